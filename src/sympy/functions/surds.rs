//! Numbers made of square roots, and their angles: the tables of the inverse functions.
//!
//! Follows `sympy/functions/elementary/trigonometric.py`, `hyperbolic.py` and `exponential.py` (BSD-3-Clause).

use std::f64::consts::PI;

use pascaline_number::float::elementary::{cos, sin, sqrt, tan};

use crate::expr::{Expr, Form};
use crate::{Context, Term};

/// Values of a trigonometric function that can be written with square roots.
pub(super) struct Table {
    function: fn(f64) -> f64,
    rows: &'static [SurdRow],
}

/// An angle in 120ths of a half turn, and the value of the function there as SymPy writes it.
type SurdRow = (i32, for<'c, 'a> fn(&'c Context<'a>) -> Term<'c, 'a>);

/// Sines: `_asin_table`.
pub(super) const SINES: Table = Table {
    function: sin,
    rows: &[
        (40, |cx| cx.sqrt(3) / 2),
        (30, |cx| cx.sqrt(2) / 2),
        (24, |cx| cx.sqrt((5 - cx.sqrt(5)) / 8)),
        (24, |cx| cx.sqrt(2) * cx.sqrt(5 - cx.sqrt(5)) / 4),
        (48, |cx| cx.sqrt((5 + cx.sqrt(5)) / 8)),
        (48, |cx| cx.sqrt(2) * cx.sqrt(5 + cx.sqrt(5)) / 4),
        (20, |cx| cx.fraction(1, 2)),
        (15, |cx| cx.sqrt(2 - cx.sqrt(2)) / 2),
        (15, |cx| cx.sqrt(cx.fraction(1, 2) - cx.sqrt(2) / 4)),
        (45, |cx| cx.sqrt(2 + cx.sqrt(2)) / 2),
        (45, |cx| cx.sqrt(cx.fraction(1, 2) + cx.sqrt(2) / 4)),
        (12, |cx| (cx.sqrt(5) - 1) / 4),
        (-12, |cx| (1 - cx.sqrt(5)) / 4),
        (36, |cx| (cx.sqrt(5) + 1) / 4),
        (10, |cx| cx.sqrt(6) / 4 - cx.sqrt(2) / 4),
        (-10, |cx| cx.sqrt(2) / 4 - cx.sqrt(6) / 4),
        (10, |cx| (cx.sqrt(3) - 1) / cx.sqrt(8)),
        (-10, |cx| (1 - cx.sqrt(3)) / cx.sqrt(8)),
        (50, |cx| cx.sqrt(6) / 4 + cx.sqrt(2) / 4),
        (50, |cx| (1 + cx.sqrt(3)) / cx.sqrt(8)),
    ],
};

/// Tangents: `_atan_table`.
pub(super) const TANGENTS: Table = Table {
    function: tan,
    rows: &[
        (20, |cx| cx.sqrt(3) / 3),
        (40, |cx| cx.sqrt(3)),
        (15, |cx| cx.sqrt(2) - 1),
        (-15, |cx| 1 - cx.sqrt(2)),
        (45, |cx| 1 + cx.sqrt(2)),
        (24, |cx| cx.sqrt(5 - 2 * cx.sqrt(5))),
        (48, |cx| cx.sqrt(5 + 2 * cx.sqrt(5))),
        (12, |cx| cx.sqrt(1 - 2 * cx.sqrt(5) / 5)),
        (36, |cx| cx.sqrt(1 + 2 * cx.sqrt(5) / 5)),
        (10, |cx| 2 - cx.sqrt(3)),
        (-10, |cx| cx.sqrt(3) - 2),
        (50, |cx| 2 + cx.sqrt(3)),
    ],
};

