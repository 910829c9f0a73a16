//! Tables of the lab against the rules, move by move.

#![allow(clippy::unwrap_used, clippy::panic, reason = "The helpers of a test fail as it does.")]

use cards::Lots;
use erdayi::{Action, Bid, Call, DealView, Game, Hand, Rank, Ranks, Seat, Viewer};
use lab::LabError;
use lab::erdayi::{Buffers, Setting, Tables};
use nets::erdayi::{CALL, MOVE, SET, STATE};

const TABLES: usize = 130;

/// Chooses at random, as a seed says.
struct Chance(Lots);

impl Chance {
    fn choose(&mut self, buffers: &Buffers, choices: &mut [u32]) {
        for (choice, of) in choices.iter_mut().zip(buffers.first.windows(2)) {
            *choice = self.0.below(of[1] - of[0]);
        }
    }
}

fn setting(threads: usize) -> Setting {
    Setting { tables: TABLES, threads, seed: 11, ..Setting::default() }
}

/// The cards of a set of a row.
fn set(bytes: &[u8]) -> Ranks {
    let mut ranks = Ranks::EMPTY;
    for rank in Rank::ALL {
        for _ in 0..bytes[rank.index()] {
            ranks.try_insert(rank).unwrap();
        }
    }
    assert_eq!(usize::from(bytes[SET - 1]), ranks.len());
    ranks
}

/// A game of the rules that follows one table.
struct Follower {
    game: Game,
    scores: Option<[i32; 3]>,
}

impl Follower {
    fn new(tables: &Tables, table: usize) -> Self {
        let mut game = Game::new(1);
        game.deal_from_seed(tables.seed(table).unwrap(), &mut Vec::new()).unwrap();
        let mut follower = Self { game, scores: None };
        follower.force();
        follower
    }

    fn seat(&self) -> Seat {
        self.game.turn().unwrap()
    }

    fn hand(&self, seat: Seat) -> Hand {
        let view = self.game.view(Viewer::Seat(seat));
        match view.deal {
            DealView::Auction { hands, .. } => hands[seat].cards.unwrap(),
            DealView::Playing(playing) => playing.hands[seat].cards.unwrap(),
            other => panic!("nothing is decided in {other:?}"),
        }
    }

    /// All moves by the rules, as rows tell them.
    fn moves(&self) -> Vec<(u8, u8, Ranks)> {
        let seat = self.seat();
        let view = self.game.view(Viewer::Seat(seat));
        match view.deal {
            DealView::Auction { calls, .. } => {
                let bid = calls.said.iter().filter_map(|call| call.bid()).max();
                let legal =
                    Call::ALL.into_iter().filter(|call| call.bid().is_none_or(|of| Some(of) > bid));
                legal.map(|call| (CALL, u8::from(call), Ranks::EMPTY)).collect()
            }
            DealView::Playing(playing) => {
                let over = playing.on_table.map(|on_table| on_table.reading);
                let mut moves = Vec::new();
                if over.is_some() {
                    moves.push((0, 0, Ranks::EMPTY));
                }
                erdayi::for_each_play(self.hand(seat).ranks(), over, |play| {
                    moves.push((play.reading.pattern as u8 + 1, 0, play.ranks));
                });
                moves
            }
            other => panic!("nothing is decided in {other:?}"),
        }
    }

    fn act(&mut self, (kind, points, ranks): (u8, u8, Ranks)) {
        let seat = self.seat();
        let action = match kind {
            CALL => {
                let call = Bid::try_from(points).map_or(Call::Pass, Call::Bid);
                Action::Call { seat, call }
            }
            0 => Action::Pass { seat },
            _ => {
                let cards = self.hand(seat).pick(ranks).unwrap();
                Action::Play { seat, cards, reading: None }
            }
        };
        self.game.act(action, &mut Vec::new()).unwrap();
        if self.game.is_over() {
            let totals = self.game.view(Viewer::Spectator).totals;
            self.scores = Some([totals.a, totals.b, totals.c]);
        }
    }

    /// Plays what leaves no choice.
    fn force(&mut self) {
        while self.scores.is_none() {
            let moves = self.moves();
            let [only] = moves[..] else { return };
            self.act(only);
        }
    }
}

/// What a table offers, as its rows tell it.
fn offered(buffers: &Buffers, table: usize) -> Vec<(u8, u8, Ranks)> {
    let moves = buffers.first[table] as usize..buffers.first[table + 1] as usize;
    let row = |place: usize| &buffers.moves[place * MOVE..(place + 1) * MOVE];
    moves.map(row).map(|row| (row[SET], row[SET + 3], set(row))).collect()
}

