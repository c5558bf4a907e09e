//! Equations that are not polynomials: inversion, factors, combined logarithms, powers with the unknown in the exponent.
//!
//! After `_tsolve` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use pascaline_number::integer::BitTest;
use pascaline_number::rational::Rational;

use super::{Attempt, Flags, Solver, Stop};
use crate::expr::{Constant, Expr, Form, PI, Symbol};
use crate::functions::Function;
use crate::{Context, simplify};

impl<'a> Solver<'_, 'a> {
    /// SymPy's `_tsolve`.
    pub(super) fn transcendental(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt {
        let start = self.found.len();
        self.enter()?;
        let attempt = self.transcendental_inside(equation, symbol, *flags);
        self.leave(start, attempt)
    }

    fn transcendental_inside(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, mut flags: Flags<'a>) -> Attempt {
        if flags.chain == 0 {
            flags.chain = self.seen.len() + 1;
        }
        let is_tried = |(seen, chain): &(Expr, usize)| *chain == flags.chain && seen.equals(equation, self.cx);
        if self.seen.iter().any(is_tried) {
            return Err(Stop::NoMethod);
        }
        self.seen.push((equation, flags.chain));
        let (right, left) = self.invert(equation, symbol)?;
        if matches!(left, Form::Symbol(own) if *own == symbol) {
            self.found.push(right);
            return Ok(());
        }
        let start = self.found.len();
        match self.by_form(equation, left, right, symbol, &flags) {
            Err(Stop::Unsolved) => self.found.truncate(start),
            attempt => return attempt,
        }
        // Everything called from here on may try it again.
        if std::mem::replace(&mut flags.bivariate, true) {
            match self.lambert_form(equation, symbol, &flags) {
                Err(Stop::NoMethod) => {}
                attempt => return attempt,
            }
        }
        if std::mem::replace(&mut flags.force, false) {
            return self.with_positive(left, right, symbol, &flags);
        }
        Err(Stop::NoMethod)
    }

    /// Solves with the symbol assumed to be positive.
    fn with_positive(&mut self, left: Expr<'a>, right: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt {
        if right.is_constant(Constant::ComplexInfinity) {
            return Ok(());
        }
        if symbol.positive {
            return Err(Stop::NoMethod);
        }
        let dummy = self.cx.dummy_like(symbol);
        let positive = self.cx.positive(dummy);
        let equation = self.cx.subtract(left, right);
        let unknown = self.cx.symbol(positive);
        let equation = self.cx.subs(equation, symbol, unknown);
        if !equation.has(positive, self.cx) {
            return Err(Stop::NoMethod);
        }
        match self.single(equation, positive, flags) {
            Err(Stop::Unsolved) => Err(Stop::NoMethod),
            attempt => attempt,
        }
    }

    /// Solves by the form of the left side; there is no method where SymPy gives up immediately.
    fn by_form(
        &mut self,
        equation: Expr<'a>,
        left: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let attempt = match left {
            Form::Add(_) => self.sum(left, right, symbol, flags),
            Form::Pow([base, exponent]) => Some(self.power(equation, (base, exponent), right, symbol, flags)),
            Form::Call(function, [argument]) => self.call(*function, argument, right, symbol, flags),
            _ => None,
        };
        if let Some(attempt) = attempt {
            return attempt;
        }
        let rewritten = simplify::rewrite_as_exponentials(left, self.cx);
        if rewritten.equals(left, self.cx) {
            return Err(Stop::Unsolved);
        }
        let next = self.cx.subtract(rewritten, right);
        self.single(next, symbol, flags)
    }

    /// `left = right` for a sum, by factors or by combined logarithms; `None` if it has neither.
    fn sum(&mut self, left: Expr<'a>, right: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Option<Attempt> {
        let difference = self.cx.subtract(left, right);
        let denested = simplify::powdenest(difference, self.cx);
        let factored = simplify::factor(denested, self.cx);
        if factored.is_mul() {
            return Some(self.single(factored, symbol, flags));
        }
        if right.is_literal_zero() {
            return None;
        }
        let combined = simplify::logcombine(left, flags.force, self.cx);
        if count_logarithms(combined, self.cx) == count_logarithms(left, self.cx) {
            return None;
        }
        if let Form::Call(Function::Log, [argument]) = combined {
            let next = self.cx.term(*argument) - self.cx.term(right).exp();
            return Some(self.single(next.expr(), symbol, flags));
        }
        let next = self.cx.subtract(combined, right);
        Some(self.transcendental(next, symbol, flags))
    }

    /// `function(argument) = right` for a function that [`invert`](Self::invert) leaves; `None` for any other.
    fn call(
        &mut self,
        function: Function,
        argument: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Option<Attempt> {
        let [argument, right, pi] = self.cx.terms([argument, right, PI]);
        let equations = match function {
            Function::Sin => {
                let angle = right.apply(Function::Asin);
                vec![argument - angle, argument - (pi - angle)]
            }
            Function::Cos => {
                let angle = right.apply(Function::Acos);
                vec![argument - angle, argument - (2 * pi - angle)]
            }
            Function::LambertW => vec![argument - right * right.exp()],
            _ => return None,
        };
        let start = self.found.len();
        for next in equations {
            if let Err(stop) = self.single(next.expr(), symbol, flags) {
                return Some(Err(stop));
            }
        }
        self.make_distinct(start);
        Some(Ok(()))
    }

    /// `base**exponent = right`
    fn power(
        &mut self,
        equation: Expr<'a>,
        (base, exponent): (Expr<'a>, Expr<'a>),
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        if exponent.as_integer().is_some() {
            let left = self.cx.power_unevaluated(base, exponent);
            let difference = self.cx.subtract(left, right);
            if !difference.equals(equation, self.cx) {
                return self.single(difference, symbol, flags);
            }
        }
        if !exponent.has(symbol, self.cx) {
            let next = self.cx.term(base) - self.cx.term(right).pow(self.cx.term(exponent).pow(-1));
            return self.single(next.expr(), symbol, flags);
        }
        if has_dummy(right, self.cx) {
            return Err(Stop::Unsolved);
        }
        let start = self.found.len();
        if right.is_literal_zero() {
            self.single(base, symbol, flags)?;
            for value in self.taken(start) {
                let at = self.cx.subs(exponent, symbol, value);
                if !at.is_literal_zero() {
                    self.found.push(value);
                }
            }
            return Ok(());
        }
        if base.has(symbol, self.cx) {
            self.power_of_symbol(equation, (base, exponent), right, symbol, flags)?;
        } else {
            self.exponential(base, exponent, right, symbol, flags)?;
        }
        self.make_distinct(start);
        Ok(())
    }

    /// `a**g(x) = b`
    fn exponential(
        &mut self,
        base: Expr<'a>,
        exponent: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        if base.is_literal_zero() {
            return Ok(());
        }
        let (right_base, right_exponent) = right.as_base_exponent(self.cx);
        let next = if base.equals(right_base, self.cx) {
            self.cx.subtract(exponent, right_exponent)
        } else {
            ((self.cx.term(base).log() * exponent).exp() - right).expr()
        };
        let start = self.found.len();
        self.single(next, symbol, flags)?;
        if let Some(rational) = rational_logarithm(base, right, self.cx) {
            let next = self.cx.subtract(exponent, rational);
            for value in self.taken(start) {
                let difference = self.cx.subs(exponent, symbol, value);
                let difference = self.cx.subtract(difference, rational);
                if !self.is_near_zero(difference) {
                    self.found.push(value);
                }
            }
            self.single(next, symbol, flags)?;
        }
        Ok(())
    }

    /// `f(x)**g(x) = c`
    fn power_of_symbol(
        &mut self,
        equation: Expr<'a>,
        (base, exponent): (Expr<'a>, Expr<'a>),
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let [base, exponent, right] = self.cx.terms([base, exponent, right]);
        let logarithms = exponent * base.log() - right.log();
        match self.single(logarithms.expr(), symbol, flags) {
            Err(Stop::Unsolved) => {}
            attempt => attempt?,
        }
        let candidates = if right.expr().is_one() {
            vec![exponent, base - 1, base + 1]
        } else if let Some((root, power)) = self.whole_power(right.expr()) {
            vec![base - root, base + root, exponent - power]
        } else {
            Vec::new()
        };
        let start = self.found.len();
        for next in candidates {
            self.single(next.expr(), symbol, flags)?;
        }
        for candidate in self.taken(start) {
            if self.satisfies(equation, symbol, candidate) == Some(true) {
                self.found.push(candidate);
            }
        }
        Ok(())
    }

    /// Base and exponent of a rational number that is a perfect power, or the number itself and 1.
    fn whole_power(&mut self, number: Expr<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
        let bits = number.as_rational()?.numerator().bit_len();
        for power in (1..=i64::try_from(bits).unwrap_or(i64::MAX).min(64)).rev() {
            let magnitude = self.cx.apply(Function::Abs, number);
            let root = self.cx.power(magnitude, self.cx.ratio(1, power));
            if root.as_rational().is_some() {
                return Some((root, self.cx.number(power)));
            }
        }
        None
    }
}

/// The simple rational number `e` for which `base**e` has the magnitude of `right`, if there is one; both are rational.
fn rational_logarithm<'a>(base: Expr<'a>, right: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let own = base.as_rational()?;
    let logarithm = |rational: &Rational| {
        let (numerator, denominator) = (rational.numerator().to_f64().value(), rational.denominator().to_f64().value());
        libm::log(libm::fabs(numerator)) - libm::log(denominator)
    };
    let ratio = logarithm(right.as_rational()?) / logarithm(own);
    let (numerator, denominator) = near_fraction(ratio, 64, 1e-9)?;
    cx.afford(numerator.unsigned_abs().saturating_mul(own.bits() as u64) / 16)?;
    let x = cx.power_i64(base, numerator);
    let y = cx.power_i64(right, denominator);
    x.equals(y, cx).then(|| cx.ratio(numerator, denominator))
}

