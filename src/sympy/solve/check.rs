//! Whether a value satisfies an equation.
//!
//! After `checksol` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use super::{Solver, Values};
use crate::evalf::{self, Approximation, CertifiedReal};
use crate::expr::{Constant, Expr, Form, Operands, Symbol};
use crate::{Context, simplify};

/// A number below this, computed to 18 digits, counts as zero, as in SymPy.
const NEAR_ZERO: f64 = 1e-9;
/// A sum that is smaller than its terms by more bits than this counts as zero too.
const CANCELLED: i64 = 30;
/// The precision of these computations, in digits and in bits.
const DIGITS: u32 = 18;
const BITS: i64 = 67;

impl<'a> Solver<'_, 'a> {
    /// Whether the expression is zero for this value of the symbol; `None` if that is not known.
    pub(super) fn satisfies(&mut self, expr: Expr<'a>, symbol: Symbol<'a>, value: Expr<'a>) -> Option<bool> {
        if has_illegal(value, self.cx) {
            return Some(false);
        }
        let substituted = self.cx.subs(expr, symbol, value);
        if self.cx.is_stopped() {
            return None;
        }
        if let Some(answer) = self.is_zero_at_once(substituted) {
            return Some(answer);
        }
        let (numerator, _) = simplify::as_numerator_denominator(substituted, self.cx);
        let expanded = simplify::expand_deep(numerator, self.cx);
        self.is_zero(expanded)
    }

    /// The same without any transformation.
    pub(super) fn satisfies_at_once(&mut self, expr: Expr<'a>, symbol: Symbol<'a>, value: Expr<'a>) -> Option<bool> {
        let substituted = self.cx.attempt(|cx| cx.subs(expr, symbol, value))?;
        self.is_zero_at_once(substituted)
    }

    /// Whether it is zero, if it is a number; an infinite one is not.
    fn is_zero_at_once(&mut self, expr: Expr<'a>) -> Option<bool> {
        if has_illegal(expr, self.cx) { Some(false) } else { self.is_zero(expr) }
    }

    /// Whether it is zero, if it is a number.
    fn is_zero(&mut self, expr: Expr<'a>) -> Option<bool> {
        if let Some(rational) = expr.as_rational() {
            return Some(rational.is_zero());
        }
        if expr.is_numeric(self.cx) { self.near_zero(expr) } else { None }
    }

    /// Whether a number is zero as far as 18 digits show.
    pub(super) fn is_near_zero(&mut self, number: Expr<'a>) -> bool {
        self.near_zero(number) == Some(true)
    }

    /// Whether a number is small, both absolutely and relative to its terms; `None` if something in it is too large to
    /// evaluate, or too close to zero.
    fn near_zero(&mut self, number: Expr<'a>) -> Option<bool> {
        let Known { re, im, accuracy } = match self.evaluated(number) {
            Evaluated::Number(known) => known,
            Evaluated::NoNumber => return Some(false),
            Evaluated::OutOfRange => return None,
        };
        // All bits of a sum have cancelled, although its terms may be so large that the remainder is not small.
        if number.is_add() && accuracy < 2 {
            return Some(true);
        }
        Some(re.abs() < NEAR_ZERO && im.abs() < NEAR_ZERO && self.may_be_zero(number))
    }

    /// Whether a small number may be zero: `1e-20*(x - 2)` is zero only if `x - 2` is.
    fn may_be_zero(&mut self, number: Expr<'a>) -> bool {
        match number {
            Form::Mul(factors) => {
                factors.iter().any(|factor| !factor.is_constant(Constant::ImaginaryUnit) && self.is_near_zero(factor))
            }
            Form::Rational(rational) => rational.is_zero(),
            Form::Add(terms) => {
                let Some(size) = self.magnitude(number) else { return true };
                terms.iter().filter_map(|term| self.magnitude(term)).max().is_none_or(|most| size < most - CANCELLED)
            }
            _ => true,
        }
    }

    /// The smallest power of two above the number's parts; `None` for zero, and for an expression without a value.
    fn magnitude(&mut self, number: Expr<'a>) -> Option<i64> {
        let magnitude = self.cx.attempt(|cx| match evalf::evaluate(number, BITS, cx) {
            Some(Approximation::Number(parts)) => {
                let parts = [parts.re, parts.im].into_iter().flatten().filter(|part| !part.value.is_zero());
                parts.map(|part| part.value.magnitude()).max()
            }
            _ => None,
        });
        magnitude.flatten()
    }

    /// Real and imaginary part of a number; `None` if it has no finite value.
    pub(super) fn approximate(&mut self, number: Expr<'a>) -> Option<(f64, f64)> {
        match self.evaluated(number) {
            Evaluated::Number(Known { re, im, .. }) if re.is_finite() && im.is_finite() => Some((re, im)),
            _ => None,
        }
    }

    fn evaluated(&mut self, number: Expr<'a>) -> Evaluated {
        let value = self.cx.attempt(|cx| match evalf::evaluate(number, BITS, cx) {
            Some(Approximation::Number(parts)) => {
                let part = |part: Option<&CertifiedReal>| part.map_or(0.0, |part| part.value.to_f64());
                Some(Known { re: part(parts.re), im: part(parts.im), accuracy: parts.accuracy() })
            }
            Some(_) => None,
            None if cx.is_stopped() => None,
            None => {
                let value = evalf::n(number, DIGITS, cx);
                pair(value, cx).map(|(re, im)| Known { re, im, accuracy: BITS })
            }
        });
        match value {
            Some(Some(known)) => Evaluated::Number(known),
            Some(None) => Evaluated::NoNumber,
            None => Evaluated::OutOfRange,
        }
    }
}

