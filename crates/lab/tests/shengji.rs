//! Tables of 升级 against the rules, decision by decision: whoever sees what a
//! seat sees at a real table comes to the rows of training.

#![allow(clippy::unwrap_used, clippy::panic, reason = "The helpers of a test fail as it does.")]

use bots::considered::{Decision, Moves};
use cards::Lots;
use lab::LabError;
use lab::shengji::{Buffers, Setting, Tables};
use nets::shengji::{Kind, MOST_MOVES, MOVE, Move, SET, STATE};
use shengji::{Action, Deal, Deck, Drawing, EDITIONS, Edition, Seat, Side, Viewer};

const TABLES: usize = 70;

fn setting(edition: &'static Edition, threads: usize) -> Setting {
    Setting { threads, seed: 11, ..Setting::new(edition, TABLES) }
}

/// A deal by the rules that follows one table.
struct Follower {
    edition: &'static Edition,
    deal: Deal,
    /// The last drawer has been asked; whose turn it is when all are dealt,
    /// and how many have said nothing since somebody declared.
    heard: bool,
    turn: usize,
    silent: u8,
}

/// Who decides, what he is shown, and what he considers.
type Decided = (Seat, [u8; STATE], Moves);

impl Follower {
    /// Begins with the deal under way.
    fn new(edition: &'static Edition, tables: &Tables, table: usize) -> Self {
        let deck = Deck::from_seed(edition, tables.seed(table).unwrap());
        let deal = Deal::Drawing(Drawing::new(tables.setup(table).unwrap(), deck));
        Self { edition, deal, heard: true, turn: 0, silent: 0 }
    }

    fn act(&mut self, action: &Action) {
        self.deal.act(action, &mut Vec::new()).unwrap();
    }

    /// Plays on to the next decision; nothing when the deal is over.
    fn decision(&mut self) -> Option<Decided> {
        loop {
            let seat = self.asked()?;
            let view = self.deal.view(Viewer::Seat(seat));
            let decision = Decision::of(self.edition, &view, seat);
            match decision {
                Some(decision) if decision.moves.len() > 1 => {
                    let mut row = [0; STATE];
                    decision.state.write(&mut row);
                    return Some((seat, row, decision.moves));
                }
                Some(decision) => self.make(seat, &decision.moves[0]),
                None => self.name(seat),
            }
        }
    }

    /// Who is asked: while cards are drawn whoever drew and may declare, then
    /// everybody in turn until four have said nothing.
    fn asked(&mut self) -> Option<Seat> {
        while let Deal::Drawing(drawing) = &self.deal {
            let first = drawing.first_drawer();
            if let Some(seat) = drawing.asked() {
                if !drawing.options(seat).is_empty() {
                    return Some(seat);
                }
                self.act(&Action::Pass { seat });
            } else if !drawing.all_drawn() {
                let seat = first.plus(drawing.drawn() + 3);
                if !std::mem::replace(&mut self.heard, true) && !drawing.options(seat).is_empty() {
                    return Some(seat);
                }
                self.heard = false;
                self.act(&Action::Draw);
            } else if self.silent < 4 {
                let seat = first.plus(self.turn);
                self.turn += 1;
                self.silent += 1;
                if !drawing.options(seat).is_empty() {
                    return Some(seat);
                }
            } else {
                self.act(&Action::Close);
            }
        }
        self.deal.turn()
    }

    /// The next player names the lowest unit of a throw that failed.
    fn name(&mut self, seat: Seat) {
        let Deal::Naming(naming) = &self.deal else { panic!("{seat} has nothing to decide") };
        let options = naming.failed().options.iter();
        let cards = options.min_by_key(|unit| unit.top).unwrap().cards;
        self.act(&Action::NameUnit { seat, cards });
    }

    fn make(&mut self, seat: Seat, of: &Move) {
        let cards = of.cards;
        match of.kind {
            Kind::Nothing if self.deal.turn() == Some(seat) => self.act(&Action::Pass { seat }),
            Kind::Nothing => {}
            Kind::Declare => {
                self.silent = 0;
                self.act(&Action::Declare { seat, cards });
            }
            Kind::Bury => self.act(&Action::Bury { seat, cards }),
            Kind::Lead | Kind::Follow => self.act(&Action::Play { seat, cards, reading: None }),
        }
    }

    /// What the deal came to for east and west.
    fn scores(&self) -> [i32; 4] {
        let Deal::Finished(finished) = &self.deal else { return [0; 4] };
        let result = finished.result();
        let own = if result.dealer.side() == Side::EastWest { 1 } else { -1 };
        let won = if result.rise.switch { -own } else { own };
        [own * result.rise.to_dealer_side() as i32, won, result.points, own]
    }
}

fn rows(moves: &Moves) -> Vec<[u8; MOVE]> {
    let write = |of: &Move| {
        let mut row = [0; MOVE];
        of.write(&mut row);
        row
    };
    moves.iter().map(write).collect()
}

