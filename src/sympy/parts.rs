//! Takes expressions apart.
//!
//! After `Expr.as_coeff_Mul`, `as_coeff_Add`, `as_base_exp`, `as_numer_denom`, `primitive` and `as_independent` of
//! `sympy/core/expr.py`, and their overrides in the classes (BSD-3-Clause).

use pascaline_base::sort::sort_by;

use super::expr::{Constant, EXP1, Expr, Form, HALF, MINUS_ONE, NAN, ONE, Operands, Symbol, ZERO};
use super::functions::{Function, could_extract_minus_sign};
use super::{Context, compare, construct};

impl<'a> Form<'a> {
    /// The coefficient of a product, and the rest (`as_coeff_Mul`).
    pub fn as_coefficient_multiply(&'a self, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
        match self {
            Self::Mul([first, rest]) if first.is_number() => (first, rest),
            Self::Mul([first, rest @ ..]) if first.is_number() => (first, cx.multiply_unevaluated(rest)),
            _ if self.is_number() => (self, ONE),
            _ => (ONE, self),
        }
    }

    /// The constant of a sum, and the rest (`as_coeff_Add`).
    pub fn as_coefficient_add(&'a self, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
        match self {
            Self::Add([first, rest]) if first.is_number() => (first, rest),
            Self::Add([first, rest @ ..]) if first.is_number() => (first, cx.add_unevaluated(rest)),
            _ if self.is_number() => (self, ZERO),
            _ => (ZERO, self),
        }
    }

    /// Base and exponent (`as_base_exp`): for `(1/2)**x` they are 2 and `-x`, for `exp(x)` E and `x`, for `I` -1 and 1/2.
    pub fn as_base_exponent(&'a self, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
        match self {
            Self::Pow([base, exponent]) => match base.as_rational() {
                Some(rational) if rational.numerator().is_one() && !rational.is_integer() => {
                    (cx.number(rational.denominator().clone()), cx.negate(exponent))
                }
                _ => (base, exponent),
            },
            Self::Call(Function::Exp, [exponent]) => (EXP1, exponent),
            Self::Constant(Constant::ImaginaryUnit) => (MINUS_ONE, HALF),
            _ => (self, ONE),
        }
    }
}

/// The rational `r` of `r*I`.
pub(super) fn as_imaginary_rational(expr: Expr<'_>) -> Option<Expr<'_>> {
    match expr.factors() {
        [Form::Constant(Constant::ImaginaryUnit)] => Some(ONE),
        [size @ Form::Rational(_), Form::Constant(Constant::ImaginaryUnit)] => Some(size),
        _ => None,
    }
}

/// The real and imaginary parts of a complex number with rational parts, or of a rational number.
pub fn as_complex_rational(expr: Expr<'_>) -> Option<(Expr<'_>, Expr<'_>)> {
    match expr {
        Form::Add([re @ Form::Rational(_), im]) => Some((re, as_imaginary_rational(im)?)),
        Form::Add(_) => None,
        Form::Rational(_) => Some((expr, ZERO)),
        _ => Some((ZERO, as_imaginary_rational(expr)?)),
    }
}

/// Numerator and denominator (`as_numer_denom`).
pub fn as_numerator_denominator<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    if cx.afford(1).is_none() {
        return (NAN, ONE);
    }
    match expr {
        Form::Rational(rational) => {
            (cx.number(rational.numerator().clone()), cx.number(rational.denominator().clone()))
        }
        Form::Add(_) => numerator_of_sum(expr, cx),
        Form::Mul(factors) => {
            let (mut numerators, mut denominators) = (Vec::new(), Vec::<Expr>::new());
            for factor in *factors {
                let (numerator, denominator) = as_numerator_denominator(factor, cx);
                numerators.push(numerator);
                denominators.push(denominator);
            }
            (cx.multiply(&numerators), cx.multiply(&denominators))
        }
        Form::Pow(_) => numerator_of_power(expr, cx),
        Form::Call(Function::Exp, [exponent]) if is_below_stroke(exponent, cx) => {
            let negated = cx.negate(exponent);
            (ONE, cx.apply(Function::Exp, negated))
        }
        _ => (expr, ONE),
    }
}

/// Whether `exp` of it belongs to the denominator.
fn is_below_stroke<'a>(exponent: Expr<'a>, cx: &Context<'a>) -> bool {
    if exponent.is_negative(cx) == Some(true) {
        return true;
    }
    let negated = cx.negate(exponent);
    if negated.is_negative(cx) == Some(true) {
        return false;
    }
    could_extract_minus_sign(exponent, cx)
}

fn numerator_of_sum<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (content, primitive) = primitive(expr, cx);
    let (above, below) = as_numerator_denominator(content, cx);
    // The numerators over each denominator, in the order of appearance.
    let mut by_denominator = construct::Table::new();
    for term in primitive.terms() {
        let (numerator, denominator) = as_numerator_denominator(term, cx);
        construct::push_to(&mut by_denominator, denominator, numerator, cx);
    }
    if let [(denominator, numerators)] = &*by_denominator {
        let mut terms = Vec::new();
        for numerator in numerators {
            terms.push(construct::keep_coefficient(above, numerator, cx));
        }
        return (cx.add(&terms), construct::keep_coefficient(below, denominator, cx));
    }
    if cx.afford((by_denominator.len() * by_denominator.len()) as u64).is_none() {
        return (NAN, ONE);
    }
    let mut products = Vec::new();
    let mut denominators: Vec<_> = by_denominator.iter().map(|(denominator, _)| *denominator).collect();
    for (at, (_, numerators)) in by_denominator.iter().enumerate() {
        let sum = cx.add(numerators);
        let denominator = std::mem::replace(&mut denominators[at], sum);
        products.push(cx.multiply(&denominators));
        denominators[at] = denominator;
    }
    let numerator = cx.add(&products);
    let denominator = cx.multiply(&denominators);
    (construct::keep_coefficient(above, numerator, cx), construct::keep_coefficient(below, denominator, cx))
}

