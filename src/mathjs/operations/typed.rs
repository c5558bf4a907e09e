//! mathjs's typed dispatch: which signature of a function matches the arguments, how they are converted, and the error if
//! none matches.
//!
//! An operation handles the types that it is defined for, and returns [`Stop::Mismatch`] for all others. Only then are the
//! function's [signatures](crate::signatures) searched.

use std::mem::{self, Discriminant};
use std::rc::Rc;
use std::sync::Arc;

use num_complex::Complex64;
use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use crate::Context;
use crate::big_number::BigNumber;
use crate::lite::{self, IS_WHOLE};
use crate::signatures::{Mismatch, Signatures, Targets, Type, signatures_of};
use crate::value::{Storage, Value};
use crate::{exact, format, value::fraction};

/// Why an operation has no result.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The operation is not defined for these types.
    Mismatch,
    /// It is defined, but fails.
    Fault(Fault),
    /// It calls functions among its arguments, which only the evaluator can.
    Calls(Caller),
}

/// An operation that calls functions among its arguments.
pub(crate) type Caller = fn(&mut dyn Calling, &[Value]) -> Outcome;

/// What calls a function that is a value.
pub(crate) trait Calling {
    fn cx(&self) -> &Context;

    /// Calls `function`, which is a builtin or a user-defined function.
    fn call(&mut self, function: &Value, arguments: &[Value]) -> Result<Value, Fault>;
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(crate) type Outcome = Result<Value, Stop>;

/// A function of values. `name` is its name in mathjs's errors and list of signatures.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&Context, &[Value]) -> Outcome,
}

impl Operation {
    /// Runs it on these types. Exact numbers that it is not defined for are paid for as well.
    pub(crate) fn on(&self, cx: &Context, arguments: &[Value]) -> Outcome {
        match (self.run)(cx, arguments) {
            Err(Stop::Mismatch) => {
                exact::pay_for_operands(cx, arguments)?;
                Err(Stop::Mismatch)
            }
            outcome => outcome,
        }
    }
}

/// Calls `operation`, after the conversions that mathjs makes if the types do not match.
pub(crate) fn apply(cx: &Context, operation: &Operation, arguments: &[Value]) -> Result<Value, Fault> {
    match operation.on(cx, arguments) {
        Ok(value) => Ok(value),
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Mismatch | Stop::Calls(_)) => Calls::of(operation).convert_and_call(cx, arguments),
    }
}

/// The arguments as mathjs converts them for the signature that matches.
pub(crate) fn converted(cx: &Context, operation: &Operation, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
    Calls::of(operation).converted_arguments(cx, arguments)
}

/// Whether a signature of a function matches.
pub(crate) fn accepts(cx: &Context, name: &str, arguments: &[Value]) -> Result<bool, Fault> {
    let signatures = signatures_of(name);
    cx.spend(1 + (signatures.rows + arguments.len()) as u64 / ROWS_OF_A_STEP)?;
    Ok(signatures.take(arguments))
}

/// Pays for choosing the signature by which so many arguments are converted, among those of an operation.
pub(crate) fn pay_for_choice(
    cx: &Context,
    operation: &Operation,
    arguments: usize,
) -> Result<&'static Signatures, Fault> {
    let signatures = signatures_of(operation.name);
    cx.spend(2 + (signatures.rows + arguments) as u64 / ROWS_OF_A_STEP)?;
    Ok(signatures)
}

/// Calls an operation on two values.
pub(crate) fn apply_two(cx: &Context, operation: &Operation, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply(cx, operation, &[x.clone(), y.clone()])
}

/// Calls of one operation, such as those on the elements of a matrix. Repeated types and strings are looked up and converted
/// once.
pub(crate) struct Calls<'o> {
    operation: &'o Operation,
    /// The types that arguments had last, and those to which mathjs converts them.
    fitting: Option<(Vec<Discriminant<Value>>, Targets)>,
    /// The string that was converted last, and the result.
    converted: Option<(Arc<str>, Type, Value)>,
}

impl<'o> Calls<'o> {
    pub(crate) fn of(operation: &'o Operation) -> Self {
        Self { operation, fitting: None, converted: None }
    }

