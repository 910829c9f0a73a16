//! What a table of an event is told while its match waits or is played.

use games::Seat;
use table::{FirstDealer, Input, Ruling, Stage, Table, User};

use crate::SYSTEM;
use crate::seating::{Chair, Planned};

/// What a table is to know: its people, and how its clock runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Who is to sit where.
    pub chairs: Vec<Chair>,
    /// Who deals first because the others came late.
    pub first: Option<FirstDealer>,
    /// Minutes that the director gave beyond the usual.
    pub extra_min: i32,
    /// Whether the director holds the round.
    pub held: bool,
}

impl Arranged {
    /// Whether a table still takes people of whom the desk heard late.
    pub fn seats(table: &Table) -> bool {
        matches!(table.stage(), Stage::Gathering(_))
    }

    /// What must happen at the table until it is so.
    pub fn inputs(&self, table: &Table) -> Vec<Input> {
        let mut inputs = Vec::new();
        if Self::seats(table) {
            // Before the last one sits down, for with bots the match begins.
            if table.first_dealer() != self.first {
                inputs.push(Input::DealsFirst { first: self.first });
            }
            inputs.extend(self.chairs.iter().filter_map(|chair| seating(table, chair)));
        }
        let timed = table.settings().length.limit().is_some();
        if timed && table.extra_min() != self.extra_min {
            inputs.push(Input::Extend { minutes: self.extra_min });
        }
        match (self.held, table.paused()) {
            (true, None) => inputs.push(ruling(Ruling::Pause {})),
            (false, Some(paused)) if paused.by == Some(User::from(SYSTEM)) => {
                inputs.push(ruling(Ruling::Resume {}));
            }
            (true, Some(_)) | (false, Some(_) | None) => {}
        }
        inputs
    }
}

/// A ruling in the name of the event.
fn ruling(ruling: Ruling) -> Input {
    Input::Rule { by: User::from(SYSTEM), ruling }
}

/// Brings whoever belongs on a chair there.
fn seating(table: &Table, chair: &Chair) -> Option<Input> {
    match (table.chairs().at(chair.seat), &chair.who) {
        (None, Some(_)) => chair.input(),
        (Some(sitter), Some(who)) if sitter.who != *who => {
            let (seat, who, name) = (chair.seat, who.clone(), chair.name.clone());
            Some(ruling(Ruling::Substitute { seat, who, name }))
        }
        (Some(_), Some(_)) | (_, None) => None,
    }
}

/// Who has come to a table whose time to begin is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Present {
    /// The match has begun.
    Playing,
    /// It begins now: bots play for those who are not there.
    Begin,
    /// The sides, from 0, that have somebody missing.
    Missing(Vec<u8>),
}

/// Who has come to a table whose time to begin is over.
pub fn present(table: &Table, planned: &Planned) -> Present {
    if !matches!(table.stage(), Stage::Gathering(_)) {
        return Present::Playing;
    }
    if table.settings().trustee_after.is_some() {
        return Present::Begin;
    }
    let ready = |seat: Seat| table.chairs().at(seat).is_some_and(|of| of.ready);
    let missing = planned.chairs.iter().filter(|chair| !ready(chair.seat));
    Present::Missing(missing.map(|chair| chair.side).collect())
}

#[cfg(test)]
mod tests {
    use desk::Sitter;
    use table::{Entry, Who};
    use tournament::plan::Preset;

    use super::*;
    use crate::seating::tests::{opened, round};
    use crate::tables;

    /// A table of a match of which one person is known, and what it is to
    /// know when another is.
    fn table_of_one() -> (Planned, Table, Arranged) {
        let (round, mut of) = round(Preset::Most2015);
        for person in of.sides.iter_mut().flatten() {
            person.sitter = None;
        }
        of.sides[0][0].sitter = Some(Sitter::User("a".to_owned()));
        let planned = tables(&round, &of).remove(0);
        let table = opened(&planned);
        of.sides[1][0].sitter = Some(Sitter::User("b".to_owned()));
        let chairs = tables(&round, &of).remove(0).chairs;
        (planned, table, Arranged { chairs, first: None, extra_min: 0, held: false })
    }

    fn follow(table: &mut Table, arranged: &Arranged) -> Vec<Input> {
        let inputs = arranged.inputs(table);
        for input in &inputs {
            table.step(&Entry::new(9, input.clone())).unwrap();
        }
        assert_eq!(arranged.inputs(table), [], "then there is nothing more to do");
        inputs
    }

    #[test]
    fn who_is_known_late_is_seated_and_who_is_replaced_goes() {
        let (_, mut table, mut arranged) = table_of_one();
        assert!(matches!(&follow(&mut table, &arranged)[..], [Input::Seat { .. }]));
        arranged.chairs[0].who = Some(Who::Person(User::from("c")));
        let [Input::Rule { ruling: Ruling::Substitute { who, .. }, by }] =
            &follow(&mut table, &arranged)[..]
        else {
            panic!("a substitute comes");
        };
        assert_eq!((who, &*by.0), (&Who::Person(User::from("c")), SYSTEM));
    }

    #[test]
    fn a_round_that_is_held_stands_still_and_goes_on() {
        let (_, mut table, mut arranged) = table_of_one();
        follow(&mut table, &arranged);
        (arranged.held, arranged.extra_min) = (true, 5);
        assert_eq!(
            follow(&mut table, &arranged),
            [Input::Extend { minutes: 5 }, ruling(Ruling::Pause {})]
        );
        arranged.held = false;
        assert_eq!(follow(&mut table, &arranged), [ruling(Ruling::Resume {})]);
        let referee = Input::Rule { by: User::from("r"), ruling: Ruling::Pause {} };
        table.step(&Entry::new(9, referee)).unwrap();
        assert_eq!(arranged.inputs(&table), [], "a referee's pause is his own");
    }

    #[test]
    fn whoever_is_not_ready_is_missing() {
        let (planned, table, _) = table_of_one();
        assert_eq!(present(&table, &planned), Present::Missing(vec![0, 1, 0, 1]));
        let mut trusting = planned.clone();
        trusting.settings.trustee_after = Some(1);
        assert_eq!(present(&opened(&trusting), &trusting), Present::Begin);
        let (round, of) = round(Preset::Most2015);
        let bots = tables(&round, &of).remove(0);
        assert_eq!(present(&opened(&bots), &bots), Present::Playing);
    }
}
