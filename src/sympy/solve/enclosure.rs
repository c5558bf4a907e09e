//! The values of an expression over an interval, and those of its derivative.
//!
//! After R. E. Moore, "Methods and Applications of Interval Analysis" (1979): where the values leave zero out, there is no root;
//! where those of the derivative do, there is at most one.

use super::interval::Interval;
use crate::Context;
use crate::evalf::{self, Approximation};
use crate::expr::{Expr, Form, Symbol};
use crate::functions::Function;

/// The precision in bits to which the constants of an expression are known.
const BITS: i64 = 64;
/// The greatest magnitude of a constant: doubles overflow soon after.
const GREATEST: f64 = 1e290;
/// The greatest whole exponent.
const GREATEST_EXPONENT: i64 = 1 << 30;

/// Values, and the slopes between any two of them.
#[derive(Clone, Copy, Debug)]
pub struct Enclosure {
    /// The values.
    pub value: Interval,
    /// Anything if the function is not continuous, or not real everywhere.
    pub slope: Interval,
}

/// A function of one unknown.
pub enum Graph {
    /// A number.
    Constant(Interval),
    /// The unknown.
    Unknown,
    /// Terms.
    Sum(Vec<Graph>),
    /// Factors.
    Product(Vec<Graph>),
    /// A whole exponent.
    WholePower(Box<Graph>, i64),
    /// Base and exponent.
    Power(Box<[Graph; 2]>),
    /// A function and its arguments.
    Call(Function, Vec<Graph>),
}

impl Graph {
    /// `None` if the expression has a function or a constant that doubles do not suffice for.
    pub fn new<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        if !expr.has(symbol, cx) {
            return constant(expr, cx).map(Self::Constant);
        }
        let all = |parts: &[Expr<'a>]| parts.iter().map(|part| Self::new(part, symbol, cx)).collect::<Option<Vec<_>>>();
        Some(match expr {
            Form::Symbol(_) => Self::Unknown,
            Form::Add(terms) => Self::Sum(all(terms)?),
            Form::Mul(factors) => Self::Product(all(factors)?),
            Form::Pow([base, exponent]) => match exponent.as_i64() {
                Some(whole) if whole.saturating_abs() <= GREATEST_EXPONENT => {
                    Self::WholePower(Box::new(Self::new(base, symbol, cx)?), whole)
                }
                _ => Self::Power(Box::new([Self::new(base, symbol, cx)?, Self::new(exponent, symbol, cx)?])),
            },
            Form::Call(function, arguments) if is_known(*function, arguments.len()) => {
                Self::Call(*function, all(arguments)?)
            }
            _ => return None,
        })
    }

    /// The price of an evaluation: one step for each part, and more where an angle may be huge, since its multiple of pi is
    /// then found with many digits.
    pub fn price(&self) -> u64 {
        const HUGE_ANGLE: u64 = 32;
        const VARYING_EXPONENT: u64 = 3;
        let all = |parts: &[Self]| 1 + parts.iter().map(Self::price).sum::<u64>();
        match self {
            Self::Constant(_) | Self::Unknown => 1,
            Self::Call(function, parts) if is_of_angle(*function) && !parts.iter().all(Self::is_moderate) => {
                HUGE_ANGLE + all(parts)
            }
            Self::Sum(parts) | Self::Product(parts) | Self::Call(_, parts) => all(parts),
            Self::WholePower(base, _) => 1 + base.price(),
            Self::Power(parts) => VARYING_EXPONENT + all(&**parts),
        }
    }

