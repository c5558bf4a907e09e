//! The length of an expression, as SymPy counts its operations.
//!
//! After `count_ops` of `sympy/core/function.py` (BSD-3-Clause).

use pascaline_number::integer::Signed;

use super::fraction;
use crate::Context;
use crate::expr::{Constant, Expr, Form};

/// `count_ops(expr)`
pub(super) fn operations<'a>(expr: Expr<'a>, cx: &Context<'a>) -> i64 {
    const USUAL: usize = 8;
    let mut count = 0;
    let mut left = Vec::with_capacity(USUAL);
    left.push(expr);
    while let Some(expr) = left.pop() {
        if cx.afford(1).is_none() {
            break;
        }
        count += one(expr, &mut left, cx);
    }
    count
}

/// The operations of the outermost part; its arguments are pushed onto the stack.
fn one<'a>(expr: Expr<'a>, left: &mut Vec<Expr<'a>>, cx: &Context<'a>) -> i64 {
    match expr {
        Form::Rational(rational) => i64::from(rational.is_negative()) + i64::from(!rational.is_integer()),
        Form::Constant(Constant::Exp1) => 1,
        Form::Mul(_) => product(expr, left, cx),
        Form::Add(terms) => {
            let mut count = 0;
            let mut negative = 0;
            for (place, term) in terms.iter().enumerate() {
                let is_negative = has_minus(term);
                negative += usize::from(is_negative);
                left.push(if is_negative { cx.negate(term) } else { term });
                count += i64::from(place > 0);
            }
            count + i64::from(negative == terms.len())
        }
        Form::Pow(power) => {
            left.push(power[0]);
            if !power[1].is_i64(-1) {
                left.push(power[1]);
            }
            1
        }
        Form::Call(_, arguments) => {
            left.extend_from_slice(arguments);
            1
        }
        _ => 0,
    }
}

fn product<'a>(mut expr: Expr<'a>, left: &mut Vec<Expr<'a>>, cx: &Context<'a>) -> i64 {
    let mut count = 0;
    if has_minus(expr) {
        count += 1;
        expr = cx.negate(expr);
    }
    let Form::Mul(factors) = expr else {
        left.push(expr);
        return count;
    };
    let (numerator, denominator) = fraction(expr, cx);
    if let Some(integer) = numerator.as_integer() {
        left.push(denominator);
        return count + 1 + i64::from(integer.is_negative());
    }
    if !denominator.is_one() {
        if denominator.as_integer().is_none() {
            left.push(denominator);
        }
        left.push(numerator);
        return count + 1;
    }
    count += i64::try_from(factors.len()).unwrap_or(i64::MAX) - 1;
    left.extend_from_slice(factors);
    count
}

/// Whether the coefficient is negative.
pub(super) fn has_minus(expr: Expr) -> bool {
    let is_negative = |number: Expr| match number {
        Form::Rational(rational) => rational.is_negative(),
        Form::Float(float) => float.value.is_negative(),
        _ => false,
    };
    match expr {
        Form::Mul(factors) => factors.first().is_some_and(|first| is_negative(first)),
        _ => is_negative(expr),
    }
}
