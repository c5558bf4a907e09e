//! The roots of a polynomial in closed form, in SymPy's branches and forms.
#![expect(clippy::many_single_char_names, reason = "coefficients have the names of the textbooks' formulas")]

use super::decompose::decompose;
use super::dense::{Dense, Domain};
use super::{Attempt, Solver};
use crate::integer::Integer;
use crate::sort::InOrder;
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::poly::{self, Polynomial};
use crate::sympy::simplify;

/// Different roots, each with its multiplicity.
pub(super) type Roots = Vec<(Expr, usize)>;

impl Solver<'_> {
    /// The roots that have a closed form.
    pub(super) fn roots(&mut self, polynomial: &Dense) -> Attempt<Roots> {
        self.cx.budget.spend(polynomial.coefficients.len() as u64)?;
        let zeros = polynomial.coefficients.iter().take_while(|own| own.is_literal_zero()).count();
        let coefficients: Vec<_> = polynomial.coefficients.iter().skip(zeros).cloned().collect();
        let (scale, polynomial) = self.scaled(Dense::new(coefficients))?;
        let mut found = Roots::new();
        self.closed_roots(&polynomial, &mut found)?;
        if let Some(scale) = scale {
            for (root, _) in &mut found {
                *root = self.cx.product(&scale, root)?;
            }
        }
        if zeros > 0 {
            count(&mut found, Expr::zero(), zeros);
        }
        Ok(found)
    }

    /// All roots of a polynomial with rational coefficients: in closed form the rational and quadratic ones and those of
    /// binomials, by their number the others. `None` with other coefficients.
    pub(super) fn all_roots(&mut self, polynomial: &Dense) -> Attempt<Option<Vec<Expr>>> {
        let polynomial = self.without_content(polynomial.clone())?;
        let Some(integers) = polynomial.primitive(self.cx)? else { return Ok(None) };
        let poly::AllRoots { scale, roots } = poly::all_roots(&Polynomial::new(integers), self.cx)?;
        let scale = Expr::from(scale);
        let mut found = Vec::new();
        for root in roots {
            let dense = Dense::from(root.polynomial().coefficients());
            let named = match dense.degree() {
                1 => vec![self.root_linear(&dense)?],
                2 => self.roots_quadratic(&dense)?,
                _ if dense.length() == 2 => self.roots_binomial(&dense)?,
                _ => Vec::new(),
            };
            let root = named.get(root.index as usize).cloned().unwrap_or(Expr::from(root));
            found.push(if scale.is_one() { root } else { self.cx.product(&scale, &root)? });
        }
        Ok(Some(found))
    }

    /// Rational coefficients where all are rational multiples of one number, such as `I`.
    fn without_content(&mut self, polynomial: Dense) -> Attempt<Dense> {
        if polynomial.domain() == Domain::Rational {
            return Ok(polynomial);
        }
        let leading = polynomial.leading();
        let mut divided = Vec::new();
        for coefficient in &polynomial.coefficients {
            let quotient = self.cx.divide(coefficient, &leading)?;
            if quotient.as_rational().is_none() {
                return Ok(polynomial);
            }
            divided.push(quotient);
        }
        Ok(Dense::new(divided))
    }

    /// Integers without a common divisor as coefficients, and smaller ones where the unknown may be scaled: each root of
    /// the given polynomial is the factor times one of the new.
    fn scaled(&mut self, polynomial: Dense) -> Attempt<(Option<Expr>, Dense)> {
        let polynomial = self.without_content(polynomial)?;
        let Some(integers) = polynomial.primitive(self.cx)? else { return Ok((None, polynomial)) };
        let (basis, scaled) = poly::integer_basis(&Polynomial::new(integers), &mut self.cx.budget)?;
        let basis = Expr::from(basis);
        Ok(((!basis.is_one()).then_some(basis), Dense::from(scaled.coefficients())))
    }

    fn closed_roots(&mut self, polynomial: &Dense, found: &mut Roots) -> Attempt<()> {
        match polynomial.degree() {
            0 => return Ok(()),
            1 => {
                let root = self.root_linear(polynomial)?;
                count(found, root, 1);
                return Ok(());
            }
            degree if polynomial.length() == 2 => {
                let roots =
                    if degree == 2 { self.roots_quadratic(polynomial)? } else { self.roots_binomial(polynomial)? };
                count_each(found, roots, 1);
                return Ok(());
            }
            _ => {}
        }
        let Some(integers) = polynomial.primitive(self.cx)? else { return self.symbolic_roots(polynomial, found) };
        let (_, factors) = poly::factor_list(&Polynomial::new(integers), self.cx)?;
        match &factors[..] {
            [_] if polynomial.degree() == 2 => {
                let roots = self.roots_quadratic(polynomial)?;
                count_each(found, roots, 1);
            }
            [(_, 1)] => {
                let roots = self.decomposed_roots(polynomial)?;
                count_each(found, roots, 1);
            }
            factors => {
                for (factor, multiplicity) in factors {
                    let roots = self.direct_roots(Dense::from(factor.coefficients()))?;
                    count_each(found, roots, *multiplicity as usize);
                }
            }
        }
        Ok(())
    }

    /// Of coefficients that are no rational numbers.
    fn symbolic_roots(&mut self, polynomial: &Dense, found: &mut Roots) -> Attempt<()> {
        let roots = if polynomial.degree() == 2 {
            self.roots_quadratic(polynomial)?
        } else {
            self.direct_roots(polynomial.clone())?
        };
        count_each(found, roots, 1);
        Ok(())
    }

    /// By the parts of which the polynomial is composed.
    fn decomposed_roots(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let Some(rationals) = polynomial.rationals() else { return self.direct_roots(polynomial.clone()) };
        let mut parts = decompose(rationals, self.cx)?.into_iter().map(Dense::from);
        let Some(first) = parts.next() else { return Ok(Vec::new()) };
        let mut roots = self.direct_roots(first)?;
        for part in parts {
            for previous in std::mem::take(&mut roots) {
                let mut shifted = part.clone();
                if let Some(constant) = shifted.coefficients.first_mut() {
                    *constant = self.cx.subtract(constant, &previous)?;
                }
                roots.extend(self.direct_roots(shifted)?);
            }
        }
        Ok(roots)
    }

    /// By the polynomial's form alone; fewer roots than its degree where that has none that is known.
    fn direct_roots(&mut self, mut polynomial: Dense) -> Attempt<Vec<Expr>> {
        let degree = polynomial.degree();
        if degree == 0 {
            return Ok(Vec::new());
        }
        if polynomial.length() == 1 {
            return Ok(vec![Expr::zero(); degree]);
        }
        if polynomial.length() == 2 {
            return if degree == 1 {
                let root = self.root_linear(&polynomial)?;
                Ok(vec![simplify::cancel(&root, self.cx)?])
            } else {
                self.roots_binomial(&polynomial)
            };
        }
        let mut roots = Vec::new();
        for unit in [-1, 1] {
            let unit = Expr::from(unit);
            if polynomial.evaluate(&unit, self.cx)?.is_literal_zero() {
                polynomial = polynomial.deflate(&unit, self.cx)?;
                roots.push(unit);
                break;
            }
        }
        let more = match polynomial.degree() {
            1 => vec![self.root_linear(&polynomial)?],
            2 => {
                let roots = self.roots_quadratic(&polynomial)?;
                roots.iter().map(|root| simplify::cancel(root, self.cx)).collect::<Result<_, _>>()?
            }
            degree => match self.cyclotomic_index(&polynomial)? {
                Some(index) => self.roots_cyclotomic(index)?,
                None if degree == 3 => self.roots_cubic(&polynomial)?,
                None if degree == 4 => self.roots_quartic(&polynomial)?,
                None => Vec::new(),
            },
        };
        roots.extend(more);
        Ok(roots)
    }

    fn root_linear(&mut self, polynomial: &Dense) -> Attempt<Expr> {
        let root = self.cx.divide(&polynomial.at(0), &polynomial.at(1))?;
        let root = self.cx.negate(&root)?;
        self.tidy(root, polynomial.domain())
    }

    /// As SymPy tidies what is made of coefficients of that kind.
    fn tidy(&mut self, expr: Expr, domain: Domain) -> Attempt<Expr> {
        Ok(match domain {
            Domain::Rational => expr,
            Domain::Expression => simplify::simplify(&expr, self.cx)?,
            Domain::Composite => simplify::factor(&expr, self.cx)?,
        })
    }

    pub(super) fn roots_quadratic(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let (a, b, c) = (polynomial.at(2), polynomial.at(1), polynomial.at(0));
        let domain = polynomial.domain();
        if c.is_literal_zero() {
            let root = self.cx.divide(&b, &a)?;
            let root = self.cx.negate(&root)?;
            return Ok(vec![Expr::zero(), self.tidy(root, domain)?]);
        }
        if b.is_literal_zero() {
            let square = self.cx.divide(&c, &a)?;
            let square = self.cx.negate(&square)?;
            let square = self.tidy(square, domain)?;
            let root = self.square_root_without_squares(&square)?;
            return Ok(vec![self.cx.negate(&root)?, root]);
        }
        let discriminant = {
            let square = self.cx.power_i64(&b, 2)?;
            let product = self.cx.multiply(vec![Expr::from(-4), a.clone(), c])?;
            self.cx.sum(&square, &product)?
        };
        let double = self.cx.product(&Expr::from(2), &a)?;
        let middle = self.cx.divide(&b, &double)?;
        let middle = self.cx.negate(&middle)?;
        let discriminant = self.tidy(discriminant, domain)?;
        let middle = self.tidy(middle, domain)?;
        let root = self.square_root_without_squares(&discriminant)?;
        let offset = self.cx.divide(&root, &double)?;
        let offset = simplify::factor_terms(&offset, self.cx)?;
        let pair = vec![self.cx.subtract(&middle, &offset)?, self.cx.sum(&middle, &offset)?];
        if domain == Domain::Rational {
            return Ok(pair);
        }
        Ok(pair.iter().map(|root| simplify::expand_two_factors(root, self.cx)).collect::<Result<_, _>>()?)
    }

    /// A square root, even powers taken out of it: both signs are roots.
    fn square_root_without_squares(&mut self, square: &Expr) -> Attempt<Expr> {
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for factor in square.factors() {
            match factor.as_power() {
                Some((base, exponent)) if exponent.as_i64().is_some_and(|exponent| exponent % 2 == 0) => {
                    let half = exponent.as_i64().unwrap_or_default() / 2;
                    outside.push(self.cx.power_i64(base, half)?);
                }
                _ => inside.push(factor.clone()),
            }
        }
        if outside.is_empty() {
            return Ok(self.cx.square_root(square)?);
        }
        let inside = self.cx.multiply(inside)?;
        outside.push(self.cx.square_root(&inside)?);
        Ok(self.cx.multiply(outside)?)
    }

    fn roots_cubic(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let monic = polynomial.monic(self.cx)?;
        let (a, b, c) = (monic.at(2), monic.at(1), monic.at(0));
        if c.is_literal_zero() {
            let rest = Dense::from_leading(vec![Expr::one(), a, b]);
            let mut roots = self.multiple(&rest)?;
            roots.insert(roots.len().min(1), Expr::zero());
            return Ok(roots);
        }
        let cx = &mut *self.cx;
        let third = cx.divide(&a, &Expr::from(3))?;
        let (square, cube) = (cx.power_i64(&a, 2)?, cx.power_i64(&a, 3)?);
        let p = {
            let square = cx.divide(&square, &Expr::from(3))?;
            cx.subtract(&b, &square)?
        };
        let q = {
            let product = cx.multiply(vec![Expr::ratio(-1, 3), a.clone(), b.clone()])?;
            let cube = cx.product(&Expr::ratio(2, 27), &cube)?;
            cx.add(vec![c.clone(), product, cube])?
        };
        let imaginary = {
            let root = cx.square_root(&Expr::from(3))?;
            cx.multiply(vec![Expr::half(), Expr::imaginary_unit(), root])?
        };
        let units =
            [Expr::one(), cx.sum(&Expr::ratio(-1, 2), &imaginary)?, cx.subtract(&Expr::ratio(-1, 2), &imaginary)?];
        let first = if p.is_literal_zero() {
            if q.is_literal_zero() {
                let root = cx.negate(&third)?;
                return Ok(vec![root.clone(), root.clone(), root]);
            }
            let is_positive = q.is_positive(cx) == Some(true);
            let opposite = if is_positive { q.clone() } else { cx.negate(&q)? };
            let root = cx.power(opposite, Expr::ratio(1, 3))?;
            Some(if is_positive { cx.negate(&root)? } else { root })
        } else if q.is_literal_zero() {
            let rest = Dense::from_leading(vec![Expr::one(), Expr::zero(), p]);
            let mut roots = self.multiple(&rest)?;
            roots.insert(roots.len().min(1), Expr::zero());
            return Ok(roots.iter().map(|root| self.cx.subtract(root, &third)).collect::<Result<_, _>>()?);
        } else if q.is_negative(cx) == Some(true) {
            let half = cx.product(&Expr::ratio(-1, 2), &q)?;
            let quarter = cx.power_i64(&q, 2)?;
            let quarter = cx.divide(&quarter, &Expr::from(4))?;
            let p_third = cx.divide(&p, &Expr::from(3))?;
            let cube = cx.power_i64(&p_third, 3)?;
            let sum = cx.sum(&quarter, &cube)?;
            let root = cx.square_root(&sum)?;
            let sum = cx.sum(&half, &root)?;
            let root = cx.power(sum, Expr::ratio(1, 3))?;
            Some(cx.negate(&root)?)
        } else {
            None
        };
        match first {
            Some(first) => self.cubic_from_first(&first, &units, &p, &third),
            None => self.cubic_general(&a, &b, &c, &units),
        }
    }

    /// Cardano's three roots of `u**3 + p*u + q`, shifted, from one cube root.
    fn cubic_from_first(&mut self, first: &Expr, units: &[Expr; 3], p: &Expr, third: &Expr) -> Attempt<Vec<Expr>> {
        let cx = &mut *self.cx;
        let p_third = cx.divide(p, &Expr::from(3))?;
        let mut roots = Vec::new();
        for unit in units {
            let u = cx.product(first, unit)?;
            let root = if p.is_literal_zero() {
                u
            } else {
                let quotient = cx.divide(&p_third, &u)?;
                cx.subtract(&quotient, &u)?
            };
            roots.push(cx.subtract(&root, third)?);
        }
        Ok(roots)
    }

    /// The three roots of `x**3 + b*x**2 + c*x + d`.
    fn cubic_general(&mut self, b: &Expr, c: &Expr, d: &Expr, units: &[Expr; 3]) -> Attempt<Vec<Expr>> {
        let cx = &mut *self.cx;
        let first = {
            let square = cx.power_i64(b, 2)?;
            let product = cx.product(&Expr::from(-3), c)?;
            cx.sum(&square, &product)?
        };
        let second = {
            let cube = cx.power_i64(b, 3)?;
            let cube = cx.product(&Expr::from(2), &cube)?;
            let product = cx.product(&Expr::from(9), b)?;
            let product = cx.product(&product, c)?;
            let difference = cx.subtract(&cube, &product)?;
            let last = cx.product(&Expr::from(27), d)?;
            cx.sum(&difference, &last)?
        };
        let cube = {
            let square = cx.power_i64(&second, 2)?;
            let third = cx.power_i64(&first, 3)?;
            let third = cx.product(&Expr::from(-4), &third)?;
            let sum = cx.sum(&square, &third)?;
            let root = cx.square_root(&sum)?;
            let sum = cx.sum(&second, &root)?;
            let half = cx.divide(&sum, &Expr::from(2))?;
            cx.power(half, Expr::ratio(1, 3))?
        };
        let mut roots = Vec::new();
        for unit in units {
            let product = cx.product(unit, &cube)?;
            let quotient = cx.divide(&first, &cube)?;
            let quotient = cx.divide(&quotient, unit)?;
            let sum = cx.sum(b, &product)?;
            let sum = cx.sum(&sum, &quotient)?;
            let sum = cx.negate(&sum)?;
            roots.push(cx.divide(&sum, &Expr::from(3))?);
        }
        Ok(roots)
    }

    fn roots_quartic(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let monic = polynomial.monic(self.cx)?;
        let (a, b, c, d) = (monic.at(3), monic.at(2), monic.at(1), monic.at(0));
        if d.is_literal_zero() {
            let mut roots = vec![Expr::zero()];
            roots.extend(self.multiple(&Dense::from_leading(vec![Expr::one(), a, b, c]))?);
            return Ok(roots);
        }
        let ratio = self.cx.divide(&c, &a)?;
        if self.cx.power_i64(&ratio, 2)? == d {
            return self.quartic_quasisymmetric(&a, &b, &ratio);
        }
        let cx = &mut *self.cx;
        let square = cx.power_i64(&a, 2)?;
        let fourth = cx.divide(&a, &Expr::from(4))?;
        let e = {
            let product = cx.product(&Expr::ratio(-3, 8), &square)?;
            cx.sum(&b, &product)?
        };
        let f = {
            let eighth = cx.divide(&square, &Expr::from(8))?;
            let half = cx.divide(&b, &Expr::from(2))?;
            let difference = cx.subtract(&eighth, &half)?;
            let product = cx.product(&a, &difference)?;
            let sum = cx.sum(&c, &product)?;
            simplify::expand_deep(&sum, cx)?
        };
        let g = {
            let inner = cx.product(&Expr::ratio(3, 64), &square)?;
            let quarter = cx.divide(&b, &Expr::from(4))?;
            let inner = cx.subtract(&inner, &quarter)?;
            let inner = cx.product(&a, &inner)?;
            let inner = cx.sum(&inner, &c)?;
            let product = cx.product(&fourth, &inner)?;
            let difference = cx.subtract(&d, &product)?;
            simplify::expand_deep(&difference, cx)?
        };
        if f.is_literal_zero() {
            let squares = self.multiple(&Dense::from_leading(vec![Expr::one(), e, g]))?;
            let mut roots = Vec::new();
            for square in squares {
                let root = self.cx.square_root(&square)?;
                let negative = self.cx.negate(&root)?;
                roots.push(self.cx.subtract(&negative, &fourth)?);
                roots.push(self.cx.subtract(&root, &fourth)?);
            }
            return Ok(roots);
        }
        if g.is_literal_zero() {
            let mut roots = vec![Expr::zero()];
            roots.extend(self.multiple(&Dense::from_leading(vec![Expr::one(), Expr::zero(), e, f]))?);
            return Ok(roots.iter().map(|root| self.cx.subtract(root, &fourth)).collect::<Result<_, _>>()?);
        }
        match self.quartic_euler(&e, &f, &g, &fourth)? {
            Some(roots) => Ok(roots),
            None => self.quartic_ferrari(&e, &f, &g, &fourth),
        }
    }

    /// `x**4 + a*x**3 + b*x**2 + a*m*x + m**2`, by two quadratic equations.
    fn quartic_quasisymmetric(&mut self, a: &Expr, b: &Expr, m: &Expr) -> Attempt<Vec<Expr>> {
        let double = self.cx.product(&Expr::from(-2), m)?;
        let constant = self.cx.sum(b, &double)?;
        let outer = Dense::from_leading(vec![Expr::one(), a.clone(), constant]);
        let mut roots = Vec::new();
        for z in self.roots_quadratic(&outer)? {
            let z = self.cx.negate(&z)?;
            roots.extend(self.roots_quadratic(&Dense::from_leading(vec![Expr::one(), z, m.clone()]))?);
        }
        Ok(roots)
    }

    /// Descartes and Euler: where the resolvent of `x**4 + p*x**2 + q*x + r` has a rational root.
    fn quartic_euler(&mut self, p: &Expr, q: &Expr, r: &Expr, shift: &Expr) -> Attempt<Option<Vec<Expr>>> {
        let cx = &mut *self.cx;
        let (Some(_), Some(_), Some(_)) = (p.as_rational(), q.as_rational(), r.as_rational()) else { return Ok(None) };
        let second = cx.product(&Expr::from(32), p)?;
        let first = {
            let square = cx.power_i64(p, 2)?;
            let square = cx.product(&Expr::from(4), &square)?;
            let product = cx.product(&Expr::from(-16), r)?;
            cx.sum(&square, &product)?
        };
        let constant = cx.power_i64(q, 2)?;
        let constant = cx.negate(&constant)?;
        let resolvent = Dense::from_leading(vec![Expr::from(64), second, first, constant]);
        let Some(greatest) = self.greatest_rational_root(&resolvent)? else { return Ok(None) };
        let cx = &mut *self.cx;
        let c1 = cx.square_root(&greatest)?;
        let b = {
            let product = cx.product(q, &c1)?;
            let product = cx.negate(&product)?;
            let divisor = cx.product(&Expr::from(4), &greatest)?;
            cx.divide(&product, &divisor)?
        };
        let a = {
            let half = cx.divide(p, &Expr::from(2))?;
            let negative = cx.negate(&greatest)?;
            cx.subtract(&negative, &half)?
        };
        let c2 = cx.sum(&a, &b)?;
        let c2 = cx.square_root(&c2)?;
        let c3 = cx.subtract(&a, &b)?;
        let c3 = cx.square_root(&c3)?;
        let negative = cx.negate(&c1)?;
        let roots = [cx.subtract(&c1, &c2)?, cx.subtract(&negative, &c3)?, cx.subtract(&c3, &c1)?, cx.sum(&c1, &c2)?];
        Ok(Some(roots.iter().map(|root| cx.subtract(root, shift)).collect::<Result<_, _>>()?))
    }

    /// The greatest rational root that is not zero.
    fn greatest_rational_root(&mut self, polynomial: &Dense) -> Attempt<Option<Expr>> {
        let Some(integers) = polynomial.primitive(self.cx)? else { return Ok(None) };
        let (_, factors) = poly::factor_list(&Polynomial::new(integers), self.cx)?;
        let mut greatest: Option<Expr> = None;
        for (factor, _) in factors {
            let dense = Dense::from(factor.coefficients());
            if dense.degree() != 1 || dense.at(0).is_literal_zero() {
                continue;
            }
            let root = self.root_linear(&dense)?;
            if greatest.as_ref().and_then(Expr::as_rational) < root.as_rational() {
                greatest = Some(root);
            }
        }
        Ok(greatest)
    }

    /// Ferrari: `x**4 + e*x**2 + f*x + g`.
    fn quartic_ferrari(&mut self, e: &Expr, f: &Expr, g: &Expr, shift: &Expr) -> Attempt<Vec<Expr>> {
        let cx = &mut *self.cx;
        let p = {
            let square = cx.power_i64(e, 2)?;
            let product = cx.product(&Expr::ratio(-1, 12), &square)?;
            let difference = cx.subtract(&product, g)?;
            simplify::expand_deep(&difference, cx)?
        };
        let q = {
            let cube = cx.power_i64(e, 3)?;
            let cube = cx.product(&Expr::ratio(-1, 108), &cube)?;
            let product = cx.multiply(vec![Expr::ratio(1, 3), e.clone(), g.clone()])?;
            let square = cx.power_i64(f, 2)?;
            let square = cx.product(&Expr::ratio(-1, 8), &square)?;
            cx.add(vec![cube, product, square])?
        };
        let first = cx.product(&Expr::ratio(-5, 6), e)?;
        let y = if p.is_literal_zero() {
            let root = cx.power(q, Expr::ratio(1, 3))?;
            cx.subtract(&first, &root)?
        } else {
            let square = cx.power_i64(&q, 2)?;
            let square = cx.divide(&square, &Expr::from(4))?;
            let cube = cx.power_i64(&p, 3)?;
            let cube = cx.divide(&cube, &Expr::from(27))?;
            let sum = cx.sum(&square, &cube)?;
            let root = cx.square_root(&sum)?;
            let half = cx.product(&Expr::ratio(-1, 2), &q)?;
            let sum = cx.sum(&half, &root)?;
            let u = cx.power(sum, Expr::ratio(1, 3))?;
            let quotient = cx.divide(&p, &u)?;
            let quotient = cx.product(&Expr::ratio(-1, 3), &quotient)?;
            cx.add(vec![first, u, quotient])?
        };
        self.ferrari_answer(&y, e, f, shift)
    }

    fn ferrari_answer(&mut self, y: &Expr, e: &Expr, f: &Expr, shift: &Expr) -> Attempt<Vec<Expr>> {
        let cx = &mut *self.cx;
        let double = cx.product(&Expr::from(2), y)?;
        let w = cx.sum(e, &double)?;
        let w = cx.square_root(&w)?;
        let triple = cx.product(&Expr::from(3), e)?;
        let first = cx.sum(&triple, &double)?;
        let second = cx.product(&Expr::from(2), f)?;
        let second = cx.divide(&second, &w)?;
        let mut roots = Vec::new();
        for s in [-1, 1] {
            let signed = cx.product(&Expr::from(s), &second)?;
            let sum = cx.sum(&first, &signed)?;
            let sum = cx.negate(&sum)?;
            let root = cx.square_root(&sum)?;
            for t in [-1, 1] {
                let outer = cx.product(&Expr::from(s), &w)?;
                let inner = cx.product(&Expr::from(t), &root)?;
                let difference = cx.subtract(&outer, &inner)?;
                let half = cx.divide(&difference, &Expr::from(2))?;
                roots.push(cx.subtract(&half, shift)?);
            }
        }
        Ok(roots)
    }

    /// `a*x**n + b`
    fn roots_binomial(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let degree = i64::try_from(polynomial.degree()).unwrap_or(i64::MAX);
        self.cx.budget.spend(degree.unsigned_abs() * 20)?;
        let base = self.cx.divide(&polynomial.at(0), &polynomial.leading())?;
        let base = self.cx.negate(&base)?;
        let base = if polynomial.domain() == Domain::Rational { base } else { simplify::cancel(&base, self.cx)? };
        let mut root = self.cx.power(base, Expr::ratio(1, degree))?;
        if root.is_numeric() {
            root = simplify::expand_complex(&root, self.cx)?;
        }
        let mut roots = Vec::new();
        for k in 0..degree {
            // The exponents on both sides of zero, as SymPy has them: the forms depend on it.
            let k = if 2 * k > degree { k - degree } else { k };
            let unit = self.unit_root(k, degree)?;
            let product = self.cx.product(&root, &unit)?;
            roots.push(simplify::expand_products(&product, self.cx)?);
        }
        Ok(roots)
    }

    /// `exp(2*I*pi*k/n)` by cosine and sine.
    fn unit_root(&mut self, k: i64, n: i64) -> Attempt<Expr> {
        let exponent = self.cx.multiply(vec![Expr::ratio(2 * k, n), Expr::imaginary_unit(), Constant::Pi.into()])?;
        let root = self.cx.call(Function::Exp, vec![exponent])?;
        Ok(simplify::expand_complex(&root, self.cx)?)
    }

    /// The `n` of which the polynomial is the cyclotomic one.
    fn cyclotomic_index(&mut self, polynomial: &Dense) -> Attempt<Option<u32>> {
        let Some(integers) = polynomial.primitive(self.cx)? else { return Ok(None) };
        let unit = Integer::from(1);
        if integers.first() != Some(&unit) || integers.last() != Some(&unit) {
            return Ok(None);
        }
        // The index is at most that many times its totient, as far as the budget lets anyone go.
        let degree = integers.len() - 1;
        for index in degree..=6 * degree {
            self.cx.budget.spend(index as u64 / 8)?;
            if totient(index) == degree && poly::cyclotomic(index, &mut self.cx.budget)?.coefficients() == integers {
                return Ok(u32::try_from(index).ok());
            }
        }
        Ok(None)
    }

    fn roots_cyclotomic(&mut self, index: u32) -> Attempt<Vec<Expr>> {
        let mut roots = Vec::new();
        for k in (1..=index).filter(|k| greatest_common_divisor(*k, index) == 1) {
            roots.push(self.unit_root(k.into(), index.into())?);
        }
        Ok(roots)
    }

    /// Each root as often as it is one, in SymPy's canonical order.
    fn multiple(&mut self, polynomial: &Dense) -> Attempt<Vec<Expr>> {
        let mut roots = self.roots(polynomial)?;
        roots.put_in_order(|(x, _), (y, _)| crate::sympy::order::sort_key_compare(x, y));
        Ok(roots.into_iter().flat_map(|(root, times)| vec![root; times]).collect())
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

fn count_each(found: &mut Roots, roots: Vec<Expr>, times: usize) {
    for root in roots {
        count(found, root, times);
    }
}

/// Counts a root that may be there already.
fn count(found: &mut Roots, root: Expr, times: usize) {
    match found.iter_mut().find(|(own, _)| *own == root) {
        Some((_, own)) => *own += times,
        None => found.push((root, times)),
    }
}
