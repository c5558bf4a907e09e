//! The names of units: which words and signs are a unit at their place, and what else they may be there.

use super::Parser;
use super::agree::kind;
use super::statement::ends_statement;
use crate::case::in_lower_case;
use crate::doubt::{Doubt, Letters};
use crate::functions;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Factor, Form, Join, Node};
use crate::units::{QuantityKind, Unit};

/// A unit that is written with some tokens.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) unit: Unit,
    pub(super) power: i64,
    pub(super) tokens: usize,
}

impl Found {
    pub(super) fn is_angle(self) -> bool {
        self.power == 1 && self.unit.kind().is_angle()
    }

    /// The unit and the number of its tokens, if it has no power.
    pub(super) fn alone(self) -> Option<(Unit, usize)> {
        (self.power == 1).then_some((self.unit, self.tokens))
    }
}

impl Parser<'_, '_> {
    /// The unit that begins at this distance, if its name is not also that of another one.
    pub(super) fn unit_at(&self, distance: usize) -> Option<Found> {
        let one = |unit, tokens| Some(Found { unit, power: 1, tokens });
        let name = match self.ahead(distance).kind {
            Kind::Name(name) => name,
            Kind::Sign(Sign::Degree) => return one(self.scale_at(distance + 1)?, 2),
            _ => return None,
        };
        let next = match self.ahead(distance + 1).kind {
            Kind::Name(next) => Some(next),
            _ => None,
        };
        // The ending of a number that was calculated: `(2 + 3) rd derivative`.
        if name == "rd" && matches!(next, Some("derivative" | "root" | "power")) {
            return None;
        }
        let power = match name {
            "square" | "sq" | "Square" => 2,
            "cubic" | "cu" | "Cubic" => 3,
            _ => 1,
        };
        if power > 1 {
            let unit = next.and_then(Unit::find).filter(|unit| unit.kind().words() == Some("a length"))?;
            return Some(Found { unit, power, tokens: 2 });
        }
        if let Some((unit, tokens)) = self.unit_of_words(distance) {
            return one(unit, tokens);
        }
        if ["deg", "degree", "degrees"].iter().any(|own| own.eq_ignore_ascii_case(name))
            && let Some(unit) = self.scale_at(distance + 1)
        {
            return one(unit, 2);
        }
        self.unit_of(name, distance)
            .map(|unit| Found { unit, power: 1, tokens: 1 })
            .or_else(|| self.raised_divisor(name, distance))
    }

    /// A unit and its power as one name behind another unit and the sign of a division: the `s2` of `9.8 m/s2`.
    fn raised_divisor(&self, name: &str, distance: usize) -> Option<Found> {
        let power = i64::from(name.chars().next_back()?.to_digit(10).filter(|power| matches!(power, 2 | 3))?);
        let unit = Unit::find(name.get(..name.len() - 1)?)?;
        let place = self.at + distance;
        let before = |back: usize| place.checked_sub(back).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let is_divisor = match (before(2), before(1)) {
            (Some(Kind::Name(unit)), Some(Kind::Sign(Sign::Divide) | Kind::Name("per"))) => Unit::find(unit).is_some(),
            _ => false,
        };
        (is_divisor && !self.has_value(name)).then_some(Found { unit, power, tokens: 1 })
    }

    /// A unit of several words, which may have a dash between them, and the number of its tokens: `fl oz`, `ft-lb`, `L/100 km`.
    fn unit_of_words(&self, distance: usize) -> Option<(Unit, usize)> {
        let name = |distance: usize| match self.ahead(distance).kind {
            Kind::Name(name) => Some(name),
            _ => None,
        };
        let (first, sign) = (name(distance)?, self.ahead(distance + 1));
        // `5 oz in pounds` converts, and so does `5 kg * 2 in lb`, whose value is a mass.
        let is_inch = || {
            self.before_at(distance).is_some_and(|token| matches!(token.kind, Kind::Number { .. }))
                && !self.has_unit_before(distance, |unit| unit.kind().words() == Some("a mass"))
        };
        if let Some(second) = name(distance + 1)
            && let Some(unit) = of_two_words(first, second)
            && (!first.eq_ignore_ascii_case("in") || is_inch())
        {
            return Some((unit, 2));
        }
        match sign.kind {
            Kind::Sign(Sign::Minus) if !sign.is_spaced && !self.ahead(distance + 2).is_spaced => {
                Some((of_two_words(first, name(distance + 2)?)?, 3))
            }
            Kind::Sign(Sign::Divide) | Kind::Name("per") if is_liter(first) => {
                let hundred = self.ahead(distance + 2);
                let is_hundred = matches!(hundred.kind, Kind::Number { .. }) && hundred.span.text(self.source) == "100";
                let is_distance = matches!(name(distance + 3)?, "km" | "Km" | "KM" | "kilometers" | "kilometres");
                (is_hundred && is_distance).then_some((Unit::find("L/100km")?, 4))
            }
            _ => None,
        }
    }

