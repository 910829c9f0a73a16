//! Programs at the table: they sit down, are asked, and their answers go the
//! way of everybody's moves.

use botline::{Answer, FromBot};
use games::Move;
use refusal::Refusal;
use table::{Input, Program, Stage};
use tokio::sync::oneshot;

use super::super::clients::ClientId;
use super::super::line::Mouth;
use super::super::programs::Open;
use super::super::refuse::TableRefusal;
use super::{Actor, Broken};

/// A program that comes.
pub(crate) struct ProgramJoin {
    pub(crate) id: ClientId,
    pub(crate) program: Program,
    pub(crate) name: Box<str>,
    /// Where it wants to sit.
    pub(crate) seat: Option<games::Seat>,
    pub(crate) mouth: Mouth,
    /// Whether it may stay.
    pub(crate) reply: oneshot::Sender<Result<(), Refusal>>,
}

impl Actor {
    pub(super) async fn seat_program(&mut self, join: ProgramJoin) -> Result<(), Broken> {
        let ProgramJoin { id, program, name, seat, mouth, reply } = join;
        let user = program.id.clone();
        let sat = self.try_take(None, None, Input::SitProgram { program, name, seat }).await?;
        let welcome = sat.is_ok();
        let _ = reply.send(sat.map(drop));
        if !welcome {
            return Ok(());
        }
        let Some(seat) = self.table.chairs().of(&user) else {
            return Ok(());
        };
        self.clients.program_came(seat);
        if let Some(before) = self.programs.add(id, user, seat, mouth) {
            self.send_program_away(before, &TableRefusal::Replaced.into());
        }
        self.tell_presence();
        self.tell_programs();
        Ok(())
    }

    /// A program's connection is gone. Before the match its chair is free
    /// again; in a match the clock runs as for anybody.
    pub(super) async fn part_program(&mut self, id: ClientId) -> Result<(), Broken> {
        let Some(of) = self.programs.remove(id) else {
            return Ok(());
        };
        self.clients.program_went(of.seat);
        if matches!(self.table.stage(), Stage::Gathering(_)) {
            // It may have been sent from its chair.
            self.try_take(None, None, Input::Leave { user: of.user }).await?.ok();
        }
        self.tell_presence();
        Ok(())
    }

    /// Tells programs where the table stands; those who are done are let go.
    pub(super) fn tell_programs(&mut self) {
        for id in self.programs.tell(&self.table, self.now()) {
            if let Some(of) = self.programs.remove(id) {
                self.clients.program_went(of.seat);
            }
        }
    }

    fn send_program_away(&mut self, id: ClientId, why: &Refusal) {
        if let Some(of) = self.programs.remove(id) {
            self.clients.program_went(of.seat);
            of.bye(why);
        }
    }

    /// A program says something. What it thinks meanwhile is its own business,
    /// and where it does not know an answer the clock will.
    pub(super) async fn hear_program(&mut self, id: ClientId, said: FromBot) -> Result<(), Broken> {
        match said {
            FromBot::Answer(answer) => self.try_answer(id, answer).await,
            FromBot::Hello(_) | FromBot::Info(_) | FromBot::Error { .. } => Ok(()),
        }
    }

    async fn try_answer(&mut self, client: ClientId, answer: Answer) -> Result<(), Broken> {
        let Answer { id, does, agree } = answer;
        let Some(of) = self.programs.get_mut(client) else {
            return Ok(());
        };
        let user = of.user.clone();
        let input = match (of.open(id), does, agree) {
            (None, ..) => {
                of.fault(id, "too_late", "nobody waits for this answer".to_owned());
                return Ok(());
            }
            (Some(Open::Declaration), None | Some(Move::Pass {}), _) => {
                of.settle();
                return Ok(());
            }
            (Some(Open::Move | Open::Declaration), Some(choice), _) => Input::Move { user, choice },
            (Some(Open::Claim), _, Some(agree)) => Input::Answer { user, agree },
            (Some(Open::Move), None, _) => {
                of.refuse(id, "the answer has no move".to_owned());
                return Ok(());
            }
            (Some(Open::Claim), _, None) => {
                of.refuse(id, "the answer does not say whether it agrees".to_owned());
                return Ok(());
            }
        };
        // Taking it asks the next question, and this one is answered by then.
        of.settle();
        if let Err(refusal) = self.try_take(None, None, input).await? {
            metrics::counter!("paisai_commands_refused_total").increment(1);
            if let Some(of) = self.programs.get_mut(client) {
                of.refuse(id, format!("{}: {}", refusal.code, refusal.en));
            }
        }
        Ok(())
    }
}
