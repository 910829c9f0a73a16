//! The packages of `make package` in a Debian with nothing else in it, where a
//! whole round of an event is run. It needs a release build, the network for
//! Debian's packages and minutes: `make test-package`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::LazyLock;

use client::Visitor;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::packages::{ending, present, repository};
use crate::running::{Running, output, plain, printed};

/// A fresh Debian of the version of this machine, whose libc the program is
/// linked with.
struct Root(TempDir);

/// All of it as one file, which is made once.
static ARCHIVE: LazyLock<PathBuf> = LazyLock::new(|| {
    let archive = repository().join("target/clean-root.tar");
    if !archive.exists() {
        let unfinished = archive.with_extension(format!("{}.tar", process::id()));
        let release = fs::read_to_string("/etc/os-release").unwrap();
        let suite = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
        let make = ["--mode=unshare", "--variant=minbase", "--quiet", suite.unwrap()];
        printed(Command::new("mmdebstrap").args(make).arg(&unfinished));
        fs::rename(&unfinished, &archive).unwrap();
    }
    archive
});

impl Root {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Devices are those of the machine, and owners do not matter here.
        let unpack = ["--no-same-owner", "--exclude=./dev/*", "--extract", "--file"];
        printed(Command::new("tar").args(unpack).arg(&*ARCHIVE).arg("-C").arg(folder.path()));
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// A program inside, without being root outside. It is the same process,
    /// so that whoever tells it to end tells the program.
    fn inside(&self, program: &[&str]) -> Command {
        let mut command = plain("unshare");
        command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("HOME", "/root");
        if !is_root() {
            command.args(["--map-root-user", "--map-auto"]);
        }
        let enter = "mount --rbind /dev \"$0/dev\" && mount --rbind /proc \"$0/proc\" \
                     && exec chroot \"$0\" \"$@\"";
        command.args(["--mount", "sh", "-c", enter]).arg(self.path()).args(program);
        command
    }
}

fn is_root() -> bool {
    printed(Command::new("id").arg("-u")).trim() == "0"
}

/// The folder of the packages that `make package` made.
fn made() -> PathBuf {
    repository().join("target/package")
}

/// Somebody who signs in.
async fn sign_in(base: &str, login: &str) -> Visitor {
    let mut visitor = Visitor::with_cookie(reqwest::Client::new(), base, "");
    let body = json!({"login": login, "password": "correct horse"});
    let response = visitor.send(Method::POST, "/api/login", Some(&body)).await.unwrap();
    visitor.keep_cookie(&response);
    visitor
}

/// Gives a command of the desk, having seen everything.
async fn give(who: &Visitor, event: &str, command: Value) {
    let mine: Value = who.get(&format!("/api/events/{event}/mine")).await.unwrap();
    let body =
        json!({"id": format!("c{}", mine["version"]), "seen": mine["version"], "do": command});
    let _: Value = who.post(&format!("/api/events/{event}/commands"), &body).await.unwrap();
}

/// Runs a round of an evening with eight pairs, from entering to standings,
/// and answers the log.
async fn evening(base: &str) -> String {
    let director = sign_in(base, "laowang").await;
    let helper = sign_in(base, "xiaoli").await;
    let me: Value = helper.get("/api/me").await.unwrap();
    let new = json!({
        "preset": "most2015",
        "details": {"name": "迎新春比赛", "place": "礼堂", "starts_ms": 1_800_000_000_000_i64,
                    "ends_ms": 1_800_030_000_000_i64, "mode": "paper"},
        "staff": [{"user": me["user"]["id"], "role": "helper"}],
    });
    let opened: Value = director.post("/api/events", &new).await.unwrap();
    let event = opened["id"].as_str().unwrap();
    let row = |person: u32| {
        json!({"单位": format!("第{}司", person / 2 + 1), "对号": "1",
        "姓名": format!("选手{person}"), "部门及职务": "处长"})
    };
    let rows: Vec<Value> = (0..16).map(row).collect();
    give(&director, event, json!({"c": "import", "rows": rows})).await;
    give(&director, event, json!({"c": "begin", "word": "抽签"})).await;
    give(&director, event, json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        give(&director, event, json!({"c": "advance", "round": 1, "to": to})).await;
    }
    let desk: Value = director.get(&format!("/api/events/{event}/desk")).await.unwrap();
    let missing = desk["missing"].as_array().unwrap().clone();
    assert_eq!(missing.len(), 4, "{desk}");
    for match_no in missing {
        let slip = json!({"by": "levels", "levels": ["8", "4"]});
        give(&helper, event, json!({"c": "enter", "match_no": match_no, "slip": slip})).await;
        give(&director, event, json!({"c": "confirm", "match_no": match_no})).await;
    }
    for to in ["closed", "provisional"] {
        give(&director, event, json!({"c": "advance", "round": 1, "to": to})).await;
    }
    let shown: Value = helper.get(&format!("/api/events/{event}")).await.unwrap();
    assert_eq!(shown["standings"][0]["rows"].as_array().unwrap().len(), 8);
    let log = director.send(Method::GET, &format!("/api/events/{event}/log"), None).await.unwrap();
    log.text().await.unwrap()
}

