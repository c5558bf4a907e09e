//! Hints about the names of functions. Each is tried before it is given: what it says to write has an answer.

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_read::doubt::Choices;
use pascaline_read::units::Unit;
use pascaline_read::{functions, hint};
use pascaline_sympy::{Arena, Context};

use super::{Options, Question};

/// The error with a hint that works, if it is about a name: what a hint says to write has an answer.
pub(super) fn remedied(mut error: Error, text: &str, options: &Options) -> Error {
    if error.hint.is_some() || !matches!(error.code, ErrorCode::UndefinedFunction | ErrorCode::UndefinedSymbol) {
        return error;
    }
    error.hint = Slip::of(text, error.span).and_then(|slip| slip.hint(options));
    error
}

/// A text with a name that has no meaning in it.
struct Slip<'t> {
    before: &'t str,
    name: &'t str,
    after: &'t str,
}

impl<'t> Slip<'t> {
    fn of(text: &'t str, place: Span) -> Option<Self> {
        let before = text.get(..place.start as usize)?;
        let after = text.get(place.end as usize..)?;
        let name = place.text(text);
        let is_name =
            name.starts_with(char::is_alphabetic) && name.chars().all(|char| char.is_alphanumeric() || char == '_');
        (is_name || name == "?").then_some(Self { before, name, after })
    }

    fn hint(&self, options: &Options) -> Option<String> {
        /// Longer texts are not repeated.
        const LONGEST: usize = 200;
        let works = |text: &str| text.len() <= LONGEST && has_answer(text, options);
        let write = |text: String| works(&text).then(|| format!("write `{text}`"));
        let Self { before, name, after } = self;
        let whole = [*before, *name, *after].concat();
        if functions::example(name).is_some() {
            return with_own_arguments(before, name, after).and_then(write);
        }
        match &*name.to_ascii_lowercase() {
            "prime" | "primes" => {
                let number = numbers(&whole).into_iter().next()?;
                let hint = format!("ask `is {number} prime`, or for the `prime factors of {number}`");
                return works(&format!("prime factors of {number}")).then_some(hint);
            }
            "if" | "then" | "else" | "?" => return conditional(&whole).and_then(write),
            _ => {}
        }
        let replaced = |near: &str| [*before, near, *after].concat();
        let is_called = after.trim_start().starts_with('(');
        let slip = hint::slip_of(name).map(replaced).filter(|text| works(text));
        let form = || hint::forms_of(name).map(replaced).find(|text| is_called && works(text));
        if let Some(text) = slip.or_else(form) {
            return Some(format!("did you mean `{text}`?"));
        }
        let text = self.with_value().filter(|text| !is_called && works(text))?;
        Some(format!("give `{name}` a value, as in `{text}`"))
    }

    /// The text with a value for the name, if it is one that may have a value: not a word or a unit.
    fn with_value(&self) -> Option<String> {
        let Self { before, name, after } = self;
        let is_beside = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '%');
        let is_size = before.ends_with(|char: char| char.is_ascii_digit()) && name.starts_with(char::is_uppercase);
        let is_word = name.chars().count() > 1
            && (is_beside(before.trim_end().chars().next_back()) || is_beside(after.trim_start().chars().next()));
        let is_whole = before.trim().is_empty() && after.trim().is_empty();
        (!is_word && !is_size && !is_whole && !is_unit(name)).then(|| format!("{name} = 2; {before}{name}{after}"))
    }
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

fn is_unit(name: &str) -> bool {
    Unit::find(name).is_some()
}

/// Whether a text has an answer, which is found out with a small part of the budget.
fn has_answer(text: &str, options: &Options) -> bool {
    const STEPS: u64 = 50_000;
    let limits = options.limits.with_steps(options.limits.steps.min(STEPS));
    let arena = Arena::new(Budget::new(limits));
    let cx = Context::new(&arena);
    Question::new(text, options).answered(&mut Choices::default(), &cx).is_ok()
}
