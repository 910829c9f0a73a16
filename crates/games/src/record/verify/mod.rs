//! Proving a record: every move under the rules, every card from its seed,
//! every promise kept, every score right.

mod consent;
mod ending;
mod fairness;
mod fault;

use std::collections::BTreeMap;

use chain::{PublicKey, TextHash};
use refusal::Refusal;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use consent::Consent;
use ending::{End, check_length, check_next_game};
use fairness::{DealtCards, Fairness};
use fault::{EndFault, Fault};

pub use fault::SIGNATURE_FAULTS;

use super::{
    Header, Reason, RecordLine, Replay, SignatureLine, TableLine, match_scores, timed_scores,
};
use crate::{Game, Kind, Length, Rules};

/// What a record was found to be.
#[derive(Clone, Debug, Serialize)]
pub struct Verification {
    /// What is wrong or cannot be checked, by line.
    pub findings: Vec<Finding>,
    /// What the record holds; `None` where its header cannot be read.
    pub summary: Option<Summary>,
}

impl Verification {
    /// Whether it could be read as a record at all.
    pub const fn is_readable(&self) -> bool {
        self.summary.is_some()
    }

    /// Whether nothing is wrong. Something may still be unchecked.
    pub fn is_right(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Wrong)
    }
}

/// Something about one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of the line, from 1.
    pub line: usize,
    /// How bad it is.
    pub severity: Severity,
    /// A stable code and a sentence in both languages.
    pub says: Refusal,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The record says what cannot be.
    Wrong,
    /// The record does not say enough to check it.
    Unchecked,
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Finding", 5)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("severity", &self.severity)?;
        fields.serialize_field("code", &self.says.code)?;
        fields.serialize_field("zh", &self.says.zh)?;
        fields.serialize_field("en", &self.says.en)?;
        fields.end()
    }
}

/// What a record holds, as far as it could be replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Lines.
    pub lines: usize,
    /// Games begun.
    pub games: usize,
    /// Deals dealt, void and annulled ones counted.
    pub deals: usize,
    /// Deals with a result.
    pub results: usize,
    /// Deals whose cards are proven to come from a secret that was fixed
    /// before.
    pub proven: usize,
    /// Cards played by a seat at once.
    pub plays: usize,
    /// Whether the record has the end of the match.
    pub finished: bool,
    /// The worth of the match to each seat.
    pub scores: BTreeMap<String, i32>,
    /// Who is ahead; nobody when all are equal.
    pub winners: Vec<String>,
    /// The key of the server that vouches for every line; nobody does for
    /// records of earlier versions and of other programs.
    pub signed_by: Option<PublicKey>,
}

/// Findings of one severity that are listed; further ones say nothing new of a
/// record, and whoever sends millions of empty lines learns no more from them.
const FINDINGS_MAX: usize = 1_000;

/// Findings as they are made.
#[derive(Default)]
struct Findings {
    rules: Option<Rules>,
    list: Vec<Finding>,
    /// How many of each severity were made.
    made: BTreeMap<Severity, usize>,
}

impl Findings {
    fn wrong(&mut self, line: usize, fault: impl Into<Fault>) {
        self.add(line, Severity::Wrong, fault);
    }

    fn add(&mut self, line: usize, severity: Severity, fault: impl Into<Fault>) {
        let made = self.made.entry(severity).or_default();
        *made += 1;
        if *made > FINDINGS_MAX {
            return;
        }
        let says = fault.into().explained(self.rules.as_ref());
        self.list.push(Finding { line, severity, says });
    }
}

