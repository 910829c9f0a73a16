//! Deals that end before their last card: sasu2017 七 (the deal is lost by a
//! ruling), agreed claims, and deals that the referee annuls.

use super::*;

/// East deals at these levels and makes spades trump; the kitty is laid down.
fn at_levels(id: &str, east_west: Rank, north_south: Rank) -> Table {
    let edition = Arc::new(rules(id).clone());
    let levels = BySide { east_west, north_south };
    let spade = Card::suited(Suit::Spades, east_west);
    let hand = vec![spade, Card::LITTLE_JOKER];
    let hands = [hand, Vec::new(), Vec::new(), Vec::new()];
    let deck = deck(&edition, E, &hands, Vec::new());
    let mut table = Table::drawn(Setup { edition, number: 2, levels, dealer: Some(E) }, deck);
    table.declare(E);
    table
}

#[test]
fn sasu2017_7_the_dealers_side_loses_the_deal() {
    for bury in [false, true] {
        let mut table = at_levels("sasu2017", Rank::Five, Rank::Nine);
        if bury {
            table.bury_the_same();
        }
        table.act(&Action::Forfeit { side: Side::EastWest, levels: 1 });
        let result = table.result();
        assert_eq!(result.rise, Rise { dealer_side: 0, defenders: 1, switch: true });
        assert_eq!(result.levels, BySide { east_west: Rank::Five, north_south: Rank::Ten });
        assert_eq!((result.next_dealer, result.game_won), (N, None));
        assert_eq!(result.ended, Some(Ended::Forfeited(Side::EastWest)));
        assert_eq!(
            table.events[table.events.len() - 2..][0],
            Happening::Forfeited { side: Side::EastWest, levels: 1, takeover: true }
        );
        let view = table.deal.view(Viewer::Spectator);
        assert!(view.hands.iter().all(|(_, hand)| hand.is_some()), "the cards lie open");
    }
}

#[test]
fn sasu2017_7_the_defenders_lose_the_deal() {
    let mut table = at_levels("sasu2017", Rank::Five, Rank::Nine);
    table.bury_the_same();
    table.smallest();
    table.act(&Action::Forfeit { side: Side::NorthSouth, levels: 1 });
    let result = table.result();
    assert_eq!(result.rise, Rise { dealer_side: 1, defenders: 0, switch: false });
    assert_eq!(result.levels, BySide { east_west: Rank::Six, north_south: Rank::Nine });
    assert_eq!((result.next_dealer, result.factor), (W, 0));
}

/// A deal at A that the defenders lose is held; defenders at A who rise stay
/// there, for they have not held a deal.
#[test]
fn sasu2017_7_at_the_ace() {
    let mut table = at_levels("sasu2017", Rank::Ace, Rank::Ace);
    table.act(&Action::Forfeit { side: Side::NorthSouth, levels: 1 });
    assert_eq!(table.result().game_won, Some(Side::EastWest));
    let mut table = at_levels("sasu2017", Rank::Ace, Rank::Ace);
    table.act(&Action::Forfeit { side: Side::EastWest, levels: 1 });
    assert_eq!(table.result().game_won, None);
    assert_eq!(table.result().levels.north_south, Rank::Ace);
}

/// Before trump is fixed there is no dealer's side that could lose.
#[test]
fn a_deal_is_lost_only_once_its_terms_are_fixed() {
    let forfeit = Action::Forfeit { side: Side::EastWest, levels: 1 };
    let edition = Arc::new(rules("cn2002x2").clone());
    let setup = Setup::board(edition.clone(), 1);
    let deck = Deck::from_seed(&edition, [1; 32]);
    let drawing = Drawing::new(setup.clone(), deck.clone());
    let bidding = Bidding::new(setup, &deck).unwrap();
    for deal in [Deal::Drawing(drawing), Deal::Bidding(bidding)] {
        let mut table = Table { deal, events: Vec::new() };
        table.refuses(&forfeit, "wrong_phase");
        table.refuses(&Action::Claim { seat: E }, "wrong_phase");
    }
    let mut table = Table::new(rules("sasu2017"), ["S2 LJ", "", "", ""], "");
    table.act(&forfeit);
    table.refuses(&forfeit, "wrong_phase");
    table.refuses(&Action::Annul, "wrong_phase");
}

