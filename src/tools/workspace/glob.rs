//! The patterns of `find`: those of Python 3.11's `Path.glob`, except that a final `**` matches all files below.
//!
//! A pattern is matched name by name on the way down, so that a walk enters only folders in which something can match. The
//! names are matched by Rust's `regex`: `globset` differs from `fnmatch` (its `?` is one byte, and it has `{a,b}` and
//! escapes).

use regex_automata::meta::Regex;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Dot, Hir, Look, Repetition};

use super::path::quoted;
use crate::ToolError;

/// A pattern, or several ones of which any may match.
pub(super) struct Glob {
    parts: Vec<PathPart>,
    /// The indexes of the first parts of the patterns.
    starts: Vec<usize>,
}

/// The part between two `/` of a pattern.
struct PathPart {
    name: Name,
    is_last: bool,
}

/// What a part matches.
enum Name {
    /// `**`: any number of folders.
    Folders,
    /// A literal name.
    Literal(String),
    /// A name with `*`, `?` or `[`.
    Like(Box<Regex>),
}

/// How brackets are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// As Python's `fnmatch` does.
    Classes,
    /// So, or as the text that they are.
    ClassesOrText,
}

/// The state of a match on the way to a folder: the indexes of the parts that may come next, in order.
pub(super) type Places = Vec<usize>;

impl Glob {
    /// Parses patterns of which any may match. The errors are in Python's words.
    pub(super) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, ToolError> {
        Self::read(patterns, Brackets::Classes)
    }

    /// Parses patterns in which each class of characters may also be the text in the pattern, with its brackets: `[id]`
    /// matches `i`, `d` and `[id]`. A backslash takes the meaning from the sign after it.
    pub(super) fn with_literal_brackets<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, ToolError> {
        Self::read(patterns, Brackets::ClassesOrText)
    }

