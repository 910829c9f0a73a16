//! Round robin (cn2002:26): the Berger schedule.

/// A meeting of the schedule: entrant `a`, counted from 1, against `b`, or
/// alone when `b` is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// Named first in the schedule.
    pub a: u32,
    /// The opponent; `None` is a bye.
    pub b: Option<u32>,
}

/// The rounds of a round robin of `entrants`: entrant 1 is fixed and the
/// others rotate. A double one is played a second time with sides changed.
///
/// ```
/// use tournament::format::round_robin;
/// let first: Vec<_> = round_robin(4, false)[0].iter().map(|m| (m.a, m.b)).collect();
/// assert_eq!(first, [(1, Some(4)), (2, Some(3))]);
/// ```
pub fn round_robin(entrants: u32, double: bool) -> Vec<Vec<Meeting>> {
    if entrants < 2 {
        return Vec::new();
    }
    // An odd field plays as an even one whose last entrant is the bye.
    let seats = entrants + entrants % 2;
    let mut circle: Vec<u32> = (1..=seats).collect();
    let mut rounds = Vec::new();
    for _ in 1..seats {
        let half = circle.len() / 2;
        let round =
            (0..half).map(|i| meeting(circle[i], circle[circle.len() - 1 - i], entrants)).collect();
        rounds.push(round);
        circle[1..].rotate_right(1);
    }
    if double {
        let back: Vec<Vec<Meeting>> = rounds
            .iter()
            .map(|round: &Vec<Meeting>| round.iter().map(reversed).collect())
            .collect();
        rounds.extend(back);
    }
    rounds
}

fn meeting(a: u32, b: u32, entrants: u32) -> Meeting {
    if a > entrants {
        Meeting { a: b, b: None }
    } else {
        Meeting { a, b: (b <= entrants).then_some(b) }
    }
}

fn reversed(meeting: &Meeting) -> Meeting {
    match meeting.b {
        Some(b) => Meeting { a: b, b: Some(meeting.a) },
        None => *meeting,
    }
}
