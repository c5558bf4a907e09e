//! Programs: definitions before use, systems of equations, and the expression to be answered.

use std::collections::BTreeSet;
use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::sort::{set_of, sort_by_key};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;
use pascaline_read::Statement;
use pascaline_read::doubt::{Choices, Doubt};
use pascaline_read::functions::{Function, Rewriting};
use pascaline_read::tree::{Form, Node, Relation};
use pascaline_read::units::Unit;
use pascaline_read::{Faulty, Parsed, digits, hint};
use pascaline_sympy::{self as sympy, Context, Expr, SolutionSet, Symbol};

use super::beyond::Beyond;
use super::congruence::{self, is_congruence};
use super::customary::{is_customary, is_unusual};
use super::evaluate::{Evaluator, Rate, Value, no_number};
use super::outcome::{self, Outcome};
use super::quantity::Quantity;
use super::roots::{self, Solved};
use super::rows::{self, Row, equalities};
use super::unknown::{self, Plain};
use super::{Kind, inequality, linear};

/// The outcome of a program.
pub(super) fn run<'a>(
    statements: &[Statement],
    evaluator: &mut Evaluator<'_, 'a>,
    places: u32,
    whole: Span,
) -> Parsed<Outcome> {
    let cx = evaluator.cx;
    if statements.iter().any(is_congruence) {
        return congruence::solved(statements, whole, evaluator);
    }
    let asked = statements.iter().map(asked_places).max().unwrap_or_default();
    let places = places.max(asked.min(cx.budget.most_digits()));
    let mut program = Program::default();
    // The expression may come before the values of its names.
    let (values, given): (Vec<_>, Vec<_>) =
        statements.iter().partition(|statement| matches!(statement, Statement::Value(_)));
    let mut given = in_order(given, evaluator);
    if !values.is_empty() || given.iter().any(|statement| has_unit(statement)) {
        given = plain_first(given, evaluator);
    }
    program.has_question = values.iter().any(|statement| match statement {
        Statement::Value(node) => !inequality::is_condition(node),
        _ => false,
    });
    for statement in given.into_iter().chain(values) {
        program.add(statement, places, evaluator)?;
    }
    // The definitions are shown in the order of the text.
    let place = |name: &str| {
        statements.iter().position(|statement| matches!(statement, Statement::Named(own, _, _) if **own == *name))
    };
    if (2..=MOST_DEFINITIONS).contains(&program.definitions.len()) {
        sort_by_key(&mut program.definitions, |(name, _)| place(name));
    }
    let at = |fault: Fault| fault.boxed_at(whole);
    if let Some(inequality) = program.inequality {
        return Ok(inequality);
    }
    if let Some((value, span)) = program.value.take() {
        evaluator.note_unused_rates(whole);
        let value = if program.equations.is_empty() {
            value
        } else {
            note_unused(&program.equations, &value, whole, evaluator);
            let solved = solve(&program, whole, evaluator).map_err(at)?.set;
            let solved = program.where_it_holds(solved, evaluator)?;
            match &solved.rows[..] {
                [row] => substituted(value, &solved.symbols, row, cx),
                rows => return values_of(&value, span, &solved.symbols, rows, statements, places, cx),
            }
        };
        let value = resolved(value, span, statements, cx)?;
        if program.equations.is_empty() {
            note_cancelled(&value, statements, evaluator);
        }
        let outcome = outcome::of_value(&value, places, cx).map_err(at)?;
        return Ok(if asked > 0 { with_every_place(outcome, &value, cx) } else { outcome });
    }
    if let Some(node) = program.numeric.take() {
        return numeric_values(&node, &program, whole, places, asked > 0, evaluator);
    }
    if !program.equations.is_empty() {
        return solutions(&program, places, whole, evaluator);
    }
    match &program.definitions[..] {
        [] => Err(Fault::new(ErrorCode::UnexpectedEnd, "there is nothing to answer").boxed_at(whole)),
        [(_, value)] => outcome::of_value(value, places, cx).map_err(at),
        several => {
            evaluator.choices.is_unusual |= several.iter().any(|(name, value)| match value {
                Value::Quantity(quantity) => is_unusual(name, quantity.kind()),
                _ => false,
            });
            // Only those that are asked for, if any are.
            let is_asked =
                |(name, _): &&(Rc<str>, Value<'a>)| program.unknowns.iter().any(|asked| asked.text() == &**name);
            match several.iter().filter(is_asked).cloned().collect::<Vec<_>>().as_slice() {
                [] => definitions(several, places, cx),
                [(_, value)] => outcome::of_value(value, places, cx),
                asked => definitions(asked, places, cx),
            }
            .map_err(at)
        }
    }
}

/// The values that an expression has for several solutions: one if it is the same for all.
fn values_of<'a>(
    value: &Value<'a>,
    span: Span,
    symbols: &[Symbol<'a>],
    rows: &[&'a [Expr<'a>]],
    statements: &[Statement],
    places: u32,
    cx: &Context<'a>,
) -> Parsed<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for row in rows {
        let value = resolved(substituted(value.clone(), symbols, row, cx), span, statements, cx)?;
        let outcome = outcome::of_value(&value, places, cx).map_err(|fault| fault.boxed_at(span))?;
        if outcomes.iter().all(|own| own.text != outcome.text) {
            outcomes.push(outcome);
        }
    }
    together(outcomes, span)
}

