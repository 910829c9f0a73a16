//! What is written can be read again, and says what the event says.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use desk::commands::{Advance, Begin, Confirm, Enter, Import};
use desk::{By, Decided, Desk, DeskCommand, DeskRequest, FormRow, NextCode, Right};
use protocol::events::DeskView;
use refusal::Lang;
use serde_json::{Value, json};
use sheets::{
    Expected, csv, entries, event_book, last_standings, page, pairings, parse, results, standings,
    trf,
};
use tournament::event::{Departure, RoundState};
use tournament::lot::Seed;
use tournament::score::Slip;

struct Event {
    desk: Desk,
    next: u32,
}

impl Event {
    fn open(preset: &str) -> Self {
        let new = json!({"preset": preset, "rehearsal": true, "details":
            {"name": "迎新春", "starts_ms": 0, "ends_ms": 1, "mode": "paper"}});
        let new = serde_json::from_value(new).unwrap();
        let secret = desk::Secret::new([7; 32]);
        let first = Desk::opening(&new, &director("a"), 0, secret).unwrap();
        let desk = Desk::open(first).unwrap();
        Self { desk, next: 0 }
    }

    fn act(&mut self, who: &str, command: impl Into<DeskCommand>) {
        self.next += 1;
        let request = DeskRequest {
            id: format!("c{}", self.next),
            seen: self.desk.version(),
            command: command.into(),
        };
        let seed = Seed::from_word("抽签");
        let Decided::New(step) = self.desk.decide(&request, &director(who), 1_000, seed).unwrap()
        else {
            panic!("done before")
        };
        self.desk = step.after;
    }

    fn view(&self) -> DeskView {
        DeskView::new(&self.desk, "e1", desk::StaffRole::Director)
    }
}

fn director(user: &str) -> By {
    By { user: user.to_owned(), name: user.to_owned(), right: Right::Director }
}

fn form() -> Vec<FormRow> {
    (0..12)
        .map(|person| FormRow {
            unit: if person < 2 {
                "=HYPERLINK(1)".to_owned()
            } else {
                format!("第{}司", person / 4)
            },
            label: (person / 2 % 2 + 1).to_string(),
            name: format!("选手{person}"),
            post: format!("处长{person}"),
            section: if person < 6 { "机关组" } else { "事业单位组" }.to_owned(),
        })
        .collect()
}

/// Six pairs that have played one round.
fn played() -> Event {
    let mut event = Event::open("most2015");
    event.act("a", Import { rows: form() });
    event.act("a", Begin { word: Some("抽签".to_owned()) });
    let draft = r#"{"c": "draft"}"#;
    event.act("a", serde_json::from_str::<DeskCommand>(draft).unwrap());
    for to in [RoundState::Published, RoundState::Playing] {
        event.act("a", Advance { round: 1, to });
    }
    for match_no in 1..=3 {
        let levels =
            ["8".to_owned(), (match_no + 2).to_string()].map(|level| level.parse().unwrap());
        let slip = Slip::Levels { levels, dealer: None };
        event.act("a", Enter { match_no, slip, fault: None });
        event.act("b", Confirm { match_no });
    }
    event.act("a", Advance { round: 1, to: RoundState::Closed });
    event
}

fn sheets_of(bytes: &[u8]) -> Vec<(String, Vec<Vec<String>>)> {
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    book.worksheets()
        .into_iter()
        .map(|(name, range)| {
            let rows = range.rows().map(|row| row.iter().map(Data::to_string).collect());
            (name, rows.collect())
        })
        .collect()
}

#[test]
fn the_list_of_entries_is_a_form_again() {
    let view = played().view();
    let table = entries(&view.event, Some(&view.cards), Lang::Zh);
    let sections = &view.event.sections;
    let read = parse(csv(&table).as_bytes(), Expected { people: 2, most: 2, sections }).unwrap();
    assert_eq!(read.faults, []);
    let by_name = |rows: Vec<FormRow>| {
        let mut rows = rows;
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        rows
    };
    let wanted: Vec<FormRow> = form()
        .into_iter()
        // What could be a formula came with a mark before it.
        .map(|row| FormRow { unit: row.unit.replace('=', "'="), ..row })
        .collect();
    assert_eq!(by_name(read.rows), by_name(wanted));
    let english = entries(&view.event, Some(&view.cards), Lang::En);
    let read = parse(csv(&english).as_bytes(), Expected { people: 2, most: 2, sections }).unwrap();
    assert_eq!((read.rows.len(), read.faults.len()), (12, 0));
}

