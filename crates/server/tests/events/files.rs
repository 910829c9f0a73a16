//! Files of an event: forms read, lists written, boards kept.

use reqwest::Method;
use serde_json::{Value, json};
use store::Role;

use crate::venue::{Someone, Venue, advance, enter, levels, refused};

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Has a form read.
async fn upload(
    venue: &Venue,
    who: &Someone,
    event: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> (u16, Value) {
    let path = format!("/api/events/{event}/entries/parse?name=form");
    venue.upload(who, &path, kind, bytes).await
}

/// A file with its headers.
async fn download(venue: &Venue, who: &Someone, path: &str) -> (String, String, Vec<u8>) {
    let answer = venue.of(who).send(Method::GET, path, None).await.unwrap();
    assert_eq!(answer.status().as_u16(), 200, "{path}");
    let header = |name: &str| {
        let value = answer.headers().get(name);
        value.map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    let (kind, name) = (header("content-type"), header("content-disposition"));
    (kind, name, answer.bytes().await.unwrap().to_vec())
}

async fn read(venue: &Venue, who: &Someone, path: &str) -> String {
    String::from_utf8(download(venue, who, path).await.2).unwrap()
}

#[tokio::test]
async fn a_form_is_read_and_then_imported() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let form = "单位,对号,姓名,部门及职务\n一司,1,张三,处长\n,,李四,\n,2,王五,\n";
    let (status, parsed) =
        upload(&venue, &director, &event, "text/csv", form.as_bytes().to_vec()).await;
    assert_eq!(status, 200, "{parsed}");
    assert_eq!(parsed["rows"].as_array().unwrap().len(), 3);
    let codes: Vec<&str> =
        parsed["faults"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["too_few_people", "no_section"]);
    assert_eq!(parsed["faults"][0]["row"], 4);
    // Nothing is entered by reading.
    let desk = venue.get(&director, &format!("/api/events/{event}/desk")).await.unwrap();
    assert_eq!(desk["event"]["entrants"], json!([]));
    let rows = &parsed["rows"].as_array().unwrap()[..2];
    venue.act(&event, &director, json!({"c": "import", "rows": rows})).await;
    // Read again, who is there is known, and only the missing partner is left.
    let (_, parsed) = upload(&venue, &director, &event, "text/csv", form.as_bytes().to_vec()).await;
    let table = &parsed["table"];
    assert_eq!(table["judged"]["entries"][0]["state"], "same", "{table}");
    assert_eq!(table["judged"]["entries"][1]["state"], "faulty", "{table}");
    assert_eq!(table["judged"]["steps"], json!([]));
    let mut rows = table["rows"].clone();
    assert_eq!((&rows[3]["line"], &rows[3]["name"]), (&json!(4), &json!("")));
    rows[3]["name"] = json!("赵六");
    let judge = format!("/api/events/{event}/entries/judge");
    let body = json!({"rows": rows});
    let judged = venue.of(&director).post::<Value>(&judge, &body).await.unwrap();
    assert_eq!(judged["entries"][1]["state"], "new", "{judged}");
    let steps = &judged["steps"];
    venue.act(&event, &director, json!({"c": "revise", "steps": steps})).await;
    let judged = venue.of(&director).post::<Value>(&judge, &body).await.unwrap();
    assert_eq!(judged["steps"], json!([]), "the same rows again change nothing");
    let helper = venue.guest("路人").await;
    let refused = venue.of(&helper).post::<Value>(&judge, &body).await.unwrap_err();
    assert!(refused.to_string().contains("forbidden"), "{refused}");
    // The blank form of the event is one that the same route reads.
    let path = format!("/api/events/entry-form.xlsx?event={event}");
    let (kind, name, bytes) = download(&venue, &director, &path).await;
    assert_eq!(kind, XLSX);
    assert!(name.contains("filename*=UTF-8''%E8%BF%8E"), "{name}");
    let (status, parsed) = upload(&venue, &director, &event, XLSX, bytes).await;
    assert_eq!((status, &parsed["rows"]), (200, &json!([])), "{parsed}");
}

#[tokio::test]
async fn forms_are_for_directors_and_of_files_that_can_be_read() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let referee = venue.staff("裁判", Role::Referee).await;
    let event = venue.event(&director, json!([])).await;
    let form = b"name\nx\n".to_vec();
    let (status, answer) = upload(&venue, &referee, &event, "text/csv", form.clone()).await;
    assert_eq!((status, &answer["code"]), (403, &json!("forbidden")));
    let (status, _) = upload(&venue, &director, &event, "text/plain", form).await;
    assert_eq!(status, 415);
    let old = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    let (status, answer) = upload(&venue, &director, &event, XLSX, old).await;
    assert_eq!((status, &answer["code"]), (422, &json!("old_workbook")));
    let (status, _) = upload(&venue, &director, &event, XLSX, vec![b'x'; 3 << 20]).await;
    assert_eq!(status, 413);
}

