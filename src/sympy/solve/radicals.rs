//! Roots taken out of an equation, by powers or by a change of the unknown; SymPy's `unrad`.

use super::generators::Poly;
use super::{Attempt, Flags, Solver, Stop};
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::simplify;

/// An equation that has all solutions of the one with roots, and perhaps more.
pub(super) struct Unradical {
    pub(super) equation: Expr,
    /// The unknown of the equation, and what is zero when it stands for its part of the first equation.
    pub(super) change: Option<(Symbol, Expr)>,
}

/// What the roots in an expression have in common.
struct Radicals {
    /// The roots.
    roots: Vec<Expr>,
    bases: Vec<Expr>,
    /// Of the roots' degrees.
    least_common_multiple: i64,
}

/// What one round hands to the next.
#[derive(Clone, Default)]
struct Round {
    change: Option<(Symbol, Expr)>,
    /// How many terms had roots before.
    terms: Option<usize>,
    count: u32,
}

/// Of equations whose solutions are neither checked nor simplified.
fn unchecked() -> Flags {
    Flags { check: false, simplify: false, ..Flags::default() }
}

impl Solver<'_> {
    /// `None` if the symbol is under no root.
    pub(super) fn unradical(&mut self, equation: &Expr, symbol: &Symbol) -> Attempt<Option<Unradical>> {
        self.unradical_round(equation, symbol, Round::default())
    }

    fn unradical_round(&mut self, equation: &Expr, symbol: &Symbol, round: Round) -> Attempt<Option<Unradical>> {
        self.enter()?;
        let result = self.unradical_inside(equation, symbol, round);
        self.leave();
        result
    }

    fn unradical_inside(&mut self, equation: &Expr, symbol: &Symbol, mut round: Round) -> Attempt<Option<Unradical>> {
        let denested = simplify::powdenest(equation, self.cx)?;
        let (numerator, _) = simplify::as_numerator_denominator(&denested, self.cx)?;
        let equation = simplify::expand_deep(&numerator, self.cx)?;
        if equation.is_numeric() {
            return Ok(None);
        }
        let Some(radicals) = self.radicals_of(&equation, symbol)? else { return Ok(None) };
        let (groups, others) = self.by_roots(&equation, &radicals, symbol)?;
        let depth = root_depth(&equation);
        let mut terms = groups;
        let multiple = radicals.least_common_multiple;
        let mut next = None;
        match &terms[..] {
            [term] if !(term.is_add() && multiple > 2) => {
                let left = self.cx.power_i64(term, multiple)?;
                let opposite = self.cx.negate(&others)?;
                let right = self.cx.power_i64(&opposite, multiple)?;
                next = Some(self.cx.subtract(&left, &right)?);
            }
            _ => {
                if let [Expr::Add(own)] = &terms[..] {
                    terms = own.to_vec();
                }
                if let [base] = &radicals.bases[..]
                    && let Some(found) = self.change_of_base(&equation, base, symbol, multiple, &mut round)?
                {
                    return Ok(Some(found));
                }
                if let [first, second] = &terms[..] {
                    if others.is_literal_zero() {
                        let left = self.cx.power_i64(first, multiple)?;
                        let opposite = self.cx.negate(second)?;
                        let right = self.cx.power_i64(&opposite, multiple)?;
                        next = Some(self.cx.subtract(&left, &right)?);
                    } else if multiple.count_ones() != 1 {
                        next = Some(self.change_of_root(first, second, &others, symbol, &mut round)?);
                    }
                } else if let [first, second, third] = &terms[..] {
                    next = self.cube_roots(first, second, third, &others, symbol)?;
                }
                if next.is_none() && multiple.count_ones() == 1 {
                    next = self.squares(&terms, &others)?;
                }
            }
        }
        let Some(next) = next else { return Err(Stop::Unsolved) };
        round.count += 1;
        if round.terms == Some(terms.len()) && root_depth(&next) == depth && round.count > 3 {
            return Err(Stop::Unsolved);
        }
        round.terms = Some(terms.len());
        let unknown = round.change.as_ref().map_or_else(|| symbol.clone(), |(unknown, _)| unknown.clone());
        match self.unradical_round(&next, &unknown, round.clone())? {
            Some(found) => Ok(Some(found)),
            None => self.canonical(&next, round.change).map(Some),
        }
    }

    /// `None` where no root has the symbol.
    fn radicals_of(&mut self, equation: &Expr, symbol: &Symbol) -> Attempt<Option<Radicals>> {
        let poly = Poly::of(equation, self.cx)?;
        let mut radicals = Radicals { roots: Vec::new(), bases: Vec::new(), least_common_multiple: 1 };
        for generator in poly.generators_with(symbol) {
            let degree = root_degree(&generator);
            if degree == 1 {
                continue;
            }
            let Some((base, exponent)) = generator.as_power() else { continue };
            if exponent.has(symbol) {
                return Ok(None);
            }
            radicals.least_common_multiple = least_common_multiple(radicals.least_common_multiple, degree);
            if radicals.least_common_multiple > 1000 {
                return Err(Stop::Unsolved);
            }
            if !radicals.bases.contains(base) {
                radicals.bases.push(base.clone());
            }
            radicals.roots.push(generator);
        }
        if radicals.roots.is_empty() {
            return Ok(None);
        }
        // A root inside of another generator stays there: it is no polynomial in the roots.
        let Some(within) = Poly::within(equation, &radicals.roots, self.cx)? else { return Ok(None) };
        let hides = |part: &Expr| radicals.roots.iter().any(|root| part.contains(root));
        if within.terms.iter().any(|(_, coefficient)| hides(coefficient)) {
            return Ok(None);
        }
        Ok(Some(radicals))
    }

    /// The terms with the same roots added up, in order, and the sum of those without.
    fn by_roots(&mut self, equation: &Expr, radicals: &Radicals, symbol: &Symbol) -> Attempt<(Vec<Expr>, Expr)> {
        let mut groups: Vec<(Vec<usize>, Vec<Expr>)> = Vec::new();
        let mut others = Vec::new();
        for term in equation.terms() {
            let poly = Poly::of_expanded(term, self.cx)?;
            let roots: Vec<usize> = (0..radicals.roots.len())
                .filter(|place| radicals.roots.get(*place).is_some_and(|root| poly.generators.contains(root)))
                .collect();
            let takes = term.factors().iter().any(|factor| root_degree(factor) != 1 && factor.has(symbol));
            if !takes || roots.is_empty() {
                others.push(term.clone());
                continue;
            }
            match groups.iter_mut().find(|(own, _)| *own == roots) {
                Some((_, terms)) => terms.push(term.clone()),
                None => groups.push((roots, vec![term.clone()])),
            }
        }
        let mut sums = Vec::new();
        for (_, terms) in groups {
            sums.push(self.cx.add(terms)?);
        }
        sums.put_in_order(|x, y| simplify::compare_ordered(y, x));
        Ok((sums, self.cx.add(others)?))
    }

    /// The one base of all roots by a new unknown: `p**2 = x + 1`.
    fn change_of_base(
        &mut self,
        equation: &Expr,
        base: &Expr,
        symbol: &Symbol,
        multiple: i64,
        round: &mut Round,
    ) -> Attempt<Option<Unradical>> {
        let p = self.positive_dummy("p");
        let power = self.cx.power_i64(&p.clone().into(), multiple)?;
        let relation = self.cx.subtract(&power, base)?;
        let inverses = match self.single(&relation, symbol, unchecked()) {
            Err(Stop::Unsolved) => return Ok(None),
            inverses => inverses?,
        };
        let Some(inverse) = inverses.first() else { return Ok(None) };
        let replaced = simplify::replace(equation, base, &power, self.cx)?;
        let replaced = self.cx.substitute(&replaced, &[(symbol.clone(), inverse.clone())])?;
        self.change(p, relation, round)?;
        self.canonical(&replaced, round.change.clone()).map(Some)
    }

    fn positive_dummy(&mut self, name: &str) -> Symbol {
        self.cx.dummy(name).positive()
    }

    /// Notes the new unknown, in terms of the first one.
    fn change(&mut self, unknown: Symbol, relation: Expr, round: &mut Round) -> Attempt<()> {
        let change = match round.change.take() {
            None => (unknown, relation),
            Some((old, old_relation)) => {
                let values = self.single(&relation, &old, unchecked())?;
                let Some(value) = values.first() else { return Err(Stop::Unsolved) };
                let relation = self.cx.substitute(&old_relation, &[(old, value.clone())])?;
                (unknown, relation)
            }
        };
        round.change = Some(change);
        Ok(())
    }

    /// One of two roots of other degrees by a new unknown.
    fn change_of_root(
        &mut self,
        first: &Expr,
        second: &Expr,
        others: &Expr,
        symbol: &Symbol,
        round: &mut Round,
    ) -> Attempt<Expr> {
        for (kept, replaced) in [(first, second), (second, first)] {
            let Some(radicals) = self.radicals_of(replaced, symbol)? else { continue };
            let p = self.positive_dummy("p");
            let power = self.cx.power_i64(&p.clone().into(), radicals.least_common_multiple)?;
            let root = self.cx.multiply(radicals.roots.clone())?;
            let raised = self.cx.power_i64(&root, radicals.least_common_multiple)?;
            let relation = self.cx.subtract(&power, &raised)?;
            let inverses = match self.single(&relation, symbol, unchecked()) {
                Err(Stop::Unsolved) => continue,
                inverses => inverses?,
            };
            let Some(inverse) = inverses.first() else { continue };
            let kept = self.cx.substitute(kept, &[(symbol.clone(), inverse.clone())])?;
            let others = self.cx.substitute(others, &[(symbol.clone(), inverse.clone())])?;
            let coefficient = self.cx.divide(replaced, &root)?;
            let coefficient = self.cx.substitute(&coefficient, &[(symbol.clone(), inverse.clone())])?;
            let replaced = self.cx.product(&p.clone().into(), &coefficient)?;
            let next = self.cx.add(vec![kept, replaced, others])?;
            self.change(p, relation, round)?;
            return Ok(next);
        }
        Err(Stop::Unsolved)
    }

    /// Three terms with roots of which two are cube roots and the third has the base of one of them.
    fn cube_roots(
        &mut self,
        first: &Expr,
        second: &Expr,
        third: &Expr,
        others: &Expr,
        symbol: &Symbol,
    ) -> Attempt<Option<Expr>> {
        let mut terms = Vec::new();
        for term in [first, second, third] {
            let Some(radicals) = self.radicals_of(term, symbol)? else { return Ok(None) };
            terms.push((term.clone(), radicals));
        }
        let Some(place) = terms.iter().position(|(_, radicals)| radicals.least_common_multiple != 3).or(Some(2)) else {
            return Ok(None);
        };
        let moved = terms.remove(place);
        terms.push(moved);
        let [(a, a_radicals), (b, b_radicals), (c, c_radicals)] = &terms[..] else { return Ok(None) };
        if a_radicals.least_common_multiple != 3 || b_radicals.least_common_multiple != 3 {
            return Ok(None);
        }
        let (alone, together) = if b_radicals.bases == c_radicals.bases {
            (a, b)
        } else if a_radicals.bases == c_radicals.bases {
            (b, a)
        } else {
            return Ok(None);
        };
        let sum = self.cx.add(vec![together.clone(), c.clone(), others.clone()])?;
        let left = self.cx.power_i64(alone, 3)?;
        let right = self.cx.power_i64(&sum, 3)?;
        Ok(Some(self.cx.sum(&left, &right)?))
    }

    /// Up to four terms with square roots (or roots of them), on two sides that are squared.
    fn squares(&mut self, terms: &[Expr], others: &Expr) -> Attempt<Option<Expr>> {
        let (left, right) = match terms {
            [a, b, c, d] if others.is_literal_zero() => ([a, b], [c, d]),
            [a, b, c] => ([b, c], [a, others]),
            [a, b] => ([a, a], [b, others]),
            _ => return Ok(None),
        };
        let left = if terms.len() == 2 { self.cx.power_i64(left[0], 2)? } else { self.square_of_sum(left)? };
        let right = self.square_of_sum(right)?;
        Ok(Some(self.cx.subtract(&left, &right)?))
    }

    /// `a**2 + b**2 + 2*a*b`
    fn square_of_sum(&mut self, [a, b]: [&Expr; 2]) -> Attempt<Expr> {
        let first = self.cx.power_i64(a, 2)?;
        let second = self.cx.power_i64(b, 2)?;
        let product = self.cx.multiply(vec![Expr::from(2), a.clone(), b.clone()])?;
        Ok(self.cx.add(vec![first, second, product])?)
    }

    /// Without denominators, constant factors, powers of factors.
    fn canonical(&mut self, equation: &Expr, change: Option<(Symbol, Expr)>) -> Attempt<Unradical> {
        let (equation, change) = match change {
            None => (equation.clone(), None),
            Some((unknown, relation)) => {
                // A symbol of any sign, so that no solution is lost.
                let plain = self.cx.dummy(&unknown.name);
                let replacement = [(unknown, Expr::from(plain.clone()))];
                let equation = self.cx.substitute(equation, &replacement)?;
                let relation = self.cx.substitute(&relation, &replacement)?;
                (equation, Some((plain, relation)))
            }
        };
        let (numerator, _) = simplify::as_numerator_denominator(&equation, self.cx)?;
        let expanded = simplify::expand_deep(&numerator, self.cx)?;
        let equation = simplify::factor_terms(&expanded, self.cx)?;
        let equation = if let Expr::Mul(factors) = &equation {
            let mut kept = Vec::new();
            for factor in factors.iter().filter(|factor| !factor.is_numeric()) {
                kept.push(factor.as_power().map_or_else(|| factor.clone(), |(base, _)| base.clone()));
            }
            self.cx.multiply(kept)?
        } else {
            equation
        };
        Ok(Unradical { equation, change })
    }
}

/// The degree of the root that the factor is: 2 of `sqrt(x)`, 1 of what is no root.
fn root_degree(factor: &Expr) -> i64 {
    let Some((_, exponent)) = factor.as_power() else { return 1 };
    let (coefficient, _) = exponent.as_coefficient_multiply();
    coefficient.as_rational().and_then(|rational| rational.denominator().to_i64()).unwrap_or(1)
}

fn least_common_multiple(x: i64, y: i64) -> i64 {
    let (mut a, mut b) = (x, y);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (x / a.max(1)).saturating_mul(y)
}

/// How many square roots are in each other.
fn root_depth(expr: &Expr) -> usize {
    match expr {
        Expr::Add(arguments) | Expr::Mul(arguments) => arguments.iter().map(root_depth).max().unwrap_or(0),
        Expr::Pow(_) if root_degree(expr) == 2 => 1 + expr.as_power().map_or(0, |(base, _)| root_depth(base)),
        _ => 0,
    }
}
