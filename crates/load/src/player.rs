//! A player of 升级 who knows the rules and does the least they allow, so
//! that deciding costs next to nothing.

use std::sync::Arc;
use std::time::Duration;

use cards::CardSet;
use client::{ClientError, Connection};
use protocol::{Bytes, ClientMessage, Move, ServerMessage, Stage, Task, Told};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::{Edition, Lead, Order};
use tokio::time::Instant;

use super::pace::Pace;
use super::tally::Tally;

/// Whoever hears nothing for so long looks whether it is time to go.
const QUIET: Duration = Duration::from_millis(500);

/// A player at his table.
pub(crate) struct Player {
    connection: Connection,
    edition: Option<&'static Edition>,
    rng: SmallRng,
    pace: Arc<Pace>,
    version: u64,
    commands: u64,
    seat: Option<usize>,
    hand: CardSet,
    order: Option<Order>,
    lead: Option<Lead>,
    /// What he is about to do, and when.
    due: Option<(Instant, Task)>,
    /// What he did and waits to hear of.
    sent: Option<(String, Instant)>,
    tally: Tally,
}

impl Player {
    pub(crate) fn new(connection: Connection, rules: &str, number: u64, pace: Arc<Pace>) -> Self {
        Self {
            connection,
            edition: Edition::by_id(rules),
            rng: SmallRng::seed_from_u64(number),
            pace,
            version: 0,
            commands: 0,
            seat: None,
            hand: CardSet::EMPTY,
            order: None,
            lead: None,
            due: None,
            sent: None,
            tally: Tally::default(),
        }
    }

    /// Plays until told to stop, and says what was measured.
    pub(crate) async fn play(mut self) -> Result<Tally, ClientError> {
        while self.pace.is_running() {
            let wake = self.due.map_or_else(|| Instant::now() + QUIET, |(at, _)| at);
            tokio::select! {
                text = self.connection.next_text() => {
                    let text = text?;
                    if self.pace.is_measuring() {
                        self.tally.bytes += text.len() as u64;
                    }
                    let message = serde_json::from_str(&text)
                        .map_err(|error| ClientError::Unreadable(error.to_string()))?;
                    self.hear(message).await?;
                }
                () = tokio::time::sleep_until(wake) => self.act().await?,
            }
        }
        Ok(self.tally)
    }

    async fn hear(&mut self, message: ServerMessage) -> Result<(), ClientError> {
        match message {
            ServerMessage::View { v, view } => {
                self.version = v;
                self.seat = view.you.seat().map(protocol::Seat::index);
                if matches!(view.stage, Stage::Gathering { .. }) {
                    let (id, seen) = (self.id(), self.version);
                    let message = match self.seat {
                        None => ClientMessage::Sit { id, seen, seat: None },
                        Some(_) => ClientMessage::Ready { id, seen, ready: true, bytes: None },
                    };
                    self.connection.send(&message).await?;
                }
            }
            ServerMessage::Events { v, id, events } => {
                self.version = v;
                self.acknowledge(id.as_deref());
                for event in events {
                    self.notice(event).await?;
                }
            }
            ServerMessage::Refused { .. } => self.tally.refused += 1,
            _ => {}
        }
        Ok(())
    }

    fn acknowledge(&mut self, id: Option<&str>) {
        if let Some((own, at)) = &self.sent
            && id == Some(own)
        {
            self.pace.acknowledge();
            if self.pace.is_measuring() {
                self.tally.latencies_us.push(at.elapsed().as_micros() as u32);
            }
            self.sent = None;
        }
    }

    async fn notice(&mut self, event: Told) -> Result<(), ClientError> {
        let own = |seat: protocol::Seat| Some(seat.index()) == self.seat;
        match event {
            Told::Committed { .. } => {
                let bytes = Some(Bytes(self.rng.random()));
                let (id, seen) = (self.id(), self.version);
                let ready = ClientMessage::Ready { id, seen, ready: true, bytes };
                self.connection.send(&ready).await?;
            }
            Told::Deal { .. } => self.hand = CardSet::EMPTY,
            Told::Drawn { seat, card: Some(card) } if own(seat) => {
                self.hand += CardSet::of(card, 1);
            }
            Told::Trump { trump, level, .. } => {
                self.order = self.edition.map(|edition| edition.order(level, trump));
                self.lead = None;
            }
            Told::Kitty { seat, cards: Some(cards), .. } if own(seat) => self.hand += cards,
            Told::Buried { seat, cards: Some(cards), .. } if own(seat) => self.hand -= cards,
            Told::Led { seat, cards, .. } => {
                self.lead =
                    self.order.as_ref().and_then(|order| Lead::read(order, cards, None).ok());
                if own(seat) {
                    self.hand -= cards;
                }
            }
            Told::Followed { seat, cards, .. } if own(seat) => self.hand -= cards,
            Told::Trick { .. } => self.lead = None,
            Told::Turn(turn) if own(turn.seat) => {
                let think = self.pace.think().mul_f64(self.rng.random_range(0.5..=1.5));
                self.due = Some((Instant::now() + think, turn.task));
            }
            _ => {}
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<(), ClientError> {
        let Some((_, task)) = self.due.take() else {
            return Ok(());
        };
        let (Some(order), Some(edition)) = (&self.order, self.edition) else {
            return Ok(());
        };
        let play = |cards: CardSet| Move::Play { cards, reading: None };
        let choice = match (task, &self.lead) {
            (Task::Declare, _) => Move::Pass {},
            (Task::Bury, _) => {
                let count = edition.kitty as usize;
                Move::Bury { cards: shengji::smallest_kitty(order, self.hand, count) }
            }
            (Task::Follow, Some(lead)) => play(shengji::smallest_follow(order, self.hand, lead)),
            (Task::Lead | Task::Follow, _) => play(shengji::smallest_lead(order, self.hand)),
        };
        let id = self.id();
        let message = ClientMessage::Move { id: id.clone(), seen: self.version, choice };
        self.sent = Some((id, Instant::now()));
        self.connection.send(&message).await
    }

    fn id(&mut self) -> String {
        self.commands += 1;
        format!("c{}", self.commands)
    }
}
