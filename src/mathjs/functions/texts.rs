//! Values as texts, and texts as values.

use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::Function;
use super::formatting::{FORMAT, in_notation};
use crate::Context;
use crate::exact::{Operand, integer_text};
use crate::operations::operators::is_truthy;
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::{Matrix, Value};
use crate::{format, value::fraction, value::matrix};

const GROUP: &str = "strings";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["template", "values", "[options]"],
        group: GROUP,
        summary: "The template with each $name replaced by the value of that name, or of that place, counted from 1.",
        example: ("print(\"x is $x\", {x: 2 / 3}, 3)", "x is 0.667"),
        operation: &PRINT,
    },
    Function {
        params: &["x", "[size]"],
        group: GROUP,
        summary: "The binary digits of a number, or of a signed word of a size in bits.",
        example: ("bin(6)", "0b110"),
        operation: &BIN,
    },
    Function {
        params: &["x", "[size]"],
        group: GROUP,
        summary: "The octal digits of a number, or of a signed word of a size in bits.",
        example: ("oct(56)", "0o70"),
        operation: &OCT,
    },
    Function {
        params: &["x", "[size]"],
        group: GROUP,
        summary: "The hexadecimal digits of a number, or of a signed word of a size in bits.",
        example: ("hex(240)", "0xf0"),
        operation: &HEX,
    },
    Function {
        params: &["[x]"],
        group: "construction",
        summary: "The value as a string.",
        example: ("string(2 / 4)", "0.5"),
        operation: &STRING,
    },
    Function {
        params: &["[x]"],
        group: "construction",
        summary: "The value as true or false; zero and \"false\" are false.",
        example: ("boolean(\"true\")", "true"),
        operation: &BOOLEAN,
    },
    Function {
        params: &["x"],
        group: "utilities",
        summary: "The name of the type of x.",
        example: ("typeOf(2 + 3i)", "Complex"),
        operation: &TYPE_OF,
    },
    Function {
        params: &["x"],
        group: "utilities",
        summary: "A copy of x.",
        example: ("clone(2)", "2"),
        operation: &CLONE,
    },
];

static BIN: Operation = Operation { name: "bin", run: |cx, arguments| in_notation(cx, arguments, "bin") };

static OCT: Operation = Operation { name: "oct", run: |cx, arguments| in_notation(cx, arguments, "oct") };

static HEX: Operation = Operation { name: "hex", run: |cx, arguments| in_notation(cx, arguments, "hex") };

static TYPE_OF: Operation = Operation {
    name: "typeOf",
    run: |_, arguments| match arguments {
        [value] => Ok(Value::text(value.type_name())),
        _ => Err(Stop::Mismatch),
    },
};

static CLONE: Operation = Operation {
    name: "clone",
    run: |_, arguments| match arguments {
        [value] => Ok(value.clone()),
        _ => Err(Stop::Mismatch),
    },
};

static STRING: Operation = Operation {
    name: "string",
    run: |cx, arguments| match arguments {
        [] => Ok(Value::text("")),
        [text @ Value::Text(_)] => Ok(text.clone()),
        [Value::Matrix(x)] => matrix::map(cx, x, &STRING),
        [Value::BigNumber(x)] => Ok(Value::text(x.paid(cx)?.to_text(cx)?)),
        [Value::Fraction(x)] => Ok(Value::text(fraction::to_decimal_text(cx, x.paid(cx)?)?)),
        [Value::BigInt(x)] => Ok(Value::text(integer_text(cx, x.paid(cx)?)?)),
        [value] => Ok(Value::Text(string(cx, value)?)),
        _ => Err(Stop::Mismatch),
    },
};

/// What JavaScript's `String` makes of a value; numbers are formatted.
fn string(cx: &Context, value: &Value) -> Result<Arc<str>, Fault> {
    match value {
        Value::Text(text) => Ok(Arc::clone(text)),
        Value::Complex(z) => Ok(format::complex(*z).into()),
        Value::Object(_) => Ok("[object Object]".into()),
        Value::BigNumber(number) => Ok(number.to_text(cx)?.into()),
        Value::Fraction(fraction) => Ok(fraction::to_decimal_text(cx, fraction)?.into()),
        _ => match apply(cx, &FORMAT, std::slice::from_ref(value))? {
            Value::Text(text) => Ok(text),
            _ => Ok("".into()),
        },
    }
}

static BOOLEAN: Operation = Operation {
    name: "boolean",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Value::Boolean(false)),
        [Value::Boolean(boolean)] => Ok(Value::Boolean(*boolean)),
        [Value::Number(x)] => Ok(Value::Boolean(is_truthy(*x))),
        [Value::BigNumber(x)] => Ok(Value::Boolean(!x.paid(cx)?.is_zero())),
        [Value::Text(text)] => Ok(Value::Boolean(boolean(cx, text)?)),
        [Value::Matrix(x)] => matrix::map(cx, x, &BOOLEAN),
        _ => Err(Stop::Mismatch),
    },
};

fn boolean(cx: &Context, text: &str) -> Result<bool, Fault> {
    cx.pay_for_bytes(text.len())?;
    if text.eq_ignore_ascii_case("true") {
        return Ok(true);
    }
    if text.eq_ignore_ascii_case("false") {
        return Ok(false);
    }
    let number = format::parse_number(text).filter(|number| !text.is_empty() && !number.is_nan());
    let fault = || Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{}\" to a boolean", excerpt(text)));
    number.map(is_truthy).ok_or_else(fault)
}

