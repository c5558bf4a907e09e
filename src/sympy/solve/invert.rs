//! Inverts functions: `2*exp(x) - 1 = 0` is `x = log(1/2)`.
//!
//! After `_invert` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use pascaline_number::integer::Signed;

use super::{Attempt, Solver, Stop};
use crate::construct::{Table, push_to};
use crate::expr::{Expr, Form, Operands, Symbol, ZERO};
use crate::functions::Function;
use crate::{Context, compare, simplify};

impl<'a> Solver<'_, 'a> {
    /// Right and left side of an equivalent equation, whose left side cannot be inverted further without a choice; SymPy's
    /// `_invert`.
    pub(super) fn invert(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<(Expr<'a>, Expr<'a>)> {
        let mut left = equation;
        let mut right = ZERO;
        if !left.has(symbol, self.cx) {
            return Ok((left, right));
        }
        loop {
            self.spend(10)?;
            let before = left;
            self.move_independent(&mut left, &mut right, symbol);
            left = self.collect_like(left, symbol);
            if let Form::Add([a, b]) = left
                && right.is_literal_zero()
                && !is_polynomial(left, symbol, self.cx)
            {
                self.two_terms(a, b, &mut left, &mut right, symbol)?;
            } else if left.is_mul() && left.factors().iter().any(|factor| is_power(factor)) {
                let denested = simplify::powdenest(left, self.cx);
                left = simplify::powsimp(denested, self.cx);
            }
            self.peel(&mut left, &mut right)?;
            if !right.is_literal_zero()
                && let Some((_, exponent)) = left.as_power()
                && exponent.as_integer().is_some_and(pascaline_number::integer::Integer::is_negative)
            {
                left = self.cx.power_i64(left, -1);
                right = self.cx.power_i64(right, -1);
            }
            if left.equals(before, self.cx) {
                return Ok((right, left));
            }
        }
    }

    /// Moves terms and factors without the symbol to the right side.
    fn move_independent(&mut self, left: &mut Expr<'a>, right: &mut Expr<'a>, symbol: Symbol<'a>) {
        while !self.cx.is_stopped() {
            let (independent, dependent) = simplify::as_independent(left, symbol, self.cx);
            if left.is_add() {
                if independent.is_literal_zero() {
                    return;
                }
                *right = self.cx.subtract(right, independent);
            } else {
                if independent.is_one() {
                    return;
                }
                *right = self.cx.divide(right, independent);
            }
            *left = dependent;
        }
    }

    /// Combines like terms: `a*x + b*x` is `(a + b)*x`.
    fn collect_like(&mut self, left: Expr<'a>, symbol: Symbol<'a>) -> Expr<'a> {
        let Form::Add(own) = left else { return left };
        let mut terms = Table::new();
        for term in *own {
            let (independent, dependent) = simplify::as_independent(term, symbol, self.cx);
            push_to(&mut terms, dependent, independent, self.cx);
        }
        if terms.len() == own.len() {
            return left;
        }
        let mut sum = Vec::new();
        for (dependent, coefficients) in terms {
            let coefficient = self.cx.add(&coefficients);
            sum.push(self.cx.product(coefficient, dependent));
        }
        self.cx.add(&sum)
    }

    /// `a + b = 0`: a quotient of powers, or equal functions.
    fn two_terms(
        &mut self,
        a: Expr<'a>,
        b: Expr<'a>,
        left: &mut Expr<'a>,
        right: &mut Expr<'a>,
        symbol: Symbol<'a>,
    ) -> Attempt<()> {
        let (a, b) = if compare::compare_ordered(a, b, self.cx).is_gt() { (b, a) } else { (a, b) };
        let (a_coefficient, a) = simplify::as_independent(a, symbol, self.cx);
        let (b_coefficient, b) = simplify::as_independent(b, symbol, self.cx);
        if is_power(a) || is_power(b) {
            let quotient = self.cx.divide(a, b);
            let (a_base, a_exponent) = a.as_base_exponent(self.cx);
            let (b_base, b_exponent) = b.as_base_exponent(self.cx);
            let simplified = if a_base.equals(b_base, self.cx) {
                if simplify::extracts_additively(a_exponent, b_exponent, self.cx) {
                    return Ok(());
                }
                let denested = simplify::powdenest(quotient, self.cx);
                simplify::powsimp(denested, self.cx)
            } else {
                let simplified = simplify::powsimp(quotient, self.cx);
                if simplified.equals(quotient, self.cx) {
                    return Ok(());
                }
                simplified
            };
            *left = simplified;
            let ratio = self.cx.divide(b_coefficient, a_coefficient);
            *right = self.cx.negate(ratio);
            return Ok(());
        }
        let opposite = self.cx.negate(b_coefficient);
        if a_coefficient.equals(opposite, self.cx)
            && let (Form::Call(f, x), Form::Call(g, y)) = (a, b)
            && f == g
        {
            let ([x], [y]) = (x, y) else { return Err(Stop::Unsolved) };
            *left = self.cx.subtract(x, y);
        }
        Ok(())
    }

    /// Inverts the outer function of the left side, if it has only one inverse.
    fn peel(&mut self, left: &mut Expr<'a>, right: &mut Expr<'a>) -> Attempt<()> {
        let Form::Call(function, arguments) = *left else { return Ok(()) };
        let inverse = inverse(*function);
        if let Form::Call(other, others) = *right
            && function == other
            && inverse.is_none()
        {
            let ([x], [y]) = (arguments, others) else { return Err(Stop::Unsolved) };
            (*left, *right) = (x, y);
            return Ok(());
        }
        match (arguments, inverse) {
            ([argument], Some(inverse)) => {
                *right = self.cx.apply(inverse, right);
                *left = argument;
            }
            ([y, x], _) if *function == Function::Atan2 => {
                let [x, y] = self.cx.terms([*x, *y]);
                *left = (2 * (y / ((x.pow(2) + y.pow(2)).sqrt() + x)).atan()).expr();
            }
            _ => {}
        }
        Ok(())
    }
}

