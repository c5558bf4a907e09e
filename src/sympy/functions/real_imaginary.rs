//! The real and the imaginary part of an expression, and its conjugate.

use super::super::expand::{expand, expand_multiply};
use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty};
use super::pieces::times_i;
use super::{Function, unevaluated};
use crate::integer::Integer;

/// The two parts; `None` where SymPy would only come back to the expression that it asks not to meet again.
type Parts = Faulty<Option<(Expr, Expr)>>;

/// SymPy's `as_real_imag`: both parts, as `re(…)` and `im(…)` of what can not be taken apart.
pub(crate) fn as_real_imaginary(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    match parts(expr, None, cx)? {
        Some(parts) => Ok(parts),
        None => whole_parts(expr, cx),
    }
}

fn whole_parts(expr: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    Ok(whole(expr, None, cx)?.unwrap_or_else(|| (expr.clone(), Expr::zero())))
}

/// The parts, unless the expression is the one to be ignored.
pub(super) fn parts(expr: &Expr, ignored: Option<&Expr>, cx: &mut Context) -> Parts {
    match expr {
        Expr::Rational(_) | Expr::Float(_) => Ok(Some((expr.clone(), Expr::zero()))),
        Expr::Constant(Constant::ImaginaryUnit) => Ok(Some((Expr::zero(), Expr::one()))),
        Expr::Constant(Constant::ComplexInfinity | Constant::NaN) => {
            Ok(Some((Constant::NaN.into(), Constant::NaN.into())))
        }
        Expr::Constant(_) => Ok(Some((expr.clone(), Expr::zero()))),
        Expr::Symbol(symbol) if symbol.positive => Ok(Some((expr.clone(), Expr::zero()))),
        Expr::Symbol(_) | Expr::RootOf(_) => whole(expr, ignored, cx),
        Expr::Add(terms) => of_sum(terms, cx).map(Some),
        Expr::Mul(factors) => of_product(factors, ignored, cx),
        Expr::Pow(power) => of_power(expr, &power[0], &power[1], ignored, cx),
        Expr::Call(function, arguments) => match &**arguments {
            [x] => of_call(expr, *function, x, ignored, cx),
            _ => whole(expr, ignored, cx),
        },
    }
}

/// `(re(expr), im(expr))`
fn whole(expr: &Expr, ignored: Option<&Expr>, cx: &mut Context) -> Parts {
    if ignored == Some(expr) {
        return Ok(None);
    }
    if expr.is_extended_real(cx) == Some(true) {
        return Ok(Some((expr.clone(), Expr::zero())));
    }
    if expr.is_imaginary(cx) == Some(true) {
        let size = cx.multiply(vec![Expr::from(-1), Expr::imaginary_unit(), expr.clone()])?;
        return Ok(Some((Expr::zero(), size)));
    }
    let part = |function| unevaluated(function, vec![expr.clone()]);
    Ok(Some((part(Function::Re), part(Function::Im))))
}

fn of_sum(terms: &[Expr], cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    for term in terms {
        let (own_real, own_imaginary) = as_real_imaginary(term, cx)?;
        real.push(own_real);
        imaginary.push(own_imaginary);
    }
    Ok((cx.add(real)?, cx.add(imaginary)?))
}