/// Numerator and denominator of the simple fraction that a number of moderate size nearly equals: its product with the
/// denominator is an integer, up to the error.
pub(super) fn near_fraction(number: f64, most_denominator: i32, error: f64) -> Option<(i64, i64)> {
    if !number.is_finite() || libm::fabs(number) > 1e6 {
        return None;
    }
    for denominator in 1..=most_denominator {
        let multiple = number * f64::from(denominator);
        let numerator = libm::round(multiple);
        if libm::fabs(multiple - numerator) < error {
            #[expect(clippy::cast_possible_truncation, reason = "its magnitude is checked above")]
            return Some((numerator as i64, denominator.into()));
        }
    }
    None
}

/// Whether it contains a dummy symbol of the solver.
fn has_dummy<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| matches!(part, Form::Symbol(symbol) if symbol.dummy != 0))
}

fn count_logarithms<'a>(expr: Expr<'a>, cx: &Context<'a>) -> usize {
    expr.count(cx, |part| part.as_call(Function::Log).is_some())
}

/// Whether the expression is `exp`, a power or a logarithm that contains the symbol where no polynomial does.
pub(super) fn is_transcendental<'a>(expr: Expr<'a>, symbol: Symbol, cx: &Context<'a>) -> bool {
    match expr {
        Form::Call(Function::Exp | Function::Log, _) => true,
        Form::Pow(power) => power[1].has(symbol, cx),
        _ => false,
    }
}
