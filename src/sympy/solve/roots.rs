//! The roots of a polynomial in closed form, in SymPy's branches and forms.
#![expect(clippy::many_single_char_names, reason = "coefficients have the names of the textbooks' formulas")]

use super::Solver;
use super::decompose::decompose;
use super::dense::{Dense, Domain};
use crate::integer::Integer;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, HALF, I, ONE, Operands, PI, TWO, ZERO};
use crate::sympy::functions::Function;
use crate::sympy::poly::{self, Polynomial};
use crate::sympy::simplify;

/// Different roots, each with its multiplicity.
pub(super) type Roots<'a> = Vec<(Expr<'a>, usize)>;

impl<'a> Solver<'_, 'a> {
    /// The roots that have a closed form.
    pub(super) fn roots(&mut self, polynomial: &Dense<'a>) -> Roots<'a> {
        self.cx.spend(polynomial.coefficients.len() as u64);
        let zeros = polynomial.coefficients.iter().take_while(|own| own.is_literal_zero()).count();
        let coefficients: Vec<_> = polynomial.coefficients.iter().skip(zeros).copied().collect();
        let (scale, polynomial) = self.scaled(Dense::new(coefficients));
        let mut found = Roots::new();
        self.closed_roots(&polynomial, &mut found);
        if let Some(scale) = scale {
            for (root, _) in &mut found {
                *root = self.cx.product(scale, root);
            }
        }
        if zeros > 0 {
            count(&mut found, ZERO, zeros);
        }
        found
    }

    /// All roots of a polynomial with rational coefficients: in closed form the rational and quadratic ones and those of
    /// binomials, by their number the others. `None` with other coefficients.
    pub(super) fn all_roots(&mut self, polynomial: &Dense<'a>) -> Option<Vec<Expr<'a>>> {
        let polynomial = self.without_content(polynomial.clone());
        let integers = polynomial.primitive(self.cx)?;
        let all = poly::all_roots(&Polynomial::new(integers), self.cx);
        let poly::AllRoots { scale, roots } = self.cx.keep(all)?;
        let scale = self.cx.number(scale);
        let mut found = Vec::new();
        for root in roots {
            let dense = Dense::of_integers(root.polynomial().coefficients(), self.cx);
            let named = match dense.degree() {
                1 => vec![self.root_linear(&dense)],
                2 => self.roots_quadratic(&dense),
                _ if dense.length() == 2 => self.roots_binomial(&dense),
                _ => Vec::new(),
            };
            let root = match named.get(root.index as usize) {
                Some(named) => *named,
                None => self.cx.number(root),
            };
            found.push(if scale.is_one() { root } else { self.cx.product(scale, root) });
        }
        Some(found)
    }

    /// Rational coefficients where all are rational multiples of one number, such as `I`.
    fn without_content(&mut self, polynomial: Dense<'a>) -> Dense<'a> {
        if polynomial.domain() == Domain::Rational {
            return polynomial;
        }
        let leading = polynomial.leading();
        let mut divided = Vec::new();
        for coefficient in &polynomial.coefficients {
            let quotient = self.cx.divide(coefficient, leading);
            if quotient.as_rational().is_none() {
                return polynomial;
            }
            divided.push(quotient);
        }
        Dense::new(divided)
    }

    /// Integers without a common divisor as coefficients, and smaller ones where the unknown may be scaled: each root of
    /// the given polynomial is the factor times one of the new.
    fn scaled(&mut self, polynomial: Dense<'a>) -> (Option<Expr<'a>>, Dense<'a>) {
        let polynomial = self.without_content(polynomial);
        let Some(integers) = polynomial.primitive(self.cx) else { return (None, polynomial) };
        let scaled = poly::integer_basis(&Polynomial::new(integers), &mut self.cx.budget);
        let Some((basis, scaled)) = self.cx.keep(scaled) else { return (None, polynomial) };
        let basis = self.cx.number(basis);
        ((!basis.is_one()).then_some(basis), Dense::of_integers(scaled.coefficients(), self.cx))
    }

    fn closed_roots(&mut self, polynomial: &Dense<'a>, found: &mut Roots<'a>) {
        match polynomial.degree() {
            0 => return,
            1 => {
                let root = self.root_linear(polynomial);
                count(found, root, 1);
                return;
            }
            degree if polynomial.length() == 2 => {
                let roots =
                    if degree == 2 { self.roots_quadratic(polynomial) } else { self.roots_binomial(polynomial) };
                count_each(found, roots, 1);
                return;
            }
            _ => {}
        }
        let Some(integers) = polynomial.primitive(self.cx) else { return self.symbolic_roots(polynomial, found) };
        let factors = poly::factor_list(&Polynomial::new(integers), self.cx);
        let Some((_, factors)) = self.cx.keep(factors) else { return };
        match &factors[..] {
            [_] if polynomial.degree() == 2 => {
                let roots = self.roots_quadratic(polynomial);
                count_each(found, roots, 1);
            }
            [(_, 1)] => {
                let roots = self.decomposed_roots(polynomial);
                count_each(found, roots, 1);
            }
            factors => {
                for (factor, multiplicity) in factors {
                    let roots = self.direct_roots(Dense::of_integers(factor.coefficients(), self.cx));
                    count_each(found, roots, *multiplicity as usize);
                }
            }
        }
    }

    /// Of coefficients that are no rational numbers.
    fn symbolic_roots(&mut self, polynomial: &Dense<'a>, found: &mut Roots<'a>) {
        let roots = if polynomial.degree() == 2 {
            self.roots_quadratic(polynomial)
        } else {
            self.direct_roots(polynomial.clone())
        };
        count_each(found, roots, 1);
    }

    /// By the parts of which the polynomial is composed.
    fn decomposed_roots(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let Some(rationals) = polynomial.rationals() else { return self.direct_roots(polynomial.clone()) };
        let mut parts = decompose(rationals, self.cx).into_iter();
        let Some(first) = parts.next() else { return Vec::new() };
        let mut roots = self.direct_roots(Dense::of_rationals(first, self.cx));
        for part in parts {
            let part = Dense::of_rationals(part, self.cx);
            for previous in std::mem::take(&mut roots) {
                let mut shifted = part.clone();
                if let Some(constant) = shifted.coefficients.first_mut() {
                    *constant = self.cx.subtract(constant, previous);
                }
                roots.extend(self.direct_roots(shifted));
            }
        }
        roots
    }

    /// By the polynomial's form alone; fewer roots than its degree where that has none that is known.
    fn direct_roots(&mut self, mut polynomial: Dense<'a>) -> Vec<Expr<'a>> {
        let degree = polynomial.degree();
        if degree == 0 {
            return Vec::new();
        }
        if polynomial.length() == 1 {
            return vec![ZERO; degree];
        }
        if polynomial.length() == 2 {
            return if degree == 1 {
                let root = self.root_linear(&polynomial);
                vec![simplify::cancel(root, self.cx)]
            } else {
                self.roots_binomial(&polynomial)
            };
        }
        let mut roots = Vec::new();
        for unit in [-1, 1] {
            let unit = self.cx.number(unit);
            if polynomial.evaluate(unit, self.cx).is_literal_zero() {
                polynomial = polynomial.deflate(unit, self.cx);
                roots.push(unit);
                break;
            }
        }
        let more = match polynomial.degree() {
            1 => vec![self.root_linear(&polynomial)],
            2 => {
                let roots = self.roots_quadratic(&polynomial);
                roots.iter().map(|root| simplify::cancel(root, self.cx)).collect()
            }
            degree => match self.cyclotomic_index(&polynomial) {
                Some(index) => self.roots_cyclotomic(index),
                None if degree == 3 => self.roots_cubic(&polynomial),
                None if degree == 4 => self.roots_quartic(&polynomial),
                None => Vec::new(),
            },
        };
        roots.extend(more);
        roots
    }

    fn root_linear(&mut self, polynomial: &Dense<'a>) -> Expr<'a> {
        let root = self.cx.divide(polynomial.at(0), polynomial.at(1));
        let root = self.cx.negate(root);
        self.tidy(root, polynomial.domain())
    }

    /// As SymPy tidies what is made of coefficients of that kind.
    fn tidy(&mut self, expr: Expr<'a>, domain: Domain) -> Expr<'a> {
        match domain {
            Domain::Rational => expr,
            Domain::Expression => simplify::simplify(expr, self.cx),
            Domain::Composite => simplify::factor(expr, self.cx),
        }
    }

    pub(super) fn roots_quadratic(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let (a, b, c) = (polynomial.at(2), polynomial.at(1), polynomial.at(0));
        let domain = polynomial.domain();
        if c.is_literal_zero() {
            let root = self.cx.divide(b, a);
            let root = self.cx.negate(root);
            return vec![ZERO, self.tidy(root, domain)];
        }
        if b.is_literal_zero() {
            let square = self.cx.divide(c, a);
            let square = self.cx.negate(square);
            let square = self.tidy(square, domain);
            let root = self.square_root_without_squares(square);
            return vec![self.cx.negate(root), root];
        }
        let discriminant = {
            let square = self.cx.power_i64(b, 2);
            let product = self.cx.multiply(&[self.cx.number(-4), a, c]);
            self.cx.sum(square, product)
        };
        let double = self.cx.product(TWO, a);
        let middle = self.cx.divide(b, double);
        let middle = self.cx.negate(middle);
        let discriminant = self.tidy(discriminant, domain);
        let middle = self.tidy(middle, domain);
        let root = self.square_root_without_squares(discriminant);
        let offset = self.cx.divide(root, double);
        let offset = simplify::factor_terms(offset, self.cx);
        let pair = [self.cx.subtract(middle, offset), self.cx.sum(middle, offset)];
        if domain == Domain::Rational {
            return pair.to_vec();
        }
        pair.iter().map(|root| simplify::expand_two_factors(root, self.cx)).collect()
    }

    /// A square root, even powers taken out of it: both signs are roots.
    fn square_root_without_squares(&mut self, square: Expr<'a>) -> Expr<'a> {
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for factor in square.factors() {
            match factor.as_power() {
                Some((base, exponent)) if exponent.as_i64().is_some_and(|exponent| exponent % 2 == 0) => {
                    let half = exponent.as_i64().unwrap_or_default() / 2;
                    outside.push(self.cx.power_i64(base, half));
                }
                _ => inside.push(*factor),
            }
        }
        if outside.is_empty() {
            return self.cx.square_root(square);
        }
        let inside = self.cx.multiply(&inside);
        outside.push(self.cx.square_root(inside));
        self.cx.multiply(&outside)
    }

    fn roots_cubic(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let monic = polynomial.monic(self.cx);
        let (a, b, c) = (monic.at(2), monic.at(1), monic.at(0));
        if c.is_literal_zero() {
            let rest = Dense::from_leading(vec![ONE, a, b]);
            let mut roots = self.multiple(&rest);
            roots.insert(roots.len().min(1), ZERO);
            return roots;
        }
        let cx = &mut *self.cx;
        let third = cx.divide(a, cx.number(3));
        let (square, cube) = (cx.power_i64(a, 2), cx.power_i64(a, 3));
        let p = {
            let square = cx.divide(square, cx.number(3));
            cx.subtract(b, square)
        };
        let q = {
            let product = cx.multiply(&[cx.ratio(-1, 3), a, b]);
            let cube = cx.product(cx.ratio(2, 27), cube);
            cx.add(&[c, product, cube])
        };
        let imaginary = {
            let root = cx.square_root(cx.number(3));
            cx.multiply(&[HALF, I, root])
        };
        let units = [ONE, cx.sum(cx.ratio(-1, 2), imaginary), cx.subtract(cx.ratio(-1, 2), imaginary)];
        let first = if p.is_literal_zero() {
            if q.is_literal_zero() {
                let root = cx.negate(third);
                return vec![root, root, root];
            }
            let is_positive = q.is_positive(cx) == Some(true);
            let opposite = if is_positive { q } else { cx.negate(q) };
            let root = cx.power(opposite, cx.ratio(1, 3));
            Some(if is_positive { cx.negate(root) } else { root })
        } else if q.is_literal_zero() {
            let rest = Dense::from_leading(vec![ONE, ZERO, p]);
            let mut roots = self.multiple(&rest);
            roots.insert(roots.len().min(1), ZERO);
            return roots.iter().map(|root| self.cx.subtract(root, third)).collect();
        } else if q.is_negative(cx) == Some(true) {
            let half = cx.product(cx.ratio(-1, 2), q);
            let quarter = cx.power_i64(q, 2);
            let quarter = cx.divide(quarter, cx.number(4));
            let p_third = cx.divide(p, cx.number(3));
            let cube = cx.power_i64(p_third, 3);
            let sum = cx.sum(quarter, cube);
            let root = cx.square_root(sum);
            let sum = cx.sum(half, root);
            let root = cx.power(sum, cx.ratio(1, 3));
            Some(cx.negate(root))
        } else {
            None
        };
        match first {
            Some(first) => self.cubic_from_first(first, &units, p, third),
            None => self.cubic_general(a, b, c, &units),
        }
    }

    /// Cardano's three roots of `u**3 + p*u + q`, shifted, from one cube root.
    fn cubic_from_first(
        &mut self,
        first: Expr<'a>,
        units: &[Expr<'a>; 3],
        p: Expr<'a>,
        third: Expr<'a>,
    ) -> Vec<Expr<'a>> {
        let cx = &mut *self.cx;
        let p_third = cx.divide(p, cx.number(3));
        let mut roots = Vec::new();
        for unit in units {
            let u = cx.product(first, unit);
            let root = if p.is_literal_zero() {
                u
            } else {
                let quotient = cx.divide(p_third, u);
                cx.subtract(quotient, u)
            };
            roots.push(cx.subtract(root, third));
        }
        roots
    }

    /// The three roots of `x**3 + b*x**2 + c*x + d`.
    fn cubic_general(&mut self, b: Expr<'a>, c: Expr<'a>, d: Expr<'a>, units: &[Expr<'a>; 3]) -> Vec<Expr<'a>> {
        let cx = &mut *self.cx;
        let first = {
            let square = cx.power_i64(b, 2);
            let product = cx.product(cx.number(-3), c);
            cx.sum(square, product)
        };
        let second = {
            let cube = cx.power_i64(b, 3);
            let cube = cx.product(TWO, cube);
            let product = cx.product(cx.number(9), b);
            let product = cx.product(product, c);
            let difference = cx.subtract(cube, product);
            let last = cx.product(cx.number(27), d);
            cx.sum(difference, last)
        };
        let cube = {
            let square = cx.power_i64(second, 2);
            let third = cx.power_i64(first, 3);
            let third = cx.product(cx.number(-4), third);
            let sum = cx.sum(square, third);
            let root = cx.square_root(sum);
            let sum = cx.sum(second, root);
            let half = cx.divide(sum, TWO);
            cx.power(half, cx.ratio(1, 3))
        };
        let mut roots = Vec::new();
        for unit in units {
            let product = cx.product(unit, cube);
            let quotient = cx.divide(first, cube);
            let quotient = cx.divide(quotient, unit);
            let sum = cx.sum(b, product);
            let sum = cx.sum(sum, quotient);
            let sum = cx.negate(sum);
            roots.push(cx.divide(sum, cx.number(3)));
        }
        roots
    }

    fn roots_quartic(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let monic = polynomial.monic(self.cx);
        let (a, b, c, d) = (monic.at(3), monic.at(2), monic.at(1), monic.at(0));
        if d.is_literal_zero() {
            let mut roots = vec![ZERO];
            roots.extend(self.multiple(&Dense::from_leading(vec![ONE, a, b, c])));
            return roots;
        }
        let ratio = self.cx.divide(c, a);
        if self.cx.power_i64(ratio, 2) == d {
            return self.quartic_quasisymmetric(a, b, ratio);
        }
        let cx = &mut *self.cx;
        let square = cx.power_i64(a, 2);
        let fourth = cx.divide(a, cx.number(4));
        let e = {
            let product = cx.product(cx.ratio(-3, 8), square);
            cx.sum(b, product)
        };
        let f = {
            let eighth = cx.divide(square, cx.number(8));
            let half = cx.divide(b, TWO);
            let difference = cx.subtract(eighth, half);
            let product = cx.product(a, difference);
            let sum = cx.sum(c, product);
            simplify::expand_deep(sum, cx)
        };
        let g = {
            let inner = cx.product(cx.ratio(3, 64), square);
            let quarter = cx.divide(b, cx.number(4));
            let inner = cx.subtract(inner, quarter);
            let inner = cx.product(a, inner);
            let inner = cx.sum(inner, c);
            let product = cx.product(fourth, inner);
            let difference = cx.subtract(d, product);
            simplify::expand_deep(difference, cx)
        };
        if f.is_literal_zero() {
            let squares = self.multiple(&Dense::from_leading(vec![ONE, e, g]));
            let mut roots = Vec::new();
            for square in squares {
                let root = self.cx.square_root(square);
                let negative = self.cx.negate(root);
                roots.push(self.cx.subtract(negative, fourth));
                roots.push(self.cx.subtract(root, fourth));
            }
            return roots;
        }
        if g.is_literal_zero() {
            let mut roots = vec![ZERO];
            roots.extend(self.multiple(&Dense::from_leading(vec![ONE, ZERO, e, f])));
            return roots.iter().map(|root| self.cx.subtract(root, fourth)).collect();
        }
        match self.quartic_euler(e, f, g, fourth) {
            Some(roots) => roots,
            None => self.quartic_ferrari(e, f, g, fourth),
        }
    }

    /// `x**4 + a*x**3 + b*x**2 + a*m*x + m**2`, by two quadratic equations.
    fn quartic_quasisymmetric(&mut self, a: Expr<'a>, b: Expr<'a>, m: Expr<'a>) -> Vec<Expr<'a>> {
        let double = self.cx.product(self.cx.number(-2), m);
        let constant = self.cx.sum(b, double);
        let outer = Dense::from_leading(vec![ONE, a, constant]);
        let mut roots = Vec::new();
        for z in self.roots_quadratic(&outer) {
            let z = self.cx.negate(z);
            roots.extend(self.roots_quadratic(&Dense::from_leading(vec![ONE, z, m])));
        }
        roots
    }

    /// Descartes and Euler: where the resolvent of `x**4 + p*x**2 + q*x + r` has a rational root.
    fn quartic_euler(&mut self, p: Expr<'a>, q: Expr<'a>, r: Expr<'a>, shift: Expr<'a>) -> Option<Vec<Expr<'a>>> {
        let cx = &mut *self.cx;
        let (Some(_), Some(_), Some(_)) = (p.as_rational(), q.as_rational(), r.as_rational()) else { return None };
        let second = cx.product(cx.number(32), p);
        let first = {
            let square = cx.power_i64(p, 2);
            let square = cx.product(cx.number(4), square);
            let product = cx.product(cx.number(-16), r);
            cx.sum(square, product)
        };
        let constant = cx.power_i64(q, 2);
        let constant = cx.negate(constant);
        let resolvent = Dense::from_leading(vec![self.cx.number(64), second, first, constant]);
        let greatest = self.greatest_rational_root(&resolvent)?;
        let cx = &mut *self.cx;
        let c1 = cx.square_root(greatest);
        let b = {
            let product = cx.product(q, c1);
            let product = cx.negate(product);
            let divisor = cx.product(cx.number(4), greatest);
            cx.divide(product, divisor)
        };
        let a = {
            let half = cx.divide(p, TWO);
            let negative = cx.negate(greatest);
            cx.subtract(negative, half)
        };
        let c2 = cx.sum(a, b);
        let c2 = cx.square_root(c2);
        let c3 = cx.subtract(a, b);
        let c3 = cx.square_root(c3);
        let negative = cx.negate(c1);
        let roots = [cx.subtract(c1, c2), cx.subtract(negative, c3), cx.subtract(c3, c1), cx.sum(c1, c2)];
        Some(roots.iter().map(|root| cx.subtract(root, shift)).collect())
    }

    /// The greatest rational root that is not zero.
    fn greatest_rational_root(&mut self, polynomial: &Dense<'a>) -> Option<Expr<'a>> {
        let integers = polynomial.primitive(self.cx)?;
        let factors = poly::factor_list(&Polynomial::new(integers), self.cx);
        let (_, factors) = self.cx.keep(factors)?;
        let mut greatest: Option<Expr> = None;
        for (factor, _) in factors {
            let dense = Dense::of_integers(factor.coefficients(), self.cx);
            if dense.degree() != 1 || dense.at(0).is_literal_zero() {
                continue;
            }
            let root = self.root_linear(&dense);
            if greatest.and_then(super::super::expr::Form::as_rational) < root.as_rational() {
                greatest = Some(root);
            }
        }
        greatest
    }

    /// Ferrari: `x**4 + e*x**2 + f*x + g`.
    fn quartic_ferrari(&mut self, e: Expr<'a>, f: Expr<'a>, g: Expr<'a>, shift: Expr<'a>) -> Vec<Expr<'a>> {
        let cx = &mut *self.cx;
        let p = {
            let square = cx.power_i64(e, 2);
            let product = cx.product(cx.ratio(-1, 12), square);
            let difference = cx.subtract(product, g);
            simplify::expand_deep(difference, cx)
        };
        let q = {
            let cube = cx.power_i64(e, 3);
            let cube = cx.product(cx.ratio(-1, 108), cube);
            let product = cx.multiply(&[cx.ratio(1, 3), e, g]);
            let square = cx.power_i64(f, 2);
            let square = cx.product(cx.ratio(-1, 8), square);
            cx.add(&[cube, product, square])
        };
        let first = cx.product(cx.ratio(-5, 6), e);
        let y = if p.is_literal_zero() {
            let root = cx.power(q, cx.ratio(1, 3));
            cx.subtract(first, root)
        } else {
            let square = cx.power_i64(q, 2);
            let square = cx.divide(square, cx.number(4));
            let cube = cx.power_i64(p, 3);
            let cube = cx.divide(cube, cx.number(27));
            let sum = cx.sum(square, cube);
            let root = cx.square_root(sum);
            let half = cx.product(cx.ratio(-1, 2), q);
            let sum = cx.sum(half, root);
            let u = cx.power(sum, cx.ratio(1, 3));
            let quotient = cx.divide(p, u);
            let quotient = cx.product(cx.ratio(-1, 3), quotient);
            cx.add(&[first, u, quotient])
        };
        self.ferrari_answer(y, e, f, shift)
    }

    fn ferrari_answer(&mut self, y: Expr<'a>, e: Expr<'a>, f: Expr<'a>, shift: Expr<'a>) -> Vec<Expr<'a>> {
        let cx = &mut *self.cx;
        let double = cx.product(TWO, y);
        let w = cx.sum(e, double);
        let w = cx.square_root(w);
        let triple = cx.product(cx.number(3), e);
        let first = cx.sum(triple, double);
        let second = cx.product(TWO, f);
        let second = cx.divide(second, w);
        let mut roots = Vec::new();
        for s in [-1, 1] {
            let signed = cx.product(cx.number(s), second);
            let sum = cx.sum(first, signed);
            let sum = cx.negate(sum);
            let root = cx.square_root(sum);
            for t in [-1, 1] {
                let outer = cx.product(cx.number(s), w);
                let inner = cx.product(cx.number(t), root);
                let difference = cx.subtract(outer, inner);
                let half = cx.divide(difference, TWO);
                roots.push(cx.subtract(half, shift));
            }
        }
        roots
    }

    /// `a*x**n + b`
    fn roots_binomial(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let degree = i64::try_from(polynomial.degree()).unwrap_or(i64::MAX);
        if self.cx.afford(degree.unsigned_abs() * 20).is_none() {
            return Vec::new();
        }
        let base = self.cx.divide(polynomial.at(0), polynomial.leading());
        let base = self.cx.negate(base);
        let base = if polynomial.domain() == Domain::Rational { base } else { simplify::cancel(base, self.cx) };
        let mut root = self.cx.power(base, self.cx.ratio(1, degree));
        if root.is_numeric() {
            root = simplify::expand_complex(root, self.cx);
        }
        let mut roots = Vec::new();
        for k in 0..degree {
            // The exponents on both sides of zero, as SymPy has them: the forms depend on it.
            let k = if 2 * k > degree { k - degree } else { k };
            let unit = self.unit_root(k, degree);
            let product = self.cx.product(root, unit);
            roots.push(simplify::expand_products(product, self.cx));
        }
        roots
    }

    /// `exp(2*I*pi*k/n)` by cosine and sine.
    fn unit_root(&mut self, k: i64, n: i64) -> Expr<'a> {
        let exponent = self.cx.multiply(&[self.cx.ratio(2 * k, n), I, PI]);
        let root = self.cx.call(Function::Exp, &[exponent]);
        simplify::expand_complex(root, self.cx)
    }

    /// The `n` of which the polynomial is the cyclotomic one.
    fn cyclotomic_index(&mut self, polynomial: &Dense<'a>) -> Option<u32> {
        let integers = polynomial.primitive(self.cx)?;
        let unit = Integer::from(1);
        if integers.first() != Some(&unit) || integers.last() != Some(&unit) {
            return None;
        }
        // The index is at most that many times its totient, as far as the budget lets anyone go.
        let degree = integers.len() - 1;
        for index in degree..=6 * degree {
            self.cx.afford(index as u64 / 8)?;
            if totient(index) != degree {
                continue;
            }
            let cyclotomic = poly::cyclotomic(index, &mut self.cx.budget);
            if self.cx.keep(cyclotomic)?.coefficients() == integers {
                return u32::try_from(index).ok();
            }
        }
        None
    }

    fn roots_cyclotomic(&mut self, index: u32) -> Vec<Expr<'a>> {
        let mut roots = Vec::new();
        for k in (1..=index).filter(|k| greatest_common_divisor(*k, index) == 1) {
            roots.push(self.unit_root(k.into(), index.into()));
        }
        roots
    }

    /// Each root as often as it is one, in SymPy's canonical order.
    fn multiple(&mut self, polynomial: &Dense<'a>) -> Vec<Expr<'a>> {
        let mut roots = self.roots(polynomial);
        roots.put_in_order(|(x, _), (y, _)| crate::sympy::order::sort_key_compare(x, y));
        roots.into_iter().flat_map(|(root, times)| std::iter::repeat_n(root, times)).collect()
    }
}

/// How many numbers up to `number` have no divisor in common with it.
fn totient(number: usize) -> usize {
    let (mut rest, mut totient) = (number, number);
    for prime in 2.. {
        if prime * prime > rest {
            break;
        }
        if rest % prime == 0 {
            totient -= totient / prime;
            while rest % prime == 0 {
                rest /= prime;
            }
        }
    }
    if rest > 1 { totient - totient / rest } else { totient }
}

fn greatest_common_divisor(x: u32, y: u32) -> u32 {
    if y == 0 { x } else { greatest_common_divisor(y, x % y) }
}

fn count_each<'a>(found: &mut Roots<'a>, roots: Vec<Expr<'a>>, times: usize) {
    for root in roots {
        count(found, root, times);
    }
}

/// Counts a root that may be there already.
fn count<'a>(found: &mut Roots<'a>, root: Expr<'a>, times: usize) {
    match found.iter_mut().find(|(own, _)| *own == root) {
        Some((_, own)) => *own += times,
        None => found.push((root, times)),
    }
}
