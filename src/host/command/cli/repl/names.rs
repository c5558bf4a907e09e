//! The names that Tab completes.

use std::collections::BTreeSet;

use pascaline::mathjs;

/// What the repl obeys.
const COMMANDS: [&str; 7] = ["help", "quit", "exit", "names", "forget", "functions", "units"];

/// Every name that a session knows from its beginning. The name of a function ends with its bracket.
pub(super) fn known() -> Vec<String> {
    let functions = mathjs::functions().map(mathjs::Function::name).chain(pascaline::function_names());
    let functions = functions.map(|name| format!("{name}("));
    let constants = mathjs::constants().chain(mathjs::physical_constants()).map(|constant| constant.name);
    let units = mathjs::units().flat_map(|(names, _)| names.iter().copied());
    let plain = constants.chain(units).chain(COMMANDS).map(str::to_owned);
    functions.chain(plain).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The place of the name before the cursor, and the names that begin like it.
pub(super) fn completed<'n>(before: &str, names: impl Iterator<Item = &'n String>) -> (usize, Vec<String>) {
    let is_of_name = |char: char| char.is_alphanumeric() || char == '_';
    let start = before
        .rfind(|char| !is_of_name(char))
        .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
    // `5km` is a number and a unit.
    let begun = before[start..].trim_start_matches(char::is_numeric);
    if begun.is_empty() {
        return (before.len(), Vec::new());
    }
    let found: BTreeSet<_> = names.filter(|name| name.starts_with(begun)).cloned().collect();
    (before.len() - begun.len(), found.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{completed, known};

    fn offered(before: &str) -> (usize, Vec<String>) {
        completed(before, known().iter())
    }

    #[test]
    fn the_name_before_the_cursor_is_completed() {
        assert_eq!(offered("2 * sqrt"), (4, vec!["sqrt(".to_owned(), "sqrtm(".to_owned()]));
        assert_eq!(offered("ipm"), (0, vec!["ipmt(".to_owned()]));
        assert_eq!(offered("fibona"), (0, vec!["fibonacci(".to_owned()]));
        assert_eq!(offered("5fath").0, 1);
        assert_eq!(offered("π + avog"), ("π + ".len(), vec!["avogadro".to_owned()]));
        for nothing in ["", "2 ", "2", "(", "nothingbeginslikethis"] {
            assert_eq!(offered(nothing).1, [""; 0], "{nothing}");
        }
    }
}
