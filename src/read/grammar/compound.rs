//! Values that have several numbers: `3 feet 5 inches`, `4'-8 3/8"`, `45°30'`, `1h30m`, `9h30`.

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::Parser;
use super::primary::with_unit;
use crate::Parsed;
use crate::doubt::Doubt;
use crate::token::{Kind, Sign};
use crate::tree::{Factor, Form, Join, Node, Term};
use crate::units::Unit;

/// A further number and its unit.
#[derive(Clone, Copy)]
struct Part {
    /// The tokens before the number: an `and`, a comma, or the dash of `4'-8"`.
    link: usize,
    /// The tokens of the number.
    amount: usize,
    unit: Unit,
    /// The tokens of the unit; none if it goes without saying.
    tokens: usize,
}

/// The hundredth of a currency that a word names behind an amount of it: the cents of `20 euros 5 cents`, the `p` of `£3 20p`.
fn part_of_currency(currency: Unit, word: &str) -> Option<&'static str> {
    let is_cent = matches!(word, "cent" | "cents" | "c" | "ct");
    match currency.as_currency()?.code {
        "USD" if is_cent => Some("cents"),
        "EUR" if is_cent => Some("eurocents"),
        "GBP" if word == "p" => Some("pence"),
        _ => None,
    }
}

fn is_hour(unit: Unit) -> bool {
    matches!(unit.text(false), ("", "h" | "hour" | "hr"))
}

impl Parser<'_, '_> {
    /// Further numbers with units of the same kind.
    pub(super) fn compound(&mut self, first: Node) -> Parsed<Node> {
        // `20 dollars 43 cents`
        let currency = if let Form::Money(code, _) = &first.form { Unit::find(code) } else { None };
        let Some(unit) = currency.or_else(|| only_unit(&first)) else { return Ok(first) };
        if self.is_before_seconds(unit)
            && let Some(minute) = Unit::find("min")
        {
            let place = self.before().map_or(first.span, |letter| letter.span);
            self.choices.note(NoteCode::Unit, "The `m` before seconds is read as minutes.", place);
            let mut first = first;
            if let Form::Product(factors) = &mut first.form
                && let Some(last) = factors.last_mut()
            {
                last.node.form = Form::Unit(minute);
            }
            return self.with_parts(first, minute);
        }
        let value = self.with_parts(first, unit)?;
        Ok(if unit.kind().is_angle() { self.in_direction(value) } else { value })
    }

    /// Whether seconds follow the `m` before the cursor: `3m 42s`.
    fn is_before_seconds(&self, unit: Unit) -> bool {
        let is_letter =
            unit.text(false) == ("", "m") && matches!(self.before().map(|token| token.kind), Some(Kind::Name("m")));
        is_letter
            && matches!(self.kind(), Kind::Number { .. })
            && matches!(self.ahead(1).kind, Kind::Name("s" | "sec" | "secs" | "seconds"))
    }

    /// An angle with the letter of a direction behind it: `50°21.5′ N`. South and west are negative.
    fn in_direction(&mut self, angle: Node) -> Node {
        let Kind::Name(letter @ ("N" | "S" | "E" | "W")) = self.kind() else { return angle };
        let ends = matches!(self.ahead(1).kind, Kind::End | Kind::Sign(Sign::Comma)) || self.converts(1);
        let is_behind_mark = matches!(self.before().map(|token| token.kind), Some(Kind::Sign(_)));
        if !ends || !is_behind_mark {
            return angle;
        }
        let span = Span { start: angle.span.start, end: self.skip().span.end };
        if matches!(letter, "N" | "E") {
            return Node { span, ..angle };
        }
        Node::new(Form::Negative(Box::new(angle)), span)
    }

