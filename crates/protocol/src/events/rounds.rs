//! Rounds and their matches.

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::event::{Bracket, Match, Round, RoundState, Start};
use tournament::format::{NodeKind, RoundName};
use tournament::ruling::Sanction;
use tournament::score::Slip;
use ts_rs::TS;

use super::{BoardScoreView, EffectWords, SeatsView};

shapes! {
    /// What one side takes from a match.
    ScoreView {
        /// In the unit of the stage.
        points: i64,
        /// In hundredths.
        standard: i64,
        /// 得分率 over the boards of the round, with four decimals: in a
        /// duplicate field, once the round is closed.
        #[serde(skip_serializing_if = "Option::is_none")]
        ratio: Option<String>,
    }

    /// A match.
    MatchView {
        /// Its number in the round.
        match_no: u32,
        /// Where it is played.
        table: u32,
        /// What it is called, in an elimination.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<MatchTitle>,
        /// Who meets.
        sides: Vec<u32>,
        /// The slip, once it counts.
        #[serde(skip_serializing_if = "Option::is_none")]
        slip: Option<Slip>,
        /// What it is worth to each side.
        scores: Vec<ScoreView>,
        /// The side that won, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<u8>,
        /// The ids of its online tables; none for a match on paper.
        online: Vec<String>,
        /// Who deals first, because the others came late.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<StartView>,
        /// Who came late, and by how much.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<LateView>>")]
        late: Vec<LateView>,
        /// Who sits where at each of its tables, A and B for teams; missing
        /// where no boards are played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<SeatsView>>")]
        seats: Vec<SeatsView>,
        /// What every board came to, by table, once the slip counts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<BoardScoreView>>>")]
        boards: Vec<Vec<BoardScoreView>>,
        /// Deals that were lost by rulings, for the slip.
        lost_deals: Vec<LostDealView>,
    }

    /// A side that came late.
    LateView {
        /// From 0.
        side: u8,
        /// By so many minutes.
        minutes: u32,
    }

    /// A deal that a side lost by a ruling.
    LostDealView {
        /// The side at fault, from 0.
        side: u8,
        /// Which deal, where the ruling says it.
        #[serde(skip_serializing_if = "Option::is_none")]
        deal: Option<u32>,
        /// The article.
        article: String,
        /// What becomes of the deal.
        effect: EffectWords,
    }

    /// What a match of an elimination is called.
    MatchTitle {
        /// Its round, on its side of the bracket.
        name: RoundName,
        /// Which match of that round, from 1 at the top; missing for the only
        /// one.
        #[serde(skip_serializing_if = "Option::is_none")]
        nth: Option<u32>,
    }

    /// Who deals first in a match, because the others came late (most2015
    /// 二(五)).
    StartView {
        /// The side, from 0.
        side: u8,
        /// What it plays.
        level: String,
    }

    /// A round.
    RoundView {
        /// From 0.
        stage: u32,
        /// From 1 within its stage.
        round: u32,
        /// What it is called, in an elimination; a round of a double one is
        /// played on both sides.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<RoundName>>")]
        names: Vec<RoundName>,
        /// How far it has come.
        state: RoundState,
        /// By number.
        matches: Vec<MatchView>,
        /// Who sits out, for what the plan awards.
        byes: Vec<u32>,
        /// Who is excused from it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<u32>>")]
        excused: Vec<u32>,
        /// Who has a bye in an elimination, which is worth a round and no
        /// points.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<u32>>")]
        through: Vec<u32>,
        /// Who has nobody to meet in a round of a round robin, which is worth
        /// nothing: everyone rests as often.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<u32>>")]
        rests: Vec<u32>,
    }
}

impl RoundView {
    /// The rounds in states that are shown, oldest first.
    pub(super) fn all(desk: &Desk, shown: impl Fn(RoundState) -> bool) -> Vec<Self> {
        let mut rounds = Vec::new();
        for (stage, running) in (0..).zip(&desk.tournament().stages) {
            for (number, round) in (1..).zip(&running.rounds) {
                if shown(round.state) {
                    rounds.push(Self::new(desk, stage, number, round));
                }
            }
        }
        rounds
    }