/// Gives the staff of the evening their accounts, in a folder of data.
fn staff(root: &Root, program: &str, data: &str) {
    fs::create_dir_all(root.path().join(data.trim_start_matches('/'))).unwrap();
    for (login, role) in [("laowang", "director"), ("xiaoli", "player")] {
        let add = [program, "user", "--data-dir", data, "add", login, "--role", role];
        let added = output(&mut root.inside(&add), "correct horse\n");
        assert!(added.status.success(), "{added:?}");
    }
}

/// Runs the evening at a server inside, which shows its pages and whose
/// program finds the log whole.
async fn evening_inside(root: &Root, program: &str, running: Running) {
    let page = reqwest::get(&running.base).await.unwrap().text().await.unwrap();
    let script = page.split('"').find(|part| part.starts_with("/assets/")).unwrap().to_owned();
    let script = reqwest::get(format!("{}{script}", running.base)).await.unwrap();
    assert_eq!(script.status(), 200, "the web pages are in the program");
    let log = evening(&running.base).await;
    running.end();
    fs::write(root.path().join("log"), log).unwrap();
    let verified = printed(&mut root.inside(&[program, "event", "verify", "/log"]));
    assert!(!verified.is_empty());
}

#[tokio::test]
#[ignore = "it needs `make package`, a clean Debian from the network, and minutes"]
async fn an_event_is_run_where_nothing_but_the_package_is_installed() {
    let deb = ending(&made(), ".deb");
    if present("lintian") {
        let strict = ["--fail-on", "error,warning", "--allow-root"];
        printed(Command::new("lintian").args(strict).arg(&deb));
    }
    let root = Root::new();
    fs::copy(&deb, root.path().join("paisai.deb")).unwrap();
    printed(&mut root.inside(&["dpkg", "--install", "/paisai.deb"]));
    let data = "/var/lib/paisai";
    staff(&root, "paisai", data);
    let serve = ["paisai", "serve", "--bind", "127.0.0.1:0", "--data-dir", data];
    let running = Running::start(&mut root.inside(&serve));
    evening_inside(&root, "paisai", running).await;
    printed(&mut root.inside(&["dpkg", "--purge", "paisai"]));
    assert!(!root.path().join("usr/bin/paisai").exists());
    assert!(root.path().join("var/lib/paisai/paisai.db").exists(), "events outlive the package");
}

/// The tarball in the home of somebody who has nothing else, started by its one
/// line, with its data where it says.
#[tokio::test]
#[ignore = "it needs `make package`, a clean Debian from the network, and minutes"]
async fn an_event_is_run_where_nothing_but_the_tarball_is_unpacked() {
    let root = Root::new();
    let archive = ending(&made(), ".tar.gz");
    let home = root.path().join("root");
    let unpack = ["--no-same-owner", "--extract", "--gzip", "--file"];
    printed(Command::new("tar").args(unpack).arg(archive).arg("-C").arg(&home));
    let names = fs::read_dir(&home).unwrap().map(|file| file.unwrap().file_name());
    let folder = names.map(|name| name.into_string().unwrap()).find(|name| name.contains("linux"));
    let program = format!("/root/{}/paisai", folder.unwrap());
    staff(&root, &program, "/root/.local/share/paisai");
    let running =
        Running::start(root.inside(&[&program, "start"]).env("PAISAI_BIND", "127.0.0.1:0"));
    evening_inside(&root, &program, running).await;
}

/// The image of the Containerfile, on a clean Debian in place of the one that
/// its first line would fetch.
#[tokio::test]
#[ignore = "it needs `make package`, a clean Debian from the network, and minutes"]
async fn the_containerfile_makes_an_image_that_serves() {
    let store = tempfile::tempdir().unwrap();
    let buildah = || {
        let mut command = plain("buildah");
        command.args(["--storage-driver", "vfs", "--root"]).arg(store.path().join("images"));
        command.arg("--runroot").arg(store.path().join("runs"));
        command
    };
    let file = made().join("Containerfile");
    let text = fs::read_to_string(&file).unwrap();
    let base = text.lines().find_map(|line| line.strip_prefix("FROM ")).unwrap();
    let clean = printed(buildah().args(["from", "scratch"]));
    printed(buildah().args(["add", clean.trim()]).arg(&*ARCHIVE).arg("/"));
    printed(buildah().args(["commit", "--quiet", clean.trim(), base]));
    let here = ["--isolation", "chroot", "--network", "host"];
    let build = ["bud", "--pull-never", "--tag", "paisai", "--file"];
    printed(buildah().args(build).arg(&file).args(here).arg(made()));

    // What its CMD says, but for the port, which may be somebody's here.
    let container = printed(buildah().args(["from", "--pull-never", "localhost/paisai"]));
    let serve =
        ["/usr/bin/paisai", "serve", "--bind", "127.0.0.1:0", "--data-dir", "/var/lib/paisai"];
    let run = [&["run"][..], &here, &[container.trim(), "--"], &serve].concat();
    let running = Running::start(buildah().args(run));
    let ready = reqwest::get(format!("{}/ready", running.base)).await.unwrap();
    assert_eq!(ready.status(), 200);
    running.close_window();
}
