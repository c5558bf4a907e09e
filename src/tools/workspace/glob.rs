//! The patterns of `find`: those of Python 3.11's `Path.glob`.
//!
//! A pattern is matched name by name on the way down, so that a walk enters only folders in which something can match. The
//! names are matched by Rust's `regex`: `globset` differs from `fnmatch` (its `?` is one byte, and it has `{a,b}` and
//! escapes).

use regex_automata::meta::Regex;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Dot, Hir, Look, Repetition};

use super::super::ToolError;
use super::path::quoted;

/// A pattern.
pub(super) struct Glob {
    parts: Vec<PathPart>,
}

/// The part between two `/` of a pattern.
enum PathPart {
    /// `**`: any number of folders.
    Folders,
    /// A literal name.
    Name(String),
    /// A name with `*`, `?` or `[`.
    Like(Box<Regex>),
}

/// The state of a match on the way to a folder: the indexes of the parts that may come next, in order.
pub(super) type Places = Vec<usize>;

impl Glob {
    /// Parses a pattern. The errors are in Python's words.
    pub(super) fn new(pattern: &str) -> Result<Self, ToolError> {
        if pattern.is_empty() {
            return Err(ToolError::new("Unacceptable pattern: ''"));
        }
        if pattern.starts_with('/') {
            return Err(ToolError::new("Non-relative patterns are unsupported")
                .hint("the pattern is relative to path, such as **/*.rs"));
        }
        let names = pattern.split('/').filter(|name| !matches!(*name, "" | "."));
        let mut parts = names.map(part).collect::<Result<Vec<_>, _>>()?;
        if parts.is_empty() {
            return Err(ToolError::new(format!("Unacceptable pattern: {}", quoted(pattern))));
        }
        if pattern.ends_with('/') {
            parts.push(PathPart::Folders); // a pattern that ends in a slash or in `**` matches folders
        }
        // Consecutive `**` are equivalent to one.
        parts.dedup_by(|next, part| matches!((next, part), (PathPart::Folders, PathPart::Folders)));
        Ok(Self { parts })
    }

    /// The start of the pattern; empty if it ends in `**`, which matches only folders.
    pub(super) fn start(&self) -> Places {
        if matches!(self.parts.last(), Some(PathPart::Folders)) { Vec::new() } else { self.with_folders(vec![0]) }
    }

    /// The state after entering the folder `name`; empty if nothing below it can match.
    pub(super) fn enter(&self, places: &[usize], name: &str) -> Places {
        let mut entered = Vec::new();
        for &place in places {
            match &self.parts[place] {
                PathPart::Folders => entered.push(place),
                part if place + 1 < self.parts.len() && part.matches(name) => entered.push(place + 1),
                _ => {}
            }
        }
        self.with_folders(entered)
    }

    /// Whether a file with this name matches.
    pub(super) fn matches(&self, places: &[usize], name: &str) -> bool {
        places.iter().any(|&place| place + 1 == self.parts.len() && self.parts[place].matches(name))
    }

