//! The real roots of one equation: the closed forms that are found quickly, and those that a search adds to them.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by;
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::rational::Rational;

use super::bisection::{self, Found, Search};
use super::enclosure::Graph;
use super::period::Period;
use super::transcendental::near_fraction;
use super::{Solver, Values, check, is_searchable, lambert, scan};
use crate::evalf::{self, Approximation};
use crate::expr::{Constant, Expr, Form, MINUS_ONE, Symbol};
use crate::functions::Function;
use crate::{Context, simplify};

/// The real roots of an equation.
#[derive(Debug)]
pub struct RealRoots<'a> {
    /// The roots. Those of a function that repeats itself are from zero to the end of its first period, unless they are in closed
    /// form. If no root is real, they are the complex ones in closed form.
    pub roots: Vec<Expr<'a>>,
    /// How far from zero the search went by which some of the roots were found; `None` if all are in closed form.
    pub searched: Option<f64>,
    /// Whether there are complex roots besides; if no root is real, there may always be more.
    pub has_complex: bool,
    /// Whether the roots are real.
    pub are_real: bool,
    /// How roots repeat, and whether each does.
    pub period: Option<(Period<'a>, Vec<bool>)>,
}

/// The steps for closed forms, of which few need more; a search is worth more than a longer attempt.
const MOST_STEPS: u64 = 60_000;
/// The precision in bits at which roots are compared.
const BITS: i64 = 70;
/// Two roots that differ by less than this part of themselves are the same.
const ERROR: f64 = 1e-11;
/// The most cells that are looked at in a period.
const MOST_CELLS: u32 = 6_000;
const MOST_ROOTS: usize = 64;

/// The real roots of an equation in one symbol, an expression that is set equal to zero; `None` if it has several symbols, or
/// complex numbers, or is a rational function of moderate degree, which has closed forms for all roots.
pub fn real_roots<'a>(
    equation: Expr<'a>,
    symbol: Symbol<'a>,
    digits: u32,
    cx: &Context<'a>,
) -> Option<Result<RealRoots<'a>, Fault>> {
    let kind = Kind::of(equation, symbol, cx)?;
    let period = Period::new(equation, symbol, cx).and_then(|period| Some((period, period.to_f64(cx)?)));
    let mut roots = Roots { equation, symbol, cx, period, real: Vec::new(), complex: Vec::new() };
    let closed = match roots.closed(kind) {
        Ok(closed) => closed,
        Err(fault) => return Some(Err(fault)),
    };
    let found = if closed == Closed::All { Some(Found::default()) } else { roots.searched(digits) };
    let is_searched = found.is_some();
    let Found { roots: found, reach } = found.unwrap_or_default();
    let new: Vec<_> = found.into_iter().filter(|root| !roots.has(root)).collect();
    if let Err(fault) = cx.end(()) {
        return Some(Err(fault));
    }
    let is_empty = roots.real.is_empty() && roots.complex.is_empty() && new.is_empty();
    if is_empty && (closed == Closed::None || !is_searched) && !is_identity(equation, cx) {
        return Some(Err(unsolved(reach)));
    }
    Some(Ok(roots.finished(new, reach, kind)))
}

/// Whether an expression is zero for all values of its symbols, as far as simplification shows.
pub fn is_identity<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    let simplifications: [&dyn Fn(&Context<'a>) -> Expr<'a>; 3] =
        [&|cx| simplify::expand_deep(expr, cx), &|cx| simplify::simplify(expr, cx), &|cx| {
            simplify::cancel(simplify::rewrite_in_tangents(expr, cx), cx)
        }];
    simplifications.iter().any(|simplified| {
        let is_zero = cx.limited(MOST_STEPS, |cx| simplified(cx).is_literal_zero());
        matches!(is_zero, Ok(true))
    })
}

/// The kinds of equations whose real roots are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// With functions of the unknown, or the unknown in an exponent.
    Transcendental,
    /// With roots of the unknown, of which closed forms may be expensive.
    Radical,
    /// With powers that have too many complex roots to list.
    HighPower,
}

impl Kind {
    fn of<'a>(equation: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Self> {
        const HIGHEST: i64 = 100;
        let is_imaginary = |part: Expr| part.is_constant(Constant::ImaginaryUnit);
        if equation.any(cx, &mut |part| is_imaginary(part)) || check::has_illegal(equation, cx) {
            return None;
        }
        if is_searchable(equation, symbol, cx) {
            return Some(Self::Transcendental);
        }
        let exponents = |test: &dyn Fn(Expr<'a>) -> bool| {
            equation.any(cx, &mut |part| part.as_power().is_some_and(|(base, own)| base.has(symbol, cx) && test(own)))
        };
        if equation.free_symbols(cx).len() != 1 {
            None
        } else if exponents(&|exponent| exponent.as_integer().is_none()) {
            Some(Self::Radical)
        } else {
            exponents(&|exponent| exponent.as_i64().is_none_or(|own| own.saturating_abs() > HIGHEST))
                .then_some(Self::HighPower)
        }
    }
}

