//! A bar for what takes long.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on the standard error, unless nobody looks at it.
pub(crate) fn bar(total: u64, shown: bool, template: &str) -> ProgressBar {
    let shown = shown && io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    // A template that does not parse leaves the plain bar.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