/// cn2002:24 三: lists of teams say who sits where, and a form takes more than
/// four people of one.
#[test]
fn teams_are_listed_with_their_seats() {
    let lines = |unit: &str, people: u32| -> Vec<String> {
        (1..=people).map(|of| format!("{unit}单位,1,{unit}{of}")).collect()
    };
    let written =
        |lines: &[Vec<String>]| format!("单位,对号,姓名\n{}\n", lines.concat().join("\n"));
    let teams = Expected { people: 4, most: 8, sections: &[] };
    let text = written(&[lines("甲", 6), lines("乙", 4)]);
    let form = parse(text.as_bytes(), teams).unwrap();
    assert_eq!((form.rows.len(), form.faults), (10, vec![]));
    let crowd = parse(written(&[lines("甲", 9)]).as_bytes(), teams).unwrap();
    assert_eq!(crowd.faults[0].code, "too_many_in_entry");

    let mut event = Event::open("cn2002-team");
    event.act("a", Import { rows: form.rows });
    event.act("a", Begin { word: Some("抽签".to_owned()) });
    event.act("a", serde_json::from_str::<DeskCommand>(r#"{"c": "draft"}"#).unwrap());
    let view = event.view().event;
    let sheet = pairings(&view, &view.rounds, "对阵", Lang::Zh);
    let seats = ["A桌东西", "A桌南北", "B桌东西", "B桌南北"];
    assert_eq!(sheet.head[3..6], ["主队 序号", "主队 名称", "主队 单位"]);
    assert_eq!(sheet.head[9..], seats);
    let text = csv(&sheet);
    let line = text.lines().nth(1).unwrap();
    let (home, away) = if line.contains("主队 甲1") { ("甲", "乙") } else { ("乙", "甲") };
    let expected = format!(
        "主队 {home}1、{home}2,客队 {away}1、{away}2,客队 {away}3、{away}4,主队 {home}3、{home}4"
    );
    assert!(line.ends_with(&expected), "{line}");
}

#[test]
fn posts_are_only_for_those_with_cards() {
    let view = played().view();
    let public = csv(&entries(&view.event, None, Lang::Zh));
    assert!(!public.contains("处长") && !public.contains("部门"), "{public}");
    let book = event_book(&view.event, None, Lang::Zh).unwrap();
    assert!(!format!("{:?}", sheets_of(&book)).contains("处长"));
    let book = event_book(&view.event, Some(&view.cards), Lang::Zh).unwrap();
    assert!(format!("{:?}", sheets_of(&book)).contains("处长11"));
}

#[test]
fn the_workbook_holds_the_whole_event() {
    let view = played().view();
    let book = event_book(&view.event, Some(&view.cards), Lang::Zh).unwrap();
    let sheets = sheets_of(&book);
    let names: Vec<&str> = sheets.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = ["报名", "第1轮", "成绩", "名次 机关组", "名次 事业单位组", "团体名次"];
    assert_eq!(names, wanted);
    let rows = |at: usize| &sheets[at].1;
    assert_eq!((rows(0).len(), rows(1).len(), rows(2).len(), rows(3).len()), (13, 4, 4, 4));
    let standings = &view.event.standings[0].sections[0];
    for (row, shown) in standings.rows.iter().zip(&rows(3)[1..]) {
        let entrant = view.event.entrants.iter().find(|of| of.id == row.entrant).unwrap();
        assert_eq!(shown[0], row.rank.to_string());
        assert_eq!(shown[2], entrant.name);
        let halves = shown[5].parse::<f64>().unwrap() * 2.0;
        assert_eq!(halves.to_string(), row.points.to_string());
    }
    let head = &rows(3)[0];
    assert!(head.contains(&"标准分".to_owned()) && head.contains(&"区分依据".to_owned()));
    let english = sheets_of(&event_book(&view.event, None, Lang::En).unwrap());
    assert_eq!(english[3].1[0][0], "Rank");
    assert!(!format!("{:?}", english[2].1[0]).contains("成绩"));
}

#[test]
fn results_and_pairings_are_complete() {
    let view = played().view().event;
    let table = results(&view, Lang::Zh);
    for (row, of) in table.rows.iter().zip(&view.rounds[0].matches) {
        assert_eq!(row.len(), table.head.len());
        assert!(of.slip.is_some());
    }
    let text = csv(&table);
    assert!(text.contains("8 : 3") && text.contains("8 : 5"), "{text}");
    let text = csv(&pairings(&view, &view.rounds, "对阵", Lang::Zh));
    assert_eq!(text.lines().count(), 4);
    for entrant in &view.entrants {
        assert!(text.contains(&entrant.name), "{text}");
    }
    // What somebody calls his unit is never a formula.
    assert!(text.contains("\"'=HYPERLINK(1)\""), "{text}");
    // Two sections that are ranked apart, and the units: nobody has a place among all.
    assert_eq!(standings(&view, Lang::En).len(), 3);
}

/// A preset played to its end by whatever comes next.
fn whole(preset: &str, entrants: u32) -> Event {
    let mut event = Event::open(preset);
    let rows: Vec<Value> =
        (1..=entrants).map(|at| json!({"name": format!("选手{at}"), "people": []})).collect();
    let tell = |event: &mut Event, command: Value| {
        event.act("a", serde_json::from_value::<DeskCommand>(command).unwrap());
    };
    tell(&mut event, json!({"c": "add", "rows": rows}));
    for _ in 0..100 {
        let next = event.view().next;
        let to = |state: &str| json!({"c": "advance", "round": next.round, "to": state});
        let command = match next.code {
            NextCode::Finish => break,
            NextCode::Publish => to("published"),
            NextCode::Play => to("playing"),
            NextCode::Close => to("closed"),
            NextCode::Provisional => to("provisional"),
            NextCode::Final => to("final"),
            NextCode::Results => json!({"c": "simulate"}),
            NextCode::ExtraDeals => {
                let deals = [[2, -1, -1], [0, 0, 0], [-1, 2, -1]];
                json!({"c": "extra_deals", "players": next.players.unwrap(), "deals": deals})
            }
            other => json!({"c": serde_json::to_value(other).unwrap()}),
        };
        tell(&mut event, command);
    }
    event
}

#[test]
fn rounds_byes_and_shared_places_of_a_knockout_are_written_out() {
    let view = whole("sasu2017", 13).view().event;
    let book = sheets_of(&event_book(&view, None, Lang::Zh).unwrap());
    let sheet = |name: &str| &book.iter().find(|(of, _)| of.contains(name)).unwrap().1;
    let byes = sheet("8决赛").iter().filter(|row| row[2] == "轮空").count();
    assert_eq!(byes, 3);
    let rounds: Vec<&str> = sheet("成绩")[1..].iter().map(|row| row[1].as_str()).collect();
    assert_eq!(rounds[11..], ["决赛", "三四名决赛"]);
    let ranks: Vec<&str> = sheet("名次")[1..].iter().map(|row| row[0].as_str()).collect();
    assert_eq!(ranks[..9], ["1", "2", "3", "4", "5–8", "5–8", "5–8", "5–8", "9–13"]);
    let text = csv(&standings(&view, Lang::En)[0]);
    assert!(text.contains("Round reached") && text.contains("Quarter-finals"), "{text}");
    // Who lost early has as many points as who had a bye: they say nothing.
    assert!(!text.contains("Points") && !text.contains("Wins"), "{text}");
}

/// erdayi2021 六(一): 前九名获奖.
#[test]
fn the_places_of_the_whole_event_are_written_out() {
    let view = whole("erdayi2021", 27).view().event;
    for table in [&standings(&view, Lang::Zh)[0], &last_standings(&view)] {
        let text = csv(table);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 27, "{text}");
        assert!(lines[3].starts_with('4') && lines[9].starts_with("10"), "{text}");
    }
    assert_eq!(standings(&view, Lang::Zh)[0].name, "总名次");
}

/// A duplicate field is ranked by 得分率; it has no points that say anything.
#[test]
fn a_duplicate_field_is_listed_by_what_ranks_it() {
    let event = whole("cn2017", 6).view().event;
    let table = standings(&event, Lang::Zh).remove(0);
    assert!(table.head.iter().any(|word| word == "得分率"), "{:?}", table.head);
    assert!(!table.head.iter().any(|word| word == "积分" || word == "胜轮"));
    assert!(table.head.iter().any(|word| word == "胜副数"));
    let ratio = &event.standings[0].rows[0].ratio;
    let text = page(&event, Lang::Zh);
    assert!(text.contains(ratio.as_str()), "the standings");
    let of = event.rounds[0].matches[0].scores.iter().map(|of| of.ratio.clone().unwrap());
    let both: Vec<String> = of.collect();
    assert!(text.contains(&both.join(" : ")), "what the first table made of its round");
}

#[test]
fn the_page_of_results_needs_nothing_else() {
    let view = played().view().event;
    let zh = page(&view, Lang::Zh);
    for word in ["<h1>迎新春</h1>", "lang=\"zh-CN\"", "名次", "第1轮", "选手0、选手1"] {
        assert!(zh.contains(word), "{word} {zh}");
    }
    assert!(page(&view, Lang::En).contains("Round 1"));
    for active in ["<script", "src=", "href=", "http", "url("] {
        assert!(!zh.contains(active), "{active}");
    }
}

#[test]
fn the_page_ends_figures_below_their_heads_and_marks_who_left() {
    let mut view = played().view().event;
    view.entrants[2].left = Some(Departure::Withdrawn);
    let name = view.entrants[2].name.clone();
    let html = page(&view, Lang::Zh);
    assert!(html.contains(&format!("<td>{name}（退赛）</td>")), "{html}");
    assert!(page(&view, Lang::En).contains(&format!("<td>{name} (withdrawn)</td>")));
    for head in ["名次", "积分", "桌", "成绩"] {
        assert!(html.contains(&format!("<th class=\"n\">{head}</th>")), "{head} {html}");
    }
    assert!(html.contains("<th>组别</th>"), "{html}");
    view.sections.clear();
    assert!(!page(&view, Lang::Zh).contains("组别"), "a column that says nothing is left out");
    let tree = page(&whole("sasu2017", 13).view().event, Lang::Zh);
    assert!(tree.contains("<td class=\"n\">5–8</td>"), "{tree}");
}

#[test]
fn names_on_the_page_are_never_markup() {
    let mut view = played().view().event;
    let nasty = "<img src=x onerror=alert(1)>&\"'";
    view.summary.details.name = nasty.to_owned();
    view.summary.details.place = nasty.to_owned();
    for entrant in &mut view.entrants {
        entrant.name = nasty.to_owned();
        entrant.unit = Some(nasty.to_owned());
    }
    let html = page(&view, Lang::Zh);
    assert!(!html.contains("<img"), "{html}");
    assert!(html.contains("&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;"));
}

/// The columns of the format, counted from 1 as its description does.
fn columns(line: &str, from: usize, to: usize) -> String {
    line.chars().skip(from - 1).take(to + 1 - from).collect()
}

#[test]
fn a_swiss_is_written_in_the_columns_that_pairing_programs_read() {
    let view = played().view().event;
    let text = trf(&view).unwrap();
    assert!(text.starts_with("012 迎新春\r\n"), "{text}");
    assert!(text.contains("\r\n062 6\r\n092 Swiss\r\nXXR 4\r\n"), "{text}");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).collect();
    assert_eq!(lines.len(), 6);
    for (rank, line) in (1..).zip(&lines) {
        assert_eq!(columns(line, 5, 8).trim(), rank.to_string());
        assert!(columns(line, 15, 47).starts_with("选手"), "{line}");
        assert_eq!(columns(line, 48, 80).trim(), "", "{line}");
        let other: usize = columns(line, 92, 95).trim().parse().unwrap();
        let (side, made) = (columns(line, 97, 97), columns(line, 99, 99));
        // What one side has, the other has the other way round.
        let theirs = lines[other - 1];
        assert_eq!(columns(theirs, 92, 95).trim(), rank.to_string());
        assert_ne!(columns(theirs, 97, 97), side);
        let wanted = match made.as_str() {
            "1" => "0",
            "0" => "1",
            _ => "=",
        };
        assert_eq!(columns(theirs, 99, 99), wanted);
        let points = match made.as_str() {
            "1" => "1.0",
            "0" => "0.0",
            _ => "0.5",
        };
        assert_eq!(columns(line, 81, 84).trim(), points, "{line}");
        assert!(columns(line, 86, 89).trim().parse::<u32>().is_ok(), "{line}");
    }
}

