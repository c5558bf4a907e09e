//! The real and the imaginary part of an expression, and its conjugate.
//!
//! Follows the `as_real_imag` methods of `sympy/core` and `sympy/functions/elementary`, and `conjugate` in `complexes.py`
//! there (BSD-3-Clause).

use pascaline_number::integer::{Integer, IntegerExt};

use super::pieces::{times_i, times_minus_i};
use super::{Function, Value};
use crate::expand::{expand, expand_multiply};
use crate::expr::{Constant, Expr, Form, HALF, MINUS_ONE, NAN, ONE, TWO, ZERO};
use crate::{Context, Term};

/// The two parts; `None` if they would lead back to the expression that is to be ignored.
type Parts<'a> = Option<(Expr<'a>, Expr<'a>)>;

/// SymPy's `as_real_imag`: both parts, with `re(…)` and `im(…)` of what cannot be taken apart.
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
        Form::Add(terms) => Some(parts_of_sum(terms, cx)),
        Form::Mul(factors) => parts_of_product(factors, ignored, cx),
        Form::Pow([base, exponent]) => parts_of_power(expr, base, exponent, ignored, cx),
        Form::Call(function, arguments) => match arguments {
            [x] => parts_of_call(expr, *function, x, ignored, cx),
            _ => whole(expr, ignored, cx),
        },
    }
}

/// `(re(expr), im(expr))`
fn whole<'a>(expr: Expr<'a>, ignored: Option<Expr<'a>>, cx: &Context<'a>) -> Parts<'a> {
    if ignored.is_some_and(|ignored| ignored.equals(expr, cx)) {
        return None;
    }
    if expr.is_extended_real(cx) == Some(true) {
        return Some((expr, ZERO));
    }
    if expr.is_imaginary(cx) == Some(true) {
        return Some((ZERO, times_minus_i(expr, cx)));
    }
    Some((cx.call_unevaluated(Function::Re, &[expr]), cx.call_unevaluated(Function::Im, &[expr])))
}

fn parts_of_sum<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    for term in terms {
        let (own_real, own_imaginary) = as_real_imaginary(term, cx);
        real.push(own_real);
        imaginary.push(own_imaginary);
    }
    (cx.add(&real), cx.add(&imaginary))
}

/// Multiplies real factors, imaginary ones, sums and others separately.
fn parts_of_product<'a>(factors: &[Expr<'a>], ignored: Option<Expr<'a>>, cx: &Context<'a>) -> Parts<'a> {
    let (mut real, mut sums) = (Vec::new(), Vec::new());
    let (mut imaginary, mut others) = (Vec::new(), Vec::<Expr>::new());
    for &factor in factors {
        let (own_real, own_imaginary) = as_real_imaginary(factor, cx);
        if own_imaginary.is_zero(cx) == Some(true) {
            real.push(own_real);
        } else if own_real.is_zero(cx) == Some(true) {
            imaginary.push(own_imaginary);
        } else if let Some(at) = others_conjugate(&others, factor, cx) {
            let size = cx.apply(Function::Abs, others.remove(at));
            real.push(cx.power(size, TWO));
        } else if factor.is_add() {
            sums.push(factor);
        } else {
            others.push(factor);
        }
    }
    let others = cx.multiply(&others);
    if ignored.is_some_and(|ignored| ignored.equals(others, cx)) {
        return None;
    }
    let parts = parts_of_simple_product(real, imaginary, others, cx);
    if sums.is_empty() {
        return Some(parts);
    }
    let sums = cx.multiply(&sums);
    let expanded = expand_multiply(sums, cx);
    let sums = if expanded.is_add() { as_real_imaginary(expanded, cx) } else { whole_parts(expanded, cx) };
    Some(multiply(parts, sums, cx))
}

