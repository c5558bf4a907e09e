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
use crate::text::owned;

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
#[inline(never)] // the common case is short, and keeps its registers
fn apply_converted(operation: &Operation, budget: &mut Budget, arguments: &[Value]) -> Result<Value, Fault> {
    let signatures = signatures(operation.name);
    let fitting = signatures.iter().find(|signature| signature.fits(arguments));
    let fitting = fitting.ok_or_else(|| mismatch(operation.name, &signatures, arguments))?;
    let mut converted = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        converted.push(convert_to(fitting.param(index).and_then(|param| param.to), argument)?);
    }
    match (operation.run)(budget, &converted) {
        Ok(value) => Ok(value),
        Err(Stop::Fault(fault)) => Err(fault),
        // A type of mathjs's that does not exist here, such as a unit, would be needed.
        Err(Stop::Mismatch) => Err(generic_mismatch(operation.name, arguments)),
    }
}

/// The signatures of a function, in mathjs's order.
fn signatures(name: &str) -> Vec<Signature> {
    let list = SIGNATURES.split('\n').find_map(|line| {
        let (names, list) = line.split_once(':')?;
        names.split(' ').any(|own| own == name).then_some(list)
    });
    let mut signatures = Vec::new();
    for signature in list.unwrap_or_default().split(';') {
        signatures.push(Signature(signature));
    }
    signatures
}

/// The words of typed-function when no signature fits.
fn mismatch(name: &str, signatures: &[Signature], arguments: &[Value]) -> Fault {
    let mut matching = signatures.to_vec();
    for (index, argument) in arguments.iter().enumerate() {
        let expected = expected(&matching, index);
        if matching.iter().any(|signature| signature.takes(index, argument)) {
            matching.retain(|signature| signature.takes(index, argument));
        } else if !expected.is_empty() {
            return wrong_type(name, &expected, arguments, index);
        }
    }
    let actual = arguments.len();
    let (mut least, mut most) = (usize::MAX, 0);
    for signature in &matching {
        let length = signature.length();
        (least, most) = (least.min(length), most.max(length));
    }
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

/// The words for the argument at `index`, where one of the types `expected` belongs.
fn wrong_type(name: &str, expected: &str, arguments: &[Value], index: usize) -> Fault {
    // mathjs's own advice where a function is called with a matrix alone.
    let message = if matches!(arguments, [Value::Matrix(_)]) {
        format!(
            "Function '{name}' doesn't apply to matrices. \
             To call it elementwise on a matrix 'M', try 'map(M, {name})'."
        )
    } else {
        let actual = arguments.get(index).map_or_else(String::new, |argument| type_names(argument, " | "));
        format!(
            "Unexpected type of argument in function {name} \
             (expected: {expected}, actual: {actual}, index: {index})"
        )
    };
    Fault::new(ErrorCode::TypeMismatch, message)
}

/// A signature as the table writes it: parameters with commas between.
#[derive(Clone, Copy)]
struct Signature(&'static str);

/// A parameter, which the table writes in letters.
#[derive(Clone, Copy)]
struct Param {
    /// Whether it takes all arguments that are left.
    is_rest: bool,
    /// The type that it takes.
    from: u8,
    /// What that is converted to.
    to: Option<u8>,
}

impl Signature {
    #[inline(never)]
    fn params(self) -> Vec<Param> {
        let mut params = Vec::new();
        for text in self.0.split(',') {
            let mut letters = text.trim_start_matches('.').bytes();
            if let Some(from) = letters.next() {
                params.push(Param { is_rest: text.starts_with('.'), from, to: letters.next() });
            }
        }
        params
    }

    /// The parameter that takes argument `index`.
    fn param(self, index: usize) -> Option<Param> {
        let params = self.params();
        params.get(index).or_else(|| params.last().filter(|param| param.is_rest)).copied()
    }

    #[inline(never)]
    fn takes(self, index: usize, argument: &Value) -> bool {
        self.param(index).is_some_and(|Param { from, .. }| from == b'a' || letters_of(argument).contains(&from))
    }

    /// How many arguments it takes at most.
    fn length(self) -> usize {
        let params = self.params();
        if params.last().is_some_and(|param| param.is_rest) { usize::MAX } else { params.len() }
    }

    fn fits(self, arguments: &[Value]) -> bool {
        (self.params().len()..=self.length()).contains(&arguments.len())
            && arguments.iter().enumerate().all(|(index, argument)| self.takes(index, argument))
    }
}

/// The types that the signatures take at `index`, each once, in order.
#[inline(never)]
fn expected(signatures: &[Signature], index: usize) -> String {
    let mut names: Vec<&str> = Vec::new();
    for param in signatures.iter().filter_map(|signature| signature.param(index)) {
        let Some((_, name)) = TYPES.iter().find(|(letter, _)| *letter == param.from) else { return owned("any") };
        if !names.contains(name) {
            names.push(name);
        }
    }
    names.join(" or ")
}

/// The types of the signatures, by their letters; the other letter, `a`, is any type.
const TYPES: [(u8, &str); 18] = [
    (b'n', "number"),
    (b'C', "Complex"),
    (b's', "string"),
    (b'b', "boolean"),
    (b'M', "Matrix"),
    (b'D', "DenseMatrix"),
    (b'A', "Array"),
    (b'S', "SparseMatrix"),
    (b'B', "BigNumber"),
    (b'i', "bigint"),
    (b'F', "Fraction"),
    (b'U', "Unit"),
    (b'N', "null"),
    (b'u', "undefined"),
    (b'O', "Object"),
    (b'f', "function"),
    (b'x', "Index"),
    (b'R', "Range"),
];

/// The letters of the types that a value has.
fn letters_of(value: &Value) -> &'static [u8] {
    match value {
        Value::Number(_) => b"n",
        Value::Complex(_) => b"C",
        Value::Text(_) => b"s",
        Value::Boolean(_) => b"b",
        Value::Matrix(_) => b"MD",
        Value::Null => b"N",
        Value::Undefined => b"u",
        Value::Object(_) => b"O",
        Value::Builtin(_) | Value::Defined(_) => b"f",
        Value::ResultSet => b"",
    }
}

/// The names that typed-function finds for a value. `identifier` is one of them wherever the value's text is a name.
fn type_names(value: &Value, separator: &str) -> String {
    const IDENTIFIER: &str = "identifier";
    let plain = value.type_name();
    let (first, second) = match value {
        Value::Matrix(_) => ("Matrix", plain),
        Value::Number(number) if !number.is_finite() && *number != f64::NEG_INFINITY => (plain, IDENTIFIER),
        Value::Complex(complex) if is_identifier(&format::complex(*complex)) => (plain, IDENTIFIER),
        Value::Boolean(_) | Value::Null | Value::Undefined => (IDENTIFIER, plain),
        Value::Text(text) if is_identifier(text) => (IDENTIFIER, plain),
        _ => return owned(plain),
    };
    [first, separator, second].concat()
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|char| char.is_alphabetic() || char.is_ascii_digit())
}

