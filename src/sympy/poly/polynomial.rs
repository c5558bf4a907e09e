//! Arithmetic of univariate polynomials.

use std::cmp::Ordering;

use pascaline_number::integer::{Abs, AbsOrd, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price::{self as instructions, work};

use crate::{Context, Expr};

/// A univariate polynomial with integer coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    /// The constant coefficient first: the index is the exponent. The last one is not zero; the zero polynomial has none.
    coefficients: Vec<Integer>,
}

const ZERO: &Integer = &Integer::from_i64(0);

/// The price of products of integers with these numbers of bits: a step is about the time of a hundred products of limbs.
pub(super) fn price(products: usize, bits: usize, other_bits: usize) -> u64 {
    (products as u64).saturating_mul(work(bits, other_bits).saturating_add(64)) / 128 + 1
}

/// `dividend / divisor`, where there is no remainder, or it does not matter; 0 for a divisor of zero.
pub(super) fn quotient(dividend: &Integer, divisor: &Integer, cx: &Context) -> Integer {
    if divisor.is_one() {
        return dividend.clone();
    }
    match pay_for_division(dividend, divisor, cx) {
        Some(()) => dividend.quotient(divisor),
        None => Integer::ZERO,
    }
}

/// Pays for a quotient or a remainder.
pub(super) fn pay_for_division(dividend: &Integer, divisor: &Integer, cx: &Context) -> Option<()> {
    cx.pay(instructions::quotient(dividend.bit_len(), divisor.bit_len()))
}

/// The greatest common divisor; 1 if it cannot be paid for.
pub(super) fn common_divisor(x: &Integer, y: &Integer, cx: &Context) -> Integer {
    match cx.pay(instructions::common_divisor(x.bit_len(), y.bit_len())) {
        Some(()) => x.common_divisor(y),
        None => Integer::ONE,
    }
}

/// Divides the integer if there is no remainder; returns whether it did.
pub(super) fn divide_out(integer: &mut Integer, divisor: &Integer, cx: &Context) -> bool {
    match exact_quotient(integer, divisor, cx) {
        Some(quotient) => {
            *integer = quotient;
            true
        }
        None => false,
    }
}

/// Whether the division leaves no remainder.
pub(super) fn divides(divisor: &Integer, dividend: &Integer, cx: &Context) -> bool {
    exact_quotient(dividend, divisor, cx).is_some()
}

/// The quotient, if there is no remainder.
pub(super) fn exact_quotient(dividend: &Integer, divisor: &Integer, cx: &Context) -> Option<Integer> {
    pay_for_division(dividend, divisor, cx)?;
    let (quotient, remainder) = dividend.divide_floor(divisor)?;
    remainder.is_zero().then_some(quotient)
}

/// `x · y`; 0 if it cannot be paid for.
pub(super) fn product(x: &Integer, y: &Integer, cx: &Context) -> Integer {
    match cx.pay(instructions::product(x.bit_len(), y.bit_len())) {
        Some(()) => x * y,
        None => Integer::ZERO,
    }
}

