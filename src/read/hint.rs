//! Hints for names without a meaning.

use pascaline_hint::slip;

use super::functions;

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
];

/// The hint for integrals and limits.
pub(super) const NO_CALCULUS: &str = "integrals and limits are not supported: ask for a value, or for a sum";

/// Whether a word, or a command of LaTeX, begins an integral or a limit.
pub(super) fn is_calculus(word: &str) -> bool {
    matches!(word, "integral" | "integrate" | "int" | "iint" | "iiint" | "oint" | "limit" | "lim" | "limsup" | "liminf")
}

/// What a name without a meaning was probably meant to be.
pub fn for_name(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    if let Some(hint) = for_wish(&lower) {
        return Some(hint.to_owned());
    }
    nearest(&lower).map(|found| format!("did you mean `{found}`?"))
}

/// The function or the word that a name is a slip of the keyboard for.
pub fn nearest(name: &str) -> Option<&'static str> {
    slip(&name.to_lowercase(), functions::names().chain(WORDS.iter().copied()))
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
        "factor" | "factorize" | "factorise" | "expand" => {
            "rewriting a formula is not supported: ask for a value, or solve an equation"
        }
        "if" | "iif" => "write a condition as `if(x > 2, 10, 20)`",
        "mb" | "gb" | "tb" => "write `MB` for megabytes, `Mb` for megabits",
        "for" | "while" | "def" | "import" | "lambda" | "return" | "class" | "const" | "function" | "select" => {
            "this looks like source code: write only the expression"
        }
        "weather" | "price" | "who" | "why" | "capital" | "population" => {
            "only calculations are answered, such as `15% of 240`"
        }
        _ => return None,
    })
}
