//! Units after values, one or several, and what is written with more than one number: `3 feet 5 inches`, `45°30'`.
//!
//! ```text
//! quantity = power units? (number unit)*
//! units    = unit (("*" | "/" | "per")? unit)*
//! unit     = ("square" | "cubic")? name ("^" power)?
//! ```
//!
//! A unit directly follows a number, a bracket or another unit; everywhere else its name is that of a variable.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::super::token::{Bracket, Kind, Sign, Token};
use super::super::tree::{Constant, Factor, Form, Join, Node, Target, Term};
use super::super::units::Unit;
use super::super::{Parsed, functions};
use super::Parser;
use super::statement::ends_statement;

/// A unit that is written with some tokens.
#[derive(Clone, Copy)]
pub(super) struct Found {
    unit: Unit,
    power: i64,
    tokens: usize,
}

impl Found {
    pub(super) fn is_angle(self) -> bool {
        self.power == 1 && self.unit.kind().is_angle()
    }
}

impl Parser<'_, '_> {
    /// `quantity`: a power, and the units after it.
    pub(super) fn quantity(&mut self) -> Parsed<Node> {
        let value = match self.scientific_divisor()? {
            Some(number) => number,
            None => self.power()?,
        };
        let value = self.fraction_of_unit(value)?;
        let is_money = matches!(value.form, Form::Money(..));
        let value = if self.starts_units() || is_money && self.is_rate() { self.with_units(value)? } else { value };
        let value = self.compound(value)?;
        // `1h30m N`
        if matches!(value.form, Form::Sum(_)) && self.starts_units() { self.with_units(value) } else { Ok(value) }
    }

    /// Whether a unit is at the cursor, after a value.
    pub(super) fn starts_units(&self) -> bool {
        self.is_behind_value() && self.unit_at(0).is_some()
    }

    /// `1/2 mile` is half a mile.
    fn fraction_of_unit(&mut self, value: Node) -> Parsed<Node> {
        let is_number = |kind: Kind| matches!(kind, Kind::Number { .. });
        let is_divisor =
            self.at >= 2 && self.tokens.get(self.at - 2).is_some_and(|token| token.kind == Kind::Sign(Sign::Divide));
        let is_pi = matches!(value.form, Form::Constant(Constant::Pi));
        let is_fraction = (is_pi || value.as_number().is_some_and(Rational::is_integer))
            && !is_divisor
            && self.is_sign(Sign::Divide)
            && is_number(self.ahead(1).kind)
            && self.unit_at(2).is_some();
        if !is_fraction {
            return Ok(value);
        }
        self.at += 1;
        let below = self.numeral()?;
        let span = Span { start: value.span.start, end: below.span.end };
        let factors = vec![Factor { join: Join::Times, node: value }, Factor { join: Join::Over, node: below }];
        Ok(Node::new(Form::Product(factors), span))
    }

    /// A value and the units after it.
    pub(super) fn with_units(&mut self, value: Node) -> Parsed<Node> {
        let start = value.span.start;
        let mut factors = vec![Factor { join: Join::Times, node: value }];
        while let Some(join) = self.unit_join(&factors) {
            self.pay()?;
            if join == Join::Over && self.kind() == Kind::Open(Bracket::Round) {
                let opened = self.skip();
                let node = self.unit_product()?;
                self.close(Bracket::Round, opened.span)?;
                factors.push(Factor { join, node });
                continue;
            }
            let node = self.unit()?;
            match (&node.form, &mut factors[..]) {
                (Form::Unit(unit), [value])
                    if join == Join::Beside
                        && let Some(currency) = unit.as_currency() =>
                {
                    let span = Span { start, end: node.span.end };
                    let number = std::mem::replace(&mut value.node, Node::new(Form::Number(Rational::ZERO), span));
                    value.node = Node::new(Form::Money(currency.code, Box::new(number)), span);
                }
                _ => factors.push(Factor { join, node }),
            }
        }
        Ok(Self::product_of(factors, start))
    }

