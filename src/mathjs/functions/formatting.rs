//! Texts of values.

use std::borrow::Cow;

use super::super::decimal;
use super::super::format::{self, number as plain_number};
use super::super::literal;
use super::super::typed::{Operation, Stop};
use super::super::value::{Object, Value};
use super::Function;
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;
use crate::text::owned;

pub(super) const FUNCTIONS: &[Function] = &[Function {
    params: &["value", "[options]"],
    group: "formatting",
    summary: "A text of a value, with so many significant digits or by options {notation, precision}.",
    example: ("format(2 / 3, 4)", "0.6667"),
    operation: &FORMAT,
}];

/// So many bytes of text are as much as one element of a collection.
const BYTES_OF_A_STEP: u64 = 16;

pub(in super::super) static FORMAT: Operation = Operation {
    name: "format",
    run: |budget, arguments| {
        let (value, options) = match arguments {
            [value] => (value, Options::default()),
            [value, Value::Number(precision)] => (value, Options { precision: Some(*precision), ..Options::default() }),
            [value, Value::Object(object)] => (value, Options::of(object)?),
            _ => return Err(Stop::Mismatch),
        };
        Ok(Value::text(Formatter::new(budget, &options).text(value)?))
    },
};

/// How numbers are written.
struct Options<'o> {
    notation: Cow<'o, str>,
    precision: Option<f64>,
    word_size: Option<f64>,
    lower_exponent: f64,
    upper_exponent: f64,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { notation: "auto".into(), precision: None, word_size: None, lower_exponent: -3.0, upper_exponent: 5.0 }
    }
}

impl<'o> Options<'o> {
    fn of(object: &'o Object) -> Result<Self, Fault> {
        let number = |name: &str| match object.get(name) {
            None | Some(Value::Undefined) => Ok(None),
            Some(Value::Number(number)) => Ok(Some(*number)),
            Some(_) => {
                let message = format!("Option \"{name}\" must be a number or BigNumber");
                Err(Fault::new(ErrorCode::TypeMismatch, message))
            }
        };
        let notation = match object.get("notation") {
            Some(Value::Text(text)) if !text.is_empty() => Cow::Borrowed(&**text),
            Some(Value::Number(other)) if *other != 0.0 => plain_number(*other).into(),
            _ => "auto".into(),
        };
        let exponent = |name: &str, default: f64| match object.get(name) {
            Some(Value::Number(number)) => *number,
            _ => default,
        };
        Ok(Self {
            notation,
            precision: number("precision")?,
            word_size: number("wordSize")?,
            lower_exponent: exponent("lowerExp", -3.0),
            upper_exponent: exponent("upperExp", 5.0),
        })
    }
}

struct Formatter<'f> {
    budget: &'f mut Budget,
    options: &'f Options<'f>,
}

impl<'f> Formatter<'f> {
    fn new(budget: &'f mut Budget, options: &'f Options<'f>) -> Self {
        Self { budget, options }
    }

    fn text(&mut self, value: &Value) -> Result<String, Fault> {
        self.budget.spend(1)?;
        let text = match value {
            Value::Number(number) => self.number(*number)?,
            Value::Complex(complex) => self.complex(complex.re, complex.im)?,
            Value::Text(text) => format::quoted(text),
            Value::Matrix(matrix) => self.matrix(&matrix.size, &matrix.items)?,
            Value::Object(object) => {
                let mut entries = Vec::new();
                for (key, value) in &object.entries {
                    entries.push(format!("{}: {}", format::quoted(key), self.text(value)?));
                }
                format!("{{{}}}", entries.join(", "))
            }
            Value::Builtin(_) => owned("function"),
            Value::Defined(defined) => defined.syntax.to_string(),
            Value::Boolean(boolean) => boolean.to_string(),
            Value::Null | Value::Undefined | Value::ResultSet => owned(value.type_name()),
        };
        self.budget.text(text.len() as u64)?;
        self.budget.spend(text.len() as u64 / BYTES_OF_A_STEP)?;
        Ok(text)
    }

    fn matrix(&mut self, size: &[usize], items: &[Value]) -> Result<String, Fault> {
        let mut texts = Vec::new();
        let mut length = 0;
        match size {
            [] | [_] => {
                for item in items {
                    texts.push(self.text(item)?);
                    length += texts.last().map_or(0, String::len) as u64;
                    self.budget.text(length)?;
                }
            }
            [rows, inner @ ..] => {
                let row = inner.iter().product::<usize>();
                for at in 0..*rows {
                    texts.push(self.matrix(inner, &items[at * row..(at + 1) * row])?);
                }
            }
        }
        Ok(format!("[{}]", texts.join(", ")))
    }

    fn complex(&mut self, re: f64, im: f64) -> Result<String, Fault> {
        let (re_text, im_text) = (self.number(re)?, self.number(im)?);
        // What is far smaller than the other part, at this precision, is not shown.
        let epsilon = match self.options.precision {
            Some(precision) => super::super::elementary::pow(10.0, -precision),
            None => f64::NAN,
        };
        let re_shown = if (re / im).abs() < epsilon { 0.0 } else { re };
        let im_shown = if (im / re).abs() < epsilon { 0.0 } else { im };
        if im_shown == 0.0 {
            return Ok(re_text);
        }
        let size = if im_shown.abs() == 1.0 { "" } else { im_text.trim_start_matches('-') };
        let (re, sign) = match (re_shown == 0.0, im_shown < 0.0) {
            (true, true) => ("", "-"),
            (true, false) => ("", ""),
            (false, true) => (&*re_text, " - "),
            (false, false) => (&*re_text, " + "),
        };
        Ok([re, sign, size, "i"].concat())
    }

    fn number(&self, number: f64) -> Result<String, Fault> {
        let options = self.options;
        if !number.is_finite() {
            return Ok(plain_number(number));
        }
        // A double has at most 309 digits before its point; the rest of a text is what the precision asks for.
        let precision = options.precision.map(|precision| clamped(precision.trunc()));
        self.budget.text(precision.map_or(0, i64::unsigned_abs).saturating_add(310))?;
        match &*options.notation {
            "fixed" => Ok(decimal::to_fixed(number, precision)),
            "exponential" => Ok(decimal::to_exponential(number, precision)),
            "engineering" => Ok(decimal::to_engineering(number, precision)),
            "auto" => Ok(decimal::to_precision(number, precision, options.lower_exponent, options.upper_exponent)),
            "bin" => literal::in_base(number, 2, options.word_size),
            "oct" => literal::in_base(number, 8, options.word_size),
            "hex" => literal::in_base(number, 16, options.word_size),
            notation => {
                let message = format!(
                    "Unknown notation \"{notation}\". \
                     Choose \"auto\", \"exponential\", \"fixed\", \"bin\", \"oct\", or \"hex."
                );
                Err(Fault::new(ErrorCode::Domain, message))
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
fn clamped(number: f64) -> i64 {
    number as i64
}
