//! Exposed cards: cn2002:34 and 35, most2015 六(三).

use super::*;

const HAND: &str = "S2 LJ D3 D3 HK HQ C4";

/// East has led nothing yet and holds `HAND`; clubs and hearts are about.
fn table(id: &str) -> Table {
    let hands = [HAND, "HA H7 H7 CA CK", "H8 H9 C7 C8", "HT HJ C9 CT"];
    let mut table = Table::new(rules(id), hands, KITTY);
    table.bury_the_same();
    table
}

fn expose(table: &mut Table, seat: Seat, cards: &str, weight: Weight) {
    table.act(&Action::Expose { seat, cards: set(cards), weight });
}

fn play(seat: Seat, cards: &str) -> Action {
    Action::Play { seat, cards: set(cards), reading: None }
}

fn demands(table: &mut Table, seat: Seat, demand: Demand) {
    table.act(&Action::Demand { seat, demand });
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn heavy(table: &Table, seat: Seat) -> CardSet {
    table.deal.view(Viewer::Spectator).heavy[seat]
}

/// A deal in which west has shown ♥8 and is to follow.
fn west_to_follow(id: &str, lead: &str, north: &str) -> Table {
    let mut table = table(id);
    expose(&mut table, W, "H8", Weight::Heavy);
    table.play(E, lead);
    table.play(N, north);
    table
}

/// 轻罚张收回: all have seen it, and it binds nobody.
#[test]
fn cn2002_35_light_cards_go_back() {
    let mut table = table("cn2002x2");
    expose(&mut table, W, "H8", Weight::Light);
    let view = table.deal.view(Viewer::Seat(S));
    assert_eq!((view.exposed[W], view.heavy[W]), (set("H8"), CardSet::EMPTY));
    table.play(E, "HQ");
    table.play(N, "H7");
    table.play(W, "H9");
}

/// 须在合法出牌的第一时间跟出重罚张.
#[test]
fn cn2002_35_heavy_cards_follow_at_the_first_chance() {
    for id in ["cn2002x2", "most2015"] {
        let mut table = west_to_follow(id, "HQ", "H7");
        table.refuses(&play(W, "H9"), "must_play_heavy");
        assert_eq!(table.deal.smallest_action(W), Some(play(W, "H8")), "the program obeys too");
        table.play(W, "H8");
        assert_eq!(heavy(&table, W), CardSet::EMPTY, "and it is gone");
    }
}

/// 合法: nobody breaks the rules of following for it, and keeps it then.
#[test]
fn cn2002_35_only_where_it_is_legal() {
    let mut table = west_to_follow("cn2002x2", "C4", "CA");
    table.refuses(&play(W, "H8"), "must_follow_suit");
    table.play(W, "C7");
    assert_eq!(heavy(&table, W), set("H8"), "it stays on the table");
}

/// A pair is owed, and the heavy card is no part of it.
#[test]
fn cn2002_35_a_pair_is_not_broken_for_it() {
    let hands = ["S2 LJ D3 D3", "D4 D4 D9", "D5 D6", "D7 D8"];
    let mut table = Table::new(rules("cn2002x2"), hands, "H3 H3 H4 H4 H5 H5 H6 H6");
    table.bury_the_same();
    expose(&mut table, N, "D9", Weight::Heavy);
    table.play(E, "D3 D3");
    table.refuses(&play(N, "D4 D9"), "must_follow_shape");
    table.play(N, "D4 D4");
    assert_eq!(heavy(&table, N), set("D9"));
}

/// Of several as many as the rules allow, and which is the player's to say.
#[test]
fn cn2002_35_as_many_heavy_cards_as_can_be_played() {
    let mut table = table("cn2002x2");
    expose(&mut table, W, "H8 H9", Weight::Heavy);
    table.play(E, "HQ");
    table.play(N, "H7");
    for cards in ["H8", "H9"] {
        let mut either = table.deal.clone();
        either.act(&play(W, cards), &mut Vec::new()).unwrap();
    }
}

/// Two copies, one of which lay open: the copy that is played is that one.
#[test]
fn cn2002_35_one_of_two_copies() {
    let mut table = table("cn2002x2");
    expose(&mut table, N, "H7", Weight::Heavy);
    table.play(E, "HQ");
    table.refuses(&play(N, "HA"), "must_play_heavy");
    table.play(N, "H7");
    assert_eq!(heavy(&table, N), CardSet::EMPTY);
}

/// 其下家可指定是否出重罚张花色，是否出该重罚张: four ways, and none.
#[test]
fn cn2002_35_the_next_player_says_what_is_led() {
    let card = card("HK");
    let cases: [(Demand, &[&str], &[&str]); 5] = [
        (Demand::Nothing {}, &["HK", "HQ", "C4"], &[]),
        (Demand::Suit { card }, &["HK", "HQ"], &["C4", "D3 D3", "LJ"]),
        (Demand::NotSuit { card }, &["C4", "D3 D3", "LJ"], &["HK", "HQ"]),
        (Demand::Card { card }, &["HK", "HK HQ"], &["HQ", "C4"]),
        (Demand::NotCard { card }, &["HQ", "C4"], &["HK", "HK HQ"]),
    ];
    for (demand, legal, illegal) in cases {
        let mut table = table("cn2002x2");
        expose(&mut table, E, "HK", Weight::Heavy);
        assert_eq!(table.deal.turn(), Some(N), "north is asked before east leads");
        table.refuses(&play(E, "HK"), "wrong_phase");
        table.refuses(&Action::Demand { seat: S, demand }, "not_your_turn");
        let other = Demand::Suit { card: "C4".parse().unwrap() };
        table.refuses(&Action::Demand { seat: N, demand: other }, "not_a_demand");
        demands(&mut table, N, demand);
        assert_eq!(table.deal.view(Viewer::Spectator).demand, Some(demand));
        for cards in illegal {
            table.refuses(&play(E, cards), "demand_not_met");
        }
        for cards in legal {
            let mut led = table.deal.clone();
            led.act(&play(E, cards), &mut Vec::new()).unwrap();
        }
        let least = table.deal.smallest_action(E).unwrap();
        table.act(&least);
    }
}

/// 重罚张或自行消失或收回: after the lead nothing is heavy any more.
#[test]
fn cn2002_35_after_the_lead_heavy_cards_are_gone_or_taken_back() {
    for (lead, back) in [("HK", ""), ("HQ", "HK"), ("HK HQ", "HK")] {
        let mut table = table("cn2002x2");
        expose(&mut table, E, "HK", Weight::Heavy);
        demands(&mut table, N, Demand::Nothing {});
        table.play(E, lead);
        let taken: Vec<_> = table
            .events
            .iter()
            .filter_map(|event| match event {
                Happening::TakenBack { seat: E, cards } => Some(*cards),
                _ => None,
            })
            .collect();
        assert_eq!(taken, if back.is_empty() { vec![] } else { vec![set(back)] }, "{lead}");
        let view = table.deal.view(Viewer::Spectator);
        assert_eq!((view.heavy[E], view.demand), (CardSet::EMPTY, None));
    }
}

/// Choice: a demand that the hand cannot meet binds nobody.
#[test]
fn cn2002_35_a_demand_binds_as_far_as_it_can_be_met() {
    let order = order("cn2002x2", "2S");
    let forbid = Demand::NotSuit { card: card("HK") };
    let bound = Bound { heavy: set("HK"), demand: Some(forbid) };
    assert_eq!(bound.check_lead(&order, set("HK HQ"), set("HQ")), Ok(()));
    let suit = Demand::Suit { card: card("HK") };
    let bound = Bound { heavy: CardSet::EMPTY, demand: Some(suit) };
    assert_eq!(bound.check_lead(&order, set("C4 C5"), set("C4")), Ok(()));
}

/// 应牌面向上置于桌面: everybody sees it, and the redealt hands keep it.
#[test]
fn cn2002_35_heavy_cards_lie_open() {
    let mut table = table("cn2002x2");
    expose(&mut table, W, "H8", Weight::Heavy);
    for viewer in [Viewer::Spectator, Viewer::Seat(E), Viewer::Seat(W), Viewer::Referee] {
        let view = table.deal.view(viewer);
        assert_eq!((view.exposed[W], view.heavy[W]), (set("H8"), set("H8")), "{viewer:?}");
    }
}

/// 甩错者亮在桌面上的其他牌张按暴露张处理: all have seen them; choice: they
/// are light until a referee finds them heavy.
#[test]
fn cn2002_34_cards_of_a_failed_throw_can_be_heavy() {
    let hands = [THROWER, "H7 H8 H9 HA", LOW, "HQ HJ HJ HT HT HA"];
    let mut table = Table::new(rules("cn2002x2"), hands, KITTY);
    table.bury_the_same();
    table.play(E, "HK HK HQ");
    assert_eq!(heavy(&table, E), CardSet::EMPTY);
    expose(&mut table, E, "HK HK", Weight::Heavy);
    table.play(N, "HA");
    table.play(W, "H7");
    table.play(S, "HT");
    table.play(N, "H7");
    table.play(W, "H8");
    table.play(S, "HT");
    assert_eq!(table.deal.smallest_action(E), Some(play(E, "HK")));
}

/// The offence is the throw, so the lead of it asks nobody: cards exposed
/// while the next player names the unit stay heavy after it.
#[test]
fn cn2002_34_cards_exposed_before_the_unit_is_named_stay_heavy() {
    let hands = [THROWER, "H7 H8 H9 HA HA", LOW, HIGH];
    let mut table = Table::new(rules("cn2002x2"), hands, KITTY);
    table.bury_the_same();
    table.play(E, "HK HK HQ");
    assert!(matches!(table.deal, Deal::Naming(_)));
    expose(&mut table, E, "HQ", Weight::Heavy);
    table.act(&Action::NameUnit { seat: N, cards: set("HK HK") });
    assert_eq!(heavy(&table, E), set("HQ"));
}

/// most2015 六(三): 10 points for light ones and 20 for heavy ones; cn2002
/// leaves the points to the referee.
#[test]
fn most2015_6_3_exposed_cards_cost_points() {
    for (id, weight, points) in [
        ("most2015", Weight::Light, 10),
        ("most2015", Weight::Heavy, 20),
        ("cn2002x2", Weight::Light, 0),
        ("cn2002x2", Weight::Heavy, 0),
    ] {
        let mut table = table(id);
        expose(&mut table, W, "H8", weight);
        assert_eq!(table.deal.view(Viewer::Spectator).points, points, "{id}");
        expose(&mut table, S, "HT", weight);
        assert_eq!(table.deal.view(Viewer::Spectator).points, 0, "{id}: the defenders pay too");
    }
}

/// most2015 六(三)2: 其下家可指定其出或不许出重罚张花色: the suit, not the
/// card; 该牌张不再成为罚张，应收回.
#[test]
fn most2015_6_3_the_suit_is_demanded_and_the_card_goes_back() {
    let mut table = table("most2015");
    expose(&mut table, E, "HK", Weight::Heavy);
    let card = card("HK");
    table.refuses(&Action::Demand { seat: N, demand: Demand::Card { card } }, "not_a_demand");
    demands(&mut table, N, Demand::NotSuit { card });
    assert_eq!(heavy(&table, E), CardSet::EMPTY);
    assert!(table.events.contains(&Happening::TakenBack { seat: E, cards: set("HK") }));
    table.refuses(&play(E, "HQ"), "demand_not_met");
}

/// most2015 六(三)2: 其下家可指定其出…重罚张花色.
#[test]
fn most2015_6_3_the_suit_must_be_led_when_it_is_demanded() {
    let mut table = table("most2015");
    expose(&mut table, E, "HK", Weight::Heavy);
    demands(&mut table, N, Demand::Suit { card: card("HK") });
    table.refuses(&play(E, "S2"), "demand_not_met");
    table.play(E, "HQ");
}

/// most2015 六(三)2: 在其保持出牌权时，此规定一直有效.
#[test]
fn most2015_6_3_a_demand_lasts_while_the_lead_is_kept() {
    let hands = ["S2 BJ LJ HK C4", "HA CA", "", ""];
    let mut table = Table::new(rules("most2015"), hands, "H3 H3 H4 H4 H5 H5 H6 H6");
    table.bury_the_same();
    expose(&mut table, E, "HK", Weight::Heavy);
    demands(&mut table, N, Demand::NotSuit { card: card("HK") });
    table.play(E, "BJ");
    for _ in 0..3 {
        table.smallest();
    }
    assert_eq!(table.deal.turn(), Some(E), "nobody is asked anew");
    table.refuses(&play(E, "HK"), "demand_not_met");
    table.play(E, "C4");
    table.play(N, "CA");
    table.smallest();
    table.smallest();
    let view = table.deal.view(Viewer::Spectator);
    assert_eq!(view.turn, Some(N));
    assert_eq!(view.demand, None, "it is over when the lead is lost");
}

/// most2015 六(三)2: who decides nothing is asked again at the next lead.
#[test]
fn most2015_6_3_without_a_decision_the_card_stays_heavy() {
    let hands = ["S2 BJ LJ HK C4", "HA", "", ""];
    let mut table = Table::new(rules("most2015"), hands, "H3 H3 H4 H4 H5 H5 H6 H6");
    table.bury_the_same();
    expose(&mut table, E, "HK", Weight::Heavy);
    demands(&mut table, N, Demand::Nothing {});
    table.play(E, "BJ");
    for _ in 0..3 {
        table.smallest();
    }
    assert_eq!(heavy(&table, E), set("HK"));
    assert_eq!(table.deal.turn(), Some(N), "north is asked again");
}

/// The referee takes back what was wrongly judged, before and after the next
/// player has spoken.
#[test]
fn the_referee_lifts_what_binds_a_seat() {
    let mut table = table("cn2002x2");
    table.refuses(&Action::Lift { seat: E }, "nothing_to_lift");
    expose(&mut table, E, "HK", Weight::Heavy);
    table.act(&Action::Lift { seat: E });
    assert_eq!(table.deal.turn(), Some(E), "nobody is asked any more");
    expose(&mut table, E, "HK", Weight::Heavy);
    demands(&mut table, N, Demand::Card { card: card("HK") });
    table.act(&Action::Lift { seat: E });
    table.play(E, "C4");
}

/// Only cards that are there, only in play, and only where the text has it.
#[test]
fn exposed_cards_are_refused_where_they_cannot_be() {
    let light = Weight::Light;
    let mut east = table("cn2002x2");
    east.refuses(&Action::Expose { seat: W, cards: set("HA"), weight: light }, "not_in_hand");
    let empty = Action::Expose { seat: W, cards: CardSet::EMPTY, weight: light };
    east.refuses(&empty, "bad_request");
    for id in ["cn2017", "sasu2017"] {
        let mut table = table(id);
        let exposes = Action::Expose { seat: W, cards: set("H8"), weight: light };
        table.refuses(&exposes, "no_exposed_cards");
    }
    let mut table = Table::new(rules("cn2002x2"), [HAND, "", "", ""], KITTY);
    table.refuses(&Action::Expose { seat: E, cards: set("HK"), weight: light }, "wrong_phase");
}

/// A refusal cites the article of the edition's own text.
#[test]
fn refusals_of_exposed_cards_cite_their_article() {
    for (id, text, article) in [("cn2002x2", "cn2002", "35"), ("most2015", "most2015", "6(3)")] {
        let mut table = west_to_follow(id, "HQ", "H7");
        let refused = table.deal.act(&play(W, "H9"), &mut Vec::new()).unwrap_err();
        let cited = refused.article(rules(id)).unwrap();
        assert_eq!(cited, refusal::Article::new(text, article));
    }
}