/// Real factors, imaginary ones, sums, and what is neither.
fn of_product(factors: &[Expr], ignored: Option<&Expr>, cx: &mut Context) -> Parts {
    let (mut real, mut imaginary, mut sums, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::<Expr>::new());
    for factor in factors {
        let (own_real, own_imaginary) = as_real_imaginary(factor, cx)?;
        if own_imaginary.is_zero(cx) == Some(true) {
            real.push(own_real);
        } else if own_real.is_zero(cx) == Some(true) {
            imaginary.push(own_imaginary);
        } else if let Some(at) = others_conjugate(&others, factor, cx)? {
            let size = cx.call(Function::Abs, vec![others.remove(at)])?;
            real.push(cx.power(size, Expr::from(2))?);
        } else if factor.is_add() {
            sums.push(factor.clone());
        } else {
            others.push(factor.clone());
        }
    }
    let others = cx.multiply(others)?;
    if ignored == Some(&others) {
        return Ok(None);
    }
    // Pairs of imaginary factors are real; one that is left turns the product by a quarter.
    let turn = (imaginary.len() % 2 == 1).then(|| imaginary.remove(0));
    if imaginary.len() % 4 == 2 {
        real.push(Expr::from(-1));
    }
    real.append(&mut imaginary);
    let real = cx.multiply(real)?;
    let mut parts = if others.is_one() {
        (real, Expr::zero())
    } else {
        let (re, im) = (part(Function::Re, &others, cx)?, part(Function::Im, &others, cx)?);
        (cx.product(&real, &re)?, cx.product(&real, &im)?)
    };
    if let Some(turn) = turn {
        let down = cx.product(&parts.1, &turn)?;
        parts = (cx.negate(&down)?, cx.product(&parts.0, &turn)?);
    }
    if sums.is_empty() {
        return Ok(Some(parts));
    }
    let sums = cx.multiply(sums)?;
    let expanded = expand_multiply(&sums, cx)?;
    let sums = if expanded.is_add() { as_real_imaginary(&expanded, cx)? } else { whole_parts(&expanded, cx)? };
    multiply(&parts, &sums, cx).map(Some)
}

fn part(function: Function, expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.call(function, vec![expr.clone()])
}

/// Where the conjugate of the factor stands among the others.
fn others_conjugate(others: &[Expr], factor: &Expr, cx: &mut Context) -> Faulty<Option<usize>> {
    if others.is_empty() {
        return Ok(None);
    }
    let conjugate = cx.call(Function::Conjugate, vec![factor.clone()])?;
    Ok(others.iter().position(|other| *other == conjugate))
}

/// The parts of a product of two.
fn multiply(x: &(Expr, Expr), y: &(Expr, Expr), cx: &mut Context) -> Faulty<(Expr, Expr)> {
    let products = [cx.product(&x.0, &y.0)?, cx.product(&x.1, &y.1)?];
    let real = cx.subtract(&products[0], &products[1])?;
    let products = [cx.product(&x.0, &y.1)?, cx.product(&x.1, &y.0)?];
    Ok((real, cx.add(products.into())?))
}

fn of_power(expr: &Expr, base: &Expr, exponent: &Expr, ignored: Option<&Expr>, cx: &mut Context) -> Parts {
    let Expr::Rational(rational) = exponent else { return whole(expr, ignored, cx) };
    let (re, im) = as_real_imaginary(base, cx)?;
    if let Some(integer) = rational.as_integer().map(Integer::to_i64) {
        if im.is_literal_zero() {
            return Ok(Some((expr.clone(), Expr::zero())));
        }
        return match integer {
            Some(integer) if integer.unsigned_abs() <= 64 => of_integer_power(re, im, integer, cx).map(Some),
            _ => whole(expr, ignored, cx),
        };
    }
    if im.is_zero(cx) == Some(true) && *exponent == Expr::half() {
        if re.is_extended_nonnegative(cx) == Some(true) {
            return Ok(Some((expr.clone(), Expr::zero())));
        }
        if re.is_extended_nonpositive(cx) == Some(true) {
            let opposite = cx.negate(base)?;
            return Ok(Some((Expr::zero(), cx.square_root(&opposite)?)));
        }
    }
    let squares = [cx.power(re.clone(), Expr::from(2))?, cx.power(im.clone(), Expr::from(2))?];
    let square = cx.add(squares.into())?;
    let size = cx.square_root(&square)?;
    let size = cx.power(size, exponent.clone())?;
    let angle = cx.call(Function::Atan2, vec![im, re])?;
    let angle = cx.product(&angle, exponent)?;
    let direction = [part(Function::Cos, &angle, cx)?, part(Function::Sin, &angle, cx)?];
    let [along, across] = &direction;
    Ok(Some((cx.product(&size, along)?, cx.product(&size, across)?)))
}

