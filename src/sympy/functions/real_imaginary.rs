//! The real and the imaginary part of an expression, and its conjugate.

use super::super::expand::{expand, expand_multiply};
use super::super::expr::{Constant, Expr, Form, HALF, I, MINUS_ONE, NAN, ONE, TWO, ZERO};
use super::super::{Context, Pile};
use super::Function;
use super::pieces::times_i;
use crate::integer::Integer;

/// The two parts; `None` where SymPy would only come back to the expression that it asks not to meet again.
type Parts<'a> = Option<(Expr<'a>, Expr<'a>)>;

/// SymPy's `as_real_imag`: both parts, as `re(…)` and `im(…)` of what can not be taken apart.
pub(crate) fn as_real_imaginary<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    match parts(expr, None, cx) {
        Some(parts) => parts,
        None => whole_parts(expr, cx),
    }
}

fn whole_parts<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    whole(expr, None, cx).unwrap_or((expr, ZERO))
}

/// The parts, unless the expression is the one to be ignored.
pub(super) fn parts<'a>(expr: Expr<'a>, ignored: Option<Expr<'a>>, cx: &Context<'a>) -> Parts<'a> {
    match expr {
        Form::Rational(_) | Form::Float(_) => Some((expr, ZERO)),
        Form::Constant(Constant::ImaginaryUnit) => Some((ZERO, ONE)),
        Form::Constant(Constant::ComplexInfinity | Constant::NaN) => Some((NAN, NAN)),
        Form::Constant(_) => Some((expr, ZERO)),
        Form::Symbol(symbol) if symbol.positive => Some((expr, ZERO)),
        Form::Symbol(_) | Form::RootOf(_) => whole(expr, ignored, cx),
        Form::Add(terms) => Some(of_sum(terms, cx)),
        Form::Mul(factors) => of_product(factors, ignored, cx),
        Form::Pow(power) => of_power(expr, power[0], power[1], ignored, cx),
        Form::Call(function, arguments) => match arguments {
            [x] => of_call(expr, *function, x, ignored, cx),
            _ => whole(expr, ignored, cx),
        },
    }
}

/// `(re(expr), im(expr))`
fn whole<'a>(expr: Expr<'a>, ignored: Option<Expr<'a>>, cx: &Context<'a>) -> Parts<'a> {
    if ignored == Some(expr) {
        return None;
    }
    if expr.is_extended_real(cx) == Some(true) {
        return Some((expr, ZERO));
    }
    if expr.is_imaginary(cx) == Some(true) {
        let size = cx.multiply(&[MINUS_ONE, I, expr]);
        return Some((ZERO, size));
    }
    Some((cx.call_unevaluated(Function::Re, &[expr]), cx.call_unevaluated(Function::Im, &[expr])))
}

fn of_sum<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (mut real, mut imaginary) = (Pile::EMPTY, Pile::EMPTY);
    for term in terms {
        let (own_real, own_imaginary) = as_real_imaginary(term, cx);
        real.push(own_real, cx);
        imaginary.push(own_imaginary, cx);
    }
    (cx.add_pile(real), cx.add_pile(imaginary))
}