    /// A round of a stage.
    pub(super) fn new(desk: &Desk, stage: u32, number: u32, round: &Round) -> Self {
        let bracket = desk.tournament().bracket(stage as usize);
        let conversion = desk.tournament().plan.conversion();
        let ratios = desk.tournament().round_ratios(stage as usize, number);
        let matches = round.matches.iter().map(|of| {
            let table = desk.side().table_of(stage, number, of.drafted.match_no);
            let seats = desk.seats(stage, number, of).into_iter();
            let title = bracket.as_ref().and_then(|all| MatchTitle::new(all, of.drafted.node?));
            let plain = MatchView::new(of, table, desk.online_ids(stage, number, of));
            let scores = plain.scores.into_iter().zip(&of.drafted.sides).map(|(score, id)| {
                ScoreView { ratio: ratios.get(id).map(|ratio| ratio.decimal(4)), ..score }
            });
            MatchView {
                title,
                scores: scores.collect(),
                seats: seats.map(SeatsView::from).collect(),
                boards: BoardScoreView::all(of, conversion),
                lost_deals: LostDealView::all(desk, (stage, number), of),
                late: LateView::all(desk, (stage, number), of),
                ..plain
            }
        });
        let through = bracket.as_ref().map(|all| all.byes(round)).unwrap_or_default();
        Self {
            stage,
            round: number,
            names: bracket.as_ref().map(|all| all.names(round)).unwrap_or_default(),
            state: round.state,
            matches: matches.collect(),
            byes: round.byes.iter().map(|id| id.0).collect(),
            excused: round.excused.iter().map(|id| id.0).collect(),
            through: through.iter().map(|id| id.0).collect(),
            rests: desk.tournament().rests(stage as usize, round).iter().map(|id| id.0).collect(),
        }
    }
}

impl MatchTitle {
    /// What a match of the tree is called.
    pub(super) fn new(bracket: &Bracket, node: u32) -> Option<Self> {
        let node = bracket.node(node)?;
        let nth = match node.kind {
            NodeKind::Match { nth } => nth,
            NodeKind::Bye { .. } | NodeKind::Empty => None,
        };
        Some(Self { name: node.name?, nth })
    }
}

impl MatchView {
    fn new(of: &Match, table: u32, online: Vec<String>) -> Self {
        let outcome = of.taken.as_ref().map(|taken| &taken.outcome);
        Self {
            match_no: of.drafted.match_no,
            table,
            title: None,
            sides: of.drafted.sides.iter().map(|id| id.0).collect(),
            slip: of.taken.as_ref().map(|taken| taken.slip.clone()),
            scores: outcome
                .map(|outcome| outcome.scores.iter())
                .into_iter()
                .flatten()
                .map(|score| ScoreView {
                    points: score.points,
                    standard: score.standard,
                    ratio: None,
                })
                .collect(),
            winner: outcome.and_then(|outcome| outcome.winner),
            online,
            start: StartView::of(of),
            seats: Vec::new(),
            boards: Vec::new(),
            late: Vec::new(),
            lost_deals: Vec::new(),
        }
    }

    /// Takes away what those who have yet to play its boards must not know.
    pub(super) fn hide_result(&mut self) {
        self.slip = None;
        self.scores.clear();
        self.boards.clear();
        self.winner = None;
        self.lost_deals.clear();
    }
}

impl StartView {
    /// Who of a match deals first because the others came late.
    pub(super) fn of(of: &Match) -> Option<Self> {
        of.start().map(|Start { side, level }| Self { side, level: level.to_string() })
    }
}

impl LateView {
    /// Who of a match in this round, as stage and round, came late.
    pub(super) fn all(desk: &Desk, round: (u32, u32), of: &Match) -> Vec<Self> {
        let Some(late) = desk.side().late.get(&round) else { return Vec::new() };
        let sides = (0..).zip(&of.drafted.sides);
        let came = sides.filter_map(|(side, id)| Some((side, *late.get(&id.0)?)));
        came.map(|(side, minutes)| Self { side, minutes }).collect()
    }
}

impl LostDealView {
    /// What the slip of a match in this round, as stage and round, says of
    /// rulings. Where nobody knows what becomes of a deal there is nothing to
    /// say.
    pub(super) fn all(desk: &Desk, round: (u32, u32), of: &Match) -> Vec<Self> {
        let rulings = desk.tournament().rulings.iter().filter(|ruling| ruling.is_of(round));
        rulings
            .filter(|ruling| ruling.sanction == Sanction::DealLost)
            .filter_map(|ruling| {
                let side = of.drafted.sides.iter().position(|id| *id == ruling.entrant)?;
                Some(Self {
                    side: side as u8,
                    deal: ruling.particulars.deal,
                    article: ruling.article.clone(),
                    effect: ruling.effect?.into(),
                })
            })
            .collect()
    }
}
