//! What holds of hostile inputs, natively and in the component, a module for each subject.

#![allow(clippy::too_many_lines, clippy::format_collect, reason = "families of inputs stand together")]

mod charges;
mod corpus;
mod digits;
mod mathjs_prices;
mod nests;
mod regressions;
mod sealed;
mod targets;
mod wide;

/// One of so many costly calls is made, so that `make test` takes minutes: all of them with `PASCALINE_ONE_IN=1`, as in
/// `make test-long`.
fn one_in() -> usize {
    std::env::var("PASCALINE_ONE_IN").map_or(23, |number| number.parse().expect("a number"))
}

/// The same for a test that has only some dozens or hundreds of them.
fn one_in_few() -> usize {
    one_in().min(5)
}