/// The values that an expression has for the solutions if it needs numbers, such as `round(x, 2)`.
fn numeric_values<'a>(
    node: &Node,
    program: &Program<'a>,
    whole: Span,
    places: u32,
    has_every_place: bool,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<Outcome> {
    let solved = solve(program, whole, evaluator).map_err(|fault| fault.boxed_at(whole))?.set;
    let solved = program.where_it_holds(solved, evaluator)?;
    let mut outcomes: Vec<Outcome> = Vec::new();
    for row in solved.rows {
        let has_units = solved.symbols.iter().any(|symbol| program.unit_of(symbol).is_some());
        // Nothing measured is complex.
        if has_units && !are_real(row, evaluator.cx)? {
            continue;
        }
        let value = program.value_at(node, &solved.symbols, row, evaluator)?;
        if let Some(symbol) = symbols(&value, evaluator.cx).first()
            && !program.units.is_empty()
        {
            return Err(without_value(symbol.text()).boxed_at(node.span));
        }
        let outcome = outcome::of_value(&value, places, evaluator.cx).map_err(|fault| fault.boxed_at(node.span))?;
        let outcome = if has_every_place { with_every_place(outcome, &value, evaluator.cx) } else { outcome };
        if outcomes.iter().all(|own| own.text != outcome.text) {
            outcomes.push(outcome);
        }
    }
    together(outcomes, node.span)
}

/// Whether all values are real.
fn are_real<'a>(row: &[Expr<'a>], cx: &Context<'a>) -> Parsed<bool> {
    for value in row {
        if value.is_numeric(cx)
            && outcome::of_number(value, 1, cx).map_err(|fault| fault.boxed_at(Span::default()))?.kind != Kind::Number
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Several outcomes as one: a set, unless there is only one.
fn together(mut outcomes: Vec<Outcome>, span: Span) -> Parsed<Outcome> {
    match outcomes.len() {
        0 => {
            let message = "the equations have no solution, so the expression has no value";
            Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(span))
        }
        1 => Ok(outcomes.swap_remove(0)),
        _ => {
            let line = |texts: Vec<&str>| format!("{{{}}}", texts.join(", "));
            let text = line(outcomes.iter().map(|own| &*own.text).collect());
            let exact = outcomes.iter().map(|own| own.exact.as_deref()).collect::<Option<Vec<_>>>().map(line);
            let shown = || line(outcomes.iter().map(Outcome::shown).collect());
            let beyond = Beyond::of_several(exact.as_deref(), &text, shown);
            Ok(Outcome { exact, beyond, ..Outcome::of_text(Kind::Text, text) })
        }
    }
}

/// A rounded number, of which every place is shown.
fn with_every_place<'a>(outcome: Outcome, value: &Value<'a>, cx: &Context<'a>) -> Outcome {
    let rational = match value {
        Value::Number(number) => number.as_rational(),
        _ => None,
    };
    match rational.and_then(|rational| digits::terminating(rational, cx.budget)) {
        Some(text) => {
            let decimal = Some(text.clone());
            Outcome { text, beyond: Beyond::Nothing, decimal, is_rounded: false, ..outcome }
        }
        None => outcome,
    }
}

/// The digits that are needed to show what a statement rounds to a number of places.
fn asked_places(statement: &Statement) -> u32 {
    const DIGITS_BEFORE_THE_POINT: u32 = 20;
    let Statement::Value(Node { form: Form::Call(function, arguments), .. }) = statement else { return 0 };
    let [_, places] = &arguments[..] else { return 0 };
    let is_rounded =
        matches!(function, Function::Round | Function::RoundUp | Function::RoundDown | Function::Significant);
    let places = places.as_number().filter(|_| is_rounded).and_then(Rational::as_integer);
    places
        .and_then(|places| u32::try_from(places).ok())
        .filter(|places| *places <= MOST_PLACES)
        .map_or(0, |places| places + DIGITS_BEFORE_THE_POINT)
}

/// The most places that a value is rounded to.
pub(super) const MOST_PLACES: u32 = 1_000;

