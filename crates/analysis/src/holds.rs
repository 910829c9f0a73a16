//! Whether a puzzle is one: its position can be reached, its moves are legal,
//! and one of them is ahead of all others as far as it says.

use bots::weigh::{Pains, weigh};
use games::record::Replay;
use games::{Game, Move, Viewer};
use refusal::Refusal;

use crate::puzzle::Puzzle;
use crate::record::AnalysisRefusal;
use crate::weigh::{Effort, told};
use crate::weighed::Weighed;

impl Puzzle {
    /// The game as it stands, with all cards: only what its seat sees of it is
    /// for solvers.
    pub fn position(&self) -> Result<Game, Refusal> {
        let mut lines = self.record.iter();
        let header = lines.next().map_or("", String::as_str);
        let mut replay = Replay::start(header)
            .map_err(|_| bad("记录不能复盘", "its record cannot be played over"))?;
        if !replay.header().seats.is_empty() {
            return Err(bad("里面有人名", "it names players"));
        }
        for line in lines {
            replay
                .read(line)
                .map_err(|_| bad("记录不能复盘", "its record cannot be played over"))?;
        }
        replay.game().ok_or_else(|| bad("没有发牌", "nothing was dealt"))
    }

    /// Refuses what is no puzzle, whoever made it: a position that cannot be
    /// reached or names anybody, moves that are not allowed there, and
    /// solutions that are not ahead of everything else by what makes a puzzle.
    pub fn check(&self) -> Result<(), Refusal> {
        let game = self.position()?;
        if game.kind() != self.game || game.rules().id() != self.rules {
            return Err(bad("规则与记录不符", "its rules are not those of its record"));
        }
        if self.drawn.is_some() || game.turn() != Some(self.seat) {
            return Err(bad("没有轮到这一家", "it is not the seat's turn"));
        }
        if self.id != self.name() {
            return Err(bad("编号与局面不符", "its id does not follow from its position"));
        }
        for candidate in &self.explained.candidates {
            let legal = candidate
                .play
                .as_ref()
                .and_then(|play| play.by(self.game, self.seat).ok())
                .is_some_and(|action| game.check(&action).is_ok());
            if !legal {
                return Err(bad("有一手不合规则", "a move is not allowed"));
            }
        }
        if self.explained.made >= self.explained.candidates.len() {
            return Err(bad("没有写明实际出的牌", "what was played is not among the moves"));
        }
        if !self.is_clear() {
            return Err(bad("没有一手明显最好", "no move is clearly best"));
        }
        Ok(())
    }

    /// The position weighed once more. `None` where there is nothing to weigh.
    pub fn weighed_again(&self, effort: &Effort) -> Option<Weighed> {
        let game = self.position().ok()?;
        let action = self.solutions.first()?.as_ref()?.by(self.game, self.seat).ok()?;
        let view = game.view(Viewer::Seat(self.seat));
        let pains = Pains { time: effort.time.clone(), worlds: effort.worlds, seed: [0; 32] };
        let scales = weigh(&game.rules(), &view, self.seat, Some(&action), &pains)?;
        told(self.game, 0, &scales)
    }

    /// Whether the rules allow a move there; refused as they refuse it.
    pub fn allows(&self, play: &Move) -> Result<(), Refusal> {
        let game = self.position()?;
        let action = play.by(self.game, self.seat).map_err(Refusal::from)?;
        game.check(&action).map_err(Refusal::from)
    }
}

fn bad(zh: &str, en: &str) -> Refusal {
    AnalysisRefusal::BadPuzzle
        .saying(format!("这不是一道题：{zh}。"), format!("This is no puzzle: {en}."))
}
