//! The functions that have no rule of their own: SymPy hands them to mpmath, at the precision of the result, with
//! arguments that have five bits more.

use super::approximation::{Approximation, Part, Parts};
use super::{DEFAULT_MOST, Evaluator, lambert, symbolic};
use crate::mp::{self, Complex, Real};
use crate::sympy::expr::{Constant, Expr, Form};
use crate::sympy::functions::Function;

/// An argument or a result, as mpmath types them: a real number takes real roads as far as they go.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Real(Real),
    Complex(Complex),
}

/// Where a function has no value, but `zoo`.
pub(super) struct Pole;

use Number::Real as R;

impl Number {
    pub(super) fn complex(self) -> Complex {
        match self {
            R(real) => Complex { re: real, im: Real::default() },
            Self::Complex(complex) => complex,
        }
    }

    fn magnitude(&self) -> i64 {
        match self {
            R(real) => real.magnitude(),
            Self::Complex(Complex { re, im }) => re.magnitude().max(im.magnitude()),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        match self {
            R(real) => real.is_zero(),
            Self::Complex(Complex { re, im }) => re.is_zero() && im.is_zero(),
        }
    }

    pub(super) fn round(&self, bits: u32) -> Self {
        match self {
            R(real) => R(real.round(bits)),
            Self::Complex(Complex { re, im }) => Self::Complex(Complex { re: re.round(bits), im: im.round(bits) }),
        }
    }

    /// `1/x`; `None` of zero.
    fn reciprocal(&self, bits: u32) -> Option<Self> {
        Some(match self {
            R(real) => R(Real::from(1).divide(real, bits)?),
            Self::Complex(complex) => {
                if self.is_zero() {
                    return None;
                }
                Self::Complex(Complex::from(Real::from(1)).divide(complex, bits)?)
            }
        })
    }
}

impl From<Complex> for Number {
    fn from(complex: Complex) -> Self {
        Self::Complex(complex)
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// `Function._eval_evalf`, and the parts of what it gives.
    pub(super) fn by_mpmath(&mut self, function: Function, arguments: &[Expr<'a>], bits: i64) -> Option<Approximation> {
        match function {
            Function::Min | Function::Max => {
                return match symbolic::of_arguments(function, arguments, bits, self.cx) {
                    Form::Call(..) => None,
                    value => self.evaluate(value, bits),
                };
            }
            Function::Mod | Function::Undefined => return None,
            _ => {}
        }
        let Ok(value) = self.mpmath(function, arguments, bits)? else {
            return Some(Approximation::ComplexInfinity);
        };
        // Some of mpmath's values have more bits than were asked for.
        let Complex { re, im } = value.round(self.bits(bits)?).complex();
        Some(Approximation::Number(Parts { re: part(re, bits), im: part(im, bits) }))
    }

    /// The function of mpmath; `None` if it knows none of these arguments.
    pub(super) fn mpmath(
        &mut self,
        function: Function,
        arguments: &[Expr<'a>],
        bits: i64,
    ) -> Option<Result<Number, Pole>> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.argument(argument, bits + 5)?);
        }
        let largest = values.iter().map(Number::magnitude).max().unwrap_or(0);
        if grows(function) && largest > 55 {
            self.overflow(true);
            return None;
        }
        let to = self.bits(bits)?;
        self.price(bits.saturating_add(largest.max(0)).saturating_add(10))?;
        match (function, &*values) {
            (Function::Gamma | Function::Factorial | Function::LogGamma, [_]) => {
                self.cx.afford(mp::gamma_work(to))?;
            }
            (Function::Binomial, _) => self.cx.afford(mp::gamma_work(to).saturating_mul(3))?,
            (Function::LambertW, _) => self.cx.afford(mp::work(to).saturating_mul(20))?,
            _ => {}
        }
        match &*values {
            [x] => match inverse_of(function) {
                Some(function) => {
                    let wide = to.saturating_add(10);
                    let value = apply(function, x, wide).and_then(|value| value.reciprocal(wide));
                    Some(value.map(|value| value.round(to)).ok_or(Pole))
                }
                None => Some(of_one(function, x, to).ok_or(Pole)),
            },
            [x, y] => of_two(function, x, y, to),
            _ => None,
        }
    }

