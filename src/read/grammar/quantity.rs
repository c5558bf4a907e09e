//! Units after values, one or several.
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

use super::Parser;
use super::unit::{Found, in_wrong_case};
use crate::Parsed;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign};
use crate::tree::{Constant, Factor, Form, Join, Node};
use crate::units::Unit;

impl Parser<'_, '_> {
    /// `quantity`: a power, and the units after it.
    pub(super) fn quantity(&mut self) -> Parsed<Node> {
        let is_behind_units = self.behind_units == Some(self.at);
        let value = if let Some(amount) = self.amount_before_unit()? {
            amount
        } else {
            let value = match self.scientific_divisor()? {
                Some(number) => number,
                None => self.power()?,
            };
            self.fraction_of_unit(value, is_behind_units)?
        };
        let value = self.with_currency(value);
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

    /// `$30 CAD` is an amount of Canadian dollars.
    fn with_currency(&mut self, value: Node) -> Node {
        let (Form::Money(sign, amount), Kind::Name(name)) = (&value.form, self.kind()) else { return value };
        let code = Unit::find(name).and_then(Unit::as_currency).map(|currency| currency.code);
        match code.filter(|code| *code == name && (code == sign || *sign == "USD" && name.ends_with('D'))) {
            Some(code) => {
                let span = Span { start: value.span.start, end: self.skip().span.end };
                Node::new(Form::Money(code, amount.clone()), span)
            }
            None => value,
        }
    }

    /// `1/2 mile` is half a mile, and `12/2/3 km` is 2 km. With spaces, a number and a unit after the sign belong together:
    /// `100 m * 2 / 5 s`.
    fn fraction_of_unit(&mut self, value: Node, is_behind_units: bool) -> Parsed<Node> {
        let is_divisor =
            self.at >= 2 && self.tokens.get(self.at - 2).is_some_and(|token| token.kind == Kind::Sign(Sign::Divide));
        let is_pi = matches!(value.form, Form::Constant(Constant::Pi));
        if is_divisor || !(is_pi || value.as_number().is_some()) {
            return Ok(value);
        }
        let divisors = self.divisors_before_unit();
        if divisors == 0 || !self.is_fraction_read(&value, divisors, is_behind_units) {
            return Ok(value);
        }
        let start = value.span.start;
        let mut factors = vec![Factor { join: Join::Times, node: value }];
        for _ in 0..divisors {
            self.at += 1;
            factors.push(Factor { join: Join::Over, node: self.numeral()? });
        }
        Ok(Self::product_of(factors, start))
    }

    /// How many numbers the value before the cursor is divided by, if a unit is after the last of them.
    fn divisors_before_unit(&self) -> usize {
        const MOST: usize = 8;
        let is_divisor = |at: &usize| {
            self.ahead(2 * at).kind == Kind::Sign(Sign::Divide)
                && matches!(self.ahead(2 * at + 1).kind, Kind::Number { .. })
        };
        let count = (0..MOST).take_while(is_divisor).count();
        if self.unit_at(2 * count).is_some() { count } else { 0 }
    }

    /// Whether the quotient of a value and the numbers after the signs at the cursor comes before the unit after them.
    fn is_fraction_read(&mut self, value: &Node, divisors: usize, is_behind_units: bool) -> bool {
        let is_spaced = self.token().is_spaced && self.ahead(1).is_spaced;
        let is_proper = divisors == 1
            && self.at.checked_sub(1).is_some_and(|at| {
                let below = self.ahead(1).span.text(self.source).parse::<u64>().ok();
                let above = self.tokens.get(at).and_then(|token| token.span.text(self.source).parse::<u64>().ok());
                // `4 divided by 5 ft` is a quotient.
                self.is_slash(self.token()) && above.zip(below).is_some_and(|(above, below)| above < below)
            });
        // `1/4.7kΩ` is one over a resistance, and `1/4 W` a fourth of a watt.
        let is_one = self.before().is_some_and(|above| above.span.text(self.source) == "1");
        let is_half = matches!(self.ahead(1).span.text(self.source), "2" | "4" | "8" | "16" | "32" | "64");
        let has_parts = |found: Found| found.unit.kind().has_customary_parts();
        let is_one_over = is_one && !is_half && !self.unit_at(2 * divisors).is_some_and(has_parts);
        let is_part = value.as_number().is_none() || is_proper && !is_one_over && !(is_spaced && is_behind_units);
        if is_part || is_spaced && is_behind_units {
            return is_part;
        }
        let place = Span { start: value.span.start, end: self.ahead(2 * divisors).span.end };
        self.choices.doubt(Doubt::Division, place) == (is_spaced || is_one_over)
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
            if join == Join::Over
                && matches!(self.before().map(|token| token.kind), Some(Kind::Name(_)))
                && let Some(found) = self.unit_at(0)
            {
                self.check_divisor(&factors, found.unit)?;
            }
            let node = self.unit()?;
            let currency = match &node.form {
                Form::Unit(unit) if join == Join::Beside => unit.as_currency(),
                _ => None,
            };
            match (currency, &mut factors[..]) {
                (Some(currency), [value]) => {
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
            let is_one = !self.repeats_unit(factors);
            return is_one.then_some(if is_first { Join::Beside } else { Join::Times });
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
    pub(super) fn is_rate(&self) -> bool {
        let is_sign = match self.kind() {
            Kind::Sign(Sign::Divide) if self.ahead(1).kind == Kind::Open(Bracket::Round) => {
                return self.unit_at(2).is_some();
            }
            Kind::Sign(Sign::Divide) => true,
            Kind::Name(name) => matches!(name, "per" | "an" | "a"),
            _ => false,
        };
        is_sign && self.unit_at(1).is_some()
    }

    /// Units without a number, as in a conversion.
    pub(super) fn unit_product(&mut self) -> Parsed<Node> {
        let first = self.unit()?;
        self.units_after(first)
    }

    /// The product of a unit and of those that follow it.
    pub(super) fn units_after(&mut self, first: Node) -> Parsed<Node> {
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
        if let Kind::Name(name) = first.kind
            && in_wrong_case(name).is_some()
        {
            self.choices.doubt(Doubt::Case, first.span);
        }
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

    /// Whether the token before the cursor ends a value that may have a unit.
    pub(super) fn is_behind_value(&self) -> bool {
        let before = self.before().filter(|_| self.operand != Some(self.at) && !self.is_behind_power_of_name());
        before.is_some_and(|token| match token.kind {
            Kind::Number { .. } | Kind::Fraction(..) | Kind::Superscript(_) => true,
            Kind::Close(_) => true,
            // Outside of bars, the last one closes: `|3 + 4i| Ω`.
            Kind::Sign(Sign::Bar) => self.inside.bars == 0,
            // A unit behind a name that has a value is none: `m = 70 kg; m g`.
            Kind::Name(name) if self.is_defined(name) && !self.is_unit_before() => false,
            Kind::Name(name) => matches!(name, "pi" | "π") || self.is_unit_name(name) || self.is_behind_size(),
            _ => false,
        })
    }

    /// Whether a power of a name with a value is before the cursor: a unit behind it is none, as in `V = π r^2 h; r = 2 m`.
    fn is_behind_power_of_name(&self) -> bool {
        let kind =
            |distance: usize| self.at.checked_sub(distance).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let base = match (kind(1), kind(2)) {
            (Some(Kind::Superscript(_)), base) => base,
            (Some(Kind::Number { .. }), Some(Kind::Sign(Sign::Power))) => kind(3),
            _ => None,
        };
        matches!(base, Some(Kind::Name(name)) if self.is_defined(name))
    }

    /// Whether the name before the cursor, which has a value, is a unit there.
    fn is_unit_before(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|before| self.roles.units.contains(&before))
    }

    pub(super) fn is_unit_name(&self, name: &str) -> bool {
        !(self.is_given)(name) && Unit::find(name).is_some()
    }
}
