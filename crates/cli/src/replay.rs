//! `paisai replay`: a record move by move, with all cards or as one seat saw
//! it.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use games::record::{Header, RecordLine, Replay};
use games::{Happening, Rules, View, Viewer};
use refusal::Lang;

use crate::page::Page;
use crate::record_file;

/// Print a record move by move.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// Only what this seat could know at the time: E, N, W, S or A, B, C.
    #[arg(long)]
    seat: Option<String>,
    /// Only this deal, counted from 1, void ones included.
    #[arg(long)]
    deal: Option<usize>,
    /// Wait after each move, if standard input is a terminal: Enter for the
    /// next, a number for as many, q to stop. Usual when both ends are
    /// terminals.
    #[arg(long)]
    step: bool,
    /// Print everything at once, on terminals too.
    #[arg(long, conflicts_with = "step")]
    all: bool,
}

impl ReplayArgs {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        let text = record_file::read(&self.file)?;
        let mut lines = text.lines();
        let replay = Replay::start(lines.next().unwrap_or_default()).map_err(io::Error::other)?;
        let viewer = self.viewer(replay.header())?;
        let out = io::stdout().lock();
        let terminal = out.is_terminal();
        let steps = !self.all
            && self.file != Path::new("-")
            && io::stdin().is_terminal()
            && (self.step || terminal);
        let page = match replay.header().rules().map_err(io::Error::other)? {
            Rules::Shengji { edition, .. } => Page::shengji(out, lang, terminal, edition),
            Rules::Erdayi { .. } => Page::new(out, lang, terminal),
        };
        let stepper = steps.then(|| Stepper::new(io::stdin().lock()));
        let mut reader =
            Reader { replay, page, viewer, stepper, only: self.deal, deals: 0, played: false };
        reader.heading()?;
        for line in lines {
            if !reader.read(line)? {
                break;
            }
        }
        reader.end()
    }

    fn viewer(&self, header: &Header) -> io::Result<Viewer> {
        let Some(label) = &self.seat else {
            return Ok(Viewer::Referee);
        };
        let seat = header.game.seat(&label.to_uppercase()).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("this game has no seat “{label}”"))
        })?;
        Ok(Viewer::Seat(seat))
    }
}

/// A record on the way onto the page.
struct Reader<W, R> {
    replay: Replay,
    page: Page<W>,
    viewer: Viewer,
    stepper: Option<Stepper<R>>,
    /// The only deal that is printed, if not all are.
    only: Option<usize>,
    /// Deals so far.
    deals: usize,
    /// Whether the hands of the deal under way were printed.
    played: bool,
}

impl<W: Write, R: BufRead> Reader<W, R> {
    /// What is played, and who sits where.
    fn heading(&mut self) -> io::Result<()> {
        let header = self.replay.header();
        let names: Vec<String> = games::Seat::first(header.game.seats())
            .filter_map(|seat| header.game.label(seat))
            .map(|label| match header.seats.get(&label) {
                Some(name) => format!("{} {name}", self.page.label(&label)),
                None => self.page.label(&label).to_owned(),
            })
            .collect();
        let text = format!("{}  {}\n", header.rules, names.join("  "));
        self.page.line(&text)
    }

    /// Nothing was printed of a deal that the record does not have.
    fn end(&mut self) -> io::Result<()> {
        match self.only {
            Some(only) if only == 0 || only > self.deals => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("the record has {} deals, no deal {only}", self.deals),
            )),
            _ => self.page.line(""),
        }
    }

    /// Reads a line and prints what it made happen; says whether the reader
    /// wants more.
    fn read(&mut self, text: &str) -> io::Result<bool> {
        self.replay.read(text).map_err(io::Error::other)?;
        let (line, _) = RecordLine::parse(self.replay.header().game, text)?;
        if begins_deal(&line) {
            self.deals += 1;
            self.played = false;
        }
        if self.only.is_some_and(|only| only < self.deals) {
            return Ok(false);
        }
        if self.only.is_some_and(|only| only != self.deals) {
            return Ok(true);
        }
        if let RecordLine::Table(line) = &line {
            self.page.table_line(line)?;
        }
        let events = self.replay.events().to_vec();
        for event in &events {
            self.page.notice(&event.seen_by(self.viewer))?;
            self.hands_after(event)?;
        }
        match &mut self.stepper {
            Some(stepper) if events.iter().any(is_move) => {
                self.page.flush()?;
                stepper.wait()
            }
            _ => Ok(true),
        }
    }

    /// Hands are printed when the play of 升级 begins and, where they were not
    /// all seen, when the deal is over.
    fn hands_after(&mut self, event: &Happening) -> io::Result<()> {
        let Happening::Shengji(event) = event else {
            return Ok(());
        };
        let begins = matches!(event, shengji::Happening::Buried { .. });
        let ends = matches!(
            event,
            shengji::Happening::Finished(_)
                | shengji::Happening::Redeal
                | shengji::Happening::Annulled
        );
        if !begins && !ends {
            return Ok(());
        }
        let Some(View::Shengji(view)) = self.replay.game().map(|game| game.view(self.viewer))
        else {
            return Ok(());
        };
        let Some(deal) = view.deal else {
            return Ok(());
        };
        if begins {
            self.played = true;
            return self.page.shengji_hands(&deal.hands);
        }
        if self.played && self.viewer == Viewer::Referee {
            return Ok(());
        }
        self.page.shengji_cards(&deal)
    }
}

fn begins_deal(line: &RecordLine) -> bool {
    matches!(
        line,
        RecordLine::Shengji(shengji::record::RecordLine::Deal(_))
            | RecordLine::Erdayi(erdayi::record::RecordLine::Deal { .. })
    )
}

/// Whether somebody did something that is worth a stop.
fn is_move(event: &Happening) -> bool {
    !matches!(
        event,
        Happening::Shengji(
            shengji::Happening::Drawn { .. } | shengji::Happening::KittyTaken { .. }
        )
    )
}

/// Waits for the reader between moves.
struct Stepper<R> {
    input: R,
    /// Moves to go before the next stop.
    left: u64,
}

impl<R: BufRead> Stepper<R> {
    const fn new(input: R) -> Self {
        Self { input, left: 0 }
    }

    /// Waits if it is time to; says whether the reader wants more.
    fn wait(&mut self) -> io::Result<bool> {
        if self.left > 0 {
            self.left -= 1;
            return Ok(true);
        }
        let mut answer = String::new();
        if self.input.read_line(&mut answer)? == 0 {
            return Ok(false);
        }
        let answer = answer.trim();
        if answer.eq_ignore_ascii_case("q") {
            return Ok(false);
        }
        // Anything else is one move.
        self.left = answer.parse::<u64>().unwrap_or(1).saturating_sub(1);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many moves are shown until the input ends or the reader stops.
    fn shown(input: &str) -> usize {
        let mut stepper = Stepper::new(input.as_bytes());
        (0..20).take_while(|_| stepper.wait().unwrap()).count()
    }

    #[test]
    fn enter_is_one_move_a_number_as_many_and_q_the_end() {
        assert_eq!(shown(""), 0);
        assert_eq!(shown("\n\n"), 2);
        assert_eq!(shown("3\n\nq\n\n\n"), 4);
        assert_eq!(shown("0\n1\n?\nQ\n"), 3);
    }
}