    /// `_to_mpmath`: integers stay exact, other numbers are rounded.
    fn argument(&mut self, expr: Expr<'a>, bits: i64) -> Option<Number> {
        match expr {
            Form::Rational(rational) => {
                if let Some(integer) = rational.as_integer() {
                    return Some(R(Real::from(integer)));
                }
                return Some(R(Real::from_rational(rational, self.bits(bits)?)));
            }
            Form::Float(float) => return Some(R(float.value.round(self.bits(bits)?))),
            Form::Constant(Constant::ImaginaryUnit) => {
                return Some(Complex { re: Real::default(), im: Real::from(1) }.into());
            }
            _ => {}
        }
        let most = self.most;
        self.most = DEFAULT_MOST;
        let value = self.evaluate(expr, bits);
        self.most = most;
        match value {
            Some(Approximation::Number(Parts { re, im })) => Some(number(re, im)),
            Some(_) => None,
            None => {
                let value = symbolic::evaluate(expr, bits, self.cx)?;
                match self.evaluate(value, bits)? {
                    Approximation::Number(Parts { re, im }) => Some(number(re, im)),
                    _ => None,
                }
            }
        }
    }
}

fn number(re: Option<Part>, im: Option<Part>) -> Number {
    let re = re.map_or_else(Real::default, |re| re.value);
    match im {
        None => R(re),
        Some(im) => Complex { re, im: im.value }.into(),
    }
}

/// A part of a result: a zero is exact.
fn part(value: Real, accuracy: i64) -> Option<Part> {
    (!value.is_zero()).then_some(Part { value, accuracy })
}

/// Whether the value's magnitude is as large as the argument.
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

/// What mpmath reckons as the reciprocal of another function's value.
fn inverse_of(function: Function) -> Option<Function> {
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

/// What mpmath reckons as another function's value of the reciprocal.
fn of_inverse(function: Function) -> Option<Function> {
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

fn of_one(function: Function, x: &Number, to: u32) -> Option<Number> {
    let Some(function) = of_inverse(function) else {
        return apply(function, x, to);
    };
    let wide = to.saturating_add(10);
    if x.is_zero() && function == Function::Atan {
        return Some(R(mp::pi(wide).shift(-1).round(to)));
    }
    let value = apply(function, &x.reciprocal(wide)?, wide)?;
    Some(value.round(to))
}

/// A function of mpmath's of one argument; `None` at a pole.
fn apply(function: Function, x: &Number, to: u32) -> Option<Number> {
    let real = match x {
        R(x) => of_real(function, x, to),
        Number::Complex(_) => None,
    };
    real.map(R).or_else(|| of_complex(function, x, to))
}

/// `None` where the value is not real, or there is none.
fn of_real(function: Function, x: &Real, to: u32) -> Option<Real> {
    Some(match function {
        Function::Exp => mp::exp(x, to),
        Function::Log => return mp::ln(x, to),
        Function::Sin => mp::sin(x, to),
        Function::Cos => mp::cos(x, to),
        Function::Tan => mp::tan(x, to),
        Function::Asin => return mp::asin(x, to),
        Function::Acos => return mp::acos(x, to),
        Function::Atan => mp::atan(x, to),
        Function::Sinh => mp::sinh(x, to),
        Function::Cosh => mp::cosh(x, to),
        Function::Tanh => mp::tanh(x, to),
        Function::Asinh => mp::asinh(x, to),
        Function::Acosh => return mp::acosh(x, to),
        Function::Atanh => return mp::atanh(x, to),
        Function::Gamma => return mp::gamma(x, to),
        Function::LogGamma => return mp::ln_gamma(x, to),
        Function::Factorial => return mp::factorial(x, to),
        Function::Abs => x.abs().round(to),
        Function::Sign => sign(x),
        Function::Re | Function::Conjugate => x.round(to),
        Function::Im => Real::default(),
        Function::Arg => mp::atan2(&Real::default(), x, to),
        Function::Floor => Real::from(&x.floor()).round(to),
        Function::Ceiling => Real::from(&x.ceiling()).round(to),
        Function::Frac => fraction(x, to),
        Function::LambertW => return lambert::real(x, false, to),
        _ => return None,
    })
}

fn of_complex(function: Function, x: &Number, to: u32) -> Option<Number> {
    let z = x.clone().complex();
    Some(Number::Complex(match function {
        Function::Exp => z.exp(to),
        Function::Log => z.ln(to)?,
        Function::Sin => z.sin(to),
        Function::Cos => z.cos(to),
        Function::Tan => z.tan(to)?,
        Function::Asin => z.asin(to),
        Function::Acos => z.acos(to),
        Function::Atan => z.atan(to)?,
        Function::Sinh => z.sinh(to),
        Function::Cosh => z.cosh(to),
        Function::Tanh => z.tanh(to)?,
        Function::Asinh => z.asinh(to),
        Function::Acosh => z.acosh(to),
        Function::Atanh => z.atanh(to)?,
        Function::Gamma => z.gamma(to)?,
        Function::LogGamma => z.ln_gamma(to)?,
        Function::Factorial => z.factorial(to)?,
        Function::Conjugate => Complex { im: z.im.negate(), re: z.re },
        Function::Frac => Complex { re: fraction(&z.re, to), im: fraction(&z.im, to) },
        Function::Floor => Complex { re: Real::from(&z.re.floor()).round(to), im: Real::from(&z.im.floor()).round(to) },
        Function::Ceiling => {
            Complex { re: Real::from(&z.re.ceiling()).round(to), im: Real::from(&z.im.ceiling()).round(to) }
        }
        Function::LambertW => lambert::complex(&z, 0, to)?,
        Function::Sign => {
            let size = z.abs(to);
            Complex { re: z.re.divide(&size, to)?, im: z.im.divide(&size, to)? }
        }
        Function::Abs => return Some(R(z.abs(to))),
        Function::Arg => return Some(R(z.arg(to))),
        Function::Re => return Some(R(z.re.round(to))),
        Function::Im => return Some(R(z.im.round(to))),
        _ => return None,
    }))
}

fn sign(x: &Real) -> Real {
    Real::from(i64::from(!x.is_zero()) * if x.is_negative() { -1 } else { 1 })
}

/// `x - floor(x)`
fn fraction(x: &Real, to: u32) -> Real {
    if x.exponent() >= 0 {
        return Real::default();
    }
    x.subtract(&Real::from(&x.floor()), to)
}

fn of_two(function: Function, x: &Number, y: &Number, to: u32) -> Option<Result<Number, Pole>> {
    Some(match (function, x, y) {
        (Function::Atan2, R(y), R(x)) => Ok(R(mp::atan2(y, x, to))),
        (Function::Binomial, _, _) => binomial(x, y, to).ok_or(Pole),
        (Function::LambertW, _, R(branch)) => {
            let branch = branch.nearest().to_i64()?;
            if branch == -1
                && let R(x) = x
                && let Some(value) = lambert::real(x, true, to)
            {
                return Some(Ok(R(value)));
            }
            lambert::complex(&x.clone().complex(), branch, to).map(Number::Complex).ok_or(Pole)
        }
        _ => return None,
    })
}

/// `gamma(n + 1) / (gamma(k + 1) gamma(n - k + 1))`, where the poles cancel or make it zero.
fn binomial(n: &Number, k: &Number, to: u32) -> Option<Number> {
    let double = to.saturating_mul(2);
    let wide = to.saturating_add(15);
    if let (R(n), R(k)) = (n, k) {
        let one = Real::from(1);
        let upper = n.add(&one, double);
        let lower = k.add(&one, double);
        let rest = upper.subtract(k, double);
        let poles = i32::from(is_pole(&lower)) + i32::from(is_pole(&rest)) - i32::from(is_pole(&upper));
        return match poles {
            0 if is_pole(&upper) => {
                let (pole, regular) = if is_pole(&lower) { (&lower, &rest) } else { (&rest, &lower) };
                let odd = upper.add_exact(pole).nearest().is_odd();
                let ratio = mp::gamma(&one.subtract(pole, wide), wide)?
                    .divide(&mp::gamma(&one.subtract(&upper, wide), wide)?, wide)?;
                let value = ratio.divide(&mp::gamma(regular, wide)?, wide)?;
                Some(R(if odd { value.negate() } else { value }.round(to)))
            }
            0 => {
                let value = mp::gamma(&upper, wide)?.divide(&mp::gamma(&lower, wide)?, wide)?;
                Some(R(value.divide(&mp::gamma(&rest, wide)?, wide)?.round(to)))
            }
            1.. => Some(R(Real::default())),
            _ => None,
        };
    }
    let (n, k) = (n.clone().complex(), k.clone().complex());
    let one = Complex::from(Real::from(1));
    let upper = n.add(&one, double);
    let lower = k.add(&one, double);
    let rest = upper.subtract(&k, double);
    let value = upper.gamma(wide)?.divide(&lower.gamma(wide)?, wide)?.divide(&rest.gamma(wide)?, wide)?;
    Some(Number::Complex(value).round(to))
}

/// Zero and the negative integers.
fn is_pole(x: &Real) -> bool {
    (x.is_zero() || x.is_negative()) && x.exponent() >= 0
}