    /// The scale of temperature at this distance: the `C` of `°C`.
    fn scale_at(&self, distance: usize) -> Option<Unit> {
        let Kind::Name(name) = self.ahead(distance).kind else { return None };
        scale(name)
    }

    /// The unit of this name, unless the name means something else here.
    fn unit_of(&self, name: &str, distance: usize) -> Option<Unit> {
        let unit = self.named_unit(name, distance);
        let unit = unit.or_else(|| loose(name).filter(|_| self.is_beside_conversion(distance)))?;
        // `solve A = b h / 2 for b`
        let is_of_formula = name.chars().count() == 1
            && !self.asked.is_empty()
            && self.choices.letters == Letters::Usual
            && self.equal_count == 1;
        let is_other = self.roles.products.contains(&(self.at + distance))
            || is_of_formula && !self.is_per_at(distance)
            || !self.is_unit_among_names(distance)
                && (self.has_value(name) || self.prefers_names && self.is_unknown_at(name, distance))
            || self.constant(name).is_some()
            || self.symbol(name).is_some() && !self.is_unit_of_number(name, distance)
            || name.eq_ignore_ascii_case("in") && self.converts_at(distance)
            || self.is_called_at(name, distance);
        (!is_other).then_some(unit)
    }

    /// The unit of the name at this distance, whatever else the name may mean.
    fn named_unit(&self, name: &str, distance: usize) -> Option<Unit> {
        let find = || match in_wrong_case(name) {
            Some((likely, other)) => Unit::find(if self.choices.is_flipped(Doubt::Case) { other } else { likely }),
            None => Unit::find(name),
        };
        self.units.get(self.at + distance).map_or_else(find, |unit| *unit.get_or_init(find))
    }

    /// Whether a name in an equation is an unknown: one letter, except that of `km/h`, or two directly after a number. What a value
    /// is converted to is a unit.
    fn is_unknown_at(&self, name: &str, distance: usize) -> bool {
        if self.before_at(distance).is_some_and(|token| self.is_converting(token.kind)) {
            return false;
        }
        match name.chars().count() {
            1 if self.choices.letters.are_units() => {
                let is_divisor =
                    self.choices.letters == Letters::UnitsAndDivisors && self.is_behind_sign_at(Sign::Divide, distance);
                is_divisor || self.is_behind_sign_at(Sign::Times, distance)
            }
            1 => !self.is_per_at(distance),
            2 => {
                let is_part =
                    [Sign::Times, Sign::Divide].into_iter().any(|sign| self.is_behind_sign_at(sign, distance));
                !self.ahead(distance).is_spaced && !is_part
            }
            _ => false,
        }
    }

