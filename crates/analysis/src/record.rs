//! The decisions of a record, each with the game as it stood.

use std::collections::{BTreeMap, BTreeSet};

use cards::CardSet;
use games::record::{Header, RecordLine, Replay, ReplayError, TableLine};
use games::{
    Action, Form, Game, Happening, Kind as GameKind, Move, Outcome, Recorder, Rules, Seat, View,
    Viewer,
};
use refusal::Refusal;
use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Kind, Standing};

/// The most decisions of a record that is looked at: a match of two hundred
/// deals has no more. What is longer is refused.
pub const MOST_DECISIONS: usize = 24_000;

refusal::refusals! {
    /// Why a record cannot be analysed.
    pub enum AnalysisRefusal {
        /// It cannot be played over again.
        NotARecord: Rule, "not_a_record";
        /// It has more decisions than are looked at.
        TooLong: TooLong, "record_too_long";
        /// It has no decision at all.
        Nothing: Rule, "nothing_to_analyse";
        /// The game has no such seat.
        NoSuchSeat: Rule, "no_such_seat";
        /// The record has no such deal.
        NoSuchDeal: Rule, "deal_not_in_record";
        /// Tables were handed in that did not play the same cards.
        OtherBoard: Rule, "other_board";
        /// Something was handed in as a puzzle that is none.
        BadPuzzle: Rule, "bad_puzzle";
    }
}

/// A record and its decisions.
#[derive(Clone, Debug)]
pub struct Analysis {
    header: Header,
    rules: Rules,
    decisions: Vec<Decision>,
    moments: Vec<Moment>,
    deals: Vec<AnalysedDeal>,
    /// What happened in each deal, from its start.
    events: Vec<Vec<Happening>>,
}

/// A game as it stood when a seat decided.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) game: Game,
    pub(crate) action: Option<Action>,
    /// How many things had happened in the deal.
    events: usize,
    at_ms: Option<u64>,
    /// When the moment before it in the record was.
    before_ms: Option<u64>,
}

/// A deal of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AnalysedDeal {
    /// Its place in the record, from 1, void ones counted too.
    pub deal: usize,
    /// Its number in its game, or the number of the board.
    pub number: u32,
    /// The line with which it begins, from 1.
    pub line: usize,
    /// The dealer, once there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional), schema(value_type = Option<u8>))]
    pub dealer: Option<Seat>,
    /// 升级: the defenders' points in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub points: Option<i32>,
    /// What it was worth to each seat, in the order of play; empty where it
    /// was not played to its end.
    pub scores: Vec<i32>,
}

impl Analysis {
    /// The decisions of a record, which may stop anywhere.
    pub fn of(text: &str) -> Result<Self, Refusal> {
        let mut lines = text.lines();
        let replay = Replay::start(lines.next().unwrap_or_default()).map_err(unreadable)?;
        let mut lister = Lister::new(replay).map_err(unreadable)?;
        for (index, line) in lines.enumerate() {
            lister.read(index + 2, line).map_err(unreadable)?;
            if lister.found.len() > MOST_DECISIONS {
                return Err(AnalysisRefusal::TooLong.saying(
                    format!("这份记录的决定多于 {MOST_DECISIONS} 个，不作分析。"),
                    format!("The record has more than {MOST_DECISIONS} decisions."),
                ));
            }
        }
        lister.finish().ok_or_else(|| {
            AnalysisRefusal::Nothing
                .saying("这份记录里没有可分析的出牌。", "The record has nothing to analyse.")
        })
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        self.rules.kind()
    }

    /// What was played.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The first line of the record.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What the players are called, in the order of play; empty where the
    /// record has no name.
    pub fn names(&self) -> Vec<String> {
        let kind = self.kind();
        let name = |seat| self.header.seats.get(&kind.label(seat)?).cloned();
        Seat::first(kind.seats()).map(|seat| name(seat).unwrap_or_default()).collect()
    }

    /// Every decision in the order of the record.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Every deal.
    pub fn deals(&self) -> &[AnalysedDeal] {
        &self.deals
    }

    /// The position before a decision as somebody sees it.
    pub fn view(&self, index: usize, viewer: Viewer) -> Option<View> {
        self.moments.get(index).map(|moment| moment.game.view(viewer))
    }

