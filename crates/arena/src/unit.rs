//! The unit of comparison: the same cards, once for each way to seat the two
//! contestants, so that both have held every hand.

use std::sync::Arc;

use bots::arena::seatings;
use cards::{Rank, Seed};
use games::erdayi;
use games::record::{RecordLine, Recorder};
use games::{Boards, Form, Game, GameError, Happening, Kind, Outcome, Rules, Seat};
use shengji::BySide;

use crate::limits;
use crate::player::Player;
use crate::table::{Chair, Table};
use crate::tally::Tally;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By which rules.
    pub rules: Rules,
    /// The same seed gives the same cards and the same chance.
    pub seed: u64,
    /// Whole games instead of single deals.
    pub games: bool,
    /// 升级: boards with printed dealer and level, on which the seats are
    /// asked in turn whether they declare, instead of deals of a 局.
    pub boards: bool,
    /// 二打一: each seat is dealer in turn, for a bid of 3 and without an
    /// auction, alone against two of the other contestant.
    pub set_dealer: bool,
    /// Whether records are kept.
    pub records: bool,
}

/// What a unit came to for the first contestant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// Levels a deal, or points in 二打一.
    pub(crate) levels: f64,
    /// Points a deal.
    pub(crate) points: f64,
    /// Its share of what can be won, from 0 to 1.
    pub(crate) win_share: f64,
    pub(crate) deals: u64,
    pub(crate) tallies: [Tally; 2],
    /// A record for each seating.
    pub(crate) records: Vec<String>,
}

/// The players of both contestants, as many as may sit of each.
pub(crate) type Sitters = [Vec<Box<dyn Player>>; 2];

/// One way to sit.
struct Seating {
    /// Whether the first contestant sits there, by seat.
    first: &'static [bool],
    dealer: Option<erdayi::Seat>,
}

impl Plan {
    /// 32 bytes for one purpose in one unit.
    fn seed(&self, purpose: &str, unit: u64, number: u64) -> Seed {
        let mut hasher = blake3::Hasher::new();
        hasher.update(purpose.as_bytes());
        for number in [self.seed, unit, number] {
            hasher.update(&number.to_le_bytes());
        }
        *hasher.finalize().as_bytes()
    }

    fn seatings(&self) -> Vec<Seating> {
        let all = seatings(self.rules.kind());
        let alone = |first: &[bool]| {
            let single = first.iter().filter(|&&first| first).count() == 1;
            let seat = first.iter().position(|&first| first == single)?;
            Seat::new(seat)?.erdayi()
        };
        let set = self.set_dealer && self.rules.kind() == Kind::Erdayi;
        let seating = |first| Seating { first, dealer: if set { alone(first) } else { None } };
        all.iter().map(|first| seating(first)).collect()
    }

    /// The rules of one unit. Deals of a 局 have levels and a dealer by
    /// chance, and one in eight is a first deal, in which declaring decides
    /// who deals.
    fn rules(&self, unit: u64) -> Rules {
        match &self.rules {
            Rules::Shengji { .. } if self.games => self.rules.clone(),
            Rules::Shengji { edition, .. } if self.boards => {
                let boards = Boards { first: unit as u32 % 10_000 + 1, count: 1 };
                Rules::boards(Arc::clone(edition), boards)
            }
            Rules::Shengji { edition, .. } => {
                let [kind, dealer, east_west, north_south, ..] = self.seed("levels", unit, 0);
                if kind.is_multiple_of(8) {
                    return Rules::shengji(Arc::clone(edition));
                }
                let level = |byte: u8| Rank::ALL[usize::from(byte) % Rank::ALL.len()];
                let from = BySide { east_west: level(east_west), north_south: level(north_south) };
                let dealer = Some(shengji::Seat::East.plus(dealer.into()));
                Rules::Shengji { edition: Arc::clone(edition), form: Form::Levels { from, dealer } }
            }
            erdayi @ Rules::Erdayi { .. } if self.games => erdayi.clone(),
            erdayi @ Rules::Erdayi { .. } => erdayi.clone().with_deals(1),
        }
    }

    /// Plays one unit. Which it is decides everything but the time.
    pub(crate) fn play(
        &self,
        number: u64,
        names: [&str; 2],
        sitters: &mut Sitters,
    ) -> Result<Unit, GameError> {
        let (rules, won, unit) = (self.rules(number), Won::default(), Unit::default());
        let mut playing = Playing { plan: self, number, rules, names, won, unit };
        for (index, seating) in (0_u64..).zip(self.seatings()) {
            playing.seating(index, &seating, sitters)?;
        }
        let Playing { won, mut unit, .. } = playing;
        let deals = won.deals.max(1) as f64;
        unit.deals = won.deals;
        unit.levels = won.levels / deals;
        unit.points = won.points / deals;
        unit.win_share = if won.meetings > 0.0 { won.wins / won.meetings } else { 0.5 };
        Ok(unit)
    }
}

/// A unit under way.
struct Playing<'a> {
    plan: &'a Plan,
    number: u64,
    rules: Rules,
    names: [&'a str; 2],
    won: Won,
    unit: Unit,
}

