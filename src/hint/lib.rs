//! Hints for expressions in the spelling of another system, shared by the dialects.
//!
//! [`slip`] decides whether an unknown name is a slip of the keyboard. [`respelled`] rewrites a whole expression: signs, numbers
//! and LaTeX (`signs`), then words and calls (`words`). The dialect reads the new text before it is offered, so a hint never
//! leads back into the same error.
//!
//! **Invariant:** a hint is right or absent. What could mean two things is not rewritten.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

pub mod elsewhere;
mod pieces;
mod signs;
mod slip;
mod well_known;
mod words;

use pascaline_base::sort::sort;
pub use slip::{is_of_answer, is_of_art, is_well_known, slip, slip_among};

use well_known::is_unit;
pub use well_known::names as well_known_names;
pub use words::{equivalent_of, has_equivalent};

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::limits::Limits;

/// Longer expressions are not rewritten.
pub const LONGEST: usize = 200;

/// Longer results are not offered.
const LONGEST_RESULT: usize = 300;

/// What hints ask ART's calculator, for the dialects below it: they do not depend on mathjs's.
#[derive(Clone, Copy, Debug)]
pub struct ArtCalculator {
    /// Whether a text is an expression.
    pub is_expression: fn(&str) -> bool,
    /// Evaluates an expression within limits.
    pub evaluate: fn(&str, Limits) -> Result<(), Error>,
}

/// How a dialect writes what others write differently.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about a dialect")]
pub struct Spelling<'d> {
    /// `^` or `**`.
    pub power: &'static str,
    /// The names of the square root and of the absolute value, if functions can be called.
    pub functions: Option<(&'static str, &'static str)>,
    /// The number of half a turn.
    pub pi: &'static str,
    /// Whether `2 x` is a product.
    pub is_implicit: bool,
    /// Whether `15%` is a number.
    pub has_percent: bool,
    /// Whether `7 // 2` is an integer quotient.
    pub has_quotient: bool,
    /// Whether there are powers. If not, those of small integers are products.
    pub has_powers: bool,
    /// Whether `7 % 2` is a remainder.
    pub has_modulo: bool,
    /// The equivalents of calls and constants of other systems: `("ln(x)", "log(x)")`. A parameter `+a` takes a number without
    /// a sign, a digit takes itself, and `...` takes any number of items, or a list of them: `list` is that list, `sum` and
    /// `product` join the items, `count` is their number. `!` is a factorial in factors.
    pub equivalents: &'static [(&'static str, &'static str)],
    /// Whether a name has a meaning.
    pub knows: &'d dyn Fn(&str) -> bool,
}

impl Spelling<'_> {
    /// Whether signs mean what they mean in mathjs.
    fn is_of_mathjs(&self) -> bool {
        self.power == "^" && self.is_implicit
    }
}

/// An expression in the spelling of a dialect.
#[derive(Debug, PartialEq, Eq)]
pub struct Respelled {
    /// The whole expression with the operators, names and brackets of the dialect.
    pub text: String,
    /// What else the caller should know.
    pub note: Option<&'static str>,
}

impl Respelled {
    /// The hint to write it.
    pub fn hint(&self) -> String {
        match self.note {
            Some(note) => format!("write `{}`: {note}", self.text),
            None => format!("write `{}`", self.text),
        }
    }
}

/// Whether a text is one expression without texts and comments, so that a hint may repeat it with a change.
pub fn is_single_and_plain(source: &str) -> bool {
    !source.contains(['`', '"', '\'', ';', '#', '\n'])
}

/// `source` in the spelling of a dialect; `None` if that changes nothing, or if it can be read in two ways.
pub fn respelled(source: &str, spelling: &Spelling<'_>) -> Option<Respelled> {
    if source.len() > LONGEST || !is_single_and_plain(source) {
        return None;
    }
    let mut pieces = pieces::split(source.trim(), spelling.power);
    let note = signs::note(&pieces, spelling);
    words::operators(&mut pieces, spelling);
    signs::respell(&mut pieces, spelling)?;
    words::respell(&mut pieces, spelling)?;
    signs::multiply(&mut pieces, spelling.is_implicit)?;
    signs::write_out(&mut pieces, spelling)?;
    if !source.trim_start().starts_with('(') {
        signs::strip_brackets(&mut pieces);
    }
    let text = pieces::text(&pieces);
    (text != source.trim() && !text.is_empty() && text.len() <= LONGEST_RESULT).then_some(Respelled { text, note })
}

