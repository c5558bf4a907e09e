//! The rates that no formula gives: of a loan, and of a list of amounts. They are the roots of a function of the growth in one
//! period, `1 + rate`, which is looked for between neighbours of a grid where its sign changes, and then halved in fixed point.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::note::{Note, NoteCode};
use pascaline_mp::Real;
use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;
use pascaline_read::{Faulty, numeral};
use pascaline_sympy::{Expr, Float, Form};

use super::finance::payment_kind;
use super::{Evaluator, no_number};

/// A number in fixed point is a whole number of units of 2 to the power of minus this.
const BITS: usize = 256;
/// The same as the exponent of a float.
const BITS_OF_FRACTION: i64 = 256;
/// A root is found to a unit of 2 to the power of minus this.
const ROOT_BITS: u32 = 140;
/// The rates of the grid in hundredths of a percent: each row has a step, and the end up to which it is taken.
const GRID: &[(i64, i64)] = &[
    (9, -9_900),
    (100, -9_000),
    (500, -1_000),
    (100, 0),
    (100, 5_000),
    (1_000, 20_000),
    (10_000, 100_000),
    (1_000_000, 10_000_000),
];
const GRID_START: i64 = -9_999;

impl<'a> Evaluator<'_, 'a> {
    /// `irr(amounts, guess)`
    pub(super) fn return_rate(&mut self, amounts: &[Expr<'a>], guess: Option<Expr<'a>>) -> Faulty<Expr<'a>> {
        let fixed = amounts.iter().map(|amount| fixed(amount)).collect::<Faulty<Vec<_>>>()?;
        if !fixed.iter().any(Signed::is_positive) || !fixed.iter().any(Signed::is_negative) {
            return Err(Fault::new(
                ErrorCode::Domain,
                "a rate of return needs an amount that is paid and one that comes in",
            ));
        }
        // The value at the end, by Horner's rule.
        let value = |growth: &Integer| fixed.iter().fold(Integer::ZERO, |total, amount| times(&total, growth) + amount);
        let rate = self.nearest_rate(&value, fixed.len(), guess)?;
        Ok(self.exact_or_float(&rate, |evaluator, rate| Ok(evaluator.net_present_value(rate, amounts))))
    }

    /// `rate(periods, payment, present, future, type, guess)`
    pub(super) fn rate(&mut self, numbers: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        const MOST: i64 = 10_000;
        let cx = self.cx;
        let at = |index: usize| numbers.get(index).copied().unwrap_or_else(|| cx.number(0));
        let count = at(0).as_i64().filter(|count| (1..=MOST).contains(count)).ok_or_else(|| {
            Fault::new(ErrorCode::Domain, format!("the number of periods must be a whole number between 1 and {MOST}"))
        })?;
        let [payment, present, future] = [fixed(at(1))?, fixed(at(2))?, fixed(at(3))?];
        let kind = payment_kind(at(4))?;
        let is_early = kind.is_one();
        let value = |growth: &Integer| {
            let all = power(growth, count.unsigned_abs());
            let rate = growth - one();
            let annuity =
                if rate.is_zero() { one() * Integer::from(count) } else { ((&all - one()) << BITS).quotient(&rate) };
            let annuity = if is_early { times(&annuity, growth) } else { annuity };
            times(&present, &all) + times(&payment, &annuity) + &future
        };
        let bits = usize::try_from(64 - count.leading_zeros()).unwrap_or_default();
        let rate = self.nearest_rate(&value, 2 * bits + 4, numbers.get(5).copied())?;
        let numbers = [at(1), at(2)];
        Ok(self.exact_or_float(&rate, |evaluator, rate| {
            Ok(cx.subtract(evaluator.future_value(rate, at(0), numbers, kind)?, at(3)))
        }))
    }

    /// The root of a function of the growth that is the nearest to the guess, as a rate in fixed point. The function does about
    /// `products` products.
    fn nearest_rate(
        &mut self,
        value: &dyn Fn(&Integer) -> Integer,
        products: usize,
        guess: Option<Expr<'a>>,
    ) -> Faulty<Integer> {
        const TENTH: (i64, i64) = (1, 10);
        let guess = fixed(guess.unwrap_or_else(|| self.cx.ratio(TENTH.0, TENTH.1)))?;
        let pay = |growth: &Integer| {
            let bits = BITS + growth.bit_len().saturating_sub(BITS) * products;
            self.cx.budget.pay(price::product(bits, 2 * BITS).saturating_mul(products as u64))
        };
        let mut brackets = Vec::new();
        let mut before: Option<(Integer, Integer)> = None;
        for growth in grid() {
            pay(&growth)?;
            let here = value(&growth);
            if let Some((lower, there)) = before
                && (there.is_positive() != here.is_positive() || there.is_zero())
            {
                brackets.push((lower, growth.clone()));
            }
            before = Some((growth, here));
        }
        let distance = |bracket: &(Integer, Integer)| (&bracket.0 - one() - &guess).abs();
        let nearest = brackets.iter().min_by_key(|bracket| distance(bracket)).cloned();
        let (mut lower, mut upper) = nearest.ok_or_else(|| {
            Fault::new(ErrorCode::Domain, "no rate between -99.99% and 100000% leads to these amounts")
        })?;
        let rises = value(&upper).is_positive();
        for _ in 0..ROOT_BITS + 8 {
            pay(&upper)?;
            let middle = (&lower + &upper) >> 1;
            if value(&middle).is_positive() == rises { upper = middle } else { lower = middle }
        }
        if brackets.len() > 1 {
            let message = "More than one rate leads to these amounts; this is the one nearest to the guess.";
            self.choices.add(Note::new(NoteCode::MoreSolutions, message, None));
        }
        Ok(upper - one())
    }

    /// The rate as a decimal if that is exact, for which the value is then 0, or else in binary digits.
    fn exact_or_float(&self, rate: &Integer, value: impl Fn(&Self, Expr<'a>) -> Faulty<Expr<'a>>) -> Expr<'a> {
        const PLACES: i64 = 12;
        const SCALE: u64 = 1_000_000_000_000;
        let cx = self.cx;
        let scale = Integer::from(SCALE);
        let digits = (rate * scale).shift_right_nearest(BITS);
        let decimal = Rational::from(digits).multiply(&numeral::power_of_ten(-PLACES), cx.budget);
        let decimal = cx.number(decimal);
        let is_near =
            fixed(decimal).is_ok_and(|decimal| (rate - decimal).abs().bit_len() < BITS - ROOT_BITS as usize + 8);
        if is_near && value(self, decimal).is_ok_and(Form::is_literal_zero) {
            return decimal;
        }
        let value = Real::from_parts(rate.clone(), -BITS_OF_FRACTION);
        cx.number(Float { value, precision: ROOT_BITS })
    }
}

