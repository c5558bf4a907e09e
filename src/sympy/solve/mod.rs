//! Solves equations as SymPy does: the same solutions, in the same order.
//!
//! `single` solves one equation for one symbol, and recurses into simpler equations: `polynomial_roots` has the closed forms
//! of polynomials, `invert` inverts functions, `unrad` removes radicals, `transcendental` and `solve_lambert` handle
//! equations that are not polynomials, `system` handles several equations. `check` substitutes a solution into its equation,
//! If there is no closed form, `scan` searches numerically, by the `interval`s that `enclosure` finds for the values, and
//! `bisection` finds the digits.

mod bisection;
mod check;
mod decompose;
mod dense;
mod enclosure;
mod generators;
mod groebner;
mod interval;
mod invert;
mod lambert;
mod linear;
mod period;
mod polynomial_roots;
mod prepare;
mod real;
mod scan;
mod single;
mod solve_lambert;
mod system;
#[cfg(test)]
mod tests;
mod transcendental;
mod unrad;

use std::cmp::Ordering;
use std::collections::BTreeSet;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by;

use super::expr::{Expr, Form, Symbol};
use super::{Context, Function, compare};
pub use enclosure::{Enclosure, Graph};
pub(super) use generators::{Poly, PolyTerm, zip_with};
pub use interval::Interval;
pub use period::Period;
pub use real::{RealRoots, is_identity, real_roots, to_f64};

/// Whether a function in the expression repeats its values for other ones of a symbol: `cos(x)`.
pub fn is_periodic<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    use Function as F;
    expr.any(cx, &mut |part| {
        matches!(part, Form::Call(F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc, _)) && !part.is_numeric(cx)
    })
}

/// The solutions of equations.
#[derive(Clone, Debug)]
pub struct SolutionSet<'a> {
    /// How SymPy presents the rows.
    pub shape: Shape,
    /// The unknowns.
    pub symbols: Vec<Symbol<'a>>,
    /// Each solution: the value of every symbol, in their order. A symbol without a value represents itself.
    pub rows: Vec<Values<'a>>,
    /// Whether they were found by a search among the real numbers, since there was no closed form: there may be more.
    pub numeric: bool,
}

/// The shapes of SymPy's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The values of the one symbol.
    Values,
    /// The symbols with their values, if the equations are linear or the order of the symbols was not given: `{x: 1, y: 2}`.
    Tables,
    /// The values of the symbols in the given order.
    Tuples,
}

impl<'a> SolutionSet<'a> {
    fn none() -> Self {
        Self { shape: Shape::Values, symbols: Vec::new(), rows: Vec::new(), numeric: false }
    }

    /// One solution: the value of each symbol.
    pub fn one(symbols: &[Symbol<'a>], values: &[Expr<'a>], cx: &Context<'a>) -> Self {
        Self { shape: Shape::Tables, symbols: symbols.to_vec(), rows: vec![cx.list(values)], numeric: false }
    }

    /// No solutions; the calculation is stopped.
    fn failed(fault: Fault, cx: &Context<'a>) -> Self {
        cx.fail(fault);
        Self::none()
    }

