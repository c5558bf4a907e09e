//! The word of an operation before its own sign, which says it once more: `square root √16`, `factorial 5!`, `double factorial 6!!`.
//! With `of` between them, both count: `factorial of 3!`.

use crate::token::{Kind, Sign, Token};

/// The tokens without such a word.
pub(super) fn without_words<'s>(tokens: &[Token<'s>]) -> Vec<Token<'s>> {
    let mut plain = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        at += repeated_words(tokens.get(at..).unwrap_or_default());
        plain.extend(tokens.get(at));
        at += 1;
    }
    plain
}

/// How many words of an operation are at the start, if its sign is behind them.
fn repeated_words(tokens: &[Token]) -> usize {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_factorial = |at: usize| kind(at) == Kind::Sign(Sign::Factorial);
    let is_number = |at: usize| matches!(kind(at), Kind::Number { .. });
    match (kind(0), kind(1), kind(2)) {
        (Kind::Name("square"), Kind::Name("root"), Kind::Sign(Sign::Root(2)))
        | (Kind::Name("cube"), Kind::Name("root"), Kind::Sign(Sign::Root(3))) => 2,
        (Kind::Name("sqrt"), Kind::Sign(Sign::Root(2)), _) | (Kind::Name("cbrt"), Kind::Sign(Sign::Root(3)), _) => 1,
        (Kind::Name("double"), Kind::Name("factorial"), _) if is_number(2) && is_factorial(3) && is_factorial(4) => 2,
        (Kind::Name("factorial"), _, _) if is_number(1) && is_factorial(2) && !is_factorial(3) => 1,
        _ => 0,
    }
}