/// A power of a growth with 60 right digits; `None` if it could be too large.
pub(super) fn rounded_power(base: Expr, count: u64, budget: &Budget) -> Faulty<Option<Float>> {
    const MOST_PERIODS: u64 = 20_000;
    const MOST_BITS: usize = 20_000 + BITS;
    /// Each bit of the count is a square, and perhaps a product.
    const PRODUCTS: u64 = 30;
    const PRECISION: u32 = 200;
    let base = fixed(base)?;
    if count > MOST_PERIODS || base <= Integer::ZERO || base.bit_len() > BITS + 1 {
        return Ok(None);
    }
    budget.pay(price::product(MOST_BITS, MOST_BITS).saturating_mul(PRODUCTS))?;
    let value = Real::from_parts(power(&base, count), -BITS_OF_FRACTION);
    Ok(Some(Float { value, precision: PRECISION }))
}

fn one() -> Integer {
    Integer::ONE << BITS
}

fn times(x: &Integer, y: &Integer) -> Integer {
    (x * y) >> BITS
}

fn power(base: &Integer, mut exponent: u64) -> Integer {
    let (mut power, mut square) = (one(), base.clone());
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(&power, &square);
        }
        exponent >>= 1;
        if exponent > 0 {
            square = times(&square, &square);
        }
    }
    power
}

/// A number in fixed point.
fn fixed(number: Expr) -> Faulty<Integer> {
    let number = number.as_rational().ok_or_else(|| no_number("an irrational number"))?;
    Ok((number.numerator() << BITS).quotient(number.denominator()))
}

/// The growths at which the sign is looked at, in their order.
fn grid() -> impl Iterator<Item = Integer> {
    const HUNDREDTHS: i64 = 10_000;
    let mut at = GRID_START;
    let mut rates = vec![at];
    for (step, end) in GRID {
        while at < *end {
            at = (at + step).min(*end);
            rates.push(at);
        }
    }
    rates.into_iter().map(|rate| (Integer::from(rate + HUNDREDTHS) << BITS).quotient(&Integer::from(HUNDREDTHS)))
}
