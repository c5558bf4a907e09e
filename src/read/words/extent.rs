//! How far a term, a formula, a bound or a value reaches: to a word that may follow it, a sign that ends it, or the end of the
//! brackets around it.

use super::analysis::is_differential;
use super::{Words, number};
use crate::token::{Kind, Sign, Token};

/// What is integrated, and what a limit is taken of.
const AFTER_TERM: &[&str] = &[
    "from", "between", "as", "at", "for", "with", "wrt", "to", "up", "through", "around", "about", "centered",
    "centred",
];
/// A bound of a range.
const AFTER_BOUND: &[&str] = &[
    "to", "and", "of", "from", "in", "into", "with", "wrt", "plus", "minus", "times", "up", "axis", "have", "about",
    "around",
];
/// A formula with a letter in it.
#[rustfmt::skip]
const AFTER_FORMULA: &[&str] = &[
    "into", "as", "for", "where", "when", "if", "is", "with", "given", "at", "by", "divided", "and", "in", "on", "over", "from", "between",
    "completely", "fully", "simplify", "simplified", "defined", "real",
];
/// One of several values that are compared.
const AFTER_ITEM: &[&str] = &["or", "and", "vs", "versus"];
/// An amount of a bill, a measure.
#[rustfmt::skip]
const AFTER_VALUE: &[&str] = &[
    "to", "and", "or", "of", "from", "in", "into", "with", "on", "for", "at", "by", "is", "are", "than", "vs", "versus", "given", "if",
    "when", "between", "among", "over", "after", "before", "without", "excluding", "ex", "net", "split", "divided", "shared",
    "compounded", "compounding", "bill", "check", "meal", "dinner", "ways", "people", "each", "apiece", "go", "fit", "then", "else",
    "otherwise", "out", "up", "rounded", "round", "correct", "price", "selling", "sale", "tax", "vat", "gst", "sales", "tip", "above",
    "depreciated", "depreciating", "depreciates", "declining", "shrinking", "under", "below", "fee", "surcharge", "service", "discount",
    "through", "passing",
];

/// The most tokens of a value and of a formula, since every text is searched for the phrases that begin with one.
const LONGEST_VALUE: usize = 40;
const LONGEST_FORMULA: usize = 400;

impl Words<'_, '_> {
    /// The number of tokens of such a part, by its class.
    pub(super) fn class_of_extent(&self, class: &str, at: usize) -> Option<usize> {
        let words = match class {
            "POINT" => return self.point_at(at),
            "TERM" if self.is_call_or_of(at) || self.is_side_at(at) => return None,
            "FORMULA" if self.begins_with_phrase(at) || self.is_one_of_at(at, &["perpendicular", "parallel"]) => {
                return None;
            }
            "TERM" => AFTER_TERM,
            "FORMULA" => AFTER_FORMULA,
            "VALUE" => AFTER_VALUE,
            "ITEM" => AFTER_ITEM,
            _ => AFTER_BOUND,
        };
        let most = match class {
            "VALUE" | "ITEM" => LONGEST_VALUE,
            "FORMULA" => LONGEST_FORMULA,
            _ => usize::MAX,
        };
        let is_term = class == "TERM";
        let mut has_letter = class != "FORMULA";
        let mut depth = 0_usize;
        for end in at..self.tokens.len().min(at.saturating_add(most)) {
            let kind = self.token_at(end).kind;
            has_letter = has_letter || self.is_letter_at(end, at);
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
                // `remainder of x^2 divided by x` is no formula.
                Kind::Name("remainder" | "quotient") if class == "FORMULA" => return None,
                Kind::Name(name) if class == "VALUE" && number::is_number(name) => true,
                Kind::Name(name) => name == "?" || is_term && is_differential(name) || self.is_one_of_at(end, words),
                // `x -> 0+ of 1/x`, `0 <= x`
                Kind::Sign(sign)
                    if class == "BOUND" && (matches!(sign, Sign::LessEqual | Sign::Less) || self.is_side_at(end)) =>
                {
                    true
                }
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

    /// A place that is one token and its sign.
    fn point_at(&self, at: usize) -> Option<usize> {
        let sign = usize::from(matches!(self.token_at(at).kind, Kind::Sign(Sign::Minus | Sign::Plus)));
        let is_value = matches!(self.token_at(at + sign).kind, Kind::Number { .. } | Kind::Name(_));
        is_value.then_some(sign + 1)
    }

    /// `integrate(x^2, x)` is a call; `∫(x + 1) dx` is none.
    fn is_call_or_of(&self, at: usize) -> bool {
        let first = self.token_at(at);
        let is_word = |token: &Token| matches!(token.kind, Kind::Name(_)) && token.span.text(self.text) != "∫";
        let before = (self.at + at).checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_call = matches!(first.kind, Kind::Open(_)) && !first.is_spaced && before.is_some_and(is_word);
        is_call || self.is_word_at(at, "of")
    }

    /// `remainder of x^2 …` is no formula.
    fn begins_with_phrase(&self, at: usize) -> bool {
        let is_word = matches!(self.token_at(at).kind, Kind::Name(name) if name.chars().count() > 1);
        is_word && self.is_one_of_at(at + 1, &["of", "when", "if", "for", "that"])
    }

    /// Whether a letter is there, in a part that begins at `start`. The `x` of `2 x 10^3` is a sign.
    fn is_letter_at(&self, at: usize, start: usize) -> bool {
        let Kind::Name(name) = self.token_at(at).kind else { return false };
        let is_cross =
            at > start && matches!(name, "x" | "X") && self.is_number_at(at - 1) && self.is_number_at(at + 1);
        name.chars().count() == 1 && name != "?" && !is_cross && !self.is_index(name)
    }

    /// Whether a call gives a letter its range, as in `sum(2k, k, 1, 5)`: the letter is none of the formula.
    fn is_index(&self, letter: &str) -> bool {
        let is_comma = |token: &Token| token.kind == Kind::Sign(Sign::Comma);
        self.tokens.windows(3).any(|three| match three {
            [before, name, after] => is_comma(before) && name.kind == Kind::Name(letter) && is_comma(after),
            _ => false,
        })
    }

    /// A letter and a word, and how often the letter is in the word: `r's are in the word strawberry`.
    pub(super) fn letters_at(&self, at: usize) -> Option<(usize, u64)> {
        const BETWEEN: &[&str] = &["s", "letter", "letters", "are", "there", "in", "the", "word"];
        let is_quote = |at: usize| matches!(self.token_at(at).kind, Kind::Sign(Sign::Prime | Sign::DoublePrime));
        let letter_at = at + usize::from(is_quote(at));
        let letter = self.name_at(letter_at).filter(|name| name.chars().count() == 1)?.to_lowercase();
        let mut end = letter_at + 1;
        let mut has_in = false;
        while is_quote(end) || self.is_one_of_at(end, BETWEEN) {
            has_in |= self.is_word_at(end, "in");
            end += 1;
        }
        let word = self.name_at(end).filter(|word| has_in && word.chars().count() > 2)?.to_lowercase();
        let count = word.matches(&*letter).count();
        let length = end + 1 + usize::from(is_quote(end + 1)) - at;
        Some((length, u64::try_from(count).ok()?))
    }
}
