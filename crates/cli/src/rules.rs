//! `paisai rules`: an edition in words, with our choices marked.

use std::io::{self, Write};

use clap::Args;
use refusal::Lang;

/// Print the editions, or one of them in words.
#[derive(Args)]
pub(crate) struct Rules {
    /// The edition; without it all editions are listed.
    edition: Option<String>,
}

impl Rules {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let Some(id) = self.edition else {
            for rules in games::Rules::ids().filter_map(games::Rules::by_id) {
                writeln!(out, "{:<12}{}", rules.id(), rules.name(lang))?;
            }
            return Ok(());
        };
        let rules = games::Rules::by_id(&id).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("there is no edition “{id}”"))
        })?;
        writeln!(out, "{}", rules.name(lang))?;
        for section in rules.describe() {
            writeln!(out, "\n{}", section.heading(lang))?;
            for sentence in section.sentences {
                let article = sentence.article.map_or(String::new(), |a| format!("  [{a}]"));
                let mark = match (sentence.choice, lang) {
                    (false, _) => "",
                    (true, Lang::Zh) => "〔本程序的选择〕",
                    (true, Lang::En) => "(our choice) ",
                };
                writeln!(out, "  · {mark}{}{article}", sentence.text(lang))?;
            }
        }
        Ok(())
    }
}
