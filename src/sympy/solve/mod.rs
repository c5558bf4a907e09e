//! Equations, solved as SymPy solves them: the same solutions, in the same order.
//!
//! `single` solves one equation for one symbol, and calls itself for the simpler ones that it is led to: `roots` has the
//! closed forms of polynomials, `invert` peels functions off, `radicals` takes roots out of an equation,
//! `transcendental` and `lambert` are for what is no polynomial, `system` is for several equations. `check` puts a
//! solution into its equation, `numeric` searches where no closed form is found.

mod check;
mod decompose;
mod dense;
mod generators;
mod groebner;
mod invert;
mod lambert;
mod linear;
mod numeric;
mod prepare;
mod radicals;
mod roots;
mod single;
mod system;
#[cfg(test)]
mod tests;
mod transcendental;

use super::expr::{Expr, Form, Symbol};
use super::{Context, order};
use crate::error::{ErrorCode, Fault};
use crate::sort::InOrder;
pub(super) use generators::Poly;

/// What an equation's solutions are given as.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solutions<'a> {
    pub(crate) kind: Kind<'a>,
    /// Whether they were searched for among the real numbers, since no closed form was found: there may be more.
    pub(crate) numeric: bool,
}

/// The shapes of SymPy's answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<'a> {
    /// The values of the one symbol.
    Values(Vec<Expr<'a>>),
    /// The one solution of linear equations: `{x: 1, y: 2}`.
    Table(Vec<(Symbol<'a>, Expr<'a>)>),
    /// A table for each solution, where no order of the symbols was given: `[{x: 1}, {y: 2}]`.
    Tables(Vec<Vec<(Symbol<'a>, Expr<'a>)>>),
    /// The values of the symbols in the order in which they were given, for each solution.
    Tuples(Vec<Vec<Expr<'a>>>),
}

impl<'a> Solutions<'a> {
    fn none() -> Self {
        Self { kind: Kind::Values(Vec::new()), numeric: false }
    }

    /// None, and the calculation is stopped.
    fn failed(fault: Fault, cx: &mut Context<'a>) -> Self {
        cx.fail(fault);
        Self::none()
    }
}

/// Values of one symbol.
type Values<'a> = &'a [Expr<'a>];

/// A solution: values of some of the symbols.
type Table<'a> = Vec<(Symbol<'a>, Expr<'a>)>;

/// Why there is no answer.
enum Stop {
    /// No method is known for the equation: another way may be tried, unless the calculation is stopped.
    Unsolved,
    /// It is no polynomial where one is needed.
    NotPolynomial,
}

type Attempt<T> = Result<T, Stop>;

/// What was found out or switched off by the callers of a method.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself what is still to be tried")]
struct Flags<'a> {
    /// Solutions are put into their equation.
    check: bool,
    /// Solutions are simplified.
    simplify: bool,
    /// The roots of a polynomial in a generator were asked for already.
    tsolve: bool,
    bivariate: bool,
    force: bool,
    /// The place in [`Solver::seen`] of the equations that were tried.
    seen: Option<usize>,
    /// The denominators of the first equation.
    denominators: Option<Values<'a>>,
}

/// Everything is to be tried.
const FLAGS: Flags =
    Flags { check: true, simplify: true, tsolve: false, bivariate: true, force: true, seen: None, denominators: None };

struct Solver<'cx, 'a> {
    cx: &'cx mut Context<'a>,
    /// How many methods are at work in each other.
    depth: u32,
    /// Equations that were tried, for each chain of attempts.
    seen: Vec<Vec<Expr<'a>>>,
}

/// Deeper than any equation of use needs; it bounds the machine's stack.
const MOST_DEPTH: u32 = 40;

impl<'cx, 'a> Solver<'cx, 'a> {
    fn new(cx: &'cx mut Context<'a>) -> Self {
        Self { cx, depth: 0, seen: Vec::new() }
    }

    fn enter(&mut self) -> Attempt<()> {
        self.spend(20)?;
        if self.depth >= MOST_DEPTH {
            return Err(Stop::Unsolved);
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Takes so many steps, perhaps none; nothing is solved once the calculation is stopped.
    fn spend(&mut self, steps: u64) -> Attempt<()> {
        self.cx.afford(steps).ok_or(Stop::Unsolved)
    }
}

/// Solves one equation, an expression that is to be zero, for the symbols, or else for all in it. A numeric search goes
/// to so many digits.
pub(crate) fn solve<'a>(
    equation: Expr<'a>,
    symbols: Option<&[Symbol<'a>]>,
    digits: u32,
    cx: &mut Context<'a>,
) -> Solutions<'a> {
    let free = equation.free_symbols();
    let symbol = match symbols.unwrap_or(&free) {
        [] => return Solutions::none(),
        [symbol] => *symbol,
        several => return several_symbols(equation, several, symbols.is_some(), cx),
    };
    if check::has_illegal(equation) {
        return Solutions::none();
    }
    let fault = match cx.limited(MOST_STEPS, |cx| Solver::new(cx).values(equation, symbol)) {
        // No value at all may be for want of a method, where the equation is no polynomial.
        Ok(Ok(values)) if values.is_empty() && is_searchable(equation, symbol) => None,
        Ok(Ok(values)) => return Solutions { kind: Kind::Values(values), numeric: false },
        Ok(Err(_)) => Some(unsolved()),
        Err(fault) if fault.code() == ErrorCode::TooManySteps => Some(fault),
        Err(fault) => return Solutions::failed(fault, cx),
    };
    let values = if free.len() > 1 { Vec::new() } else { numeric::search(equation, symbol, digits, cx) };
    match fault {
        Some(fault) if values.is_empty() => Solutions::failed(fault, cx),
        _ => Solutions { numeric: !values.is_empty(), kind: Kind::Values(values) },
    }
}

/// Whether a root may be found that no closed form gives: not of fractions of polynomials.
fn is_searchable(equation: Expr, symbol: Symbol) -> bool {
    let is_transcendental = |part: Expr| match part {
        Form::Call(..) => part.has(symbol),
        Form::Pow(power) => power[1].has(symbol),
        _ => false,
    };
    equation.free_symbols().len() == 1 && equation.any(&mut |part| is_transcendental(part))
}

/// What closed forms may cost: the rest is for a search, and for the digits.
const MOST_STEPS: u64 = 700_000;

impl<'a> Solver<'_, 'a> {
    /// All values of the symbol, in order.
    fn values(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Vec<Expr<'a>>> {
        let prepared = self.prepare(equation, symbol)?;
        self.spend(0)?;
        let mut values = match prepared {
            prepare::Prepared::Nothing => Vec::new(),
            prepare::Prepared::Equation { equation, has_floats } => {
                let dens = self.denominators(equation, symbol);
                let flags = Flags { denominators: Some(self.cx.list(&dens)), ..FLAGS };
                let values = self.single(equation, symbol, &flags)?;
                if has_floats { self.with_floats(values) } else { values.to_vec() }
            }
            prepare::Prepared::Branches(branches) => self.branches(equation, &branches, symbol)?,
        };
        values.put_in_order(|own, other| order::sort_key_compare(own, other));
        values.dedup();
        Ok(values)
    }
}

/// One equation for several symbols: what can be said of each by the others.
fn several_symbols<'a>(
    equation: Expr<'a>,
    symbols: &[Symbol<'a>],
    ordered: bool,
    cx: &mut Context<'a>,
) -> Solutions<'a> {
    let Ok(tables) = Solver::new(cx).for_each_symbol(equation, symbols) else {
        return Solutions::failed(unsolved(), cx);
    };
    let kind = if ordered { Kind::Tuples(tuples(&tables, symbols, cx)) } else { Kind::Tables(tables) };
    Solutions { kind, numeric: false }
}

