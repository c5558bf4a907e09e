//! Distributions: densities, probabilities, quantiles. Every probability is a formula, so that its digits are certain: sums of
//! fractions, exponentials, arc sines and the error function.

use std::cmp::Ordering;
use std::slice;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::Real;
use pascaline_read::Faulty;
use pascaline_read::functions::{Ask, Distribution};
use pascaline_sympy::{Constant, Context, Expr, Float, Function as Engine, Term};

use super::functions::number;
use super::{Evaluator, Value, no_number};
use crate::approximation;

/// A quantile is found to this many bits.
const BITS: u32 = 110;
/// The bits that the formulas may lose while it is found.
const GUARD: u32 = 60;

impl<'a> Evaluator<'_, 'a> {
    /// A function of a distribution, by its arguments.
    pub(super) fn distribution(&self, distribution: Distribution, ask: Ask, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let (ask, values) = match (ask, values) {
            // The range of a beta distribution follows.
            (Ask::AsSaid, [x, a, b, flag, range @ ..]) if distribution == Distribution::Beta => {
                let ask = if holds(flag)? { Ask::Below } else { Ask::Density };
                return self.distribution(distribution, ask, &[&[x.clone(), a.clone(), b.clone()][..], range].concat());
            }
            (Ask::AsSaid, [rest @ .., flag]) => (if holds(flag)? { Ask::Below } else { Ask::Density }, rest),
            (Ask::DensityOfLast | Ask::BelowLast, [parameters @ .., last]) => {
                let ask = if ask == Ask::BelowLast { Ask::Below } else { Ask::Density };
                return self.distribution(distribution, ask, &[slice::from_ref(last), parameters].concat());
            }
            (Ask::AsSaid | Ask::DensityOfLast | Ask::BelowLast, []) => return Err(no_number("nothing")),
            _ => (ask, values),
        };
        let numbers = values.iter().map(number).collect::<Faulty<Vec<_>>>()?;
        let [first, parameters @ ..] = &numbers[..] else { return Err(no_number("nothing")) };
        // The range of a beta distribution is moved to that from 0 to 1.
        let (law, first, back) = match (distribution, parameters) {
            (Distribution::Beta, [a, b, low, high]) => {
                let width = cx.subtract(high, low);
                let law = Law::new(distribution, &[*a, *b], cx)?;
                let is_value = matches!(ask, Ask::Below | Ask::Density);
                let first = if is_value { cx.divide(cx.subtract(first, low), width) } else { *first };
                (law, first, Some((*low, width)))
            }
            (_, [rest @ .., tails]) if ask == Ask::Tails => {
                let law = Law::new(distribution, rest, cx)?;
                let ask = if tails.as_i64() == Some(1) { Ask::Above } else { Ask::Beyond };
                return Ok(Value::Number(law.asked(ask, first)?));
            }
            (Distribution::Binomial, [probability, goal]) if ask == Ask::LeastCount => {
                let law = Law::new(distribution, &[*first, *probability], cx)?;
                return Ok(Value::Number(law.least_count(goal)?));
            }
            (_, [end, parameters @ ..]) if ask == Ask::Between => {
                let law = Law::new(distribution, parameters, cx)?;
                return Ok(Value::Number(cx.subtract(law.below(end)?, law.below(first)?)));
            }
            _ => (Law::new(distribution, parameters, cx)?, *first, None),
        };
        let value = law.asked(ask, first)?;
        Ok(Value::Number(match (back, ask) {
            (Some((low, width)), Ask::Quantile) => cx.sum(low, cx.product(value, width)),
            (Some((_, width)), Ask::Density) => cx.divide(value, width),
            _ => value,
        }))
    }
}

/// Whether a condition holds; a number does if it is not 0.
fn holds(flag: &Value) -> Faulty<bool> {
    match flag {
        Value::Boolean(holds) => Ok(*holds),
        other => Ok(!number(other)?.is_literal_zero()),
    }
}

fn domain(message: &str) -> Fault {
    Fault::new(ErrorCode::Domain, message.to_owned())
}

/// A distribution with its parameters.
pub(super) struct Law<'c, 'a> {
    distribution: Distribution,
    parameters: Vec<Expr<'a>>,
    cx: &'c Context<'a>,
}

