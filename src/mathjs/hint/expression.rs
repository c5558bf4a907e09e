//! Hints that depend on the whole expression.

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode};
use pascaline_hint::{self as hint, Spelling};

use super::equivalents::EQUIVALENTS;
use crate::functions::{Builtin, lookup};
use crate::unit;

/// The error with a hint that depends on the whole expression, if there is one: above all to write it in mathjs's spelling, if
/// that is certain and `read` can read it.
#[cold]
pub(crate) fn with_hint(
    mut error: Error,
    source: &str,
    scope: &[&str],
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Error {
    let knows = |name: &str| lookup(name).is_some() || OPERATORS.contains(&name) || scope.contains(&name);
    let spelling = Spelling {
        power: "^",
        functions: Some(("sqrt", "abs")),
        pi: "pi",
        is_implicit: true,
        has_percent: true,
        has_quotient: false,
        has_powers: true,
        has_modulo: true,
        equivalents: EQUIVALENTS,
        knows: &knows,
    };
    if let Some(hint) = hint::for_spelling(&error, source, &spelling, &mut *read) {
        error.hint = Some(hint);
        return error;
    }
    if let Some(hint) = for_code(&error, source, &knows, read) {
        error.hint = Some(hint);
    }
    error
}

/// The words that are operators or literals.
const OPERATORS: &[&str] =
    &["mod", "to", "in", "and", "or", "xor", "not", "true", "false", "null", "undefined", "Infinity", "NaN"];

/// The hint for the code of an error.
fn for_code(
    error: &Error,
    source: &str,
    knows: &dyn Fn(&str) -> bool,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Option<String> {
    let begins_with_solver = || hint::SOLVERS.iter().any(|solver| source.trim_start().starts_with(solver));
    let has_units = || error.hint.is_none() && hint::has_units(source, knows);
    match (error.code, error.detail()) {
        (ErrorCode::InvalidAssignment, Some(Detail::LeftSide)) => for_equals_sign(source, knows, read),
        (ErrorCode::InvalidAssignment | ErrorCode::UndefinedFunction, _) if begins_with_solver() => {
            for_equals_sign(source, knows, read)
        }
        (ErrorCode::UnsupportedResult, Some(Detail::Boolean)) => for_boolean(source, read),
        (ErrorCode::UnsupportedResult, Some(Detail::QuantityIn(units))) => for_result(units, source, read),
        (ErrorCode::Unclosed, Some(Detail::OpenBracket)) if error.span.start as usize >= source.len() => {
            Some("a bracket is not closed".to_owned())
        }
        (ErrorCode::TypeMismatch, Some(Detail::UnexpectedType { function, expected, actual })) => {
            for_type(function, expected, actual, source)
        }
        (ErrorCode::NotAFunction, Some(Detail::NotCallable)) => for_product(error, source, read),
        (code, _) if code.is_of_syntax() && hint::has_date(source) => Some(hint::for_date()),
        (ErrorCode::UndefinedSymbol, Some(Detail::UndefinedName(name))) => {
            let misspelt = for_misspelt_unit(name, error, source);
            misspelt.or_else(|| has_units().then(|| for_number_with_unit(name)))
        }
        (code, _) if code.is_of_syntax() && has_units() => Some(hint::UNIT.to_owned()),
        _ => None,
    }
}

/// The hint for an equals sign that assigns nothing: to solve an equation, or to compare.
fn for_equals_sign(
    source: &str,
    knows: &dyn Fn(&str) -> bool,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Option<String> {
    hint::for_equation(source, knows, crate::is_expression).or_else(|| for_assignment(source, read))
}

/// Longer conditions are not repeated in a hint.
const MOST_BYTES_OF_A_CONDITION: usize = 100;

/// The hint for `x + 1 = 3`, if it can be read as a comparison.
fn for_assignment(source: &str, read: &mut dyn FnMut(&str) -> Result<(), Error>) -> Option<String> {
    let (left, right) = source.split_once('=')?;
    if source.len() > MOST_BYTES_OF_A_CONDITION {
        return None;
    }
    let condition = format!("{} == {} ? 1 : 0", left.trim(), right.trim());
    read(&condition).is_ok().then(|| format!("write `{condition}` to compare"))
}

/// The hint for a comparison whose result is not accepted.
fn for_boolean(source: &str, read: &mut dyn FnMut(&str) -> Result<(), Error>) -> Option<String> {
    let is_equation = source.contains("==") && source.matches('=').count() == 2;
    let is_short = !source.contains('=') && source.len() <= MOST_BYTES_OF_A_CONDITION;
    if source.contains([';', '?', '#', '\n', '`']) || !is_equation && !is_short {
        return None;
    }
    let condition = format!("{} ? 1 : 0", source.trim());
    read(&condition).is_ok().then(|| format!("write `{condition}` to get a number"))
}

/// The hint to take the number of a quantity in these units.
pub(super) fn number_in(quantity: &str, units: &str) -> String {
    format!("take its number in a unit, such as `number({quantity}, {units})`")
}

/// The hint for a quantity in these units that is the result, with the parts of the expression: `90 km/h to m/s`.
fn for_result(units: &str, source: &str, read: &mut dyn FnMut(&str) -> Result<(), Error>) -> Option<String> {
    let source = source.trim();
    if source.len() > MOST_BYTES_OF_A_CONDITION || source.contains([';', '#', '\n', '`']) {
        return None;
    }
    let parts = [" to ", " in "].into_iter().find_map(|word| source.rsplit_once(word));
    let (quantity, units) = parts.map_or((source, units), |(quantity, units)| (quantity.trim(), units.trim()));
    read(&format!("number({quantity}, {units})")).is_ok().then(|| number_in(quantity, units))
}

/// The hint for a variable before a bracket, which mathjs takes for a function: the product with its sign.
fn for_product(error: &Error, source: &str, read: &mut dyn FnMut(&str) -> Result<(), Error>) -> Option<String> {
    const MOST_PRODUCTS: usize = 8;
    let is_function = lookup(error.span.text(source)).is_some_and(Builtin::is_function);
    if is_function || !hint::is_single_and_plain(source) {
        return None;
    }
    let (mut product, mut end) = (source.to_owned(), error.span.end as usize);
    for _ in 0..MOST_PRODUCTS {
        let (before, after) = product.split_at_checked(end)?;
        if !after.trim_start().starts_with('(') {
            return None;
        }
        product = [before, " * ", after.trim_start()].concat();
        match read(&product) {
            Ok(()) => return Some(format!("write `{}`", product.trim())),
            Err(next) if next.code == ErrorCode::NotAFunction => end = next.span.end as usize,
            Err(_) => return None,
        }
    }
    None
}

/// The unit that an undefined name after a number or in a conversion may have meant.
fn for_misspelt_unit(name: &str, error: &Error, source: &str) -> Option<String> {
    let before = source.get(..error.span.start as usize)?.trim_end();
    let is_unit = before.ends_with(|char: char| char.is_ascii_digit())
        || ["to", "in"].iter().any(|word| before.ends_with(word))
            && before.contains(|char: char| char.is_ascii_digit());
    let slip = || hint::slip(name, pascaline_unit::names()).map(|name| format!("did you mean `{name}`?"));
    if is_unit && name.len() > 1 { unit::suggest(name).or_else(slip) } else { None }
}

/// The hint for an argument of the type `actual`: the name of a function that was meant as a unit, or a quantity beside a number.
fn for_type(function: &str, expected: &str, actual: &str, source: &str) -> Option<String> {
    if actual.starts_with("function") {
        let named = |name: &str| {
            let mut words = source.split(|char: char| !char.is_ascii_alphanumeric() && char != '(');
            words.any(|word| word.trim_start_matches(|char: char| char.is_ascii_digit()) == name)
        };
        let [function, unit] = [["min", "minute"], ["sec", "second"]].into_iter().find(|[name, _]| named(name))?;
        return Some(format!("`{function}` is a function: write `{unit}` for the unit"));
    }
    let compares = ["equal", "smaller", "larger"].iter().any(|name| function.contains(name));
    let is_of_numbers = expected == "Unit" && actual.starts_with("number") || actual.starts_with("Unit") && compares;
    let advice = "a quantity can only be added to or compared with another quantity: give the number a unit";
    is_of_numbers.then(|| advice.to_owned())
}

/// The hint for a number before a name that is not a unit, or is one but the host has turned units off.
fn for_number_with_unit(name: &str) -> String {
    if unit::is_unit(name) {
        return hint::UNIT.to_owned();
    }
    format!("there is no unit `{name}`: convert the numbers, and write them without it")
}
