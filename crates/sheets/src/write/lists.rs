//! Entries, pairings and results.

use protocol::events::{
    CardView, EntrantView, EventView, LineView, MatchTitle, MatchView, RoundView,
};
use refusal::Lang;
use tournament::event::Departure;

use super::sheet::{Sheet, Value};
use super::words::{capital, named, say, slip, taken};

/// Everyone, one line a person, as an entry form has it. With cards there are
/// posts, which are for the staff only.
pub fn entries(view: &EventView, cards: Option<&[CardView]>, lang: Lang) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let mut head =
        vec![word("序号", "No."), word("单位", "Unit"), word("对号", "Pair"), word("姓名", "Name")];
    if cards.is_some() {
        head.push(word("部门及职务", "Department and post"));
    }
    head.extend([word("组别", "Section"), word("种子", "Seed"), word("状态", "Status")]);
    let mut rows = Vec::new();
    for entrant in &view.entrants {
        let card = cards.and_then(|cards| cards.iter().find(|of| of.entrant == entrant.id));
        // An entry without people goes by its name.
        let names = if entrant.people.is_empty() {
            std::slice::from_ref(&entrant.name)
        } else {
            &entrant.people[..]
        };
        for (at, name) in names.iter().enumerate() {
            let mut row = vec![
                entrant.number.into(),
                entrant.unit.as_deref().unwrap_or_default().into(),
                entrant.label.as_str().into(),
                name.as_str().into(),
            ];
            if cards.is_some() {
                let person = card.and_then(|card| card.row.people.get(at));
                row.push(person.map_or(Value::Blank, |person| person.post.as_str().into()));
            }
            row.push(section(view, entrant).into());
            row.push(entrant.seed.into());
            row.push(status(entrant, lang).into());
            rows.push(row);
        }
    }
    Sheet { name: word("报名", "Entries"), head, rows }
}

fn section<'a>(view: &'a EventView, entrant: &EntrantView) -> &'a str {
    let section = entrant.section.and_then(|at| view.sections.get(at as usize));
    section.map_or("", String::as_str)
}

fn status(entrant: &EntrantView, lang: Lang) -> String {
    match entrant.left {
        Some(Departure::Withdrawn) => say(lang, "退出", "withdrawn"),
        Some(Departure::Disqualified) => say(lang, "取消资格", "disqualified"),
        None if entrant.here => say(lang, "已签到", "here"),
        None => String::new(),
    }
}

/// How many meet at a table of these rounds.
fn sides(rounds: &[RoundView]) -> usize {
    let matches = rounds.iter().flat_map(|round| &round.matches);
    matches.map(|of| of.sides.len()).max().unwrap_or(2)
}

/// What the sides of matches are called. Teams sit at tables A and B, so that
/// they themselves are home and visitors (cn2002:24 三).
fn side_names(rounds: &[RoundView], lang: Lang) -> Vec<String> {
    let mut matches = rounds.iter().flat_map(|round| &round.matches);
    if matches.any(|of| of.seats.len() > 1) {
        return vec![say(lang, "主队", "Home"), say(lang, "客队", "Visitors")];
    }
    let names = ["A", "B", "C"].iter().take(sides(rounds));
    names.map(|&name| name.to_owned()).collect()
}

/// The columns that say who sits where, where that matters.
fn seat_heads(rounds: &[RoundView], lang: Lang) -> Vec<String> {
    let matches = rounds.iter().flat_map(|round| &round.matches);
    let tables = matches.map(|of| of.seats.len()).max().unwrap_or(0);
    let names: &[&str] = if tables > 1 { &["A", "B"] } else { &[""] };
    let lines = [say(lang, "东西", "E–W"), say(lang, "南北", "N–S")];
    let of_table = |name: &&str| {
        let at = if name.is_empty() {
            String::new()
        } else {
            format!("{name}{}", say(lang, "桌", " "))
        };
        lines.clone().map(|line| format!("{at}{line}"))
    };
    names.iter().take(tables).flat_map(of_table).collect()
}

/// Who sits east–west and north–south at each table: the people, or the side
/// where they are not known.
fn seat_cells(of: &MatchView, names: &[String]) -> Vec<Value> {
    let line = |line: &LineView| {
        let side = names.get(usize::from(line.side)).map_or("", String::as_str);
        let people = line.people.join("、");
        Value::Text(if people.is_empty() { side.to_owned() } else { format!("{side} {people}") })
    };
    let tables = of.seats.iter();
    tables.flat_map(|table| [line(&table.east_west), line(&table.north_south)]).collect()
}

