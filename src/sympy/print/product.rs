//! Products: what has a negative exponent stands below the stroke.

use super::{Binding, Printer, in_brackets};
use crate::sort::InOrder;
use crate::sympy::expr::{Constant, Expr, Float, Form, INFINITY};
use crate::sympy::order;

impl<'a> Printer<'a> {
    pub(super) fn product(&self, factors: &[Expr<'a>]) -> String {
        let negative = factors.first().is_some_and(|expr| expr.is_negative_number());
        let mut ordered: Vec<Expr> = factors.to_vec();
        if negative && let Some(first) = ordered.first_mut() {
            *first = self.negated(first);
            if first.is_one() {
                ordered.remove(0);
            }
        }
        // A product that stands as it was written keeps its order.
        let as_written =
            factors.iter().skip(1).any(|expr| expr.is_number()) || factors.first().is_some_and(|expr| expr.is_one());
        if !as_written {
            ordered.put_in_order(|own, other| order::sort_key_compare(own, other));
        }
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in ordered {
            self.place(factor, &mut above, &mut below);
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

    fn joined(&self, factors: &[(Expr<'a>, bool)]) -> String {
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

    /// Puts a factor above or below the stroke; below it, one may need brackets of its own.
    fn place(&self, factor: Expr<'a>, above: &mut Vec<(Expr<'a>, bool)>, below: &mut Vec<(Expr<'a>, bool)>) {
        match factor {
            Form::Rational(rational) => {
                if rational.numerator().to_i64() != Some(1) {
                    above.push((self.cx.number(rational.numerator().clone()), false));
                }
                if !rational.is_integer() {
                    below.push((self.cx.number(rational.denominator().clone()), false));
                }
            }
            Form::Pow([base, exponent]) if exponent.has_minus() => {
                if exponent.is_i64(-1) {
                    below.push((base, base.is_mul() || base.is_pow()));
                } else {
                    below.push((self.cx.power_unevaluated(base, self.negated(exponent)), false));
                }
            }
            _ => above.push((factor, false)),
        }
    }

    /// With the other sign: of a number, or of the number in front of a product.
    fn negated(&self, expr: Expr<'a>) -> Expr<'a> {
        match expr {
            Form::Rational(rational) => self.cx.number(rational.negate()),
            Form::Float(float) => self.cx.number(Float { value: float.value.negate(), precision: float.precision }),
            Form::Mul([minus, rest]) if minus.is_i64(-1) => rest,
            Form::Mul([minus, rest @ ..]) if minus.is_i64(-1) => self.cx.multiply_unevaluated(rest),
            Form::Mul([number, rest @ ..]) if number.is_number() => {
                let mut factors = vec![self.negated(number)];
                factors.extend_from_slice(rest);
                self.cx.multiply_unevaluated(&factors)
            }
            Form::Constant(Constant::NegativeInfinity) => INFINITY,
            _ => expr,
        }
    }
}
