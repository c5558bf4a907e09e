//! Hints for correcting an expression.

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::text::row_of;
use pascaline_hint::{self as hint, Spelling};

use super::functions::{constants, functions, lookup};
use super::scope::Scope;
use super::token::Token;
use super::unit;
use super::value::Value;

/// Calls and constants of other systems, and what means the same here. The conventions are those of
/// [`Spelling::equivalents`](hint::Spelling). A name that mathjs's functions come to include is looked up there first.
pub static EQUIVALENTS: &[(&str, &str)] = &[
    ("ln(x)", "log(x)"),
    ("LN(x)", "log(x)"),
    ("Ln(x)", "log(x)"),
    ("logb(x, b)", "log(x, b)"),
    ("lg(x)", "log10(x)"),
    ("lb(x)", "log2(x)"),
    ("exp2(x)", "2^x"),
    ("exp10(x)", "10^x"),
    ("power(a, b)", "a^b"),
    ("Pow(a, b)", "a^b"),
    ("root(a, n)", "a^(1 / n)"),
    ("sine(x)", "sin(x)"),
    ("cosine(x)", "cos(x)"),
    ("tangent(x)", "tan(x)"),
    ("arcsinh(x)", "asinh(x)"),
    ("arccosh(x)", "acosh(x)"),
    ("arctanh(x)", "atanh(x)"),
    ("cosec(x)", "csc(x)"),
    ("frac(x)", "x - floor(x)"),
    ("beta(a, b)", "gamma(a) * gamma(b) / gamma(a + b)"),
    ("arcsin(x)", "asin(x)"),
    ("arccos(x)", "acos(x)"),
    ("arctan(x)", "atan(x)"),
    ("arctan2(y, x)", "atan2(y, x)"),
    ("ATAN2(x, y)", "atan2(y, x)"),
    ("sind(x)", "sin(x * pi / 180)"),
    ("cosd(x)", "cos(x * pi / 180)"),
    ("tand(x)", "tan(x * pi / 180)"),
    ("asind(x)", "asin(x) * 180 / pi"),
    ("acosd(x)", "acos(x) * 180 / pi"),
    ("atand(x)", "atan(x) * 180 / pi"),
    ("rad(x)", "x * pi / 180"),
    ("deg(x)", "x * 180 / pi"),
    ("radians(x)", "x * pi / 180"),
    ("deg2rad(x)", "x * pi / 180"),
    ("degrees(x)", "x * 180 / pi"),
    ("rad2deg(x)", "x * 180 / pi"),
    ("sgn(x)", "sign(x)"),
    ("signum(x)", "sign(x)"),
    ("SIGN(x)", "sign(x)"),
    ("trunc(x)", "fix(x)"),
    ("truncate(x)", "fix(x)"),
    ("int(x)", "fix(x)"),
    ("ceiling(x)", "ceil(x)"),
    ("floordiv(a, b)", "floor(a / b)"),
    ("fabs(x)", "abs(x)"),
    ("conjugate(x)", "conj(x)"),
    ("if(c, a, b)", "c ? a : b"),
    ("IF(c, a, b)", "c ? a : b"),
    ("iif(c, a, b)", "c ? a : b"),
    ("where(c, a, b)", "c ? a : b"),
    ("sum(...)", "sum"),
    ("Add(...)", "sum"),
    ("Mul(...)", "product"),
    ("prod(...)", "product"),
    ("product(...)", "product"),
    ("fact(n)", "factorial(n)"),
    ("comb(n, k)", "combinations(n, k)"),
    ("combin(n, k)", "combinations(n, k)"),
    ("binom(n, k)", "combinations(n, k)"),
    ("binomial(n, k)", "combinations(n, k)"),
    ("choose(n, k)", "combinations(n, k)"),
    ("nCr(n, k)", "combinations(n, k)"),
    ("ncr(n, k)", "combinations(n, k)"),
    ("nCk(n, k)", "combinations(n, k)"),
    ("C(n, k)", "combinations(n, k)"),
    ("perm(n, k)", "permutations(n, k)"),
    ("permut(n, k)", "permutations(n, k)"),
    ("nPr(n, k)", "permutations(n, k)"),
    ("npr(n, k)", "permutations(n, k)"),
    ("avg(...)", "mean(list)"),
    ("average(...)", "mean(list)"),
    ("stdev(...)", "std(list)"),
    ("stddev(...)", "std(list)"),
    ("var(...)", "variance(list)"),
    ("LOG(x, b)", "log(x, b)"),
    ("LOG(x)", "log10(x)"),
    ("Abs(x)", "abs(x)"),
    ("π", "pi"),
    ("I", "i"),
    ("GoldenRatio", "phi"),
    ("inf", "Infinity"),
    ("oo", "Infinity"),
];

