//! mathjs's typed dispatch: which signature of a function matches the arguments, how they are converted, and the error if
//! none matches.
//!
//! An operation handles the types that it is defined for, and returns [`Stop::Mismatch`] for all others. Only then are the
//! function's signatures searched, in mathjs's order.

use std::mem::{self, Discriminant};
use std::rc::Rc;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::big_number::BigNumber;
use super::signatures::SIGNATURES;
use super::value::{Storage, Value};
use super::{exact, format, fraction, unit};
use crate::Context;

/// Why an operation has no result.
#[derive(Debug)]
pub(super) enum Stop {
    /// The operation is not defined for these types.
    Mismatch,
    /// It is defined, but fails.
    Fault(Fault),
    /// It calls functions among its arguments, which only the evaluator can.
    Calls(Caller),
}

/// An operation that calls functions among its arguments.
pub(super) type Caller = fn(&mut dyn Calling, &[Value]) -> Outcome;

/// What calls a function that is a value.
pub(super) trait Calling {
    fn cx(&self) -> &Context;

    /// Calls `function`, which is a builtin or a user-defined function.
    fn call(&mut self, function: &Value, arguments: &[Value]) -> Result<Value, Fault>;
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(super) type Outcome = Result<Value, Stop>;

/// A function of values. `name` is its name in mathjs's errors and list of signatures.
pub(super) struct Operation {
    pub(super) name: &'static str,
    pub(super) run: fn(&Context, &[Value]) -> Outcome,
}

impl Operation {
    /// Runs it on these types. What it does with units is in `unit/operations.rs`, and with exact numbers in `exact`.
    pub(super) fn on(&self, cx: &Context, arguments: &[Value]) -> Outcome {
        match (self.run)(cx, arguments) {
            Err(Stop::Mismatch) if arguments.iter().any(|argument| matches!(argument, Value::Unit(_))) => {
                unit::operate(cx, self, arguments)
            }
            Err(Stop::Mismatch) if exact::concerns(arguments) => exact::run(cx, self.name, arguments),
            outcome => outcome,
        }
    }
}

/// Calls `operation`, after the conversions that mathjs makes if the types do not match.
pub(super) fn apply(cx: &Context, operation: &Operation, arguments: &[Value]) -> Result<Value, Fault> {
    match operation.on(cx, arguments) {
        Ok(value) => Ok(value),
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Mismatch | Stop::Calls(_)) => Calls::of(operation).convert_and_call(cx, arguments),
    }
}

/// The arguments as mathjs converts them for the signature that matches.
pub(super) fn converted(cx: &Context, operation: &Operation, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
    Calls::of(operation).converted_arguments(cx, arguments)
}

/// Whether a signature of a function matches.
pub(super) fn accepts(cx: &Context, name: &str, arguments: &[Value]) -> Result<bool, Fault> {
    let signatures = signatures(name);
    cx.spend(1 + (signatures.len() + arguments.len()) as u64 / SIGNATURES_OF_A_STEP)?;
    Ok(signatures.iter().any(|signature| fits(signature, arguments)))
}

/// Calls an operation on two values.
pub(super) fn apply_two(cx: &Context, operation: &Operation, x: &Value, y: &Value) -> Result<Value, Fault> {
    apply(cx, operation, &[x.clone(), y.clone()])
}

/// Calls of one operation, such as those on the elements of a matrix. Repeated types and strings are looked up and converted
/// once.
pub(super) struct Calls<'o> {
    operation: &'o Operation,
    /// The signature that matched last, and the types that it matched.
    fitting: Option<(Vec<Discriminant<Value>>, Signature)>,
    /// The string that was converted last, and the result.
    converted: Option<(Rc<str>, Type, Value)>,
}

impl<'o> Calls<'o> {
    pub(super) fn of(operation: &'o Operation) -> Self {
        Self { operation, fitting: None, converted: None }
    }

