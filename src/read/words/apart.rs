//! Equations and questions with nothing between them: `m = 2 kg v = 3 m/s`, `3x - 7 = 20 x = ?`.

use pascaline_base::syntax::Span;

use super::SOLVE_FOR;
use crate::doubt::{Choices, Doubt};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::units::Unit;

/// The tokens with a newline where another equation or a question begins.
pub(super) fn separated<'s>(tokens: Vec<Token<'s>>, text: &str, choices: &mut Choices) -> Vec<Token<'s>> {
    let relates = |token: &Token| matches!(token.kind, Kind::Sign(Sign::Equal | Sign::Approximately));
    if !tokens.iter().any(relates) {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len() + 2);
    let mut statement = Statement::default();
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1..).unwrap_or_default();
        let before = out.get(statement.start..).unwrap_or_default();
        match token.kind {
            Kind::Open(Bracket::Round | Bracket::Square | Bracket::Curly) => statement.depth += 1,
            Kind::Close(_) => statement.depth = statement.depth.saturating_sub(1),
            _ if statement.depth > 0 => {}
            // `2a + b, a = 3, b = 4`
            Kind::Sign(Sign::Comma) if !statement.has_equation && ends_operand(before) && is_definition(next) => {
                out.push(Token { kind: Kind::Name("where"), ..*token });
                statement = Statement { start: out.len(), ..Statement::default() };
                continue;
            }
            Kind::Sign(Sign::Newline | Sign::Semicolon | Sign::Comma) => {
                statement = Statement { start: out.len() + 1, ..Statement::default() };
            }
            // `22/7 ≈ ?`
            Kind::Sign(Sign::Approximately) if is_end(next) => {
                out.push(Token { kind: Kind::Sign(Sign::Equal), ..*token });
                continue;
            }
            Kind::Sign(Sign::Equal) => statement.has_equation = true,
            Kind::Name(_) if statement.is_after(token, before) && begins_equation(next) => {
                out.push(newline(token));
                statement = Statement { start: out.len(), ..Statement::default() };
            }
            // `x + y = 10 and x y = 21`
            Kind::Name(name) if is_word(name, before) => {
                statement = Statement { start: out.len() + 1, ..Statement::default() };
            }
            Kind::Name(_)
                if statement.is_after(token, before)
                    && is_end(next)
                    && is_asked(*token, text, before)
                    && !choices.doubt(Doubt::Words, token.span) =>
            {
                out.extend([newline(token), solve_for(token)]);
            }
            // `4/6 = 10/y -> y`
            Kind::Sign(Sign::Arrow) if statement.has_equation => {
                if let [letter, next @ ..] = next
                    && is_end(next)
                    && is_letter(letter.kind)
                    && before.iter().any(|own: &Token| own.kind == letter.kind)
                {
                    out.extend([newline(token), solve_for(letter)]);
                    continue;
                }
            }
            _ => {}
        }
        out.push(*token);
    }
    out
}

/// What is known of the statement so far.
#[derive(Default)]
struct Statement {
    /// Where it begins among the tokens that were written.
    start: usize,
    /// The number of open brackets.
    depth: usize,
    has_equation: bool,
}

impl Statement {
    /// Whether a token is behind an equation and a space.
    fn is_after(&self, token: &Token, before: &[Token]) -> bool {
        self.has_equation && token.is_spaced && ends_operand(before)
    }
}

fn newline<'s>(before: &Token) -> Token<'s> {
    let span = Span { end: before.span.start, ..before.span };
    Token { kind: Kind::Sign(Sign::Newline), span, is_spaced: true }
}

fn solve_for<'s>(letter: &Token) -> Token<'s> {
    let span = Span { end: letter.span.start, ..letter.span };
    Token { kind: Kind::Name(SOLVE_FOR), span, is_spaced: true }
}

fn is_letter(kind: Kind) -> bool {
    matches!(kind, Kind::Name(name) if name != "?" && name.chars().count() == 1)
}

/// Whether a name behind an operand is a word, and no unit.
fn is_word(name: &str, before: &[Token]) -> bool {
    let is_behind = |last: &Token| !matches!(last.kind, Kind::Sign(sign) if !is_postfix(sign));
    !is_letter(Kind::Name(name)) && before.last().is_some_and(is_behind) && Unit::find(name).is_none()
}

fn is_number(kind: Kind) -> bool {
    matches!(kind, Kind::Number { .. } | Kind::Fraction(..))
}

fn is_postfix(sign: Sign) -> bool {
    matches!(sign, Sign::Percent | Sign::Degree | Sign::Factorial)
}

/// Whether the tokens end with an operand: a number, perhaps with its unit, a bracket, a letter.
fn ends_operand(tokens: &[Token]) -> bool {
    match tokens {
        // `10k ohm`
        [.., number, Token { kind: Kind::Name("k" | "M"), .. }, Token { kind: Kind::Name(unit), .. }]
            if is_number(number.kind) && Unit::find(unit).is_some() =>
        {
            true
        }
        [.., before, Token { kind: Kind::Name(name), .. }] => {
            let is_unit = is_number(before.kind) && Unit::find(name).is_some();
            is_unit || is_letter(Kind::Name(name)) || matches!(before.kind, Kind::Sign(sign) if !is_postfix(sign))
        }
        [.., last] => {
            let is_end = matches!(last.kind, Kind::Superscript(_) | Kind::Close(_));
            is_number(last.kind) || is_end || matches!(last.kind, Kind::Sign(sign) if is_postfix(sign))
        }
        [] => false,
    }
}

/// Whether nothing but question marks is left of the statement.
fn is_end(next: &[Token]) -> bool {
    let rest = next.iter().find(|token| token.kind != Kind::Name("?"));
    rest.is_none_or(|token| matches!(token.kind, Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon)))
}

/// Whether the `=` of an equation is next, and not of `==`.
fn begins_equation(next: &[Token]) -> bool {
    let is_equal = |at: usize| next.get(at).is_some_and(|token| token.kind == Kind::Sign(Sign::Equal));
    is_equal(0) && !is_equal(1)
}

/// `a = 3`
fn is_definition(next: &[Token]) -> bool {
    matches!(next, [Token { kind: Kind::Name(_), .. }, equation @ ..] if begins_equation(equation))
}

/// Whether the letter behind an equation is asked for, and no factor of it: with a question mark it is in the equation, but never
/// behind a factor and a space, `10^x = 500 x?`; without one it is directly behind a factor, `7 - 2n = 1 n`.
fn is_asked(letter: Token, text: &str, equation: &[Token]) -> bool {
    // The mark at the end of a text is no token.
    let is_marked = text.get(letter.span.end as usize..).is_some_and(|rest| rest.trim_start().starts_with('?'));
    let (mut is_known, mut is_factor, mut is_apart) = (false, false, false);
    for (at, token) in equation.iter().enumerate().filter(|(_, token)| token.kind == letter.kind) {
        let is_behind = ends_operand(equation.get(..at).unwrap_or_default());
        is_known = true;
        is_factor |= is_behind && !token.is_spaced;
        is_apart |= is_behind && token.is_spaced;
    }
    let is_unknown = if is_marked { is_known } else { is_factor };
    is_letter(letter.kind) && is_unknown && !is_apart
}
