//! SymPy's recorded digits and roots, as this crate alone has them: `tests/cases/sympy/`. `tests/it/sympy.rs` replays all of the corpus
//! as Skills' tool, whose failures have other words.

use serde::Deserialize;

use super::{Options, calculate};

#[derive(Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    expression: String,
    precision: u32,
    value: Option<String>,
    /// Why SymPy gives up; then the value is what it gives for a real unknown, and so may we.
    unsolved: Option<String>,
    /// SymPy's own, if ours differs.
    original: Option<toml::Table>,
}

#[test]
fn the_recorded_values_are_reached() {
    let files = [
        include_str!("../../../tests/cases/sympy/numeric.toml"),
        include_str!("../../../tests/cases/sympy/equations.toml"),
    ];
    let cases = files.iter().flat_map(|text| toml::from_str::<File>(text).unwrap().case);
    let mut count = 0;
    for Case { expression, precision, value, unsolved, original } in cases {
        let Some(value) = value else { continue };
        let outcome = calculate(&expression, &Options::default().with_digits(precision));
        let original = original.as_ref().and_then(|original| original.get("value")).and_then(toml::Value::as_str);
        let found = outcome.as_ref().map(|calculated| &*calculated.answer).map_err(|error| &*error.message);
        let is_free = found.is_err() && unsolved.is_some();
        let is_right = found == Ok(&*value) || (original.is_some() && found.ok() == original);
        assert!(is_free || is_right, "{expression}: {found:?}, not {value}");
        count += 1;
    }
    assert!(count > 3_000, "{count} cases");
}
