//! What goes on between the tables and the desk.

use std::collections::BTreeMap;

use crate::line::Line;
use crate::play_off;
use crate::side::Side;

/// A call for a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its number.
    pub id: u32,
    /// From 0.
    pub stage: u32,
    /// From 1 within its stage.
    pub round: u32,
    /// Which match.
    pub match_no: u32,
    /// Where it is played.
    pub table: u32,
    /// The user who calls.
    pub user: String,
    /// What he is called.
    pub by: String,
    /// What for.
    pub text: String,
    /// When.
    pub at_ms: i64,
    /// Whether the desk itself called because the reports of a result differ;
    /// such a call has no text.
    pub differ: bool,
    /// Who attends to it.
    pub attended_by: Option<String>,
    /// The id of the online table it comes from.
    pub online: Option<String>,
}

/// What the desk keeps of the hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    /// Every call, the oldest first.
    pub calls: Vec<Call>,
    /// The convention cards of those who have one.
    pub conventions: BTreeMap<u32, String>,
}

impl Side {
    /// Somebody calls a referee; a call has the version as its number.
    pub(crate) fn called(
        &mut self,
        version: u64,
        match_no: u32,
        text: &str,
        line: &Line,
    ) -> Option<&mut Call> {
        let table = match match_no {
            // Extra deals have no table in the hall.
            play_off::MATCH_NO => 0,
            match_no => self.shown_table(match_no)?,
        };
        let (stage, round) = self.shown?;
        self.hall.calls.push(Call {
            id: version as u32,
            stage,
            round,
            match_no,
            table,
            user: line.by.user.clone(),
            by: line.by.name.clone(),
            text: text.to_owned(),
            at_ms: line.at_ms,
            differ: false,
            attended_by: None,
            online: None,
        });
        self.hall.calls.last_mut()
    }

    /// The desk is called to a match whose reports differ, once.
    pub(crate) fn differs(&mut self, version: u64, match_no: u32, line: &Line) {
        let there = self.hall.calls.iter().any(|of| of.differ && of.match_no == match_no);
        if !there && let Some(call) = self.called(version, match_no, "", line) {
            call.differ = true;
        }
    }

    /// What differed is settled.
    pub(crate) fn settled(&mut self, match_no: u32) {
        self.hall.calls.retain(|of| !of.differ || of.match_no != match_no);
    }
}
