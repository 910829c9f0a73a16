//! Names as people see them: no character that hides, turns or piles up, and
//! no name that looks like another's.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};

/// Marks on one letter; more are a tower that covers the lines around it.
const MARKS_MAX: usize = 2;
/// Makes a picture of the character before it.
const AS_PICTURE: char = '\u{fe0f}';

/// One line of text as it is kept: composed, with ordinary spaces between its
/// words and none around them. Nothing if part of it cannot be seen or
/// disturbs the text around it.
pub(super) fn line(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let (mut marks, mut before) = (0, None);
    for c in text.trim().nfc() {
        let is_picture = c == AS_PICTURE && before.is_some_and(|c: char| c.is_emoji_char());
        if !is_picture && is_hidden(c) {
            return None;
        }
        marks = if is_combining_mark(c) && !is_picture { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            return None;
        }
        if c.general_category() != GeneralCategory::SpaceSeparator {
            kept.push(c);
        } else if !kept.ends_with(' ') {
            kept.push(' ');
        }
        before = Some(c);
    }
    Some(kept)
}

/// Whether a character is invisible, breaks the line, or changes the
/// direction of what follows.
fn is_hidden(c: char) -> bool {
    match c.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator
        | GeneralCategory::PrivateUse => true,
        // Letters, marks and symbols that are drawn as nothing.
        _ => matches!(c,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}'
            | '\u{1d159}' | '\u{e0000}'..='\u{e0fff}'),
    }
}

/// What a name looks like, whatever the case, the width, the script and the
/// signs between its letters: names that are taken for one another have the
/// same.
pub(super) fn look(name: &str) -> String {
    let plain: String = name.nfkc().flat_map(char::to_lowercase).collect();
    let letters: String = plain.chars().filter(|c| c.is_alphanumeric()).collect();
    unicode_security::skeleton(&letters).collect()
}

/// Words by which the staff is known, in the scripts in which they are written
/// alone.
const OFFICES: [&str; 12] = [
    "admin",
    "administrator",
    "director",
    "moderator",
    "official",
    "paisai",
    "referee",
    "root",
    "staff",
    "support",
    "system",
    "umpire",
];
/// The same in Chinese, where they are part of longer words.
const OFFICES_ZH: [&str; 10] =
    ["管理员", "管理員", "裁判", "系统", "系統", "官方", "客服", "仲裁", "牌赛", "赛事组委"];

/// Whether a name says that its bearer is one of the staff.
pub(super) fn is_office(name: &str) -> bool {
    let whole = look(name);
    if OFFICES_ZH.iter().any(|office| whole.contains(&look(office))) {
        return true;
    }
    let is_one = |part: &str| {
        let without_numerals: String = part.chars().filter(|c| !c.is_numeric()).collect();
        let looks = [look(part), look(&without_numerals)];
        OFFICES.iter().any(|office| looks.contains(&look(office)))
    };
    is_one(name) || name.split(|c: char| !c.is_alphanumeric()).any(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_kept_as_it_is_seen() {
        for (text, kept) in [
            (" 老 王 🀄 ", "老 王 🀄"),
            ("老\u{3000}\u{a0} 王", "老 王"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("❤\u{fe0f}", "❤\u{fe0f}"),
            ("محمد", "محمد"),
            ("Đặng", "Đặng"),
        ] {
            assert_eq!(line(text).as_deref(), Some(kept), "{text:?}");
        }
    }

    #[test]
    fn what_hides_or_turns_is_no_line() {
        for hidden in [
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{200b}b",
            "a\u{200d}b",
            "\u{2800}",
            "\u{3164}",
            "a\u{ad}b",
            "a\u{fe0f}b",
            "a\u{fe00}b",
            "王\u{e0100}",
            "a\u{e0041}",
            "a\nb",
            "\u{feff}",
            "\u{e000}",
            "a\u{301}\u{302}\u{303}\u{304}",
            "a\u{34f}",
        ] {
            assert_eq!(line(hidden), None, "{hidden:?}");
        }
    }

    #[test]
    fn names_that_are_taken_for_one_another_look_the_same() {
        for (one, other) in [
            ("Wang", "wаng"),
            ("Wang", "ｗａｎｇ"),
            ("老王", "老 王"),
            ("li.si", "Li_Si"),
            ("zhao", "zhaо"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        assert_ne!(look("老王"), look("老玉"));
        assert_ne!(look("wang"), look("wang2"));
    }

    #[test]
    fn offices_are_known_however_they_are_written() {
        for office in [
            "管理员",
            "裁判",
            "裁判长",
            "裁 判",
            "管理员01",
            "系统管理員",
            "Admin",
            "аdmin",
            "ＡＤＭＩＮ",
            "admin_7",
            "Admin Wang",
            "referee",
            "R.e.f.e.r.e.e",
            "rеferee",
            "Staff-1",
            "官方客服",
        ] {
            assert!(is_office(office), "{office}");
        }
        for name in
            ["老王", "小明", "Administra", "判官", "理查", "Adamin", "Somebody", "牌友", "x"]
        {
            assert!(!is_office(name), "{name}");
        }
    }
}