#[test]
fn byes_forfeits_and_rounds_missed_have_their_codes() {
    let mut view = played().view().event;
    let round = view.rounds[0].clone();
    let mut next = round.clone();
    next.round = 2;
    let [gone, bye] = [round.matches[0].sides[0], round.matches[0].sides[1]];
    next.matches.remove(0);
    next.byes = vec![bye];
    next.matches[0].slip = Some(Slip::Forfeit { absent: vec![1] });
    let [there, away] = [next.matches[0].sides[0], next.matches[0].sides[1]];
    view.rounds.push(next);
    let text = trf(&view).unwrap();
    let number = |id: u32| view.entrants.iter().find(|of| of.id == id).unwrap().number;
    let second = |id: u32| {
        let lines = text.lines().filter(|line| line.starts_with("001"));
        let mut found = lines.filter(|line| columns(line, 5, 8).trim() == number(id).to_string());
        columns(found.next().unwrap(), 102, 109)
    };
    assert_eq!(second(gone), "0000 - Z");
    assert_eq!(second(bye), "0000 - U");
    assert!(second(there).ends_with("w +"), "{}", second(there));
    assert!(second(away).ends_with("b -"), "{}", second(away));
}

/// A player as a program reads him that knows only where the fields are: every
/// one is cut out by its position, and what lies between them must be blank.
#[derive(Debug)]
struct Player {
    rank: usize,
    halves: u32,
    place: u32,
    /// Opponent, colour and result of each round.
    rounds: Vec<(usize, char, char)>,
}

