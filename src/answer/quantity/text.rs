//! The texts of quantities: `5 km/h`, `-$3`.

use pascaline_read::units::{Currency, Part, Unit};

use super::Quantity;

impl Quantity<'_> {
    /// The currency, if it is an amount of money, or one for each of something.
    pub(crate) fn currency(&self) -> Option<&'static Currency> {
        match self.parts.first() {
            Some(Part { unit, power: 1 }) => unit.as_currency(),
            _ => None,
        }
    }

    /// The currency, if it is an amount of money.
    pub(crate) fn money(&self) -> Option<&'static Currency> {
        self.unit().and_then(Unit::as_currency)
    }

    /// `5 km`, for a number that is written already.
    pub(crate) fn text(&self, number: &str) -> String {
        let sign = self.currency().and_then(|currency| currency.sign);
        // `$1/2 kg` is divided by two kilograms.
        let is_dividend = sign.is_some() && self.parts.len() > 1 && number.contains('/');
        let number = if needs_brackets(number) || is_dividend { format!("({number})") } else { number.to_owned() };
        let Some(sign) = sign else {
            let is_one = matches!(&*number, "1" | "-1");
            return format!("{number} {}", self.unit_text(!is_one));
        };
        let rest = text_after_currency(self.parts.get(1..).unwrap_or_default());
        match number.strip_prefix('-') {
            Some(magnitude) => format!("-{sign}{magnitude}{rest}"),
            None => format!("{sign}{number}{rest}"),
        }
    }

    /// `km/h`
    pub(crate) fn unit_text(&self, is_plural: bool) -> String {
        let parts = spelled_out(&self.parts);
        let (dividends, divisors) = dividends_and_divisors(&parts);
        if dividends.is_empty() {
            // `s^-1`
            return joined(divisors.into_iter().map(|part| unit_to_power(part.unit, part.power, false)));
        }
        text_of_dividends(&dividends, is_plural) + &text_of_divisors(&divisors)
    }
}

/// Whether a number is written in brackets before its unit: `(1 + sqrt(2)) m`, `(pi/2) m`, `(e) m`, but `1/2 m` and `pi m`.
fn needs_brackets(number: &str) -> bool {
    let is_quotient_of_names = number.contains('/') && number.contains(char::is_alphabetic);
    let size = number.trim_start_matches('-');
    let is_name = size != "pi" && size.chars().all(char::is_alphabetic);
    number.contains([' ', '*', '+', '^']) || is_quotient_of_names || is_name
}

/// The units after a currency sign and an amount: `/h`, ` kg`.
fn text_after_currency(parts: &[Part]) -> String {
    let parts = spelled_out(parts);
    let (dividends, divisors) = dividends_and_divisors(&parts);
    let space = if dividends.is_empty() { "" } else { " " };
    format!("{space}{}{}", text_of_dividends(&dividends, true), text_of_divisors(&divisors))
}

/// The parts with the units of which the name of another is made, such as `km/h`, where that is raised to a power.
fn spelled_out(parts: &[Part]) -> Vec<Part> {
    parts.iter().flat_map(|part| units_of_name(*part).unwrap_or_else(|| vec![*part])).collect()
}

/// `h/km` for the power -1 of `km/h`, `ft^-3` for that of `ft^3`.
fn units_of_name(Part { unit, power }: Part) -> Option<Vec<Part>> {
    let (_, name) = unit.text(false);
    if power == 1 || !name.contains(['/', '^']) {
        return None;
    }
    let factors = name.split('/').enumerate().map(|(index, factor)| {
        let (name, exponent) = factor.split_once('^').unwrap_or((factor, "1"));
        let power = power.checked_mul(exponent.parse().ok()?)?;
        Some(Part { unit: Unit::find(name)?, power: if index == 0 { power } else { power.checked_neg()? } })
    });
    factors.collect()
}

/// The units with positive powers, and those with negative ones.
fn dividends_and_divisors(parts: &[Part]) -> (Vec<&Part>, Vec<&Part>) {
    parts.iter().partition(|part| part.power > 0)
}

/// `N*meters`: only the last unit is in the plural.
fn text_of_dividends(parts: &[&Part], is_plural: bool) -> String {
    let is_last = |index: usize| index + 1 == parts.len();
    let units = parts.iter().enumerate();
    joined(units.map(|(index, part)| unit_to_power(part.unit, part.power, is_plural && is_last(index))))
}

/// `/h`, `/(kg*s^2)`
fn text_of_divisors(parts: &[&Part]) -> String {
    let units = joined(parts.iter().map(|part| unit_to_power(part.unit, -part.power, false)));
    match parts {
        [] => String::new(),
        [_] => format!("/{units}"),
        _ => format!("/({units})"),
    }
}

fn joined(units: impl Iterator<Item = String>) -> String {
    units.collect::<Vec<_>>().join("*")
}

/// `m^2`
fn unit_to_power(unit: Unit, power: i16, is_plural: bool) -> String {
    let (prefix, name) = unit.text(is_plural);
    if power == 1 { format!("{prefix}{name}") } else { format!("{prefix}{name}^{power}") }
}