    fn read<'p>(patterns: impl IntoIterator<Item = &'p str>, brackets: Brackets) -> Result<Self, ToolError> {
        let mut glob = Self { parts: Vec::new(), starts: Vec::new() };
        for pattern in patterns {
            glob.starts.push(glob.parts.len());
            glob.parts.extend(parts(pattern, brackets)?);
        }
        Ok(glob)
    }

    /// The start of the pattern.
    pub(super) fn start(&self) -> Places {
        self.with_folders(self.starts.clone())
    }

    /// The state after entering the folder `name`; empty if nothing below it can match.
    pub(super) fn enter(&self, places: &[usize], name: &str) -> Places {
        let mut entered = Vec::new();
        for &place in places {
            let part = &self.parts[place];
            match &part.name {
                Name::Folders => entered.push(place),
                own if !part.is_last && own.matches(name) => entered.push(place + 1),
                _ => {}
            }
        }
        self.with_folders(entered)
    }

    /// Whether a file with this name matches.
    pub(super) fn matches(&self, places: &[usize], name: &str) -> bool {
        places.iter().any(|&place| self.parts[place].is_last && self.parts[place].name.matches(name))
    }

    /// Whether the pattern says this name itself.
    pub(super) fn says(&self, places: &[usize], name: &str) -> bool {
        places.iter().any(|&place| matches!(&self.parts[place].name, Name::Literal(literal) if literal == name))
    }

    /// The places, and those after a `**`, which may match no folder at all. A final `**` matches only folders.
    fn with_folders(&self, mut places: Places) -> Places {
        places.retain(|&place| !(self.parts[place].is_last && matches!(self.parts[place].name, Name::Folders)));
        for index in 0..places.len() {
            if matches!(self.parts[places[index]].name, Name::Folders) {
                places.push(places[index] + 1);
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

impl Name {
    /// Whether the part matches a file name.
    fn matches(&self, name: &str) -> bool {
        match self {
            Self::Folders => false,
            Self::Literal(literal) => literal == name,
            Self::Like(regex) => regex.is_match(name),
        }
    }
}

/// The parts of one pattern.
fn parts(pattern: &str, brackets: Brackets) -> Result<Vec<PathPart>, ToolError> {
    if pattern.is_empty() {
        return Err(ToolError::new("Unacceptable pattern: ''"));
    }
    if pattern.starts_with('/') {
        return Err(ToolError::new("Non-relative patterns are unsupported")
            .hint("the pattern is relative to path, such as **/*.rs"));
    }
    let names = pattern.split('/').filter(|name| !matches!(*name, "" | "."));
    let mut names = names.map(|name| part(name, brackets)).collect::<Result<Vec<_>, _>>()?;
    match names.last() {
        None => return Err(ToolError::new(format!("Unacceptable pattern: {}", quoted(pattern)))),
        _ if pattern.ends_with('/') => names.push(Name::Folders), // a pattern that ends in a slash matches folders
        Some(Name::Folders) => names.push(part("*", brackets)?),
        Some(_) => {}
    }
    // Consecutive `**` are equivalent to one.
    names.dedup_by(|next, name| matches!((next, name), (Name::Folders, Name::Folders)));
    let last = names.len() - 1;
    Ok(names.into_iter().enumerate().map(|(index, name)| PathPart { name, is_last: index == last }).collect())
}

fn part(name: &str, brackets: Brackets) -> Result<Name, ToolError> {
    match name {
        ".." => {
            Err(ToolError::new("Unacceptable pattern: '..' leads outside the folder").hint("name the folder in path"))
        }
        "**" => Ok(Name::Folders),
        name if name.contains("**") => {
            Err(ToolError::new("Invalid pattern: '**' can only be an entire path component"))
        }
        name if name.contains(['*', '?', '[']) || (brackets == Brackets::ClassesOrText && name.contains('\\')) => {
            let regex = Regex::builder().build_from_hir(&like(name, brackets));
            Ok(Name::Like(Box::new(regex.map_err(|_| ToolError::new("Pattern is too large"))?)))
        }
        name => Ok(Name::Literal(name.to_owned())),
    }
}

/// A part as a regular expression, as in Python's `fnmatch.translate`.
fn like(mut name: &str, brackets: Brackets) -> Hir {
    let escapes = brackets == Brackets::ClassesOrText;
    let mut parts = vec![Hir::look(Look::Start)];
    while let Some(char) = name.chars().next() {
        let rest = &name[char.len_utf8()..];
        let (part, rest) = match char {
            '*' => (any_number(Hir::dot(Dot::AnyChar)), rest),
            '?' => (Hir::dot(Dot::AnyChar), rest),
            '[' => match class(rest) {
                Some((class, after)) if escapes => {
                    let text = &name[..name.len() - after.len()];
                    (Hir::alternation(vec![class, Hir::literal(text.as_bytes())]), after)
                }
                Some(class) => class,
                None => (literal(char), rest),
            },
            '\\' if escapes && rest.starts_with(|sign: char| sign.is_ascii_punctuation()) => {
                (Hir::literal(&rest.as_bytes()[..1]), &rest[1..])
            }
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
        let glob = Glob::new([pattern]).unwrap();
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
            assert!(matches("**", path) && matches("**/**", path) && !matches("**/", path), "{path}");
        }
        assert!(matches("a/**/x", "a/x") && matches("a/**/x", "a/b/c/x") && !matches("a/**/x", "b/x"));
        assert!(matches("**/a/**/b/x", "a/b/a/b/x") && !matches("**/a/**/b/x", "a/b/c/x"));
        assert!(!matches("*/x", "x") && !matches("*", "a/x") && matches("*/*", "a/.x"));
    }

    #[test]
    fn brackets_may_be_literal() {
        let matches = |pattern: &str, name: &str| {
            let glob = Glob::with_literal_brackets([pattern]).unwrap();
            glob.matches(&glob.start(), name)
        };
        for name in ["[id]", "i", "d"] {
            assert!(matches("[id]", name), "{name}");
        }
        for (pattern, name) in [
            ("[[...slug]]", "[[...slug]]"),
            ("[...all].[jt]s", "[...all].ts"),
            (r"\[id\].ts", "[id].ts"),
            (r"\(app\)", "(app)"),
            (r"[id]-\*", "[id]-*"),
            ("[!a]", "[!a]"),
            ("[b", "[b"),
            (r"é\é[é]", r"é\é[é]"),
        ] {
            assert!(matches(pattern, name), "{pattern}");
        }
        assert!(!matches(r"\[id\]", "i") && !matches("[id]", "id") && !matches(r"\*[a]", "xa"));
    }

    #[test]
    fn a_folder_in_which_nothing_can_match_is_not_entered() {
        let glob = Glob::new(["src/*/x.rs"]).unwrap();
        assert!(glob.enter(&glob.start(), "tests").is_empty());
        let below = glob.enter(&glob.start(), "src");
        let below = glob.enter(&below, "tools");
        assert!(glob.enter(&below, "x.rs").is_empty());
        let folders = Glob::new(["a/"]).unwrap();
        assert!(folders.enter(&folders.start(), "a").is_empty());
        assert!(matches("a/**", "a/b") && matches("a/**", "a/b/c") && !matches("a/**", "a") && !matches("a/**", "b/a"));
    }

    #[test]
    fn a_name_that_the_pattern_says_is_known() {
        let glob = Glob::new(["**/out/*.js", "a.js"]).unwrap();
        let start = glob.start();
        assert!(glob.says(&start, "out") && glob.says(&start, "a.js") && !glob.says(&start, "b.js"));
        assert!(!glob.says(&glob.enter(&start, "out"), "a.js"));
    }
}