impl Player {
    fn read(line: &str, rounds: usize) -> Self {
        assert_eq!(line.chars().count(), 89 + 10 * rounds, "{line:?}");
        let only = |from, to| columns(line, from, to).trim().to_owned();
        let blank = |from, to| assert_eq!(only(from, to), "", "{from}–{to} {line:?}");
        // Sex, title, rating, federation, number and birthday are nobody's here.
        for (from, to) in [(4, 4), (9, 14), (48, 80), (85, 85), (90, 91)] {
            blank(from, to);
        }
        assert_ne!(only(15, 47), "", "{line:?}");
        let points = only(81, 84);
        let (whole, half) = points.split_once('.').unwrap();
        let halves = 2 * whole.parse::<u32>().unwrap() + u32::from(half == "5");
        assert!(half == "0" || half == "5", "{line:?}");
        let round = |at: usize| {
            let from = 92 + 10 * at;
            for gap in [from - 2, from - 1, from + 4, from + 6] {
                blank(gap, gap);
            }
            let sign = |at| columns(line, at, at).chars().next().unwrap();
            (only(from, from + 3).parse().unwrap(), sign(from + 5), sign(from + 7))
        };
        Self {
            rank: only(5, 8).parse().unwrap(),
            halves,
            place: only(86, 89).parse().unwrap(),
            rounds: (0..rounds).map(round).collect(),
        }
    }
}

