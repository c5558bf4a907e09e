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
