//! The rules of `.gitignore` files, each for its folder and everything below.

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::Files;

/// The name of the files that contain the rules.
pub(super) const NAME: &str = ".gitignore";

/// The maximum number of bytes that are read of one such file; usual ones have some thousands.
const MOST_BYTES: u64 = 64 << 10;

/// The maximum cost of all such files in a walk, which takes half a second; and the cost factor of a byte in a rule that is
/// not a plain path, because it is compiled to a regular expression.
const MOST_COST: usize = 1 << 20;
const PATTERN: usize = 8;

/// The rules that apply in a folder: those of its own `.gitignore` and of the folders above it. The nearest file with a
/// matching rule decides, and of its rules the last.
#[derive(Default)]
pub(super) struct Ignored {
    levels: Vec<Level>,
    /// The cost of the files read so far.
    spent: usize,
    is_cut: bool,
}

struct Level {
    /// The offset, in paths from the root, of paths relative to the file's folder.
    base: usize,
    rules: Gitignore,
}

impl Ignored {
    /// Reads the rules of a `.gitignore`, in a folder whose entries have paths that begin at `base`; unreadable files are
    /// skipped.
    pub(super) fn enter(&mut self, folder: &dyn Files, path: &str, base: usize) {
        let Some(text) = read(folder, path) else { return };
        let cost = text.split(|byte| *byte == b'\n').map(cost).sum::<usize>();
        if cost > MOST_COST - self.spent {
            self.is_cut = true;
            return;
        }
        self.spent += cost;
        if let Some(rules) = rules(&text) {
            self.levels.push(Level { base, rules });
        }
    }

    /// Whether a file was skipped because there were too many before it.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns to the folder whose entries have paths that begin at `base`.
    pub(super) fn leave(&mut self, base: usize) {
        while self.levels.last().is_some_and(|level| level.base > base) {
            self.levels.pop();
        }
    }

    /// Whether a path is ignored. (The contents of an ignored folder are asked about only if the call names the folder.)
    pub(super) fn names(&self, path: &str, is_folder: bool) -> bool {
        for level in self.levels.iter().rev() {
            match level.rules.matched(&path[level.base..], is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => {}
            }
        }
        false
    }
}

fn cost(rule: &[u8]) -> usize {
    let is_pattern = rule.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'{' | b'\\'));
    rule.len() * if is_pattern { PATTERN } else { 1 }
}

fn read(folder: &dyn Files, path: &str) -> Option<Vec<u8>> {
    let file = folder.open(path).ok()?;
    let size = file.stat().ok()?.size;
    let mut text = file.beginning(size.min(MOST_BYTES)).ok()?;
    if size > MOST_BYTES {
        // A truncated rule would be a different one.
        let whole = memchr::memrchr(b'\n', &text).unwrap_or_default();
        text.truncate(whole);
    }
    Some(text)
}

/// The rules in a text. An invalid line is skipped, as in git.
fn rules(text: &[u8]) -> Option<Gitignore> {
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    let mut builder = GitignoreBuilder::new("");
    for line in text.split(|byte| *byte == b'\n') {
        if let Ok(line) = str::from_utf8(line) {
            let _ = builder.add_line(None, line.strip_suffix('\r').unwrap_or(line));
        }
    }
    builder.build().ok().filter(|rules| !rules.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_costs_more_than_a_path() {
        assert_eq!(cost(b"build/"), 6);
        for rule in ["*.log", "a?c.x", "[ab]c", "{a,b}", "\\#abc"] {
            assert_eq!(cost(rule.as_bytes()), PATTERN * 5, "{rule}");
        }
    }
}