impl Polynomial {
    /// From coefficients, the constant one first.
    pub fn new(mut coefficients: Vec<Integer>) -> Self {
        while coefficients.last().is_some_and(Integer::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// From the coefficient for each exponent below the length.
    pub(super) fn from_fn(length: usize, coefficient: &mut dyn FnMut(usize) -> Integer) -> Self {
        let mut coefficients = Vec::with_capacity(length);
        for exponent in 0..length {
            coefficients.push(coefficient(exponent));
        }
        Self::new(coefficients)
    }

    /// From small coefficients, the constant one first.
    pub fn from_small(coefficients: &[i64]) -> Self {
        Self::from_fn(coefficients.len(), &mut |at| Integer::from(coefficients.get(at).copied().unwrap_or(0)))
    }

    /// From rational coefficients, the constant one first: the polynomial times the least common denominator, and that
    /// denominator; `None` for other coefficients.
    pub fn from_rationals(coefficients: &[Expr], cx: &Context) -> Option<(Self, Integer)> {
        let mut denominator = Integer::from(1);
        for coefficient in coefficients {
            let own = coefficient.as_rational()?.denominator();
            let factor = quotient(own, &common_divisor(&denominator, own, cx), cx);
            denominator = product(&denominator, &factor, cx);
        }
        let mut integers = Vec::with_capacity(coefficients.len());
        for rational in coefficients.iter().filter_map(|coefficient| coefficient.as_rational()) {
            integers.push(product(rational.numerator(), &quotient(&denominator, rational.denominator(), cx), cx));
        }
        Some((Self::new(integers), denominator))
    }

    /// The coefficients, the constant one first; the last one is not zero.
    pub fn coefficients(&self) -> &[Integer] {
        &self.coefficients
    }

    /// The coefficient of this power of the variable.
    pub(super) fn at(&self, exponent: usize) -> &Integer {
        self.coefficients.get(exponent).unwrap_or(ZERO)
    }

    /// The polynomial with the function applied to each coefficient.
    pub(super) fn map(&self, coefficient: &mut dyn FnMut(&Integer) -> Integer) -> Self {
        Self::from_fn(self.coefficients.len(), &mut |at| coefficient(self.at(at)))
    }

    /// The exponent of the highest power; 0 for a constant and for zero.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// Whether it is the zero polynomial.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// The coefficient of the highest power; 0 for zero.
    pub fn leading(&self) -> &Integer {
        self.coefficients.last().unwrap_or(ZERO)
    }

    /// The value at zero.
    pub fn constant(&self) -> &Integer {
        self.coefficients.first().unwrap_or(ZERO)
    }

    /// Whether the coefficient of the highest power is negative.
    pub fn leading_is_negative(&self) -> bool {
        self.coefficients.last().is_some_and(Integer::is_negative)
    }

    /// The number of nonzero coefficients.
    pub fn term_count(&self) -> usize {
        self.coefficients.iter().filter(|coefficient| !coefficient.is_zero()).count()
    }

    /// The bits of the largest coefficient.
    pub fn bits(&self) -> usize {
        self.coefficients.iter().map(Integer::bit_len).max().unwrap_or(0)
    }

    /// The absolute value of the largest coefficient.
    pub(super) fn greatest(&self) -> Integer {
        let mut greatest = ZERO;
        for coefficient in &self.coefficients {
            if coefficient.abs_cmp(greatest).is_gt() {
                greatest = coefficient;
            }
        }
        greatest.abs()
    }

    /// The polynomial with the other sign.
    pub fn negate(&self) -> Self {
        self.map(&mut |coefficient| -coefficient)
    }

    /// The sum of two.
    pub fn add(&self, other: &Self) -> Self {
        self.combine(other, |x, y| x + y)
    }

    /// The difference of two.
    pub fn subtract(&self, other: &Self) -> Self {
        self.combine(other, |x, y| x - y)
    }

    fn combine(&self, other: &Self, combine: fn(&Integer, &Integer) -> Integer) -> Self {
        let length = self.coefficients.len().max(other.coefficients.len());
        Self::from_fn(length, &mut |at| combine(self.at(at), other.at(at)))
    }

    /// The product of two.
    pub fn multiply(&self, other: &Self, cx: &Context) -> Self {
        let products = self.coefficients.len().saturating_mul(other.coefficients.len());
        if cx.afford(price(products, self.bits(), other.bits())).is_none() || self.is_zero() || other.is_zero() {
            return Self::default();
        }
        let mut product = vec![Integer::ZERO; self.coefficients.len() + other.coefficients.len() - 1];
        for (index, x) in self.coefficients.iter().enumerate().filter(|(_, x)| !x.is_zero()) {
            for (sum, y) in product.iter_mut().skip(index).zip(&other.coefficients) {
                *sum += x * y;
            }
        }
        Self::new(product)
    }

    /// The polynomial times a number.
    pub fn scale(&self, factor: &Integer, cx: &Context) -> Self {
        self.map(&mut |coefficient| product(coefficient, factor, cx))
    }

    /// The polynomial divided by a number that divides each coefficient.
    pub fn divide_exactly_by(&self, divisor: &Integer, cx: &Context) -> Self {
        self.map(&mut |coefficient| quotient(coefficient, divisor, cx))
    }

    /// The quotient, if it has integer coefficients and there is no remainder; `None` also for a divisor of zero.
    pub fn divide_exactly(&self, divisor: &Self, cx: &Context) -> Option<Self> {
        let (leading, rest) = divisor.coefficients.split_last()?;
        if self.is_zero() {
            return Some(Self::default());
        }
        let length = self.coefficients.len().checked_sub(rest.len()).filter(|length| *length > 0)?;
        if !divides(divisor.constant(), self.constant(), cx) && !divisor.constant().is_zero() {
            return None;
        }
        let mut remainder = self.coefficients.clone();
        let mut quotient = vec![Integer::ZERO; length];
        let cost = price(divisor.coefficients.len(), self.bits(), divisor.bits());
        for (index, digit) in quotient.iter_mut().enumerate().rev() {
            cx.afford(cost)?;
            let highest = remainder.pop()?;
            if highest.is_zero() {
                continue;
            }
            let exact = exact_quotient(&highest, leading, cx)?;
            for (place, coefficient) in remainder.iter_mut().skip(index).zip(rest) {
                *place -= &exact * coefficient;
            }
            *digit = exact;
        }
        remainder.iter().all(Integer::is_zero).then(|| Self::new(quotient))
    }

    /// The derivative.
    pub fn derivative(&self) -> Self {
        Self::from_fn(self.degree(), &mut |at| self.at(at + 1) * (at + 1))
    }

    /// The greatest common divisor of the coefficients; 0 for zero.
    pub fn content(&self, cx: &Context) -> Integer {
        let mut content = Integer::ZERO;
        for coefficient in self.coefficients.iter().rev() {
            content = common_divisor(&content, coefficient, cx);
            if content.is_one() {
                break;
            }
        }
        content
    }

    /// The content with the leading coefficient's sign, and the polynomial divided by it.
    pub fn primitive(&self, cx: &Context) -> (Integer, Self) {
        let content = self.content(cx);
        let content = if self.leading_is_negative() { -content } else { content };
        if content.is_one() {
            return (content, self.clone());
        }
        let primitive = self.divide_exactly_by(&content, cx);
        (content, primitive)
    }

    /// The power of the variable that divides it, and the quotient.
    pub fn split_power(&self) -> (usize, Self) {
        let power = self.coefficients.iter().take_while(|coefficient| coefficient.is_zero()).count();
        (power, Self::from_fn(self.coefficients.len() - power, &mut |at| self.at(at + power).clone()))
    }

    /// `p(x + shift)`, by Horner's scheme.
    pub fn shift(&self, shift: &Integer, cx: &Context) -> Self {
        let length = self.coefficients.len();
        let bits = self.bits() + shift.bit_len().saturating_mul(length);
        let mut coefficients = self.coefficients.clone();
        for start in 0..length {
            if cx.afford(price(length - start, bits, shift.bit_len())).is_none() {
                break;
            }
            let mut above = Integer::ZERO;
            for coefficient in coefficients.iter_mut().skip(start).rev() {
                *coefficient += &above * shift;
                above.clone_from(coefficient);
            }
        }
        Self::new(coefficients)
    }

    /// `x^degree · p(1/x)`
    pub fn reverse(&self) -> Self {
        Self::from_fn(self.coefficients.len(), &mut |at| self.at(self.degree() - at).clone())
    }

    /// `p(x^exponent)`
    pub fn inflate(&self, exponent: usize) -> Self {
        let mut coefficients = vec![Integer::ZERO; self.degree().saturating_mul(exponent) + 1];
        for (place, coefficient) in coefficients.iter_mut().step_by(exponent.max(1)).zip(&self.coefficients) {
            place.clone_from(coefficient);
        }
        Self::new(coefficients)
    }

    /// The largest exponent such that it is a polynomial in that power of the variable: `x^6 + x^2 + 1` is one in `x^2`. 0
    /// for a constant.
    pub fn exponent_gcd(&self) -> usize {
        let exponents = self.coefficients.iter().enumerate().filter(|(_, coefficient)| !coefficient.is_zero());
        exponents.fold(0, |divisor, (exponent, _)| gcd_of_sizes(divisor, exponent))
    }

    /// The sum of its terms in a variable, for printing: by ascending powers, not in the order of sums.
    pub fn expression<'a>(&self, variable: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
        let term = |(exponent, coefficient): (i64, &Integer)| {
            let number = cx.number(coefficient.clone());
            let power = match exponent {
                0 => return number,
                1 => variable,
                _ => cx.power_unevaluated(variable, cx.number(exponent)),
            };
            if number.is_one() { power } else { cx.multiply_unevaluated(&[number, power]) }
        };
        let terms = (0_i64..).zip(&self.coefficients).filter(|(_, coefficient)| !coefficient.is_zero());
        cx.add_unevaluated(&terms.map(term).collect::<Vec<_>>())
    }

    /// By degree, then by the coefficients from the leading one: SymPy's order of factors.
    pub fn compare(&self, other: &Self) -> Ordering {
        let lengths = self.coefficients.len().cmp(&other.coefficients.len());
        lengths.then_with(|| self.coefficients.iter().rev().cmp(other.coefficients.iter().rev()))
    }
}

/// Euclid's algorithm.
pub(super) fn gcd_of_sizes(mut x: usize, mut y: usize) -> usize {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}
