//! Equations that are not linear, and what must be told besides their solutions.

use pascaline_base::sort::sort_by_key;
use pascaline_number::float::decimal::shortest_text;
use pascaline_read::Faulty;
use pascaline_sympy::{
    self as sympy, Context, Expr, Form, Function, Operands, Period, RealRoots, Shape, SolutionSet, Symbol,
};

use super::{odd_roots, outcome};

/// The digits of a solution that a search finds.
const DIGITS: u32 = 20;

const PERIODIC: &str =
    "The functions in the equation are periodic, so there are more solutions, a whole number of periods away.";
const SEARCHED: &str = "The solutions were found by a search among the real numbers; there may be more.";

/// Solutions, and which others there may be.
pub(super) struct Solved<'a> {
    pub(super) set: SolutionSet<'a>,
    pub(super) more: Option<More<'a>>,
}

impl<'a> From<SolutionSet<'a>> for Solved<'a> {
    fn from(set: SolutionSet<'a>) -> Self {
        Self { set, more: None }
    }
}

/// Which solutions there are beside those that are listed.
pub(super) enum More<'a> {
    /// Some repeat, those outside of the searched range are not known, or complex ones are not listed.
    OfOne {
        period: Option<(Period<'a>, Vec<bool>)>,
        searched: Option<f64>,
        has_complex: bool,
        are_real: bool,
        has_factorial: bool,
    },
    /// The functions repeat, but it is not known how.
    Periodic,
    /// A search found those that are listed.
    Unknown,
    /// An unknown may have any value.
    Free(Vec<Symbol<'a>>),
}

/// The solutions of equations, each of which is set equal to zero.
pub(super) fn solve<'a>(
    equations: &[Expr<'a>],
    unknowns: Option<&[Symbol<'a>]>,
    cx: &Context<'a>,
) -> Faulty<Solved<'a>> {
    if let Some(solved) = by_one_equation(equations, unknowns, cx) {
        return solved;
    }
    let set = match equations {
        [equation] => sympy::solve_one(equation, unknowns, DIGITS, cx),
        equations => without_special_cases(sympy::solve_isolated(equations, unknowns, cx), cx),
    };
    let set = cx.end(set)?;
    let free = free_symbols(&set);
    let more = if set.numeric {
        Some(More::Unknown)
    } else if !free.is_empty() {
        Some(More::Free(free))
    } else {
        let is_periodic = equations.iter().any(|equation| sympy::is_periodic(equation, cx));
        is_periodic.then_some(More::Periodic)
    };
    Ok(Solved { set, more })
}

/// The solutions of equations that are one equation in one unknown, once the values of the others are put in it, if they differ with
/// real odd roots in place of principal ones.
pub(super) fn with_real_odd_roots<'a>(equations: &[Expr<'a>], cx: &Context<'a>) -> Faulty<Option<Solved<'a>>> {
    let Some((equation, values)) = eliminated(equations, cx) else { return Ok(None) };
    let [unknown] = equation.symbols(cx).into_iter().collect::<Vec<_>>()[..] else { return Ok(None) };
    let of_one = |each: Expr<'a>| solve(&[each], Some(&[unknown]), cx);
    let found = match odd_roots::solve(equation, unknown, &of_one, cx)? {
        None if values.iter().any(|(_, value)| odd_roots::has(value, unknown, cx)) => {
            let found = of_one(equation)?;
            let differs = |at: Expr<'a>| {
                values.iter().any(|(_, value)| !odd_roots::negative_at(value, unknown, at, cx).is_empty())
            };
            found.set.rows.iter().any(|row| matches!(row[..], [at] if differs(at))).then_some(found)
        }
        found => found,
    };
    let real_value = |value: Expr<'a>, symbol: Symbol<'a>, known: Expr<'a>| {
        let negative = odd_roots::negative_at(value, symbol, known, cx);
        cx.subs(odd_roots::with_negative(value, &negative, cx), symbol, known)
    };
    let with_values =
        |solved: Solved<'a>| if values.is_empty() { solved } else { solved.with_values(&values, &real_value, cx) };
    Ok(found.map(with_values))
}

