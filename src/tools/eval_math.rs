//! `EvalMath`: Python's own arithmetic, made safe.

use std::fmt;

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::{Budget, Limits};
use pascaline_base::syntax::Span;
use pascaline_hint::limits_of_a_hint;
use pascaline_mathjs::FOR_HINTS;
use pascaline_python::{self as python, Evaluated, Number, Value};
use serde_json::json;

use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: "ai2".into(),
        name: CONTRACT.name.into(),
        description: Description {
            summary: "Evaluates an arithmetic expression deterministically and safely, as Python does.".into(),
            principle: "The result is an int or a float, equal to Python's own.".into(),
            usage: "Give an expression of digits, + - * / ** // and parentheses; no functions and no variables.".into(),
            fault_tolerance: "Invalid syntax, division by zero, overflow and any other character result in an error."
                .into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "expr": {"type": "string", "description": "The arithmetic expression, such as 2+2"}
        }, "required": ["expr"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let expression = arguments["expr"].as_str().unwrap_or_default();
            Ok(match evaluate(expression, &world.limits) {
                Ok(evaluated) => {
                    world.notes = evaluated.notes();
                    format!("{{\"result\": {evaluated}}}")
                }
                Err(error) => match hint(&error, expression, world.limits) {
                    Some(hint) => format!("{{\"error\": {}, \"hint\": {}}}", json!(error.to_string()), json!(hint)),
                    None => format!("{{\"error\": {}}}", json!(error.to_string())),
                },
            })
        })),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"expr": "2+2"}"#, r#"{"result": 4}"#, "An int"),
    Example::new(r#"{"expr": "10/2"}"#, r#"{"result": 5.0}"#, "A float"),
    Example::new(r#"{"expr": "1/0"}"#, r#"{"error": "Division by zero"}"#, "An error"),
];

/// The guarantees of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The tool's name.
    pub name: &'static str,
    /// The function to call.
    pub entry_point: &'static str,
    /// The conditions before a call.
    pub preconditions: &'static [&'static str],
    /// The conditions that a result satisfies.
    pub postconditions: &'static [&'static str],
    /// The reliability of a result.
    pub reliability: &'static str,
    /// The cost of a call.
    pub cost: &'static str,
    /// The time of a call, in milliseconds.
    pub latency_ms: u32,
}

/// The contract of `EvalMath`.
pub const CONTRACT: Contract = Contract {
    name: "EvalMath",
    entry_point: "evalmath.evaluate",
    preconditions: &[
        "Expression parses as valid Python arithmetic",
        "No division by zero",
        "Result is finite (not NaN or infinity)",
    ],
    postconditions: &[
        "Result is a number (int or float)",
        "Result matches direct Python evaluation",
        "No side effects",
    ],
    reliability: "High (deterministic)",
    cost: "Tiny (local computation)",
    latency_ms: 5,
};

/// Why an expression has no number, in the words of `EvalMath`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvalMathError {
    /// `sin(0)`: a character is not one of `0123456789+-*/().eE `.
    InvalidCharacters,
    /// `2+`
    InvalidSyntax,
    /// `1/0`
    DivisionByZero,
    /// `()`: the value is not an int or a float.
    NotANumber,
    /// `1e308*10`
    NotFinite,
    /// `2(3)`: what is called is not a function. The message of Python's exception.
    NotCallable(String),
    /// The message of any other Python exception, or of an exceeded limit.
    Failed(String),
}

impl fmt::Display for EvalMathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidCharacters => "Invalid characters in expression",
            Self::InvalidSyntax => "Invalid syntax",
            Self::DivisionByZero => "Division by zero",
            Self::NotANumber => "Expression must evaluate to a number",
            Self::NotFinite => "Result is not finite",
            Self::NotCallable(message) | Self::Failed(message) => return write!(f, "Evaluation failed: {message}"),
        })
    }
}

impl std::error::Error for EvalMathError {}

impl From<&Error> for EvalMathError {
    fn from(error: &Error) -> Self {
        match error.code {
            ErrorCode::DivisionByZero => Self::DivisionByZero,
            code if code.is_of_syntax() => Self::InvalidSyntax,
            _ if matches!(error.detail(), Some(Detail::NotCallable)) => Self::NotCallable(error.message.clone()),
            _ => Self::Failed(error.message.clone()),
        }
    }
}