    /// Skips the sign before the next unit, if one follows.
    fn unit_join(&mut self, factors: &[Factor]) -> Option<Join> {
        let is_first = matches!(factors, [Factor { node: Node { form, .. }, .. }] if !matches!(form, Form::Money(..)));
        if self.unit_at(0).is_some() {
            return Some(if is_first { Join::Beside } else { Join::Times });
        }
        if is_first {
            return None;
        }
        let is_unit = self.unit_at(1).is_some();
        let is_bracketed = self.ahead(1).kind == Kind::Open(Bracket::Round) && self.unit_at(2).is_some();
        let join = match self.kind() {
            Kind::Sign(Sign::Times) if is_unit => Join::Times,
            Kind::Sign(Sign::Divide) if is_unit || is_bracketed => Join::Over,
            Kind::Name(name) if is_unit && matches!(name, "per" | "an" | "a") && !(self.is_given)(name) => Join::Over,
            _ => return None,
        };
        self.at += 1;
        Some(join)
    }

    /// Whether a unit divides the money before the cursor: `$20/hour`.
    fn is_rate(&self) -> bool {
        let is_sign = match self.kind() {
            Kind::Sign(Sign::Divide) => true,
            Kind::Name(name) => matches!(name, "per" | "an" | "a"),
            _ => false,
        };
        is_sign && self.unit_at(1).is_some()
    }

    /// Units without a number, as in a conversion.
    pub(super) fn unit_product(&mut self) -> Parsed<Node> {
        let first = self.unit()?;
        let start = first.span.start;
        let mut factors = vec![Factor { join: Join::Times, node: first }];
        loop {
            let is_unit = self.unit_at(1).is_some();
            let join = match self.kind() {
                Kind::Sign(Sign::Times) if is_unit => Join::Times,
                Kind::Sign(Sign::Divide) if is_unit => Join::Over,
                Kind::Sign(Sign::Divide)
                    if self.ahead(1).kind == Kind::Open(Bracket::Round) && self.unit_at(2).is_some() =>
                {
                    Join::Over
                }
                Kind::Name("per") if is_unit => Join::Over,
                _ if self.unit_at(0).is_some() && !matches!(self.kind(), Kind::Name("in")) => {
                    let node = self.unit()?;
                    factors.push(Factor { join: Join::Times, node });
                    continue;
                }
                _ => return Ok(Self::product_of(factors, start)),
            };
            self.at += 1;
            self.pay()?;
            let node = if self.kind() == Kind::Open(Bracket::Round) {
                let opened = self.skip();
                let node = self.nested(Self::unit_product)?;
                self.close(Bracket::Round, opened.span)?;
                node
            } else {
                self.unit()?
            };
            factors.push(Factor { join, node });
        }
    }

    /// A unit, perhaps to a power: `m^2`, `square meters`.
    pub(super) fn unit(&mut self) -> Parsed<Node> {
        let first = self.token();
        let Some(Found { unit, power, tokens }) = self.unit_at(0) else {
            let text = first.span.text(self.source);
            return Err(Fault::new(ErrorCode::UndefinedSymbol, format!("`{text}` is not a unit")).boxed_at(first.span));
        };
        self.at += tokens;
        let end = self.before().map_or(first.span.end, |token| token.span.end);
        let span = Span { start: first.span.start, end };
        let node = Node::new(Form::Unit(unit), span);
        if power == 1 {
            return self.raised_unit(node);
        }
        let exponent = Node::new(Form::Number(Rational::from(power)), span);
        Ok(Self::raised(node, exponent))
    }

    /// `m^2`, `m²`
    fn raised_unit(&mut self, unit: Node) -> Parsed<Node> {
        match self.kind() {
            Kind::Sign(Sign::Power) => {
                self.at += 1;
                let exponent = self.nested(Self::exponent)?;
                Ok(Self::raised(unit, exponent))
            }
            Kind::Superscript(_) => {
                let exponent = self.superscript();
                Ok(Self::raised(unit, exponent))
            }
            _ => Ok(unit),
        }
    }

