//! The roots of a polynomial in closed form, in SymPy's branches and forms.
#![expect(clippy::many_single_char_names, reason = "coefficients have the names of the textbooks' formulas")]

use super::Solver;
use super::decompose::decompose;
use super::dense::{Dense, Domain};
use crate::integer::Integer;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Form, I, NAN, ONE, Operands, PI, ZERO};
use crate::sympy::functions::Function;
use crate::sympy::poly::{self, Polynomial};
use crate::sympy::simplify;

/// Different roots, each with its multiplicity.
pub(super) type Roots<'a> = Vec<(Expr<'a>, usize)>;

/// The coefficients of a cubic polynomial `x**3 + A*x**2 + B*x + C`: a third of `A`, then `p` and `q` of the one without
/// a square, `u**3 + p*u + q`, and the three cube roots of 1.
const CUBIC: &[u8] = b"A3/ BA2^3/- C 1n3/ABm 239*/A3^*a 12/i3sm= 1 12/nD+ 12/nD-";
/// The cube root for `p`, `q` where `q` is negative.
const CARDANO: &[u8] = b"12/nB* B2^4/ A3/3^ + s + 13/^n";
/// The roots of a cubic polynomial from one cube root, `p`, the shift and the cube roots of 1.
const CUBIC_FROM_FIRST: &[u8] = b"AD*= AE*= AF*= B3/G/G-C- B3/H/H-C- B3/I/I-C-";
/// The same if `p` is zero.
const CUBIC_WITHOUT_P: &[u8] = b"AD*C- AE*C- AF*C-";
/// The roots of `x**3 + A*x**2 + B*x + C`, and the cube roots of 1.
const CUBIC_GENERAL: &[u8] = b"A2^ 3nB* += 2A3^* 9A*B* - 39*C* += HH2^ 4nG3^* + s + 2/13/^=
    ADI*+ GI/D/ +n3/ AEI*+ GI/E/ +n3/ AFI*+ GI/F/ +n3/";
/// The coefficients of `x**4 + A*x**3 + B*x**2 + C*x + D` without a cube, and the shift.
const QUARTIC: &[u8] = b"B 3n8/A2^* + C A A2^8/ B2/ - * + x D A4/ A388*/A2^* B4/ - *C+ * - x A4/";
/// The resolvent of Descartes and Euler.
const RESOLVENT: &[u8] = b"88* 48*A* 4A2^* 28*nC* + B2^n";
/// The roots of a quartic polynomial from a root of the resolvent, `p`, `q` and the shift.
const EULER: &[u8] = b"As= CE*n4A*/= AnB2/-= GF+s= GF-s= EH-D- EnI-D- IE-D- EH+D-";
/// `p`, `q` and the first term of `y`, all as Ferrari has them, of `x**4 + A*x**2 + B*x + C`.
const FERRARI: &[u8] = b"1n34*/A2^* C-x 1n34*9*/A3^* 13/ACm 1n8/B2^* a 5n6/A*";
/// `y` for them.
const FERRARI_Y: &[u8] = b"1n2/B* B2^4/ A3^39*/ + s + 13/^= CD 1n3/AD/* a";
/// The roots from `y`, the coefficients of the square and the unknown, and the shift.
const FERRARI_ROOTS: &[u8] = b"2A*= BE+s= 3B*E+= 2C*F/= G1nH*+ns= G1H*+ns=
    1nF*1nI*-2/D- 1nF*1I*-2/D- 1F*1nJ*-2/D- 1F*1J*-2/D-";

