//! What logins, passwords, nicknames, languages and settings may look like.

use crate::ApiError;
use crate::limits::{
    LOGIN_MAX_CHARS, LOGIN_MIN_CHARS, NICKNAME_MAX_CHARS, PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS,
    SETTINGS_MAX_BYTES,
};
use crate::refuse::ServerRefusal;

/// The languages of the pages.
pub const LANGUAGES: [&str; 2] = ["zh", "en"];

/// A login name of letters, numerals and `. _ -`, in any script.
pub fn login(login: &str) -> Result<String, ApiError> {
    let login = login.trim();
    let fits = (LOGIN_MIN_CHARS..=LOGIN_MAX_CHARS).contains(&login.chars().count())
        && login.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'));
    if fits { Ok(login.to_owned()) } else { Err(ServerRefusal::BadLogin.into()) }
}

/// A password that is long enough.
pub fn password(password: &str) -> Result<(), ApiError> {
    if password.chars().count() >= PASSWORD_MIN_CHARS && password.len() <= PASSWORD_MAX_BYTES {
        return Ok(());
    }
    Err(ServerRefusal::BadPassword.into())
}

/// A nickname that can be seen and does not disturb the text around it.
pub fn nickname(nickname: &str) -> Result<String, ApiError> {
    let nickname = nickname.trim();
    let fits = (1..=NICKNAME_MAX_CHARS).contains(&nickname.chars().count())
        && !nickname.chars().any(disturbs);
    if fits {
        return Ok(nickname.to_owned());
    }
    Err(ServerRefusal::BadNickname.into())
}

/// Whether a character is invisible, breaks the line, or changes the
/// direction of what follows.
fn disturbs(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// One of the languages of the pages.
pub fn language(language: &str) -> Result<(), ApiError> {
    if LANGUAGES.contains(&language) {
        return Ok(());
    }
    Err(ServerRefusal::BadLanguage.into())
}

/// A user's settings as they are stored.
pub(crate) fn settings(
    settings: &serde_json::Map<String, serde_json::Value>,
) -> Result<String, ApiError> {
    let text = serde_json::to_string(settings)
        .map_err(|error| ApiError::Internal(format!("settings cannot be written: {error}")))?;
    if text.len() <= SETTINGS_MAX_BYTES {
        return Ok(text);
    }
    Err(ServerRefusal::LongSettings.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_are_words() {
        assert_eq!(login(" 张三 ").unwrap(), "张三");
        assert_eq!(login("li.si_1-2").unwrap(), "li.si_1-2");
        for bad in ["", "a", "a b c", "a@b.c", "a\u{200b}bc", &"x".repeat(33)] {
            assert_eq!(login(bad), Err(ServerRefusal::BadLogin.into()), "{bad:?}");
        }
    }

    #[test]
    fn passwords_are_long_but_not_endless() {
        assert!(password("八个汉字也是密码").is_ok());
        assert!(password("1234567").is_err());
        assert!(password(&"x".repeat(513)).is_err());
    }

    #[test]
    fn nicknames_can_be_seen() {
        assert_eq!(nickname(" 老 王 🀄 ").unwrap(), "老 王 🀄");
        for bad in ["", "   ", "\u{200b}", "a\nb", "a\u{202e}b", "\u{3164}", &"王".repeat(25)] {
            assert!(nickname(bad).is_err(), "{bad:?}");
        }
    }
}
