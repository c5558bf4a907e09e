//! What a text of a session says of names: `x = 3`, `let x = 3`, `x := 3`, `f(x, y) = x + y`.

/// The most parameters of a function.
const MOST_PARAMETERS: usize = 8;

/// A name, and what it is to stand for.
pub(super) struct Definition<'t> {
    pub(super) name: &'t str,
    /// Those of a function.
    pub(super) parameters: Option<Vec<&'t str>>,
    /// The expression behind the `=`.
    pub(super) meaning: &'t str,
}

impl<'t> Definition<'t> {
    /// The definition that a statement may be; `x = 6y` is an equation only if `y` has no value.
    pub(super) fn of(statement: &'t str) -> Option<Self> {
        let (left, meaning) = statement.split_once('=')?;
        let meaning = meaning.trim();
        let is_relation = |char| matches!(char, '=' | '<' | '>' | '≤' | '≥' | '≠' | '?');
        if meaning.is_empty() || meaning.contains(is_relation) {
            return None;
        }
        let left = left.trim_end().trim_end_matches(':').trim();
        let left = left.strip_prefix("let ").or_else(|| left.strip_prefix("Let ")).unwrap_or(left).trim_start();
        let (name, parameters) = match left.strip_suffix(')') {
            Some(left) => {
                let (name, parameters) = left.split_once('(')?;
                (name.trim_end(), Some(names_between_commas(parameters)?))
            }
            None => (left, None),
        };
        is_name(name).then_some(Self { name, parameters, meaning })
    }

    /// The name as the scope has it: `x`, or `f(x, y)`.
    pub(super) fn signature(&self) -> String {
        match &self.parameters {
            Some(parameters) => format!("{}({})", self.name, parameters.join(", ")),
            None => self.name.to_owned(),
        }
    }
}

fn names_between_commas(text: &str) -> Option<Vec<&str>> {
    let mut found: Vec<&str> = Vec::new();
    for name in text.split(',').map(str::trim) {
        if !is_name(name) || found.contains(&name) || found.len() == MOST_PARAMETERS {
            return None;
        }
        found.push(name);
    }
    Some(found)
}

fn is_name(text: &str) -> bool {
    let is_first = |char: char| char.is_alphabetic() || char == '_';
    text.starts_with(is_first) && text.chars().all(is_of_name)
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// The names in a text. Those of units and of words are among them.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char| !is_of_name(char))
        .map(|word| word.trim_start_matches(char::is_numeric))
        .filter(|name| is_name(name))
}

/// Whether a function is called in a text: `f(3)`.
pub(super) fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at + name.len()..));
        let is_word = before.is_some_and(|before| !before.ends_with(|char: char| char.is_alphabetic() || char == '_'));
        is_word && after.is_some_and(|after| after.trim_start().starts_with('('))
    })
}

/// The statements of a text, which `;` and line ends separate outside brackets; LaTeX's `\;` is a space.
pub(super) fn statements(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth, mut before) = (Vec::new(), 0, 0_usize, ' ');
    for (at, char) in text.char_indices() {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ';' | '\n' if depth == 0 && before != '\\' => {
                found.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
        before = char;
    }
    found.extend(text.get(start..));
    found.retain(|statement| !statement.trim().is_empty());
    found
}
