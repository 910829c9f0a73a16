//! What `packaging/build` makes of a program, here of the one that the test
//! run has built anyway.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::running::{PAISAI, Running, plain, printed};
use crate::start::Home;

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The one file in a folder whose name ends so.
pub(crate) fn ending(folder: &Path, end: &str) -> PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files = files.filter(|path| path.to_str().unwrap().ends_with(end));
    let found = files.next();
    assert!(found.is_some(), "no {end} in {}", folder.display());
    assert!(files.next().is_none(), "several {end}");
    found.unwrap()
}

/// A package of the program that the test run built, without the minutes of
/// squeezing it.
fn package(kind: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let build = repository().join("packaging/build");
    let mut build = plain(build.to_str().unwrap());
    printed(build.arg(PAISAI).arg(folder.path()).arg(kind).env("COMPRESSION", "none"));
    folder
}

fn field(deb: &Path, name: &str) -> String {
    printed(Command::new("dpkg-deb").arg("--field").arg(deb).arg(name)).trim().to_owned()
}

/// Whether a program is on this machine.
pub(crate) fn present(program: &str) -> bool {
    Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output()
        .unwrap()
        .status
        .success()
}

#[test]
fn the_deb_holds_service_manual_and_menu_entry_and_needs_libc_alone() {
    let folder = package("deb");
    let deb = ending(folder.path(), ".deb");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(field(&deb, "Package"), "paisai");
    assert_eq!(field(&deb, "Version"), version);
    let depends = field(&deb, "Depends");
    let names: Vec<&str> = depends.split(", ").filter_map(|one| one.split(' ').next()).collect();
    // The second belongs to the first, which depends on it itself.
    assert_eq!(names, ["libc6", "libgcc-s1"], "{depends}");

    let root = folder.path().join("root");
    printed(Command::new("dpkg-deb").arg("--extract").arg(&deb).arg(&root));
    let installed = root.join("usr/bin/paisai");
    assert_eq!(
        printed(plain(installed.to_str().unwrap()).arg("--version")),
        format!("paisai {version}\n")
    );
    for path in [
        "etc/paisai.toml",
        "usr/share/applications/paisai.desktop",
        "usr/share/icons/hicolor/scalable/apps/paisai.svg",
        "usr/share/doc/paisai/copyright",
        "usr/share/doc/paisai/EVENTS.zh-CN.md",
        "usr/share/doc/paisai/README.Debian",
    ] {
        assert!(root.join(path).exists(), "{path}");
    }
    assert!(
        printed(Command::new("dpkg-deb").arg("--info").arg(&deb).arg("conffiles"))
            .contains("/etc/paisai.toml")
    );

    // A page for the program and one for each of its commands, as many as its
    // help names.
    let man = root.join("usr/share/man/man1");
    let help = printed(plain(PAISAI).arg("--help"));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next());
    for command in commands.filter(|command| *command != "help") {
        assert!(man.join(format!("paisai-{command}.1.gz")).exists(), "{command}");
    }
    let page = printed(Command::new("gzip").arg("-dc").arg(man.join("paisai.1.gz")));
    assert!(page.contains("paisai\\-start(1)") && !page.contains("paisai\\-man"), "{page}");

    // What this machine has to look at them with.
    if present("desktop-file-validate") {
        let entry = root.join("usr/share/applications/paisai.desktop");
        assert_eq!(printed(Command::new("desktop-file-validate").arg(entry)), "");
    }
    if present("systemd-analyze") {
        let unit = root.join("usr/lib/systemd/system/paisai.service");
        printed(
            Command::new("systemd-analyze")
                .args(["verify", "--man=no", "--recursive-errors=no", "--root"])
                .arg(&root)
                .arg(unit),
        );
    }
}

#[test]
fn the_tarball_is_unpacked_and_starts_by_a_double_click() {
    let folder = package("tarball");
    let home = Home::new();
    let archive = ending(folder.path(), ".tar.gz");
    // A folder such as people have.
    let desktop = home.path().join("我的 桌面");
    fs::create_dir(&desktop).unwrap();
    printed(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&desktop));
    let unpacked = fs::read_dir(&desktop).unwrap().next().unwrap().unwrap().path();
    let entry = fs::read_to_string(unpacked.join("Paisai.desktop")).unwrap();
    let exec = entry.lines().find_map(|line| line.strip_prefix("Exec=")).unwrap();
    // What a desktop does: in a desktop entry a backslash is written twice, and
    // inside quotes it quotes once more, as in a shell; %k is the entry itself.
    let line = exec.replace("\\\\", "\\").replace("%k", "\"$ENTRY\"");
    let mut click = home.command("sh");
    click.args(["-c", &format!("exec {line}")]).env("ENTRY", unpacked.join("Paisai.desktop"));
    let mut running = Running::start(click.env("PAISAI_BIND", "127.0.0.1:0"));
    assert_eq!(home.opened(), running.admin_link());
    assert!(home.path().join(".local/share/paisai/paisai.db").exists());
    running.close_window();
}
