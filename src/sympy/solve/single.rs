//! Solves one equation for one symbol.
//!
//! After `_solve` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use pascaline_base::error::ErrorCode;

use super::dense::Dense;
use super::generators::Poly;
use super::{Attempt, FLAGS, Flags, Solver, Stop, Values};
use crate::expr::{Expr, Form, Symbol};
use crate::functions::Function;
use crate::{compare, simplify};

/// The maximum number of roots of a polynomial in a function of the symbol: `exp(7.135*x)` is the 1427th power of
/// `exp(x/200)`.
const MOST_BRANCHES: usize = 100;

/// What the numerator of an equation shows immediately.
pub(super) enum Linear<'a> {
    /// It is zero, or does not contain the symbol.
    Nothing,
    Solved(Expr<'a>),
    /// The numerator.
    Rest(Expr<'a>),
}

impl<'a> Solver<'_, 'a> {
    /// Finds the distinct values of the symbol for which the expression is zero; SymPy's `_solve`.
    pub(super) fn single(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt {
        let start = self.found.len();
        self.enter()?;
        let attempt = self.single_inside(equation, symbol, *flags);
        self.leave(start, attempt)?;
        self.spend(0)
    }

    /// The values of the symbol for which the expression is zero, taken from the results.
    pub(super) fn solved(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt<Values<'a>> {
        let start = self.found.len();
        self.single(equation, symbol, flags)?;
        Ok(self.taken(start))
    }

    fn single_inside(&mut self, equation: Expr<'a>, symbol: Symbol<'a>, mut flags: Flags<'a>) -> Attempt {
        let start = self.found.len();
        if let Form::Mul(factors) = equation {
            // A product is zero if a factor is.
            for factor in *factors {
                self.single(factor, symbol, &flags)?;
            }
            self.make_distinct(start);
            self.without_poles(start, equation, symbol, &flags);
            return Ok(());
        }
        let numerator = match self.linear(equation, symbol) {
            Linear::Nothing => return Ok(()),
            Linear::Solved(value) => {
                self.found.push(value);
                self.simplify_found(start, &flags);
                return Ok(());
            }
            Linear::Rest(numerator) => numerator,
        };
        let mut check = flags.check;
        let mut attempt = self.by_generators(numerator, symbol, &mut flags, &mut check);
        if let Err(Stop::NoMethod) = attempt {
            attempt = self.without_radicals(numerator, symbol, &mut flags);
        }
        if let Err(Stop::NoMethod) = attempt {
            flags.tsolve = false;
            attempt = self.transcendental(numerator, symbol, &flags).map_err(|_| Stop::Unsolved);
        }
        attempt?;
        self.make_distinct(start);
        self.simplify_found(start, &flags);
        flags.denominators = None;
        self.without_poles(start, equation, symbol, &flags);
        if check {
            for value in self.taken(start) {
                if self.satisfies(numerator, symbol, value) != Some(false) {
                    self.found.push(value);
                }
            }
        }
        Ok(())
    }

    /// Simplifies the results since `start`, unless that is switched off.
    fn simplify_found(&mut self, start: usize, flags: &Flags<'a>) {
        if flags.simplify {
            for value in self.taken(start) {
                let value = simplify::simplify(value, self.cx);
                self.note(start, value);
            }
        }
    }

    /// Keeps the values at which no denominator is zero, if they are to be checked.
    fn without_poles(&mut self, start: usize, equation: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) {
        if flags.check {
            let own = flags.denominators.unwrap_or_else(|| self.denominators(equation, symbol));
            for value in self.taken(start) {
                let mut denominators = own.iter().filter(|denominator| denominator.has(symbol, self.cx));
                if !denominators.any(|denominator| self.satisfies(denominator, symbol, value) == Some(true)) {
                    self.found.push(value);
                }
            }
        }
    }

    /// As a polynomial in its generators, if only one generator contains the symbol or all of them have one base.
    fn by_generators(
        &mut self,
        numerator: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &mut Flags<'a>,
        check: &mut bool,
    ) -> Attempt {
        let generators = Poly::generators_of(numerator, symbol, self.cx);
        let generator = match generators {
            [] => return Ok(()),
            [generator] => *generator,
            _ => return self.several_generators(numerator, generators, symbol, flags),
        };
        if flags.tsolve {
            flags.tsolve = false;
            return Err(Stop::NoMethod);
        }
        flags.tsolve = true;
        let dense = Poly::dense(numerator, generator, self.cx).ok_or(Stop::NotPolynomial)?;
        let is_symbol = matches!(generator, Form::Symbol(own) if *own == symbol);
        if !is_symbol && dense.degree() > MOST_BRANCHES {
            return Err(Stop::NoMethod);
        }
        let start = self.found.len();
        self.polynomial_values(dense)?;
        if is_symbol {
            *check = false;
        } else {
            let values = self.taken(start);
            match self.values_of_generator(generator, values, symbol, flags) {
                Err(Stop::Unsolved) => return Err(Stop::NoMethod),
                attempt => attempt?,
            }
        }
        if self.found.len() - start > 2 {
            flags.simplify = false;
        }
        Ok(())
    }

    /// All roots: in closed form if all of them have one, otherwise as SymPy numbers them.
    fn polynomial_values(&mut self, dense: Dense<'a>) -> Attempt {
        let start = self.found.len();
        let part = self.cx.budget.third();
        match self.cx.limited(part, |cx| Solver::new(cx).roots(dense)) {
            Ok(roots) if roots.len() >= dense.degree() => {
                for root in roots {
                    self.note(start, root);
                }
                Ok(())
            }
            // Closed forms can be too long to be useful where the roots themselves are not.
            Err(fault) if fault.code() != ErrorCode::TooManySteps => {
                self.cx.fail(fault);
                Err(Stop::NoMethod)
            }
            _ => self.all_roots(dense),
        }
    }

    /// The values of the symbol for which the generator takes one of the values.
    fn values_of_generator(
        &mut self,
        generator: Expr<'a>,
        values: Values<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(generator, self.cx.symbol(t));
        let inverses = self.solved(equation, symbol, flags)?;
        let start = self.found.len();
        self.put_back(inverses, t, values);
        self.make_distinct(start);
        Ok(())
    }

    /// Finds the expressions with each value substituted for the symbol.
    pub(super) fn put_back(&mut self, exprs: &[Expr<'a>], symbol: Symbol<'a>, values: &[Expr<'a>]) {
        for expr in exprs {
            for value in values {
                self.found.push(self.cx.subs(expr, symbol, value));
            }
        }
    }

    /// Finds the expressions with each solution of the equation substituted for the unknown.
    pub(super) fn put_solved(
        &mut self,
        exprs: &[Expr<'a>],
        equation: Expr<'a>,
        unknown: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let values = self.solved(equation, unknown, flags)?;
        self.put_back(exprs, unknown, values);
        Ok(())
    }

    fn several_generators(
        &mut self,
        numerator: Expr<'a>,
        generators: Values<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let start = self.found.len();
        let mut are_integers = true;
        for generator in generators {
            let (base, is_integer) = self.base_of(generator);
            are_integers &= is_integer;
            self.note(start, base);
        }
        let bases = self.taken(start);
        if let [base] = bases
            && are_integers
        {
            return self.one_base(numerator, base, symbol, flags);
        }
        for base in bases {
            if matches!(base, Form::Call(..)) {
                self.found.push(base);
            }
        }
        let functions = self.taken(start);
        if functions.len() > 1 && functions.iter().all(|function| simplify::is_trigonometric(function)) {
            let rewritten = self.in_tangents(numerator);
            if !rewritten.equals(numerator, self.cx) {
                return self.single(rewritten, symbol, &Flags { check: false, ..*flags });
            }
        }
        let function = first_of(functions, self.cx).ok_or(Stop::NoMethod)?;
        self.replacing_function(numerator, function, symbol, flags)
    }

    /// `sin(x)**p = cos(x)**p` in terms of the tangent, everything else in terms of the tangent of half the angle.
    fn in_tangents(&mut self, numerator: Expr<'a>) -> Expr<'a> {
        match simplify::sine_over_cosine(numerator, self.cx) {
            Some(quotient) => quotient,
            None => simplify::rewrite_in_tangents(numerator, self.cx),
        }
    }

    /// The base, and whether the exponent has no rational divisor.
    fn base_of(&mut self, generator: Expr<'a>) -> (Expr<'a>, bool) {
        let (base, exponent) = generator.as_base_exponent(self.cx);
        if let Some(rational) = exponent.as_rational() {
            return (base, rational.is_integer());
        }
        if !exponent.is_mul() {
            return (generator, true);
        }
        let (coefficient, rest) = exponent.as_coefficient_multiply(self.cx);
        match coefficient.as_rational() {
            Some(rational) if !coefficient.is_one() => (self.cx.power(base, rest), rational.is_integer()),
            _ => (generator, true),
        }
    }

    /// Powers of one base: `exp(x) + exp(-x)`.
    fn one_base(&mut self, numerator: Expr<'a>, base: Expr<'a>, symbol: Symbol<'a>, flags: &Flags<'a>) -> Attempt {
        let t = self.cx.dummy("t");
        let equation = self.cx.subtract(base, self.cx.symbol(t));
        let inverses = self.solved(equation, symbol, flags)?;
        if !matches!(base, Form::Pow(_) | Form::Call(Function::Exp, _)) {
            return Err(Stop::NoMethod);
        }
        let expanded = simplify::expand_exponents(numerator, self.cx);
        let replaced = simplify::replace(expanded, base, self.cx.symbol(t), self.cx);
        if replaced.has(symbol, self.cx) {
            return Err(Stop::NoMethod);
        }
        self.put_solved(inverses, replaced, t, flags)
    }

    /// If only one function contains the symbol once another function is expressed by it: `log(x) - log(log(x) - 1) - 3`.
    fn replacing_function(
        &mut self,
        numerator: Expr<'a>,
        function: Expr<'a>,
        symbol: Symbol<'a>,
        flags: &Flags<'a>,
    ) -> Attempt {
        let t = self.cx.dummy("t");
        let replaced = simplify::replace(numerator, function, self.cx.symbol(t), self.cx);
        if replaced.has(symbol, self.cx) {
            return Err(Stop::NoMethod);
        }
        let values = self.solved(replaced, t, flags)?;
        let equation = self.cx.subtract(self.cx.symbol(t), function);
        let inverse = first_of(self.solved(equation, symbol, flags)?, self.cx).ok_or(Stop::Unsolved)?;
        self.put_back(&[inverse], t, values);
        Ok(())
    }

    /// By an equivalent equation without roots of the symbol.
    fn without_radicals(&mut self, numerator: Expr<'a>, symbol: Symbol<'a>, flags: &mut Flags<'a>) -> Attempt {
        let free = self.unradical(numerator, symbol).map_err(|_| Stop::NoMethod)?;
        if let Some((unknown, relation)) = free.change {
            let inverses = self.solved(relation, symbol, flags)?;
            let inverse = inverses.get(..1).ok_or(Stop::NoMethod)?;
            self.put_solved(inverse, free.equation, unknown, flags)?;
        } else {
            match self.single(free.equation, symbol, flags) {
                Err(Stop::Unsolved) => return Err(Stop::NoMethod),
                attempt => attempt?,
            }
        }
        flags.simplify = false;
        Ok(())
    }

    /// Solves one equation for several symbols: the linear ones first, then any others. Each solution is a row of values of
    /// all symbols.
    pub(super) fn for_each_symbol(&mut self, equation: Expr<'a>, symbols: &[Symbol<'a>]) -> Attempt<Values<'a>> {
        let unknowns = self.unknowns(symbols);
        let (mut solved, mut others) = (Vec::new(), Vec::new());
        for &symbol in symbols {
            match self.linear(equation, symbol) {
                Linear::Solved(value) => {
                    let value = simplify::simplify(value, self.cx);
                    self.note_solution(symbol, value, unknowns, &mut solved);
                }
                Linear::Rest(_) => others.push(symbol),
                Linear::Nothing => {}
            }
        }
        for &symbol in &others {
            let values = match self.solved(equation, symbol, &FLAGS) {
                Err(Stop::Unsolved) => continue,
                values => values?,
            };
            for value in values {
                self.note_solution(symbol, value, unknowns, &mut solved);
            }
        }
        if others.is_empty() || !solved.is_empty() { Ok(self.taken(0)) } else { Err(Stop::Unsolved) }
    }

    /// Adds the row in which the symbol has the value, unless the value contains a symbol that has been solved for.
    fn note_solution(
        &mut self,
        symbol: Symbol<'a>,
        value: Expr<'a>,
        unknowns: Values<'a>,
        solved: &mut Vec<Symbol<'a>>,
    ) {
        if !solved.iter().any(|own| value.has(own, self.cx)) {
            solved.push(symbol);
            self.extend_with(unknowns, &[symbol], &[value]);
        }
    }
}

/// The first one in SymPy's order.
fn first_of<'a>(exprs: &[Expr<'a>], cx: &crate::Context<'a>) -> Option<Expr<'a>> {
    exprs.iter().copied().min_by(|own, other| compare::compare_ordered(own, other, cx))
}