/// The fault of an equation of which no root is found.
fn unsolved(reach: f64) -> Fault {
    let message = "no way is known to solve this equation";
    let hint = if reach > 0.0 {
        let reach = shortest_text(reach);
        format!("a search found no real solution from -{reach} to {reach}: check the signs of the equation")
    } else {
        "a search did not come to an end: write a simpler equation".to_owned()
    };
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint))
}

/// Which roots there are in closed form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closed {
    /// There is no method, or none that is quick.
    None,
    Some,
    All,
}

/// A real root.
#[derive(Clone, Copy)]
struct Root<'a> {
    value: Expr<'a>,
    near: f64,
    /// Whether it repeats with the period.
    repeats: bool,
}

struct Roots<'cx, 'a> {
    equation: Expr<'a>,
    symbol: Symbol<'a>,
    cx: &'cx Context<'a>,
    /// The period, and its length.
    period: Option<(Period<'a>, f64)>,
    real: Vec<Root<'a>>,
    complex: Vec<Expr<'a>>,
}

impl<'a> Roots<'_, 'a> {
    /// Adds the roots in closed form.
    fn closed(&mut self, kind: Kind) -> Result<Closed, Fault> {
        if kind == Kind::HighPower {
            return Ok(Closed::None);
        }
        let (equation, symbol) = (self.equation, self.symbol);
        let direct = self.direct();
        let solved = match direct {
            Some(values) => Ok(Ok(values)),
            None => self.cx.limited(MOST_STEPS, |cx| Solver::new(cx).all_values(equation, symbol)),
        };
        let values = match solved {
            Ok(Ok(values)) => values,
            Err(fault) if fault.code() != ErrorCode::TooManySteps => return Err(fault),
            _ => return Ok(Closed::None),
        };
        for value in values {
            match to_f64(value, self.cx) {
                Some(near) => {
                    let repeats = self.repeats(value);
                    self.real.push(Root { value, near, repeats });
                }
                None => self.complex.push(value),
            }
        }
        self.add_other_branches();
        if direct.is_some() {
            self.sort();
        }
        let is_all = direct.is_some() || kind == Kind::Radical && !values.is_empty();
        Ok(if is_all { Closed::All } else { Closed::Some })
    }

