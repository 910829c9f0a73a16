//! Why a room refuses, in words.

refusal::refusals! {
    /// Why a room refuses.
    pub enum RoomRefusal {
        NoRoom: NotFound, "no_room", "没有这个房间，或者您不在其中。", "There is no such room, or you are not one of its members.";
        RoomFull: Rule, "room_full", "房间满了。", "The room is full.";
        HostOnly: Forbidden, "host_only", "请房主来做。", "That is for the host to do.";
        NotAMember: Rule, "not_a_member", "他不在房间里。", "They are not in the room.";
        NoSuchChair: Rule, "no_such_chair", "没有这个座位。", "There is no such chair.";
        RemovesHimself: Rule, "removes_himself", "自己要走，请用“退出房间”。", "To go yourself, leave the room.";
        NobodyPlays: Rule, "nobody_plays", "还没有人入座。", "Nobody has a chair yet.";
        ChairsEmpty: Rule, "chairs_empty", "座位还没坐满。请再邀人，或让机器人补位。", "Some chairs are empty. Invite more people, or let bots fill in.";
        TableGoesOn: Conflict, "table_goes_on", "房间里的这一桌还没打完。", "The room's table is not over yet.";
        NoTableThere: Rule, "no_table_there", "房间里没有正在打的牌桌。", "The room has no table now.";
        EveningFull: Rule, "evening_full", "今晚打得够多了，请先另开一晚。", "That is enough for one evening; begin a new one.";
        NothingPlayed: Rule, "nothing_played", "今晚还没打过牌，不必另开一晚。", "Nothing has been played this evening.";
        TooManyRooms: Rule, "too_many_rooms", "您开的房间太多，请先退出一个。", "You host too many rooms; leave one first.";
        TooManyJoined: Rule, "too_many_joined", "您加入的房间太多，请先退出一个。", "You are in too many rooms; leave one first.";
        Changing: Busy, "room_busy", "大家同时在改，请再试一次。", "Several people change the room at once; try again.";
    }
}
