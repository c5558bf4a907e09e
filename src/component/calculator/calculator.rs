//! The exports of the world `calculator` that evaluate expressions.

use pascaline_base::error::Fault;
use pascaline_base::{Error, ErrorCode, Limits, Note, Noted, Span};
use pascaline_mathjs::{Answer, Numbers, Options, Results, evaluate_noted, functions};
use pascaline_python::Number;
use pascaline_sympy as sympy;
use pascaline_tools::calculator::schema_with;
use pascaline_tools::{agent_loop, eval_math as tool, skills};

use super::bindings::Component;
use super::bindings::exports::pascaline::tools::{
    agent_loop as wit_agent_loop, calculate, eval_math, mathjs as wit, types,
};

impl wit::Guest for Component {
    fn evaluate(
        expression: String,
        scope: Vec<wit::Variable>,
        ans: Option<types::Value>,
        language: Option<wit::Language>,
        limits: Option<types::Limits>,
    ) -> Result<wit::Answer, types::Failure> {
        let scope = scope.into_iter().map(|entry| (entry.name, Answer::from(entry.value)));
        let options = Options::default().with_scope(scope).with_ans(ans.map(Answer::from));
        let options = with_language(options, language).with_limits(limits_of(limits));
        match evaluate_noted(&expression, &options) {
            Ok(Noted { answer, notes, .. }) => Ok(wit::Answer {
                text: answer.to_string(),
                value: (&answer).into(),
                ans: answer.next_ans(options.ans).as_ref().map(types::Value::from),
                notes: notes.into_iter().map(wit::Note::from).collect(),
            }),
            Err(error) => Err(failure(error, &expression)),
        }
    }

    fn functions() -> Vec<wit::FunctionHelp> {
        let help = functions().map(|function| wit::FunctionHelp {
            name: function.name().into(),
            signature: function.signature(),
            group: function.group.into(),
            summary: function.summary.into(),
            example: function.example.0.into(),
            example_answer: function.example.1.into(),
        });
        help.collect()
    }

    fn schema(language: Option<wit::Language>) -> String {
        schema_with(&with_language(Options::default(), language))
    }
}

fn with_language(options: Options, language: Option<wit::Language>) -> Options {
    let Some(language) = language else { return options };
    let results = match language.results {
        wit::Results::Any => Results::Any,
        wit::Results::Tool => Results::OfTool,
        wit::Results::ToolWithUnits => Results::OfToolWithUnits,
    };
    let numbers = match language.numbers {
        wit::NumberType::Number => Numbers::Number,
        wit::NumberType::BigNumber => Numbers::BigNumber,
        wit::NumberType::Fraction => Numbers::Fraction,
        wit::NumberType::BigInt => Numbers::BigInt,
    };
    let options = options.with_units(language.units).with_numbers(numbers).with_results(results);
    match language.functions {
        Some(functions) => options.with_functions(functions),
        None => options,
    }
}

impl From<Note> for wit::Note {
    fn from(Note { code, message, span, .. }: Note) -> Self {
        let span = span.map(|span| types::Span { start: span.start, end: span.end });
        Self { code: code.as_str().into(), message, span }
    }
}

/// A text with its notes.
pub(super) fn noted(text: String, notes: Vec<Note>) -> wit::Noted {
    wit::Noted { text, notes: notes.into_iter().map(wit::Note::from).collect() }
}

impl eval_math::Guest for Component {
    fn evaluate(expr: String) -> Result<eval_math::Evaluation, String> {
        let evaluated = tool::evaluate(&expr, &Limits::default()).map_err(|error| error.to_string())?;
        let number = &evaluated.answer;
        Ok(eval_math::Evaluation {
            notes: evaluated.notes().into_iter().map(wit::Note::from).collect(),
            repr: number.to_string(),
            assertion: tool::assertion(&expr, number),
            value: match number {
                Number::Int(int) => eval_math::Number::Int(int.to_string()),
                Number::Float(float) => eval_math::Number::Float(*float),
            },
        })
    }
}

impl wit_agent_loop::Guest for Component {
    fn calculate(expression: String, limits: Option<types::Limits>) -> Result<wit::Noted, types::Failure> {
        match agent_loop::calculate::calculate(&expression, &limits_of(limits)) {
            Ok(calculated) => {
                let notes = calculated.notes();
                Ok(noted(calculated.answer, notes))
            }
            Err(error) => Err(failure(error, &expression)),
        }
    }
}

impl calculate::Guest for Component {
    fn evaluate(
        expression: String,
        variables: Vec<calculate::Variable>,
        precision: u32,
        limits: Option<types::Limits>,
    ) -> Result<wit::Noted, types::Failure> {
        let calculated = numbers(&variables).and_then(|variables| {
            let options = sympy::Options::default()
                .with_variables(variables)
                .with_digits(precision)
                .with_limits(limits_of(limits));
            sympy::calculate(&expression, &options)
        });
        match calculated {
            Ok(calculated) => {
                let notes = calculated.notes();
                Ok(noted(calculated.answer, notes))
            }
            Err(error) => Err(failure(error, &expression)),
        }
    }

    fn solve(
        equation: String,
        variable: Option<String>,
        precision: u32,
        limits: Option<types::Limits>,
    ) -> Result<calculate::Solutions, types::Failure> {
        let options = sympy::Options::default().with_digits(precision).with_limits(limits_of(limits));
        match sympy::solve(&equation, variable.as_deref(), &options) {
            Ok(sympy::Solutions { roots, numeric }) => Ok(calculate::Solutions { roots, numeric }),
            Err(error) => Err(failure(error, &equation)),
        }
    }

    fn run(tool: String, action: String, bindings: String) -> String {
        skills::run_json(&tool, &action, &bindings, &Limits::default())
    }
}

/// The variables with their values.
fn numbers(variables: &[calculate::Variable]) -> Result<Vec<(&str, Number)>, Error> {
    variables
        .iter()
        .map(|variable| Some((&*variable.name, number(&variable.value)?)))
        .collect::<Option<_>>()
        .ok_or_else(|| Fault::new(ErrorCode::InvalidInput, "an int must consist of decimal digits").at(Span::default()))
}

fn number(value: &calculate::Number) -> Option<Number> {
    match value {
        calculate::Number::Int(digits) => digits.parse().ok().map(Number::Int),
        calculate::Number::Float(float) => Some(Number::Float(*float)),
    }
}

/// The limits of a call, of which it may set some.
pub(super) fn limits_of(limits: Option<types::Limits>) -> Limits {
    limits.map(Limits::from).unwrap_or_default()
}

pub(super) fn failure(error: Error, expression: &str) -> types::Failure {
    types::Failure {
        rendered: error.render(expression),
        code: error.code.as_str().into(),
        message: error.message,
        span: types::Span { start: error.span.start, end: error.span.end },
        hint: error.hint,
    }
}
