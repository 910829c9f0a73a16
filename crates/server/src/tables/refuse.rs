//! Why the server refuses at a table, in words.

use refusal::Refusal;

macro_rules! refusals {
    ($($name:ident, $code:literal, $zh:literal, $en:literal;)+) => {
        $(pub(crate) fn $name() -> Refusal {
            Refusal::new($code, $zh, $en)
        })+
    };
}

refusals! {
    shutting_down, "shutting_down", "服务器即将重启，牌局已保存，请稍候重连。",
        "The server restarts; the table is kept. Please reconnect in a moment.";
    reloading, "reloading", "本桌正在重新载入，请重连。", "The table is being loaded again; please reconnect.";
    no_spectators, "no_spectators", "这一桌不允许旁观。", "Nobody may watch this table.";
    not_signed_in, "not_signed_in", "请先登录或取一个昵称。", "Sign in or choose a nickname first.";
    no_such_bot, "no_such_bot", "没有这种机器人。", "There is no such bot.";
    no_such_user, "no_such_user", "没有这个用户。", "There is no such user.";
    not_owner, "not_owner", "只有开桌的人可以这样做。", "Only the one who opened the table may do this.";
    referees_only, "referees_only", "只有裁判可以判罚。", "Only a referee may rule.";
    plays_here, "plays_here", "裁判不能判自己所打的一桌。", "A referee cannot rule at a table where he plays.";
    no_game_of_yours, "no_game_of_yours", "您现在没有牌可打。", "You have no cards to play now.";
    wrong_key, "wrong_key", "这是私人桌，请使用邀请链接。", "This table is private; use its link.";
    boards_hidden, "boards_hidden", "还有人没有打过这些牌，本轮结束后公开。", "Some have yet to play these boards; they are opened after the round.";
    board_stays, "board_stays", "复式的牌是固定的，不能重发；请扣分，或判本副负。", "A board has its cards and is not dealt again: take points, or rule the deal lost.";
    not_over, "not_over", "比赛结束后才能下载记录。", "The record is there when the match is over.";
    broken, "table_broken", "这一桌出了故障，已请裁判处理。", "Something is wrong with this table; a referee must look at it.";
    too_many_tables, "too_many_tables", "您有太多没有打完的桌子。", "You have too many unfinished tables.";
    server_full, "server_full", "服务器的桌子已满，请稍后再试。", "The server has no room for another table; try again later.";
    too_fast, "too_fast", "消息太频繁。", "Too many messages.";
    no_such_rules, "no_such_rules", "没有这种规则。", "There are no such rules.";
    text_only, "text_only", "只接受文本消息。", "Only text messages are understood.";
}