#[test]
fn who_leads_can_claim_and_nobody_else() {
    let mut table = Table::new(rules("cn2017"), ["S2 SA HA", "", "", ""], "");
    table.refuses(&Action::Claim { seat: E }, "wrong_phase");
    table.bury_the_same();
    table.refuses(&Action::Claim { seat: N }, "not_your_turn");
    table.play(E, "HA");
    table.refuses(&Action::Claim { seat: E }, "not_your_turn");
    table.refuses(&Action::Claim { seat: N }, "not_leading");
}

/// The dealer's side keeps what is left: the defenders have nothing more.
#[test]
fn a_claim_of_the_dealers_side() {
    for id in TWO_DECKS {
        let mut table = Table::new(rules(id), ["S2 LJ", "", "", ""], "");
        table.bury_the_same();
        table.act(&Action::Claim { seat: E });
        let result = table.result();
        assert_eq!((result.points, result.factor), (0, 0), "{id}");
        assert_eq!(result.rise.dealer_side, 3, "{id}");
        assert_eq!(result.ended, Some(Ended::Claimed(E)));
    }
}

/// All points left and the kitty with the factor of a single card.
#[test]
fn a_claim_of_the_defenders() {
    let hands = ["S2 LJ H3 D4", "HA", "H6", "H7"];
    let mut table = Table::new(rules("sasu2017"), hands, "HK HK CK CK C6 C6 C7 C7");
    table.bury_the_same();
    for (seat, card) in [(E, "H3"), (N, "HA"), (W, "H6"), (S, "H7")] {
        table.play(seat, card);
    }
    table.act(&Action::Claim { seat: N });
    let result = table.result();
    assert_eq!((result.trick_points, result.kitty_points, result.factor), (160, 40, 2));
    assert_eq!(result.points, 240);
    assert!(result.rise.switch);
    assert_eq!(table.deal.view(Viewer::Referee).taken.points(), 160);
}

/// Every phase can be annulled; all cards are shown and the circumstances
/// stay.
#[test]
fn an_annulled_deal_is_dealt_again() {
    let edition = Arc::new(rules("cn2002x2").clone());
    let mut game = Game::new(edition.clone());
    let Game::Between(before) = game.clone() else { panic!("not between") };
    for steps in [0, 1, 30, 100] {
        game.start(Deck::from_seed(&edition, [2; 32])).unwrap();
        for _ in 0..steps {
            game.act(&Action::Draw, &mut Vec::new()).unwrap();
        }
        let mut events = Vec::new();
        game.act(&Action::Annul, &mut events).unwrap();
        assert_eq!(events, [Happening::Annulled]);
        let Game::Deal(Deal::Void(void)) = &game else { panic!("not void") };
        let hands = void.hands.iter().fold(void.kitty, |all, (_, &hand)| all + hand);
        assert_eq!(hands, edition.decks.cards());
        game.settle().unwrap();
        let Game::Between(after) = &game else { panic!("not between") };
        assert_eq!(after.next, before.next);
    }
    for bury in [false, true] {
        let mut table = Table::new(rules("sasu2017"), ["S2 LJ", "", "", ""], "");
        table.act(&Action::Penalise { side: Side::EastWest, points: 10 });
        if bury {
            table.bury_the_same();
            table.smallest();
        }
        table.act(&Action::Annul);
        let Deal::Void(void) = &table.deal else { panic!("not void") };
        let hands = void.hands.iter().fold(void.kitty, |all, (_, &hand)| all + hand);
        assert_eq!(hands, rules("sasu2017").decks.cards());
    }
}
