//! Hints for names without a meaning.

use pascaline_hint::slip;

use pascaline_base::syntax::Span;

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

/// What can be asked at all.
pub const EXAMPLE: &str = "write an expression, such as `15% of 240` or `x - y = 70; x = 6y`";

/// The hint for a name without a value at this place of a text: to give it one, unless it is rather a word of a sentence.
pub fn for_place(text: &str, place: Span) -> Option<String> {
    let name = place.text(text);
    let is_name =
        name.starts_with(char::is_alphabetic) && name.chars().all(|char| char.is_alphanumeric() || char == '_');
    let give = || format!("give it a value, as in `{name} = 2; …`, or write an equation, as in `2*{name} + 1 = 7`");
    is_name.then(|| if is_word(text, place) { EXAMPLE.to_owned() } else { give() })
}

/// Whether a name is a word of a sentence: one that is common, or beside another value without a sign, or everything.
fn is_word(text: &str, place: Span) -> bool {
    let name = place.text(text);
    if name.chars().count() == 1 {
        return false;
    }
    let before = text.get(..place.start as usize).unwrap_or_default();
    let behind = text.get(place.end as usize..).unwrap_or_default();
    let is_beside = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || matches!(char, '%' | '$'));
    let is_alone = before.trim().is_empty() && behind.trim().is_empty();
    is_alone
        || COMMON.iter().any(|word| word.eq_ignore_ascii_case(name))
        || is_beside(before.trim_end().chars().next_back()) && before.ends_with(' ')
        || is_beside(behind.trim_start().chars().next()) && behind.starts_with(' ')
}

/// Words that nobody uses as names.
static COMMON: &[&str] = &[
    "the", "an", "of", "and", "or", "is", "are", "be", "to", "in", "it", "its", "this", "that", "these", "those",
    "what", "which", "who", "when", "where", "why", "how", "many", "much", "some", "any", "all", "each", "every",
    "not", "no", "my", "your", "his", "her", "our", "their", "with", "without", "for", "from", "by", "on", "at",
    "than", "then", "there", "here", "so", "such", "me", "you", "we", "they", "he", "she", "if", "else", "do", "does",
    "can", "will", "have", "has",
];

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