/// Evaluates an expression of `0123456789+-*/().eE ` as Python does. Its notes are looked for when they are asked for.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::eval_math::evaluate;
///
/// let limits = Limits::default();
/// assert_eq!(evaluate("2+2", &limits).unwrap().to_string(), "4");
/// assert_eq!(evaluate("10/2", &limits).unwrap().to_string(), "5.0");
/// assert_eq!(evaluate("1/0", &limits).unwrap_err().to_string(), "Division by zero");
/// assert_eq!(evaluate("sin(0)", &limits).unwrap_err().to_string(), "Invalid characters in expression");
///
/// let evaluated = evaluate("4.35*100", &limits).unwrap();
/// assert_eq!(evaluated.to_string(), "434.99999999999994");
/// assert_eq!(evaluated.notes()[0].message, "The exact result is 435; a double is a fraction in base two.");
/// ```
pub fn evaluate<'e>(expression: &'e str, limits: &Limits) -> Result<Evaluated<'e, Number>, EvalMathError> {
    check(expression, limits)?;
    python::evaluate_value(expression, limits).map_err(|error| EvalMathError::from(&*error))?.try_map(number)
}

/// Refuses a text that is too long, or has other characters than arithmetic.
fn check(expression: &str, limits: &Limits) -> Result<(), EvalMathError> {
    let budget = Budget::new(*limits);
    let asked = budget.fits_source(expression.len()).and_then(|()| budget.pay_for_bytes(expression.len()));
    asked.map_err(|fault| EvalMathError::Failed(fault.message().to_owned()))?;
    if !expression.bytes().all(is_allowed) {
        return Err(EvalMathError::InvalidCharacters);
    }
    Ok(())
}

fn is_allowed(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'*' | b'/' | b'(' | b')' | b'.' | b'e' | b'E' | b' ')
}

/// The value, if it is a number that a double can hold.
fn number(value: Value) -> Result<Number, EvalMathError> {
    let number = match value {
        Value::Int(int) => Number::Int(int),
        Value::Float(float) => Number::Float(float),
        _ => return Err(EvalMathError::NotANumber),
    };
    match &number {
        Number::Int(int) if i64::try_from(int).is_err() && int.to_f64().value().is_infinite() => {
            Err(EvalMathError::Failed("int too large to convert to float".to_owned()))
        }
        Number::Float(float) if !float.is_finite() => Err(EvalMathError::NotFinite),
        _ => Ok(number),
    }
}

/// What to write instead of an expression without a number.
fn hint(error: &EvalMathError, expression: &str, limits: Limits) -> Option<String> {
    let code = match error {
        EvalMathError::InvalidCharacters
        | EvalMathError::InvalidSyntax
        | EvalMathError::NotANumber
        | EvalMathError::NotCallable(_) => ErrorCode::InvalidSyntax,
        EvalMathError::DivisionByZero | EvalMathError::NotFinite | EvalMathError::Failed(_) => return None,
    };
    let limits = limits_of_a_hint(&limits);
    let operators = python::Operators { has_powers: true, has_modulo: false };
    let mut read = |text: &str| {
        evaluate(text, &limits).map(drop).map_err(|_| Fault::new(ErrorCode::InvalidSyntax, "").at(Span::default()))
    };
    let fallback = || {
        (*error == EvalMathError::InvalidCharacters).then(|| "use only numbers, + - * / // ** and brackets".to_owned())
    };
    let error = Fault::new(code, "").at(Span::default());
    python::hint_for_error(&error, expression, operators, &FOR_HINTS, &mut read).or_else(fallback)
}

/// The assertion about a result.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::eval_math::{assertion, evaluate};
///
/// let result = evaluate("2+2", &Limits::default()).unwrap();
/// assert_eq!(assertion("2+2", &result), r#"(Expression "2+2" evaluatesTo 4)"#);
/// ```
pub fn assertion(expression: &str, result: &dyn fmt::Display) -> String {
    format!("(Expression \"{expression}\" evaluatesTo {result})")
}