    /// Calls the operation as [`apply`] does.
    pub(super) fn call(&mut self, cx: &Context, arguments: &[Value]) -> Result<Value, Fault> {
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
        let signature = self.fitting_signature(cx, arguments)?;
        let mut converted = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let param = param(signature, index).and_then(|param| param.alternative_for(argument));
            converted.push(match param {
                Some(Param::To(_, to)) => self.convert(cx, to, argument)?,
                _ => argument.clone(),
            });
        }
        Ok(converted)
    }

    /// The first signature that matches.
    fn fitting_signature(&mut self, cx: &Context, arguments: &[Value]) -> Result<Signature, Fault> {
        let types = || arguments.iter().map(mem::discriminant);
        if let Some((fitted, signature)) = &self.fitting
            && types().eq(fitted.iter().copied())
        {
            return Ok(signature);
        }
        let signatures = signatures(self.operation.name);
        cx.spend(2 + (signatures.len() + arguments.len()) as u64 / SIGNATURES_OF_A_STEP)?;
        let fitting = signatures.iter().find(|signature| fits(signature, arguments)).copied();
        let signature = fitting.ok_or_else(|| mismatch(self.operation.name, signatures, arguments))?;
        self.fitting = Some((types().collect(), signature));
        Ok(signature)
    }

    fn convert(&mut self, cx: &Context, to: Type, argument: &Value) -> Result<Value, Fault> {
        let Value::Text(text) = argument else { return convert(cx, to, argument) };
        if let Some((known, type_of_known, value)) = &self.converted
            && *type_of_known == to
            && Rc::ptr_eq(known, text)
        {
            return Ok(value.clone());
        }
        cx.spend(STEPS_OF_A_CONVERSION)?;
        cx.bytes(text.len())?;
        let value = convert_text(cx, to, text)?;
        self.converted = Some((Rc::clone(text), to, value.clone()));
        Ok(value)
    }
}

/// The steps of reading a number from a string, in addition to those for its length.
const STEPS_OF_A_CONVERSION: u64 = 2;

/// The signatures that are compared with the types of arguments for one step.
const SIGNATURES_OF_A_STEP: u64 = 4;

/// The mathjs types that occur in signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Complex,
    BigNumber,
    BigInt,
    Fraction,
    Unit,
    Text,
    Boolean,
    Matrix,
    DenseMatrix,
    SparseMatrix,
    Array,
    Range,
    Index,
    Function,
    Null,
    Undefined,
    Map,
    Node,
    Object,
    RegExp,
    SymbolNode,
    Any,
}

impl Type {
    /// The name of the type in mathjs's errors.
    fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Complex => "Complex",
            Self::BigNumber => "BigNumber",
            Self::BigInt => "bigint",
            Self::Fraction => "Fraction",
            Self::Unit => "Unit",
            Self::Text => "string",
            Self::Boolean => "boolean",
            Self::Matrix => "Matrix",
            Self::DenseMatrix => "DenseMatrix",
            Self::SparseMatrix => "SparseMatrix",
            Self::Array => "Array",
            Self::Range => "Range",
            Self::Index => "Index",
            Self::Function => "function",
            Self::Null => "null",
            Self::Undefined => "undefined",
            Self::Map => "Map",
            Self::Node => "Node",
            Self::Object => "Object",
            Self::RegExp => "RegExp",
            Self::SymbolNode => "SymbolNode",
            Self::Any => "any",
        }
    }

    fn includes(self, value: &Value) -> bool {
        match value {
            _ if self == Self::Any => true,
            Value::Number(_) => self == Self::Number,
            Value::Complex(_) => self == Self::Complex,
            Value::BigNumber(_) => self == Self::BigNumber,
            Value::BigInt(_) => self == Self::BigInt,
            Value::Fraction(_) => self == Self::Fraction,
            Value::Unit(_) => self == Self::Unit,
            Value::Text(_) => self == Self::Text,
            Value::Boolean(_) => self == Self::Boolean,
            Value::Matrix(matrix) => match matrix.storage {
                Storage::Dense => matches!(self, Self::Matrix | Self::DenseMatrix),
                Storage::Sparse => matches!(self, Self::Matrix | Self::SparseMatrix),
                Storage::Array => self == Self::Array,
            },
            Value::Null => self == Self::Null,
            Value::Undefined => self == Self::Undefined,
            Value::Object(_) => self == Self::Object,
            Value::Index(_) => self == Self::Index,
            Value::Builtin(_) | Value::Defined(_) => self == Self::Function,
            Value::ResultSet(_) => false,
        }
    }
}

/// A parameter of a signature.
#[derive(Clone, Copy, Debug)]
pub(super) enum Param {
    /// Accepts an argument of this type.
    Is(Type),
    /// Accepts an argument of the first type, and converts it to the second.
    To(Type, Type),
    /// Accepts all remaining arguments that one of the parameters accepts.
    Rest(&'static [Param]),
}

impl Param {
    fn takes(self, argument: &Value) -> bool {
        self.alternative_for(argument).is_some()
    }

    /// The single parameter that accepts an argument.
    fn alternative_for(self, argument: &Value) -> Option<Self> {
        match self {
            Self::Is(own) | Self::To(own, _) => own.includes(argument).then_some(self),
            Self::Rest(params) => params.iter().copied().find(|param| param.takes(argument)),
        }
    }