/// Plays a whole record over again and checks all that it claims. Once a line
/// cannot be played the moves after it are not; commitments, seeds, secrets
/// and cards are checked to the end.
///
/// ```
/// use games::{Game, Recorder, Rules, record::verify};
///
/// let rules = Rules::by_id("erdayi2021").ok_or("no such rules")?;
/// let opening = Recorder::new(&rules, []).opening();
/// let lines: Vec<String> = opening.iter().map(ToString::to_string).collect();
/// let verification = verify(lines.iter().map(String::as_str));
/// assert!(verification.is_right(), "nothing is wrong");
/// let codes: Vec<&str> = verification.findings.iter().map(|found| &*found.says.code).collect();
/// assert_eq!(codes, ["no_commitments", "unfinished"], "and little can be checked");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify<'a>(lines: impl IntoIterator<Item = &'a str>) -> Verification {
    let mut lines = lines.into_iter();
    let mut findings = Findings::default();
    let begun = lines.next().ok_or(Reason::NoHeader).and_then(Verifier::begin);
    let mut verifier = match begun {
        Ok(verifier) => verifier,
        Err(reason) => {
            findings.wrong(1, Fault::Refused(reason));
            return Verification { findings: findings.list, summary: None };
        }
    };
    findings.rules = Some(verifier.rules.clone());
    for (number, text) in (2..).zip(lines) {
        verifier.read(number, text, &mut findings);
    }
    let summary = Some(verifier.finish(&mut findings));
    findings.list.sort_by_key(|finding| (finding.line, finding.severity));
    Verification { findings: findings.list, summary }
}

/// A record on the way.
struct Verifier {
    header: Header,
    rules: Rules,
    replay: Replay,
    /// Whether a line could not be played.
    stopped: bool,
    fairness: Fairness,
    consent: Consent,
    plays: usize,
    end: Option<MatchEnd>,
    /// Whether a move after the end was reported.
    after_end: bool,
    last: usize,
    /// Of all lines so far.
    text: TextHash,
    signature: Signed,
}

/// What the record says of the end of its match.
struct MatchEnd {
    line: usize,
    /// Why it ended, if there is such a reason.
    end: Option<End>,
    scores: BTreeMap<String, i32>,
}

/// Whether a record is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signed {
    Not,
    /// By whoever has this key, unless the signature does not hold.
    By(Option<PublicKey>),
    /// A line after the signature was reported.
    GoesOn,
}

/// Who must bid first in a deal of 二打一.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstBidder {
    /// Not a deal of 二打一, or one that cannot be replayed.
    Unknown,
    /// The lot decides.
    ByLot,
    /// This seat, in turn.
    Is(erdayi::Seat),
}

impl Verifier {
    fn begin(first: &str) -> Result<Self, Reason> {
        let replay = Replay::start(first).map_err(|error| error.reason)?;
        let header = replay.header().clone();
        Ok(Self {
            rules: header.rules()?,
            consent: Consent::new(header.version),
            header,
            replay,
            stopped: false,
            fairness: Fairness::default(),
            plays: 0,
            end: None,
            after_end: false,
            last: 1,
            text: [first].into_iter().collect(),
            signature: Signed::Not,
        })
    }

    fn read(&mut self, number: usize, text: &str, findings: &mut Findings) {
        self.last = number;
        if let Signed::By(_) = self.signature {
            self.signature = Signed::GoesOn;
            findings.wrong(number, Fault::AfterTheSignature);
        }
        // A signature vouches for the lines before it.
        let before = self.text.hash();
        self.text.line(text);
        let line = match RecordLine::parse(self.header.game, text) {
            Ok((line, _)) => line,
            Err(error) => {
                self.stopped = true;
                findings.wrong(number, Fault::Refused(error.into()));
                return;
            }
        };
        let due = self.first_bidder(&line);
        let asked = self.asked(&line);
        if self.leaves_out_a_line(&line) {
            findings.wrong(number, Fault::LineMissing);
        }
        self.play(number, &line, findings);
        // What exposed cards cost follows by the word that exposed them.
        let says_whose_word = matches!(
            line,
            RecordLine::Table(TableLine::Ruling { .. } | TableLine::TimeOut { .. })
                | RecordLine::Shengji(shengji::record::RecordLine::Expose { .. })
        );
        match line {
            RecordLine::Table(TableLine::Signature(line)) => {
                self.signed(number, &line, before, findings);
            }
            RecordLine::Table(line) => self.table_line(number, line, findings),
            RecordLine::Header(_) => {}
            RecordLine::Shengji(_) | RecordLine::Erdayi(_) if self.end.is_some() => {
                if !std::mem::replace(&mut self.after_end, true) {
                    findings.wrong(number, Fault::AfterTheEnd);
                }
            }
            RecordLine::Shengji(line) => self.shengji_line(number, line, &asked, findings),
            RecordLine::Erdayi(line) => self.erdayi_line(number, &line, due, &asked, findings),
        }
        if !says_whose_word {
            self.consent.line_read();
        }
    }