    /// Further numbers with units of the same kind: `3 feet 5 inches`, `5' 3"`, `45°30'15"`.
    fn compound(&mut self, first: Node) -> Parsed<Node> {
        let Some(unit) = only_unit(&first) else { return Ok(first) };
        let start = first.span.start;
        let mut terms = vec![Term { is_subtracted: false, node: first }];
        loop {
            // `5 feet and 3 inches`
            let link = usize::from(self.is_word("and"));
            let Some(next) = self.part_at(unit, link) else { break };
            if link > 0 && next.unit.is_same(unit) {
                break;
            }
            self.pay()?;
            self.at += link;
            let number = self.numeral()?;
            let place = self.token().span;
            let number_start = number.span.start;
            self.at += next.tokens;
            let unit = Node::new(Form::Unit(next.unit), place);
            let factors = vec![Factor { join: Join::Times, node: number }, Factor { join: Join::Beside, node: unit }];
            let node = Self::product_of(factors, number_start);
            terms.push(Term { is_subtracted: false, node });
        }
        let end = terms.last().map_or(start, |term| term.node.span.end);
        Ok(match terms.len() {
            1 => terms.swap_remove(0).node,
            _ => Node::new(Form::Sum(terms), Span { start, end }),
        })
    }

    /// The unit of the same kind after the number at this distance.
    fn part_at(&self, first: Unit, distance: usize) -> Option<Found> {
        if !matches!(self.ahead(distance).kind, Kind::Number { .. }) {
            return None;
        }
        let is_degrees = first.kind().is_angle();
        let named = |name| Unit::find(name).map(|unit| Found { unit, power: 1, tokens: 1 });
        let found = match self.ahead(distance + 1).kind {
            Kind::Sign(Sign::Prime) if is_degrees => named("arcmin"),
            Kind::Sign(Sign::DoublePrime) if is_degrees => named("arcsec"),
            Kind::Sign(Sign::DoublePrime) => named("in"),
            // `1h 30m`
            Kind::Name("m") if Unit::find("s").is_some_and(|second| second.kind() == first.kind()) => named("min"),
            _ => self.unit_at(distance + 1),
        }?;
        (found.power == 1 && found.unit.kind() == first.kind()).then_some(found)
    }

    /// Whether the token before the cursor ends a value that may have a unit.
    pub(super) fn is_behind_value(&self) -> bool {
        let before = self.before().filter(|_| self.operand != Some(self.at));
        before.is_some_and(|token| match token.kind {
            Kind::Number { .. } | Kind::Fraction(..) | Kind::Superscript(_) => true,
            Kind::Close(bracket) => !matches!(bracket, Bracket::Square | Bracket::Set),
            Kind::Name(name) => matches!(name, "pi" | "π") || self.is_unit_name(name),
            _ => false,
        })
    }