/// Real factors, imaginary ones, sums, and what is neither.
fn of_product<'a>(factors: &[Expr<'a>], ignored: Option<Expr<'a>>, cx: &Context<'a>) -> Parts<'a> {
    let (mut real, mut sums) = (Pile::EMPTY, Pile::EMPTY);
    let (mut imaginary, mut others) = (Vec::new(), Vec::<Expr>::new());
    for &factor in factors {
        let (own_real, own_imaginary) = as_real_imaginary(factor, cx);
        if own_imaginary.is_zero(cx) == Some(true) {
            real.push(own_real, cx);
        } else if own_real.is_zero(cx) == Some(true) {
            imaginary.push(own_imaginary);
        } else if let Some(at) = others_conjugate(&others, factor, cx) {
            let size = cx.apply(Function::Abs, others.remove(at));
            real.push(cx.power(size, TWO), cx);
        } else if factor.is_add() {
            sums.push(factor, cx);
        } else {
            others.push(factor);
        }
    }
    let others = cx.multiply(&others);
    if ignored == Some(others) {
        return None;
    }
    // Pairs of imaginary factors are real; one that is left turns the product by a quarter.
    let turn = (imaginary.len() % 2 == 1).then(|| imaginary.remove(0));
    if imaginary.len() % 4 == 2 {
        real.push(MINUS_ONE, cx);
    }
    for factor in &imaginary {
        real.push(factor, cx);
    }
    let real = cx.multiply_pile(real);
    let mut parts = if others.is_one() {
        (real, ZERO)
    } else {
        let (re, im) = (cx.apply(Function::Re, others), cx.apply(Function::Im, others));
        (cx.product(real, re), cx.product(real, im))
    };
    if let Some(turn) = turn {
        let down = cx.product(parts.1, turn);
        parts = (cx.negate(down), cx.product(parts.0, turn));
    }
    if sums.is_empty() {
        return Some(parts);
    }
    let sums = cx.multiply_pile(sums);
    let expanded = expand_multiply(sums, cx);
    let sums = if expanded.is_add() { as_real_imaginary(expanded, cx) } else { whole_parts(expanded, cx) };
    Some(multiply(parts, sums, cx))
}

/// Where the conjugate of the factor stands among the others.
fn others_conjugate<'a>(others: &[Expr<'a>], factor: Expr<'a>, cx: &Context<'a>) -> Option<usize> {
    if others.is_empty() {
        return None;
    }
    let conjugate = cx.apply(Function::Conjugate, factor);
    others.iter().position(|other| *other == conjugate)
}

/// The parts of a product of two.
fn multiply<'a>(x: (Expr<'a>, Expr<'a>), y: (Expr<'a>, Expr<'a>), cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    both(b"AC*BD*- AD*BC*+", &[x.0, x.1, y.0, y.1], cx)
}

fn of_power<'a>(
    expr: Expr<'a>,
    base: Expr<'a>,
    exponent: Expr<'a>,
    ignored: Option<Expr<'a>>,
    cx: &Context<'a>,
) -> Parts<'a> {
    let Form::Rational(rational) = exponent else { return whole(expr, ignored, cx) };
    let (re, im) = as_real_imaginary(base, cx);
    if let Some(integer) = rational.as_integer().map(Integer::to_i64) {
        if im.is_literal_zero() {
            return Some((expr, ZERO));
        }
        return match integer {
            Some(integer) if integer.unsigned_abs() <= 64 => Some(of_integer_power(re, im, integer, cx)),
            _ => whole(expr, ignored, cx),
        };
    }
    if im.is_zero(cx) == Some(true) && exponent == HALF {
        if re.is_extended_nonnegative(cx) == Some(true) {
            return Some((expr, ZERO));
        }
        if re.is_extended_nonpositive(cx) == Some(true) {
            let opposite = cx.negate(base);
            return Some((ZERO, cx.square_root(opposite)));
        }
    }
    let angle = cx.call(Function::Atan2, &[im, re]);
    Some(both(b"A2^B2^+sC^= DC*= EFv* EFu*", &[re, im, exponent, angle], cx))
}

/// `(re + im*I)**exponent`, by the binomial theorem.
fn of_integer_power<'a>(mut re: Expr<'a>, mut im: Expr<'a>, exponent: i64, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    if exponent < 0 {
        (re, im) = both(b"A2^B2^+= AC/ BnC/", &[re, im], cx);
    }
    let degree = exponent.abs();
    if re.is_number() && im.is_number() {
        let (mut parts, base) = ((re, im), (re, im));
        for _ in 1..degree {
            parts = multiply(parts, base, cx);
        }
        return parts;
    }
    let (mut real, mut imaginary) = (Pile::EMPTY, Pile::EMPTY);
    let mut coefficient = ONE;
    for k in 0..=degree {
        // Powers of I: 1, I, -1, -I.
        let sign = cx.number(if k % 4 < 2 { 1 } else { -1 });
        let factors = [sign, coefficient, cx.power_i64(re, degree - k), cx.power_i64(im, k)];
        let term = cx.multiply(&factors);
        let part = if k % 2 == 0 { &mut real } else { &mut imaginary };
        part.push(term, cx);
        coefficient = cx.product(coefficient, cx.ratio(degree - k, k + 1));
    }
    (cx.add_pile(real), cx.add_pile(imaginary))
}

