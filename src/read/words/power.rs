//! Powers of ten whose exponent was written as a superscript and has lost it: `2.48×10−5`.

use pascaline_base::syntax::Span;

use crate::doubt::{Choices, Doubt};
use crate::token::{Kind, Sign, Token};

/// The tokens with `^` behind the ten of each number that is read as one in scientific notation.
pub(super) fn raised<'s>(tokens: Vec<Token<'s>>, text: &str, choices: &mut Choices) -> Vec<Token<'s>> {
    let powers: Vec<usize> = (0..tokens.len()).filter(|at| is_number(tokens.get(*at..), text)).collect();
    let mut out = tokens;
    for at in powers.into_iter().rev() {
        let behind = at + TEN + 1;
        let Some([first, .., last]) = out.get(at..=behind + 1) else { continue };
        let place = Span { end: last.span.end, ..first.span };
        if choices.doubt(Doubt::Superscript, place) {
            let span = Span { start: last.span.start, end: last.span.start };
            out.insert(behind, Token { kind: Kind::Sign(Sign::Power), span, is_spaced: false });
        }
    }
    out
}

/// The place of the ten.
const TEN: usize = 2;

/// Whether these begin with a number below 10 and the sign of multiplication that people write, `×10−5`, all without a space.
fn is_number(tokens: Option<&[Token]>, text: &str) -> bool {
    let Some([number, times, ten, sign, exponent, ..]) = tokens else { return false };
    let is_cross = matches!(times.span.text(text), "×" | "x" | "X" | "·");
    let is_tight = [times, ten, sign, exponent].iter().all(|token| !token.is_spaced);
    let is_number = |token: &Token| matches!(token.kind, Kind::Number { .. });
    is_cross
        && is_tight
        && is_number(number)
        && number.span.text(text).parse::<f64>().is_ok_and(|number| number < 10.0)
        && ten.span.text(text) == "10"
        && sign.kind == Kind::Sign(Sign::Minus)
        && is_number(exponent)
        && exponent.span.text(text).bytes().all(|byte| byte.is_ascii_digit())
}