    /// The types that it accepts.
    fn own_types(&self) -> impl Iterator<Item = Type> {
        let params = match self {
            Self::Is(_) | Self::To(..) => std::slice::from_ref(self),
            Self::Rest(params) => params,
        };
        params.iter().filter_map(|param| match param {
            Self::Is(own) | Self::To(own, _) => Some(*own),
            Self::Rest(_) => None,
        })
    }
}

/// The parameters of one way to call a function.
pub(super) type Signature = &'static [Param];

/// The signatures of a function, in mathjs's order.
fn signatures(name: &str) -> &'static [Signature] {
    let found = SIGNATURES.binary_search_by(|(own, _)| (*own).cmp(name)).ok();
    found.and_then(|at| SIGNATURES.get(at)).map_or(&[], |(_, signatures)| signatures)
}

/// The parameter for argument `index`.
fn param(signature: Signature, index: usize) -> Option<Param> {
    let rest = || signature.last().filter(|param| matches!(param, Param::Rest(_)));
    signature.get(index).or_else(rest).copied()
}

fn takes(signature: Signature, index: usize, argument: &Value) -> bool {
    param(signature, index).is_some_and(|param| param.takes(argument))
}

/// The maximum number of arguments of a signature.
fn most_arguments(signature: Signature) -> usize {
    if let Some(Param::Rest(_)) = signature.last() { usize::MAX } else { signature.len() }
}

fn fits(signature: Signature, arguments: &[Value]) -> bool {
    (signature.len()..=most_arguments(signature)).contains(&arguments.len())
        && arguments.iter().enumerate().all(|(index, argument)| takes(signature, index, argument))
}

/// typed-function's error if no signature matches.
fn mismatch(name: &str, signatures: &[Signature], arguments: &[Value]) -> Fault {
    let mut matching = signatures.to_vec();
    for (index, argument) in arguments.iter().enumerate() {
        let expected = expected(&matching, index);
        if matching.iter().any(|signature| takes(signature, index, argument)) {
            matching.retain(|signature| takes(signature, index, argument));
        } else if !expected.is_empty() {
            return wrong_type(name, &expected, arguments, index);
        }
    }
    let actual = arguments.len();
    let (mut least, mut most) = (usize::MAX, 0);
    for signature in &matching {
        let length = most_arguments(signature);
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

/// The error for the argument at `index`, which should have one of the types `expected`.
fn wrong_type(name: &str, expected: &str, arguments: &[Value], index: usize) -> Fault {
    // mathjs's own advice for a function that is called with only a matrix.
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

/// The types that the signatures accept at `index`, each once, in order.
fn expected(signatures: &[Signature], index: usize) -> String {
    let mut names: Vec<&str> = Vec::new();
    let params: Vec<Param> = signatures.iter().filter_map(|signature| param(signature, index)).collect();
    for own in params.iter().flat_map(Param::own_types) {
        if own == Type::Any {
            return own.name().to_owned();
        }
        if !names.contains(&own.name()) {
            names.push(own.name());
        }
    }
    names.join(" or ")
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

pub(super) fn generic_mismatch(name: &str, arguments: &[Value]) -> Fault {
    let types: Vec<String> = arguments.iter().map(|argument| type_names(argument, "|")).collect();
    let types = types.join(", ");
    let message =
        format!("Arguments of type \"{types}\" do not match any of the defined signatures of function {name}.");
    Fault::new(ErrorCode::TypeMismatch, message)
}

/// The type of an argument as mathjs's statistics functions name it in their errors.
pub(super) fn actual_types(value: &Value) -> String {
    type_names(value, ",")
}

/// mathjs's implicit conversions of everything but strings.
fn convert(cx: &Context, to: Type, value: &Value) -> Result<Value, Fault> {
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
fn convert_text(cx: &Context, to: Type, text: &Rc<str>) -> Result<Value, Fault> {
    match to {
        Type::Number => number_of(text).map(Value::Number),
        Type::Complex => format::parse_complex(text).map(Value::Complex).ok_or_else(|| no_conversion(text, "Complex")),
        Type::BigInt => exact::integer_of_text(cx, text).map(Value::from),
        Type::BigNumber => exact::big_number_of_text(cx, text).map(Value::from),
        Type::Fraction => exact::fraction_of_text(cx, text).map(Value::from),
        _ => Ok(Value::Text(Rc::clone(text))),
    }
}

/// The number in a string, by JavaScript's `Number(text)`.
pub(super) fn to_number(cx: &Context, text: &str) -> Result<f64, Fault> {
    cx.spend(STEPS_OF_A_CONVERSION)?;
    cx.bytes(text.len())?;
    number_of(text)
}

fn number_of(text: &str) -> Result<f64, Fault> {
    format::parse_number(text).filter(|number| !number.is_nan()).ok_or_else(|| no_conversion(text, "a number"))
}

#[cold]
fn no_conversion(text: &str, kind: &str) -> Fault {
    Fault::new(ErrorCode::Conversion, format!("Cannot convert \"{}\" to {kind}", excerpt(text)))
}
