//! Many tables, stepped together.

use std::fmt;
use std::mem;

use cards::Seed;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::MOST_TABLES;
use crate::{Game, LabError, Out};

/// Tables that one thread steps at a time: enough that handing them out costs
/// nothing, few enough that all threads end together.
const GROUP: usize = 64;

/// The tables.
pub struct Tables<G: Game> {
    groups: Vec<Group<G>>,
    dealing: G::Dealing,
    count: usize,
    pool: ThreadPool,
}

/// Some tables and the moves of their decisions.
struct Group<G: Game> {
    tables: Vec<G::Table>,
    /// The moves of all tables, one after the other.
    moves: Vec<G::Move>,
    /// Where the moves of each table begin, and where the last's end.
    first: Vec<u32>,
    /// The moves that are being chosen from while the next are collected.
    old_moves: Vec<G::Move>,
    old_first: Vec<u32>,
}

impl<G: Game> fmt::Debug for Tables<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("count", &self.count).finish_non_exhaustive()
    }
}

impl<G: Game> Tables<G> {
    /// Tables before their first deal. So many neighbours (`copies`) are dealt
    /// the same cards.
    pub(crate) fn of(
        tables: usize,
        threads: usize,
        copies: usize,
        dealing: G::Dealing,
    ) -> Result<Self, LabError> {
        if !(1..=MOST_TABLES).contains(&tables) {
            return Err(LabError::Tables(tables));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| LabError::Threads(error.to_string()))?;
        let table = |table: usize| G::table((table / copies.max(1)) as u64);
        let groups = (0..tables).step_by(GROUP).map(|from| {
            let to = tables.min(from + GROUP);
            Group::new((from..to).map(table).collect())
        });
        Ok(Self { groups: groups.collect(), dealing, count: tables, pool })
    }

    /// How many tables there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// There is always a table.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// How many threads step them.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The seed of the deal under way at a table, for the rules to deal the
    /// same cards.
    pub fn seed(&self, table: usize) -> Option<Seed> {
        Some(G::seed(self.table(table)?, &self.dealing))
    }

    /// One table and how its deals begin.
    pub(crate) fn table(&self, table: usize) -> Option<&G::Table> {
        self.groups.get(table / GROUP)?.tables.get(table % GROUP)
    }

    pub(crate) const fn dealing(&self) -> &G::Dealing {
        &self.dealing
    }

    /// Deals at every table, leaving what was under way, and writes the first
    /// decisions.
    pub fn start(&mut self, out: &mut Out) -> Result<usize, LabError> {
        out.check::<G>(self.count)?;
        let (groups, dealing) = (&mut self.groups, &self.dealing);
        self.pool.install(|| start(groups, dealing, out));
        Ok(self.write(out))
    }

    /// Makes the chosen move at every table, and writes the next decisions.
    /// How many moves they have together comes back.
    pub fn step(&mut self, choices: &[u32], out: &mut Out) -> Result<usize, LabError> {
        out.check::<G>(self.count)?;
        self.check(choices)?;
        let (groups, dealing) = (&mut self.groups, &self.dealing);
        self.pool.install(|| play(groups, dealing, choices, out));
        Ok(self.write(out))
    }

    /// What a player of the house chooses at every table, or at the first so
    /// many.
    pub fn rule_choices(&self, choices: &mut [u32]) -> Result<(), LabError> {
        if choices.len() > self.count {
            let (length, needed) = (choices.len(), self.count);
            return Err(LabError::Buffer { name: "choices", length, needed });
        }
        let groups = &self.groups[..choices.len().div_ceil(GROUP)];
        if !groups.is_empty() {
            self.pool.install(|| choose(groups, choices));
        }
        Ok(())
    }

