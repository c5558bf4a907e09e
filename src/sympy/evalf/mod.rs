//! `N`: the value of an expression to as many digits as requested.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `evalf`, `evalf_table`, `EvalfMixin.evalf`. Each operation knows how many bits of its
//! operands it needs and how many bits of its result are correct; terms that cancel are evaluated again to more bits, up to a
//! limit. The accuracy decides how many digits are printed, so it follows SymPy's to the bit. mpmath rounds towards zero by
//! default, and so do most operations here.

mod approximation;
mod evalf_add;
mod evalf_function;
mod evalf_log_trig;
mod evalf_mul;
mod evalf_parts;
mod evalf_pow;
mod lambertw;
mod one_digit;
mod symbolic;
#[cfg(test)]
mod tests;

pub(crate) use approximation::{Approximation, CertifiedReal, Parts};

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::{self as mp, Precision, Real};

use super::Context;
use super::expr::{COMPLEX_INFINITY, Constant, EXP1, Expr, Float, Form, I, INFINITY, NAN, NEGATIVE_INFINITY, ZERO};
use super::functions::Function;

/// SymPy's constant of this name, in bits: the evaluation of a sum gives up at a hundred digits.
pub(crate) const DEFAULT_MAXPREC: i64 = 333;

/// The instructions of an evaluation, beside those of operations on numbers.
const EVALUATION: u64 = 1_500;

/// The greatest magnitude of a number; others overflow or underflow.
pub(super) const GREATEST_MAGNITUDE: u64 = 1 << 60;

/// An evaluation, with the precision at which it gives up. An expression without an approximation gives `None`: it is not a
/// number, or no rule applies and it stays as it is, or the calculation is stopped.
struct Evaluator<'cx, 'a> {
    cx: &'cx Context<'a>,
    maxprec: i64,
}

/// `expr` to `bits` bits; `None` if it is not a number or the calculation is stopped.
pub(crate) fn evaluate<'a>(expr: Expr<'a>, bits: i64, cx: &Context<'a>) -> Option<&'a Approximation<'a>> {
    evaluate_with_maxprec(expr, bits, DEFAULT_MAXPREC.max(bits), cx)
}

/// [`evaluate`], where a sum gives up once `maxprec` bits have cancelled.
pub(crate) fn evaluate_with_maxprec<'a>(
    expr: Expr<'a>,
    bits: i64,
    maxprec: i64,
    cx: &Context<'a>,
) -> Option<&'a Approximation<'a>> {
    Evaluator { cx, maxprec }.evaluate(expr, bits)
}

/// `N(expr, digits)`: floats of that precision, or of the accuracy that is left. In an expression that is not a number, the
/// numeric parts are evaluated.
pub(crate) fn n<'a>(expr: Expr<'a>, digits: u32, cx: &Context<'a>) -> Expr<'a> {
    match expr {
        Form::Call(function @ (Function::Min | Function::Max), arguments) => {
            let values = arguments.iter().map(|argument| n(argument, digits, cx)).collect::<Vec<_>>();
            return cx.call(*function, &values);
        }
        Form::Constant(Constant::Infinity | Constant::NegativeInfinity) => return expr,
        _ => {}
    }
    match approximate(expr, digits, cx) {
        Ok(approximation) => {
            if digits == 1 && matches!(expr, Form::Rational(_) | Form::Float(_)) {
                return one_digit(expr, cx);
            }
            expression(approximation, digits, cx)
        }
        Err(symbolic) => symbolic,
    }
}

/// SymPy rounds a literal number, unlike an expression of numbers, to one digit by its decimal digits.
fn one_digit<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match n(number, 2, cx) {
        Form::Float(float) => cx.number(one_digit::round(&float.value, cx.precision(1))),
        other => other,
    }
}