/// `(re + im*I)**exponent`, by the binomial theorem.
fn of_integer_power(mut re: Expr, mut im: Expr, exponent: i64, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    if exponent < 0 {
        let squares = [cx.power(re.clone(), Expr::from(2))?, cx.power(im.clone(), Expr::from(2))?];
        let size = cx.add(squares.into())?;
        let negative = cx.negate(&im)?;
        (re, im) = (cx.divide(&re, &size)?, cx.divide(&negative, &size)?);
    }
    let degree = exponent.abs();
    if re.is_number() && im.is_number() {
        let (mut parts, base) = ((re.clone(), im.clone()), (re, im));
        for _ in 1..degree {
            parts = multiply(&parts, &base, cx)?;
        }
        return Ok(parts);
    }
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    let mut coefficient = Expr::one();
    for k in 0..=degree {
        // Powers of I: 1, I, -1, -I.
        let sign = Expr::from(if k % 4 < 2 { 1 } else { -1 });
        let factors = vec![
            sign,
            coefficient.clone(),
            cx.power(re.clone(), Expr::from(degree - k))?,
            cx.power(im.clone(), Expr::from(k))?,
        ];
        let term = cx.multiply(factors)?;
        if k % 2 == 0 {
            real.push(term);
        } else {
            imaginary.push(term);
        }
        coefficient = cx.product(&coefficient, &Expr::ratio(degree - k, k + 1))?;
    }
    Ok((cx.add(real)?, cx.add(imaginary)?))
}

fn of_call(expr: &Expr, function: Function, x: &Expr, ignored: Option<&Expr>, cx: &mut Context) -> Parts {
    use Function as F;
    match function {
        F::Exp | F::Sin | F::Cos | F::Tan | F::Cot | F::Sinh | F::Cosh | F::Tanh | F::Coth => {
            if x.is_extended_real(cx) == Some(true) {
                return Ok(Some((expr.clone(), Expr::zero())));
            }
            let x = expand(x, cx)?;
            let (re, im) = as_real_imaginary(&x, cx)?;
            of_periodic(function, &re, &im, cx).map(Some)
        }
        F::Log => {
            let size = part(F::Abs, x, cx)?;
            if size == *x {
                return Ok(Some((expr.clone(), Expr::zero())));
            }
            let angle = part(F::Arg, x, cx)?;
            Ok(Some((part(F::Log, &size, cx)?, angle)))
        }
        F::Conjugate => {
            let (re, im) = as_real_imaginary(x, cx)?;
            Ok(Some((re, cx.negate(&im)?)))
        }
        _ => whole(expr, ignored, cx),
    }
}

