//! `paisai start`, as a double click starts it.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::running::{PAISAI, Running, output, plain};

/// A home with a browser in it that writes down what it is asked to open.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).unwrap();
        let opened = folder.path().join("opened");
        // It is there whole or not at all, so that whoever finds it reads all.
        let browser =
            format!("#!/bin/sh\necho \"$1\" >'{0}.new' && mv '{0}.new' '{0}'\n", opened.display());
        fs::write(bin.join("xdg-open"), browser).unwrap();
        fs::set_permissions(bin.join("xdg-open"), fs::Permissions::from_mode(0o755)).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// A program of whoever lives there.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = plain(program);
        let bin = self.path().join("bin");
        command.env("PATH", format!("{}:/usr/bin:/bin", bin.display()));
        command.env("HOME", self.path()).env_remove("XDG_DATA_HOME");
        command
    }

    /// What the browser was asked to open. It is another process, of which
    /// nobody hears when it is done.
    pub(crate) fn opened(&self) -> String {
        let path = self.path().join("opened");
        let deadline = Instant::now() + Duration::from_mins(1);
        while !path.exists() {
            assert!(Instant::now() < deadline, "the browser did not open");
            thread::sleep(Duration::from_millis(10));
        }
        let url = fs::read_to_string(&path).unwrap().trim().to_owned();
        fs::remove_file(&path).unwrap();
        url
    }
}

#[test]
fn a_double_click_serves_from_ones_own_folder_and_opens_the_browser() {
    let home = Home::new();
    let start = |bind: &str| {
        let mut command = home.command(PAISAI);
        command.args(["start", "--bind", bind]);
        command
    };
    let mut running = Running::start(&mut start("127.0.0.1:0"));
    assert_eq!(home.opened(), running.admin_link(), "while there is no admin, it makes one");
    assert!(home.path().join(".local/share/paisai/paisai.db").exists());

    let address = running.base.trim_start_matches("http://").to_owned();
    let again = output(&mut start(&address), "");
    assert!(again.status.success(), "{again:?}");
    assert_eq!(home.opened(), running.base, "the second finds the first and starts none");
    running.end();
}

#[test]
fn another_program_that_has_the_address_is_not_taken_for_ours() {
    let home = Home::new();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let answering = thread::spawn(move || {
        let (mut stream, _) = other.accept().unwrap();
        let mut asked = [0; 4096];
        let _ = stream.read(&mut asked).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").unwrap();
        other
    });
    let refused = output(home.command(PAISAI).args(["start", "--bind", &address]), "");
    assert!(!refused.status.success());
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains(&address), "{error}");
    assert!(!home.path().join("opened").exists());
    drop(answering.join().unwrap());
}