/// Plays beside the rules, mostly as the club player does; how many deals
/// ended, and by what kinds of decision.
fn follow(edition: &'static Edition, steps: u32) -> (u32, [u32; 5]) {
    let mut tables = Tables::new(&setting(edition, 2)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let mut choices = vec![0; TABLES];
    let mut chance = Lots::new([5; 32]);
    tables.start(&mut buffers.out()).unwrap();
    let mut followers: Vec<_> =
        (0..TABLES).map(|table| Follower::new(edition, &tables, table)).collect();
    let mut decided: Vec<Option<Decided>> = followers.iter_mut().map(Follower::decision).collect();
    let (mut deals, mut kinds) = (0, [0; 5]);
    let (mut weighed, mut behind) = (0, 0);
    for _ in 0..steps {
        tables.rule_choices(&mut choices).unwrap();
        let mut chosen = Vec::new();
        for (table, decided) in decided.iter().enumerate() {
            let (seat, state, moves) = decided.as_ref().unwrap();
            let of = buffers.first[table] as usize..buffers.first[table + 1] as usize;
            assert_eq!(usize::from(buffers.seats[table]), seat.index(), "{} {table}", edition.id);
            assert_eq!(buffers.moves.as_chunks::<MOVE>().0[of], rows(moves), "table {table}");
            assert_eq!(buffers.states.as_chunks::<STATE>().0[table], *state, "table {table}");
            // What the club player does is not behind anything that it weighs.
            assert!(moves.iter().any(|of| of.behind == 0), "{moves:?}");
            let of_club = &moves[choices[table] as usize];
            assert!(of_club.kind != Kind::Bury || of_club.behind == 0, "{moves:?}");
            weighed += u32::from(of_club.behind == 0);
            behind += moves.iter().filter(|of| of.behind > 0).count();
            if chance.below(4) == 0 {
                choices[table] = chance.below(moves.len() as u32);
            }
            let chosen_move = moves[choices[table] as usize];
            kinds[chosen_move.kind as usize] += 1;
            chosen.push((*seat, chosen_move));
        }
        tables.step(&choices, &mut buffers.out()).unwrap();
        for (table, follower) in followers.iter_mut().enumerate() {
            let (seat, of) = chosen[table];
            follower.make(seat, &of);
            decided[table] = follower.decision();
            let over = decided[table].is_none();
            assert_eq!(buffers.ended[table] == 1, over, "{} {table}", edition.id);
            let scores = &buffers.scores[4 * table..4 * table + 4];
            if over {
                deals += 1;
                assert_eq!(scores, follower.scores());
                *follower = Follower::new(edition, &tables, table);
                decided[table] = follower.decision();
            } else {
                assert_eq!(scores, [0; 4]);
            }
        }
    }
    let decisions = kinds.iter().sum::<u32>();
    assert!(weighed > decisions * 19 / 20, "{weighed} of {decisions}");
    assert!(behind > decisions as usize, "{behind} moves are behind");
    (deals, kinds)
}

#[test]
fn every_table_plays_by_the_rules_and_views_come_to_its_rows() {
    for edition in &EDITIONS {
        let (deals, kinds) = follow(edition, 150);
        assert!(deals > 50 && kinds.iter().all(|&of| of > 20), "{}: {deals} {kinds:?}", edition.id);
    }
}

/// Chooses at random.
fn choose(chance: &mut Lots, buffers: &Buffers, choices: &mut [u32]) {
    for (choice, of) in choices.iter_mut().zip(buffers.first.windows(2)) {
        *choice = chance.below(of[1] - of[0]);
    }
}

/// Two tables play by each edition in turn.
#[test]
fn pairs_of_tables_take_editions_in_turn() {
    let editions = vec![&EDITIONS[4], &EDITIONS[1], &EDITIONS[4]];
    let setting = Setting { editions, ..setting(&EDITIONS[4], 1) };
    let mut tables = Tables::new(&setting).unwrap();
    let mut buffers = Buffers::new(TABLES);
    tables.start(&mut buffers.out()).unwrap();
    let edition = |state: &[u8; STATE]| state[nets::shengji::SETS * SET + 1];
    let found: Vec<_> = buffers.states.as_chunks::<STATE>().0[..8].iter().map(edition).collect();
    assert_eq!(found, [4, 4, 1, 1, 4, 4, 4, 4]);
    let none = Setting { editions: Vec::new(), ..setting };
    assert_eq!(Tables::new(&none).unwrap_err(), LabError::NoRules);
}

#[test]
fn threads_change_nothing() {
    let run = |threads| {
        let mut tables = Tables::new(&setting(&EDITIONS[1], threads)).unwrap();
        let mut buffers = Buffers::new(TABLES);
        let mut choices = vec![0; TABLES];
        let mut chance = Lots::new([6; 32]);
        let mut all = Vec::new();
        let mut moves = tables.start(&mut buffers.out()).unwrap();
        for _ in 0..120 {
            all.extend_from_slice(&buffers.states);
            all.extend_from_slice(&buffers.moves[..moves * MOVE]);
            all.extend_from_slice(&buffers.hidden);
            all.extend_from_slice(&buffers.ended);
            all.extend(buffers.scores.iter().flat_map(|score| score.to_le_bytes()));
            choose(&mut chance, &buffers, &mut choices);
            moves = tables.step(&choices, &mut buffers.out()).unwrap();
        }
        all
    };
    let one = run(1);
    assert!(one == run(2) && one == run(7));
}

/// Neighbours have the same cards, and hidden are the other hands: with what
/// the mover holds and what has been played they are what he does not see.
#[test]
fn cards_can_be_shared_and_hidden_ones_are_those_of_the_others() {
    let setting = Setting { copies: 2, ..setting(&EDITIONS[4], 1) };
    let mut tables = Tables::new(&setting).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let mut choices = vec![0; TABLES];
    tables.start(&mut buffers.out()).unwrap();
    let states = buffers.states.as_chunks::<STATE>().0;
    assert!(states.chunks(2).all(|pair| pair[0] == pair[1]));
    assert_ne!(states[0], states[2]);
    let mut whole = 0;
    for _ in 0..80 {
        let (states, hidden) = (buffers.states.as_chunks::<STATE>().0, &buffers.hidden);
        for (state, hidden) in states.iter().zip(hidden.chunks(3 * SET)) {
            for card in 0..58 {
                let held: u8 = (0..3).map(|seat| hidden[seat * SET + card]).sum();
                let unseen = state[SET + card];
                assert!(held <= unseen, "others hold {held} of {unseen}");
            }
            // Whoever laid the kitty down knows where everything else is.
            let dealt = state[nets::shengji::SETS * SET + 2] == 0;
            let asked = state[nets::shengji::SETS * SET];
            if dealt && asked > 1 {
                whole += 1;
                let held: u8 = (0..3).map(|seat| hidden[seat * SET + 58]).sum();
                assert_eq!(held, state[SET + 58]);
            }
        }
        tables.rule_choices(&mut choices).unwrap();
        tables.step(&choices, &mut buffers.out()).unwrap();
    }
    assert!(whole > 500, "{whole}");
}

#[test]
fn what_is_wrong_changes_nothing() {
    let mut tables = Tables::new(&setting(&EDITIONS[4], 1)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    tables.start(&mut buffers.out()).unwrap();
    let before = buffers.states.clone();
    let mut choices = vec![0; TABLES];
    choices[66] = MOST_MOVES as u32;
    let refused = tables.step(&choices, &mut buffers.out());
    assert!(matches!(refused, Err(LabError::Choice { table: 66, choice: 64, .. })));
    let mut short = buffers.clone();
    short.hidden.pop();
    let refused = tables.step(&vec![0; TABLES], &mut short.out());
    assert!(matches!(refused, Err(LabError::Buffer { name: "hidden", .. })));
    assert_eq!(buffers.states, before);
}

#[test]
fn the_house_can_be_asked_for_the_first_tables_alone() {
    let mut tables = Tables::new(&setting(&EDITIONS[4], 2)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let mut all = vec![0; TABLES];
    tables.start(&mut buffers.out()).unwrap();
    for _ in 0..40 {
        tables.rule_choices(&mut all).unwrap();
        for count in [0, 1, 64, 67] {
            let mut some = vec![99; count];
            tables.rule_choices(&mut some).unwrap();
            assert_eq!(some, all[..count]);
        }
        tables.step(&all, &mut buffers.out()).unwrap();
    }
    assert!(tables.rule_choices(&mut vec![0; TABLES + 1]).is_err());
}

/// The club player as one side against chance as the other.
#[test]
fn the_club_player_beats_chance() {
    let mut tables = Tables::new(&setting(&EDITIONS[4], 2)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let (mut choices, mut ruled) = (vec![0; TABLES], vec![0; TABLES]);
    let mut chance = Lots::new([8; 32]);
    tables.start(&mut buffers.out()).unwrap();
    let (mut levels, mut won, mut deals) = (0, 0, 0);
    for _ in 0..400 {
        choose(&mut chance, &buffers, &mut choices);
        tables.rule_choices(&mut ruled).unwrap();
        for table in 0..TABLES {
            if buffers.seats[table].is_multiple_of(2) {
                choices[table] = ruled[table];
            }
        }
        tables.step(&choices, &mut buffers.out()).unwrap();
        for table in (0..TABLES).filter(|&table| buffers.ended[table] == 1) {
            levels += buffers.scores[4 * table];
            won += i32::from(buffers.scores[4 * table + 1] > 0);
            deals += 1;
        }
    }
    assert!(deals > 200 && won * 10 > deals * 7 && levels > deals, "{won} of {deals}, {levels}");
}
