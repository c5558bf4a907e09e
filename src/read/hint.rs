//! Hints for names without a meaning.

use pascaline_hint::slip;

use super::{functions, units};

/// The words that a text may contain, to recognise slips of the keyboard.
static WORDS: &[&str] = &[
    "plus",
    "minus",
    "times",
    "multiplied",
    "divided",
    "squared",
    "cubed",
    "square",
    "root",
    "percent",
    "percentage",
    "average",
    "product",
    "difference",
    "quotient",
    "half",
    "quarter",
    "twice",
    "double",
    "calculate",
    "compute",
    "evaluate",
    "solve",
    "where",
    "equals",
    "greater",
    "smaller",
    "increase",
    "decrease",
    "increased",
    "decreased",
    "hundred",
    "thousand",
    "million",
    "billion",
    "factorial",
    "infinity",
    "between",
    "greatest",
    "divisor",
    "common",
    "largest",
    "smallest",
    "median",
    "pound",
    "pounds",
    "kilometer",
    "kilometers",
    "kilometre",
    "kilometres",
    "centimeter",
    "centimeters",
    "millimeters",
    "millimetres",
    "kilogram",
    "kilograms",
    "milligrams",
    "milliliters",
    "millilitres",
    "metre",
    "metres",
    "celsius",
    "fahrenheit",
];

/// The hint for integrals and limits in words or signs.
pub(super) const NO_CALCULUS: &str = "write a call, as in `integrate(x^2, x, 0, 1)` or `limit(sin(x)/x, x, 0)`";

/// Whether a word, or a command of LaTeX, begins an integral or a limit.
pub(super) fn is_calculus(word: &str) -> bool {
    matches!(
        word,
        "∫" | "integral" | "integrate" | "int" | "iint" | "iiint" | "oint" | "limit" | "lim" | "limsup" | "liminf"
    )
}

/// What to write instead of a name that asks for what is not answered here.
pub fn for_name(name: &str) -> Option<String> {
    for_wish(&name.to_lowercase()).map(str::to_owned)
}

/// The function, the unit or the word that a name may be a slip of the keyboard for: `sqrrt`, `devided`.
pub fn slip_of(name: &str) -> Option<&'static str> {
    slip(&name.to_lowercase(), functions::names().chain(units::words()).chain(WORDS.iter().copied()))
}

/// The functions whose names begin as a name does, or with which it begins: `sqr`, `cosine`.
pub fn forms_of(name: &str) -> impl Iterator<Item = &'static str> {
    /// Letters more or less than in the form that is known.
    const MOST_DIFFERENT: usize = 3;
    let lower = name.to_lowercase();
    let is_form = move |known: &&str| {
        known.len().abs_diff(lower.len()) <= MOST_DIFFERENT
            && known.len() > 2
            && lower.len() > 2
            && (known.starts_with(&lower) || lower.starts_with(known))
    };
    functions::names().filter(is_form)
}

/// What to write instead of what is not answered here.
fn for_wish(word: &str) -> Option<&'static str> {
    Some(match word {
        "now" | "today" | "tomorrow" | "yesterday" | "tonight" => {
            "the current date is unknown: write the date, as in `2024-01-15 + 30 days`"
        }
        "rand" | "random" | "randint" | "randn" | "shuffle" | "dice" => {
            "random numbers are not supported: the same text always has the same answer"
        }
        "plot" | "graph" | "draw" | "sketch" => {
            "plots are not supported: ask for a value, or for the solutions of an equation"
        }
        "derivative" | "diff" | "differentiate" | "deriv" => "write `derivative of x^2 at 3`, or `derivative(x^2, x)`",
        word if is_calculus(word) => NO_CALCULUS,
        "factor" | "factorize" | "factorise" => "write a call, as in `factor(x^2 - 5x + 6)`",
        "expand" => "write a call, as in `expand((x + 1)^3)`",
        "if" | "iif" => "write a condition as `if(x > 2, 10, 20)`",
        "while" | "def" | "import" | "lambda" | "const" => "this looks like source code: write only the expression",
        "weather" | "who" | "why" | "capital" => "only calculations are answered, such as `15% of 240`",
        _ => return None,
    })
}