#[test]
fn every_table_plays_by_the_rules() {
    let mut tables = Tables::new(&setting(2)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let mut choices = vec![0; TABLES];
    let mut chance = Chance(Lots::new([5; 32]));
    tables.start(&mut buffers.out()).unwrap();
    let mut followers: Vec<Follower> =
        (0..TABLES).map(|table| Follower::new(&tables, table)).collect();
    let (mut deals, mut played) = (0, 0);
    for _ in 0..120 {
        for (table, follower) in followers.iter().enumerate() {
            let seat = follower.seat();
            assert_eq!(usize::from(buffers.seats[table]), seat.index());
            let state = &buffers.states[table * STATE..(table + 1) * STATE];
            assert_eq!(set(state), follower.hand(seat).ranks());
            let next = &buffers.hidden[table * SET..(table + 1) * SET];
            assert_eq!(set(next), follower.hand(seat.next()).ranks());
            let (mut ours, mut theirs) = (offered(&buffers, table), follower.moves());
            ours.sort();
            theirs.sort();
            assert!(ours == theirs, "table {table}: {} moves for {}", ours.len(), theirs.len());
        }
        chance.choose(&buffers, &mut choices);
        let chosen: Vec<_> =
            (0..TABLES).map(|table| offered(&buffers, table)[choices[table] as usize]).collect();
        tables.step(&choices, &mut buffers.out()).unwrap();
        for (table, follower) in followers.iter_mut().enumerate() {
            follower.act(chosen[table]);
            follower.force();
            assert_eq!(buffers.ended[table] == 1, follower.scores.is_some());
            let scores = &buffers.scores[3 * table..3 * table + 3];
            assert_eq!(scores, follower.scores.unwrap_or_default());
            if follower.scores.is_some() {
                deals += 1;
                played += usize::from(scores[0] != 0);
                *follower = Follower::new(&tables, table);
            }
        }
    }
    assert!(deals > TABLES && played > TABLES / 2, "{deals} deals, {played} of them played");
}

#[test]
fn threads_change_nothing() {
    let run = |threads| {
        let mut tables = Tables::new(&setting(threads)).unwrap();
        let mut buffers = Buffers::new(TABLES);
        let mut choices = vec![0; TABLES];
        let mut chance = Chance(Lots::new([6; 32]));
        let mut all = Vec::new();
        let mut moves = tables.start(&mut buffers.out()).unwrap();
        for _ in 0..60 {
            all.extend_from_slice(&buffers.states);
            all.extend_from_slice(&buffers.moves[..moves * MOVE]);
            all.extend_from_slice(&buffers.ended);
            all.extend(buffers.scores.iter().flat_map(|score| score.to_le_bytes()));
            chance.choose(&buffers, &mut choices);
            moves = tables.step(&choices, &mut buffers.out()).unwrap();
        }
        all
    };
    let one = run(1);
    assert!(one == run(2) && one == run(7));
}

#[test]
fn a_dealer_can_be_set_and_cards_be_shared() {
    let setting = Setting { set_dealer: 255, copies: 2, ..setting(1) };
    let mut tables = Tables::new(&setting).unwrap();
    let mut buffers = Buffers::new(TABLES);
    tables.start(&mut buffers.out()).unwrap();
    let leads = |table: usize| offered(&buffers, table)[0].0 != CALL;
    assert!((0..TABLES).filter(|&table| leads(table)).count() > TABLES - 5);
    let states: Vec<&[u8]> = buffers.states.chunks(STATE).collect();
    assert!(states.chunks(2).all(|pair| pair[0] == pair[1]));
    assert_ne!(states[0], states[2]);
}

#[test]
fn what_is_wrong_changes_nothing() {
    assert_eq!(
        Tables::new(&Setting { tables: 0, ..Setting::default() }).map(|_| ()),
        Err(LabError::Tables(0))
    );
    let mut tables = Tables::new(&setting(1)).unwrap();
    let mut buffers = Buffers::new(TABLES);
    tables.start(&mut buffers.out()).unwrap();
    let before = buffers.states.clone();
    let mut choices = vec![0; TABLES];
    choices[70] = 4;
    assert_eq!(
        tables.step(&choices, &mut buffers.out()),
        Err(LabError::Choice { table: 70, moves: 4, choice: 4 })
    );
    let mut short = buffers.clone();
    short.ended.pop();
    assert!(matches!(
        tables.step(&vec![0; TABLES], &mut short.out()),
        Err(LabError::Buffer { name: "ended", .. })
    ));
    assert_eq!(buffers.states, before);
}

/// The player by rules of thumb is far better than one that plays at random.
#[test]
fn rules_of_thumb_beat_chance() {
    let mut tables = Tables::new(&Setting { set_dealer: 255, ..setting(1) }).unwrap();
    let mut buffers = Buffers::new(TABLES);
    let (mut choices, mut ruled) = (vec![0; TABLES], vec![0; TABLES]);
    let mut chance = Chance(Lots::new([8; 32]));
    tables.start(&mut buffers.out()).unwrap();
    let (mut wins, mut deals) = (0, 0);
    for _ in 0..400 {
        chance.choose(&buffers, &mut choices);
        tables.rule_choices(&mut ruled).unwrap();
        for table in 0..TABLES {
            let role = buffers.states[table * STATE + STATE - nets::erdayi::FACTS];
            // The dealer by rule at even tables, the defenders at odd ones.
            if (role == 1) == (table % 2 == 0) {
                choices[table] = ruled[table];
            }
        }
        tables.step(&choices, &mut buffers.out()).unwrap();
        for table in (0..TABLES).filter(|&table| buffers.ended[table] == 1) {
            let scores = &buffers.scores[3 * table..3 * table + 3];
            let dealer_won = scores.iter().filter(|&&score| score > 0).count() == 1;
            deals += 1;
            wins += usize::from(dealer_won == (table % 2 == 0));
        }
    }
    assert!(deals > 500 && wins * 10 > deals * 8, "{wins} of {deals}");
}
