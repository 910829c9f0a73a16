//! The deals of 升级 as one game: a 局, or a set of boards.

use std::sync::Arc;

use cards::{Rank, Seed};
use shengji::{Action, BySide, Deal, DealResult, Deck, Edition, Refused, Setup, Side};

use crate::{Boards, Form, Start};

/// A 局 or a set of boards, with the latest deal kept until the next begins:
/// players want to look at the cards when a deal is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShengjiGame {
    edition: Arc<Edition>,
    form: Form,
    /// In a set of boards only its deal counts.
    state: shengji::Game,
    results: Vec<DealResult>,
}

impl ShengjiGame {
    /// A game before its first deal.
    pub fn new(edition: Arc<Edition>, form: Form) -> Self {
        let first = first_setup(&edition, form);
        let state = shengji::Game::from_setup(first);
        Self { edition, form, state, results: Vec::new() }
    }

    /// The rules.
    pub const fn edition(&self) -> &Arc<Edition> {
        &self.edition
    }

    /// How the deals hang together.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The latest deal.
    pub const fn deal(&self) -> Option<&Deal> {
        match &self.state {
            shengji::Game::Deal(deal) => Some(deal),
            shengji::Game::Between(_) | shengji::Game::Over(_) => None,
        }
    }

    /// The results of all deals so far.
    pub fn results(&self) -> &[DealResult] {
        &self.results
    }

    /// Both sides' levels now. On boards they are those of the latest board.
    pub fn levels(&self) -> BySide<Rank> {
        match self.results.last() {
            Some(result) => result.levels,
            None => first_setup(&self.edition, self.form).levels,
        }
    }

    /// The side that won the 局. A set of boards is won elsewhere, by
    /// comparing tables.
    pub fn winner(&self) -> Option<Side> {
        match self.form {
            Form::Levels { .. } => self.results.last().and_then(|result| result.game_won),
            Form::Boards(_) => None,
        }
    }

    /// Whether no more deal follows.
    pub fn is_over(&self) -> bool {
        match self.form {
            Form::Levels { .. } => self.winner().is_some(),
            Form::Boards(boards) => self.results.len() >= boards.count as usize,
        }
    }

    /// What the next deal starts from; `None` while one is under way and
    /// when the game is over.
    pub fn next_setup(&self) -> Option<Setup> {
        if self.is_over() || self.deal().is_some_and(|deal| !deal.is_over()) {
            return None;
        }
        if let Form::Boards(Boards { first, .. }) = self.form {
            let number = first + self.results.len() as u32;
            return Some(Setup::board(self.edition.clone(), number));
        }
        let mut state = self.state.clone();
        // Before the first deal there is none to leave.
        let _ = state.settle();
        match state {
            shengji::Game::Between(between) => Some(between.next),
            shengji::Game::Deal(_) | shengji::Game::Over(_) => None,
        }
    }

    pub(crate) fn start(&mut self, seed: Seed) -> Result<Start, Refused> {
        let setup = self.next_setup().ok_or(Refused::WrongPhase)?;
        let deck = Deck::from_seed(&self.edition, seed);
        let start = Start { setup, deck, board: matches!(self.form, Form::Boards(_)) };
        self.set_deal(start.deal().ok_or(Refused::WrongPhase)?);
        Ok(start)
    }

    /// Puts a deal in the place of the latest one.
    pub(crate) fn set_deal(&mut self, deal: Deal) {
        self.state = shengji::Game::Deal(deal);
        self.note_result();
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        events: &mut Vec<shengji::Happening>,
    ) -> Result<(), Refused> {
        self.state.act(action, events)?;
        self.note_result();
        Ok(())
    }

    /// A deal that has just got its result takes no further action, so this
    /// notes each once.
    fn note_result(&mut self) {
        if let shengji::Game::Deal(Deal::Finished(finished)) = &self.state {
            self.results.push(*finished.result());
        }
    }

    pub(crate) fn check(&self, action: &Action) -> Result<(), Refused> {
        // A play is checked most often, and without a copy of the game.
        if let (Some(Deal::Playing(playing)), Action::Play { seat, cards, reading }) =
            (self.deal(), action)
            && *seat == playing.turn()
        {
            return playing.check(*cards, reading.as_deref());
        }
        self.state.clone().act(action, &mut Vec::new())
    }
}

/// What the first deal of a game starts from.
pub(crate) fn first_setup(edition: &Arc<Edition>, form: Form) -> Setup {
    let edition = edition.clone();
    match form {
        Form::Levels { from: levels, dealer } => Setup { edition, number: 1, levels, dealer },
        Form::Boards(boards) => Setup::board(edition, boards.first),
    }
}
