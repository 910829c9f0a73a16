//! Playing a record over again.

use std::collections::BTreeMap;

use shengji::Setup;
use shengji::record::DealLine;

use super::{BadHeader, Header, RecordLine, TableLine};
use crate::shengji_game::first_setup;
use crate::{Form, Game, Happening, Kind, Rules, Seat, ShengjiGame, Start};

/// Why a record cannot be replayed.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ReplayError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The record has no line.
    #[error("a record begins with a header")]
    NoHeader,
    /// The line is not one of the format.
    #[error("not a line of a record: {0}")]
    NotALine(#[from] serde_json::Error),
    /// A line of the table in a record whose version has none.
    #[error("version 1 has no lines of the table")]
    TableLine,
    /// The header cannot be used.
    #[error(transparent)]
    Header(#[from] BadHeader),
    /// A deal begins before the one before it is over.
    #[error("the deal before is not over")]
    DealUnderWay,
    /// A deal neither follows from the one before it nor begins a game.
    #[error("the deal does not follow from the one before, which leads to {0}")]
    DoesNotFollow(String),
    /// Plays are taken back where nobody practises.
    #[error("only whoever practises alone takes plays back")]
    NoPractice,
    /// There is no play of that seat in the deal under way.
    #[error("{0} has played nothing that could be taken back")]
    NothingToTakeBack(String),
    /// The rules of 升级 refuse the line.
    #[error(transparent)]
    Shengji(#[from] shengji::record::ReplayError),
    /// The rules of 二打一 refuse the line.
    #[error(transparent)]
    Erdayi(#[from] erdayi::record::ReplayReason),
}

/// What a whole record came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Its header.
    pub header: Header,
    /// The last state of each game in it.
    pub games: Vec<Game>,
}

/// Plays a record over again, line by line, and checks every line. A record
/// may hold several games and may stop anywhere.
#[derive(Clone, Debug)]
pub struct Replay {
    header: Header,
    done: Vec<Game>,
    current: Current,
    /// Where somebody practises: what each seat could take back to, the game
    /// before its latest play in this deal.
    before_play: BTreeMap<Seat, Current>,
    lines: usize,
    /// What the latest line made happen.
    events: Vec<Happening>,
}

/// The game that is being replayed.
#[derive(Clone, Debug)]
enum Current {
    Shengji {
        game: Box<ShengjiGame>,
        /// The deal that is not over yet.
        deal: Option<Box<shengji::record::Replay>>,
    },
    Erdayi(Option<Box<erdayi::record::Replay>>),
}

impl Replay {
    /// Starts from the header.
    pub fn start(header: &str) -> Result<Self, ReplayError> {
        Self::begin(header).map_err(|reason| ReplayError { line: 1, reason })
    }

    fn begin(header: &str) -> Result<Self, Reason> {
        let header: Header = serde_json::from_str(header)?;
        let current = match header.rules()? {
            Rules::Shengji { edition, form } => {
                let game = Box::new(ShengjiGame::new(edition, form));
                Current::Shengji { game, deal: None }
            }
            Rules::Erdayi { .. } => Current::Erdayi(None),
        };
        Ok(Self {
            header,
            done: Vec::new(),
            current,
            before_play: BTreeMap::new(),
            lines: 1,
            events: Vec::new(),
        })
    }

    /// The header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The games before the latest, each as it ended.
    pub fn done(&self) -> &[Game] {
        &self.done
    }

    /// What the latest line made happen, in order. A line that only says what
    /// followed from an earlier one makes nothing happen.
    pub fn events(&self) -> &[Happening] {
        &self.events
    }

    /// Reads the next line.
    pub fn read(&mut self, line: &str) -> Result<(), ReplayError> {
        self.lines += 1;
        self.try_read(line).map_err(|reason| ReplayError { line: self.lines, reason })
    }

    fn try_read(&mut self, text: &str) -> Result<(), Reason> {
        let (line, _) = RecordLine::parse(self.header.game, text)?;
        self.read_line(&line)
    }

    pub(super) fn read_line(&mut self, line: &RecordLine) -> Result<(), Reason> {
        let plays = self.header.is_practice().then(|| player(line)).flatten();
        let before = plays.map(|seat| (seat, self.current.clone()));
        self.read_any(line)?;
        if begins_deal(line) {
            self.before_play.clear();
        }
        // A lead that follows from a throw that failed is no play of its own.
        self.before_play.extend(before.filter(|_| !self.events.is_empty()));
        Ok(())
    }

    fn read_any(&mut self, line: &RecordLine) -> Result<(), Reason> {
        self.events.clear();
        match (&mut self.current, line) {
            (Current::Shengji { game, deal }, RecordLine::Shengji(line)) => {
                read_shengji(game, deal, line, &mut self.done, &mut self.events)
            }
            (Current::Erdayi(game), RecordLine::Erdayi(line)) => {
                read_erdayi(game, line, &mut self.done)?;
                let events = game.iter().flat_map(|replay| replay.events());
                self.events.extend(events.copied().map(Happening::Erdayi));
                Ok(())
            }
            (_, RecordLine::Table(TableLine::TakeBack { seat })) => self.take_back(seat),
            // What the table says is no move of a game.
            (_, RecordLine::Table(_)) if self.header.version >= 2 => Ok(()),
            (_, RecordLine::Table(_)) => Err(Reason::TableLine),
            (_, RecordLine::Header(_))
            | (Current::Shengji { .. }, RecordLine::Erdayi(_))
            | (Current::Erdayi(_), RecordLine::Shengji(_)) => Err(Reason::NoHeader),
        }
    }

    /// The game before the seat's latest play. What others could take back to
    /// has not come about.
    fn take_back(&mut self, label: &str) -> Result<(), Reason> {
        if !self.header.is_practice() {
            return Err(Reason::NoPractice);
        }
        let seat = self.header.game.seat(label);
        let before = seat.and_then(|seat| self.before_play.remove(&seat));
        self.current = before.ok_or_else(|| Reason::NothingToTakeBack(label.to_owned()))?;
        self.before_play.clear();
        Ok(())
    }

    /// The latest game as far as it is replayed. Cards of 升级 are not
    /// recorded as they are drawn, so between two declarations a game may be
    /// some cards behind the one that was recorded.
    pub fn game(&self) -> Option<Game> {
        match &self.current {
            Current::Shengji { game, deal } => {
                let mut game = ShengjiGame::clone(game);
                if let Some(deal) = deal {
                    game.set_deal(deal.deal().clone());
                }
                game.deal().is_some().then_some(Game::Shengji(game))
            }
            Current::Erdayi(replay) => {
                replay.as_ref().map(|replay| Game::Erdayi(replay.game().clone()))
            }
        }
    }

    /// Whether the rules say what the next line of the game is: it follows
    /// from what was read.
    pub fn owes_a_line(&self) -> bool {
        match &self.current {
            Current::Shengji { deal, .. } => deal.as_ref().is_some_and(|deal| deal.owes_a_line()),
            Current::Erdayi(game) => game.as_ref().is_some_and(|game| game.owes_a_line()),
        }
    }

    /// All games of the record, once no line is left.
    pub fn finish(self) -> Replayed {
        let last = self.game();
        let mut games = self.done;
        games.extend(last);
        Replayed { header: self.header, games }
    }
}

/// The worth of a match to each seat, by its letter: the sum of what its games
/// are worth so far, or how many more of them its side won where so many must
/// be won.
pub fn match_scores(kind: Kind, games: &[Game], wins: Option<u32>) -> BTreeMap<String, i32> {
    let mut scores: BTreeMap<String, i32> =
        Seat::first(kind.seats()).filter_map(|seat| Some((kind.label(seat)?, 0))).collect();
    for game in games {
        let worths = if wins.is_some() { game.won() } else { game.scores() };
        for (seat, worth) in Seat::first(kind.seats()).zip(worths) {
            if let Some(sum) = kind.label(seat).and_then(|label| scores.get_mut(&label)) {
                *sum += worth;
            }
        }
    }
    scores
}

/// The same where time ended a match that so many games would have won: it is
/// won by the side that is ahead in the last of them (cn2002:24 一).
pub fn timed_scores(kind: Kind, last: &Game) -> BTreeMap<String, i32> {
    let seats = Seat::first(kind.seats()).filter_map(|seat| kind.label(seat));
    seats.zip(last.decided_by_time()).collect()
}

/// Plays a whole record over again.
pub fn replay<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Replayed, ReplayError> {
    let mut lines = lines.into_iter();
    let header = lines.next().ok_or(ReplayError { line: 1, reason: Reason::NoHeader })?;
    let mut replay = Replay::start(header)?;
    lines.try_for_each(|line| replay.read(line))?;
    Ok(replay.finish())
}

/// Who plays, where the line is a play that could be taken back.
fn player(line: &RecordLine) -> Option<Seat> {
    match line {
        RecordLine::Shengji(line) => line.player().map(Seat::from),
        RecordLine::Erdayi(
            erdayi::record::RecordLine::Play { seat, .. }
            | erdayi::record::RecordLine::Pass { seat, .. },
        ) => Some(Seat::from(*seat)),
        RecordLine::Erdayi(
            erdayi::record::RecordLine::Game { .. }
            | erdayi::record::RecordLine::Deal { .. }
            | erdayi::record::RecordLine::Bid { .. }
            | erdayi::record::RecordLine::Claimed { .. }
            | erdayi::record::RecordLine::Annulled
            | erdayi::record::RecordLine::PassedOut
            | erdayi::record::RecordLine::Result(_)
            | erdayi::record::RecordLine::End { .. },
        )
        | RecordLine::Header(_)
        | RecordLine::Table(_) => None,
    }
}

const fn begins_deal(line: &RecordLine) -> bool {
    matches!(
        line,
        RecordLine::Shengji(shengji::record::RecordLine::Deal(_))
            | RecordLine::Erdayi(erdayi::record::RecordLine::Deal { .. })
    )
}

fn read_shengji(
    game: &mut ShengjiGame,
    deal: &mut Option<Box<shengji::record::Replay>>,
    line: &shengji::record::RecordLine,
    done: &mut Vec<Game>,
    events: &mut Vec<Happening>,
) -> Result<(), Reason> {
    if let shengji::record::RecordLine::Deal(start) = line {
        if deal.is_some() {
            return Err(Reason::DealUnderWay);
        }
        place(game, start, done)?;
        let edition = game.edition();
        *deal = Some(Box::new(shengji::record::Replay::start(edition, line)?));
        let (setup, deck) = (start.setup(edition), start.deck(edition)?);
        events.push(Happening::Started(Box::new(Start { setup, deck, board: start.board })));
        return Ok(());
    }
    let Some(replay) = deal else {
        return Err(shengji::record::ReplayError::NoDeal.into());
    };
    replay.read(line)?;
    events.extend(replay.events().iter().cloned().map(Happening::Shengji));
    if replay.is_complete() {
        game.set_deal(replay.deal().clone());
        *deal = None;
    }
    Ok(())
}

/// Finds the place of a deal: the next of the game, or the first of another.
fn place(game: &mut ShengjiGame, start: &DealLine, done: &mut Vec<Game>) -> Result<(), Reason> {
    let board = matches!(game.form(), Form::Boards(_));
    let fits = |setup: &Setup| {
        (setup.number, setup.levels, setup.dealer, board)
            == (start.number, start.levels, start.dealer, start.board)
    };
    let next = game.next_setup();
    if next.as_ref().is_some_and(fits) {
        return Ok(());
    }
    let (edition, form) = (game.edition().clone(), game.form().after_first());
    if fits(&first_setup(&edition, form)) {
        let before = std::mem::replace(game, ShengjiGame::new(edition, form));
        done.push(Game::Shengji(before));
        return Ok(());
    }
    Err(Reason::DoesNotFollow(next.map_or_else(
        || "the end of the game".to_owned(),
        |Setup { number, levels, dealer, .. }| {
            let dealer = dealer.map_or_else(|| "no dealer yet".to_owned(), |seat| seat.to_string());
            let (ew, ns) = (levels.east_west, levels.north_south);
            format!("deal {number} at levels {ew} and {ns}, {dealer}")
        },
    )))
}

fn read_erdayi(
    game: &mut Option<Box<erdayi::record::Replay>>,
    line: &erdayi::record::RecordLine,
    done: &mut Vec<Game>,
) -> Result<(), Reason> {
    let begins = matches!(line, erdayi::record::RecordLine::Game { .. });
    match game {
        Some(replay) if !begins => Ok(replay.read(line)?),
        Some(_) | None => {
            let next = Box::new(erdayi::record::Replay::start(line)?);
            let before = game.replace(next);
            done.extend(before.map(|replay| Game::Erdayi(replay.into_game())));
            Ok(())
        }
    }
}
