//! Replaces parts of expressions (`subs`).
//!
//! After `Basic.subs` of `sympy/core/basic.py`, and the methods `_eval_subs` of `Add`, `Mul` and `Pow` (BSD-3-Clause).

use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::expr::{EXP1, Expr, Form, NAN, ONE, Operands, Symbol, are_equal};
use super::functions::{Function, integer_multiplicity};
use super::parts::{parted, rational_and_rest};
use super::{Context, construct, expand};

impl<'a> Context<'a> {
    /// `expr.subs(zip(symbols, values))`, simultaneously: a symbol in a value is not replaced again.
    pub fn substitute(&self, expr: Expr<'a>, symbols: &[Symbol<'a>], values: &[Expr<'a>]) -> Expr<'a> {
        if self.afford(1).is_none() {
            return NAN;
        }
        if let Form::Symbol(symbol) = expr {
            let place = symbols.iter().position(|own| own == symbol);
            return place.and_then(|place| values.get(place)).copied().unwrap_or(expr);
        }
        self.with_arguments(expr, &mut |argument, cx| cx.substitute(argument, symbols, values))
    }

    /// `expr.subs(symbol, value)`
    pub fn subs(&self, expr: Expr<'a>, symbol: Symbol<'a>, value: Expr<'a>) -> Expr<'a> {
        self.substitute(expr, &[symbol], &[value])
    }

    /// `expr.subs(old, new)` for any `old`: also where it is implicit in a power, a product or a sum, such as `x**2` in `x**4`,
    /// `exp(x)` in `exp(2*x)`, `x + 1` in `x + 3`.
    pub fn replace(&self, expr: Expr<'a>, old: Expr<'a>, new: Expr<'a>) -> Expr<'a> {
        if self.afford(1).is_none() {
            return NAN;
        }
        if expr.equals(old, self) {
            return new;
        }
        let replaced = match (expr, old) {
            (Form::Symbol(_), Form::Pow(_)) => in_power(expr, old, new, self),
            (Form::Pow(_) | Form::Call(Function::Exp, _), _) => in_power(expr, old, new, self),
            (Form::Mul(_), Form::Mul(_)) => in_product(expr, old, new, self),
            (Form::Add(_), Form::Add(_)) => in_sum(expr, old, new, self),
            _ => None,
        };
        match replaced {
            Some(replaced) => replaced,
            None => self.with_arguments(expr, &mut |argument, cx| cx.replace(argument, old, new)),
        }
    }

    /// The expression with each argument changed; evaluated again only if one has changed.
    pub fn with_arguments(&self, expr: Expr<'a>, change: &mut dyn FnMut(Expr<'a>, &Self) -> Expr<'a>) -> Expr<'a> {
        let own = expr.arguments();
        // Most arguments stay as they are.
        let mut changed: Option<Vec<Expr>> = None;
        for (at, argument) in own.iter().enumerate() {
            let new = change(argument, self);
            match &mut changed {
                Some(changed) => changed.push(new),
                None if std::ptr::eq(new, *argument) => {}
                None => changed = own.get(..at).map(|before| [before, &[new]].concat()),
            }
        }
        let arguments = changed.as_deref().unwrap_or(own);
        if are_equal(arguments, own, self) { expr } else { self.rebuild(expr, arguments) }
    }
}

/// Two parts of an expression.
type Pair<'a> = (Expr<'a>, Expr<'a>);

/// Base and exponent of a power, unevaluated; `E` and the exponent of `exp(x)`; for a symbol, the exponent 1.
fn as_power(expr: Expr<'_>) -> Option<Pair<'_>> {
    match expr {
        Form::Pow([base, exponent]) => Some((base, exponent)),
        Form::Call(Function::Exp, [exponent, ..]) => Some((EXP1, exponent)),
        Form::Symbol(_) => Some((expr, ONE)),
        _ => None,
    }
}

/// Replaces a power in a power: with `x**2` as `y`, `x**6` is `y**3`. SymPy's `Pow._eval_subs`.
fn in_power<'a>(expr: Expr<'a>, old: Expr<'a>, new: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (base, exponent) = as_power(expr)?;
    if old.equals(base, cx) {
        let exponent = cx.replace(exponent, old, new);
        return Some(cx.power(new, exponent));
    }
    let (old_base, old_exponent) = as_power(old)?;
    // In SymPy, `exp` is not a `Pow`: neither is found in the other.
    let is_exponential = |expr: Expr| matches!(expr, Form::Call(..));
    if is_exponential(expr) != is_exponential(old) {
        return None;
    }
    if exponent.equals(old_exponent, cx) {
        let logarithm = cx.apply(Function::Log, base);
        let old_logarithm = cx.apply(Function::Log, old_base);
        let times = cx.divide(logarithm, old_logarithm);
        if times.is_number() {
            return Some(cx.power(new, times));
        }
    }
    if !base.equals(old_base, cx) {
        return None;
    }
    let Form::Add(terms) = exponent else {
        let (own, old) = (number_and_rest(exponent, cx), number_and_rest(old_exponent, cx));
        let times = combined_exponent(own, old, old_base, old_exponent, cx)?;
        return Some(cx.power(new, times));
    };
    in_exponent(base, terms, (old, old_exponent), new, cx)
}

/// `b**(6*x + a)` with `b**(3*x)` as `y` is `y**2 * b**a`.
fn in_exponent<'a>(
    base: Expr<'a>,
    terms: &[Expr<'a>],
    (old, old_exponent): Pair<'a>,
    new: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let (mut powers, mut rest) = (Vec::new(), Vec::<Expr>::new());
    let old_parts = rational_and_rest(old_exponent, cx);
    for term in terms {
        let term = cx.replace(term, old, new);
        match combined_exponent(rational_and_rest(term, cx), old_parts, base, old_exponent, cx) {
            Some(times) => powers.push(cx.power(new, times)),
            None => rest.push(term),
        }
    }
    if powers.is_empty() {
        return None;
    }
    let rest = cx.add(&rest);
    powers.push(cx.power(base, rest));
    Some(cx.multiply(&powers))
}

/// The part without symbols, and the rest.
fn number_and_rest<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> Pair<'a> {
    let Form::Mul(factors) = exponent else {
        return if exponent.is_numeric(cx) { (exponent, ONE) } else { (ONE, exponent) };
    };
    let (numbers, rest) = parted(factors, cx, &mut |expr, _| expr.is_numeric(cx));
    (cx.multiply(numbers), cx.multiply(rest))
}

/// The quotient of two exponents, given as coefficients and rests: the `e` of `b**own = (b**old)**e`, if the exponents
/// combine so. SymPy's `_check` in `Pow._eval_subs`.
fn combined_exponent<'a>(
    own: Pair<'a>,
    old: Pair<'a>,
    base: Expr<'a>,
    old_exponent: Expr<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    if !own.1.equals(old.1, cx) {
        return None;
    }
    let times = cx.divide(own.0, old.0);
    let combines = times.as_integer().is_some()
        || base.is_positive(cx) == Some(true) && old_exponent.is_real(cx) == Some(true)
        || base.is_nonnegative(cx) == Some(true) && old_exponent.is_nonnegative(cx) == Some(true);
    combines.then_some(times)
}

/// Replaces terms of a sum: with `b + c` as `x`, `a + b + c` is `a + x` and `a - b - c` is `a - x`. Rational constants may
/// differ: with `b + 1` as `x`, `b + 3` is `x + 2`. SymPy's `Add._eval_subs`.
fn in_sum<'a>(expr: Expr<'a>, old: Expr<'a>, new: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (number, rest) = expr.as_coefficient_add(cx);
    let (old_number, old_rest) = old.as_coefficient_add(cx);
    let are_rational = number.as_rational().is_some() && old_number.as_rational().is_some();
    if !are_rational && !number.equals(old_number, cx) {
        return None;
    }
    let opposite = cx.negate(old_rest);
    for (old_rest, is_opposite) in [(old_rest, false), (opposite, true)] {
        let is_part = old_rest.terms().len() < rest.terms().len()
            && old_rest.terms().iter().all(|term| term.is_among(rest.terms(), cx));
        if !(are_rational && rest.equals(old_rest, cx) || is_part) {
            continue;
        }
        let (own, old_number) = if is_opposite { (cx.negate(new), old_number) } else { (new, cx.negate(old_number)) };
        let mut terms = vec![own, number, old_number];
        for term in rest.terms().iter().filter(|term| !term.is_among(old_rest.terms(), cx)) {
            terms.push(cx.replace(term, old, new));
        }
        return Some(cx.add(&terms));
    }
    None
}