    /// Plays the line, unless one before it could not be.
    fn play(&mut self, number: usize, line: &RecordLine, findings: &mut Findings) {
        if self.stopped {
            return;
        }
        let games = self.replay.done().len();
        if let Err(reason) = self.replay.read_line(line) {
            self.stopped = true;
            findings.wrong(number, Fault::Refused(reason));
        } else if self.replay.done().len() > games && self.is_of_a_table() {
            let before = self.replay.done().last();
            check_next_game(number, &self.header.settings, before, findings);
        }
    }

    /// Whether a table played the match. Programs that only try the rules
    /// break games off.
    const fn is_of_a_table(&self) -> bool {
        self.header.settings.table.is_some()
    }

    /// Whether a line that follows from those before must stand before this
    /// one.
    fn leaves_out_a_line(&self, line: &RecordLine) -> bool {
        let ends = matches!(
            line,
            RecordLine::Erdayi(erdayi::record::RecordLine::Game { .. })
                | RecordLine::Table(TableLine::MatchEnd { .. })
        );
        ends && !self.stopped && self.replay.owes_a_line()
    }

    /// Those who must have agreed to the claim with which the line ends a
    /// deal.
    fn asked(&self, line: &RecordLine) -> Vec<String> {
        let seat = match line {
            RecordLine::Shengji(shengji::record::RecordLine::Claimed { seat }) => {
                crate::Seat::from(*seat)
            }
            RecordLine::Erdayi(erdayi::record::RecordLine::Claimed { seat }) => {
                crate::Seat::from(*seat)
            }
            RecordLine::Shengji(_)
            | RecordLine::Erdayi(_)
            | RecordLine::Header(_)
            | RecordLine::Table(_) => return Vec::new(),
        };
        let game = self.replay.game().filter(|_| !self.stopped);
        let opponents = game.map(|game| game.opponents(seat)).unwrap_or_default();
        opponents.into_iter().filter_map(|seat| self.rules.kind().label(seat)).collect()
    }

    fn table_line(&mut self, number: usize, line: TableLine, findings: &mut Findings) {
        match line {
            TableLine::Commitment(line) => self.fairness.commitment(number, line, findings),
            TableLine::Seed(line) => self.fairness.seed(number, line, findings),
            TableLine::Secret(line) => {
                self.fairness.secret(number, line, self.end.is_some(), findings);
            }
            TableLine::Ruling { .. } => self.consent.ruling(),
            TableLine::TimeOut { seat, .. } => self.consent.time_out(seat),
            TableLine::Claim { seat } => self.consent.claim(seat),
            TableLine::Answer { seat, agree } => {
                self.consent.answer(number, seat, agree, findings);
            }
            // Whether a play may be taken back is for the replay to say.
            TableLine::TakeBack { .. } | TableLine::ClaimRefused { .. } => {
                self.consent.play_goes_on();
            }
            TableLine::MatchEnd { reason, seat, scores } => {
                self.match_end(number, &reason, seat.as_deref(), scores, findings);
            }
            // Kept for those who look, and right once they have the form.
            TableLine::Seat { .. }
            | TableLine::Trustee { .. }
            | TableLine::Warning { .. }
            | TableLine::Violation { .. }
            | TableLine::Pause { .. }
            | TableLine::Resume { .. }
            | TableLine::Extended { .. }
            | TableLine::Signature(_) => {}
        }
    }

