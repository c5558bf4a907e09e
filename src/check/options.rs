//! What counts as the same answer.

use pascaline_base::limits::Limits;
use pascaline_base::with_methods;

/// What is accepted beside the same value.
///
/// ```
/// use pascaline::check::{Options, Outcome, Rounding, check};
///
/// let rounded = Options::default().with_rounding(Rounding::DigitsGiven);
/// assert_eq!(check("0.333", "1/3", &rounded)?.outcome, Outcome::Equal);
/// assert_eq!(check("0.334", "1/3", &rounded)?.outcome, Outcome::Unequal);
/// # Ok::<(), pascaline::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each names a leniency, and all combinations are allowed")]
pub struct Options {
    /// Which rounded decimals are accepted.
    pub rounding: Rounding,
    /// How far a number may be from the other one.
    pub tolerance: Option<Tolerance>,
    /// Whether a percentage is the same as its number, with or without the division by 100: `28%`, `0.28` and `28`.
    pub percent: bool,
    /// Whether a unit may be missing on one side: `10 cm` and `10`.
    pub missing_unit: bool,
    /// Whether the items of a list without brackets have an order. Those of a tuple always have one, those of a set never.
    pub ordered: bool,
    /// Whether a comma between digits may be that of a decimal: `1,22`.
    pub decimal_comma: bool,
    /// The bounds of a comparison.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rounding: Rounding::None,
            tolerance: None,
            percent: false,
            missing_unit: true,
            ordered: false,
            decimal_comma: false,
            limits: Limits::default(),
        }
    }
}

with_methods!(Options {
    with_rounding(rounding: Rounding),
    with_tolerance(tolerance: Option<Tolerance>),
    with_percent(percent: bool),
    with_missing_unit(missing_unit: bool),
    with_ordered(ordered: bool),
    with_decimal_comma(decimal_comma: bool),
    with_limits(limits: Limits),
});

impl Options {
    /// What Math-Verify accepts by default: six decimals of what is written as a decimal, percentages, decimal
    /// commas, missing units.
    ///
    /// ```
    /// use pascaline::check::{Options, Outcome, check};
    ///
    /// assert_eq!(check("28", r"28\%", &Options::math_verify())?.outcome, Outcome::Equal);
    /// # Ok::<(), pascaline::Error>(())
    /// ```
    pub fn math_verify() -> Self {
        Self { rounding: Rounding::Decimals(6), percent: true, decimal_comma: true, ..Self::default() }
    }
}

/// Which rounded decimals are accepted for a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rounding {
    /// None.
    #[default]
    None,
    /// A decimal is the same as what is rounded to it: `0.333` and `1/3`.
    DigitsGiven,
    /// A decimal is the same as what it agrees with to so many decimals.
    Decimals(u32),
}

/// How far a number may be from the gold one: as far as the greater of the two allows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Tolerance {
    /// The distance itself.
    pub absolute: f64,
    /// The distance as a part of the size of the gold number.
    pub relative: f64,
}

impl Tolerance {
    /// A distance, and a part of the size of the gold number.
    pub fn new(absolute: f64, relative: f64) -> Self {
        Self { absolute, relative }
    }

    /// A distance.
    pub fn absolute(absolute: f64) -> Self {
        Self::new(absolute, 0.0)
    }

    /// A part of the size of the gold number.
    pub fn relative(relative: f64) -> Self {
        Self::new(0.0, relative)
    }
}