    /// Calls the operation as [`apply`] does.
    pub(crate) fn call(&mut self, cx: &Context, arguments: &[Value]) -> Result<Value, Fault> {
        match self.operation.on(cx, arguments) {
            Ok(value) => Ok(value),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::Mismatch | Stop::Calls(_)) => self.convert_and_call(cx, arguments),
        }
    }

    #[cold]
    fn convert_and_call(&mut self, cx: &Context, arguments: &[Value]) -> Result<Value, Fault> {
        let converted = self.converted_arguments(cx, arguments)?;
        match self.operation.on(cx, &converted) {
            Ok(value) => Ok(value),
            Err(Stop::Fault(fault)) => Err(fault),
            // The signature needs a type that does not exist here, or a function where none can be called.
            Err(Stop::Mismatch | Stop::Calls(_)) => Err(generic_mismatch(self.operation.name, arguments)),
        }
    }

    fn converted_arguments(&mut self, cx: &Context, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
        let targets = self.targets(cx, arguments)?;
        let convert = |(argument, target): (&Value, &Option<Type>)| match target {
            Some(to) => self.convert(cx, *to, argument),
            None => Ok(argument.clone()),
        };
        arguments.iter().zip(&*targets).map(convert).collect()
    }

    /// The types to which the signature that typed-function chooses converts the arguments.
    fn targets(&mut self, cx: &Context, arguments: &[Value]) -> Result<Targets, Fault> {
        let types = || arguments.iter().map(mem::discriminant);
        if let Some((fitted, targets)) = &self.fitting
            && types().eq(fitted.iter().copied())
        {
            return Ok(Rc::clone(targets));
        }
        let signatures = pay_for_choice(cx, self.operation, arguments.len())?;
        let chosen = signatures.choose(arguments);
        let targets = chosen.map_err(|reason| mismatch(self.operation.name, reason, arguments))?;
        self.fitting = Some((types().collect(), Rc::clone(&targets)));
        Ok(targets)
    }

    fn convert(&mut self, cx: &Context, to: Type, argument: &Value) -> Result<Value, Fault> {
        let Value::Text(text) = argument else { return convert(cx, to, argument) };
        if let Some((known, type_of_known, value)) = &self.converted
            && *type_of_known == to
            && Arc::ptr_eq(known, text)
        {
            return Ok(value.clone());
        }
        cx.spend(STEPS_OF_A_CONVERSION)?;
        cx.pay_for_bytes(text.len())?;
        let value = convert_text(cx, to, text)?;
        self.converted = Some((Arc::clone(text), to, value.clone()));
        Ok(value)
    }
}

/// The steps of reading a number from a string, in addition to those for its length.
const STEPS_OF_A_CONVERSION: u64 = 2;

/// The rows of typed-function that a step pays for.
const ROWS_OF_A_STEP: u64 = 4;

/// typed-function's error if no signature takes the arguments.
#[cold]
pub(crate) fn mismatch(name: &str, reason: Mismatch, arguments: &[Value]) -> Fault {
    let actual = arguments.len();
    match reason {
        Mismatch::Unexpected { index, expected } => wrong_type(name, &listed(&expected), arguments, index),
        Mismatch::TooFew(expected) => {
            let expected = listed(&expected);
            let message = format!("Too few arguments in function {name} (expected: {expected}, index: {actual})");
            Fault::new(ErrorCode::TooFewArguments, message)
        }
        Mismatch::TooMany(most) => {
            let message = format!("Too many arguments in function {name} (expected: {most}, actual: {actual})");
            Fault::new(ErrorCode::TooManyArguments, message)
        }
        Mismatch::Combination => generic_mismatch(name, arguments),
    }
}

/// The error for the argument at `index`, which should have one of the types `expected`.
fn wrong_type(name: &str, expected: &str, arguments: &[Value], index: usize) -> Fault {
    // mathjs's own advice for a function that is called with only a matrix.
    if matches!(arguments, [Value::Matrix(_)]) {
        let message = format!(
            "Function '{name}' doesn't apply to matrices. \
             To call it elementwise on a matrix 'M', try 'map(M, {name})'."
        );
        return Fault::new(ErrorCode::TypeMismatch, message);
    }
    let actual = arguments.get(index).map_or_else(String::new, |argument| type_names(argument, " | "));
    unexpected_type(name, expected, &actual, index)
}

/// typed-function's error for the argument at `index`.
#[cold]
pub(crate) fn unexpected_type(function: &str, expected: &str, actual: &str, index: usize) -> Fault {
    let message = format!(
        "Unexpected type of argument in function {function} (expected: {expected}, actual: {actual}, index: {index})"
    );
    let [function, expected, actual] = [function, expected, actual].map(str::to_owned);
    Fault::new(ErrorCode::TypeMismatch, message).with_detail(Detail::UnexpectedType { function, expected, actual })
}

/// The types that an error expects.
fn listed(expected: &[Type]) -> String {
    if expected.contains(&Type::Any) {
        return Type::Any.name().to_owned();
    }
    expected.iter().map(|own| own.name()).collect::<Vec<_>>().join(" or ")
}

