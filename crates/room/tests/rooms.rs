//! Rooms over a whole evening: who plays, who sits out, who decides.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;

use games::Rules;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use room::{Doing, Here, Line, Played, Room, RoomRefusal, Terms, limits, standings};
use table::{Settings, Tally};

fn terms(rules: &str) -> Terms {
    Terms { settings: Settings::new("room", Rules::by_id(rules).unwrap()), bots: false }
}

fn here(users: &[&str]) -> Here {
    users.iter().copied().collect()
}

/// A room by 升级 of 甲, whom these have joined.
fn room(friends: &[&str]) -> Room {
    let mut room = Room::open("周五", "甲", terms("cn2017"));
    for friend in friends {
        room.join(friend).unwrap();
    }
    room
}

fn chairs(room: &Room) -> Vec<&str> {
    room.chairs.iter().map(|chair| chair.as_deref().unwrap_or("-")).collect()
}

fn arrange(chair: u8, user: &str) -> Doing {
    Doing::Arrange { chair, user: Some(user.to_owned()) }
}

#[test]
fn friends_take_the_free_chairs_as_they_come_and_the_rest_sits_out() {
    let room = room(&["乙", "丙", "丁", "戊"]);
    assert_eq!(chairs(&room), ["甲", "乙", "丙", "丁"]);
    assert_eq!(room.sits_out(), ["戊"]);
}

#[test]
fn the_host_arranges_partners_and_nobody_else() {
    let mut room = room(&["乙", "丙", "丁", "戊"]);
    let all = here(&["甲", "乙", "丙", "丁", "戊"]);
    let before = room.clone();
    assert_eq!(room.act("乙", &arrange(0, "乙"), &all), Err(RoomRefusal::HostOnly));
    assert_eq!(room.act("路人", &arrange(0, "乙"), &all), Err(RoomRefusal::NoRoom));
    assert_eq!(room.act("甲", &arrange(4, "乙"), &all), Err(RoomRefusal::NoSuchChair));
    assert_eq!(room.act("甲", &arrange(0, "路人"), &all), Err(RoomRefusal::NotAMember));
    assert_eq!(room, before, "a refusal changes nothing");

    // 乙 opposite 甲: the two change chairs.
    room.act("甲", &arrange(2, "乙"), &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "丙", "乙", "丁"]);
    // Somebody who sat out comes in for another.
    room.act("甲", &arrange(1, "戊"), &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "戊", "乙", "丁"]);
    assert_eq!(room.sits_out(), ["丙"]);
    room.act("甲", &Doing::Turn {}, &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "丁", "戊", "乙"], "the first stays, the others move on");
    room.act("甲", &Doing::Arrange { chair: 3, user: None }, &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "丁", "戊", "-"]);
}

#[test]
fn with_six_people_everyone_sits_out_equally_often_and_keeps_his_partner_when_he_can() {
    let people = ["甲", "乙", "丙", "丁", "戊", "己"];
    let mut room = room(&people[1..]);
    let all = here(&people);
    for round in 0..12 {
        room.begin("甲", &format!("t{round}"), &all).unwrap();
        room.is_over(&format!("t{round}"));
        let before = room.chairs.clone();
        room.act("甲", &Doing::Rotate {}, &all).unwrap();
        for (chair, user) in room.chairs.iter().enumerate() {
            if let Some(was) = before.iter().position(|other| other == user) {
                assert_eq!(was, chair, "who plays on keeps his chair");
            }
        }
    }
    let outs: Vec<u32> = room.members.iter().map(|member| member.outs).collect();
    assert_eq!(outs, [4; 6], "twelve matches, two out of six each time");
}

#[test]
fn what_the_host_arranged_among_equals_stands() {
    let mut room = room(&["乙", "丙", "丁", "戊"]);
    let all = here(&["甲", "乙", "丙", "丁", "戊"]);
    room.act("甲", &arrange(1, "戊"), &all).unwrap();
    assert_eq!(room.rotated(&all), room.chairs, "nobody has sat out yet");
    room.begin("甲", "t1", &all).unwrap();
    room.is_over("t1");
    room.act("甲", &Doing::Rotate {}, &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "乙", "丙", "丁"], "乙 is back for 戊, who came last");
}

#[test]
fn who_is_away_or_rests_neither_plays_nor_counts_as_sitting_out() {
    let mut room = room(&["乙", "丙", "丁", "戊", "己"]);
    // 丁 did not come tonight, 己 only looks on.
    let some = here(&["甲", "乙", "丙", "戊", "己"]);
    room.act("己", &Doing::Rest { rests: true }, &some).unwrap();
    room.act("甲", &Doing::Rotate {}, &some).unwrap();
    assert_eq!(chairs(&room), ["甲", "乙", "丙", "戊"]);
    room.begin("甲", "t1", &some).unwrap();
    assert!(room.members.iter().all(|member| member.outs == 0));
}