    /// The seat that the game calls so.
    pub fn seat(&self, label: &str) -> Result<Seat, Refusal> {
        self.kind().seat(&label.to_uppercase()).ok_or_else(|| {
            AnalysisRefusal::NoSuchSeat.saying(
                format!("这种牌没有座位“{label}”。"),
                format!("This game has no seat “{label}”."),
            )
        })
    }

    /// The deal with this place in the record, from 1.
    pub fn deal(&self, deal: usize) -> Result<&AnalysedDeal, Refusal> {
        deal.checked_sub(1).and_then(|at| self.deals.get(at)).ok_or_else(|| {
            let count = self.deals.len();
            AnalysisRefusal::NoSuchDeal.saying(
                format!("记录里只有 {count} 副牌，没有第 {deal} 副。"),
                format!("The record has {count} deals, no deal {deal}."),
            )
        })
    }

    /// How long a decision took, where the record says when things happened:
    /// since the line before it.
    pub fn took_ms(&self, index: usize) -> Option<u64> {
        let moment = self.moments.get(index)?;
        moment.at_ms?.checked_sub(moment.before_ms?)
    }

    pub(crate) fn moment(&self, index: usize) -> Option<&Moment> {
        self.moments.get(index)
    }

    /// The same record, but that before one decision everything that its seat
    /// cannot see was dealt anew.
    #[cfg(test)]
    pub(crate) fn redealt(mut self, index: usize, rng: &mut impl rand::Rng) -> Self {
        let viewer = Viewer::Seat(self.decisions[index].seat);
        let game = &mut self.moments[index].game;
        *game = game.redealt(viewer, rng);
        self
    }

    /// The game as it stood before a decision, with everybody's cards.
    pub fn game(&self, index: usize) -> Option<&Game> {
        self.moments.get(index).map(|moment| &moment.game)
    }

    /// How a deal began, counted from 1, as a line of a record.
    pub(crate) fn dealt(&self, deal: usize) -> String {
        let start = self.events(deal).get(..1).unwrap_or_default();
        lines(&self.rules, start).pop().unwrap_or_default()
    }

    /// What happened in a deal, counted from 1.
    pub(crate) fn events(&self, deal: usize) -> &[Happening] {
        deal.checked_sub(1).and_then(|deal| self.events.get(deal)).map_or(&[], Vec::as_slice)
    }

    /// The deal of a decision alone, up to the decision, as the lines of a
    /// record without names: whoever plays it over stands where the seat
    /// stood, but for the cards that were drawn since the last line. It holds
    /// all cards.
    pub fn excerpt(&self, index: usize) -> Option<Vec<String>> {
        let (decision, moment) = (self.decisions.get(index)?, self.moments.get(index)?);
        let events = self.events(decision.deal).get(..moment.events)?;
        Some(lines(&self.rules, events))
    }
}

/// A deal alone as a record.
pub(crate) fn lines(rules: &Rules, events: &[Happening]) -> Vec<String> {
    let mut rules = rules.clone().with_deals(1);
    let mut events = events.to_vec();
    match events.first_mut() {
        Some(Happening::Started(start)) => {
            if let Rules::Shengji { edition, form } = &rules {
                rules = match form {
                    Form::Boards(boards) => {
                        let boards = games::Boards { first: start.setup.number, ..*boards };
                        Rules::boards(edition.clone(), boards)
                    }
                    Form::Levels { .. } => {
                        start.setup.number = 1;
                        let (from, dealer) = (start.setup.levels, start.setup.dealer);
                        Rules::Shengji {
                            edition: edition.clone(),
                            form: Form::Levels { from, dealer },
                        }
                    }
                };
            }
        }
        Some(Happening::Erdayi(games::erdayi::Happening::Dealt { number, .. })) => *number = 1,
        Some(Happening::Shengji(_) | Happening::Erdayi(_)) | None => {}
    }
    let mut recorder = Recorder::new(&rules, []);
    let opening = recorder.opening();
    let lines = events.iter().filter_map(|event| recorder.line(event));
    opening.into_iter().chain(lines).map(|line| line.to_string()).collect()
}

fn unreadable(error: ReplayError) -> Refusal {
    let ReplayError { line, reason } = error;
    AnalysisRefusal::NotARecord.saying(
        format!("第 {line} 行不能复盘：{reason}"),
        format!("Line {line} cannot be played over: {reason}"),
    )
}

