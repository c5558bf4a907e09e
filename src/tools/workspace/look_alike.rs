//! Texts that look alike: they differ only in whitespace, in the kind of their quotation marks, or in that of their dashes.

/// A place in a file at which a text occurs but for a difference that is hard to see.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LookAlike {
    /// Where the place begins.
    pub(super) begin: usize,
    /// What differs first.
    pub(super) difference: &'static str,
    /// Where that is in the file.
    pub(super) in_file: usize,
    /// Where that is in the text that was looked for.
    pub(super) in_wanted: usize,
}

/// The first place in a file that looks like `wanted`, which does not occur in it.
pub(super) fn find(file: &str, wanted: &str) -> Option<LookAlike> {
    let indent = wanted.len() - wanted.trim_start().len();
    let wanted = wanted.trim();
    let at = if wanted.is_empty() { None } else { folded(file).find(&folded(wanted)) }?;
    let begin = position(file, at);
    let place = |same, difference| LookAlike { begin, difference, in_file: begin + same, in_wanted: indent + same };
    let pairs = file[begin..].chars().zip(wanted.chars());
    let same: usize = pairs.take_while(|(found, wanted)| found == wanted).map(|(char, _)| char.len_utf8()).sum();
    let Some(other) = wanted[same..].chars().next() else { return Some(place(0, "whitespace")) };
    Some(match plain(other) {
        '"' | '\'' => place(same, "quotation marks"),
        '-' => place(same, "dashes"),
        _ => place(same, "whitespace"),
    })
}

/// A text with each run of whitespace as one space, and with plain quotation marks and dashes.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for char in text.chars().map(plain) {
        if char != ' ' || !folded.ends_with(' ') {
            folded.push(char);
        }
    }
    folded
}

/// The position in a text of what stands at `at` when it is [`folded`].
fn position(text: &str, at: usize) -> usize {
    let (mut length, mut before) = (0, None);
    for (position, char) in text.char_indices() {
        let char = plain(char);
        if char == ' ' && before == Some(' ') {
            continue;
        }
        if length == at {
            return position;
        }
        length += char.len_utf8();
        before = Some(char);
    }
    text.len()
}

/// The character on a keyboard that looks like this one.
fn plain(char: char) -> char {
    match char {
        '“' | '”' | '„' | '‟' | '″' => '"',
        '‘' | '’' | '‚' | '‛' | '′' => '\'',
        '‐'..='―' | '−' => '-',
        char if char.is_whitespace() => ' ',
        char => char,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_that_is_hard_to_see_is_found() {
        let found = |file, wanted| find(file, wanted).map(|found| (found.begin, found.difference, found.in_wanted));
        assert_eq!(found("a\nsay “hi”\n", "say \"hi\""), Some((2, "quotation marks", 4)));
        assert_eq!(found("it’s", "it's"), Some((0, "quotation marks", 2)));
        assert_eq!(found("1–2", "1-2"), Some((0, "dashes", 1)));
        assert_eq!(found("a\u{a0}b", "a b"), Some((0, "whitespace", 1)));
        assert_eq!(found("if x:\n\ty\n", "if x:\n    y\n"), Some((0, "whitespace", 6)));
        assert_eq!(found("a  \nb", "a\nb"), Some((0, "whitespace", 1)));
        assert_eq!(found("  “a”", "   “a”"), Some((2, "whitespace", 3)));
        assert_eq!(found("\t\ta - b", "\ta - b"), Some((2, "whitespace", 1)));
        assert_eq!(found("a b", "a c"), None);
        assert_eq!(found("a b", "\n \t"), None);
    }
}
