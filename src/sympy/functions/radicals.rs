//! Numbers made of square roots, and the angles that belong to them.

use super::super::Context;
use super::super::expr::{Expr, Form};

/// An angle in 120ths of a half turn, and the [formula](Context::formula) of a number that belongs to it.
type Row = (i64, &'static [u8]);

/// Sines.
pub(super) const SINES: &[Row] = &[
    (40, b"3s2/"),
    (30, b"2s2/"),
    (24, b"55s-8/s"),
    (24, b"2s55s-s*4/"),
    (48, b"55s+8/s"),
    (48, b"2s55s+s*4/"),
    (20, b"12/"),
    (15, b"22s-s2/"),
    (15, b"12/2s4/-s"),
    (45, b"22s+s2/"),
    (45, b"12/2s4/+s"),
    (12, b"5s1-4/"),
    (-12, b"15s-4/"),
    (36, b"5s1+4/"),
    (10, b"6s4/2s4/-"),
    (-10, b"2s4/6s4/-"),
    (10, b"3s1-8s/"),
    (-10, b"13s-8s/"),
    (50, b"6s4/2s4/+"),
    (50, b"13s+8s/"),
];

/// Tangents.
pub(super) const TANGENTS: &[Row] = &[
    (20, b"3s3/"),
    (40, b"3s"),
    (15, b"2s1-"),
    (-15, b"12s-"),
    (45, b"12s+"),
    (24, b"525s*-s"),
    (48, b"525s*+s"),
    (12, b"125s*5/-s"),
    (36, b"125s*5/+s"),
    (10, b"23s-"),
    (-10, b"3s2-"),
    (50, b"23s+"),
];

/// Tangents of angles in the first quadrant, as the logarithm knows them.
pub(super) const RATIOS: &[Row] = &[
    (40, b"3s"),
    (30, b"1"),
    (24, b"525s*-s"),
    (24, b"2s55s-s*15s+/"),
    (48, b"525s*+s"),
    (48, b"2s55s+s*5s1-/"),
    (20, b"3s3/"),
    (15, b"2s1-"),
    (15, b"22s-s22s+s/"),
    (45, b"2s1+"),
    (45, b"22s+s22s-s/"),
    (12, b"125s*5/-s"),
    (12, b"91+s2s-255s+s*/"),
    (36, b"125s*5/+s"),
    (36, b"91+s2s+255s-s*/"),
    (10, b"23s-"),
    (10, b"3s1-3s1+/"),
    (50, b"23s+"),
    (50, b"3s1+3s1-/"),
];

/// Cosecants.
pub(super) const COSECANTS: &[Row] = &[
    (40, b"23s*3/"),
    (30, b"2s"),
    (24, b"225s*5/+s"),
    (24, b"158/5s8/-s/"),
    (48, b"225s*5/-s"),
    (48, b"158/5s8/+s/"),
    (20, b"2"),
    (15, b"422s*+s"),
    (15, b"222s-s/"),
    (45, b"422s*-s"),
    (45, b"222s+s/"),
    (12, b"15s+"),
    (36, b"5s1-"),
    (-36, b"15s-"),
    (10, b"6s2s+"),
    (50, b"6s2s-"),
    (-50, b"2s6s-"),
];

/// Cosines, as acosh knows them: with those of obtuse angles, and not all of `SINES`.
pub(super) const COSINES: &[Row] = &[
    (40, b"12/"),
    (80, b"012/-"),
    (30, b"2s2/"),
    (90, b"02s2/-"),
    (20, b"3s2/"),
    (100, b"03s2/-"),
    (50, b"3s1-8s/"),
    (70, b"03s1-8s/-"),
    (15, b"22s+s2/"),
    (105, b"022s+s2/-"),
    (45, b"22s-s2/"),
    (75, b"022s-s2/-"),
    (10, b"13s+22s*/"),
    (110, b"013s+22s*/-"),
    (24, b"5s1+4/"),
    (96, b"05s1+4/-"),
];

/// Secants, as asech knows them.
pub(super) const SECANTS: &[Row] = &[
    (10, b"6s2s-"),
    (110, b"2s6s-"),
    (12, b"225s/-s"),
    (108, b"0225s/-s-"),
    (15, b"222s+s/"),
    (105, b"0222s+s/-"),
    (20, b"23s/"),
    (100, b"023s/-"),
    (24, b"5s1-"),
    (96, b"15s-"),
    (30, b"2s"),
    (90, b"02s-"),
    (36, b"225s/+s"),
    (84, b"0225s/+s-"),
    (40, b"2"),
    (80, b"02-"),
    (45, b"222s+*s"),
    (75, b"0222s+*s-"),
    (48, b"15s+"),
    (72, b"05s-1-"),
    (50, b"6s2s+"),
    (70, b"06s-2s-"),
];

/// Imaginary cosecants over I, as acsch knows them.
pub(super) const HYPERBOLIC_COSECANTS: &[Row] = &[
    (60, b"1"),
    (10, b"2s6s+"),
    (12, b"15s+"),
    (15, b"222s-s/"),
    (20, b"2"),
    (24, b"225s/+s"),
    (30, b"2s"),
    (36, b"5s1-"),
    (40, b"23s/"),
    (45, b"222s+s/"),
    (48, b"225s/-s"),
    (50, b"6s2s-"),
];

/// The instructions of estimating a number of a table.
const ROW: u64 = 300;

/// The angle of a number in the table, in half turns.
pub(super) fn angle<'a>(table: &[Row], number: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let estimate = estimate(number);
    if estimate.is_nan() {
        return None;
    }
    cx.pay(ROW * table.len() as u64)?;
    for (angle, code) in table {
        // Building a number takes long; most are not the one.
        if (estimate_of_code(code) - estimate).abs() < 1e-9 && cx.formula(code, &[]) == number {
            return Some(cx.ratio(*angle, 120));
        }
    }
    None
}

/// About the value of a number made of rational numbers and square roots; NaN of any other.
fn estimate(number: Expr) -> f64 {
    match number {
        Form::Rational(rational) => rational.numerator().to_f64() / rational.denominator().to_f64(),
        Form::Add(terms) => terms.iter().fold(0.0, |sum, term| sum + estimate(term)),
        Form::Mul(factors) => factors.iter().fold(1.0, |product, factor| product * estimate(factor)),
        Form::Pow([base, exponent]) => {
            let (base, exponent) = (estimate(base), estimate(exponent));
            if exponent == 0.5 {
                libm::sqrt(base)
            } else if exponent == -0.5 {
                1.0 / libm::sqrt(base)
            } else if exponent == -1.0 {
                1.0 / base
            } else {
                f64::NAN
            }
        }
        _ => f64::NAN,
    }
}

fn estimate_of_code(code: &[u8]) -> f64 {
    let mut stack = [0.0; 6];
    let mut height = 0;
    for byte in code {
        let operands = match byte {
            b'0'..=b'9' => 0,
            b's' => 1,
            _ => 2,
        };
        let place = usize::saturating_sub(height, operands);
        let operand = |at: usize| stack.get(place + at).copied().unwrap_or_default();
        let value = match byte {
            b'0'..=b'9' => f64::from(byte - b'0'),
            b's' => libm::sqrt(operand(0)),
            b'+' => operand(0) + operand(1),
            b'-' => operand(0) - operand(1),
            b'*' => operand(0) * operand(1),
            _ => operand(0) / operand(1),
        };
        if let Some(place) = stack.get_mut(place) {
            *place = value;
        }
        height = place + 1;
    }
    stack.first().copied().unwrap_or_default()
}
