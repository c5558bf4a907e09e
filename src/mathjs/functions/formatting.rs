//! `format`.

use std::borrow::Cow;
use std::mem;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::float::decimal;

use super::Function;
use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::{integer_text, nearest_number, pay_for_operands};
use crate::format::{self, number as plain_number};
use crate::operations::operators::is_truthy;
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::unit::{self, Unit};
use crate::value::{Dimension, Index, Matrix, Object, Storage, Value};
use crate::{literal, value::fraction};

pub(super) const FUNCTIONS: &[Function] = &[Function {
    params: &["value", "[options]"],
    group: "formatting",
    summary: "The value as a string, with a number of significant digits or with options {notation, precision}.",
    example: ("format(2 / 3, 4)", "0.6667"),
    operation: &FORMAT,
}];

/// The additional steps of writing a number: its digits are computed, rounded and placed.
const STEPS_OF_A_NUMBER: u64 = 5;

pub(crate) static FORMAT: Operation = Operation {
    name: "format",
    run: |cx, arguments| {
        let (value, options) = match arguments {
            [value] => (value, Options::default()),
            [value, Value::Number(precision)] => {
                let is_falsy = !is_truthy(*precision);
                (value, Options { precision: Some(*precision), is_falsy, ..Options::default() })
            }
            [value, Value::BigNumber(precision)] => {
                pay_for_operands(cx, arguments)?;
                let precision = Some(precision.to_number(cx)?);
                (value, Options { precision, shows_small_parts: true, ..Options::default() })
            }
            [value, Value::Object(object)] => (value, Options::of(cx, object)?),
            _ => return Err(Stop::Mismatch),
        };
        Ok(Value::text(formatted(cx, value, &options)?))
    },
};

/// The text that `format` writes without options.
pub(crate) fn plain_format(cx: &Context, value: &Value) -> Result<String, Fault> {
    formatted(cx, value, &Options::default())
}

fn formatted(cx: &Context, value: &Value, options: &Options<'_>) -> Result<String, Fault> {
    let mut formatter = Formatter { cx, options, text: String::new() };
    formatter.value(value)?;
    Ok(formatter.text)
}

/// A number in another notation, as a signed word of a size in bits if there is one.
pub(super) fn in_notation(cx: &Context, arguments: &[Value], notation: &'static str) -> Outcome {
    let (value, word_size) = match arguments {
        [value] => (value, None),
        [value, Value::Number(size)] => (value, Some(*size)),
        [value, Value::BigNumber(size)] if !matches!(value, Value::Unit(_)) => (value, Some(size.to_number(cx)?)),
        _ => return Err(Stop::Mismatch),
    };
    if !matches!(value, Value::Number(_) | Value::BigNumber(_)) {
        return Err(Stop::Mismatch);
    }
    let options = Options { notation: notation.into(), word_size, ..Options::default() };
    Ok(Value::text(formatted(cx, value, &options)?))
}

/// The options of `format`.
struct Options<'o> {
    notation: Cow<'o, str>,
    precision: Option<f64>,
    /// Whether a part of a complex number is shown even if it is far smaller than the other one: mathjs does not find the precision
    /// if it is a `BigNumber` by itself.
    shows_small_parts: bool,
    /// Whether mathjs takes the options for none where it writes the value of a unit: they are the number 0.
    is_falsy: bool,
    /// The option whose type is wrong, which is an error once a number is written.
    wrong: Option<&'static str>,
    word_size: Option<f64>,
    lower_exponent: f64,
    upper_exponent: f64,
    /// How many digits the value of a unit should have.
    offset: Option<f64>,
    /// Whether a fraction is written in decimals.
    decimal_fractions: bool,
    /// The greatest length of a text, beyond which it ends in three dots.
    truncate: Option<f64>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            notation: "auto".into(),
            precision: None,
            shows_small_parts: false,
            is_falsy: false,
            wrong: None,
            word_size: None,
            lower_exponent: -3.0,
            upper_exponent: 5.0,
            offset: None,
            decimal_fractions: false,
            truncate: None,
        }
    }
}

