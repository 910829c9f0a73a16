//! What a seat is shown of the play.

use cards::{CardSet, Rank};
use nets::shengji::{Asked, Frame, Led, State};
use shengji::{BySeat, BySide, Declaration, EDITIONS, Edition, Seat};

use crate::club::shengji::{Ground, Public};

/// What everybody remembers of a deal beside what the club player needs.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) levels: BySide<Rank>,
    pub(super) history: Vec<Declaration>,
    /// What each seat has played, this trick included.
    pub(super) played: BySeat<CardSet>,
    /// Cards of throws that failed and that are still in the hand.
    pub(super) exposed: BySeat<CardSet>,
    /// The kitty as it was dealt, which not everybody sees.
    pub(super) kitty: CardSet,
    /// The last trick.
    pub(super) last: Option<Last>,
}

/// A trick that is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub(super) leader: Seat,
    pub(super) winner: Seat,
    /// From the leader on.
    pub(super) plays: [CardSet; 4],
}

/// A seat and all that it may know.
pub(super) struct Knowing<'a> {
    pub(super) ground: &'a Ground<'a>,
    pub(super) public: &'a Public,
    pub(super) memory: &'a Memory,
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    /// What was laid down, where the seat knows it.
    pub(super) buried: Option<CardSet>,
}

/// The place of an edition among the texts; one more than the last for house
/// rules.
pub(super) fn edition_of(edition: &Edition) -> u8 {
    EDITIONS.iter().position(|of| of.id == edition.id).unwrap_or(EDITIONS.len()) as u8
}

/// How far a seat is from another, one more.
pub(super) const fn place_of(of: Seat, from: Seat) -> u8 {
    of.after(from) as u8 + 1
}

/// What each other has shown and not played since.
pub(super) fn shown(
    seat: Seat,
    history: &[Declaration],
    exposed: &BySeat<CardSet>,
    played: &BySeat<CardSet>,
) -> [CardSet; 3] {
    std::array::from_fn(|place| {
        let other = seat.plus(place + 1);
        let declared = history.iter().filter(|of| of.seat == other);
        let declared = declared.fold(CardSet::EMPTY, |all, of| all.united(of.cards));
        (declared - declared.common(played[other])).united(exposed[other])
    })
}

impl Memory {
    /// Before the kitty is laid down.
    pub(super) fn new(levels: BySide<Rank>, history: &[Declaration], kitty: CardSet) -> Self {
        Self {
            levels,
            history: history.to_vec(),
            played: BySeat::default(),
            exposed: BySeat::default(),
            kitty,
            last: None,
        }
    }

    /// What a dealer is shown who lays down the kitty.
    pub(super) fn at_exchange(&self, ground: &Ground, hand: CardSet) -> State {
        let seat = ground.dealer;
        let others = ground.edition.hand_size() as u8;
        let public = Public::new(seat, [others; 4], 0);
        let knowing = Knowing { ground, public: &public, memory: self, seat, hand, buried: None };
        let mut left = [others; 4];
        left[0] = hand.len() as u8;
        State { asked: Asked::Bury, left, ..knowing.state() }
    }
}

impl Knowing<'_> {
    /// What the seat is shown in the play.
    pub(super) fn state(&self) -> State {
        let &Self { ground, public, memory, seat, hand, buried } = self;
        let frame = Frame::new(ground.order.level(), ground.order.trump());
        let others: [Seat; 3] = std::array::from_fn(|place| seat.plus(place + 1));
        let all: [Seat; 4] = std::array::from_fn(|place| seat.plus(place));
        let sees_kitty = seat == ground.dealer || ground.edition.kitty_shown;
        let plays = public.plays.len();
        let in_trick = |other: Seat| {
            let place = other.after(public.leader);
            public.plays.get(place).copied().unwrap_or(CardSet::EMPTY)
        };
        let standing = memory.history.last();
        let levels = [seat.side(), seat.side().other()].map(|side| memory.levels[side] as u8);
        State {
            asked: if plays == 0 { Asked::Lead } else { Asked::Follow },
            edition: edition_of(ground.edition),
            frame,
            dealer: ground.dealer.after(seat) as u8,
            levels,
            hand,
            unseen: ground.all - (public.played + hand + buried.unwrap_or_default()),
            kitty: if sees_kitty { memory.kitty } else { CardSet::EMPTY },
            buried: buried.unwrap_or_default(),
            played: all.map(|of| memory.played[of]),
            shown: shown(seat, &memory.history, &memory.exposed, &memory.played),
            trick: others.map(in_trick),
            last: all.map(|of| {
                memory.last.map_or(CardSet::EMPTY, |last| last.plays[of.after(last.leader)])
            }),
            points: public.points,
            stake: public.stake as u8,
            left: all.map(|of| public.counts[of.index()]),
            leader: public.leader.after(seat) as u8,
            plays: plays as u8,
            winner: public.best.map_or(0, |best| place_of(best.seat, seat)),
            led: public.lead.as_ref().map_or(Led::default(), |lead| {
                let shape = lead.units[0].shape;
                Led {
                    group: frame.place(lead.group) + 1,
                    cards: lead.cards.len() as u8,
                    shape: [shape.width, shape.length],
                    units: lead.units.len() as u8,
                }
            }),
            best: public.best.map_or([0; 2], |best| [best.ruffs.into(), best.top + 1]),
            last_seats: memory
                .last
                .map_or([0; 2], |last| [last.leader, last.winner].map(|of| place_of(of, seat))),
            declared: standing.map_or([0; 2], |of| [place_of(of.seat, seat), of.cards.len() as u8]),
            all_drawn: true,
            voids: others.map(|of| frame.places(public.voids[of.index()])),
            pairless: others.map(|of| frame.places(public.pairless[of.index()])),
            has_led: all.map(|of| frame.places(public.led[of.index()])),
        }
    }
}