    fn is_unit_name(&self, name: &str) -> bool {
        !(self.is_given)(name) && Unit::find(name).is_some()
    }

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
        let power = match name {
            "square" | "sq" | "Square" => 2,
            "cubic" | "cu" | "Cubic" => 3,
            _ => 1,
        };
        if power > 1 {
            let unit = next.and_then(Unit::find).filter(|unit| unit.kind().words() == Some("a length"))?;
            return Some(Found { unit, power, tokens: 2 });
        }
        if let Some(next) = next
            && let Some(unit) = of_two_words(name, next)
        {
            return one(unit, 2);
        }
        if matches!(name, "deg" | "degree" | "degrees" | "Degrees")
            && let Some(unit) = self.scale_at(distance + 1)
        {
            return one(unit, 2);
        }
        one(self.unit_of(name, distance)?, 1)
    }

    /// The scale of temperature at this distance: the `C` of `°C`.
    fn scale_at(&self, distance: usize) -> Option<Unit> {
        let Kind::Name(name) = self.ahead(distance).kind else { return None };
        scale(name)
    }

    /// The unit of this name, unless the name means something else here.
    fn unit_of(&self, name: &str, distance: usize) -> Option<Unit> {
        let unit = Unit::find(name)?;
        let is_other = self.is_variable(name)
            || self.prefers_names && self.is_unknown_at(name, distance)
            || self.constant(name).is_some()
            || name == "in" && self.converts_at(distance)
            || self.is_called_at(name, distance)
            || self.is_defined(name) && !self.is_rate_at(distance) && !self.is_defined_by_itself_at(name, distance);
        (!is_other).then_some(unit)
    }

    /// Whether a name in an equation is an unknown: one letter, except that of `km/h`, or two directly after a number. What a value
    /// is converted to is a unit.
    fn is_unknown_at(&self, name: &str, distance: usize) -> bool {
        if self.before_at(distance).is_some_and(|token| self.is_converting(token.kind)) {
            return false;
        }
        match name.chars().count() {
            1 if self.choices.takes_letters_as_units => self.is_behind_times_at(distance),
            1 => !self.is_per_at(distance),
            2 => !self.ahead(distance).is_spaced && !self.is_behind_times_at(distance),
            _ => false,
        }
    }

    /// The token before the one at this distance.
    fn before_at(&self, distance: usize) -> Option<&Token<'_>> {
        (self.at + distance).checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    fn is_behind_times_at(&self, distance: usize) -> bool {
        self.before_at(distance).is_some_and(|token| token.kind == Kind::Sign(Sign::Times))
    }

    /// Whether the name at this distance is the unit of the value that defines it: `V = 12 V`.
    fn is_defined_by_itself_at(&self, name: &str, distance: usize) -> bool {
        let end = self.at + distance;
        let definition = end.checked_sub(3).and_then(|start| self.tokens.get(start..end));
        let next = self.ahead(distance + 1).kind;
        (ends_statement(next) || next == Kind::Sign(Sign::Comma))
            && matches!(
                definition,
                Some([
                    Token { kind: Kind::Name(own), .. },
                    Token { kind: Kind::Sign(Sign::Equal), .. },
                    Token { kind: Kind::Number { .. }, .. },
                ]) if *own == name
            )
    }

    /// Whether the name at this distance divides a unit of several letters, without a space: the `h` of `km/h`.
    fn is_per_at(&self, distance: usize) -> bool {
        let sign = self.before_at(distance);
        let unit = (self.at + distance).checked_sub(2).and_then(|at| self.tokens.get(at));
        let is_unit =
            |token: &Token| matches!(token.kind, Kind::Name(name) if name.len() > 1 && self.is_unit_name(name));
        !self.ahead(distance).is_spaced
            && sign.is_some_and(|token| token.kind == Kind::Sign(Sign::Divide) && !token.is_spaced)
            && unit.is_some_and(is_unit)
    }

    /// Whether the name at this distance is divided by a unit: the `m` of `9.8 m/s^2`.
    fn is_rate_at(&self, distance: usize) -> bool {
        let divisor = self.ahead(distance + 2).kind;
        self.ahead(distance).is_spaced
            && self.ahead(distance + 1).kind == Kind::Sign(Sign::Divide)
            && matches!(divisor, Kind::Name(name) if self.is_unit_name(name) && !self.is_defined(name))
    }

    /// Whether the `in` at this distance converts, rather than being the inch.
    fn converts_at(&self, distance: usize) -> bool {
        match self.ahead(distance + 1).kind {
            Kind::Name("in" | "to" | "as" | "into") | Kind::End => false,
            _ => self.is_target(distance + 1),
        }
    }

    /// Whether the name is that of a function whose argument follows: `2 sec(x)`.
    fn is_called_at(&self, name: &str, distance: usize) -> bool {
        functions::named(name).is_some()
            && matches!(self.ahead(distance + 1).kind, Kind::Open(_) | Kind::Sign(Sign::Power) | Kind::Superscript(_))
    }

    /// Whether the statement at the cursor is an equation of quantities, such as `1 mile = 5280 ft`: both sides have units, and
    /// every short name follows a number, or a bracket, and a space.
    pub(super) fn is_about_units(&self) -> bool {
        let (mut kinds, mut side) = ([None, None], 0);
        for at in self.at..self.tokens.len() {
            let Some(token) = self.tokens.get(at).filter(|token| !ends_statement(token.kind)) else { break };
            side = if token.kind == Kind::Sign(Sign::Equal) { 1 } else { side };
            let Kind::Name(name) = token.kind else { continue };
            let is_called = self.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Open(Bracket::Round));
            if is_called && functions::named(name).is_some() {
                continue;
            }
            let is_behind_number = at
                .checked_sub(1)
                .and_then(|at| self.tokens.get(at))
                .is_some_and(|token| matches!(token.kind, Kind::Number { .. } | Kind::Close(Bracket::Round)));
            let unit = Unit::find(name).filter(|_| is_behind_number && token.is_spaced && !(self.is_given)(name));
            match (unit, kinds.get_mut(side)) {
                (Some(unit), Some(kind @ None)) => *kind = Some((unit, unit.kind())),
                (None, _) => return false,
                _ => {}
            }
        }
        matches!(kinds, [Some((first, kind)), Some((second, other))] if kind == other && !first.is_same(second))
    }
}