/// The value of an expression to `digits` digits, or the expression that is left if it has none.
pub(super) fn approximate<'a>(
    expr: Expr<'a>,
    digits: u32,
    cx: &Context<'a>,
) -> Result<&'a Approximation<'a>, Expr<'a>> {
    let bits = i64::from(mp::bits_of_digits(digits));
    let maxprec = bits.max(DEFAULT_MAXPREC - 1);
    if let Some(approximation) = with_raised_limit(expr, bits + 4, maxprec, cx) {
        return Ok(approximation);
    }
    if cx.is_stopped() {
        return Err(NAN);
    }
    let value = symbolic::evaluate(expr, bits, cx).ok_or(expr)?;
    if !value.is_numeric(cx) {
        return Err(value);
    }
    Evaluator { cx, maxprec }.evaluate(value, bits).ok_or(value)
}

/// The value with SymPy's limit; if that leaves fewer correct bits than requested, with a limit that is raised twice. If those
/// are still too few, SymPy's answer is kept.
fn with_raised_limit<'a>(expr: Expr<'a>, bits: i64, maxprec: i64, cx: &Context<'a>) -> Option<&'a Approximation<'a>> {
    let first = Evaluator { cx, maxprec }.evaluate(expr, bits)?;
    let lacks = |approximation: &Approximation| match approximation {
        Approximation::Number(parts) => parts.accuracy() < bits,
        _ => false,
    };
    if !lacks(first) {
        return Some(first);
    }
    for raised in [4 * maxprec, 16 * maxprec] {
        let better = cx.limited(cx.budget.quarter(), |cx| Evaluator { cx, maxprec: raised }.evaluate(expr, bits));
        match better {
            Ok(Some(better)) if !lacks(better) => return Some(better),
            Ok(Some(_)) => {}
            _ => break,
        }
    }
    Some(first)
}

/// The two parts as floats whose precision is their accuracy.
pub(super) fn floats(parts: &Parts, digits: u32, cx: &Context) -> [Option<Float>; 2] {
    let bits = mp::bits_of_digits(digits);
    let float = |part: Option<&CertifiedReal>| {
        let CertifiedReal { value, accuracy } = part?;
        let precision = u32::try_from((*accuracy).clamp(1, i64::from(bits))).unwrap_or(1);
        (!value.is_zero()).then(|| Float { value: value.round(cx.precision(precision)), precision })
    };
    [float(parts.re), float(parts.im)]
}

