//! Records as a table writes them, with commitments, for tests of those who
//! read them.

use std::collections::BTreeMap;

use cards::{Secret, deal_seed};
use games::record::{
    CommitmentLine, RecordLine, SecretLine, SecretOf, SeedLine, TableLine, in_seat_order,
    match_scores,
};
use games::{
    Action, Form, Game, Happening, Kind, LastDeals, Length, RandomPlayers, Recorder, Rules,
};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

/// The name of the table.
pub(crate) const TABLE: &str = "第一桌";
/// The name of the set of boards.
pub(crate) const SET: &str = "round 1";

/// A match between random players, and its record so far.
pub(crate) struct Made {
    rng: SmallRng,
    players: RandomPlayers,
    recorder: Recorder,
    rules: Rules,
    pub(crate) games: Vec<Game>,
    secrets: Vec<(SecretOf, Secret)>,
    deals: u64,
    pub(crate) lines: Vec<String>,
}

impl Made {
    /// The record of a match by time before its first deal.
    pub(crate) fn new(rules: &Rules, seed: u64) -> Self {
        let last = LastDeals { before_min: 5, deals: 1, counting_present: true };
        Self::lasting(rules, seed, Length::Minutes { minutes: 60, last, game: false })
    }

    /// The record of a match of this length before its first deal.
    pub(crate) fn lasting(rules: &Rules, seed: u64, length: Length) -> Self {
        let recorder =
            Recorder::new(rules, ["甲", "乙", "丙", "丁"]).at_table(TABLE).lasting(length);
        let lines = recorder.opening().iter().map(ToString::to_string).collect();
        let mut made = Self {
            rng: SmallRng::seed_from_u64(seed),
            players: RandomPlayers::new(),
            recorder,
            rules: rules.clone(),
            games: vec![Game::new(rules)],
            secrets: Vec::new(),
            deals: 0,
            lines,
        };
        if matches!(rules, Rules::Shengji { form: Form::Boards(_), .. }) {
            made.commit(SecretOf::Boards(SET.to_owned()));
        }
        made
    }

    /// A whole match of so many deals.
    pub(crate) fn finished(rules: &Rules, seed: u64, deals: u32) -> Vec<String> {
        let rules = rules.clone().with_deals(deals);
        let mut made = Self::lasting(&rules, seed, Length::Deals { deals });
        made.play(deals as usize);
        made.end("played");
        made.lines
    }

    /// Plays until the latest game has so many results, or is over.
    pub(crate) fn play(&mut self, results: usize) {
        while self.game().deals_done() < results && !self.game().is_over() {
            self.step();
        }
    }

    /// Begins another game of the same match.
    pub(crate) fn next_game(&mut self) {
        self.lines.extend(self.recorder.next_game().map(|line| line.to_string()));
        self.games.push(Game::new(&self.rules));
    }

    /// One step of the match.
    pub(crate) fn step(&mut self) {
        let mut events = Vec::new();
        let game = self.games.last_mut().unwrap();
        if game.needs_deal() {
            self.deal(&mut events);
        } else {
            let action = self.players.next(&mut self.rng, game).unwrap();
            let game = self.games.last_mut().unwrap();
            game.act(&action, &mut events).unwrap();
        }
        self.note(&events);
    }

    /// Does this action.
    pub(crate) fn act(&mut self, action: &Action) {
        let mut events = Vec::new();
        self.games.last_mut().unwrap().act(action, &mut events).unwrap();
        self.note(&events);
    }

    /// Writes a line of the table.
    pub(crate) fn say(&mut self, line: TableLine) {
        self.lines.push(RecordLine::from(line).to_string());
    }

    /// The referee rules what is said next.
    pub(crate) fn rule(&mut self) {
        let by = "裁判长".to_owned();
        self.say(TableLine::Ruling { by, user: None, number: None, seat: None });
    }

    /// The referee closes the match.
    pub(crate) fn close(&mut self) {
        self.rule();
        self.end("closed");
    }

    /// The match ends and all secrets are opened.
    pub(crate) fn end(&mut self, reason: &str) {
        let scores = match_scores(self.rules.kind(), &self.games, None);
        self.say(TableLine::MatchEnd { reason: reason.to_owned(), seat: None, scores });
        for (of, secret) in std::mem::take(&mut self.secrets) {
            self.say(TableLine::Secret(SecretLine { of, secret }));
        }
    }

    /// Deals with a result, in all games.
    pub(crate) fn results(&self) -> usize {
        self.games.iter().map(Game::deals_done).sum()
    }

    pub(crate) fn game(&self) -> &Game {
        self.games.last().unwrap()
    }

    fn note(&mut self, events: &[Happening]) {
        let recorder = &mut self.recorder;
        let lines = events.iter().filter_map(|event| recorder.line(event));
        self.lines.extend(lines.map(|line| line.to_string()));
    }

    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }

    fn commit(&mut self, of: SecretOf) -> Secret {
        let secret = Secret(self.bytes());
        let hash = secret.commitment();
        self.say(TableLine::Commitment(CommitmentLine { of: of.clone(), hash }));
        self.secrets.push((of, secret));
        secret
    }

    /// Commits, gathers what the seats add, and deals. One seat in three adds
    /// nothing.
    fn deal(&mut self, events: &mut Vec<Happening>) {
        self.deals += 1;
        let deal = self.deals;
        let kind = self.rules.kind();
        let seed = if let Some(board) = self.next_board() {
            self.say(TableLine::Seed(SeedLine::Board { board }));
            deal_seed(&self.secrets[0].1, &[], SET, u64::from(board))
        } else {
            let secret = self.commit(SecretOf::Deal(deal));
            let labels: &[&str] = match kind {
                Kind::Shengji => &["E", "N", "W", "S"],
                Kind::Erdayi => &["A", "B", "C"],
            };
            let mut contributions = BTreeMap::new();
            for label in labels {
                if self.rng.random_range(0..3) > 0 {
                    contributions.insert((*label).to_owned(), self.bytes());
                }
            }
            let seed = deal_seed(&secret, &in_seat_order(kind, &contributions), TABLE, deal);
            self.say(TableLine::Seed(SeedLine::Deal { deal, contributions }));
            seed
        };
        self.games.last_mut().unwrap().start(seed, events).unwrap();
    }

    fn next_board(&self) -> Option<u32> {
        match self.game() {
            Game::Shengji(game) if matches!(game.form(), Form::Boards(_)) => {
                game.next_setup().map(|setup| setup.number)
            }
            _ => None,
        }
    }
}