/// The value of an expression without unknowns.
enum Evaluated {
    Number(Known),
    /// It is infinite, or its digits cannot be computed.
    NoNumber,
    /// Something in it is too large to evaluate, or too close to zero, or the calculation is stopped.
    OutOfRange,
}

/// A number's parts, and the number of its correct bits.
struct Known {
    re: f64,
    im: f64,
    accuracy: i64,
}

/// The parts of `x`, `x*I` or `x + y*I`; `None` for anything else.
fn pair<'a>(value: Expr<'a>, cx: &Context<'a>) -> Option<(f64, f64)> {
    let (mut re, mut im) = (0.0, 0.0);
    for term in value.terms() {
        let (coefficient, rest) = term.as_coefficient_multiply(cx);
        let size = match coefficient {
            Form::Float(float) => float.value.to_f64(),
            Form::Rational(rational) => pascaline_mp::Real::from_rational(rational, cx.precision(53)).to_f64(),
            _ => return None,
        };
        if rest.is_one() {
            re += size;
        } else if rest.is_constant(Constant::ImaginaryUnit) {
            im += size;
        } else {
            return None;
        }
    }
    Some((re, im))
}

/// Whether it contains an infinity or `nan`.
pub(super) fn has_illegal<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| {
        matches!(
            part,
            Form::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity | Constant::NaN)
        )
    })
}

/// Whether it contains a float.
pub(super) fn has_floats<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| matches!(part, Form::Float(_)))
}

impl<'a> Solver<'_, 'a> {
    /// The denominators in the expression that contain the symbol, bases of numeric powers without their exponents.
    pub(super) fn denominators(&mut self, expr: Expr<'a>, symbol: Symbol<'a>) -> Values<'a> {
        let start = self.found.len();
        self.collect_denominators(expr, symbol, start);
        self.taken(start)
    }

    pub(super) fn collect_denominators(&mut self, expr: Expr<'a>, symbol: Symbol<'a>, start: usize) {
        if self.cx.afford(1).is_none() || !expr.has(symbol, self.cx) {
            return;
        }
        if matches!(expr, Form::Mul(_) | Form::Pow(_) | Form::Call(..)) {
            let (_, denominator) = simplify::fraction(expr, self.cx);
            for factor in denominator.factors() {
                let base = match factor.as_power() {
                    Some((base, exponent)) if exponent.is_number() => base,
                    _ => *factor,
                };
                if base.has(symbol, self.cx) {
                    self.note(start, base);
                }
            }
        }
        for argument in expr.arguments() {
            self.collect_denominators(argument, symbol, start);
        }
    }
}
