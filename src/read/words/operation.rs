//! The words of operations and relations: `plus`, `divided by`, `squared`, `is greater than`.

use super::super::token::{Kind, Sign};
use super::phrase::may_begin;
use super::{Words, begins_value};

/// Words between two operands, and their signs.
static BETWEEN: &[(&str, Sign)] = &[
    ("plus", Sign::Plus),
    ("minus", Sign::Minus),
    ("increased by", Sign::Plus),
    ("raised by", Sign::Plus),
    ("added to", Sign::Plus),
    ("decreased by", Sign::Minus),
    ("reduced by", Sign::Minus),
    ("diminished by", Sign::Minus),
    ("less", Sign::Minus),
    ("times", Sign::Times),
    ("times as much as", Sign::Times),
    ("times as many as", Sign::Times),
    ("times as large as", Sign::Times),
    ("multiplied by", Sign::Times),
    ("divided by", Sign::Divide),
    ("out of", Sign::Divide),
    ("over", Sign::Divide),
    ("to the power of", Sign::Power),
    ("to the power", Sign::Power),
    ("raised to the power of", Sign::Power),
    ("raised to the power", Sign::Power),
    ("raised to", Sign::Power),
    ("equals", Sign::Equal),
    ("equal to", Sign::Equal),
    ("is equal to", Sign::Equal),
    ("is the same as", Sign::Equal),
    ("the same as", Sign::Equal),
    ("is not equal to", Sign::Unequal),
    ("not equal to", Sign::Unequal),
    ("is less than", Sign::Less),
    ("is smaller than", Sign::Less),
    ("smaller than", Sign::Less),
    ("is lower than", Sign::Less),
    ("is less than or equal to", Sign::LessEqual),
    ("less than or equal to", Sign::LessEqual),
    ("is at most", Sign::LessEqual),
    ("is greater than", Sign::Greater),
    ("greater than", Sign::Greater),
    ("is larger than", Sign::Greater),
    ("larger than", Sign::Greater),
    ("is bigger than", Sign::Greater),
    ("bigger than", Sign::Greater),
    ("is more than", Sign::Greater),
    ("is higher than", Sign::Greater),
    ("is greater than or equal to", Sign::GreaterEqual),
    ("greater than or equal to", Sign::GreaterEqual),
    ("is at least", Sign::GreaterEqual),
];

impl Words<'_, '_> {
    /// An operation in words.
    pub(super) fn operation(&mut self, word: &str) -> bool {
        match word {
            "squared" if self.is_behind_value() => return self.raised(2),
            "cubed" if self.is_behind_value() => return self.raised(3),
            "factorial" if self.is_behind_value() && !begins_value(self.token_at(1).kind) => {
                return self.replace(1, Kind::Sign(Sign::Factorial));
            }
            "negative" | "minus" if !self.is_behind_value() && begins_value(self.token_at(1).kind) => {
                return self.replace(1, Kind::Sign(Sign::Minus));
            }
            "positive" | "plus" if !self.is_behind_value() && begins_value(self.token_at(1).kind) => {
                return self.replace(1, Kind::Sign(Sign::Plus));
            }
            "twice" | "double" => return self.multiple(2),
            "thrice" | "triple" => return self.multiple(3),
            "more" | "less" | "greater" if self.is_word_at(1, "than") && self.is_apart(word) => return true,
            "pi" | "PI" if matches!((self.token_at(1).kind, self.token_at(2).kind), (super::OPEN, super::CLOSE)) => {
                return self.replace(3, Kind::Name("pi"));
            }
            "mod" | "modulo" if self.is_behind_value() => {
                self.end_items(true, true);
                return self.replace(1, Kind::Name("mod"));
            }
            "to" | "raised" if self.ordinal_power() => return true,
            _ => {}
        }
        if !self.is_behind_value() {
            return false;
        }
        let found = BETWEEN
            .iter()
            .filter(|(phrase, _)| may_begin(phrase, word))
            .filter_map(|(phrase, sign)| Some((self.longest_at(0, &[*phrase])?, *sign)))
            .max_by_key(|(length, _)| *length);
        let Some((length, sign)) = found else { return false };
        if !begins_value(self.token_at(length).kind) && sign != Sign::Equal {
            return false;
        }
        if sign == Sign::Divide && self.separates_remainder(length) {
            return false;
        }
        match sign {
            Sign::Power => {}
            Sign::Plus | Sign::Minus | Sign::Times | Sign::Divide => self.end_items(true, true),
            _ => self.close_frames(),
        }
        self.replace(length, Kind::Sign(sign))
    }