/// The definitions in an order in which each has a value: `d = s*t; s = 60 mph; t = 2 h`. If there is none, or anything else
/// among them, they keep the order of the text.
fn in_order<'s>(given: Vec<&'s Statement>, evaluator: &Evaluator) -> Vec<&'s Statement> {
    let mut names: Vec<&Rc<str>> = Vec::new();
    for statement in &given {
        match statement {
            Statement::Named(name, _, _) if !names.contains(&name) && names.len() < MOST_DEFINITIONS => {
                names.push(name);
            }
            _ => return given,
        }
    }
    // The definitions that each needs, as bits.
    let mut rest: Vec<(usize, u32)> = Vec::new();
    for (at, statement) in given.iter().enumerate() {
        let needed = match statement {
            Statement::Named(_, node, _) => needed(node, &names, evaluator),
            _ => None,
        };
        let Some(needed) = needed else { return given };
        rest.push((at, needed));
    }
    let (mut known, mut ordered) = (0_u32, Vec::new());
    while !rest.is_empty() {
        let (next, later): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, needed)| needed & !known == 0);
        if next.is_empty() {
            return given;
        }
        known |= next.iter().fold(0, |known, (at, _)| known | 1 << at);
        ordered.extend(next.iter().filter_map(|(at, _)| given.get(*at).copied()));
        rest = later;
    }
    ordered
}

/// The definitions that need no name before all others, so that each has its unit in the equations: `F = m*a; F = 10 N; m = 2 kg`.
fn plain_first<'s>(given: Vec<&'s Statement>, evaluator: &Evaluator) -> Vec<&'s Statement> {
    let is_plain = |statement: &&Statement| match statement {
        Statement::Named(_, node, _) => needed(node, &[], evaluator).is_some(),
        _ => false,
    };
    let (mut ordered, others): (Vec<_>, Vec<_>) = given.into_iter().partition(is_plain);
    ordered.extend(others);
    ordered
}

/// Whether a definition has a unit or an amount of money in it.
fn has_unit(statement: &Statement) -> bool {
    let Statement::Named(_, node, _) = statement else { return false };
    let mut has_unit = false;
    node.for_each(&mut |part| has_unit |= matches!(part.form, Form::Unit(_) | Form::Money(..)));
    has_unit
}

/// The definitions that a tree needs, as bits; `None` if a name in it has no value at all.
fn needed(node: &Node, names: &[&Rc<str>], evaluator: &Evaluator) -> Option<u32> {
    let mut needed = Some(0);
    node.for_each(&mut |part| {
        if let Form::Name(name) = &part.form {
            match names.iter().position(|own| *own == name) {
                Some(at) => needed = needed.map(|needed| needed | 1 << at),
                None if evaluator.scope.iter().any(|(own, _)| own == name) => {}
                None => needed = None,
            }
        }
    });
    needed
}

/// The steps in which an equation is found to be an identity.
const MOST_STEPS_OF_IDENTITY: u64 = 50_000;

/// More definitions than this are kept in the order of the text.
const MOST_DEFINITIONS: usize = 32;