/// The solutions of equations that are one equation in one unknown, once the values of the others are put in it; `None` if they
/// are not, or that is a polynomial.
fn by_one_equation<'a>(
    equations: &[Expr<'a>],
    unknowns: Option<&[Symbol<'a>]>,
    cx: &Context<'a>,
) -> Option<Faulty<Solved<'a>>> {
    let (equation, values) = eliminated(equations, cx)?;
    let [unknown] = equation.symbols(cx).into_iter().collect::<Vec<_>>()[..] else { return None };
    let is_asked = |symbol: Symbol<'a>| unknowns.is_none_or(|unknowns| unknowns.contains(&symbol));
    let count = unknowns.map_or(values.len() + 1, <[_]>::len);
    if count != values.len() + 1 || !is_asked(unknown) || !values.iter().all(|(symbol, _)| is_asked(symbol)) {
        return None;
    }
    let roots = match sympy::real_roots(equation, unknown, DIGITS, cx)? {
        Ok(roots) => roots,
        Err(fault) => return Some(Err(fault)),
    };
    let is_factorial = |part: Expr| matches!(part, Form::Call(Function::Factorial | Function::Gamma, _));
    let has_factorial = equation.any(cx, &mut |part| is_factorial(part));
    let mut solved = Solved::of_one(unknown, roots, has_factorial, cx);
    if !values.is_empty() {
        solved = solved.with_values(&values, &|value, symbol, known| cx.subs(value, symbol, known), cx);
    }
    Some(cx.end(solved))
}

/// One of the equations in which the others are put, and the values of their unknowns, the last first: `y = 2x; e^x = y` is
/// `e^x - 2x` with `2x` for `y`.
fn eliminated<'a>(equations: &[Expr<'a>], cx: &Context<'a>) -> Option<(Expr<'a>, Vec<(Symbol<'a>, Expr<'a>)>)> {
    const MOST_EQUATIONS: usize = 6;
    let mut equations = equations.to_vec();
    let mut values: Vec<(Symbol<'a>, Expr<'a>)> = Vec::new();
    if equations.len() > MOST_EQUATIONS {
        return None;
    }
    while equations.len() > 1 {
        let (place, symbol, value) = equations.iter().enumerate().find_map(|(place, equation)| {
            let symbols = equation.symbols(cx);
            symbols.into_iter().find_map(|symbol| Some((place, symbol, value_in(equation, symbol, cx)?)))
        })?;
        equations.remove(place);
        for equation in &mut equations {
            *equation = cx.subs(equation, symbol, value);
        }
        values.insert(0, (symbol, value));
    }
    Some((equations.pop()?, values))
}

/// The value of a symbol in an equation that has it once, with a number before it.
fn value_in<'a>(equation: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (those, others): (Vec<_>, Vec<_>) =
        equation.terms().iter().copied().partition(|term| term.symbols(cx).contains(&symbol));
    let [term] = those[..] else { return None };
    let factor = cx.subs(term, symbol, cx.number(1));
    let is_line = factor.is_numeric(cx) && cx.product(factor, cx.symbol(symbol)).equals(term, cx);
    (is_line && !factor.is_literal_zero()).then(|| cx.divide(cx.negate(cx.add(&others)), factor))
}

/// The solutions without those that another one with free symbols has as well.
fn without_special_cases<'a>(mut set: SolutionSet<'a>, cx: &Context<'a>) -> SolutionSet<'a> {
    const MOST_ROWS: usize = 16;
    if set.rows.len() > MOST_ROWS || free_symbols(&set).is_empty() {
        return set;
    }
    let is_case = |own: &[Expr<'a>], other: &[Expr<'a>]| {
        let mut is_free = false;
        let general = set.symbols.iter().zip(other).zip(own).fold(other.to_vec(), |values, ((symbol, value), own)| {
            if !is_itself(symbol, value) {
                return values;
            }
            is_free |= !is_itself(symbol, own);
            values.into_iter().map(|value| cx.subs(value, symbol, own)).collect()
        });
        let is_same = |(x, y): (&Expr<'a>, Expr<'a>)| sympy::expand_deep(cx.subtract(x, y), cx).is_literal_zero();
        is_free && own.iter().zip(general).all(is_same)
    };
    let rows = set.rows.clone();
    set.rows.retain(|row| !rows.iter().any(|other| is_case(row, other)));
    set
}

/// Whether the value does not determine the symbol.
fn is_itself<'a>(symbol: Symbol<'a>, value: Expr<'a>) -> bool {
    matches!(value, Form::Symbol(own) if *own == symbol)
}

/// The unknowns that may have any value in some solution.
fn free_symbols<'a>(set: &SolutionSet<'a>) -> Vec<Symbol<'a>> {
    let is_free = |place: usize| {
        let symbol = set.symbols.get(place);
        symbol.is_some_and(|symbol| {
            set.rows.iter().any(|row| row.get(place).is_some_and(|value| is_itself(symbol, value)))
        })
    };
    (0..).zip(&set.symbols).filter(|(place, _)| is_free(*place)).map(|(_, symbol)| *symbol).collect()
}