/// A decision that was found.
#[derive(Clone, Debug)]
struct Found {
    decision: Decision,
    moment: Moment,
}

/// Reads a record and finds its decisions.
struct Lister {
    replay: Replay,
    rules: Rules,
    found: Vec<Found>,
    /// Where the decisions of the deal under way begin.
    deal_from: usize,
    deals: Vec<AnalysedDeal>,
    events: Vec<Vec<Happening>>,
    /// Leads so far in the deal of 二打一.
    leads: usize,
    /// Seats for which a program acts.
    trustees: BTreeSet<Seat>,
    /// Whose time was over before the next line.
    late: Option<Seat>,
    /// What each seat could have declared when it last could anything new, and
    /// has not since.
    waits: BTreeMap<Seat, Found>,
    known: BTreeMap<Seat, Vec<CardSet>>,
    line: usize,
    at_ms: Option<u64>,
    before_ms: Option<u64>,
}

impl Lister {
    fn new(replay: Replay) -> Result<Self, ReplayError> {
        let rules = replay.header().rules();
        let rules = rules.map_err(|bad| ReplayError { line: 1, reason: bad.into() })?;
        Ok(Self {
            replay,
            rules,
            found: Vec::new(),
            deal_from: 0,
            deals: Vec::new(),
            events: Vec::new(),
            leads: 0,
            trustees: BTreeSet::new(),
            late: None,
            waits: BTreeMap::new(),
            known: BTreeMap::new(),
            line: 1,
            at_ms: None,
            before_ms: None,
        })
    }

    fn read(&mut self, number: usize, text: &str) -> Result<(), ReplayError> {
        let before = self.replay.game();
        self.replay.read(text)?;
        self.line = number;
        let kind = self.rules.kind();
        let read = RecordLine::parse(kind, text);
        let (line, at_ms) =
            read.map_err(|error| ReplayError { line: number, reason: error.into() })?;
        self.at_ms = at_ms;
        if let RecordLine::Table(line) = &line {
            self.of_table(kind, line);
        }
        let events = self.replay.events().to_vec();
        if !events.is_empty() {
            self.happened(before, &events);
            self.late = None;
        }
        self.note_result();
        self.before_ms = at_ms.or(self.before_ms);
        Ok(())
    }

    fn of_table(&mut self, kind: GameKind, line: &TableLine) {
        match line {
            TableLine::Trustee { seat, on } => {
                if let Some(seat) = kind.seat(seat) {
                    if *on {
                        self.trustees.insert(seat);
                    } else {
                        self.trustees.remove(&seat);
                    }
                }
            }
            TableLine::TimeOut { seat, .. } => self.late = kind.seat(seat),
            TableLine::TakeBack { seat } => self.take_back(kind.seat(seat)),
            TableLine::Commitment(_)
            | TableLine::Seed(_)
            | TableLine::Secret(_)
            | TableLine::Seat { .. }
            | TableLine::Warning { .. }
            | TableLine::Violation { .. }
            | TableLine::Pause { .. }
            | TableLine::Resume { .. }
            | TableLine::Ruling { .. }
            | TableLine::Extended { .. }
            | TableLine::Claim { .. }
            | TableLine::Answer { .. }
            | TableLine::ClaimRefused { .. }
            | TableLine::MatchEnd { .. }
            | TableLine::Signature(_) => {}
        }
    }

    /// The game stands again as it did before the latest play of a seat; what
    /// was decided since then has not come about.
    fn take_back(&mut self, seat: Option<Seat>) {
        let of_deal = self.found.get(self.deal_from..).unwrap_or_default();
        let from = of_deal.iter().rposition(|found| {
            let of = &found.decision;
            Some(of.seat) == seat && of.standing != Standing::TakenBack
        });
        let Some(from) = from.map(|at| at + self.deal_from) else { return };
        let events = self.found[from].moment.events;
        for found in &mut self.found[from..] {
            found.decision.standing = Standing::TakenBack;
        }
        if let Some(of_deal) = self.events.last_mut() {
            of_deal.truncate(events);
        }
    }

