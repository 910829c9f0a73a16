//! The bots at a table: they see what their seat sees and nothing else. Those
//! that answer at once are asked when it is time; those that search begin when
//! the question stands, and have until the end of their pace.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use bots::Bot;
use games::{Action, Game, Move, Seat, Viewer, Why};
use table::{Ask, DEFAULT_BOT, Input, Millis, Question, Stage, Table, Wait};

use super::limits;
use crate::thinkers::{Problem, Search, Thinkers, Unanswered};

/// The bot that searches.
const MASTER: &str = "master";

/// Whether this server has such a bot.
pub(crate) fn is_known(name: &str) -> bool {
    name == MASTER || bots::NAMES.contains(&name)
}

/// The bots of a table, by seat, made when first asked.
pub(crate) struct TableBots {
    thinkers: Thinkers,
    by_seat: [Option<Named>; Seat::MOST],
    /// What is being thought about; few tables have any.
    decisions: [Option<Box<Decision>>; Seat::MOST],
    /// The hints that each seat was last given, and at which version: whoever
    /// asks again is told the same, which costs nothing.
    hints: [Option<(u64, Hints)>; Seat::MOST],
}

/// Moves that are possible, and why one may want each; in an event nobody is
/// told why.
#[derive(Clone)]
pub(crate) struct Hints {
    pub(crate) moves: Vec<Move>,
    pub(crate) why: Vec<Option<Why>>,
}

/// A bot with the name of its policy.
type Named = (Box<str>, Box<dyn Bot>);

/// A decision of a bot that searches.
struct Decision {
    about: About,
    /// When it plays without an answer.
    until: Millis,
    state: State,
}

/// What a decision is about. While that is so it stands, whatever else is said
/// or done at the table.
#[derive(PartialEq)]
enum About {
    /// A turn, by when it is answered.
    Turn(Millis),
    /// What may be declared, and whether all cards are drawn.
    Declaring { may: Vec<Action>, closing: bool },
}

enum State {
    Thinks(Search),
    Decided(Result<Option<Action>, Unanswered>),
}

/// What has come of a search.
enum Found {
    /// It thinks.
    NotYet,
    /// What it does, if anything.
    Does(Option<Action>),
}

impl TableBots {
    pub(crate) fn new(thinkers: Thinkers) -> Self {
        Self {
            thinkers,
            by_seat: Default::default(),
            decisions: Default::default(),
            hints: Default::default(),
        }
    }

    /// Whether a question is one to search about.
    pub(crate) fn searches(ask: &Ask) -> bool {
        ask.bot.as_deref() == Some(MASTER) && ask.question != Question::Agree
    }

    /// Begins to think about all questions that stand, and ends thinking about
    /// those that do not.
    pub(crate) fn think_about(&mut self, table: &Table, asks: &[Ask], now: Millis) {
        for seat in Seat::first(Seat::MOST) {
            let ask = asks.iter().find(|ask| ask.seat == seat && Self::searches(ask));
            let about = ask.and_then(|ask| About::of(table, ask));
            let standing = self.decisions[seat.index()].take();
            let (Some(ask), Some(about)) = (ask, about) else {
                continue;
            };
            let standing = standing.filter(|decision| decision.about == about);
            self.decisions[seat.index()] =
                standing.or_else(|| self.begin(table, ask, about, now).map(Box::new));
        }
    }

    fn begin(&self, table: &Table, ask: &Ask, about: About, now: Millis) -> Option<Decision> {
        let think_ms = self.thinkers.think_ms();
        let until = match about {
            About::Turn(_) => ask.at.max(now + think_ms + limits::SEARCH_PATIENCE_MS).min(ask.by),
            About::Declaring { closing: true, .. } => ask.by,
            // The next card does not wait, and there is time after the last.
            About::Declaring { closing: false, .. } => Millis::MAX,
        };
        let problem = Problem {
            bot: MASTER.into(),
            rules: table.settings().rules.clone(),
            view: table.game()?.view(Viewer::Seat(ask.seat)),
            seat: ask.seat,
        };
        let left_ms = until.saturating_sub(now).min(limits::SEARCH_WAITS_MS);
        let patience = Duration::from_millis(left_ms.saturating_sub(think_ms));
        let search = self.thinkers.think(&table.settings().name, problem, patience);
        Some(Decision { about, until, state: State::Thinks(search) })
    }

    /// When a bot that searches does something about a question, as far as is
    /// known now.
    pub(crate) fn decides_at(&self, ask: &Ask) -> Option<Millis> {
        let decision = self.decisions[ask.seat.index()].as_ref()?;
        match &decision.state {
            State::Thinks(_) => Some(decision.until),
            State::Decided(Ok(None)) if ask.question == Question::Declare => None,
            State::Decided(_) => Some(ask.at),
        }
    }

    /// Waits until a bot has thought.
    pub(crate) async fn has_thought(&mut self) {
        poll_fn(|cx| {
            for decision in self.decisions.iter_mut().flatten() {
                if let State::Thinks(search) = &mut decision.state
                    && let Poll::Ready(found) = search.poll(cx)
                {
                    decision.state = State::Decided(found);
                    return Poll::Ready(());
                }
            }
            Poll::Pending
        })
        .await;
    }

