//! Products: what has a negative exponent stands below the stroke.

use super::{Binding, Printer, in_brackets};
use crate::sort::InOrder;
use crate::sympy::expr::Expr;
use crate::sympy::order;

impl Printer {
    pub(super) fn product(&mut self, factors: &[Expr]) -> String {
        let negative = factors.first().is_some_and(Expr::is_negative_number);
        let mut ordered: Vec<Expr> = factors.to_vec();
        if negative && let Some(first) = ordered.first_mut() {
            *first = negated(first);
            if first.is_one() {
                ordered.remove(0);
            }
        }
        // A product that stands as it was written keeps its order.
        let as_written = factors.iter().skip(1).any(Expr::is_number) || factors.first().is_some_and(Expr::is_one);
        if !as_written {
            ordered.put_in_order(order::sort_key_compare);
        }
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in &ordered {
            place(factor, &mut above, &mut below);
        }
        let mut written = if negative { "-".to_owned() } else { String::new() };
        if above.is_empty() {
            written.push('1');
        }
        written.push_str(&self.joined(&above));
        if !below.is_empty() {
            written.push('/');
            let joined = self.joined(&below);
            if below.len() == 1 { written.push_str(&joined) } else { written.push_str(&in_brackets(&joined)) }
        }
        written
    }

    fn joined(&mut self, factors: &[(Expr, bool)]) -> String {
        let mut written = String::new();
        for (index, (factor, bracketed)) in factors.iter().enumerate() {
            if index > 0 {
                written.push('*');
            }
            let own = self.tighter(factor, Binding::Product);
            written.push_str(&if *bracketed && !own.starts_with('(') { in_brackets(&own) } else { own });
        }
        written
    }
}

/// Puts a factor above or below the stroke; below it, one may need brackets of its own.
fn place(factor: &Expr, above: &mut Vec<(Expr, bool)>, below: &mut Vec<(Expr, bool)>) {
    match factor {
        Expr::Rational(rational) => {
            if rational.numerator().to_i64() != Some(1) {
                above.push((Expr::from(rational.numerator().clone()), false));
            }
            if !rational.is_integer() {
                below.push((Expr::from(rational.denominator().clone()), false));
            }
        }
        Expr::Pow(power) => {
            let [base, exponent] = &**power;
            if !exponent.has_minus() {
                above.push((factor.clone(), false));
            } else if exponent.is_i64(-1) {
                below.push((base.clone(), base.is_mul() || base.is_pow()));
            } else {
                below.push((Expr::power_unevaluated(base.clone(), negated(exponent)), false));
            }
        }
        _ => above.push((factor.clone(), false)),
    }
}

/// With the other sign: of a number, or of the number in front of a product.
pub(super) fn negated(expr: &Expr) -> Expr {
    match expr {
        Expr::Rational(rational) => Expr::from(rational.negate()),
        Expr::Float(float) => {
            let mut float = (**float).clone();
            float.value = float.value.negate();
            Expr::Float(float.into())
        }
        Expr::Mul(factors) => match &**factors {
            [minus, rest] if minus.is_i64(-1) => rest.clone(),
            [minus, rest @ ..] if minus.is_i64(-1) => Expr::multiply_unevaluated(rest),
            [number, rest @ ..] if number.is_number() => {
                let mut factors = vec![negated(number)];
                factors.extend_from_slice(rest);
                Expr::multiply_unevaluated(factors)
            }
            _ => expr.clone(),
        },
        Expr::Constant(super::Constant::NegativeInfinity) => Expr::Constant(super::Constant::Infinity),
        _ => expr.clone(),
    }
}
