//! Numbers in words: `two hundred and five`, `three quarters`, `half a million`.

use pascaline_base::names::{List, Names};

use super::super::token::{Kind, Sign};
use super::Words;
use super::frame::Frame;
use super::phrase::{Becomes, Example, Found, Phrase, Takes, Written, phrase};

/// A number in words. After a number it is not read, since `2 half` is unclear.
const fn number(words: &'static str, written: Written, example: Example) -> Phrase {
    phrase(words, &[Takes::NoNumber], Becomes::Written(written), example)
}

pub(super) const NUMBERS: &[Phrase] = &[
    number("HALF a|an SCALE", half_of_scale, ("half a million", "500000")),
    number("FRACTION [a|an|the]", fraction, ("half an hour", "0.5 hours")),
    number("WHOLE [AND-FRACTION]", whole, ("two and a half", "2.5")),
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
/// The other words with which a number begins.
const OTHERS: &[&str] =
    &["hundred", "dozen", "thousand", "lakh", "lac", "million", "crore", "billion", "trillion", "half", "a", "an"];

const LAKH: u64 = 100_000;
const CRORE: u64 = 10_000_000;

/// Every word with which a number begins.
pub(super) const BEGINNINGS: &[&[&str]] = &[UNITS, TENS, OTHERS];

/// Ordinals from the second on, which are denominators or degrees of roots.
pub(super) const ORDINALS: &[&str] =
    &["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// A fraction in words.
pub(super) struct Fraction {
    /// The numerator and the denominator.
    pub(super) value: (u64, u64),
    /// The number of tokens.
    pub(super) length: usize,
}

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

static PARTS: Names<Part, { ALL_PARTS.length() }> = ALL_PARTS.sorted();

const ALL_PARTS: List<Part, 40> = {
    let mut all = List::new(Part::Hundred);
    let mut at = 0;
    while at < UNITS.len() {
        all.push(UNITS[at], Part::Unit(at as u64));
        at += 1;
    }
    at = 0;
    while at < TENS.len() {
        all.push(TENS[at], Part::Tens(10 * at as u64 + 20));
        at += 1;
    }
    all.push("hundred", Part::Hundred);
    all.push("dozen", Part::Scale(12));
    all.push("thousand", Part::Scale(1_000));
    all.push("lakh", Part::Scale(LAKH));
    all.push("lakhs", Part::Scale(LAKH));
    all.push("lac", Part::Scale(LAKH));
    all.push("million", Part::Scale(1_000_000));
    all.push("crore", Part::Scale(CRORE));
    all.push("crores", Part::Scale(CRORE));
    all.push("billion", Part::Scale(1_000_000_000));
    all.push("trillion", Part::Scale(1_000_000_000_000));
    all
};

fn part(word: &str) -> Option<Part> {
    PARTS.find_in_any_case(word).map(|(_, part)| part)
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
    match part(word) {
        Some(Part::Scale(size)) => Some(size),
        _ => None,
    }
}

/// The denominator that a word names: `thirds`, `quarter`, `hundredths`.
pub(super) fn denominator(word: &str) -> Option<u64> {
    const NAMED: &[(&str, Option<u64>)] = &[
        ("quarter", Some(4)),
        ("hundredth", Some(100)),
        ("thousandth", Some(1_000)),
        // `a second` is a duration.
        ("second", None),
    ];
    if ["half", "halves"].iter().any(|half| half.eq_ignore_ascii_case(word)) {
        return Some(2);
    }
    let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
    let named = NAMED.iter().find(|(own, _)| own.eq_ignore_ascii_case(singular));
    named.map_or_else(|| ordinal(singular), |(_, value)| *value)
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

    /// `two thirds`, `a quarter`, `one half`, `half`
    pub(super) fn fraction_words(&self, distance: usize) -> Option<Fraction> {
        if self.is_word_at(distance, "half") {
            return Some(Fraction { value: (1, 2), length: 1 });
        }
        let (numerator, mut length) = self.whole_or_article(distance)?;
        length += usize::from(self.is_hyphen(distance + length));
        let denominator = self.denominator_at(distance + length)?;
        Some(Fraction { value: (numerator, denominator), length: length + 1 })
    }

    /// `and a half`, after a whole number.
    pub(super) fn mixed_words(&self, distance: usize) -> Option<Fraction> {
        if !self.is_word_at(distance, "and") {
            return None;
        }
        let (numerator, length) = self.whole_or_article(distance + 1)?;
        let denominator = self.denominator_at(distance + 1 + length)?;
        (numerator < denominator).then_some(Fraction { value: (numerator, denominator), length: length + 2 })
    }

    /// A whole number and the fraction at this distance as one fraction.
    fn mixed(&self, whole: u64, distance: usize) -> Option<(u64, u64)> {
        let (numerator, denominator) = self.mixed_words(distance)?.value;
        Some((whole.checked_mul(denominator)? + numerator, denominator))
    }

    /// The numerator of a fraction, and the number of its tokens.
    fn whole_or_article(&self, distance: usize) -> Option<(u64, usize)> {
        if self.is_one_of_at(distance, &["a", "an"]) { Some((1, 1)) } else { self.whole_words(distance) }
    }

    fn denominator_at(&self, distance: usize) -> Option<u64> {
        // The `fourth` of `a fourth root` is not a fraction.
        let is_root = self.is_one_of_at(distance + 1, &["root", "power"]);
        self.name_at(distance).filter(|_| !is_root).and_then(denominator)
    }

    /// Whether an unspaced `-` is there, as in `twenty-three`.
    fn is_hyphen(&self, distance: usize) -> bool {
        let (sign, next) = (self.token_at(distance), self.token_at(distance + 1));
        sign.kind == Kind::Sign(Sign::Minus) && !sign.is_spaced && !next.is_spaced
    }

    /// The value of a whole number, and the number of its tokens.
    pub(super) fn whole_words(&self, distance: usize) -> Option<(u64, usize)> {
        // `a hundred`
        let is_article = self.is_one_of_at(distance, &["a", "an"]);
        if is_article && !matches!(self.name_at(distance + 1).and_then(part), Some(Part::Hundred | Part::Scale(_))) {
            return None;
        }
        let (mut group, mut length) = if is_article { (1, 1) } else { (0_u64, 0) };
        let (mut total, mut last_scale, mut is_whole) = (0_u64, u64::MAX, false);
        loop {
            let at = distance + length;
            let is_hyphen = is_whole && self.is_hyphen(at);
            let is_joint = || self.is_number_and(at, group, total) || self.is_number_comma(at, group, total);
            let joint = usize::from(is_hyphen || is_whole && is_joint());
            let Some(part) = self.name_at(at + joint).and_then(part) else { break };
            match part {
                Part::Unit(value) => {
                    let fits_tens = group % 10 == 0 && group % 100 >= 20 && (1..10).contains(&value);
                    if (group % 100 != 0 || is_hyphen) && !fits_tens || is_whole && value == 0 {
                        break;
                    }
                    group += value;
                }
                Part::Tens(value) if group % 100 == 0 && !is_hyphen => group += value,
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
        if !is_possible || !self.is_word_at(distance, "and") {
            return false;
        }
        if !matches!(self.name_at(distance + 1).and_then(part), Some(Part::Unit(1..) | Part::Tens(_))) {
            return false;
        }
        // In a list that waits for its last item, the `and` comes before that, unless there is another one.
        let is_awaited = self.frames.last().is_some_and(Frame::awaits_and);
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
}

fn half_of_scale(words: &mut Words, Found { length, held: [_, scale_at] }: Found) -> bool {
    let Some(scale) = words.name_at(scale_at).and_then(scale) else { return false };
    words.replace(length, Kind::Fraction(scale / 2, 1));
    true
}

/// `three quarters`, `half the sum`, `half an hour`
fn fraction(words: &mut Words, found: Found) -> bool {
    let Some(Fraction { value: (numerator, denominator), length }) = words.fraction_words(0) else { return false };
    words.replace(length, Kind::Fraction(numerator, denominator));
    if found.length > length {
        let article = words.span(1);
        words.at += 1;
        if !words.is_unit_at(0) {
            words.write(&[Kind::Sign(Sign::Times)], article);
        }
    }
    true
}

/// `two hundred and five`, `two and a half`
fn whole(words: &mut Words, found: Found) -> bool {
    let Some((whole, length)) = words.whole_words(0) else { return false };
    let value = if found.length > length { words.mixed(whole, length) } else { Some((whole, 1)) };
    let Some((numerator, denominator)) = value else { return false };
    words.replace(found.length, Kind::Fraction(numerator, denominator));
    true
}