    /// The token before the one at this distance.
    fn before_at(&self, distance: usize) -> Option<&Token<'_>> {
        (self.at + distance).checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    fn is_behind_sign_at(&self, sign: Sign, distance: usize) -> bool {
        self.before_at(distance).is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// Whether the name at this distance divides a unit of several letters, without a space: the `h` of `km/h`.
    pub(super) fn is_per_at(&self, distance: usize) -> bool {
        let sign = self.before_at(distance);
        let unit = (self.at + distance).checked_sub(2).and_then(|at| self.tokens.get(at));
        let is_unit =
            |token: &Token| matches!(token.kind, Kind::Name(name) if name.len() > 1 && self.is_unit_name(name));
        !self.ahead(distance).is_spaced
            && sign.is_some_and(|token| token.kind == Kind::Sign(Sign::Divide) && !token.is_spaced)
            && unit.is_some_and(is_unit)
    }

    /// Whether the `in` at this distance converts, rather than being the inch. After a number it is the inch.
    fn converts_at(&self, distance: usize) -> bool {
        let is_in =
            |distance: usize| matches!(self.ahead(distance).kind, Kind::Name(name) if name.eq_ignore_ascii_case("in"));
        let is_behind_number = self.before_at(distance).is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        if is_in(distance + 1) {
            // `5 ft in in`, but `5 in in cm`
            return !is_behind_number && !self.converts(distance + 1);
        }
        if self.is_converter(distance + 1) || !self.is_target(distance + 1) {
            return false;
        }
        // `10 in cm`, but `10 in hex` and `(5 ft + 3 ft) / 2 in cm`
        let is_length = |found: Found| found.alone().is_some_and(|(unit, _)| unit.kind().words() == Some("a length"));
        !is_behind_number
            || !self.unit_at(distance + 1).is_some_and(is_length)
            || self.has_unit_before(distance, |_| true)
    }

    /// Whether the statement has such a unit before this distance.
    fn has_unit_before(&self, distance: usize, is_such: impl Fn(Unit) -> bool) -> bool {
        let before = self.tokens.get(..self.at + distance).unwrap_or_default().iter().rev();
        let mut statement = before.map(|token| token.kind).take_while(|kind| !ends_statement(*kind));
        statement.any(|kind| match kind {
            Kind::Sign(Sign::Prime) => Unit::find("ft").is_some_and(&is_such),
            Kind::Sign(Sign::DoublePrime) => Unit::find("in").is_some_and(&is_such),
            Kind::Name(name) if !(self.is_given)(name) => Unit::find(name).is_some_and(&is_such),
            _ => false,
        })
    }

    /// The distance of what follows the exponent at this distance, if that is a number: `2`, `-1`, `(-1)`.
    fn exponent_at(&self, distance: usize) -> Option<usize> {
        let is = |distance: usize, kind: Kind| usize::from(self.ahead(distance).kind == kind);
        let bracket = is(distance, Kind::Open(Bracket::Round));
        let number = distance + bracket + is(distance + bracket, Kind::Sign(Sign::Minus));
        let end = number + 1 + bracket * is(number + 1, Kind::Close(Bracket::Round));
        let is_closed = bracket == 0 || end == number + 2;
        (is_closed && matches!(self.ahead(number).kind, Kind::Number { .. })).then_some(end)
    }

    /// Whether the name is that of a function whose argument follows: `2 sec(x)`, `2 sec^2 x`, but `9.8 m/sec^2`; or that of a
    /// function of the text, `h(x) = 2x; 3h(2)`.
    fn is_called_at(&self, name: &str, distance: usize) -> bool {
        let is_argument = |distance: usize| match self.ahead(distance).kind {
            Kind::Open(_) | Kind::Number { .. } | Kind::Command(_) => true,
            // Whether an `in` converts is asked about the cursor, where this may be asked from.
            Kind::Name(name) => !name.eq_ignore_ascii_case("in") && !self.is_operator_word(name),
            _ => false,
        };
        let is_own = self.defines(name) && matches!(self.ahead(distance + 1).kind, Kind::Open(_));
        is_own
            || functions::called(name).is_some()
                && match self.ahead(distance + 1).kind {
                    Kind::Open(_) => true,
                    Kind::Sign(Sign::Power) => self.exponent_at(distance + 2).is_none_or(is_argument),
                    Kind::Superscript(_) => is_argument(distance + 2),
                    _ => false,
                }
    }

    /// Whether this token converts what is before it to what is after it: `in`, `to`, `as`, `into`, `→`, in any case.
    fn is_converting(&self, kind: Kind) -> bool {
        match kind {
            Kind::Sign(Sign::Arrow) => true,
            Kind::Name(word) => is_conversion_word(word) && !(self.is_given)(word),
            _ => false,
        }
    }

    /// Whether the token at this distance converts.
    pub(super) fn is_converter(&self, distance: usize) -> bool {
        self.is_converting(self.ahead(distance).kind)
    }

    /// Whether the word at this distance converts, before a target.
    pub(super) fn converts(&self, distance: usize) -> bool {
        self.is_converter(distance) && self.is_target(distance + 1)
    }

    /// Whether the letter at this distance is beside a word that converts, with nothing but units between them.
    fn is_beside_conversion(&self, distance: usize) -> bool {
        const REACH: usize = 6;
        let is_part = |kind: Kind| match kind {
            Kind::Name(name) => Unit::find(name).is_some() || loose(name).is_some(),
            Kind::Sign(sign) => matches!(sign, Sign::Times | Sign::Divide | Sign::Power),
            Kind::Superscript(_) => true,
            _ => false,
        };
        let is_part_at = |at: &usize| is_part(self.ahead(*at).kind) && !self.is_converter(*at);
        let right = distance + 1 + (distance + 1..distance + REACH).take_while(is_part_at).count();
        let is_target = |kind: Kind| kind == Kind::Sign(Sign::Degree) || is_part(kind);
        if self.is_converter(right) && is_target(self.ahead(right + 1).kind) {
            return true;
        }
        let place = self.at + distance;
        let before = self.tokens.get(..place).unwrap_or_default().iter().rev().take(REACH);
        let converter = before.map(|token| token.kind).find(|kind| match kind {
            Kind::Name(word) => is_conversion_word(word) || !is_part(*kind),
            kind => !is_part(*kind),
        });
        match converter {
            Some(Kind::Sign(Sign::Arrow)) => true,
            Some(Kind::Name(word)) => is_conversion_word(word),
            _ => false,
        }
    }

    /// Whether the unit at the cursor, after another one without a sign, is of the same kind as one of them: `12 inches cm`. Two
    /// such units are not a product.
    pub(super) fn repeats_unit(&self, factors: &[Factor]) -> bool {
        if let Some(Form::Sum(terms)) = factors.last().map(|factor| &factor.node.form) {
            // `5 feet 3 inches cm`
            return terms
                .last()
                .is_some_and(|term| matches!(&term.node.form, Form::Product(own) if self.repeats_unit(own)));
        }
        if let [Factor { node: Node { form: Form::Product(own), .. }, .. }] = factors {
            return self.repeats_unit(own);
        }
        let Some(Found { unit, tokens, .. }) = self.unit_at(0) else { return false };
        let is_divided = match self.ahead(tokens).kind {
            Kind::Sign(Sign::Power) => self.ahead(tokens + 1).kind == Kind::Sign(Sign::Minus),
            Kind::Superscript(power) => power < 0,
            _ => false,
        };
        let is_alike = |node: &Node| match &node.form {
            Form::Unit(own) => own.kind() == unit.kind(),
            Form::Power(parts) => matches!(&parts[0].form, Form::Unit(own) if own.kind() == unit.kind()),
            _ => false,
        };
        let is_again = !is_divided && factors.iter().any(|factor| factor.join != Join::Over && is_alike(&factor.node));
        is_again || self.converts_units(factors)
    }

    /// Whether several units are at the cursor and end the statement that measure what those before them do: `60 mph km/h`.
    fn converts_units(&self, factors: &[Factor]) -> bool {
        let Some((asked, _)) = self.units_to_end().filter(|(asked, _)| !asked.is_number()) else { return false };
        let own = factors.iter().try_fold(QuantityKind::default(), |own, factor| {
            let power = if factor.join == Join::Over { -1 } else { 1 };
            Some(own.times(kind(&factor.node)?, power))
        });
        own == Some(asked)
    }

    /// What several units at the cursor measure, with signs between them, and the number of their tokens, if they end the statement.
    pub(super) fn units_to_end(&self) -> Option<(QuantityKind, usize)> {
        let (mut own, mut join, mut at) = (QuantityKind::default(), 1, 0);
        loop {
            let Found { unit, power, tokens } = self.unit_at(at)?;
            own = own.times(unit.kind(), join * i16::try_from(power).ok()?);
            at += tokens;
            join = match self.ahead(at).kind {
                Kind::Sign(Sign::Times) => 1,
                Kind::Sign(Sign::Divide) | Kind::Name("per") => -1,
                next => return (at > 1 && ends_statement(next)).then_some((own, at)),
            };
            at += 1;
        }
    }

    /// Whether a unit at the cursor, before which there is no number, stands for one of them: `80/day`, `kg to lb`.
    pub(super) fn is_one_of_unit(&self) -> bool {
        let Kind::Name(name) = self.kind() else { return false };
        let found = self.unit_at(0).filter(|found| !matches!(found.unit, Unit::Money(_)));
        let Some(Found { tokens, .. }) = found else { return false };
        let is_divisor = self.before().is_some_and(|token| token.kind == Kind::Sign(Sign::Divide));
        let is_word = name.chars().count() > 1 && !name.eq_ignore_ascii_case("in") && !self.is_behind_word()
            || self.converts(tokens)
            || is_divisor && self.choices.letters.are_units();
        is_word
            && !self.prefers_names
            && !self.style.is_latex()
            && !self.has_equations()
            && !self.wanted.contains(&name)
    }

    /// Whether a word is before the cursor that is not between operands: `three times a day`. A letter other than the article is a
    /// value: `x km`, `x1 km`.
    fn is_behind_word(&self) -> bool {
        let is_letter = |name: &str| name != "a" && name.chars().filter(|each| each.is_alphabetic()).count() == 1;
        let before = self.before().map(|token| token.kind);
        matches!(before, Some(Kind::Name(name)) if !is_letter(name) && !self.is_operator_word(name))
    }

    /// Whether the text has an equation or an inequality, whose unknowns may have names of units.
    fn has_equations(&self) -> bool {
        *self.has_equations.get_or_init(|| {
            let is_equal = |kind: Kind| kind == Kind::Sign(Sign::Equal);
            let ends = |at: usize| self.tokens.get(at).is_none_or(|token| ends_statement(token.kind));
            let equals =
                (0..self.tokens.len()).filter(|at| self.tokens.get(*at).is_some_and(|token| is_equal(token.kind)));
            let equations = equals.filter(|at| !ends(at + 1)).count();
            equations > self.defined.len() || self.tokens.iter().any(|token| crate::words::is_inequality(token.kind))
        })
    }
}

/// Whether a word, in any case, comes before the unit of a conversion.
pub(super) fn is_conversion_word(word: &str) -> bool {
    ["in", "to", "as", "into"].iter().any(|own| own.eq_ignore_ascii_case(word))
}

fn is_liter(name: &str) -> bool {
    matches!(name, "L" | "l" | "liter" | "liters" | "litre" | "litres")
}

/// The unit of a letter in the wrong case, which is one beside a conversion only: the `f` and the `c` of `234 f to c`.
fn loose(name: &str) -> Option<Unit> {
    Unit::find(match name {
        "c" => "degC",
        "f" => "degF",
        "k" => "K",
        "w" => "W",
        "n" => "N",
        "j" => "J",
        "v" => "V",
        "ma" => "mA",
        "mv" => "mV",
        // After a number, it is an hour of the afternoon.
        "pm" => "picometers",
        "G" => "g",
        _ => return None,
    })
}

/// The units that a name in the wrong case may stand for, the likelier one first: bytes or bits for `500 kb`, milliliters or
/// megaliters for `750 ML`.
pub(super) fn in_wrong_case(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "kb" => ("kB", "kilobits"),
        "mb" => ("MB", "megabits"),
        "gb" => ("GB", "gigabits"),
        "tb" => ("TB", "terabits"),
        "ML" => ("mL", "megaliters"),
        _ => return None,
    })
}