    /// The places, and those after a `**`, which may match no folder at all.
    fn with_folders(&self, mut places: Places) -> Places {
        for index in 0..places.len() {
            if matches!(self.parts[places[index]], PathPart::Folders) && places[index] + 1 < self.parts.len() {
                places.push(places[index] + 1);
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

impl PathPart {
    /// Whether the part matches a file name.
    fn matches(&self, name: &str) -> bool {
        match self {
            Self::Folders => false,
            Self::Name(part) => part == name,
            Self::Like(regex) => regex.is_match(name),
        }
    }
}

fn part(name: &str) -> Result<PathPart, ToolError> {
    match name {
        ".." => {
            Err(ToolError::new("Unacceptable pattern: '..' leads outside the folder").hint("name the folder in path"))
        }
        "**" => Ok(PathPart::Folders),
        name if name.contains("**") => {
            Err(ToolError::new("Invalid pattern: '**' can only be an entire path component"))
        }
        name if name.contains(['*', '?', '[']) => {
            let regex = Regex::builder().build_from_hir(&like(name));
            Ok(PathPart::Like(Box::new(regex.map_err(|_| ToolError::new("Pattern is too large"))?)))
        }
        name => Ok(PathPart::Name(name.to_owned())),
    }
}

/// A part as a regular expression, as in Python's `fnmatch.translate`.
fn like(mut name: &str) -> Hir {
    let mut parts = vec![Hir::look(Look::Start)];
    while let Some(char) = name.chars().next() {
        let rest = &name[char.len_utf8()..];
        let (part, rest) = match char {
            '*' => (any_number(Hir::dot(Dot::AnyChar)), rest),
            '?' => (Hir::dot(Dot::AnyChar), rest),
            '[' => class(rest).unwrap_or_else(|| (literal(char), rest)),
            _ => (literal(char), rest),
        };
        parts.push(part);
        name = rest;
    }
    parts.push(Hir::look(Look::End));
    Hir::concat(parts)
}

fn any_number(hir: Hir) -> Hir {
    Hir::repetition(Repetition { min: 0, max: None, greedy: true, sub: Box::new(hir) })
}

fn literal(char: char) -> Hir {
    Hir::literal(char.encode_utf8(&mut [0; 4]).as_bytes())
}

/// The class after a `[`, and the rest after it; `None` if it is not closed. A range that runs backwards is empty.
fn class(text: &str) -> Option<(Hir, &str)> {
    let (negated, text) = text.strip_prefix('!').map_or((false, text), |text| (true, text));
    let first = text.chars().next()?.len_utf8();
    let end = first + text[first..].find(']')?;
    let chars: Vec<char> = text[..end].chars().collect();
    let mut ranges = Vec::new();
    let mut rest = chars.as_slice();
    loop {
        rest = match rest {
            [from, '-', to, rest @ ..] => {
                ranges.extend((from <= to).then(|| ClassUnicodeRange::new(*from, *to)));
                rest
            }
            [one, rest @ ..] => {
                ranges.push(ClassUnicodeRange::new(*one, *one));
                rest
            }
            [] => break,
        };
    }
    let mut class = ClassUnicode::new(ranges);
    if negated {
        class.negate();
    }
    Some((Hir::class(Class::Unicode(class)), &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, path: &str) -> bool {
        let glob = Glob::new(pattern).unwrap();
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folders = folders.split('/').filter(|folder| !folder.is_empty());
        let places = folders.fold(glob.start(), |places, folder| glob.enter(&places, folder));
        glob.matches(&places, name)
    }

    #[test]
    fn folders_of_any_depth() {
        for path in ["x", "a/x", "a/b/x"] {
            assert!(matches("**/x", path), "{path}");
            assert!(matches("**/**/**/x", path), "{path}");
            assert!(!matches("**", path) && !matches("**/", path) && !matches("a/**", path), "{path}");
        }
        assert!(matches("a/**/x", "a/x") && matches("a/**/x", "a/b/c/x") && !matches("a/**/x", "b/x"));
        assert!(matches("**/a/**/b/x", "a/b/a/b/x") && !matches("**/a/**/b/x", "a/b/c/x"));
        assert!(!matches("*/x", "x") && !matches("*", "a/x") && matches("*/*", "a/.x"));
    }

    #[test]
    fn a_folder_in_which_nothing_can_match_is_not_entered() {
        let glob = Glob::new("src/*/x.rs").unwrap();
        assert!(glob.enter(&glob.start(), "tests").is_empty());
        let below = glob.enter(&glob.start(), "src");
        let below = glob.enter(&below, "tools");
        assert!(glob.enter(&below, "x.rs").is_empty());
        let folders = Glob::new("a/**").unwrap();
        assert!(folders.enter(&folders.start(), "a").is_empty());
    }
}