#[test]
fn a_program_that_knows_the_columns_alone_reads_a_whole_swiss() {
    for (preset, entrants) in [("most2015", 7), ("cn2002-swiss", 12)] {
        let view = whole(preset, entrants).view().event;
        let text = trf(&view).unwrap();
        assert!(text.ends_with("\r\n"));
        let lines: Vec<&str> = text.split_terminator("\r\n").collect();
        assert!(lines.iter().all(|line| !line.contains(['\r', '\n'])), "{text}");
        let field = |code: &str| lines.iter().find_map(|line| line.strip_prefix(code)).unwrap();
        assert_eq!(field("062 "), entrants.to_string());
        assert_eq!(field("XXR "), view.rounds.len().to_string());
        let players: Vec<Player> = lines
            .iter()
            .filter(|line| line.starts_with("001"))
            .map(|line| Player::read(line, view.rounds.len()))
            .collect();
        assert_eq!(players.len(), entrants as usize);
        let mut places: Vec<u32> = players.iter().map(|of| of.place).collect();
        places.sort_unstable();
        assert_eq!(places[0], 1, "{preset}");
        for (at, player) in players.iter().enumerate() {
            assert_eq!(player.rank, at + 1);
            let mut halves = 0;
            for (round, &(other, colour, result)) in player.rounds.iter().enumerate() {
                halves += match result {
                    '1' | '+' | 'U' => 2,
                    '=' => 1,
                    '0' | '-' | 'Z' => 0,
                    other => panic!("{preset}: no such result: {other}"),
                };
                if other == 0 {
                    assert!(colour == '-' && matches!(result, 'U' | 'Z'), "{player:?}");
                    continue;
                }
                let theirs = players[other - 1].rounds[round];
                let wanted = match result {
                    '1' => '0',
                    '0' => '1',
                    '+' => '-',
                    '-' => '+',
                    same => same,
                };
                assert_eq!((theirs.0, theirs.2), (player.rank, wanted), "{player:?}");
                assert_eq!([colour, theirs.1].iter().collect::<String>().replace("bw", "wb"), "wb");
            }
            assert_eq!(player.halves, halves, "{player:?}");
        }
        let byes = players.iter().flat_map(|of| &of.rounds).filter(|of| of.2 == 'U').count();
        assert_eq!(byes, if entrants % 2 == 0 { 0 } else { view.rounds.len() }, "{preset}");
    }
}

