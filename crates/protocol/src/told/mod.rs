//! What happens, as told to a client.

mod erdayi;
mod hearing;
mod shengji;
mod table;

pub use hearing::is_declaring;

use ::shengji::{Demand, Weight};
use ::table::{FirstDealer, Who};
use cards::{Card, CardSet, Rank, Suit};
use games::Seat;
use games::erdayi::{Call, Pattern};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::erdayi::ErdayiResult;
use crate::shengji::{ShengjiDeal, ShengjiResult};
use crate::value::{Bytes, Side};
use crate::view::GameView;
use crate::wait::Turn;

/// One thing that happened at a table, less what the viewer may not see.
///
/// One list for the table and both games. Times are milliseconds left when
/// it was sent. A flag that is left out is false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "e", rename_all = "snake_case")]
pub enum Told {
    /// Someone sat down or took over a chair.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Who,
        /// What the others read.
        name: String,
    },
    /// A chair became free, or its person left the match and a bot plays on.
    Left {
        /// Where.
        seat: Seat,
        /// Whether a bot plays on.
        bot_plays: bool,
    },
    /// Someone is ready, or no longer.
    Ready {
        /// Where.
        seat: Seat,
        /// Whether.
        ready: bool,
        /// Whether bytes for the next deal's seed came with it.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        added: bool,
    },
    /// A bot plays for a person from now on, or no longer.
    Trustee {
        /// Where.
        seat: Seat,
        /// Whether.
        on: bool,
    },
    /// Before the match: when empty chairs get bots, or the table closes.
    Gathering {
        /// Until empty chairs get bots, if they do.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fills_ms: Option<u64>,
        /// Until the table closes if nobody sits down.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        closes_ms: Option<u64>,
        /// Who deals first, because the others came late.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        first: Option<FirstDealer>,
    },
    /// The match begins.
    Began {
        /// The game before its first deal.
        view: GameView,
        /// Until the last deals are announced, where a match ends by time.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        announce_ms: Option<u64>,
    },
    /// The secret of the next deal is fixed: now clients add their bytes.
    Committed {
        /// The deal's ordinal at this table; left out for a set of boards.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        deal: Option<u32>,
        /// The hash of the secret.
        hash: String,
        /// Until the deal starts at the latest; left out where it waits for
        /// somebody to go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ms: Option<u64>,
    },
    /// The seed of a deal is complete.
    Seeded {
        /// The deal's ordinal, or the board's number.
        deal: u32,
        /// What each seat's client added.
        bytes: Vec<Option<Bytes>>,
    },
    /// Somebody's time runs.
    Turn(Turn),
    /// All cards are dealt; one may declare for so long.
    Closing {
        /// How long; left out where a lone person says when, by `ready`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ms: Option<u64>,
    },
    /// A player's time was over, and the program acts.
    TimedOut {
        /// Where.
        seat: Seat,
        /// Whether it is counted among the person's time-outs.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        counts: bool,
    },
    /// Being late brought a warning.
    Warned {
        /// Where.
        seat: Seat,
        /// Time-outs of the match.
        count: u32,
    },
    /// Being late brought a recorded violation.
    Violation {
        /// Where.
        seat: Seat,
        /// Time-outs of the match.
        count: u32,
    },
    /// A seat claims all that is left and shows its cards.
    Claim {
        /// Who.
        seat: Seat,
        /// The cards.
        hand: CardSet,
        /// Those who are asked.
        asked: Vec<Seat>,
        /// How long they may answer.
        ms: u64,
    },
    /// A seat answered a claim.
    Answered {
        /// Who.
        seat: Seat,
        /// Whether the claim is right.
        agree: bool,
    },
    /// A claim was not agreed to; play goes on.
    ClaimRefused {
        /// Who claimed.
        seat: Seat,
    },
    /// The next deal comes.
    Between {
        /// At the latest after so long; left out where it waits for somebody
        /// to go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ms: Option<u64>,
        /// The worth of the match so far to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, in a match of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        won: Option<[u32; 2]>,
        /// Deals played to their end.
        deals: u32,
        /// Deals still played, once the last are announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u32>,
        /// Whether the secret of the next deal is fixed already: that of a
        /// set of boards is.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        committed: bool,
    },
    /// The last deals are announced.
    LastDeals {
        /// How many, the one in hand included.
        left: u32,
    },
    /// The match got more time, or less.
    Extended {
        /// Until the last deals are announced; left out when they have been.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        announce_ms: Option<u64>,
        /// Deals that are still played, once the last are announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<u32>,
    },
    /// A game is over and another begins.
    NextGame {
        /// The worth of the game to each seat.
        scores: Vec<i32>,
        /// The game that begins, before its first deal.
        view: GameView,
    },
    /// The match is over.
    Over {
        /// Why.
        reason: Reason,
        /// Whose side lost it, where a ruling decided.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
        /// The worth of the match to each seat.
        scores: Vec<i32>,
        /// The games that each side has won, in a match of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        won: Option<[u32; 2]>,
    },
    /// Who practises taps after every trick from now on, or no longer.
    Stepwise {
        /// Whether.
        on: bool,
    },
    /// Who practises took his last play back: the game as it stands again.
    PlayTakenBack {
        /// Who.
        seat: Seat,
        /// All that the viewer sees of it.
        view: GameView,
    },
    /// The match is over, and the same people play again: each comes there by
    /// `POST /api/tables/{id}/again`.
    Next {
        /// At which table.
        table: String,
        /// Whether all but the first seat have moved on by one.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        turned: bool,
    },
    /// All clocks stand still.
    Paused {
        /// The referee, or who practises; left out when something is broken and the table
        /// waits for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<String>,
    },
    /// The clocks go on with what was left.
    Resumed {},
    /// A player said something.
    Said {
        /// Who.
        seat: Seat,
        /// The number of a set phrase.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        phrase: Option<u8>,
        /// Free text.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
    },
    /// A player called the referee.
    RefereeCalled {
        /// Who.
        seat: Seat,
        /// Why.
        text: String,
    },

    /// 升级: a deal begins.
    Deal {
        /// What can be seen of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        deal: Option<Box<ShengjiDeal>>,
    },
    /// 升级: a seat drew a card.
    Drawn {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<Card>,
    },
    /// 升级: all that the viewer may declare now.
    May {
        /// Each as the cards to be shown.
        declare: Vec<CardSet>,
    },
    /// 升级: a seat declared.
    Declared {
        /// Who.
        seat: Seat,
        /// All that it shows.
        cards: CardSet,
    },
    /// A seat did not declare; in 二打一 it played nothing.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether the program passed, the time being up.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        late: bool,
    },
    /// 升级: an opponent is asked whether he declares with his own level.
    Asked {
        /// Who.
        seat: Seat,
    },
    /// 升级: four passes; the dealer's partner names the suit.
    PartnerNames {
        /// Who.
        seat: Seat,
    },
    /// 升级: nobody declared; these cards of the kitty were turned up.
    TurnedUp {
        /// From the top.
        cards: Vec<Card>,
    },
    /// 升级: nobody declared in the first deal, which is void.
    Redeal {},
    /// 升级: trump, level and dealer are fixed.
    Trump {
        /// The suit; `null` for 无主.
        trump: Option<Suit>,
        /// The level played.
        level: Rank,
        /// The dealer.
        dealer: Seat,
        /// Penalties so far, as the defenders count them.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<i32>")]
        points: i32,
    },
    /// 升级: the original kitty is shown to all.
    KittyShown {
        /// The kitty.
        cards: CardSet,
    },
    /// 升级: the dealer took the kitty.
    Kitty {
        /// The dealer.
        seat: Seat,
        /// How many cards.
        count: usize,
        /// The kitty, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cards: Option<CardSet>,
    },
    /// 升级: the dealer laid down the kitty.
    Buried {
        /// The dealer.
        seat: Seat,
        /// How many cards.
        count: usize,
        /// The cards, if the viewer may see them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cards: Option<CardSet>,
    },
    /// 升级: cards were led.
    Led {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// The units of a throw; left out where all cards are one unit.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        units: Option<Vec<CardSet>>,
    },
    /// 升级: cards were played to a lead.
    Followed {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// They are the best of the trick so far.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        wins: bool,
    },
    /// 升级: a throw did not stand.
    ThrowFailed {
        /// Who threw.
        seat: Seat,
        /// All cards thrown; those not led go back, known to all.
        cards: CardSet,
        /// How they were read.
        units: Vec<CardSet>,
        /// The units that another hand beats.
        failing: Vec<CardSet>,
        /// Points that go to the other side.
        penalty: u32,
        /// What may be led: one is led at once, of more the next player
        /// names one.
        options: Vec<CardSet>,
    },
    /// 升级: the next player named the unit that is led.
    Named {
        /// Who named it.
        seat: Seat,
        /// The unit.
        cards: CardSet,
    },
    /// 升级: a ruling; all see these cards of a hand from now on.
    Exposed {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
        /// Heavy ones are played at the first chance.
        weight: Weight,
    },
    /// 升级: a ruling; nothing binds the seat any more.
    Lifted {
        /// Who.
        seat: Seat,
    },
    /// 升级: a player with heavy cards is to lead, and another is asked first.
    DemandAsked {
        /// Who is asked.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What may be demanded.
        demands: Vec<Demand>,
    },
    /// 升级: what may be led.
    Demanded {
        /// Who says so.
        seat: Seat,
        /// Who leads.
        leader: Seat,
        /// What.
        demand: Demand,
    },
    /// 升级: what was demanded is over.
    DemandOver {
        /// Who led.
        leader: Seat,
    },
    /// 升级: cards are no longer heavy and stay in the hand.
    TakenBack {
        /// Whose cards.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// 升级: points went to the other side.
    Penalised {
        /// The side at fault.
        side: Side,
        /// Points.
        points: u32,
    },
    /// 升级: a trick is over.
    Trick {
        /// Who won it.
        seat: Seat,
        /// The points in it.
        points: u32,
    },
    /// 升级: a ruling; the side has lost the deal.
    Forfeited {
        /// The side at fault.
        side: Side,
        /// What becomes of the deal, in Chinese.
        zh: String,
        /// In English.
        en: String,
    },
    /// A seat claimed all that was left, and nobody objected.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A ruling: the deal is void and dealt again.
    Annulled {
        /// 二打一: the hands as dealt.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hands: Option<Vec<CardSet>>,
        /// 二打一: the kitty.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        kitty: Option<CardSet>,
    },
    /// 升级: the deal is over.
    Result {
        /// How.
        result: ShengjiResult,
    },
    /// 升级: the deal is over or void, and all cards lie open.
    Open {
        /// The hands as dealt.
        hands: Vec<CardSet>,
        /// The original kitty.
        kitty: CardSet,
        /// The kitty laid down, where one was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        buried: Option<CardSet>,
    },

    /// 二打一: a deal begins.
    Dealt {
        /// The number of the deal in the game, from 1.
        number: u32,
        /// Who is asked first.
        first_bidder: Seat,
        /// Cards in each hand.
        counts: Vec<usize>,
        /// The hands that the viewer may see.
        hands: Vec<Option<CardSet>>,
        /// The kitty, if the viewer may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        kitty: Option<CardSet>,
    },
    /// 二打一: a player said something in the auction.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        points: Call,
        /// Whether the program said it, the time being up.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        late: bool,
    },
    /// 二打一: nobody bid, and the cards are shown.
    PassedOut {
        /// The hands.
        hands: Vec<CardSet>,
        /// The kitty.
        kitty: CardSet,
    },
    /// 二打一: the kitty is shown to all and goes to the dealer.
    KittyTaken {
        /// The dealer.
        seat: Seat,
        /// The winning bid.
        points: Call,
        /// The kitty.
        cards: CardSet,
    },
    /// 二打一: a player played cards.
    Played {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// What they are.
        pattern: Pattern,
        /// How many neighbours.
        length: u8,
        /// The rank by which they are compared.
        #[ts(type = "string")]
        main: games::erdayi::Rank,
        /// Whether the program played them, the time being up.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        late: bool,
    },
    /// 二打一: a player has two cards left, or one.
    CardsLeft {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// 二打一: two passes in a row; the last to play leads.
    TrickEnded {
        /// Who leads.
        seat: Seat,
    },
    /// 二打一: a player was late and is warned.
    LateWarned {
        /// Who.
        seat: Seat,
        /// The player's warnings in this game.
        warnings: u32,
    },
    /// 二打一: warnings have cost points.
    Deducted {
        /// Who.
        seat: Seat,
        /// How many points, positive.
        points: i32,
    },
    /// 二打一: the deal was played to its end.
    Finished {
        /// How.
        result: ErdayiResult,
        /// The cards left.
        hands: Vec<CardSet>,
    },
    /// 二打一: the last deal of the game is over.
    GameEnded {
        /// Points of all deals, less what warnings cost.
        totals: Vec<i32>,
    },
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was played to its end.
    Played,
    /// Its time was over.
    Time,
    /// A side lost it by a ruling.
    Lost,
    /// Nobody was there any more.
    Deserted,
    /// A referee closed it.
    Closed,
    /// Whoever practised there had enough.
    Ended,
}

impl Reason {
    /// The reason, and the seat whose side lost by it.
    pub fn of(reason: ::table::Reason) -> (Self, Option<Seat>) {
        match reason {
            ::table::Reason::Played => (Self::Played, None),
            ::table::Reason::Time => (Self::Time, None),
            ::table::Reason::Lost(seat) => (Self::Lost, Some(seat)),
            ::table::Reason::Deserted => (Self::Deserted, None),
            ::table::Reason::Closed => (Self::Closed, None),
            ::table::Reason::Ended => (Self::Ended, None),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(points: &i32) -> bool {
    *points == 0
}
