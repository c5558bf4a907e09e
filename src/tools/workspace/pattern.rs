//! The patterns of `grep`: Rust's regular expressions, each matched against single lines.
//!
//! Files are not split into lines for that. A pattern is rewritten so that it can be run over many lines at once: `^`, `$`,
//! `\A` and `\z` refer to the line, and nothing in it can match a line end.

use pascaline_hint::elsewhere::READ;
use regex_automata::Input;
use regex_automata::meta::{BuildError, Config, Regex};
use regex_syntax::ast::ErrorKind;
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange};
use regex_syntax::hir::{Hir, HirKind, Look, Repetition};
use regex_syntax::{Error, ParserBuilder};

use super::lines;
use crate::{ToolError, World};

/// The number of bytes of a pattern that an error repeats.
const MOST_SHOWN: usize = 200;

/// A pattern that matches within a line.
pub(super) struct Pattern {
    regex: Regex,
    /// Whether it depends on where a line begins or ends.
    pub(super) is_anchored: bool,
    /// The cost of a byte, relative to a search for a few words.
    pub(super) cost: u64,
}

impl Pattern {
    /// Parses a pattern.
    pub(super) fn new(text: &str) -> Result<Self, ToolError> {
        let parse = |text: &str| ParserBuilder::new().utf8(false).build().parse(text).map_err(Box::new);
        let parsed =
            parse(text).or_else(|error| parse(&with_literal_braces(text)).map_err(|_| refusal(&error, text)))?;
        let hir = within_line(parsed).ok_or_else(|| {
            ToolError::new("The pattern cannot match any line").hint("a match never crosses the end of a line")
        })?;
        let is_anchored = hir.properties().look_set().contains_anchor();
        let config = Config::new().utf8_empty(false).hybrid_cache_capacity(CACHE);
        let regex = Regex::builder().configure(config).build_from_hir(&hir);
        Ok(Self { regex: regex.map_err(|error| too_large(&error))?, is_anchored, cost: cost(&hir) })
    }

    /// Whether it matches a line, given without its line end.
    pub(super) fn matches(&self, line: &[u8]) -> bool {
        self.regex.is_match(line)
    }

    /// Where the first match in `text` after `from` may end; `text` consists of whole lines, and `from` is the beginning of
    /// one. Some results are not matches when the line is examined on its own; but no line before the returned end has a
    /// match, if the pattern is not anchored or if the lines end only in `\n`, `\r\n` and `\r`.
    pub(super) fn find_end(&self, text: &[u8], from: usize) -> Option<usize> {
        let input = Input::new(text).range(from..).earliest(true);
        self.regex.search_half(&input).map(|end| end.offset())
    }
}

/// The bytes for the states of an automaton. A pattern that needs more is searched a hundred times more slowly.
const CACHE: usize = 32 << 20;

/// The cost of a byte, relative to a search for a few words.
///
/// An automaton can be in as many states at once as there are choices in the pattern, and each of them costs time at each
/// byte; the more there are, the more rarely a set of states repeats, so that it is in the cache. With a handful of choices
/// the sets do repeat. A list of words has none: the automaton is in the state of the longest of their prefixes.
fn cost(hir: &Hir) -> u64 {
    let choices = if is_list_of_words(hir) { 0 } else { choices(hir, false).saturating_sub(FREE) };
    1 + choices.saturating_mul(choices) / CHOICES
}

/// This many choices are free; above that, the cost of a byte grows with the square of their number divided by this.
const FREE: u64 = 16;
const CHOICES: u64 = 16;

fn is_list_of_words(hir: &Hir) -> bool {
    let is_word = |hir: &Hir| matches!(hir.kind(), HirKind::Literal(_));
    matches!(hir.kind(), HirKind::Alternation(words) if words.iter().all(is_word))
}