#[test]
fn what_is_no_swiss_is_not_forced_into_its_format() {
    let mut event = Event::open("cn2002-knockout");
    let rows = form().into_iter().map(|row| FormRow { section: String::new(), ..row }).collect();
    event.act("a", Import { rows });
    event.act("a", Begin { word: Some("抽签".to_owned()) });
    event.act("a", serde_json::from_str::<DeskCommand>(r#"{"c": "draft"}"#).unwrap());
    event.act("a", Advance { round: 1, to: RoundState::Published });
    assert_eq!(trf(&event.view().event), None);
}

/// Boards compared: a line for each table, then one for each board.
#[test]
fn boards_compared_are_a_workbook() {
    let known = serde_json::json!({
        "game": "shengji",
        "progress": {"state": "over", "ahead": 0, "done": 0, "total": 0, "found": 1},
        "boards": [{
            "number": 3,
            "tables": [{
                "name": "2A", "table": "t", "deal": 1, "people": ["甲", "乙", "丙", "丁"],
                "declared": [{"seat": 1, "play": {"do": "declare", "cards": ["H2"]}}],
                "dealer": 1, "contract": "♥", "buried": ["S3", "S5"], "points": 85,
                "scores": [1, -1, 1, -1]
            }],
            "par": {"plays": 8, "points": {"mean": 62.5, "low": 50.0, "high": 75.0}, "scores": []},
            "zh": "一句话。", "en": "In a sentence."
        }]
    });
    let known = serde_json::from_value(known).unwrap();
    let book = |lang| sheets_of(&sheets::boards_compared(&known, lang).unwrap());
    let zh = book(Lang::Zh);
    let names: Vec<&str> = zh.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["各桌", "各副牌"]);
    let line = &zh[0].1[1];
    assert_eq!(line[..6], ["3", "2A", "甲", "乙", "丙", "丁"]);
    assert_eq!(line[6..11], ["北 亮 ♥2", "北", "♥", "♠3♠5", "85"]);
    assert_eq!(line[11..], ["1", "-1", "1", "-1"]);
    let board = &zh[1].1[1];
    assert_eq!(board[..5], ["3", "8", "62.5", "50", "75"]);
    assert_eq!(board.last().unwrap(), "一句话。");
    let en = book(Lang::En);
    assert_eq!(en[0].1[1][6], "N declares ♥2");
    assert_eq!(en[1].1[1].last().unwrap(), "In a sentence.");
}
