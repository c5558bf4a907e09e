//! The classes of words, which phrases name in capital letters.

use super::super::token::{Kind, Sign};
use super::super::tree::Target;
use super::super::{functions, units};
use super::cardinal::Joining;
use super::{CLOSE, OPEN, Words, number};

impl Words<'_, '_> {
    /// The number of tokens at this distance that are a number in digits, a sign or a class, as a phrase names it.
    pub(super) fn class_at(&self, class: &str, at: usize) -> Option<usize> {
        let kind = self.token_at(at).kind;
        let one = |is_one: bool| is_one.then_some(1);
        let is_number = matches!(kind, Kind::Number { .. });
        match class {
            "#" => one(is_number),
            "%" => one(kind == Kind::Sign(Sign::Percent)),
            "," => one(kind == Kind::Sign(Sign::Comma)),
            "=" => one(kind == Kind::Sign(Sign::Equal)),
            ":" => one(kind == Kind::Sign(Sign::Colon)),
            "/" => one(kind == Kind::Sign(Sign::Divide)),
            "'" => one(kind == Kind::Sign(Sign::Prime)),
            "'s" => (kind == Kind::Sign(Sign::Prime) && self.is_word_at(at + 1, "s")).then_some(2),
            "-" => one(kind == Kind::Sign(Sign::Minus)),
            "(" => one(kind == OPEN),
            ")" => one(kind == CLOSE),
            "MONEY" => one(matches!(kind, Kind::Currency(_))),
            "OPERAND" => one(is_number || matches!(kind, Kind::Name(_))),
            "COUNT" => one(self.count_at(at).is_some()),
            "PLACE" => one(self.place_at(at).is_some()),
            "LINK" => self.link_at(at),
            "CHOICE" => one(self.glued_choice_at(at).is_some()),
            "FRACTION" => self.fraction_words(at).map(|fraction| fraction.length),
            "AND-FRACTION" => self.mixed_words(at).map(|fraction| fraction.length),
            "DECIMAL" => self.decimal_words(at).map(|decimal| decimal.length),
            "WHOLE" => self.whole_words(at, Joining::Inner).map(|whole| whole.length),
            "PARTS" => one(self.name_at(at).and_then(number::denominator).is_some()),
            "SCALES" => Some(self.scales_at(at)).filter(|count| *count > 0),
            "TARGET" => self.target_at(at),
            // A name is looked up last.
            "FUNCTION" | "LIST" if !self.is_word_at(at + 1, "of") => None,
            "MANY" if !self.is_number_at(at + 1) => None,
            _ => one(self.name_at(at).is_some_and(|name| is_in_class(name, class))),
        }
    }

    /// The length of a target of a conversion: `percent`, `a fraction`, `km/h`, `square feet`, `feet and inches`.
    fn target_at(&self, at: usize) -> Option<usize> {
        let article = usize::from(self.is_word_at(at, "a"));
        if let Some(length) = self.form_at(at + article) {
            return Some(article + length);
        }
        let mut length = self.unit_length(at)?;
        loop {
            let next = at + length;
            let is_joined = matches!(self.token_at(next).kind, Kind::Sign(Sign::Divide | Sign::Times))
                || self.is_one_of_at(next, &["per", "and"]);
            let link = usize::from(is_joined);
            // The first `in` of `35 in in feet` is the inch.
            if link == 0 && self.is_word_at(next - 1, "in") {
                return Some(length);
            }
            match self.unit_length(next + link) {
                Some(unit) => length += link + unit,
                None => return Some(length),
            }
        }
    }

    /// The length of a form of numbers: `percent`, `%`, `mixed number`, `prime factors`, `base 7`.
    fn form_at(&self, at: usize) -> Option<usize> {
        if self.token_at(at).kind == Kind::Sign(Sign::Percent) {
            return Some(1);
        }
        match Target::of_word(self.name_at(at)?) {
            Some(Target::Mixed) => Some(1 + usize::from(self.is_one_of_at(at + 1, &["number", "numbers", "fraction"]))),
            Some(_) => Some(1),
            None if self.is_word_at(at, "prime") && self.is_word_at(at + 1, "factors") => Some(2),
            None if self.is_word_at(at, "base") && self.is_number_at(at + 1) => Some(2),
            None => None,
        }
    }

    /// The length of a unit with its power: `km`, `square feet`, `m^2`.
    fn unit_length(&self, at: usize) -> Option<usize> {
        let is_degree = self.token_at(at).kind == Kind::Sign(Sign::Degree);
        let word = usize::from(is_degree || self.is_one_of_at(at, &["square", "sq", "cubic", "cu"]));
        let unit = at + word;
        if !self.is_unit_at(unit) {
            return None;
        }
        let power = match self.token_at(unit + 1).kind {
            Kind::Superscript(_) => 1,
            Kind::Sign(Sign::Power) if self.is_number_at(unit + 2) => 2,
            _ => 0,
        };
        Some(word + 1 + power)
    }

    /// The length of `,`, `and` and `then`, or of some of them in this order.
    fn link_at(&self, at: usize) -> Option<usize> {
        let mut length = usize::from(self.token_at(at).kind == Kind::Sign(Sign::Comma));
        length += usize::from(self.is_word_at(at + length, "and"));
        length += usize::from(self.is_word_at(at + length, "then"));
        Some(length).filter(|length| *length > 0)
    }
}

/// Whether a word is in a class.
fn is_in_class(name: &str, class: &str) -> bool {
    let arguments = || functions::named(name).and_then(functions::row_of).map(|row| row.arguments);
    match class {
        "UNIT" => units::is_unit(name),
        "ORDINAL" => number::ordinal(name).is_some(),
        "SCALE" => number::scale(name).is_some(),
        "FUNCTION" => matches!(arguments(), Some((1, 1 | 2))),
        "MANY" => arguments().is_some_and(|(_, most)| most > 2),
        // `choose 3 of 10` is another phrase.
        "LIST" if name.eq_ignore_ascii_case("choose") => false,
        // `is 36 a multiply of 4` has no product.
        "LIST" if name.eq_ignore_ascii_case("multiply") || name.eq_ignore_ascii_case("add") => false,
        "LIST" => arguments().is_some_and(|arguments| !matches!(arguments, (1, 1 | 2))),
        _ => false,
    }
}
