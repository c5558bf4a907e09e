//! Words that say which letters stand for every whole or real number: `k \in \mathbb{Z}`, `\text{where } n \text{ is an integer}`,
//! `t \in \mathbb{R}`.

/// The numbers for which a letter stands.
#[derive(Clone, Copy)]
enum Numbers {
    Whole,
    Real,
}

impl Numbers {
    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Whole => &["Z", "ℤ", "integer", "integers"],
            Self::Real => &["R", "ℝ", "real", "reals", "number", "numbers"],
        }
    }

    /// A look at whether such words may be in a text.
    fn may_be_in(self, text: &str) -> bool {
        const SHORTEST: usize = 6;
        let [symbol, letter, word, ..] = self.words() else { return false };
        text.len() >= SHORTEST && [symbol, letter, word].iter().any(|word| text.contains(**word))
    }
}

/// An answer without words for whole numbers at its end, and the letters that they name.
pub(super) fn with_integers(text: &str) -> Option<(&str, Vec<String>)> {
    with_numbers(text, Numbers::Whole)
}

/// An answer without words for real numbers at its end, and the letters that they name, which it has.
pub(super) fn with_reals(text: &str) -> Option<(&str, Vec<String>)> {
    let (values, letters) = with_numbers(text, Numbers::Real)?;
    let is_in = |letter: &String| values.contains(letter.as_str()) || values.contains(command_of(letter));
    letters.iter().all(is_in).then_some((values, letters))
}

fn with_numbers(text: &str, numbers: Numbers) -> Option<(&str, Vec<String>)> {
    const LONGEST: usize = 80;
    const LEADS: [&str; 3] = [" for ", " where ", " with "];
    if !numbers.may_be_in(text) || text.ends_with(r"\}") {
        return None;
    }
    let is_start = |at: &usize| *at > 0 && text.len() - at <= LONGEST;
    let starts = text.match_indices([',', ';', '(', '\\', ' ']).map(|(at, _)| at);
    starts.filter(is_start).find_map(|at| {
        let words = &text[at..];
        let is_joined = words.starts_with(' ') && !LEADS.iter().any(|lead| words.starts_with(lead));
        let letters = if is_joined { None } else { letters_of(words, numbers) }?;
        Some((text[..at].trim_end_matches([',', ';', ' ']), letters))
    })
}

/// The letters, if a text says of some that they are whole numbers, and nothing else.
pub(super) fn integers(text: &str) -> Option<Vec<String>> {
    letters_of(text, Numbers::Whole)
}

fn letters_of(text: &str, numbers: Numbers) -> Option<Vec<String>> {
    const FILLERS: [&str; 24] = [
        "a",
        "all",
        "an",
        "and",
        "any",
        "are",
        "arbitrary",
        "be",
        "being",
        "each",
        "every",
        "for",
        "forall",
        "in",
        "is",
        "let",
        "of",
        "qquad",
        "quad",
        "some",
        "the",
        "values",
        "where",
        "with",
    ];
    if !numbers.may_be_in(text) {
        return None;
    }
    let mut letters: Vec<String> = Vec::new();
    let mut says_numbers = false;
    for word in words(text)? {
        match word {
            own if numbers.words().contains(&own) => says_numbers = true,
            filler if FILLERS.contains(&filler.to_ascii_lowercase().as_str()) => {}
            letter if letter.len() == 1 => letters.push(letter.to_owned()),
            letter => letters.push(greek(letter)?.to_owned()),
        }
    }
    (says_numbers && !letters.is_empty()).then_some(letters)
}

/// Greek letters that are usual for parameters, and their commands.
const GREEK: [(&str, &str); 7] =
    [("lambda", "λ"), ("mu", "μ"), ("alpha", "α"), ("beta", "β"), ("theta", "θ"), ("tau", "τ"), ("sigma", "σ")];

/// A Greek letter, of which the command may be given.
fn greek(name: &str) -> Option<&'static str> {
    GREEK.iter().find(|(command, letter)| *command == name || *letter == name).map(|(_, letter)| *letter)
}

/// The command of a Greek letter; that of another one is the letter.
fn command_of(letter: &str) -> &str {
    GREEK.iter().find(|(_, own)| *own == letter).map_or(letter, |(command, _)| *command)
}

/// The words of a text without the commands around them; `None` if it has other signs.
fn words(text: &str) -> Option<Vec<&str>> {
    const COMMANDS: [&str; 9] = ["text", "textrm", "mathrm", "mathbb", "mathbf", "mbox", "Bbb", "left", "right"];
    let is_sign = |char: char| " ,;.(){}\\∈".contains(char);
    if text.contains(|char: char| !is_sign(char) && !char.is_alphabetic()) {
        return None;
    }
    let runs = text.split(is_sign).filter(|run| !run.is_empty());
    Some(runs.filter(|run| !COMMANDS.contains(run)).collect())
}
