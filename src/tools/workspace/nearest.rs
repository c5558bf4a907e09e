//! The line of a text that is most like another one.

/// The number of bytes of a line that are compared.
const MOST_OF_LINE: usize = 400;

/// The number of bytes of the text that are compared: it takes some hundredths of a second.
const MOST_BYTES: usize = 32 << 20;

/// Two lines are alike if this many thousandths of their pairs of neighbouring letters are the same.
const LEAST: usize = 400;

/// Where the line begins that is most like `wanted`, if any is like it. Whitespace and the case of letters do not count; of
/// equal ones it is the first.
pub(super) fn begin(text: &str, wanted: &str) -> Option<usize> {
    let mut wanted = Pairs::of(wanted);
    let (mut best, mut at) = (None, 0);
    for line in text.split_inclusive('\n') {
        let likeness = wanted.likeness(line);
        if likeness >= LEAST && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, at));
        }
        at += line.len();
        if at > MOST_BYTES {
            break;
        }
    }
    best.map(|(_, begin)| begin)
}

/// The pairs of letters in a line, and how often each occurs.
struct Pairs {
    counts: Vec<u16>,
    all: usize,
    /// Those that the line shares to which it is compared.
    shared: Vec<usize>,
}

impl Pairs {
    fn of(line: &str) -> Self {
        let mut pairs = Self { counts: vec![0; 1 << 16], all: 0, shared: Vec::new() };
        for pair in neighbours(line) {
            pairs.counts[pair] += 1;
            pairs.all += 1;
        }
        pairs
    }

    /// How much a line is like this one, in thousandths (the coefficient of Sørensen and Dice).
    fn likeness(&mut self, line: &str) -> usize {
        let mut all = self.all;
        for pair in neighbours(line) {
            all += 1;
            if self.counts[pair] > 0 {
                self.counts[pair] -= 1;
                self.shared.push(pair);
            }
        }
        let shared = self.shared.len();
        for pair in self.shared.drain(..) {
            self.counts[pair] += 1;
        }
        (2_000 * shared).checked_div(all).unwrap_or_default()
    }
}

/// The pairs of neighbouring bytes in a line, as numbers.
fn neighbours(line: &str) -> impl Iterator<Item = usize> {
    let bytes = &line.as_bytes()[..line.len().min(MOST_OF_LINE)];
    let letters = bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).map(u8::to_ascii_lowercase);
    let mut before = None;
    letters.filter_map(move |letter| {
        let pair = before.map(|before: u8| usize::from(before) << 8 | usize::from(letter));
        before = Some(letter);
        pair
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
        begin(text, wanted).and_then(|at| text[at..].lines().next())
    }

    #[test]
    fn the_most_similar_line_is_found() {
        let text = "use std::fmt;\n\nfn print_all(lines: &[Line]) {\nfn print(line: &str) {\n    é\n}\n";
        for (wanted, line) in [
            ("fn print(lines: &str) {", "fn print(line: &str) {"),
            ("fn print_all(line: &[Line]) -> u8 {", "fn print_all(lines: &[Line]) {"),
            ("USE std :: fmt", "use std::fmt;"),
            ("    é()", "    é"),
        ] {
            assert_eq!(nearest(text, wanted), Some(line), "{wanted}");
        }
        for wanted in ["", "x", "zzz", "let x = 7 * y;"] {
            assert_eq!(nearest(text, wanted), None, "{wanted}");
        }
        assert_eq!(nearest("ab\nab", "ab"), Some("ab"));
        assert_eq!(begin("ab\nab", "ab"), Some(0));
        assert_eq!(begin("", "ab"), None);
    }

    #[test]
    fn a_long_line_is_compared_in_part() {
        let long = "ab".repeat(1 << 20);
        assert_eq!(begin(&long, &long), Some(0));
        assert_eq!(begin(&["é".repeat(1 << 20), "\nabc".into()].concat(), "abc"), Some((2 << 20) + 1));
    }
}
