//! The conversions between values and [`Answer`]s.

use std::rc::Rc;
use std::sync::Arc;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Limits;
use pascaline_number::integer::to_decimal;
use pascaline_number::rational::Rational;

use super::{Answer, MatrixKind};
use crate::big_number::BigNumber;
use crate::functions::{self, Builtin, plain_format};
use crate::lite::{self, IS_WHOLE};
use crate::value::named::Named;
use crate::value::{Defined, Dimension, Index, Matrix, Object, Storage, Value};
use crate::{Context, unit};

/// The steps of converting and printing an item of a collection.
const STEPS_OF_AN_ITEM: u64 = 6;

/// The answer for the value of an expression. Both the conversion and the text are paid for, except those of a scalar.
pub(crate) fn answer_of(cx: &Context, value: &Value) -> Result<Answer, Fault> {
    Ok(match value {
        Value::Number(number) => Answer::Number(*number),
        Value::Complex(complex) => Answer::Complex(*complex),
        Value::Text(text) => {
            cx.fits_text(text.encode_utf16().count() as u64)?;
            Answer::Text(text.as_ref().to_owned())
        }
        Value::Index(_) => Answer::Text(plain_format(cx, value)?),
        _ => answer_of_structure(cx, value)?,
    })
}

fn answer_of_structure(cx: &Context, value: &Value) -> Result<Answer, Fault> {
    cx.spend(STEPS_OF_AN_ITEM)?;
    Ok(match value {
        Value::Number(number) => Answer::Number(*number),
        Value::Complex(complex) => Answer::Complex(*complex),
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            Answer::Text(text.as_ref().to_owned())
        }
        Value::Boolean(boolean) => Answer::Boolean(*boolean),
        Value::Null => Answer::Null,
        Value::Undefined => Answer::Undefined,
        Value::BigNumber(_) => Answer::BigNumber(plain_format(cx, value)?),
        Value::BigInt(int) => {
            pay_for_digits(cx, int.as_ref())?;
            Answer::BigInt(to_decimal(int))
        }
        Value::Fraction(fraction) => {
            pay_for_digits(cx, fraction.numerator())?;
            pay_for_digits(cx, fraction.denominator())?;
            Answer::Fraction {
                numerator: to_decimal(fraction.numerator()),
                denominator: to_decimal(fraction.denominator()),
            }
        }
        Value::Unit(quantity) => {
            let written = unit::write(cx, quantity, None)?;
            let value = written.value.map(|value| answer_of_structure(cx, &value).map(Box::new)).transpose()?;
            Answer::Unit { value, unit: written.units, fixed_prefix: written.keeps_prefix }
        }
        Value::Matrix(matrix) => Answer::Matrix {
            size: matrix.size.clone(),
            items: answers_of(cx, &matrix.items)?,
            kind: match matrix.storage {
                Storage::Dense => MatrixKind::Dense,
                Storage::Sparse => MatrixKind::Sparse,
                Storage::Array => MatrixKind::Array,
            },
        },
        Value::Object(object) => {
            let mut entries = Vec::with_capacity(object.entries.len());
            for (key, value) in object.entries.iter() {
                cx.pay_for_bytes(key.len())?;
                entries.push((key.as_ref().to_owned(), answer_of_structure(cx, value)?));
            }
            Answer::Object(entries)
        }
        Value::Index(index) => array_of(cx, index)?.ok_or_else(|| {
            let message = "Evaluation resulted in an unsupported type: Index";
            Fault::new(ErrorCode::UnsupportedResult, message).hint(crate::hint::unsupported(value))
        })?,
        Value::Builtin(function) => Answer::Function(function.name().to_owned()),
        Value::Defined(defined) => {
            cx.pay_for_bytes(defined.syntax.len())?;
            Answer::Function(defined.syntax.as_ref().to_owned())
        }
        Value::ResultSet(values) => {
            cx.spend(values.len() as u64)?;
            let answer = |value: &Value| match value {
                Value::Index(_) => answer_of(cx, value),
                _ => answer_of_structure(cx, value),
            };
            Answer::ResultSet(values.iter().map(answer).collect::<Result<_, _>>()?)
        }
    })
}

