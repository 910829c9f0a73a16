//! What happens when a player's time is over (spec §8).

use games::{Action, Game, Seat};
use shengji::OnTimeout;

use crate::clock::{Task, Turn};
use crate::incidents::Charge;
use crate::referee::FORFEIT_LEVELS;
use crate::stage::{Match, Stage};
use crate::{Happening, Millis, News, Reason, Table};

/// What a time-out costs besides the program's play.
enum Cost {
    Nothing,
    Warning,
    Violation,
    Points(u32),
    Deal,
    Match,
}

impl Cost {
    /// The cost of a player's `count`th time-out in a match.
    const fn of(text: OnTimeout, count: u32) -> Self {
        match (text, count) {
            (OnTimeout::PlayOnly, _) => Self::Nothing,
            (_, ..=1) => Self::Warning,
            (OnTimeout::WarnThenRecord, _) => Self::Violation,
            (OnTimeout::WarnThenPoints(points), _) => Self::Points(points),
            (OnTimeout::WarnThenDealThenMatch, 2) => Self::Deal,
            (OnTimeout::WarnThenDealThenMatch, _) => Self::Match,
        }
    }

    /// What the table's event is told of it; 二打一 may have `warned` by itself.
    const fn charge(&self, warned: bool) -> Option<Charge> {
        Some(match *self {
            Self::Nothing if warned => Charge::Warning,
            Self::Nothing => return None,
            Self::Warning => Charge::Warning,
            Self::Violation => Charge::Violation,
            Self::Points(points) => Charge::Points(points),
            Self::Deal => Charge::Deal,
            Self::Match => Charge::Match,
        })
    }
}

impl Table {
    /// The program acts for the seat, so that no table can hang, and the
    /// edition's consequences follow. Those do not touch bots.
    pub(crate) fn time_out(&mut self, turn: Turn, now: Millis, events: &mut Vec<Happening>) {
        let seat = turn.seat;
        let by_bot = self.chairs.at(seat).is_none_or(crate::Occupant::is_played_by_bot);
        let is_play = turn.task.is_play(self.settings.kind());
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        events.push(Happening::Table(News::TimedOut { seat, counts: is_play && !by_bot }));
        if by_bot {
            running.before_play = None;
            if running.play_smallest(seat, events) {
                self.settle(now, events);
            } else {
                self.freeze(now, events);
            }
            return;
        }
        running.pools[seat] = 0;
        let cost = match &running.game {
            Game::Shengji(game) if is_play => {
                let count = self.chairs.at(seat).map_or(0, |sitter| sitter.time_outs) + 1;
                Cost::of(game.edition().clocks.on_timeout, count)
            }
            // 二打一 keeps its own warnings (erdayi2021:3).
            Game::Shengji(_) | Game::Erdayi(_) => Cost::Nothing,
        };
        if let Some(sitter) = self.chairs.at_mut(seat) {
            sitter.time_outs += u32::from(is_play);
            sitter.absences += 1;
        }
        let warned = turn.task != Task::Declare && self.settings.kind() == games::Kind::Erdayi;
        if let Some(charge) = cost.charge(warned) {
            self.hold_against(seat, None, charge);
        }
        if !self.charge(seat, &cost, events) {
            return;
        }
        let Stage::Match(running) = &mut self.stage else {
            return;
        };
        let done = match cost {
            Cost::Deal => true,
            Cost::Nothing | Cost::Warning | Cost::Violation | Cost::Points(_) | Cost::Match => {
                running.play_late(seat, events)
            }
        };
        if done {
            self.settle(now, events);
        } else {
            self.freeze(now, events);
        }
        let absences = self.chairs.at(seat).map_or(0, |sitter| sitter.absences);
        if !self.is_over() && self.settings.trustee_after.is_some_and(|most| absences >= most) {
            self.trust(seat, events);
        }
    }

    /// Takes what a time-out costs; `false` when the match ended with it.
    fn charge(&mut self, seat: Seat, cost: &Cost, events: &mut Vec<Happening>) -> bool {
        let count = self.chairs.at(seat).map_or(0, |sitter| sitter.time_outs);
        let side = seat.shengji().side();
        let Stage::Match(running) = &mut self.stage else {
            return false;
        };
        match *cost {
            Cost::Nothing => {}
            Cost::Warning => events.push(Happening::Table(News::Warned { seat, count })),
            Cost::Violation => events.push(Happening::Table(News::Violation { seat, count })),
            // Points and deals can only be lost while a deal is played, and
            // only then are time-outs counted: neither is refused.
            Cost::Points(points) => {
                let _ = running.apply(&shengji::Action::Penalise { side, points }.into(), events);
            }
            Cost::Deal => {
                let _ = running.apply(
                    &shengji::Action::Forfeit { side, levels: FORFEIT_LEVELS }.into(),
                    events,
                );
            }
            Cost::Match => {
                self.end(Reason::Lost(seat), events);
                return false;
            }
        }
        true
    }
}

impl Match {
    /// The least a seat can do.
    fn play_smallest(&mut self, seat: Seat, events: &mut Vec<Happening>) -> bool {
        let action: Option<Action> = self.game.smallest(seat);
        action.is_some_and(|action| self.apply(&action, events).is_ok())
    }

    /// The same with the warnings that 二打一 keeps itself.
    fn play_late(&mut self, seat: Seat, events: &mut Vec<Happening>) -> bool {
        let mut own = Vec::new();
        let done = self.game.time_out(seat, &mut own).is_ok();
        events.extend(own.into_iter().map(Happening::Game));
        done
    }
}