/// The statements of a program by their kind.
#[derive(Default)]
struct Program<'a> {
    definitions: Vec<(Rc<str>, Value<'a>)>,
    /// Each is set equal to zero.
    equations: Vec<Expr<'a>>,
    /// The symbols in the equations.
    symbols: BTreeSet<Symbol<'a>>,
    /// Whether an equation without unknowns holds.
    truth: Option<bool>,
    unknowns: Vec<Symbol<'a>>,
    /// The unknowns that have a unit.
    units: Vec<(Symbol<'a>, Quantity<'a>)>,
    value: Option<(Value<'a>, Span)>,
    /// The expression to be answered, if it only has a value where its unknowns are numbers.
    numeric: Option<Node>,
    /// What an inequality says of its unknown.
    inequality: Option<Outcome>,
    /// Whether an expression is asked for that is no condition.
    has_question: bool,
    /// What has to hold of the unknowns beside the equations: `x^2 = 4 m^2; x > 0`.
    conditions: Vec<Node>,
}

impl<'a> Program<'a> {
    fn add(&mut self, statement: &Statement, places: u32, evaluator: &mut Evaluator<'_, 'a>) -> Parsed<()> {
        let cx = evaluator.cx;
        match statement {
            Statement::Unknown(name) => self.unknowns.push(cx.named(name)),
            // Congruences are solved by themselves.
            Statement::Congruence(_) => {}
            Statement::Value(node) if self.is_condition(node, cx) => self.conditions.push(node.clone()),
            Statement::Value(node) => {
                if self.value.is_some() || self.numeric.is_some() || self.inequality.is_some() {
                    let hint = "ask one question at a time";
                    let fault = Fault::new(ErrorCode::InvalidSyntax, "there are two expressions to answer");
                    return Err(fault.hint(Some(hint.to_owned())).boxed_at(node.span));
                }
                if self.equations.is_empty() {
                    check_words(node, evaluator)?;
                }
                self.inequality = match inequality::set_of_function(node, places, evaluator)? {
                    Some(set) => Some(set),
                    None => inequality::solved(node, &self.unknowns, &self.equations, places, evaluator)?,
                };
                if self.inequality.is_some() {
                    return Ok(());
                }
                let has_unknown = self.has_unknown_of(node, cx);
                // An unknown with a unit has none yet.
                if has_unknown && !self.units.is_empty() {
                    self.numeric = Some(node.clone());
                    return Ok(());
                }
                match evaluator.both(node) {
                    Ok(value) => self.value = Some((value, node.span)),
                    Err(_) if has_unknown => self.numeric = Some(node.clone()),
                    Err(error) => return Err(error),
                }
            }
            Statement::Named(name, node, span) => {
                let is_known = evaluator.scope.iter().any(|(own, _)| own == name);
                let is_asked = self.is_in_equation(name, cx);
                let before = evaluator.choices.clone();
                let value = evaluator.both(node);
                if let Ok(value) = &value
                    && symbols(value, cx).is_empty()
                    && !is_known
                    && !is_asked
                {
                    self.definitions.push((Rc::clone(name), value.clone()));
                    evaluator.scope.push((Rc::clone(name), value.clone()));
                    return Ok(());
                }
                let left = Node::new(Form::Name(Rc::clone(name)), *span);
                let values = evaluator.value(&left).and_then(|left| Ok((left, value?)));
                self.equation(&left, node, Plain { before, values }, evaluator)?;
            }
            Statement::Equation(left, right) => {
                let before = evaluator.choices.clone();
                let values = unknown::values(left, right, evaluator);
                if let Ok((Value::Quantity(one), Value::Quantity(other))) = &values
                    && let Some(rate) = Rate::of(one, other, cx)
                {
                    evaluator.rates.push(rate);
                    return Ok(());
                }
                self.equation(left, right, Plain { before, values }, evaluator)?;
            }
        }
        Ok(())
    }

    /// The unknowns for which the equations are solved; `None` for all. Beside those that are asked for, as many others as there
    /// are equations: letters that are usually unknown before those that are usually given, as `x` and `a`.
    fn solved_for(&self, equations: usize) -> Option<Vec<Symbol<'a>>> {
        let asked = &self.unknowns;
        if asked.is_empty() || asked.len() >= equations {
            return (!asked.is_empty()).then(|| asked.clone());
        }
        let mut others: Vec<_> = self.symbols.iter().copied().filter(|symbol| !asked.contains(symbol)).collect();
        let missing = equations - asked.len();
        if others.len() <= missing {
            return None;
        }
        sort_by_key(&mut others, |symbol| {
            let is_usual = symbol.text().starts_with(|first: char| ('s'..='z').contains(&first));
            (!is_usual, std::cmp::Reverse(symbol.text().chars().next()))
        });
        Some(asked.iter().copied().chain(others.into_iter().take(missing)).collect())
    }

    /// The unit of an unknown, if it has one.
    fn unit_of(&self, unknown: Symbol<'a>) -> Option<&Quantity<'a>> {
        self.units.iter().find(|(own, _)| *own == unknown).map(|(_, unit)| unit)
    }

    /// The value of an expression where the unknowns are those of a solution.
    fn value_at(
        &self,
        node: &Node,
        symbols: &[Symbol<'a>],
        row: &[Expr<'a>],
        evaluator: &mut Evaluator<'_, 'a>,
    ) -> Parsed<Value<'a>> {
        let known = evaluator.scope.len();
        for (symbol, value) in symbols.iter().zip(row) {
            let value = match self.unit_of(symbol) {
                Some(unit) => Value::Quantity(unit.map(|_| value)),
                None => Value::Number(value),
            };
            evaluator.scope.push((Rc::from(symbol.text()), value));
        }
        let value = evaluator.both(node);
        evaluator.scope.truncate(known);
        value
    }

    /// The solutions for which the condition holds.
    fn where_it_holds(&self, mut set: SolutionSet<'a>, evaluator: &mut Evaluator<'_, 'a>) -> Parsed<SolutionSet<'a>> {
        for condition in &self.conditions {
            let mut kept = Vec::new();
            for row in set.rows {
                // No complex number is more or less than another.
                if are_real(row, evaluator.cx)?
                    && matches!(self.value_at(condition, &set.symbols, row, evaluator)?, Value::Boolean(true))
                {
                    kept.push(row);
                }
            }
            set.rows = kept;
        }
        Ok(set)
    }

    /// Whether a tree is a condition that the solutions have to meet: an expression is asked for besides, the unknowns have units, or
    /// there are several of them.
    fn is_condition(&self, node: &Node, cx: &Context<'a>) -> bool {
        (self.has_question || !self.units.is_empty() || self.symbols.len() > 1)
            && inequality::is_condition(node)
            && self.has_unknown_of(node, cx)
    }

    /// Whether an unknown of the equations is in an expression.
    fn has_unknown_of(&self, node: &Node, cx: &Context<'a>) -> bool {
        let mut has_unknown = false;
        node.for_each(&mut |part| {
            has_unknown |= matches!(&part.form, Form::Name(name) if self.is_in_equation(name, cx));
        });
        has_unknown
    }

    fn is_in_equation(&self, name: &str, cx: &Context<'a>) -> bool {
        self.symbols.contains(&cx.named(name))
    }

    fn equation(
        &mut self,
        left: &Node,
        right: &Node,
        plain: Plain<'a>,
        evaluator: &mut Evaluator<'_, 'a>,
    ) -> Parsed<()> {
        let span = Span { start: left.span.start, end: right.span.end };
        let cx = evaluator.cx;
        let is_taken = |name: &str| self.is_in_equation(name, cx);
        let unknown::Sides { left, right, units } = unknown::sides([left, right], plain, &is_taken, evaluator)?;
        self.units.extend(units);
        self.equate(left, right, span, evaluator)
    }

    fn equate(
        &mut self,
        left: Value<'a>,
        right: Value<'a>,
        span: Span,
        evaluator: &mut Evaluator<'_, 'a>,
    ) -> Parsed<()> {
        let cx = evaluator.cx;
        let at = |fault: Fault| fault.boxed_at(span);
        if symbols(&left, cx).is_empty() && symbols(&right, cx).is_empty() {
            let (left, right) = in_one_currency(left, right, span, evaluator);
            let holds = evaluator.holds(&left, Relation::Equal, &right).map_err(at)?;
            self.truth = Some(self.truth.unwrap_or(true) && holds);
            self.equations.push(cx.number(i64::from(!holds)));
            return Ok(());
        }
        let equation = difference(left, right, span, evaluator).map_err(at)?;
        let equation = cx.end(equation).map_err(at)?;
        equation.collect_symbols(&mut self.symbols, cx);
        self.equations.push(equation);
        Ok(())
    }
}

/// The sides of an equation between numbers: beside an amount of money, a number is one of that currency.
fn in_one_currency<'a>(
    left: Value<'a>,
    right: Value<'a>,
    span: Span,
    evaluator: &mut Evaluator<'_, 'a>,
) -> (Value<'a>, Value<'a>) {
    let sides = match (&left, &right) {
        (Value::Quantity(amount), Value::Number(_)) if amount.money().is_some() => {
            (Value::Number(amount.number()), right)
        }
        (Value::Number(_), Value::Quantity(amount)) if amount.money().is_some() => {
            (left, Value::Number(amount.number()))
        }
        _ => return (left, right),
    };
    note_bare_numbers(evaluator.choices, span);
    sides
}

/// Notes that a unit on one side of an equation is left out.
fn note_bare_numbers(choices: &mut Choices, span: Span) {
    let message = "Only one side of the equation has a unit; the numbers on both sides are compared.";
    choices.note(NoteCode::Unit, message, span);
}

/// `left - right`, which the equation sets to zero.
fn difference<'a>(
    left: Value<'a>,
    right: Value<'a>,
    span: Span,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Faulty<Expr<'a>> {
    let cx = evaluator.cx;
    let mut bare = |value: &Value<'a>| match value {
        Value::Quantity(quantity) => {
            note_bare_numbers(evaluator.choices, span);
            evaluator.choices.has_bare_side = true;
            Ok(quantity.number())
        }
        other => Err(no_number(other.kind())),
    };
    let number = |value: &Value<'a>| match value {
        Value::Number(number) | Value::Percent(number) => Some(*number),
        _ => None,
    };
    let (left, right) = match (number(&left), number(&right)) {
        (Some(left), Some(right)) => (left, right),
        (Some(left), None) => (left, bare(&right)?),
        (None, Some(right)) => (bare(&left)?, right),
        (None, None) => match evaluator.minus(left, right)? {
            Value::Quantity(quantity) => return Ok(quantity.number()),
            other => return Err(no_number(other.kind())),
        },
    };
    let difference = cx.subtract(left, right);
    // A number is zero where its absolute value is.
    let difference = difference.as_call(sympy::Function::Abs).map_or(difference, |arguments| arguments[0]);
    // SymPy leaves the difference of two sides unevaluated, so that `x*y = 0` is a sum and not a product.
    Ok(if difference.is_mul() { cx.add_unevaluated(&[difference, cx.number(0)]) } else { difference })
}