/// The number of choices in a pattern with its repetitions expanded: its classes, and the bytes of alternatives and
/// repetitions.
fn choices(hir: &Hir, is_choice: bool) -> u64 {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => {
            if is_choice {
                literal.0.len() as u64
            } else {
                0
            }
        }
        HirKind::Class(_) => 1,
        HirKind::Repetition(Repetition { min, max, sub, .. }) => {
            let times = max.unwrap_or(*min).max(1);
            choices(sub, true).saturating_mul(times.into())
        }
        HirKind::Capture(capture) => choices(&capture.sub, is_choice),
        HirKind::Concat(all) => sum(all, is_choice),
        HirKind::Alternation(all) => sum(all, true),
    }
}

fn sum(all: &[Hir], is_choice: bool) -> u64 {
    all.iter().map(|one| choices(one, is_choice)).fold(0, u64::saturating_add)
}

/// The maximum length of a pattern: longer than a path, and its automaton fits into the memory of a sandbox.
const MOST_BYTES: u64 = 4_096;

/// The pattern of a call, unless it is too long.
pub(super) fn bounded<'p>(pattern: &'p str, world: &World<'_>) -> Result<&'p str, ToolError> {
    let most = world.limits.source_bytes.min(MOST_BYTES);
    if pattern.len() as u64 > most {
        return Err(ToolError::new(format!("Pattern is longer than {most} bytes")));
    }
    Ok(pattern)
}

/// What a pattern that matches nothing may mean, each with the manner in which it is read.
pub(super) fn meant(pattern: &str) -> impl Iterator<Item = (&'static str, String)> {
    let literal = regex_syntax::escape(pattern);
    let readings = [("As plain text", literal), ("As a basic regular expression", basic(pattern))];
    let pattern = pattern.to_owned();
    readings.into_iter().filter(move |(_, meant)| *meant != pattern)
}

/// The pattern of a basic regular expression, as `grep` without `-E` reads it: there a backslash gives a meaning to `|`, `+`,
/// `?`, brackets and braces, and they have none without it.
fn basic(pattern: &str) -> String {
    let mut text = String::new();
    let mut chars = pattern.chars();
    while let Some(char) = chars.next() {
        let has_meaning = |char| matches!(char, '|' | '+' | '?' | '(' | ')' | '{' | '}');
        match char {
            '\\' => match chars.next() {
                Some(next) if has_meaning(next) => text.push(next),
                next => text.extend([char].into_iter().chain(next)),
            },
            char if has_meaning(char) => text.extend(['\\', char]),
            char => text.push(char),
        }
    }
    text
}

/// The expression within a line; `None` if it cannot match there. Groups are ignored. (The parser bounds the nesting of
/// expressions.)
fn within_line(hir: Hir) -> Option<Hir> {
    match hir.into_kind() {
        HirKind::Empty => Some(Hir::empty()),
        HirKind::Literal(literal) => (lines::count_line_ends(&literal.0) == 0).then(|| Hir::literal(literal.0)),
        HirKind::Class(class) => without_line_ends(class),
        HirKind::Look(look) => Some(Hir::look(line_look(look))),
        HirKind::Repetition(repetition) => match within_line(*repetition.sub) {
            Some(sub) => Some(Hir::repetition(Repetition { sub: Box::new(sub), ..repetition })),
            None => (repetition.min == 0).then(Hir::empty),
        },
        HirKind::Capture(capture) => within_line(*capture.sub),
        HirKind::Concat(parts) => Some(Hir::concat(parts.into_iter().map(within_line).collect::<Option<_>>()?)),
        HirKind::Alternation(parts) => {
            let parts: Vec<_> = parts.into_iter().filter_map(within_line).collect();
            (!parts.is_empty()).then(|| Hir::alternation(parts))
        }
    }
}

/// The pattern with a backslash before each `{` that does not begin a repetition: CPython takes it literally.
fn with_literal_braces(pattern: &str) -> String {
    let mut text = String::with_capacity(pattern.len() + 1);
    let mut rest = pattern;
    while let Some(at) = rest.find(['\\', '{']) {
        let (before, found) = rest.split_at(at);
        let taken = if found.starts_with('\\') { escape(found) } else { &found[..1] };
        let escaped = if taken == "{" && !is_repetition(&found[1..]) { "\\" } else { "" };
        text.extend([before, escaped, taken]);
        rest = &found[taken.len()..];
    }
    text + rest
}

