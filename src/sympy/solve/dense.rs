//! A polynomial in one unknown whose coefficients are expressions.

use crate::integer::Integer;
use crate::rational::Rational;
use crate::sympy::expr::Expr;
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

/// The coefficients from the constant one upward; the last one is not zero.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dense {
    pub(super) coefficients: Vec<Expr>,
}

/// What kind of numbers the coefficients are: it decides how SymPy tidies the roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    /// Rational numbers.
    Rational,
    /// Numbers of another kind: radicals, `I`, functions of numbers (SymPy's `EX`).
    Expression,
    /// Polynomials in other symbols, or in numbers that SymPy takes for such.
    Composite,
}

impl Dense {
    pub(super) fn new(mut coefficients: Vec<Expr>) -> Self {
        while coefficients.last().is_some_and(Expr::is_literal_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// Of coefficients that are given from the leading one down.
    pub(super) fn from_leading(mut coefficients: Vec<Expr>) -> Self {
        coefficients.reverse();
        Self::new(coefficients)
    }

    /// 0 of a constant, zero too.
    pub(super) fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    pub(super) fn at(&self, degree: usize) -> Expr {
        self.coefficients.get(degree).cloned().unwrap_or_else(Expr::zero)
    }

    pub(super) fn leading(&self) -> Expr {
        self.coefficients.last().cloned().unwrap_or_else(Expr::zero)
    }

    /// How many coefficients are not zero.
    pub(super) fn length(&self) -> usize {
        self.coefficients.iter().filter(|coefficient| !coefficient.is_literal_zero()).count()
    }

    pub(super) fn domain(&self) -> Domain {
        if self.coefficients.iter().all(|coefficient| coefficient.as_rational().is_some()) {
            return Domain::Rational;
        }
        let is_symbol = |expr: &Expr| {
            matches!(expr, Expr::Symbol(_)) || matches!(expr, Expr::Call(Function::Exp | Function::Log, _))
        };
        let has_symbol = self.coefficients.iter().any(|coefficient| coefficient.any(&mut |part| is_symbol(part)));
        if has_symbol { Domain::Composite } else { Domain::Expression }
    }

    /// The coefficients, if all are rational.
    pub(super) fn rationals(&self) -> Option<Vec<Rational>> {
        self.coefficients.iter().map(|coefficient| coefficient.as_rational().cloned()).collect()
    }

    /// Integers without a common divisor that are in the ratios of the coefficients, if these are rational.
    pub(super) fn primitive(&self, cx: &mut Context) -> Faulty<Option<Vec<Integer>>> {
        let Some(rationals) = self.rationals() else { return Ok(None) };
        let bits: usize = rationals.iter().map(|rational| rational.denominator().bit_length()).sum();
        cx.budget.spend((rationals.len() * (1 + bits / 64)) as u64)?;
        let mut multiple = Integer::from(1);
        for rational in &rationals {
            let divisor = multiple.gcd(rational.denominator());
            multiple = &multiple * &exact(rational.denominator(), &divisor);
        }
        let integers: Vec<_> =
            rationals.iter().map(|rational| rational.numerator() * &exact(&multiple, rational.denominator())).collect();
        let content = integers.iter().fold(Integer::default(), |content, integer| content.gcd(integer));
        Ok(Some(integers.iter().map(|integer| exact(integer, &content)).collect()))
    }

    /// Divided by its leading coefficient.
    pub(super) fn monic(&self, cx: &mut Context) -> Faulty<Self> {
        let leading = self.leading();
        let coefficients: Faulty<_> = self.coefficients.iter().map(|own| cx.divide(own, &leading)).collect();
        Ok(Self { coefficients: coefficients? })
    }

    /// The value at `x`.
    pub(super) fn evaluate(&self, x: &Expr, cx: &mut Context) -> Faulty<Expr> {
        let mut value = Expr::zero();
        for coefficient in self.coefficients.iter().rev() {
            let product = cx.product(&value, x)?;
            value = cx.sum(&product, coefficient)?;
        }
        Ok(value)
    }

    /// The quotient by `unknown - root`, where `root` is a root.
    pub(super) fn deflate(&self, root: &Expr, cx: &mut Context) -> Faulty<Self> {
        let mut quotient = Vec::new();
        let mut carry = Expr::zero();
        for coefficient in self.coefficients.iter().skip(1).rev() {
            let product = cx.product(&carry, root)?;
            carry = cx.sum(&product, coefficient)?;
            quotient.push(carry.clone());
        }
        Ok(Self::from_leading(quotient))
    }
}

impl From<&[Integer]> for Dense {
    fn from(coefficients: &[Integer]) -> Self {
        Self::new(coefficients.iter().cloned().map(Expr::from).collect())
    }
}

impl From<Vec<Rational>> for Dense {
    fn from(coefficients: Vec<Rational>) -> Self {
        Self::new(coefficients.into_iter().map(Expr::from).collect())
    }
}

/// The quotient of a division that leaves nothing.
fn exact(dividend: &Integer, divisor: &Integer) -> Integer {
    dividend.divide_floor(divisor).map_or_else(Integer::default, |(quotient, _)| quotient)
}