/// Replaces factors of a product: with `x*y` as `z`, `x**2*y**3` is `y*z**2`. SymPy's `Mul._eval_subs`.
fn in_product<'a>(expr: Expr<'a>, old: Expr<'a>, new: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if old.has_minus() {
        let starts_with_number = expr.factors().first().is_some_and(|expr| expr.is_number());
        if starts_with_number && expr.has_minus() {
            let (old, new) = (cx.negate(old), cx.negate(new));
            return Some(cx.replace(expr, old, new));
        }
        if starts_with_number {
            return None;
        }
    }
    // Numerator and denominator are replaced separately.
    let (above, below) = expand::fraction(expr, cx);
    if below.is_one() {
        return in_factors(expr, old, new, cx);
    }
    let (above, below) = (cx.replace(above, old, new), cx.replace(below, old, new));
    let quotient = cx.divide(above, below);
    if !quotient.is_mul() {
        return Some(cx.replace(quotient, old, new));
    }
    in_factors(quotient, old, new, cx).or_else(|| (!quotient.equals(expr, cx)).then_some(quotient))
}

/// Replaces the greatest power of `old` that divides the product; `None` if `old` does not divide it.
fn in_factors<'a>(product: Expr<'a>, old: Expr<'a>, new: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (coefficient, rest) = rational_and_rest(product, cx);
    let (old_coefficient, old_rest) = rational_and_rest(old, cx);
    let mut times = coefficient_multiplicity(coefficient.as_rational()?, old_coefficient.as_rational()?, cx)?;
    let (own, old_powers) = (powers(rest, cx), powers(old_rest, cx));
    for [base, old_exponent] in &old_powers {
        let [_, exponent] = own.iter().find(|[own, _]| own.equals(base, cx))?;
        times = times.min(whole_quotient(exponent, old_exponent, cx)?);
    }
    let taken = cx.power(old_coefficient, cx.number(-times));
    let mut factors = vec![cx.power(new, cx.number(times)), cx.product(coefficient, taken)];
    for [base, exponent] in own {
        let factor = if let Some([_, taken]) = old_powers.iter().find(|[own, _]| own.equals(base, cx)) {
            let taken = cx.product(taken, cx.number(-times));
            let left = cx.sum(exponent, taken);
            with_exponent(base, left, cx)
        } else {
            let base = cx.replace(base, old, new);
            with_exponent(base, exponent, cx)
        };
        factors.push(factor);
    }
    Some(cx.multiply(&factors))
}

