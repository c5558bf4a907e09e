//! The problem in a text: an expression to evaluate, or equations to solve.

use std::collections::BTreeSet;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;

use super::{Failure, Solutions, Step, Stepped, check_resolved, evaluate, has_undefined_function};
use crate::expand::expand;
use crate::expr::{Form, ZERO};
use crate::grammar::{Relation, Value, read};
use crate::{Context, Expr, Symbol, solve as solver};

/// A problem, after the substitution of the variables.
pub(crate) struct Problem<'a> {
    pub(super) kind: ProblemKind,
    /// Each is set equal to zero; an expression is a single one.
    pub(super) equations: Vec<Expr<'a>>,
    /// The symbols to solve for; if empty, all symbols in the equations.
    unknowns: Vec<Symbol<'a>>,
}

/// The kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemKind {
    Expression,
    Equation,
    /// Equations in a list, even if there is only one.
    List,
}

impl<'a> Problem<'a> {
    /// Reads an expression, `lhs = rhs`, or `solve(…)`.
    pub(crate) fn read(source: &'a str, variables: &[(Symbol<'a>, Expr<'a>)], cx: &Context<'a>) -> Stepped<Self> {
        let names = set_of(variables.iter().map(|(symbol, _)| symbol.text()));
        let mut reader = ProblemReader { source, variables, names, cx };
        let Some(at) = equals_sign(source) else { return reader.whole() };
        let left = reader.expression(0..at).map_err(with_hint_on_brackets)?;
        let right = reader.expression(at + 1..source.len())?;
        let equation = reader.equation(left, right)?;
        Ok(Self::single(ProblemKind::Equation, equation))
    }

    /// The problem of one expression or equation.
    fn single(kind: ProblemKind, expr: Expr<'a>) -> Self {
        Self { kind, equations: vec![expr], unknowns: Vec::new() }
    }

    /// The same problem with `variable` as its only unknown, if there is one. To solve an expression is to set it to zero.
    pub(super) fn for_variable(mut self, variable: Option<&str>, source: &str, cx: &Context<'a>) -> Stepped<Self> {
        if let Some(variable) = variable {
            let symbol = cx.named(variable);
            if !self.equations.iter().any(|equation| equation.has(symbol, cx)) {
                let fault = Fault::new(ErrorCode::UndefinedSymbol, format!("the equation does not contain {variable}"));
                return Err(Step::Solve.failed(fault, Span::new(0..source.len())));
            }
            self.unknowns = vec![symbol];
        }
        Ok(self)
    }

    /// Whether an equation has a function of its symbols that repeats its values.
    pub(super) fn is_periodic(&self, source: &str, cx: &Context<'a>) -> bool {
        // Most texts name none, and their equations need not be looked through.
        let names = ["sin", "cos", "tan", "cot", "sec", "csc"];
        names.iter().any(|name| source.contains(name))
            && self.equations.iter().any(|equation| solver::is_periodic(equation, cx))
    }

    /// The digits of the solutions.
    pub(super) fn solutions(&self, source: &str, digits: u32, cx: &Context<'a>) -> Stepped<Solutions> {
        let place = Span::new(0..source.len());
        let Self { kind, equations, unknowns } = self;
        let unknowns = Some(&unknowns[..]).filter(|unknowns| !unknowns.is_empty());
        let failed = |fault| Step::Solve.failed(fault, place);
        if cx.afford_digits(digits).is_none() {
            return cx.end(Solutions::none()).map_err(failed);
        }
        let free = free_symbols(equations, cx);
        if equations.iter().any(|equation| has_undefined_function(equation, cx))
            || unknowns.is_none() && equations.len() == 1 && free.len() > 1
        {
            return check_resolved(equations, source, cx).map(|()| Solutions::none());
        }
        if free.is_empty() {
            return solve_constants(equations, cx).map_err(failed);
        }
        let found = match &equations[..] {
            [equation] if *kind != ProblemKind::List => solver::solve_one(equation, unknowns, digits, cx),
            equations => solver::solve_all(equations, unknowns, cx),
        };
        let found = cx.end(found).map_err(failed)?;
        let solutions = Solutions::evaluated(&found, digits, source, cx)?;
        if solutions.roots.is_empty() && is_identity(equations, cx).map_err(failed)? {
            return Err(failed(always_true(&free)));
        }
        Ok(solutions)
    }
}

/// Adds a hint to the failure of the left side `solve(x**2`: `solve(x**2 = 4, x)` is split at its `=`, like any equation.
fn with_hint_on_brackets(mut failure: Failure) -> Failure {
    if failure.error.code == ErrorCode::Unclosed {
        let hint = "`=` cannot be inside brackets: write `x**2 = 4`, or `solve(x**2 - 4, x)`";
        failure.error.hint = Some(hint.to_owned());
    }
    failure
}

