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

use super::expr::{Constant, Expr, Float};
use super::functions::Function;
use super::{Context, Faulty};
use crate::error::{ErrorCode, Fault};
use crate::mp::{self, Precision, Real};

/// The bits at which the evaluation of a sum gives up, where nothing else is said: a hundred digits.
const DEFAULT_MOST: i64 = 333;

/// A number whose magnitude is beyond that has no binary exponent here.
const GREATEST_MAGNITUDE: u64 = 1 << 60;

/// Why there is no approximation.
#[derive(Debug)]
pub(crate) enum Halt {
    /// The expression is no number, or there is no rule for it: it is left as it stands.
    NotImplemented,
    Fault(Fault),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

type Halting<T> = Result<T, Halt>;

/// One evaluation, with the precision at which it gives up.
struct Evaluator<'a> {
    cx: &'a mut Context,
    most: i64,
}

/// `expr` to so many bits; `None` of what is no number.
pub(crate) fn evaluate(expr: &Expr, bits: i64, cx: &mut Context) -> Faulty<Option<Approximation>> {
    match (Evaluator { cx, most: DEFAULT_MOST.max(bits) }).evaluate(expr, bits) {
        Ok(approximation) => Ok(Some(approximation)),
        Err(Halt::NotImplemented) => Ok(None),
        Err(Halt::Fault(fault)) => Err(fault),
    }
}

/// `N(expr, digits)`: Floats of that precision, or what is left of it; what is no number has its numeric parts
/// evaluated.
pub(crate) fn n(expr: &Expr, digits: u32, cx: &mut Context) -> Faulty<Expr> {
    match expr {
        Expr::Call(function @ (Function::Min | Function::Max), arguments) => {
            let values = arguments.iter().map(|argument| n(argument, digits, cx)).collect::<Faulty<Vec<_>>>()?;
            return cx.call(*function, values);
        }
        Expr::Constant(Constant::Infinity | Constant::NegativeInfinity) => return Ok(expr.clone()),
        _ => {}
    }
    match approximate(expr, digits, cx)? {
        Ok(approximation) => {
            if digits == 1 && matches!(expr, Expr::Rational(_) | Expr::Float(_)) {
                return one_digit(expr, cx);
            }
            Ok(expression(approximation, digits))
        }
        Err(symbolic) => Ok(symbolic),
    }
}

/// A number itself, not what is made of numbers, is rounded to one digit by its decimals.
fn one_digit(number: &Expr, cx: &mut Context) -> Faulty<Expr> {
    Ok(match n(number, 2, cx)? {
        Expr::Float(float) => Expr::Float(std::rc::Rc::new(one_digit::round(&float.value))),
        other => other,
    })
}

/// The value of an expression to so many digits, or what it is as far as it has none.
pub(super) fn approximate(expr: &Expr, digits: u32, cx: &mut Context) -> Faulty<Result<Approximation, Expr>> {
    let bits = i64::from(mp::bits_of_digits(digits));
    let most = bits.max(DEFAULT_MOST - 1);
    match with_raised_limit(expr, bits + 4, most, cx) {
        Ok(approximation) => return Ok(Ok(approximation)),
        Err(Halt::Fault(fault)) => return Err(fault),
        Err(Halt::NotImplemented) => {}
    }
    let Some(value) = symbolic::evaluate(expr, bits, cx)? else {
        return Ok(Err(expr.clone()));
    };
    if !value.is_numeric() {
        return Ok(Err(value));
    }
    match (Evaluator { cx, most }).evaluate(&value, bits) {
        Ok(approximation) => Ok(Ok(approximation)),
        Err(Halt::NotImplemented) => Ok(Err(value)),
        Err(Halt::Fault(fault)) => Err(fault),
    }
}

