//! A rule page: what an edition says, in the same words and with the same
//! articles as the refusals. Each game describes its editions in these shapes.
//!
//! ```
//! use refusal::{Article, Lang};
//! use rulebook::{Section, Sentence};
//!
//! let follows = Sentence::new("必须跟出领出的花色。", "Follow the suit led.")
//!     .citing(Article::new("cn2002", "13"));
//! let section = Section { zh: "跟牌", en: "Following", sentences: vec![follows] };
//! assert_eq!(section.heading(Lang::En), "Following");
//! assert_eq!(section.sentences[0].text(Lang::En), "Follow the suit led.");
//! ```

use refusal::{Article, Lang};

/// One sentence of a rule page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
    /// Where the text says so.
    pub article: Option<Article>,
    /// Whether no text settles it and the reading is ours.
    pub choice: bool,
}

impl Sentence {
    /// A sentence that cites no article.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into(), article: None, choice: false }
    }

    /// Says where the text says so.
    #[must_use]
    pub const fn citing(mut self, article: Article) -> Self {
        self.article = Some(article);
        self
    }

    /// Says that no text settles it.
    #[must_use]
    pub const fn as_our_choice(mut self) -> Self {
        self.choice = true;
        self
    }

    /// The sentence in one language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

/// A heading and its sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading in Chinese.
    pub zh: &'static str,
    /// The heading in English.
    pub en: &'static str,
    /// What it says.
    pub sentences: Vec<Sentence>,
}

impl Section {
    /// The heading in one language.
    pub const fn heading(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => self.zh,
            Lang::En => self.en,
        }
    }
}
