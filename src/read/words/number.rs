//! Numbers in words: `two hundred and five`, `three quarters`, `half a million`.

use pascaline_base::names::{List, Names};

use super::Words;
use super::cardinal::Joining;
use super::phrase::{Example, Phrase, Takes, phrase};
use super::template::Ratio;
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};

/// A number in words. After a number it is not read, since `2 half` is unclear.
const fn number(words: &'static str, template: &'static str, example: Example) -> Phrase {
    phrase(words, &[Takes::NoNumber], template, example)
}

pub(super) const NUMBERS: &[Phrase] = &[
    number("A:FRACTION [a|an] B:SCALES", "{A * B}", ("half a million", "500000")),
    number("quarter|quarter_of_a B:SCALES", "{B / 4}", ("quarter million", "250000")),
    number("A:FRACTION [B:ARTICLE]", "A B", ("half an hour", "0.5 hours")),
    number("A:DECIMAL [B:SCALES]", "{A * B}", ("two point five million", "2500000")),
    number("A:MIXED", "A", ("two and a half", "2.5")),
    number("A:HUNDREDS B:AND-FRACTION C:SCALES", "{(A + B) * C}", ("two and a half million", "2500000")),
    number(
        "A:THOUSANDS B:AND-FRACTION C:SCALES",
        "{B * C + A}",
        ("one billion and three quarters million", "1000750000"),
    ),
];

/// The number words from 0 to 19.
const UNITS: &[&str] = &[
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
/// The words that multiply the number before them, and their sizes.
const SCALES: &[(&str, u64)] = &[
    ("dozen", 12),
    ("score", 20),
    ("gross", 144),
    ("thousand", 1_000),
    ("lakh", 100_000),
    ("lac", 100_000),
    ("million", 1_000_000),
    ("crore", 10_000_000),
    ("billion", 1_000_000_000),
    ("trillion", 1_000_000_000_000),
    ("quadrillion", 1_000_000_000_000_000),
    ("quintillion", 1_000_000_000_000_000_000),
];
/// The other words with which a number begins.
const OTHERS: &[&str] = &[
    "nought",
    "hundred",
    "dozen",
    "thousand",
    "million",
    "billion",
    "trillion",
    "quadrillion",
    "quintillion",
    "half",
    "quarter",
    "point",
    "a",
    "an",
];

/// Every word with which a number begins.
pub(super) const BEGINNINGS: &[&[&str]] = &[UNITS, TENS, OTHERS];

/// Ordinals from the second on, which are denominators or degrees of roots.
pub(super) const ORDINALS: &[&str] = &[
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];
/// Other denominators.
const DENOMINATORS: &[(&str, u64)] = &[
    ("half", 2),
    ("halve", 2),
    ("quarter", 4),
    ("thirtieth", 30),
    ("fortieth", 40),
    ("fiftieth", 50),
    ("sixtieth", 60),
    ("seventieth", 70),
    ("eightieth", 80),
    ("ninetieth", 90),
    ("hundredth", 100),
    ("thousandth", 1_000),
    ("millionth", 1_000_000),
    ("billionth", 1_000_000_000),
    ("trillionth", 1_000_000_000_000),
];

/// A fraction in words.
pub(super) struct Fraction {
    /// The numerator and the denominator.
    pub(super) value: (u64, u64),
    /// The number of tokens.
    pub(super) length: usize,
}

/// What a word of a number adds to it.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// From 0 to 19.
    Unit(u64),
    Tens(u64),
    Hundred,
    /// A thousand and its powers, a dozen and the like.
    Scale(u64),
}

static PARTS: Names<Part, { ALL_PARTS.length() }> = ALL_PARTS.sorted();

const ALL_PARTS: List<Part, 48> = {
    let mut all = List::new(Part::Hundred);
    let mut at = 0;
    while at < UNITS.len() {
        all.push(UNITS[at], Part::Unit(at as u64));
        at += 1;
    }
    all.push("nought", Part::Unit(0));
    at = 0;
    while at < TENS.len() {
        all.push(TENS[at], Part::Tens(10 * at as u64 + 20));
        at += 1;
    }
    all.push("hundred", Part::Hundred);
    at = 0;
    while at < SCALES.len() {
        all.push(SCALES[at].0, Part::Scale(SCALES[at].1));
        at += 1;
    }
    all
};

impl Part {
    /// The size of a scale.
    pub(super) fn size(self) -> Option<u64> {
        match self {
            Self::Scale(size) => Some(size),
            _ => None,
        }
    }
}

pub(super) fn part(word: &str) -> Option<Part> {
    PARTS.find_in_any_case(word).map(|(_, part)| part)
}