#[tokio::test]
async fn posts_leave_the_house_only_with_the_staff() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let guest = venue.guest("路人").await;
    let event = venue.event(&director, json!([])).await;
    venue.first_round(&event, &director, 4).await;
    venue.act(&event, &director, enter(1, levels("8", "4"))).await;
    let path = |file: &str| format!("/api/events/{event}/{file}");
    for file in ["entries.csv", "entries.json"] {
        assert!(read(&venue, &director, &path(file)).await.contains("处长"), "{file}");
        assert!(!read(&venue, &guest, &path(file)).await.contains("处长"), "{file}");
    }
    let (kind, name, staff) = download(&venue, &director, &path("export.xlsx")).await;
    assert_eq!(kind, XLSX);
    assert!(name.starts_with("attachment; filename=\""), "{name}");
    let (_, _, public) = download(&venue, &guest, &path("export.xlsx")).await;
    let form = |bytes: Vec<u8>| async {
        upload(&venue, &director, &event, XLSX, bytes).await.1["rows"].to_string()
    };
    let (staff, public) = (form(staff).await, form(public).await);
    assert!(staff.contains("处长") && staff.contains("选手4-2"), "{staff}");
    assert!(!public.contains("处长") && public.contains("选手4-2"), "{public}");
    let pairings = read(&venue, &guest, &path("pairings.csv")).await;
    assert_eq!(pairings.lines().count(), 3, "{pairings}");
    let pairings: Value = venue.get(&guest, &path("pairings.json")).await.unwrap();
    assert_eq!(pairings[0]["matches"].as_array().unwrap().len(), 2);
    assert!(pairings[0]["matches"][0].get("slip").is_none());
    let results = read(&venue, &guest, &path("results.csv?lang=en")).await;
    assert!(results.contains("Result") && results.lines().count() == 3, "{results}");
    let results: Value = venue.get(&guest, &path("results.json")).await.unwrap();
    assert_eq!(results[0]["round"], 1);
}

/// A draft is nobody's business, not even in files of the staff.
#[tokio::test]
async fn drafts_are_in_no_file() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    venue.act(&event, &director, crate::venue::import(4)).await;
    venue.act(&event, &director, json!({"c": "begin", "word": "抽签"})).await;
    venue.act(&event, &director, json!({"c": "draft"})).await;
    let path = format!("/api/events/{event}/pairings.json");
    assert_eq!(venue.get(&director, &path).await.unwrap(), json!([]));
}

