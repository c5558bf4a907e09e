//! How long an expression is, as SymPy counts its operations.

use super::fraction;
use crate::rational::Rational;
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::{Context, Faulty};

/// `count_ops(expr)`
pub(super) fn operations(expr: &Expr, cx: &mut Context) -> Faulty<i64> {
    let mut count = 0;
    let mut left = vec![expr.clone()];
    while let Some(expr) = left.pop() {
        cx.budget.spend(1)?;
        count += one(expr, &mut left, cx)?;
    }
    Ok(count)
}

/// The operations of the outermost part; its own parts are put on the stack.
fn one(expr: Expr, left: &mut Vec<Expr>, cx: &mut Context) -> Faulty<i64> {
    match &expr {
        Expr::Rational(rational) => Ok(i64::from(rational.is_negative()) + i64::from(!rational.is_integer())),
        Expr::Constant(Constant::Exp1) => Ok(1),
        Expr::Mul(_) => product(expr, left, cx),
        Expr::Add(terms) => {
            let mut count = 0;
            let mut negative = 0;
            for (place, term) in terms.iter().enumerate() {
                let is_negative = has_minus(term);
                negative += usize::from(is_negative);
                left.push(if is_negative { cx.negate(term)? } else { term.clone() });
                count += i64::from(place > 0);
            }
            Ok(count + i64::from(negative == terms.len()))
        }
        Expr::Pow(power) => {
            left.push(power[0].clone());
            if !power[1].is_i64(-1) {
                left.push(power[1].clone());
            }
            Ok(1)
        }
        Expr::Call(_, arguments) => {
            left.extend(arguments.iter().cloned());
            Ok(1)
        }
        _ => Ok(0),
    }
}

fn product(expr: Expr, left: &mut Vec<Expr>, cx: &mut Context) -> Faulty<i64> {
    let mut count = 0;
    let mut expr = expr;
    if has_minus(&expr) {
        count += 1;
        expr = cx.negate(&expr)?;
    }
    let Expr::Mul(factors) = &expr else {
        left.push(expr);
        return Ok(count);
    };
    let (numerator, denominator) = fraction(&expr, cx)?;
    if let Some(integer) = numerator.as_integer() {
        left.push(denominator);
        return Ok(count + 1 + i64::from(integer.is_negative()));
    }
    if !denominator.is_one() {
        if denominator.as_integer().is_none() {
            left.push(denominator);
        }
        left.push(numerator);
        return Ok(count + 1);
    }
    count += i64::try_from(factors.len()).unwrap_or(i64::MAX) - 1;
    left.extend(factors.iter().cloned());
    Ok(count)
}

/// Whether the number in front is negative.
pub(super) fn has_minus(expr: &Expr) -> bool {
    let is_negative = |number: &Expr| match number {
        Expr::Rational(rational) => Rational::is_negative(rational),
        Expr::Float(float) => float.value.is_negative(),
        _ => false,
    };
    match expr {
        Expr::Mul(factors) => factors.first().is_some_and(is_negative),
        _ => is_negative(expr),
    }
}
