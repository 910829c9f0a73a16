//! From a position back to the view that it was made from.

use cards::CardSet;
use erdayi::Hand;
use games::{Seat, ShengjiView, View};
use protocol as wire;
use protocol::GameView;
use shengji::{BySeat, BySide, Phase, Play, Plays};

use crate::position::{Position, Turn};

/// Why a position is none that a seat can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// There is no deal, or it is over.
    #[error("no deal is under way")]
    NoDeal,
    /// A seat that the game does not have.
    #[error("the game has no such seat")]
    Seat,
    /// A bid that nobody can make.
    #[error("the dealer's bid is none")]
    Bid,
    /// Cards that one deck does not have.
    #[error("there are cards twice")]
    Twice,
    /// What was played cannot have been.
    #[error("the history cannot be")]
    History,
}

impl From<erdayi::Twice> for BadPosition {
    fn from(_: erdayi::Twice) -> Self {
        Self::Twice
    }
}

impl Position {
    /// The view of the seat that this was made from.
    pub fn view(&self, seat: Seat) -> Result<View, BadPosition> {
        match &self.view {
            GameView::Shengji(view) => {
                let deal = view.deal.as_ref().ok_or(BadPosition::NoDeal)?;
                Ok(View::Shengji(Box::new(ShengjiView {
                    rules: view.rules.clone(),
                    levels: by_side(view.levels),
                    results: view.results.iter().map(result).collect(),
                    winner: view.winner.map(|wire::Side(side)| side),
                    deal: Some(self.shengji(view, deal)?),
                })))
            }
            GameView::Erdayi(view) => self.erdayi(view, seat).map(|view| View::Erdayi(view.into())),
        }
    }

    fn shengji(
        &self,
        view: &wire::ShengjiGameView,
        deal: &wire::ShengjiDeal,
    ) -> Result<shengji::View, BadPosition> {
        let mut played = BySeat::<CardSet>::default();
        let plays = self.history.iter().map(|turn| {
            let Turn { seat, cards, taken_back } = *turn;
            Some(Play { seat: seat.shengji(), cards: cards?, stands: !taken_back })
        });
        let plays: Vec<Play> = plays.collect::<Option<_>>().ok_or(BadPosition::History)?;
        for play in plays.iter().filter(|play| play.stands) {
            let all = played[play.seat].iter().chain(play.cards.iter());
            played[play.seat] = CardSet::try_from_cards(all).map_err(|_| BadPosition::History)?;
        }
        Ok(shengji::View {
            phase: phase(deal.phase)?,
            rules: view.rules.clone(),
            number: deal.number,
            first_deal: deal.first_deal,
            levels: by_side(deal.levels),
            dealer: deal.dealer.map(Seat::shengji),
            terms: deal
                .terms
                .map(|terms| shengji::ViewTerms { level: terms.level, trump: terms.trump }),
            declarations: deal
                .declarations
                .iter()
                .map(|shown| shengji::Declaration {
                    seat: shown.seat.shengji(),
                    cards: shown.cards,
                })
                .collect(),
            may_declare: deal.may_declare.clone(),
            must_name_trump: deal.must_name_trump,
            counts: by_seat(deal.counts),
            hands: by_seat(deal.hands),
            exposed: by_seat(deal.exposed),
            heavy: by_seat(deal.heavy.unwrap_or_default()),
            demand: deal.demand,
            demands: deal.demands.clone().unwrap_or_default(),
            played,
            lacks: by_seat(self.lacks.unwrap_or_default()),
            kitty: deal.kitty,
            buried: deal.buried,
            turn: deal.turn.map(Seat::shengji),
            trick: deal.trick.as_ref().map(trick),
            last_trick: deal.last_trick.as_ref().map(trick),
            plays: Plays::of(plays).ok_or(BadPosition::History)?,
            naming: deal.naming.as_ref().map(|naming| shengji::ViewNaming {
                thrower: naming.thrower.shengji(),
                thrown: naming.thrown,
                options: naming.options.clone(),
            }),
            taken: deal.taken,
            points: deal.points,
            result: deal.result.as_ref().map(result),
        })
    }

    fn erdayi(&self, view: &wire::ErdayiGameView, seat: Seat) -> Result<erdayi::View, BadPosition> {
        let own = |seat: Seat| seat.erdayi().ok_or(BadPosition::Seat);
        let deal = match &view.deal {
            wire::ErdayiDeal::Auction { calls, counts, hands, kitty } => {
                erdayi::DealView::Auction {
                    calls: said(calls)?,
                    hands: seen(*counts, *hands)?,
                    kitty: erdayi::Seen {
                        count: erdayi::ERDAYI2021.kitty_cards,
                        cards: kitty.map(Hand::try_from).transpose()?,
                    },
                }
            }
            wire::ErdayiDeal::Playing(playing) => {
                erdayi::DealView::Playing(self.erdayi_playing(playing)?)
            }
            wire::ErdayiDeal::NotDealt {}
            | wire::ErdayiDeal::PassedOut { .. }
            | wire::ErdayiDeal::Finished { .. }
            | wire::ErdayiDeal::Annulled { .. } => return Err(BadPosition::NoDeal),
        };
        Ok(erdayi::View {
            viewer: erdayi::Viewer::Seat(own(seat)?),
            rules: erdayi::ERDAYI2021.id,
            deals: view.deals,
            number: view.number,
            totals: by_three(view.totals),
            results: view.results.iter().map(|&scores| by_three(scores)).collect(),
            warnings: by_three(view.warnings),
            turn: view.turn.map(own).transpose()?,
            deal,
        })
    }

