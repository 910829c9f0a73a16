//! Extra deals of three equals at an online table (erdayi2021 四(二)). Around
//! real cards the director writes down what they came to; online they need a
//! table, whose scores come by themselves.

use refusal::Refusal;
use tournament::EntrantId;
use tournament::event::{Command, Entry, Happening, RoundState, Running};
use tournament::score::Scoring;

use crate::decide::execute;
use crate::desk::Desk;
use crate::line::Line;
use crate::online::{OnlineMatch, OnlineRound};
use crate::side::Side;
use crate::wire::{DeskCommand, EventSlip, PlayOffView};
use crate::{refuse, stages};

/// Extra deals are no match of a round, whose matches count from 1.
pub(crate) const MATCH_NO: u32 = 0;
const DEALS: usize = 3;

/// Extra deals that are being played online.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayOff {
    stage: u32,
    players: [u32; 3],
    /// A name that no other beginning has.
    start: String,
}

/// Whether three may play extra deals online now. What they would score does
/// not matter.
pub(crate) fn decide(desk: &Desk, players: [u32; 3], at_ms: i64) -> Result<Vec<Entry>, Refusal> {
    if !desk.is_online() {
        return Err(refuse::not_online());
    }
    // They settle who stands where in what everyone has seen.
    let settled = |running: &Running| {
        running.last_round().is_some_and(|round| round.state >= RoundState::Provisional)
    };
    let shown = desk.side.shown.map(|(stage, _)| stage as usize);
    let current = desk.event.state().current().filter(|(_, _, running)| settled(running));
    if desk.online_round().is_some() || current.map(|(stage, _, _)| stage) != shown {
        return Err(refuse::wrong_state());
    }
    record(desk, players, vec![[0; 3]; DEALS], at_ms, "").map(|_| Vec::new())
}

/// Refuses what would leave the three sitting there: while they play, the
/// event goes on by their scores alone.
pub(crate) fn check_over(desk: &Desk, command: &DeskCommand) -> Result<(), Refusal> {
    let goes_on = match command {
        DeskCommand::Begin { .. }
        | DeskCommand::DrawTies { .. }
        | DeskCommand::Draft { .. }
        | DeskCommand::EndStage {}
        | DeskCommand::Finish {} => true,
        DeskCommand::Advance { to, .. } => RoundState::from(*to) == RoundState::Playing,
        _ => false,
    };
    if goes_on && desk.play_off().is_some() { Err(refuse::plays_off()) } else { Ok(()) }
}

fn record(
    desk: &Desk,
    players: [u32; 3],
    deals: Vec<[i64; 3]>,
    at_ms: i64,
    by: &str,
) -> Result<Vec<Entry>, Refusal> {
    let players = players.map(EntrantId);
    execute(desk, &[Command::PlayExtra { players, deals }], at_ms, by)
}

impl Desk {
    /// The extra deals under way, as a round of one match.
    pub(crate) fn play_off_round(&self) -> Option<OnlineRound> {
        let (stage, play_off) = self.play_off()?;
        let state = self.event.state();
        Some(OnlineRound {
            event: self.side.details.name.clone(),
            edition: state.plan.edition,
            decks: state.plan.decks,
            scoring: Scoring::Points { deals: DEALS as u32 },
            trustee: self.side.details.trustee,
            boards: None,
            matches: vec![OnlineMatch {
                match_no: MATCH_NO,
                place: format!("{}加赛", stages::name(&state.plan, stage).0),
                sides: play_off.players.iter().map(|id| self.people(*id)).collect(),
                ids: vec![self.play_off_id(play_off)?],
                extra_min: 0,
                open: true,
            }],
            held: false,
            no_show: None,
        })
    }

    /// The extra deals of the stage that goes on, or was ended and waits for
    /// them.
    pub(crate) fn play_off(&self) -> Option<(usize, &PlayOff)> {
        if self.side.finished {
            return None;
        }
        let (stage, _, _) = self.event.state().current()?;
        let play_off = self.side.play_off.as_ref()?;
        (play_off.stage == stage as u32).then_some((stage, play_off))
    }

    fn play_off_id(&self, play_off: &PlayOff) -> Option<String> {
        Some(self.side.secret?.online(&play_off.start))
    }

    pub(crate) fn play_off_view(&self) -> Option<PlayOffView> {
        let (_, play_off) = self.play_off()?;
        let online = self.play_off_id(play_off)?;
        Some(PlayOffView { players: play_off.players.to_vec(), online })
    }

    /// What the table of the extra deals came to.
    pub(crate) fn played_off(
        &self,
        slip: &EventSlip,
        at_ms: i64,
        by: &str,
    ) -> Result<Vec<Entry>, Refusal> {
        let (_, play_off) = self.play_off().ok_or_else(refuse::wrong_state)?;
        match slip {
            EventSlip::Deals { deals } => record(self, play_off.players, deals.clone(), at_ms, by),
            // Who loses a match by ruling has no scores; the director knows
            // what becomes of it.
            _ => Err(refuse::wrong_state()),
        }
    }
}

impl Side {
    /// Three begin extra deals.
    pub(crate) fn plays_off(&mut self, players: [u32; 3], line: &Line) {
        if let Some((stage, _)) = self.shown {
            let start = format!("play-off {stage} {} {}", line.by.user, line.id);
            self.play_off = Some(PlayOff { stage, players, start });
        }
    }

    /// Extra deals are over with their scores, however these came; those of
    /// others are another matter.
    pub(crate) fn played_off(&mut self, what: &Happening) {
        if let Happening::ExtraDeals { players, .. } = what {
            let theirs =
                |of: &mut PlayOff| of.players.iter().all(|id| players.contains(&EntrantId(*id)));
            self.play_off.take_if(theirs);
        }
    }
}
