//! Steps are honest: an input from the corpus, from `tests/cases/charges.txt`, or one of 2,000 random ones takes no more
//! fuel and no more memory in the component than its steps pay for (`tests/hostile/src/price.rs`).
//!
//! Fuel counts instructions, so nothing here depends on the machine. `PASCALINE_DRAWS` and `PASCALINE_SEED` select other
//! random inputs, and `PASCALINE_DIALECT` only those of a dialect, such as `mathjs`. `make test` measures a fifth of the
//! corpus, and with `PASCALINE_ONE_IN=1` it is all of it.

use std::process::ExitCode;

use pascaline::Limits;
use pascaline_hostile::sealed::Sealed;
use pascaline_hostile::{Dialect, charged, drawn, recorded};

const DRAWS: u64 = 2_000;
const ONE_IN: u64 = 5;
const SEED: u64 = 20_261_122;

/// The shown length of an input.
const LONGEST_LINE: usize = 150;

/// The number of worst inputs that are shown.
const SHOWN: usize = 10;

fn main() -> ExitCode {
    let sealed = Sealed::of_build();
    let (mut count, mut wrong) = (0, 0);
    let mut worst: Vec<(u64, String)> = Vec::new();
    let number = |name, default| std::env::var(name).map_or(default, |value| value.parse().expect("a number"));
    let drawn = drawn(number("PASCALINE_SEED", SEED), number("PASCALINE_DRAWS", DRAWS));
    let only = std::env::var("PASCALINE_DIALECT").ok();
    let is_chosen = |(dialect, _): &(Dialect, String)| only.as_deref().is_none_or(|only| dialect.name() == only);
    let one_in = usize::try_from(number("PASCALINE_ONE_IN", ONE_IN)).expect("a small number");
    let texts = recorded().into_iter().step_by(one_in).chain(drawn).filter(is_chosen);
    let calls = texts.map(|(dialect, text)| (format!("{}\t{text:?}", dialect.name()), dialect.call(&text)));
    for (name, call) in charged().into_iter().filter(|(_, call)| !call.is_on_files()).chain(calls) {
        let taken = sealed.measure(&call, Limits::default());
        let shown = name.chars().take(LONGEST_LINE).collect::<String>();
        if let Some(fault) = taken.fault() {
            println!("{shown}\t{fault}");
            wrong += 1;
        }
        worst.push((
            taken.share(),
            format!("{shown}\t{} steps\t{} fuel\t{} bytes", taken.steps, taken.fuel, taken.memory),
        ));
        worst.sort_by(|one, other| other.cmp(one));
        worst.truncate(SHOWN);
        count += 1;
    }
    println!("the most expensive, by the share of what their steps pay for:");
    for (percent, shown) in worst {
        println!("{percent} %\t{shown}");
    }
    println!("{count} prices, {wrong} dishonest");
    if wrong == 0 && count > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