/// Solves equations whose symbols cancel: they have no solution, or it is a fault that they always hold.
fn solve_constants<'a>(equations: &[Expr<'a>], cx: &Context<'a>) -> Result<Solutions, Fault> {
    for equation in equations {
        if !is_zero(equation, cx)? {
            return Ok(Solutions::none());
        }
    }
    Err(always_true(&BTreeSet::new()))
}

/// Whether a number is zero to SymPy's default number of digits.
fn is_zero<'a>(number: Expr<'a>, cx: &Context<'a>) -> Result<bool, Fault> {
    const DEFAULT_DIGITS: u32 = 15;
    let digits = evaluate(number, DEFAULT_DIGITS, cx)?;
    Ok(digits.chars().take_while(|char| *char != 'e').all(|char| matches!(char, '0' | '.' | '-')))
}

/// The fault of an equation of two numbers, such as `2 = 2` or `2 = 3`, which SymPy turns into a truth value.
fn no_unknown(holds: bool) -> Fault {
    let (kind, word) = if holds { ("BooleanTrue", "true") } else { ("BooleanFalse", "false") };
    let message = format!("'{kind}' object has no attribute 'evalf'");
    let hint = format!("the equation is {word} and has no unknown: evaluate one side instead");
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint))
}

/// Whether every equation holds for all values of the symbols.
fn is_identity<'a>(equations: &[Expr<'a>], cx: &Context<'a>) -> Result<bool, Fault> {
    for equation in equations {
        if !expand(equation, cx).is_literal_zero() {
            return cx.end(false);
        }
    }
    cx.end(true)
}

/// The fault of an equation that holds for all values of its symbols.
fn always_true(symbols: &BTreeSet<Symbol>) -> Fault {
    let mut symbols = symbols.iter();
    let message = match (symbols.next(), symbols.next()) {
        (Some(symbol), None) => format!("the equation is true for every {}", symbol.text()),
        _ => "the equation is always true".to_owned(),
    };
    let hint = "both sides of the equation are the same";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
}

/// The symbols in any of the expressions, sorted by name: no text can name one of the solver's own symbols.
pub(super) fn free_symbols<'a>(exprs: &[Expr<'a>], cx: &Context<'a>) -> BTreeSet<Symbol<'a>> {
    let mut symbols = BTreeSet::new();
    for expr in exprs {
        expr.collect_symbols(&mut symbols, cx);
    }
    symbols
}

/// The position of the `=` of an equation; `None` if `==`, `<=` or another comparison occurs.
fn equals_sign(source: &str) -> Option<usize> {
    let bytes = source.as_bytes();
    let is_sign = |at: usize| bytes.get(at) == Some(&b'=');
    let compares = |at: usize| {
        is_sign(at + 1)
            || at.checked_sub(1).and_then(|before| bytes.get(before)).is_some_and(|byte| b"=!<>".contains(byte))
    };
    let mut signs = (0..bytes.len()).filter(|at| is_sign(*at));
    let first = signs.next()?;
    (!compares(first) && !signs.any(compares)).then_some(first)
}

/// Reads the parts of a problem's text.
struct ProblemReader<'r, 'a> {
    source: &'a str,
    variables: &'r [(Symbol<'a>, Expr<'a>)],
    /// The names of the variables, for lookup.
    names: BTreeSet<&'a str>,
    cx: &'r Context<'a>,
}

