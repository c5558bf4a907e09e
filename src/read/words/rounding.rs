//! Rounding in words: `round 2.345 to 2 decimal places`, `10/3 rounded to the nearest tenth`.

use super::frame::Shape;
use super::phrase::{Found, Phrase, Role, Takes, acting, phrase};
use super::{CLOSE, OPEN, Words};
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};

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
    ("penny", 2),
    ("thousandth", 3),
    ("ten", -1),
    ("hundred", -2),
    ("thousand", -3),
];

const BEFORE_VALUE: &[Takes] = &[Takes::NoValue, Takes::ValueNext, Takes::NoBracketNext];

pub(super) const ROUND: &[Phrase] = &[
    acting(
        "round [off]",
        BEFORE_VALUE,
        "round(X)",
        Role::Opens(Shape::Round),
        ("round 2.345 to 2 decimal places", "round(2.345, 2)"),
    ),
    acting(
        "round_up",
        BEFORE_VALUE,
        "roundup(X)",
        Role::Opens(Shape::Round),
        ("round up 2.341 to 2 decimal places", "roundup(2.341, 2)"),
    ),
    acting(
        "round_down",
        BEFORE_VALUE,
        "rounddown(X)",
        Role::Opens(Shape::Round),
        ("round down 2.349 to 2 decimal places", "trunc(2.349, 2)"),
    ),
    acting(
        "truncate|trunc [of]",
        BEFORE_VALUE,
        "trunc(X)",
        Role::Opens(Shape::Round),
        ("truncate 2.349 to 2 decimal places", "trunc(2.349, 2)"),
    ),
    acting(
        "floor [of]",
        BEFORE_VALUE,
        "floor(X)",
        Role::Opens(Shape::Round),
        ("floor -2.341 to 2 decimal places", "floor(-2.341, 2)"),
    ),
    acting(
        "ceil|ceiling [of]",
        BEFORE_VALUE,
        "ceil(X)",
        Role::Opens(Shape::Round),
        ("ceil 2.341 to 2 decimal places", "ceil(2.341, 2)"),
    ),
];

