//! mathjs's typed dispatch: which signature of a function fits the arguments, what it converts them to, and the words
//! when none fits.
//!
//! An operation handles the types that it is defined for, and says [`Stop::Mismatch`] of all others. Only then is the
//! function's list of signatures searched, in the order in which mathjs tries them.

use num_complex::Complex64;

use super::format;
use super::signatures::SIGNATURES;
use super::value::Value;
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

/// Why an operation has no result.
#[derive(Debug)]
pub(super) enum Stop {
    /// The operation is not defined for these types.
    Mismatch,
    /// It is, but fails.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(super) type Outcome = Result<Value, Stop>;

/// A function of values. `name` is the one that mathjs's errors and list of signatures know it by.
pub(super) struct Operation {
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Budget, &[Value]) -> Outcome,
}

/// Calls `operation`, after the conversions that mathjs makes where the types do not fit.
#[inline(never)] // it is called in a hundred places, most of them rare: inlined, it is a third of the wasm
pub(super) fn apply(operation: &Operation, budget: &mut Budget, arguments: &[Value]) -> Result<Value, Fault> {
    match (operation.run)(budget, arguments) {
        Ok(value) => Ok(value),
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Mismatch) => apply_converted(operation, budget, arguments),
    }
}

/// Calls an operation on two values.
#[inline(never)]
pub(super) fn apply_two(operation: &Operation, budget: &mut Budget, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply(operation, budget, &[x.clone(), y.clone()])
}

#[cold]
fn apply_converted(operation: &Operation, budget: &mut Budget, arguments: &[Value]) -> Result<Value, Fault> {
    let signatures = Signatures::of(operation.name);
    let converted = signatures.convert(arguments).ok_or_else(|| signatures.mismatch(arguments))??;
    match (operation.run)(budget, &converted) {
        Ok(value) => Ok(value),
        Err(Stop::Fault(fault)) => Err(fault),
        // A type of mathjs's that does not exist here, such as a unit, would be needed.
        Err(Stop::Mismatch) => Err(generic_mismatch(operation.name, arguments)),
    }
}

/// The signatures of one function, in mathjs's order.
struct Signatures {
    name: &'static str,
    list: Vec<Vec<Param>>,
}

/// A parameter of a signature: the types that it takes.
struct Param {
    types: Vec<Accepted>,
    rest: bool,
}

/// A type that a parameter takes, as it is or converted.
#[derive(Clone, Copy)]
struct Accepted {
    from: u8,
    to: Option<u8>,
}

impl Signatures {
    fn of(name: &'static str) -> Self {
        let list = SIGNATURES.binary_search_by(|(known, _)| (*known).cmp(name)).map_or("", |index| SIGNATURES[index].1);
        let params = |signature: &str| match signature {
            "" => Vec::new(),
            _ => signature.split(',').map(Param::read).collect(),
        };
        Self { name, list: list.split(';').map(params).collect() }
    }

    /// The arguments as the first signature that fits takes them.
    fn convert(&self, arguments: &[Value]) -> Option<Result<Vec<Value>, Fault>> {
        let fits = |signature: &&Vec<Param>| {
            let open = signature.last().is_some_and(|param| param.rest);
            (signature.len() == arguments.len() || open && arguments.len() >= signature.len())
                && arguments.iter().enumerate().all(|(index, argument)| takes(signature, index, argument))
        };
        let signature = self.list.iter().find(fits)?;
        let convert = |(index, argument): (usize, &Value)| {
            let accepted = param_at(signature, index).and_then(|param| param.accepted(argument));
            convert_to(accepted.and_then(|accepted| accepted.to), argument)
        };
        Some(arguments.iter().enumerate().map(convert).collect())
    }

    /// The words of typed-function when no signature fits.
    fn mismatch(&self, arguments: &[Value]) -> Fault {
        let name = self.name;
        let mut matching: Vec<&Vec<Param>> = self.list.iter().collect();
        for (index, argument) in arguments.iter().enumerate() {
            let next: Vec<_> = matching.iter().copied().filter(|list| takes(list, index, argument)).collect();
            if !next.is_empty() {
                matching = next;
                continue;
            }
            let expected = expected(&matching, index);
            if !expected.is_empty() {
                return self.wrong_type(&expected, argument, index, arguments.len());
            }
        }
        let length = |list: &&Vec<Param>| {
            if list.last().is_some_and(|param| param.rest) { usize::MAX } else { list.len() }
        };
        let (least, most) = (matching.iter().map(length).min(), matching.iter().map(length).max());
        if least.is_some_and(|least| arguments.len() < least) {
            let expected = expected(&matching, arguments.len()).join(" or ");
            let index = arguments.len();
            let message = format!("Too few arguments in function {name} (expected: {expected}, index: {index})");
            return Fault::new(ErrorCode::TooFewArguments, message);
        }
        if let Some(most) = most.filter(|most| arguments.len() > *most) {
            let actual = arguments.len();
            let message = format!("Too many arguments in function {name} (expected: {most}, actual: {actual})");
            return Fault::new(ErrorCode::TooManyArguments, message);
        }
        generic_mismatch(name, arguments)
    }

    fn wrong_type(&self, expected: &[&str], argument: &Value, index: usize, count: usize) -> Fault {
        let name = self.name;
        // mathjs's own advice where a function of one argument is called with a matrix.
        if count == 1 && matches!(argument, Value::Matrix(_)) && self.list.iter().any(|list| list.len() == 1) {
            let message = format!(
                "Function '{name}' doesn't apply to matrices. \
                 To call it elementwise on a matrix 'M', try 'map(M, {name})'."
            );
            return Fault::new(ErrorCode::TypeMismatch, message);
        }
        let (expected, actual) = (expected.join(" or "), type_names(argument).join(" | "));
        let message = format!(
            "Unexpected type of argument in function {name} (expected: {expected}, actual: {actual}, index: {index})"
        );
        Fault::new(ErrorCode::TypeMismatch, message)
    }
}