fn of_call<'a>(
    expr: Expr<'a>,
    function: Function,
    x: Expr<'a>,
    ignored: Option<Expr<'a>>,
    cx: &Context<'a>,
) -> Parts<'a> {
    use Function as F;
    if let Some(code) = of_periodic(function) {
        if x.is_extended_real(cx) == Some(true) {
            return Some((expr, ZERO));
        }
        let x = expand(x, cx);
        let (re, im) = as_real_imaginary(x, cx);
        return Some(both(code, &[re, im], cx));
    }
    match function {
        F::Log => {
            let size = cx.apply(F::Abs, x);
            if size == x {
                return Some((expr, ZERO));
            }
            let angle = cx.apply(F::Arg, x);
            Some((cx.apply(F::Log, size), angle))
        }
        F::Conjugate => {
            let (re, im) = as_real_imaginary(x, cx);
            Some((re, cx.negate(im)))
        }
        _ => whole(expr, ignored, cx),
    }
}

/// The formulas of both parts.
fn of_periodic(function: Function) -> Option<&'static [u8]> {
    Some(match function {
        Function::Exp => b"AeBv* AeBu*",
        Function::Sin => b"AuBk* AvBh*",
        Function::Cos => b"AvBk* AuBh*n",
        Function::Tan => b"2A*= 2B*= CvDk+= CuE/ DhE/",
        Function::Cot => b"2A*= 2B*= CvDk-= CunE/ DhE/",
        Function::Sinh => b"AhBv* AkBu*",
        Function::Cosh => b"AkBv* AhBu*",
        Function::Tanh => b"Ah2^Bv2^+= AhAk*C/ BuBv*C/",
        Function::Coth => b"Ah2^Bu2^+= AhAk*C/ BuBv*nC/",
        _ => return None,
    })
}

/// Two formulas of the values.
fn both<'a>(code: &[u8], given: &[Expr<'a>], cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    match cx.formulas(code, given) {
        [re, im] => (re, im),
        _ => (NAN, NAN),
    }
}

/// The same operation or function of the conjugates.
fn of_conjugates<'a>(expr: Expr<'a>, arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut conjugates = Pile::EMPTY;
    for argument in arguments {
        conjugates.push(cx.apply(Function::Conjugate, argument), cx);
    }
    cx.rebuild(expr, conjugates.list(cx))
}

/// What SymPy knows the conjugate to be.
pub(super) fn conjugate<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    use Function as F;
    match expr {
        Form::Add(arguments) | Form::Mul(arguments) => {
            return Some(of_conjugates(expr, arguments, cx));
        }
        Form::Pow(power) => {
            let [base, exponent] = *power;
            if exponent.is_integer(cx) == Some(true) {
                let base = cx.apply(F::Conjugate, base);
                return Some(cx.power(base, exponent));
            }
            if base.is_positive(cx) == Some(true) {
                let exponent = cx.apply(F::Conjugate, exponent);
                return Some(cx.power(base, exponent));
            }
            if exponent.is_integer(cx) == Some(false)
                && base.is_positive(cx) == Some(false)
                && exponent.as_rational().is_some()
            {
                let (re, im) = as_real_imaginary(expr, cx);
                let is_apart = |part: Expr| !matches!(part, Form::Call(F::Re | F::Im, _));
                if is_apart(re) && is_apart(im) {
                    let imaginary = times_i(im, cx);
                    return Some(cx.subtract(re, imaginary));
                }
            }
        }
        Form::Call(F::Conjugate, arguments) => return arguments.first().copied(),
        Form::Call(
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
            return Some(of_conjugates(expr, arguments, cx));
        }
        _ => {}
    }
    if expr.is_extended_real(cx) == Some(true) {
        return Some(expr);
    }
    if expr.is_imaginary(cx) == Some(true) {
        return Some(cx.negate(expr));
    }
    None
}