/// `n F to C` is about temperatures, not about farads and coulombs.
pub(super) fn read_temperatures(value: &mut Node, target: &mut Target) {
    let Target::Unit(target) = target else { return };
    let (Form::Unit(to), Some(from)) = (&mut target.form, last_unit(value)) else { return };
    let letter = |unit: Unit| match unit.text(true) {
        ("", name @ ("C" | "F")) => scale(name),
        _ => None,
    };
    let is_temperature = |unit: Unit| letter(unit).is_some() || unit.kind().words() == Some("a temperature");
    if is_temperature(*to) && is_temperature(*from) {
        *to = letter(*to).unwrap_or(*to);
        *from = letter(*from).unwrap_or(*from);
    }
}

/// The unit at the end of a value.
fn last_unit(value: &mut Node) -> Option<&mut Unit> {
    match &mut value.form {
        Form::Negative(inner) => last_unit(inner),
        Form::Product(factors) => match &mut factors[..] {
            [_, Factor { join: Join::Beside, node: Node { form: Form::Unit(unit), .. } }] => Some(unit),
            _ => None,
        },
        _ => None,
    }
}

/// The unit of a number with one unit.
fn only_unit(node: &Node) -> Option<Unit> {
    match &node.form {
        Form::Product(factors) => match &factors[..] {
            [_, Factor { join: Join::Beside, node: Node { form: Form::Unit(unit), .. } }] => Some(*unit),
            _ => None,
        },
        _ => None,
    }
}

/// A unit whose name has two words.
fn of_two_words(first: &str, second: &str) -> Option<Unit> {
    let name = match (first, second) {
        ("fl" | "fluid", "oz" | "ounce" | "ounces") => "fl oz",
        ("light", "year" | "years") => "light years",
        ("nautical", "mile" | "miles") => "nautical miles",
        ("imperial", "gallon" | "gallons") => "imperial gallons",
        ("metric", "ton" | "tons" | "tonne" | "tonnes") => "tonnes",
        ("US" | "us", "gallon" | "gallons") => "gallons",
        ("US" | "us", "dollar" | "dollars") => "USD",
        _ => return None,
    };
    Unit::find(name)
}

/// The scale of temperature of a letter or a word.
fn scale(name: &str) -> Option<Unit> {
    Unit::find(match name {
        "C" | "c" | "Celsius" | "celsius" | "Centigrade" | "centigrade" => "degC",
        "F" | "f" | "Fahrenheit" | "fahrenheit" => "degF",
        "K" | "Kelvin" | "kelvin" => "K",
        _ => return None,
    })
}