/// Tangents of angles in the first quadrant: `_log_atan_table`.
pub(super) const RATIOS: Table = Table {
    function: tan,
    rows: &[
        (40, |cx| cx.sqrt(3)),
        (30, |cx| cx.term(1)),
        (24, |cx| cx.sqrt(5 - 2 * cx.sqrt(5))),
        (24, |cx| cx.sqrt(2) * cx.sqrt(5 - cx.sqrt(5)) / (1 + cx.sqrt(5))),
        (48, |cx| cx.sqrt(5 + 2 * cx.sqrt(5))),
        (48, |cx| cx.sqrt(2) * cx.sqrt(5 + cx.sqrt(5)) / (cx.sqrt(5) - 1)),
        (20, |cx| cx.sqrt(3) / 3),
        (15, |cx| cx.sqrt(2) - 1),
        (15, |cx| cx.sqrt(2 - cx.sqrt(2)) / cx.sqrt(2 + cx.sqrt(2))),
        (45, |cx| cx.sqrt(2) + 1),
        (45, |cx| cx.sqrt(2 + cx.sqrt(2)) / cx.sqrt(2 - cx.sqrt(2))),
        (12, |cx| cx.sqrt(1 - 2 * cx.sqrt(5) / 5)),
        (12, |cx| (cx.sqrt(10) - cx.sqrt(2)) / (2 * cx.sqrt(5 + cx.sqrt(5)))),
        (36, |cx| cx.sqrt(1 + 2 * cx.sqrt(5) / 5)),
        (36, |cx| (cx.sqrt(10) + cx.sqrt(2)) / (2 * cx.sqrt(5 - cx.sqrt(5)))),
        (10, |cx| 2 - cx.sqrt(3)),
        (10, |cx| (cx.sqrt(3) - 1) / (cx.sqrt(3) + 1)),
        (50, |cx| 2 + cx.sqrt(3)),
        (50, |cx| (cx.sqrt(3) + 1) / (cx.sqrt(3) - 1)),
    ],
};

/// Cosecants: `_acsc_table`.
pub(super) const COSECANTS: Table = Table {
    function: |angle| 1.0 / sin(angle),
    rows: &[
        (40, |cx| 2 * cx.sqrt(3) / 3),
        (30, |cx| cx.sqrt(2)),
        (24, |cx| cx.sqrt(2 + 2 * cx.sqrt(5) / 5)),
        (24, |cx| 1 / cx.sqrt(cx.fraction(5, 8) - cx.sqrt(5) / 8)),
        (48, |cx| cx.sqrt(2 - 2 * cx.sqrt(5) / 5)),
        (48, |cx| 1 / cx.sqrt(cx.fraction(5, 8) + cx.sqrt(5) / 8)),
        (20, |cx| cx.term(2)),
        (15, |cx| cx.sqrt(4 + 2 * cx.sqrt(2))),
        (15, |cx| 2 / cx.sqrt(2 - cx.sqrt(2))),
        (45, |cx| cx.sqrt(4 - 2 * cx.sqrt(2))),
        (45, |cx| 2 / cx.sqrt(2 + cx.sqrt(2))),
        (12, |cx| 1 + cx.sqrt(5)),
        (36, |cx| cx.sqrt(5) - 1),
        (-36, |cx| 1 - cx.sqrt(5)),
        (10, |cx| cx.sqrt(6) + cx.sqrt(2)),
        (50, |cx| cx.sqrt(6) - cx.sqrt(2)),
        (-50, |cx| cx.sqrt(2) - cx.sqrt(6)),
    ],
};

/// Cosines of acute and obtuse angles: `_acosh_table`.
pub(super) const COSINES: Table = Table {
    function: cos,
    rows: &[
        (40, |cx| cx.fraction(1, 2)),
        (80, |cx| -cx.fraction(1, 2)),
        (30, |cx| cx.sqrt(2) / 2),
        (90, |cx| -(cx.sqrt(2) / 2)),
        (20, |cx| cx.sqrt(3) / 2),
        (100, |cx| -(cx.sqrt(3) / 2)),
        (50, |cx| (cx.sqrt(3) - 1) / cx.sqrt(8)),
        (70, |cx| -((cx.sqrt(3) - 1) / cx.sqrt(8))),
        (15, |cx| cx.sqrt(2 + cx.sqrt(2)) / 2),
        (105, |cx| -(cx.sqrt(2 + cx.sqrt(2)) / 2)),
        (45, |cx| cx.sqrt(2 - cx.sqrt(2)) / 2),
        (75, |cx| -(cx.sqrt(2 - cx.sqrt(2)) / 2)),
        (10, |cx| (1 + cx.sqrt(3)) / (2 * cx.sqrt(2))),
        (110, |cx| -((1 + cx.sqrt(3)) / (2 * cx.sqrt(2)))),
        (24, |cx| (cx.sqrt(5) + 1) / 4),
        (96, |cx| -((cx.sqrt(5) + 1) / 4)),
    ],
};

