//! Where a step writes.

use std::fmt;
use std::marker::PhantomData;

use crate::{Game, LabError};

/// The caller's buffers, all of them with a place for each table.
#[derive(Debug)]
pub struct Out<'a> {
    /// What each mover sees: [`Game::STATE`] bytes a table.
    pub states: &'a mut [u8],
    /// The moves of all tables, one table after the other: [`Game::MOVE`]
    /// bytes each.
    pub moves: &'a mut [u8],
    /// Where the moves of each table begin, and after the last where they end.
    pub first: &'a mut [u32],
    /// Which seat moves.
    pub seats: &'a mut [u8],
    /// 1 where the deal in which the last choice was made is over.
    pub ended: &'a mut [u8],
    /// How it came out, [`Game::SCORES`] numbers a table; else 0.
    pub scores: &'a mut [i32],
    /// What the mover does not see: [`Game::HIDDEN`] bytes a table. It is for
    /// what is learned beside playing, never for a player.
    pub hidden: &'a mut [u8],
}

impl Out<'_> {
    pub(crate) fn check<G: Game>(&self, tables: usize) -> Result<(), LabError> {
        let lengths = [
            ("states", self.states.len(), tables * G::STATE),
            ("moves", self.moves.len(), tables * G::MOST_MOVES * G::MOVE),
            ("first", self.first.len(), tables + 1),
            ("seats", self.seats.len(), tables),
            ("ended", self.ended.len(), tables),
            ("scores", self.scores.len(), tables * G::SCORES),
            ("hidden", self.hidden.len(), tables * G::HIDDEN),
        ];
        match lengths.into_iter().find(|(_, length, needed)| length != needed) {
            Some((name, length, needed)) => Err(LabError::Buffer { name, length, needed }),
            None => Ok(()),
        }
    }

    /// The buffers of the first tables with so many moves, and of the rest.
    pub(crate) fn split<G: Game>(&mut self, tables: usize, moves: usize) -> (Out<'_>, Out<'_>) {
        let states = self.states.split_at_mut(tables * G::STATE);
        let moves = self.moves.split_at_mut(moves * G::MOVE);
        let first = self.first.split_at_mut(tables);
        let seats = self.seats.split_at_mut(tables);
        let ended = self.ended.split_at_mut(tables);
        let scores = self.scores.split_at_mut(tables * G::SCORES);
        let hidden = self.hidden.split_at_mut(tables * G::HIDDEN);
        let one = Out {
            states: states.0,
            moves: moves.0,
            first: first.0,
            seats: seats.0,
            ended: ended.0,
            scores: scores.0,
            hidden: hidden.0,
        };
        let other = Out {
            states: states.1,
            moves: moves.1,
            first: first.1,
            seats: seats.1,
            ended: ended.1,
            scores: scores.1,
            hidden: hidden.1,
        };
        (one, other)
    }
}

/// Buffers of one's own.
#[allow(missing_docs, reason = "they are those of `Out`")]
pub struct Buffers<G> {
    pub states: Vec<u8>,
    pub moves: Vec<u8>,
    pub first: Vec<u32>,
    pub seats: Vec<u8>,
    pub ended: Vec<u8>,
    pub scores: Vec<i32>,
    pub hidden: Vec<u8>,
    game: PhantomData<G>,
}

impl<G> Clone for Buffers<G> {
    fn clone(&self) -> Self {
        Self {
            states: self.states.clone(),
            moves: self.moves.clone(),
            first: self.first.clone(),
            seats: self.seats.clone(),
            ended: self.ended.clone(),
            scores: self.scores.clone(),
            hidden: self.hidden.clone(),
            game: PhantomData,
        }
    }
}

impl<G> fmt::Debug for Buffers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffers").field("tables", &self.seats.len()).finish_non_exhaustive()
    }
}

impl<G: Game> Buffers<G> {
    /// Buffers for so many tables.
    pub fn new(tables: usize) -> Self {
        Self {
            states: vec![0; tables * G::STATE],
            moves: vec![0; tables * G::MOST_MOVES * G::MOVE],
            first: vec![0; tables + 1],
            seats: vec![0; tables],
            ended: vec![0; tables],
            scores: vec![0; tables * G::SCORES],
            hidden: vec![0; tables * G::HIDDEN],
            game: PhantomData,
        }
    }

    /// The same to be written.
    pub fn out(&mut self) -> Out<'_> {
        Out {
            states: &mut self.states,
            moves: &mut self.moves,
            first: &mut self.first,
            seats: &mut self.seats,
            ended: &mut self.ended,
            scores: &mut self.scores,
            hidden: &mut self.hidden,
        }
    }
}
