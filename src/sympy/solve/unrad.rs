//! Removes radicals from an equation, by powers or by a change of the unknown.
//!
//! After `unrad` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;
use pascaline_number::integer::IntegerExt;

use super::generators::Poly;
use super::{Attempt, FLAGS, Flags, Solver, Stop, Values};
use crate::construct::{Table, push_to};
use crate::expr::{Expr, Form, Operands, Symbol, are_equal};
use crate::{compare, simplify};

/// An equation without radicals that has all solutions of the original one, and possibly more.
pub(super) struct Unradical<'a> {
    pub(super) equation: Expr<'a>,
    /// The new unknown, and the relation, equal to zero, between it and its part of the original equation.
    pub(super) change: Option<(Symbol<'a>, Expr<'a>)>,
}

/// The radicals of an expression, and what they have in common.
#[derive(Clone, Copy)]
struct Radicals<'a> {
    /// The radicals.
    roots: Values<'a>,
    bases: Values<'a>,
    /// That of the radicals' degrees.
    least_common_multiple: i64,
}

/// The state that one round passes to the next.
#[derive(Clone, Copy, Default)]
struct Round<'a> {
    change: Option<(Symbol<'a>, Expr<'a>)>,
    /// The number of terms with radicals in the previous round.
    terms: Option<usize>,
    count: u32,
}

/// For equations whose solutions are neither checked nor simplified.
const UNCHECKED: Flags = Flags { check: false, simplify: false, ..FLAGS };