/// The parts of the product of real factors, of imaginary ones divided by I, and of an expression.
fn parts_of_simple_product<'a>(
    mut real: Vec<Expr<'a>>,
    mut imaginary: Vec<Expr<'a>>,
    other: Expr<'a>,
    cx: &Context<'a>,
) -> (Expr<'a>, Expr<'a>) {
    // Pairs of imaginary factors are real; one that is left over multiplies the product by I.
    let left = (imaginary.len() % 2 == 1).then(|| imaginary.remove(0));
    if imaginary.len() % 4 == 2 {
        real.push(MINUS_ONE);
    }
    for factor in &imaginary {
        real.push(factor);
    }
    let real = cx.multiply(&real);
    let (re, im) = if other.is_one() {
        (real, ZERO)
    } else {
        let (re, im) = (cx.apply(Function::Re, other), cx.apply(Function::Im, other));
        (cx.product(real, re), cx.product(real, im))
    };
    match left {
        Some(left) => (cx.negate(cx.product(im, left)), cx.product(re, left)),
        None => (re, im),
    }
}

/// The position of the factor's conjugate among the others.
fn others_conjugate<'a>(others: &[Expr<'a>], factor: Expr<'a>, cx: &Context<'a>) -> Option<usize> {
    if others.is_empty() {
        return None;
    }
    let conjugate = cx.apply(Function::Conjugate, factor);
    others.iter().position(|other| other.equals(conjugate, cx))
}

/// `(a + b*I)*(c + d*I)`
fn multiply<'a>((a, b): (Expr<'a>, Expr<'a>), (c, d): (Expr<'a>, Expr<'a>), cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let [a, b, c, d] = cx.terms([a, b, c, d]);
    ((a * c - b * d).expr(), (a * d + b * c).expr())
}

fn parts_of_power<'a>(
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
            Some(integer) if integer.unsigned_abs() <= 64 => Some(parts_of_integer_power(re, im, integer, cx)),
            _ => whole(expr, ignored, cx),
        };
    }
    if im.is_zero(cx) == Some(true) && exponent.equals(HALF, cx) {
        if re.is_extended_nonnegative(cx) == Some(true) {
            return Some((expr, ZERO));
        }
        if re.is_extended_nonpositive(cx) == Some(true) {
            return Some((ZERO, cx.square_root(cx.negate(base))));
        }
    }
    let [re, im] = cx.terms([re, im]);
    let t = im.call(Function::Atan2, re);
    let r = (re.pow(2) + im.pow(2)).sqrt();
    let (rp, tp) = (r.pow(exponent), t * exponent);
    Some(((rp * tp.cos()).expr(), (rp * tp.sin()).expr()))
}

/// `(re + im*I)**exponent`, by the binomial theorem.
fn parts_of_integer_power<'a>(re: Expr<'a>, im: Expr<'a>, exponent: i64, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (re, im) = if exponent < 0 {
        let [re, im] = cx.terms([re, im]);
        let mag = re.pow(2) + im.pow(2);
        ((re / mag).expr(), (-im / mag).expr())
    } else {
        (re, im)
    };
    let degree = exponent.abs();
    if re.is_number() && im.is_number() {
        let (mut parts, base) = ((re, im), (re, im));
        for _ in 1..degree {
            parts = multiply(parts, base, cx);
        }
        return parts;
    }
    let (mut real, mut imaginary) = (Vec::new(), Vec::new());
    let mut coefficient = ONE;
    for k in 0..=degree {
        // Powers of I: 1, I, -1, -I.
        let sign = cx.number(if k % 4 < 2 { 1 } else { -1 });
        let factors = [sign, coefficient, cx.power_i64(re, degree - k), cx.power_i64(im, k)];
        let term = cx.multiply(&factors);
        let part = if k % 2 == 0 { &mut real } else { &mut imaginary };
        part.push(term);
        coefficient = cx.product(coefficient, cx.ratio(degree - k, k + 1));
    }
    (cx.add(&real), cx.add(&imaginary))
}

