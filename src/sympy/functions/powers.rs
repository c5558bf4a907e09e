//! What is another way to write a power, a sum or a number.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::Function;

/// `sqrt(x)`
pub(super) fn square_root(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    principal_root(arguments, Expr::half(), cx)
}

/// `cbrt(x)`
pub(super) fn cube_root(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    principal_root(arguments, Expr::ratio(1, 3), cx)
}

fn principal_root(arguments: &[Expr], exponent: Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.power(first(arguments), exponent)
}

fn first(arguments: &[Expr]) -> Expr {
    arguments.first().cloned().unwrap_or_else(Expr::zero)
}

/// `root(x, n, k)`: the k-th of the n roots.
pub(super) fn root(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    let [x, degree, rest @ ..] = arguments else { return Ok(first(arguments)) };
    let exponent = cx.power(degree.clone(), Expr::from(-1))?;
    let root = cx.power(x.clone(), exponent.clone())?;
    match rest.first().filter(|k| !k.is_literal_zero()) {
        Some(k) => {
            let turns = cx.multiply(vec![Expr::from(2), k.clone(), exponent])?;
            let direction = cx.power(Expr::from(-1), turns)?;
            cx.product(&root, &direction)
        }
        None => Ok(root),
    }
}

/// `real_root(x, n)`: the real root of an odd degree; without a degree, of every odd root in x.
pub(super) fn real_root(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    let [x, degree] = arguments else { return with_real_roots(&first(arguments), cx) };
    let is_plain = degree.is_one() || degree.is_i64(-1);
    if !is_plain && degree.is_odd(cx) == Some(true) && x.is_extended_real(cx) == Some(true) {
        let size = cx.call(Function::Abs, vec![x.clone()])?;
        let size = root(&[size, degree.clone()], cx)?;
        let sign = cx.call(Function::Sign, vec![x.clone()])?;
        return cx.product(&sign, &size);
    }
    root(arguments, cx)
}

/// The expression with `-(-x)**(1/n)` for each `x**(1/n)` of a negative x and an odd n.
fn with_real_roots(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if expr.is_atom() {
        return Ok(expr.clone());
    }
    if let Expr::Pow(power) = expr {
        let [base, exponent] = &**power;
        let is_odd_root = exponent
            .as_rational()
            .is_some_and(|exponent| exponent.numerator().to_i64() == Some(1) && exponent.denominator().is_odd());
        if is_odd_root && base.is_negative(cx) == Some(true) {
            let opposite = cx.negate(base)?;
            let root = cx.power(opposite, exponent.clone())?;
            return cx.negate(&root);
        }
    }
    let arguments = expr.arguments().iter().map(|argument| with_real_roots(argument, cx));
    let arguments = arguments.collect::<Faulty<Vec<_>>>()?;
    cx.rebuild(expr, arguments)
}

/// `Pow(x, y)`
pub(super) fn power(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    match arguments {
        [base, exponent] => cx.power(base.clone(), exponent.clone()),
        [base, exponent, modulus] => {
            let power = cx.power(base.clone(), exponent.clone())?;
            cx.call(Function::Mod, vec![power, modulus.clone()])
        }
        _ => Ok(first(arguments)),
    }
}

pub(super) fn sum(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    cx.add(arguments.to_vec())
}

pub(super) fn product(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    cx.multiply(arguments.to_vec())
}

/// `rad(x)`: x degrees in radians.
pub(super) fn radians(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    cx.multiply(vec![first(arguments), Constant::Pi.into(), Expr::ratio(1, 180)])
}

/// `deg(x)`: x radians in degrees.
pub(super) fn degrees(arguments: &[Expr], cx: &mut Context) -> Faulty<Expr> {
    let inverse = cx.power(Constant::Pi.into(), Expr::from(-1))?;
    cx.multiply(vec![first(arguments), Expr::from(180), inverse])
}
