//! Rounding in words: `round 2.345 to 2 decimal places`, `10/3 rounded to the nearest tenth`.

use super::frame::Shape;
use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words};
use crate::token::{Kind, Sign};

/// The places after the point that a word names; negative ones are before it.
static NEAREST: &[(&str, i64)] = &[
    ("integer", 0),
    ("whole", 0),
    ("unit", 0),
    ("one", 0),
    ("dollar", 0),
    ("tenth", 1),
    ("hundredth", 2),
    ("cent", 2),
    ("thousandth", 3),
    ("ten", -1),
    ("hundred", -2),
    ("thousand", -3),
];

const BEFORE_VALUE: &[Takes] = &[Takes::NoValue, Takes::ValueNext, Takes::NoBracketNext];

pub(super) const ROUND: &[Phrase] = &[
    phrase(
        "round [off]",
        BEFORE_VALUE,
        Becomes::Open(&[Kind::Name("round"), OPEN], Shape::Round),
        ("round 2.345 to 2 decimal places", "round(2.345, 2)"),
    ),
    phrase(
        "round_up",
        BEFORE_VALUE,
        Becomes::Open(&[Kind::Name("roundup"), OPEN], Shape::Round),
        ("round up 2.341 to 2 decimal places", "roundup(2.341, 2)"),
    ),
    phrase(
        "round_down",
        BEFORE_VALUE,
        Becomes::Open(&[Kind::Name("rounddown"), OPEN], Shape::Round),
        ("round down 2.349 to 2 decimal places", "trunc(2.349, 2)"),
    ),
];

pub(super) const PLACES: &[Phrase] = &[
    phrase(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as [the] nearest PLACE [number|place]",
        &[],
        Becomes::Written(|words, found| words.round(found, "round", words.place_at(found.held[0]))),
        ("10/3 rounded to the nearest tenth", "round(10 / 3, 1)"),
    ),
    phrase(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as COUNT decimal_places|decimal_place|decimals|dp|places|d_p",
        &[],
        Becomes::Written(|words, found| words.round(found, "round", words.count_at(found.held[0]))),
        ("10/3 correct to two decimals", "round(10 / 3, 2)"),
    ),
    phrase(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as COUNT significant_figures|significant_digits|significant_figure|\
         significant_digit|sig_figs|sig_fig|sig_digits|digits|sf|s_f",
        &[],
        Becomes::Written(|words, found| words.round(found, "signif", words.count_at(found.held[0]))),
        ("10/3 to 3 sf", "signif(10 / 3, 3)"),
    ),
];

impl Words<'_, '_> {
    /// The places to which the word there rounds: `tenth`.
    pub(super) fn place_at(&self, distance: usize) -> Option<i64> {
        NEAREST.iter().find(|(word, _)| self.is_word_at(distance, word)).map(|(_, places)| *places)
    }

    /// The whole number there, in digits or in one word.
    pub(super) fn count_at(&self, distance: usize) -> Option<i64> {
        if self.is_number_at(distance) {
            return self.token_at(distance).span.text(self.text).parse().ok();
        }
        i64::try_from(self.small_number(distance)?).ok()
    }

    /// `to 2 decimal places` ends `round 2.345`, or rounds the whole statement before it.
    fn round(&mut self, Found { length, .. }: Found, function: &'static str, places: Option<i64>) -> bool {
        let Some(places) = places else { return false };
        let may_end = self.is_one_of_at(0, &["to", "as"]);
        if may_end && self.waiting(|frame| matches!(frame.shape, Shape::Round)).is_some() {
            if let Some(frame) = self.frames.pop()
                && self.out.get(frame.opened).is_some_and(|token| token.kind == Kind::Name("round"))
            {
                self.rename(frame.opened, Kind::Name(function));
            }
        } else if self.depth == 0 && self.is_after_value() && self.may_bracket() && self.is_end(length) {
            self.close_frames();
            self.write_before_statement(&[Kind::Name(function), OPEN]);
        } else {
            return false;
        }
        let size = Kind::Fraction(places.unsigned_abs(), 1);
        let sign = (places < 0).then_some(Kind::Sign(Sign::Minus));
        self.write(&[Kind::Sign(Sign::Comma)], self.span(length));
        self.write(sign.as_slice(), self.span(length));
        self.replace_by(length, &[size, CLOSE]);
        true
    }
}
