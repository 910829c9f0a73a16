//! How long files and functions are. Length proves nothing: it says where to
//! look for a seam.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use walkdir::{DirEntry, WalkDir};

/// From how many lines on a file is mentioned.
pub const FILE: usize = 600;
/// The same for a function of Rust.
pub const FUNCTION: usize = 70;
/// The same for a component of the web client.
pub const COMPONENT: usize = 150;

/// Something with its length in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    /// How many lines.
    pub lines: usize,
    /// The file and, for a function, its line and name.
    pub what: String,
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6}  {}", self.lines, self.what)
    }
}

/// What is longer than it should be, by kind, the longest first.
#[derive(Debug, Default)]
pub struct Report {
    /// Files of Rust and TypeScript.
    pub files: Vec<Length>,
    /// Functions of Rust.
    pub functions: Vec<Length>,
    /// Components and other functions of the web client.
    pub components: Vec<Length>,
}

/// Measures the sources under a folder; what is generated is left out.
pub fn report(root: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    for (folder, kinds) in [("crates", ["rs", "rs"]), ("web/src", ["ts", "tsx"])] {
        let files = WalkDir::new(root.join(folder)).sort_by_file_name().into_iter();
        for entry in files.filter_entry(is_written) {
            let path = entry?.into_path();
            let kind = path.extension().and_then(OsStr::to_str);
            if !kind.is_some_and(|kind| kinds.contains(&kind)) {
                continue;
            }
            let text = fs::read_to_string(&path)?;
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            let lines = text.lines().count();
            if kind == Some("rs") {
                let long = functions(&text).into_iter().filter(|of| of.lines > FUNCTION);
                let long = long.map(|of| Length { what: format!("{name}:{}", of.what), ..of });
                report.functions.extend(long);
            } else {
                let long = components(&text).into_iter().filter(|of| of.lines > COMPONENT);
                let long = long.map(|of| Length { what: format!("{name}:{}", of.what), ..of });
                report.components.extend(long);
            }
            if lines > FILE {
                report.files.push(Length { lines, what: name });
            }
        }
    }
    for list in [&mut report.files, &mut report.functions, &mut report.components] {
        list.sort_by_key(|of| std::cmp::Reverse(of.lines));
    }
    Ok(report)
}

fn is_written(entry: &DirEntry) -> bool {
    !entry.path().ends_with("web/src/protocol")
}

/// The functions of a source of Rust with their lines, tests too.
fn functions(source: &str) -> Vec<Length> {
    let mut found = Functions(Vec::new());
    if let Ok(file) = syn::parse_file(source) {
        found.visit_file(&file);
    }
    found.0
}

struct Functions(Vec<Length>);

impl Functions {
    fn note(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let (from, to) = (signature.span().start().line, body.span().end().line);
        let what = format!("{from} {}", signature.ident);
        self.0.push(Length { lines: to + 1 - from, what });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.note(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.note(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.note(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

/// The functions at the left margin of a source of TypeScript. The formatter
/// closes each with a brace at the margin, so that no parser is needed.
fn components(source: &str) -> Vec<Length> {
    let mut found = Vec::new();
    let mut open: Option<(usize, &str)> = None;
    for (index, line) in source.lines().enumerate() {
        let words = line.trim_start_matches("export ").trim_start_matches("default ");
        let words = words.trim_start_matches("async ");
        if let Some(rest) = words.strip_prefix("function ")
            && !line.starts_with(' ')
        {
            let name = rest.split(['(', '<']).next().unwrap_or(rest);
            open = Some((index, name));
        }
        if line == "}"
            && let Some((from, name)) = open.take()
        {
            let what = format!("{} {name}", from + 1);
            found.push(Length { lines: index + 1 - from, what });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(lines: usize, what: &str) -> Length {
        Length { lines, what: what.to_owned() }
    }

    #[test]
    fn functions_of_rust_are_measured_where_they_stand() {
        let source = "fn a() {\n}\n\nimpl B {\n    fn c(\n        x: u8,\n    ) {\n    }\n}\n";
        assert_eq!(functions(source), [length(2, "1 a"), length(4, "5 c")]);
    }

    #[test]
    fn functions_of_typescript_end_at_the_margin() {
        let source =
            "export function A({\n  x,\n}: Props) {\n  return x;\n}\n\nasync function b() {\n}\n";
        assert_eq!(components(source), [length(5, "1 A"), length(2, "7 b")]);
    }
}