    /// Whether it is at most some multiple of the unknown.
    fn is_moderate(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Unknown => true,
            Self::Sum(parts) | Self::Product(parts) => parts.iter().all(Self::is_moderate),
            Self::WholePower(..) | Self::Power(_) | Self::Call(..) => false,
        }
    }

    /// The values over an interval; `None` if none is real.
    pub fn over(&self, x: Interval) -> Option<Enclosure> {
        Some(match self {
            Self::Constant(value) => Enclosure { value: *value, slope: Interval::ZERO },
            Self::Unknown => Enclosure { value: x, slope: Interval::ONE },
            Self::Sum(terms) => folded(terms, x, Enclosure::add)?,
            Self::Product(factors) => folded(factors, x, Enclosure::multiply)?,
            Self::WholePower(base, exponent) => base.over(x)?.whole_power(*exponent),
            Self::Power(parts) => match &**parts {
                [base, Self::Constant(exponent)] => base.over(x)?.power(*exponent)?,
                [base, exponent] => base.over(x)?.logarithm()?.multiply(exponent.over(x)?).exponential(),
            },
            Self::Call(function, arguments) => match &arguments[..] {
                [argument] => argument.over(x)?.call(*function)?,
                arguments => several(*function, arguments, x)?,
            },
        })
    }

    /// The value at a point; `None` if it is not real.
    pub fn at(&self, x: f64) -> Option<Interval> {
        self.over(Interval::point(x)).map(|enclosure| enclosure.value)
    }
}

fn folded(parts: &[Graph], x: Interval, combine: fn(Enclosure, Enclosure) -> Enclosure) -> Option<Enclosure> {
    let mut parts = parts.iter().map(|part| part.over(x));
    let first = parts.next()??;
    parts.try_fold(first, |whole, part| Some(combine(whole, part?)))
}

/// The value of a real constant of moderate size.
fn constant<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<Interval> {
    let value = cx.attempt(|cx| match evalf::evaluate(expr, BITS, cx) {
        Some(Approximation::Number(parts)) if parts.im.is_none_or(|im| im.value.is_zero()) => match parts.re {
            None => Some(Interval::ZERO),
            Some(re) if re.accuracy >= BITS - 8 || re.value.is_zero() => {
                let value = re.value.to_f64();
                let is_exact = expr.as_rational().is_some_and(|own| own.is_integer() && own.bits() <= 53);
                Some(if is_exact { Interval::point(value) } else { Interval::around(value, value) })
            }
            Some(_) => None,
        },
        _ => None,
    })??;
    let is_moderate = |size: f64| size == 0.0 || (1.0 / GREATEST..GREATEST).contains(&size);
    (is_moderate(value.low.abs()) && is_moderate(value.high.abs())).then_some(value)
}

/// Whether the function is one of an angle.
fn is_of_angle(function: Function) -> bool {
    use Function as F;
    matches!(function, F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc)
}

/// Whether the function of so many arguments has a rule here.
fn is_known(function: Function, arguments: usize) -> bool {
    use Function as F;
    match function {
        F::Min | F::Max => arguments > 0,
        F::Mod => arguments == 2,
        F::Arg | F::Atan2 | F::Binomial | F::Erf | F::Erfc | F::LambertW | F::Im | F::Undefined => false,
        _ => arguments == 1,
    }
}

fn several(function: Function, arguments: &[Graph], x: Interval) -> Option<Enclosure> {
    match function {
        Function::Min => folded(arguments, x, Enclosure::least),
        Function::Max => folded(arguments, x, |own, other| own.negate().least(other.negate()).negate()),
        _ => {
            let [dividend, divisor] = arguments else { return None };
            let (dividend, divisor) = (dividend.over(x)?, divisor.over(x)?);
            Some(dividend.add(divisor.multiply(dividend.divide(divisor).rounded(libm::floor)).negate()))
        }
    }
}

impl Enclosure {
    const ONE: Self = Self { value: Interval::ONE, slope: Interval::ZERO };

    fn add(self, other: Self) -> Self {
        Self { value: self.value.add(other.value), slope: self.slope.add(other.slope) }
    }

    fn negate(self) -> Self {
        Self { value: self.value.negate(), slope: self.slope.negate() }
    }

    fn multiply(self, other: Self) -> Self {
        let slope = self.slope.multiply(other.value).add(self.value.multiply(other.slope));
        Self { value: self.value.multiply(other.value), slope }
    }

