//! Why the server refuses at a table, in words.

refusal::refusals! {
    /// Why the server refuses at a table.
    pub enum TableRefusal {
        ShuttingDown: Busy, "shutting_down", "服务器即将重启，牌局已保存，请稍候重连。", "The server restarts; the table is kept. Please reconnect in a moment.";
        Reloading: Busy, "reloading", "本桌正在重新载入，请重连。", "The table is being loaded again; please reconnect.";
        NoSpectators: Rule, "no_spectators", "这一桌不允许旁观。", "Nobody may watch this table.";
        NotSignedIn: NotSignedIn, "not_signed_in", "请先登录或取一个昵称。", "Sign in or choose a nickname first.";
        NoSuchBot: Rule, "no_such_bot", "没有这种机器人。", "There is no such bot.";
        NoSuchUser: Rule, "no_such_user", "没有这个用户。", "There is no such user.";
        NotOwner: Rule, "not_owner", "只有开桌的人可以这样做。", "Only the one who opened the table may do this.";
        RefereesOnly: Rule, "referees_only", "只有裁判可以判罚。", "Only a referee may rule.";
        NoGameOfYours: Rule, "no_game_of_yours", "您现在没有牌可打。", "You have no cards to play now.";
        WrongKey: Forbidden, "wrong_key", "这是私人桌，请使用邀请链接。", "This table is private; use its link.";
        BoardsHidden: Forbidden, "boards_hidden", "还有人没有打过这些牌，本轮结束后公开。", "Some have yet to play these boards; they are opened after the round.";
        NotYours: Forbidden, "not_yours", "今日一副各打各的，只有本人能进这一桌。", "Everyone plays the deal of the day alone: this table is somebody else's.";
        NotPlayed: Forbidden, "not_played", "先打完这副牌，再看别人的结果和打法。", "Play this deal to its end first; then you may see what others made of it.";
        PlayedOnce: Rule, "played_once", "今日一副每人只打一次。", "Everyone plays the deal of the day once.";
        NotOver: Conflict, "not_over", "比赛结束后才能下载记录。", "The record is there when the match is over.";
        Broken: Rule, "table_broken", "这一桌出了故障，已请裁判处理。", "Something is wrong with this table; a referee must look at it.";
        TooManyTables: Rule, "too_many_tables", "您有太多没有打完的桌子。", "You have too many unfinished tables.";
        ServerFull: Rule, "server_full", "服务器的桌子已满，请稍后再试。", "The server has no room for another table; try again later.";
        Replaced: Rule, "replaced", "您在太多窗口打开了这一桌，最早的一个已断开。", "You have this table open too often; the oldest was closed.";
        Crowded: Rule, "table_crowded", "观看这一桌的人太多了。", "Too many people are at this table.";
        NoHello: Rule, "no_hello", "程序没有在十五秒内说明自己是谁。", "The program did not say who it is within fifteen seconds.";
        OtherProtocol: Rule, "other_protocol", "程序说的是别的协议版本。", "The program speaks another version of the messages.";
        PlaysOtherRules: Rule, "plays_other_rules", "程序不打这一桌的规则。", "The program does not play the rules of this table.";
        TooFast: Rule, "too_fast", "消息太频繁。", "Too many messages.";
        TooOften: Rule, "too_often", "您说得或点得太快，请稍等片刻。", "That was too often; wait a moment.";
        EnoughForThisDeal: Rule, "enough_for_this_deal", "这一副牌里您的发言和操作已经够多，请等下一副。", "That is enough for this deal; wait for the next.";
        NoSuchRules: Rule, "no_such_rules", "没有这种规则。", "There are no such rules.";
        TextOnly: Rule, "text_only", "只接受文本消息。", "Only text messages are understood.";
    }
}
