//! Nested calls cost no more than their steps pay for: each function of SymPy's dialect inside itself, once and as often as
//! fits into a source, with a symbol and with a number. A function that examines its whole argument takes quadratic time in
//! the depth.

use std::iter::repeat_n;

use pascaline::{Limits, sympy};
use pascaline_hostile::Dialect;
use pascaline_hostile::sealed::Sealed;

use crate::one_in;

const DEPTHS: [usize; 3] = [12, 37, 90];

/// The argument of the innermost call.
const INNERMOST: [&str; 3] = ["x", "x+1", "2"];

/// The length of a source that repeats a nested call.
const LONGEST: usize = 48_000;

/// The nested call alone, and in a sum.
fn sources(nest: &str) -> [String; 2] {
    let times = (LONGEST / (nest.len() + 1)).max(1);
    [nest.to_owned(), repeat_n(nest, times).collect::<Vec<_>>().join("-")]
}

#[test]
fn nested_calls_are_paid_for() {
    let sealed = Sealed::of_build();
    let takes_one = |row: &&sympy::Row| row.params.iter().filter(|param| !param.starts_with('[')).count() == 1;
    let (one_in, mut turn) = (one_in(), 0);
    let mut dishonest = Vec::new();
    let mut count = 0;
    for name in sympy::functions().filter(takes_one).flat_map(pascaline::sympy::Row::names).chain(&["f"]) {
        for (depth, innermost) in DEPTHS.iter().flat_map(|depth| INNERMOST.map(|innermost| (*depth, innermost))) {
            let nest = format!("{}{innermost}{}", format!("{name}(").repeat(depth), ")".repeat(depth));
            for source in sources(&nest) {
                turn += 1;
                // A function has 18 sources. With one in 23, another kind of them is tried for each next function.
                if turn % one_in != 0 {
                    continue;
                }
                count += 1;
                if let Some(fault) = sealed.measure(&Dialect::Sympy.call(&source), Limits::default()).fault() {
                    dishonest.push(format!("{depth} times {name} of {innermost}, {} bytes: {fault}", source.len()));
                }
            }
        }
    }
    assert!(count > 700 / one_in, "{count}");
    assert!(dishonest.is_empty(), "{dishonest:#?}");
}
