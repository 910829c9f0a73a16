//! Sentences in both languages.

use cards::{Card, CardSet};
use games::{Kind as Game, Move, Seat};
use refusal::Lang;

/// A sentence in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl Words {
    /// A sentence; it begins with a capital letter in English.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        let mut en: String = en.into();
        if let Some(first) = en.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Self { zh: zh.into(), en }
    }

    /// Part of a sentence.
    fn part(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }

    /// The sentence in one language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

/// Cards as people see them, side by side.
pub(crate) fn faces(cards: CardSet) -> String {
    cards.iter().map(Card::face).collect()
}

/// A move as a page would write it within a sentence: the cards, or what was
/// said.
pub fn move_words(play: Option<&Move>) -> Words {
    match play {
        None => Words::part("等待", "waits"),
        Some(Move::Declare { cards }) => {
            Words::part(format!("亮 {}", faces(*cards)), format!("declares {}", faces(*cards)))
        }
        Some(Move::Pass {}) => Words::part("过", "passes"),
        Some(Move::Trump { suit }) => Words::part(
            format!("定主 {}", suit.symbol()),
            format!("names {} as trumps", suit.symbol()),
        ),
        Some(Move::Bury { cards }) => {
            Words::part(format!("扣 {}", faces(*cards)), format!("buries {}", faces(*cards)))
        }
        Some(Move::Play { cards, .. } | Move::Unit { cards }) => {
            Words::part(faces(*cards), faces(*cards))
        }
        Some(Move::Demand { .. }) => Words::part("指定出牌", "demands a lead"),
        Some(Move::Call { points }) => match points.bid() {
            Some(bid) => Words::part(format!("叫 {bid}"), format!("bids {bid}")),
            None => Words::part("不叫", "passes"),
        },
    }
}

/// A seat as people call it.
pub fn seat_words(game: Game, seat: Seat) -> Words {
    let letter = game.label(seat).unwrap_or_default();
    let zh = match letter.as_str() {
        "E" => "东",
        "N" => "北",
        "W" => "西",
        "S" => "南",
        "A" => "甲",
        "B" => "乙",
        "C" => "丙",
        _ => &letter,
    };
    Words { zh: zh.to_owned(), en: letter.clone() }
}