/// The error with a hint that depends on the whole expression, if there is one: above all to write it in mathjs's spelling, if
/// that is certain and `read` can read it.
#[cold]
pub(super) fn with_hint(
    mut error: Error,
    source: &str,
    scope: &[&str],
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Error {
    let knows = |name: &str| lookup(name).is_some() || OPERATORS.contains(&name) || scope.contains(&name);
    let spelling = Spelling {
        power: "^",
        functions: Some(("sqrt", "abs")),
        pi: "pi",
        is_implicit: true,
        has_percent: true,
        has_quotient: false,
        has_powers: true,
        has_modulo: true,
        equivalents: EQUIVALENTS,
        knows: &knows,
    };
    if let Some(hint) = hint::for_spelling(&error, source, &spelling, &mut *read) {
        error.hint = Some(hint);
        return error;
    }
    if let Some(hint) = for_code(&error, source, &knows, read) {
        error.hint = Some(hint);
    }
    error
}

/// The words that are operators or literals.
const OPERATORS: &[&str] =
    &["mod", "to", "in", "and", "or", "xor", "not", "true", "false", "null", "undefined", "Infinity", "NaN"];

/// The hint for an error that depends on the whole expression.
fn for_code(
    error: &Error,
    source: &str,
    knows: &dyn Fn(&str) -> bool,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Option<String> {
    let is_solver = || hint::SOLVERS.iter().any(|solver| source.trim_start().starts_with(solver));
    let mut decided = |condition: String| read(&condition).is_ok().then_some(condition);
    match error.code {
        ErrorCode::InvalidAssignment | ErrorCode::UndefinedFunction
            if error.message.starts_with("Invalid left hand side") || is_solver() =>
        {
            hint::for_equation(source, knows, crate::is_expression).or_else(|| {
                let (left, right) = source.split_once('=')?;
                let condition = format!("{} == {} ? 1 : 0", left.trim(), right.trim());
                let is_short = source.len() <= MOST_OF_A_CONDITION;
                is_short.then(|| decided(condition))?.map(|condition| format!("write `{condition}` to compare"))
            })
        }
        ErrorCode::UnsupportedResult if error.message.ends_with("boolean") => {
            let is_plain = source.len() <= MOST_OF_A_CONDITION && !source.contains(['=', ';', '?', '#', '\n', '`'])
                || source.contains("==")
                    && source.matches('=').count() == 2
                    && !source.contains([';', '?', '#', '\n', '`']);
            let condition = is_plain.then(|| decided(format!("{} ? 1 : 0", source.trim())))??;
            Some(format!("write `{condition}` to get a number"))
        }
        ErrorCode::Unclosed
            if error.message.starts_with("Parenthesis ) expected") && error.span.start as usize >= source.len() =>
        {
            Some("a bracket is not closed".to_owned())
        }
        ErrorCode::TypeMismatch => of_quantities(&error.message, source),
        code if code.is_of_syntax() && hint::has_date(source) => Some(hint::DATE.to_owned()),
        ErrorCode::UndefinedSymbol if let Some(hint) = of_unit(error, source) => Some(hint),
        code if (code.is_of_syntax() || code == ErrorCode::UndefinedSymbol)
            && error.hint.is_none()
            && hint::has_units(source, knows) =>
        {
            Some(no_unit(&error.message))
        }
        _ => None,
    }
}

/// The unit that an undefined name after a number or in a conversion may have meant.
fn of_unit(error: &Error, source: &str) -> Option<String> {
    let name = error.message.strip_prefix("Undefined symbol ")?;
    let before = source.get(..error.span.start as usize)?.trim_end();
    let is_unit = before.ends_with(|char: char| char.is_ascii_digit())
        || ["to", "in"].iter().any(|word| before.ends_with(word))
            && before.contains(|char: char| char.is_ascii_digit());
    let slip = || hint::slip(name, pascaline_unit::names()).map(|name| format!("did you mean `{name}`?"));
    if is_unit && name.len() > 1 { unit::suggest(name).or_else(slip) } else { None }
}

/// The hint for a type that does not go with a quantity.
fn of_quantities(message: &str, source: &str) -> Option<String> {
    if message.contains("actual: function") {
        let named = |name: &str| {
            let mut words = source.split(|char: char| !char.is_ascii_alphanumeric() && char != '(');
            words.any(|word| word.trim_start_matches(|char: char| char.is_ascii_digit()) == name)
        };
        let [function, unit] = [["min", "minute"], ["sec", "second"]].into_iter().find(|[name, _]| named(name))?;
        return Some(format!("`{function}` is a function: write `{unit}` for the unit"));
    }
    let is_of_numbers = message.contains("(expected: Unit, actual: number")
        || message.contains("actual: Unit") && ["equal", "smaller", "larger"].iter().any(|name| message.contains(name));
    let advice = "a quantity can only be added to or compared with another quantity: give the number a unit";
    is_of_numbers.then(|| advice.to_owned())
}

/// The hint for a number before a name that is not a unit, or is one but the host has turned units off.
fn no_unit(message: &str) -> String {
    match message.strip_prefix("Undefined symbol ") {
        Some(name) if !unit::is_unit(name) => {
            format!("there is no unit `{name}`: convert the numbers, and write them without it")
        }
        _ => hint::UNIT.to_owned(),
    }
}

/// Longer conditions are not repeated.
const MOST_OF_A_CONDITION: usize = 100;

/// What an undefined name may have meant; `what` is `symbol` or `function`.
pub(super) fn name(what: &str, name: &str, scope: &Scope<'_>) -> Option<String> {
    // `×` and `÷` are letters to mathjs.
    if let Some(hint) = character(name) {
        return Some(hint);
    }
    let is_call = what == "function";
    if lookup(name).is_some() {
        return Some(format!("{name} is switched off here"));
    }
    match name {
        "ans" | "Ans" | "ANS" => return Some("there is no previous answer yet: write the number".to_owned()),
        "of" => return Some("write `*` for a share: `15% * 240`".to_owned()),
        _ if is_call && hint::CLOCKS.contains(&name) => return Some(hint::CLOCK.to_owned()),
        "len" | "length" if is_call => return Some("there is no function for the length of a matrix".to_owned()),
        _ if hint::SOLVERS.contains(&name) => {
            return Some("equations are not solved here: Skills' calculate solves `x**2 - 4 = 0`".to_owned());
        }
        _ => {}
    }
    let written =
        [name, &name.to_ascii_lowercase()].into_iter().find_map(|name| hint::equivalent_of(name, EQUIVALENTS));
    let is_on = |written: &str| {
        let mut names = written.split(|char: char| !char.is_ascii_alphanumeric());
        names.all(|name| lookup(name).is_none_or(|builtin| scope.admits(builtin)))
    };
    if let Some(written) = written.filter(|written| is_call == written.contains(['(', ' ', '^']) && is_on(written)) {
        return Some(format!("write `{written}`"));
    }
    let known =
        functions().map(|function| (function.name(), true)).filter(|(name, _)| scope.admits_all() || is_on(name));
    let known = known.chain(constants().map(|constant| (constant.name, false)));
    let names = scope.names().take(1_000).chain(known).filter(|(_, calls)| *calls == is_call);
    let nearest = hint::slip(name, names.map(|(name, _)| name));
    if let Some(known) = nearest {
        return Some(format!("did you mean `{known}`?"));
    }
    let is_foreign = is_call && name.len() > 2 && hint::is_well_known(name) && !hint::has_equivalent(name, EQUIVALENTS);
    is_foreign.then(|| elsewhere(name))
}

/// Functions without an equivalent here that Skills' calculate has.
const OF_SKILLS: &[&str] = &["LambertW", "factorial2", "loggamma", "real_root"];

/// The types of exact numbers.
const EXACT: &[&str] = &["Fraction", "Rational", "rational"];

/// The hint for a function that is well known, but that nothing here is equal to.
fn elsewhere(name: &str) -> String {
    let place = match name {
        _ if OF_SKILLS.contains(&name) => ": Skills' calculate has it",
        _ if EXACT.contains(&name) => ": Skills' calculate has exact numbers",
        _ => ", and no other tool has it",
    };
    format!("there is no {name} here{place}")
}

/// Whether there is a function of this name, or an equivalent.
pub fn offers(name: &str) -> bool {
    functions().any(|function| function.name() == name) || hint::has_equivalent(name, EQUIVALENTS)
}

/// What to write instead of characters that mathjs does not read.
static CHARACTERS: &[(&str, &str)] = &[
    ("×·⋅∗", "write `*` to multiply"),
    ("÷∕", "write `/` to divide"),
    ("−–—", "write `-` to subtract"),
    ("²", "write `^2`"),
    ("³", "write `^3`"),
    ("√", "write `sqrt(x)`"),
    ("°", "angles are in radians: write `* pi / 180`"),
    ("€£¥", "write amounts without a currency sign"),
    ("∞", "write `Infinity`"),
    ("\r", "end lines with a newline only"),
    ("“”‘’", "write straight quotes"),
];

/// What to write instead of the next character, if mathjs does not read it.
pub(super) fn character(rest: &str) -> Option<String> {
    row_of(CHARACTERS, rest.chars().next()?).map(str::to_owned)
}

/// What to write instead of a token that is unexpected everywhere.
pub(super) fn token(token: Token) -> Option<String> {
    let instead = match token {
        Token::Comma => {
            "a comma only separates arguments: write numbers without thousands separators, and with a decimal point"
        }
        Token::Assign => "write `==` to compare",
        Token::Close => "there is one `)` too many",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// What to write instead of a token where a value is expected, after `before`.
pub(super) fn operand(token: Token, before: &str) -> Option<String> {
    let instead = match token {
        Token::Star if before.ends_with('*') => "write `^` for a power",
        Token::Slash if before.ends_with('/') => "write `floor(x / y)` for an integer quotient",
        Token::Or => "write `abs(x)` for an absolute value",
        _ => return None,
    };
    Some(instead.to_owned())
}

/// What to do about a result that is not a number, complex number or string.
pub(super) fn unsupported(value: &Value) -> Option<&'static str> {
    let instead = match value {
        Value::Number(number) if number.is_nan() => "the result is not a number",
        Value::Number(_) => "the result is infinite",
        Value::Complex(_) => "the result is not finite",
        Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) => "convert it to a number, such as `number(x)`",
        Value::Unit(_) => "take its number in a unit, such as `number(x, cm)`",
        Value::Boolean(_) => "write `condition ? 1 : 0` to get a number",
        Value::Undefined | Value::Null => "the expression has no value",
        Value::Matrix(_) => "take one element, such as `x[1]`, or compute a number from it, such as `mean(x)`",
        Value::ResultSet(_) => "evaluate one expression at a time; `ans` is the last answer",
        Value::Builtin(_) | Value::Defined(_) => "call the function, such as `sqrt(2)`",
        Value::Object(_) => "take one entry, such as `x.a`",
        Value::Index(_) => "use it with `subset`, such as `subset(x, index(1))`",
        Value::Text(_) => return None,
    };
    Some(instead)
}
