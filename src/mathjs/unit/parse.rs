//! Units in strings: `5.2 inch`, `4e2 cm/s^2`, `8.3 J/(K mol)`.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_unit::find;

use super::amount::{Amount, normalized};
use super::{Part, Unit};
use crate::Context;
use crate::big_number::BigNumber;
use crate::format::parse_number;
use crate::value::Value;
use crate::{Numbers, value::fraction};

/// Reads a quantity or a bare unit. `may_be_number`: whether the text needs no units.
pub(super) fn parse(cx: &Context, text: &str, may_be_number: bool) -> Result<Unit, Fault> {
    cx.pay_for_bytes(text.len())?;
    Reader { text, at: 0, groups: Vec::new(), outer: 1.0, sign: 1.0, cx }.unit(may_be_number)
}

struct Reader<'r> {
    text: &'r str,
    at: usize,
    /// The signs of the powers before the open brackets.
    groups: Vec<f64>,
    /// Their product.
    outer: f64,
    /// 1, or -1 after a `/`.
    sign: f64,
    cx: &'r Context,
}

impl<'r> Reader<'r> {
    fn unit(mut self, may_be_number: bool) -> Result<Unit, Fault> {
        let mut unit = Unit::dimensionless(None);
        self.skip_space();
        let value = self.number().and_then(|text| Some((text, parse_number(text)?)));
        let mut is_incomplete = value.is_some() && {
            self.skip_space();
            self.operator()
        };
        loop {
            self.skip_space();
            self.open();
            if self.rest().is_empty() {
                break;
            }
            let part = self.part()?;
            for (own, of_part) in unit.dimensions.iter_mut().zip(part.unit.row.base.dimensions()) {
                *own += of_part * part.power;
            }
            unit.parts.push(part);
            self.skip_space();
            self.close()?;
            is_incomplete = self.operator();
            self.cx.units.read(part.unit);
        }
        let quoted = || format!("\"{}\"", excerpt(self.text));
        if is_incomplete {
            return Err(invalid(format!("Trailing characters: {}", quoted())));
        }
        if !self.groups.is_empty() {
            return Err(invalid(format!("Unmatched \"(\" in {}", quoted())));
        }
        if unit.parts.is_empty() && !may_be_number {
            return Err(invalid(format!("{} contains no units", quoted())));
        }
        if let Some((text, number)) = value {
            let value = self.value(text, number)?;
            let value = Amount::written(&value, &unit.parts);
            unit.value = Some(normalized(self.cx, value, &unit.parts)?);
        }
        Ok(unit)
    }

    /// A number of the type that the numbers of the expression have.
    fn value(&self, text: &str, number: f64) -> Result<Value, Fault> {
        Ok(match self.cx.numbers() {
            Numbers::BigNumber => BigNumber::parse(self.cx, text)?.into(),
            // Not every number is a fraction.
            Numbers::Fraction => fraction::parse(self.cx, text).map_or(Value::Number(number), Value::from),
            _ => Value::Number(number),
        })
    }

    fn rest(&self) -> &'r str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    /// A `*` or `/`, or nothing, which multiplies as well.
    fn operator(&mut self) -> bool {
        let divides = self.take(b'/');
        self.sign = if divides { -1.0 } else { 1.0 };
        divides || self.take(b'*')
    }

    fn open(&mut self) {
        while self.take(b'(') {
            self.groups.push(self.sign);
            self.outer *= self.sign;
            self.sign = 1.0;
            self.skip_space();
        }
    }

    fn close(&mut self) -> Result<(), Fault> {
        while self.text.as_bytes().get(self.at) == Some(&b')') {
            let Some(sign) = self.groups.pop() else {
                let text = excerpt(self.text);
                return Err(invalid(format!("Unmatched \")\" in \"{text}\" at index {}", self.index())));
            };
            self.outer /= sign;
            self.at += 1;
            self.skip_space();
        }
        Ok(())
    }

    /// A unit and its power.
    fn part(&mut self) -> Result<Part, Fault> {
        let rest = self.rest();
        let length = rest.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (name, _) = rest.split_at_checked(length).unwrap_or((rest, ""));
        if !name.starts_with(|char: char| char.is_ascii_alphabetic()) {
            let char = rest.chars().next().unwrap_or(' ');
            let text = excerpt(self.text);
            self.at += length;
            return Err(invalid(format!("Unexpected \"{char}\" in \"{text}\" at index {}", self.index())));
        }
        self.at += length;
        self.cx.spend(find::STEPS)?;
        let Some(unit) = self.cx.units.find(name) else {
            return Err(invalid(format!("Unit \"{}\" not found.", excerpt(name))));
        };
        let mut power = self.sign * self.outer;
        self.skip_space();
        if self.take(b'^') {
            self.skip_space();
            let Some(own) = self.number().and_then(parse_number) else {
                let text = excerpt(self.text);
                return Err(invalid(format!("In \"{text}\", \"^\" must be followed by a floating-point number")));
            };
            power *= own;
        }
        Ok(Part { unit, power })
    }

    /// The position as JavaScript counts it.
    fn index(&self) -> usize {
        self.text.get(..self.at).map_or(0, |before| before.encode_utf16().count())
    }

    /// A number: an `e` belongs to it only if an exponent follows, since a unit may begin with that letter.
    fn number(&mut self) -> Option<&'r str> {
        let rest = self.rest();
        let unsigned = rest.strip_prefix(['+', '-']).unwrap_or(rest);
        let bytes = unsigned.as_bytes();
        let digits = |from: usize| bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
        let mut length = digits(0);
        if bytes.get(length) == Some(&b'.') {
            let decimals = digits(length + 1);
            if length == 0 && decimals == 0 {
                return None;
            }
            length += 1 + decimals;
        }
        if length == 0 {
            return None;
        }
        if let Some(b'e' | b'E') = bytes.get(length) {
            let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
            let exponent = digits(length + 1 + sign);
            length += if exponent == 0 { 0 } else { 1 + sign + exponent };
        }
        let (number, _) = rest.split_at_checked(rest.len() - unsigned.len() + length)?;
        self.at += number.len();
        Some(number)
    }
}

fn invalid(message: String) -> Fault {
    Fault::new(ErrorCode::Conversion, message)
}