    fn divide(self, other: Self) -> Self {
        self.multiply(other.reciprocal())
    }

    fn reciprocal(self) -> Self {
        let value = self.value.reciprocal();
        Self { value, slope: self.slope.multiply(value.whole_power(2).negate()) }.unless(self.value.contains(0.0))
    }

    /// With any slope, if the function is not continuous.
    fn unless(self, is_broken: bool) -> Self {
        if is_broken { Self { slope: Interval::ENTIRE, ..self } } else { self }
    }

    /// The values, whose slope is the own one times this.
    fn through(self, value: Interval, factor: Interval) -> Self {
        Self { value, slope: self.slope.multiply(factor) }
    }

    /// The part of the argument for which the function is real, and whether there is another.
    fn within(self, low: f64, high: f64) -> Option<(Self, bool)> {
        let value = self.value.common(Interval::new(low, high))?;
        Some((Self { value, ..self }, value != self.value))
    }

    fn whole_power(self, exponent: i64) -> Self {
        match exponent {
            0 => Self::ONE,
            1.. => {
                #[expect(clippy::cast_precision_loss, reason = "it is at most `GREATEST_EXPONENT`")]
                let factor = self.value.whole_power(exponent - 1).multiply(Interval::point(exponent as f64));
                self.through(self.value.whole_power(exponent), factor)
            }
            _ => self.whole_power(-exponent).reciprocal(),
        }
    }

    /// A constant power, which is real where the base is not negative.
    pub fn power(self, exponent: Interval) -> Option<Self> {
        if exponent.sign() != Some(true) {
            return Some(self.power(exponent.negate())?.reciprocal());
        }
        let (base, is_cut) = self.within(0.0, f64::INFINITY)?;
        let power = |exponent: Interval| {
            let of = |base: f64| {
                let (first, last) = (libm::pow(base, exponent.low), libm::pow(base, exponent.high));
                Interval::around(first.min(last), first.max(last))
            };
            let Interval { low, high } = of(base.value.low).hull(of(base.value.high));
            Interval { low: low.max(0.0), high }
        };
        let below = power(exponent.add(Interval::point(-1.0)));
        Some(base.through(power(exponent), below.multiply(exponent)).unless(is_cut))
    }

    fn exponential(self) -> Self {
        let Interval { low, high } = self.value.rising(libm::exp);
        let value = Interval { low: low.max(0.0), high };
        self.through(value, value)
    }

    fn logarithm(self) -> Option<Self> {
        let (argument, is_cut) = self.within(0.0, f64::INFINITY)?;
        let is_cut = is_cut || argument.value.low == 0.0;
        Some(argument.through(argument.value.rising(libm::log), argument.value.reciprocal()).unless(is_cut))
    }

    fn sine(self) -> Self {
        self.through(self.value.sine(), self.value.cosine())
    }

    fn cosine(self) -> Self {
        self.through(self.value.cosine(), self.value.sine().negate())
    }

    fn tangent(self) -> Self {
        if self.value.cosine().contains(0.0) {
            return Self { value: Interval::ENTIRE, slope: Interval::ENTIRE };
        }
        let value = self.value.rising(libm::tan);
        self.through(value, value.whole_power(2).add(Interval::ONE))
    }

    /// `1/sqrt(1 + sign*x**2)`, the slope of many inverse functions.
    fn slope_of_inverse(self, sign: f64) -> Interval {
        let square = self.value.whole_power(2).multiply(Interval::point(sign)).add(Interval::ONE);
        Interval::new(square.low.max(0.0), square.high.max(0.0)).rising(libm::sqrt).reciprocal()
    }

    /// A function whose steps are at whole numbers.
    fn rounded(self, function: fn(f64) -> f64) -> Self {
        let value = Interval::new(function(self.value.low), function(self.value.high));
        Self { value, slope: Interval::ZERO }.unless(value.low != value.high)
    }

    fn least(self, other: Self) -> Self {
        let value = Interval::new(self.value.low.min(other.value.low), self.value.high.min(other.value.high));
        Self { value, slope: self.slope.hull(other.slope) }
    }