    fn happened(&mut self, before: Option<Game>, events: &[Happening]) {
        if events.iter().any(begins) {
            self.begin(events);
            return;
        }
        let Some(mut game) = before else { return };
        let mut led = false;
        for event in events {
            if let Happening::Shengji(shengji::Happening::Drawn { seat, .. }) = event {
                let drawn = Action::from(shengji::Action::Draw);
                if game.act(&drawn, &mut Vec::new()).is_ok() {
                    self.note(event);
                    self.look(&game, (*seat).into());
                    continue;
                }
            }
            if matches!(event, Happening::Shengji(shengji::Happening::TrumpFixed { .. })) {
                self.waited();
            }
            self.late = timed_out(event).or(self.late);
            if let Some(action) = action(&game, event, &mut led) {
                self.decided(&game, action);
            }
            self.note(event);
        }
        if matches!(events.last(), Some(Happening::Shengji(shengji::Happening::Declared(_))))
            && let Some(game) = self.replay.game()
        {
            // What may be declared over it is another question.
            self.waited();
            for seat in Seat::first(game.seats()) {
                self.look(&game, seat);
            }
        }
    }

    fn begin(&mut self, events: &[Happening]) {
        self.waited();
        self.deal_from = self.found.len();
        self.leads = 0;
        let number = events.iter().find_map(|event| match event {
            Happening::Started(start) => Some(start.setup.number),
            Happening::Erdayi(erdayi::Happening::Dealt { number, .. }) => Some(*number),
            Happening::Shengji(_) | Happening::Erdayi(_) => None,
        });
        self.deals.push(AnalysedDeal {
            deal: self.deals.len() + 1,
            number: number.unwrap_or_default(),
            line: self.line,
            dealer: None,
            points: None,
            scores: Vec::new(),
        });
        self.events.push(events.to_vec());
    }

    fn note(&mut self, event: &Happening) {
        if let Some(of_deal) = self.events.last_mut() {
            of_deal.push(event.clone());
        }
    }

    /// Notes that a seat can declare something that it could not before.
    fn look(&mut self, game: &Game, seat: Seat) {
        let open = !self.trustees.contains(&seat) && game.turn().is_none();
        let options = if open { game.may_declare(seat) } else { Vec::new() };
        let known = self.known.entry(seat).or_default();
        if options.iter().all(|option| known.contains(option)) {
            return;
        }
        *known = options;
        self.wait(seat);
        let found = self.found_at(game, seat, Kind::Declare, None);
        self.waits.extend(found.map(|found| (seat, found)));
    }

    /// A seat let a chance to declare go by.
    fn wait(&mut self, seat: Seat) {
        let waited = self.waits.remove(&seat);
        self.found.extend(waited.map(|mut found| {
            found.decision.line = self.line;
            found
        }));
    }

    /// So did all who had one.
    fn waited(&mut self) {
        for seat in Seat::first(Seat::MOST) {
            self.wait(seat);
        }
        self.known.clear();
        let drawn = |found: &Found| found.decision.drawn.unwrap_or(usize::MAX);
        if let Some(of_deal) = self.found.get_mut(self.deal_from..) {
            of_deal.sort_by_key(drawn);
        }
    }

    fn decided(&mut self, game: &Game, action: Action) {
        let Some(seat) = action.seat() else { return };
        if matches!(action, Action::Shengji(shengji::Action::Declare { .. })) {
            // It is what came of the chance it had.
            self.waits.remove(&seat);
        }
        let Some(kind) = kind(game, &action) else { return };
        if matches!(
            game.view(Viewer::Spectator),
            View::Erdayi(view) if matches!(
                &view.deal,
                erdayi::DealView::Playing(playing) if playing.on_table.is_none()
            )
        ) {
            self.leads += 1;
        }
        let found = self.found_at(game, seat, kind, Some(action));
        self.found.extend(found);
    }

    fn found_at(
        &self,
        game: &Game,
        seat: Seat,
        kind: Kind,
        action: Option<Action>,
    ) -> Option<Found> {
        let view = game.view(Viewer::Seat(seat));
        let (hand, drawn, trick) = self.where_it_stands(&view, seat)?;
        let program = self.trustees.contains(&seat) || self.late == Some(seat);
        let only = action.is_some() && game.legal(seat, 2).len() == 1;
        let standing = if program {
            Standing::Program
        } else if is_beyond(&view, seat) {
            Standing::Beyond
        } else if only {
            Standing::Only
        } else {
            Standing::Choice
        };
        let decision = Decision {
            index: 0,
            deal: self.deals.len(),
            line: self.line,
            drawn,
            trick,
            seat,
            kind,
            made: action.as_ref().and_then(Move::of),
            hand,
            standing,
        };
        let events = self.events.last().map_or(0, Vec::len);
        let (at_ms, before_ms) = (self.at_ms, self.before_ms);
        let moment = Moment { game: game.clone(), action, events, at_ms, before_ms };
        Some(Found { decision, moment })
    }