    /// What a bot answers; nothing when it has nothing to say.
    pub(crate) fn answer(&mut self, table: &Table, ask: &Ask, now: Millis) -> Option<Input> {
        let game = table.game()?;
        let seat = ask.seat;
        let name = ask.bot.as_deref().unwrap_or(DEFAULT_BOT);
        let action = match ask.question {
            Question::Agree => return self.agrees(table, seat, name),
            // They leave that to whoever learns, however long he takes.
            Question::Declare if table.settings().lesson.is_some() => return None,
            Question::Move | Question::Declare if Self::searches(ask) => {
                match self.found(table, ask, now) {
                    Found::NotYet => return None,
                    Found::Does(action) => action,
                }
            }
            Question::Move | Question::Declare => self.at_once(table, seat, name),
        };
        let action = action.filter(|action| game.check(action).is_ok());
        let choice = action.as_ref().and_then(Move::of);
        let choice = match ask.question {
            Question::Move => choice.or_else(|| least(game, seat)),
            Question::Declare | Question::Agree => choice,
        };
        Some(Input::BotMove { seat, choice: choice? })
    }

    fn at_once(&mut self, table: &Table, seat: Seat, name: &str) -> Option<Action> {
        let view = table.game()?.view(Viewer::Seat(seat));
        self.bot(table, seat, name)?.act(&view, seat)
    }

    fn agrees(&mut self, table: &Table, seat: Seat, name: &str) -> Option<Input> {
        let Stage::Match(running) = table.stage() else {
            return None;
        };
        let Wait::Claim(claim) = &running.wait else {
            return None;
        };
        let view = running.game.view(Viewer::Seat(seat));
        let agree = self.bot(table, seat, name)?.agrees(&view, seat, claim.seat, claim.hand);
        Some(Input::BotAnswer { seat, agree })
    }

    /// What a bot found that searches, or what it does without, once it is too
    /// late to wait.
    fn found(&mut self, table: &Table, ask: &Ask, now: Millis) -> Found {
        let place = &mut self.decisions[ask.seat.index()];
        let Some(decision) = place.take() else {
            return Found::NotYet;
        };
        match decision.state {
            State::Thinks(_) if now < decision.until => {
                *place = Some(decision);
                Found::NotYet
            }
            State::Decided(Ok(action)) => {
                metrics::counter!("paisai_bot_searches_total", "end" => "found").increment(1);
                Found::Does(action)
            }
            State::Thinks(_) | State::Decided(Err(Unanswered)) => {
                metrics::counter!("paisai_bot_searches_total", "end" => "too_late").increment(1);
                let action = self.at_once(table, ask.seat, DEFAULT_BOT);
                if action.is_none() {
                    // It is not asked again before something changes.
                    let state = State::Decided(Ok(None));
                    let decided = Decision { state, ..*decision };
                    self.decisions[ask.seat.index()] = Some(Box::new(decided));
                }
                Found::Does(action)
            }
        }
    }

    /// What a player could do: first what a bot would, then whatever else is
    /// legal. In an event, and on boards that others play too, nobody is told
    /// what a bot would do.
    pub(crate) fn hints(&mut self, table: &Table, game: &Game, seat: Seat) -> Hints {
        let version = table.version();
        if let Some((at, hints)) = &self.hints[seat.index()]
            && *at == version
        {
            return hints.clone();
        }
        let alone = table.settings().event || table.settings().boards.is_some();
        let advice = if alone { None } else { self.advice(table, seat) };
        let advised = advice.is_some();
        let mut moves: Vec<Move> = advice.into_iter().collect();
        let others = game.legal(seat, protocol::limits::HINTS);
        for other in others.iter().filter_map(Move::of) {
            if moves.len() < protocol::limits::HINTS && !moves.contains(&other) {
                moves.push(other);
            }
        }
        let kind = game.kind();
        let mut why: Vec<Option<Why>> = Vec::new();
        if !alone {
            why.extend(moves.iter().map(|choice| game.why(seat, &choice.by(kind, seat).ok()?)));
        }
        if let Some(first @ None) = why.first_mut().filter(|_| advised) {
            *first = Some(Why::Bot {});
        }
        let hints = Hints { moves, why };
        self.hints[seat.index()] = Some((version, hints.clone()));
        hints
    }

    /// The first hint for a player: what a bot would do.
    fn advice(&mut self, table: &Table, seat: Seat) -> Option<Move> {
        let action = self.at_once(table, seat, DEFAULT_BOT)?;
        table.game()?.check(&action).ok()?;
        Move::of(&action)
    }

    fn bot(&mut self, table: &Table, seat: Seat, name: &str) -> Option<&mut dyn Bot> {
        let place = &mut self.by_seat[seat.index()];
        if place.as_ref().is_none_or(|(known, _)| **known != *name) {
            let rules = &table.settings().rules;
            let bot = bots::by_name(name, rules).or_else(|| bots::by_name(DEFAULT_BOT, rules))?;
            *place = Some((name.into(), bot));
        }
        match place {
            Some((_, bot)) => Some(bot.as_mut()),
            None => None,
        }
    }
}

impl About {
    /// What a question is about; nothing where there is nothing to think of.
    fn of(table: &Table, ask: &Ask) -> Option<Self> {
        let Stage::Match(running) = table.stage() else {
            return None;
        };
        match ask.question {
            Question::Move => Some(Self::Turn(ask.at)),
            Question::Declare => {
                let may = running.game.legal(ask.seat, limits::DECLARATIONS);
                let closing = matches!(running.wait, Wait::Closing { .. });
                (!may.is_empty()).then_some(Self::Declaring { may, closing })
            }
            Question::Agree => None,
        }
    }
}

/// The least the seat can do.
fn least(game: &Game, seat: Seat) -> Option<Move> {
    Move::of(&game.smallest(seat)?)
}