    /// The solutions for several symbols; the values of each row are consecutive.
    fn from_several(symbols: &[Symbol<'a>], values: Values<'a>, as_tables: bool, cx: &Context<'a>) -> Self {
        let mut sorted = symbols.to_vec();
        sort_by(&mut sorted, |one, other| compare::compare_symbols(one, other));
        sorted.dedup();
        let mut rows = Vec::new();
        for row in values.chunks(symbols.len().max(1)) {
            rows.push(arranged(row, symbols, &sorted, cx));
        }
        sort_by(&mut rows, |x, y| compare_rows(&sorted, x, y, cx));
        if as_tables {
            return Self { shape: Shape::Tables, symbols: sorted, rows, numeric: false };
        }
        for row in &mut rows {
            *row = arranged(row, &sorted, symbols, cx);
        }
        Self { shape: Shape::Tuples, symbols: symbols.to_vec(), rows, numeric: false }
    }

    /// The solutions for one symbol.
    fn from_one(symbol: Symbol<'a>, values: Values<'a>, numeric: bool) -> Self {
        let mut rows = Vec::new();
        for row in values.chunks(1) {
            rows.push(row);
        }
        Self { shape: Shape::Values, symbols: vec![symbol], rows, numeric }
    }
}

/// Values of one symbol, or consecutive values of several.
pub(crate) type Values<'a> = &'a [Expr<'a>];

/// Why there is no answer.
enum Stop {
    /// No method is known for the equation: another approach may be tried, unless the calculation is stopped.
    Unsolved,
    /// It is not a polynomial where one is required.
    NotPolynomial,
    /// The method does not apply to such an equation: the next one may.
    NoMethod,
}

/// Most methods add their results to [`Solver::found`]; if they stop, nothing is added.
type Attempt<T = ()> = Result<T, Stop>;

/// Findings and settings of the callers of a method.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings of what is still to be tried")]
struct Flags<'a> {
    /// Whether solutions are checked by substitution.
    check: bool,
    /// Whether solutions are simplified.
    simplify: bool,
    /// Whether the roots of a polynomial in a generator were requested already.
    tsolve: bool,
    bivariate: bool,
    force: bool,
    /// The number of the chain of attempts in [`Solver::seen`]; 0 for none.
    chain: usize,
    /// The denominators of the first equation.
    denominators: Option<Values<'a>>,
}

/// All methods enabled.
const FLAGS: Flags =
    Flags { check: true, simplify: true, tsolve: false, bivariate: true, force: true, chain: 0, denominators: None };

struct Solver<'cx, 'a> {
    cx: &'cx Context<'a>,
    /// The number of nested methods.
    depth: u32,
    /// Equations that were tried, each with the number of its chain of attempts.
    seen: Vec<(Expr<'a>, usize)>,
    /// The results so far that have not been taken yet: the values of one symbol, or consecutive values of several.
    found: Vec<Expr<'a>>,
    /// Whether the roots of the polynomials of a system are isolated instead of written in nested radicals, whose digits may
    /// be those of another branch where an imaginary part cancels.
    are_isolated: bool,
}

/// Deeper than any useful equation needs; it bounds the machine's stack.
const MOST_DEPTH: u32 = 40;

impl<'cx, 'a> Solver<'cx, 'a> {
    fn new(cx: &'cx Context<'a>) -> Self {
        Self { cx, depth: 0, seen: Vec::new(), found: Vec::new(), are_isolated: false }
    }

    fn enter(&mut self) -> Attempt {
        self.spend(20)?;
        if self.depth >= MOST_DEPTH {
            return Err(Stop::Unsolved);
        }
        self.depth += 1;
        Ok(())
    }

    /// Drops the results since `start` if the attempt stopped.
    fn leave(&mut self, start: usize, attempt: Attempt) -> Attempt {
        self.depth -= 1;
        if attempt.is_err() {
            self.found.truncate(start);
        }
        attempt
    }

    /// Drains the results since `start`.
    fn taken(&mut self, start: usize) -> Values<'a> {
        let values = self.cx.list(self.found.get(start..).unwrap_or_default());
        self.found.truncate(start);
        values
    }

    /// Adds a value that is not among the results since `start`.
    fn note(&mut self, start: usize, value: Expr<'a>) {
        if !self.found.iter().skip(start).any(|own| own.equals(value, self.cx)) {
            self.found.push(value);
        }
    }

    /// Removes duplicates from the results since `start`.
    fn make_distinct(&mut self, start: usize) {
        for value in self.taken(start) {
            self.note(start, value);
        }
    }

    /// Takes the steps, possibly none; returns an error once the calculation is stopped.
    fn spend(&mut self, steps: u64) -> Attempt {
        self.cx.afford(steps).ok_or(Stop::Unsolved)
    }
}

/// Solves one equation, an expression that is set equal to zero, for the symbols, or otherwise for all symbols in it. A
/// numeric search has the given number of digits.
pub fn solve_one<'a>(
    equation: Expr<'a>,
    symbols: Option<&[Symbol<'a>]>,
    digits: u32,
    cx: &Context<'a>,
) -> SolutionSet<'a> {
    let free = equation.free_symbols(cx);
    let symbol = match symbols.unwrap_or(&free) {
        [] => return SolutionSet::none(),
        [symbol] => *symbol,
        several => return several_symbols(equation, several, symbols.is_some(), cx),
    };
    if check::has_illegal(equation, cx) {
        return SolutionSet::none();
    }
    let fault = match cx.limited(MOST_STEPS, |cx| Solver::new(cx).all_values(equation, symbol)) {
        // If the equation is not a polynomial, the absence of values may be due to a missing method.
        Ok(Ok(values)) if values.is_empty() && is_searchable(equation, symbol, cx) => None,
        Ok(Ok(values)) => return SolutionSet::from_one(symbol, values, false),
        Ok(Err(_)) => Some(unsolved()),
        Err(fault) if fault.code() == ErrorCode::TooManySteps => Some(fault),
        Err(fault) => return SolutionSet::failed(fault, cx),
    };
    let found = if free.len() > 1 { None } else { bisection::search(equation, symbol, digits, cx) };
    let values = cx.list(&found.unwrap_or_default().roots);
    match fault {
        Some(fault) if values.is_empty() => SolutionSet::failed(fault, cx),
        _ => SolutionSet::from_one(symbol, values, !values.is_empty()),
    }
}

