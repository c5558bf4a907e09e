//! Hints for names that mean nothing.

use pascaline_hint::{self as hint, elsewhere};

use super::character;
use super::equivalents::EQUIVALENTS;
use crate::functions::{constants, functions, lookup};
use crate::lite::IS_WHOLE;
use crate::scope::Scope;

/// What an undefined name may have meant; `what` is `symbol` or `function`.
pub(crate) fn name(what: &str, name: &str, scope: &Scope<'_>) -> Option<String> {
    // `×` and `÷` are letters to mathjs.
    if let Some(hint) = character(name) {
        return Some(hint);
    }
    if lookup(name).is_some() {
        return Some(format!("{name} is switched off here"));
    }
    let is_call = what == "function";
    if !IS_WHOLE {
        return for_slip(name, is_call, scope);
    }
    for_known_word(name, is_call)
        .or_else(|| for_equivalent(name, is_call, scope))
        .or_else(|| for_slip(name, is_call, scope))
        .or_else(|| for_foreign_function(name).filter(|_| is_call))
}

/// The hint for a word that means something special to people, or in another system.
fn for_known_word(name: &str, is_call: bool) -> Option<String> {
    let hint = match name {
        "ans" | "Ans" | "ANS" => "there is no previous answer yet: write the number",
        "of" => "write `*` for a share: `15% * 240`",
        _ if is_call && hint::CLOCKS.contains(&name) => return Some(hint::for_clock()),
        "len" | "length" if is_call => "there is no function for the length of a matrix",
        _ if hint::SOLVERS.contains(&name) => return Some(elsewhere::SOLVER.hint(hint::NO_EQUATIONS)),
        _ => return None,
    };
    Some(hint.to_owned())
}

/// The hint for a name that means something in another system, in either case of its letters.
fn for_equivalent(name: &str, is_call: bool, scope: &Scope<'_>) -> Option<String> {
    let equivalent = |name: &str| hint::equivalent_of(name, EQUIVALENTS);
    let has_capitals = || name.bytes().any(|letter| letter.is_ascii_uppercase());
    let in_lower_case = || has_capitals().then(|| equivalent(&name.to_ascii_lowercase())).flatten();
    let written = equivalent(name).or_else(in_lower_case)?;
    let fits = is_call == written.contains(['(', ' ', '^']) && is_on(written, scope);
    fits.then(|| format!("write `{written}`"))
}

/// Whether every function in a text can be called.
fn is_on(text: &str, scope: &Scope<'_>) -> bool {
    let mut names = text.split(|char: char| !char.is_ascii_alphanumeric());
    names.all(|name| lookup(name).is_none_or(|builtin| scope.admits(builtin)))
}

/// The hint for a name that is nearly a known one.
fn for_slip(name: &str, is_call: bool, scope: &Scope<'_>) -> Option<String> {
    const MOST_VARIABLES: usize = 1_000;
    let variables = scope.names().take(MOST_VARIABLES).filter(|(_, calls)| *calls == is_call).map(|(name, _)| name);
    let known = if is_call {
        let is_on = |name: &&str| scope.admits_all() || is_on(name, scope);
        let functions = functions().filter_map(|function| Some(function.name()).filter(is_on));
        slip(name, variables.chain(functions))
    } else {
        slip(name, variables.chain(constants().map(|constant| constant.name)))
    };
    known.map(|known| format!("did you mean `{known}`?"))
}

/// The known name of which `name` is a typo. The whole language knows what other systems call things.
fn slip<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if IS_WHOLE { hint::slip(name, known) } else { hint::slip_among(name, known) }
}

/// The hint for a function that is well known, but that nothing here is equal to.
fn for_foreign_function(name: &str) -> Option<String> {
    /// Functions without an equivalent here that Skills' calculate has.
    const OF_SKILLS: &[&str] = &["LambertW", "factorial2", "loggamma", "real_root"];
    /// The types of exact numbers.
    const EXACT_TYPES: &[&str] = &["Fraction", "Rational", "rational"];
    if name.len() <= 2 || !hint::is_well_known(name) || hint::has_equivalent(name, EQUIVALENTS) {
        return None;
    }
    let reason = format!("there is no {name} here");
    Some(match name {
        _ if OF_SKILLS.contains(&name) => elsewhere::SKILLS.hint(&reason),
        _ if EXACT_TYPES.contains(&name) => elsewhere::EXACT.hint(&reason),
        _ if hint::is_of_answer(name) => elsewhere::ANSWER.hint(&reason),
        _ => reason,
    })
}