impl Param {
    fn read(text: &str) -> Self {
        let (rest, text) = text.strip_prefix('.').map_or((false, text), |rest| (true, rest));
        let accepted = |text: &str| {
            let bytes = text.as_bytes();
            Accepted { from: bytes.first().copied().unwrap_or(b'a'), to: bytes.get(1).copied() }
        };
        Self { types: text.split('|').map(accepted).collect(), rest }
    }

    fn accepted(&self, value: &Value) -> Option<Accepted> {
        self.types.iter().copied().find(|accepted| is_of(accepted.from, value))
    }
}

fn param_at(signature: &[Param], index: usize) -> Option<&Param> {
    signature.get(index).or_else(|| signature.last().filter(|last| last.rest))
}

fn takes(signature: &[Param], index: usize, argument: &Value) -> bool {
    param_at(signature, index).is_some_and(|param| param.accepted(argument).is_some())
}

/// The types that the signatures take at `index`, each once, in order.
fn expected(signatures: &[&Vec<Param>], index: usize) -> Vec<&'static str> {
    let mut names = Vec::new();
    for accepted in signatures.iter().filter_map(|list| param_at(list, index)).flat_map(|param| &param.types) {
        let name = type_of(accepted.from);
        if name == "any" {
            return vec!["any"];
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn type_of(letter: u8) -> &'static str {
    match letter {
        b'n' => "number",
        b'C' => "Complex",
        b's' => "string",
        b'b' => "boolean",
        b'M' => "Matrix",
        b'D' => "DenseMatrix",
        b'A' => "Array",
        b'S' => "SparseMatrix",
        b'B' => "BigNumber",
        b'i' => "bigint",
        b'F' => "Fraction",
        b'U' => "Unit",
        b'N' => "null",
        b'u' => "undefined",
        b'O' => "Object",
        b'f' => "function",
        b'x' => "Index",
        b'R' => "Range",
        _ => "any",
    }
}

fn is_of(letter: u8, value: &Value) -> bool {
    match letter {
        b'n' => matches!(value, Value::Number(_)),
        b'C' => matches!(value, Value::Complex(_)),
        b's' => matches!(value, Value::Text(_)),
        b'b' => matches!(value, Value::Boolean(_)),
        b'M' | b'D' => matches!(value, Value::Matrix(_)),
        b'N' => matches!(value, Value::Null),
        b'u' => matches!(value, Value::Undefined),
        b'O' => matches!(value, Value::Object(_)),
        b'f' => matches!(value, Value::Builtin(_) | Value::Defined(_)),
        b'a' => true,
        _ => false,
    }
}

/// The names that typed-function finds for a value. `identifier` is one of them wherever the value's text is a name.
fn type_names(value: &Value) -> Vec<&'static str> {
    let plain = value.type_name();
    match value {
        Value::Matrix(_) => vec!["Matrix", "DenseMatrix"],
        Value::Number(number) if !number.is_finite() => {
            if *number == f64::NEG_INFINITY { vec![plain] } else { vec![plain, "identifier"] }
        }
        Value::Complex(complex) if is_identifier(&format::complex(*complex)) => vec![plain, "identifier"],
        Value::Boolean(_) | Value::Null | Value::Undefined => vec!["identifier", plain],
        Value::Text(text) if is_identifier(text) => vec!["identifier", plain],
        _ => vec![plain],
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|char| char.is_alphabetic() || char.is_ascii_digit())
}

fn generic_mismatch(name: &str, arguments: &[Value]) -> Fault {
    let types: Vec<String> = arguments.iter().map(|argument| type_names(argument).join("|")).collect();
    let types = types.join(", ");
    let message = format!("Arguments of type \"{types}\" do not match any of the defined signatures of function {name}.");
    Fault::new(ErrorCode::TypeMismatch, message)
}

/// The types of an argument as mathjs's statistics name them in their errors.
pub(super) fn actual_types(value: &Value) -> String {
    type_names(value).join(",")
}

/// mathjs's implicit conversions, as far as their targets exist here.
fn convert_to(to: Option<u8>, value: &Value) -> Result<Value, Fault> {
    match (to, value) {
        (Some(b'n'), Value::Boolean(boolean)) => Ok(Value::Number(f64::from(*boolean))),
        (Some(b'n'), Value::Text(text)) => to_number(text).map(Value::Number),
        (Some(b'C'), Value::Number(number)) => Ok(Value::Complex(Complex64::new(*number, 0.0))),
        (Some(b'C'), Value::Text(text)) => format::parse_complex(text)
            .map(Value::Complex)
            .ok_or_else(|| Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{text}\" to Complex"))),
        // A bigint that mathjs would make of a whole number is a number here.
        (Some(b'i'), Value::Boolean(boolean)) => Ok(Value::Number(f64::from(*boolean))),
        (Some(b'i'), Value::Text(text)) => format::parse_number(text)
            .filter(|number| number.fract() == 0.0)
            .map(Value::Number)
            .ok_or_else(|| Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{text}\" to BigInt"))),
        (Some(b's'), Value::Boolean(boolean)) => Ok(Value::text(boolean.to_string())),
        _ => Ok(value.clone()),
    }
}

/// The number that a text stands for, by JavaScript's `Number(text)`.
pub(super) fn to_number(text: &str) -> Result<f64, Fault> {
    format::parse_number(text)
        .filter(|number| !number.is_nan())
        .ok_or_else(|| Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{text}\" to a number")))
}