/// The round of a match: in an elimination what it is called on the side of
/// the match, else its number.
fn of_round(round: &RoundView, title: Option<&MatchTitle>, lang: Lang) -> Value {
    let name = title.map_or_else(
        || named(&round.names, lang),
        |title| named(std::slice::from_ref(&title.name), lang),
    );
    name.map_or(Value::from(round.round), |name| Value::Text(capital(&name)))
}

/// Who plays whom and where; who sits out stands at the end of the round.
pub fn pairings(view: &EventView, rounds: &[RoundView], name: &str, lang: Lang) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let names = side_names(rounds, lang);
    let mut head = vec![word("阶段", "Stage"), word("轮次", "Round"), word("桌号", "Table")];
    for side in &names {
        head.push(format!("{side} {}", word("序号", "No.")));
        head.push(format!("{side} {}", word("名称", "name")));
        head.push(format!("{side} {}", word("单位", "unit")));
    }
    let seats_from = head.len();
    head.extend(seat_heads(rounds, lang));
    let find = |id: &u32| view.entrants.iter().find(|entrant| entrant.id == *id);
    let mut rows = Vec::new();
    for round in rounds {
        let mut matches: Vec<_> = round.matches.iter().collect();
        matches.sort_by_key(|of| of.table);
        let paired = matches.iter().map(|of| {
            let number = of_round(round, of.title.as_ref(), lang);
            (number, Value::from(of.table), &of.sides[..], seat_cells(of, &names))
        });
        let out = round.byes.iter().chain(&round.through).map(|id| {
            let bye = Value::Text(word("轮空", "bye"));
            (of_round(round, None, lang), bye, std::slice::from_ref(id), Vec::new())
        });
        let away = round.excused.iter().map(|id| {
            let excused = Value::Text(word("请假", "excused"));
            (of_round(round, None, lang), excused, std::slice::from_ref(id), Vec::new())
        });
        for (number, table, meeting, seats) in paired.chain(out).chain(away) {
            let mut row = vec![(round.stage + 1).into(), number, table];
            for id in meeting.iter().take(names.len()) {
                let entrant = find(id);
                row.push(entrant.map_or(Value::Blank, |of| of.number.into()));
                row.push(entrant.map_or(Value::Blank, |of| of.name.as_str().into()));
                let unit = entrant.and_then(|of| of.unit.as_deref());
                row.push(unit.unwrap_or_default().into());
            }
            row.resize(seats_from, Value::Blank);
            row.extend(seats);
            row.resize(head.len(), Value::Blank);
            rows.push(row);
        }
    }
    Sheet { name: name.to_owned(), head, rows }
}

/// What came of every match of the rounds shown.
pub fn results(view: &EventView, lang: Lang) -> Sheet {
    let word = |zh, en| say(lang, zh, en);
    let names = side_names(&view.rounds, lang);
    let sides = names.len();
    let mut head = vec![word("阶段", "Stage"), word("轮次", "Round"), word("桌号", "Table")];
    for side in &names {
        head.push(format!("{side} {}", word("序号", "No.")));
        head.push(format!("{side} {}", word("名称", "name")));
    }
    head.push(word("成绩", "Result"));
    for side in &names {
        head.push(format!("{side} {}", word("得分", "points")));
    }
    for side in &names {
        head.push(format!("{side} {}", word("标准分", "standard")));
    }
    head.push(word("胜方", "Winner"));
    let find = |id: &u32| view.entrants.iter().find(|entrant| entrant.id == *id);
    let mut rows = Vec::new();
    for round in &view.rounds {
        let mut matches: Vec<_> = round.matches.iter().collect();
        matches.sort_by_key(|of| of.table);
        for of in matches {
            let number = of_round(round, of.title.as_ref(), lang);
            let mut row = vec![(round.stage + 1).into(), number, of.table.into()];
            for at in 0..sides {
                let entrant = of.sides.get(at).and_then(find);
                row.push(entrant.map_or(Value::Blank, |of| of.number.into()));
                row.push(entrant.map_or(Value::Blank, |of| of.name.as_str().into()));
            }
            row.push(of.slip.as_ref().map(|of| slip(of, &names, lang)).unwrap_or_default().into());
            for at in 0..sides {
                row.push(of.scores.get(at).map_or(Value::Blank, |of| taken(view, round.stage, of)));
            }
            for at in 0..sides {
                let standard = of.scores.get(at).map(|of| Value::Hundredths(of.standard));
                row.push(standard.unwrap_or(Value::Blank));
            }
            let winner = of.winner.and_then(|at| names.get(usize::from(at)));
            row.push(winner.map_or("", String::as_str).into());
            rows.push(row);
        }
    }
    Sheet { name: word("成绩", "Results"), head, rows }
}
