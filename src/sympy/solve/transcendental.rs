//! What is no polynomial: inversion, factors, logarithms combined, powers with the unknown in the exponent.

use super::{Attempt, Flags, Solver, Stop, Values, single};
use crate::rational::Rational;
use crate::sympy::expr::{Constant, Expr, Form, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::{Context, simplify};

impl<'a> Solver<'_, 'a> {
    /// SymPy's `_tsolve`; `None` where no method applies.
    pub(super) fn transcendental(
        &mut self,
        equation: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let mut flags = *flags;
        self.enter()?;
        let values = self.transcendental_inside(equation, symbol, &mut flags);
        self.leave();
        values
    }

    fn transcendental_inside(
        &mut self,
        equation: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let place = *flags.seen.get_or_insert_with(|| {
            self.seen.push(Vec::new());
            self.seen.len() - 1
        });
        if let Some(seen) = self.seen.get_mut(place) {
            if seen.contains(&equation) {
                return Ok(None);
            }
            seen.push(equation);
        }
        let (right, left) = self.invert(equation, symbol)?;
        if matches!(left, Form::Symbol(own) if *own == symbol) {
            return Ok(Some(self.cx.list(&[right])));
        }
        match self.by_form(equation, left, right, symbol, flags) {
            Ok(Some(values)) => return Ok(values),
            Ok(None) | Err(Stop::Unsolved) => {}
            Err(stop) => return Err(stop),
        }
        // What is called from here on may try it again.
        if std::mem::replace(&mut flags.bivariate, true)
            && let Some(values) = self.lambert_form(equation, symbol, flags)?
        {
            return Ok(Some(values));
        }
        if std::mem::replace(&mut flags.force, false) {
            return self.with_positive(left, right, symbol, flags);
        }
        Ok(None)
    }

    /// With the symbol assumed to be positive.
    fn with_positive(
        &mut self,
        left: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        if right.is_constant(Constant::ComplexInfinity) {
            return Ok(Some(&[]));
        }
        if symbol.positive {
            return Ok(None);
        }
        let positive = self.cx.dummy(&symbol.name);
        let positive = self.cx.positive(positive);
        let equation = self.cx.subtract(left, right);
        let unknown = self.cx.symbol(positive);
        let equation = self.cx.put(equation, symbol, unknown);
        if !equation.has(positive) {
            return Ok(None);
        }
        match self.single(equation, positive, flags) {
            Ok(values) => Ok(Some(values)),
            Err(Stop::Unsolved) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// By what the left side is. `Ok(Some(None))` where SymPy gives up at once.
    #[expect(clippy::option_option, reason = "no method applies, or the last word is that there is none")]
    fn by_form(
        &mut self,
        equation: Expr<'a>,
        left: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Option<Values<'a>>>> {
        let difference = self.cx.subtract(left, right);
        match left {
            Form::Add(_) => {
                let denested = simplify::powdenest(difference, self.cx);
                let factored = simplify::factor(denested, self.cx);
                if factored.is_mul() {
                    return self.single(factored, symbol, flags).map(|values| Some(Some(values)));
                }
                if !right.is_literal_zero() {
                    let combined = simplify::logcombine(left, flags.force, self.cx);
                    if count_logarithms(combined) != count_logarithms(left) {
                        if let Form::Call(Function::Log, [argument]) = combined {
                            let power = self.cx.apply(Function::Exp, right);
                            let next = self.cx.subtract(argument, power);
                            return self.single(next, symbol, flags).map(|values| Some(Some(values)));
                        }
                        let next = self.cx.subtract(combined, right);
                        return self.transcendental(next, symbol, flags).map(Some);
                    }
                }
            }
            Form::Pow([base, exponent]) => {
                if let Some(values) = self.power(equation, (base, exponent), right, symbol, flags)? {
                    return Ok(Some(Some(values)));
                }
            }
            Form::Call(function, [argument]) => {
                if let Some(values) = self.inverses(*function, argument, right, symbol, flags)? {
                    return Ok(Some(Some(values)));
                }
            }
            _ => {}
        }
        let rewritten = simplify::rewrite_as_exponentials(left, self.cx);
        if rewritten == left {
            return Ok(None);
        }
        let next = self.cx.subtract(rewritten, right);
        self.single(next, symbol, flags).map(|values| Some(Some(values)))
    }

    /// A function with more inverses than one.
    fn inverses(
        &mut self,
        function: Function,
        argument: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        let (inverse, code): (_, &[u8]) = match function {
            Function::Sin => (Function::Asin, b"ApA-"),
            Function::Cos => (Function::Acos, b"A2p*A-"),
            Function::LambertW => (Function::Exp, b"BA*"),
            _ => return Ok(None),
        };
        let value = self.cx.apply(inverse, right);
        let mut values = Vec::new();
        for angle in self.cx.formulas(code, &[value, right]) {
            let next = self.cx.subtract(argument, angle);
            values.extend_from_slice(self.single(next, symbol, flags)?);
        }
        Ok(Some(self.cx.list(&single::distinct(&values))))
    }

    /// `base**exponent = right`
    fn power(
        &mut self,
        equation: Expr<'a>,
        (base, exponent): (Expr<'a>, Expr<'a>),
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Option<Values<'a>>> {
        if exponent.as_integer().is_some() {
            let left = self.cx.power_unevaluated(base, exponent);
            let difference = self.cx.subtract(left, right);
            if difference != equation {
                return self.single(difference, symbol, flags).map(Some);
            }
        }
        if !exponent.has(symbol) {
            let inverse = self.cx.power_i64(exponent, -1);
            let root = self.cx.power(right, inverse);
            let next = self.cx.subtract(base, root);
            return self.single(next, symbol, flags).map(Some);
        }
        if right.free_symbols().iter().any(|symbol| symbol.dummy != 0) {
            return Err(Stop::Unsolved);
        }
        if right.is_literal_zero() {
            let mut kept = Vec::new();
            for &value in self.single(base, symbol, flags)? {
                let at = self.cx.put(exponent, symbol, value);
                if !at.is_literal_zero() {
                    kept.push(value);
                }
            }
            return Ok(Some(self.cx.list(&kept)));
        }
        if base.has(symbol) {
            return self.power_of_symbol(equation, (base, exponent), right, symbol, flags).map(Some);
        }
        self.exponential(base, exponent, right, symbol, flags).map(Some)
    }

    /// `a**g(x) = b`
    fn exponential(
        &mut self,
        base: Expr<'a>,
        exponent: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Values<'a>> {
        if base.is_literal_zero() {
            return Ok(&[]);
        }
        let (right_base, right_exponent) = right.as_base_exponent(self.cx);
        let next = if base == right_base {
            self.cx.subtract(exponent, right_exponent)
        } else {
            self.cx.formula(b"AlB*eC-", &[base, exponent, right])
        };
        let mut values = self.single(next, symbol, flags)?.to_vec();
        if let Some(rational) = rational_logarithm(base, right, self.cx) {
            values.retain(|value| {
                let at = self.cx.put(exponent, symbol, value);
                let difference = self.cx.subtract(at, rational);
                !self.is_near_zero(difference)
            });
            let next = self.cx.subtract(exponent, rational);
            values.extend_from_slice(self.single(next, symbol, flags)?);
        }
        Ok(self.cx.list(&single::distinct(&values)))
    }

    /// `f(x)**g(x) = c`
    fn power_of_symbol(
        &mut self,
        equation: Expr<'a>,
        (base, exponent): (Expr<'a>, Expr<'a>),
        right: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt<Values<'a>> {
        let mut values = Vec::new();
        let logarithms = self.cx.formula(b"BAl*Cl-", &[base, exponent, right]);
        match self.single(logarithms, symbol, flags) {
            Ok(more) => values.extend(more),
            Err(Stop::Unsolved) => {}
            Err(stop) => return Err(stop),
        }
        let mut candidates = Vec::new();
        if right.is_one() {
            candidates.extend_from_slice(self.single(exponent, symbol, flags)?);
            for unit in [-1, 1] {
                let next = self.cx.sum(base, self.cx.number(unit));
                candidates.extend_from_slice(self.single(next, symbol, flags)?);
            }
        } else if let Some((root, power)) = self.whole_power(right) {
            for next in [self.cx.subtract(base, root), self.cx.sum(base, root), self.cx.subtract(exponent, power)] {
                candidates.extend_from_slice(self.single(next, symbol, flags)?);
            }
        }
        for candidate in candidates {
            if self.satisfies(equation, symbol, candidate) == Some(true) {
                values.push(candidate);
            }
        }
        Ok(self.cx.list(&single::distinct(&values)))
    }

    /// Base and exponent of a rational number that is a power, or itself and 1.
    fn whole_power(&mut self, number: Expr<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
        let bits = number.as_rational()?.numerator().bit_length();
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

/// The rational number `e` for which `base**e` has the magnitude of `right`, if there is one that is simple; both are
/// rational.
fn rational_logarithm<'a>(base: Expr<'a>, right: Expr<'a>, cx: &mut Context<'a>) -> Option<Expr<'a>> {
    let own = base.as_rational()?;
    let logarithm = |rational: &Rational| {
        let (numerator, denominator) = (rational.numerator().to_f64(), rational.denominator().to_f64());
        libm::log(libm::fabs(numerator)) - libm::log(denominator)
    };
    let ratio = logarithm(right.as_rational()?) / logarithm(own);
    if !ratio.is_finite() || libm::fabs(ratio) > 1e6 {
        return None;
    }
    for denominator in 1..=64 {
        let numerator = libm::round(ratio * f64::from(denominator));
        if libm::fabs(ratio * f64::from(denominator) - numerator) > 1e-9 {
            continue;
        }
        #[expect(clippy::cast_possible_truncation, reason = "its magnitude was asked for")]
        let numerator = numerator as i64;
        cx.afford(numerator.unsigned_abs().saturating_mul(own.bits() as u64) / 16)?;
        let x = cx.power_i64(base, numerator);
        let y = cx.power_i64(right, denominator.into());
        return (x == y).then(|| cx.ratio(numerator, denominator.into()));
    }
    None
}

fn count_logarithms(expr: Expr) -> usize {
    let own = usize::from(expr.as_call(Function::Log).is_some());
    own + expr.arguments().iter().map(|argument| count_logarithms(argument)).sum::<usize>()
}

/// Whether the expression is `exp` or a power, or a logarithm, with the symbol where it makes it no polynomial.
pub(super) fn is_transcendental(expr: Expr, symbol: Symbol) -> bool {
    match expr {
        Form::Call(Function::Exp | Function::Log, _) => true,
        Form::Pow(power) => power[1].has(symbol),
        _ => false,
    }
}
