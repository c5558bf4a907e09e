//! What every operation is handed.

use super::Faulty;
use super::assumptions::Memo;
use super::build;
use super::expr::{Constant, Expr, Symbol};
use crate::limits::Budget;

/// What every operation is handed: the budget that it asks before it works, and the number of the next symbol that the
/// solver makes for itself.
///
/// Its methods build expressions, and evaluate what SymPy evaluates when it builds the same.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) budget: Budget,
    pub(crate) dummies: u32,
    /// A function of floats is being evaluated.
    pub(super) in_digits: bool,
    /// What is known of the expressions so far.
    pub(crate) assumptions: Memo,
}

impl Context {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, dummies: 0, in_digits: false, assumptions: Memo::default() }
    }

    /// `Add(*terms)`
    pub(crate) fn add(&mut self, terms: Vec<Expr>) -> Faulty<Expr> {
        build::add(terms, self)
    }

    /// `Mul(*factors)`
    pub(crate) fn multiply(&mut self, factors: Vec<Expr>) -> Faulty<Expr> {
        build::multiply(factors, self)
    }

    /// `Pow(base, exponent)`
    pub(crate) fn power(&mut self, base: Expr, exponent: Expr) -> Faulty<Expr> {
        build::power(base, exponent, self)
    }

    /// `base**exponent` for a small exponent.
    pub(crate) fn power_i64(&mut self, base: &Expr, exponent: i64) -> Faulty<Expr> {
        build::power(base.clone(), Expr::from(exponent), self)
    }

    /// `x + y`
    pub(crate) fn sum(&mut self, x: &Expr, y: &Expr) -> Faulty<Expr> {
        if x.is_number() && y.is_number() {
            return build::add_numbers(x, y, self);
        }
        build::add(vec![x.clone(), y.clone()], self)
    }

    /// `x * y`
    pub(crate) fn product(&mut self, x: &Expr, y: &Expr) -> Faulty<Expr> {
        build::multiply(vec![x.clone(), y.clone()], self)
    }

    /// `-x`, which keeps a product as it stands.
    pub(crate) fn negate(&mut self, x: &Expr) -> Faulty<Expr> {
        build::negate(x, self)
    }

    /// `x - y`
    pub(crate) fn subtract(&mut self, x: &Expr, y: &Expr) -> Faulty<Expr> {
        let negated = self.negate(y)?;
        self.sum(x, &negated)
    }

    /// `x / y`; a division by zero gives `zoo` or `nan`.
    pub(crate) fn divide(&mut self, x: &Expr, y: &Expr) -> Faulty<Expr> {
        build::divide(x, y, self)
    }

    /// `sqrt(x)`
    pub(crate) fn square_root(&mut self, x: &Expr) -> Faulty<Expr> {
        build::power(x.clone(), Expr::half(), self)
    }

    /// `expr.func(*arguments)`: the same operation or function of other arguments.
    pub(crate) fn rebuild(&mut self, expr: &Expr, arguments: Vec<Expr>) -> Faulty<Expr> {
        match expr {
            Expr::Add(_) => self.add(arguments),
            Expr::Mul(_) => self.multiply(arguments),
            Expr::Pow(_) => match <[Expr; 2]>::try_from(arguments) {
                Ok([base, exponent]) => self.power(base, exponent),
                Err(_) => Ok(expr.clone()),
            },
            Expr::Call(function, _) => self.call(*function, arguments),
            _ => Ok(expr.clone()),
        }
    }

    /// A symbol that is like no other one.
    pub(crate) fn dummy(&mut self, name: &str) -> Symbol {
        self.dummies = self.dummies.saturating_add(1);
        Symbol::dummy(name, self.dummies)
    }

    /// `I*pi`
    #[expect(clippy::unused_self, reason = "stands beside what else makes expressions")]
    pub(crate) fn i_pi(&mut self) -> Expr {
        Expr::multiply_unevaluated([Constant::Pi.into(), Expr::imaginary_unit()])
    }
}
