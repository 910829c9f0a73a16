//! What a seat sees, as a net is shown it.

use erdayi::{CallsView, DealView, Hand, PlayingView, Ranks, Seat};

use super::{Move, Role, State, TURNS, list_calls, list_plays};

/// Cards of a hand as it is dealt.
const DEALT: u8 = 17;

impl State {
    /// All that the seat knows, as if it had to move now; `None` where nothing
    /// is decided or the seat's hand is not shown.
    pub fn of(deal: &DealView, seat: Seat) -> Option<Self> {
        match deal {
            DealView::Auction { calls, hands, .. } => {
                Some(of_auction(calls, hands[seat].cards?, seat))
            }
            DealView::Playing(playing) => Some(of_play(playing, playing.hands[seat].cards?, seat)),
            DealView::NotDealt
            | DealView::PassedOut { .. }
            | DealView::Annulled { .. }
            | DealView::Finished { .. } => None,
        }
    }

    /// What a mover in this state chooses from, the play on the table being
    /// that of the deal.
    pub fn moves(&self, deal: &DealView) -> Vec<Move> {
        let mut moves = Vec::new();
        if let DealView::Playing(playing) = deal {
            let over = playing.on_table.map(|on_table| on_table.reading);
            list_plays(self.hand, over, &mut moves);
        } else {
            list_calls(self.bid, &mut moves);
        }
        moves
    }
}

fn of_auction(calls: &CallsView, hand: Hand, seat: Seat) -> State {
    let highest = calls.said.iter().filter_map(|call| call.bid()).max();
    let hand = hand.ranks();
    State {
        hand,
        unseen: Ranks::DECK - hand,
        kitty: Ranks::EMPTY,
        played: [Ranks::EMPTY; 3],
        beat: None,
        beat_by: 0,
        turns: [Ranks::EMPTY; TURNS],
        turn_count: 0,
        role: Role::Bidder,
        bid: highest.map_or(0, |bid| bid.points() as u8),
        doublings: 0,
        left: [DEALT; 2],
        said: said(calls, seat),
        plays: [0; 2],
    }
}

fn of_play(view: &PlayingView, hand: Hand, own: Seat) -> State {
    let (next, before) = (own.next(), own.next().next());
    let played = [own, next, before].map(|seat| view.played[seat].ranks());
    let hand = hand.ranks();
    let (mut turns, mut turn_count, mut plays) = ([Ranks::EMPTY; TURNS], 0, [0; 2]);
    for turn in view.course.iter() {
        turns.rotate_right(1);
        turns[0] = turn.cards.map_or(Ranks::EMPTY, Hand::ranks);
        turn_count += 1;
        if turn.cards.is_some() {
            plays[usize::from(turn.seat != view.dealer)] += 1;
        }
    }
    State {
        hand,
        unseen: played.into_iter().fold(Ranks::DECK - hand, |unseen, of| unseen - of),
        kitty: view.kitty.ranks(),
        played,
        beat: view.on_table.map(|on_table| on_table.cards.ranks()),
        beat_by: match view.on_table {
            None => 0,
            Some(on_table) if on_table.seat == next => 1,
            Some(_) => 2,
        },
        turns,
        turn_count,
        role: match view.dealer {
            dealer if dealer == own => Role::Dealer,
            dealer if dealer == next => Role::BeforeDealer,
            _ => Role::AfterDealer,
        },
        bid: view.bid.points() as u8,
        doublings: view.bombs_and_rockets,
        left: [next, before].map(|seat| view.hands[seat].count as u8),
        said: said(&view.calls, own),
        plays,
    }
}

/// What he, the next and the one before said.
fn said(calls: &CallsView, own: Seat) -> [u8; 3] {
    [own, own.next(), own.next().next()].map(|seat| {
        let place = (seat.index() + 3 - calls.first_bidder.index()) % 3;
        calls.said.get(place).map_or(0, |&call| u8::from(call) + 1)
    })
}
