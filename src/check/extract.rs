//! Where a response has its final answer.

use pascaline_base::syntax::Span;

use crate::shape::closing;

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Found {
    /// In the last `\boxed{…}`.
    Boxed,
    /// Behind `####`.
    Marked,
    /// Behind words such as `the answer is`.
    Phrase,
    /// In bold type.
    Bold,
    /// On the last line, which is nothing else, or ends with it.
    LastLine,
    /// There is none.
    Nothing,
}

impl Found {
    /// The word that every surface has for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Boxed => "boxed",
            Self::Marked => "marked",
            Self::Phrase => "phrase",
            Self::Bold => "bold",
            Self::LastLine => "last-line",
            Self::Nothing => "nothing",
        }
    }
}

/// The final answer of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Extracted {
    /// How it was found.
    pub found: Found,
    /// The answer; empty if there is none.
    pub text: String,
    /// Its place; that of several boxes goes from the first to the last.
    pub span: Span,
}

impl Extracted {
    /// How an answer was found, the answer, and its place.
    pub fn new(found: Found, text: String, span: Span) -> Self {
        Self { found, text, span }
    }

    /// An answer that is a part of the whole text.
    fn within(found: Found, text: &str, whole: &str) -> Self {
        let start = text.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
        Self::new(found, text.to_owned(), Span::new(start..start + text.len()))
    }
}

/// Finds the final answer of a response: the last `\boxed{…}`, what stands behind `####` or `the answer is`, what is in bold type,
/// or a last line that is nothing else. If there is none of them, nothing is guessed.
///
/// ```
/// use pascaline::check::{Found, extract_answer};
///
/// let answer = extract_answer(r"So $x = \boxed{\frac{1}{2}}$.");
/// assert_eq!((answer.found, &*answer.text), (Found::Boxed, r"\frac{1}{2}"));
/// assert_eq!(extract_answer("I do not know how to solve this.").found, Found::Nothing);
/// ```
pub fn extract_answer(text: &str) -> Extracted {
    let last = after_thoughts(text);
    announced_after_box(last)
        .map(|found| Extracted::within(Found::Phrase, found, text))
        .or_else(|| boxed(last, text))
        .or_else(|| marked(last).map(|found| Extracted::within(Found::Marked, found, text)))
        .or_else(|| behind_phrase(last).map(|found| Extracted::within(Found::Phrase, found, text)))
        .or_else(|| bold(last).map(|found| Extracted::within(Found::Bold, found, text)))
        .or_else(|| {
            let found = of_last_line(last).filter(|found| found.matches('{').count() == found.matches('}').count());
            found.map(|found| Extracted::within(Found::LastLine, found, text))
        })
        .unwrap_or(Extracted::new(Found::Nothing, String::new(), Span::default()))
}

/// The answer that a text marks as such; `None` if the text may be an answer itself.
pub(crate) fn answer_within(text: &str) -> Option<String> {
    let last = after_thoughts(text);
    if let Some(found) = announced_after_box(last) {
        return Some(found.to_owned());
    }
    let found = boxed(last, text).map(|found| found.text);
    found.or_else(|| marked(last).or_else(|| behind_phrase(last)).map(str::to_owned))
}

/// What may be the answer of a text that is none itself, the likeliest first: what is in bold type, what is on the last line, the only number of a
/// sentence that is announced as the answer, or of one behind a label.
pub(crate) fn candidates(text: &str, is_announced: bool) -> impl Iterator<Item = &str> {
    let last = after_thoughts(text);
    let number = only_number(last).filter(|_| is_announced);
    [bold(last), of_last_line(last), number, labelled_number(last)].into_iter().flatten()
}

/// What follows the thoughts of a model, up to the signs that end a turn.
fn after_thoughts(text: &str) -> &str {
    let last = text.rfind("</think>").map_or(text, |at| &text[at + "</think>".len()..]);
    ["<|im_", "<|end", "<|eot"].iter().filter_map(|sign| last.find(sign)).min().map_or(last, |at| &last[..at])
}

/// The final answer that is announced after the last box.
fn announced_after_box(text: &str) -> Option<&str> {
    const PHRASE: &str = "final answer is";
    let box_at = text.rfind("\\boxed")?;
    let at = text.to_ascii_lowercase().rfind(PHRASE).filter(|at| *at > box_at)?;
    first_answer(&text[at + PHRASE.len()..])
}

/// The content of the last box, or of several boxes that stand together.
fn boxed(text: &str, whole: &str) -> Option<Extracted> {
    let mut boxes: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    while let Some((start, inner)) = next_box(text, from) {
        let end = start + inner.len();
        let is_beside = boxes.last().is_some_and(|(_, before)| is_between_boxes(&text[*before..start]));
        if !is_beside {
            boxes.clear();
        }
        boxes.push((start, end));
        from = end;
    }
    let (first, last) = (boxes.first()?, boxes.last()?);
    let joined: Vec<&str> = boxes.iter().map(|(start, end)| text[*start..*end].trim()).collect();
    let place = &text[first.0..last.1];
    Some(Extracted { text: joined.join(", "), ..Extracted::within(Found::Boxed, place, whole) })
}