/// The value as an expression.
fn expression<'a>(approximation: &Approximation<'a>, digits: u32, cx: &Context<'a>) -> Expr<'a> {
    match approximation {
        Approximation::NaN => NAN,
        Approximation::ComplexInfinity => COMPLEX_INFINITY,
        Approximation::Infinite { negative: false } => INFINITY,
        Approximation::Infinite { negative: true } => NEGATIVE_INFINITY,
        Approximation::Number(parts) => {
            let [re, im] = floats(parts, digits, cx).map(|float| Some(cx.number(float?)));
            let im = im.map(|im| cx.multiply_unevaluated(&[im, I]));
            match (re, im) {
                (None, None) => ZERO,
                (Some(part), None) | (None, Some(part)) => part,
                (Some(re), Some(im)) => cx.add_unevaluated(&[re, im]),
            }
        }
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// `evalf`: the value to `bits` bits.
    fn evaluate(&mut self, expr: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        self.cx.pay(EVALUATION)?;
        let value = match expr {
            Form::Rational(rational) => {
                if rational.is_zero() {
                    return Some(Approximation::ZERO);
                }
                let to = self.bits(bits)?.cut();
                Approximation::real(Real::from_rational(rational, to), bits, self.cx)
            }
            Form::Float(float) => Approximation::real(float.value.clone(), bits, self.cx),
            Form::Constant(constant) => return self.constant(*constant, bits),
            Form::Add(_) => self.sum(expr, bits)?,
            Form::Mul(_) => self.product(expr, bits)?,
            Form::Pow(power) => self.power(power[0], power[1], bits)?,
            Form::Call(function, arguments) => self.call(*function, arguments, bits)?,
            Form::RootOf(root) => {
                let to = self.bits(bits)?;
                let value = root.evaluate(to.bits(), self.cx);
                Approximation::from_complex(value, bits, self.cx)
            }
            Form::Symbol(_) => return None,
        };
        self.check_magnitudes(value)?;
        Some(value)
    }

    fn constant(&mut self, constant: Constant, bits: i64) -> Option<&'a Approximation<'a>> {
        Some(match constant {
            Constant::ImaginaryUnit => Approximation::imaginary(Real::from(1), bits, self.cx),
            Constant::Infinity => &Approximation::Infinite { negative: false },
            Constant::NegativeInfinity => &Approximation::Infinite { negative: true },
            Constant::ComplexInfinity => &Approximation::ComplexInfinity,
            Constant::NaN => &Approximation::NaN,
            named => Approximation::from_part(self.named(named, bits)?, self.cx),
        })
    }

    /// `_as_mpf_val` of a real constant.
    fn named(&mut self, constant: Constant, bits: i64) -> Option<&'a CertifiedReal> {
        let to = self.bits(bits)?;
        let value = match constant {
            Constant::Exp1 => mp::e(to.cut()),
            Constant::Pi => mp::pi(to.cut()),
            Constant::GoldenRatio => mp::golden_ratio(to),
            Constant::EulerGamma => mp::euler_gamma(to),
            Constant::Catalan => mp::catalan(to),
            Constant::TribonacciConstant => symbolic::tribonacci(to),
            _ => Real::default(),
        };
        Some(CertifiedReal::new(value, bits, self.cx))
    }

    /// The function's own rule, or else mpmath's function of that name.
    fn call(&mut self, function: Function, arguments: &[Expr<'a>], bits: i64) -> Option<&'a Approximation<'a>> {
        if let [argument] = arguments {
            match function {
                Function::Exp => return self.power(EXP1, argument, bits),
                Function::Sin | Function::Cos | Function::Tan => return self.trigonometric(function, argument, bits),
                Function::Log => return self.logarithm(argument, bits),
                Function::Atan => return self.arc_tangent(argument, bits),
                Function::Abs => return self.absolute_value(argument, bits),
                Function::Re | Function::Im => return self.part_of(argument, function == Function::Im, bits),
                Function::Floor | Function::Ceiling => {
                    return self.integer_part(argument, function == Function::Ceiling);
                }
                _ => {}
            }
        }
        self.by_mpmath(function, arguments, bits)
    }

    /// A precision, if the budget affords it.
    fn bits(&mut self, bits: i64) -> Option<Precision<'a>> {
        let bits = u32::try_from(bits.max(1)).unwrap_or(u32::MAX);
        if bits > 1024 {
            self.cx.afford(u64::from(bits / 64))?;
        }
        Some(self.cx.precision(bits))
    }

    /// The two parts; both are missing if the value is not a finite number.
    fn parts(&mut self, expr: Expr<'a>, bits: i64) -> Option<Parts<'a>> {
        Some(self.evaluate(expr, bits)?.as_number().unwrap_or_default())
    }

    fn check_magnitudes(&mut self, value: &Approximation) -> Option<()> {
        if let Approximation::Number(Parts { re, im }) = value {
            for part in [re, im].into_iter().flatten() {
                let magnitude = part.value.magnitude();
                if magnitude.unsigned_abs() > GREATEST_MAGNITUDE {
                    self.overflow(magnitude > 0);
                    return None;
                }
            }
        }
        Some(())
    }

    /// Stops the calculation: a number has overflowed or underflowed.
    #[cold]
    fn overflow(&mut self, is_large: bool) {
        let message = if is_large {
            "The number is too large to be evaluated"
        } else {
            "The number is too close to zero to be evaluated"
        };
        self.cx.fail(Fault::new(ErrorCode::Overflow, message));
    }
}

/// `a + b*I` of numbers as `(a, b)`, where a missing `a` is 0 and a missing `b` is 1.
fn as_complex(expr: Expr) -> Option<(Option<Expr>, Option<Expr>)> {
    match expr {
        Form::Constant(Constant::ImaginaryUnit) => Some((None, None)),
        Form::Mul(factors) => match factors {
            [number, Form::Constant(Constant::ImaginaryUnit)] if number.is_number() => Some((None, Some(number))),
            _ => None,
        },
        Form::Add(terms) => match terms {
            [number, rest] if number.is_number() && !rest.is_add() => Some((Some(number), as_complex(rest)?.1)),
            _ => None,
        },
        _ => None,
    }
}
