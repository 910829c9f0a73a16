//! A room's number in words that one says over the telephone: four pairs such
//! as 青山 or "blue hill", which hold 32 bits.

const FIRST_ZH: [&str; 16] = [
    "青", "红", "白", "金", "小", "大", "新", "老", "东", "南", "西", "北", "春", "夏", "秋", "冬",
];
const SECOND_ZH: [&str; 16] = [
    "山", "河", "风", "云", "花", "月", "竹", "松", "雨", "雪", "星", "海", "桥", "灯", "船", "茶",
];
const FIRST_EN: [&str; 16] = [
    "blue", "red", "white", "gold", "little", "great", "new", "old", "east", "south", "west",
    "north", "spring", "summer", "autumn", "winter",
];
const SECOND_EN: [&str; 16] = [
    "hill", "river", "wind", "cloud", "flower", "moon", "bamboo", "pine", "rain", "snow", "star",
    "sea", "bridge", "lamp", "boat", "tea",
];

/// The number in Chinese words.
pub fn words_zh(number: u32) -> String {
    pairs(number)
        .map(|(first, second)| format!("{}{}", FIRST_ZH[first], SECOND_ZH[second]))
        .join(" ")
}

/// The number in English words.
pub fn words_en(number: u32) -> String {
    pairs(number)
        .map(|(first, second)| format!("{} {}", FIRST_EN[first], SECOND_EN[second]))
        .join(" ")
}

/// The number of words in either language, whatever stands between them.
pub fn read_words(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let mut digits = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.is_ascii() {
            digits.push(place(word, digits.len(), &FIRST_EN, &SECOND_EN)?);
        } else {
            for letter in word.chars() {
                let letter = letter.to_string();
                digits.push(place(&letter, digits.len(), &FIRST_ZH, &SECOND_ZH)?);
            }
        }
    }
    let all = digits.len() == 8;
    all.then(|| digits.iter().fold(0, |number, digit| number << 4 | *digit as u32))
}

/// Where a word stands in its list: first and second words alternate.
fn place(word: &str, before: usize, first: &[&str], second: &[&str]) -> Option<usize> {
    let list = if before.is_multiple_of(2) { first } else { second };
    list.iter().position(|known| *known == word)
}

fn pairs(number: u32) -> [(usize, usize); 4] {
    number.to_be_bytes().map(|byte| (usize::from(byte >> 4), usize::from(byte & 15)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back_in_both_languages() {
        for number in [0, 1, 0x1234_5678, 0xDEAD_BEEF, u32::MAX] {
            assert_eq!(read_words(&words_zh(number)), Some(number));
            assert_eq!(read_words(&words_en(number)), Some(number));
        }
        assert_eq!(words_zh(0), "青山 青山 青山 青山");
        assert_eq!(words_en(0x0100_0000), "blue river blue hill blue hill blue hill");
        assert_eq!(read_words("青山青河，青山-青山"), Some(0x0001_0000));
        assert_eq!(read_words("Blue Hill, blue river; BLUE hill blue hill"), Some(0x0001_0000));
    }

    #[test]
    fn other_texts_are_no_words() {
        for text in ["", "青山", "山青 山青 山青 山青", "青山 青山 青山 青山 青山", "blue hill"]
        {
            assert_eq!(read_words(text), None, "{text}");
        }
    }
}