fn parts_of_call<'a>(
    expr: Expr<'a>,
    function: Function,
    x: Expr<'a>,
    ignored: Option<Expr<'a>>,
    cx: &Context<'a>,
) -> Parts<'a> {
    use Function as F;
    if let Some(parts) = addition_theorem(function) {
        if x.is_extended_real(cx) == Some(true) {
            return Some((expr, ZERO));
        }
        let (re, im) = cx.term(expand(x, cx)).as_real_imag();
        let (re, im) = parts(re, im);
        return Some((re.expr(), im.expr()));
    }
    match function {
        F::Log => {
            let size = cx.apply(F::Abs, x);
            if size.equals(x, cx) {
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

/// The parts of `function(re + im*I)` by those of the argument.
type PartsOf = for<'c, 'a> fn(Term<'c, 'a>, Term<'c, 'a>) -> (Term<'c, 'a>, Term<'c, 'a>);

fn addition_theorem(function: Function) -> Option<PartsOf> {
    Some(match function {
        Function::Exp => |re, im| (re.exp() * im.cos(), re.exp() * im.sin()),
        Function::Sin => |re, im| (re.sin() * im.cosh(), re.cos() * im.sinh()),
        Function::Cos => |re, im| (re.cos() * im.cosh(), -(re.sin() * im.sinh())),
        Function::Tan => |re, im| {
            let (re, im) = (2 * re, 2 * im);
            let denom = re.cos() + im.cosh();
            (re.sin() / denom, im.sinh() / denom)
        },
        Function::Cot => |re, im| {
            let (re, im) = (2 * re, 2 * im);
            let denom = re.cos() - im.cosh();
            (-re.sin() / denom, im.sinh() / denom)
        },
        Function::Sinh => |re, im| (re.sinh() * im.cos(), re.cosh() * im.sin()),
        Function::Cosh => |re, im| (re.cosh() * im.cos(), re.sinh() * im.sin()),
        Function::Tanh => |re, im| {
            let denom = re.sinh().pow(2) + im.cos().pow(2);
            (re.sinh() * re.cosh() / denom, im.sin() * im.cos() / denom)
        },
        Function::Coth => |re, im| {
            let denom = re.sinh().pow(2) + im.sin().pow(2);
            (re.sinh() * re.cosh() / denom, -(im.sin() * im.cos()) / denom)
        },
        _ => return None,
    })
}

/// The same operation or function of the arguments' conjugates.
fn with_conjugates<'a>(expr: Expr<'a>, arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let conjugates: Vec<_> = arguments.iter().map(|argument| cx.apply(Function::Conjugate, argument)).collect();
    cx.rebuild(expr, &conjugates)
}

/// `conjugate(expr)`
pub(super) fn conjugate<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    match expr {
        Form::Add(arguments) | Form::Mul(arguments) => return Some(with_conjugates(expr, arguments, cx)),
        Form::Pow([base, exponent]) => {
            let value = conjugate_of_power(expr, base, exponent, cx);
            if value.is_some() {
                return value;
            }
        }
        Form::Call(Function::Conjugate, arguments) => return arguments.first().copied(),
        Form::Call(function, arguments) if commutes_with_conjugate(*function) => {
            return Some(with_conjugates(expr, arguments, cx));
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

/// Whether `conjugate(f(x))` is `f(conjugate(x))`.
fn commutes_with_conjugate(function: Function) -> bool {
    use Function as F;
    let is_trigonometric = matches!(function, F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc);
    let is_hyperbolic = matches!(function, F::Sinh | F::Cosh | F::Tanh | F::Coth | F::Sech | F::Csch);
    is_trigonometric || is_hyperbolic || matches!(function, F::Exp | F::Gamma | F::Factorial | F::Sign)
}

fn conjugate_of_power<'a>(expr: Expr<'a>, base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    if exponent.is_integer(cx) == Some(true) {
        return Some(cx.power(cx.apply(Function::Conjugate, base), exponent));
    }
    if base.is_positive(cx) == Some(true) {
        return Some(cx.power(base, cx.apply(Function::Conjugate, exponent)));
    }
    if exponent.is_integer(cx) == Some(false) && base.is_positive(cx) == Some(false) && exponent.as_rational().is_some()
    {
        let (re, im) = as_real_imaginary(expr, cx);
        let is_apart = |part: Expr| !matches!(part, Form::Call(Function::Re | Function::Im, _));
        if is_apart(re) && is_apart(im) {
            return Some(cx.subtract(re, times_i(im, cx)));
        }
    }
    None
}
