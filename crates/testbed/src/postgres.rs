//! A PostgreSQL server that lives as long as a test.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The user that Debian's package makes, as whom root runs the server, which
/// refuses to be root.
const SERVER_USER: &str = "postgres";

/// A running server on a socket in a directory of its own.
pub struct Postgres {
    pg_ctl: PathBuf,
    dir: TempDir,
}

impl Postgres {
    /// Makes a cluster and starts its server; it ends with this value.
    pub fn start() -> Self {
        let dir = TempDir::new().unwrap();
        if is_root() {
            run(Command::new("chown").arg(SERVER_USER).arg(dir.path()));
        }
        let server = Self { pg_ctl: program("pg_ctl"), dir };
        let data = server.data();
        run(as_server_user(&program("initdb"))
            .args(["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"])
            .args(["--username", SERVER_USER, "--pgdata"])
            .arg(&data));
        // Nothing here has to outlive the machine, only the tests' mistakes.
        let options = format!(
            "-c listen_addresses='' -c fsync=off -c max_connections=50 -k {}",
            server.dir.path().display()
        );
        run(as_server_user(&server.pg_ctl)
            .args(["start", "-w", "-s", "-o", &options, "-l"])
            .arg(server.dir.path().join("log"))
            .arg("-D")
            .arg(&data));
        server
    }

    /// Makes an empty database of this name and says its address.
    pub fn database(&self, name: &str) -> String {
        run(Command::new(program("createdb"))
            .args(["--username", SERVER_USER, "--host"])
            .arg(self.dir.path())
            .arg(name));
        let host = self.dir.path().display();
        format!("postgres://{SERVER_USER}@localhost/{name}?host={host}")
    }

    /// Has the server do something in a database.
    pub fn sql(&self, database: &str, statement: &str) {
        run(Command::new(program("psql"))
            .args(["--quiet", "--set", "ON_ERROR_STOP=1", "--username", SERVER_USER, "--host"])
            .arg(self.dir.path())
            .args(["--dbname", database, "--command", statement]));
    }

    fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let stopped = as_server_user(&self.pg_ctl)
            .args(["stop", "-w", "-s", "-m", "immediate", "-D"])
            .arg(self.data())
            .status();
        // A second panic would hide the first.
        if !stopped.is_ok_and(|status| status.success()) {
            eprintln!("the PostgreSQL server in {} did not stop", self.dir.path().display());
        }
    }
}

/// A program of PostgreSQL, on the path or where Debian puts it.
fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    std::env::split_paths(&path)
        .chain(debian.map(|version| version.path().join("bin")))
        .map(|dir| dir.join(name))
        .find(|file| file.is_file())
        .unwrap_or_else(|| {
            panic!("{name} is missing: these tests need PostgreSQL (apt-get install postgresql)")
        })
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

fn as_server_user(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", SERVER_USER, "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // The caller's directory may be closed to that user.
    command.current_dir("/");
    command
}

/// Runs a command that must succeed. The server inherits its output, so that
/// it goes to files and not into a pipe that would never end.
fn run(command: &mut Command) {
    let output = tempfile::tempfile().unwrap();
    let status = command
        .stdin(std::process::Stdio::null())
        .stdout(output.try_clone().unwrap())
        .stderr(output.try_clone().unwrap())
        .status()
        .unwrap();
    if !status.success() {
        let mut output = output;
        let mut text = String::new();
        std::io::Seek::rewind(&mut output).unwrap();
        std::io::Read::read_to_string(&mut output, &mut text).unwrap();
        let name = command.get_program().display().to_string();
        let arguments: Vec<&OsStr> = command.get_args().collect();
        panic!("{name} {arguments:?} failed: {text}");
    }
}
