//! Who may watch a table, and what a referee may do there.

use table::{Ruling, Spectators, Stage, Table, User};

refusal::refusals! {
    /// Why a ruling is refused at a table.
    pub enum VenueRefusal {
        PlaysHere: Rule, "plays_here", "裁判不能判自己所打的一桌。", "A referee cannot rule at a table where he plays.";
        BoardStays: Rule, "board_stays", "复式的牌是固定的，不能重发；请扣分，或判本副负。", "A board has its cards and is not dealt again: take points, or rule the deal lost.";
        DealOver: Rule, "deal_over", "这副牌在线上已经打完，升级已经生效，不能再罚。请改判正在打的一副；要改已打完的一副，请在成绩报上后更正成绩，写明理由。", "This deal is over at the online table and its levels stand. Rule on the deal in hand instead; to change one that is over, correct the result once it is in, with the reason.";
        DealToCome: Rule, "deal_to_come", "线上还没有打到这一副。请改判正在打的一副，或等打到时再判。", "The online table has not come to this deal. Rule on the deal in hand, or when it is played.";
        BegunOnline: Rule, "begun_online", "线上比赛已经开始，不能再由未迟到的一方直接做庄。请另作判罚，写明理由。", "The match has begun online, so that the others can no longer deal first for it. Rule otherwise, with the reason.";
    }
}

/// Whether somebody who neither plays nor rules may look at a table.
pub fn may_watch(table: &Table) -> bool {
    let settings = table.settings();
    let closed = settings.spectators == Spectators::Nobody {};
    let running = matches!(table.stage(), Stage::Match(_));
    // Others may have yet to play the same boards when this table is over.
    let shared = settings.event && settings.boards.is_some();
    !(closed && running || shared)
}

/// Refuses a referee's ruling that this table knows not, or not from him.
pub fn check_ruling(table: &Table, by: &User, ruling: &Ruling) -> Result<(), VenueRefusal> {
    if table.chairs().of(by).is_some() {
        return Err(VenueRefusal::PlaysHere);
    }
    // Its cards are fixed, and an annulled deal is open to all.
    if matches!(ruling, Ruling::Annul {}) && table.settings().plays_boards() {
        return Err(VenueRefusal::BoardStays);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tournament::plan::Preset;

    use super::*;
    use crate::seating::tests::{opened, round};
    use crate::tables;

    fn table(preset: Preset) -> Table {
        let (round, of) = round(preset);
        opened(&tables(&round, &of)[0])
    }

    #[test]
    fn nobody_watches_boards_that_others_have_yet_to_play() {
        assert!(may_watch(&table(Preset::Most2015)));
        assert!(!may_watch(&table(Preset::Cn2017)));
    }

    #[test]
    fn a_board_is_not_dealt_again() {
        let by = User::from("r");
        let check = |preset| check_ruling(&table(preset), &by, &Ruling::Annul {});
        assert_eq!(check(Preset::Most2015), Ok(()));
        assert_eq!(check(Preset::Cn2017), Err(VenueRefusal::BoardStays));
        assert_eq!(check_ruling(&table(Preset::Cn2017), &by, &Ruling::Pause {}), Ok(()));
    }
}
