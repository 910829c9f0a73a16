//! Writes the seeds of a target into a folder: `fuzz judge FOLDER`.

#![allow(clippy::print_stderr, reason = "it is a program for a terminal")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use fuzz::{TARGETS, found};

fn main() -> io::Result<ExitCode> {
    let mut arguments = env::args().skip(1);
    let (name, folder) = (arguments.next(), arguments.next());
    let target = TARGETS.iter().find(|target| Some(target.name) == name.as_deref());
    let (Some(target), Some(folder)) = (target, folder.map(PathBuf::from)) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: fuzz TARGET FOLDER, with one of the targets {}", names.join(" "));
        return Ok(ExitCode::FAILURE);
    };
    fs::create_dir_all(&folder)?;
    for (index, seed) in (target.seeds)().into_iter().chain(found(target.name)).enumerate() {
        fs::write(folder.join(format!("seed-{index}")), seed)?;
    }
    Ok(ExitCode::SUCCESS)
}
