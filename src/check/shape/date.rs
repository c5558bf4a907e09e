//! Dates with the name of their month: `March 4, 2021`, `the 4th of March, 2021`.

/// The names of the months in small letters.
pub(super) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A text that is such a date and nothing else, as in ISO 8601: `2021-03-04`.
pub(super) fn in_digits(text: &str) -> Option<String> {
    const MOST_BYTES: usize = 40;
    if text.len() > MOST_BYTES || !text.contains(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let (mut day, mut month, mut year) = (None, None, None);
    for word in text.split([' ', ',', '.']).filter(|word| !word.is_empty()) {
        let word = word.to_ascii_lowercase();
        if let Some(at) = MONTHS.iter().position(|name| *name == word || word.len() == 3 && name.starts_with(&word)) {
            month.replace(at + 1).is_none().then_some(())?;
        } else if word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            year.replace(word).is_none().then_some(())?;
        } else if !matches!(&*word, "the" | "of") {
            let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(&word);
            let number: u8 = digits.parse().ok().filter(|number| (1..=31).contains(number))?;
            day.replace(number).is_none().then_some(())?;
        }
    }
    Some(format!("{}-{:02}-{:02}", year?, month?, day?))
}