    /// Whether `divided by` belongs to a remainder, as in `remainder of 17 divided by 5`.
    fn separates_remainder(&self, length: usize) -> bool {
        length == 2 && self.frames.iter().rev().take(4).any(super::frame::Frame::awaits_division)
    }

    /// `5 squared`
    fn raised(&mut self, exponent: i32) -> bool {
        self.end_items(false, false);
        self.replace(1, Kind::Superscript(exponent))
    }

    /// `twice 5`, `double the sum of 2 and 3`
    fn multiple(&mut self, factor: u64) -> bool {
        let more = self.longest_at(1, &["as much as", "as many as", "as large as"]).unwrap_or(0);
        if !begins_value(self.token_at(1 + more).kind) {
            return false;
        }
        self.replace_by(1 + more, &[Kind::Fraction(factor, 1), Kind::Sign(Sign::Times)])
    }

    /// `5 less than 12` is 7, and in a question `is 5 less than 12` a comparison.
    fn is_apart(&mut self, word: &str) -> bool {
        if self.is_asked {
            let relation = match (word, self.are_at(2, &["or", "equal", "to"])) {
                ("less", false) => Sign::Less,
                ("less", true) => Sign::LessEqual,
                (_, false) => Sign::Greater,
                (_, true) => Sign::GreaterEqual,
            };
            let length = if matches!(relation, Sign::Less | Sign::Greater) { 2 } else { 5 };
            self.close_frames();
            return self.replace(length, Kind::Sign(relation));
        }
        // One value, at the beginning of the statement or of the bracket.
        let operand = match self.out.get(self.start..) {
            Some([operand]) => *operand,
            Some([.., before, operand])
                if matches!(before.kind, Kind::Open(_) | Kind::Sign(Sign::Equal | Sign::Comma)) =>
            {
                *operand
            }
            _ => return false,
        };
        if !matches!(operand.kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Name(_)) || word == "greater" {
            return false;
        }
        if word == "more" {
            return self.replace(2, Kind::Sign(Sign::Plus));
        }
        self.out.pop();
        self.write(
            &[Kind::Sign(Sign::Minus)],
            pascaline_base::syntax::Span { start: operand.span.start, end: operand.span.start },
        );
        self.out.push(operand);
        self.replace(2, Kind::Sign(Sign::Plus))
    }

    /// `to the 4th power`, `to the fifth`
    fn ordinal_power(&mut self) -> bool {
        let start = usize::from(self.is_word_at(0, "raised"));
        if !self.is_behind_value() || !self.are_at(start, &["to", "the"]) {
            return false;
        }
        let at = start + 2;
        let number = self.token_at(at);
        if matches!(number.kind, Kind::Number { .. }) && self.is_one_of_at(at + 1, &["th", "st", "nd", "rd"]) {
            let length = at + 2 + usize::from(self.is_word_at(at + 2, "power"));
            self.replace_by(1, &[Kind::Sign(Sign::Power)]);
            self.out.push(number);
            self.at += length - 1;
            return true;
        }
        let Some(exponent) = self.name_at(at).and_then(super::number::ordinal) else { return false };
        let length = at + 1 + usize::from(self.is_word_at(at + 1, "power"));
        self.replace_by(length, &[Kind::Sign(Sign::Power), Kind::Fraction(exponent, 1)])
    }
}