/// The start and the content of the next box.
fn next_box(text: &str, from: usize) -> Option<(usize, &str)> {
    const COMMANDS: [&str; 2] = ["\\boxed", "\\fbox"];
    let mut from = from;
    loop {
        let rest = text.get(from..)?;
        let (at, command) = COMMANDS.iter().filter_map(|command| Some((rest.find(command)?, *command))).min()?;
        let start = from + at + command.len();
        let after = text[start..].trim_start();
        let start = text.len() - after.len();
        if after.starts_with('{') {
            if let Some(end) = closing(after) {
                return Some((start + 1, &after[1..end]));
            }
        } else if let Some(word) = after.split([' ', '$', '\n']).next().filter(|word| !word.is_empty()) {
            // `\boxed 5`
            return Some((start, word));
        }
        from = start;
    }
}

/// Whether a text between two boxes only joins them: `}$ and $\boxed{`, `} papers and \boxed{`.
fn is_between_boxes(text: &str) -> bool {
    const MOST_WORDS: usize = 4;
    let plain = text.replace(r"\boxed", "").replace(r"\text", "").replace(r"\fbox", "");
    let words = plain.split_whitespace().filter(|word| word.chars().any(|char| !"{}$,;()[]\\".contains(char)));
    !plain.contains(". ") && !plain.contains("\n\n") && words.count() <= MOST_WORDS
}

/// What stands behind the last `####` on its line.
fn marked(text: &str) -> Option<&str> {
    let at = text.rfind("####")?;
    let line = text[at + 4..].trim_start_matches('#').lines().next()?.trim();
    (!line.is_empty()).then_some(line)
}

/// What stands behind the last of the words that announce an answer.
fn behind_phrase(text: &str) -> Option<&str> {
    const PHRASES: [&str; 12] = [
        "answer is",
        "answer:",
        "answer is:",
        "answer are",
        "answers are",
        "solutions are",
        "roots are",
        "answer =",
        "answer equals",
        "answer would be",
        "answer to the question is",
        "answer:**",
    ];
    let lower = text.to_ascii_lowercase();
    let at = PHRASES.iter().filter_map(|phrase| lower.rfind(phrase).map(|at| at + phrase.len())).max()?;
    first_answer(&text[at..])
}