/// The symbols in a value.
pub(super) fn symbols<'a>(value: &Value<'a>, cx: &Context<'a>) -> BTreeSet<Symbol<'a>> {
    let mut found = BTreeSet::new();
    collect(value, &mut found, cx);
    found
}

fn collect<'a>(value: &Value<'a>, found: &mut BTreeSet<Symbol<'a>>, cx: &Context<'a>) {
    match value {
        Value::Number(number) | Value::Percent(number) | Value::Written(number, _) => number.collect_symbols(found, cx),
        Value::Quantity(quantity) => quantity.number().collect_symbols(found, cx),
        Value::List(_, items) => items.iter().for_each(|item| collect(item, found, cx)),
        Value::Matrix(rows) => rows.iter().flatten().for_each(|item| collect(item, found, cx)),
        Value::Parts(parts, _) => parts.iter().for_each(|part| part.number().collect_symbols(found, cx)),
        Value::Date(_)
        | Value::Time(_)
        | Value::Moment(_)
        | Value::Boolean(_)
        | Value::Text(_)
        | Value::Formula(_)
        | Value::Line(..)
        | Value::Antiderivative(_)
        | Value::Uncertain(_)
        | Value::Digits(_) => {}
    }
}

/// The value with its symbols replaced by those of a solution.
fn substituted<'a>(value: Value<'a>, symbols: &[Symbol<'a>], row: &[Expr<'a>], cx: &Context<'a>) -> Value<'a> {
    let replace = |number: Expr<'a>| {
        symbols.iter().zip(row).fold(number, |number, (symbol, value)| cx.subs(number, symbol, value))
    };
    match value {
        Value::Number(number) => Value::Number(replace(number)),
        Value::Percent(number) => Value::Percent(replace(number)),
        Value::Quantity(quantity) => Value::Quantity(quantity.map(replace)),
        other => other,
    }
}