impl<'c, 'a> Law<'c, 'a> {
    pub(super) fn new(distribution: Distribution, parameters: &[Expr<'a>], cx: &'c Context<'a>) -> Faulty<Self> {
        use Distribution as D;
        let mut parameters = parameters.to_vec();
        if distribution == D::Normal && parameters.is_empty() {
            parameters = vec![cx.number(0), cx.number(1)];
        }
        if distribution == D::Normal && parameters.len() == 1 {
            return Err(domain("a normal distribution has a mean and a standard deviation"));
        }
        if matches!(distribution, D::Student | D::ChiSquared | D::Fisher) {
            // Spreadsheets drop what is behind the point.
            parameters = parameters.iter().map(|own| cx.apply(Engine::Floor, own)).collect();
        }
        let law = Self { distribution, parameters, cx };
        let positive = match distribution {
            D::Normal | D::LogNormal | D::Binomial | D::Hypergeometric => 1..2,
            D::NegativeBinomial => 0..1,
            D::Poisson => 0..0,
            _ => 0..law.parameters.len(),
        };
        for own in law.parameters.get(positive).unwrap_or_default() {
            // A probability, or a number of successes, may be 0.
            let may_be_zero = matches!(distribution, D::Binomial | D::Hypergeometric);
            let order = law.sign(own)?;
            if order.is_lt() || order.is_eq() && !may_be_zero {
                return Err(domain("the parameters of the distribution must be positive"));
            }
        }
        if matches!(distribution, D::Binomial | D::NegativeBinomial) {
            let probability = law.parameter(1);
            if law.sign(probability)?.is_lt() || law.sign(cx.subtract(probability, cx.number(1)))?.is_gt() {
                return Err(domain("the probability must be between 0 and 1"));
            }
        }
        Ok(law)
    }

    pub(super) fn asked(&self, ask: Ask, x: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let one = cx.number(1);
        let rest = |own: Expr<'a>| cx.subtract(one, own);
        match ask {
            Ask::Density | Ask::DensityOfLast => self.density(x),
            Ask::Below | Ask::BelowLast | Ask::Between | Ask::AsSaid => self.below(x),
            // By symmetry, so that small tails keep their digits.
            Ask::Above if self.distribution == Distribution::Student => self.below(cx.negate(x)),
            Ask::Above => self.below(x).map(rest),
            Ask::Beyond | Ask::Tails => Ok(cx.product(cx.number(2), self.below(cx.negate(cx.apply(Engine::Abs, x)))?)),
            Ask::Quantile | Ask::LeastCount => self.quantile(x),
            Ask::QuantileAbove => self.quantile(rest(x)),
            Ask::QuantileBeyond => self.quantile(rest(cx.divide(x, cx.number(2)))),
        }
    }

    fn parameter(&self, at: usize) -> Expr<'a> {
        self.parameters.get(at).copied().unwrap_or_else(|| self.cx.number(1))
    }

    fn sign(&self, number: Expr<'a>) -> Faulty<Ordering> {
        approximation::sign(number, self.cx)?.ok_or_else(|| no_number("a complex number"))
    }

    /// The values begin at zero, or are all numbers.
    fn is_positive(&self) -> bool {
        !matches!(self.distribution, Distribution::Normal | Distribution::Student)
    }