    fn match_end(
        &mut self,
        line: usize,
        reason: &str,
        seat: Option<&str>,
        scores: BTreeMap<String, i32>,
        findings: &mut Findings,
    ) {
        if let Some(MatchEnd { line: first, .. }) = self.end {
            return findings.wrong(line, Fault::Twice { first });
        }
        let end = End::read(line, self.header.version, reason, seat, findings);
        match end {
            Some(End::Lost | End::Closed) => self.consent.ruled(line, seat, findings),
            Some(End::Ended) if !self.header.is_practice() => {
                findings.wrong(line, EndFault::NoPractice);
            }
            Some(End::Played | End::Time | End::Deserted | End::Ended) | None => {}
        }
        self.end = Some(MatchEnd { line, end, scores });
    }

    /// Whether the server has signed the lines before, of this table.
    fn signed(
        &mut self,
        number: usize,
        line: &SignatureLine,
        before: [u8; 32],
        findings: &mut Findings,
    ) {
        if self.signature != Signed::Not {
            return;
        }
        let table = self.header.settings.table.as_deref().unwrap_or_default();
        let holds = line.signed(table, before).check().is_ok();
        if !holds {
            findings.wrong(number, Fault::BadSignature);
        }
        self.signature = Signed::By(holds.then_some(line.key));
    }

    fn shengji_line(
        &mut self,
        number: usize,
        line: shengji::record::RecordLine,
        asked: &[String],
        findings: &mut Findings,
    ) {
        use shengji::record::RecordLine;
        if !matches!(line, RecordLine::Penalty { .. } | RecordLine::Claimed { .. }) {
            self.consent.play_goes_on();
        }
        match line {
            RecordLine::Deal(deal) => {
                self.fairness.deal(number, DealtCards::Shengji(Box::new(deal)), findings);
            }
            RecordLine::Lead { .. } | RecordLine::Follow { .. } => self.plays += 1,
            RecordLine::Declare { .. }
            | RecordLine::Pass { .. }
            | RecordLine::OpponentAsked { .. }
            | RecordLine::PartnerNames { .. }
            | RecordLine::TurnedUp { .. }
            | RecordLine::Redeal
            | RecordLine::Trump { .. }
            | RecordLine::Bury { .. }
            | RecordLine::ThrowFailed { .. }
            | RecordLine::Name { .. }
            | RecordLine::Demand { .. }
            | RecordLine::Trick { .. }
            | RecordLine::Result(_) => {}
            RecordLine::Penalty { .. } | RecordLine::Forfeit { .. } => {
                self.consent.costs(number, findings);
            }
            RecordLine::Claimed { seat } => {
                self.consent.claimed(number, &seat.to_string(), asked, findings);
            }
            RecordLine::Annulled { .. } | RecordLine::Expose { .. } | RecordLine::Lift { .. } => {
                self.consent.ruled(number, None, findings);
            }
        }
    }