/// The escape at the beginning of a pattern, with the braces that belong to it: `\p{L}`, `\x{41}`.
fn escape(pattern: &str) -> &str {
    let char = pattern.chars().nth(1);
    let end = 1 + char.map_or(0, char::len_utf8);
    let braced = matches!(char, Some('p' | 'P' | 'x' | 'u' | 'U')) && pattern[end..].starts_with('{');
    let close = if braced { pattern[end..].find('}') } else { None };
    &pattern[..close.map_or(end, |close| end + close + 1)]
}

/// Whether `{` and this are a repetition: `{2}`, `{2,}`, `{,3}`, `{2,3}`.
fn is_repetition(after: &str) -> bool {
    let Some((bounds, _)) = after.split_once('}') else { return false };
    let (least, most) = bounds.split_once(',').unwrap_or((bounds, "0"));
    !bounds.is_empty() && [least, most].iter().all(|bound| bound.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Only the two common line ends are excluded; see [`Pattern::find_end`].
fn without_line_ends(class: Class) -> Option<Hir> {
    let class = match class {
        Class::Unicode(mut class) => {
            class.difference(&ClassUnicode::new(['\n', '\r'].map(|end| ClassUnicodeRange::new(end, end))));
            Class::Unicode(class)
        }
        Class::Bytes(mut class) => {
            class.difference(&ClassBytes::new([b'\n', b'\r'].map(|end| ClassBytesRange::new(end, end))));
            Class::Bytes(class)
        }
    };
    (!class.is_empty()).then(|| Hir::class(class))
}

fn line_look(look: Look) -> Look {
    match look {
        Look::Start | Look::StartLF => Look::StartCRLF,
        Look::End | Look::EndLF => Look::EndCRLF,
        look => look,
    }
}

/// Why a pattern is invalid, in the words of Rust's `regex`, which include the pattern if it is short and printable.
fn refusal(error: &Error, pattern: &str) -> ToolError {
    let words = match error {
        _ if pattern.len() <= MOST_SHOWN && !pattern.chars().any(char::is_control) => error.to_string(),
        Error::Parse(error) => format!("regex parse error: {}", error.kind()),
        Error::Translate(error) => format!("regex parse error: {}", error.kind()),
        _ => "regex parse error".to_owned(),
    };
    match error {
        Error::Parse(error) if matches!(error.kind(), ErrorKind::UnsupportedLookAround) => {
            ToolError::new(words).hint(READ.hint("look-around is not supported: match the line by its own text"))
        }
        Error::Parse(error) if matches!(error.kind(), ErrorKind::UnsupportedBackreference) => {
            ToolError::new(words).hint("backreferences are not supported: write out what is repeated")
        }
        _ => ToolError::new(words),
    }
}

fn too_large(error: &BuildError) -> ToolError {
    match error.size_limit() {
        Some(most) => ToolError::new(format!("Compiled regex exceeds size limit of {most} bytes"))
            .hint("repeat less: nested counted repetitions multiply"),
        None => ToolError::new(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_costs_by_its_choices_however_they_are_written() {
        let costs = [
            ("words|in|a row", 1),
            ("a_name_that_is_longer_than_most_names_are_and_is_called\\(", 1),
            (r"^\s*fn \w+\(", 1),
            (r"\bfn main\b", 1),
            ("(a+)+$", 1),
            ("[0-9a-f]{40}", 37),
            (r"\d{1,3}(\.\d{1,3}){3}", 1),
            (".*a.{100}b", 452),
            ("((ab){3}){5,}", 13),
            ("(?:.{1,100}x){1,50}", 1_583_823),
        ];
        for (pattern, cost) in costs {
            assert_eq!(Pattern::new(pattern).unwrap().cost, cost, "{pattern}");
        }
        let many = 40;
        let dots = format!("a{}z", ".".repeat(many));
        let classes = format!("a{}z", "[ab]".repeat(many));
        let ways = format!("a{}z", "(?:b|c)".repeat(many));
        let counted = format!("a.{{{many}}}z");
        for pattern in [&dots, &classes, &ways, &counted] {
            assert_eq!(Pattern::new(pattern).unwrap().cost, 37, "{pattern}");
        }
        let words = format!("a{}z", "(?:bc|cb)".repeat(many));
        assert!(Pattern::new(&words).unwrap().cost > 37);
        assert_eq!(Pattern::new(&format!("a{}z", ".".repeat(4_000))).unwrap().cost, 992_017);
    }

    fn matches(pattern: &str, line: &str) -> bool {
        Pattern::new(pattern).unwrap().matches(line.as_bytes())
    }

    fn message(pattern: &str) -> String {
        Pattern::new(pattern).err().unwrap().message
    }

    #[test]
    fn anchors_are_of_the_line() {
        let text = b"one two\r\ntwo\nthree";
        for (pattern, end) in
            [("^two$", Some(12)), (r"\Atwo\z", Some(12)), ("one$", None), (r"two\z", Some(7)), ("^three", Some(18))]
        {
            let pattern = Pattern::new(pattern).unwrap();
            assert!(pattern.is_anchored);
            assert_eq!(pattern.find_end(text, 0), end);
        }
    }

    #[test]
    fn a_match_never_goes_over_a_line_end() {
        for pattern in [r"a\s+b", r"a[^x]b", r"(?s)a.b", r"a\Wb", r"a(?-u:[^x])b", r"a\s*\n*\s*b"] {
            assert_eq!(Pattern::new(pattern).unwrap().find_end(b"a\nb a\r\nb a\rb", 0), None, "{pattern}");
        }
        assert!(matches(r"(\n|b)c|\r", "abc"));
        assert!(matches(r"a\n*b", "ab"));
        for pattern in [r"a\nb", r"\n", r"[\r\n]+", r"x(\r\n)y", "a\u{2028}b"] {
            assert_eq!(message(pattern), "The pattern cannot match any line", "{pattern}");
        }
    }

    #[test]
    fn an_invalid_pattern_is_a_short_error() {
        assert_eq!(message("(a"), "regex parse error:\n    (a\n    ^\nerror: unclosed group");
        assert_eq!(message(&("(a".repeat(200))), "regex parse error: unclosed group");
        assert_eq!(message("((a{100}){100}){100}"), "Compiled regex exceeds size limit of 10485760 bytes");
        for (pattern, hint) in
            [(r"(?<=a)b", "look-around is not supported"), (r"(a)\1", "backreferences are not supported")]
        {
            assert!(Pattern::new(pattern).err().unwrap().hint.unwrap().contains(hint));
        }
        assert!(message(&"(".repeat(1000)).starts_with("regex parse error: "));
    }

    #[test]
    fn a_brace_that_does_not_repeat_is_literal() {
        for (pattern, line) in [
            ("{ name }", "a { name }"),
            ("${name}", "{name}"),
            (r"\$\{name}", "${name}"),
            ("x{1,2,3}", "x{1,2,3}"),
            (r"\p{L}{b}", "é{b}"),
            (r"\x{41}{b}", "A{b}"),
            ("{}", "{}"),
            ("a{b,c}", "a{b,c}"),
            ("a{", "a{"),
            ("é{é}", "é{é}"),
            ("a{2}{b}", "aa{b}"),
        ] {
            assert_eq!(matches(pattern, line), !pattern.starts_with('$'), "{pattern}");
        }
        assert!(message("{2}").starts_with("regex parse error"));
        assert_eq!(with_literal_braces("\\"), "\\");
    }

    #[test]
    fn no_pattern_takes_long() {
        assert!(!matches("(a+)+$", &["a".repeat(10_000), "b".into()].concat()));
        assert!(!matches("(x+x+)+y", &"x".repeat(10_000)));
    }
}
