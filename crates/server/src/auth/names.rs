//! What logins, passwords, nicknames, languages and settings may look like.

use zxcvbn::zxcvbn;

use super::visible;
use crate::ApiError;
use crate::limits::{
    BESIDE_LOGIN_MIN_CHARS, LOGIN_MAX_CHARS, LOGIN_MIN_CHARS, NICKNAME_MAX_CHARS,
    PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARS, PASSWORD_MIN_SCORE, SETTINGS_MAX_BYTES,
};
use crate::refuse::ServerRefusal;

/// The languages of the pages.
pub const LANGUAGES: [&str; 2] = ["zh", "en"];

/// What people here like as passwords and the lists of elsewhere do not know.
const USUAL: [&str; 9] = [
    "1314520", "5201314", "aini", "guandan", "paisai", "shengji", "woaini", "zhongguo", "doudizhu",
];

/// A login name of letters, numerals and `. _ -`, in any script.
pub fn login(login: &str) -> Result<String, ApiError> {
    let login = login.trim();
    let fits = (LOGIN_MIN_CHARS..=LOGIN_MAX_CHARS).contains(&login.chars().count())
        && login.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'));
    if fits { Ok(login.to_owned()) } else { Err(ServerRefusal::BadLogin.into()) }
}

/// A password that is long enough, and not among the first that somebody
/// would try who knows the login. It takes milliseconds.
pub fn password(password: &str, login: &str) -> Result<(), ApiError> {
    if password.chars().count() < PASSWORD_MIN_CHARS || password.len() > PASSWORD_MAX_BYTES {
        return Err(ServerRefusal::BadPassword.into());
    }
    let without_login = password.to_lowercase().replace(&login.trim().to_lowercase(), "");
    let mut guessed = USUAL.to_vec();
    guessed.push(login);
    let is_login = without_login.trim().chars().count() < BESIDE_LOGIN_MIN_CHARS;
    if is_login || zxcvbn(password, &guessed).score() < PASSWORD_MIN_SCORE {
        return Err(ServerRefusal::WeakPassword.into());
    }
    Ok(())
}

/// A nickname that can be seen and does not disturb the text around it.
pub fn nickname(nickname: &str) -> Result<String, ApiError> {
    visible::line(nickname)
        .filter(|kept| (1..=NICKNAME_MAX_CHARS).contains(&kept.chars().count()))
        .ok_or_else(|| ServerRefusal::BadNickname.into())
}

/// The title of a table or the name of an event: it may be missing, but what
/// there is can be seen.
pub(crate) fn title(title: &str) -> Result<String, ApiError> {
    visible::line(title).ok_or_else(|| ServerRefusal::BadTitle.into())
}

/// The same for all that everyone reads of something, where it stands.
pub(crate) fn titles(texts: Vec<&mut String>) -> Result<(), ApiError> {
    for text in texts {
        *text = title(text)?;
    }
    Ok(())
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

    #[track_caller]
    fn refused(word: &str, refusal: ServerRefusal) {
        assert_eq!(password(word, "laowang"), Err(refusal.into()), "{word:?}");
    }

    #[test]
    fn passwords_are_long_but_not_endless() {
        refused("1234567", ServerRefusal::BadPassword);
        refused(&"x".repeat(513), ServerRefusal::BadPassword);
    }

    #[test]
    fn passwords_are_not_the_first_that_anyone_would_try() {
        for weak in [
            "password",
            "        ",
            "12345678",
            "qwertyuiop",
            "LaoWang1",
            "laowang laowang",
            "11111111",
            "abcdefgh",
            "iloveyou",
            "P@ssw0rd",
            "aaaaaaaaaaaaaaaa",
            "5201314520",
            "woaini1314",
        ] {
            refused(weak, ServerRefusal::WeakPassword);
        }
        let own = password("zhang.san-fenglin", "Zhang.San-Fenglin");
        assert_eq!(own, Err(ServerRefusal::WeakPassword.into()), "however strong it were");
        for fine in
            ["八个汉字也是密码", "correct horse", "battery staple", "tU8#kq2!v", "梅花三弄2017"]
        {
            assert_eq!(password(fine, "laowang"), Ok(()), "{fine:?}");
        }
    }

    #[test]
    fn nicknames_can_be_seen() {
        assert_eq!(nickname(" 老 王 🀄 ").unwrap(), "老 王 🀄");
        for bad in ["", "   ", "\u{200b}", "a\nb", "a\u{202e}b", "\u{3164}", &"王".repeat(25)] {
            assert!(nickname(bad).is_err(), "{bad:?}");
        }
    }
}
