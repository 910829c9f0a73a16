//! Whose word it was: who agreed to a claim, and who ruled.

use std::collections::BTreeSet;

use super::Findings;
use super::fault::Fault;

/// The version from which records say who ruled and who agreed.
const SAYS_WHO: u32 = 4;
/// The version from which they have lines of the table at all.
const SAYS_CLAIMS: u32 = 2;

/// The claim that waits for its answers, and whose word the latest line was.
pub(super) struct Consent {
    version: u32,
    claim: Option<Claim>,
    word: Word,
}

struct Claim {
    seat: String,
    agreed: BTreeSet<String>,
}

/// Whose word the next line is.
enum Word {
    /// The players'.
    Players,
    /// A referee's.
    Referee,
    /// The clock's, because this seat was late.
    Clock(String),
}

impl Consent {
    pub(super) const fn new(version: u32) -> Self {
        Self { version, claim: None, word: Word::Players }
    }

    pub(super) fn ruling(&mut self) {
        self.word = Word::Referee;
    }

    pub(super) fn time_out(&mut self, seat: String) {
        self.word = Word::Clock(seat);
    }

    /// The line after a ruling or a time-out was read.
    pub(super) fn line_read(&mut self) {
        self.word = Word::Players;
    }

    pub(super) fn claim(&mut self, seat: String) {
        self.claim = Some(Claim { seat, agreed: BTreeSet::new() });
    }

    pub(super) fn answer(
        &mut self,
        line: usize,
        seat: String,
        agree: bool,
        findings: &mut Findings,
    ) {
        match &mut self.claim {
            Some(claim) if agree => drop(claim.agreed.insert(seat)),
            Some(_) => {}
            None => findings.wrong(line, Fault::NothingToAnswer),
        }
    }

    /// Play went on: whatever was claimed is no longer.
    pub(super) fn play_goes_on(&mut self) {
        self.claim = None;
    }

    /// A deal ends by a claim, to which those who were asked must have agreed.
    pub(super) fn claimed(
        &mut self,
        line: usize,
        seat: &str,
        asked: &[String],
        findings: &mut Findings,
    ) {
        if self.version < SAYS_CLAIMS {
            return;
        }
        let Some(claim) = self.claim.take().filter(|claim| claim.seat == seat) else {
            return findings.wrong(line, Fault::NoClaim { seat: seat.to_owned() });
        };
        let silent: Vec<&str> =
            asked.iter().map(String::as_str).filter(|&seat| !claim.agreed.contains(seat)).collect();
        if self.version >= SAYS_WHO && !silent.is_empty() {
            findings.wrong(line, Fault::NotAgreed { silent: silent.join(", ") });
        }
    }

    /// A side is penalised or loses a deal: a referee ruled it, or the clock.
    pub(super) fn costs(&self, line: usize, findings: &mut Findings) {
        if self.version >= SAYS_WHO && matches!(self.word, Word::Players) {
            findings.wrong(line, Fault::NobodyRuled);
        }
    }

    /// Something that a referee alone does; what ends a match the clock does
    /// too, to the seat that was late.
    pub(super) fn ruled(&self, line: usize, late: Option<&str>, findings: &mut Findings) {
        let somebody = match &self.word {
            Word::Players => false,
            Word::Referee => true,
            Word::Clock(seat) => late == Some(seat),
        };
        if self.version >= SAYS_WHO && !somebody {
            findings.wrong(line, Fault::NobodyRuled);
        }
    }
}
