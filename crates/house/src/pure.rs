//! Crates that are functions of their arguments: no clock, no randomness of
//! their own, no files, sockets, environment, threads or output, no order
//! that differs from run to run.
//!
//! Names are read from the tokens of the sources, inside macros too; what
//! stands under `#[cfg(test)]` is free. The standard library is listed by
//! what may be used, so that a module nobody thought of is refused.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};

/// The crates that may touch the world. Every other one is pure: a new crate
/// is until it is named here.
pub const WORLDLY: &[&str] =
    &["client", "fuzz", "house", "load", "paisai", "server", "store", "testbed"];

/// What pure crates may use of the standard library.
const STD: &[&str] = &[
    "std::any",
    "std::array",
    "std::borrow",
    "std::cell",
    "std::char",
    "std::cmp",
    "std::collections::BTreeMap",
    "std::collections::BTreeSet",
    "std::collections::BinaryHeap",
    "std::collections::VecDeque",
    "std::collections::btree_map",
    "std::collections::btree_set",
    "std::convert",
    "std::error",
    "std::fmt",
    "std::hash",
    "std::iter",
    "std::marker",
    "std::mem",
    "std::num",
    "std::ops",
    "std::option",
    "std::rc",
    "std::result",
    "std::slice",
    "std::str",
    "std::string",
    "std::sync::Arc",
    "std::vec",
];

/// Names that bring randomness of the system, output or waiting, wherever
/// they come from.
const NAMES: &[&str] = &[
    "OsRng",
    "SysRng",
    "ThreadRng",
    "async",
    "await",
    "dbg",
    "eprint",
    "eprintln",
    "from_entropy",
    "from_os_rng",
    "getrandom",
    "print",
    "println",
    "thread_local",
    "thread_rng",
    "try_from_os_rng",
];

/// Paths of other crates that pure crates may not use.
const PATHS: &[&str] = &["rand::random", "rand::rng", "rand::make_rng"];

/// What pure crates may be built from, beside each other.
pub const LIBRARIES: &[&str] = &[
    "arrayvec",
    "blake3",
    "calamine",
    "csv",
    "encoding_rs",
    "hex",
    "integer-blossom",
    "rand",
    "rand_chacha",
    "rust_xlsxwriter",
    "serde",
    "serde_json",
    "serde_path_to_error",
    "skillratings",
    "smallvec",
    "thiserror",
    "ts-rs",
    "utoipa",
    "zip",
];

/// A use that is allowed in one file, and why.
#[derive(Clone, Copy, Debug)]
pub struct Exception {
    /// The file, from the folder of the workspace.
    pub file: &'static str,
    /// What it may use.
    pub path: &'static str,
    /// Why that changes nothing.
    pub why: &'static str,
}

const fn except(file: &'static str, path: &'static str, why: &'static str) -> Exception {
    Exception { file, path, why }
}

/// Every exception. One that is no longer needed is a fault too.
pub const EXCEPTIONS: &[Exception] = &[
    except(
        "crates/bots/src/erdayi/plan.rs",
        "std::collections::HashMap",
        "remembers values of hands by key; never iterated",
    ),
    except(
        "crates/desk/src/desk.rs",
        "std::collections::HashMap",
        "finds a command by its id; never iterated",
    ),
    except("crates/judge/src/lib.rs", "std::io", "reads and writes the lines it is handed"),
    except(
        "crates/protocol/src/typescript.rs",
        "std::collections::HashSet",
        "asks whether a type was seen; never iterated",
    ),
    except("crates/sheets/src/book.rs", "std::io", "reads the bytes it is handed"),
    except(
        "crates/sheets/src/book.rs",
        "std::panic",
        "the library that reads workbooks may fail on forged ones",
    ),
    except("crates/sheets/src/book.rs", "std::path::Path", "the ending of a file's name"),
    except(
        "crates/sheets/src/form.rs",
        "std::collections::HashMap",
        "finds rows by their names; never iterated",
    ),
    except(
        "crates/shengji/src/follows.rs",
        "std::collections::HashMap",
        "remembers counts by state; never iterated",
    ),
    except(
        "crates/tournament/src/swiss/apart.rs",
        "std::collections::HashMap",
        "finds places by entrant; never iterated",
    ),
    except(
        "crates/tournament/src/swiss/mod.rs",
        "std::collections::HashMap",
        "counts the entrants of a unit; never iterated",
    ),
    except(
        "crates/tournament/src/swiss/solve.rs",
        "std::thread",
        "one thread that is waited for, because the matching needs its stack",
    ),
];

/// What a source uses that a pure crate may not, each once, in order.
pub fn uses(source: &str) -> syn::Result<Vec<String>> {
    let file = syn::parse_file(source)?;
    let mut tokens = TokenStream::new();
    let mut kept = Kept(&mut tokens);
    for item in &file.items {
        kept.visit_item(item);
    }
    let mut found = Vec::new();
    read(tokens, &mut found);
    found.sort();
    found.dedup();
    Ok(found)
}

/// The tokens of what is not for tests.
struct Kept<'a>(&'a mut TokenStream);

impl<'ast> Visit<'ast> for Kept<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Mod(module) if is_for_tests(&module.attrs) => {}
            syn::Item::Mod(module) if module.content.is_some() => {
                visit::visit_item_mod(self, module);
            }
            item => item.to_tokens(self.0),
        }
    }
}

pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_test = |list: &syn::MetaList| list.tokens.to_string() == "test";
        attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(is_test)
    })
}

