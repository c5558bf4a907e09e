//! What holds of hostile inputs, natively and in the component, a module for each subject.

mod charges;
mod corpus;
mod digits;
mod mathjs_prices;
mod nests;
mod regressions;
mod sealed;
mod targets;
mod wide;