    fn erdayi_playing(
        &self,
        playing: &wire::ErdayiPlaying,
    ) -> Result<erdayi::PlayingView, BadPosition> {
        let own = |seat: Seat| seat.erdayi().ok_or(BadPosition::Seat);
        let turns = self.history.iter().map(|turn| {
            let cards = turn.cards.map(Hand::try_from).transpose()?;
            Ok(erdayi::Turn { seat: own(turn.seat)?, cards })
        });
        let turns = turns.collect::<Result<Vec<_>, BadPosition>>()?;
        let dealer = own(playing.dealer)?;
        let latest = |latest: wire::Latest| {
            Ok::<_, BadPosition>(match latest {
                wire::Latest::Nothing => erdayi::Latest::Nothing,
                wire::Latest::Passed => erdayi::Latest::Passed,
                wire::Latest::Played(cards) => erdayi::Latest::Played(cards.try_into()?),
            })
        };
        let [a, b, c] = playing.latest;
        let on_table = playing.on_table.as_ref().map(|on_table| {
            let wire::OnTable { seat, cards, pattern, length, main } = *on_table;
            let reading = erdayi::Reading { pattern, length, main };
            Ok::<_, BadPosition>(erdayi::OnTable {
                seat: own(seat)?,
                cards: cards.try_into()?,
                reading,
            })
        });
        Ok(erdayi::PlayingView {
            calls: said(&playing.calls)?,
            dealer,
            bid: playing.bid.bid().ok_or(BadPosition::Bid)?,
            hands: seen(playing.counts, playing.hands)?,
            kitty: playing.kitty.try_into()?,
            played: hands(playing.played)?,
            latest: erdayi::BySeat { a: latest(a)?, b: latest(b)?, c: latest(c)? },
            on_table: on_table.transpose()?,
            bombs_and_rockets: playing.bombs_and_rockets,
            course: erdayi::Course::of(dealer, turns).ok_or(BadPosition::History)?,
        })
    }
}

fn by_seat<T>([east, north, west, south]: [T; 4]) -> BySeat<T> {
    BySeat { east, north, west, south }
}

fn by_side<T>([east_west, north_south]: [T; 2]) -> BySide<T> {
    BySide { east_west, north_south }
}

fn by_three<T>([a, b, c]: [T; 3]) -> erdayi::BySeat<T> {
    erdayi::BySeat { a, b, c }
}

fn hands(sets: [CardSet; 3]) -> Result<erdayi::BySeat<Hand>, BadPosition> {
    let [a, b, c] = sets.map(Hand::try_from);
    Ok(erdayi::BySeat { a: a?, b: b?, c: c? })
}

fn seen(
    counts: [usize; 3],
    hands: [Option<CardSet>; 3],
) -> Result<erdayi::BySeat<erdayi::Seen>, BadPosition> {
    let one = |index: usize| {
        let cards = hands[index].map(Hand::try_from).transpose()?;
        Ok::<_, BadPosition>(erdayi::Seen { count: counts[index], cards })
    };
    Ok(erdayi::BySeat { a: one(0)?, b: one(1)?, c: one(2)? })
}

fn said(calls: &wire::Calls) -> Result<erdayi::CallsView, BadPosition> {
    let first_bidder = calls.first_bidder.erdayi().ok_or(BadPosition::Seat)?;
    Ok(erdayi::CallsView { first_bidder, said: calls.said.clone() })
}

/// The phases in which a seat can be asked something.
const fn phase(phase: wire::ShengjiPhase) -> Result<Phase, BadPosition> {
    Ok(match phase {
        wire::ShengjiPhase::Drawing => Phase::Drawing,
        wire::ShengjiPhase::Bidding => Phase::Bidding,
        wire::ShengjiPhase::Exchange => Phase::Exchange,
        wire::ShengjiPhase::Playing => Phase::Playing,
        wire::ShengjiPhase::Naming => Phase::Naming,
        wire::ShengjiPhase::Demanding => Phase::Demanding,
        wire::ShengjiPhase::Finished | wire::ShengjiPhase::Void => return Err(BadPosition::NoDeal),
    })
}

fn trick(trick: &wire::Trick) -> shengji::ViewTrick {
    shengji::ViewTrick {
        leader: trick.leader.shengji(),
        plays: trick.plays.clone(),
        units: trick.units.clone(),
        winning: trick.winning.map(Seat::shengji),
    }
}

fn result(result: &wire::ShengjiResult) -> shengji::DealResult {
    let wire::Rise { dealer_side, defenders, switch } = result.rise;
    shengji::DealResult {
        dealer: result.dealer.shengji(),
        level: result.level,
        trump: result.trump,
        trick_points: result.trick_points,
        penalty_points: result.penalty_points,
        kitty_points: result.kitty_points,
        factor: result.factor,
        points: result.points,
        rise: shengji::Rise { dealer_side, defenders, switch },
        levels: by_side(result.levels),
        next_dealer: result.next_dealer.shengji(),
        game_won: result.game_won.map(|wire::Side(side)| side),
        ended: result.ended.map(|ended| match ended {
            wire::Ended::Forfeited(wire::Side(side)) => shengji::Ended::Forfeited(side),
            wire::Ended::Claimed(seat) => shengji::Ended::Claimed(seat.shengji()),
        }),
    }
}
