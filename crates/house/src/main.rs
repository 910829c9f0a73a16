//! Prints where files and functions are long: `make report`.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]

use std::io;

use house::length::{COMPONENT, FILE, FUNCTION, Length, report};

/// So many of each kind are printed.
const SHOWN: usize = 12;

fn main() -> io::Result<()> {
    let report = report(&house::root())?;
    print("files", FILE, &report.files);
    print("functions of Rust", FUNCTION, &report.functions);
    print("functions of the web client", COMPONENT, &report.components);
    Ok(())
}

fn print(kind: &str, limit: usize, found: &[Length]) {
    println!("{} {kind} of more than {limit} lines", found.len());
    for length in found.iter().take(SHOWN) {
        println!("{length}");
    }
}
