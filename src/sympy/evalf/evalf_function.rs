//! Functions without an evaluation rule of their own: SymPy passes them to mpmath at the precision of the result, with arguments
//! of five more bits.
//!
//! After `Function._eval_evalf` of `sympy.core.function`, and `mpmath.ctx_mp`, `mpmath.functions.functions` and
//! `mpmath.functions.factorials` (all BSD-3-Clause).

use pascaline_mp::{self as mp, Complex, Precision, Real};
use pascaline_number::integer::{Integer, IntegerExt};

use super::approximation::{Approximation, Parts};
use super::{DEFAULT_MAXPREC, Evaluator, lambertw, symbolic};
use crate::expr::{Constant, Expr, Form};
use crate::functions::Function;

/// An argument or a result, typed as mpmath's `mpf` or `mpc`: a real one uses real functions where they are defined.
#[derive(Clone, Debug)]
struct Number {
    value: Complex,
    is_real: bool,
}

/// A pole; the function's value is `zoo`.
pub(super) struct Pole;

impl Number {
    /// `1/x`; `None` if `x` is 0.
    fn reciprocal(&self, to: Precision) -> Option<Self> {
        if self.value.is_zero() {
            return None;
        }
        if self.is_real {
            return mp::ONE.divide(&self.value.re, to).map(Self::from);
        }
        Complex::from(mp::ONE.clone()).divide(&self.value, to).map(Self::from)
    }
}

impl From<Real> for Number {
    fn from(real: Real) -> Self {
        Self { value: Complex::from(real), is_real: true }
    }
}