/// The value, if no symbol is left in it, or none after it is simplified.
fn resolved<'a>(value: Value<'a>, span: Span, statements: &[Statement], cx: &Context<'a>) -> Parsed<Value<'a>> {
    const MOST_STEPS: u64 = 200_000;
    let free = symbols(&value, cx);
    let Some(first) = free.iter().next().copied() else { return Ok(value) };
    if let Value::Number(number) = value
        && let Ok(simple) = cx.limited(MOST_STEPS, |cx| without_symbols(number, cx))
        && simple.is_numeric(cx)
    {
        return Ok(Value::Number(simple));
    }
    let place = statements.iter().find_map(|statement| match statement {
        Statement::Value(node) => place_of(first.text(), node),
        _ => None,
    });
    Err(without_value(first.text()).boxed_at(place.unwrap_or(span)))
}

/// Notes that equations have no unknown of the value that is asked for: `x + y = 3; 3 * 4`.
fn note_unused<'a>(equations: &[Expr<'a>], value: &Value<'a>, whole: Span, evaluator: &mut Evaluator<'_, 'a>) {
    let cx = evaluator.cx;
    let asked = symbols(value, cx);
    let is_used = |equation: &Expr<'a>| {
        let unknown = equation.symbols(cx);
        unknown.is_empty() || unknown.iter().any(|symbol| asked.contains(symbol))
    };
    if equations.iter().any(is_used) {
        return;
    }
    let message = match equations {
        [_] => "The answer does not use the equation.",
        _ => "The answer does not use the equations.",
    };
    evaluator.choices.note(NoteCode::Name, message, whole);
}

/// Notes the first name without a value that an expression has and its value has not: the `u` of `0u + 1`.
fn note_cancelled<'a>(value: &Value<'a>, statements: &[Statement], evaluator: &mut Evaluator<'_, 'a>) {
    if matches!(value, Value::Formula(_) | Value::Line(..) | Value::Antiderivative(_))
        || !symbols(value, evaluator.cx).is_empty()
    {
        return;
    }
    let (mut bound, mut found) = (Vec::new(), None);
    for statement in statements {
        let Statement::Value(node) = statement else { continue };
        node.for_each(&mut |part| match &part.form {
            Form::Series(series) => bound.push(Rc::clone(&series.name)),
            Form::Derivative(derivative) => bound.push(Rc::clone(&derivative.name)),
            Form::Analysis(analysis) => bound.push(Rc::clone(&analysis.name)),
            // A remainder of polynomials may be a number, and so may a discriminant.
            Form::Call(
                Function::Rewriting(Rewriting::Remainder | Rewriting::Quotient)
                | Function::Curve(_)
                | Function::Conic(_)
                | Function::Field(_),
                arguments,
            ) => {
                for argument in arguments {
                    argument.for_each(&mut |own| {
                        if let Form::Name(name) = &own.form {
                            bound.push(Rc::clone(name));
                        }
                    });
                }
            }
            Form::Name(name)
                if found.is_none() && !bound.contains(name) && evaluator.scope.iter().all(|(own, _)| own != name) =>
            {
                found = Some((Rc::clone(name), part.span));
            }
            _ => {}
        });
    }
    if let Some((name, place)) = found {
        let message = format!("`{name}` has no value, and cancels out of the answer.");
        evaluator.choices.note(NoteCode::Name, &message, place);
    }
}

