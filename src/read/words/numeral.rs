//! Numbers in digits, and the words after them that belong to them: `1.5 million`, `2 thirds`, `5 choose 2`, `5th root of`.

use pascaline_base::syntax::Span;

use super::super::token::{Kind, Sign, Token};
use super::frame::{Frame, Shape};
use super::phrase::{Becomes, Found, Phrase, phrase};
use super::{CLOSE, OPEN, Words, number};

pub(super) const CHOOSE: Kind<'static> = Kind::Name("nCr");
pub(super) const PERMUTE: Kind<'static> = Kind::Name("nPr");

pub(super) const NUMERALS: &[Phrase] = &[
    phrase("# th|st|nd|rd root of", &[], Becomes::Written(nth_root), ("5th root of 32", "32^0.2")),
    phrase(
        "[the] # th|st|nd|rd fibonacci|lucas [number|term]",
        &[],
        Becomes::Written(nth_term),
        ("20th fibonacci number", "fibonacci(20)"),
    ),
    phrase("# choose|ncr #", &[], Becomes::Written(|words, _| words.choice(CHOOSE)), ("5 choose 2", "nCr(5, 2)")),
    phrase("# permute|npr #", &[], Becomes::Written(|words, _| words.choice(PERMUTE)), ("5 nPr 2", "nPr(5, 2)")),
    phrase("# CHOICE", &[], Becomes::Written(glued_choice), ("5C2", "nCr(5, 2)")),
    phrase("# point #", &[], Becomes::Written(point), ("2 point 5", "2.5")),
    phrase(
        "# AND-FRACTION SCALES",
        &[],
        Becomes::Written(mixed_scaled),
        ("2 and a half million", "(2 + 0.5) * 1000000"),
    ),
    phrase("# # / # SCALES", &[], Becomes::Written(mixed_scaled), ("2 1/2 million", "(2 + 1 / 2) * 1000000")),
    phrase("# SCALES", &[], Becomes::Written(scaled), ("1.5 million", "1.5 * 1000000")),
    phrase("# PARTS", &[], Becomes::Written(parts), ("2 thirds", "2 / 3")),
    phrase("# AND-FRACTION", &[], Becomes::Written(and_fraction), ("2 and a half", "2 + 0.5")),
    phrase("# and # / #", &[], Becomes::Written(and_quotient), ("2 and 3/4", "2 + 3 / 4")),
];

impl<'s> Words<'s, '_> {
    /// Whether `5th root of` is next.
    pub(super) fn is_nth_root(&self) -> bool {
        self.found("# th|st|nd|rd root of").is_some()
    }

    /// `5 choose 2`
    fn choice(&mut self, function: Kind<'static>) -> bool {
        let (word, chosen) = (self.token_at(1), self.token_at(2));
        self.write_choice(function, 3, word.span, chosen);
        true
    }

    /// The function and the place of the digits of `C2`, without space before it.
    pub(super) fn glued_choice_at(&self, distance: usize) -> Option<(Kind<'static>, Span)> {
        let Token { span, is_spaced, .. } = self.token_at(distance);
        let (letter, digits) = self.name_at(distance)?.split_at_checked(1)?;
        let function = match letter {
            "C" => CHOOSE,
            "P" => PERMUTE,
            _ => return None,
        };
        let is_glued = !is_spaced && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_glued.then_some((function, Span { start: span.start + 1, end: span.end }))
    }

    /// A call of `function` with the number at the cursor, in the place of `length` tokens.
    fn write_choice(&mut self, function: Kind<'static>, length: usize, comma: Span, chosen: Token<'s>) {
        self.write(&[function, OPEN], self.span(length));
        self.out.push(self.token_at(0));
        self.write(&[Kind::Sign(Sign::Comma)], comma);
        self.out.push(chosen);
        self.write(&[CLOSE], chosen.span);
        self.at += length;
    }

    /// The number of words such as `hundred` and `million` from a distance on.
    pub(super) fn scales_at(&self, distance: usize) -> usize {
        (distance..self.tokens.len()).take_while(|at| self.scale_at(*at).is_some()).count()
    }

    pub(super) fn scale_at(&self, distance: usize) -> Option<u64> {
        const HUNDRED: u64 = 100;
        let name = self.name_at(distance)?;
        let singular = name.strip_suffix(['s', 'S']).unwrap_or(name);
        if singular.eq_ignore_ascii_case("hundred") { Some(HUNDRED) } else { number::scale(singular) }
    }

    /// Writes the number at the cursor and the scales after it, and returns the size of these.
    fn write_scales(&mut self, scales: usize) -> u64 {
        self.copy();
        let mut room = 1_u64;
        for _ in 0..scales {
            let size = self.scale_at(0).unwrap_or_default();
            room = room.saturating_mul(size);
            self.replace_by(1, &[Kind::Sign(Sign::Times), Kind::Fraction(size, 1)]);
        }
        room
    }
}

