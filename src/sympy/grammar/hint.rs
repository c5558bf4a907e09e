//! Hints for correcting a call.

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::syntax::{Await, Span};
use pascaline_base::text::row_of;
use pascaline_hint::{CLOCKS, Spelling, UNIT, elsewhere, equivalent_of, has_units, is_well_known, slip};
use pascaline_python::flaw::Flaw;
use pascaline_python::hint_for_character;
use pascaline_python::token::{Bracket, Token};

use super::constants::constant;
use crate::functions;

/// Longer texts are not repeated in a hint.
const LONGEST: usize = 24;

/// What to write instead of the token at `span`, which is unexpected after the operand at `last`.
pub(super) fn for_mistake(token: Token, awaits: Await, last: Span, span: Span, source: &str) -> Option<String> {
    let hint = match (awaits, token) {
        (_, Token::Broken(Flaw::Character(char))) => return for_character(char).map(str::to_owned),
        (_, Token::Broken(Flaw::LeadingZeros)) => "write the number without the leading zeros",
        (_, Token::Broken(Flaw::Number(_))) => "write `*` between a number and a name, such as `2*x`",
        (Await::Operator, Token::Name | Token::Integer | Token::Float) => return Some(adjacent(last, span, source)),
        (Await::Operator, Token::Open(Bracket::Round)) => "write `*` before the bracket",
        (Await::Operator, Token::Open(Bracket::Square)) => {
            "write `x_1` for a name with an index, and `*` for a product"
        }
        (Await::Operator, Token::Equal) => "an equation has one `=`, outside all brackets",
        (Await::Operator, Token::Close(_)) => "a closing bracket does not match an opening one",
        (Await::Operand | Await::Operator, Token::Bar) => "write `Abs(x)` for an absolute value",
        (Await::Operand, Token::End) if text_before(source, span).ends_with('%') => {
            "divide a percentage by 100: `%` is the remainder of a division"
        }
        (Await::Operand, Token::End) if source.trim().is_empty() => "the expression is empty",
        (Await::Operand, Token::End) => "the last operator has no right operand",
        (Await::Operator, Token::End) => "a bracket is not closed",
        (_, Token::Open(Bracket::Brace)) => "use round brackets for grouping",
        (_, Token::Other) if span.text(source) == "$" => {
            "the name of a binding is `$` followed by letters, digits and `_`"
        }
        (_, Token::If) => "calculate one case at a time",
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
    let right = if right == "π" { "pi" } else { right };
    match functions::named(left) {
        Some(_) => format!("write `{left}({right})`"),
        None if text_before(source, last).ends_with('/') => {
            format!("write `({left}*{right})` if both divide, else `{left}*{right}`")
        }
        None => format!("write `{left}*{right}`"),
    }
}

/// What to write instead of invalid characters, where that differs from Python's dialect.
static CHARACTERS: &[(&str, &str)] = &[
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
    row_of(CHARACTERS, char).or_else(|| hint_for_character(char))
}

/// Calls and constants of other systems, and what means the same here. The conventions are those of
/// [`Spelling::equivalents`](pascaline_hint::Spelling).
static EQUIVALENTS: &[(&str, &str)] = &[
    ("Pi", "pi"),
    ("PI", "pi"),
    ("π", "pi"),
    ("tau", "2*pi"),
    ("e", "E"),
    ("i", "I"),
    ("j", "I"),
    ("inf", "oo"),
    ("infinity", "oo"),
    ("Infinity", "oo"),
    ("phi", "GoldenRatio"),
    ("ceil(x)", "ceiling(x)"),
    ("trunc(x)", "sign(x)*floor(Abs(x))"),
    ("int(x)", "sign(x)*floor(Abs(x))"),
    ("fix(x)", "sign(x)*floor(Abs(x))"),
    ("fabs(x)", "Abs(x)"),
    ("sine(x)", "sin(x)"),
    ("cosine(x)", "cos(x)"),
    ("tangent(x)", "tan(x)"),
    ("arcsin(x)", "asin(x)"),
    ("arccos(x)", "acos(x)"),
    ("arctan(x)", "atan(x)"),
    ("arctan2(y, x)", "atan2(y, x)"),
    ("arcsinh(x)", "asinh(x)"),
    ("arccosh(x)", "acosh(x)"),
    ("arctanh(x)", "atanh(x)"),
    ("sind(x)", "sin(x*pi/180)"),
    ("cosd(x)", "cos(x*pi/180)"),
    ("tand(x)", "tan(x*pi/180)"),
    ("log10(x)", "log(x, 10)"),
    ("log2(x)", "log(x, 2)"),
    ("lg(x)", "log(x, 10)"),
    ("lb(x)", "log(x, 2)"),
    ("LOG(x)", "log(x, 10)"),
    ("log1p(x)", "log(1 + x)"),
    ("expm1(x)", "exp(x) - 1"),
    ("exp2(x)", "2**x"),
    ("exp10(x)", "10**x"),
    ("square(x)", "x**2"),
    ("cube(x)", "x**3"),
    ("power(a, b)", "a**b"),
    ("hypot(a, b)", "sqrt(a**2 + b**2)"),
    ("nthRoot(a)", "sqrt(a)"),
    ("nthRoot(a, n)", "real_root(a, n)"),
    ("fact(n)", "factorial(n)"),
    ("comb(n, k)", "binomial(n, k)"),
    ("combinations(n, k)", "binomial(n, k)"),
    ("nCr(n, k)", "binomial(n, k)"),
    ("nCk(n, k)", "binomial(n, k)"),
    ("C(n, k)", "binomial(n, k)"),
    ("choose(n, k)", "binomial(n, k)"),
    ("perm(n, k)", "factorial(n)/factorial(n - k)"),
    ("permutations(n, k)", "factorial(n)/factorial(n - k)"),
    ("nPr(n, k)", "factorial(n)/factorial(n - k)"),
    ("mod(x, y)", "x % y"),
    ("pow(x, y)", "x**y"),
    ("sgn(x)", "sign(x)"),
    ("signum(x)", "sign(x)"),
    ("conj(x)", "conjugate(x)"),
    ("cosec(x)", "csc(x)"),
    ("degrees(x)", "x*180/pi"),
    ("rad2deg(x)", "x*180/pi"),
    ("radians(x)", "x*pi/180"),
    ("deg2rad(x)", "x*pi/180"),
    ("beta(a, b)", "gamma(a)*gamma(b)/gamma(a + b)"),
    ("sum(...)", "sum"),
    ("prod(...)", "product"),
    ("mean(...)", "sum/count"),
    ("average(...)", "sum/count"),
    ("avg(...)", "sum/count"),
    ("add(a, b)", "a + b"),
    ("subtract(a, b)", "a - b"),
    ("multiply(a, b)", "a*b"),
    ("divide(a, b)", "a/b"),
];

/// Gives the error a hint that depends on the whole text, if there is one: above all to write the text in SymPy's spelling, if
/// that is certain and `read` can read it.
#[cold]
pub(crate) fn add_hint(
    error: &mut Error,
    source: &str,
    variables: &dyn Fn(&str) -> bool,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) {
    let knows = |name: &str| {
        functions::named(name).is_some() || constant(name).is_some() || variables(name) || CONSTRUCTORS.contains(&name)
    };
    let spelling = Spelling {
        power: "**",
        functions: Some(("sqrt", "Abs")),
        pi: "pi",
        is_implicit: false,
        has_percent: false,
        has_quotient: true,
        has_powers: true,
        has_modulo: true,
        equivalents: EQUIVALENTS,
        knows: &knows,
    };
    let whole = equation_in_solver(source)
        .filter(|text| error.code.is_of_syntax() && !matches!(read(text), Err(error) if error.code.is_of_syntax()))
        .map(|text| format!("write `{text}`: `=` cannot be inside brackets"));
    let date = || (error.code.is_of_syntax() && pascaline_hint::has_date(source)).then(pascaline_hint::for_date);
    let units = || (error.code.is_of_syntax() && has_units(source, &knows)).then(|| UNIT.to_owned());
    let powers = power_of_function(source)
        .filter(|text| !matches!(read(text), Err(error) if error.code == ErrorCode::UnsupportedSyntax || error.code.is_of_syntax()))
        .map(|text| format!("write `{text}`: the power of a function follows its brackets"));
    let solver = solver_calls(source)
        .into_iter()
        .find(|text| !matches!(read(text), Err(error) if !error.code.ends_evaluation()))
        .map(|text| format!("write `{text}`"));
    let hint = date()
        .or(whole)
        .or(powers)
        .or(solver)
        .or_else(units)
        .or_else(|| pascaline_hint::for_spelling(error, source, &spelling, read));
    if hint.is_some() {
        error.hint = hint;
    }
}

/// The names that are called, but are not functions.
const CONSTRUCTORS: &[&str] = &["solve", "Eq", "Symbol", "Rational", "Integer", "Float", "S", "sympify"];

/// `solve(x**2 = 4, x)` with its equation as `solve` takes it.
fn equation_in_solver(source: &str) -> Option<String> {
    let (name, arguments) = pascaline_hint::parts_of_call(source)?;
    let (left, right) = arguments.first()?.split_once('=')?;
    if name != "solve" || right.contains('=') || left.ends_with(['<', '>', '!']) {
        return None;
    }
    let mut text = format!("solve(Eq({}, {})", left.trim(), right.trim());
    for argument in arguments.get(1..)? {
        text.extend([", ", argument]);
    }
    Some(text + ")")
}

/// Calls of `solve` that may find what another solver was asked for: `nsolve(x**2 - 2, x, 1)`.
fn solver_calls(source: &str) -> Vec<String> {
    const SOLVERS: &[&str] =
        &["nsolve", "solveset", "linsolve", "nonlinsolve", "roots", "nroots", "real_roots", "solve_poly_system"];
    match pascaline_hint::parts_of_call(source) {
        Some((name, arguments)) if SOLVERS.contains(&name.as_str()) => {
            let calls = (1..=arguments.len().min(2)).rev();
            calls.map(|count| format!("solve({})", arguments[..count].join(", "))).collect()
        }
        _ => Vec::new(),
    }
}

/// `sin**2(x)` and `sin^2(x)` as `sin(x)**2`; `None` if nothing in the text is written so.
fn power_of_function(source: &str) -> Option<String> {
    if source.len() > pascaline_hint::LONGEST {
        return None;
    }
    let mut text = source.to_owned();
    let mut is_changed = false;
    while let Some(changed) = with_power_behind(&text) {
        text = changed;
        is_changed = true;
    }
    is_changed.then_some(text)
}

/// The text with the first power of a function after its brackets.
fn with_power_behind(source: &str) -> Option<String> {
    for (start, sign) in ["**", "^"].into_iter().flat_map(|sign| source.match_indices(sign)) {
        let (before, after) = (&source[..start], &source[start + sign.len()..]);
        let digits = after.find(|char: char| !char.is_ascii_digit()).unwrap_or(after.len());
        let (power, rest) = after.split_at(digits);
        let inside = rest.trim_start();
        let rest_of_name = before.trim_end_matches(|char: char| char.is_ascii_alphanumeric());
        let name = &before[rest_of_name.len()..];
        let is_called = !power.is_empty() && inside.starts_with('(') && functions::named(name).is_some();
        if let Some(end) = closing_bracket(inside).filter(|_| is_called) {
            let (call, rest) = inside.split_at(end);
            return Some(format!("{before}{call}**{power}{rest}"));
        }
    }
    None
}

/// The end of what the bracket at the start of a text encloses.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Whether a name of another system is that of a number.
fn is_constant(name: &str) -> bool {
    EQUIVALENTS.iter().any(|(call, _)| *call == name)
}

/// What an undefined name of `source` may have meant.
pub(crate) fn for_name(name: &str, source: &str) -> Option<String> {
    let is_called = || source.match_indices(name).any(|(at, _)| source[at + name.len()..].starts_with('('));
    if let Some(here) = equivalent_of(name, EQUIVALENTS).filter(|_| is_called() || is_constant(name)) {
        return Some(format!("write `{here}`"));
    }
    if matches!(name, "ans" | "Ans" | "ANS") {
        return Some("there is no previous answer here: write the number".to_owned());
    }
    let known = functions::callables().flat_map(|callable| callable.names().iter().copied());
    if let Some(known) = slip(name, known).filter(|_| is_called()) {
        return Some(format!("did you mean `{known}`?"));
    }
    if !is_called() {
        return None;
    }
    if CLOCKS.contains(&name) {
        return Some(pascaline_hint::for_clock());
    }
    if !is_well_known(name) || name.len() <= 2 {
        return None;
    }
    let reason = format!("there is no {name} here");
    Some(match name {
        _ if pascaline_hint::is_of_art(name) => elsewhere::ART.hint(&reason),
        _ if pascaline_hint::is_of_answer(name) => elsewhere::ANSWER.hint(&reason),
        _ => reason,
    })
}