/// The tokens with `and` for `&` between two words of numbers: `two hundred & forty`.
pub(super) fn with_ands(mut tokens: Vec<Token>) -> Vec<Token> {
    let is_part = |token: Option<&Token>| matches!(token, Some(Token { kind: Kind::Name(name), .. }) if is_word(name));
    let is_and = |at: &usize| {
        let sign = tokens.get(*at).is_some_and(|token| token.kind == Kind::Sign(Sign::Ampersand));
        sign && is_part(at.checked_sub(1).and_then(|at| tokens.get(at))) && is_part(tokens.get(at + 1))
    };
    let ands: Vec<usize> = (0..tokens.len()).filter(is_and).collect();
    for at in ands {
        if let Some(token) = tokens.get_mut(at) {
            token.kind = Kind::Name("and");
        }
    }
    tokens
}

/// Whether a number in words may begin with this word.
pub(super) fn is_number(word: &str) -> bool {
    part(word).is_some() || word.eq_ignore_ascii_case("half")
}

/// Whether a word belongs to numbers: `forty`.
pub(super) fn is_word(word: &str) -> bool {
    part(word).is_some()
}

pub(super) fn scale(word: &str) -> Option<u64> {
    part(word).and_then(Part::size)
}

/// The denominator that a word names: `thirds`, `quarter`, `hundredths`. `A second` is a duration.
pub(super) fn denominator(word: &str) -> Option<u64> {
    let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
    let named = DENOMINATORS.iter().find(|(own, _)| own.eq_ignore_ascii_case(singular));
    named.map(|(_, value)| *value).or_else(|| ordinal(singular).filter(|value| *value > 2))
}

/// The number of an ordinal: `fourth`.
pub(super) fn ordinal(word: &str) -> Option<u64> {
    ORDINALS.iter().zip(2..).find(|(own, _)| own.eq_ignore_ascii_case(word)).map(|(_, value)| value)
}

impl Words<'_, '_> {
    /// The number from 0 to 19 that the word there names.
    pub(super) fn small_number(&self, distance: usize) -> Option<u64> {
        match self.name_at(distance).and_then(part) {
            Some(Part::Unit(value)) => Some(value),
            _ => None,
        }
    }

    /// `two thirds`, `a quarter`, `one half`, `half`, `quarter of`
    pub(super) fn fraction_words(&self, distance: usize) -> Option<Fraction> {
        if self.is_word_at(distance, "half") {
            return Some(Fraction { value: (1, 2), length: 1 });
        }
        if self.is_word_at(distance, "quarter") && self.is_one_of_at(distance + 1, &["of", "a", "an"]) {
            return Some(Fraction { value: (1, 4), length: 1 });
        }
        self.counted_fraction(distance, Joining::Inner)
    }

    /// A fraction after a whole number and `and`: `a half`, `three quarters`.
    pub(super) fn proper_fraction(&self, distance: usize) -> Option<Fraction> {
        let half = self.is_word_at(distance, "half").then_some(Fraction { value: (1, 2), length: 1 });
        let fraction = half.or_else(|| self.counted_fraction(distance, Joining::Plain))?;
        (fraction.value.0 < fraction.value.1).then_some(fraction)
    }

    /// A fraction whose numerator is written: `two thirds`, `a quarter`.
    fn counted_fraction(&self, distance: usize, joining: Joining) -> Option<Fraction> {
        let whole = self.whole_words(distance, joining).map(|whole| (whole.value, whole.length));
        let article = || self.is_one_of_at(distance, &["a", "an"]).then_some((1, 1));
        let (numerator, mut length) = whole.or_else(article)?;
        let is_one = self.is_one_of_at(distance + length - 1, &["a", "an", "one"]);
        if self.is_ordinal_of_tens(distance + length) {
            return None;
        }
        length += usize::from(self.is_hyphen(distance + length));
        let (denominator, size) = self.denominator_at(distance + length)?;
        length += size;
        // The `third` of `two hundred and one third` is one, and there are no `one thirds`.
        let is_singular = !self.name_at(distance + length - 1)?.ends_with(['s', 'S']);
        (is_singular == (numerator == 1) || !is_one).then_some(Fraction { value: (numerator, denominator), length })
    }

    /// `and a half`, after a whole number.
    pub(super) fn mixed_words(&self, distance: usize) -> Option<Fraction> {
        let hyphen = usize::from(self.is_hyphen(distance));
        let and = distance + hyphen;
        if !self.is_word_at(and, "and") || self.is_separator(and) {
            return None;
        }
        let behind = 1 + usize::from(self.is_hyphen(and + 1));
        let fraction = self.proper_fraction(and + behind)?;
        Some(Fraction { length: hyphen + behind + fraction.length, ..fraction })
    }

