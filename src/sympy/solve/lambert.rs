//! Equations that Lambert's function solves: `x*exp(x) = 1`.
#![expect(clippy::many_single_char_names, reason = "coefficients have the names that they have in SymPy's patterns")]

use super::generators::Poly;
use super::{Attempt, Flags, Solver, Stop, single, transcendental};
use crate::sort::InOrder;
use crate::sympy::expand;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::functions::{Function, could_extract_minus_sign};
use crate::sympy::simplify::{self, Kind};

impl Solver<'_> {
    /// The last form that SymPy tries: a logarithm, an exponential or a power beside the symbol.
    pub(super) fn lambert_form(
        &mut self,
        equation: &Expr,
        symbol: &Symbol,
        flags: &mut Flags,
    ) -> Attempt<Option<Vec<Expr>>> {
        let poly = Poly::of(equation, self.cx)?;
        let generators = filtered(&poly, symbol);
        let mut vanishing = Vec::new();
        for generator in &generators {
            let is_such = match generator {
                Expr::Call(Function::Exp | Function::Log, _) => true,
                Expr::Pow(_) => {
                    let expanded = simplify::expand_exponents(generator, self.cx)?;
                    let denested = simplify::powdenest(&expanded, self.cx)?;
                    matches!(&denested, Expr::Pow(power) if power[1].has(symbol))
                }
                _ => false,
            };
            if is_such {
                vanishing.push((generator.clone(), Expr::zero()));
            }
        }
        let expanded = simplify::expand_exponents(equation, self.cx)?;
        let expanded = simplify::expand_log(&expanded, false, self.cx)?;
        let rest = simplify::replace_parts(&expanded, &vanishing, self.cx)?;
        let factored = simplify::factor(&rest, self.cx)?;
        let difference = self.cx.subtract(equation, &rest)?;
        let equation = self.cx.sum(&factored, &difference)?;
        let equation = simplify::expand_exponents(&equation, self.cx)?;
        let (right, left) = self.invert(&equation, symbol)?;
        if !left.has(symbol) {
            return Ok(None);
        }
        let poly = Poly::of(&left, self.cx)?;
        let generators = filtered(&poly, symbol);
        let difference = self.cx.subtract(&left, &right)?;
        match self.lambert(&difference, symbol, &generators) {
            Ok(mut values) => {
                for value in &mut values {
                    if let Some(simple) = self.as_simple_number(&difference, symbol, value)? {
                        *value = simple;
                    }
                }
                Ok(Some(values))
            }
            Err(Stop::Unsolved) => match &generators[..] {
                [x, y] => self.by_one_part_of_two(&difference, x, y, symbol, flags),
                _ => Ok(None),
            },
            Err(stop) => Err(stop),
        }
    }

    /// The integer or simple fraction that the value is, if it solves the equation.
    fn as_simple_number(&mut self, equation: &Expr, symbol: &Symbol, value: &Expr) -> Attempt<Option<Expr>> {
        if value.is_atom() || !value.is_numeric() {
            return Ok(None);
        }
        let Some((re, im)) = self.approximate(value)? else { return Ok(None) };
        if im != 0.0 || libm::fabs(re) > 1e6 {
            return Ok(None);
        }
        for denominator in 1_i32..=12 {
            let numerator = libm::round(re * f64::from(denominator));
            if libm::fabs(re * f64::from(denominator) - numerator) < 1e-12 {
                #[expect(clippy::cast_possible_truncation, reason = "its magnitude was asked for")]
                let simple = Expr::ratio(numerator as i64, denominator.into());
                let is_right = self.satisfies(equation, symbol, &simple)? == Some(true);
                return Ok(is_right.then_some(simple));
            }
        }
        Ok(None)
    }

    /// Where the equation is one in the product of its two generators.
    fn by_one_part_of_two(
        &mut self,
        equation: &Expr,
        x: &Expr,
        y: &Expr,
        symbol: &Symbol,
        flags: &Flags,
    ) -> Attempt<Option<Vec<Expr>>> {
        let u = self.cx.dummy("u").positive();
        let Some((part, in_part)) = self.part_of_two(equation, x, y, &u)? else { return Ok(None) };
        let inner = self.cx.subtract(&part, &Expr::from(u.clone()))?;
        let without = Flags { bivariate: false, ..flags.clone() };
        let Some(inverses) = self.transcendental(&inner, symbol, without.clone())? else { return Ok(None) };
        let mut found = Vec::new();
        let values = self.single(&in_part, &u, without)?;
        for inverse in inverses {
            for value in &values {
                found.push(self.cx.substitute(&inverse, &[(u.clone(), value.clone())])?);
            }
        }
        Ok(Some(single::distinct(found)))
    }

    /// What the equation is a function of: the product of the two, or a sum of multiples of them; and that function of
    /// `u`. SymPy's `bivariate_type`.
    fn part_of_two(&mut self, equation: &Expr, x: &Expr, y: &Expr, u: &Symbol) -> Attempt<Option<(Expr, Expr)>> {
        let Some(poly) = Poly::within(equation, &[x.clone(), y.clone()], self.cx)? else { return Ok(None) };
        let unknown = Expr::from(u.clone());
        if poly.terms.iter().all(|(exponents, _)| exponents.first() == exponents.last()) {
            let mut terms = Vec::new();
            for (exponents, coefficient) in &poly.terms {
                let power = self.cx.power_i64(&unknown, exponents.first().copied().unwrap_or(0).into())?;
                terms.push(self.cx.product(coefficient, &power)?);
            }
            return Ok(Some((self.cx.product(x, y)?, self.cx.add(terms)?)));
        }
        let degree = poly.degree(0);
        if degree == 0 || poly.degree(1) != degree || degree > 4 {
            return Ok(None);
        }
        let coefficient = |wanted: [u32; 2]| {
            let found = poly.terms.iter().find(|(exponents, _)| exponents[..] == wanted);
            found.map_or_else(Expr::zero, |(_, coefficient)| coefficient.clone())
        };
        let root = Expr::ratio(1, degree.into());
        let a = self.cx.power(coefficient([degree, 0]), root.clone())?;
        let b = self.cx.power(coefficient([0, degree]), root)?;
        if a.is_literal_zero() || b.is_literal_zero() {
            return Ok(None);
        }
        // With symbols in the place of the two, since one may stand in the other.
        let (first, second) = (self.cx.dummy("x"), self.cx.dummy("y"));
        let masked = Poly { generators: vec![first.clone().into(), second.clone().into()], terms: poly.terms };
        let masked = masked.to_expr(self.cx)?;
        let product = self.cx.product(&b, &second.clone().into())?;
        let difference = self.cx.subtract(&unknown, &product)?;
        let quotient = self.cx.divide(&difference, &a)?;
        let replaced = self.cx.substitute(&masked, &[(first.clone(), quotient)])?;
        let replaced = simplify::expand_deep(&replaced, self.cx)?;
        if replaced.has(&first) || replaced.has(&second) {
            return Ok(None);
        }
        let products = [self.cx.product(&a, x)?, self.cx.product(&b, y)?];
        Ok(Some((self.cx.add(products.to_vec())?, replaced)))
    }

    /// SymPy's `_solve_lambert`.
    fn lambert(&mut self, equation: &Expr, symbol: &Symbol, generators: &[Expr]) -> Attempt<Vec<Expr>> {
        self.enter()?;
        let values = self.lambert_inside(equation, symbol, generators);
        self.leave();
        values
    }

    fn lambert_inside(&mut self, equation: &Expr, symbol: &Symbol, generators: &[Expr]) -> Attempt<Vec<Expr>> {
        let (independent, left) = simplify::as_independent_add(equation, symbol, self.cx)?;
        let right = self.cx.negate(&independent)?;
        if !generators.iter().any(|generator| transcendental::is_transcendental(generator, symbol)) {
            return Err(Stop::Unsolved);
        }
        let (mut left, mut right) = (left, right);
        if left.is_add() || left.is_mul() {
            let t = self.cx.dummy("t");
            let t = if symbol.positive { t.positive() } else { t };
            let marked = mark_even_powers(&left, symbol, &t, self.cx)?;
            if marked.is_add() && marked.has(&t) {
                let rest = self.cx.substitute(&marked, &[(t.clone(), Expr::zero())])?;
                let term = self.cx.subtract(&marked, &rest)?;
                let other = self.cx.subtract(&right, &rest)?;
                if !term.is_add() && !other.is_literal_zero() && !super::check::has_illegal(&term) {
                    let difference = self.difference_of_logarithms(&term, &other)?;
                    let next = simplify::expand_log(&difference, false, self.cx)?;
                    return self.even_powers(&next, &t, symbol, generators);
                }
            } else if marked.is_mul() && !right.is_literal_zero() {
                let logarithm = self.cx.call(Function::Log, vec![marked])?;
                let expanded = simplify::expand_log(&logarithm, true, self.cx)?;
                right = self.cx.call(Function::Log, vec![right])?;
                if expanded.has(&t) && expanded.is_add() {
                    let next = self.cx.subtract(&expanded, &right)?;
                    return self.even_powers(&next, &t, symbol, generators);
                }
                left = self.cx.substitute(&expanded, &[(t, symbol.clone().into())])?;
            }
        }
        let factored = simplify::factor(&left, self.cx)?;
        let left = simplify::powsimp(&factored, self.cx)?;
        let r = self.cx.dummy("r");
        let with_right = self.cx.subtract(&left, &Expr::from(r.clone()))?;
        let (inverted, left) = self.invert(&with_right, symbol)?;
        let right = self.cx.substitute(&inverted, &[(r, right)])?;
        let mut found = self.lambert_by_logarithm(&left, &right, symbol)?;
        if found.is_empty() {
            found = self.lambert_by_power(&left, &right, symbol, Kind::Exponentials)?;
        }
        if found.is_empty() {
            found = self.lambert_by_power(&left, &right, symbol, Kind::Powers)?;
        }
        if found.is_empty() {
            return Err(Stop::Unsolved);
        }
        found.put_in_order(simplify::compare_ordered);
        Ok(found)
    }

    /// With the base of the even powers negative, then positive.
    fn even_powers(&mut self, expr: &Expr, t: &Symbol, symbol: &Symbol, generators: &[Expr]) -> Attempt<Vec<Expr>> {
        let positive = Expr::from(symbol.clone());
        let negative = self.cx.negate(&positive)?;
        let below = self.cx.substitute(expr, &[(t.clone(), negative)])?;
        let above = self.cx.substitute(expr, &[(t.clone(), positive)])?;
        let mut values = self.lambert(&below, symbol, generators)?;
        if below != above {
            values.extend(self.lambert(&above, symbol, generators)?);
        }
        Ok(single::distinct(values))
    }

    fn difference_of_logarithms(&mut self, left: &Expr, right: &Expr) -> Attempt<Expr> {
        let left = self.cx.call(Function::Log, vec![left.clone()])?;
        let right = self.cx.call(Function::Log, vec![right.clone()])?;
        Ok(self.cx.subtract(&left, &right)?)
    }

    /// With a logarithm as the chief part.
    fn lambert_by_logarithm(&mut self, left: &Expr, right: &Expr, symbol: &Symbol) -> Attempt<Vec<Expr>> {
        let Some(main) = simplify::most_nested(left, Kind::Logarithms, symbol) else { return Ok(Vec::new()) };
        if left.is_mul() && !right.is_literal_zero() {
            let next = self.difference_of_logarithms(left, right)?;
            return self.lambert_values(&next, symbol);
        }
        if !left.is_add() {
            return Ok(Vec::new());
        }
        let other = simplify::replace(left, &main, &Expr::zero(), self.cx)?;
        let has_power = other.any(&mut |part| part.is_pow() && part.has(symbol));
        if other.is_literal_zero() || other.is_add() || !has_power {
            let next = self.cx.subtract(left, right)?;
            return self.lambert_values(&next, symbol);
        }
        let difference = if right.is_literal_zero() {
            let rest = self.cx.subtract(&other, left)?;
            self.difference_of_logarithms(&other, &rest)?
        } else {
            let left = self.cx.subtract(left, &other)?;
            let right = self.cx.subtract(right, &other)?;
            self.difference_of_logarithms(&left, &right)?
        };
        let next = simplify::expand_log(&difference, false, self.cx)?;
        self.lambert_values(&next, symbol)
    }

    /// With an exponential, or a power whose exponent has the symbol, as the chief part.
    fn lambert_by_power(&mut self, left: &Expr, right: &Expr, symbol: &Symbol, kind: Kind) -> Attempt<Vec<Expr>> {
        let Some(main) = simplify::most_nested(left, kind, symbol) else { return Ok(Vec::new()) };
        if matches!(&main, Expr::Pow(power) if !power[1].has(symbol)) {
            return Ok(Vec::new());
        }
        let left = simplify::collect(left, &main, self.cx)?;
        if left.is_mul() && !right.is_literal_zero() {
            let difference = self.difference_of_logarithms(&left, right)?;
            let next = simplify::expand_log(&difference, false, self.cx)?;
            return self.lambert_values(&next, symbol);
        }
        if !left.is_add() {
            return Ok(Vec::new());
        }
        let other = simplify::replace(&left, &main, &Expr::zero(), self.cx)?;
        let mut term = self.cx.subtract(&left, &other)?;
        let mut right = self.cx.subtract(right, &other)?;
        if kind == Kind::Exponentials
            && could_extract_minus_sign(&term, self.cx)?
            && could_extract_minus_sign(&right, self.cx)?
        {
            term = self.cx.negate(&term)?;
            right = self.cx.negate(&right)?;
        }
        let difference = self.difference_of_logarithms(&term, &right)?;
        let next = simplify::expand_log(&difference, false, self.cx)?;
        self.lambert_values(&next, symbol)
    }

    /// SymPy's `_lambert`: `a*log(b*X + c) + d*X + f = 0`, where `X` is a function of the symbol.
    fn lambert_values(&mut self, equation: &Expr, symbol: &Symbol) -> Attempt<Vec<Expr>> {
        let expanded = simplify::expand_log(equation, false, self.cx)?;
        let mut equation = simplify::expand_deep(&expanded, self.cx)?;
        let Some(mut main) = simplify::most_nested(&equation, Kind::Logarithms, symbol) else { return Ok(Vec::new()) };
        let mut other = simplify::replace(&equation, &main, &Expr::zero(), self.cx)?;
        let opposite = self.cx.negate(&other)?;
        if let Expr::Call(Function::Log, arguments) = &opposite
            && let [argument] = &arguments[..]
        {
            let rest = self.cx.subtract(&equation, &other)?;
            let Some(inner) = main.arguments().first().cloned() else { return Ok(Vec::new()) };
            equation = simplify::replace(&rest, &main, &inner, self.cx)?;
            if !matches!(inner, Expr::Call(Function::Log, _)) {
                return Ok(Vec::new());
            }
            main = inner;
            other = self.cx.negate(argument)?;
            equation = self.cx.sum(&equation, &other)?;
        }
        if !other.has(symbol) {
            return Ok(Vec::new());
        }
        let Some((d, f, x)) = self.linear_parts(&other, symbol)? else { return Ok(Vec::new()) };
        let term = self.cx.subtract(&equation, &other)?;
        let Some(a) = simplify::coefficient_of(&term, &main, self.cx)? else { return Ok(Vec::new()) };
        if a.has(symbol) {
            return Ok(Vec::new());
        }
        let Some(argument) = main.arguments().first().cloned() else { return Ok(Vec::new()) };
        let Some((b, c, y)) = self.linear_parts(&argument, symbol)? else { return Ok(Vec::new()) };
        if x != y {
            return Ok(Vec::new());
        }
        self.lambert_branches(&x, symbol, [&a, &b, &c, &d, &f])
    }

    /// The values by both branches that may be real.
    fn lambert_branches(&mut self, x: &Expr, symbol: &Symbol, [a, b, c, d, f]: [&Expr; 5]) -> Attempt<Vec<Expr>> {
        let u = self.cx.dummy("rhs");
        let relation = self.cx.subtract(x, &Expr::from(u.clone()))?;
        let inverses = self.single(&relation, symbol, Flags::default())?;
        let exponent = {
            let first = self.cx.product(c, d)?;
            let second = self.cx.product(b, f)?;
            let difference = self.cx.subtract(&first, &second)?;
            let quotient = self.cx.divide(&difference, a)?;
            self.cx.divide(&quotient, b)?
        };
        let (numerator, denominator) = simplify::as_numerator_denominator(&exponent, self.cx)?;
        let (p, denominator) = denominator.as_coefficient_multiply();
        let exponent = self.cx.divide(&numerator, &denominator)?;
        let power = self.cx.call(Function::Exp, vec![exponent])?;
        let degree = p.as_i64().filter(|degree| (1..=64).contains(degree)).ok_or(Stop::Unsolved)?;
        let mut coefficients = vec![Expr::zero(); usize::try_from(degree).unwrap_or(0) + 1];
        if let Some(constant) = coefficients.first_mut() {
            *constant = self.cx.negate(&power)?;
        }
        if let Some(leading) = coefficients.last_mut() {
            *leading = Expr::one();
        }
        let roots = self.roots(&super::dense::Dense::new(coefficients))?;
        let product = self.cx.product(a, b)?;
        let scale = self.cx.divide(d, &product)?;
        let shift = self.cx.divide(c, b)?;
        let ratio = self.cx.divide(a, d)?;
        let mut values = Vec::new();
        for (root, _) in roots {
            let argument = self.cx.product(&scale, &root)?;
            for branch in [-1, 0] {
                let arguments =
                    if branch == 0 { vec![argument.clone()] } else { vec![argument.clone(), Expr::from(branch)] };
                let w = self.cx.call(Function::LambertW, arguments)?;
                if branch != 0 && w.is_real(self.cx) != Some(true) {
                    continue;
                }
                let product = self.cx.product(&ratio, &w)?;
                let value = self.cx.subtract(&product, &shift)?;
                for inverse in &inverses {
                    values.push(self.cx.substitute(inverse, &[(u.clone(), value.clone())])?);
                }
            }
        }
        Ok(values)
    }

    /// `a*x + b` as `(a, b, x)`, where `x` has the symbol and no sign.
    fn linear_parts(&mut self, expr: &Expr, symbol: &Symbol) -> Attempt<Option<(Expr, Expr, Expr)>> {
        let expanded = expand::expand(expr, self.cx)?;
        let expr = simplify::factor_terms(&expanded, self.cx)?;
        let (independent, dependent) = simplify::as_independent(&expr, symbol, self.cx)?;
        if expr.is_mul() && dependent.is_add() {
            let Some((a, b, x)) = self.linear_parts(&dependent, symbol)? else { return Ok(None) };
            return Ok(Some((self.cx.product(&independent, &a)?, self.cx.product(&independent, &b)?, x)));
        }
        let (mut a, b, mut x) = if expr.is_add() {
            let separated = simplify::separatevars(&dependent, self.cx)?;
            let (a, x) = simplify::as_independent_multiply(&separated, symbol, self.cx)?;
            (a, independent, x)
        } else {
            (independent, Expr::zero(), dependent)
        };
        if could_extract_minus_sign(&x, self.cx)? {
            a = self.cx.negate(&a)?;
            x = self.cx.negate(&x)?;
        }
        Ok(Some((a, b, x)))
    }
}

/// The generators with the symbol, one of each pair of reciprocals.
fn filtered(poly: &Poly, symbol: &Symbol) -> Vec<Expr> {
    poly.generators_with(symbol)
}

/// Even powers of the symbol become those of another one.
fn mark_even_powers(
    expr: &Expr,
    symbol: &Symbol,
    other: &Symbol,
    cx: &mut crate::sympy::Context,
) -> crate::sympy::Faulty<Expr> {
    simplify::rewrite(expr, cx, &mut |part, cx| match part.as_power() {
        Some((Expr::Symbol(base), exponent)) if base == symbol && exponent.is_even(cx) == Some(true) => {
            cx.power(Expr::from(other.clone()), exponent.clone()).map(Some)
        }
        _ => Ok(None),
    })
}
