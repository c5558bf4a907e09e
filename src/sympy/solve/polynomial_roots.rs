//! The roots of a polynomial in closed form, with SymPy's case distinctions and forms (`polyroots.py`).
#![expect(clippy::many_single_char_names, reason = "coefficients are named as in the textbooks' formulas")]

use pascaline_base::sort::sort_by;

use super::decompose::decompose;
use super::dense::{Dense, Domain};
use super::{Attempt, Solver, Stop, Values};
use crate::expr::{Expr, I, NAN, ONE, Operands, PI, ZERO};
use crate::functions::Function;
use crate::{Context, Term, poly, simplify};

impl<'a> Solver<'_, 'a> {
    /// The roots in closed form, repeated by multiplicity.
    pub(super) fn roots(&mut self, polynomial: Dense<'a>) -> Values<'a> {
        let start = self.found.len();
        let coefficients = polynomial.coefficients;
        if self.cx.afford(coefficients.len() as u64).is_none() {
            return &[];
        }
        let zeros = coefficients.iter().take_while(|own| own.is_literal_zero()).count();
        let (scale, polynomial) = self.scaled(Dense { coefficients: coefficients.get(zeros..).unwrap_or_default() });
        self.closed_roots(polynomial);
        if !scale.is_one() {
            for root in self.taken(start) {
                self.found.push(self.cx.product(scale, root));
            }
        }
        self.found.resize(self.found.len() + zeros, ZERO);
        self.taken(start)
    }

    /// The distinct roots.
    pub(super) fn different_roots(&mut self, polynomial: Dense<'a>) -> Values<'a> {
        let start = self.found.len();
        for root in self.roots(polynomial) {
            self.note(start, root);
        }
        self.taken(start)
    }

    /// Finds all roots of a polynomial with rational coefficients: in closed form for rational and quadratic roots and those
    /// of binomials, by index for the others. There is no method for other coefficients.
    pub(super) fn all_roots(&mut self, polynomial: Dense<'a>) -> Attempt {
        let integers = self.without_content(polynomial).primitive(self.cx).ok_or(Stop::NoMethod)?;
        let poly::AllRoots { scale, roots } = poly::all_roots(&integers, self.cx);
        self.spend(0).map_err(|_| Stop::NoMethod)?;
        let scale = self.cx.number(scale);
        for root in roots {
            let start = self.found.len();
            self.simple_roots(Dense::from_integers(root.polynomial(), self.cx));
            let root = match self.taken(start).get(root.index as usize) {
                Some(named) => *named,
                None => self.cx.number(root),
            };
            self.found.push(if scale.is_one() { root } else { self.cx.product(scale, root) });
        }
        Ok(())
    }

    /// Rational coefficients, if all are rational multiples of one number, such as `I`.
    fn without_content(&mut self, polynomial: Dense<'a>) -> Dense<'a> {
        if polynomial.domain(self.cx) == Domain::Rational {
            return polynomial;
        }
        let divided = polynomial.monic(self.cx);
        if divided.domain(self.cx) == Domain::Rational { divided } else { polynomial }
    }

    /// A polynomial with coprime integer coefficients, and smaller ones if the unknown can be scaled: each root of the given
    /// polynomial is the factor times a root of the new one.
    fn scaled(&mut self, polynomial: Dense<'a>) -> (Expr<'a>, Dense<'a>) {
        let polynomial = self.without_content(polynomial);
        let Some(integers) = polynomial.primitive(self.cx) else { return (ONE, polynomial) };
        let (basis, scaled) = poly::integer_basis(&integers, self.cx);
        (self.cx.number(basis), Dense::from_integers(&scaled, self.cx))
    }

    fn closed_roots(&mut self, polynomial: Dense<'a>) {
        let degree = polynomial.degree();
        if degree < 2 || polynomial.length() == 2 {
            return self.simple_roots(polynomial);
        }
        let Some(integers) = polynomial.primitive(self.cx) else {
            return if degree == 2 { self.simple_roots(polynomial) } else { self.direct_roots(polynomial) };
        };
        let (_, factors) = poly::factor_list(&integers, self.cx);
        if self.cx.is_stopped() {
            return;
        }
        match &factors[..] {
            [_] if degree == 2 => self.simple_roots(polynomial),
            [(_, 1)] => self.decomposed_roots(polynomial),
            factors => {
                for (factor, multiplicity) in factors {
                    let start = self.found.len();
                    self.direct_roots(Dense::from_integers(factor, self.cx));
                    for root in self.taken(start) {
                        self.found.resize(self.found.len() + *multiplicity as usize, root);
                    }
                }
            }
        }
    }

    /// The roots of a polynomial of degree 1 or 2, or of two terms.
    fn simple_roots(&mut self, polynomial: Dense<'a>) {
        match polynomial.degree() {
            1 => {
                let root = self.root_linear(polynomial);
                self.found.push(root);
            }
            2 => {
                let pair = self.roots_quadratic(polynomial);
                self.found.extend_from_slice(&pair);
            }
            _ if polynomial.length() == 2 => self.roots_binomial(polynomial),
            _ => {}
        }
    }

    /// The roots by decomposition of the polynomial.
    fn decomposed_roots(&mut self, polynomial: Dense<'a>) {
        let Some((outer, inner)) = decompose(polynomial, self.cx) else { return self.direct_roots(polynomial) };
        let start = self.found.len();
        self.decomposed_roots(outer);
        for value in self.taken(start) {
            let mut coefficients = inner.coefficients.to_vec();
            if let Some(constant) = coefficients.first_mut() {
                *constant = self.cx.subtract(constant, value);
            }
            self.direct_roots(Dense::new(&coefficients, self.cx));
        }
    }

    /// The roots by the form of the polynomial alone; fewer than its degree if no form is known.
    fn direct_roots(&mut self, mut polynomial: Dense<'a>) {
        let degree = polynomial.degree();
        match polynomial.length() {
            _ if degree == 0 => return,
            1 => return self.found.resize(self.found.len() + degree, ZERO),
            2 if degree > 1 => return self.roots_binomial(polynomial),
            2 => {
                let root = self.root_linear(polynomial);
                return self.found.push(simplify::cancel(root, self.cx));
            }
            _ => {}
        }
        for unit in [-1, 1] {
            let unit = self.cx.number(unit);
            if let Some(quotient) = polynomial.deflate(unit, self.cx) {
                polynomial = quotient;
                self.found.push(unit);
                break;
            }
        }
        match polynomial.degree() {
            1 => self.simple_roots(polynomial),
            2 => {
                for root in self.roots_quadratic(polynomial) {
                    self.found.push(simplify::cancel(root, self.cx));
                }
            }
            degree => match self.cyclotomic_index(polynomial) {
                Some(index) => self.roots_cyclotomic(index),
                None if degree == 3 => self.roots_cubic(polynomial),
                None if degree == 4 => self.roots_quartic(polynomial),
                None => {}
            },
        }
    }

    fn root_linear(&mut self, polynomial: Dense<'a>) -> Expr<'a> {
        self.opposite_ratio(polynomial.at(0), polynomial.at(1), polynomial.domain(self.cx))
    }

    /// `-x/y`, simplified.
    fn opposite_ratio(&mut self, x: Expr<'a>, y: Expr<'a>, domain: Domain) -> Expr<'a> {
        let ratio = self.cx.divide(x, y);
        let ratio = self.cx.negate(ratio);
        self.tidy(ratio, domain)
    }

    /// Simplifies a root as SymPy does for coefficients of this domain.
    fn tidy(&mut self, expr: Expr<'a>, domain: Domain) -> Expr<'a> {
        match domain {
            Domain::Rational => expr,
            Domain::Expression => simplify::simplify(expr, self.cx),
            Domain::Composite => simplify::factor(expr, self.cx),
        }
    }

    pub(super) fn roots_quadratic(&mut self, polynomial: Dense<'a>) -> [Expr<'a>; 2] {
        let [c, b, a] = *polynomial.coefficients else { return [NAN; 2] };
        let domain = polynomial.domain(self.cx);
        if c.is_literal_zero() {
            return [ZERO, self.opposite_ratio(b, a, domain)];
        }
        if b.is_literal_zero() {
            let square = self.opposite_ratio(c, a, domain);
            let root = self.square_root_without_squares(square);
            return [self.cx.negate(root), root];
        }
        let cx = self.cx;
        let [a, b, c] = cx.terms([a, b, c]);
        let double = 2 * a;
        let discriminant = b.pow(2) + cx.product_of([-cx.term(4), a, c]);
        let discriminant = self.tidy(discriminant.expr(), domain);
        let middle = self.tidy((-(b / double)).expr(), domain);
        let root = self.square_root_without_squares(discriminant);
        let offset = simplify::factor_terms(cx.divide(root, double.expr()), cx);
        let mut pair = [self.cx.subtract(middle, offset), self.cx.sum(middle, offset)];
        if domain != Domain::Rational {
            for root in &mut pair {
                *root = simplify::expand_two_factors(root, self.cx);
            }
        }
        pair
    }

    /// A square root with even powers extracted, up to the sign: the caller uses both signs.
    fn square_root_without_squares(&mut self, square: Expr<'a>) -> Expr<'a> {
        let (mut outside, mut inside) = (Vec::new(), Vec::<Expr>::new());
        for factor in square.factors() {
            if let Some((base, exponent)) = factor.as_power()
                && let Some(exponent) = exponent.as_i64()
                && exponent % 2 == 0
            {
                outside.push(self.cx.power_i64(base, exponent / 2));
            } else {
                inside.push(factor);
            }
        }
        if outside.is_empty() {
            return self.cx.square_root(square);
        }
        let inside = self.cx.multiply(&inside);
        outside.push(self.cx.square_root(inside));
        self.cx.multiply(&outside)
    }

    fn roots_cubic(&mut self, polynomial: Dense<'a>) {
        let monic = polynomial.monic(self.cx);
        let [c, b, a, _] = *monic.coefficients else { return };
        if c.is_literal_zero() {
            return self.roots_and_zero(&[ONE, a, b], self.cx.term(0));
        }
        let cx = self.cx;
        let [a, b, c] = cx.terms([a, b, c]);
        let third = a / 3;
        let p = b - a.pow(2) / 3;
        let q = cx.sum_of([c, cx.product_of([cx.fraction(-1, 3), a, b]), cx.fraction(2, 27) * a.pow(3)]);
        let exponent = cx.fraction(1, 3);
        let first = if p.is_literal_zero() {
            if q.is_literal_zero() {
                return self.found.resize(self.found.len() + 3, (-third).expr());
            }
            if q.is_positive() == Some(true) { -q.pow(exponent) } else { (-q).pow(exponent) }
        } else if q.is_literal_zero() {
            return self.roots_and_zero(&[ONE, ZERO, p.expr()], third);
        } else if q.is_negative() == Some(true) {
            -(cx.fraction(-1, 2) * q + (q.pow(2) / 4 + (p / 3).pow(3)).sqrt()).pow(exponent)
        } else {
            return self.general_cubic(a, b, c);
        };
        for unit in cube_roots_of_one(cx) {
            let u = first * unit;
            let root = if p.is_literal_zero() { u } else { p / 3 / u - u };
            self.found.push((root - third).expr());
        }
    }

    /// The roots of `x**3 + a*x**2 + b*x + c` by the general cubic formula.
    fn general_cubic(&mut self, a: Term<'_, 'a>, b: Term<'_, 'a>, c: Term<'_, 'a>) {
        let cx = self.cx;
        let d0 = a.pow(2) + -3 * b;
        let d1 = 2 * a.pow(3) - 9 * a * b + 27 * c;
        let cube = (d1 + (d1.pow(2) + -4 * d0.pow(3)).sqrt()) / 2;
        let root = cube.pow(cx.fraction(1, 3));
        for unit in cube_roots_of_one(cx) {
            self.found.push((-(a + unit * root + d0 / root / unit) / 3).expr());
        }
    }

    /// The roots of the quadratic polynomial, with zero inserted as the second one, all of them shifted.
    fn roots_and_zero(&mut self, quadratic: &[Expr<'a>], shift: Term<'_, 'a>) {
        let start = self.found.len();
        self.multiple(quadratic);
        let second = self.found.len().min(start + 1);
        self.found.insert(second, ZERO);
        self.shift_found(start, shift);
    }

    /// Subtracts the shift from the roots found since `start`.
    fn shift_found(&mut self, start: usize, shift: Term<'_, 'a>) {
        for root in self.taken(start) {
            self.found.push((self.cx.term(*root) - shift).expr());
        }
    }

    fn roots_quartic(&mut self, polynomial: Dense<'a>) {
        let monic = polynomial.monic(self.cx);
        let [d, c, b, a, _] = *monic.coefficients else { return };
        let start = self.found.len();
        if d.is_literal_zero() {
            self.found.push(ZERO);
            return self.multiple(&[ONE, a, b, c]);
        }
        let ratio = self.cx.divide(c, a);
        if self.cx.power_i64(ratio, 2).equals(d, self.cx) {
            return self.quartic_quasisymmetric(a, b, ratio);
        }
        let cx = self.cx;
        let [a, b, c, d] = cx.terms([a, b, c, d]);
        let shift = a / 4;
        let e = b + cx.fraction(-3, 8) * a.pow(2);
        let f = (c + a * (a.pow(2) / 8 - b / 2)).expand();
        let g = (d - a / 4 * (a * (cx.fraction(3, 64) * a.pow(2) - b / 4) + c)).expand();
        if f.is_literal_zero() {
            self.multiple(&[ONE, e.expr(), g.expr()]);
            for square in self.taken(start) {
                let root = cx.term(*square).sqrt();
                self.found.extend([-root - shift, root - shift].map(Term::expr));
            }
        } else if g.is_literal_zero() {
            self.found.push(ZERO);
            self.multiple(&[ONE, ZERO, e.expr(), f.expr()]);
            self.shift_found(start, shift);
        } else {
            let roots = self.quartic_euler(e, f, g).unwrap_or_else(|| quartic_ferrari(e, f, g, cx));
            self.found.extend(roots.map(|root| (root - shift).expr()));
        }
    }

    /// `x**4 + a*x**3 + b*x**2 + a*m*x + m**2`, by two quadratic equations.
    fn quartic_quasisymmetric(&mut self, a: Expr<'a>, b: Expr<'a>, m: Expr<'a>) {
        let constant = (self.cx.term(b) + -2 * self.cx.term(m)).expr();
        for z in self.roots_quadratic(Dense::from_leading(&[ONE, a, constant], self.cx)) {
            let z = self.cx.negate(z);
            let pair = self.roots_quadratic(Dense::from_leading(&[ONE, z, m], self.cx));
            self.found.extend_from_slice(&pair);
        }
    }

    /// Descartes and Euler: if the resolvent of `x**4 + p*x**2 + q*x + r` has a rational root.
    fn quartic_euler<'c>(&mut self, p: Term<'c, 'a>, q: Term<'c, 'a>, r: Term<'c, 'a>) -> Option<[Term<'c, 'a>; 4]> {
        if [p, q, r].iter().any(|own| own.expr().as_rational().is_none()) {
            return None;
        }
        let resolvent = [self.cx.term(64), 32 * p, 4 * p.pow(2) + -16 * r, -q.pow(2)].map(Term::expr);
        let root = self.greatest_rational_root(Dense::from_leading(&resolvent, self.cx))?;
        let c1 = p.with(root).sqrt();
        let c2 = -(q * c1) / (4 * p.with(root));
        let half = -p.with(root) - p / 2;
        let (plus, minus) = ((half + c2).sqrt(), (half - c2).sqrt());
        Some([c1 - plus, -c1 - minus, minus - c1, c1 + plus])
    }

    /// The largest nonzero rational root.
    fn greatest_rational_root(&mut self, polynomial: Dense<'a>) -> Option<Expr<'a>> {
        let integers = polynomial.primitive(self.cx)?;
        let (_, factors) = poly::factor_list(&integers, self.cx);
        let mut greatest: Option<Expr> = None;
        for (factor, _) in factors {
            let dense = Dense::from_integers(&factor, self.cx);
            if dense.degree() != 1 || dense.at(0).is_literal_zero() {
                continue;
            }
            let root = self.root_linear(dense);
            if greatest.is_none_or(|greatest| self.cx.is_less(greatest, root)) {
                greatest = Some(root);
            }
        }
        greatest
    }

    /// `a*x**n + b`
    fn roots_binomial(&mut self, polynomial: Dense<'a>) {
        let degree = i64::try_from(polynomial.degree()).unwrap_or(i64::MAX);
        if self.cx.afford(degree.unsigned_abs() * 20).is_none() {
            return;
        }
        let base = self.cx.divide(polynomial.at(0), polynomial.leading());
        let base = self.cx.negate(base);
        let base = if polynomial.domain(self.cx) == Domain::Rational { base } else { simplify::cancel(base, self.cx) };
        let mut root = self.cx.power(base, self.cx.ratio(1, degree));
        if root.is_numeric(self.cx) {
            root = simplify::expand_complex(root, self.cx);
        }
        for k in 0..degree {
            // The exponents on both sides of zero, as in SymPy: the forms depend on it.
            let k = if 2 * k > degree { k - degree } else { k };
            let unit = self.unit_root(k, degree);
            let product = self.cx.product(root, unit);
            self.found.push(simplify::expand_products(product, self.cx));
        }
    }

    /// `exp(2*I*pi*k/n)` in terms of cosine and sine.
    fn unit_root(&mut self, k: i64, n: i64) -> Expr<'a> {
        let exponent = self.cx.multiply(&[self.cx.ratio(2 * k, n), I, PI]);
        let root = self.cx.apply(Function::Exp, exponent);
        simplify::expand_complex(root, self.cx)
    }

    /// The `n` for which the polynomial is the cyclotomic one.
    fn cyclotomic_index(&mut self, polynomial: Dense<'a>) -> Option<u32> {
        let integers = polynomial.primitive(self.cx)?;
        if [integers.constant(), integers.leading()].iter().any(|own| !own.is_one()) {
            return None;
        }
        // The index is bounded by this multiple of its totient, within the reach of any budget.
        let degree = integers.degree();
        for index in degree..=6 * degree {
            self.cx.afford(index as u64 / 8)?;
            if totient(index) != degree {
                continue;
            }
            if poly::cyclotomic(index, self.cx) == integers {
                return u32::try_from(index).ok();
            }
        }
        None
    }

    fn roots_cyclotomic(&mut self, index: u32) {
        for k in 1..index {
            if greatest_common_divisor(k, index) == 1 {
                let root = self.unit_root(k.into(), index.into());
                self.found.push(root);
            }
        }
    }

    /// The roots of the polynomial with these coefficients, the leading one first, repeated by multiplicity, in SymPy's
    /// canonical order.
    fn multiple(&mut self, coefficients: &[Expr<'a>]) {
        let mut roots = self.roots(Dense::from_leading(coefficients, self.cx)).to_vec();
        sort_by(&mut roots, |x, y| crate::compare::sort_key_compare(x, y, self.cx));
        self.found.extend_from_slice(&roots);
    }
}

/// The three cube roots of 1.
fn cube_roots_of_one<'c, 'a>(cx: &'c Context<'a>) -> [Term<'c, 'a>; 3] {
    let imaginary = cx.product_of([cx.fraction(1, 2), cx.term(I), cx.term(3).sqrt()]);
    [cx.term(1), cx.fraction(-1, 2) + imaginary, cx.fraction(-1, 2) - imaginary]
}

/// The roots of `x**4 + e*x**2 + f*x + g`, by Ferrari: SymPy's `_roots_quartic_ferrari`.
fn quartic_ferrari<'c, 'a>(
    e: Term<'c, 'a>,
    f: Term<'c, 'a>,
    g: Term<'c, 'a>,
    cx: &'c Context<'a>,
) -> [Term<'c, 'a>; 4] {
    let p = (cx.fraction(-1, 12) * e.pow(2) - g).expand();
    let q = cx.sum_of([
        cx.fraction(-1, 108) * e.pow(3),
        cx.product_of([cx.fraction(1, 3), e, g]),
        cx.fraction(-1, 8) * f.pow(2),
    ]);
    let third = cx.fraction(1, 3);
    let first = cx.fraction(-5, 6) * e;
    let y = if p.is_literal_zero() {
        first - q.pow(third)
    } else {
        let u = (cx.fraction(-1, 2) * q + (q.pow(2) / 4 + p.pow(3) / 27).sqrt()).pow(third);
        cx.sum_of([first, u, cx.fraction(-1, 3) * (p / u)])
    };
    let double = 2 * y;
    let w = (e + double).sqrt();
    let arg1 = 3 * e + double;
    let arg2 = 2 * f / w;
    let root = |s: i64| (-(arg1 + s * arg2)).sqrt();
    let (minus, plus) = (root(-1), root(1));
    [(-1, -1, minus), (-1, 1, minus), (1, -1, plus), (1, 1, plus)].map(|(s, t, root)| (s * w - t * root) / 2)
}

/// The number of integers up to `number` that are coprime to it.
fn totient(number: usize) -> usize {
    poly::prime_factors(number).iter().fold(number, |totient, (prime, _)| totient - totient / prime)
}

fn greatest_common_divisor(x: u32, y: u32) -> u32 {
    if y == 0 { x } else { greatest_common_divisor(y, x % y) }
}
