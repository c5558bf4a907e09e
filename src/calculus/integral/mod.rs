//! Antiderivatives by the methods of a course, tried in the order in which a course teaches them: the table with linear
//! substitution, rational functions, products of polynomials with exponentials and waves, the derivative inside, roots,
//! inverse substitutions, and integration by parts.
//!
//! **Invariant:** what is returned has been differentiated, and the derivative is the integrand (`check`).

mod exponential;
mod inside;
mod parts;
pub(crate) mod rational;
mod roots;
mod substitution;
mod table;
mod trigonometric;
mod waves;

pub use rational::apart;

use pascaline_sympy::{Context, Expr, Faulty, Form, Function as F, Symbol, expand_deep, rewrite};

use crate::algebra::{each, finite, in_exponentials, in_real_logarithms, split};
use crate::check::{Proof, proof_of_zero_where};
use crate::derivative::slope_of;

/// An antiderivative.
#[derive(Clone, Copy, Debug)]
pub struct Antiderivative<'a> {
    /// Its derivative is the integrand, wherever that is real. It is real as well.
    pub value: Expr<'a>,
    /// How that is known.
    pub proof: Proof,
}

/// Methods within methods; deeper ones seldom find anything.
const MOST_DEPTH: u32 = 7;
/// The most integrands that are tried in one search.
const MOST_TRIES: u32 = 300;

/// The antiderivative of an expression, if a method finds one that is proven. Symbols beside `x` are taken to be positive numbers.
pub fn integral<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Faulty<Option<Antiderivative<'a>>> {
    let (mut others, mut own) = (Vec::new(), Vec::new());
    let (mut positive, mut in_positive) = (Vec::new(), Vec::new());
    for other in f.free_symbols(cx) {
        if other != x {
            let new = cx.positive(other);
            others.push(other);
            own.push(cx.symbol(other));
            positive.push(new);
            in_positive.push(cx.symbol(new));
        }
    }
    let integrand = cx.substitute(f, &others, &in_positive);
    let found = cx.limited(cx.budget.steps_left() / 3, |cx| {
        let found = Search { cx, depth: 0, tries: 0, open: Vec::new() }.antiderivative(integrand, x)?;
        let (value, proof) = proven(integrand, found, x, cx)?;
        Some(Antiderivative { value: cx.substitute(value, &positive, &own), proof })
    });
    match found {
        Ok(found) => Ok(found),
        // What took too many steps is not found; the rest of the steps is for digits.
        Err(fault) if fault.code().ends_evaluation() && cx.budget.steps_left() > 0 => Ok(None),
        Err(fault) if fault.code().ends_evaluation() => Err(fault),
        Err(_) => Ok(None),
    }
}

/// What was found, with real logarithms, and how it is known that its derivative is the integrand; `None` if it is not.
fn proven<'a>(f: Expr<'a>, found: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Proof)> {
    let real = in_real_logarithms(finite(found, cx)?, x, cx);
    let difference = cx.subtract(slope_of(real, x, cx)?, f);
    Some((real, proof_of_zero_where(f, difference, x, cx)?))
}

/// A way to find an antiderivative.
type Method<'cx, 'a> = fn(&mut Search<'cx, 'a>, Expr<'a>, Symbol<'a>) -> Option<Expr<'a>>;

/// A search in progress.
struct Search<'cx, 'a> {
    cx: &'cx Context<'a>,
    depth: u32,
    tries: u32,
    /// The integrands whose search waits for another one: to meet one of them again leads nowhere.
    open: Vec<Expr<'a>>,
}

impl<'a> Search<'_, 'a> {
    fn antiderivative(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        self.tries += 1;
        if self.depth >= MOST_DEPTH || self.tries > MOST_TRIES || cx.afford(5).is_none() {
            return None;
        }
        let (constant, rest) = split(f, x, cx);
        if !rest.has(x, cx) {
            return Some(cx.product(f, cx.symbol(x)));
        }
        if rest.is_among(&self.open, cx) {
            return None;
        }
        self.depth += 1;
        self.open.push(rest);
        let found = self.of_term(rest, x);
        self.open.pop();
        self.depth -= 1;
        finite(cx.product(constant, found?), cx)
    }

    /// The antiderivative of a sum, or of what has no constant factors.
    fn of_term(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        if let Some(found) = table::entry(f, x, cx) {
            return Some(found);
        }
        if let Some(found) = rational::rational(f, x, cx) {
            return Some(found);
        }
        if let Form::Add(terms) = f
            && let Some(found) = self.of_sum(terms, x)
        {
            return Some(found);
        }
        let f = in_sines(f, x, cx);
        let methods: [Method<'_, 'a>; 10] = [
            |search, f, x| exponential::exponential(f, x, search.cx),
            Self::inside,
            |search, f, x| waves::waves(f, x, search.cx),
            Self::roots,
            Self::of_expanded,
            Self::parts_of_inverse,
            Self::trigonometric,
            Self::substituted,
            Self::parts,
            Self::in_exponentials,
        ];
        for method in methods {
            let found = if cx.is_stopped() { return None } else { method(self, f, x) };
            // What is wrong on one side of a branch is no reason not to try the next method.
            if found.is_some_and(|found| self.depth > 1 || proven(f, found, x, cx).is_some()) {
                return found;
            }
        }
        None
    }

    fn of_sum(&mut self, terms: &[Expr<'a>], x: Symbol<'a>) -> Option<Expr<'a>> {
        let found = each(terms, &mut |term| self.antiderivative(term, x))?;
        Some(self.cx.add(&found))
    }

    /// Term by term, after products are multiplied out.
    fn of_expanded(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        match expand_deep(f, self.cx) {
            Form::Add(terms) if !f.is_add() => self.of_sum(terms, x),
            _ => None,
        }
    }

    /// With exponentials in place of hyperbolic functions.
    fn in_exponentials(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let rewritten = rewrite(f, cx, &mut |part, cx| {
            let Form::Call(function, [argument]) = part else { return None };
            Some(in_exponentials(*function, cx.term(*argument))?.expr())
        });
        if rewritten.equals(f, cx) { None } else { self.antiderivative(expand_deep(rewritten, cx), x) }
    }
}

/// Sines and cosines in place of the other functions of an angle.
pub(crate) fn in_sines<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    rewrite(f, cx, &mut |part, cx| match part {
        Form::Call(function, [angle]) if angle.has(x, cx) => {
            let (sine, cosine) = (cx.term(*angle).sin(), cx.term(*angle).cos());
            let value = match function {
                F::Tan => sine / cosine,
                F::Cot => cosine / sine,
                F::Sec => 1 / cosine,
                F::Csc => 1 / sine,
                _ => return None,
            };
            Some(value.expr())
        }
        _ => None,
    })
}
