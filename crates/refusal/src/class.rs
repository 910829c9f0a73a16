//! What kind of refusal a code is.

/// What kind of refusal it is, and with that what a caller can do about it.
/// Every code has one class; whoever speaks HTTP makes the status of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The request cannot be read, or what it says can never be accepted.
    BadRequest,
    /// The caller must say who he is.
    NotSignedIn,
    /// The caller may not do this, or see it.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The place exists, but nothing of this kind can be asked there.
    WrongMethod,
    /// It contradicts what is there: look again.
    Conflict,
    /// It was there, and is not any more.
    Gone,
    /// The request is too long.
    TooLong,
    /// The request is written in a form that is not understood.
    WrongForm,
    /// It was understood, and the rules or the state of things forbid it.
    Rule,
    /// The caller asks too often.
    TooMany,
    /// The program made a mistake.
    Broken,
    /// Not at the moment: the same request may be granted a little later.
    Busy,
    /// The answer took too long.
    TimedOut,
    /// The caller took too long to say what he wants.
    TooSlow,
}

/// A code and its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Stable, in snake case; programs may depend on it.
    pub name: &'static str,
    /// What kind of refusal it is.
    pub class: Class,
}
