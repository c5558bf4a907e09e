//! Hints for correcting an expression.

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::limits::Limits;
use pascaline_base::text::row_of;
use pascaline_hint::{self as hint, ArtCalculator, Spelling};

use super::code::Syntax;

/// Calls and constants of other systems, and what means the same in arithmetic. The conventions are those of
/// [`Spelling::equivalents`](pascaline_hint::Spelling).
static EQUIVALENTS: &[(&str, &str)] = &[
    ("sqrt(x)", "x**0.5"),
    ("pow(a, b)", "a**b"),
    ("power(a, b)", "a**b"),
    ("square(x)", "x**2"),
    ("cube(x)", "x**3"),
    ("hypot(a, b)", "(a**2 + b**2)**0.5"),
    ("exp(x)", "2.718281828459045**x"),
    ("radians(x)", "x*3.141592653589793/180"),
    ("degrees(x)", "x*180/3.141592653589793"),
    ("factorial(n)", "!"),
    ("abs(+x)", "x"),
    ("sum(...)", "sum"),
    ("prod(...)", "product"),
    ("mean(...)", "sum / count"),
    ("average(...)", "sum / count"),
    ("avg(...)", "sum / count"),
    ("add(a, b)", "a + b"),
    ("subtract(a, b)", "a - b"),
    ("multiply(a, b)", "a * b"),
    ("divide(a, b)", "a / b"),
    ("mod(a, b)", "a % b"),
    ("pi", "3.141592653589793"),
    ("π", "3.141592653589793"),
    ("e", "2.718281828459045"),
    ("tau", "6.283185307179586"),
    ("phi", "1.618033988749895"),
];

/// The operators that a calculator of Python's arithmetic has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operators {
    /// Whether `2**3` is a power.
    pub has_powers: bool,
    /// Whether `7 % 2` is a remainder.
    pub has_modulo: bool,
}

impl Operators {
    /// All of Python's arithmetic: powers and remainders too.
    pub const ALL: Self = Self { has_powers: true, has_modulo: true };
}

/// The hint for an error that depends on the whole expression; `read` evaluates what a hint would offer.
#[cold]
pub fn for_error(
    error: &Error,
    source: &str,
    operators: Operators,
    art: &ArtCalculator,
    read: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Option<String> {
    let knows = |name: &str| matches!(name, "and" | "or" | "not" | "True" | "False" | "None" | "if" | "else");
    let spelling = Spelling {
        power: "**",
        functions: None,
        pi: "3.141592653589793",
        is_implicit: false,
        has_percent: false,
        has_quotient: true,
        has_powers: operators.has_powers,
        has_modulo: operators.has_modulo,
        equivalents: EQUIVALENTS,
        knows: &knows,
    };
    hint::for_spelling(error, source, &spelling, read).or_else(|| for_code(error, source, operators, art, &knows))
}

/// The hint for an error that another spelling does not avoid.
fn for_code(
    error: &Error,
    source: &str,
    operators: Operators,
    art: &ArtCalculator,
    knows: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let is_syntax = error.code.is_of_syntax() || error.code == ErrorCode::UnsupportedSyntax;
    let called = || source.get(..source.find('(').unwrap_or(0)).unwrap_or_default().trim();
    let has_words = || source.chars().any(|char| char.is_alphabetic() && !matches!(char, 'e' | 'E' | '×' | '÷'));
    match error.code {
        _ if !is_syntax => None,
        _ if hint::has_date(source) => Some(hint::for_date()),
        _ if hint::CLOCKS.contains(&called()) => Some(hint::for_clock()),
        _ if source.contains('=') || hint::SOLVERS.contains(&called()) => {
            hint::for_equation(source, knows, art.is_expression).or_else(|| {
                source.contains('=').then(|| "calculate one side at a time: `=` is not arithmetic".to_owned())
            })
        }
        _ if hint::has_units(source, knows) => Some(hint::UNIT.to_owned()),
        _ if error.code != ErrorCode::UnsupportedSyntax && source.trim_end().ends_with('%') => {
            Some("divide a percentage by 100: `%` is the remainder of a division".to_owned())
        }
        _ if source.contains(['(', '{']) && has_words() => for_call(source, art),
        ErrorCode::Unclosed if matches!(error.detail(), Some(Detail::OpenBracket)) => {
            Some("a bracket is not closed".to_owned())
        }
        ErrorCode::InvalidSyntax | ErrorCode::InvalidNumber if has_words() && operators == Operators::ALL => {
            Some(ONLY_ARITHMETIC.to_owned())
        }
        _ => None,
    }
}

/// The hint for functions that cannot be called here, if ART's calculator can call them. Its `round` differs from Python's.
fn for_call(source: &str, art: &ArtCalculator) -> Option<String> {
    if source.len() > hint::LONGEST || source.contains('`') || source.contains("round") {
        return None;
    }
    let limits = hint::limits_of_a_hint(&Limits::default());
    let text = match (art.evaluate)(source, limits) {
        Ok(()) => source.trim().to_owned(),
        Err(error) => error.hint?.strip_prefix("write `")?.split_once('`')?.0.to_owned(),
    };
    (art.evaluate)(&text, limits).ok()?;
    Some(hint::elsewhere::ART.hint_for("functions cannot be called here", &text))
}

const ONLY_ARITHMETIC: &str = "use only numbers, + - * / // % ** and brackets";

/// What to write instead of syntax that is not arithmetic.
pub(super) fn for_syntax(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::BitXor => "write `**` for a power: `^` is not one in Python",
        Syntax::Tuple => "a comma neither groups digits nor is a decimal point: write `1000.5`",
        Syntax::Name => "names have no value: write the number instead",
        Syntax::Constant => "use only numbers",
        Syntax::Call => "functions cannot be called: use + - * / // % ** and brackets; a square root is `** 0.5`",
        _ => ONLY_ARITHMETIC,
    }
}

/// What to write instead of characters that Python does not have.
const CHARACTERS: &[(&str, &str)] = &[
    ("×·∙⋅✕", "write `*` to multiply"),
    ("÷∕⁄", "write `/` to divide"),
    ("−–—", "write `-` for minus"),
    ("²³", "write a power as `**`"),
    ("√", "write a square root as `** 0.5`"),
    ("\u{A0}\u{202F}\u{FEFF}", BLANK),
];

const BLANK: &str = "write a plain space";

/// What to write instead of a character that Python does not have.
pub fn for_character(char: char) -> Option<&'static str> {
    match char {
        '\u{2000}'..='\u{200F}' => Some(BLANK),
        _ => row_of(CHARACTERS, char),
    }
}