#[tokio::test]
async fn boards_are_prepared_by_the_staff_and_public_after_the_round() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let helper = venue.guest("志愿者").await;
    let new = json!({
        "preset": "cn2017",
        "details": {"name": "复式赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"},
        "staff": [{"user": helper.id, "role": "helper"}],
    });
    let opened: Value = venue.of(&director).post("/api/events", &new).await.unwrap();
    let event = opened["id"].as_str().unwrap();
    let path = |round: u32| format!("/api/events/{event}/rounds/{round}/boards");
    for round in [1, 2] {
        let open = json!({"c": "open_boards", "stage": 0, "round": round});
        venue.act(event, &director, open).await;
    }
    let first = venue.get(&director, &path(1)).await.unwrap();
    assert_eq!(first["public"], false);
    let boards = first["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 8);
    for (at, board) in boards.iter().enumerate() {
        assert_eq!(board["dealer"], ["E", "N", "W", "S"][at % 4]);
        let mut cards: Vec<&str> = ["east", "south", "west", "north", "kitty"]
            .iter()
            .flat_map(|place| board[place].as_array().unwrap())
            .map(|card| card.as_str().unwrap())
            .collect();
        assert_eq!(cards.len(), 108);
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), 54, "two of each");
    }
    // Asked again they are the same, in another round others.
    assert_eq!(venue.get(&director, &path(1)).await.unwrap(), first);
    assert_ne!(venue.get(&director, &path(2)).await.unwrap()["boards"], first["boards"]);
    assert_eq!(refused(venue.get(&director, &path(5)).await), (422, "no_boards".to_owned()));
    for who in [&helper, &venue.guest("路人").await] {
        assert_eq!(refused(venue.get(who, &path(1)).await), (403, "boards_hidden".to_owned()));
    }
    let rows: Vec<Value> =
        (0..4).map(|n| json!({"name": format!("对{n}"), "people": []})).collect();
    venue.act(event, &director, json!({"c": "add", "rows": rows})).await;
    venue.act(event, &director, json!({"c": "begin", "word": "抽签"})).await;
    venue.act(event, &director, json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        venue.act(event, &director, advance(1, to)).await;
    }
    assert_eq!(refused(venue.get(&helper, &path(1)).await).0, 403);
    for match_no in [1, 2] {
        let results: Vec<Value> = (0..8).map(|n| json!({"played": n})).collect();
        let slip = json!({"by": "duplicate", "results": results, "time_s": [60, 60]});
        venue.act(event, &director, enter(match_no, slip)).await;
        let confirm = json!({"c": "confirm", "match_no": match_no});
        let second = venue.staff("复核", Role::Director).await;
        venue.act(event, &second, confirm).await;
    }
    venue.act(event, &director, advance(1, "closed")).await;
    let seen = venue.get(&helper, &path(1)).await.unwrap();
    assert_eq!((&seen["public"], &seen["boards"]), (&json!(true), &first["boards"]));
    // A most2015 event has none.
    let other = venue.event(&director, json!([])).await;
    let path = format!("/api/events/{other}/rounds/1/boards");
    assert_eq!(refused(venue.get(&director, &path).await).1, "no_boards");
}

/// Results that any site may show in a frame, and that do nothing there; all
/// other pages are still nobody's to frame.
#[tokio::test]
async fn results_can_be_framed_and_nothing_else() {
    let venue = Venue::open().await;
    let director = venue.staff("主任", Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let guest = venue.guest("路人").await;
    let path = format!("/api/events/{event}/results.html?lang=en");
    let answer = venue.of(&guest).send(Method::GET, &path, None).await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
    let header =
        |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(header("x-frame-options"), None);
    assert_eq!(header("content-type").unwrap(), "text/html; charset=utf-8");
    assert_eq!(header("x-content-type-options").unwrap(), "nosniff");
    let policy = header("content-security-policy").unwrap();
    for part in ["default-src 'none'", "frame-ancestors *", "form-action 'none'", "sandbox"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("script"), "{policy}");
    for other in [format!("/api/events/{event}"), format!("/event/{event}")] {
        let answer = venue.of(&guest).send(Method::GET, &other, None).await.unwrap();
        assert_eq!(answer.headers()["x-frame-options"], "DENY", "{other}");
        let policy = answer.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{other} {policy}");
    }
    // There is nothing yet that pairing programs could read.
    let path = format!("/api/events/{event}/results.trf");
    assert_eq!(refused(venue.get(&guest, &path).await), (422, "not_in_trf".to_owned()));
}