/// The names that typed-function finds for a value. `identifier` is among them if the value's text is a name.
fn type_names(value: &Value, separator: &str) -> String {
    const IDENTIFIER: &str = "identifier";
    let plain = value.type_name();
    let (first, second) = match value {
        Value::Matrix(matrix) if matrix.storage != Storage::Array => ("Matrix", plain),
        Value::Number(number) if !number.is_finite() && *number != f64::NEG_INFINITY => (plain, IDENTIFIER),
        Value::Complex(complex) if is_identifier(&format::complex(*complex)) => (plain, IDENTIFIER),
        Value::Unit(unit) if unit.is_name() => (plain, IDENTIFIER),
        Value::Boolean(_) | Value::Null | Value::Undefined => (IDENTIFIER, plain),
        Value::Text(text) if is_identifier(text) => (IDENTIFIER, plain),
        _ => return plain.to_owned(),
    };
    [first, separator, second].concat()
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|char| char.is_alphabetic() || char.is_ascii_digit())
}

pub(crate) fn generic_mismatch(name: &str, arguments: &[Value]) -> Fault {
    let types: Vec<String> = arguments.iter().map(|argument| type_names(argument, "|")).collect();
    let types = types.join(", ");
    let message =
        format!("Arguments of type \"{types}\" do not match any of the defined signatures of function {name}.");
    Fault::new(ErrorCode::TypeMismatch, message)
}

/// The type of an argument as mathjs's statistics functions name it in their errors.
pub(crate) fn actual_types(value: &Value) -> String {
    type_names(value, ",")
}

/// mathjs's implicit conversions of everything but strings.
fn convert(cx: &Context, to: Type, value: &Value) -> Result<Value, Fault> {
    if !IS_WHOLE && matches!(to, Type::BigNumber | Type::BigInt | Type::Fraction) {
        return Err(lite::left_out(&format!("the type {}", to.name())));
    }
    Ok(match (to, value) {
        (Type::Number, Value::Boolean(boolean)) => Value::Number(f64::from(*boolean)),
        (Type::BigInt, Value::Boolean(boolean)) => Integer::from(u8::from(*boolean)).into(),
        (Type::BigNumber, Value::Boolean(boolean)) => BigNumber::small(i64::from(*boolean)).into(),
        (Type::Fraction, Value::Boolean(boolean)) => Rational::from(i64::from(*boolean)).into(),
        (Type::Text, Value::Boolean(boolean)) => Value::text(boolean.to_string()),
        (Type::Complex, Value::Number(number)) => Value::Complex(Complex64::new(*number, 0.0)),
        (Type::BigNumber, Value::Number(number)) => exact::big_number_of_number(cx, *number)?.into(),
        (Type::Fraction, Value::Number(number)) => exact::fraction_of_number(cx, *number)?.into(),
        (Type::Complex, Value::BigNumber(number)) => Value::Complex(Complex64::new(number.to_number(cx)?, 0.0)),
        (Type::Number, Value::BigInt(integer)) => Value::Number(exact::number_of_integer(integer)?),
        (Type::BigNumber, Value::BigInt(integer)) => BigNumber::from_integer(cx, integer)?.into(),
        (Type::Fraction, Value::BigInt(integer)) => fraction::kept(cx, Rational::from(Integer::clone(integer)))?.into(),
        (Type::Complex, Value::Fraction(fraction)) => {
            Value::Complex(Complex64::new(fraction::to_number(fraction), 0.0))
        }
        (Type::BigNumber, Value::Fraction(_)) => return Err(exact::no_big_number()),
        _ => value.clone(),
    })
}

/// mathjs's implicit conversions of a string.
fn convert_text(cx: &Context, to: Type, text: &Arc<str>) -> Result<Value, Fault> {
    if !IS_WHOLE && matches!(to, Type::BigNumber | Type::BigInt | Type::Fraction) {
        return Err(lite::left_out(&format!("the type {}", to.name())));
    }
    match to {
        Type::Number => number_of(text).map(Value::Number),
        Type::Complex => format::parse_complex(text).map(Value::Complex).ok_or_else(|| no_conversion(text, "Complex")),
        Type::BigInt => exact::integer_of_text(cx, text).map(Value::from),
        Type::BigNumber => exact::big_number_of_text(cx, text).map(Value::from),
        Type::Fraction => exact::fraction_of_text(cx, text).map(Value::from),
        _ => Ok(Value::Text(Arc::clone(text))),
    }
}

/// The number in a string, by JavaScript's `Number(text)`.
pub(crate) fn to_number(cx: &Context, text: &str) -> Result<f64, Fault> {
    cx.spend(STEPS_OF_A_CONVERSION)?;
    cx.pay_for_bytes(text.len())?;
    number_of(text)
}

fn number_of(text: &str) -> Result<f64, Fault> {
    format::parse_number(text).filter(|number| !number.is_nan()).ok_or_else(|| no_conversion(text, "a number"))
}

#[cold]
fn no_conversion(text: &str, kind: &str) -> Fault {
    Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{}\" to {kind}", excerpt(text)))
}
