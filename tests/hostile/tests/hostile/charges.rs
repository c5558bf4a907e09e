//! The steps charged for calls are recorded, so that no price changes unnoticed: `tests/cases/charges.txt` has calls for
//! each place that charges, with few steps there, and with many.
//!
//! A line consists of the steps, a dialect and an expression, or a tool and its arguments, or `call` and a call as JSON; a
//! new line may begin with 0 steps. `PASCALINE_RECORD=1` records the steps of every line again: the diff shows the effect of
//! a changed price.

use std::fmt::Write as _;
use std::path::Path;

use pascaline::Limits;
use pascaline::metering::steps_of;
use pascaline_hostile::charged;

const FILE: &str = "../cases/charges.txt";

#[test]
fn a_call_is_charged_the_steps_that_are_recorded() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let recorded = std::fs::read_to_string(&file).expect("the charges");
    let mut now = String::new();
    for (line, call) in charged() {
        let (_, steps) = steps_of(|| call.run(Limits::default()));
        writeln!(now, "{steps}\t{line}").expect("a text takes everything");
    }
    if std::env::var_os("PASCALINE_RECORD").is_some() {
        std::fs::write(&file, &now).expect("the charges are written");
        return;
    }
    let changed: Vec<_> = recorded
        .lines()
        .zip(now.lines())
        .filter(|(recorded, now)| recorded != now)
        .map(|(recorded, now)| format!("{recorded}\nnow {now}"))
        .collect();
    assert!(changed.is_empty(), "{} charges have changed:\n{}", changed.len(), changed.join("\n"));
    assert!(!recorded.is_empty(), "no charges are recorded");
}
