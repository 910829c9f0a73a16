//! Stages: how they begin and end, and how equals are parted.

use tournament::EntrantId;
use tournament::event::{Command as Ask, EventError, RoundState, Running};
use tournament::lot::Seed;
use tournament::score::Slip;

use crate::attempt::Attempt;
use crate::command::{Command, Undoing};
use crate::desk::Desk;
use crate::line::Line;
use crate::play_off;
use crate::refuse::{DeskError, DeskRefusal};
use crate::rights::Right;
use crate::side::Side;
use crate::topic::Topic;
use crate::words::Words;

command! {
    /// Begins the next stage with a draw.
    Begin {
        /// A word that the lots come from, if the public chose one; else the
        /// server draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        word: Option<String>,
    }
}

impl Command for Begin {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Field, Topic::Pairing, Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("抽签开始本阶段", "drew lots and began the stage")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_no_play_off()?;
        let seed = lot(self.word.as_ref(), attempt.seed);
        attempt.run(&Ask::BeginStage { seed })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

/// Lots come from a word that the public chose, or are drawn.
fn lot(word: Option<&String>, seed: Seed) -> Seed {
    word.map_or(seed, |word| Seed::from_word(word))
}

command! {
    /// Draws lots among those whom nothing else parts.
    DrawTies {
        /// A word that the lots come from; else the server draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        word: Option<String>,
    }
}

impl Command for DrawTies {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("为并列者抽签", "drew lots among equals")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_no_play_off()?;
        let seed = lot(self.word.as_ref(), attempt.seed);
        attempt.run(&Ask::DrawTies { seed })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Records extra deals among three.
    ExtraDeals {
        /// Who played.
        players: [u32; 3],
        /// Their scores of each deal.
        deals: Vec<[i64; 3]>,
    }
}

impl Command for ExtraDeals {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let [a, b, c] = self.players.map(|id| desk.called(id));
        let words = Words::new(
            format!("记录{a}、{b}、{c}的加赛"),
            format!("recorded extra deals of {a}, {b} and {c}"),
        );
        words.of_slip(&Slip::Deals { deals: self.deals.clone() }, &[])
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.run(&Ask::PlayExtra {
            players: self.players.map(EntrantId),
            deals: self.deals.clone(),
        })
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Has three play extra deals at an online table; their scores come by
    /// themselves.
    PlayOff {
        /// Who plays.
        players: [u32; 3],
    }
}

impl Command for PlayOff {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, desk: &Desk, _: &Line) -> Words {
        let [a, b, c] = self.players.map(|id| desk.called(id));
        Words::new(
            format!("{a}、{b}、{c}在线加赛"),
            format!("had {a}, {b} and {c} play extra deals online"),
        )
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        let desk = attempt.desk;
        if !desk.is_online() {
            return Err(DeskRefusal::NotOnline.into());
        }
        // They settle who stands where in what everyone has seen.
        let settled = |running: &Running| {
            running.last_round().is_some_and(|round| round.state >= RoundState::Provisional)
        };
        let shown = desk.side.shown.map(|(stage, _)| stage as usize);
        let current = desk.event.state().current().filter(|(_, _, running)| settled(running));
        if desk.online_round().is_some() || current.map(|(stage, _, _)| stage) != shown {
            return Err(DeskRefusal::WrongState.into());
        }
        // What they would score does not matter.
        let deals = vec![[0; 3]; play_off::DEALS];
        attempt.would(&Ask::PlayExtra { players: self.players.map(EntrantId), deals }).map(drop)
    }

    fn fold(&self, side: &mut Side, line: &Line, _: u64) {
        side.plays_off(self.players, line);
    }
}

command! {
    /// Ends the stage.
    EndStage {}
}

impl Command for EndStage {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("结束本阶段", "ended the stage")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_no_play_off()?;
        attempt.run(&Ask::EndStage)
    }

    fn fold(&self, _: &mut Side, _: &Line, _: u64) {}
}

command! {
    /// Says that the event is over.
    Finish {}
}

impl Command for Finish {
    fn right(&self) -> Right {
        Right::Director
    }

    fn changes(&self, _: &Desk, _: &Line) -> Vec<Topic> {
        vec![Topic::Round]
    }

    fn minds(&self, topic: Topic) -> bool {
        topic.is_course()
    }

    fn undoing(&self) -> Undoing {
        Undoing::TakenBack
    }

    fn words(&self, _: &Desk, _: &Line) -> Words {
        Words::new("结束赛事", "finished the event")
    }

    fn decide(&self, attempt: &mut Attempt<'_>) -> Result<(), DeskError> {
        attempt.check_no_play_off()?;
        let state = attempt.desk.event.state();
        let ended = state.stages.last().is_some_and(|running| running.ended);
        // A field too small for the next stage ends the event, too.
        let more = state.stages.len() < state.plan.stages.len();
        let too_few =
            |of: EventError| matches!(of, EventError::TooFew | EventError::TooManyGroups(_));
        if ended && (!more || attempt.desk.begin_refused().is_some_and(too_few)) {
            Ok(())
        } else {
            Err(DeskRefusal::NotOver.into())
        }
    }

    fn fold(&self, side: &mut Side, _: &Line, _: u64) {
        side.finished = true;
    }
}