fn nth_root(words: &mut Words, Found { length, .. }: Found) -> bool {
    let degree = words.span(1).text(words.text).parse().unwrap_or(0);
    words.open(length, &[OPEN], Shape::Root(degree))
}

/// `20th fibonacci number`
fn nth_term(words: &mut Words, Found { length, held: [index, _] }: Found) -> bool {
    let (index, function) = (words.token_at(index), words.token_at(index + 2));
    words.write(&[function.kind, OPEN], words.span(length));
    words.push(index);
    words.write(&[CLOSE], words.span(length));
    words.at += length;
    true
}

/// `5C2`
fn glued_choice(words: &mut Words, _: Found) -> bool {
    let Some((function, digits)) = words.glued_choice_at(1) else { return false };
    let chosen = Token { kind: Kind::Number { has_decimal_comma: false }, span: digits, is_spaced: true };
    words.write_choice(function, 2, words.token_at(1).span, chosen);
    true
}

/// `1.5 million` is `(1.5 * 1000000)`, `3 thousand five hundred` is `(3 * 1000 + 500)`.
fn scaled(words: &mut Words, Found { length, .. }: Found) -> bool {
    let start = words.span(1).start;
    words.write(&[OPEN], Span { start, end: start });
    let mut room = words.write_scales(length - 1);
    while let Some((joint, rest)) = words.rest(room) {
        words.write(&[Kind::Sign(Sign::Plus)], words.span(joint.max(1)));
        words.at += joint;
        room = rest.room;
        if rest.is_digits {
            words.write_scales(rest.length - 1);
        } else {
            words.replace(rest.length, Kind::Fraction(rest.value, 1));
        }
    }
    let end = words.before().end;
    words.write(&[CLOSE], Span { start: end, end });
    true
}

/// `2 and a half million`, `2 1/2 million`
fn mixed_scaled(words: &mut Words, Found { length, .. }: Found) -> bool {
    let (start, slash) = (words.span(1).start, words.token_at(2));
    let scales = (0..length).rev().take_while(|at| words.scale_at(*at).is_some()).count();
    if slash.kind == Kind::Sign(Sign::Divide) && slash.is_spaced {
        return false;
    }
    words.write(&[OPEN, OPEN], Span { start, end: start });
    words.copy();
    match words.mixed_words(0) {
        Some(fraction) => words.replace(fraction.length, Kind::Fraction(fraction.value.0, fraction.value.1)),
        None => (0..length - scales - 1).for_each(|_| words.copy()),
    }
    let size = (0..scales).fold(1_u64, |size, at| size.saturating_mul(words.scale_at(at).unwrap_or(1)));
    words.replace_by(scales, &[CLOSE, Kind::Sign(Sign::Times), Kind::Fraction(size, 1), CLOSE]);
    true
}

/// `2 point 5`
fn point(words: &mut Words, Found { held: [_, fraction], .. }: Found) -> bool {
    let digits = |at: usize| words.token_at(at).span.text(words.text);
    let (whole, places) = (digits(0).parse::<u64>().ok(), u32::try_from(digits(fraction).len()).ok());
    let size = places.and_then(|places| 10_u64.checked_pow(places));
    let value = whole.zip(size).and_then(|(whole, size)| whole.checked_mul(size));
    let Some((value, size)) =
        value.zip(digits(fraction).parse::<u64>().ok()).map(|(whole, part)| whole + part).zip(size)
    else {
        return false;
    };
    words.replace(3, Kind::Fraction(value, size));
    true
}

/// `2 thirds` is `(2 / 3)`; people write `third` for only one.
fn parts(words: &mut Words, _: Found) -> bool {
    let place = words.span(1);
    let Some(name) = words.name_at(1).filter(|name| name.ends_with('s') || place.text(words.text) == "1") else {
        return false;
    };
    let Some(denominator) = number::denominator(name) else { return false };
    words.write(&[OPEN], Span { start: place.start, end: place.start });
    words.copy();
    words.replace_by(1, &[Kind::Sign(Sign::Divide), Kind::Fraction(denominator, 1), CLOSE]);
    true
}

/// `2 and a half`
fn and_fraction(words: &mut Words, Found { length, .. }: Found) -> bool {
    let Some(fraction) = words.mixed_words(1) else { return false };
    words.copy();
    words.replace(length - 1, Kind::Fraction(fraction.value.0, fraction.value.1));
    true
}

/// `2 and 3/4`, unless the `and` is awaited as that of a list.
fn and_quotient(words: &mut Words, _: Found) -> bool {
    let slash = words.token_at(3);
    // `1/3 and 1/4` has two numbers.
    let is_divisor = words.out.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Divide));
    let is_one = !slash.is_spaced && !is_divisor && !words.frames.iter().any(Frame::awaits_and);
    if is_one {
        words.copy();
        words.at += 1;
    }
    is_one
}