    /// The same, where all have the kind of a unit.
    pub(super) fn with_parts(&mut self, first: Node, unit: Unit) -> Parsed<Node> {
        let start = first.span.start;
        let mut terms = vec![Term { is_subtracted: false, node: first }];
        while let Some(part) = self.part(unit) {
            self.pay()?;
            let place = Span { start, end: self.ahead(part.link + part.amount).span.end };
            if self.kind() == Kind::Sign(Sign::Minus) && self.choices.doubt(Doubt::Dash, place) {
                break;
            }
            // `a quarter of an hour and 10 minutes`
            if self.inside.is_of_one && self.is_word("and") && !self.choices.doubt(Doubt::Reach, place) {
                break;
            }
            self.at += part.link;
            let node = self.quantity_of(part)?;
            terms.push(Term { is_subtracted: false, node });
        }
        let end = terms.last().map_or(start, |term| term.node.span.end);
        Ok(match terms.len() {
            1 => terms.swap_remove(0).node,
            _ => Node::new(Form::Sum(terms), Span { start, end }),
        })
    }

    /// The number at the cursor with its unit.
    fn quantity_of(&mut self, Part { amount, unit, tokens, .. }: Part) -> Parsed<Node> {
        let number = self.amount_of(amount)?;
        let start = number.span.start;
        let place = if tokens > 0 { self.token().span } else { number.span };
        if tokens == 0 {
            let (_, name) = unit.text(true);
            let message = format!("The `{}` after a larger unit is read as {name}.", place.text(self.source));
            self.choices.note(NoteCode::Unit, &message, place);
        }
        self.at += tokens;
        let unit = Node::new(Form::Unit(unit), place);
        let factors = vec![Factor { join: Join::Times, node: number }, Factor { join: Join::Beside, node: unit }];
        Ok(Self::product_of(factors, start))
    }

    /// The part that follows a value of this unit.
    fn part(&self, first: Unit) -> Option<Part> {
        let is_dash = self.is_sign(Sign::Minus) && !self.token().is_spaced;
        // In brackets, a comma separates items.
        let is_comma = self.is_sign(Sign::Comma) && self.brackets == 0;
        let is_comma_and = is_comma && matches!(self.ahead(1).kind, Kind::Name("and"));
        let link = usize::from(is_dash || is_comma || self.is_word("and")) + usize::from(is_comma_and);
        let amount = self.length_of_amount(link)?;
        let (unit, tokens) = self.unit_of_part(first, link, amount)?;
        // `2 inches and 3 feet`, but `$3 per 100 g, 2 kg` is no sum.
        let is_part = if is_dash {
            is_foot(first) && is_inch(unit)
        } else {
            let is_minute = tokens == 0 && is_hour(first) && matches!(self.kind(), Kind::Name(_));
            link == 0
                || is_minute
                || tokens > 0 && !unit.is_same(first) && (!is_comma || unit.is_smaller(first, self.budget))
        };
        is_part.then_some(Part { link, amount, unit, tokens })
    }

    /// The unit of a part whose number is at this distance, and the number of its tokens.
    fn unit_of_part(&self, first: Unit, link: usize, amount: usize) -> Option<(Unit, usize)> {
        let distance = link + amount;
        let is_angle = first.kind().is_angle();
        let name = match self.ahead(distance).kind {
            Kind::Sign(Sign::Prime) if is_angle => "arcmin",
            Kind::Sign(Sign::DoublePrime) if is_angle => "arcsec",
            Kind::Sign(Sign::DoublePrime) => "in",
            // `1h 30m`
            Kind::Name("m") if is_time(first) => "min",
            // `20 euros 5 cents`
            Kind::Name(name)
                if first.as_currency().is_some()
                    && let Some(part) = part_of_currency(first, name) =>
            {
                part
            }
            _ => match self.unit_at(distance) {
                Some(found) => return found.alone().filter(|(unit, _)| unit.kind() == first.kind()),
                None => return Some((self.understood_unit(first, link, amount)?, 0)),
            },
        };
        Some((Unit::find(name)?, 1)).filter(|(unit, _)| unit.kind() == first.kind())
    }

