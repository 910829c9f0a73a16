//! `paisai rules`: an edition in words, with our choices marked.

use std::io::{self, Write};

use clap::Args;
use refusal::Lang;
use shengji::{EDITIONS, Edition};

/// Print the editions, or one of them in words.
#[derive(Args)]
pub(crate) struct Rules {
    /// The edition; without it all editions are listed.
    edition: Option<String>,
}

impl Rules {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let pick =
            |zh: &str, en: &str| if lang == Lang::Zh { zh.to_owned() } else { en.to_owned() };
        let Some(id) = self.edition else {
            for edition in &EDITIONS {
                writeln!(out, "{:<12}{}", edition.id, pick(&edition.name_zh, &edition.name_en))?;
            }
            let erdayi = pick("竞技二打一 2021", "Competitive two-against-one 2021");
            return writeln!(out, "{:<12}{erdayi}", erdayi::ERDAYI2021.id);
        };
        let edition = Edition::by_id(&id).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("there is no 升级 edition “{id}”"))
        })?;
        writeln!(out, "{}", pick(&edition.name_zh, &edition.name_en))?;
        for section in edition.describe() {
            writeln!(out, "\n{}", pick(section.zh, section.en))?;
            for sentence in section.sentences {
                let article = sentence.article.map_or(String::new(), |a| format!("  [{a}]"));
                let mark = match (sentence.choice, lang) {
                    (false, _) => "",
                    (true, Lang::Zh) => "〔本程序的选择〕",
                    (true, Lang::En) => "(our choice) ",
                };
                writeln!(out, "  · {mark}{}{article}", pick(&sentence.zh, &sentence.en))?;
            }
        }
        Ok(())
    }
}