    /// The denominator at this distance, and the number of its tokens: `thirds`, `twenty-fifths`, `ten-thousandths`.
    fn denominator_at(&self, distance: usize) -> Option<(u64, usize)> {
        let hyphen = usize::from(self.is_hyphen(distance + 1));
        let found = match (self.name_at(distance).and_then(part), self.name_at(distance + 1 + hyphen)) {
            (Some(part), Some(next)) => compound(part, next).map(|value| (value, 2 + hyphen)),
            _ => self.name_at(distance).and_then(denominator).map(|value| (value, 1)),
        };
        // The `fourth` of `a fourth root` is not a fraction.
        let is_article = distance.checked_sub(1).is_some_and(|before| self.is_one_of_at(before, &["a", "an"]));
        found.filter(|(_, length)| !is_article || !self.is_one_of_at(distance + length, &["root", "power"]))
    }

    /// Whether a denominator with a hyphen after its first word is there: `ten-thousandths`, `twenty-fifths`.
    pub(super) fn is_compound_denominator(&self, distance: usize) -> bool {
        let words = (self.name_at(distance).and_then(part), self.name_at(distance + 2));
        self.is_hyphen(distance + 1) && matches!(words, (Some(first), Some(next)) if compound(first, next).is_some())
    }

    /// Whether the ordinal at this distance is that of the tens before it, and no denominator: `eighty ninth`.
    fn is_ordinal_of_tens(&self, distance: usize) -> bool {
        let before = (self.at + distance).checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_tens =
            matches!(before, Some(Token { kind: Kind::Name(name), .. }) if matches!(part(name), Some(Part::Tens(_))));
        is_tens && self.name_at(distance).and_then(ordinal).is_some_and(|ordinal| ordinal < 10)
    }

    /// Whether an unspaced `-` is there, as in `twenty-three`.
    pub(super) fn is_hyphen(&self, distance: usize) -> bool {
        let (sign, next) = (self.token_at(distance), self.token_at(distance + 1));
        sign.kind == Kind::Sign(Sign::Minus) && !sign.is_spaced && !next.is_spaced
    }

    /// `two point five`, `point five`: the fraction in which the digits after the point are over a power of ten.
    pub(super) fn decimal_words(&self, distance: usize) -> Option<Fraction> {
        const MOST: u32 = 15;
        let (whole, length) =
            self.whole_words(distance, Joining::Inner).map_or((0, 0), |whole| (whole.value, whole.length));
        if !self.is_word_at(distance + length, "point") {
            return None;
        }
        let (mut at, mut digits, mut places) = (distance + length + 1, 0_u64, 0);
        while let Some((value, count, size)) = self.digits_at(at) {
            places += count;
            if places > MOST {
                return None;
            }
            digits = digits * 10_u64.pow(count) + value;
            at += size;
        }
        let denominator = 10_u64.pow(places);
        let numerator = whole.checked_mul(denominator)?.checked_add(digits)?;
        (places > 0).then_some(Fraction { value: (numerator, denominator), length: at - distance })
    }

    /// The digits that a word, or `twenty-five`, names: their value, their number and the number of tokens.
    fn digits_at(&self, distance: usize) -> Option<(u64, u32, usize)> {
        if self.is_one_of_at(distance, &["oh", "o"]) {
            return Some((0, 1, 1));
        }
        match self.name_at(distance).and_then(part)? {
            Part::Unit(value @ ..10) => Some((value, 1, 1)),
            Part::Unit(_) | Part::Tens(_) => self.small(distance).map(|small| (small.value, 2, small.length)),
            _ => None,
        }
    }

    /// The whole number at the cursor, perhaps with a fraction, which ends after `length` tokens. `a million and a half` is one and a
    /// half million; that of `two hundred and three quarters` could be 203.
    pub(super) fn mixed_number(&mut self, length: usize) -> Option<Ratio> {
        let (whole, place) = (self.whole_words(0, Joining::Inner)?, self.span(length));
        if whole.length == length {
            // An `and` or a comma in it may separate.
            if whole.is_doubtful {
                self.choices.doubt(Doubt::Words, place);
            }
            return Some((whole.value.into(), 1));
        }
        let (above, below) = self.mixed_words(whole.length)?.value;
        let size = if whole.is_one_scale && !self.choices.doubt(Doubt::Words, place) { whole.value } else { 1 };
        if above > 1 && whole.value >= 100 {
            self.choices.doubt(Doubt::Words, place);
        }
        let part = i128::from(above).checked_mul(size.into())?;
        Some((i128::from(whole.value).checked_mul(below.into())?.checked_add(part)?, below.into()))
    }
}

/// The denominator of two words: `twenty-fifths`, `thirty-second`, `ten thousandths`.
fn compound(first: Part, second: &str) -> Option<u64> {
    let singular = second.strip_suffix(['s', 'S']).unwrap_or(second);
    let unit = || if singular.eq_ignore_ascii_case("first") { Some(1) } else { ordinal(singular) };
    match first {
        Part::Tens(tens) => unit().filter(|unit| *unit < 10).map(|unit| tens + unit),
        Part::Unit(10) => denominator(second).filter(|size| *size >= 1_000).map(|size| 10 * size),
        Part::Hundred => denominator(second).filter(|size| *size >= 1_000).map(|size| 100 * size),
        _ => None,
    }
}
