//! Why a table refuses, in words.

refusal::refusals! {
    /// Why a table refuses.
    pub enum TableRefusal {
        not_open: NotOpen, Rule, "not_open", "桌子还没有开。", "The table is not open.";
        already_open: AlreadyOpen, Rule, "already_open", "桌子已经开了。", "The table is open already.";
        not_seated: NotSeated, Rule, "not_seated", "您没有在这一桌入座。", "You do not sit at this table.";
        no_such_seat: NoSuchSeat, Rule, "no_such_seat", "这一桌没有这个座位。", "The table has no such seat.";
        seat_taken: SeatTaken, Rule, "seat_taken", "这个座位已经有人。", "That seat is taken.";
        no_free_seat: NoFreeSeat, Rule, "no_free_seat", "没有空座位了。", "No seat is free.";
        no_bot_there: NoBotThere, Rule, "no_bot_there", "这个座位不由机器人打牌。", "No bot plays on that seat.";
        match_began: MatchBegan, Rule, "match_began", "比赛已经开始。", "The match has begun.";
        no_match: NoMatch, Rule, "no_match", "比赛还没有开始。", "The match has not begun.";
        match_over: MatchOver, Rule, "match_over", "比赛已经结束。", "The match is over.";
        paused: Paused, Rule, "paused", "裁判已暂停比赛，请等候。", "The referee has paused the table; please wait.";
        not_paused: NotPaused, Rule, "not_paused", "比赛没有暂停。", "The table is not paused.";
        already_paused: AlreadyPaused, Rule, "already_paused", "比赛已经暂停。", "The table is paused already.";
        nothing_due: NothingDue, Rule, "nothing_due", "现在没有到时间的事。", "Nothing is due now.";
        no_secret_wanted: NoSecretWanted, Rule, "no_secret_wanted", "现在不需要新的种子。", "No secret is wanted now.";
        between_deals: BetweenDeals, Rule, "between_deals", "两副牌之间不能出牌。", "No deal is under way.";
        claim_pending: ClaimPending, Rule, "claim_pending", "摊牌声明正在等候答复。", "A claim waits for its answers.";
        no_claim: NoClaim, Rule, "no_claim", "现在没有摊牌声明。", "There is no claim.";
        not_asked: NotAsked, Rule, "not_asked", "这次声明不问您，或您已经答复。", "You are not asked, or have answered.";
        claimed_before: ClaimedBefore, Rule, "claimed_before", "这一副牌您已经声明过一次。", "You have claimed in this deal already.";
        trustee_not_allowed: TrusteeNotAllowed, Rule, "trustee_not_allowed", "这一桌不允许托管。", "No trustee may play at this table.";
        phrases_only: PhrasesOnly, Rule, "phrases_only", "比赛中只能使用常用语。", "Only set phrases may be used in this event.";
        bad_words: BadWords, Rule, "bad_words", "这句话太长或是空的。", "That is empty or too long.";
        bad_command_id: BadCommandId, Rule, "bad_command_id", "指令编号为空或太长。", "The command's id is empty or too long.";
        from_the_future: FromTheFuture, Rule, "unknown_version", "您看到的版本本桌还没有到。", "The table has not come to the version you saw.";
        stale: Stale, Conflict, "stale_version", "牌局已经变了，请看清再出。", "The table has moved on; look again.";
        empty_chair: EmptyChair, Rule, "empty_chair", "这个座位没有人。", "Nobody sits there.";
        event_seats: EventSeats, Rule, "event_seats", "这是赛事的一桌，座位由赛事安排。", "The event says who sits at this table.";
        no_such_time: NoSuchTime, Rule, "no_such_time", "这一桌不按时间结束，或时间太长。", "This table does not end by time, or the time is too long.";
        only_shengji: OnlyShengji, Rule, "only_shengji", "二打一没有这种判罚。", "二打一 has no such ruling.";
    }
}

refusal::refusals! {
    /// Why settings are refused; the words name every fault.
    pub enum SettingsRefusal {
        /// The settings cannot be used.
        Unusable: BadRequest, "bad_settings";
    }
}