/// Whether a text has nothing but digits, brackets and single signs. mathjs writes them as everybody does, so at most the spaces
/// of such a text would be respelled.
fn is_plain_arithmetic(source: &str) -> bool {
    source.bytes().all(|byte| byte.is_ascii_digit() || b" .+-*/^()".contains(&byte))
        && !source.contains("**")
        && !source.contains("//")
}

/// The hint to write `source` in the spelling of a dialect, unless that spelling fails with the same error or another syntax
/// error. `read` evaluates it within limits.
pub fn for_spelling(
    error: &Error,
    source: &str,
    spelling: &Spelling<'_>,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Option<String> {
    if !is_of_spelling(error.code) || spelling.is_of_mathjs() && is_plain_arithmetic(source) {
        return None;
    }
    let respelled = respelled(source, spelling)?;
    match read(&respelled.text) {
        Err(other) if other.code.is_of_syntax() || other.code == error.code => None,
        Err(Error { code: ErrorCode::UnsupportedSyntax, .. }) => None,
        _ => Some(respelled.hint()),
    }
}

/// The hint for an equation where none is solved: `source` is one with an unknown, or a call of a solver. `is_expression` is
/// [`ArtCalculator`]'s.
pub fn for_equation(source: &str, knows: &dyn Fn(&str) -> bool, is_expression: fn(&str) -> bool) -> Option<String> {
    let source = source.trim();
    if source.len() > LONGEST || source.contains(['`', '"', '\'', ';', '\n']) {
        return None;
    }
    let pieces = pieces::split(source, "^");
    let is_called = |at: usize| pieces.get(at + 1).is_some_and(|next| next.is("("));
    let equation = match &pieces[..] {
        [solver, open, ..] if SOLVERS.contains(&&*solver.text) && open.is("(") => {
            let end = pieces::closing(&pieces, 1).filter(|end| *end == pieces.len())?;
            let equation = pieces::text(pieces::arguments(&pieces, 1, end).first()?);
            if equation.contains('=') { equation } else { format!("{equation} = 0") }
        }
        _ => source.to_owned(),
    };
    // One unknown, and no function that the solver may lack.
    let is_word = |piece: &pieces::Piece| piece.kind == pieces::Kind::Word && !SOLVERS.contains(&&*piece.text);
    let words = pieces.iter().enumerate().filter(|(_, piece)| is_word(piece));
    let (called, named): (Vec<_>, Vec<_>) = words.partition(|(at, _)| is_called(*at));
    let mut unknown: Vec<&str> =
        named.iter().map(|(_, piece)| &*piece.text).filter(|name| !IN_EQUATIONS.contains(name)).collect();
    sort(&mut unknown);
    unknown.dedup();
    let has_unknown = unknown.len() == 1
        && unknown.iter().all(|name| !knows(name) && name.is_ascii())
        && called.iter().all(|(_, piece)| IN_EQUATIONS.contains(&&*piece.text));
    let equation = has_unknown.then(|| with_signs(&equation))??;
    let (left, right) = equation.split_once('=')?;
    let is_side = |side: &str| {
        let is_plain = side.chars().all(|char| char.is_ascii_alphanumeric() || "+-*/^()._ ".contains(char));
        is_plain && is_expression(&side.replace("**", "^"))
    };
    (is_side(left) && is_side(right)).then(|| elsewhere::SOLVER.hint_for(NO_EQUATIONS, &equation))
}

/// An equation with all its multiplication signs.
fn with_signs(equation: &str) -> Option<String> {
    let mut pieces = pieces::split(equation, "^");
    signs::multiply(&mut pieces, false)?;
    Some(pieces::text(&pieces))
}