/// As SymPy evaluates it; where that leaves fewer bits than are asked for, with a limit that is raised twice. If even then
/// nothing is certain, SymPy's answer stands.
fn with_raised_limit(expr: &Expr, bits: i64, most: i64, cx: &mut Context) -> Halting<Approximation> {
    let first = Evaluator { cx, most }.evaluate(expr, bits)?;
    let lacks = |approximation: &Approximation| match approximation {
        Approximation::Number(parts) => parts.accuracy() < bits,
        _ => false,
    };
    if !lacks(&first) {
        return Ok(first);
    }
    for raised in [most.saturating_mul(4), most.saturating_mul(16)] {
        let held = cx.budget.hold();
        let better = (Evaluator { cx, most: raised }).evaluate(expr, bits);
        cx.budget.release(held);
        match better {
            Ok(better) if !lacks(&better) => return Ok(better),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Ok(first)
}

/// The two parts as floats that are worth what is known of them.
pub(super) fn floats(parts: Parts, digits: u32) -> [Option<Float>; 2] {
    let bits = mp::bits_of_digits(digits);
    let float = |part: Option<Part>| {
        let Part { value, accuracy } = part?;
        let precision = u32::try_from(accuracy.clamp(1, i64::from(bits))).unwrap_or(1);
        (!value.is_zero()).then(|| Float { value: value.round(precision), precision })
    };
    [float(parts.re), float(parts.im)]
}

/// The value as an expression.
fn expression(approximation: Approximation, digits: u32) -> Expr {
    let float = |float| Expr::Float(std::rc::Rc::new(float));
    match approximation {
        Approximation::NaN => Expr::Constant(Constant::NaN),
        Approximation::ComplexInfinity => Expr::Constant(Constant::ComplexInfinity),
        Approximation::Infinite { negative: false } => Expr::Constant(Constant::Infinity),
        Approximation::Infinite { negative: true } => Expr::Constant(Constant::NegativeInfinity),
        Approximation::Number(parts) => {
            let [re, im] = floats(parts, digits);
            let im = im.map(|im| Expr::Mul([float(im), Expr::Constant(Constant::ImaginaryUnit)].into()));
            match (re, im) {
                (None, None) => Expr::from(0),
                (Some(re), None) => float(re),
                (None, Some(im)) => im,
                (Some(re), Some(im)) => Expr::Add([float(re), im].into()),
            }
        }
    }
}

impl Evaluator<'_> {
    /// `evalf`: the value to so many bits.
    fn evaluate(&mut self, expr: &Expr, bits: i64) -> Halting<Approximation> {
        self.cx.budget.spend(1)?;
        let value = match expr {
            Expr::Rational(rational) => {
                if rational.is_zero() {
                    return Ok(Approximation::zero());
                }
                let to = Precision::down(self.bits(bits)?);
                Approximation::real(Real::from_rational(rational, to), bits)
            }
            Expr::Float(float) => Approximation::real(float.value.clone(), bits),
            Expr::Constant(constant) => return self.constant(*constant, bits),
            Expr::Add(_) => self.sum(expr, bits)?,
            Expr::Mul(_) => self.product(expr, bits)?,
            Expr::Pow(power) => self.power(&power[0], &power[1], bits)?,
            Expr::Call(function, arguments) => self.call(*function, arguments, bits)?,
            Expr::RootOf(root) => {
                let value = root.evaluate(self.bits(bits)?, self.cx)?;
                Approximation::of_parts(value.re, value.im, bits)
            }
            Expr::Symbol(_) => return Err(Halt::NotImplemented),
        };
        check_magnitudes(&value)?;
        Ok(value)
    }

    fn constant(&mut self, constant: Constant, bits: i64) -> Halting<Approximation> {
        Ok(match constant {
            Constant::ImaginaryUnit => Approximation::imaginary(Real::from(1), bits),
            Constant::Infinity => Approximation::Infinite { negative: false },
            Constant::NegativeInfinity => Approximation::Infinite { negative: true },
            Constant::ComplexInfinity => Approximation::ComplexInfinity,
            Constant::NaN => Approximation::NaN,
            named => Approximation::real(self.named(named, bits)?, bits),
        })
    }

    /// `_as_mpf_val` of a real constant.
    fn named(&mut self, constant: Constant, bits: i64) -> Halting<Real> {
        let bits = self.price(bits)?;
        Ok(match constant {
            Constant::Exp1 => mp::e(Precision::down(bits)),
            Constant::Pi => mp::pi(Precision::down(bits)),
            Constant::GoldenRatio => mp::golden_ratio(bits),
            Constant::EulerGamma => {
                self.cx.budget.spend(mp::work(bits).saturating_mul(16))?;
                mp::euler_gamma(bits)
            }
            Constant::Catalan => {
                self.cx.budget.spend(mp::work(bits).saturating_mul(6))?;
                mp::catalan(bits)
            }
            Constant::TribonacciConstant => symbolic::tribonacci(bits),
            _ => Real::default(),
        })
    }

    /// A function's own rule, or else mpmath's function of the same name.
    fn call(&mut self, function: Function, arguments: &[Expr], bits: i64) -> Halting<Approximation> {
        if let [argument] = arguments {
            match function {
                Function::Exp => return self.power(&Expr::Constant(Constant::Exp1), argument, bits),
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
    fn bits(&mut self, bits: i64) -> Faulty<u32> {
        let bits = u32::try_from(bits.max(1)).unwrap_or(u32::MAX);
        if bits > 1024 {
            self.cx.budget.spend(u64::from(bits / 64))?;
        }
        Ok(bits)
    }

    /// As [`bits`](Self::bits), with the price of an elementary function at that precision.
    fn price(&mut self, bits: i64) -> Faulty<u32> {
        let bits = self.bits(bits)?;
        self.cx.budget.spend(mp::work(bits))?;
        Ok(bits)
    }
}

/// `a + b*I` of numbers, as `(a, b)`: an `a` that is not there is 0, a `b` that is not there is 1.
fn as_complex(expr: &Expr) -> Option<(Option<&Expr>, Option<&Expr>)> {
    match expr {
        Expr::Constant(Constant::ImaginaryUnit) => Some((None, None)),
        Expr::Mul(factors) => match &**factors {
            [number, Expr::Constant(Constant::ImaginaryUnit)] if number.is_number() => Some((None, Some(number))),
            _ => None,
        },
        Expr::Add(terms) => match &**terms {
            [number, rest] if number.is_number() && !rest.is_add() => Some((Some(number), as_complex(rest)?.1)),
            _ => None,
        },
        _ => None,
    }
}

fn check_magnitudes(value: &Approximation) -> Halting<()> {
    if let Approximation::Number(Parts { re, im }) = value {
        for part in re.iter().chain(im) {
            let magnitude = part.value.magnitude();
            if magnitude.unsigned_abs() > GREATEST_MAGNITUDE {
                return Err(overflow(magnitude > 0));
            }
        }
    }
    Ok(())
}

/// The fault of a number whose exponent does not fit.
#[cold]
fn overflow(is_large: bool) -> Halt {
    let message = if is_large {
        "The number is too large to be evaluated"
    } else {
        "The number is too close to zero to be evaluated"
    };
    Halt::Fault(Fault::new(ErrorCode::Overflow, message))
}
