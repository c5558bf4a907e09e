//! Equations that Lambert's function solves: `x*exp(x) = 1`.
//!
//! After `_lambert` and `_solve_lambert` of `sympy/solvers/bivariate.py` (BSD-3-Clause).
#![expect(clippy::many_single_char_names, reason = "coefficients are named as in SymPy's patterns")]

use pascaline_base::sort::sort_by;

use super::dense::Dense;
use super::generators::Poly;
use super::transcendental::{is_transcendental, near_fraction};
use super::{Attempt, FLAGS, Flags, Solver, Stop};
use crate::expr::{Expr, Form, MINUS_ONE, ONE, Symbol, ZERO};
use crate::functions::{Function, could_extract_minus_sign};
use crate::simplify::{self, ExtractedKind};
use crate::{Context, compare, expand};

impl<'a> Solver<'_, 'a> {
    /// The last form that SymPy tries: a logarithm, an exponential or a power, together with the symbol.
    pub(super) fn lambert_form(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt {
        let generators = Poly::generators_of(equation, symbol, self.cx);
        // Set to zero, these leave the rest, which is factored by itself.
        let mut to_zero = Vec::new();
        for generator in generators {
            let is_exponential_or_logarithm = match generator {
                Form::Call(Function::Exp | Function::Log, _) => true,
                Form::Pow(_) => {
                    let expanded = simplify::expand_exponents(generator, self.cx);
                    let denested = simplify::powdenest(expanded, self.cx);
                    matches!(denested, Form::Pow(power) if power[1].has(symbol, self.cx))
                }
                _ => false,
            };
            if is_exponential_or_logarithm {
                to_zero.push([generator, ZERO]);
            }
        }
        let expanded = simplify::expand_exponents(equation, self.cx);
        let expanded = simplify::expand_log(expanded, false, self.cx);
        let rest = simplify::replace_parts(expanded, &to_zero, self.cx);
        let factored = simplify::factor(rest, self.cx);
        let difference = self.cx.subtract(equation, rest);
        let equation = self.cx.sum(factored, difference);
        let equation = simplify::expand_exponents(equation, self.cx);
        let (right, left) = self.invert(equation, symbol)?;
        if !left.has(symbol, self.cx) {
            return Err(Stop::NoMethod);
        }
        let generators = Poly::generators_of(left, symbol, self.cx);
        let difference = self.cx.subtract(left, right);
        let start = self.found.len();
        match (self.lambert(difference, symbol, generators), generators) {
            (Err(Stop::Unsolved), [x, y]) => return self.by_one_part_of_two(difference, x, y, symbol, flags),
            (Err(Stop::Unsolved), _) => return Err(Stop::NoMethod),
            (attempt, _) => attempt?,
        }
        for value in self.taken(start) {
            let simple = self.as_simple_number(difference, symbol, value);
            self.found.push(simple.unwrap_or(value));
        }
        Ok(())
    }

    /// The value as an integer or simple fraction, if that solves the equation.
    fn as_simple_number(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, value: Expr<'a>) -> Option<Expr<'a>> {
        if value.is_atom() || !value.is_numeric(self.cx) {
            return None;
        }
        let (re, _) = self.approximate(value).filter(|(_, im)| *im == 0.0)?;
        let (numerator, denominator) = near_fraction(re, 12, 1e-12)?;
        let simple = self.cx.ratio(numerator, denominator);
        (self.satisfies(equation, symbol, simple) == Some(true)).then_some(simple)
    }

    /// Solves an equation in the product of its two generators.
    fn by_one_part_of_two(
        &mut self,
        equation: Expr<'a>,
        x: Expr<'a>,
        y: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let u = self.positive_dummy("u");
        let (part, in_part) = self.part_of_two(equation, x, y, u).ok_or(Stop::NoMethod)?;
        let inner = self.cx.subtract(part, self.cx.symbol(u));
        let without = Flags { bivariate: false, ..*flags };
        let start = self.found.len();
        self.transcendental(inner, symbol, &without)?;
        let inverses = self.taken(start);
        self.put_solved(inverses, in_part, u, &without)?;
        self.make_distinct(start);
        Ok(())
    }

    /// What the equation is a function of: the product of the two, or a sum of multiples of them; and that function, in
    /// terms of `u`. SymPy's `bivariate_type`.
    fn part_of_two(
        &mut self,
        equation: Expr<'a>,
        x: Expr<'a>,
        y: Expr<'a>,
        u: Symbol<'a>,
    ) -> Option<(Expr<'a>, Expr<'a>)> {
        let poly = Poly::within(equation, &[x, y], self.cx)?;
        if poly.terms.iter().any(|(exponents, _)| exponents.first() != exponents.last()) {
            return self.sum_of_two(poly, x, y, u);
        }
        let unknown = self.cx.symbol(u);
        let mut terms = Vec::new();
        for (exponents, coefficient) in &poly.terms {
            let power = self.cx.power_i64(unknown, exponents.first().copied().unwrap_or(0).into());
            terms.push(self.cx.product(coefficient, power));
        }
        Some((self.cx.product(x, y), self.cx.add(&terms)))
    }

    /// `a*x + b*y`, if the polynomial in `x` and `y` is a function of it, and that function, in terms of `u`. The powers of
    /// the highest degree give `a` and `b`.
    fn sum_of_two(&mut self, poly: Poly<'a>, x: Expr<'a>, y: Expr<'a>, u: Symbol<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
        let degree = poly.degree(0);
        if degree == 0 || poly.degree(1) != degree || degree > 4 {
            return None;
        }
        let coefficient = |wanted: [u32; 2]| {
            let found = poly.terms.iter().find(|(exponents, _)| exponents[..] == wanted);
            found.map_or(ZERO, |(_, coefficient)| *coefficient)
        };
        let root = self.cx.ratio(1, degree.into());
        let a = self.cx.power(coefficient([degree, 0]), root);
        let b = self.cx.power(coefficient([0, degree]), root);
        if a.is_literal_zero() || b.is_literal_zero() {
            return None;
        }
        // The two are replaced by symbols, since one may contain the other.
        let (first, second) = (self.cx.dummy("x"), self.cx.dummy("y"));
        let generators = self.cx.list(&[self.cx.symbol(first), self.cx.symbol(second)]);
        let masked = Poly { generators, terms: poly.terms };
        let masked = masked.to_expr(self.cx);
        let [a, b] = self.cx.terms([a, b]);
        let quotient = (self.cx.term(self.cx.symbol(u)) - b * self.cx.symbol(second)) / a;
        let replaced = self.cx.subs(masked, first, quotient.expr());
        let replaced = simplify::expand_deep(replaced, self.cx);
        if replaced.has(first, self.cx) || replaced.has(second, self.cx) {
            return None;
        }
        Some(((a * x + b * y).expr(), replaced))
    }

    /// SymPy's `_solve_lambert`.
    fn lambert(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, generators: &[Expr<'a>]) -> Attempt {
        let start = self.found.len();
        self.enter()?;
        let attempt = self.lambert_inside(equation, symbol, generators);
        self.leave(start, attempt)
    }

    fn lambert_inside(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, generators: &[Expr<'a>]) -> Attempt {
        let (independent, mut left) = simplify::as_independent_add(equation, symbol, self.cx);
        let mut right = self.cx.negate(independent);
        if !generators.iter().any(|generator| is_transcendental(generator, symbol, self.cx)) {
            return Err(Stop::Unsolved);
        }
        if left.is_add() || left.is_mul() {
            let t = self.cx.dummy("t");
            let t = if symbol.positive { self.cx.positive(t) } else { t };
            let marked = mark_even_powers(left, symbol, t, self.cx);
            if marked.is_add() && marked.has(t, self.cx) {
                let rest = self.cx.subs(marked, t, ZERO);
                let term = self.cx.subtract(marked, rest);
                let other = self.cx.subtract(right, rest);
                if !term.is_add() && !other.is_literal_zero() && !super::check::has_illegal(term, self.cx) {
                    let difference = self.difference_of_logarithms(term, other);
                    let next = simplify::expand_log(difference, false, self.cx);
                    return self.even_powers(next, t, symbol, generators);
                }
            } else if marked.is_mul() && !right.is_literal_zero() {
                let logarithm = self.cx.apply(Function::Log, marked);
                let expanded = simplify::expand_log(logarithm, true, self.cx);
                right = self.cx.apply(Function::Log, right);
                if expanded.has(t, self.cx) && expanded.is_add() {
                    let next = self.cx.subtract(expanded, right);
                    return self.even_powers(next, t, symbol, generators);
                }
                left = self.cx.subs(expanded, t, self.cx.symbol(symbol));
            }
        }
        self.lambert_by_main_part(left, right, symbol)
    }

    /// With a logarithm, an exponential or a power as the main part, whichever gives values first.
    fn lambert_by_main_part(&mut self, left: Expr<'a>, right: Expr<'a>, symbol: Symbol<'a>) -> Attempt {
        let factored = simplify::factor(left, self.cx);
        let left = simplify::powsimp(factored, self.cx);
        let r = self.cx.dummy("r");
        let with_right = self.cx.subtract(left, self.cx.symbol(r));
        let (inverted, left) = self.invert(with_right, symbol)?;
        let right = self.cx.subs(inverted, r, right);
        let start = self.found.len();
        self.lambert_by_logarithm(left, right, symbol)?;
        for kind in [ExtractedKind::Exponentials, ExtractedKind::Powers] {
            if self.found.len() == start {
                self.lambert_by_power(left, right, symbol, kind)?;
            }
        }
        let found = self.found.get_mut(start..).filter(|found| !found.is_empty()).ok_or(Stop::Unsolved)?;
        sort_by(found, |own, other| compare::compare_ordered(own, other, self.cx));
        Ok(())
    }

    /// With the base of the even powers negative, then positive.
    fn even_powers(&mut self, expr: Expr<'a>, t: Symbol<'a>, symbol: Symbol<'a>, generators: &[Expr<'a>]) -> Attempt {
        let positive = self.cx.symbol(symbol);
        let negative = self.cx.negate(positive);
        let below = self.cx.subs(expr, t, negative);
        let above = self.cx.subs(expr, t, positive);
        let start = self.found.len();
        self.lambert(below, symbol, generators)?;
        if !below.equals(above, self.cx) {
            self.lambert(above, symbol, generators)?;
        }
        self.make_distinct(start);
        Ok(())
    }

    fn difference_of_logarithms(&mut self, left: Expr<'a>, right: Expr<'a>) -> Expr<'a> {
        (self.cx.term(left).log() - self.cx.term(right).log()).expr()
    }

    /// With a logarithm as the main part.
    fn lambert_by_logarithm(&mut self, left: Expr<'a>, right: Expr<'a>, symbol: Symbol<'a>) -> Attempt {
        let Some(main) = simplify::most_nested(left, ExtractedKind::Logarithms, symbol, self.cx) else { return Ok(()) };
        if left.is_mul() && !right.is_literal_zero() {
            return self.lambert_of_logarithms(left, right, symbol);
        }
        if !left.is_add() {
            return Ok(());
        }
        let other = simplify::replace(left, main, ZERO, self.cx);
        let has_power = other.any(self.cx, &mut |part| part.is_pow() && part.has(symbol, self.cx));
        if other.is_literal_zero() || other.is_add() || !has_power {
            let next = self.cx.subtract(left, right);
            return self.lambert_values(next, symbol);
        }
        let (left, right) = if right.is_literal_zero() {
            (other, self.cx.subtract(other, left))
        } else {
            (self.cx.subtract(left, other), self.cx.subtract(right, other))
        };
        self.lambert_of_logarithms(left, right, symbol)
    }

    /// With an exponential, or a power whose exponent contains the symbol, as the main part.
    fn lambert_by_power(
        &mut self,
        left: Expr<'a>,
        right: Expr<'a>,
        symbol: Symbol<'a>,
        kind: ExtractedKind,
    ) -> Attempt {
        let Some(main) = simplify::most_nested(left, kind, symbol, self.cx) else { return Ok(()) };
        if matches!(main, Form::Pow(power) if !power[1].has(symbol, self.cx)) {
            return Ok(());
        }
        let left = simplify::collect(left, main, self.cx);
        if left.is_mul() && !right.is_literal_zero() {
            return self.lambert_of_logarithms(left, right, symbol);
        }
        if !left.is_add() {
            return Ok(());
        }
        let other = simplify::replace(left, main, ZERO, self.cx);
        let mut term = self.cx.subtract(left, other);
        let mut right = self.cx.subtract(right, other);
        if kind == ExtractedKind::Exponentials
            && could_extract_minus_sign(term, self.cx)
            && could_extract_minus_sign(right, self.cx)
        {
            term = self.cx.negate(term);
            right = self.cx.negate(right);
        }
        self.lambert_of_logarithms(term, right, symbol)
    }

    /// For an equation whose sides have equal logarithms.
    fn lambert_of_logarithms(&mut self, left: Expr<'a>, right: Expr<'a>, symbol: Symbol<'a>) -> Attempt {
        let difference = self.difference_of_logarithms(left, right);
        self.lambert_values(difference, symbol)
    }

    /// SymPy's `_lambert`: `a*log(b*X + c) + d*X + f = 0`, where `X` is a function of the symbol.
    fn lambert_values(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt {
        let expanded = simplify::expand_log(equation, false, self.cx);
        let mut equation = simplify::expand_deep(expanded, self.cx);
        let Some(mut main) = simplify::most_nested(equation, ExtractedKind::Logarithms, symbol, self.cx) else {
            return Ok(());
        };
        let mut other = simplify::replace(equation, main, ZERO, self.cx);
        let opposite = self.cx.negate(other);
        if let Form::Call(Function::Log, [argument]) = opposite {
            let rest = self.cx.subtract(equation, other);
            let Some(inner) = main.arguments().first() else { return Ok(()) };
            equation = simplify::replace(rest, main, inner, self.cx);
            if !matches!(inner, Form::Call(Function::Log, _)) {
                return Ok(());
            }
            main = inner;
            other = self.cx.negate(argument);
            equation = self.cx.sum(equation, other);
        }
        if !other.has(symbol, self.cx) {
            return Ok(());
        }
        let (d, f, x) = self.linear_parts(other, symbol);
        let term = self.cx.subtract(equation, other);
        let Some(a) = simplify::coefficient_of(term, main, self.cx) else { return Ok(()) };
        if a.has(symbol, self.cx) {
            return Ok(());
        }
        let Some(argument) = main.arguments().first() else { return Ok(()) };
        let (b, c, y) = self.linear_parts(argument, symbol);
        if !x.equals(y, self.cx) {
            return Ok(());
        }
        self.lambert_branches(x, symbol, [a, b, c, d, f])
    }

    /// The values on both branches that may be real.
    fn lambert_branches(&mut self, x: Expr<'a>, symbol: Symbol<'a>, [a, b, c, d, f]: [Expr<'a>; 5]) -> Attempt {
        let u = self.cx.dummy("rhs");
        let relation = self.cx.subtract(x, self.cx.symbol(u));
        let inverses = self.solved(relation, symbol, &FLAGS)?;
        let [a, b, c, d, f] = self.cx.terms([a, b, c, d, f]);
        let exponent = (c * d - b * f) / a / b;
        let (numerator, denominator) = simplify::as_numerator_denominator(exponent.expr(), self.cx);
        let (p, denominator) = denominator.as_coefficient_multiply(self.cx);
        let opposite = -(self.cx.term(numerator) / denominator).exp();
        let degree = p.as_i64().filter(|degree| (1..=64).contains(degree)).ok_or(Stop::Unsolved)?;
        let mut coefficients = vec![opposite.expr()];
        coefficients.resize(usize::try_from(degree).unwrap_or(1), ZERO);
        coefficients.push(ONE);
        let (scale, shift, ratio) = (d / (a * b), c / b, a / d);
        for root in self.different_roots(Dense::new(&coefficients, self.cx)) {
            let argument = (scale * *root).expr();
            // The branch -1, then the principal one, which needs no index.
            for arguments in [&[argument, MINUS_ONE][..], &[argument]] {
                let w = self.cx.call(Function::LambertW, arguments);
                if arguments.len() > 1 && w.is_real(self.cx) != Some(true) {
                    continue;
                }
                let value = ratio * w - shift;
                self.put_back(inverses, u, &[value.expr()]);
            }
        }
        Ok(())
    }

    /// `a*x + b` as `(a, b, x)`, where `x` contains the symbol and has no sign.
    fn linear_parts(&mut self, expr: Expr<'a>, symbol: Symbol<'a>) -> (Expr<'a>, Expr<'a>, Expr<'a>) {
        let expanded = expand::expand(expr, self.cx);
        let expr = simplify::factor_terms(expanded, self.cx);
        let (independent, dependent) = simplify::as_independent(expr, symbol, self.cx);
        if expr.is_mul() && dependent.is_add() {
            let (a, b, x) = self.linear_parts(dependent, symbol);
            return (self.cx.product(independent, a), self.cx.product(independent, b), x);
        }
        let (mut a, b, mut x) = if expr.is_add() {
            let separated = simplify::separatevars(dependent, self.cx);
            let (a, x) = simplify::as_independent_multiply(separated, symbol, self.cx);
            (a, independent, x)
        } else {
            (independent, ZERO, dependent)
        };
        if could_extract_minus_sign(x, self.cx) {
            a = self.cx.negate(a);
            x = self.cx.negate(x);
        }
        (a, b, x)
    }
}

/// Replaces even powers of the symbol by those of another one.
fn mark_even_powers<'a>(expr: Expr<'a>, symbol: Symbol<'a>, other: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    simplify::rewrite(expr, cx, &mut |part, cx| match part.as_power() {
        Some((Form::Symbol(base), exponent)) if *base == symbol && exponent.is_even(cx) == Some(true) => {
            Some(cx.power(cx.symbol(other), exponent))
        }
        _ => None,
    })
}