impl<'a> Solver<'_, 'a> {
    /// The roots that have a closed form.
    pub(super) fn roots(&mut self, polynomial: Dense<'a>) -> Roots<'a> {
        let coefficients = polynomial.coefficients;
        self.cx.spend(coefficients.len() as u64);
        let zeros = coefficients.iter().take_while(|own| own.is_literal_zero()).count();
        let (scale, polynomial) = self.scaled(Dense { coefficients: coefficients.get(zeros..).unwrap_or_default() });
        let mut found = Roots::new();
        self.closed_roots(polynomial, &mut found);
        if !scale.is_one() {
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
    pub(super) fn all_roots(&mut self, polynomial: Dense<'a>) -> Option<&'a [Expr<'a>]> {
        let integers = self.without_content(polynomial).primitive(self.cx)?;
        let poly::AllRoots { scale, roots } = poly::all_roots(&Polynomial::new(integers), self.cx);
        if self.cx.is_stopped() {
            return None;
        }
        let scale = self.cx.number(scale);
        let mut found = Vec::new();
        for root in roots {
            let mut named = Vec::new();
            self.simple_roots(Dense::of_integers(root.polynomial().coefficients(), self.cx), &mut named);
            let root = match named.get(root.index as usize) {
                Some(named) => *named,
                None => self.cx.number(root),
            };
            found.push(if scale.is_one() { root } else { self.cx.product(scale, root) });
        }
        Some(self.cx.list(&found))
    }

    /// Rational coefficients where all are rational multiples of one number, such as `I`.
    fn without_content(&mut self, polynomial: Dense<'a>) -> Dense<'a> {
        if polynomial.domain() == Domain::Rational {
            return polynomial;
        }
        let divided = polynomial.monic(self.cx);
        if divided.domain() == Domain::Rational { divided } else { polynomial }
    }

    /// Integers without a common divisor as coefficients, and smaller ones where the unknown may be scaled: each root of
    /// the given polynomial is the factor times one of the new.
    fn scaled(&mut self, polynomial: Dense<'a>) -> (Expr<'a>, Dense<'a>) {
        let polynomial = self.without_content(polynomial);
        let Some(integers) = polynomial.primitive(self.cx) else { return (ONE, polynomial) };
        let (basis, scaled) = poly::integer_basis(&Polynomial::new(integers), self.cx);
        (self.cx.number(basis), Dense::of_integers(scaled.coefficients(), self.cx))
    }

    fn closed_roots(&mut self, polynomial: Dense<'a>, found: &mut Roots<'a>) {
        let degree = polynomial.degree();
        if degree == 0 {
            return;
        }
        let mut roots = Vec::new();
        if degree == 1 || polynomial.length() == 2 {
            self.simple_roots(polynomial, &mut roots);
        } else if let Some(integers) = polynomial.primitive(self.cx) {
            let (_, factors) = poly::factor_list(&Polynomial::new(integers), self.cx);
            if self.cx.is_stopped() {
                return;
            }
            match &factors[..] {
                [_] if degree == 2 => self.simple_roots(polynomial, &mut roots),
                [(_, 1)] => self.decomposed_roots(polynomial, &mut roots),
                factors => {
                    for (factor, multiplicity) in factors {
                        self.direct_roots(Dense::of_integers(factor.coefficients(), self.cx), &mut roots);
                        for root in roots.drain(..) {
                            count(found, root, *multiplicity as usize);
                        }
                    }
                }
            }
        } else if degree == 2 {
            self.simple_roots(polynomial, &mut roots);
        } else {
            self.direct_roots(polynomial, &mut roots);
        }
        for root in roots {
            count(found, root, 1);
        }
    }

    /// Those of a polynomial of degree 1 or 2, or of two terms.
    fn simple_roots(&mut self, polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        match polynomial.degree() {
            1 => roots.push(self.root_linear(polynomial)),
            2 => roots.extend_from_slice(&self.roots_quadratic(polynomial)),
            _ if polynomial.length() == 2 => self.roots_binomial(polynomial, roots),
            _ => {}
        }
    }

    /// By the parts of which the polynomial is composed.
    fn decomposed_roots(&mut self, polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        let mut of_before = vec![ZERO];
        for part in decompose(polynomial, self.cx) {
            for previous in std::mem::take(&mut of_before) {
                let mut coefficients = part.coefficients.to_vec();
                if let Some(constant) = coefficients.first_mut() {
                    *constant = self.cx.subtract(constant, previous);
                }
                self.direct_roots(Dense::new(&coefficients, self.cx), &mut of_before);
            }
        }
        roots.append(&mut of_before);
    }

    /// By the polynomial's form alone; fewer roots than its degree where that has none that is known.
    fn direct_roots(&mut self, mut polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        let degree = polynomial.degree();
        match polynomial.length() {
            _ if degree == 0 => return,
            1 => return roots.resize(roots.len() + degree, ZERO),
            2 if degree > 1 => return self.roots_binomial(polynomial, roots),
            2 => {
                let root = self.root_linear(polynomial);
                return roots.push(simplify::cancel(root, self.cx));
            }
            _ => {}
        }
        for unit in [-1, 1] {
            let unit = self.cx.number(unit);
            if polynomial.evaluate(unit, self.cx).is_literal_zero() {
                polynomial = polynomial.deflate(unit, self.cx);
                roots.push(unit);
                break;
            }
        }
        match polynomial.degree() {
            1 => roots.push(self.root_linear(polynomial)),
            2 => {
                for root in self.roots_quadratic(polynomial) {
                    roots.push(simplify::cancel(root, self.cx));
                }
            }
            degree => match self.cyclotomic_index(polynomial) {
                Some(index) => self.roots_cyclotomic(index, roots),
                None if degree == 3 => self.roots_cubic(polynomial, roots),
                None if degree == 4 => self.roots_quartic(polynomial, roots),
                None => {}
            },
        }
    }

    fn root_linear(&mut self, polynomial: Dense<'a>) -> Expr<'a> {
        self.opposite_ratio(polynomial.at(0), polynomial.at(1), polynomial.domain())
    }

    /// `-x/y`, tidied.
    fn opposite_ratio(&mut self, x: Expr<'a>, y: Expr<'a>, domain: Domain) -> Expr<'a> {
        let ratio = self.cx.divide(x, y);
        let ratio = self.cx.negate(ratio);
        self.tidy(ratio, domain)
    }

    /// As SymPy tidies what is made of coefficients of that kind.
    fn tidy(&mut self, expr: Expr<'a>, domain: Domain) -> Expr<'a> {
        match domain {
            Domain::Rational => expr,
            Domain::Expression => simplify::simplify(expr, self.cx),
            Domain::Composite => simplify::factor(expr, self.cx),
        }
    }

    pub(super) fn roots_quadratic(&mut self, polynomial: Dense<'a>) -> [Expr<'a>; 2] {
        let (a, b, c) = (polynomial.at(2), polynomial.at(1), polynomial.at(0));
        let domain = polynomial.domain();
        if c.is_literal_zero() {
            return [ZERO, self.opposite_ratio(b, a, domain)];
        }
        if b.is_literal_zero() {
            let square = self.opposite_ratio(c, a, domain);
            let root = self.square_root_without_squares(square);
            return [self.cx.negate(root), root];
        }
        let values = self.cx.formulas(b"2A*= B2^4nACm+ BD/n D", &[a, b, c]);
        let [discriminant, middle, double] = *values else { return [NAN; 2] };
        let discriminant = self.tidy(discriminant, domain);
        let middle = self.tidy(middle, domain);
        let root = self.square_root_without_squares(discriminant);
        let offset = self.cx.divide(root, double);
        let offset = simplify::factor_terms(offset, self.cx);
        let mut pair = [self.cx.subtract(middle, offset), self.cx.sum(middle, offset)];
        if domain != Domain::Rational {
            for root in &mut pair {
                *root = simplify::expand_two_factors(root, self.cx);
            }
        }
        pair
    }

    /// A square root, even powers taken out of it: both signs are roots.
    fn square_root_without_squares(&mut self, square: Expr<'a>) -> Expr<'a> {
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for factor in square.factors() {
            if let Some((base, exponent)) = factor.as_power()
                && let Some(exponent) = exponent.as_i64()
                && exponent % 2 == 0
            {
                outside.push(self.cx.power_i64(base, exponent / 2));
            } else {
                inside.push(*factor);
            }
        }
        if outside.is_empty() {
            return self.cx.square_root(square);
        }
        let inside = self.cx.multiply(&inside);
        outside.push(self.cx.square_root(inside));
        self.cx.multiply(&outside)
    }

    fn roots_cubic(&mut self, polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        let monic = polynomial.monic(self.cx);
        let (a, b, c) = (monic.at(2), monic.at(1), monic.at(0));
        if c.is_literal_zero() {
            return self.roots_and_zero(&[ONE, a, b], ZERO, roots);
        }
        let cx = &mut *self.cx;
        let [third, p, q, x, y, z] = *cx.formulas(CUBIC, &[a, b, c]) else { return };
        let first = if p.is_literal_zero() {
            if q.is_literal_zero() {
                return roots.resize(roots.len() + 3, cx.negate(third));
            }
            let code: &[u8] = if q.is_positive(cx) == Some(true) { b"A13/^n" } else { b"An13/^" };
            cx.formula(code, &[q])
        } else if q.is_literal_zero() {
            return self.roots_and_zero(&[ONE, ZERO, p], third, roots);
        } else if q.is_negative(cx) == Some(true) {
            cx.formula(CARDANO, &[p, q])
        } else {
            return roots.extend_from_slice(cx.formulas(CUBIC_GENERAL, &[a, b, c, x, y, z]));
        };
        let code = if p.is_literal_zero() { CUBIC_WITHOUT_P } else { CUBIC_FROM_FIRST };
        roots.extend_from_slice(cx.formulas(code, &[first, p, third, x, y, z]));
    }

    /// The roots of the quadratic polynomial, and zero as the second one, all of them shifted.
    fn roots_and_zero(&mut self, quadratic: &[Expr<'a>], shift: Expr<'a>, roots: &mut Vec<Expr<'a>>) {
        let mut found = self.multiple(quadratic);
        found.insert(found.len().min(1), ZERO);
        self.shifted(&found, shift, roots);
    }

    fn shifted(&mut self, found: &[Expr<'a>], shift: Expr<'a>, roots: &mut Vec<Expr<'a>>) {
        for root in found {
            roots.push(self.cx.subtract(root, shift));
        }
    }

    fn roots_quartic(&mut self, polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        let monic = polynomial.monic(self.cx);
        let (a, b, c, d) = (monic.at(3), monic.at(2), monic.at(1), monic.at(0));
        if d.is_literal_zero() {
            roots.push(ZERO);
            return roots.append(&mut self.multiple(&[ONE, a, b, c]));
        }
        let ratio = self.cx.divide(c, a);
        if self.cx.power_i64(ratio, 2) == d {
            return self.quartic_quasisymmetric(a, b, ratio, roots);
        }
        let [e, f, g, shift] = *self.cx.formulas(QUARTIC, &[a, b, c, d]) else { return };
        if f.is_literal_zero() {
            for square in self.multiple(&[ONE, e, g]) {
                roots.extend_from_slice(self.cx.formulas(b"As= CnB- CB-", &[square, shift]));
            }
        } else if g.is_literal_zero() {
            let found = self.multiple(&[ONE, ZERO, e, f]);
            self.shifted(&[ZERO], shift, roots);
            self.shifted(&found, shift, roots);
        } else {
            let found = match self.quartic_euler(e, f, g, shift) {
                Some(found) => found,
                None => self.quartic_ferrari(e, f, g, shift),
            };
            roots.extend_from_slice(found);
        }
    }

    /// `x**4 + a*x**3 + b*x**2 + a*m*x + m**2`, by two quadratic equations.
    fn quartic_quasisymmetric(&mut self, a: Expr<'a>, b: Expr<'a>, m: Expr<'a>, roots: &mut Vec<Expr<'a>>) {
        let constant = self.cx.formula(b"A2nB*+", &[b, m]);
        for z in self.roots_quadratic(Dense::from_leading(&[ONE, a, constant], self.cx)) {
            let z = self.cx.negate(z);
            roots.extend_from_slice(&self.roots_quadratic(Dense::from_leading(&[ONE, z, m], self.cx)));
        }
    }

    /// Descartes and Euler: where the resolvent of `x**4 + p*x**2 + q*x + r` has a rational root.
    fn quartic_euler(&mut self, p: Expr<'a>, q: Expr<'a>, r: Expr<'a>, shift: Expr<'a>) -> Option<&'a [Expr<'a>]> {
        if [p, q, r].iter().any(|own| own.as_rational().is_none()) {
            return None;
        }
        let resolvent = self.cx.formulas(RESOLVENT, &[p, q, r]);
        let greatest = self.greatest_rational_root(Dense::from_leading(resolvent, self.cx))?;
        Some(self.cx.formulas(EULER, &[greatest, p, q, shift]))
    }

    /// The greatest rational root that is not zero.
    fn greatest_rational_root(&mut self, polynomial: Dense<'a>) -> Option<Expr<'a>> {
        let integers = polynomial.primitive(self.cx)?;
        let (_, factors) = poly::factor_list(&Polynomial::new(integers), self.cx);
        let mut greatest: Option<Expr> = None;
        for (factor, _) in factors {
            let dense = Dense::of_integers(factor.coefficients(), self.cx);
            if dense.degree() != 1 || dense.at(0).is_literal_zero() {
                continue;
            }
            let root = self.root_linear(dense);
            if greatest.and_then(Form::as_rational) < root.as_rational() {
                greatest = Some(root);
            }
        }
        greatest
    }

    /// Ferrari: `x**4 + e*x**2 + f*x + g`.
    fn quartic_ferrari(&mut self, e: Expr<'a>, f: Expr<'a>, g: Expr<'a>, shift: Expr<'a>) -> &'a [Expr<'a>] {
        let values = self.cx.formulas(FERRARI, &[e, f, g]);
        let code = if values.first().is_some_and(|p| p.is_literal_zero()) { b"CB13/^-" } else { FERRARI_Y };
        let y = self.cx.formula(code, values);
        self.cx.formulas(FERRARI_ROOTS, &[y, e, f, shift])
    }

    /// `a*x**n + b`
    fn roots_binomial(&mut self, polynomial: Dense<'a>, roots: &mut Vec<Expr<'a>>) {
        let degree = i64::try_from(polynomial.degree()).unwrap_or(i64::MAX);
        if self.cx.afford(degree.unsigned_abs() * 20).is_none() {
            return;
        }
        let base = self.cx.divide(polynomial.at(0), polynomial.leading());
        let base = self.cx.negate(base);
        let base = if polynomial.domain() == Domain::Rational { base } else { simplify::cancel(base, self.cx) };
        let mut root = self.cx.power(base, self.cx.ratio(1, degree));
        if root.is_numeric() {
            root = simplify::expand_complex(root, self.cx);
        }
        for k in 0..degree {
            // The exponents on both sides of zero, as SymPy has them: the forms depend on it.
            let k = if 2 * k > degree { k - degree } else { k };
            let unit = self.unit_root(k, degree);
            let product = self.cx.product(root, unit);
            roots.push(simplify::expand_products(product, self.cx));
        }
    }

    /// `exp(2*I*pi*k/n)` by cosine and sine.
    fn unit_root(&mut self, k: i64, n: i64) -> Expr<'a> {
        let exponent = self.cx.multiply(&[self.cx.ratio(2 * k, n), I, PI]);
        let root = self.cx.apply(Function::Exp, exponent);
        simplify::expand_complex(root, self.cx)
    }

    /// The `n` of which the polynomial is the cyclotomic one.
    fn cyclotomic_index(&mut self, polynomial: Dense<'a>) -> Option<u32> {
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
            if poly::cyclotomic(index, self.cx).coefficients() == integers {
                return u32::try_from(index).ok();
            }
        }
        None
    }

    fn roots_cyclotomic(&mut self, index: u32, roots: &mut Vec<Expr<'a>>) {
        for k in (1..=index).filter(|k| greatest_common_divisor(*k, index) == 1) {
            roots.push(self.unit_root(k.into(), index.into()));
        }
    }

    /// The roots of the polynomial that has these coefficients, the leading one first: each root as often as it is one,
    /// in SymPy's canonical order.
    fn multiple(&mut self, coefficients: &[Expr<'a>]) -> Vec<Expr<'a>> {
        let mut roots = self.roots(Dense::from_leading(coefficients, self.cx));
        roots.put_in_order(|(x, _), (y, _)| crate::sympy::order::sort_key_compare(x, y));
        let mut all = Vec::new();
        for (root, times) in roots {
            all.resize(all.len() + times, root);
        }
        all
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

/// Counts a root that may be there already.
fn count<'a>(found: &mut Roots<'a>, root: Expr<'a>, times: usize) {
    match found.iter_mut().find(|(own, _)| *own == root) {
        Some((_, own)) => *own += times,
        None => found.push((root, times)),
    }
}
