//! Numbers in words: `two hundred and five`, `three quarters`, `1.5 million`.

use pascaline_base::syntax::Span;

use super::super::token::{Kind, Sign, Token};
use super::super::units;
use super::frame::Frame;
use super::{CLOSE, OPEN, Words};

static UNITS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: &[&str] = &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// Ordinals from the second on, which are denominators or degrees of roots.
const ORDINALS: &[&str] =
    &["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// What a word of a number adds to it.
#[derive(Clone, Copy)]
enum Part {
    /// From 0 to 19.
    Unit(u64),
    Tens(u64),
    Hundred,
    /// A thousand and its powers, and a dozen.
    Scale(u64),
}

fn part(word: &str) -> Option<Part> {
    let at = |words: &[&str]| words.iter().position(|own| own.eq_ignore_ascii_case(word)).map(|at| at as u64);
    if let Some(value) = at(UNITS) {
        return Some(Part::Unit(value));
    }
    if let Some(tens) = at(TENS) {
        return Some(Part::Tens(10 * tens + 20));
    }
    if word.eq_ignore_ascii_case("hundred") {
        return Some(Part::Hundred);
    }
    scale(word).map(Part::Scale)
}

fn scale(word: &str) -> Option<u64> {
    const SCALES: &[(&str, u64)] = &[
        ("dozen", 12),
        ("thousand", 1_000),
        ("million", 1_000_000),
        ("billion", 1_000_000_000),
        ("trillion", 1_000_000_000_000),
    ];
    SCALES.iter().find(|(own, _)| own.eq_ignore_ascii_case(word)).map(|(_, size)| *size)
}

/// The denominator that a word names: `thirds`, `quarter`, `hundredths`.
fn denominator(word: &str) -> Option<u64> {
    let lower = word.to_ascii_lowercase();
    Some(match &*lower {
        "half" | "halves" => 2,
        "quarter" | "quarters" => 4,
        "hundredth" | "hundredths" => 100,
        "thousandth" | "thousandths" => 1_000,
        // `a second` is a duration.
        "second" | "seconds" => return None,
        other => ordinal(other.strip_suffix('s').unwrap_or(other))?,
    })
}

/// The number of an ordinal: `fourth`.
pub(super) fn ordinal(word: &str) -> Option<u64> {
    ORDINALS.iter().position(|own| own.eq_ignore_ascii_case(word)).map(|at| at as u64 + 2)
}

impl Words<'_, '_> {
    /// Writes the number whose words are at the cursor.
    pub(super) fn number_words(&mut self) -> bool {
        let is_behind_number = |token: &Token| matches!(token.kind, Kind::Number { .. } | Kind::Fraction(..));
        // `2 half` is not clear.
        if self.out.get(self.start..).and_then(<[_]>::last).is_some_and(is_behind_number) {
            return false;
        }
        if let Some((numerator, denominator, length)) = self.fraction_words() {
            let is_half_of_scale = denominator == 2 && numerator == 1 && self.is_one_of_at(length, &["a", "an"]);
            if is_half_of_scale && let Some(scale) = self.name_at(length + 1).and_then(scale) {
                return self.replace(length + 2, Kind::Fraction(scale / 2, 1));
            }
            let is_apposed = self.is_one_of_at(length, &["a", "an", "the"]);
            let span = self.span(length);
            self.at += length;
            self.write(&[Kind::Fraction(numerator, denominator)], span);
            if is_apposed {
                // `half the sum`, `half an hour`
                let article = self.span(1);
                self.at += 1;
                if !self.is_unit_next() {
                    self.write(&[Kind::Sign(Sign::Times)], article);
                }
            }
            return true;
        }
        let Some((value, length)) = self.whole_words(0) else { return false };
        if let Some((numerator, denominator, more)) = self.mixed_words(length) {
            let Some(whole) = value.checked_mul(denominator) else { return false };
            return self.replace(length + more, Kind::Fraction(whole + numerator, denominator));
        }
        self.replace(length, Kind::Fraction(value, 1))
    }

    fn is_unit_next(&self) -> bool {
        self.name_at(0).is_some_and(units::is_unit)
    }

    /// The number from 0 to 19 that the word there names.
    pub(super) fn small_number(&self, distance: usize) -> Option<u64> {
        match self.name_at(distance).and_then(part) {
            Some(Part::Unit(value)) => Some(value),
            _ => None,
        }
    }

    /// `two thirds`, `a quarter`, `one half`, `half`: numerator, denominator and the number of words.
    fn fraction_words(&self) -> Option<(u64, u64, usize)> {
        if self.is_word_at(0, "half") {
            return Some((1, 2, 1));
        }
        let (numerator, length) = if self.is_one_of_at(0, &["a", "an"]) { (1, 1) } else { self.whole_words(0)? };
        let length = length + usize::from(self.is_hyphen(length));
        let denominator = self.denominator_at(length)?;
        Some((numerator, denominator, length + 1))
    }

    fn denominator_at(&self, distance: usize) -> Option<u64> {
        // `a fourth root` is none.
        let is_root = self.is_one_of_at(distance + 1, &["root", "power"]);
        self.name_at(distance).filter(|_| !is_root).and_then(denominator)
    }

    /// `and a half`, behind a whole number.
    fn mixed_words(&self, distance: usize) -> Option<(u64, u64, usize)> {
        if !self.is_word_at(distance, "and") {
            return None;
        }
        let (numerator, length) =
            if self.is_one_of_at(distance + 1, &["a", "an"]) { (1, 1) } else { self.whole_words(distance + 1)? };
        let denominator = self.denominator_at(distance + 1 + length)?;
        (numerator < denominator).then_some((numerator, denominator, length + 2))
    }

    /// Whether an unspaced `-` stands there, as in `twenty-three`.
    fn is_hyphen(&self, distance: usize) -> bool {
        let (sign, next) = (self.token_at(distance), self.token_at(distance + 1));
        sign.kind == Kind::Sign(Sign::Minus) && !sign.is_spaced && !next.is_spaced
    }

    /// The value of a whole number, and the number of its tokens.
    fn whole_words(&self, distance: usize) -> Option<(u64, usize)> {
        let (mut total, mut group, mut length, mut last_scale) = (0_u64, 0_u64, 0, u64::MAX);
        // `a hundred`
        let is_article = self.is_one_of_at(distance, &["a", "an"]);
        if is_article {
            if !matches!(self.name_at(distance + 1).and_then(part), Some(Part::Hundred | Part::Scale(_))) {
                return None;
            }
            (group, length) = (1, 1);
        }
        let mut is_whole = false;
        loop {
            let joint = usize::from(
                is_whole && (self.is_hyphen(distance + length) || self.is_number_and(distance + length, group, total)),
            );
            let joint = joint.max(usize::from(is_whole && self.is_number_comma(distance + length, group, total)));
            let is_joined_by_hyphen = joint == 1 && self.is_hyphen(distance + length);
            let Some(part) = self.name_at(distance + length + joint).and_then(part) else { break };
            match part {
                Part::Unit(value) => {
                    let fits_tens = group % 10 == 0 && group % 100 >= 20 && (1..10).contains(&value);
                    if (group % 100 != 0 || is_joined_by_hyphen) && !fits_tens || is_whole && value == 0 {
                        break;
                    }
                    group += value;
                }
                Part::Tens(value) => {
                    if group % 100 != 0 || is_joined_by_hyphen {
                        break;
                    }
                    group += value;
                }
                Part::Hundred if (1..100).contains(&group) || group == 0 && !is_whole => group = group.max(1) * 100,
                Part::Scale(size) if (is_article || is_whole || size == 12) && group > 0 && size < last_scale => {
                    total += group * size;
                    (group, last_scale) = (0, size);
                }
                Part::Scale(12) if !is_whole => (total, last_scale) = (12, 12),
                _ => break,
            }
            is_whole = true;
            length += 1 + joint;
        }
        is_whole.then_some((total + group, length))
    }

    /// Whether an `and` there belongs to the number: `two hundred and five`, `a thousand and one`.
    fn is_number_and(&self, distance: usize, group: u64, total: u64) -> bool {
        const REACH: usize = 8;
        let is_possible = group >= 100 && group.is_multiple_of(100) || group == 0 && total >= 1_000;
        let is_part = matches!(self.name_at(distance + 1).and_then(part), Some(Part::Unit(1..) | Part::Tens(_)));
        if !is_possible || !is_part || !self.is_word_at(distance, "and") {
            return false;
        }
        // In a list that waits for its last item, the `and` comes before that, unless there is another one.
        let is_awaited = self.frames.last().is_some_and(super::frame::Frame::awaits_and);
        !is_awaited || (2..REACH).any(|more| self.is_word_at(distance + more, "and"))
    }

    /// Whether a comma there belongs to the number: `two thousand, three hundred and forty`.
    fn is_number_comma(&self, distance: usize, group: u64, total: u64) -> bool {
        self.token_at(distance).kind == Kind::Sign(Sign::Comma)
            && group == 0
            && total >= 1_000
            && self.frames.is_empty()
            && self.small_number(distance + 1).is_some()
            && self.is_word_at(distance + 2, "hundred")
    }

    /// A number in digits, and the words behind it that belong to it.
    pub(super) fn numeral(&mut self) {
        if self.is_nth_root(0) && self.nth_root() || self.combination() {
            return;
        }
        let mut scales = 0;
        while self.name_at(1 + scales).is_some_and(|name| name.eq_ignore_ascii_case("hundred") || scale(name).is_some())
        {
            scales += 1;
        }
        if scales > 0 {
            let span = self.span(1);
            self.write(&[OPEN], Span { start: span.start, end: span.start });
            self.copy();
            for _ in 0..scales {
                let name = self.name_at(0).unwrap_or_default();
                let size = scale(name).unwrap_or(100);
                self.replace_by(1, &[Kind::Sign(Sign::Times), Kind::Fraction(size, 1)]);
            }
            let end = self.before().end;
            self.write(&[CLOSE], Span { start: end, end });
            return;
        }
        // `2 thirds`
        let is_one = self.span(1).text(self.text) == "1";
        if let Some(denominator) = self.name_at(1).filter(|name| name.ends_with('s') || is_one).and_then(denominator) {
            let span = self.span(1);
            self.write(&[OPEN], Span { start: span.start, end: span.start });
            self.copy();
            self.replace_by(1, &[Kind::Sign(Sign::Divide), Kind::Fraction(denominator, 1), CLOSE]);
            return;
        }
        self.copy();
        if let Some((numerator, denominator, length)) = self.mixed_words(0) {
            self.replace(length, Kind::Fraction(numerator, denominator));
        } else if self.is_fraction_behind_and() {
            // `2 and 3/4`
            self.at += 1;
        }
    }

    /// Whether `and 3/4` is next, outside a list.
    fn is_fraction_behind_and(&self) -> bool {
        let is_number = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. });
        let slash = self.token_at(2);
        self.is_word_at(0, "and")
            && is_number(1)
            && is_number(3)
            && slash.kind == Kind::Sign(Sign::Divide)
            && !slash.is_spaced
            && !self.frames.iter().any(Frame::awaits_and)
    }

    /// The place of the last token that was written.
    pub(super) fn before(&self) -> Span {
        self.out.last().map_or(Span::default(), |token| token.span)
    }

    /// `Rational(1, 3)`
    pub(super) fn quotient_call(&mut self) -> bool {
        let is_number = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. });
        let comma = self.token_at(3);
        if self.token_at(1).kind != OPEN || !is_number(2) || comma.kind != Kind::Sign(Sign::Comma) || !is_number(4) {
            return false;
        }
        if self.token_at(5).kind != CLOSE {
            return false;
        }
        self.at += 1;
        self.copy();
        self.copy();
        self.replace(1, Kind::Sign(Sign::Divide));
        self.copy();
        self.copy();
        true
    }

    /// `C(5, 2)`, `P(n, k)`
    pub(super) fn combination_call(&mut self, name: &str) -> bool {
        let is_simple = |at: usize| matches!(self.token_at(at).kind, Kind::Number { .. } | Kind::Name(_));
        let has_form = self.token_at(1).kind == OPEN
            && is_simple(2)
            && self.token_at(3).kind == Kind::Sign(Sign::Comma)
            && is_simple(4)
            && self.token_at(5).kind == CLOSE;
        let function = match name {
            "C" => "nCr",
            "P" => "nPr",
            _ => return false,
        };
        has_form && self.replace(1, Kind::Name(function))
    }

    /// `5C2`, `5 choose 2`, `5 nCr 2`: a number, or a name, on both sides.
    fn combination(&mut self) -> bool {
        let Kind::Name(name) = self.token_at(1).kind else { return false };
        if !self.is_free(name) {
            return false;
        }
        let function = |word: &str| match &*word.to_ascii_lowercase() {
            "c" | "ncr" | "choose" => Some("nCr"),
            "p" | "npr" | "permute" => Some("nPr"),
            _ => None,
        };
        let is_number = |kind: Kind| matches!(kind, Kind::Number { .. });
        let next = self.token_at(2);
        if name.len() > 1
            && is_number(next.kind)
            && let Some(function) = function(name)
        {
            let place = self.span(3);
            let number = self.token_at(0);
            self.write(&[Kind::Name(function), OPEN], place);
            self.out.push(number);
            self.write(&[Kind::Sign(Sign::Comma)], self.token_at(1).span);
            self.out.push(next);
            self.write(&[CLOSE], next.span);
            self.at += 3;
            return true;
        }
        let glued = self.token_at(1);
        let (letter, digits) = name.split_at_checked(1).unwrap_or_default();
        let is_glued =
            matches!(letter, "C" | "P") && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_glued || glued.is_spaced {
            return false;
        }
        let Some(function) = function(letter) else { return false };
        let number = self.token_at(0);
        self.write(&[Kind::Name(function), OPEN], self.span(2));
        self.out.push(number);
        self.write(&[Kind::Sign(Sign::Comma)], glued.span);
        let digits = Span { start: glued.span.start + 1, end: glued.span.end };
        self.write(&[Kind::Number { has_decimal_comma: false }, CLOSE], digits);
        self.at += 2;
        true
    }
}
