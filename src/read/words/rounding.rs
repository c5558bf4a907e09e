//! Rounding in words: `round 2.345 to 2 decimal places`, `10/3 rounded to the nearest tenth`.

use super::super::token::{Kind, Sign};
use super::{CLOSE, OPEN, Words};

/// What a number is rounded to.
#[derive(Clone, Copy)]
struct Precision {
    /// The function that rounds so: `round` or `signif`.
    function: &'static str,
    places: i64,
    /// The number of tokens that say it.
    length: usize,
}

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

impl Words<'_, '_> {
    /// `round 2.345 to …`, or `… rounded to …` behind an expression.
    pub(super) fn rounding(&mut self, word: &str) -> bool {
        match word {
            "round" if !self.is_behind_value() && !matches!(self.token_at(1).kind, Kind::Open(_)) => {
                super::begins_value(self.token_at(1).kind) && self.round()
            }
            "round" | "rounded" | "rounding" | "correct" => self.rounded(1),
            "to" | "as" => self.places_of_round() || self.rounded(0),
            _ => false,
        }
    }

    /// The precision that is asked for at this distance: `to 2 decimal places`, `to the nearest tenth`,
    /// `to 3 significant figures`.
    fn precision(&self, distance: usize) -> Option<Precision> {
        const DECIMAL: &[&str] = &["decimal places", "decimal place", "decimals", "dp", "places", "d p"];
        const SIGNIFICANT: &[&str] = &[
            "significant figures",
            "significant digits",
            "significant figure",
            "significant digit",
            "sig figs",
            "sig fig",
            "sig digits",
            "digits",
            "sf",
            "s f",
        ];
        let start = distance + usize::from(self.is_one_of_at(distance, &["to", "as"]));
        if start == distance {
            return None;
        }
        if self.are_at(start, &["the", "nearest"]) || self.is_word_at(start, "nearest") {
            let at = start + if self.is_word_at(start, "the") { 2 } else { 1 };
            let (_, places) = NEAREST.iter().find(|(word, _)| self.is_word_at(at, word))?;
            let more = usize::from(self.is_one_of_at(at + 1, &["number", "place"]));
            return Some(Precision { function: "round", places: *places, length: at + 1 + more - distance });
        }
        let places = match self.token_at(start).kind {
            Kind::Number { .. } => self.token_at(start).span.text(self.text).parse().ok()?,
            _ => i64::try_from(self.small_number(start)?).ok()?,
        };
        let length = |words: usize| start + 1 + words - distance;
        if let Some(words) = self.longest_at(start + 1, SIGNIFICANT) {
            return Some(Precision { function: "signif", places, length: length(words) });
        }
        let words = self.longest_at(start + 1, DECIMAL)?;
        Some(Precision { function: "round", places, length: length(words) })
    }

    /// `to 2 decimal places`, which ends `round 2.345`.
    fn places_of_round(&mut self) -> bool {
        let Some(Precision { function, places, length }) = self.precision(0) else { return false };
        if !self.ends_round(function) {
            return false;
        }
        let span = self.span(length);
        self.write(&[Kind::Sign(Sign::Comma)], span);
        self.write_places(places, length);
        true
    }

    /// `rounded to 2 decimal places`, behind the expression; `skipped` words come before `to`.
    pub(super) fn rounded(&mut self, skipped: usize) -> bool {
        if self.depth > 0 || !self.is_behind_value() || !self.may_bracket() {
            return false;
        }
        let Some(Precision { function, places, length }) = self.precision(skipped) else { return false };
        if !self.is_end(skipped + length) {
            return false;
        }
        self.close_frames();
        let place = self.span(skipped + length);
        self.write_before_statement(&[Kind::Name(function), OPEN]);
        self.write(&[Kind::Sign(Sign::Comma)], place);
        self.write_places(places, skipped + length);
        true
    }

    fn write_places(&mut self, places: i64, length: usize) {
        let size = Kind::Fraction(places.unsigned_abs(), 1);
        if places < 0 {
            self.replace_by(length, &[Kind::Sign(Sign::Minus), size, CLOSE]);
        } else {
            self.replace_by(length, &[size, CLOSE]);
        }
    }
}