static PRINT: Operation = Operation {
    name: "print",
    run: |cx, arguments| match arguments {
        [Value::Text(template), values @ (Value::Object(_) | Value::Matrix(_))] => print(cx, template, values, &[]),
        [
            Value::Text(template),
            values @ (Value::Object(_) | Value::Matrix(_)),
            options @ (Value::Number(_) | Value::Object(_)),
        ] => print(cx, template, values, std::slice::from_ref(options)),
        _ => Err(Stop::Mismatch),
    },
};

fn print(cx: &Context, template: &str, values: &Value, options: &[Value]) -> Outcome {
    cx.pay_for_bytes(template.len().saturating_mul(2))?;
    let template = counted_from_zero(template);
    let mut printed = String::new();
    for piece in Pieces(&template) {
        let value = match piece {
            Piece::Text(text) => {
                printed.push_str(text);
                continue;
            }
            Piece::Name(name) => look_up(cx, values, name)?,
        };
        match (value, piece) {
            (Value::Undefined, Piece::Name(name) | Piece::Text(name)) => {
                printed.push('$');
                printed.push_str(name);
            }
            (Value::Text(text), _) => {
                cx.pay_for_bytes(text.len())?;
                printed.push_str(&text);
            }
            (value, _) => {
                let arguments = [std::slice::from_ref(&value), options].concat();
                if let Value::Text(text) = apply(cx, &FORMAT, &arguments)? {
                    printed.push_str(&text);
                }
            }
        }
        cx.fits_text(printed.len() as u64)?;
    }
    Ok(Value::text(printed))
}

/// The template with the numbers in its names reduced by one.
fn counted_from_zero(template: &str) -> String {
    let mut counted = String::with_capacity(template.len());
    for piece in Pieces(template) {
        match piece {
            Piece::Text(text) => counted.push_str(text),
            Piece::Name(name) => {
                counted.push('$');
                let parts: Vec<String> = name.split('.').map(part_from_zero).collect();
                counted.push_str(&parts.join("."));
            }
        }
    }
    counted
}

fn part_from_zero(part: &str) -> String {
    match format::parse_number(part) {
        Some(number) if !part.is_empty() && !number.is_nan() => {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let whole = match part.get(..2) {
                Some("0x" | "0X") => number,
                _ => part.get(..digits).and_then(|digits| digits.parse().ok()).unwrap_or(f64::NAN),
            };
            format::number(whole - 1.0)
        }
        _ => part.to_owned(),
    }
}

/// A piece of a template: a name after `$`, or other text.
#[derive(Clone, Copy)]
enum Piece<'t> {
    Name(&'t str),
    Text(&'t str),
}

struct Pieces<'t>(&'t str);

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let rest = self.0;
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '.';
        if let Some(name) = rest.strip_prefix('$') {
            let end = name.find(|char| !is_part(char)).unwrap_or(name.len());
            if end > 0 {
                let (name, after) = name.split_at(end);
                self.0 = after;
                return Some(Piece::Name(name));
            }
        }
        let first = rest.chars().next()?.len_utf8();
        let end = rest[first..].find('$').map_or(rest.len(), |at| first + at);
        let (text, after) = rest.split_at(end);
        self.0 = after;
        Some(Piece::Text(text))
    }
}

/// The value that a name such as `x.0.y` leads to.
fn look_up(cx: &Context, values: &Value, name: &str) -> Result<Value, Fault> {
    let mut keys = name.split('.');
    let mut value = part_of(cx, values, keys.next().unwrap_or_default())?;
    for key in keys {
        if matches!(value, Value::Undefined) {
            break;
        }
        value = if key.is_empty() {
            let text = string(cx, &value)?;
            cx.pay_for_bytes(text.len())?;
            Value::text(format!("{text}."))
        } else {
            part_of(cx, &value, key)?
        };
    }
    Ok(value)
}

/// A property of a value, an element of a matrix, or a character.
fn part_of(cx: &Context, value: &Value, key: &str) -> Result<Value, Fault> {
    cx.spend(1)?;
    let index = key.parse::<usize>().ok().filter(|index| index.to_string() == key);
    Ok(match (value, index) {
        (Value::Object(object), _) => object.get(cx, key)?.cloned().unwrap_or(Value::Undefined),
        (Value::Matrix(matrix), Some(index)) => element(cx, matrix, index)?,
        (Value::Text(text), Some(index)) => {
            cx.pay_for_bytes(text.len())?;
            text.chars().nth(index).map_or(Value::Undefined, |char| Value::text(char.to_string()))
        }
        (Value::Complex(z), None) if key == "re" => Value::Number(z.re),
        (Value::Complex(z), None) if key == "im" => Value::Number(z.im),
        _ => Value::Undefined,
    })
}

/// An element of a vector, or a row of a matrix.
fn element(cx: &Context, matrix: &Matrix, index: usize) -> Result<Value, Fault> {
    let [_, inner @ ..] = &matrix.size[..] else { return Ok(Value::Undefined) };
    if inner.is_empty() {
        return Ok(matrix::item(matrix, index));
    }
    let length = matrix::pay_for_matrix(cx, inner)?;
    let start = index.saturating_mul(length);
    let row = matrix.items.get(start..start.saturating_add(length));
    Ok(row.map_or(Value::Undefined, |row| Value::array(inner.to_vec(), row.to_vec())))
}