const TO_PERCENT: &[Kind<'static>] = &[Kind::Name("to"), Kind::Name("percent")];

pub(super) const PLACES: &[Phrase] = &[
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as [the] nearest [whole] percent|percentage|per_cent|%",
        &[],
        "round(S to percent, 0)",
        Role::Rounds,
        ("2/3 to the nearest percent", "round(2 / 3 to percent, 0)"),
    ),
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as [the] nearest A:PLACE of a|one percent|percentage|per_cent|%",
        &[],
        "round(S to percent, A)",
        Role::Rounds,
        ("2/3 to the nearest tenth of a percent", "round(2 / 3 to percent, 1)"),
    ),
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] [to|as] [the] nearest A:PLACE [number|place]",
        &[],
        "round(S, A)",
        Role::Rounds,
        ("10/3 rounded to the nearest tenth", "round(10 / 3, 1)"),
    ),
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] [to|as] [the] nearest [MONEY] A",
        &[],
        "mround(S, A)",
        Role::Rounds,
        ("12.37 rounded to the nearest 0.05", "mround(12.37, 0.05)"),
    ),
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as A:COUNT decimal_places|decimal_place|decimals|decimal|dp|places|d_p",
        &[],
        "round(S, A)",
        Role::Rounds,
        ("10/3 correct to two decimals", "round(10 / 3, 2)"),
    ),
    acting(
        "[round|rounded|rounding|rounded_off|round_off|correct] to|as A:COUNT significant_figures|significant_digits|significant_figure|\
         significant_digit|sig_figs|sig_fig|sig_digits|digits|sf|s_f",
        &[],
        "signif(S, A)",
        Role::Rounds,
        ("10/3 to 3 sf", "signif(10 / 3, 3)"),
    ),
    acting(
        "[round|rounded|rounding|correct] to the cent|penny",
        &[],
        "round(S, 2)",
        Role::Rounds,
        ("$10 / 3 to the cent", "round($10 / 3, 2)"),
    ),
    phrase(
        "round_up|rounded_up [to] [the] [next|nearest] [whole|integer] [number]",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "ceil(S)",
        ("126 / 8 rounded up", "ceil(126 / 8)"),
    ),
    phrase(
        "round_down|rounded_down [to] [the] [next|nearest] [whole|integer] [number]",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "floor(S)",
        ("126 / 8 rounded down", "floor(126 / 8)"),
    ),
    acting(
        "A:COUNT decimal_places|decimal_place|decimals|decimal|dp|d_p",
        &[],
        "round(S, A)",
        Role::Rounds,
        ("10/3, 2 decimals", "round(10 / 3, 2)"),
    ),
    acting(
        "A:COUNT significant_figures|significant_digits|sig_figs|sf|s_f",
        &[],
        "signif(S, A)",
        Role::Rounds,
        ("10/3, 3 sig figs", "signif(10 / 3, 3)"),
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

    /// Whether a statement ends at this distance from the cursor, or only words that round it, or a `=`, follow.
    pub(super) fn is_end_of_phrase(&self, distance: usize) -> bool {
        let is_equal = self.token_at(distance).kind == Kind::Sign(Sign::Equal);
        self.is_end(distance + usize::from(is_equal)) || self.is_rounding_at(distance)
    }

    /// Whether words that round are at this distance: `, rounded to`, `correct to`, `to 2 decimal places`.
    pub(super) fn is_rounding_at(&self, distance: usize) -> bool {
        const REACH: usize = 2;
        let link = (distance..distance + REACH)
            .take_while(|at| self.token_at(*at).kind == Kind::Sign(Sign::Comma) || self.is_word_at(*at, "and"))
            .count();
        let at = distance + link;
        let is_number = || self.is_one_of_at(at + 1, &["the", "nearest"]) || self.count_at(at + 1).is_some();
        self.is_one_of_at(at, &["round", "rounded", "rounding", "correct", "nearest"])
            || self.is_one_of_at(at, &["to", "as"]) && is_number()
    }

    /// Rounds the statement, if words that do so follow a link of this length: `, and rounded to 2 decimal places`.
    pub(super) fn rounded(&mut self, link: usize) -> bool {
        let start = self.at;
        self.at += link;
        let begins = self.is_one_of_at(0, &["rounded", "round", "rounding", "correct", "to", "nearest"]);
        let is_rounded = (begins || self.count_at(0).is_some()) && self.phrase_of(PLACES);
        if !is_rounded {
            self.at = start;
        }
        is_rounded
    }

    /// The length of `as a percentage` at the end of the statement.
    fn as_percentage_at(&self, distance: usize) -> Option<usize> {
        let link = usize::from(self.token_at(distance).kind == Kind::Sign(Sign::Comma));
        let article = usize::from(self.is_word_at(distance + link + 1, "a"));
        let target = distance + link + article + 1;
        let is_percent = self.is_one_of_at(target, &["percent", "percentage", "pct"])
            || self.token_at(target).kind == Kind::Sign(Sign::Percent);
        let is_target = self.is_one_of_at(distance + link, &["as", "in", "to"]) && is_percent;
        (is_target && self.is_end(target + 1)).then_some(target + 1 - distance)
    }

    /// Whether what was written is converted to a percentage.
    fn is_after_conversion_to_percent(&self) -> bool {
        let converts = |kind| matches!(kind, Kind::Name("to" | "as" | "in" | "into"));
        match self.statement() {
            [.., word, Token { kind: Kind::Name("a"), .. }, percent] | [.., word, percent] => {
                converts(word.kind) && is_percent(percent.kind)
            }
            _ => false,
        }
    }

    /// `round(S, A)`, in which the statement is converted to a percentage if that is what is rounded.
    pub(super) fn round(&mut self, template: &'static str, found: &Found) -> bool {
        let (length, place) = (found.taken, self.span(found.taken));
        let Some((function, mut rest)) = template.split_once("(S") else { return false };
        if !self.begin_rounding(length, function) {
            return false;
        }
        let mut after = None;
        if rest.starts_with(" to percent") {
            if self.is_after_conversion_to_percent() {
                rest = rest.trim_start_matches(" to percent");
            }
        } else {
            // Words behind rather say what is rounded: `to 2 decimal places as a percentage`.
            after = self.as_percentage_at(length).filter(|_| !self.choices.doubt(Doubt::Reach, place));
            if after.is_some() {
                self.write(TO_PERCENT, place);
            }
        }
        let place = self.span(length + after.unwrap_or(0));
        self.write_template(rest, &found.held, place);
        self.at += length + after.unwrap_or(0);
        true
    }

    /// Ends what is rounded: the operand of `round 2.345`, or the whole statement.
    fn begin_rounding(&mut self, length: usize, function: &'static str) -> bool {
        let may_end = self.is_one_of_at(0, &["to", "as"]);
        let opened = if may_end && self.waiting(|frame| matches!(frame.shape, Shape::Round)).is_some() {
            let Some(frame) = self.frames.pop() else { return false };
            if self.out.get(frame.opened).is_some_and(|token| token.kind == Kind::Name("round")) {
                self.rename(frame.opened, Kind::Name(function));
            }
            frame.opened
        } else if self.depth == 0 && self.is_after_value() && self.may_bracket() && self.is_end_of_rounding(length) {
            self.close_frames();
            self.write_before_statement(&[Kind::Name(function), OPEN]);
            self.start
        } else {
            return false;
        };
        // What is rounded of `12.5%` is the 12.5.
        if self.are_percentages(opened + 2) || self.is_after_hundred_percent() {
            self.write(TO_PERCENT, self.span(length));
        }
        true
    }

    /// Whether what was written from this place on is a percentage, or a sum or a mean of percentages.
    fn are_percentages(&self, start: usize) -> bool {
        const FUNCTIONS: &[&str] = &["sum", "mean", "median", "max", "min"];
        let written = self.out.get(start..).unwrap_or_default();
        let is_percent = |at: usize| written.get(at).is_some_and(|token| is_percent(token.kind));
        let is_part = |(at, token): (usize, &Token)| match token.kind {
            Kind::Number { .. } | Kind::Fraction(..) => is_percent(at + 1),
            Kind::Name(name) => FUNCTIONS.contains(&name) || is_percent(at),
            Kind::Sign(sign) => matches!(sign, Sign::Percent | Sign::Comma | Sign::Plus | Sign::Minus),
            kind => matches!(kind, OPEN | CLOSE),
        };
        (0..written.len()).any(is_percent) && written.iter().enumerate().all(is_part)
    }

    /// `* 100%`, by which people say that they want a percentage.
    fn is_after_hundred_percent(&self) -> bool {
        let is_hundred = |number: &Token| number.span.text(self.text) == "100";
        match self.statement() {
            [.., Token { kind: Kind::Sign(Sign::Times), .. }, number, percent] => {
                is_hundred(number) && is_percent(percent.kind)
            }
            _ => false,
        }
    }

    /// Whether words that round may end here.
    fn is_end_of_rounding(&self, length: usize) -> bool {
        self.is_end(length) || self.as_percentage_at(length).is_some()
    }
}

fn is_percent(kind: Kind) -> bool {
    matches!(kind, Kind::Name("percent" | "percentage" | "pct") | Kind::Sign(Sign::Percent))
}