/// A unit whose name has two words.
pub(crate) fn of_two_words(first: &str, second: &str) -> Option<Unit> {
    let (first, second) = (&*in_lower_case(first), &*in_lower_case(second));
    let name = match (first, second) {
        ("fl" | "fluid", "oz" | "ounce" | "ounces") => "fl oz",
        ("light", "year" | "years") => "light years",
        ("light", "second" | "seconds") => "light seconds",
        ("light", "minute" | "minutes") => "light minutes",
        ("light", "hour" | "hours") => "light hours",
        ("light", "day" | "days") => "light days",
        ("nautical", "mile" | "miles") => "nautical miles",
        ("imperial" | "uk", "gallon" | "gallons" | "gal") => "imperial gallons",
        ("imperial" | "uk", "quart" | "quarts") => "imperial quarts",
        ("imperial" | "uk", "pint" | "pints") => "imperial pints",
        ("metric", "cup" | "cups") => "metric cups",
        ("metric", "ton" | "tons" | "tonne" | "tonnes") => "tonnes",
        ("short" | "us", "ton" | "tons") => "tons",
        ("long", "ton" | "tons") => "long tons",
        ("troy", "ounce" | "ounces" | "oz") => "troy ounces",
        ("us", "gallon" | "gallons" | "gal") => "gallons",
        ("us", "quart" | "quarts") => "quarts",
        ("us", "pint" | "pints") => "pints",
        ("us", "cup" | "cups") => "cups",
        ("us", "tablespoon" | "tablespoons" | "tbsp") => "tablespoons",
        ("us", "teaspoon" | "teaspoons" | "tsp") => "teaspoons",
        ("lb" | "lbs" | "pound" | "pounds", "force") => "lbf",
        ("kg" | "kilogram" | "kilograms", "force") => "kgf",
        ("g" | "gram" | "grams", "force") => "gf",
        ("oz" | "ounce" | "ounces", "force") => "ozf",
        ("us", "dollar" | "dollars") => "USD",
        ("ft" | "foot", "lb" | "lbs" | "lbf" | "pound" | "pounds") => "ft-lbf",
        ("lb" | "lbs" | "lbf" | "pound", "ft" | "foot" | "feet") => "ft-lbf",
        ("in" | "inch", "lb" | "lbs" | "lbf" | "pound" | "pounds") => "in-lbf",
        // `5 lb in kg` converts.
        ("lb" | "lbs" | "lbf" | "pound", "inch" | "inches") => "in-lbf",
        _ => return None,
    };
    Unit::find(name)
}

/// The scale of temperature of a letter or a word.
fn scale(name: &str) -> Option<Unit> {
    Unit::find(match name {
        "C" | "c" => "degC",
        "F" | "f" => "degF",
        "K" | "Kelvin" | "kelvin" => "K",
        _ => return Unit::find(name).filter(|unit| unit.as_scale().is_some()),
    })
}
