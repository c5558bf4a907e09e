//! What surrounds the whole text: quotes, backticks, dollars, fences, a prompt, the `=` of a spreadsheet.

use std::ops::Range;

/// The signs before and after a whole text.
static PAIRS: &[(&str, &str)] = &[
    ("```", "```"),
    ("`", "`"),
    ("$$", "$$"),
    ("\\[", "\\]"),
    ("\\(", "\\)"),
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("‘", "’"),
    ("«", "»"),
    ("**", "**"),
];

/// The languages that a fence may name.
const LANGUAGES: &[&str] =
    &["python", "py", "math", "latex", "tex", "text", "txt", "plaintext", "javascript", "js", "calc"];

/// The part of the text that is read.
pub fn inside(text: &str) -> Range<usize> {
    const MOST: usize = 4;
    let mut inner = text.trim();
    for _ in 0..MOST {
        let Some(next) = peeled(inner) else { break };
        inner = next.trim();
    }
    let start = text.len() - text.trim_start().len();
    let offset = (inner.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let start = if offset <= text.len() { offset } else { start };
    start..start + inner.len()
}

/// The text without one layer of what surrounds it.
fn peeled(text: &str) -> Option<&str> {
    if !text.starts_with(['`', '$', '\\', '"', '\'', '“', '‘', '«', '*', '>', '=']) {
        return None;
    }
    if let Some(rest) = text.strip_prefix(">>>") {
        return Some(rest);
    }
    if let Some(rest) = text.strip_prefix('=') {
        return (!rest.trim_start().starts_with('=') && !rest.trim().is_empty()).then_some(rest);
    }
    for (open, close) in PAIRS {
        let Some(inner) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) else { continue };
        // A sign inside belongs to something else: `"a" + "b"`.
        if inner.trim().is_empty() || inner.contains(open) || inner.contains(close) {
            return None;
        }
        return Some(if *open == "```" { without_language(inner) } else { inner });
    }
    None
}

fn without_language(text: &str) -> &str {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let names_one = LANGUAGES.iter().any(|language| first.trim().eq_ignore_ascii_case(language));
    if names_one && !rest.trim().is_empty() { rest } else { text }
}