impl<'o> Options<'o> {
    fn of(cx: &Context, object: &'o Object) -> Result<Self, Fault> {
        let mut wrong = None;
        let mut number = |name: &'static str| match object.get(cx, name)? {
            None | Some(Value::Undefined) => Ok(None),
            Some(Value::Number(number)) => Ok(Some(*number)),
            Some(Value::BigNumber(number)) => number.to_number(cx).map(Some),
            Some(_) => {
                wrong.get_or_insert(name);
                Ok(None)
            }
        };
        let (precision, word_size) = (number("precision")?, number("wordSize")?);
        let notation = match object.get(cx, "notation")? {
            Some(Value::Text(text)) if !text.is_empty() => Cow::Borrowed(&**text),
            Some(Value::Number(other)) if *other != 0.0 => plain_number(*other).into(),
            _ => "auto".into(),
        };
        let exponent = |name: &str, default: f64| match object.get(cx, name)? {
            Some(Value::Number(number)) => Ok(*number),
            Some(Value::BigNumber(number)) => number.to_number(cx),
            _ => Ok(default),
        };
        let (lower_exponent, upper_exponent) = (exponent("lowerExp", -3.0)?, exponent("upperExp", 5.0)?);
        let offset = match object.get(cx, "offset")? {
            Some(Value::Number(offset)) => Some(*offset),
            _ => None,
        };
        let decimal_fractions = matches!(object.get(cx, "fraction")?, Some(Value::Text(text)) if &**text == "decimal");
        let truncate = match object.get(cx, "truncate")? {
            Some(Value::Number(length)) => Some(*length),
            Some(length @ (Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))) => nearest_number(cx, length)?,
            _ => None,
        };
        Ok(Self {
            notation,
            precision,
            wrong,
            word_size,
            lower_exponent,
            upper_exponent,
            offset,
            decimal_fractions,
            truncate,
            ..Self::default()
        })
    }
}

impl Options<'_> {
    /// Refuses options of a wrong type.
    fn check(&self) -> Result<(), Fault> {
        match self.wrong {
            None => Ok(()),
            Some(name) => {
                let message = format!("Option \"{name}\" must be a number or BigNumber");
                Err(Fault::new(ErrorCode::TypeMismatch, message))
            }
        }
    }
}

/// Writes values, paying for each piece of text first.
struct Formatter<'f> {
    cx: &'f Context,
    options: &'f Options<'f>,
    text: String,
}

