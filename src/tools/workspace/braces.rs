//! Alternatives in braces, as in a shell: `*.{ts,tsx}`.

/// The maximum number of alternatives, and of braces within braces.
const MOST: usize = 64;
const MOST_NESTING: usize = 8;

/// The patterns that a pattern with alternatives stands for; `None` if it has none, or too many.
pub(super) fn expanded(pattern: &str) -> Option<Vec<String>> {
    combined(pattern, MOST_NESTING).filter(|patterns| patterns.len() > 1)
}

/// Every combination of the alternatives of a pattern.
fn combined(pattern: &str, nesting_left: usize) -> Option<Vec<String>> {
    let mut patterns = vec![String::new()];
    for piece in pieces(pattern) {
        let ways = match listed(piece) {
            Some(ways) => {
                let below = nesting_left.checked_sub(1)?;
                let ways = ways.into_iter().map(|way| combined(way, below)).collect::<Option<Vec<_>>>()?;
                ways.concat()
            }
            None => vec![piece.to_owned()],
        };
        if patterns.len() * ways.len() > MOST {
            return None;
        }
        patterns = patterns.iter().flat_map(|before| ways.iter().map(move |way| [before, &**way].concat())).collect();
    }
    Some(patterns)
}

/// The items of a piece in braces; `None` if it is not a list.
fn listed(piece: &str) -> Option<Vec<&str>> {
    let list = piece.strip_prefix('{')?.strip_suffix('}')?;
    let (mut items, mut begin, mut depth) = (Vec::new(), 0, 0);
    for (at, char) in list.char_indices() {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&list[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    items.push(&list[begin..]);
    (items.len() > 1).then_some(items)
}

/// The pieces of a pattern: those in outermost braces, and those between them.
fn pieces(pattern: &str) -> Vec<&str> {
    let (mut pieces, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, char) in pattern.char_indices() {
        match char {
            '{' if depth == 0 => {
                pieces.push(&pattern[begin..at]);
                (begin, depth) = (at, 1);
            }
            '{' => depth += 1,
            '}' if depth == 1 => {
                pieces.push(&pattern[begin..=at]);
                (begin, depth) = (at + 1, 0);
            }
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    pieces.push(&pattern[begin..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_expanded_as_in_a_shell() {
        let cases: [(&str, &[&str]); 5] = [
            ("src/**/*.{ts,tsx}", &["src/**/*.ts", "src/**/*.tsx"]),
            ("{a,b}/{c,d}", &["a/c", "a/d", "b/c", "b/d"]),
            ("a{,.bak}", &["a", "a.bak"]),
            ("x{a,b{1,2}}y", &["xay", "xb1y", "xb2y"]),
            ("{x}{a,b}", &["{x}a", "{x}b"]),
        ];
        for (pattern, expected) in cases {
            assert_eq!(expanded(pattern).unwrap(), expected, "{pattern}");
        }
        let (many, deep) = ("{a,b}".repeat(7), ["{a,".repeat(1_000), "}".repeat(1_000)].concat());
        for pattern in ["a", "{a}", "{a,b", "a,b}", "}{", "", "{{}", &many, &deep] {
            assert_eq!(expanded(pattern), None, "{pattern}");
        }
    }
}