fn numerator_of_power<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let (base, mut exponent) = expr.as_base_exponent(cx);
    let (mut above, mut below) = as_numerator_denominator(base, cx);
    let mut is_negative = exponent.is_negative(cx) == Some(true);
    if exponent.is_mul() && !is_negative && exponent.is_positive(cx) != Some(true) {
        is_negative = could_extract_minus_sign(exponent, cx);
    }
    // A denominator of unknown sign stays with its numerator, unless the exponent is an integer.
    let is_integer = exponent.is_integer(cx) == Some(true);
    if !is_integer && below.is_extended_real(cx) != Some(true) {
        (above, below) = (base, ONE);
    }
    match below.is_nonpositive(cx) {
        Some(true) => (above, below) = (cx.negate(above), cx.negate(below)),
        None if !is_integer => (above, below) = (base, ONE),
        _ => {}
    }
    if is_negative {
        (above, below) = (below, above);
        exponent = cx.negate(exponent);
    }
    if exponent.is_infinite(cx) == Some(true) {
        if above.is_one() && !below.is_one() {
            return (above, cx.power(below, exponent));
        }
        if !above.is_one() && below.is_one() {
            return (cx.power(above, exponent), below);
        }
    }
    (cx.power(above, exponent), cx.power(below, exponent))
}

/// The positive rational content of a sum, and the sum without it (`primitive`).
pub(crate) fn primitive<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let Form::Add(terms) = expr else { return (ONE, expr) };
    let mut content = ZERO;
    for term in *terms {
        if cx.afford(1).is_none() {
            return (ONE, expr);
        }
        let (coefficient, _) = rational_and_rest(term, cx);
        content = construct::common_divisor(content, coefficient, cx);
    }
    if content.is_one() || content.is_literal_zero() {
        return (ONE, expr);
    }
    let mut scaled = Vec::with_capacity(terms.len());
    for term in *terms {
        let (coefficient, rest) = rational_and_rest(term, cx);
        let coefficient = cx.divide(coefficient, content);
        scaled.push(construct::keep_coefficient(coefficient, rest, cx));
    }
    // A number stays first.
    let first = usize::from(scaled.first().is_some_and(|expr| expr.is_number()));
    if let Some(others) = scaled.get_mut(first..) {
        sort_by(others, |own, other| compare::compare(own, other, cx.budget));
    }
    (content, cx.add_unevaluated(&scaled))
}

/// The exact rational coefficient of a product, and the rest.
pub(super) fn rational_and_rest<'a>(expr: Expr<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    match expr.as_coefficient_multiply(cx) {
        parts @ (Form::Rational(_), _) => parts,
        _ => (ONE, expr),
    }
}

/// Separates what contains the symbol from what does not (`as_independent`): terms of a sum, otherwise factors.
pub(crate) fn as_independent<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    if expr.is_add() { as_independent_add(expr, symbol, cx) } else { as_independent_multiply(expr, symbol, cx) }
}

/// Partitions the parts by `predicate`.
pub(crate) fn parted<'a>(
    exprs: &[Expr<'a>],
    cx: &Context<'a>,
    predicate: &mut dyn FnMut(Expr<'a>, &Context<'a>) -> bool,
) -> (&'a [Expr<'a>], &'a [Expr<'a>]) {
    let (mut those, mut others) = (Vec::new(), Vec::<Expr>::new());
    for expr in exprs {
        let part = if predicate(expr, cx) { &mut those } else { &mut others };
        part.push(expr);
    }
    (cx.list(&those), cx.list(&others))
}

/// Terms without the symbol, and terms with it.
pub(crate) fn as_independent_add<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> (Expr<'a>, Expr<'a>) {
    let Form::Add(terms) = expr else {
        return if expr.has(symbol, cx) { (ZERO, expr) } else { (expr, ZERO) };
    };
    let (dependent, independent) = parted(terms, cx, &mut |term, _| term.has(symbol, cx));
    let dependent = match dependent {
        [] => ZERO,
        [only] => only,
        dependent => cx.add_unevaluated(dependent),
    };
    (cx.add(independent), dependent)
}

/// Factors without the symbol, and factors with it.
pub(crate) fn as_independent_multiply<'a>(
    expr: Expr<'a>,
    symbol: Symbol<'a>,
    cx: &Context<'a>,
) -> (Expr<'a>, Expr<'a>) {
    if expr.is_literal_zero() {
        return (expr, expr);
    }
    let Form::Mul(factors) = expr else {
        return if expr.has(symbol, cx) { (ONE, expr) } else { (expr, ONE) };
    };
    let (dependent, independent) = parted(factors, cx, &mut |factor, _| factor.has(symbol, cx));
    let dependent = construct::unevaluated_product(dependent, cx);
    (cx.multiply(independent), dependent)
}
