//! Digits in groups: `1,234`, `1 234`, `12,34,567`.

use super::Lexer;
use super::commas::Commas;
use super::decimals::Shown;
use super::number::digits;
use crate::Decimals;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign, Token};

/// A comma in LaTeX that no space follows: between groups of digits, or a decimal comma.
pub(super) const BRACED_COMMA: &str = "{,}";

/// A group that is no number by itself.
const NOUGHTS: &str = ",000";

impl Lexer<'_, '_> {
    /// The length of the digits and their groups of three, and how they are separated. No number that begins with 0 is grouped.
    pub(super) fn groups(&self, rest: &str, whole: usize) -> (usize, Option<&'static str>) {
        let separators: &[&str] = match self.style.locale.decimals {
            Decimals::Comma => &[".", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'", " "],
            _ => &[",\\!", BRACED_COMMA, ",", "_", "\u{a0}", "\u{202f}", "\u{2009}", "\\,", "'", "\u{2019}", " "],
        };
        let indian = indian_groups(rest);
        if let Some(length) =
            indian.filter(|length| self.takes_indian_groups() || self.is_all_in_brackets(rest, *length))
        {
            return (length, Some(","));
        }
        let behind = rest.get(whole..).unwrap_or_default();
        let points = (behind.starts_with('.') && self.is_grouped_by_points(rest)).then_some(".");
        for separator in separators.iter().copied().chain(points) {
            let is_next = separator.bytes().next() == behind.bytes().next();
            let is_possible = is_next && whole > 0 && (separator == "_" || whole <= 3 && !rest.starts_with('0'));
            if !is_possible || !self.may_separate(separator, behind) {
                continue;
            }
            let length = grouped(rest, whole, separator);
            let is_item = || {
                let (groups, behind) = rest.split_at_checked(length).unwrap_or_default();
                separator == "," && !groups.ends_with(NOUGHTS) && self.is_in_run(behind)
            };
            if length > whole && !is_item() {
                return (length, Some(separator));
            }
        }
        (whole, None)
    }

    /// Whether the point after the first digits of `rest` groups them. Where a comma may separate, a point before it is a decimal
    /// point: `round(2.675,2)`, `[1.234,2]`.
    fn is_grouped_by_points(&self, rest: &str) -> bool {
        match self.commas() {
            Commas::Decimal => is_grouped_by_points(rest),
            Commas::Separate | Commas::Group => false,
            Commas::OfBrackets | Commas::OfNumber => {
                let number = number_at_start(rest);
                let may_separate = self.commas() == Commas::OfBrackets && !self.open.is_empty() && number.contains(',');
                let is_flipped = || self.choices.is_flipped(Doubt::Comma);
                self.may_group_by_point()
                    && !may_separate
                    && (is_grouped_by_points(rest)
                        || is_group_by_point(number) && (self.shown == Shown::Comma) != is_flipped())
            }
        }
    }

    /// Whether a point may group digits: the text does not show that it is a decimal point.
    pub(super) fn may_group_by_point(&self) -> bool {
        self.style.locale.decimals == Decimals::Unknown && self.shown != Shown::Point
    }

    /// Whether a sign may be between groups here, with `behind` after the first digits.
    fn may_separate(&self, separator: &str, behind: &str) -> bool {
        match separator {
            "," => match self.commas() {
                // No argument is written as `000`: `log(1,000)`.
                Commas::Separate if !self.style.is_formula() => {
                    digits(behind.get(1..).unwrap_or_default()) == 3 && behind.starts_with(NOUGHTS)
                }
                Commas::Separate | Commas::Decimal => false,
                Commas::Group => {
                    digits(behind.get(1..).unwrap_or_default()) == 3 && !self.choices.is_flipped(Doubt::Comma)
                }
                Commas::OfBrackets | Commas::OfNumber => {
                    self.choices.is_flipped(Doubt::Comma) == (self.shown == Shown::Comma)
                }
            },
            "_" => !self.style.is_latex(),
            " " if self.style.locale.decimals == Decimals::Comma => !self.is_in_list() && !is_before_fraction(behind),
            " " => !self.is_in_list() && is_grouped_by_spaces(behind),
            // `log_5 125`
            "\u{a0}" | "\u{202f}" | "\u{2009}" => !self.is_subscript(),
            _ => true,
        }
    }

    /// Whether a comma and a digit follow groups, or a number and a comma are directly before them, so that all commas separate:
    /// `210,185,340,95`.
    fn is_in_run(&self, behind: &str) -> bool {
        let follows = behind.strip_prefix(',').is_some_and(|next| next.starts_with(|char: char| char.is_ascii_digit()));
        let is_behind_space =
            || self.cursor.source().get(..self.cursor.at()).is_some_and(|before| before.ends_with(' '));
        let precedes = || match self.tokens.as_slice() {
            [.., Token { kind: Kind::Number { .. }, .. }, comma] => {
                comma.kind == Kind::Sign(Sign::Comma) && !comma.is_spaced && !is_behind_space()
            }
            _ => false,
        };
        follows || precedes()
    }

    fn is_subscript(&self) -> bool {
        self.tokens.last().is_some_and(|token| token.kind == Kind::Sign(Sign::Subscript))
    }

    /// Whether the number of this length, with its decimals, is everything inside round brackets: `(1,23,456.5)`.
    fn is_all_in_brackets(&self, rest: &str, length: usize) -> bool {
        let behind = rest.get(length..).unwrap_or_default();
        let behind = behind
            .strip_prefix('.')
            .map_or(behind, |decimals| decimals.trim_start_matches(|char: char| char.is_ascii_digit()));
        let is_first = matches!(self.tokens.last(), Some(Token { kind: Kind::Open(Bracket::Round), .. }));
        is_first
            && self.commas() == Commas::OfBrackets
            && self.style.locale.decimals != Decimals::Comma
            && behind.starts_with(')')
    }

    /// Whether groups of two digits are read: only a language of India has them if a list is possible.
    fn takes_indian_groups(&self) -> bool {
        let is_after_word = matches!(self.tokens.last(), Some(Token { kind: Kind::Name(_), .. }));
        let is_free = matches!(self.commas(), Commas::OfBrackets | Commas::OfNumber) && !self.is_in_list();
        match self.style.locale.decimals {
            Decimals::Indian => is_free,
            Decimals::Comma => false,
            Decimals::Unknown | Decimals::Point => is_free && self.open.is_empty() && !is_after_word,
        }
    }
}

/// The length of digits and their groups, of which the first digits are `whole`.
fn grouped(text: &str, whole: usize, separator: &str) -> usize {
    let mut length = whole;
    while let Some(group) = text.get(length..).and_then(|rest| rest.strip_prefix(separator)) {
        let size = digits(group);
        if size != 3 && separator != "_" || size == 0 {
            break;
        }
        length += separator.len() + size;
    }
    length
}

/// The length of digits that are grouped as in India, `12,34,567`: by two, and the last three together.
fn indian_groups(text: &str) -> Option<usize> {
    let mut length = digits(text);
    if !(1..=2).contains(&length) || text.starts_with('0') {
        return None;
    }
    let mut has_pair = false;
    loop {
        let group = text.get(length..)?.strip_prefix(',').map_or(0, digits);
        length += 1 + group;
        match group {
            2 => has_pair = true,
            3 if has_pair => break,
            _ => return None,
        }
    }
    let is_list =
        text.get(length..).is_some_and(|rest| rest.starts_with(',') && digits(rest.get(1..).unwrap_or_default()) > 0);
    (!is_list).then_some(length)
}

/// Whether digits are grouped as in India.
pub(super) fn is_indian(text: &str) -> bool {
    indian_groups(text).is_some()
}

/// Whether the text after a whole number is the fraction of a mixed one: ` 125/1000`.
fn is_before_fraction(text: &str) -> bool {
    let rest = text.trim_start_matches(' ');
    let above = digits(rest);
    let Some(rest) = rest.get(above..).and_then(|rest| rest.trim_start().strip_prefix('/')) else { return false };
    let rest_of_divisor = rest.trim_start();
    let below = digits(rest_of_divisor);
    let number = |text: &str, length: usize| text.get(..length).and_then(|digits| digits.parse::<u64>().ok());
    match (number(text.trim_start_matches(' '), above), number(rest_of_divisor, below)) {
        (Some(above), Some(below)) => 0 < above && above < below,
        _ => false,
    }
}

/// Whether spaces group digits beyond doubt, behind the first of them: the last group is `000`, as in `1 500 000`, or a decimal
/// comma follows, as in `12 500,75`. Other numbers side by side may be several: `mean of 100 200 300`.
fn is_grouped_by_spaces(behind: &str) -> bool {
    /// Longer rows are not looked through for each of their numbers.
    const LONGEST: usize = 64;
    let end = behind.char_indices().nth(LONGEST).map_or(behind.len(), |(end, _)| end);
    let behind = behind.get(..end).unwrap_or_default();
    let length = grouped(behind, 0, " ");
    let (groups, rest) = behind.split_at(length);
    let is_decimal = |rest: &str| rest.starts_with(',') && digits(rest.get(1..).unwrap_or_default()) > 0;
    length > 0 && (groups.ends_with(" 000") || is_decimal(rest))
}

/// Whether points group digits beyond doubt, `1.234.567`, or if a decimal comma follows them, `1.234,5`.
fn is_grouped_by_points(text: &str) -> bool {
    let number = number_at_start(text);
    let (whole, fraction) = number.split_once(',').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
    let points = whole.matches('.').count();
    are_grouped_by_points(whole)
        && (points > 1 && fraction.is_none_or(|rest| !rest.contains(','))
            || points == 1 && fraction.is_some_and(|rest| !rest.is_empty() && !rest.contains(['.', ','])))
}

/// The digits, points and commas that a text begins with.
fn number_at_start(text: &str) -> &str {
    /// Longer numbers do not group their digits by points.
    const LONGEST: usize = 64;
    let length = text.bytes().take(LONGEST).take_while(|byte| byte.is_ascii_digit() || b".,".contains(byte)).count();
    text.get(..length).unwrap_or_default()
}

/// Whether digits are in groups of three with points between them.
fn are_grouped_by_points(text: &str) -> bool {
    let mut groups = text.split('.');
    groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))
        && groups.all(|group| group.len() == 3)
}

/// Whether the one point of a number may group its digits: `1.234`.
pub(super) fn is_group_by_point(text: &str) -> bool {
    text.matches('.').count() == 1 && are_grouped_by_points(text)
}