    /// The unit that goes without saying after a number: the inches of `5 foot 2`, the minutes of `9h30`.
    fn understood_unit(&self, first: Unit, distance: usize, amount: usize) -> Option<Unit> {
        let number = self.ahead(distance);
        let text = number.span.text(self.source);
        let ends = match self.ahead(distance + amount).kind {
            Kind::End | Kind::Close(_) => true,
            Kind::Sign(sign) => !matches!(sign, Sign::Prime | Sign::Percent | Sign::Degree | Sign::Power | Sign::Colon),
            Kind::Name(name) => name == "at" || self.is_operator_word(name) || self.converts(distance + amount),
            _ => false,
        };
        let value: u64 = match number.kind {
            // `1 hour thirty`
            Kind::Fraction(value, 1) if amount == 1 => value,
            _ => text.parse().ok()?,
        };
        let has_two_digits = text.len() == 2 || number.kind == Kind::Fraction(value, 1) && value >= 10;
        match first.text(false) {
            ("", "h") if ends && !number.is_spaced && has_two_digits && value < 60 => Unit::find("minute"),
            ("", "hour" | "hr") if ends && has_two_digits && value < 60 => Unit::find("minute"),
            _ if is_foot(first) && ends && value < 12 => Unit::find("inch"),
            // `20 dollars 43`
            _ if first.is_same(Unit::find("dollar")?) && ends && has_two_digits && value < 100 => Unit::find("cent"),
            _ => None,
        }
    }

    /// The number of tokens of the number at this distance, which may be mixed: `8 3/8`, `2-1/4`, `7½`.
    pub(super) fn length_of_amount(&self, distance: usize) -> Option<usize> {
        let is_fraction = |distance: usize| self.is_fraction_ahead(distance);
        match (self.ahead(distance).kind, self.ahead(distance + 1)) {
            (Kind::Fraction(..), _) => Some(1),
            (Kind::Number { .. }, next) => Some(match next.kind {
                Kind::Fraction(..) => 2,
                Kind::Sign(Sign::Divide) if is_fraction(distance) => 3,
                Kind::Number { .. } if next.is_spaced && is_fraction(distance + 1) => 4,
                Kind::Sign(Sign::Minus) if self.is_dash_of_mixed(distance + 1) => 5,
                _ => 1,
            }),
            _ => None,
        }
    }

    /// Whether the sign at this distance is the dash of `2-1/4`, and no minus.
    fn is_dash_of_mixed(&self, distance: usize) -> bool {
        let is_tight = |distance: usize| !self.ahead(distance).is_spaced;
        (distance..distance + 4).all(is_tight) && self.is_fraction_ahead(distance + 1)
    }

    /// The number of so many tokens at the cursor.
    fn amount_of(&mut self, length: usize) -> Parsed<Node> {
        match (length, self.kind()) {
            (1, Kind::Fraction(..)) => return self.vulgar(),
            (1, _) => return self.numeral(),
            (3, _) => return self.plain_fraction(),
            _ => {}
        }
        let whole = self.numeral()?;
        self.at += usize::from(length == 5);
        let fraction = if length == 2 { self.vulgar()? } else { self.plain_fraction()? };
        Ok(Self::mixed(whole, fraction))
    }

    /// A number of several tokens that only its unit shows to be one: `11/16"`, `8 3/8"`, `2-1/2 cups`.
    pub(super) fn amount_before_unit(&mut self) -> Parsed<Option<Node>> {
        let Some(length) = self.length_of_amount(0).filter(|length| *length > 1) else { return Ok(None) };
        let mark = match self.ahead(length).kind {
            Kind::Sign(Sign::Prime) => Some("ft"),
            Kind::Sign(Sign::DoublePrime) => Some("in"),
            _ => None,
        };
        if mark.is_none() && !(length == 5 && self.unit_at(length).is_some()) {
            return Ok(None);
        }
        let number = self.amount_of(length)?;
        let Some(name) = mark else { return Ok(Some(number)) };
        let place = self.skip().span;
        let span = Span { start: number.span.start, end: place.end };
        Ok(Some(Node::new(with_unit(number, name, place), span)))
    }
}

fn is_foot(unit: Unit) -> bool {
    matches!(unit.text(false), ("", "ft" | "foot"))
}

fn is_inch(unit: Unit) -> bool {
    matches!(unit.text(false), ("", "in" | "inch"))
}

fn is_time(unit: Unit) -> bool {
    unit.kind().words() == Some("a time")
}

/// The unit of a number with one unit.
pub(super) fn only_unit(node: &Node) -> Option<Unit> {
    match &node.form {
        Form::Product(factors) => match &factors[..] {
            [_, Factor { join: Join::Beside, node: Node { form: Form::Unit(unit), .. } }] => Some(*unit),
            _ => None,
        },
        _ => None,
    }
}
