//! A refusal is data: a stable code and its class, the articles that are
//! broken, and one sentence in each language, carried unchanged from the
//! rules to the screen.
//!
//! Every crate keeps its own error enum, declares its codes with
//! [`refusals!`], and turns errors into a [`Refusal`] at its edge, so that a
//! server, a script and a page need only one shape. Whoever must decide by
//! what a refusal is looks at its [`Class`], never at the text of its code.
//!
//! ```
//! use refusal::{Article, Class, Lang, Refusal};
//!
//! refusal::refusals! {
//!     /// Why a play is refused.
//!     pub enum PlayRefusal {
//!         MustFollow: Rule, "must_follow_suit",
//!             "必须跟出领出的花色。", "Follow the suit led.";
//!     }
//! }
//!
//! let refusal = Refusal::from(PlayRefusal::MustFollow).citing(Article::new("cn2002", "13"));
//! assert_eq!(refusal.class, Class::Rule);
//! assert_eq!(refusal.message(Lang::En), "Follow the suit led.");
//! assert_eq!(refusal.articles[0].to_string(), "cn2002:13");
//! ```

mod class;
mod refusals;

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

pub use class::{Class, Code};
/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// 简体中文, the default everywhere.
    #[default]
    Zh,
    /// English.
    En,
}

/// An article of a rule text, written `text:article`, such as `cn2002:13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Article {
    text: &'static str,
    article: &'static str,
}

impl Article {
    /// The article `article` of the text `text`.
    pub const fn new(text: &'static str, article: &'static str) -> Self {
        Self { text, article }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.text, self.article)
    }
}

impl Serialize for Article {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal it is; it follows from the code.
    pub class: Class,
    /// Stable, in snake case; programs may depend on it.
    pub code: &'static str,
    /// The articles broken, most telling first; empty where no rule is.
    pub articles: Vec<Article>,
    /// One sentence in Chinese.
    pub zh: Cow<'static, str>,
    /// One sentence in English.
    pub en: Cow<'static, str>,
}

impl Refusal {
    /// A refusal that cites no article yet. [`refusals!`] calls it, so that
    /// every code is in a list and none has two classes.
    pub fn new(
        class: Class,
        code: &'static str,
        zh: impl Into<Cow<'static, str>>,
        en: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { class, code, articles: Vec::new(), zh: zh.into(), en: en.into() }
    }

    /// Adds an article.
    #[must_use]
    pub fn citing(mut self, article: Article) -> Self {
        self.articles.push(article);
        self
    }

    /// The request itself could not be read.
    pub fn bad_request(zh: impl Into<Cow<'static, str>>, en: impl Into<Cow<'static, str>>) -> Self {
        Common::BadRequest.saying(zh, en)
    }

    /// The sentence in one language.
    pub fn message(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

refusals! {
    /// Refusals that every crate knows.
    pub enum Common {
        /// The request itself could not be read.
        BadRequest: BadRequest, "bad_request";
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.en)
    }
}

impl std::error::Error for Refusal {}