/// The number in a simpler form, in which its symbols may cancel; trigonometric functions in tangents of half the angle.
pub(super) fn without_symbols<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let simple = sympy::simplify(number, cx);
    if simple.is_numeric(cx) {
        return simple;
    }
    let sines = sympy::rewrite(number, cx, &mut |part, cx| match part {
        sympy::Form::Call(function, [angle]) => in_sines(*function, angle, cx),
        _ => None,
    });
    sympy::cancel(sympy::rewrite_in_tangents(sines, cx), cx)
}

/// Whether an expression has trigonometric functions, by whose identities it may be zero.
fn has_angles<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    use sympy::Function as F;
    expr.any(cx, &mut |part| matches!(part, sympy::Form::Call(F::Sin | F::Cos | F::Tan | F::Cot | F::Sec | F::Csc, _)))
}

/// A trigonometric function in sine and cosine.
fn in_sines<'a>(function: sympy::Function, angle: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    use sympy::Function as F;
    let (sin, cos) = (cx.term(angle).sin(), cx.term(angle).cos());
    let value = match function {
        F::Tan => sin / cos,
        F::Cot => cos / sin,
        F::Sec => 1 / cos,
        F::Csc => 1 / sin,
        _ => return None,
    };
    Some(value.expr())
}

/// Fails at the first word without a meaning: it may not vanish from the value, as a letter may in `x - x`.
fn check_words(node: &Node, evaluator: &Evaluator) -> Parsed<()> {
    let mut unknown = None;
    node.for_each(&mut |part| {
        if let Form::Name(name) = &part.form
            && name.chars().count() > 1
            && evaluator.scope.iter().all(|(own, _)| own != name)
        {
            unknown.get_or_insert((Rc::clone(name), part.span));
        }
    });
    match unknown {
        None => Ok(()),
        Some((name, span)) => Err(without_value(&name).boxed_at(span)),
    }
}

/// The fault of a name without a value. Its place decides whether to give it one is a hint.
pub(super) fn without_value(name: &str) -> Fault {
    if name.eq_ignore_ascii_case("ans") {
        let hint = "write the value instead of it";
        return Fault::new(ErrorCode::UndefinedSymbol, "there is no previous answer yet").hint(Some(hint.to_owned()));
    }
    let is_word = name.chars().count() > 1;
    let message = if is_word { format!("unknown name `{name}`") } else { format!("`{name}` has no value") };
    let of_unit = || {
        let is_unit = is_word && Unit::find(name).is_some();
        is_unit.then(|| format!("`{name}` is a unit: write a number before it, as in `5 {name}`"))
    };
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint::for_name(name).or_else(of_unit))
}

/// The place of a name in a tree.
fn place_of(name: &str, node: &Node) -> Option<Span> {
    let mut found = None;
    node.for_each(&mut |part| {
        if found.is_none() && matches!(&part.form, Form::Name(own) if &**own == name) {
            found = Some(part.span);
        }
    });
    found
}

fn solve<'a>(program: &Program<'a>, whole: Span, evaluator: &mut Evaluator<'_, 'a>) -> Faulty<Solved<'a>> {
    let cx = evaluator.cx;
    let equations: Vec<Expr<'a>> =
        program.equations.iter().copied().filter(|equation| !equation.is_literal_zero()).collect();
    let unknowns = program.solved_for(equations.len());
    let unknowns = unknowns.as_deref();
    if let Some(set) = linear::solve(&equations, unknowns, cx) {
        return cx.end(Solved::from(set));
    }
    if let Some(solved) = roots::with_real_odd_roots(&equations, cx)?
        && !evaluator.choices.doubt(Doubt::Root, whole)
    {
        return cx.end(solved);
    }
    cx.end(roots::solve(&equations, unknowns, cx)?)
}

