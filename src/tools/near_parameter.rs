//! The parameter that a name which is none was meant to be.

use super::near_key::slips;

/// A longer name is no slip of any parameter.
const LONGEST: usize = 64;
/// A shorter name may be short for anything.
const SHORTEST: usize = 3;

/// The parameter with the same letters, as `oldText` is `old_text`; otherwise the only one within a slip for each four of its letters,
/// or else the only one that the name is short for, as `expr` is for `expression`, or that shares a whole word with it, as
/// `file_path` does with `path`.
pub(super) fn find<'p>(name: &str, parameters: &[&'p str]) -> Option<&'p str> {
    if name.len() > LONGEST {
        return None;
    }
    let letters = words(name).concat();
    only(parameters, |parameter| words(parameter).concat() == letters)
        .or_else(|| only(parameters, |parameter| slips(name, parameter) * 4 <= parameter.len()))
        .or_else(|| only(parameters, |parameter| is_short_for(&letters, parameter) || share_a_word(name, parameter)))
}

/// The only parameter of which something is true.
fn only<'p>(parameters: &[&'p str], is_true: impl Fn(&str) -> bool) -> Option<&'p str> {
    let mut found = parameters.iter().filter(|parameter| is_true(parameter));
    found.next().filter(|_| found.next().is_none()).copied()
}

fn is_short_for(letters: &str, parameter: &str) -> bool {
    letters.len() >= SHORTEST && parameter.starts_with(letters)
}

/// Whether one of two names is a word of the other.
fn share_a_word(name: &str, parameter: &str) -> bool {
    let (of_name, of_parameter) = (words(name), words(parameter));
    let is_word = |words: &[String], other: &[String]| match words {
        [word] => word.len() >= SHORTEST && other.contains(word),
        _ => false,
    };
    is_word(&of_name, &of_parameter) || is_word(&of_parameter, &of_name)
}

/// The words of a name in lower case: those of `oldText` and of `old_text` are the same.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for char in name.chars() {
        if !char.is_alphanumeric() || (was_lower && char.is_uppercase()) {
            words.push(String::new());
        }
        was_lower = char.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| char.is_alphanumeric()) {
            word.extend(char.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn names_that_are_near() {
        const FILES: &[&str] = &["path", "cwd", "offset", "limit", "max_lines", "max_bytes"];
        for (name, parameters, meant) in [
            ("expr", &["expression", "scope"][..], Some("expression")),
            ("Expression", &["expression", "scope"], Some("expression")),
            ("expresion", &["expression", "scope"], Some("expression")),
            ("math_expression", &["expression", "scope"], Some("expression")),
            ("variables", &["expression", "scope"], None),
            ("ex", &["expression"], None),
            ("", &["expression"], None),
            ("file_path", FILES, Some("path")),
            ("filePath", FILES, Some("path")),
            ("paths", FILES, Some("path")),
            ("maxLines", FILES, Some("max_lines")),
            ("lines", FILES, Some("max_lines")),
            // Two that are equally near.
            ("max", FILES, None),
            ("cmd", FILES, None),
            ("file", FILES, None),
            ("new", &["old_text", "new_text"], Some("new_text")),
            ("text", &["old_text", "new_text"], None),
            ("Wert", &["value"], None),
            ("ΠΑΘ", &["παθος"], Some("παθος")),
        ] {
            assert_eq!(find(name, parameters), meant, "{name}");
        }
        assert_eq!(find(&"expression".repeat(100_000), &["expression"]), None);
    }
}