    /// The cards of a seat, how many were drawn, and the trick.
    fn where_it_stands(
        &self,
        view: &View,
        seat: Seat,
    ) -> Option<(CardSet, Option<usize>, Option<usize>)> {
        match view {
            View::Shengji(view) => {
                let deal = view.deal.as_ref()?;
                let drawing = deal.phase == shengji::Phase::Drawing;
                let drawn = deal.counts.iter().map(|(_, &count)| count).sum();
                let playing = deal.phase == shengji::Phase::Playing;
                let plays = deal.plays.iter().filter(|play| play.stands).count();
                let trick = plays / shengji::Seat::ALL.len() + 1;
                let hand = deal.hands[seat.shengji()]?;
                Some((hand, drawing.then_some(drawn), playing.then_some(trick)))
            }
            View::Erdayi(view) => {
                let seat = seat.erdayi()?;
                let (hand, trick) = match &view.deal {
                    erdayi::DealView::Auction { hands, .. } => (hands[seat].cards?, None),
                    erdayi::DealView::Playing(playing) => {
                        (playing.hands[seat].cards?, Some(self.leads))
                    }
                    erdayi::DealView::NotDealt
                    | erdayi::DealView::PassedOut { .. }
                    | erdayi::DealView::Finished { .. }
                    | erdayi::DealView::Annulled { .. } => return None,
                };
                Some((CardSet::try_from_cards(hand.iter()).ok()?, None, trick))
            }
        }
    }

    /// Notes who dealt and how the deal ended.
    fn note_result(&mut self) {
        let Some(game) = self.replay.game() else { return };
        let Some(deal) = self.deals.last_mut() else { return };
        if deal.dealer.is_none() {
            deal.dealer = dealer(&game);
        }
        if deal.scores.is_empty()
            && let Some(outcome) = game.outcome()
        {
            if let Outcome::Shengji(result) = outcome {
                deal.points = Some(result.points);
            }
            if outcome != Outcome::Void {
                let seats = Seat::first(game.seats());
                deal.scores = seats.map(|seat| outcome.score(seat)).collect();
            }
        }
    }

    fn finish(mut self) -> Option<Analysis> {
        self.waited();
        let mut decisions = Vec::with_capacity(self.found.len());
        let mut moments = Vec::with_capacity(self.found.len());
        for (index, Found { decision, moment }) in self.found.into_iter().enumerate() {
            decisions.push(Decision { index, ..decision });
            moments.push(moment);
        }
        if decisions.is_empty() {
            return None;
        }
        let header = self.replay.header().clone();
        let Self { rules, deals, events, .. } = self;
        Some(Analysis { header, rules, decisions, moments, deals, events })
    }
}

const fn begins(event: &Happening) -> bool {
    matches!(event, Happening::Started(_) | Happening::Erdayi(erdayi::Happening::Dealt { .. }))
}

/// What a player did, where an event says that he did something.
fn action(game: &Game, event: &Happening, led: &mut bool) -> Option<Action> {
    match event {
        Happening::Shengji(event) => of_shengji(game, event, led).map(Action::Shengji),
        Happening::Erdayi(event) => of_erdayi(event).map(Action::Erdayi),
        Happening::Started(_) => None,
    }
}