/// The name and the arguments of an expression that is one call.
pub fn parts_of_call(source: &str) -> Option<(String, Vec<String>)> {
    if source.len() > LONGEST {
        return None;
    }
    let pieces = pieces::split(source.trim(), "**");
    let is_call = pieces.len() > 2 && pieces[0].kind == pieces::Kind::Word && pieces[1].is("(");
    (is_call && pieces::closing(&pieces, 1) == Some(pieces.len())).then(|| {
        let arguments = pieces::arguments(&pieces, 1, pieces.len());
        (pieces[0].text.clone(), arguments.into_iter().map(pieces::text).collect())
    })
}

/// The names that mean the same in every equation.
const IN_EQUATIONS: &[&str] = &["pi", "sqrt", "sin", "cos", "tan", "exp", "abs"];

/// The functions of other systems that solve equations.
pub const SOLVERS: &[&str] = &["solve", "nsolve", "fsolve", "solveset", "Solve"];

/// Whether another spelling can mend an error of this kind.
fn is_of_spelling(code: ErrorCode) -> bool {
    code.is_of_syntax()
        || matches!(
            code,
            ErrorCode::UndefinedSymbol
                | ErrorCode::UndefinedFunction
                | ErrorCode::NotAFunction
                | ErrorCode::UnsupportedSyntax
                | ErrorCode::UnsupportedResult
                | ErrorCode::TypeMismatch
        )
}

/// The limits for reading a hint's replacement: a hint costs little, whatever its expression costs, and does not depend on the
/// steps that are left.
pub fn limits_of_a_hint(limits: &Limits) -> Limits {
    const STEPS: u64 = 2_000;
    limits.with_steps(STEPS)
}

/// Whether a text contains a date such as `2024-01-15`.
pub fn has_date(source: &str) -> bool {
    source.as_bytes().windows(10).any(|window| {
        window.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// Why an equation has no answer.
pub const NO_EQUATIONS: &str = "equations are not solved here";

/// The hint for a date.
pub fn for_date() -> String {
    elsewhere::CALENDAR.hint("a date is not a number here: count the days")
}

/// The hint for a call that asks for the time.
pub fn for_clock() -> String {
    elsewhere::CLOCK.hint("")
}

/// The functions of other systems that ask for the time.
pub const CLOCKS: &[&str] = &["now", "today", "date", "time"];

/// Whether an expression converts units, or has some: `12 inch to cm`, `50 mph`.
pub fn has_units(source: &str, knows: &dyn Fn(&str) -> bool) -> bool {
    let has_words = source.contains(|char: char| char.is_alphabetic());
    if source.len() > LONGEST || !has_words {
        return false;
    }
    let pieces = pieces::split(source.trim(), "^");
    let is_word =
        |at: usize| pieces.get(at).is_some_and(|piece| piece.kind == pieces::Kind::Word && !knows(&piece.text));
    (1..pieces.len()).any(|at| {
        let is_conversion = matches!(&*pieces[at].text, "to" | "in") && is_word(at - 1) && is_word(at + 1);
        let is_unit = is_word(at) && is_unit(&pieces[at].text) && pieces[at - 1].kind == pieces::Kind::Number;
        is_conversion || is_unit
    })
}

/// The hint for a unit of measurement or a currency.
pub const UNIT: &str = "units are not supported: convert the numbers, and write them without units";

#[cfg(test)]
mod tests {
    use super::{Spelling, is_plain_arithmetic, respelled};

    const OF_MATHJS: Spelling<'_> = Spelling {
        power: "^",
        functions: Some(("sqrt", "abs")),
        pi: "pi",
        is_implicit: true,
        has_percent: true,
        has_quotient: false,
        has_powers: true,
        has_modulo: true,
        equivalents: &[],
        knows: &|_| true,
    };

    #[test]
    fn at_most_the_spaces_of_plain_arithmetic_are_respelled() {
        const SIGNS: &[u8] = b"10 .+-*/^()";
        let without_spaces = |text: &str| text.replace(' ', "");
        for number in 0..SIGNS.len().pow(5) {
            let digits = (0..5).map(|place| SIGNS[number / SIGNS.len().pow(place) % SIGNS.len()]);
            let text: String = digits.map(char::from).collect();
            let other = respelled(&text, &OF_MATHJS).map(|respelled| without_spaces(&respelled.text));
            if is_plain_arithmetic(&text) {
                assert!(other.is_none_or(|other| other == without_spaces(&text)), "{text}");
            }
        }
    }
}