    /// All real roots of an equation that has one of two forms.
    fn direct(&self) -> Option<Values<'a>> {
        // An exponential and a line meet twice at most.
        if let Some([principal, other]) = lambert::exponential_line(self.equation, self.symbol, self.cx) {
            let is_real = |value| to_f64(value, self.cx).is_some();
            let is_other = is_real(principal) && is_real(other) && !principal.equals(other, self.cx);
            return Some(if is_other { self.cx.list(&[principal, other]) } else { self.cx.list(&[principal]) });
        }
        // A power is 1 if its exponent is 0, or its base is 1, or it is an even power of -1.
        let Form::Add([Form::Rational(one), Form::Pow([base, exponent])]) = self.equation else { return None };
        if **one != Rational::MINUS_ONE || !base.has(self.symbol, self.cx) || !exponent.has(self.symbol, self.cx) {
            return None;
        }
        let one = self.cx.number(1);
        let factors = [exponent, self.cx.subtract(base, one), self.cx.sum(base, one)];
        let values = self
            .cx
            .limited(MOST_STEPS, |cx| Solver::new(cx).all_values(cx.multiply_unevaluated(&factors), self.symbol));
        let values = values.ok()?.ok()?.iter().copied().filter(|value| self.is_root(value));
        Some(self.cx.list(&values.collect::<Vec<_>>()))
    }

    /// The roots that a search finds; `None` if it finds no end.
    fn searched(&self, digits: u32) -> Option<Found<'a>> {
        let Self { equation, symbol, cx, .. } = *self;
        match (Graph::new(equation, symbol, cx), self.period) {
            (Some(graph), Some((Period { is_of_all: true, .. }, length))) => {
                let search = Search::new(equation, symbol, digits, cx);
                let roots = scan::between(&search, &graph, &[(0.0, length)], (MOST_CELLS, MOST_ROOTS))?;
                let is_first = |root: &Expr<'a>| to_f64(root, cx).is_some_and(|near| near < length * (1.0 - ERROR));
                Some(Found { roots: roots.into_iter().filter(is_first).collect(), reach: length })
            }
            (None, _) if !self.real.is_empty() => Some(Found::default()),
            _ => bisection::search(equation, symbol, digits, cx),
        }
    }

    /// Adds the roots on the other branch of Lambert's function, and gives each that is a simple fraction as such.
    fn add_other_branches(&mut self) {
        let others: Vec<_> = self.real.iter().filter_map(|root| self.on_other_branch(root.value)).collect();
        let mut is_new = false;
        for value in others {
            if let Some(near) = to_f64(value, self.cx)
                && !self.real.iter().any(|root| is_same(root.near, near))
            {
                self.real.push(Root { value, near, repeats: false });
                is_new = true;
            }
        }
        if is_new {
            self.sort();
        }
        for place in 0..self.real.len() {
            let Root { value, near, .. } = self.real[place];
            if value.any(self.cx, &mut |part| part.as_call(Function::LambertW).is_some())
                && let Some(simple) = self.simple(near)
            {
                self.real[place].value = simple;
            }
        }
    }

    fn sort(&mut self) {
        sort_by(&mut self.real, |one, other| one.near.partial_cmp(&other.near).unwrap_or(Ordering::Equal));
    }

    /// The root on the branch -1 of Lambert's function instead of the principal one, if that is real there: `2**x = 4*x` has 4 as
    /// well as `-LambertW(-log(2)/4)/log(2)`.
    fn on_other_branch(&self, value: Expr<'a>) -> Option<Expr<'a>> {
        let mut is_replaced = false;
        let other = simplify::rewrite(value, self.cx, &mut |part, cx| match part {
            Form::Call(Function::LambertW, [argument]) => {
                is_replaced = true;
                Some(cx.call(Function::LambertW, &[*argument, MINUS_ONE]))
            }
            _ => None,
        });
        let near = to_f64(other, self.cx).filter(|_| is_replaced)?;
        self.is_root(self.simple(near).unwrap_or(other)).then_some(other)
    }

    /// The simple fraction close to a number, if it is a root.
    fn simple(&self, near: f64) -> Option<Expr<'a>> {
        let (numerator, denominator) = near_fraction(near, 12, 1e-12)?;
        Some(self.cx.ratio(numerator, denominator)).filter(|simple| self.is_root(simple))
    }

    fn is_root(&self, value: Expr<'a>) -> bool {
        let is_root = self.cx.attempt(|cx| Solver::new(cx).satisfies(self.equation, self.symbol, value) == Some(true));
        is_root == Some(true)
    }

    /// Whether a number is among the closed forms, or is a repetition of one.
    fn has(&self, root: Expr<'a>) -> bool {
        let Some(near) = to_f64(root, self.cx) else { return true };
        self.real.iter().any(|own| match self.period {
            Some((_, length)) if own.repeats => {
                let turns = (own.near - near) / length;
                libm::fabs(turns - libm::round(turns)) < ERROR * (1.0 + libm::fabs(own.near / length))
            }
            _ => is_same(own.near, near),
        })
    }

    fn finished(mut self, new: Vec<Expr<'a>>, reach: f64, kind: Kind) -> RealRoots<'a> {
        let searched = (!new.is_empty()).then_some(reach);
        let repeats = self.period.is_some_and(|(period, _)| period.is_of_all);
        for root in new {
            if let Some(near) = to_f64(root, self.cx) {
                self.real.push(Root { value: self.simple(near).unwrap_or(root), near, repeats });
            }
        }
        if searched.is_some() {
            self.sort();
        }
        let are_real = !self.real.is_empty();
        let has_complex = !self.complex.is_empty() || kind == Kind::HighPower;
        let period = self.period.map(|(period, _)| (period, self.real.iter().map(|root| root.repeats).collect()));
        let roots = if are_real { self.real.into_iter().map(|root| root.value).collect() } else { self.complex };
        RealRoots { roots, searched, has_complex, are_real, period }
    }

    /// Whether the numbers one and two periods away are roots too.
    fn repeats(&self, root: Expr<'a>) -> bool {
        let Some((period, _)) = self.period else { return false };
        let away = |turns: i64| self.cx.sum(root, self.cx.product(self.cx.number(turns), period.length));
        period.is_of_all || [1, 2].into_iter().all(|turns| self.is_root(away(turns)))
    }
}

fn is_same(x: f64, y: f64) -> bool {
    libm::fabs(x - y) <= ERROR * libm::fabs(x).max(libm::fabs(y)).max(1e-3)
}

/// A double near a number; `None` if that is not real, or not a number.
pub fn to_f64<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<f64> {
    let near = cx.attempt(|cx| match evalf::evaluate(number, BITS, cx) {
        Some(Approximation::Number(parts)) => {
            let [re, im] = [parts.re, parts.im].map(|part| part.map_or(0.0, |part| part.value.to_f64()));
            // An imaginary part whose bits have all cancelled is none.
            let is_real = libm::fabs(im) <= 1e-15 * libm::fabs(re) || parts.im.is_none_or(|im| im.accuracy < 2);
            is_real.then_some(re)
        }
        _ => None,
    })?;
    near.filter(|near| near.is_finite())
}
