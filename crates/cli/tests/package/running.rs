//! A server in a process of its own, however it is started.

use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

/// The program that the test run built.
pub(crate) const PAISAI: &str = env!("CARGO_BIN_EXE_paisai");

/// A server in a process of its own.
pub(crate) struct Running {
    process: Child,
    /// Where it listens, such as `http://127.0.0.1:8080`.
    pub(crate) base: String,
    printed: Lines<BufReader<ChildStdout>>,
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut process = command.process_group(0).stdout(Stdio::piped()).spawn().unwrap();
        let mut printed = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = printed.next().unwrap().unwrap();
        let base = first[first.find("http").unwrap()..].to_owned();
        Self { process, base, printed }
    }

    /// The link that it prints while there is no admin.
    pub(crate) fn admin_link(&mut self) -> String {
        let line = self.printed.by_ref().map(Result::unwrap).find(|line| line.contains("://"));
        line.unwrap().trim().to_owned()
    }

    /// Asks it to end as an operating system does.
    pub(crate) fn end(mut self) {
        self.tell_all("-TERM");
        assert!(self.process.wait().unwrap().success());
    }

    /// Ends it as a terminal does that is closed: all that was started in it is
    /// told, and what it printed comes to an end when all is gone.
    pub(crate) fn close_window(mut self) {
        self.tell_all("-HUP");
        assert!(self.printed.by_ref().all(|line| line.is_ok()));
        self.process.wait().unwrap();
    }

    fn tell_all(&self, signal: &str) {
        let group = format!("-{}", self.process.id());
        let told = Command::new("kill").args([signal, "--", &group]).status().unwrap();
        assert!(told.success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended unless a test has failed.
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.process.wait();
    }
}

/// Runs a program to its end with this on its standard input.
pub(crate) fn output(command: &mut Command, input: &str) -> Output {
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

/// What a program printed that must succeed.
#[track_caller]
pub(crate) fn printed(command: &mut Command) -> String {
    let output = output(command, "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// A command without the settings of whoever runs the tests.
pub(crate) fn plain(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("PAISAI_")) {
        command.env_remove(name);
    }
    command.env("PAISAI_LOG", "warn");
    command
}