fn generic_mismatch(name: &str, arguments: &[Value]) -> Fault {
    let types: Vec<String> = arguments.iter().map(|argument| type_names(argument, "|")).collect();
    let types = types.join(", ");
    let message =
        format!("Arguments of type \"{types}\" do not match any of the defined signatures of function {name}.");
    Fault::new(ErrorCode::TypeMismatch, message)
}

/// The types of an argument as mathjs's statistics name them in their errors.
pub(super) fn actual_types(value: &Value) -> String {
    type_names(value, ",")
}

/// mathjs's implicit conversions, as far as their targets exist here.
fn convert_to(to: Option<u8>, value: &Value) -> Result<Value, Fault> {
    match (to, value) {
        // A bigint that mathjs would make of a whole number is a number here.
        (Some(b'n' | b'i'), Value::Boolean(boolean)) => Ok(Value::Number(f64::from(*boolean))),
        (Some(b'i'), Value::Number(number)) if number.fract() != 0.0 || !number.is_finite() => {
            let number = format::number(*number);
            let message = format!("The number {number} cannot be converted to a BigInt because it is not an integer");
            Err(Fault::new(ErrorCode::Conversion, message))
        }
        (Some(b's'), Value::Boolean(boolean)) => Ok(Value::text(boolean.to_string())),
        (Some(b'C'), Value::Number(number)) => Ok(Value::Complex(Complex64::new(*number, 0.0))),
        (Some(b'C'), Value::Text(text)) => {
            format::parse_complex(text).map(Value::Complex).ok_or_else(|| no_conversion(text, "Complex"))
        }
        (Some(b'n'), Value::Text(text)) => to_number(text).map(Value::Number),
        (Some(b'i'), Value::Text(text)) => format::parse_number(text)
            .filter(|number| number.fract() == 0.0 && !text.contains(['.', 'e', 'E']))
            .map(Value::Number)
            .ok_or_else(|| no_conversion(text, "BigInt")),
        _ => Ok(value.clone()),
    }
}

/// The number that a text stands for, by JavaScript's `Number(text)`.
pub(super) fn to_number(text: &str) -> Result<f64, Fault> {
    format::parse_number(text).filter(|number| !number.is_nan()).ok_or_else(|| no_conversion(text, "a number"))
}

#[cold]
fn no_conversion(text: &str, kind: &str) -> Fault {
    Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{text}\" to {kind}"))
}
