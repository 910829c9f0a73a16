//! What a table does by itself: secrets, bots, clocks, what watchers may see
//! by now.

use std::time::Duration;

use games::{Lesson, Viewer};
use table::{Input, Millis, Question};
use tokio::time::Instant;

use super::super::bots::TableBots;
use super::super::delayed::Delayed;
use super::super::limits;
use super::super::meta::fresh_secret;
use super::super::render::Telling;
use super::{Actor, Broken};

impl Actor {
    /// Does all that is due: secrets, bots, clocks.
    pub(super) async fn do_due(&mut self) -> Result<(), Broken> {
        if self.clients.presence_at().is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
        // Bots that need no time would keep everyone else out until the end.
        for _ in 0..limits::STEPS_AT_ONCE {
            if std::mem::take(&mut self.began) {
                Box::pin(self.note_watchers()).await?;
            }
            let now = self.now();
            self.show_delayed(now);
            if self.programs.stops_at(&self.table).is_some_and(|at| at <= now) {
                self.tell_programs();
            }
            let wants = self.table.wants();
            if wants.secret {
                let lesson = self.table.settings().lesson.is_some();
                let secret = if lesson { Lesson::SECRET } else { fresh_secret()? };
                self.take(Input::Secret { secret }).await?;
            } else if let Some(input) = self.bot_input(&wants.bots, now) {
                let version = self.table.version();
                self.take(input).await?;
                if self.table.version() == version {
                    // Whatever it was, it was refused: the clock decides.
                    self.given_up = version;
                }
            } else if wants.tick_at.is_some_and(|at| at <= now) {
                self.take(Input::Tick {}).await?;
            } else {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What a bot does now, if one does.
    fn bot_input(&mut self, asks: &[table::Ask], now: Millis) -> Option<Input> {
        if self.given_up == self.table.version() {
            return None;
        }
        self.bots.think_about(&self.table, asks, now);
        for ask in asks {
            if self.due_at(ask).is_some_and(|at| at <= now)
                && let Some(input) = self.bots.answer(&self.table, ask, now)
            {
                return Some(input);
            }
        }
        self.asked = self.table.version();
        None
    }

    /// When a bot does something about a question, as far as is known now.
    /// Whether it declares it is asked once at each version.
    fn due_at(&self, ask: &table::Ask) -> Option<Millis> {
        if TableBots::searches(ask) {
            return self.bots.decides_at(ask);
        }
        let asked = self.asked == self.table.version() && ask.question == Question::Declare;
        (!asked).then_some(ask.at)
    }

    /// How long nothing will be due.
    pub(super) fn wakes_in(&self) -> Duration {
        let sleeps = self.sleeps_in().unwrap_or(Duration::MAX);
        if self.rests() { sleeps } else { self.due_in().min(sleeps) }
    }

    fn due_in(&self) -> Duration {
        let wants = self.table.wants();
        if wants.secret {
            return Duration::ZERO;
        }
        let given_up = self.given_up == self.table.version();
        let bots = wants.bots.iter().filter(|_| !given_up).filter_map(|ask| self.due_at(ask));
        let shown = self.delayed.as_ref().and_then(Delayed::next_at);
        let stops = self.programs.stops_at(&self.table);
        let next = bots.chain(wants.tick_at).chain(shown).chain(stops).min();
        let wake = match next {
            Some(at) => self.clock.until(at),
            None => limits::LINGER,
        };
        match self.clients.presence_at() {
            Some(at) => wake.min(at.saturating_duration_since(Instant::now())),
            None => wake,
        }
    }

    /// Shows delayed spectators what they may see by now.
    fn show_delayed(&mut self, now: Millis) {
        let Some(delayed) = &mut self.delayed else {
            return;
        };
        let mut messages = Vec::new();
        while let Some(happened) = delayed.next(now) {
            let whole = Telling::late(&happened, now).message(Viewer::Referee);
            let hushed = Telling::late(&happened.without_words(), now).message(Viewer::Referee);
            let watching =
                self.clients.iter().filter(|(_, client)| client.viewer == Viewer::Spectator);
            messages.extend(watching.map(|(id, client)| {
                let message = if happened.is_hidden_from(client) { &hushed } else { &whole };
                (id, message.clone())
            }));
        }
        for (id, message) in messages {
            self.clients.send(id, message);
        }
    }
}
