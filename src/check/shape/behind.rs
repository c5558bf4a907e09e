//! What stands behind an answer and says nothing more: what a letter denotes, and that one is positive where a logarithm needs it.

/// A text without what explains a letter: `\varphi^2`, behind which stands `, where $\varphi$ is the golden ratio`.
pub(crate) fn without_explanation(text: &str) -> &str {
    const EXPLAINS: [&str; 4] = [" is the ", " denotes ", " stands for ", " represents "];
    match text.split_once(", where ") {
        Some((answer, words)) if EXPLAINS.iter().any(|explains| words.contains(explains)) => answer,
        _ => text,
    }
}

/// A formula with logarithms or roots without the condition that its letters are positive: `\ln x,\ x > 0`, `2\ln a \quad (a > 0)`.
pub(super) fn without_positivity(text: &str) -> &str {
    const NEEDS: [&str; 3] = ["ln", "log", "sqrt"];
    let Some((formula, condition)) = with_condition(text) else { return text };
    let formula = formula.trim_end_matches([',', ' ', '\\']);
    let formula =
        formula.strip_suffix(r"\quad").or_else(|| formula.strip_suffix(r"\qquad")).unwrap_or(formula).trim_end();
    let is_one = !formula.contains(['<', '>', ',', ';'])
        && ![r"\le", r"\ge", r"\in", r"\ne"].iter().any(|sign| {
            formula
                .match_indices(sign)
                .any(|(at, _)| !formula[at + sign.len()..].starts_with(|char: char| char.is_alphabetic()))
        });
    let needs_it = NEEDS.iter().any(|function| formula.contains(function));
    if is_one
        && needs_it
        && letters_of(condition).is_some_and(|letters| letters.chars().all(|letter| formula.contains(letter)))
    {
        formula
    } else {
        text
    }
}

/// The text before a condition at its end, in brackets or behind a comma or a wide space, and the condition.
fn with_condition(text: &str) -> Option<(&str, &str)> {
    if let Some(inner) = text.strip_suffix(')') {
        return inner.rsplit_once('(').filter(|(before, _)| before.ends_with(' ') || before.ends_with("quad"));
    }
    text.rsplit_once(',').or_else(|| text.rsplit_once("quad "))
}

/// The letters of which a condition says that they are positive, and nothing else: `a, b > 0`.
fn letters_of(condition: &str) -> Option<String> {
    let letters = condition.trim().strip_suffix('0')?.trim_end();
    let letters = letters.strip_suffix('>').or_else(|| letters.strip_suffix(r"\gt"))?;
    let letters: String = letters.chars().filter(|char| !", \\".contains(*char)).collect();
    (!letters.is_empty() && letters.chars().all(char::is_alphabetic)).then_some(letters)
}
