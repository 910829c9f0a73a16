//! What a mover chooses from.

use erdayi::{Pattern, Ranks, Reading, for_each_play};

use super::Move;

/// The most moves that are listed. Only hands with long planes or with fours
/// and many cards to carry have more; of those some choices of what is carried
/// are left out, never a body, and never going out.
pub const MOST_MOVES: usize = 1024;
/// From here on choices of what is carried are left out; all other plays
/// together are fewer than what remains.
const MOST_CARRYING: usize = 768;

/// Adds what may be said over a bid; 0 is none.
pub fn list_calls(bid: u8, moves: &mut Vec<Move>) {
    moves.push(Move::Call(0));
    moves.extend((bid + 1..=3).map(Move::Call));
}

/// Adds what a hand may do when this is to be beaten.
#[inline]
pub fn list_plays(hand: Ranks, over: Option<Reading>, moves: &mut Vec<Move>) {
    let begin = moves.len();
    if over.is_some() {
        moves.push(Move::Pass);
    }
    let mut last = None;
    for_each_play(hand, over, |play| {
        let few = moves.len() - begin < MOST_CARRYING;
        let new_body = last != Some(play.reading);
        if few || new_body || !carries_many(play.reading) || play.ranks == hand {
            last = Some(play.reading);
            moves.push(Move::Play(play.ranks, play.reading));
        }
    });
}

/// Whether a body can carry very many different cards.
const fn carries_many(reading: Reading) -> bool {
    matches!(
        reading.pattern,
        Pattern::PlaneAndSingles
            | Pattern::PlaneAndPairs
            | Pattern::FourAndSingles
            | Pattern::FourAndPairs
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hand with the most choices that random play came across, and more.
    #[test]
    fn hands_with_very_many_plays_keep_every_body_and_going_out() {
        for hand in ["333444555666789TJQKA", "3334445556667778899T", "33344455566677788899"] {
            let hand: Ranks = hand.parse().unwrap();
            let mut moves = Vec::new();
            list_plays(hand, None, &mut moves);
            assert!(moves.len() <= MOST_MOVES, "{} moves", moves.len());
            let kept = |wanted: &dyn Fn(Ranks, Reading) -> bool| {
                moves
                    .iter()
                    .any(|of| matches!(of, &Move::Play(ranks, reading) if wanted(ranks, reading)))
            };
            for_each_play(hand, None, |play| {
                assert!(kept(&|_, reading| reading == play.reading), "no {:?}", play.reading);
                assert!(play.ranks != hand || kept(&|ranks, _| ranks == hand));
            });
        }
    }
}
