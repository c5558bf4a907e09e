//! Real and imaginary parts.

use super::replace::rewrite;
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty, expand};

/// `expr.expand(complex=True)` of a number: its real part and `I` times its imaginary part, multiplied out.
pub(crate) fn expand_complex(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let apart = rewrite(expr, cx, &mut |part, cx| {
        if part.is_atom() {
            return Ok(None);
        }
        let (re, im) = as_real_imaginary(part, cx)?;
        let im = cx.product(&Expr::imaginary_unit(), &im)?;
        cx.sum(&re, &im).map(Some)
    })?;
    expand::expand(&apart, cx)
}

/// `expr.as_real_imag()`
fn as_real_imaginary(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    cx.budget.spend(1)?;
    match expr {
        Expr::Constant(Constant::ImaginaryUnit) => Ok((Expr::zero(), Expr::one())),
        Expr::Rational(_) | Expr::Float(_) | Expr::Constant(_) => Ok((expr.clone(), Expr::zero())),
        Expr::Add(terms) => {
            let (mut re, mut im) = (Vec::new(), Vec::new());
            for term in terms.iter() {
                let (term_re, term_im) = as_real_imaginary(term, cx)?;
                re.push(term_re);
                im.push(term_im);
            }
            Ok((cx.add(re)?, cx.add(im)?))
        }
        Expr::Mul(factors) => of_product(factors, cx),
        Expr::Pow(power) => of_power(expr, &power[0], &power[1], cx),
        Expr::Call(Function::Exp, arguments) => {
            let Some(exponent) = arguments.first() else { return unknown(expr, cx) };
            let (re, im) = as_real_imaginary(exponent, cx)?;
            let size = cx.call(Function::Exp, vec![re])?;
            turned(&size, im, cx)
        }
        _ => unknown(expr, cx),
    }
}

fn of_product(factors: &[Expr], cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let (mut real, mut re, mut im) = (Vec::new(), Expr::one(), Expr::zero());
    for factor in factors {
        let (factor_re, factor_im) = as_real_imaginary(factor, cx)?;
        if factor_im.is_literal_zero() {
            real.push(factor_re);
            continue;
        }
        let products = [
            cx.product(&re, &factor_re)?,
            cx.product(&im, &factor_im)?,
            cx.product(&re, &factor_im)?,
            cx.product(&im, &factor_re)?,
        ];
        let [re_re, im_im, re_im, im_re] = &products;
        re = cx.subtract(re_re, im_im)?;
        im = cx.sum(re_im, im_re)?;
    }
    let real = cx.multiply(real)?;
    Ok((cx.product(&real, &re)?, cx.product(&real, &im)?))
}

fn of_power(expr: &Expr, base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let Some(rational) = exponent.as_rational() else { return unknown(expr, cx) };
    let (re, im) = as_real_imaginary(base, cx)?;
    if let Some(power) = rational.as_integer().and_then(crate::integer::Integer::to_i64) {
        if im.is_literal_zero() {
            return Ok((expr.clone(), Expr::zero()));
        }
        return of_integer_power(&re, &im, power, cx);
    }
    if im.is_zero(cx) == Some(true) && exponent == &Expr::half() {
        if re.is_nonnegative(cx) == Some(true) {
            return Ok((expr.clone(), Expr::zero()));
        }
        if re.is_nonpositive(cx) == Some(true) {
            let opposite = cx.negate(base)?;
            return Ok((Expr::zero(), cx.square_root(&opposite)?));
        }
    }
    let squares = [cx.power_i64(&re, 2)?, cx.power_i64(&im, 2)?];
    let size = cx.add(squares.to_vec())?;
    let size = cx.square_root(&size)?;
    let angle = cx.call(Function::Atan2, vec![im, re])?;
    let size = cx.power(size, exponent.clone())?;
    let angle = cx.product(&angle, exponent)?;
    turned(&size, angle, cx)
}

/// The parts of a number of that magnitude and angle.
fn turned(magnitude: &Expr, angle: Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let cosine = cx.call(Function::Cos, vec![angle.clone()])?;
    let sine = cx.call(Function::Sin, vec![angle])?;
    Ok((cx.product(magnitude, &cosine)?, cx.product(magnitude, &sine)?))
}

/// By the square of the magnitude where the exponent is negative.
fn of_integer_power(re: &Expr, im: &Expr, power: i64, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    cx.budget.spend(power.unsigned_abs().saturating_mul(8))?;
    let (mut power_re, mut power_im) = (Expr::one(), Expr::zero());
    for _ in 0..power.unsigned_abs() {
        let (x, y) = (power_re, power_im);
        let products = [cx.product(&x, re)?, cx.product(&y, im)?, cx.product(&x, im)?, cx.product(&y, re)?];
        let [re_re, im_im, re_im, im_re] = &products;
        power_re = cx.subtract(re_re, im_im)?;
        power_im = cx.sum(re_im, im_re)?;
        power_re = expand::expand(&power_re, cx)?;
        power_im = expand::expand(&power_im, cx)?;
    }
    if power >= 0 {
        return Ok((power_re, power_im));
    }
    let squares = [cx.power_i64(&power_re, 2)?, cx.power_i64(&power_im, 2)?];
    let size = cx.add(squares.to_vec())?;
    let opposite = cx.negate(&power_im)?;
    Ok((cx.divide(&power_re, &size)?, cx.divide(&opposite, &size)?))
}

/// Of what there is no rule for: itself if it is real.
fn unknown(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    if expr.is_extended_real(cx) == Some(true) {
        return Ok((expr.clone(), Expr::zero()));
    }
    let re = cx.call(Function::Re, vec![expr.clone()])?;
    Ok((re, cx.call(Function::Im, vec![expr.clone()])?))
}
