//! Crates that are functions of their arguments: no clock, no randomness of
//! their own, no files, sockets, environment, threads or output, no order
//! that differs from run to run.
//!
//! Names are read from the tokens of the sources, inside macros too; what
//! stands under `#[cfg(test)]` is free. The standard library is listed by
//! what may be used, so that a module nobody thought of is refused.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};

/// The crates that may touch the world. Every other one is pure: a new crate
/// is until it is named here.
pub const WORLDLY: &[&str] = &[
    "arena", "client", "fuzz", "house", "lab", "load", "paisai", "python", "server", "store",
    "testbed",
];

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

/// Every exception. One that is no longer needed is a fault too. A map
/// without an order may be excepted, going through one in its order may not.
pub const EXCEPTIONS: &[Exception] = &[
    except("crates/botline/src/lines.rs", "std::io", "reads the lines it is handed"),
    except(
        "crates/bots/src/club/erdayi/judgement.rs",
        "std::sync::LazyLock",
        "reads numbers once that are part of the program",
    ),
    except(
        "crates/bots/src/club/erdayi/loose.rs",
        "std::sync::LazyLock",
        "works a table out once that never changes",
    ),
    except(
        "crates/bots/src/club/shengji/judgement.rs",
        "std::sync::LazyLock",
        "reads numbers once that are part of the program",
    ),
    except(
        "crates/bots/src/erdayi/plan.rs",
        "std::collections::HashMap",
        "remembers values of hands by key",
    ),
    except(
        "crates/bots/src/expert/erdayi.rs",
        "std::sync::LazyLock",
        "reads a net once that is part of the program",
    ),
    except(
        "crates/bots/src/expert/shengji.rs",
        "std::sync::LazyLock",
        "reads a net once that is part of the program",
    ),
    except(
        "crates/bots/src/think.rs",
        "std::sync::atomic",
        "whoever asks can stop a search; what is asked for without a time is not stopped",
    ),
    except(
        "crates/bots/src/think.rs",
        "std::time::Duration",
        "a length of time, read off a clock that the caller hands in",
    ),
    except(
        "crates/bots/src/think.rs",
        "std::time::Instant",
        "a search that is given milliseconds must know when they are over",
    ),
    except(
        "crates/desk/src/desk.rs",
        "std::sync::OnceLock",
        "keeps names that follow from the event once they are worked out",
    ),
    except("crates/judge/src/lib.rs", "std::io", "reads and writes the lines it is handed"),
    except(
        "crates/nets/src/kernel/x86.rs",
        "std::arch",
        "multiplies by instructions that answer what the plain kernel does",
    ),
    except("crates/sheets/src/book.rs", "std::io", "reads the bytes it is handed"),
    except(
        "crates/sheets/src/book.rs",
        "std::panic",
        "the library that reads workbooks may fail on forged ones",
    ),
    except("crates/sheets/src/book.rs", "std::path::Path", "the ending of a file's name"),
    except(
        "crates/shengji/src/follows.rs",
        "std::collections::HashMap",
        "remembers counts by state",
    ),
    except(
        "crates/tournament/src/event/work.rs",
        "thread_local",
        "counts for tests what is done; nothing reads it otherwise",
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
    read(tokens.clone(), &mut found);
    let mut words = Vec::new();
    flatten(tokens, &mut words);
    found.extend(orders(&words));
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

/// Maps and sets whose order differs from run to run.
const UNORDERED: &[&str] = &["HashMap", "HashSet"];

/// What goes through a map in its order.
const IN_ORDER: &[&str] = &[
    "drain",
    "extract_if",
    "into_iter",
    "into_keys",
    "into_values",
    "iter",
    "iter_mut",
    "keys",
    "retain",
    "values",
    "values_mut",
];

/// The tokens one after the other, with the brackets of groups among them.
fn flatten(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            words.push(token.to_string());
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        words.push(open.to_owned());
        flatten(group.stream(), words);
        words.push(close.to_owned());
    }
}

/// Where something that was declared or made as a map without an order is gone
/// through in its order.
fn orders(words: &[String]) -> Vec<String> {
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    // From a word backwards over others.
    let before = |mut index: usize, others: &[&str]| {
        while index > 0 && others.contains(&word(index - 1)) {
            index -= 1;
        }
        index
    };
    let is_map = |index: &usize| UNORDERED.contains(&word(*index));
    let named = (0..words.len()).filter(is_map).filter_map(|mut index| {
        while index >= 3 && word(index - 1) == ":" && word(index - 2) == ":" {
            index -= 3;
        }
        let index = before(index, &["&", "mut"]);
        let given = index >= 2 && matches!(word(index - 1), ":" | "=");
        given.then(|| word(index - 2)).filter(|name| name.starts_with(char::is_alphabetic))
    });
    let names: BTreeSet<&str> = named.collect();
    let through = (0..words.len()).filter(|&index| {
        let asked = word(index + 1) == "." && IN_ORDER.contains(&word(index + 2));
        let looped = word(index + 1) == "{" && {
            let from = before(index, &["&", "mut", "self", "."]);
            from > 0 && word(from - 1) == "in"
        };
        names.contains(word(index)) && (asked || looped)
    });
    through.map(|index| format!("the order of the map `{}`", word(index))).collect()
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
    fn going_through_a_map_without_an_order_is_named() {
        let with = |body: &str| {
            format!("struct S {{ known: HashMap<u8, u8> }} impl S {{ fn f(&self) {{ {body} }} }}")
        };
        let order = &["the order of the map `known`"];
        for body in [
            "self.known.iter().sum()",
            "let a = self.known.keys();",
            "g(self.known.values().max())",
            "for (a, b) in &self.known { g(a) }",
            "for a in self.known.drain() {}",
            "assert!(self.known.into_iter().all(g));",
        ] {
            check(&with(body), order);
        }
        check("fn f(known: &mut HashMap<u8, u8>) { known.retain(g); }", order);
        check("fn f() { let mut known = HashMap::new(); for a in known {} }", order);
        check("fn f() { let known: m::HashSet<u8> = g(); known.iter(); }", order);
        check(&with("self.known.get(&1); self.known.insert(1, 2); self.known.len();"), &[]);
        check(&with("for a in &self.other { self.known.remove(a); }"), &[]);
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