/// The inverse of a function that has only one.
fn inverse(function: Function) -> Option<Function> {
    use Function as F;
    Some(match function {
        F::Exp => F::Log,
        F::Log => F::Exp,
        F::Tan => F::Atan,
        F::Cot => F::Acot,
        F::Asin => F::Sin,
        F::Acos => F::Cos,
        F::Atan => F::Tan,
        F::Acot => F::Cot,
        F::Asec => F::Sec,
        F::Acsc => F::Csc,
        F::Sinh => F::Asinh,
        F::Tanh => F::Atanh,
        F::Coth => F::Acoth,
        F::Asinh => F::Sinh,
        F::Acosh => F::Cosh,
        F::Atanh => F::Tanh,
        F::Acoth => F::Coth,
        F::Asech => F::Sech,
        F::Acsch => F::Csch,
        _ => return None,
    })
}

/// A power, or a call of `exp`.
pub(super) fn is_power(expr: Expr) -> bool {
    matches!(expr, Form::Pow(_) | Form::Call(Function::Exp, _))
}

/// Whether the expression is a polynomial in the symbol.
pub(super) fn is_polynomial<'a>(expr: Expr<'a>, symbol: Symbol, cx: &Context<'a>) -> bool {
    if !expr.has(symbol, cx) {
        return true;
    }
    match expr {
        Form::Symbol(_) => true,
        Form::Add(arguments) | Form::Mul(arguments) => {
            arguments.iter().all(|argument| is_polynomial(argument, symbol, cx))
        }
        Form::Pow([base, exponent]) => {
            exponent.as_integer().is_some_and(|exponent| !exponent.is_negative()) && is_polynomial(base, symbol, cx)
        }
        _ => false,
    }
}