/// Finds paths and names, into groups too.
fn read(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => read(group.stream(), found),
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let after_path = index >= 2 && is_colons(&tokens[index - 2..]);
                let after_dot = index >= 1 && is_punct(&tokens[index - 1], '.');
                if NAMES.contains(&name.as_str()) && (!after_dot || name == "await") {
                    found.push(name.clone());
                }
                match name.as_str() {
                    "std" | "core" | "alloc" if !after_path => {
                        paths("std", &tokens[index + 1..], &mut |path| {
                            if !is_listed(path, STD) {
                                found.push(path.to_owned());
                            }
                        });
                    }
                    "rand" if !after_path => {
                        paths("rand", &tokens[index + 1..], &mut |path| {
                            if is_listed(path, PATHS) {
                                found.push(path.to_owned());
                            }
                        });
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Tells of every path that goes on from here: `::a::b`, `::{a, b::c}`,
/// `::*`.
fn paths(prefix: &str, rest: &[TokenTree], tell: &mut impl FnMut(&str)) {
    if !is_colons(rest) {
        // A bare `std` followed by `as` or `;` would hide what is used.
        tell(prefix);
        return;
    }
    match rest.get(2) {
        Some(TokenTree::Ident(ident)) => {
            let mut path = prefix.to_owned();
            let _ = write!(path, "::{ident}");
            if is_colons(&rest[3..]) { paths(&path, &rest[3..], tell) } else { tell(&path) }
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for part in inner.split(|token| is_punct(token, ',')) {
                match part {
                    [TokenTree::Ident(ident), rest @ ..] if ident != "self" => {
                        let mut path = prefix.to_owned();
                        let _ = write!(path, "::{ident}");
                        if is_colons(rest) { paths(&path, rest, tell) } else { tell(&path) }
                    }
                    [] => {}
                    _ => tell(prefix),
                }
            }
        }
        _ => tell(prefix),
    }
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    tokens.len() >= 2 && tokens[..2].iter().all(|token| is_punct(token, ':'))
}

/// Whether a path is one of these or lies under one.
fn is_listed(path: &str, list: &[&str]) -> bool {
    let lies_under = |of: &&str| {
        path.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    list.iter().any(lies_under)
}

/// Whether an exception covers what a file uses.
pub fn excepted(file: &str, used: &str) -> Option<&'static Exception> {
    EXCEPTIONS.iter().find(|of| of.file == file && is_listed(used, &[of.path]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        assert_eq!(uses(source).unwrap(), expected, "{source}");
    }

    #[test]
    fn clocks_files_sockets_and_the_environment_are_named() {
        check("use std::time::Instant;", &["std::time::Instant"]);
        check("fn f() { let _ = std::time::SystemTime::now(); }", &["std::time::SystemTime::now"]);
        check("use std::{fs, net::TcpStream, fmt};", &["std::fs", "std::net::TcpStream"]);
        check("fn f() -> bool { std::env::var(\"A\").is_ok() }", &["std::env::var"]);
        check("use core::time::Duration;", &["std::time::Duration"]);
        check("fn f() { std::thread::sleep(d); }", &["std::thread::sleep"]);
    }

    #[test]
    fn nothing_hides_in_a_macro_an_alias_or_a_glob() {
        check("fn f() { assert!(std::env::args().count() > 0); }", &["std::env::args"]);
        check("use std as s;", &["std"]);
        check("use std::*;", &["std"]);
        check("use std::collections::*;", &["std::collections"]);
        check("use std::collections::{self, BTreeMap};", &["std::collections"]);
        check("mod inner { use std::fs::File; }", &["std::fs::File"]);
    }

    #[test]
    fn maps_without_an_order_are_named() {
        check(
            "use std::collections::{BTreeMap, HashMap, HashSet};",
            &["std::collections::HashMap", "std::collections::HashSet"],
        );
        check("fn f(m: &std::collections::HashMap<u8, u8>) {}", &["std::collections::HashMap"]);
    }

    #[test]
    fn output_waiting_and_the_randomness_of_the_system_are_named() {
        check("fn f() { println!(\"x\"); }", &["println"]);
        check("async fn f() { g().await }", &["async", "await"]);
        check("fn f() { let r = rand::rng(); }", &["rand::rng"]);
        check("use rand::rngs::OsRng;", &["OsRng"]);
        check("use rand::{Rng, thread_rng};", &["thread_rng"]);
    }

    #[test]
    fn what_is_a_function_of_its_arguments_may_be() {
        check("use std::collections::BTreeMap; use std::{fmt, mem::{self, take}};", &[]);
        check("fn f(r: &mut impl rand::Rng) { r.random(); }", &[]);
        check("/// Uses std::fs in words.\nfn print_all() {}", &[]);
        check("fn f(p: &Printer) { p.print(); }", &[]);
    }

    #[test]
    fn tests_are_free() {
        check("#[cfg(test)] mod tests { use std::time::Instant; fn f() { println!(); } }", &[]);
    }

    #[test]
    fn an_exception_covers_its_file_and_its_path_only() {
        let file = "crates/tournament/src/swiss/solve.rs";
        assert!(excepted(file, "std::thread::scope").is_some());
        assert!(excepted(file, "std::threading").is_none());
        assert!(excepted(file, "std::fs").is_none());
        assert!(excepted("crates/tournament/src/lib.rs", "std::thread::scope").is_none());
    }
}
