//! Hints for correcting a call.

use crate::python::flaw::Flaw;
use crate::python::hint_of_character;
use crate::python::token::{Bracket, Token};
use crate::sympy::functions;
use crate::syntax::{Await, Span};
use crate::text::row_of;

/// Longer texts are not repeated in a hint.
const LONGEST: usize = 24;

/// What to write instead of the token at `span`, which is unexpected after the operand at `last`.
pub(super) fn for_mistake(token: Token, awaits: Await, last: Span, span: Span, source: &str) -> Option<String> {
    let hint = match (awaits, token) {
        (_, Token::Broken(Flaw::Character(char))) => return for_character(char).map(str::to_owned),
        (_, Token::Broken(Flaw::LeadingZeros)) => "write the number without the leading zeros",
        (_, Token::Broken(Flaw::Number(_))) => "write `*` between a number and a name: `2*x`",
        (Await::Operator, Token::Name | Token::Integer | Token::Float) => return Some(adjacent(last, span, source)),
        (Await::Operator, Token::Open(Bracket::Round)) => "write `*` before the bracket",
        (Await::Operator, Token::Open(Bracket::Square)) => {
            "write `x_1` for a name with an index, and `*` for a product"
        }
        (Await::Operator, Token::Equal) => "an equation has one `=`, outside all brackets",
        (Await::Operator, Token::Close(_)) => "a closing bracket does not match an opening one",
        (Await::Operand | Await::Operator, Token::Bar) => "write `Abs(x)` for an absolute value",
        (Await::Operand, Token::End) if text_before(source, span).ends_with('%') => {
            "`%` is the remainder of a division: write `/100` for a percentage"
        }
        (Await::Operand, Token::End) if source.trim().is_empty() => "the expression is empty",
        (Await::Operand, Token::End) => "the last operator has no right operand",
        (Await::Operator, Token::End) => "a bracket is not closed",
        (_, Token::Open(Bracket::Brace)) => "use round brackets for grouping",
        (_, Token::Other) if span.text(source) == "$" => {
            "the name of a binding is `$` followed by letters, digits and `_`"
        }
        (Await::Operator, Token::If) => "calculate one case at a time",
        _ => return None,
    };
    Some(hint.to_owned())
}

fn text_before(source: &str, span: Span) -> &str {
    source.get(..span.start as usize).unwrap_or_default().trim_ascii_end()
}

/// Two adjacent operands.
fn adjacent(last: Span, span: Span, source: &str) -> String {
    let (left, right) = (last.text(source), span.text(source));
    if left.len() > LONGEST || right.len() > LONGEST {
        return "write `*` between the factors".to_owned();
    }
    match functions::named(left) {
        Some(_) => format!("write `{left}({right})`"),
        None => format!("write `{left}*{right}`"),
    }
}

/// What to write instead of invalid characters, where that differs from Python's dialect.
const CHARACTERS: &[(&str, &str)] = &[
    ("²", "write `**2` for a square"),
    ("³", "write `**3` for a cube"),
    ("⁰¹ⁱ\u{2072}\u{2073}⁴⁵⁶⁷⁸⁹", "write a power as `**`"),
    ("√", "write `sqrt(x)` for a square root"),
    ("∛", "write `cbrt(x)` for a cube root"),
    ("°", "angles are in radians: write `30*pi/180` for 30°"),
    ("∞", "write `oo` for infinity"),
    ("≤≥≠≈", "write an equation with `=`"),
    ("½¼¾⅓⅔", "write a fraction with `/`: `1/2`"),
    ("€£", "leave out the currency sign"),
];

fn for_character(char: char) -> Option<&'static str> {
    row_of(CHARACTERS, char).or_else(|| hint_of_character(char))
}

/// Names in other systems, and their equivalents here.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("Pi", "`pi`"),
    ("PI", "`pi`"),
    ("π", "`pi`"),
    ("e", "`E`, or `exp(x)` for a power of e"),
    ("i", "`I`"),
    ("j", "`I`"),
    ("inf", "`oo`"),
    ("infinity", "`oo`"),
    ("phi", "`GoldenRatio`"),
    ("ceil", "`ceiling(x)`"),
    ("arcsin", "`asin(x)`"),
    ("arccos", "`acos(x)`"),
    ("arctan", "`atan(x)`"),
    ("arctan2", "`atan2(y, x)`"),
    ("log10", "`log(x, 10)`"),
    ("log2", "`log(x, 2)`"),
    ("lg", "`log(x, 10)`"),
    ("fact", "`factorial(n)`"),
    ("comb", "`binomial(n, k)`"),
    ("nCr", "`binomial(n, k)`"),
    ("choose", "`binomial(n, k)`"),
    ("mod", "`x % y`"),
    ("pow", "`x**y`"),
    ("sgn", "`sign(x)`"),
    ("cosec", "`csc(x)`"),
    ("degrees", "`x*180/pi`"),
    ("radians", "`x*pi/180`"),
    ("Sqrt", "`sqrt(x)`"),
];

/// What an undefined name may have meant.
pub(crate) fn for_name(name: &str) -> Option<String> {
    if let Some((_, here)) = OTHER_NAMES.iter().find(|(other, _)| *other == name) {
        return Some(format!("write {here}"));
    }
    functions::callables()
        .flat_map(|callable| callable.names().iter())
        .find(|known| known.eq_ignore_ascii_case(name) && **known != name)
        .map(|known| format!("write `{known}`"))
}
