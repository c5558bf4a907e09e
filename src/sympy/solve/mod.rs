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

use super::expr::{Expr, Symbol};
use super::{Context, Faulty, order};
use crate::error::{ErrorCode, Fault};
use crate::sort::InOrder;
pub(super) use generators::Poly;

/// What an equation's solutions are given as.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solutions {
    pub(crate) kind: Kind,
    /// Whether they were searched for among the real numbers, since no closed form was found: there may be more.
    pub(crate) numeric: bool,
}

/// The shapes of SymPy's answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// The values of the one symbol.
    Values(Vec<Expr>),
    /// The one solution of linear equations: `{x: 1, y: 2}`.
    Table(Vec<(Symbol, Expr)>),
    /// A table for each solution, where no order of the symbols was given: `[{x: 1}, {y: 2}]`.
    Tables(Vec<Vec<(Symbol, Expr)>>),
    /// The values of the symbols in the order in which they were given, for each solution.
    Tuples(Vec<Vec<Expr>>),
}

/// A solution: values of some of the symbols.
type Table = Vec<(Symbol, Expr)>;

/// Why there is no answer.
enum Stop {
    /// No method is known for the equation: another way may be tried.
    Unsolved,
    /// It is no polynomial where one is needed.
    NotPolynomial,
    Fault(Fault),
}

type Attempt<T> = Result<T, Stop>;

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What was found out or switched off by the callers of a method.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself what is still to be tried")]
struct Flags {
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
    denominators: Option<std::rc::Rc<[Expr]>>,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            check: true,
            simplify: true,
            tsolve: false,
            bivariate: true,
            force: true,
            seen: None,
            denominators: None,
        }
    }
}

struct Solver<'a> {
    cx: &'a mut Context,
    /// How many methods are at work in each other.
    depth: u32,
    /// Equations that were tried, for each chain of attempts.
    seen: Vec<Vec<Expr>>,
}

/// Deeper than any equation of use needs; it bounds the machine's stack.
const MOST_DEPTH: u32 = 40;

