//! Roman numerals from 1 to 3999.

/// The largest number that has a numeral.
const MOST: u32 = 3_999;

/// The parts of numerals, the largest first.
const PARTS: [(u32, &str); 13] = [
    (1_000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// The numeral of a number; `None` if it has none.
pub fn written(number: u32) -> Option<String> {
    let mut text = String::new();
    let mut rest = Some(number).filter(|number| (1..=MOST).contains(number))?;
    for (value, part) in PARTS {
        while rest >= value {
            text += part;
            rest -= value;
        }
    }
    Some(text)
}

/// The number of a numeral in capitals, as it is usually written: `XL`, but not `XXXX`.
pub fn value(text: &str) -> Option<u32> {
    let (mut rest, mut number) = (text, 0_u32);
    while !rest.is_empty() {
        let (value, behind) = PARTS.iter().find_map(|(value, part)| Some((value, rest.strip_prefix(part)?)))?;
        number = number.checked_add(*value).filter(|number| *number <= MOST)?;
        rest = behind;
    }
    written(number).filter(|usual| usual == text).map(|_| number)
}

#[cfg(test)]
mod tests {
    use super::{MOST, value, written};

    #[test]
    fn numerals_are_read_as_they_are_written() {
        for number in 1..=MOST {
            assert_eq!(written(number).as_deref().and_then(value), Some(number));
        }
        for text in ["", "IIII", "VX", "IC", "MMMM", "x", "ABC"] {
            assert_eq!(value(text), None, "{text}");
        }
        assert_eq!(written(0), None);
        assert_eq!(written(4_000), None);
    }
}