/// Solves equations that stand in a list, one or several: for them the values come in tables and tuples.
pub(crate) fn solve_all<'a>(
    equations: &[Expr<'a>],
    symbols: Option<&[Symbol<'a>]>,
    cx: &mut Context<'a>,
) -> Solutions<'a> {
    let free = || {
        let mut free: Vec<Symbol> = equations.iter().flat_map(|equation| equation.free_symbols()).collect();
        free.put_in_order(|own, other| order::compare_symbols(own, other));
        free.dedup();
        free
    };
    let all = symbols.map_or_else(free, <[Symbol]>::to_vec);
    let Ok((linear, mut tables)) = Solver::new(cx).equations(equations, &all) else {
        return Solutions::failed(unsolved(), cx);
    };
    for table in &mut tables {
        table.put_in_order(|(x, _), (y, _)| order::compare_symbols(x, y));
    }
    tables.put_in_order(|x, y| compare_tables(x, y));
    let kind = match &mut tables[..] {
        [table] if linear => Kind::Table(std::mem::take(table)),
        tables if symbols.is_some() => Kind::Tuples(tuples(tables, &all, cx)),
        _ => Kind::Tables(tables),
    };
    Solutions { kind, numeric: false }
}

fn compare_tables(x: &[(Symbol, Expr)], y: &[(Symbol, Expr)]) -> std::cmp::Ordering {
    let by_length = x.len().cmp(&y.len());
    x.iter().zip(y).fold(by_length, |ordering, ((x, x_value), (y, y_value))| {
        ordering.then_with(|| order::compare_symbols(x, y)).then_with(|| order::sort_key_compare(x_value, y_value))
    })
}

fn tuples<'a>(tables: &[Table<'a>], symbols: &[Symbol<'a>], cx: &Context<'a>) -> Vec<Vec<Expr<'a>>> {
    let value = |table: &Table<'a>, symbol: Symbol<'a>| {
        let entry = table.iter().find(|(own, _)| *own == symbol);
        entry.map_or_else(|| cx.symbol(symbol), |(_, value)| *value)
    };
    tables.iter().map(|table| symbols.iter().map(|symbol| value(table, symbol)).collect()).collect()
}

fn unsolved() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, "No algorithms are implemented to solve this equation")
}