impl<'a> Solver<'_, 'a> {
    /// There is no method if the symbol does not occur under a radical.
    pub(super) fn unradical(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Unradical<'a>> {
        self.unradical_round(equation, symbol, Round::default())
    }

    fn unradical_round(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, round: Round<'a>) -> Attempt<Unradical<'a>> {
        self.enter()?;
        let result = self.unradical_inside(equation, symbol, round);
        self.depth -= 1;
        result
    }

    /// One round, and those after it.
    fn unradical_inside(
        &mut self,
        equation: Expr<'a>,
        symbol: Symbol<'a>,
        mut round: Round<'a>,
    ) -> Attempt<Unradical<'a>> {
        let denested = simplify::powdenest(equation, self.cx);
        let (numerator, _) = simplify::as_numerator_denominator(denested, self.cx);
        let equation = simplify::expand_deep(numerator, self.cx);
        if equation.is_numeric(self.cx) {
            return Err(Stop::NoMethod);
        }
        let radicals = self.radicals_of(equation, symbol)?;
        let (mut terms, others) = self.by_roots(equation, &radicals, symbol);
        let depth = root_depth(equation);
        let multiple = radicals.least_common_multiple;
        let next = match terms {
            [term] if !(term.is_add() && multiple > 2) => Some(self.raised(term, others, multiple)),
            _ => {
                if let [Form::Add(own)] = terms {
                    terms = own;
                }
                if let [base] = radicals.bases
                    && let Some(found) = self.change_of_base(equation, base, symbol, multiple, &mut round)?
                {
                    return Ok(found);
                }
                self.without_some_roots(terms, others, symbol, multiple, &mut round)?
            }
        };
        let next = next.ok_or(Stop::Unsolved)?;
        round.count += 1;
        if round.terms == Some(terms.len()) && root_depth(next) == depth && round.count > 3 {
            return Err(Stop::Unsolved);
        }
        round.terms = Some(terms.len());
        let unknown = round.change.map_or(symbol, |(unknown, _)| unknown);
        match self.unradical_round(next, unknown, round) {
            Err(Stop::NoMethod) => Ok(self.canonical(next, round.change)),
            found => found,
        }
    }

    /// The equation with fewer radicals, by the method for its number of terms; `None` if there is none.
    fn without_some_roots(
        &mut self,
        terms: &[Expr<'a>],
        others: Expr<'a>,
        symbol: Symbol<'a>,
        multiple: i64,
        round: &mut Round<'a>,
    ) -> Attempt<Option<Expr<'a>>> {
        let has_only_square_roots = multiple.count_ones() == 1;
        let next = match *terms {
            [first, second] if others.is_literal_zero() => Some(self.raised(first, second, multiple)),
            [first, second] if !has_only_square_roots => {
                Some(self.change_of_root(first, second, others, symbol, round)?)
            }
            [first, second, third] => self.cube_roots([first, second, third], others, symbol)?,
            _ => None,
        };
        if next.is_none() && has_only_square_roots {
            return Ok(self.squares(terms, others));
        }
        Ok(next)
    }

    /// There is no method if no radical contains the symbol.
    fn radicals_of(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Radicals<'a>> {
        let start = self.found.len();
        for generator in Poly::generators_of(equation, symbol, self.cx) {
            if root_degree(generator) != 1 {
                self.found.push(generator);
            }
        }
        let roots = self.taken(start);
        let mut multiple = 1;
        for root in roots {
            if root.as_power().is_some_and(|(_, exponent)| exponent.has(symbol, self.cx)) {
                return Err(Stop::NoMethod);
            }
            multiple = least_common_multiple(multiple, root_degree(root));
            if multiple > 1000 {
                return Err(Stop::Unsolved);
            }
        }
        if roots.is_empty() {
            return Err(Stop::NoMethod);
        }
        // A radical inside another generator cannot be removed: the equation is not a polynomial in the radicals.
        let within = Poly::within(equation, roots, self.cx).ok_or(Stop::NoMethod)?;
        let hides = |part: Expr<'a>| roots.iter().any(|root| part.contains(root, self.cx));
        if within.terms.iter().any(|(_, coefficient)| hides(coefficient)) {
            return Err(Stop::NoMethod);
        }
        for root in roots {
            if let Some((base, _)) = root.as_power() {
                self.note(start, base);
            }
        }
        Ok(Radicals { roots, bases: self.taken(start), least_common_multiple: multiple })
    }

    /// The terms combined by their radicals, in order, and the sum of those without.
    fn by_roots(&mut self, equation: Expr<'a>, radicals: &Radicals<'a>, symbol: Symbol<'a>) -> (Values<'a>, Expr<'a>) {
        let (mut groups, mut others) = (Table::new(), Vec::new());
        let start = self.found.len();
        for term in equation.terms() {
            let generators = Poly::from_expanded(term, self.cx).generators;
            for root in radicals.roots.iter().filter(|root| root.is_among(generators, self.cx)) {
                self.found.push(root);
            }
            let roots = self.taken(start);
            let takes = term.factors().iter().any(|factor| root_degree(factor) != 1 && factor.has(symbol, self.cx));
            if takes && !roots.is_empty() {
                push_to(&mut groups, self.cx.multiply_unevaluated(roots), term, self.cx);
            } else {
                others.push(*term);
            }
        }
        let mut sums = Vec::new();
        for (_, terms) in groups {
            sums.push(self.cx.add(&terms));
        }
        sort_by(&mut sums, |x, y| compare::compare_ordered(y, x, self.cx));
        (self.cx.list(&sums), self.cx.add(&others))
    }

    /// Introduces a new unknown for the single base of all radicals: `p**2 = x + 1`.
    fn change_of_base(
        &mut self,
        equation: Expr<'a>,
        base: Expr<'a>,
        symbol: Symbol<'a>,
        multiple: i64,
        round: &mut Round<'a>,
    ) -> Attempt<Option<Unradical<'a>>> {
        let p = self.positive_dummy("p");
        let power = self.cx.power_i64(self.cx.symbol(p), multiple);
        let relation = self.cx.subtract(power, base);
        let inverses = match self.solved(relation, symbol, &UNCHECKED) {
            Err(Stop::Unsolved) => return Ok(None),
            inverses => inverses?,
        };
        let Some(&inverse) = inverses.first() else { return Ok(None) };
        let replaced = simplify::replace(equation, base, power, self.cx);
        let replaced = self.cx.subs(replaced, symbol, inverse);
        self.change(p, relation, round)?;
        Ok(Some(self.canonical(replaced, round.change)))
    }

    pub(super) fn positive_dummy(&mut self, name: &str) -> Symbol<'a> {
        let dummy = self.cx.dummy(name);
        self.cx.positive(dummy)
    }

    /// Records the new unknown, in terms of the original one.
    fn change(&mut self, unknown: Symbol<'a>, relation: Expr<'a>, round: &mut Round<'a>) -> Attempt<()> {
        let change = match round.change.take() {
            None => (unknown, relation),
            Some((old, old_relation)) => {
                let values = self.solved(relation, old, &UNCHECKED)?;
                let Some(&value) = values.first() else { return Err(Stop::Unsolved) };
                let relation = self.cx.subs(old_relation, old, value);
                (unknown, relation)
            }
        };
        round.change = Some(change);
        Ok(())
    }

    /// Introduces a new unknown for one of two radicals of different degrees.
    fn change_of_root(
        &mut self,
        first: Expr<'a>,
        second: Expr<'a>,
        others: Expr<'a>,
        symbol: Symbol<'a>,
        round: &mut Round<'a>,
    ) -> Attempt<Expr<'a>> {
        for (kept, replaced) in [(first, second), (second, first)] {
            let radicals = match self.radicals_of(replaced, symbol) {
                Err(Stop::NoMethod) => continue,
                radicals => radicals?,
            };
            let p = self.positive_dummy("p");
            let power = self.cx.power_i64(self.cx.symbol(p), radicals.least_common_multiple);
            let root = self.cx.multiply(radicals.roots);
            let raised = self.cx.power_i64(root, radicals.least_common_multiple);
            let relation = self.cx.subtract(power, raised);
            let inverses = match self.solved(relation, symbol, &UNCHECKED) {
                Err(Stop::Unsolved) => continue,
                inverses => inverses?,
            };
            let Some(&inverse) = inverses.first() else { continue };
            let kept = self.cx.subs(kept, symbol, inverse);
            let others = self.cx.subs(others, symbol, inverse);
            let coefficient = self.cx.divide(replaced, root);
            let coefficient = self.cx.subs(coefficient, symbol, inverse);
            let replaced = self.cx.product(self.cx.symbol(p), coefficient);
            let next = self.cx.add(&[kept, replaced, others]);
            self.change(p, relation, round)?;
            return Ok(next);
        }
        Err(Stop::Unsolved)
    }

    /// Three terms with radicals, of which two are cube roots and the third has the base of one of them.
    fn cube_roots(&mut self, terms: [Expr<'a>; 3], others: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Option<Expr<'a>>> {
        let mut own = Vec::new();
        for term in terms {
            match self.radicals_of(term, symbol) {
                Err(Stop::NoMethod) => return Ok(None),
                radicals => own.push((term, radicals?)),
            }
        }
        let place = own.iter().position(|(_, radicals)| radicals.least_common_multiple != 3).unwrap_or(2);
        let moved = own.remove(place);
        own.push(moved);
        let [(a, a_radicals), (b, b_radicals), (c, c_radicals)] = own[..] else { return Ok(None) };
        if a_radicals.least_common_multiple != 3 || b_radicals.least_common_multiple != 3 {
            return Ok(None);
        }
        let (alone, together) = if are_equal(b_radicals.bases, c_radicals.bases, self.cx) {
            (a, b)
        } else if are_equal(a_radicals.bases, c_radicals.bases, self.cx) {
            (b, a)
        } else {
            return Ok(None);
        };
        let [alone, together, c, others] = self.cx.terms([alone, together, c, others]);
        Ok(Some((alone.pow(3) + self.cx.sum_of([together, c, others]).pow(3)).expr()))
    }

    /// Up to four terms with square roots (or roots of them), on two sides that are squared.
    fn squares(&mut self, terms: &[Expr<'a>], others: Expr<'a>) -> Option<Expr<'a>> {
        let square_of_sum = |x, y| {
            let [x, y] = self.cx.terms([x, y]);
            self.cx.sum_of([x.pow(2), y.pow(2), self.cx.product_of([self.cx.term(2), x, y])])
        };
        let difference = match *terms {
            [a, b, c, d] if others.is_literal_zero() => square_of_sum(a, b) - square_of_sum(c, d),
            [a, b, c] => square_of_sum(b, c) - square_of_sum(a, others),
            [a, b] => self.cx.term(a).pow(2) - square_of_sum(b, others),
            _ => return None,
        };
        Some(difference.expr())
    }

    /// `term + others = 0` with both sides raised to the power that removes the radicals.
    fn raised(&self, term: Expr<'a>, others: Expr<'a>, multiple: i64) -> Expr<'a> {
        let [term, others] = self.cx.terms([term, others]);
        (term.pow(multiple) - (-others).pow(multiple)).expr()
    }

    /// Removes denominators, constant factors and powers of factors.
    fn canonical(&mut self, equation: Expr<'a>, change: Option<(Symbol<'a>, Expr<'a>)>) -> Unradical<'a> {
        let (equation, change) = match change {
            None => (equation, None),
            Some((unknown, relation)) => {
                // A symbol without assumptions, so that no solution is lost.
                let plain = self.cx.dummy_like(unknown);
                let replacement = self.cx.symbol(plain);
                let equation = self.cx.subs(equation, unknown, replacement);
                let relation = self.cx.subs(relation, unknown, replacement);
                (equation, Some((plain, relation)))
            }
        };
        let (numerator, _) = simplify::as_numerator_denominator(equation, self.cx);
        let expanded = simplify::expand_deep(numerator, self.cx);
        let equation = simplify::factor_terms(expanded, self.cx);
        let equation = if let Form::Mul(factors) = equation {
            let mut kept = Vec::new();
            for factor in factors.iter().filter(|factor| !factor.is_numeric(self.cx)) {
                kept.push(factor.as_power().map_or(*factor, |(base, _)| base));
            }
            self.cx.multiply(&kept)
        } else {
            equation
        };
        Unradical { equation, change }
    }
}

/// The degree of a radical: 2 for `sqrt(x)`, 1 for anything else.
fn root_degree(factor: Expr) -> i64 {
    let Some((_, exponent)) = factor.as_power() else { return 1 };
    let coefficient = exponent.factors().first().and_then(|first| first.as_rational());
    coefficient.and_then(|rational| rational.denominator().to_i64()).unwrap_or(1)
}

fn least_common_multiple(x: i64, y: i64) -> i64 {
    let (mut a, mut b) = (x, y);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (x / a.max(1)).saturating_mul(y)
}

/// The depth of nested square roots.
fn root_depth(expr: Expr) -> usize {
    match expr {
        Form::Add(arguments) | Form::Mul(arguments) => {
            arguments.iter().map(|argument| root_depth(argument)).max().unwrap_or(0)
        }
        Form::Pow(_) if root_degree(expr) == 2 => 1 + expr.as_power().map_or(0, |(base, _)| root_depth(base)),
        _ => 0,
    }
}