    /// What every move of some tables comes to when everybody plays on as the
    /// player of the house does: at table `from` and each `every`th after it.
    /// The scores of a move stand where its row stands, [`Game::SCORES`]
    /// numbers each; those of other tables stay as they are.
    pub fn try_moves(&self, from: usize, every: usize, scores: &mut [i32]) -> Result<(), LabError> {
        let (length, needed) = (scores.len(), self.count * G::MOST_MOVES * G::SCORES);
        if length != needed {
            return Err(LabError::Buffer { name: "scores", length, needed });
        }
        if every == 0 {
            return Err(LabError::Every);
        }
        let places = Places { from, every };
        self.pool.install(|| try_moves(&self.groups, places, 0, scores));
        Ok(())
    }

    fn write(&self, out: &mut Out) -> usize {
        let moves = self.groups.iter().map(|group| group.moves.len()).sum();
        out.first[self.count] = moves as u32;
        self.pool.install(|| write(&self.groups, 0, out));
        moves
    }

    /// Refuses choices that are no moves before anything is changed.
    fn check(&self, choices: &[u32]) -> Result<(), LabError> {
        if choices.len() != self.count {
            let (length, needed) = (choices.len(), self.count);
            return Err(LabError::Buffer { name: "choices", length, needed });
        }
        for (number, (group, choices)) in self.groups.iter().zip(choices.chunks(GROUP)).enumerate()
        {
            for (place, (first, &choice)) in group.first.windows(2).zip(choices).enumerate() {
                let moves = first[1] - first[0];
                if choice >= moves {
                    let (table, moves) = (number * GROUP + place, moves as usize);
                    return Err(LabError::Choice { table, moves, choice });
                }
            }
        }
        Ok(())
    }
}

impl<G: Game> Group<G> {
    fn new(tables: Vec<G::Table>) -> Self {
        let first = vec![0; tables.len() + 1];
        Self { tables, moves: Vec::new(), old_moves: Vec::new(), old_first: first.clone(), first }
    }

    fn start(&mut self, dealing: &G::Dealing, out: &mut Out) {
        self.moves.clear();
        for (place, table) in self.tables.iter_mut().enumerate() {
            G::deal(table, dealing);
            self.first[place] = self.moves.len() as u32;
            decide::<G>(table, dealing, &mut self.moves);
        }
        self.first[self.tables.len()] = self.moves.len() as u32;
        out.ended.fill(0);
        out.scores.fill(0);
    }

    fn play(&mut self, dealing: &G::Dealing, choices: &[u32], out: &mut Out) {
        mem::swap(&mut self.moves, &mut self.old_moves);
        mem::swap(&mut self.first, &mut self.old_first);
        self.moves.clear();
        out.scores.fill(0);
        for (place, table) in self.tables.iter_mut().enumerate() {
            let chosen = self.old_moves[(self.old_first[place] + choices[place]) as usize];
            self.first[place] = self.moves.len() as u32;
            let mut scores = G::act(table, chosen);
            if scores.is_some() {
                G::deal(table, dealing);
            }
            scores = scores.or(decide::<G>(table, dealing, &mut self.moves));
            out.ended[place] = scores.is_some().into();
            if let Some(scores) = scores {
                out.scores[G::SCORES * place..][..G::SCORES].copy_from_slice(scores.as_ref());
            }
        }
        self.first[self.tables.len()] = self.moves.len() as u32;
    }

    fn write(&self, base: usize, out: &mut Out) {
        let states = out.states.chunks_exact_mut(G::STATE);
        let hidden = out.hidden.chunks_exact_mut(G::HIDDEN);
        for (place, (table, (state, hidden))) in
            self.tables.iter().zip(states.zip(hidden)).enumerate()
        {
            let (from, to) = (self.first[place] as usize, self.first[place + 1] as usize);
            out.first[place] = (base + from) as u32;
            out.seats[place] = G::seat(table);
            let rows = &mut out.moves[from * G::MOVE..to * G::MOVE];
            G::write(table, &self.moves[from..to], state, rows, hidden);
        }
    }
}