    /// The gamma function of positive numbers: nobody means the roots of equations between its poles.
    fn gamma(self) -> Option<Self> {
        /// Where it is least, and how much that is.
        const LEAST: (f64, f64) = (1.461_632_144_968_362_3, 0.885_603_194_410_888_6);
        let (argument, is_cut) = self.within(0.0, f64::INFINITY)?;
        let Interval { low, high } = argument.value;
        let (first, last) = (libm::tgamma(low), libm::tgamma(high));
        let ends = Interval::around(first.min(last), first.max(last));
        let value = if argument.value.contains(LEAST.0) { ends.hull(Interval::around(LEAST.1, LEAST.1)) } else { ends };
        Some(argument.through(value, value.multiply(argument.digamma())).unless(is_cut))
    }

    /// `log(x) - 1/x` is less, and `log(x) - 1/(2x)` more.
    fn digamma(self) -> Interval {
        let least = |x: f64| libm::log(x) - 1.0 / x;
        let most = |x: f64| libm::log(x) - 0.5 / x;
        Interval::around(least(self.value.low), most(self.value.high))
    }

    /// A function of the values; `None` if it is real for none of them, or has no rule.
    pub fn call(self, function: Function) -> Option<Self> {
        use Function as F;
        let pole = self.value.contains(0.0);
        Some(match function {
            F::Exp => self.exponential(),
            F::Log => self.logarithm()?,
            F::Sin => self.sine(),
            F::Cos => self.cosine(),
            F::Tan => self.tangent(),
            F::Cot => self.cosine().divide(self.sine()),
            F::Sec => self.cosine().reciprocal(),
            F::Csc => self.sine().reciprocal(),
            F::Asin | F::Acos => {
                let (own, is_cut) = self.within(-1.0, 1.0)?;
                let slope = own.slope_of_inverse(-1.0);
                let inverse = match function {
                    F::Asin => own.through(own.value.rising(libm::asin), slope),
                    _ => own.through(own.value.falling(libm::acos), slope.negate()),
                };
                inverse.unless(is_cut)
            }
            F::Atan => {
                self.through(self.value.rising(libm::atan), self.value.whole_power(2).add(Interval::ONE).reciprocal())
            }
            F::Acot => self.reciprocal().call(F::Atan)?.unless(pole),
            F::Asec => self.reciprocal().call(F::Acos)?.unless(pole),
            F::Acsc => self.reciprocal().call(F::Asin)?.unless(pole),
            F::Sinh => self.through(self.value.rising(libm::sinh), self.value.by_size(libm::cosh)),
            F::Cosh => self.through(self.value.by_size(libm::cosh), self.value.rising(libm::sinh)),
            F::Tanh => {
                let value = self.value.rising(libm::tanh);
                self.through(value, value.whole_power(2).negate().add(Interval::ONE))
            }
            F::Coth => self.call(F::Tanh)?.reciprocal(),
            F::Sech => self.call(F::Cosh)?.reciprocal(),
            F::Csch => self.call(F::Sinh)?.reciprocal(),
            F::Asinh => self.through(self.value.rising(libm::asinh), self.slope_of_inverse(1.0)),
            F::Acosh => {
                let (own, is_cut) = self.within(1.0, f64::INFINITY)?;
                let square = own.value.whole_power(2).add(Interval::point(-1.0));
                let slope = Interval::new(square.low.max(0.0), square.high).rising(libm::sqrt).reciprocal();
                own.through(own.value.rising(libm::acosh), slope).unless(is_cut)
            }
            F::Atanh => {
                let (own, is_cut) = self.within(-1.0, 1.0)?;
                let slope = own.value.whole_power(2).negate().add(Interval::ONE).reciprocal();
                own.through(own.value.rising(libm::atanh), slope).unless(is_cut)
            }
            F::Acoth => self.reciprocal().call(F::Atanh)?.unless(pole),
            F::Asech => self.reciprocal().call(F::Acosh)?.unless(pole),
            F::Acsch => self.reciprocal().call(F::Asinh)?.unless(pole),
            F::Abs => {
                let sign = self.value.rising(|x| if x > 0.0 { 1.0 } else { -1.0 });
                self.through(self.value.by_size(libm::fabs), sign)
            }
            F::Sign => {
                let sign = |x: f64| if x == 0.0 { 0.0 } else { libm::copysign(1.0, x) };
                let value = Interval::new(sign(self.value.low), sign(self.value.high));
                Self { value, slope: Interval::ZERO }.unless(pole)
            }
            F::Floor => self.rounded(libm::floor),
            F::Ceiling => self.rounded(libm::ceil),
            F::Frac => self.add(self.rounded(libm::floor).negate()),
            F::Re | F::Conjugate => self,
            F::Gamma => self.gamma()?,
            F::Factorial => {
                let (own, is_cut) = self.within(0.0, f64::INFINITY)?;
                own.add(Self::ONE).gamma()?.unless(is_cut)
            }
            F::LogGamma => {
                let (own, is_cut) = self.within(0.0, f64::INFINITY)?;
                let gamma = own.gamma()?;
                own.through(gamma.value.common(Interval::new(0.0, f64::INFINITY))?.rising(libm::log), own.digamma())
                    .unless(is_cut || pole)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;
    use crate::solve::interval::Interval;
    use crate::{Arena, Context, grammar};
    use pascaline_base::limits::{Budget, Limits};

    /// The values and slopes over intervals contain those that are measured in it.
    #[test]
    fn an_enclosure_contains_values_and_slopes() {
        for source in [
            "exp(x) - 3*x",
            "2**x - x**2",
            "x**x",
            "log(x)*sin(x)",
            "tan(x) - x",
            "sqrt(x + 3)/x",
            "x**(7/3) - 2",
            "gamma(x)",
            "factorial(x) - 120",
            "asin(x/9) + acos(x/10)",
            "atan(x)*acot(x)",
            "sinh(x)*sech(x) - coth(x)",
            "abs(x - 1)*x",
            "asinh(x) - acosh(x + 8)",
            "atanh(x/9)",
            "Min(x, x**2) + Max(1, x)",
            "Mod(x, 3)",
            "floor(x) + frac(x)*x",
            "1/x**3",
            "cot(x)*csc(x)*sec(x)",
            "loggamma(x)",
            "acsc(x) + asec(x) + acoth(x) + asech(x/9) + acsch(x)",
            "sign(x)*x",
        ] {
            let arena = Arena::new(Budget::new(Limits::default()));
            let cx = Context::new(&arena);
            let Ok(grammar::Value::Expr(expr)) = grammar::read(source, &|_| false, &cx) else { panic!("{source}") };
            let graph = Graph::new(expr, cx.named("x"), &cx).expect(source);
            let mut known = 0;
            for eighth in -64..64 {
                let low = f64::from(eighth) / 8.0 + 0.01;
                for width in [0.001, 0.1, 3.0] {
                    let Some(over) = graph.over(Interval::new(low, low + width)) else { continue };
                    let inside = (0..=16).filter_map(|part| {
                        let x = (low + width * f64::from(part) / 16.0).min(low + width);
                        graph.at(x).map(|value| (x, value))
                    });
                    let inside: Vec<_> = inside.collect();
                    for ((x, value), (next_x, next)) in inside.iter().zip(inside.iter().skip(1)) {
                        assert!(over.value.common(*value).is_some(), "{source} at {x}: {over:?} {value:?}");
                        let slope =
                            next.add(value.negate()).multiply(Interval::around(next_x - x, next_x - x).reciprocal());
                        assert!(over.slope.common(slope).is_some(), "{source} at {x}: {over:?} {slope:?}");
                        known += u32::from(over.slope.is_finite());
                    }
                }
            }
            assert!(known > 500, "{source}: {known}");
        }
    }
}