/// The solutions of equations, in one line.
fn solutions<'a>(
    program: &Program<'a>,
    places: u32,
    whole: Span,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<Outcome> {
    let cx = evaluator.cx;
    let at = |fault: Fault| fault.boxed_at(whole);
    let unknown = set_of(program.equations.iter().flat_map(|equation| equation.symbols(cx)));
    if unknown.is_empty() {
        let holds =
            program.truth.unwrap_or_else(|| program.equations.iter().all(|equation| equation.is_literal_zero()));
        if program.truth.is_some() {
            return Ok(Outcome::of_text(Kind::Boolean, holds.to_string()));
        }
        return Ok(without_unknowns(holds, whole, evaluator));
    }
    if program.truth == Some(false) {
        return Ok(without_unknowns(false, whole, evaluator));
    }
    if program.equations.len() == 1 && program.unknowns.is_empty() && unknown.len() > 1 {
        let names: Vec<&str> = unknown.iter().map(|symbol| symbol.text()).collect();
        let message = format!("the equation has {} unknowns: {}", names.len(), names.join(", "));
        // What may be a unit is given no value.
        let given = names.iter().min_by_key(|name| name.len()).copied().unwrap_or("x");
        let has_unit = names.iter().any(|name| Unit::find(name).is_some());
        let hint = (!has_unit).then(|| format!("give the values of all but one, as in `{given} = 2; …`"));
        return Err(at(Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint)));
    }
    if let [equation] = program.equations[..]
        && has_angles(equation, cx)
        && cx
            .limited(MOST_STEPS_OF_IDENTITY, |cx| without_symbols(equation, cx))
            .is_ok_and(sympy::Form::is_literal_zero)
    {
        return Ok(without_unknowns(true, whole, evaluator));
    }
    if program.unknowns.iter().any(|asked| !unknown.contains(asked)) {
        return Err(at(undetermined(program)));
    }
    let Solved { set: found, more } = solve(program, whole, evaluator).map_err(at)?;
    let found = program.where_it_holds(found, evaluator)?;
    if found.rows.is_empty() {
        let holds = program.equations.iter().all(|equation| sympy::is_identity(equation, cx));
        return Ok(without_unknowns(holds, whole, evaluator));
    }
    if let Some(more) = more {
        evaluator.choices.note(NoteCode::MoreSolutions, &more.message(&found, places, cx).map_err(at)?, whole);
    }
    let kind = |symbol: &Symbol<'a>| program.unit_of(symbol).map(Quantity::kind).unwrap_or_default();
    let is_usual = |symbol: &Symbol<'a>| is_customary(symbol.text(), kind(symbol));
    if !evaluator.choices.constants.is_empty() && !found.symbols.iter().all(is_usual) {
        return Err(at(undetermined(program)));
    }
    evaluator.choices.is_unusual |= found.symbols.iter().any(|symbol| is_unusual(symbol.text(), kind(symbol)));
    let mut rows = Vec::new();
    for row in &found.rows {
        let asked =
            found.symbols.iter().copied().zip(row.iter().copied()).filter(|(symbol, _)| {
                program.unknowns.is_empty() || program.unknowns.contains(symbol) || found.numeric
            });
        let (symbols, values): (Vec<_>, Vec<_>) = asked.unzip();
        rows.push(Row::of(&symbols, &values, &program.units, places, cx).map_err(at)?);
    }
    if rows.iter().any(|row| row.digits.is_empty()) {
        return Err(at(undetermined(program)));
    }
    Ok(rows::told(rows, found.numeric))
}

/// The outcome of equations that hold for every value, or for none.
fn without_unknowns(holds: bool, whole: Span, evaluator: &mut Evaluator) -> Outcome {
    if holds {
        evaluator.choices.note(NoteCode::AlwaysTrue, "Both sides of the equation are the same.", whole);
        Outcome::of_text(Kind::Solutions, "the equation holds for every value".to_owned())
    } else {
        evaluator.choices.note(NoteCode::NoSolution, "No number solves the equation.", whole);
        Outcome::without_solution()
    }
}

/// The fault of equations that do not determine what is asked for.
fn undetermined(program: &Program) -> Fault {
    let names: Vec<_> = program.unknowns.iter().map(|asked| asked.text()).collect();
    let message = format!("the equations do not determine `{}`", names.join("`, `"));
    let hint = "write an equation that contains it, or leave out what to solve for".to_owned();
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint))
}

/// Several definitions and nothing else: the answer has all values.
fn definitions<'a>(definitions: &[(Rc<str>, Value<'a>)], places: u32, cx: &Context<'a>) -> Faulty<Outcome> {
    let mut outcomes = Vec::new();
    for (name, value) in definitions {
        outcomes.push((name, outcome::of_value(value, places, cx)?));
    }
    let row = |part: fn(&Outcome) -> Option<&str>| -> Option<Vec<(String, String)>> {
        outcomes.iter().map(|(name, outcome)| Some((name.to_string(), part(outcome)?.to_owned()))).collect()
    };
    let values = row(|outcome| Some(&outcome.text)).unwrap_or_default();
    let text = equalities(&values);
    let exact = row(|outcome| outcome.exact.as_deref()).map(|row| equalities(&row));
    let shown = || equalities(&row(|outcome| Some(outcome.shown())).unwrap_or_default());
    let beyond = Beyond::of_several(exact.as_deref(), &text, shown);
    let has_rounded_money = outcomes.iter().any(|(_, outcome)| outcome.has_rounded_money);
    let outcome = Outcome::of_text(Kind::Solutions, text);
    Ok(Outcome { exact, beyond, solutions: vec![values], has_rounded_money, ..outcome })
}
