//! A polynomial in one unknown, with expressions as coefficients.

use pascaline_number::integer::BitTest;

use crate::Context;
use crate::expr::{Expr, Form, ZERO};
use crate::functions::Function;
use crate::poly::Polynomial;

/// The coefficients from the constant one upwards; the last one is not zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dense<'a> {
    pub(super) coefficients: &'a [Expr<'a>],
}

/// The domain of the coefficients, which decides how SymPy simplifies the roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    /// Rational numbers.
    Rational,
    /// Other numbers: radicals, `I`, functions of numbers (SymPy's `EX`).
    Expression,
    /// Polynomials in other symbols, or in numbers that SymPy treats as generators.
    Composite,
}

impl<'a> Dense<'a> {
    pub(super) fn new(coefficients: &[Expr<'a>], cx: &Context<'a>) -> Self {
        let length = coefficients.iter().rposition(|expr| !expr.is_literal_zero()).map_or(0, |last| last + 1);
        Self { coefficients: cx.list(coefficients.get(..length).unwrap_or_default()) }
    }

    /// From coefficients, the leading one first.
    pub(super) fn from_leading(coefficients: &[Expr<'a>], cx: &Context<'a>) -> Self {
        let mut coefficients = coefficients.to_vec();
        coefficients.reverse();
        Self::new(&coefficients, cx)
    }

    pub(super) fn from_integers(polynomial: &Polynomial, cx: &Context<'a>) -> Self {
        let mut coefficients = Vec::new();
        for integer in polynomial.coefficients() {
            coefficients.push(cx.number(integer.clone()));
        }
        Self { coefficients: cx.list(&coefficients) }
    }

    /// The degree; 0 for a constant, including zero.
    pub(super) fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    pub(super) fn at(&self, degree: usize) -> Expr<'a> {
        self.coefficients.get(degree).copied().unwrap_or(ZERO)
    }

    pub(super) fn leading(&self) -> Expr<'a> {
        self.coefficients.last().copied().unwrap_or(ZERO)
    }

    /// The number of nonzero coefficients.
    pub(super) fn length(&self) -> usize {
        self.coefficients.iter().filter(|coefficient| !coefficient.is_literal_zero()).count()
    }

    pub(super) fn domain(&self, cx: &Context<'a>) -> Domain {
        if self.coefficients.iter().all(|coefficient| coefficient.as_rational().is_some()) {
            return Domain::Rational;
        }
        let is_symbol = |expr: Expr| matches!(expr, Form::Symbol(_) | Form::Call(Function::Exp | Function::Log, _));
        let has_symbol = self.coefficients.iter().any(|coefficient| coefficient.any(cx, &mut |part| is_symbol(part)));
        if has_symbol { Domain::Composite } else { Domain::Expression }
    }

    /// The primitive polynomial with integer coefficients in the same ratios, if the coefficients are rational and the
    /// calculation is not stopped.
    pub(super) fn primitive(&self, cx: &Context<'a>) -> Option<Polynomial> {
        let mut bits = 0;
        for coefficient in self.coefficients {
            bits += coefficient.as_rational()?.denominator().bit_len();
        }
        cx.afford((self.coefficients.len() * (1 + bits / 64)) as u64)?;
        let (polynomial, _) = Polynomial::from_rationals(self.coefficients, cx)?;
        Some(polynomial.divide_exactly_by(&polynomial.content(cx), cx))
    }

    /// The polynomial divided by its leading coefficient.
    pub(super) fn monic(&self, cx: &Context<'a>) -> Self {
        let leading = self.leading();
        let mut divided = Vec::new();
        for own in self.coefficients {
            divided.push(cx.divide(own, leading));
        }
        Self { coefficients: cx.list(&divided) }
    }

    /// The quotient by `unknown - root`; `None` if that is not a root.
    pub(super) fn deflate(&self, root: Expr<'a>, cx: &Context<'a>) -> Option<Self> {
        let (mut quotient, mut carry) = (Vec::new(), ZERO);
        for coefficient in self.coefficients.iter().rev() {
            quotient.push(carry);
            let product = cx.product(carry, root);
            carry = cx.sum(product, coefficient);
        }
        carry.is_literal_zero().then(|| Self::from_leading(&quotient, cx))
    }
}