/// An index inside of a matrix or an object: the array of its dimensions, which is what mathjs prints. `None` if they have different
/// lengths, since an array has rows of one length.
fn array_of(cx: &Context, index: &Index) -> Result<Option<Answer>, Fault> {
    let length = |dimension: &Dimension| match dimension {
        Dimension::Several { places, .. } => Some(places.len()),
        Dimension::One(_) | Dimension::Key(_) => None,
    };
    let mut lengths = index.dimensions.iter().map(length);
    let first = lengths.next();
    if !lengths.all(|length| Some(length) == first) {
        return Ok(None);
    }
    let array = |items: Vec<Answer>| Answer::Matrix { size: vec![items.len()], items, kind: MatrixKind::Array };
    let mut dimensions = Vec::with_capacity(index.dimensions.len());
    for dimension in &index.dimensions {
        cx.spend(STEPS_OF_AN_ITEM)?;
        dimensions.push(match dimension {
            Dimension::One(place) => Answer::Number(*place),
            Dimension::Several { places, .. } => {
                cx.spend(places.len() as u64)?;
                array(places.iter().copied().map(Answer::Number).collect())
            }
            Dimension::Key(name) => {
                cx.pay_for_bytes(name.len())?;
                Answer::Text(name.as_ref().to_owned())
            }
        });
    }
    Ok(Some(array(dimensions)))
}

fn answers_of(cx: &Context, values: &[Value]) -> Result<Vec<Answer>, Fault> {
    cx.spend(values.len() as u64)?;
    let mut answers = Vec::with_capacity(values.len());
    for value in values {
        answers.push(match value {
            Value::Number(number) => {
                cx.spend(STEPS_OF_AN_ITEM)?;
                Answer::Number(*number)
            }
            _ => answer_of_structure(cx, value)?,
        });
    }
    Ok(answers)
}

/// Pays for the decimal digits of an integer, which take the square of its length.
fn pay_for_digits(cx: &Context, int: &IBig) -> Result<(), Fault> {
    use dashu_base::BitTest;
    const BITS_OF_A_WORD: u64 = 64;
    let words = int.bit_len() as u64 / BITS_OF_A_WORD;
    cx.spend(words.saturating_mul(words) / 8)?;
    cx.pay_for_bytes(usize::try_from(words.saturating_mul(20)).unwrap_or(usize::MAX))
}

/// The text of an answer that is neither a number nor a complex number nor a string.
pub(super) fn text_of(answer: &Answer) -> String {
    let most = u64::MAX / 2;
    let unlimited = Limits::default().with_steps(most).with_text(most).with_collection(most).with_nesting(most);
    let value = value_of(answer, Functions::ByTheirText);
    let written = value.and_then(|value| plain_format(&Context::new(unlimited), &value));
    written.unwrap_or_else(|fault| match answer {
        // Its unit has a power that cannot be read back.
        Answer::Unit { value: Some(value), unit, .. } => format!("{value} {unit}"),
        Answer::Unit { unit, .. } => unit.clone(),
        _ => fault.message().to_owned(),
    })
}

/// Whether functions of an expression are values outside of it: as variables they are not, since their code is gone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Functions {
    Refused,
    ByTheirText,
}

impl TryFrom<&Answer> for Value {
    type Error = Fault;

    fn try_from(answer: &Answer) -> Result<Self, Fault> {
        value_of(answer, Functions::Refused)
    }
}

