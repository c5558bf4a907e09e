//! N: as many digits of a number as are asked for.
//!
//! SymPy's `evalf`, in its own steps: each operation says how many bits of its operands it needs, and how many bits of its
//! result are right; where terms cancel, they are evaluated again to more bits, up to a limit. The accuracy that is left
//! decides how many digits are printed, so it is reckoned as SymPy does, to the bit; and mpmath rounds towards zero where
//! it is not told otherwise, which is why most of it does here.

mod approximation;
mod call;
mod elementary;
mod lambert;
mod one_digit;
mod parts;
mod power;
mod product;
mod sum;
mod symbolic;
#[cfg(test)]
mod tests;

pub(crate) use approximation::{Approximation, Part, Parts};

use super::Context;
use super::expr::{COMPLEX_INFINITY, Constant, EXP1, Expr, Float, Form, I, INFINITY, NAN, NEGATIVE_INFINITY, ZERO};
use super::functions::Function;
use crate::error::{ErrorCode, Fault};
use crate::mp::{self, Precision, Real};

/// The bits at which the evaluation of a sum gives up, where nothing else is said: a hundred digits.
pub(crate) const DEFAULT_MOST: i64 = 333;

/// The instructions of an evaluation, besides those of its numbers.
const EVALUATION: u64 = 1_500;

/// A number whose magnitude is beyond that has no binary exponent here.
const GREATEST_MAGNITUDE: u64 = 1 << 60;

/// One evaluation, with the precision at which it gives up. What has no approximation gives `None`: it is no number, or
/// there is no rule for it, so that it is left as it stands; or the calculation is stopped.
struct Evaluator<'cx, 'a> {
    cx: &'cx Context<'a>,
    most: i64,
}

/// `expr` to so many bits; `None` of what is no number, and if the calculation is stopped.
pub(crate) fn evaluate<'a>(expr: Expr<'a>, bits: i64, cx: &Context<'a>) -> Option<&'a Approximation<'a>> {
    evaluate_below(expr, bits, DEFAULT_MOST.max(bits), cx)
}

/// The same, where a sum gives up once so many bits more have cancelled.
pub(crate) fn evaluate_below<'a>(
    expr: Expr<'a>,
    bits: i64,
    most: i64,
    cx: &Context<'a>,
) -> Option<&'a Approximation<'a>> {
    Evaluator { cx, most }.evaluate(expr, bits)
}

/// `N(expr, digits)`: Floats of that precision, or what is left of it; what is no number has its numeric parts
/// evaluated.
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

/// A number itself, not what is made of numbers, is rounded to one digit by its decimals.
fn one_digit<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match n(number, 2, cx) {
        Form::Float(float) => cx.number(one_digit::round(&float.value, cx.precision(1))),
        other => other,
    }
}

/// The value of an expression to so many digits, or what it is as far as it has none.
pub(super) fn approximate<'a>(
    expr: Expr<'a>,
    digits: u32,
    cx: &Context<'a>,
) -> Result<&'a Approximation<'a>, Expr<'a>> {
    let bits = i64::from(mp::bits_of_digits(digits));
    let most = bits.max(DEFAULT_MOST - 1);
    if let Some(approximation) = with_raised_limit(expr, bits + 4, most, cx) {
        return Ok(approximation);
    }
    if cx.is_stopped() {
        return Err(NAN);
    }
    let value = symbolic::evaluate(expr, bits, cx).ok_or(expr)?;
    if !value.is_numeric() {
        return Err(value);
    }
    Evaluator { cx, most }.evaluate(value, bits).ok_or(value)
}

/// As SymPy evaluates it; where that leaves fewer bits than are asked for, with a limit that is raised twice. If even then
/// nothing is certain, SymPy's answer stands.
fn with_raised_limit<'a>(expr: Expr<'a>, bits: i64, most: i64, cx: &Context<'a>) -> Option<&'a Approximation<'a>> {
    let first = Evaluator { cx, most }.evaluate(expr, bits)?;
    let lacks = |approximation: &Approximation| match approximation {
        Approximation::Number(parts) => parts.accuracy() < bits,
        _ => false,
    };
    if !lacks(first) {
        return Some(first);
    }
    for raised in [4 * most, 16 * most] {
        let better = cx.limited(cx.budget.quarter(), |cx| Evaluator { cx, most: raised }.evaluate(expr, bits));
        match better {
            Ok(Some(better)) if !lacks(better) => return Some(better),
            Ok(Some(_)) => {}
            _ => break,
        }
    }
    Some(first)
}

/// The two parts as floats that are worth what is known of them.
pub(super) fn floats(parts: &Parts, digits: u32, cx: &Context) -> [Option<Float>; 2] {
    let bits = mp::bits_of_digits(digits);
    let float = |part: Option<&Part>| {
        let Part { value, accuracy } = part?;
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
    /// `evalf`: the value to so many bits.
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
                Approximation::of_parts(value, bits, self.cx)
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
            named => Approximation::of_part(self.named(named, bits)?, self.cx),
        })
    }

    /// `_as_mpf_val` of a real constant.
    fn named(&mut self, constant: Constant, bits: i64) -> Option<&'a Part> {
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
        Some(Part::new(value, bits, self.cx))
    }

    /// A function's own rule, or else mpmath's function of the same name.
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

    /// A precision in bits, asked of the budget.
    fn bits(&mut self, bits: i64) -> Option<Precision<'a>> {
        let bits = u32::try_from(bits.max(1)).unwrap_or(u32::MAX);
        if bits > 1024 {
            self.cx.afford(u64::from(bits / 64))?;
        }
        Some(self.cx.precision(bits))
    }

    /// The two parts; none of what is infinite, or not known.
    fn parts(&mut self, expr: Expr<'a>, bits: i64) -> Option<Parts<'a>> {
        Some(self.evaluate(expr, bits)?.of_number().unwrap_or_default())
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

    /// Stops at a number whose exponent does not fit.
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

/// `a + b*I` of numbers, as `(a, b)`: an `a` that is not there is 0, a `b` that is not there is 1.
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
