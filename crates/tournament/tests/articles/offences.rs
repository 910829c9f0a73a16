//! What every offence usually costs, by the article that speaks of it.

use std::collections::BTreeSet;

use tournament::plan::Edition;
use tournament::ruling::{DealLaw, Offence, Sanction, Scope, catalogue, offence};

/// An offence, its article, and what it costs the first time, the second, ….
type Costs = (&'static str, &'static str, &'static str);

fn written(sanction: Sanction) -> String {
    match sanction {
        Sanction::Nothing => "nothing".to_owned(),
        Sanction::Warning => "warning".to_owned(),
        Sanction::Violation => "violation".to_owned(),
        Sanction::Grade(grade) => format!("grade {grade}"),
        Sanction::DealPoints(points) => format!("{points} points"),
        Sanction::DealLost => "deal".to_owned(),
        Sanction::DealZero => "deal zero".to_owned(),
        Sanction::MatchPointsOff(half) => format!("{half}/2 off"),
        Sanction::StandardOff(hundredths) => format!("{hundredths}/100 off"),
        Sanction::ScoreOff(points) => format!("{points} off"),
        Sanction::MatchZero => "match zero".to_owned(),
        Sanction::MatchLost => "match".to_owned(),
        Sanction::Out => "out".to_owned(),
    }
}

/// The catalogue has exactly these offences.
fn check(edition: Edition, expected: &[Costs]) {
    for &(code, article, costs) in expected {
        let of = found(edition, code);
        let steps: Vec<String> = of.steps.iter().copied().map(written).collect();
        assert_eq!((of.article.to_string().as_str(), steps.join(", ").as_str()), (article, costs));
    }
    let codes = |of: &mut dyn Iterator<Item = &'static str>| of.collect::<BTreeSet<_>>();
    let listed = codes(&mut catalogue(edition).iter().map(|of| of.code));
    assert_eq!(listed, codes(&mut expected.iter().map(|of| of.0)), "{edition:?}");
}

fn found(edition: Edition, code: &str) -> &'static Offence {
    offence(edition, code).unwrap_or_else(|| panic!("{edition:?} has no {code}"))
}

/// Of what the articles leave to the referee the mildest comes first.
#[test]
fn cn2002_29_to_38_what_offences_cost() {
    let expected = [
        ("late", "cn2002:30", "warning"),
        ("draw_out_of_turn", "cn2002:31", "warning, grade 1"),
        ("play_out_of_turn", "cn2002:31", "warning"),
        ("gravely_out_of_turn", "cn2002:31", "grade 1, grade 2"),
        ("lead_out_of_turn", "cn2002:31", "warning, grade 1"),
        ("count_before_kitty", "cn2002:32", "violation"),
        ("count_before_lead", "cn2002:32", "warning, grade 1, grade 2"),
        ("count_in_play", "cn2002:32", "violation, grade 2"),
        ("board_misfilled", "cn2002:32", "50/100 off"),
        ("board_extra_card", "cn2002:32", "100/100 off"),
        ("board_missing_card", "cn2002:32", "50/100 off"),
        ("board_spoiled", "cn2002:32", "75/100 off"),
        ("board_turned", "cn2002:33", "50/100 off"),
        ("failed_throw", "cn2002:34", "grade 1, grade 2"),
        ("exposed_light", "cn2002:35", "warning"),
        ("exposed_heavy", "cn2002:35", "grade 1"),
        ("revoke", "cn2002:36", "grade 2, grade 3, grade 4, match"),
        ("illegal_signal", "cn2002:37", "warning, violation, grade 2, match"),
        ("delay", "cn2002:38", "warning, violation"),
        ("misconduct", "cn2002:29", "warning, violation"),
        ("deliberate", "cn2002:29", "match, out"),
        ("grave", "cn2002:29", "out"),
        ("ruled_at_table", "cn2002:39", "nothing"),
    ];
    check(Edition::Cn2002, &expected);
    check(Edition::Cn2017, &expected);
    let cancels = catalogue(Edition::Cn2002).iter().filter(|of| of.cancels_board);
    assert_eq!(cancels.map(|of| of.code).collect::<Vec<_>>(), ["board_spoiled"]);
}

