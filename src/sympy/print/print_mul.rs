//! Products: factors with a negative exponent are printed in the denominator.
//!
//! After `StrPrinter._print_Mul` of `sympy/printing/str.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;

use super::{Binding, Printer};
use crate::compare;
use crate::expr::{Constant, Expr, Float, Form, INFINITY};

impl<'a> Printer<'a> {
    pub(super) fn product(&mut self, factors: &[Expr<'a>]) {
        let negative = factors.first().is_some_and(|expr| expr.is_negative_number());
        let mut ordered: Vec<Expr> = factors.to_vec();
        if negative && let Some(first) = ordered.first_mut() {
            *first = self.negated(first);
            if first.is_one() {
                ordered.remove(0);
            }
        }
        // An unevaluated product keeps its order.
        let as_written =
            factors.iter().skip(1).any(|expr| expr.is_number()) || factors.first().is_some_and(|expr| expr.is_one());
        if !as_written {
            sort_by(&mut ordered, |own, other| compare::sort_key_compare(own, other, &self.cx));
        }
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in ordered {
            self.place(factor, &mut above, &mut below);
        }
        if negative {
            self.written.push('-');
        }
        if above.is_empty() {
            self.written.push('1');
        }
        self.joined(&above);
        if let [_, rest @ ..] = &below[..] {
            self.written.push_str(if rest.is_empty() { "/" } else { "/(" });
            self.joined(&below);
            self.written.push_str(if rest.is_empty() { "" } else { ")" });
        }
    }

    fn joined(&mut self, factors: &[(Expr<'a>, bool)]) {
        for (index, (factor, bracketed)) in factors.iter().enumerate() {
            if index > 0 {
                self.written.push('*');
            }
            let start = self.written.len();
            self.tighter(factor, Binding::Product);
            let own = self.take_from(start);
            let needs_brackets = *bracketed && !own.starts_with('(');
            self.written.push_str(if needs_brackets { "(" } else { "" });
            self.written.push_str(&own);
            self.written.push_str(if needs_brackets { ")" } else { "" });
        }
    }

    /// Puts a factor into the numerator or the denominator; in the denominator, it may need brackets of its own.
    fn place(&self, factor: Expr<'a>, above: &mut Vec<(Expr<'a>, bool)>, below: &mut Vec<(Expr<'a>, bool)>) {
        match factor {
            Form::Rational(rational) => {
                if !rational.numerator().is_one() {
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

    /// With the opposite sign: of a number, or of the coefficient of a product.
    pub(super) fn negated(&self, expr: Expr<'a>) -> Expr<'a> {
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