fn of_shengji(game: &Game, event: &shengji::Happening, led: &mut bool) -> Option<shengji::Action> {
    use shengji::{Action as Do, Happening as Has};
    match event {
        Has::Declared(declared) => Some(Do::Declare { seat: declared.seat, cards: declared.cards }),
        &Has::Passed { seat } => Some(Do::Pass { seat }),
        &Has::TrumpFixed { trump, .. } => match game {
            Game::Shengji(game) => match game.deal()? {
                shengji::Deal::Bidding(bidding) if bidding.partner_names() => {
                    Some(Do::NameTrump { seat: bidding.turn(), suit: trump? })
                }
                _ => None,
            },
            Game::Erdayi(_) => None,
        },
        &Has::Buried { seat, cards } => Some(Do::Bury { seat, cards }),
        Has::Led { seat, cards, units } => {
            let reading = units.iter().map(|unit| unit.cards).collect();
            let reading = (units.len() > 1).then_some(reading);
            let follows_from_throw = std::mem::replace(led, true);
            let led = Do::Play { seat: *seat, cards: *cards, reading };
            (!follows_from_throw).then_some(led)
        }
        &Has::Followed { seat, cards, .. } => Some(Do::Play { seat, cards, reading: None }),
        Has::ThrowFailed(failed) => {
            *led = true;
            let reading = failed.units.iter().map(|unit| unit.cards).collect();
            Some(Do::Play { seat: failed.seat, cards: failed.cards, reading: Some(reading) })
        }
        Has::UnitNamed { .. } => {
            *led = true;
            None
        }
        _ => None,
    }
}

const fn of_erdayi(event: &erdayi::Happening) -> Option<erdayi::Action> {
    use erdayi::{Action as Do, Happening as Has};
    match *event {
        Has::Called { seat, call, .. } => Some(Do::Call { seat, call }),
        Has::Played { seat, cards, .. } => Some(Do::Play { seat, cards, reading: None }),
        Has::Passed { seat, .. } => Some(Do::Pass { seat }),
        _ => None,
    }
}

/// Whose time was over, where the program did it for him.
fn timed_out(event: &Happening) -> Option<Seat> {
    use erdayi::Happening as Has;
    match *event {
        Happening::Erdayi(
            Has::Called { seat, timed_out: true, .. }
            | Has::Played { seat, timed_out: true, .. }
            | Has::Passed { seat, timed_out: true },
        ) => Some(seat.into()),
        Happening::Started(_) | Happening::Shengji(_) | Happening::Erdayi(_) => None,
    }
}

/// What kind of decision it is, where it is one.
fn kind(game: &Game, action: &Action) -> Option<Kind> {
    match action {
        Action::Shengji(action) => match action {
            shengji::Action::Declare { .. } | shengji::Action::Pass { .. } => Some(Kind::Declare),
            shengji::Action::NameTrump { .. } => Some(Kind::Name),
            shengji::Action::Bury { .. } => Some(Kind::Bury),
            shengji::Action::Play { reading, .. } => {
                let Game::Shengji(game) = game else { return None };
                let Some(shengji::Deal::Playing(playing)) = game.deal() else { return None };
                Some(match (&playing.trick().lead, reading) {
                    (Some(_), _) => Kind::Follow,
                    (None, Some(units)) if units.len() > 1 => Kind::Throw,
                    (None, _) => Kind::Lead,
                })
            }
            _ => None,
        },
        Action::Erdayi(action) => match action {
            erdayi::Action::Call { .. } => Some(Kind::Bid),
            erdayi::Action::Pass { .. } => Some(Kind::Pass),
            erdayi::Action::Play { cards, .. } => {
                let Game::Erdayi(game) = game else { return None };
                let Some(erdayi::Deal::Playing(playing)) = game.deal() else { return None };
                let reading = erdayi::Reading::of(cards.ranks())?;
                Some(if reading.pattern.doubles() {
                    Kind::Bomb
                } else if playing.on_table().is_some() {
                    Kind::Follow
                } else {
                    Kind::Lead
                })
            }
            erdayi::Action::Claim { .. } | erdayi::Action::Annul => None,
        },
    }
}

/// Whether rulings bind the seat, of which the engine knows nothing.
fn is_beyond(view: &View, seat: Seat) -> bool {
    let View::Shengji(view) = view else { return false };
    view.deal
        .as_ref()
        .is_none_or(|deal| !deal.heavy[seat.shengji()].is_empty() || deal.demand.is_some())
}

fn dealer(game: &Game) -> Option<Seat> {
    match game.view(Viewer::Spectator) {
        View::Shengji(view) => view.deal?.dealer.map(Seat::from),
        View::Erdayi(view) => match view.deal {
            erdayi::DealView::Playing(playing) => Some(playing.dealer.into()),
            erdayi::DealView::Finished { outcome, .. } => Some(outcome.dealer.into()),
            erdayi::DealView::NotDealt
            | erdayi::DealView::Auction { .. }
            | erdayi::DealView::PassedOut { .. }
            | erdayi::DealView::Annulled { .. } => None,
        },
    }
}
