//! `paisai serve` and `paisai user`, through the real binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};
use store::Store;

fn paisai(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paisai"));
    command.args(args);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("PAISAI_")) {
        command.env_remove(name);
    }
    command.env("PAISAI_LOG", "warn");
    command
}

/// A server in a process of its own.
struct Serving {
    process: Child,
    address: SocketAddr,
    printed: Lines<BufReader<ChildStdout>>,
}

impl Serving {
    fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let address = first.split("http://").nth(1).unwrap().parse().unwrap();
        Self { process, address, printed: lines }
    }

    /// The link that it prints after its address if there is no admin.
    fn admin_link(&mut self) -> String {
        self.printed.by_ref().map(Result::unwrap).find(|line| line.contains("://")).unwrap()
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let body = body.to_string();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer)
    }

    /// Asks it to end as an operating system does.
    fn end(mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended unless a test has failed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn output(command: &mut Command, input: &str) -> Output {
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may be gone already.
    let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
    process.wait_with_output().unwrap()
}

/// A settings file that listens on 127.0.0.1 and keeps its data beside it.
fn settings(folder: &Path) -> String {
    let path = folder.join("paisai.toml");
    let data = folder.join("data");
    fs::write(&path, format!("bind = '127.0.0.1:0'\ndata_dir = '{}'\n", data.display())).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let config = settings(folder.path());
    let file = ["serve", "--config", &config];
    let check = |command: &mut Command, expected: &str| {
        // Without an admin the link is printed each time.
        let mut serving = Serving::start(command);
        assert_eq!(serving.address.ip().to_string(), expected);
        assert_eq!(serving.ask("GET", "/health", &json!({})).0, 200);
        assert!(serving.admin_link().contains("/admin/first?key="));
        serving.end();
    };
    check(&mut paisai(&file), "127.0.0.1");
    check(paisai(&file).env("PAISAI_BIND", "127.0.0.2:0"), "127.0.0.2");
    let with_flag = [&file[..], &["--bind", "127.0.0.3:0"]].concat();
    check(paisai(&with_flag).env("PAISAI_BIND", "127.0.0.2:0"), "127.0.0.3");
    assert!(folder.path().join("data/paisai.db").exists(), "what the flag leaves out stays");
}

#[test]
fn settings_that_do_not_exist_or_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("paisai.toml");
    let check = |text: &str, expected: &str| {
        fs::write(&path, text).unwrap();
        let output = output(&mut paisai(&["serve", "--config", path.to_str().unwrap()]), "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(error.contains(expected), "{error}");
    };
    check("colour = \"red\"", "colour");
    check("[limits]\ncolour = 1", "colour");
    check("public_url = \"play.example.org\"", "public address");
    check("log_format = \"xml\"", "log_format");
    check("known_addresses = [\"10.0.0.0/8\", \"the hall\"]", "a network is");
    check("[tls]\ncertificate = \"cert.pem\"", "key");
    check("[tls]\ncertificate = \"/nonsense.pem\"\nkey = \"/nonsense.key\"", "/nonsense.pem");
    check("bind = 7", "bind");
    check("workers = 0", "workers");
    let missing = output(&mut paisai(&["serve", "--config", "/nonsense.toml"]), "");
    assert!(String::from_utf8(missing.stderr).unwrap().contains("/nonsense.toml"));
    let half = output(&mut paisai(&["serve", "--tls-cert", "cert.pem"]), "");
    assert!(String::from_utf8(half.stderr).unwrap().contains("--tls-key"));
    let flag = output(&mut paisai(&["serve", "--public-url", "nonsense"]), "");
    assert!(String::from_utf8(flag.stderr).unwrap().contains("public address"));
}

#[test]
fn help_names_every_environment_variable() {
    let help = output(&mut paisai(&["serve", "--help"]), "");
    let help = String::from_utf8(help.stdout).unwrap();
    for name in [
        "PAISAI_CONFIG",
        "PAISAI_BIND",
        "PAISAI_DATA_DIR",
        "PAISAI_DATABASE",
        "PAISAI_PUBLIC_URL",
        "PAISAI_TLS_CERT",
        "PAISAI_TLS_KEY",
        "PAISAI_TRUSTED_PROXY",
        "PAISAI_KNOWN_ADDRESSES",
        "PAISAI_METRICS_TOKEN",
        "PAISAI_LOG_FORMAT",
        "PAISAI_WORKERS",
    ] {
        assert!(help.contains(name), "{name} in {help}");
    }
}

#[test]
fn accounts_made_on_the_command_line_work_on_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let config = settings(folder.path());
    fs::create_dir(folder.path().join("data")).unwrap();
    let user = |args: &[&str], input: &str| {
        let output = output(&mut paisai(&[&["user", "--config", &config], args].concat()), input);
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.success(), text)
    };
    let (ok, text) = user(&["add", "laowang", "--role", "admin"], "correct horse\n");
    assert!(ok && text.contains("admin") && text.contains("laowang"), "{text}");
    assert!(!user(&["add", "LaoWang"], "correct horse\n").0, "the login is taken");
    assert!(!user(&["add", "another"], "short\n").0, "the password is short");
    assert!(!user(&["role", "nobody", "referee"], "").0, "there is no such account");

    let serving = Serving::start(paisai(&["serve", "--config", &config]).arg("--lang=en"));
    let login = |password: &str| {
        serving.ask("POST", "/api/login", &json!({"login": "laowang", "password": password})).0
    };
    assert_eq!(login("correct horse"), 200);
    let (ok, text) = user(&["role", "laowang", "referee"], "");
    assert!(ok && text.contains("referee"), "{text}");
    assert!(user(&["password", "laowang"], "battery staple\r\n").0);
    assert_eq!(login("correct horse"), 401);
    assert_eq!(login("battery staple"), 200);
    assert!(user(&["disable", "laowang"], "").1.contains("disabled"));
    assert_eq!(login("battery staple"), 403);
    assert!(user(&["disable", "laowang", "--undo"], "").0);
    assert_eq!(login("battery staple"), 200);
    let (_, text) = user(&["list"], "");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(user(&["list", "--role", "admin"], "").1, "");
    serving.end();
}

