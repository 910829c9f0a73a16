//! What a move comes to when the player of the house plays on, against tables
//! with the same cards at which it does.

#![allow(clippy::unwrap_used, clippy::panic, reason = "The helpers of a test fail as it does.")]

use ::shengji::Edition;
use lab::{Buffers, Game, LabError, Tables, erdayi, shengji};

/// Neighbours with the same cards.
const COPIES: usize = 16;
/// Steps after which every copy makes a move of its own.
const ASUNDER: [usize; 4] = [0, 9, 40, 75];

/// Tables whose neighbours do the same up to a decision, at which they part;
/// the moves that were followed to their ends.
fn check<G: Game>(tables: &mut Tables<G>, together: usize) -> usize {
    let count = tables.len();
    let mut buffers = Buffers::<G>::new(count);
    let mut choices = vec![0; count];
    tables.start(&mut buffers.out()).unwrap();
    for _ in 0..together {
        tables.rule_choices(&mut choices).unwrap();
        tables.step(&choices, &mut buffers.out()).unwrap();
    }
    let mut tried = vec![i32::MIN; count * G::MOST_MOVES * G::SCORES];
    tables.try_moves(0, COPIES, &mut tried).unwrap();
    let first = buffers.first.clone();
    let told = |place: usize| &tried[place * G::SCORES..][..G::SCORES];
    assert!(
        (0..count)
            .filter(|table| table % COPIES > 0)
            .all(|table| told(first[table] as usize)[0] == i32::MIN),
        "nothing is said of tables that nobody asked about",
    );
    for (table, choice) in choices.iter_mut().enumerate() {
        let moves = first[table + 1] - first[table];
        *choice = ((table % COPIES) as u32).min(moves - 1);
    }
    let own = choices.clone();
    let mut came: Vec<Option<Vec<i32>>> = vec![None; count];
    while came.iter().any(Option::is_none) {
        tables.step(&choices, &mut buffers.out()).unwrap();
        for (table, came) in came.iter_mut().enumerate() {
            if came.is_none() && buffers.ended[table] == 1 {
                *came = Some(buffers.scores[table * G::SCORES..][..G::SCORES].to_vec());
            }
        }
        tables.rule_choices(&mut choices).unwrap();
    }
    for (table, came) in came.iter().enumerate() {
        let head = table - table % COPIES;
        let place = (first[head] + own[table]) as usize;
        assert_eq!(Some(told(place)), came.as_deref(), "table {table} after {together} steps");
    }
    count
}

#[test]
fn tried_moves_of_shengji_come_to_what_deals_come_to() {
    for id in ["cn2017", "cn2002x3"] {
        for together in ASUNDER {
            let edition = Edition::by_id(id).unwrap();
            let setting = shengji::Setting::new(edition, 8 * COPIES);
            let setting = shengji::Setting { seed: 5, copies: COPIES, ..setting };
            let mut tables = shengji::Tables::new(&setting).unwrap();
            assert_eq!(check(&mut tables, together), 8 * COPIES);
        }
    }
}

#[test]
fn tried_moves_of_erdayi_come_to_what_deals_come_to() {
    for together in ASUNDER {
        let tables = 8 * COPIES;
        let setting = erdayi::Setting { tables, copies: COPIES, seed: 5, ..Default::default() };
        let mut tables = erdayi::Tables::new(&setting).unwrap();
        assert_eq!(check(&mut tables, together), 8 * COPIES);
    }
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let edition = Edition::by_id("cn2017").unwrap();
    let tables = shengji::Tables::new(&shengji::Setting::new(edition, 2)).unwrap();
    let mut scores = vec![0; 2 * shengji::MOST_MOVES * 4];
    assert_eq!(tables.try_moves(0, 0, &mut scores), Err(LabError::Every));
    let refused = tables.try_moves(0, 1, &mut scores[1..]);
    assert!(matches!(refused, Err(LabError::Buffer { name: "scores", .. })), "{refused:?}");
    assert_eq!(tables.try_moves(7, 1, &mut scores), Ok(()), "there is no such table");
}