impl<'a> Solved<'a> {
    fn of_one(unknown: Symbol<'a>, roots: RealRoots<'a>, has_factorial: bool, cx: &Context<'a>) -> Self {
        let RealRoots { roots, searched, has_complex, are_real, period } = roots;
        let period = period.filter(|(_, repeats)| repeats.contains(&true));
        let has_more = period.is_some() || searched.is_some() || has_complex;
        let rows = roots.into_iter().map(|root| cx.list(&[root])).collect();
        let set = SolutionSet { shape: Shape::Values, symbols: vec![unknown], rows, numeric: searched.is_some() };
        Self { set, more: has_more.then_some(More::OfOne { period, searched, has_complex, are_real, has_factorial }) }
    }

    /// The same with the values of more unknowns, each in terms of those before it.
    fn with_values(
        mut self,
        values: &[(Symbol<'a>, Expr<'a>)],
        substitute: &dyn Fn(Expr<'a>, Symbol<'a>, Expr<'a>) -> Expr<'a>,
        cx: &Context<'a>,
    ) -> Self {
        for (symbol, value) in values {
            for row in &mut self.set.rows {
                let known = self.set.symbols.iter().zip(*row);
                let own = known.fold(*value, |value, (symbol, known)| substitute(value, symbol, known));
                *row = cx.list(&[&[own], *row].concat());
            }
            self.set.symbols.insert(0, symbol);
        }
        let mut order: Vec<usize> = (0..self.set.symbols.len()).collect();
        sort_by_key(&mut order, |place| self.set.symbols.get(*place).copied());
        let pick = |row: &[Expr<'a>]| order.iter().filter_map(|place| row.get(*place).copied()).collect::<Vec<_>>();
        self.set.rows = self.set.rows.iter().map(|row| cx.list(&pick(row))).collect();
        self.set.symbols = order.iter().filter_map(|place| self.set.symbols.get(*place).copied()).collect();
        // How the other unknowns repeat is not known.
        if let Some(More::OfOne { period, searched: None, .. }) = &self.more
            && period.is_some()
        {
            self.more = Some(More::Periodic);
        }
        self
    }
}

impl<'a> More<'a> {
    /// What is told of them.
    pub(super) fn message(&self, set: &SolutionSet<'a>, places: u32, cx: &Context<'a>) -> Faulty<String> {
        let (period, searched, complex, has_factorial) = match self {
            Self::OfOne { period, searched, has_complex, are_real, has_factorial } => {
                (period, searched, has_complex.then_some(*are_real), has_factorial)
            }
            Self::Periodic => return Ok(PERIODIC.to_owned()),
            Self::Unknown => return Ok(SEARCHED.to_owned()),
            Self::Free(free) => {
                let names: Vec<_> = free.iter().map(|symbol| format!("`{}`", symbol.text())).collect();
                return Ok(format!("Where a solution has no value for {}, any number will do.", names.join(" or ")));
            }
        };
        let mut sentences = Vec::new();
        match (period, searched) {
            (Some((period, repeats)), _) if period.is_of_all || searched.is_none() => {
                sentences.push(repetition(*period, repeats, set, places, cx)?);
            }
            (_, Some(reach)) => {
                let reach = shortest_text(*reach);
                sentences.push(format!(
                    "These are the real solutions from -{reach} to {reach}, where a search found some of them; there may be \
                     more outside."
                ));
            }
            _ => {}
        }
        if *has_factorial && searched.is_some() {
            sentences.push("Factorials are taken only of numbers from 0 on.".to_owned());
        }
        if let Some(are_real) = complex {
            let sentence = if are_real {
                "Only the real solutions are listed; there are complex ones as well."
            } else {
                "No solution is real; there may be more complex ones."
            };
            sentences.push(sentence.to_owned());
        }
        Ok(sentences.join(" "))
    }
}

/// Which solutions repeat, and how far from each other.
fn repetition<'a>(
    period: Period<'a>,
    repeats: &[bool],
    set: &SolutionSet<'a>,
    places: u32,
    cx: &Context<'a>,
) -> Faulty<String> {
    let digits = outcome::of_number(period.length, places, cx)?;
    let length = digits.exact.unwrap_or(digits.text);
    if !repeats.contains(&false) {
        return Ok(format!("The solutions repeat: adding a whole multiple of {length} to one gives another."));
    }
    let mut repeated = Vec::new();
    for (row, _) in set.rows.iter().zip(repeats).filter(|(_, repeats)| **repeats) {
        for (symbol, value) in set.symbols.iter().zip(*row) {
            repeated.push(format!("{} = {}", symbol.text(), outcome::of_number(value, places, cx)?.text));
        }
    }
    Ok(format!(
        "Some of the solutions repeat: adding a whole multiple of {length} to {} gives another.",
        repeated.join(" or to ")
    ))
}
