//! The component's interface as wasmtime sees it, and the conversions to and from the core's types.

use exports::pascaline::tools::{calculate, mathjs, types};
use pascaline_base::Span;
use pascaline_mathjs::{Answer, Numbers, Options, Results};
use pascaline_python as python;
use pascaline_sympy::Solutions;

use super::{Failure, HostNote, Reply};

wasmtime::component::bindgen!({ world: "calculator", path: "wit" });

/// The world `workspace`. Its registry is the calculator's too.
pub(super) mod workspace {
    wasmtime::component::bindgen!({
        world: "workspace",
        path: "wit",
        imports: { default: trappable },
        trappable_error_type: { "wasi:filesystem/types.error-code" => crate::wasi::Refusal },
        with: {
            "pascaline:tools/types": crate::bindings::exports::pascaline::tools::types,
            "wasi:filesystem/types.descriptor": crate::wasi::Descriptor,
            "wasi:filesystem/types.directory-entry-stream": crate::wasi::Entries,
        },
    });
}

pascaline_base::wit_limits!();
pascaline_mathjs::wit_values!();

/// A SymPy variable.
pub(super) fn variable(name: &str, value: &python::Number) -> calculate::Variable {
    let value = match value {
        python::Number::Int(int) => calculate::Number::Int(int.to_string()),
        python::Number::Float(float) => calculate::Number::Float(*float),
    };
    calculate::Variable { name: name.into(), value }
}

impl From<calculate::Solutions> for Solutions {
    fn from(solutions: calculate::Solutions) -> Self {
        Self { roots: solutions.roots, numeric: solutions.numeric }
    }
}

impl From<mathjs::Answer> for Reply {
    fn from(answer: mathjs::Answer) -> Self {
        Self {
            value: answer.value.into(),
            text: answer.text,
            ans: answer.ans.map(Answer::from),
            notes: answer.notes.into_iter().map(HostNote::from).collect(),
        }
    }
}

impl From<mathjs::Noted> for Reply {
    fn from(mathjs::Noted { text, notes }: mathjs::Noted) -> Self {
        Self {
            value: Answer::Text(text.clone()),
            text,
            ans: None,
            notes: notes.into_iter().map(HostNote::from).collect(),
        }
    }
}

impl From<mathjs::Note> for HostNote {
    fn from(note: mathjs::Note) -> Self {
        let mathjs::Note { code, message, span } = note;
        Self { code, message, span: span.map(|span| Span { start: span.start, end: span.end }) }
    }
}

/// What an expression may use.
pub(super) fn language(options: &Options) -> mathjs::Language {
    mathjs::Language {
        functions: options.functions.clone(),
        units: options.units,
        numbers: match options.numbers {
            Numbers::BigNumber => mathjs::NumberType::BigNumber,
            Numbers::Fraction => mathjs::NumberType::Fraction,
            Numbers::BigInt => mathjs::NumberType::BigInt,
            _ => mathjs::NumberType::Number,
        },
        results: match options.results {
            Results::OfTool => mathjs::Results::Tool,
            Results::OfToolWithUnits => mathjs::Results::ToolWithUnits,
            _ => mathjs::Results::Any,
        },
    }
}

impl From<types::Failure> for Failure {
    fn from(failure: types::Failure) -> Self {
        let types::Failure { code, message, span, hint, rendered } = failure;
        Self { code, message, span: Span { start: span.start, end: span.end }, hint, rendered }
    }
}