#[test]
fn who_comes_late_is_not_sent_out_first() {
    let mut room = room(&["乙", "丙", "丁", "戊"]);
    let all = here(&["甲", "乙", "丙", "丁", "戊", "己"]);
    room.begin("甲", "t1", &all).unwrap();
    room.is_over("t1");
    room.join("己").unwrap();
    room.act("甲", &Doing::Rotate {}, &all).unwrap();
    assert!(!room.sits_out().contains(&"戊"), "he has sat out already");
    assert!(!room.sits_out().contains(&"己"), "who has just come plays");
}

#[test]
fn the_room_goes_on_whoever_goes() {
    let mut room = room(&["乙", "丙"]);
    // The host is away: the first of those here decides, and he decides again
    // when he is back.
    let without = here(&["乙", "丙"]);
    assert_eq!(room.acting_host(&without), "乙");
    room.act("乙", &arrange(3, "丙"), &without).unwrap();
    assert_eq!(room.act("丙", &Doing::Turn {}, &without), Err(RoomRefusal::HostOnly));
    let kick = Doing::Remove { user: "甲".to_owned() };
    assert_eq!(room.act("乙", &kick, &without), Err(RoomRefusal::HostOnly), "it stays his room");
    // The host goes for good.
    assert!(room.leave("甲", &here(&["丙"])));
    assert_eq!(&*room.host, "丙", "to somebody who is here");
    assert_eq!(chairs(&room), ["-", "乙", "-", "丙"]);
    assert!(room.leave("丙", &here(&[])));
    assert_eq!(&*room.host, "乙", "or to whoever is left");
    assert!(!room.leave("乙", &here(&[])), "nobody is left");
}

#[test]
fn who_was_removed_stays_out_until_he_is_let_in() {
    let mut room = room(&["乙", "丙"]);
    let all = here(&["甲", "乙", "丙"]);
    let remove = |user: &str| Doing::Remove { user: user.to_owned() };
    assert_eq!(room.act("甲", &remove("甲"), &all), Err(RoomRefusal::RemovesHimself));
    assert_eq!(room.act("甲", &remove("丁"), &all), Err(RoomRefusal::NotAMember));
    room.act("甲", &remove("乙"), &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "-", "丙", "-"]);
    assert_eq!(room.join("乙"), Err(RoomRefusal::NoRoom));
    assert_eq!(room.act("乙", &Doing::Rest { rests: true }, &all), Err(RoomRefusal::NoRoom));
    room.act("甲", &Doing::Readmit { user: "乙".to_owned() }, &all).unwrap();
    room.join("乙").unwrap();
    assert_eq!(chairs(&room), ["甲", "乙", "丙", "-"]);
    room.act("甲", &Doing::HandOver { user: "乙".to_owned() }, &all).unwrap();
    assert_eq!(room.act("甲", &remove("丙"), &here(&["甲", "乙"])), Err(RoomRefusal::HostOnly));
}

#[test]
fn a_table_needs_its_people_and_one_plays_at_a_time() {
    let mut room = room(&["乙", "丙"]);
    let all = here(&["甲", "乙", "丙"]);
    assert_eq!(room.begin("乙", "t1", &all), Err(RoomRefusal::HostOnly));
    assert_eq!(room.begin("甲", "t1", &all), Err(RoomRefusal::ChairsEmpty));
    room.terms.bots = true;
    let players = room.begin("甲", "t1", &all).unwrap();
    assert_eq!(players.iter().flatten().count(), 3);
    assert_eq!(room.begin("甲", "t2", &all), Err(RoomRefusal::TableGoesOn));
    assert_eq!(room.act("甲", &Doing::NewEvening {}, &all), Err(RoomRefusal::TableGoesOn));
    room.is_over("another");
    assert!(room.playing);
    room.is_over("t1");
    // The same people with other partners.
    let turned = Room::turned(&players);
    room.goes_on("t2", &turned, &all);
    assert_eq!(chairs(&room), ["甲", "-", "乙", "丙"]);
    room.act("甲", &Doing::LetGo {}, &all).unwrap();
    assert_eq!(room.act("甲", &Doing::LetGo {}, &all), Err(RoomRefusal::NoTableThere));
    room.act("甲", &Doing::NewEvening {}, &all).unwrap();
    assert_eq!((room.evening.number, room.evening.matches, &room.table), (2, 0, &None));
    assert_eq!(room.act("甲", &Doing::NewEvening {}, &all), Err(RoomRefusal::NothingPlayed));
    for chair in &mut room.chairs {
        *chair = None;
    }
    assert_eq!(room.begin("甲", "t3", &all), Err(RoomRefusal::NobodyPlays));
}

#[test]
fn other_terms_bring_other_chairs() {
    let mut room = room(&["乙", "丙", "丁"]);
    let all = here(&["甲", "乙", "丙", "丁"]);
    assert_eq!(room.agree("乙", terms("erdayi2021"), &all), Err(RoomRefusal::HostOnly));
    assert_eq!(room.agree("戊", terms("erdayi2021"), &all), Err(RoomRefusal::NoRoom));
    room.agree("甲", terms("erdayi2021"), &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "乙", "丙"]);
    assert_eq!(room.sits_out(), ["丁"]);
    room.agree("甲", terms("cn2017"), &all).unwrap();
    assert_eq!(chairs(&room), ["甲", "乙", "丙", "丁"]);
}