/// Whether there may be a root without a closed form; not for rational functions.
fn is_searchable<'a>(equation: Expr<'a>, symbol: Symbol, cx: &Context<'a>) -> bool {
    let is_transcendental = |part: Expr<'a>| match part {
        Form::Call(..) => part.has(symbol, cx),
        Form::Pow(power) => power[1].has(symbol, cx),
        _ => false,
    };
    equation.free_symbols(cx).len() == 1 && equation.any(cx, &mut |part| is_transcendental(part))
}

/// The maximum steps for closed forms: the rest is for a search, and for the digits.
const MOST_STEPS: u64 = 900_000;

/// One equation for several symbols: each symbol in terms of the others, as far as possible.
fn several_symbols<'a>(equation: Expr<'a>, symbols: &[Symbol<'a>], ordered: bool, cx: &Context<'a>) -> SolutionSet<'a> {
    match Solver::new(cx).for_each_symbol(equation, symbols) {
        Ok(values) => SolutionSet::from_several(symbols, values, !ordered, cx),
        Err(_) => SolutionSet::failed(unsolved(), cx),
    }
}

/// Solves a list of one or more equations; their values are returned as tables and tuples.
pub fn solve_all<'a>(equations: &[Expr<'a>], symbols: Option<&[Symbol<'a>]>, cx: &Context<'a>) -> SolutionSet<'a> {
    solve_system(equations, symbols, false, cx)
}

/// The same solutions, without nested radicals in those of polynomials.
pub fn solve_isolated<'a>(equations: &[Expr<'a>], symbols: Option<&[Symbol<'a>]>, cx: &Context<'a>) -> SolutionSet<'a> {
    solve_system(equations, symbols, true, cx)
}

fn solve_system<'a>(
    equations: &[Expr<'a>],
    symbols: Option<&[Symbol<'a>]>,
    are_isolated: bool,
    cx: &Context<'a>,
) -> SolutionSet<'a> {
    let mut free = BTreeSet::new();
    for equation in equations {
        equation.collect_symbols(&mut free, cx);
    }
    let free: Vec<_> = free.into_iter().collect();
    let all = symbols.unwrap_or(&free);
    match (Solver { are_isolated, ..Solver::new(cx) }).equations(equations, all) {
        Ok((linear, values)) => {
            let is_one = linear && values.len() == all.len();
            SolutionSet::from_several(all, values, is_one || symbols.is_none(), cx)
        }
        Err(_) => SolutionSet::failed(unsolved(), cx),
    }
}

/// The row of values, rearranged for another order of the symbols.
fn arranged<'a>(row: &[Expr<'a>], symbols: &[Symbol], order: &[Symbol<'a>], cx: &Context<'a>) -> Values<'a> {
    let mut arranged = Vec::new();
    for symbol in order {
        let place = symbols.iter().position(|own| own == symbol);
        arranged.push(place.and_then(|place| row.get(place)).copied().unwrap_or_else(|| cx.symbol(symbol)));
    }
    cx.list(&arranged)
}

/// Whether the value does not determine the symbol: it is the symbol itself.
pub(crate) fn is_free(symbol: Symbol, value: Expr) -> bool {
    matches!(value, Form::Symbol(own) if *own == symbol)
}

/// By the number of values, then by the symbols that have them, then by the values.
fn compare_rows<'a>(symbols: &[Symbol], x: &[Expr<'a>], y: &[Expr<'a>], cx: &Context<'a>) -> Ordering {
    let free = |row: &[Expr]| symbols.iter().zip(row).filter(|(symbol, value)| is_free(symbol, value)).count();
    let mut ordering = free(y).cmp(&free(x));
    for (symbol, (x, y)) in symbols.iter().zip(x.iter().zip(y)) {
        ordering = ordering.then_with(|| {
            is_free(symbol, x).cmp(&is_free(symbol, y)).then_with(|| compare::sort_key_compare(x, y, cx))
        });
    }
    ordering
}

fn unsolved() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, "No algorithms are implemented to solve this equation")
}
