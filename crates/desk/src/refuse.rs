//! Why the desk refuses, in words.

refusal::refusals! {
    /// Why the desk refuses.
    pub enum DeskRefusal {
        forbidden: Forbidden, Forbidden, "forbidden", "您没有这个权限。", "You may not do this.";
        no_preset: NoPreset, Rule, "no_preset", "没有这种赛事。", "There is no such preset.";
        bad_details: BadDetails, BadRequest, "bad_settings", "赛事名称或日期不合格。", "The name or the dates of the event are not acceptable.";
        bad_entry: BadEntry, Rule, "bad_entry", "报名内容不合格：姓名为空、太长或人数不对。", "An entry has an empty or too long name, or the wrong number of people.";
        empty: Empty, BadRequest, "bad_request", "没有可报名的内容。", "There is nobody to enter.";
        too_many: TooMany, Rule, "too_many_entrants", "参赛者太多。", "There are too many entrants.";
        no_section: NoSection, Rule, "no_section", "没有这个组别。", "There is no such section.";
        no_entrant: NoEntrant, Rule, "no_entrant", "没有这个参赛者。", "There is no such entrant.";
        no_application: NoApplication, Rule, "no_application", "没有待审核的报名。", "There is no such application to decide.";
        no_self_entry: NoSelfEntry, Rule, "no_self_entry", "本赛事不接受自行报名。", "Nobody enters himself here.";
        applied: Applied, Rule, "already_applied", "您已经报名。", "You have applied already.";
        no_match: NoMatch, Rule, "no_match", "没有这一轮或这一桌。", "There is no such round or table.";
        bad_table: BadTable, Rule, "bad_table", "台号不合格。", "There is no such table.";
        wrong_state: WrongState, Rule, "wrong_state", "本轮现在不能这样做。", "Not in this state.";
        plays_off: PlaysOff, Rule, "play_off_runs", "加赛还在进行：等它打完，或者写下加赛成绩，或者撤销加赛。", "Extra deals are being played: wait for them, write them down, or take them back.";
        already_taken: AlreadyTaken, Rule, "already_taken", "这一桌的成绩已经确认，请改用更正。", "The result of this match counts already; correct it instead.";
        already_entered: AlreadyEntered, Rule, "already_entered", "记录台已经录入这一桌的成绩。", "The desk has entered this result already.";
        nothing_pending: NothingPending, Rule, "nothing_pending", "这一桌没有待确认的成绩。", "Nothing waits for confirmation there.";
        own_entry: OwnEntry, Forbidden, "own_entry", "录入的人不能确认自己录入的成绩。", "Whoever entered a result cannot confirm it.";
        not_your_match: NotYourMatch, Forbidden, "not_your_match", "这不是您的比赛。", "This is not your match.";
        both_sides: BothSides, Forbidden, "both_sides", "同一人不能替双方报分。", "Nobody reports for both sides.";
        side_needed: SideNeeded, Rule, "side_needed", "请选择替哪一方报分。", "Say for which side you report.";
        wrong_key: WrongKey, Forbidden, "wrong_key", "桌卡的二维码不对，请重新扫描本桌的二维码。", "This is not the key of the table; scan the code on its card.";
        no_keys: NoKeys, Rule, "no_keys", "这个赛事没有桌卡密钥。", "This event has no keys for its tables.";
        no_code: NoCode, Rule, "no_code", "没有这个参赛码。", "There is no such code.";
        claimed: Claimed, Rule, "already_claimed", "您已经认领。", "You have claimed this already.";
        other_entrant: OtherEntrant, Rule, "other_entrant", "您已经是另一个参赛者的成员。", "You are of another entrant already.";
        person_taken: PersonTaken, Rule, "person_taken", "这个参赛者的成员都已认领，请选择您是哪一位。", "All its people are claimed; say which one you are.";
        called: Called, Rule, "already_called", "已经呼叫，裁判会来。", "You have called; a referee will come.";
        no_call: NoCall, Rule, "no_call", "没有待处理的呼叫。", "There is no such call waiting.";
        no_rehearsal: NoRehearsal, Rule, "no_rehearsal", "只有演练才能模拟成绩。", "Results are simulated in rehearsals only.";
        nothing_missing: NothingMissing, Rule, "nothing_missing", "没有缺少的成绩。", "No result is missing.";
        online_match: OnlineMatch, Rule, "online_match", "这一场在线上进行，成绩自动上报。", "This match is played online and reports by itself.";
        not_online: NotOnline, Rule, "not_online", "这个赛事不在网上进行。", "This event is not played online.";
        no_clock: NoClock, Rule, "no_clock", "现在没有走动的时钟。", "No clock is running.";
        not_over: NotOver, Rule, "stage_not_over", "本阶段尚未结束。", "The stage is not over.";
        finished: Finished, Rule, "event_finished", "赛事已经结束。", "The event is over.";
        bad_id: BadId, BadRequest, "bad_request", "命令编号须为 1 到 64 个字符。", "The id of a command has 1 to 64 characters.";
        no_boards: NoBoards, Rule, "no_boards", "这一轮没有固定的牌。", "The round has no boards.";
        broken: Broken, Rule, "broken_log", "日志前后不符。", "The log contradicts itself.";
    }
}

refusal::refusals! {
    /// Why a command came too late; the words say what happened meanwhile.
    pub enum StaleRefusal {
        /// What the command depends on has changed.
        Version: Conflict, "stale_version";
    }
}