/// The answer at the start of a text: a formula between dollars, or a sentence.
fn first_answer(text: &str) -> Option<&str> {
    const OPENINGS: [(&str, &str); 5] = [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$"), ("**", "**")];
    // A brace is that of `\text{The answer is }`.
    let text = text.trim_start_matches(|char: char| char.is_whitespace() || matches!(char, ':' | '*' | '}'));
    for (open, close) in OPENINGS {
        let Some(inner) = text.strip_prefix(open) else { continue };
        // `$5` is an amount of money.
        let Some(end) = inner.find(close).filter(|end| !inner[..*end].contains('\n') || open != "$") else { continue };
        let behind = sentence(&inner[end + close.len()..]).trim();
        // `$1$, $2$ and $3$`
        if ends_with_joint(behind.split(open).next().unwrap_or_default()) && behind.contains(open) {
            return Some(sentence(text).trim());
        }
        // A unit may follow: `$28$ percent`.
        let is_unit = !behind.is_empty() && behind.split_whitespace().count() <= 2 && behind.len() <= 20;
        let length = open.len() + end + close.len();
        return if is_unit {
            Some(&text[..length + text[length..].find(behind)? + behind.len()])
        } else {
            Some(&inner[..end])
        };
    }
    let sentence = sentence(text).trim().trim_end_matches('*').trim();
    (!sentence.is_empty()).then_some(sentence)
}

/// The text to the end of its sentence or line.
fn sentence(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let end = line.find(". ").unwrap_or(line.len());
    line[..end].trim_end().trim_end_matches('.')
}

/// The last text in bold type that stands on one line.
fn bold(text: &str) -> Option<&str> {
    let end = text.rfind("**")?;
    let start = text[..end].rfind("**")? + 2;
    let inner = text[start..end].trim().trim_end_matches(':');
    let is_answer = !inner.is_empty() && !inner.contains('\n') && inner.split_whitespace().count() <= MOST_WORDS;
    is_answer.then_some(inner)
}

/// The most words of an answer.
const MOST_WORDS: usize = 6;

/// The last sentence, if it is short, or what stands at its end behind `is` or `=`, or the formula that is its last one.
fn of_last_line(text: &str) -> Option<&str> {
    let text = without_hope(text.trim());
    if let Some(formula) = displayed_formula(text) {
        return Some(formula);
    }
    let line = last_sentence(text.lines().next_back()?.trim());
    let plain = line.trim_end_matches('.');
    let behind = [" is ", " are ", " it's ", " = ", " equals "]
        .iter()
        .filter_map(|word| Some(plain.rfind(word)? + word.len()))
        .max();
    let formula = last_formula(line);
    let formula_end = formula.map_or(0, |formula| formula.as_ptr().addr() + formula.len() - line.as_ptr().addr());
    let has_sign = |text: &str| text.chars().any(|char| char.is_ascii_digit() || "\\=^$".contains(char));
    match behind.filter(|at| *at > formula_end && (formula.is_none() || has_sign(&plain[*at..]))) {
        Some(at) => Some(without_emphasis(plain[at..].trim())).filter(|answer| !answer.is_empty() && is_short(answer)),
        None if formula.is_some() => formula,
        None => ((has_sign(line) || line.chars().count() == 1) && is_short(line)).then_some(plain),
    }
    .or_else(|| only_number(line).filter(|_| draws_conclusion(line)))
}

/// The only number behind a word and a colon: `Result : 2.74 $`.
fn labelled_number(text: &str) -> Option<&str> {
    let (label, rest) = text.split_once(':')?;
    let is_word = label.trim().chars().all(char::is_alphabetic) && is_short(rest) && !rest.contains('\n');
    only_number(rest).filter(|_| is_word)
}

/// An answer without the words before it that only stress it: `exactly 12 triangles`.
fn without_emphasis(answer: &str) -> &str {
    const WORDS: [&str; 5] = ["exactly ", "precisely ", "just ", "only ", "a total of "];
    WORDS.iter().find_map(|word| answer.strip_prefix(word)).map_or(answer, str::trim_start)
}

fn is_short(text: &str) -> bool {
    text.split_whitespace().count() <= MOST_WORDS
}

/// Whether a sentence draws a conclusion: `Therefore, there are 12 ways.`
fn draws_conclusion(line: &str) -> bool {
    const WORDS: [&str; 5] = ["therefore", "thus", "hence", "so", "final answer"];
    let lower = line.trim_start().to_ascii_lowercase();
    WORDS.iter().any(|word| lower.starts_with(word))
}

/// The only number of a sentence.
fn only_number(line: &str) -> Option<&str> {
    let mut numbers = line.split_whitespace().filter(|word| word.contains(|char: char| char.is_ascii_digit()));
    let number = numbers.next().filter(|_| numbers.next().is_none())?;
    Some(number.trim_end_matches(['.', ',', ';', ':']))
        .filter(|number| !number.contains('$') || number.starts_with('$'))
}

/// The text without the sentence that graders' prompts ask for.
fn without_hope(text: &str) -> &str {
    text.strip_suffix("I hope it is correct.").unwrap_or(text).trim_end()
}

/// The last sentence of a line.
fn last_sentence(line: &str) -> &str {
    let body = line.trim_end_matches(['.', ' ']);
    let ends = [". ", ".$ ", ".$$ ", ".\\) ", ".\\] "];
    ends.iter().filter_map(|end| Some(body.rfind(end)? + end.len())).max().map_or(line, |at| &line[at..])
}

/// A formula that ends the text, perhaps over several lines.
fn displayed_formula(text: &str) -> Option<&str> {
    const PAIRS: [(&str, &str); 4] = [("\\[", "\\]"), ("$$", "$$"), ("\\(", "\\)"), ("$", "$")];
    let text = text.trim_end_matches(['.', ' ']);
    let found = PAIRS.iter().find_map(|(open, close)| {
        let before = text.strip_suffix(close)?;
        let start = before.rfind(open)? + open.len();
        Some(&before[start..]).filter(|inner| !inner.trim().is_empty())
    });
    found.filter(|formula| !is_joined(formula, text))
}

/// The last formula between dollars on a line, with the word that follows it.
fn last_formula(line: &str) -> Option<&str> {
    const PAIRS: [(&str, &str); 4] = [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$")];
    let found = PAIRS.iter().filter_map(|(open, close)| {
        let end = line.rfind(close)?;
        let start = line[..end].rfind(open)? + open.len();
        let behind = line[end + close.len()..].trim().trim_end_matches('.');
        let is_unit = matches!(behind, "%" | "percent" | "pct" | "degrees");
        let inner = &line[start..end];
        let whole = &line[start - open.len()..];
        (!inner.trim().is_empty()).then_some(if is_unit { whole.trim_end_matches('.') } else { inner })
    });
    // One of several that are joined is not the answer.
    found.max_by_key(|found| found.as_ptr().addr()).filter(|last| !is_joined(last, line))
}

/// Whether a formula in a line is joined to one before it: the `$3$` of `$1$ and $3$`.
fn is_joined(formula: &str, line: &str) -> bool {
    let before = line[..formula.as_ptr().addr() - line.as_ptr().addr()].trim_end_matches(['$', '(', '[', '\\', ' ']);
    ends_with_joint(before) && before.contains(['$', '\\'])
}

fn ends_with_joint(text: &str) -> bool {
    ["and", "or", ","].iter().any(|word| text.trim_end().ends_with(word))
}
