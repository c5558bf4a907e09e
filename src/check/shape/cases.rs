//! The rows of `\begin{cases} x & x \ge 0 \\ -x & \text{otherwise} \end{cases}`.

use super::token::{Kind, Token, tokens};
use super::words::plain;

/// A value, and the condition under which it is taken: `None` for `otherwise`.
pub(super) type Row<'t> = (&'t str, Option<&'t str>);

/// The rows of a text that is a definition by cases, and not a system of equations.
pub(super) fn rows(text: &str) -> Option<Vec<Row<'_>>> {
    lines(body(text)?).into_iter().map(row).collect()
}

/// The equations of a system, `\begin{cases} x = 2 \\ y = 3 \end{cases}`.
pub(super) fn equations(text: &str) -> Option<Vec<String>> {
    let plain = |line: &str| line.replace('&', "").trim().trim_end_matches([',', ';', '.']).to_owned();
    let equations: Vec<String> = lines(body(text)?).into_iter().map(plain).collect();
    (!equations.is_empty() && equations.iter().all(|equation| equation.contains('='))).then_some(equations)
}

/// The lines of an environment that are not empty.
fn lines(body: &str) -> Vec<&str> {
    let tokens = tokens(body);
    let ends = tokens.iter().filter(|token| token.depth == 0 && token.kind == Kind::Row);
    let mut lines = Vec::new();
    let mut start = 0;
    for (end, next) in ends.map(|token| (token.start, token.end)).chain([(body.len(), body.len())]) {
        lines.push(body[start..end].trim());
        start = next;
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// What is in the environment.
fn body(text: &str) -> Option<&str> {
    const NAMES: [&str; 7] = ["cases", "dcases", "rcases", "aligned", "align", "align*", "gathered"];
    let text = text.trim();
    if let Some(array) = text.strip_prefix(r"\left\{").or_else(|| text.strip_prefix(r"\{")) {
        let array = array.trim_start().strip_prefix(r"\begin{array}{")?;
        let rest = array.trim_end_matches('.').trim_end().trim_end_matches(r"\right").trim_end();
        return rest.split_once('}')?.1.strip_suffix(r"\end{array}");
    }
    let (name, rest) = text.strip_prefix(r"\begin{")?.split_once('}')?;
    let body = rest.strip_suffix('}')?.strip_suffix(name)?.strip_suffix(r"\end{")?;
    NAMES.contains(&name).then_some(body)
}

/// A row with a value and a condition; `None` for an equation: `x + y &= 3`.
fn row(text: &str) -> Option<Row<'_>> {
    const OTHERWISE: [&str; 4] = ["otherwise", "else", "elsewhere", "if otherwise"];
    let mut tokens = tokens(text);
    tokens.retain(|token| token.depth == 0);
    let cut = cut(text, &tokens)?;
    let sign = tokens.iter().find(|token| matches!(token.kind, Kind::Relation(_)));
    let (value, rest) = text.split_at(cut);
    let (value, rest) = (value.trim().trim_end_matches(','), rest.trim_start_matches('&'));
    if value.is_empty() || sign.is_some_and(|sign| sign.start < cut) {
        return None;
    }
    if OTHERWISE.contains(&plain(rest).as_str()) {
        return Some((value, None));
    }
    let condition = without_lead(rest);
    let is_aligned = |sign: &Token| condition.starts_with(&text[sign.start..sign.end]);
    let is_condition = sign.map_or(condition.contains(r"\in"), |sign| !is_aligned(sign));
    is_condition.then_some((value, Some(condition)))
}

/// Where a condition begins: at a `&`, at words that lead to it, or at a comma.
fn cut(text: &str, tokens: &[Token]) -> Option<usize> {
    let is_lead =
        |token: &&Token| matches!(token.kind, Kind::Text(word) if LEADS.contains(&word) || word == "otherwise");
    let cell = tokens.iter().find(|token| &text[token.start..token.end] == "&");
    let lead = || tokens.iter().find(is_lead);
    let comma = || tokens.iter().find(|token| token.kind == Kind::Comma);
    cell.or_else(lead).or_else(comma).map(|token| token.start)
}

/// Words before a condition.
const LEADS: [&str; 4] = ["if", "for", "when", "where"];

/// A condition without what leads to it.
fn without_lead(condition: &str) -> &str {
    let mut rest = condition.trim().trim_start_matches(',').trim_start();
    if let [Token { kind: Kind::Text(word) | Kind::Word(word), end, .. }, ..] = tokens(rest)[..]
        && LEADS.contains(&word)
    {
        rest = &rest[end..];
    }
    rest.trim().trim_end_matches([',', '.'])
}
