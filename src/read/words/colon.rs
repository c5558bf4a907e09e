//! A colon behind what is asked of a list: `mean: 3, 5, 7` is `mean of 3, 5, 7`.

use crate::token::{Bracket, Kind, Sign, Token};

/// What may be asked of a list or of a matrix.
const ASKED: [&str; 22] = [
    "mean",
    "average",
    "avg",
    "median",
    "mode",
    "sum",
    "total",
    "product",
    "variance",
    "deviation",
    "max",
    "maximum",
    "min",
    "minimum",
    "gcd",
    "lcm",
    "eigenvalues",
    "eigenvectors",
    "determinant",
    "rank",
    "trace",
    "transpose",
];

/// The tokens with `of` for such a colon, where a number follows.
pub(super) fn as_of(mut tokens: Vec<Token>) -> Vec<Token> {
    const MOST_WORDS: usize = 3;
    let is_asked = |token: &Token| matches!(token.kind, Kind::Name(name) if ASKED.iter().any(|asked| asked.eq_ignore_ascii_case(name)));
    let Some(colon) = tokens.iter().take(MOST_WORDS + 1).position(|token| token.kind == Kind::Sign(Sign::Colon)) else {
        return tokens;
    };
    let is_last_word = colon.checked_sub(1).and_then(|last| tokens.get(last)).is_some_and(is_asked);
    let is_number =
        |token: &Token| matches!(token.kind, Kind::Number { .. } | Kind::Sign(Sign::Minus) | Kind::Currency(_));
    let is_list = |token: &Token| token.kind == Kind::Open(Bracket::Square);
    // The `min` of `45 min : 2 h` is a minute.
    let is_behind_number = colon.checked_sub(2).and_then(|before| tokens.get(before)).is_some_and(is_number);
    if is_last_word
        && !is_behind_number
        && tokens.get(colon + 1).is_some_and(|next| is_number(next) || is_list(next))
        && let Some(token) = tokens.get_mut(colon)
    {
        token.kind = Kind::Name("of");
    }
    tokens
}