impl Playing<'_> {
    /// Plays the cards of the unit with one seating.
    fn seating(
        &mut self,
        index: u64,
        seating: &Seating,
        sitters: &mut Sitters,
    ) -> Result<(), GameError> {
        let name = |&first: &bool| self.names[usize::from(!first)].to_owned();
        let names: Vec<String> = seating.first.iter().map(name).collect();
        let mut chairs = chairs(seating.first, sitters);
        for (seat, chair) in Seat::first(chairs.len()).zip(&mut chairs) {
            chair.player.new_game(&self.rules, seat, &names);
        }
        let mut table = Table { chairs, tallies: &mut self.unit.tallies, dealer: seating.dealer };
        let mut record = self.plan.records.then(|| Record::new(&self.rules, &names));
        let mut game = Game::new(&self.rules);
        let (mut decks, mut voids) = (0, 0);
        let mut events = Vec::new();
        while !game.is_over() {
            decks += 1;
            events.clear();
            let purpose = format!("player {index} {decks}");
            let chance = |seat: Seat| self.plan.seed(&purpose, self.number, seat.index() as u64);
            let cards = self.plan.seed("deck", self.number, decks);
            table.play_deal(&mut game, cards, chance, &mut events)?;
            if let Some(record) = &mut record {
                record.note(&events);
            }
            match game.outcome() {
                Some(Outcome::Void) => voids += 1,
                Some(outcome) => self.won.add_deal(&outcome, seating.first, !self.plan.games),
                None => {}
            }
            let single = !self.plan.games && game.deals_done() > 0;
            if single || voids > limits::VOID_DEALS || game.deals_done() >= limits::GAME_DEALS {
                break;
            }
        }
        if self.plan.games {
            self.won.add_game(&game, seating.first);
        }
        self.unit.records.extend(record.map(|record| record.text));
        Ok(())
    }
}

/// The players where they sit.
fn chairs<'a>(first: &[bool], sitters: &'a mut Sitters) -> Vec<Chair<'a>> {
    let [firsts, seconds] = sitters;
    let (mut firsts, mut seconds) = (firsts.iter_mut(), seconds.iter_mut());
    let chair = |&first: &bool| {
        let player = if first { firsts.next() } else { seconds.next() };
        player.map(|player| Chair { first, player: &mut **player })
    };
    first.iter().filter_map(chair).collect()
}

/// Sums over the deals of a unit.
#[derive(Default)]
struct Won {
    deals: u64,
    levels: f64,
    points: f64,
    wins: f64,
    /// How often a seat of one contestant met one of the other on the other
    /// side.
    meetings: f64,
}

impl Won {
    /// A deal, and who won it where deals are won.
    fn add_deal(&mut self, outcome: &Outcome, first: &[bool], is_won: bool) {
        let own = || Seat::first(first.len()).filter(|seat| first[seat.index()]);
        let score = own().map(|seat| outcome.score(seat)).sum::<i32>();
        self.deals += 1;
        match outcome {
            Outcome::Shengji(result) => {
                self.levels += f64::from(score) / own().count() as f64;
                let deals = own().any(|seat| seat.shengji().side() == result.dealer.side());
                let points = f64::from(result.points);
                self.points += if deals { -points } else { points };
                if is_won {
                    self.meetings += 1.0;
                    self.wins += f64::from(u8::from(result.rise.switch != deals));
                }
            }
            Outcome::Erdayi(_) | Outcome::PassedOut | Outcome::Void => {
                self.levels += f64::from(score);
                self.points += f64::from(score);
                if is_won {
                    self.meet(
                        first,
                        |seat| outcome.score(seat),
                        |own, other| match outcome {
                            Outcome::Erdayi(result) => {
                                let dealer = Seat::from(result.dealer);
                                own == dealer || other == dealer
                            }
                            Outcome::PassedOut | Outcome::Void | Outcome::Shengji(_) => true,
                        },
                    );
                }
            }
        }
    }

    /// A game that is over, or as far as it goes.
    fn add_game(&mut self, game: &Game, first: &[bool]) {
        let scores = game.scores();
        self.meet(first, |seat| scores[seat.index()], |_, _| true);
    }

    /// Each seat of one contestant against each of the other that is on the
    /// other side; equal scores share the win.
    fn meet(
        &mut self,
        first: &[bool],
        score: impl Fn(Seat) -> i32,
        opposed: impl Fn(Seat, Seat) -> bool,
    ) {
        let seats =
            |of: bool| Seat::first(first.len()).filter(move |seat| first[seat.index()] == of);
        for own in seats(true) {
            for other in seats(false).filter(|&other| opposed(own, other)) {
                self.meetings += 1.0;
                self.wins += match score(own).cmp(&score(other)) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
        }
    }
}

/// The record of one seating.
struct Record {
    recorder: Recorder,
    text: String,
}

impl Record {
    fn new(rules: &Rules, names: &[String]) -> Self {
        let recorder = Recorder::new(rules, names.iter().map(String::as_str));
        let opening = recorder.opening();
        let mut record = Self { recorder, text: String::new() };
        for line in &opening {
            record.write(line);
        }
        record
    }

    fn note(&mut self, events: &[Happening]) {
        for event in events {
            if let Some(line) = self.recorder.line(event) {
                self.write(&line);
            }
        }
    }

    fn write(&mut self, line: &RecordLine) {
        self.text.push_str(&line.to_string());
        self.text.push('\n');
    }
}
