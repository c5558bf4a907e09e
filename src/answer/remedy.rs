//! Hints about the names of functions. Each is tried before it is given: what it says to write has an answer.

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::limits::Budget;
use pascaline_read::doubt::Choices;
use pascaline_read::{functions, hint};
use pascaline_sympy::{Arena, Context};

use super::{Options, Question};

/// The error with a hint that works, if it is about the name of a function, or about primes.
pub(super) fn remedied(mut error: Error, text: &str, options: &Options) -> Error {
    if !matches!(error.code, ErrorCode::UndefinedFunction | ErrorCode::UndefinedSymbol) {
        return error;
    }
    let span = error.span;
    let (Some(before), Some(after)) = (text.get(..span.start as usize), text.get(span.end as usize..)) else {
        return error;
    };
    let name = span.text(text);
    let works = |text: &str| has_answer(text, options);
    if let Some(example) = functions::example(name) {
        let own = with_own_arguments(before, name, after).filter(|text| works(text));
        error.hint = own.map(|text| format!("write `{text}`")).or_else(|| {
            let call = format!("{name}({example})");
            works(&call).then(|| format!("write the arguments in brackets, as in `{call}`"))
        });
    } else if matches!(&*name.to_ascii_lowercase(), "prime" | "primes") {
        let number = numbers(text).into_iter().next().unwrap_or("360");
        let hint = format!("ask `is {number} prime`, or for the `prime factors of {number}`");
        error.hint = works(&format!("prime factors of {number}")).then_some(hint);
    } else if matches!(&*name.to_ascii_lowercase(), "if" | "then" | "else" | "?") {
        let own = conditional(text).filter(|text| works(text)).unwrap_or_else(|| "if(3 > 2, 10, 20)".to_owned());
        error.hint = Some(format!("write a condition as `{own}`"));
    } else if error.code == ErrorCode::UndefinedFunction
        && let Some(nearest) = hint::nearest(name)
        && !works(&[before, nearest, after].concat())
    {
        error.hint = None;
    }
    error
}

/// What to write where the arguments of a function have no brackets: `lcm 4 6` is meant as `lcm(4, 6)`.
fn with_own_arguments(before: &str, name: &str, after: &str) -> Option<String> {
    let after = after.trim();
    let after = after.strip_prefix("of ").unwrap_or(after);
    let arguments = numbers(after);
    let only_numbers = after.chars().all(|char| char.is_ascii_digit() || char.is_whitespace() || ".,-".contains(char));
    (!arguments.is_empty() && only_numbers).then(|| format!("{before}{name}({})", arguments.join(", ")))
}

/// `if a then b else c`, or `a ? b : c`, as a call.
fn conditional(text: &str) -> Option<String> {
    let text = text.trim();
    let (condition, values) = text.split_once(" then ").or_else(|| text.split_once('?'))?;
    let (value, other) = values.split_once(" else ").or_else(|| values.split_once(':'))?;
    let condition = condition.strip_prefix("if ").or_else(|| condition.strip_prefix("If ")).unwrap_or(condition);
    Some(format!("if({}, {}, {})", condition.trim(), value.trim(), other.trim()))
}

/// The numbers in a text that spaces and signs separate.
fn numbers(text: &str) -> Vec<&str> {
    const MOST: usize = 16;
    let parts = text.split(|char: char| !char.is_ascii_digit() && char != '.' && char != '-');
    let is_number = |part: &&str| {
        part.starts_with(|char: char| char.is_ascii_digit() || char == '-') && part.parse::<f64>().is_ok()
    };
    parts.filter(is_number).take(MOST).collect()
}

/// Whether a text has an answer, which is found out with a small part of the budget.
fn has_answer(text: &str, options: &Options) -> bool {
    const STEPS: u64 = 50_000;
    let limits = options.limits.with_steps(options.limits.steps.min(STEPS));
    let arena = Arena::new(Budget::new(limits));
    let cx = Context::new(&arena);
    Question::new(text, options).answered(&mut Choices::default(), &cx).is_ok()
}