    /// The density at a value, or the probability of a whole number.
    #[expect(clippy::many_single_char_names, reason = "formulas have the names that textbooks give them")]
    fn density(&self, x: Expr<'a>) -> Faulty<Expr<'a>> {
        use Distribution as D;
        let cx = self.cx;
        let [a, b] = [self.parameter(0), self.parameter(1)].map(|own| cx.term(own));
        let order = self.sign(x)?;
        if self.is_positive() && order.is_lt() {
            return Ok(cx.number(0));
        }
        let t = cx.term(x);
        let power = |base: Expr<'a>, exponent: Expr<'a>| cx.term(cx.power(base, exponent));
        let gamma = |own: Expr<'a>| cx.term(cx.apply(Engine::Gamma, own));
        let half = |own: Expr<'a>| cx.divide(own, cx.number(2));
        let pi = cx.term(Expr::from(Constant::Pi));
        Ok(match self.distribution {
            D::Normal => ((-((t - a) / b).pow(2) / 2).exp() / (b * (2 * pi).sqrt())).expr(),
            D::LogNormal if order.is_eq() => cx.number(0),
            D::LogNormal => ((-((t.log() - a) / b).pow(2) / 2).exp() / (t * b * (2 * pi).sqrt())).expr(),
            D::Student => {
                let whole = half((a + 1).expr());
                let base = (1 + t.pow(2) / a).expr();
                (gamma(whole) / ((pi * a).sqrt() * gamma(half(a.expr()))) * power(base, cx.negate(whole))).expr()
            }
            D::ChiSquared => self.gamma_density(half(a.expr()), cx.number(2), x),
            D::Gamma => self.gamma_density(a.expr(), b.expr(), x),
            D::Fisher => {
                let [m, n] = [half(a.expr()), half(b.expr())];
                let ratio = a / b;
                let base = (1 + ratio * t).expr();
                (power(ratio.expr(), m) * power(x, cx.subtract(m, cx.number(1)))
                    / self.beta(m, n)
                    / power(base, cx.sum(m, n)))
                .expr()
            }
            D::Beta => {
                if self.sign((1 - t).expr())?.is_lt() {
                    return Ok(cx.number(0));
                }
                (power(x, (a - 1).expr()) * power((1 - t).expr(), (b - 1).expr()) / self.beta(a.expr(), b.expr()))
                    .expr()
            }
            D::Exponential => (a * (-(a * t)).exp()).expr(),
            D::Weibull => {
                let scaled = (t / b).expr();
                (a / b * power(scaled, (a - 1).expr()) * (-power(scaled, a.expr())).exp()).expr()
            }
            D::Poisson | D::Binomial | D::NegativeBinomial | D::Hypergeometric => {
                self.mass(cx.apply(Engine::Floor, x))?
            }
        })
    }

    fn gamma_density(&self, shape: Expr<'a>, scale: Expr<'a>, x: Expr<'a>) -> Expr<'a> {
        let cx = self.cx;
        let scaled = cx.term(cx.divide(x, scale));
        let power = cx.term(cx.power(scaled.expr(), cx.subtract(shape, cx.number(1))));
        (power * (-scaled).exp() / (cx.term(scale) * cx.term(cx.apply(Engine::Gamma, shape)))).expr()
    }

    /// The beta function.
    fn beta(&self, a: Expr<'a>, b: Expr<'a>) -> Term<'c, 'a> {
        let cx = self.cx;
        let gamma = |own: Expr<'a>| cx.term(cx.apply(Engine::Gamma, own));
        gamma(a) * gamma(b) / gamma(cx.sum(a, b))
    }

    /// The probability of a whole number.
    fn mass(&self, k: Expr<'a>) -> Faulty<Expr<'a>> {
        use Distribution as D;
        let cx = self.cx;
        let [a, b, c] = [self.parameter(0), self.parameter(1), self.parameter(2)];
        let choose = |n: Expr<'a>, k: Expr<'a>| cx.call(Engine::Binomial, &[n, k]);
        let power = |base: Expr<'a>, exponent: Expr<'a>| {
            if exponent.is_literal_zero() { cx.number(1) } else { cx.power(base, exponent) }
        };
        let one = cx.number(1);
        if self.sign(k)?.is_lt() {
            return Ok(cx.number(0));
        }
        Ok(match self.distribution {
            D::Poisson => {
                let above = cx.product(power(a, k), cx.apply(Engine::Exp, cx.negate(a)));
                cx.divide(above, cx.apply(Engine::Factorial, k))
            }
            D::Binomial => {
                let failures = cx.subtract(a, k);
                if self.sign(failures)?.is_lt() {
                    return Err(domain("there are more successes than trials"));
                }
                cx.multiply(&[choose(a, k), power(b, k), power(cx.subtract(one, b), failures)])
            }
            D::NegativeBinomial => {
                let ways = choose(cx.add(&[k, a, cx.number(-1)]), k);
                cx.multiply(&[ways, power(b, a), power(cx.subtract(one, b), k)])
            }
            _ => {
                let ways = cx.product(choose(b, k), choose(cx.subtract(c, b), cx.subtract(a, k)));
                cx.divide(ways, choose(c, a))
            }
        })
    }

    /// The probability up to a value.
    fn below(&self, x: Expr<'a>) -> Faulty<Expr<'a>> {
        use Distribution as D;
        let cx = self.cx;
        let [a, b] = [self.parameter(0), self.parameter(1)].map(|own| cx.term(own));
        let order = self.sign(x)?;
        if self.is_positive() && order.is_lt() {
            return Ok(cx.number(0));
        }
        let t = cx.term(x);
        let half = |own: Expr<'a>| cx.divide(own, cx.number(2));
        Ok(match self.distribution {
            D::Normal => self.standard_normal(((t - a) / b).expr())?,
            D::LogNormal if order.is_eq() => cx.number(0),
            D::LogNormal => self.standard_normal(((t.log() - a) / b).expr())?,
            D::Student => {
                // Half of what is farther from zero than the value, on either side.
                let part = self.beta_part(half(a.expr()), cx.ratio(1, 2), (a / (a + t.pow(2))).expr())?;
                let tail = half(part);
                if order.is_lt() { tail } else { cx.subtract(cx.number(1), tail) }
            }
            D::ChiSquared => self.gamma_part(half(a.expr()), half(x))?,
            D::Gamma => self.gamma_part(a.expr(), (t / b).expr())?,
            D::Fisher => self.beta_part(half(a.expr()), half(b.expr()), (a * t / (a * t + b)).expr())?,
            D::Beta if !self.sign((1 - t).expr())?.is_gt() => cx.number(1),
            D::Beta => self.beta_part(a.expr(), b.expr(), x)?,
            D::Exponential => (1 - (-(a * t)).exp()).expr(),
            D::Weibull => (1 - (-cx.term(cx.power((t / b).expr(), a.expr()))).exp()).expr(),
            D::Poisson | D::Binomial | D::NegativeBinomial | D::Hypergeometric => self.masses_up_to(x)?,
        })
    }

    fn masses_up_to(&self, x: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let last = cx.apply(Engine::Floor, x).as_i64().ok_or_else(|| domain("the number is too large"))?;
        let mut sum = Vec::new();
        for k in 0..=last {
            cx.budget.spend(10)?;
            sum.push(self.mass(cx.number(k))?);
        }
        Ok(cx.add(&sum))
    }

    /// Far below zero, the complement keeps the digits.
    fn standard_normal(&self, z: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let scaled = cx.term(z) / cx.sqrt(2);
        let is_below = self.sign(z)?.is_lt();
        Ok(if is_below { (-scaled).apply(Engine::Erfc) / 2 } else { (1 + scaled.apply(Engine::Erf)) / 2 }.expr())
    }

    /// Twice a number that is a multiple of one half.
    fn halves(&self, number: Expr<'a>) -> Option<i64> {
        self.cx.product(number, self.cx.number(2)).as_i64()
    }

    /// A number as a float, if a formula of so many terms would be long.
    fn brief(&self, x: Expr<'a>, terms: i64) -> Expr<'a> {
        const LONG: i64 = 25;
        match x.as_rational() {
            Some(rational) if terms > LONG => {
                let precision = BITS + GUARD;
                let value = Real::from_rational(rational, self.cx.precision(precision));
                self.cx.number(Float { value, precision })
            }
            _ => x,
        }
    }

    /// The regularized incomplete gamma function `P(shape, x)`, from `P(1, x) = 1 - e^-x` or `P(1/2, x) = erf √x`, by
    /// `P(s + 1, x) = P(s, x) - x^s e^-x / Γ(s + 1)` (Abramowitz and Stegun, 6.5.21).
    fn gamma_part(&self, shape: Expr<'a>, x: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let halves = self.halves(shape).ok_or_else(|| domain("the shape must be a multiple of 1/2"))?;
        let t = cx.term(self.brief(x, halves / 2));
        let x = t.expr();
        let decay = (-t).exp();
        let first = if halves % 2 == 0 { 1 - decay } else { t.sqrt().apply(Engine::Erf) };
        let mut terms = vec![first.expr()];
        let mut s = if halves % 2 == 0 { cx.number(1) } else { cx.ratio(1, 2) };
        for _ in 0..(halves - 1) / 2 {
            cx.budget.spend(10)?;
            let below = cx.term(cx.apply(Engine::Gamma, cx.sum(s, cx.number(1))));
            terms.push((-(cx.term(cx.power(x, s)) * decay / below)).expr());
            s = cx.sum(s, cx.number(1));
        }
        Ok(cx.add(&terms))
    }

    /// The regularized incomplete beta function `I_y(a, b)`: a finite sum if `b` is whole, or `a` is, and otherwise from
    /// `I_y(1/2, 1/2) = 2/π asin √y` by its recurrences (Abramowitz and Stegun, 26.5.7, 26.5.16).
    #[expect(clippy::many_single_char_names, reason = "formulas have the names that textbooks give them")]
    fn beta_part(&self, a: Expr<'a>, b: Expr<'a>, y: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let one = cx.number(1);
        if let Some(count) = b.as_i64() {
            return self.beta_sum(a, count, y);
        }
        if let Some(count) = a.as_i64() {
            return Ok(cx.subtract(one, self.beta_sum(b, count, cx.subtract(one, y))?));
        }
        let shapes = || domain("one of the shapes must be whole, or both must be multiples of 1/2");
        let [above, below] = [self.halves(a).ok_or_else(shapes)?, self.halves(b).ok_or_else(shapes)?];
        let y = self.brief(y, above.midpoint(below));
        let rest = cx.subtract(one, y);
        let half = cx.ratio(1, 2);
        let arc = cx.term(y).sqrt().apply(Engine::Asin);
        let mut terms = vec![(2 * arc / cx.term(Expr::from(Constant::Pi))).expr()];
        let step = |m: Expr<'a>, n: Expr<'a>, divisor: Expr<'a>| {
            (cx.term(cx.power(y, m)) * cx.term(cx.power(rest, n)) / (cx.term(divisor) * self.beta(m, n))).expr()
        };
        let (mut m, mut n) = (half, half);
        for _ in 0..(above - 1) / 2 {
            cx.budget.spend(10)?;
            terms.push(cx.negate(step(m, n, m)));
            m = cx.sum(m, one);
        }
        for _ in 0..(below - 1) / 2 {
            cx.budget.spend(10)?;
            terms.push(step(m, n, n));
            n = cx.sum(n, one);
        }
        Ok(cx.add(&terms))
    }

    /// `y^a Σ Γ(a + j) / (Γ(a) j!) (1 - y)^j` for `j` below `count`.
    fn beta_sum(&self, a: Expr<'a>, count: i64, y: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let y = self.brief(y, count);
        let rest = cx.subtract(cx.number(1), y);
        let (mut term, mut terms) = (cx.number(1), Vec::new());
        for j in 0..count {
            cx.budget.spend(10)?;
            terms.push(term);
            let ratio = cx.divide(cx.sum(a, cx.number(j)), cx.number(j + 1));
            term = cx.multiply(&[term, ratio, rest]);
        }
        Ok(cx.product(cx.power(y, a), cx.add(&terms)))
    }

    /// The value up to which the probability is `p`: in closed form for some, by bisection for others.
    fn quantile(&self, p: Expr<'a>) -> Faulty<Expr<'a>> {
        use Distribution as D;
        let cx = self.cx;
        if !self.sign(p)?.is_gt() || !self.sign(cx.subtract(cx.number(1), p))?.is_gt() {
            return Err(domain("the probability must be between 0 and 1"));
        }
        let [a, b] = [self.parameter(0), self.parameter(1)].map(|own| cx.term(own));
        Ok(match self.distribution {
            // The standard normal value, from which the others follow.
            D::Normal | D::LogNormal => {
                let standard = Law { distribution: D::Normal, parameters: vec![cx.number(0), cx.number(1)], cx };
                let value = a + b * cx.term(standard.bisected(p)?);
                if self.distribution == D::Normal { value.expr() } else { value.exp().expr() }
            }
            D::Exponential => (-(1 - cx.term(p)).log() / a).expr(),
            _ => self.bisected(p)?,
        })
    }

    fn bisected(&self, p: Expr<'a>) -> Faulty<Expr<'a>> {
        const MOST: i64 = 1_000;
        let cx = self.cx;
        // Floats keep the formulas short; their errors are far below the bits that are found.
        let order = |x: &Real| {
            let x = cx.number(Float { value: x.clone(), precision: BITS + GUARD });
            self.sign(cx.subtract(self.below(x)?, p))
        };
        let at_zero = self.sign(cx.subtract(self.below(cx.number(0))?, p))?;
        if at_zero.is_eq() {
            return Ok(cx.number(0));
        }
        let is_negative = at_zero.is_gt();
        let one = if is_negative { Real::from(-1) } else { Real::from(1) };
        let is_beyond = |size: i64| {
            let order = order(&one.shift(size))?;
            Ok(if is_negative { order.is_le() } else { order.is_ge() })
        };
        // From a power of two to the next.
        let mut size = 0;
        if is_beyond(size)? {
            while size > -MOST && is_beyond(size - 1)? {
                size -= 1;
            }
        } else {
            while size < MOST && !is_beyond(size)? {
                size += 1;
            }
        }
        let to = cx.precision(BITS + GUARD);
        let (mut near, mut far) = (one.shift(size - 1), one.shift(size));
        for _ in 0..BITS {
            let middle = near.add(&far, to).shift(-1);
            let beyond = order(&middle)?;
            if beyond.is_gt() == is_negative { near = middle } else { far = middle }
        }
        Ok(cx.number(Float { value: far.round(cx.precision(BITS)), precision: BITS }))
    }

    /// The least whole number up to which the probability is at least this.
    fn least_count(&self, goal: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let most = self.parameter(0).as_i64().ok_or_else(|| domain("the number of trials must be whole"))?;
        let mut sum = cx.number(0);
        for k in 0..=most {
            cx.budget.spend(10)?;
            sum = cx.sum(sum, self.mass(cx.number(k))?);
            if !self.sign(cx.subtract(sum, goal))?.is_lt() {
                return Ok(cx.number(k));
            }
        }
        Err(domain("the probability must be between 0 and 1"))
    }
}
