//! Why the server itself refuses, in words.

refusal::refusals! {
    /// Why the server refuses, whatever is asked of it.
    pub enum ServerRefusal {
        AccountNeeded: Forbidden, "account_needed", "请先登录，或填写新账号。", "Sign in first, or give a new account.";
        AddressTaken: Rule, "address_taken", "这个地址现在不能用：另有程序占着，或者系统不允许。", "The address cannot be used now: another program has it, or the system does not allow it.";
        AdminExists: Conflict, "admin_exists", "已有管理员，请由管理员授权。", "There is an admin already; ask them for the role.";
        AnswerTooLong: Rule, "answer_too_long", "答案太长；请问得小些，或用命令行 paisai judge。", "The answer would be too long: ask for less, or use paisai judge on the command line.";
        BadLanguage: BadRequest, "bad_language", "语言只有 zh 和 en。", "The languages are zh and en.";
        BadLogin: BadRequest, "bad_login", "登录名为 2 至 32 个字符，只能用文字、数字和 . _ -。", "A login name has 2 to 32 characters: letters, numerals and . _ -.";
        BadNickname: BadRequest, "bad_nickname", "昵称为 1 至 24 个可见字符，不能有隐形或改变文字方向的字符。", "A nickname has 1 to 24 visible characters, none that hides or turns the text around it.";
        BadPassword: BadRequest, "bad_password", "密码至少 8 个字符，至多 512 字节。", "A password has at least 8 characters and at most 512 bytes.";
        BadTitle: BadRequest, "bad_title", "名称里有隐形或改变文字方向的字符。", "The name has characters that hide or that turn the text around them.";
        BoardsHidden: Forbidden, "boards_hidden", "这一轮打完后才能看牌。", "The boards are shown when the round is over.";
        BodyTooSlow: TooSlow, "body_too_slow", "请求太久没有发完。", "The request took too long to arrive.";
        BodyTooLong: TooLong, "body_too_long", "请求太长。", "The request is too long.";
        Busy: Busy, "busy", "服务器繁忙，请稍后再试。", "The server is busy; try again soon.";
        CannotListen: Rule, "cannot_listen", "这台服务器怎样对外，是架设的人定好的（公开网址、证书或代理），不能在这里另开。", "Whoever runs this server has settled how people come in (a public address, a certificate or a proxy); nothing more is opened here.";
        Conflict: Conflict, "conflict", "与现有数据冲突。", "It conflicts with what is there.";
        Crowded: Busy, "crowded", "服务器的连接快满了，先留给已登录的人。请登录，或稍后再试。", "The server is nearly full, and those who are signed in come first. Sign in, or try again later.";
        Disabled: Forbidden, "disabled", "这个账号已被停用。", "This account has been disabled.";
        EventBroken: Rule, "event_broken", "这个赛事出了故障，请联系管理员。", "Something is wrong with this event; an administrator must look at it.";
        EventExists: Conflict, "event_exists", "这个赛事已经在这里，后来的经过与备份不同。", "The event is here already, and went another way than the backup.";
        EventReloading: Busy, "reloading", "赛事正在重新载入，请重试。", "The event is being loaded again; please try again.";
        Forbidden: Forbidden, "forbidden", "您没有这个权限。", "You may not do this.";
        ForeignOrigin: Forbidden, "foreign_origin", "请求来自别的网站。", "The request comes from another site.";
        GuestEntry: Forbidden, "account_needed", "报名前请先注册。", "Register before you enter.";
        GuestOnStaff: Forbidden, "account_needed", "游客要先注册才能成为工作人员。", "A guest needs an account before joining the staff.";
        GuestPassword: Forbidden, "account_needed", "游客没有密码，请先注册。", "A guest has no password; make an account first.";
        GuestProgram: Forbidden, "account_needed", "游客不能用程序打牌，请先注册。", "A guest has no programs; make an account first.";
        Internal: Broken, "internal", "服务器内部出错。", "The server made a mistake.";
        LinkUsed: Gone, "link_used", "这个链接无效、已用过或已过期。重启服务器会给出新的链接。", "This link is unknown, used or expired. A restart of the server gives a new one.";
        LoginTaken: Conflict, "login_taken", "这个登录名已被使用。", "This login name is taken.";
        LongSettings: BadRequest, "bad_settings", "设置太长。", "The settings are too long.";
        MethodNotAllowed: WrongMethod, "method_not_allowed", "这个地址不支持这种请求方法。", "This address does not take this method.";
        NameReserved: BadRequest, "name_reserved", "这个昵称会被当成工作人员，请换一个。", "This nickname would be taken for one of the staff; choose another.";
        NoHallTest: NotFound, "no_hall_test", "试连的二维码已经过期，请在裁判长台重新打开“赛场检查”。", "This code is no longer valid; open the hall check at the desk again.";
        NoMorePuzzles: NotFound, "no_more_puzzles", "现有的题您都做过了，过些时候再来。", "You have tried all puzzles there are; come back later.";
        NoPreset: Rule, "no_preset", "没有这个预设。", "There is no such preset.";
        NoSuchDeal: NotFound, "no_such_deal", "这一桌没有这一副。", "The match has no such deal.";
        NoSuchDecision: NotFound, "no_such_decision", "这一副没有这一手。", "The record has no such decision.";
        NoSuchAddress: Rule, "no_such_address", "这台机器没有这个地址。", "This machine has no such address.";
        NoSuchUser: Rule, "no_such_user", "没有这个用户。", "There is no such user.";
        NotAWebSocket: BadRequest, "not_a_websocket", "这个地址要用 WebSocket 连接。", "This address is for WebSockets.";
        NotFound: NotFound, "not_found", "没有找到。", "There is no such thing.";
        NotAnalysed: NotFound, "not_analysed", "这一副还没有人要求分析。", "Nobody has asked for an analysis of this deal.";
        NotInTrf: Rule, "not_in_trf", "这种格式只能写积分编排赛和循环赛，而且至少公布了一轮。", "This format holds a Swiss or a round robin of which a round is published.";
        NotJson: WrongForm, "not_json", "请求的 Content-Type 必须是 application/json。", "The Content-Type must be application/json.";
        NothingToLookAt: Rule, "nothing_to_look_at", "还没有打完、而且大家都已打过的线上牌桌。", "No online table is over yet of which everyone has played the boards.";
        NotSignedIn: NotSignedIn, "not_signed_in", "请先登录。", "Sign in first.";
        NotAtTable: Rule, "not_at_table", "这个人没有在这一桌坐过。", "This person never sat at this table.";
        Oneself: Conflict, "yourself", "不能屏蔽或举报自己。", "Nobody blocks or reports themselves.";
        PlaysBoards: Forbidden, "boards_hidden", "这个备份里有全部未打的牌，参赛者不能取；请由不参赛的裁判长备份。", "The backup holds all boards, which nobody sees who plays them: let a director have it who does not play.";
        ReplayTooLong: TooLong, "replay_too_long", "这份记录太长，网页上放不下；请用 paisai replay。", "The record is too long to be replayed here; use paisai replay.";
        ShuttingDown: Busy, "shutting_down", "服务器正在关闭。", "The server is shutting down.";
        SignedIn: Conflict, "signed_in", "您已经登录，请先退出。", "You are signed in; sign out first.";
        TakenOver: Conflict, "stale", "这张桌已由另一台服务器接管。", "Another server has taken this over.";
        TimedOut: TimedOut, "timeout", "处理超时。", "It took too long.";
        Unavailable: Busy, "unavailable", "数据库暂时不可用。", "The database is unavailable at the moment.";
        TooManyAnalyses: TooMany, "too_many_analyses", "您要求的分析还没有做完，请等做完再要下一副。", "Your other analyses are not done yet; ask for the next when they are.";
        TooManyBlocked: Rule, "too_many_blocked", "您屏蔽的人太多，请先在“我的”里解除一些。", "You have blocked too many people; unblock some on your own page first.";
        TooManyBodies: TooMany, "too_many_at_once", "这个网络地址同时发送的请求太多，请稍后再试。", "Too many requests from this address are under way at once; try again soon.";
        TooManyConnections: TooMany, "too_many_connections", "这个网络地址的连接太多。", "There are too many connections from this address.";
        TooManyPrograms: Rule, "too_many_programs", "您的程序太多，请先撤销一个。", "You have too many programs; revoke one first.";
        TooManyReports: Rule, "too_many_reports", "您今天举报得够多了，管理员会看的；请明天再来。", "You have reported enough for today, and an admin will look at it; come back tomorrow.";
        TooManyStreams: TooMany, "too_many_streams", "这个网络地址打开的牌桌和实时页面太多。请登录，或关闭一些再试。", "Too many tables and live pages are open from this address. Sign in, or close some.";
        TooManyStreamsOfUser: TooMany, "too_many_streams", "您打开的牌桌和实时页面太多，请关闭一些再试。", "You have too many tables and live pages open; close some.";
        UnknownProgram: NotSignedIn, "unknown_program", "没有这个程序，或它的令牌已被撤销。", "There is no such program, or its token was revoked.";
        UnknownRoute: NotFound, "unknown_route", "没有这个接口。", "There is no such route.";
        WeakPassword: BadRequest, "weak_password", "这个密码太容易猜到：常见的密码、简单的重复和顺序、登录名都不行。请换一个更长或更少见的。", "This password is too easy to guess: no common ones, plain repetitions or sequences, and not the login. Choose a longer or less usual one.";
        WrongPassword: NotSignedIn, "wrong_password", "登录名或密码不对。", "The login or the password is wrong.";
        Yourself: Conflict, "yourself", "不能更改自己的权限。", "Nobody changes their own rights.";
    }
}

refusal::refusals! {
    /// The same, where the words depend on more.
    pub enum WordedRefusal {
        /// Somebody asks too often; the words say how long to wait.
        TooManyRequests: TooMany, "too_many_requests";
        /// A file that is no backup; the words say where.
        BadBackup: Rule, "bad_backup";
        /// Puzzles that are handed in and are none; the words say where.
        BadPuzzles: Rule, "bad_puzzles";
    }
}