/// The greatest power of the old coefficient that divides the product's; `None` if there is none, or if SymPy's
/// `extract_multiplicatively` refuses it, as it would introduce a fraction. A coefficient of 1 limits nothing.
fn coefficient_multiplicity(own: &Rational, old: &Rational, cx: &Context) -> Option<i64> {
    let one = Rational::from(1);
    if *old == one {
        return Some(i64::MAX);
    }
    if own == old {
        return Some(1);
    }
    let quotient = own.multiply(&old.reciprocal()?, cx.budget);
    if *own == one || old.is_negative() || own.is_integer() && !quotient.is_integer() {
        return None;
    }
    let of = |divisor: &Integer, integer: &Integer| integer_multiplicity(divisor, integer, cx).unwrap_or(i64::MAX / 2);
    let like = of(old.numerator(), own.numerator()).min(of(old.denominator(), own.denominator()));
    let cross = of(old.denominator(), own.numerator()).min(of(old.numerator(), own.denominator()));
    let times = match (old.is_integer(), old.numerator().to_i64()) {
        (true, _) => of(old.numerator(), own.numerator()) - of(old.numerator(), own.denominator()),
        (_, Some(1)) => of(old.denominator(), own.denominator()),
        _ => like - cross,
    };
    Some(times).filter(|times| *times > 0)
}

/// The factors as bases with their total exponents, where only rational coefficients count as exponents: `b**(2*x)` is
/// `b**x` twice. SymPy's `breakup` in `Mul._eval_subs`.
fn powers<'a>(product: Expr<'a>, cx: &Context<'a>) -> Vec<[Expr<'a>; 2]> {
    let mut by_base = construct::Table::new();
    for factor in product.factors() {
        let (base, exponent) = base_exponent(factor, cx);
        match rational_and_rest(exponent, cx) {
            (_, rest) if rest.equals(exponent, cx) => construct::push_to(&mut by_base, factor, ONE, cx),
            (times, rest) => construct::push_to(&mut by_base, cx.power(base, rest), times, cx),
        }
    }
    by_base.iter().map(|(base, times)| [*base, cx.add(times)]).collect()
}

/// Base and exponent of a power, or of `exp(x)`; anything else has the exponent 1.
fn base_exponent<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Pair<'a> {
    match expr {
        Form::Pow(_) | Form::Call(Function::Exp, _) => expr.as_base_exponent(cx),
        _ => (expr, ONE),
    }
}

/// The whole part of `own / old`, if their signs are equal, one denominator divides the other, and the whole part is not 0.
/// SymPy's `ndiv` in `Mul._eval_subs`.
fn whole_quotient<'a>(own: Expr<'a>, old: Expr<'a>, cx: &Context<'a>) -> Option<i64> {
    let (x, y) = (own.as_rational()?, old.as_rational()?);
    let divides =
        |divisor: &Rational, multiple: &Rational| multiple.denominator().remainder(divisor.denominator()).is_zero();
    if !divides(x, y) && !divides(y, x) || x.is_negative() != y.is_negative() {
        return None;
    }
    let quotient = cx.divide(own, old).as_rational()?;
    quotient.numerator().quotient(quotient.denominator()).to_i64().filter(|times| *times > 0)
}

/// `base**times` for a base that may be a power, whose exponent is multiplied. SymPy's `rejoin` in `Mul._eval_subs`.
fn with_exponent<'a>(base: Expr<'a>, times: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (base, exponent) = base_exponent(base, cx);
    let exponent = cx.product(exponent, times);
    cx.power(base, exponent)
}