/// Secants of acute and obtuse angles: `_asech_table`.
pub(super) const SECANTS: Table = Table {
    function: |angle| 1.0 / cos(angle),
    rows: &[
        (10, |cx| cx.sqrt(6) - cx.sqrt(2)),
        (110, |cx| cx.sqrt(2) - cx.sqrt(6)),
        (12, |cx| cx.sqrt(2 - 2 / cx.sqrt(5))),
        (108, |cx| -cx.sqrt(2 - 2 / cx.sqrt(5))),
        (15, |cx| 2 / cx.sqrt(2 + cx.sqrt(2))),
        (105, |cx| -(2 / cx.sqrt(2 + cx.sqrt(2)))),
        (20, |cx| 2 / cx.sqrt(3)),
        (100, |cx| -(2 / cx.sqrt(3))),
        (24, |cx| cx.sqrt(5) - 1),
        (96, |cx| 1 - cx.sqrt(5)),
        (30, |cx| cx.sqrt(2)),
        (90, |cx| -cx.sqrt(2)),
        (36, |cx| cx.sqrt(2 + 2 / cx.sqrt(5))),
        (84, |cx| -cx.sqrt(2 + 2 / cx.sqrt(5))),
        (40, |cx| cx.term(2)),
        (80, |cx| cx.term(-2)),
        (45, |cx| cx.sqrt(2 * (2 + cx.sqrt(2)))),
        (75, |cx| -cx.sqrt(2 * (2 + cx.sqrt(2)))),
        (48, |cx| 1 + cx.sqrt(5)),
        (72, |cx| -cx.sqrt(5) - 1),
        (50, |cx| cx.sqrt(6) + cx.sqrt(2)),
        (70, |cx| -cx.sqrt(6) - cx.sqrt(2)),
    ],
};

/// Cosecants that `acsch` finds as factors of `I`: `_acsch_table`.
pub(super) const HYPERBOLIC_COSECANTS: Table = Table {
    function: |angle| 1.0 / sin(angle),
    rows: &[
        (60, |cx| cx.term(1)),
        (10, |cx| cx.sqrt(2) + cx.sqrt(6)),
        (12, |cx| 1 + cx.sqrt(5)),
        (15, |cx| 2 / cx.sqrt(2 - cx.sqrt(2))),
        (20, |cx| cx.term(2)),
        (24, |cx| cx.sqrt(2 + 2 / cx.sqrt(5))),
        (30, |cx| cx.sqrt(2)),
        (36, |cx| cx.sqrt(5) - 1),
        (40, |cx| 2 / cx.sqrt(3)),
        (45, |cx| 2 / cx.sqrt(2 + cx.sqrt(2))),
        (48, |cx| cx.sqrt(2 - 2 / cx.sqrt(5))),
        (50, |cx| cx.sqrt(6) - cx.sqrt(2)),
    ],
};

/// The instructions of estimating the number of a row.
const ROW: u64 = 300;

/// The instructions of estimating a part of a number.
const PART: u64 = 100;

/// The angle of a number in the table, in half turns.
pub(super) fn angle<'a>(table: &Table, number: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let estimate = estimate(number, cx);
    if estimate.is_nan() {
        return None;
    }
    cx.pay(ROW * table.rows.len() as u64)?;
    for (angle, value) in table.rows {
        // The exact value takes long to build, and most rows differ in the first digits.
        let approximate = (table.function)(f64::from(*angle) / 120.0 * PI);
        if (approximate - estimate).abs() < 1e-9 && value(cx) == number {
            return Some(cx.ratio(i64::from(*angle), 120));
        }
    }
    None
}

/// The approximate value of a number that consists of rational numbers and square roots; NaN for any other.
fn estimate<'a>(number: Expr<'a>, cx: &Context<'a>) -> f64 {
    if cx.pay(PART).is_none() {
        return f64::NAN;
    }
    match number {
        Form::Rational(rational) => rational.numerator().to_f64().value() / rational.denominator().to_f64().value(),
        Form::Add(terms) => terms.iter().fold(0.0, |sum, term| sum + estimate(term, cx)),
        Form::Mul(factors) => factors.iter().fold(1.0, |product, factor| product * estimate(factor, cx)),
        Form::Pow([base, exponent]) => {
            let (base, exponent) = (estimate(base, cx), estimate(exponent, cx));
            if exponent == 0.5 {
                sqrt(base)
            } else if exponent == -0.5 {
                1.0 / sqrt(base)
            } else if exponent == -1.0 {
                1.0 / base
            } else {
                f64::NAN
            }
        }
        _ => f64::NAN,
    }
}
