//! `standard deviation of 2, 4, 4`: no rule says whether the numbers are a sample or the whole population.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use crate::Parsed;
use crate::token::{Kind, Token};

/// The words that could mean either, the name of the function, and whether `of` must follow: `std(…)` is a call.
static PHRASES: &[(&[&str], &str, bool)] = &[
    (&["standard", "deviation"], "stdev", false),
    (&["std", "deviation"], "stdev", false),
    (&["std", "dev"], "stdev", false),
    (&["stdev"], "stdev", true),
    (&["stddev"], "stdev", true),
    (&["std"], "stdev", true),
    (&["variance"], "var", true),
    (&["var"], "var", true),
];

/// Refuses the words unless they say `sample` or `population`.
pub(super) fn check(tokens: &[Token], has_value: &dyn Fn(&str) -> bool) -> Parsed<()> {
    let is_word = |at: usize, word: &str| match tokens.get(at).map(|token| token.kind) {
        Some(Kind::Name(name)) => name.eq_ignore_ascii_case(word) && !has_value(name),
        _ => false,
    };
    let is_said = |at: usize| at.checked_sub(1).is_some_and(|at| is_word(at, "sample") || is_word(at, "population"));
    for at in 0..tokens.len() {
        let is_next = |(words, _, needs_of): &&(&[&str], &str, bool)| {
            let is_here = words.iter().enumerate().all(|(index, word)| is_word(at + index, word));
            is_here && (!needs_of || is_word(at + words.len(), "of"))
        };
        let Some((words, function, _)) = PHRASES.iter().find(is_next).filter(|_| !is_said(at)) else { continue };
        let place = |at: usize| tokens.get(at).map(|token| token.span).unwrap_or_default();
        let span = Span { start: place(at).start, end: place(at + words.len() - 1).end };
        let what = if *function == "var" { "variance" } else { "standard deviation" };
        let message = format!("it is unclear whether the {what} is that of a sample or of a whole population");
        let hint = format!("write `{function}.s(2, 4, 6)` for a sample, or `{function}.p(2, 4, 6)` for a population");
        return Err(Fault::new(ErrorCode::InvalidSyntax, message).hint(Some(hint)).boxed_at(span));
    }
    Ok(())
}