/// Plays on while there is nothing to decide, and lists the moves of the next
/// decision. The scores come back when a deal ended on the way.
fn decide<G: Game>(
    table: &mut G::Table,
    dealing: &G::Dealing,
    moves: &mut Vec<G::Move>,
) -> Option<G::Scores> {
    let begin = moves.len();
    let mut ended = None;
    loop {
        G::moves(table, moves);
        if moves.len() - begin != 1 {
            return ended;
        }
        let scores = moves.pop().and_then(|forced| G::act(table, forced));
        if scores.is_some() {
            ended = scores;
            G::deal(table, dealing);
        }
    }
}

/// Halves the groups until one is left, each half on a thread of its own where
/// one is free.
fn start<G: Game>(groups: &mut [Group<G>], dealing: &G::Dealing, out: &mut Out) {
    if let [group] = groups {
        return group.start(dealing, out);
    }
    let half = groups.len() / 2;
    let (one, other) = groups.split_at_mut(half);
    let (mut out_one, mut out_other) = out.split::<G>(half * GROUP, 0);
    rayon::join(|| start(one, dealing, &mut out_one), || start(other, dealing, &mut out_other));
}

fn play<G: Game>(groups: &mut [Group<G>], dealing: &G::Dealing, choices: &[u32], out: &mut Out) {
    if let [group] = groups {
        return group.play(dealing, choices, out);
    }
    let half = groups.len() / 2;
    let (one, other) = groups.split_at_mut(half);
    let (choices_one, choices_other) = choices.split_at(half * GROUP);
    let (mut out_one, mut out_other) = out.split::<G>(half * GROUP, 0);
    rayon::join(
        || play(one, dealing, choices_one, &mut out_one),
        || play(other, dealing, choices_other, &mut out_other),
    );
}

fn write<G: Game>(groups: &[Group<G>], base: usize, out: &mut Out) {
    if let [group] = groups {
        return group.write(base, out);
    }
    let half = groups.len() / 2;
    let (one, other) = groups.split_at(half);
    let moves = one.iter().map(|group| group.moves.len()).sum();
    let (mut out_one, mut out_other) = out.split::<G>(half * GROUP, moves);
    rayon::join(|| write(one, base, &mut out_one), || write(other, base + moves, &mut out_other));
}

fn choose<G: Game>(groups: &[Group<G>], choices: &mut [u32]) {
    if let [group] = groups {
        for (place, (table, choice)) in group.tables.iter().zip(choices).enumerate() {
            let (from, to) = (group.first[place] as usize, group.first[place + 1] as usize);
            *choice = G::rule(table, &group.moves[from..to]) as u32;
        }
        return;
    }
    let half = groups.len() / 2;
    let (one, other) = groups.split_at(half);
    let (choices_one, choices_other) = choices.split_at_mut(half * GROUP);
    rayon::join(|| choose(one, choices_one), || choose(other, choices_other));
}

/// Table `from` and each `every`th after it.
#[derive(Clone, Copy)]
struct Places {
    from: usize,
    every: usize,
}

impl Places {
    const fn have(self, table: usize) -> bool {
        table >= self.from && (table - self.from).is_multiple_of(self.every)
    }
}

/// The first of these tables has the number `base`, and its first move the
/// first place among the scores.
fn try_moves<G: Game>(groups: &[Group<G>], places: Places, base: usize, scores: &mut [i32]) {
    if let [group] = groups {
        let tables = group.tables.iter().zip(group.first.windows(2)).enumerate();
        for (_, (table, of)) in tables.filter(|(place, _)| places.have(base + place)) {
            for place in of[0] as usize..of[1] as usize {
                if let Some(came) = G::tried(table, group.moves[place]) {
                    scores[place * G::SCORES..][..G::SCORES].copy_from_slice(came.as_ref());
                }
            }
        }
        return;
    }
    let half = groups.len() / 2;
    let (one, other) = groups.split_at(half);
    let moves: usize = one.iter().map(|group| group.moves.len()).sum();
    let (scores_one, scores_other) = scores.split_at_mut(moves * G::SCORES);
    rayon::join(
        || try_moves(one, places, base, scores_one),
        || try_moves(other, places, base + half * GROUP, scores_other),
    );
}
