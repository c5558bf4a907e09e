//! Facts about `Max` and `Min`, as in `sympy/functions/elementary/miscellaneous.py` (BSD-3-Clause).

use super::ask;
use super::kinds::Fact;
use super::logic::{fuzzy_and, fuzzy_or};
use crate::Context;
use crate::expr::Expr;

pub(super) fn max<'a>(arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    match fact {
        Fact::Positive | Fact::Nonnegative => any(arguments, fact, cx),
        Fact::Negative => all(arguments, fact, cx),
        _ => all_alike(arguments, fact, cx),
    }
}

pub(super) fn min<'a>(arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    match fact {
        Fact::Positive | Fact::Nonnegative => all(arguments, fact, cx),
        Fact::Negative => any(arguments, fact, cx),
        _ => all_alike(arguments, fact, cx),
    }
}

/// Whether the fact holds for one of the arguments. Each of them is asked.
fn any<'a>(arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    arguments.iter().map(|argument| ask(argument, fact, cx)).fold(Some(false), fuzzy_or)
}

/// Whether the fact holds for all arguments. Each of them is asked.
fn all<'a>(arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    arguments.iter().map(|argument| ask(argument, fact, cx)).fold(Some(true), fuzzy_and)
}

/// True if the fact holds for all arguments, false if it holds for none: SymPy's `_torf`.
fn all_alike<'a>(arguments: &[Expr<'a>], fact: Fact, cx: &Context<'a>) -> Option<bool> {
    let mut answers = arguments.iter().map(|argument| ask(argument, fact, cx));
    let first = answers.next()??;
    answers.all(|answer| answer == Some(first)).then_some(first)
}