#[test]
fn most2015_5_to_7_what_offences_cost() {
    let expected = [
        ("wrong_declaration", "most2015:五(七)", "nothing"),
        (
            "signal_by_order",
            "most2015:五(十三)",
            "warning, 20 points, 40 points, 80 points, 160 points",
        ),
        ("count_before_lead", "most2015:六(一)", "nothing"),
        ("count_in_play", "most2015:六(一)", "deal"),
        ("wrong_play", "most2015:六(二)", "10 points"),
        ("failed_throw", "most2015:六(二)", "10 points"),
        ("exposed_light", "most2015:六(三)", "10 points"),
        ("exposed_heavy", "most2015:六(三)", "20 points"),
        ("revoke", "most2015:六(四)", "deal"),
        ("slow_play", "most2015:六(五)", "warning, 10 points"),
        ("illegal_signal", "most2015:六(六)", "deal, deal, out"),
        ("noise", "most2015:七(三)", "warning, violation"),
        ("telephone", "most2015:七(四)", "warning, violation"),
        ("smoking", "most2015:七(五)", "1/2 off"),
        ("insult", "most2015:七(六)", "1/2 off"),
        ("leaving_seat", "most2015:七(七)", "warning, violation"),
        ("draw_out_of_turn", "cn2002:31", "warning, grade 1"),
        ("play_out_of_turn", "cn2002:31", "warning"),
        ("gravely_out_of_turn", "cn2002:31", "grade 1, grade 2"),
        ("lead_out_of_turn", "cn2002:31", "warning, grade 1"),
        ("misconduct", "cn2002:29", "warning, violation"),
        ("deliberate", "cn2002:29", "match, out"),
        ("grave", "cn2002:29", "out"),
        ("ruled_at_table", "cn2002:39", "nothing"),
        ("late", "most2015:二(五)", "warning"),
    ];
    check(Edition::Most2015, &expected);
    // 按所甩张数乘以10.
    assert_eq!(found(Edition::Most2015, "failed_throw").points_a_card, Some(10));
    // 庄家违规，台下方上台并升2级；台下方违规，庄家升3级.
    for code in ["count_in_play", "revoke", "illegal_signal"] {
        let law = DealLaw::Rises { defenders: 2, dealer_side: 3 };
        assert_eq!(found(Edition::Most2015, code).deal, law, "{code}");
    }
    // 累计三次.
    assert_eq!(found(Edition::Most2015, "illegal_signal").scope, Scope::Event);
}

#[test]
fn sasu2017_2_7_8_what_offences_cost() {
    let breach = |code| (code, "sasu2017:七", "warning, deal, match");
    let breaches = ["delay", "peeking", "disobedience", "talking", "taking_back", "illegal_signal"]
        .map(breach);
    let others = [
        ("failed_throw", "sasu2017:二2⑸", "10 points"),
        ("wrong_play", "sasu2017:八1", "deal"),
        ("count", "sasu2017:八2", "deal"),
        ("quarrel", "sasu2017:八3", "out"),
        ("ruled_at_table", "cn2002:39", "nothing"),
        ("late", "cn2002:30", "warning"),
    ];
    check(Edition::Sasu2017, &[breaches, others].concat());
    for (code, ..) in breaches {
        // 第二次判本盘负并且对方升一级, whichever two of the six they were.
        let of = found(Edition::Sasu2017, code);
        let law = DealLaw::Rises { defenders: 1, dealer_side: 1 };
        assert_eq!((of.family, of.deal), ("breach", law), "{code}");
    }
    // 按被管张数每张牌10分.
    assert_eq!(found(Edition::Sasu2017, "failed_throw").points_a_card, Some(10));
    // 庄家作下台处理，闲家上台；闲家以该盘失败处理，庄家升一级.
    let wrong_play = DealLaw::Rises { defenders: 0, dealer_side: 1 };
    assert_eq!(found(Edition::Sasu2017, "wrong_play").deal, wrong_play);
    assert_eq!(found(Edition::Sasu2017, "count").deal, DealLaw::ByPoints);
}

#[test]
fn erdayi2021_3_and_4_what_offences_cost() {
    let expected = [
        ("slow_play", "erdayi2021:3", "warning"),
        ("telling", "erdayi2021:四(三)", "deal zero"),
        ("smoking", "erdayi2021:四(五)", "3 off"),
        ("telephone", "erdayi2021:四(七)", "match zero"),
        ("insult", "erdayi2021:四(十二)", "3 off"),
        ("ruled_at_table", "cn2002:39", "nothing"),
        ("late", "cn2002:30", "warning"),
    ];
    check(Edition::Erdayi2021, &expected);
}
