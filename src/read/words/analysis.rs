//! Integrals, limits, areas, extrema and tangent lines in words and signs: `∫ x^2 dx from 0 to 1`,
//! `limit of sin(x)/x as x approaches 0`.

use super::Words;
use super::phrase::{Phrase, phrase};
use crate::token::{Kind, Sign, Token};

macro_rules! find {
    ($($rest:literal),+) => {
        concat!(
            "*evaluate|find|compute|calculate|determine|what|'s|is|the|value|equation|definite|indefinite|improper|of ",
            $($rest),+
        )
    };
}

macro_rules! integral {
    ($rest:literal) => {
        find!("integral|integrate|antiderivative ", $rest)
    };
}

macro_rules! limit {
    ($rest:literal) => {
        find!("limit|lim ", $rest)
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const INTEGRALS_AND_LIMITS: &[Phrase] = &[
    phrase(
        integral!("*of|the A:TERM [B:DIFFERENTIAL] from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate x^2 from 0 to 1", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM [B:DIFFERENTIAL]"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to 1 of x^2 dx", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate t*x^2 wrt x from 0 to t", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to t of t*x^2 with respect to x", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B)",
        ("antiderivative of a*x with respect to x", "integrate(a * x, x)"),
    ),
    phrase(integral!("*of|the A:TERM [B:DIFFERENTIAL]"), &[], "integrate(A, B)", ("∫ x^2 dx", "integrate(x^2, x)")),
    phrase(
        find!("area under|below *the|curve|graph|of|y|= A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(abs(A), C, D)",
        ("area under sin x from 0 to pi", "integrate(abs(sin(x)), x, 0, pi)"),
    ),
    phrase(
        find!("maximum|greatest_value|largest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "maximize(A, C, D)",
        ("maximum of x*(1-x) from 0 to 1", "maximize(x * (1 - x), x, 0, 1)"),
    ),
    phrase(
        find!("minimum|least_value|smallest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "minimize(A, C, D)",
        ("minimum of x^2 - x between 0 and 1", "minimize(x^2 - x, x, 0, 1)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at B:NAME = C:BOUND"),
        &[],
        "tangentline(A, B, C)",
        ("equation of the tangent line to y = x^2 at x = 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at C:BOUND"),
        &[],
        "tangentline(A, C)",
        ("tangent to x^2 at 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND"),
        &[],
        "limit(A, B, C)",
        ("limit of sin(x)/x as x approaches 0", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above"),
        &[],
        "limit(A, B, C, right)",
        ("limit of 1/x as x -> 0 from the right", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below"),
        &[],
        "limit(A, B, C, left)",
        ("limit of 1/x as x -> 0 from below", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND of A:TERM"),
        &[],
        "limit(A, B, C)",
        ("limit as x -> 0 of sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above of A:TERM"),
        &[],
        "limit(A, B, C, right)",
        ("limit as x -> 0 from above of 1/x", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below of A:TERM"),
        &[],
        "limit(A, B, C, left)",
        ("limit as x -> 0 from the left of 1/x", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND -> C:POINT A:TERM"),
        &[],
        "limit(A, B, C)",
        ("lim x->0 sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
];

/// Whether a name is that of a differential: `dx`.
pub(super) fn is_differential(name: &str) -> bool {
    name.strip_prefix('d').is_some_and(|by| by.chars().count() == 1)
}

impl Words<'_, '_> {
    /// The number of tokens of a class that only integrals, limits and orders to rewrite have: what is integrated, a formula with a
    /// letter in it, a bound, and a place that is one token and its sign.
    pub(super) fn class_of_analysis(&self, class: &str, at: usize) -> Option<usize> {
        const AFTER_TERM: &[&str] = &["from", "between", "as", "at", "with", "wrt"];
        const AFTER_BOUND: &[&str] =
            &["to", "and", "of", "from", "in", "into", "with", "wrt", "plus", "minus", "times"];
        const AFTER_FORMULA: &[&str] = &["into", "for", "where", "when", "if", "with", "given", "at"];
        let first = self.token_at(at);
        if class == "POINT" {
            let sign = usize::from(matches!(first.kind, Kind::Sign(Sign::Minus | Sign::Plus)));
            let is_value = matches!(self.token_at(at + sign).kind, Kind::Number { .. } | Kind::Name(_));
            return is_value.then_some(sign + 1);
        }
        let is_term = class == "TERM";
        // `integrate(x^2, x)` is a call; `∫(x + 1) dx` is none.
        let is_sign = |token: &Token| token.span.text(self.text) == "∫";
        let before = (self.at + at).checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_call = matches!(first.kind, Kind::Open(_)) && !first.is_spaced && !before.is_some_and(is_sign);
        if is_term && (is_call || self.is_word_at(at, "of")) {
            return None;
        }
        let words = match class {
            "TERM" => AFTER_TERM,
            "FORMULA" => AFTER_FORMULA,
            _ => AFTER_BOUND,
        };
        let mut has_letter = class != "FORMULA";
        let mut depth = 0_usize;
        for end in at..self.tokens.len() {
            let kind = self.token_at(end).kind;
            has_letter |= matches!(kind, Kind::Name(name) if name.chars().count() == 1 && name != "?");
            let is_end = match kind {
                Kind::Open(_) => {
                    depth += 1;
                    false
                }
                Kind::Close(_) if depth > 0 => {
                    depth -= 1;
                    false
                }
                Kind::Close(_) | Kind::End => true,
                // `∫ (x dx)`
                Kind::Name(name) if depth > 0 && is_term && is_differential(name) => return None,
                _ if depth > 0 => false,
                Kind::Name(name) => name == "?" || is_term && is_differential(name) || self.is_one_of_at(end, words),
                Kind::Sign(sign) => {
                    matches!(sign, Sign::Comma | Sign::Semicolon | Sign::Newline | Sign::Equal | Sign::Arrow)
                }
                _ => false,
            };
            if is_end {
                return (end > at && has_letter).then_some(end - at);
            }
        }
        None
    }
}