impl Formatter<'_> {
    fn push(&mut self, piece: &str) -> Result<(), Fault> {
        self.cx.fits_text((self.text.len() + piece.len()) as u64)?;
        self.text.push_str(piece);
        Ok(())
    }

    fn value(&mut self, value: &Value) -> Result<(), Fault> {
        let start = self.text.len();
        self.whole_value(value)?;
        self.options.truncate.map_or(Ok(()), |length| self.truncate(start, length))
    }

    /// Shortens the text from a position on, if it is longer than `length` UTF-16 units.
    fn truncate(&mut self, start: usize, length: f64) -> Result<(), Fault> {
        let written = self.text.split_off(start);
        self.cx.pay_for_bytes(written.len())?;
        let units: Vec<u16> = written.encode_utf16().collect();
        #[expect(clippy::cast_precision_loss, reason = "the length of a text is limited")]
        if units.len() as f64 <= length || length.is_nan() {
            self.text.push_str(&written);
            return Ok(());
        }
        let kept = units.get(..usize::try_from(clamped(length - 3.0)).unwrap_or(0)).unwrap_or_default();
        self.text.push_str(&String::from_utf16_lossy(kept));
        self.text.push_str("...");
        Ok(())
    }

    fn whole_value(&mut self, value: &Value) -> Result<(), Fault> {
        self.cx.spend(1)?;
        match value {
            Value::Number(number) if number.is_finite() && self.keeps_all_digits() => self.all_digits(*number),
            Value::Number(number) => {
                let text = self.number(*number)?;
                self.push(&text)
            }
            Value::Complex(complex) => {
                let text = self.complex(complex.re, complex.im)?;
                self.push(&text)
            }
            Value::Text(text) => self.quoted(text),
            Value::Matrix(matrix) if matrix.storage == Storage::Sparse => self.sparse(matrix),
            Value::Matrix(matrix) => self.matrix(&matrix.size, &matrix.items),
            Value::Index(index) => self.index(index),
            Value::Object(object) => self.object(object),
            Value::Builtin(_) => self.push("function"),
            Value::Defined(defined) => {
                self.cx.pay_for_bytes(defined.syntax.len())?;
                self.push(&defined.syntax)
            }
            Value::Boolean(boolean) => self.push(if *boolean { "true" } else { "false" }),
            Value::Unit(unit) => self.unit(unit),
            Value::BigNumber(number) => {
                let text = self.big_number(number)?;
                self.push(&text)
            }
            Value::BigInt(integer) => {
                let text = integer_text(self.cx, integer)?;
                self.push(&text)
            }
            Value::Fraction(fraction) => {
                let text = if self.options.decimal_fractions {
                    fraction::to_decimal_text(self.cx, fraction)?
                } else {
                    fraction::to_text(self.cx, fraction)?
                };
                self.push(&text)
            }
            Value::Null | Value::Undefined => self.push(value.type_name()),
            Value::ResultSet(values) => self.result_set(values),
        }
    }

    fn unit(&mut self, unit: &Unit) -> Result<(), Fault> {
        let written = unit::write(self.cx, unit, self.options.offset)?;
        if let Some(value) = &written.value {
            if written.is_complex {
                self.push("(")?;
            }
            if self.options.is_falsy {
                let text = plain_format(self.cx, value)?;
                self.push(&text)?;
            } else {
                self.value(value)?;
            }
            if written.is_complex {
                self.push(")")?;
            }
            if !written.units.is_empty() {
                self.push(" ")?;
            }
        }
        self.push(&written.units)
    }

    fn quoted(&mut self, text: &str) -> Result<(), Fault> {
        self.cx.pay_for_bytes(text.len())?;
        self.push(&format::quoted(text))
    }

    fn matrix(&mut self, size: &[usize], items: &[Value]) -> Result<(), Fault> {
        self.push("[")?;
        match size {
            [] | [_] => {
                for (index, item) in items.iter().enumerate() {
                    self.separate(index)?;
                    self.value(item)?;
                }
            }
            [rows, inner @ ..] => {
                self.cx.spend(*rows as u64)?;
                let length = items.len() / (*rows).max(1);
                for index in 0..*rows {
                    self.separate(index)?;
                    self.matrix(inner, &items[index * length..(index + 1) * length])?;
                }
            }
        }
        self.push("]")
    }

    /// mathjs writes the strings of a result set without quotes.
    fn result_set(&mut self, values: &[Value]) -> Result<(), Fault> {
        self.push("[")?;
        for (index, value) in values.iter().enumerate() {
            self.separate(index)?;
            match value {
                Value::Text(text) => {
                    self.cx.pay_for_bytes(text.len())?;
                    self.push(text)?;
                }
                value => self.value(value)?,
            }
        }
        self.push("]")
    }

    /// The size, the share of items that are not zero, and these, column by column.
    fn sparse(&mut self, matrix: &Matrix) -> Result<(), Fault> {
        let [rows, columns] = matrix.size[..] else { return self.matrix(&matrix.size, &matrix.items) };
        let is_zero = |item: &Value| matches!(item, Value::Number(number) if *number == 0.0);
        self.cx.spend(matrix.items.len() as u64)?;
        let kept = matrix.items.iter().filter(|item| !is_zero(item)).count();
        #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
        let [rows_shown, columns_shown, density] =
            [rows as f64, columns as f64, kept as f64 / (matrix.items.len() as f64).max(1.0)];
        for (text, number) in [("Sparse Matrix [", rows_shown), (" x ", columns_shown), ("] density: ", density)] {
            self.push(text)?;
            self.value(&Value::Number(number))?;
        }
        self.push("\n")?;
        for column in 0..columns {
            for row in 0..rows {
                let Some(item) = matrix.items.get(row * columns + column).filter(|item| !is_zero(item)) else {
                    continue;
                };
                #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
                for (text, number) in [("\n    (", row as f64), (", ", column as f64)] {
                    self.push(text)?;
                    self.value(&Value::Number(number))?;
                }
                self.push(") ==> ")?;
                self.value(item)?;
            }
        }
        Ok(())
    }

    /// The dimensions as mathjs counts them internally, from 0.
    fn index(&mut self, index: &Index) -> Result<(), Fault> {
        self.push("[")?;
        for (at, dimension) in index.dimensions.iter().enumerate() {
            self.separate(at)?;
            match dimension {
                Dimension::One(place) => self.value(&Value::Number(*place))?,
                Dimension::Several { places, .. } => {
                    self.cx.spend(places.len() as u64)?;
                    let places: Vec<Value> = places.iter().copied().map(Value::Number).collect();
                    self.matrix(&[places.len()], &places)?;
                }
                Dimension::Key(name) => self.quoted(name)?,
            }
        }
        self.push("]")
    }

    fn object(&mut self, object: &Object) -> Result<(), Fault> {
        if let Some(labels) = object.labels {
            return self.parts(object, labels);
        }
        self.push("{")?;
        for (index, (key, value)) in object.entries.iter().enumerate() {
            self.separate(index)?;
            self.quoted(key)?;
            self.push(": ")?;
            self.value(value)?;
        }
        self.push("}")
    }

    /// The parts of a decomposition, each after its label: matrices with all their digits, and permutations without brackets.
    fn parts(&mut self, object: &Object, labels: &[&str]) -> Result<(), Fault> {
        let options = &Options::default();
        let mut plain = Formatter { cx: self.cx, options, text: mem::take(&mut self.text) };
        let mut labels = labels.iter();
        for ((_, part), label) in object.entries.iter().zip(&mut labels) {
            match part {
                Value::Null => {}
                Value::Matrix(permutation) if permutation.storage == Storage::Array && permutation.size.len() == 1 => {
                    plain.push(label)?;
                    for (index, item) in permutation.items.iter().enumerate() {
                        plain.push(if index > 0 { "," } else { "" })?;
                        plain.value(item)?;
                    }
                }
                Value::Matrix(matrix) => {
                    plain.push(label)?;
                    plain.matrix(&matrix.size, &matrix.items)?;
                }
                _ => {
                    plain.push(label)?;
                    plain.value(part)?;
                }
            }
        }
        for label in labels {
            plain.push(label)?;
        }
        self.text = plain.text;
        Ok(())
    }

    /// Writes the comma before every item but the first.
    fn separate(&mut self, index: usize) -> Result<(), Fault> {
        if index > 0 { self.push(", ") } else { Ok(()) }
    }

    fn complex(&mut self, re: f64, im: f64) -> Result<String, Fault> {
        let (re_text, im_text) = (self.number(re)?, self.number(im)?);
        // A part that is far smaller than the other one, at this precision, is not shown.
        let epsilon = match self.options.precision {
            Some(precision) if !self.options.shows_small_parts => {
                pascaline_number::float::elementary::pow(10.0, -precision)
            }
            _ => f64::NAN,
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
        Ok(format!("{re}{sign}{size}i"))
    }

    fn big_number(&mut self, number: &BigNumber) -> Result<String, Fault> {
        let (options, cx) = (self.options, self.cx);
        cx.spend(STEPS_OF_A_NUMBER)?;
        let precision = options.precision;
        if !number.is_finite() {
            return number.to_text(cx);
        }
        options.check()?;
        match &*options.notation {
            "fixed" => number.to_fixed(cx, precision),
            "exponential" => number.to_exponential(cx, precision),
            "engineering" => number.to_engineering(cx, precision),
            "auto" => number.to_auto(cx, precision, (options.lower_exponent, options.upper_exponent)),
            "bin" => number.to_word(cx, 1, options.word_size),
            "oct" => number.to_word(cx, 3, options.word_size),
            "hex" => number.to_word(cx, 4, options.word_size),
            notation => Err(unknown_notation(notation)),
        }
    }

    /// Whether a number is written as without options.
    fn keeps_all_digits(&self) -> bool {
        let Options { notation, precision, lower_exponent, upper_exponent, .. } = self.options;
        let is_wrong = self.options.wrong.is_some();
        precision.is_none() && !is_wrong && *lower_exponent == -3.0 && *upper_exponent == 5.0 && notation == "auto"
    }

    /// [`number`](Self::number) without options.
    fn all_digits(&mut self, number: f64) -> Result<(), Fault> {
        self.cx.spend(STEPS_OF_A_NUMBER)?;
        let start = self.text.len();
        format::push_formatted(number, &mut self.text);
        self.cx.pay_for_bytes(self.text.len() - start)?;
        self.cx.fits_text(self.text.len() as u64)
    }

    fn number(&mut self, number: f64) -> Result<String, Fault> {
        let options = self.options;
        self.cx.spend(STEPS_OF_A_NUMBER)?;
        if !number.is_finite() {
            return Ok(plain_number(number));
        }
        options.check()?;
        let precision = options.precision.map(|precision| clamped(precision.trunc()));
        if let Some(precision) = precision {
            // A double has at most 309 digits before its point; the precision determines the rest of the text.
            let digits = precision.unsigned_abs();
            self.cx.fits_text(digits.saturating_add(310))?;
            self.cx.pay_for_bytes(usize::try_from(digits).unwrap_or(usize::MAX))?;
        }
        let text = match &*options.notation {
            "fixed" => decimal::to_fixed(number, precision),
            "exponential" => decimal::to_exponential(number, precision),
            "engineering" => decimal::to_engineering(number, precision),
            "auto" => decimal::to_precision(number, precision, options.lower_exponent, options.upper_exponent),
            "bin" => literal::in_base(number, literal::BINARY, options.word_size)?,
            "oct" => literal::in_base(number, literal::OCTAL, options.word_size)?,
            "hex" => literal::in_base(number, literal::HEXADECIMAL, options.word_size)?,
            notation => return Err(unknown_notation(notation)),
        };
        self.cx.pay_for_bytes(text.len())?;
        Ok(text)
    }
}

fn unknown_notation(notation: &str) -> Fault {
    let message = format!(
        "Unknown notation \"{}\". \
         Choose \"auto\", \"exponential\", \"fixed\", \"bin\", \"oct\", or \"hex.",
        excerpt(notation)
    );
    Fault::new(ErrorCode::Domain, message)
}

#[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
fn clamped(number: f64) -> i64 {
    number as i64
}