/// Two people who sat at one table with one browser, in a database.
async fn sharing(database: &Path) {
    let store = Store::open(database.to_str().unwrap()).await.unwrap();
    let now_ms = server::Clock::default().now_ms();
    let mut people = Vec::new();
    for nickname in ["某甲", "某乙"] {
        let (nickname, language) = (nickname.to_owned(), "zh".to_owned());
        let role = store::Role::Player;
        let new = store::NewUser { nickname, login: None, role, language, created_ms: now_ms };
        people.push(store.create_user(new).await.unwrap().id);
    }
    let table = store::NewTable {
        id: "t1".to_owned(),
        title: "公开桌".to_owned(),
        rules: "cn2017".to_owned(),
        status: store::TableStatus::Waiting,
        private: false,
        invite_hash: None,
        owner_id: people[0].clone(),
        event_id: None,
        created_ms: now_ms,
        seats: "[]".to_owned(),
        summary: "{}".to_owned(),
        spectators: true,
        players: Vec::new(),
        day: None,
    };
    let first = store::NewEntry { at_ms: now_ms, body: "{}".to_owned() };
    store.create_table(table, vec![first]).await.unwrap();
    for (address, user_id) in ["a", "b"].into_iter().zip(people) {
        let (table_id, address, browser) = ("t1".to_owned(), address.to_owned(), "x".to_owned());
        let trace = store::Trace { table_id, user_id, address, browser, at_ms: now_ms };
        store.note_trace(trace).await.unwrap();
    }
    store.close().await;
}

#[tokio::test]
async fn who_shares_a_browser_is_listed_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("paisai.db");
    sharing(&database).await;
    let shared = |more: &[&str]| {
        let place = ["user", "--data-dir", folder.path().to_str().unwrap(), "shared"];
        let output = output(&mut paisai(&[&place, more].concat()), "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = shared(&[]);
    assert!(text.starts_with("table t1  event -  公开桌\n  one browser x\n"), "{text}");
    assert_eq!((text.matches("某甲").count(), text.matches("某乙").count()), (2, 2), "{text}");
    assert!(!text.contains("one address"), "{text}");
    assert_eq!(shared(&["--event", "e1"]), "");
    assert_eq!(shared(&["--days", "0"]), "");
    let store = Store::open(database.to_str().unwrap()).await.unwrap();
    let looks = store.list_audit(None, 9).await.unwrap();
    let looks: Vec<&str> = looks.iter().rev().map(|line| &*line.action).collect();
    let both = ["shared.tables", "shared.people"];
    assert_eq!(looks, [&both[..], &both[..1], &both[..]].concat(), "every look is noted");
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = settings(folder.path());
    let serve = || paisai(&["serve", "--config", &config, "--lang=en"]);
    let mut first = Serving::start(&mut serve());
    let second = output(&mut serve(), "");
    let error = String::from_utf8(second.stderr).unwrap();
    assert!(!second.status.success() && error.contains("another server is running on"), "{error}");
    assert_eq!(first.ask("GET", "/ready", &json!({})).0, 200, "the first goes on");
    // However a server ends, the next may start.
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    Serving::start(&mut serve()).end();
}

#[test]
fn a_backup_of_a_running_server_is_a_whole_database() {
    let folder = tempfile::tempdir().unwrap();
    let config = settings(folder.path());
    let serving = Serving::start(paisai(&["serve", "--config", &config]).arg("--lang=en"));
    let account = json!({"login": "laowang", "password": "correct horse"});
    assert_eq!(serving.ask("POST", "/api/accounts", &account).0, 201);
    let copy = folder.path().join("elsewhere");
    fs::create_dir(&copy).unwrap();
    let file = copy.join("paisai.db");
    let backup = || output(paisai(&["backup", "--config", &config]).arg(&file), "");
    let done = backup();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(!backup().status.success(), "what is there is not overwritten");
    serving.end();

    let place = ["--data-dir", copy.to_str().unwrap()];
    let restored = [&["serve", "--bind", "127.0.0.1:0"][..], &place].concat();
    let serving = Serving::start(paisai(&restored).arg("--lang=en"));
    assert_eq!(serving.ask("POST", "/api/login", &account).0, 200);
    serving.end();
}
