//! Sums over whole numbers: `sum of 1 to 100`, `sum of the first 10 odd numbers`, `sum of k^2 from k = 1 to 10`.

use super::super::token::{Kind, Sign};
use super::cardinal::Joining;
use super::frame::Shape;
use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words};
use crate::units;

const COMMA: Kind<'static> = Kind::Sign(Sign::Comma);

pub(super) const RANGES: &[Phrase] = &[
    phrase(
        "sum|total|product [of] [all] [the] [natural|positive|whole|counting|consecutive|even|odd] \
         [integers|numbers] [from] COUNT|WHOLE to|through COUNT|WHOLE [inclusive]",
        &[Takes::NoValue],
        Becomes::Written(from_to),
        ("sum of 1 to 100", "sum(k, k, 1, 100)"),
    ),
    phrase(
        "sum|total of [the] squares|cubes of [all] [the] [natural|positive|whole|counting|consecutive|even|odd] \
         [integers|numbers] [from] COUNT|WHOLE to|through COUNT|WHOLE [inclusive]",
        &[Takes::NoValue],
        Becomes::Written(from_to),
        ("sum of the squares of the numbers from 1 to 10", "sum(k^2, k, 1, 10)"),
    ),
    phrase(
        "sum|total|product of [the] first COUNT|WHOLE [natural|positive|counting|perfect] [even|odd] \
         integers|numbers|squares|cubes",
        &[Takes::NoValue],
        Becomes::Written(first),
        ("sum of the first 100 natural numbers", "sum(k, k, 1, 100)"),
    ),
    phrase(
        "sum|total of [the] squares|cubes of [the] first COUNT|WHOLE [natural|positive|counting] [even|odd] integers|numbers",
        &[Takes::NoValue],
        Becomes::Written(first),
        ("sum of the squares of the first 5 odd numbers", "sum((2 * k - 1)^2, k, 1, 5)"),
    ),
    phrase(
        "from|for|with OPERAND = COUNT to|through COUNT",
        &[Takes::OpenPhrase],
        Becomes::Written(bounds),
        ("sum of k^2 from k = 1 to 10", "sum(k^2, k, 1, 10)"),
    ),
    phrase(
        "for|as OPERAND from|in COUNT to|through COUNT",
        &[Takes::OpenPhrase],
        Becomes::Written(bounds),
        ("sum of k^2 for k from 1 to 10", "sum(k^2, k, 1, 10)"),
    ),
];

/// Which of the whole numbers are added.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Among {
    All,
    Even,
    Odd,
}

/// `sum of all even numbers from 1 to 100`
fn from_to(words: &mut Words, Found { length, held: [first, last] }: Found) -> bool {
    // `sum of 2.5 to 3 decimal places`, `sum of 1 to 3 km`, `sum of 1 to 3, 5`
    let next = words.token_at(length);
    let is_part = match next.kind {
        Kind::Name(name) => units::is_unit(name) || name.starts_with("dec") || name.starts_with("sig"),
        Kind::Sign(sign) => sign == Sign::Comma && words.is_number_at(length + 1) || sign == Sign::Percent,
        _ => false,
    };
    let (Some(first), Some(last), false) = (words.bound_at(first), words.bound_at(last), is_part) else { return false };
    let (first, last) = (first.min(last), first.max(last));
    let among = words.among(length);
    let halved = |bound: i64, up: i64| bound.saturating_add(up).div_euclid(2);
    let (first, last) = match among {
        Among::All => (first, last),
        Among::Even => (halved(first, 1), halved(last, 0)),
        Among::Odd => (halved(first, 2), halved(last, 1)),
    };
    words.sum_over(length, among, [first, last]);
    true
}

/// `sum of the first 10 odd numbers`
fn first(words: &mut Words, Found { length, held: [count, _] }: Found) -> bool {
    let Some(count) = words.bound_at(count) else { return false };
    words.sum_over(length, words.among(length), [1, count]);
    true
}

/// `from k = 1 to 10`, after a sum whose term has been written.
fn bounds(words: &mut Words, Found { length, .. }: Found) -> bool {
    let is_sum = words.top().is_some_and(|frame| {
        let function = words.out.get(frame.opened).map(|token| token.kind);
        matches!(frame.shape, Shape::List) && matches!(function, Some(Kind::Name("sum" | "prod")))
    });
    let (name, first, last) = (words.token_at(1), words.count_at(3), words.count_at(length - 1));
    let (true, Kind::Name(_), Some(first), Some(last)) = (is_sum, name.kind, first, last) else { return false };
    let place = words.span(length);
    words.write(&[COMMA], place);
    words.push(name);
    for bound in [first, last] {
        words.write(&[COMMA], place);
        words.write_integer(bound, place);
    }
    words.at += length;
    words.close_frames();
    true
}

impl Words<'_, '_> {
    /// The whole number at a distance, in digits or in words.
    fn bound_at(&self, distance: usize) -> Option<i64> {
        self.count_at(distance).filter(|_| self.is_number_at(distance)).or_else(|| {
            let whole = self.whole_words(distance, Joining::Inner)?;
            i64::try_from(whole.value).ok()
        })
    }

    /// Which numbers the next tokens name.
    fn among(&self, length: usize) -> Among {
        let has = |word: &str| (0..length).any(|at| self.is_word_at(at, word));
        match (has("even"), has("odd")) {
            (true, _) => Among::Even,
            (_, true) => Among::Odd,
            _ => Among::All,
        }
    }

    /// `sum(k, k, 1, 100)` in the place of `length` tokens.
    fn sum_over(&mut self, length: usize, among: Among, bounds: [i64; 2]) {
        let place = self.span(length);
        let has = |word: &str| (0..length).any(|at| self.is_word_at(at, word));
        let function = if has("product") { "prod" } else { "sum" };
        let power = match (has("squares"), has("cubes")) {
            (true, _) => Some(2),
            (_, true) => Some(3),
            _ => None,
        };
        let name = ["k", "n", "m"].into_iter().find(|name| self.is_free(name)).unwrap_or("k");
        let twice = [Kind::Fraction(2, 1), Kind::Sign(Sign::Times)];
        self.write(&[Kind::Name(function), OPEN], place);
        if power.is_some() {
            self.write(&[OPEN], place);
        }
        if among != Among::All {
            self.write(&twice, place);
        }
        self.write(&[Kind::Name(name)], place);
        if among == Among::Odd {
            self.write(&[Kind::Sign(Sign::Minus), Kind::Fraction(1, 1)], place);
        }
        if let Some(power) = power {
            self.write(&[CLOSE, Kind::Superscript(power)], place);
        }
        self.write(&[COMMA, Kind::Name(name)], place);
        for bound in bounds {
            self.write(&[COMMA], place);
            self.write_integer(bound, place);
        }
        self.write(&[CLOSE], place);
        self.at += length;
    }

    fn write_integer(&mut self, integer: i64, place: pascaline_base::syntax::Span) {
        if integer < 0 {
            self.write(&[Kind::Sign(Sign::Minus)], place);
        }
        self.write(&[Kind::Fraction(integer.unsigned_abs(), 1)], place);
    }
}