/// By the functions of both parts.
fn of_periodic(function: Function, re: &Expr, im: &Expr, cx: &mut Context) -> Faulty<(Expr, Expr)> {
    use Function as F;
    let mut product = |f, x: &Expr, g, y: &Expr| {
        let factors = vec![part(f, x, cx)?, part(g, y, cx)?];
        cx.multiply(factors)
    };
    match function {
        F::Exp => Ok((product(F::Exp, re, F::Cos, im)?, product(F::Exp, re, F::Sin, im)?)),
        F::Sin => Ok((product(F::Sin, re, F::Cosh, im)?, product(F::Cos, re, F::Sinh, im)?)),
        F::Cos => {
            let (real, imaginary) = (product(F::Cos, re, F::Cosh, im)?, product(F::Sin, re, F::Sinh, im)?);
            Ok((real, cx.negate(&imaginary)?))
        }
        F::Sinh => Ok((product(F::Sinh, re, F::Cos, im)?, product(F::Cosh, re, F::Sin, im)?)),
        F::Cosh => Ok((product(F::Cosh, re, F::Cos, im)?, product(F::Sinh, re, F::Sin, im)?)),
        F::Tanh | F::Coth => {
            let real = product(F::Sinh, re, F::Cosh, re)?;
            let imaginary = product(F::Sin, im, F::Cos, im)?;
            let turned = part(if function == F::Tanh { F::Cos } else { F::Sin }, im, cx)?;
            let squares = [part(F::Sinh, re, cx)?, turned];
            let squares = squares.map(|x| cx.power(x, Expr::from(2)));
            let below = cx.add(squares.into_iter().collect::<Faulty<Vec<_>>>()?)?;
            let imaginary = if function == F::Coth { cx.negate(&imaginary)? } else { imaginary };
            Ok((cx.divide(&real, &below)?, cx.divide(&imaginary, &below)?))
        }
        _ => {
            let double = [cx.product(&Expr::from(2), re)?, cx.product(&Expr::from(2), im)?];
            let [re, im] = &double;
            let (cosine, hyperbolic) = (part(F::Cos, re, cx)?, part(F::Cosh, im, cx)?);
            let (sine, imaginary) = (part(F::Sin, re, cx)?, part(F::Sinh, im, cx)?);
            let is_tan = function == F::Tan;
            let below = if is_tan { cx.sum(&cosine, &hyperbolic)? } else { cx.subtract(&cosine, &hyperbolic)? };
            let sine = if is_tan { sine } else { cx.negate(&sine)? };
            Ok((cx.divide(&sine, &below)?, cx.divide(&imaginary, &below)?))
        }
    }
}

/// What SymPy knows the conjugate to be.
pub(super) fn conjugate(expr: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    use Function as F;
    match expr {
        Expr::Add(arguments) | Expr::Mul(arguments) => {
            let conjugates = arguments.iter().map(|argument| part(F::Conjugate, argument, cx));
            let conjugates = conjugates.collect::<Faulty<Vec<_>>>()?;
            return cx.rebuild(expr, conjugates).map(Some);
        }
        Expr::Pow(power) => {
            let [base, exponent] = &**power;
            if exponent.is_integer(cx) == Some(true) {
                let base = part(F::Conjugate, base, cx)?;
                return cx.power(base, exponent.clone()).map(Some);
            }
            if base.is_positive(cx) == Some(true) {
                let exponent = part(F::Conjugate, exponent, cx)?;
                return cx.power(base.clone(), exponent).map(Some);
            }
            if exponent.is_integer(cx) == Some(false)
                && base.is_positive(cx) == Some(false)
                && exponent.as_rational().is_some()
            {
                let (re, im) = as_real_imaginary(expr, cx)?;
                let is_apart = |part: &Expr| !matches!(part, Expr::Call(F::Re | F::Im, _));
                if is_apart(&re) && is_apart(&im) {
                    let imaginary = times_i(im, cx)?;
                    return cx.subtract(&re, &imaginary).map(Some);
                }
            }
        }
        Expr::Call(F::Conjugate, arguments) => return Ok(arguments.first().cloned()),
        Expr::Call(
            F::Exp
            | F::Sin
            | F::Cos
            | F::Tan
            | F::Cot
            | F::Sec
            | F::Csc
            | F::Sinh
            | F::Cosh
            | F::Tanh
            | F::Coth
            | F::Sech
            | F::Csch
            | F::Gamma
            | F::Factorial
            | F::Sign,
            arguments,
        ) => {
            let arguments = arguments.iter().map(|argument| part(F::Conjugate, argument, cx));
            let arguments = arguments.collect::<Faulty<Vec<_>>>()?;
            return cx.rebuild(expr, arguments).map(Some);
        }
        _ => {}
    }
    if expr.is_extended_real(cx) == Some(true) {
        return Ok(Some(expr.clone()));
    }
    if expr.is_imaginary(cx) == Some(true) {
        return cx.negate(expr).map(Some);
    }
    Ok(None)
}
