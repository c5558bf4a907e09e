//! An expression in the functions that the algorithm knows: sums, products, powers with constant exponents, exponentials,
//! logarithms, and functions that are analytic where their arguments end.

use std::cmp::Ordering;

use pascaline_sympy::{Constant, Expr, Form, Function as F};

use super::growth::{Growth, Wave};
use super::{Found, Stop};
use crate::algebra::in_exponentials;

impl<'a> Growth<'_, 'a> {
    /// The same values for large ones of the symbol.
    pub(super) fn prepared(&mut self, e: Expr<'a>) -> Found<Expr<'a>> {
        let cx = self.cx;
        cx.afford(2).ok_or(Stop::Unknown)?;
        if !e.has(self.t, cx) || e.is_atom() {
            return Ok(e);
        }
        let mut arguments = Vec::new();
        for part in e.arguments() {
            arguments.push(self.prepared(part)?);
        }
        Ok(match (e, &arguments[..]) {
            // Of whole numbers: the sign changes again and again.
            (Form::Pow(_), [base, exponent]) if exponent.has(self.t, cx) && base.is_negative_number() => {
                let end = self.limit(exponent)?;
                end.as_constant().filter(|own| own.is_infinite()).ok_or(Stop::Unknown)?;
                let size = cx.power(cx.negate(base), exponent);
                let size = self.prepared(size)?;
                cx.product(size, self.wave(cx.power(cx.number(-1), exponent), true))
            }
            (Form::Pow(_), [base, exponent]) if exponent.has(self.t, cx) => {
                let power = cx.product(exponent, self.logarithm(base)?);
                cx.apply(F::Exp, power)
            }
            (Form::Pow(_), [base, exponent]) if exponent.as_i64().is_none_or(|own| own <= 0) => {
                self.check_waves(base)?;
                cx.power(base, exponent)
            }
            (Form::Call(F::Log, _), [inner]) => self.logarithm(inner)?,
            (Form::Call(function, _), [inner]) if inner.has(self.t, cx) => self.function(*function, inner)?,
            _ => cx.rebuild(e, &arguments),
        })
    }

    /// Refuses what is divided by, or is the argument of a logarithm or a root, if a wave may make it zero or negative.
    fn check_waves(&self, u: Expr<'a>) -> Found<()> {
        let is_unsafe = self.wave_in(u).is_some()
            && !u.has(self.t, self.cx)
            && !self.values_of_waves(u).is_some_and(|own| own.low > 0.0);
        if is_unsafe { Err(Stop::Unknown) } else { Ok(()) }
    }

    /// `log(u)`; of an exponential, its exponent.
    fn logarithm(&mut self, u: Expr<'a>) -> Found<Expr<'a>> {
        self.check_waves(u)?;
        Ok(match u {
            Form::Call(F::Exp, [inner]) => inner,
            _ => self.cx.apply(F::Log, u),
        })
    }

    fn function(&mut self, function: F, inner: Expr<'a>) -> Found<Expr<'a>> {
        let cx = self.cx;
        let u = cx.term(inner);
        if !matches!(function, F::Sin | F::Cos | F::Exp | F::Atan | F::Abs | F::Sinh | F::Cosh | F::Tanh)
            && self.wave_in(inner).is_some()
        {
            return Err(Stop::Unknown);
        }
        Ok(match function {
            F::Sin | F::Cos => {
                let end = self.limit(inner);
                if !end.is_ok_and(|end| !end.is_infinite_constant()) {
                    return Ok(self.wave(cx.apply(function, inner), end.is_ok()));
                }
                cx.apply(function, inner)
            }
            F::Tan | F::Cot | F::Sec | F::Csc => {
                let (sine, cosine) = (self.function(F::Sin, inner)?, self.function(F::Cos, inner)?);
                let one = cx.number(1);
                self.check_waves(if matches!(function, F::Tan | F::Sec) { cosine } else { sine })?;
                match function {
                    F::Tan => cx.divide(sine, cosine),
                    F::Cot => cx.divide(cosine, sine),
                    F::Sec => cx.divide(one, cosine),
                    _ => cx.divide(one, sine),
                }
            }
            F::Asinh => (u + (u.pow(2) + 1).sqrt()).log().expr(),
            F::Acosh => (u + (u.pow(2) - 1).sqrt()).log().expr(),
            F::Atanh => (((1 + u) / (1 - u)).log() / 2).expr(),
            F::Acot => {
                let reciprocal = (1 / u).expr();
                cx.apply(F::Atan, reciprocal)
            }
            F::Abs if self.wave_in(inner).is_none() => match self.sign(inner)? {
                Ordering::Less => (-u).expr(),
                _ => inner,
            },
            F::Sign => match self.sign(inner)? {
                Ordering::Less => cx.number(-1),
                Ordering::Equal => cx.number(0),
                Ordering::Greater => cx.number(1),
            },
            F::Floor | F::Ceiling | F::Frac => self.rounded(function, inner)?,
            F::Factorial => self.factorial(inner)?,
            F::Gamma => {
                let below = (u - 1).expr();
                self.factorial(below)?
            }
            F::Exp | F::Atan | F::Asin | F::Acos => cx.apply(function, inner),
            _ => in_exponentials(function, u).ok_or(Stop::Unknown)?.expr(),
        })
    }

    /// A stand-in for a wave without a limit.
    fn wave(&mut self, expr: Expr<'a>, is_certain: bool) -> Expr<'a> {
        let cx = self.cx;
        if let Some(own) = self.bounded.iter().find(|own| own.expr.equals(expr, cx)) {
            return cx.symbol(own.symbol);
        }
        let symbol = cx.dummy("wave");
        self.bounded.push(Wave { expr, symbol, is_certain });
        cx.symbol(symbol)
    }

    /// A whole part, which is constant from somewhere on if the argument has a limit.
    fn rounded(&mut self, function: F, inner: Expr<'a>) -> Found<Expr<'a>> {
        let cx = self.cx;
        let end = self.limit(inner)?;
        if end.is_infinite_constant() || !end.is_numeric(cx) {
            return Err(Stop::Unknown);
        }
        let mut floor = cx.apply(F::Floor, end);
        if end.is_integer(cx) == Some(true) && self.sign(cx.subtract(inner, end))? == Ordering::Less {
            floor = cx.subtract(floor, cx.number(1));
        }
        Ok(match function {
            F::Floor => floor,
            F::Frac => cx.subtract(inner, floor),
            _ if cx.subtract(inner, floor).is_literal_zero() => floor,
            _ => {
                let is_whole =
                    end.is_integer(cx) == Some(true) && self.sign(cx.subtract(inner, end))? == Ordering::Equal;
                if is_whole { floor } else { cx.sum(floor, cx.number(1)) }
            }
        })
    }

    /// Stirling's series of a factorial.
    fn factorial(&mut self, inner: Expr<'a>) -> Found<Expr<'a>> {
        let cx = self.cx;
        if !matches!(self.limit(inner)?, Form::Constant(Constant::Infinity)) {
            return Err(Stop::Unknown);
        }
        let u = cx.term(inner);
        let logarithm = u * u.log() - u + (2 * cx.term(Expr::from(Constant::Pi)) * u).log() / 2 + 1 / (12 * u)
            - 1 / (360 * u.pow(3))
            + 1 / (1260 * u.pow(5));
        Ok(logarithm.exp().expr())
    }
}