fn value_of(answer: &Answer, functions: Functions) -> Result<Value, Fault> {
    Ok(match answer {
        Answer::BigNumber(_) | Answer::BigInt(_) | Answer::Fraction { .. } | Answer::Unit { .. } if !IS_WHOLE => {
            return Err(lite::left_out(&format!("a value of the type {}", answer.kind())));
        }
        Answer::Number(number) => Value::Number(*number),
        Answer::Complex(complex) => Value::Complex(*complex),
        Answer::Text(text) => Value::text(text.as_str()),
        Answer::Boolean(boolean) => Value::Boolean(*boolean),
        Answer::Null => Value::Null,
        Answer::Undefined => Value::Undefined,
        Answer::BigNumber(text) => {
            let unlimited = Context::new(Limits::default().with_steps(u64::MAX / 2));
            BigNumber::parse(&unlimited, text).map_err(|_| invalid("a BigNumber of decimal digits"))?.into()
        }
        Answer::BigInt(digits) => integer(digits)?.into(),
        Answer::Fraction { numerator, denominator } => {
            let denominator = UBig::try_from(integer(denominator)?).unwrap_or_default();
            if denominator == UBig::ZERO {
                return Err(invalid("a fraction of decimal digits"));
            }
            Value::from(Rational::from(RBig::from_parts(integer(numerator)?, denominator)))
        }
        Answer::Unit { value, unit, fixed_prefix } => {
            let size = value.as_ref().map(|value| value_of(value, functions)).transpose()?;
            let quantity = unit::quantity(&Context::new(Limits::default()), size, unit, *fixed_prefix)?;
            quantity.ok_or_else(|| invalid("a number of a unit"))?
        }
        Answer::Matrix { size, items, kind } => {
            let length = size.iter().try_fold(1_usize, |product, length| product.checked_mul(*length));
            if size.is_empty() || length != Some(items.len()) {
                return Err(invalid("a matrix with as many items as its size says"));
            }
            let mut matrix = Matrix::new(size.clone(), values_of(items, functions)?);
            matrix.storage = match kind {
                MatrixKind::Dense => Storage::Dense,
                MatrixKind::Sparse => Storage::Sparse,
                MatrixKind::Array => Storage::Array,
            };
            Value::Matrix(Rc::new(matrix))
        }
        Answer::Object(entries) => {
            let mut object = Object { entries: Named::with_capacity(entries.len()), depth: 1, ..Object::default() };
            for (key, answer) in entries {
                if let Some(fault) = crate::value::object::inherited(key) {
                    return Err(fault);
                }
                let value = value_of(answer, functions)?;
                object.depth = object.depth.max(value.depth() + 1);
                object.entries.push(Arc::from(key.as_str()), value);
            }
            Value::Object(Rc::new(object))
        }
        Answer::Function(name) => match functions::lookup(name).and_then(Builtin::function) {
            Some(function) => function,
            None if functions == Functions::ByTheirText => by_its_text(name),
            None if crate::functions::is_left_out(name) => return Err(lite::left_out(&format!("`{name}`"))),
            None => return Err(invalid("a function of mathjs, such as sqrt: others cannot leave their expression")),
        },
        Answer::ResultSet(answers) => Value::ResultSet(values_of(answers, functions)?.into()),
    })
}

fn values_of(answers: &[Answer], functions: Functions) -> Result<Vec<Value>, Fault> {
    let mut values = Vec::with_capacity(answers.len());
    for answer in answers {
        values.push(value_of(answer, functions)?);
    }
    Ok(values)
}

/// A function that can only be printed.
fn by_its_text(syntax: &str) -> Value {
    let syntax = Arc::from(syntax);
    let (definition, body) = (u32::MAX, usize::MAX);
    Value::Defined(Rc::new(Defined { definition, body, arity: 0, syntax, variable: None, outer: None }))
}

fn integer(digits: &str) -> Result<IBig, Fault> {
    digits.parse().map_err(|_| invalid("an integer of decimal digits"))
}

#[cold]
fn invalid(expected: &str) -> Fault {
    Fault::new(ErrorCode::InvalidInput, format!("A variable must be {expected}"))
}
