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
    list: Vec<Signature>,
}

/// A signature as the table writes it: parameters with commas between.
#[derive(Clone, Copy)]
struct Signature(&'static str);

/// A parameter: the types that it takes with bars between, a type being its letter and, where it is converted, the
/// letter of what it is converted to.
#[derive(Clone, Copy)]
struct Param(&'static str);

impl Signatures {
    fn of(name: &'static str) -> Self {
        let list = SIGNATURES.binary_search_by(|(known, _)| (*known).cmp(name)).map_or("", |index| SIGNATURES[index].1);
        Self { name, list: list.split(';').map(Signature).collect() }
    }

    /// The arguments as the first signature that fits takes them.
    fn convert(&self, arguments: &[Value]) -> Option<Result<Vec<Value>, Fault>> {
        let signature = self.list.iter().find(|signature| signature.fits(arguments))?;
        let mut converted = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            let to = signature.param(index).and_then(|param| param.accepts(argument)).and_then(|(_, to)| to);
            match convert_to(to, argument) {
                Ok(value) => converted.push(value),
                Err(fault) => return Some(Err(fault)),
            }
        }
        Some(Ok(converted))
    }

    /// The words of typed-function when no signature fits.
    fn mismatch(&self, arguments: &[Value]) -> Fault {
        let name = self.name;
        let mut matching = self.list.clone();
        for (index, argument) in arguments.iter().enumerate() {
            let mut next = matching.clone();
            next.retain(|signature| signature.takes(index, argument));
            if !next.is_empty() {
                matching = next;
                continue;
            }
            let expected = expected(&matching, index);
            if !expected.is_empty() {
                return self.wrong_type(&expected, argument, index, arguments.len());
            }
        }
        let actual = arguments.len();
        let least = matching.iter().map(|signature| signature.length()).min().unwrap_or(0);
        let most = matching.iter().map(|signature| signature.length()).max().unwrap_or(0);
        if actual < least {
            let expected = expected(&matching, actual);
            let message = format!("Too few arguments in function {name} (expected: {expected}, index: {actual})");
            return Fault::new(ErrorCode::TooFewArguments, message);
        }
        if actual > most {
            let message = format!("Too many arguments in function {name} (expected: {most}, actual: {actual})");
            return Fault::new(ErrorCode::TooManyArguments, message);
        }
        generic_mismatch(name, arguments)
    }

    fn wrong_type(&self, expected: &str, argument: &Value, index: usize, count: usize) -> Fault {
        let name = self.name;
        // mathjs's own advice where a function is called with a matrix alone.
        let message = if count == 1 && matches!(argument, Value::Matrix(_)) {
            format!(
                "Function '{name}' doesn't apply to matrices. \
                 To call it elementwise on a matrix 'M', try 'map(M, {name})'."
            )
        } else {
            let actual = type_names(argument).join(" | ");
            format!(
                "Unexpected type of argument in function {name} \
                 (expected: {expected}, actual: {actual}, index: {index})"
            )
        };
        Fault::new(ErrorCode::TypeMismatch, message)
    }
}

impl Signature {
    fn params(self) -> impl Iterator<Item = Param> {
        self.0.split(',').filter(|param| !param.is_empty()).map(Param)
    }

    /// The parameter that takes argument `index`.
    #[inline(never)]
    fn param(self, index: usize) -> Option<Param> {
        self.params().nth(index).or_else(|| self.params().last().filter(|param| param.is_rest()))
    }

    fn takes(self, index: usize, argument: &Value) -> bool {
        self.param(index).is_some_and(|param| param.accepts(argument).is_some())
    }

    /// How many arguments it takes at most.
    fn length(self) -> usize {
        if self.params().last().is_some_and(Param::is_rest) { usize::MAX } else { self.params().count() }
    }

    fn fits(self, arguments: &[Value]) -> bool {
        let count = self.params().count();
        (count == arguments.len() || count < arguments.len() && self.length() == usize::MAX)
            && arguments.iter().enumerate().all(|(index, argument)| self.takes(index, argument))
    }
}

impl Param {
    fn is_rest(self) -> bool {
        self.0.starts_with('.')
    }

    /// The letters of the types that it takes.
    fn types(self) -> impl Iterator<Item = (u8, Option<u8>)> {
        self.0.trim_start_matches('.').split('|').map(|text| {
            let mut letters = text.bytes();
            (letters.next().unwrap_or(b'a'), letters.next())
        })
    }

    /// Of a value that it takes: its type, and what that is converted to.
    fn accepts(self, value: &Value) -> Option<(u8, Option<u8>)> {
        self.types().find(|(from, _)| is_of(*from, value))
    }
}

/// The types that the signatures take at `index`, each once, in order.
#[inline(never)]
fn expected(signatures: &[Signature], index: usize) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (from, _) in signatures.iter().filter_map(|signature| signature.param(index)).flat_map(Param::types) {
        let name = type_of(from);
        if name == "any" {
            return name.to_owned();
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" or ")
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
            if *number == f64::NEG_INFINITY {
                vec![plain]
            } else {
                vec![plain, "identifier"]
            }
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
    let message =
        format!("Arguments of type \"{types}\" do not match any of the defined signatures of function {name}.");
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
        (Some(b'i'), Value::Number(number)) if number.fract() != 0.0 || !number.is_finite() => {
            let number = format::number(*number);
            let message = format!("The number {number} cannot be converted to a BigInt because it is not an integer");
            Err(Fault::new(ErrorCode::Conversion, message))
        }
        (Some(b'i'), Value::Text(text)) => format::parse_number(text)
            .filter(|number| number.fract() == 0.0 && !text.contains(['.', 'e', 'E']))
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