    fn erdayi_line(
        &mut self,
        number: usize,
        line: &erdayi::record::RecordLine,
        due: FirstBidder,
        asked: &[String],
        findings: &mut Findings,
    ) {
        use erdayi::record::RecordLine;
        if !matches!(line, RecordLine::Claimed { .. }) {
            self.consent.play_goes_on();
        }
        match *line {
            RecordLine::Deal { first_bidder, hands, kitty, .. } => {
                match due {
                    FirstBidder::Is(expected) if expected != first_bidder => {
                        findings.wrong(number, Fault::FirstBidder { expected });
                    }
                    FirstBidder::Is(_) | FirstBidder::ByLot | FirstBidder::Unknown => {}
                }
                let cards = DealtCards::Erdayi {
                    dealt: erdayi::Dealt::new(hands, kitty).ok(),
                    first_bidder,
                    by_lot: due == FirstBidder::ByLot,
                };
                self.fairness.deal(number, cards, findings);
            }
            RecordLine::Play { .. } => self.plays += 1,
            RecordLine::Game { deals, .. } => {
                if let Some(due) = self.rules.fixed_deals().filter(|due| *due != deals) {
                    findings.wrong(number, Fault::OtherLength { due });
                }
            }
            RecordLine::Claimed { seat } => {
                self.consent.claimed(number, &seat.to_string(), asked, findings);
            }
            RecordLine::Annulled => self.consent.ruled(number, None, findings),
            RecordLine::Bid { .. }
            | RecordLine::Pass { .. }
            | RecordLine::PassedOut
            | RecordLine::Result(_)
            | RecordLine::End { .. } => {}
        }
    }

    /// Who must bid first in the deal that the line begins.
    fn first_bidder(&self, line: &RecordLine) -> FirstBidder {
        let deals = matches!(line, RecordLine::Erdayi(erdayi::record::RecordLine::Deal { .. }));
        if !deals || self.stopped {
            return FirstBidder::Unknown;
        }
        match self.replay.game() {
            Some(Game::Erdayi(game)) => {
                game.next_first_bidder().map_or(FirstBidder::ByLot, FirstBidder::Is)
            }
            Some(Game::Shengji(_)) | None => FirstBidder::Unknown,
        }
    }

    fn finish(self, findings: &mut Findings) -> Summary {
        let kind = self.rules.kind();
        let mut games = self.replay.finish().games;
        let begun = games.len();
        // A match that ended before its first deal has a game all the same.
        if games.is_empty() {
            games.push(Game::new(&self.rules));
        }
        let settings = &self.header.settings;
        let wins = settings.length.and_then(Length::wins);
        let by_time = self.end.as_ref().and_then(|said| said.end);
        let scores = match games.last() {
            Some(last) if by_time.is_some_and(|end| end.decides_games(settings.length)) => {
                timed_scores(kind, last)
            }
            Some(_) | None => match_scores(kind, &games, wins),
        };
        match &self.end {
            Some(said) => {
                check_length(self.header.version, settings, &self.rules, findings);
                if !self.stopped {
                    if said.scores != scores {
                        findings.wrong(said.line, Fault::Scores { expected: written(&scores) });
                    }
                    if let Some(end) = said.end {
                        end.check(said.line, settings, &self.rules, &games, findings);
                    }
                }
            }
            None if self.header.version >= 2 => {
                findings.add(self.last, Severity::Unchecked, Fault::Unfinished);
            }
            None => {}
        }
        let table = settings.lesson.as_deref().or(settings.table.as_deref());
        let finished = self.end.is_some();
        Summary {
            lines: self.last,
            games: begun,
            deals: self.fairness.deals(),
            results: games.iter().map(Game::deals_done).sum(),
            proven: self.fairness.finish(&self.rules, table, finished, findings),
            plays: self.plays,
            finished,
            winners: winners(kind, &scores),
            scores,
            signed_by: match self.signature {
                Signed::By(key) => key,
                Signed::Not | Signed::GoesOn => None,
            },
        }
    }
}

fn written(scores: &BTreeMap<String, i32>) -> String {
    scores.iter().map(|(seat, score)| format!("{seat} {score}")).collect::<Vec<_>>().join(", ")
}

/// The seats with the most, in the order of play, unless all have it.
fn winners(kind: Kind, scores: &BTreeMap<String, i32>) -> Vec<String> {
    let most = scores.values().max();
    let ahead = crate::Seat::first(kind.seats())
        .filter_map(|seat| kind.label(seat))
        .filter(|label| scores.get(label) == most)
        .collect::<Vec<_>>();
    if ahead.len() < kind.seats() { ahead } else { Vec::new() }
}
