//! Whether an answer is the same as a reference, and where a response has its answer: `\frac{1}{2}` and `0.5`, `x \in [2, 5)` and
//! `2 \le x < 5`, `#### 42`.
//!
//! An answer is cut into its structure (`shape`), whose parts the reader of `answer` understands (`reader`, `item`); two structures
//! are compared by their type (`compare`), down to numbers and formulas, of which it is decided whether their difference is zero
//! (`zero`).
//!
//! **Invariant:** pure, and the same bits on every surface. `Equal` is proven, certain to hundreds of digits, or called probable;
//! `Unequal` is proven, or certain at a point; all else is `Unknown`.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod compare;
mod extract;
mod item;
#[cfg(test)]
mod kind_tests;
mod latex;
mod options;
mod pair;
mod reader;
mod region;
mod shape;
#[cfg(test)]
mod tests;
mod verdict;
mod wording;
mod zero;

use pascaline_base::error::Error;

pub use extract::{Extracted, Found, extract_answer};
pub use latex::latex;
pub use options::{Options, Rounding, Tolerance};
pub use verdict::{Kind, Outcome, Proof, Reason, ReasonCode, Side, Verdict};

/// Whether a claim is the same answer as the gold one, with the reason, how that is known, and how both were read.
///
/// ```
/// use pascaline::check::{Options, Outcome, Proof, check};
///
/// let options = Options::default();
/// let verdict = check(r"x \in [2, 5)", r"2 \le x < 5", &options)?;
/// assert_eq!((verdict.outcome, verdict.proof), (Outcome::Equal, Some(Proof::Exact)));
///
/// let verdict = check("0.333", r"\frac{1}{3}", &options)?;
/// assert_eq!(verdict.outcome, Outcome::Unequal);
/// # Ok::<(), pascaline::Error>(())
/// ```
///
/// # Errors
///
/// A text that is longer than the [limit](pascaline_base::Limits::source_bytes). What cannot be read or decided is `Unknown`.
pub fn check(claim: &str, gold: &str, options: &Options) -> Result<Verdict, Error> {
    pair::checked(claim, gold, options)
}
