//! Clocks: cn2002:38; most2015 六(五); cn2017:8; sasu2017 二.3, 七.

use super::*;

#[test]
fn cn2002_38_most2015_6_5_cn2017_8_sasu2017_2_3_clocks() {
    let clocks = |lead: u32, follow: u32, kitty: u32, on_timeout| Clocks {
        lead_ms: lead * 1000,
        follow_ms: follow * 1000,
        kitty_ms: kitty * 1000,
        on_timeout,
    };
    for id in ["cn2002x1", "cn2002x2", "cn2002x3"] {
        assert_eq!(rules(id).clocks, clocks(20, 10, 60, OnTimeout::WarnThenRecord));
    }
    assert_eq!(rules("most2015").clocks, clocks(30, 30, 60, OnTimeout::WarnThenPoints(10)));
    assert_eq!(rules("cn2017").clocks, clocks(25, 25, 60, OnTimeout::PlayOnly));
    let sasu = clocks(30, 30, 60, OnTimeout::WarnThenDealThenMatch);
    assert_eq!(rules("sasu2017").clocks, sasu);
}

/// 若到时间未出牌，则竞技软件默认出最小的一张: no points if it can be helped.
#[test]
fn cn2017_8_the_smallest_play() {
    let order = order("cn2017", "2S");
    let check = |hand, lead, expected| {
        let lead = Lead::read(&order, set(lead), None).unwrap();
        assert_eq!(smallest_follow(&order, set(hand), &lead), set(expected), "{hand}");
    };
    assert_eq!(smallest_lead(&order, set("H5 H6 C9 S3")), set("H6"));
    check("H5 H6 HK C3", "HA", "H6");
    check("H5 HK HT C3", "HA", "H5");
    check("S3 C9 DA D5", "HA", "C9");
    check("H3 H4 H6 H6", "HA HA", "H6 H6");
    check("H5 H5 H6 H7 H7", "HA HA", "H7 H7");
}