impl From<Complex> for Number {
    fn from(value: Complex) -> Self {
        Self { value, is_real: false }
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// `Function._eval_evalf`, as an approximation.
    pub(super) fn by_mpmath(
        &mut self,
        function: Function,
        arguments: &[Expr<'a>],
        bits: i64,
    ) -> Option<&'a Approximation<'a>> {
        match function {
            Function::Min | Function::Max => {
                return match symbolic::evaluate_arguments(function, arguments, bits, self.cx) {
                    Form::Call(..) => None,
                    value => self.evaluate(value, bits),
                };
            }
            Function::Mod | Function::Undefined => return None,
            _ => {}
        }
        let Ok(value) = self.mpmath(function, arguments, bits)? else {
            return Some(&Approximation::ComplexInfinity);
        };
        // Some of mpmath's values have more bits than requested.
        let value = value.round(self.bits(bits)?);
        Some(Approximation::from_complex(value, bits, self.cx))
    }

    /// The value of mpmath's function, which may have more bits than requested; `None` if it does not take these arguments.
    pub(super) fn mpmath(
        &mut self,
        function: Function,
        arguments: &[Expr<'a>],
        bits: i64,
    ) -> Option<Result<Complex, Pole>> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let parts = self.argument(argument, bits + 5)?;
            values.push(Number { value: parts.to_complex(), is_real: parts.im.is_none() });
        }
        let largest = values.iter().map(|number| number.value.magnitude()).max().unwrap_or(0);
        if grows(function) && largest > 55 {
            self.overflow(true);
            return None;
        }
        let to = self.bits(bits)?;
        match &*values {
            [x] => match reciprocal_of(function) {
                Some(function) => {
                    let wide = to.more(10);
                    let value = apply(function, x, wide).and_then(|value| value.reciprocal(wide));
                    Some(value.map(|value| value.value).ok_or(Pole))
                }
                None => Some(unary(function, x, to).ok_or(Pole)),
            },
            [x, y] => binary(function, x, y, to),
            _ => None,
        }
    }

    /// `Expr._to_mpmath`: an integer stays exact, any other number is rounded.
    fn argument(&mut self, expr: Expr<'a>, bits: i64) -> Option<Parts<'a>> {
        let known = match expr {
            Form::Rational(rational) => {
                let value = match rational.as_integer() {
                    Some(integer) => Real::from(integer),
                    None => Real::from_rational(rational, self.bits(bits)?),
                };
                Approximation::real(value, bits, self.cx)
            }
            Form::Float(float) => Approximation::real(float.value.round(self.bits(bits)?), bits, self.cx),
            Form::Constant(Constant::ImaginaryUnit) => Approximation::imaginary(Real::from(1), bits, self.cx),
            _ => {
                let maxprec = std::mem::replace(&mut self.maxprec, DEFAULT_MAXPREC);
                let known = self.evaluate(expr, bits);
                self.maxprec = maxprec;
                if let Some(known) = known {
                    known
                } else {
                    let value = symbolic::evaluate(expr, bits, self.cx)?;
                    self.evaluate(value, bits)?
                }
            }
        };
        known.as_number()
    }
}

/// Whether the magnitude of the value grows like the argument itself.
fn grows(function: Function) -> bool {
    matches!(
        function,
        Function::Exp
            | Function::Sinh
            | Function::Cosh
            | Function::Sech
            | Function::Csch
            | Function::Gamma
            | Function::Factorial
            | Function::LogGamma
            | Function::Binomial
    )
}

/// The function whose value mpmath takes the reciprocal of.
fn reciprocal_of(function: Function) -> Option<Function> {
    Some(match function {
        Function::Cot => Function::Tan,
        Function::Sec => Function::Cos,
        Function::Csc => Function::Sin,
        Function::Coth => Function::Tanh,
        Function::Sech => Function::Cosh,
        Function::Csch => Function::Sinh,
        _ => return None,
    })
}

/// The function that mpmath applies to the reciprocal of the argument.
fn applied_to_reciprocal(function: Function) -> Option<Function> {
    Some(match function {
        Function::Acot => Function::Atan,
        Function::Asec => Function::Acos,
        Function::Acsc => Function::Asin,
        Function::Acoth => Function::Atanh,
        Function::Asech => Function::Acosh,
        Function::Acsch => Function::Asinh,
        _ => return None,
    })
}

/// A function of one argument; `None` at a pole.
fn unary(function: Function, x: &Number, to: Precision) -> Option<Complex> {
    let Some(function) = applied_to_reciprocal(function) else {
        return apply(function, x, to).map(|value| value.value);
    };
    let wide = to.more(10);
    if x.value.is_zero() && function == Function::Atan {
        return Some(mp::pi(wide).shift(-1).into());
    }
    apply(function, &x.reciprocal(wide)?, wide).map(|value| value.value)
}

/// A function of one argument that is neither a reciprocal nor applied to one; `None` at a pole.
fn apply(function: Function, x: &Number, to: Precision) -> Option<Number> {
    if x.is_real
        && let Some(value) = real_function(function, &x.value.re, to)
    {
        return Some(value.into());
    }
    complex_function(function, &x.value, to)
}

/// `None` if the value is not real, or at a pole.
fn real_function(function: Function, x: &Real, to: Precision) -> Option<Real> {
    let everywhere: fn(&Real, Precision) -> Real = match function {
        Function::Exp => mp::exp,
        Function::Sin => mp::sin,
        Function::Cos => mp::cos,
        Function::Tan => mp::tan,
        Function::Atan => mp::atan,
        Function::Sinh => mp::sinh,
        Function::Cosh => mp::cosh,
        Function::Tanh => mp::tanh,
        Function::Erf => mp::erf,
        Function::Erfc => mp::erfc,
        Function::Asinh => mp::asinh,
        Function::Abs => |x, to| x.abs().round(to),
        Function::Sign => |x, _| sign(x),
        Function::Re | Function::Conjugate => |x, to| x.round(to),
        Function::Im => |_, _| Real::default(),
        Function::Arg => |x, to| mp::atan2(mp::ZERO, x, to),
        Function::Floor => |x, to| whole(x, Real::floor, to),
        Function::Ceiling => |x, to| whole(x, Real::ceiling, to),
        Function::Frac => fraction,
        _ => {
            let somewhere: fn(&Real, Precision) -> Option<Real> = match function {
                Function::Log => mp::ln,
                Function::Asin => mp::asin,
                Function::Acos => mp::acos,
                Function::Acosh => mp::acosh,
                Function::Atanh => mp::atanh,
                Function::Gamma => mp::gamma,
                Function::LogGamma => mp::ln_gamma,
                Function::Factorial => mp::factorial,
                Function::LambertW => |x, to| lambertw::real(x, false, to),
                _ => return None,
            };
            return somewhere(x, to);
        }
    };
    Some(everywhere(x, to))
}

/// `None` at a pole.
fn complex_function(function: Function, z: &Complex, to: Precision) -> Option<Number> {
    let everywhere: fn(&Complex, Precision) -> Complex = match function {
        Function::Exp => Complex::exp,
        Function::Sin => Complex::sin,
        Function::Cos => Complex::cos,
        Function::Asin => Complex::asin,
        Function::Acos => Complex::acos,
        Function::Sinh => Complex::sinh,
        Function::Cosh => Complex::cosh,
        Function::Asinh => Complex::asinh,
        Function::Acosh => Complex::acosh,
        Function::Conjugate => |z, _| Complex::new(z.re.clone(), z.im.negate()),
        Function::Abs => |z, to| z.abs(to).into(),
        Function::Arg => |z, to| z.arg(to).into(),
        Function::Re => |z, to| z.re.round(to).into(),
        Function::Im => |z, to| z.im.round(to).into(),
        _ => {
            let somewhere: fn(&Complex, Precision) -> Option<Complex> = match function {
                Function::Log => Complex::ln,
                Function::Tan => Complex::tan,
                Function::Atan => Complex::atan,
                Function::Tanh => Complex::tanh,
                Function::Atanh => Complex::atanh,
                Function::Gamma => Complex::gamma,
                Function::LogGamma => Complex::ln_gamma,
                Function::Factorial => Complex::factorial,
                Function::LambertW => |z, to| lambertw::complex(z, 0, to),
                Function::Sign => |z, to| {
                    let size = z.abs(to);
                    Some(Complex::new(z.re.divide(&size, to)?, z.im.divide(&size, to)?))
                },
                // These apply to each part by itself.
                Function::Frac | Function::Floor | Function::Ceiling => {
                    return Some(
                        Complex::new(real_function(function, &z.re, to)?, real_function(function, &z.im, to)?).into(),
                    );
                }
                _ => return None,
            };
            return somewhere(z, to).map(Number::from);
        }
    };
    let is_real = matches!(function, Function::Abs | Function::Arg | Function::Re | Function::Im);
    Some(Number { value: everywhere(z, to), is_real })
}

fn sign(x: &Real) -> Real {
    Real::from(i64::from(!x.is_zero()) * if x.is_negative() { -1 } else { 1 })
}

/// `x` rounded to an integer by `next`. An integer is left alone: its exponent may be huge.
fn whole(x: &Real, next: fn(&Real, Precision) -> Integer, to: Precision) -> Real {
    if x.exponent() >= 0 { x.round(to) } else { Real::from(&next(x, to)).round(to) }
}

/// `x - floor(x)`
fn fraction(x: &Real, to: Precision) -> Real {
    if x.exponent() >= 0 {
        return Real::default();
    }
    x.subtract(&Real::from(&x.floor(to)), to)
}

/// A function of two arguments; `None` if mpmath does not take them.
fn binary(function: Function, x: &Number, y: &Number, to: Precision) -> Option<Result<Complex, Pole>> {
    let value = match function {
        Function::Atan2 if x.is_real && y.is_real => Some(mp::atan2(&x.value.re, &y.value.re, to).into()),
        Function::Binomial => binomial(x, y, to),
        Function::LambertW if y.is_real => {
            let branch = y.value.re.nearest_i64(to)?;
            let real = if branch == -1 && x.is_real { lambertw::real(&x.value.re, true, to) } else { None };
            real.map(Complex::from).or_else(|| lambertw::complex(&x.value, branch, to))
        }
        _ => return None,
    };
    Some(value.ok_or(Pole))
}

/// `gamma(n + 1) / (gamma(k + 1) gamma(n - k + 1))`: mpmath's `gammaprod` of one numerator and two denominators.
fn binomial(n: &Number, k: &Number, to: Precision) -> Option<Complex> {
    let double = to.with_bits(to.bits().saturating_mul(2));
    let one = Complex::from(mp::ONE.clone());
    let n1 = n.value.add(&one, double);
    let k1 = k.value.add(&one, double);
    let nk1 = n1.subtract(&k.value, double);
    let wp = to.more(15);
    if n.is_real && k.is_real {
        return real_binomial(&n1.re, &k1.re, &nk1.re, wp);
    }
    n1.gamma(wp)?.divide(&k1.gamma(wp)?, wp)?.divide(&nk1.gamma(wp)?, wp)
}

/// `gamma(n1) / (gamma(k1) gamma(nk1))`, where a pole in the denominator cancels one in the numerator, or makes it 0.
fn real_binomial(n1: &Real, k1: &Real, nk1: &Real, wp: Precision) -> Option<Complex> {
    let (pole, other) = match (is_pole(n1), is_pole(k1), is_pole(nk1)) {
        (false, false, false) => {
            let quotient = mp::gamma(n1, wp)?.divide(&mp::gamma(k1, wp)?, wp)?;
            return quotient.divide(&mp::gamma(nk1, wp)?, wp).map(Complex::from);
        }
        (false, ..) | (true, true, true) => return Some(Complex::default()),
        (true, false, false) => return None,
        (true, true, false) => (k1, nk1),
        (true, false, true) => (nk1, k1),
    };
    // At two poles, gamma(x) / gamma(y) is ±gamma(1 - y) / gamma(1 - x), by reflection.
    let reflected = |x: &Real| mp::gamma(&mp::ONE.subtract(x, wp), wp);
    let value = reflected(pole)?.divide(&reflected(n1)?, wp)?.divide(&mp::gamma(other, wp)?, wp)?;
    let is_odd = n1.add_exact(pole, wp).nearest(wp).is_odd();
    Some(Complex::from(if is_odd { value.negate() } else { value }))
}

/// Zero and the negative integers.
fn is_pole(x: &Real) -> bool {
    (x.is_zero() || x.is_negative()) && x.exponent() >= 0
}
