//! Whether a value satisfies an equation.

use super::{Attempt, Solver};
use crate::error::ErrorCode;
use crate::sympy::evalf::{self, Approximation, Part};
use crate::sympy::expr::{Constant, Expr, Symbol};
use crate::sympy::simplify;

/// Below it a number that was computed to 18 digits passes for zero, as in SymPy.
const NEAR_ZERO: f64 = 1e-9;
/// The digits that are computed for it, and their bits.
const DIGITS: u32 = 18;
const BITS: i64 = 67;

impl Solver<'_> {
    /// Whether the expression is zero when the symbol has the value; `None` where that is not known.
    pub(super) fn satisfies(&mut self, expr: &Expr, symbol: &Symbol, value: &Expr) -> Attempt<Option<bool>> {
        if has_illegal(value) {
            return Ok(Some(false));
        }
        if let Some(answer) = self.satisfies_at_once(expr, symbol, value)? {
            return Ok(Some(answer));
        }
        let substituted = self.cx.substitute(expr, &[(symbol.clone(), value.clone())])?;
        if substituted.is_numeric() {
            return Ok(None);
        }
        let (numerator, _) = simplify::as_numerator_denominator(&substituted, self.cx)?;
        let expanded = simplify::expand_deep(&numerator, self.cx)?;
        if let Some(rational) = expanded.as_rational() {
            return Ok(Some(rational.is_zero()));
        }
        if expanded.is_numeric() {
            return Ok(Some(self.is_near_zero(&expanded)?));
        }
        Ok(None)
    }

    /// The same without any transformation.
    pub(super) fn satisfies_at_once(&mut self, expr: &Expr, symbol: &Symbol, value: &Expr) -> Attempt<Option<bool>> {
        let substituted = match self.cx.substitute(expr, &[(symbol.clone(), value.clone())]) {
            Ok(substituted) => substituted,
            Err(fault) if fault.code() == ErrorCode::TooManySteps => return Err(fault.into()),
            Err(_) => return Ok(None),
        };
        if has_illegal(&substituted) {
            return Ok(Some(false));
        }
        if let Some(rational) = substituted.as_rational() {
            return Ok(Some(rational.is_zero()));
        }
        if substituted.is_numeric() {
            return Ok(Some(self.is_near_zero(&substituted)?));
        }
        Ok(None)
    }

    /// Whether a number is zero as far as 18 digits tell.
    pub(super) fn is_near_zero(&mut self, number: &Expr) -> Attempt<bool> {
        match self.approximate(number)? {
            Some((re, im)) => Ok(re.abs() < NEAR_ZERO && im.abs() < NEAR_ZERO),
            None => Ok(false),
        }
    }

    /// Real and imaginary part of a number; `None` where it has no finite value.
    pub(super) fn approximate(&mut self, number: &Expr) -> Attempt<Option<(f64, f64)>> {
        let evaluated = match evalf::evaluate(number, BITS, self.cx) {
            Ok(Some(Approximation::Number(parts))) => {
                let part = |part: Option<Part>| part.map_or(0.0, |part| part.value.to_f64());
                Ok(Some((part(parts.re), part(parts.im))))
            }
            Ok(Some(_)) => Ok(None),
            Ok(None) => evalf::n(number, DIGITS, self.cx).map(|value| pair(&value)),
            Err(fault) => Err(fault),
        };
        match evaluated {
            Ok(pair) => Ok(pair.filter(|(re, im)| re.is_finite() && im.is_finite())),
            Err(fault) if fault.code() == ErrorCode::TooManySteps => Err(fault.into()),
            Err(_) => Ok(None),
        }
    }
}

/// The parts of `x`, `x*I` or `x + y*I`; `None` of anything else.
fn pair(value: &Expr) -> Option<(f64, f64)> {
    let (mut re, mut im) = (0.0, 0.0);
    for term in value.terms() {
        let (coefficient, rest) = term.as_coefficient_multiply();
        let size = match &coefficient {
            Expr::Float(float) => float.value.to_f64(),
            Expr::Rational(rational) => crate::mp::Real::from_rational(rational, 53).to_f64(),
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

/// Whether an infinity is in it, or what is no number.
pub(super) fn has_illegal(expr: &Expr) -> bool {
    expr.any(&mut |part| {
        matches!(
            part,
            Expr::Constant(Constant::Infinity | Constant::NegativeInfinity | Constant::ComplexInfinity | Constant::NaN)
        )
    })
}

impl Solver<'_> {
    /// The denominators in the expression that have the symbol, bases of numeric powers without their exponents.
    pub(super) fn denominators(&mut self, expr: &Expr, symbol: &Symbol) -> Attempt<Vec<Expr>> {
        let mut found = Vec::new();
        self.collect_denominators(expr, symbol, &mut found)?;
        Ok(found)
    }

    fn collect_denominators(&mut self, expr: &Expr, symbol: &Symbol, found: &mut Vec<Expr>) -> Attempt<()> {
        self.cx.budget.spend(1)?;
        if !expr.has(symbol) {
            return Ok(());
        }
        if matches!(expr, Expr::Mul(_) | Expr::Pow(_) | Expr::Call(..)) {
            let (_, denominator) = simplify::fraction(expr, self.cx)?;
            for factor in denominator.factors() {
                let base = match factor.as_power() {
                    Some((base, exponent)) if exponent.is_number() => base.clone(),
                    _ => factor.clone(),
                };
                if base.has(symbol) && !found.contains(&base) {
                    found.push(base);
                }
            }
        }
        for argument in expr.arguments() {
            self.collect_denominators(argument, symbol, found)?;
        }
        Ok(())
    }
}