impl<'a> ProblemReader<'_, 'a> {
    /// The value of a part of the text; an error keeps its place in the whole text.
    fn value(&mut self, range: std::ops::Range<usize>) -> Stepped<Value<'a>> {
        let start = range.start;
        let text = self.source.get(range).unwrap_or_default();
        read(text, &|name| self.names.contains(name), self.cx).map_err(|mut error| {
            let Span { start: from, end: to } = error.span;
            error.span = Span::new(start + from as usize..start + to as usize);
            Failure { step: Step::Read, error }
        })
    }

    /// One side of an equation.
    fn expression(&mut self, range: std::ops::Range<usize>) -> Stepped<Expr<'a>> {
        match self.value(range)? {
            Value::Expr(expr) => self.substituted(expr),
            value => Err(self.no_numeric_value(&value)),
        }
    }

    /// The problem in a text that isn't split at an `=`.
    fn whole(&mut self) -> Stepped<Problem<'a>> {
        match self.value(0..self.source.len())? {
            Value::Expr(expr) => Ok(Problem::single(ProblemKind::Expression, self.substituted(expr)?)),
            Value::Solve(arguments) => self.solve(arguments),
            equation @ Value::Relation(Relation::Equal, ..) if !self.has_equals_sign() => {
                Ok(Problem::single(ProblemKind::Equation, self.set_to_zero(&equation)?))
            }
            value => Err(self.no_numeric_value(&value)),
        }
    }

    /// Whether the text contains an `=`: `x == 2` is a comparison, `Eq(x, 2)` an equation.
    fn has_equals_sign(&self) -> bool {
        self.source.contains('=')
    }

    /// `solve(f, x)`, `solve(f)`, `solve([f, g], [x, y])`, `solve([f, g], x, y)`
    fn solve(&mut self, arguments: Vec<Value<'a>>) -> Stepped<Problem<'a>> {
        if arguments.is_empty() {
            return Err(self.failed(ErrorCode::TooFewArguments, "solve needs an equation", Step::Read));
        }
        let mut problem = Problem { kind: ProblemKind::Equation, equations: Vec::new(), unknowns: Vec::new() };
        for (place, argument) in arguments.into_iter().enumerate() {
            let items = match argument {
                Value::List(items) | Value::Tuple(items) => {
                    if place == 0 {
                        problem.kind = ProblemKind::List;
                    }
                    items
                }
                item => vec![item],
            };
            for item in &items {
                if place == 0 {
                    problem.equations.push(self.set_to_zero(item)?);
                } else {
                    problem.unknowns.push(self.unknown(item)?);
                }
            }
        }
        Ok(problem)
    }

    /// The symbol that a solution gives a value to.
    fn unknown(&self, value: &Value<'a>) -> Stepped<Symbol<'a>> {
        let (code, message) = match value {
            Value::Expr(Form::Symbol(symbol)) if self.names.contains(symbol.text()) => {
                let message = format!("'{}' has a value and cannot be solved for", symbol.text());
                (ErrorCode::InvalidInput, message)
            }
            Value::Expr(Form::Symbol(symbol)) => return Ok(*symbol),
            value => {
                let message = format!("solve finds the values of symbols, not of '{}'", value.type_name());
                (ErrorCode::TypeMismatch, message)
            }
        };
        Err(self.failed(code, message, Step::Solve))
    }

    /// The expression that an equation sets to zero.
    fn set_to_zero(&mut self, value: &Value<'a>) -> Stepped<Expr<'a>> {
        match value {
            Value::Expr(expr) => self.substituted(expr),
            Value::Relation(Relation::Equal, left, right) => {
                let (left, right) = (self.substituted(left)?, self.substituted(right)?);
                self.equation(left, right)
            }
            value => Err(self.no_numeric_value(value)),
        }
    }

    /// `left - right`, which the equation sets to zero; a fault if both sides are numbers.
    fn equation(&mut self, left: Expr<'a>, right: Expr<'a>) -> Stepped<Expr<'a>> {
        let place = Span::new(0..self.source.len());
        let difference = self.cx.subtract(left, right);
        let difference = self.cx.end(difference).map_err(|fault| Step::Solve.failed(fault, place))?;
        if left.is_numeric(self.cx) && right.is_numeric(self.cx) {
            let holds = is_zero(difference, self.cx).map_err(|fault| Step::Evaluate.failed(fault, place))?;
            return Err(Step::Evaluate.failed(no_unknown(holds), place));
        }
        // Floats are made fractions before the difference is evaluated.
        let has_floats = |side: Expr<'a>| side.any(self.cx, &mut |part| matches!(part, Form::Float(_)));
        if !right.is_literal_zero() && !difference.is_numeric(self.cx) && (has_floats(left) || has_floats(right)) {
            return Ok(self.cx.add_unevaluated(&[left, self.cx.negate(right)]));
        }
        // SymPy leaves the difference of two sides unevaluated, so that `x*y = 0` is a sum and not a product.
        if matches!(difference, Form::Mul(_)) {
            return Ok(self.cx.add_unevaluated(&[difference, ZERO]));
        }
        Ok(difference)
    }

    /// SymPy substitutes one variable after the other, in the order of their names.
    fn substituted(&mut self, expr: Expr<'a>) -> Stepped<Expr<'a>> {
        let replaced = self.variables.iter().fold(expr, |expr, (symbol, value)| self.cx.subs(expr, symbol, value));
        self.cx.end(replaced).map_err(|fault| Step::Substitute.failed(fault, Span::new(0..self.source.len())))
    }

    /// The failure of a value where an expression is needed.
    fn no_numeric_value(&self, value: &Value) -> Failure {
        let (message, hint) = match value {
            Value::Function(name) => (format!("'{name}' is a function"), Some(format!("write `{name}(x)`"))),
            Value::Relation(..) => (
                "a comparison has no numeric value".to_owned(),
                Some("write an equation with one `=`: `x**2 = 4`".to_owned()),
            ),
            Value::Tuple(_) => (
                "'tuple' object has no numeric value".to_owned(),
                Some("a comma does not group digits, and a decimal point is `.`: 1000.5".to_owned()),
            ),
            Value::Solve(_) => (
                "'list' object has no numeric value".to_owned(),
                Some("solve(…) must be the whole expression".to_owned()),
            ),
            value => (format!("'{}' object has no numeric value", value.type_name()), None),
        };
        let fault = Fault::new(ErrorCode::UnsupportedResult, message).hint(hint);
        Step::Evaluate.failed(fault, Span::new(0..self.source.len()))
    }

    fn failed(&self, code: ErrorCode, message: impl Into<String>, step: Step) -> Failure {
        step.failed(Fault::new(code, message), Span::new(0..self.source.len()))
    }
}
