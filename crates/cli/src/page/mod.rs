//! A game in words, for people who read it in a terminal or a file.

mod erdayi;
mod shengji;
mod table;

use std::io::{self, Write};
use std::sync::Arc;

use ::shengji::{Edition, Order};
use cards::{Card, Rank, Suit};
use games::Notice;
use refusal::Lang;

/// The printed page.
pub(crate) struct Page<W> {
    out: W,
    lang: Lang,
    /// Whether red suits are red.
    colour: bool,
    /// The edition of 升级 that is played, and how its cards are sorted.
    sorting: Option<(Arc<Edition>, Order)>,
}

impl<W: Write> Page<W> {
    /// An empty page.
    pub(crate) const fn new(out: W, lang: Lang, colour: bool) -> Self {
        Self { out, lang, colour, sorting: None }
    }

    /// A page for 升级. Cards are sorted as in 无主 until trump is fixed.
    pub(crate) fn shengji(out: W, lang: Lang, colour: bool, edition: Arc<Edition>) -> Self {
        let order = edition.order(Rank::Two, None);
        Self { sorting: Some((edition, order)), ..Self::new(out, lang, colour) }
    }

    /// Prints what somebody is told.
    pub(crate) fn notice(&mut self, notice: &Notice<'_>) -> io::Result<()> {
        match notice {
            Notice::Started(Some(view)) => self.deal_begins(view),
            Notice::Started(None) => Ok(()),
            Notice::Shengji(notice) => self.shengji_notice(*notice),
            Notice::Erdayi(notice) => self.erdayi_notice(notice),
        }
    }

    /// What is printed reaches the reader.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    pub(crate) fn say(&mut self, zh: &str, en: &str) -> io::Result<()> {
        let text = self.pick(zh, en).to_owned();
        self.line(&text)
    }

    pub(crate) fn pick<'a>(&self, zh: &'a str, en: &'a str) -> &'a str {
        match self.lang {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }

    /// A seat by its letter, in the words of the page.
    pub(crate) fn label<'a>(&self, letter: &'a str) -> &'a str {
        match (self.lang, letter) {
            (Lang::Zh, "E") => "东",
            (Lang::Zh, "N") => "北",
            (Lang::Zh, "W") => "西",
            (Lang::Zh, "S") => "南",
            _ => letter,
        }
    }

    fn faces(&self, cards: impl IntoIterator<Item = Card>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    /// A card's face, red suits in red on a terminal.
    fn card(&self, card: Card) -> String {
        let red = card == Card::BIG_JOKER || card.suit().is_some_and(Suit::is_red);
        if self.colour && red { format!("\x1b[31m{}\x1b[0m", card.face()) } else { card.face() }
    }
}