#[test]
fn bounds_are_kept() {
    let mut room = room(&[]);
    for number in 1..limits::MEMBERS {
        room.join(&format!("{number}")).unwrap();
    }
    assert_eq!(room.join("another"), Err(RoomRefusal::RoomFull));
    assert_eq!(room.join("1"), Ok(()), "who belongs to it may come again");
    let all = here(&["甲"]);
    for number in 0..=limits::BARRED {
        room.act("甲", &Doing::Remove { user: "1".to_owned() }, &all).unwrap();
        room.act("甲", &Doing::Readmit { user: "1".to_owned() }, &all).unwrap();
        room.join("1").unwrap();
        room.join(&format!("bad {number}")).unwrap_err();
    }
    room.terms.bots = true;
    room.evening.matches = limits::MATCHES;
    assert_eq!(room.begin("甲", "t", &all), Err(RoomRefusal::EveningFull));
}

#[test]
fn an_evening_adds_up_over_both_games() {
    let seats = |names: &[&str]| {
        names.iter().map(|name| (*name != "-").then(|| Box::from(*name))).collect::<Vec<_>>()
    };
    let shengji = Played {
        players: seats(&["甲", "乙", "丙", "-"]),
        tally: Tally {
            deals: 3,
            won: vec![2, 1, 2, 1],
            levels: vec![4, -4, 4, -4],
            points: vec![0; 4],
        },
        scores: Some(vec![4, -4, 4, -4]),
    };
    let erdayi = Played {
        players: seats(&["乙", "甲", "丁"]),
        tally: Tally { deals: 2, won: vec![1, 1, 1], levels: vec![0; 3], points: vec![6, -2, -4] },
        // It goes on.
        scores: None,
    };
    let just_opened =
        Played { players: seats(&["戊", "己"]), tally: Tally::default(), scores: None };
    let lines = standings(&[shengji, erdayi, just_opened]);
    let line = |user: &str, [games, games_won, deals, deals_won]: [u32; 4], levels, points| Line {
        user: user.to_owned(),
        games,
        games_won,
        deals,
        deals_won,
        levels,
        points,
    };
    assert_eq!(
        lines,
        [
            line("甲", [1, 1, 5, 3], 4, -2),
            line("丙", [1, 1, 3, 2], 4, 0),
            line("乙", [1, 0, 5, 2], -4, 6),
            line("丁", [0, 0, 2, 1], 0, -4),
        ]
    );
}

/// What holds of every room, whatever was done.
fn is_sound(room: &Room) {
    let mut seen = BTreeMap::new();
    for user in room.chairs.iter().flatten() {
        *seen.entry(user).or_insert(0) += 1;
        let member = room.member(user).expect("only members have chairs");
        assert!(!member.rests, "who rests has no chair");
    }
    assert!(seen.values().all(|count| *count == 1), "one chair each: {room:?}");
    assert_eq!(room.chairs.len(), room.terms.seats());
    assert!(room.member(&room.host).is_some(), "the host belongs to it");
    assert!(room.members.iter().all(|member| !room.bars(&member.user)));
    let text = serde_json::to_string(room).unwrap();
    assert_eq!(&serde_json::from_str::<Room>(&text).unwrap(), room, "it is read as it was written");
}

#[test]
fn whatever_people_do_the_room_is_sound_and_refusals_change_nothing() {
    let mut rng = SmallRng::seed_from_u64(7);
    let people = ["甲", "乙", "丙", "丁", "戊", "己", "庚"];
    for _ in 0..60 {
        let mut room = room(&[]);
        for step in 0..120 {
            let who = people[rng.random_range(0..people.len())];
            let user = people[rng.random_range(0..people.len())].to_owned();
            let present: Here = people.iter().copied().filter(|_| rng.random_bool(0.7)).collect();
            let before = room.clone();
            let table = format!("t{step}");
            let done = match rng.random_range(0..14) {
                0..3 => room.join(who),
                3 => {
                    let mut left = room.clone();
                    if room.member(who).is_some() && left.leave(who, &present) {
                        room = left;
                    }
                    Ok(())
                }
                4 => {
                    let id = if rng.random_bool(0.5) { "cn2017" } else { "erdayi2021" };
                    room.agree(who, terms(id), &present)
                }
                5 => room.begin(who, &table, &present).map(drop),
                6 => {
                    if let Some(table) = room.table.clone() {
                        room.is_over(&table);
                    }
                    Ok(())
                }
                choice => {
                    let doing = match choice {
                        7 => Doing::Rotate {},
                        8 => Doing::Turn {},
                        9 => Doing::Rest { rests: rng.random_bool(0.5) },
                        10 => Doing::HandOver { user },
                        11 => Doing::Remove { user },
                        12 => Doing::Readmit { user },
                        _ => arrange(rng.random_range(0..5), &user),
                    };
                    room.act(who, &doing, &present)
                }
            };
            if done.is_err() {
                assert_eq!(room, before);
            }
            is_sound(&room);
        }
    }
}