impl Solver<'_> {
    fn enter(&mut self) -> Attempt<()> {
        self.cx.budget.spend(20)?;
        if self.depth >= MOST_DEPTH {
            return Err(Stop::Unsolved);
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// Solves one equation, an expression that is to be zero, for the symbols, or else for all in it. A numeric search goes
/// to so many digits.
pub(crate) fn solve(equation: &Expr, symbols: Option<&[Symbol]>, digits: u32, cx: &mut Context) -> Faulty<Solutions> {
    let given = symbols.map(<[Symbol]>::to_vec);
    let free = equation.free_symbols();
    let symbols = given.clone().unwrap_or_else(|| free.clone());
    let [symbol] = &symbols[..] else {
        if symbols.is_empty() {
            return Ok(Solutions { kind: Kind::Values(Vec::new()), numeric: false });
        }
        return several_symbols(equation, &symbols, given.is_some(), cx);
    };
    if check::has_illegal(equation) {
        return Ok(Solutions { kind: Kind::Values(Vec::new()), numeric: false });
    }
    let held = cx.budget.hold_all_but(MOST_STEPS);
    let values = Solver { cx, depth: 0, seen: Vec::new() }.values(equation, symbol);
    cx.budget.release(held);
    let fault = match values {
        // No value at all may be for want of a method, where the equation is no polynomial.
        Ok(values) if !values.is_empty() || !is_searchable(equation, symbol) => {
            return Ok(Solutions { kind: Kind::Values(values), numeric: false });
        }
        Ok(_) => {
            let values = numeric::search(equation, symbol, digits, cx)?;
            let numeric = !values.is_empty();
            return Ok(Solutions { kind: Kind::Values(values), numeric });
        }
        Err(Stop::Fault(fault)) if fault.code() == ErrorCode::TooManySteps => fault,
        Err(Stop::Fault(fault)) => return Err(fault),
        Err(Stop::Unsolved | Stop::NotPolynomial) => unsolved(),
    };
    if free.len() > 1 {
        return Err(fault);
    }
    match numeric::search(equation, symbol, digits, cx)? {
        values if values.is_empty() => Err(fault),
        values => Ok(Solutions { kind: Kind::Values(values), numeric: true }),
    }
}

/// Whether a root may be found that no closed form gives: not of fractions of polynomials.
fn is_searchable(equation: &Expr, symbol: &Symbol) -> bool {
    let is_transcendental = |part: &Expr| match part {
        Expr::Call(..) => part.has(symbol),
        Expr::Pow(power) => power[1].has(symbol),
        _ => false,
    };
    equation.free_symbols().len() == 1 && equation.any(&mut |part| is_transcendental(part))
}

/// What closed forms may cost: the rest is for a search, and for the digits.
const MOST_STEPS: u64 = 700_000;

impl Solver<'_> {
    /// All values of the symbol, in order.
    fn values(&mut self, equation: &Expr, symbol: &Symbol) -> Attempt<Vec<Expr>> {
        let prepared = self.prepare(equation, symbol)?;
        let mut values = match prepared {
            prepare::Prepared::Nothing => Vec::new(),
            prepare::Prepared::Equation { equation, has_floats } => {
                let dens = self.denominators(&equation, symbol)?;
                let flags = Flags { denominators: Some(dens.into()), ..Flags::default() };
                let values = self.single(&equation, symbol, flags)?;
                if has_floats { self.with_floats(&values)? } else { values }
            }
            prepare::Prepared::Branches(branches) => self.branches(equation, &branches, symbol)?,
        };
        values.put_in_order(order::sort_key_compare);
        values.dedup();
        Ok(values)
    }
}

/// One equation for several symbols: what can be said of each by the others.
fn several_symbols(equation: &Expr, symbols: &[Symbol], ordered: bool, cx: &mut Context) -> Faulty<Solutions> {
    let mut solver = Solver { cx, depth: 0, seen: Vec::new() };
    match solver.for_each_symbol(equation, symbols) {
        Ok(tables) => {
            if ordered {
                Ok(Solutions { kind: Kind::Tuples(tuples(&tables, symbols)), numeric: false })
            } else {
                Ok(Solutions { kind: Kind::Tables(tables), numeric: false })
            }
        }
        Err(Stop::Fault(fault)) => Err(fault),
        Err(_) => Err(unsolved()),
    }
}

/// Solves equations that stand in a list, one or several: for them the values come in tables and tuples.
pub(crate) fn solve_all(equations: &[Expr], symbols: Option<&[Symbol]>, cx: &mut Context) -> Faulty<Solutions> {
    let free = || {
        let mut free: Vec<Symbol> = equations.iter().flat_map(Expr::free_symbols).collect();
        free.put_in_order(order::compare_symbols);
        free.dedup();
        free
    };
    let all = symbols.map_or_else(free, <[Symbol]>::to_vec);
    let mut solver = Solver { cx, depth: 0, seen: Vec::new() };
    match solver.equations(equations, &all) {
        Ok((linear, mut tables)) => {
            for table in &mut tables {
                table.put_in_order(|(x, _), (y, _)| order::compare_symbols(x, y));
            }
            tables.put_in_order(|x, y| compare_tables(x, y));
            let kind = match &mut tables[..] {
                [table] if linear => Kind::Table(std::mem::take(table)),
                tables if symbols.is_some() => Kind::Tuples(tuples(tables, &all)),
                _ => Kind::Tables(tables),
            };
            Ok(Solutions { kind, numeric: false })
        }
        Err(Stop::Fault(fault)) => Err(fault),
        Err(_) => Err(unsolved()),
    }
}

fn compare_tables(x: &[(Symbol, Expr)], y: &[(Symbol, Expr)]) -> std::cmp::Ordering {
    let by_length = x.len().cmp(&y.len());
    x.iter().zip(y).fold(by_length, |ordering, ((x, x_value), (y, y_value))| {
        ordering.then_with(|| order::compare_symbols(x, y)).then_with(|| order::sort_key_compare(x_value, y_value))
    })
}

fn tuples(tables: &[Table], symbols: &[Symbol]) -> Vec<Vec<Expr>> {
    let value = |table: &Table, symbol: &Symbol| {
        let entry = table.iter().find(|(own, _)| own == symbol);
        entry.map_or_else(|| Expr::from(symbol.clone()), |(_, value)| value.clone())
    };
    tables.iter().map(|table| symbols.iter().map(|symbol| value(table, symbol)).collect()).collect()
}

fn unsolved() -> Fault {
    Fault::new(ErrorCode::UnsupportedResult, "No algorithms are implemented to solve this equation")
}
