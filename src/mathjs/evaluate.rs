//! The evaluator: one loop over the nodes of an expression, with a stack of values.
//!
//! Calls of user-defined functions push a frame and jump, so neither the depth nor the length of an expression grows the
//! machine's stack. Every node is paid for when the code that contains it is entered.

use std::mem;
use std::rc::Rc;

use super::code::{Binary, Code, Constant, Kind, Logic, Relation};
use super::functions::{self, Builtin};
use super::matrix;
use super::operators;
use super::scope::Scope;
use super::subset;
use super::typed::{Caller, Calling, Operation, Stop, apply, converted, generic_mismatch};
use super::value::{Defined, Locals, Value};
use super::{Numbers, complex, exact, format, hint, object, unit};
use crate::error::{Error, ErrorCode, Fault};
use crate::limits::Budget;
use crate::syntax::{Node, Span};
use crate::text::excerpt;

/// Evaluates `code`, which was read from `source`. `stack` is scratch.
pub(super) fn run<'a>(
    code: &Code,
    source: &'a str,
    scope: &mut Scope<'a>,
    stack: &mut Vec<Value>,
    budget: &mut Budget,
) -> Result<Value, Error> {
    stack.clear();
    budget.spend(code.arena.len() as u64).map_err(|fault| fault.at(Span::new(0..source.len())))?;
    let mut machine = Machine {
        code,
        source,
        scope,
        stack,
        budget,
        at: 0,
        frames: Vec::new(),
        callbacks: 0,
        locals: None,
        indexed: Vec::new(),
    };
    while let Some(node) = code.arena.get(machine.at) {
        machine.at += 1;
        if let Err(fault) = machine.step(node) {
            return Err(fault.at(node.span));
        }
    }
    Ok(machine.pop())
}

struct Machine<'m, 'a> {
    code: &'m Code,
    source: &'a str,
    scope: &'m mut Scope<'a>,
    stack: &'m mut Vec<Value>,
    budget: &'m mut Budget,
    /// The index of the next node.
    at: usize,
    frames: Vec<Frame>,
    /// The depth of functions that are called by operations.
    callbacks: usize,
    /// The parameters of the function whose body is being evaluated.
    locals: Option<Rc<Locals>>,
    /// The stack positions of the values whose indexes are being evaluated.
    indexed: Vec<usize>,
}

/// Where to continue after a call.
struct Frame {
    at: usize,
    locals: Option<Rc<Locals>>,
    /// The variable of an expression that is called as a function.
    variable: Option<Span>,
}

impl Machine<'_, '_> {
    fn step(&mut self, node: &Node<Kind>) -> Result<(), Fault> {
        match node.kind {
            Kind::Number(_) if self.budget.numbers != Numbers::Number => {
                let value = exact::literal(self.budget, self.name(node.span))?;
                self.push(value);
            }
            Kind::Number(number) => self.push(Value::Number(number)),
            Kind::Symbol { builtin } => return self.symbol(node.span, builtin),
            Kind::Binary(op) => return self.binary(op),
            Kind::Unary(op) => return self.operate(operators::unary(op), 1),
            Kind::Call { builtin, name, arguments } => return self.call(node.span, builtin, name, arguments),
            Kind::Percent => {
                self.push(Value::Number(100.0));
                return self.operate(&operators::DIVIDE, 2);
            }
            Kind::AddPercent => return self.percent_of(&operators::ADD),
            Kind::SubtractPercent => return self.percent_of(&operators::SUBTRACT),
            Kind::Test { logic, jump } => return self.test(logic, jump),
            Kind::Chain { relation, jump } => return self.chain(relation, jump),
            Kind::ChainEnd(relation) => {
                self.operate(operators::relation(relation), 2)?;
                let holds = !matches!(self.pop(), Value::Boolean(false));
                self.push(Value::Boolean(holds));
            }
            Kind::Branch(jump) => {
                if !condition(&self.pop())? {
                    self.skip(jump);
                }
            }
            Kind::Jump(jump) => self.skip(jump),
            _ => return self.step_of_structure(node),
        }
        Ok(())
    }

    /// The rarer nodes: literals other than numbers, parts, functions, assignments.
    fn step_of_structure(&mut self, node: &Node<Kind>) -> Result<(), Fault> {
        let value = match node.kind {
            Kind::Constant(Constant::True) => Value::Boolean(true),
            Kind::Constant(Constant::False) => Value::Boolean(false),
            Kind::Constant(Constant::Null) => Value::Null,
            Kind::Constant(Constant::Undefined) => Value::Undefined,
            Kind::Text(index) => Value::Text(self.text(index)),
            Kind::Local => self.local(self.name(node.span))?,
            Kind::End { dimension } => self.end(dimension)?,
            Kind::OpenEnd => return Err(undefined("symbol", "end")),
            Kind::Row(count) => self.row(count)?,
            Kind::Rows(count) => {
                let rows = self.take(count);
                matrix::stack(self.budget, rows)?
            }
            Kind::Range { parts } => self.range(parts)?,
            Kind::Object(count) => self.object(count)?,
            Kind::Property { property, optional } => self.property(property, optional)?,
            Kind::Method { property, optional } => self.method(property, optional)?,
            Kind::OpenIndex { below } => {
                self.indexed.push(self.stack.len().saturating_sub(1 + below as usize));
                return Ok(());
            }
            Kind::Index { dimensions, optional } => self.index(dimensions, optional)?,
            Kind::Callee { builtin, name, local } => return self.callee(node.span, builtin, name, local).map(drop),
            Kind::Captured { builtin, name, local } => self.callee(node.span, builtin, name, local)?,
            Kind::CallLocal { name, arguments } => {
                let name = self.name(Span { end: node.span.start + name, ..node.span });
                let function = self.local(name)?;
                return self.call_value(&function, name, arguments);
            }
            Kind::CallValue { arguments, optional } => return self.call_on_stack(node.span, arguments, optional),
            Kind::Assign => {
                let value = self.top().clone();
                return self.assign(node.span, value);
            }
            Kind::AssignIndex { dimensions } => return self.assign_index(node.span, dimensions),
            Kind::AssignProperty { property } => return self.assign_property(node.span, property),
            Kind::Define { definition, jump } => self.define(definition, jump)?,
            Kind::Inline(jump) => match self.inline(node.span, jump)? {
                Some(function) => function,
                None => return Ok(()),
            },
            Kind::Return => return self.leave(),
            Kind::Discard => {
                self.pop();
                return Ok(());
            }
            Kind::Block(count) => Value::ResultSet(self.take(count).into()),
            // The others are handled above.
            _ => return Ok(()),
        };
        self.push(value);
        Ok(())
    }
}

/// Operations on the stack.
impl<'a> Machine<'_, 'a> {
    fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Undefined)
    }

    fn top(&self) -> &Value {
        self.stack.last().unwrap_or(&Value::Undefined)
    }

    /// Pops the last `count` values.
    fn take(&mut self, count: u32) -> Vec<Value> {
        self.stack.split_off(self.base(count))
    }

    /// The position of the last `count` values.
    fn base(&self, count: u32) -> usize {
        self.stack.len().saturating_sub(count as usize)
    }

    fn skip(&mut self, jump: u32) {
        self.at += jump as usize;
    }

    /// Replaces the last `count` values by the result of `operation`.
    fn operate(&mut self, operation: &Operation, count: u32) -> Result<(), Fault> {
        let base = self.base(count);
        let value = match operation.on(self.budget, &self.stack[base..]) {
            Ok(value) => value,
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Mismatch) => {
                let arguments = converted(operation, self.budget, &self.stack[base..])?;
                match operation.on(self.budget, &arguments) {
                    Ok(value) => value,
                    Err(Stop::Fault(fault)) => return Err(fault),
                    Err(Stop::Calls(caller)) => self.call_back(operation, caller, &arguments)?,
                    Err(Stop::Mismatch) => return Err(generic_mismatch(operation.name, &self.stack[base..])),
                }
            }
            Err(Stop::Calls(caller)) => {
                let arguments = self.take(count);
                self.call_back(operation, caller, &arguments)?
            }
        };
        self.stack.truncate(base);
        self.push(value);
        Ok(())
    }

    fn call_back(&mut self, operation: &Operation, caller: Caller, arguments: &[Value]) -> Result<Value, Fault> {
        match caller(self, arguments) {
            Ok(value) => Ok(value),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::Mismatch | Stop::Calls(_)) => Err(generic_mismatch(operation.name, arguments)),
        }
    }

    fn name(&self, span: Span) -> &'a str {
        span.text(self.source)
    }

    fn text(&self, index: u32) -> Rc<str> {
        self.code.texts.get(index as usize).cloned().unwrap_or_else(|| Rc::from(""))
    }
}

/// Operators.
impl Machine<'_, '_> {
    fn binary(&mut self, op: Binary) -> Result<(), Fault> {
        if let [.., Value::Number(x), Value::Number(y)] = &mut self.stack[..] {
            *x = match op {
                Binary::Add => *x + *y,
                Binary::Subtract => *x - *y,
                Binary::Multiply => *x * *y,
                Binary::Divide => *x / *y,
                _ => return self.operate(operators::binary(op), 2),
            };
            mem::forget(self.stack.pop()); // a number, which has nothing to free
            return Ok(());
        }
        self.binary_of_others(op)
    }

    fn binary_of_others(&mut self, op: Binary) -> Result<(), Fault> {
        if let [.., x, y] = &self.stack[..]
            && let Some((x, y)) = operators::complex_pair(x, y)
        {
            let complex = match op {
                Binary::Add => complex::add(x, y),
                Binary::Subtract => complex::subtract(x, y),
                Binary::Multiply => complex::multiply(x, y),
                Binary::Divide => complex::divide(x, y),
                _ => return self.operate(operators::binary(op), 2),
            };
            self.stack.truncate(self.base(2));
            self.push(Value::Complex(complex));
            return Ok(());
        }
        self.operate(operators::binary(op), 2)
    }

    /// `x + y%`, with `y / 100` on the stack: `x` and that fraction of it.
    fn percent_of(&mut self, operation: &Operation) -> Result<(), Fault> {
        let whole = self.stack[self.base(2)].clone();
        self.operate(&operators::MULTIPLY, 2)?;
        let part = self.pop();
        self.push(whole);
        self.push(part);
        self.operate(operation, 2)
    }

    /// Whether the left side of `logic` decides; if so it becomes the result, and the right side is skipped.
    fn test(&mut self, logic: Logic, jump: u32) -> Result<(), Fault> {
        let left = self.top();
        if matches!(left, Value::Matrix(_)) {
            return Ok(());
        }
        let left = left.clone();
        let decided = match logic {
            Logic::And => (!self.holds(&operators::AND, left, true)?).then_some(Value::Boolean(false)),
            Logic::Or => self.holds(&operators::OR, left, false)?.then_some(Value::Boolean(true)),
            Logic::Nullish => (!left.is_nullish()).then_some(left),
            Logic::BitAnd | Logic::BitOr => {
                if let Value::Text(text) = &left {
                    self.budget.bytes(text.len())?;
                }
                bits_decide(logic, &left)
            }
        };
        if let Some(result) = decided {
            self.pop();
            self.push(result);
            self.skip(jump);
        }
        Ok(())
    }

    fn holds(&mut self, operation: &Operation, left: Value, right: bool) -> Result<bool, Fault> {
        let value = apply(operation, self.budget, &[left, Value::Boolean(right)])?;
        Ok(matches!(value, Value::Boolean(true)))
    }

    /// `x < y < …`: keeps `y` for the next comparison, or skips the rest.
    fn chain(&mut self, relation: Relation, jump: u32) -> Result<(), Fault> {
        let base = self.base(2);
        let value = apply(operators::relation(relation), self.budget, &self.stack[base..])?;
        let right = self.pop();
        self.pop();
        if matches!(value, Value::Boolean(false)) {
            self.push(Value::Boolean(false));
            self.skip(jump);
        } else {
            self.push(right);
        }
        Ok(())
    }
}

/// The result of `&` or `|` that the left side decides on its own: NaN in JavaScript's sense, and two numbers.
pub(super) fn bits_decide(logic: Logic, left: &Value) -> Option<Value> {
    let number = match left {
        Value::Number(number) => Some(*number),
        Value::Boolean(boolean) => Some(f64::from(*boolean)),
        Value::Null => return None,
        Value::Text(text) => format::parse_number(text),
        Value::Complex(complex) => format::parse_number(&format::complex(*complex)),
        Value::BigNumber(number) if !number.is_nan() => return None,
        Value::Fraction(_) | Value::BigInt(_) => return None,
        _ => None,
    };
    match (logic, left) {
        _ if number.is_none_or(f64::is_nan) => Some(Value::Number(f64::NAN)),
        (Logic::BitAnd, Value::Number(0.0) | Value::Boolean(false)) => Some(Value::Number(0.0)),
        (Logic::BitOr, Value::Number(-1.0)) => Some(Value::Number(-1.0)),
        (Logic::BitOr, Value::Boolean(true)) => Some(Value::Number(1.0)),
        _ => None,
    }
}

/// Whether a condition holds.
fn condition(value: &Value) -> Result<bool, Fault> {
    match value {
        Value::Number(number) => Ok(operators::is_truthy(*number)),
        Value::Boolean(boolean) => Ok(*boolean),
        Value::Text(text) => Ok(!text.is_empty()),
        Value::Complex(complex) => Ok(operators::is_truthy(complex.re) || operators::is_truthy(complex.im)),
        Value::Unit(unit) => Ok(unit.is_truthy()),
        Value::BigNumber(number) => Ok(!number.is_zero()),
        Value::Null | Value::Undefined => Ok(false),
        _ => {
            let message = format!("Unsupported type of condition \"{}\"", value.type_name());
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
    }
}

/// Names and calls.
impl Machine<'_, '_> {
    fn symbol(&mut self, span: Span, builtin: Option<Builtin>) -> Result<(), Fault> {
        let name = self.name(span);
        let value = match (self.scope.get(self.budget, name)?, self.scope.admitted(builtin)) {
            (Some(value), _) => value.clone(),
            (None, Some(builtin)) => builtin.value(self.budget)?,
            (None, None) => match unit::symbol(self.budget, name)? {
                Some(unit) => unit,
                None => return Err(self.unknown("symbol", name)),
            },
        };
        self.push(value);
        Ok(())
    }

    /// `what` is `symbol` or `function`.
    #[cold]
    fn unknown(&self, what: &str, name: &str) -> Fault {
        object::inherited(name).unwrap_or_else(|| undefined(what, name).hint(hint::name(what, name, self.scope)))
    }

    fn local(&mut self, name: &str) -> Result<Value, Fault> {
        let mut locals = self.locals.as_ref();
        while let Some(here) = locals {
            let params =
                self.code.definitions.get(here.definition as usize).map_or(&[][..], |definition| &definition.params);
            self.budget.search(1 + params.len(), name.len())?;
            if let Some(at) = params.iter().position(|param| self.name(*param) == name) {
                return Ok(here.arguments.get(at).cloned().unwrap_or(Value::Undefined));
            }
            locals = here.outer.as_ref();
        }
        Ok(Value::Undefined)
    }

    /// Looks up the function before the arguments are evaluated.
    fn callee(&mut self, span: Span, builtin: Option<Builtin>, length: u32, local: bool) -> Result<Value, Fault> {
        let name = self.name(Span { end: span.start + length, ..span });
        let (value, what) = match (self.scope.get(self.budget, name)?, self.scope.admitted(builtin)) {
            _ if local => (self.local(name)?, "Argument"),
            (Some(value), _) => (value.clone(), ""),
            (None, Some(builtin)) => (builtin.value(self.budget)?, ""),
            (None, None) => return Err(self.unknown("function", name)),
        };
        check_function(&value, name, what)?;
        Ok(value)
    }

    fn call(&mut self, span: Span, builtin: Option<Builtin>, length: u32, arguments: u32) -> Result<(), Fault> {
        let name = self.name(Span { end: span.start + length, ..span });
        if let Some(value) = self.scope.get(self.budget, name)? {
            let value = value.clone();
            return self.call_value(&value, name, arguments);
        }
        match self.scope.admitted(builtin) {
            Some(builtin) => {
                let value = builtin.value(self.budget)?;
                self.call_value(&value, name, arguments)
            }
            None => Err(undefined("function", name)),
        }
    }

    fn call_value(&mut self, function: &Value, name: &str, arguments: u32) -> Result<(), Fault> {
        match function {
            Value::Builtin(function) => self.operate(function.operation, arguments),
            Value::Defined(defined) => self.enter(defined, name, arguments),
            _ => check_function(function, name, ""),
        }
    }

    /// Calls the function below its arguments on the stack.
    fn call_on_stack(&mut self, span: Span, arguments: u32, optional: bool) -> Result<(), Fault> {
        let values = self.take(arguments);
        let function = self.pop();
        if optional && function.is_nullish() {
            self.push(Value::Undefined);
            return Ok(());
        }
        if !matches!(function, Value::Builtin(_) | Value::Defined(_)) {
            let callee = self.name(span);
            let callee = excerpt(callee.rsplit_once('(').map_or(callee, |(callee, _)| callee));
            let value = shown(&function);
            let message = format!("Expression '{callee}' did not evaluate to a function; value is:\n  {value}");
            return Err(Fault::new(ErrorCode::NotAFunction, message));
        }
        self.stack.extend(values);
        self.call_value(&function, "", arguments)
    }

    /// Continues in the body of a user-defined function.
    fn enter(&mut self, defined: &Rc<Defined>, name: &str, arguments: u32) -> Result<(), Fault> {
        if let Some(variable) = defined.variable {
            return self.enter_inline(defined, variable, arguments);
        }
        check_arity(defined, name, arguments as usize)?;
        let depth = defined.outer.as_ref().map_or(1, |outer| outer.depth + 1);
        self.budget.nesting((self.frames.len() + 1).max(depth))?;
        if let Some(Node { kind: Kind::Define { jump, .. }, .. }) = self.code.arena.get(defined.body.wrapping_sub(1)) {
            self.budget.spend(u64::from(*jump))?;
        }
        let locals = Locals {
            definition: defined.definition,
            arguments: self.take(arguments),
            outer: defined.outer.clone(),
            depth,
        };
        let outer = self.locals.replace(Rc::new(locals));
        self.frames.push(Frame { at: self.at, locals: outer, variable: None });
        self.at = defined.body;
        Ok(())
    }

    fn define(&mut self, definition: u32, jump: u32) -> Result<Value, Fault> {
        let Some(parsed) = self.code.definitions.get(definition as usize) else { return Ok(Value::Undefined) };
        let function = Value::Defined(Rc::new(Defined {
            definition,
            body: self.at,
            arity: parsed.params.len(),
            syntax: Rc::clone(&parsed.syntax),
            variable: None,
            outer: self.locals.clone(),
        }));
        self.assign(parsed.name, function.clone())?;
        self.skip(jump);
        Ok(function)
    }
}

/// Expressions as functions, and functions that operations call.
impl Machine<'_, '_> {
    /// The last argument of `map`, `filter` or `forEach` as a function of the variable in it that is not defined. If the scope
    /// has a variable of the function's name, that is called, and the argument is evaluated as any other.
    fn inline(&mut self, name: Span, jump: u32) -> Result<Option<Value>, Fault> {
        let body = self.at;
        if self.scope.get(self.budget, self.name(name))?.is_some() {
            let after = body + jump as usize;
            self.frames.push(Frame { at: after, locals: self.locals.clone(), variable: None });
            return Ok(None);
        }
        let variable = self.undefined_variable(body, jump)?;
        self.skip(jump);
        let depth = self.locals.as_ref().map_or(0, |locals| locals.depth);
        self.budget.nesting(depth + 1)?;
        Ok(Some(Value::Defined(Rc::new(Defined {
            definition: 0,
            body,
            arity: 1,
            syntax: Rc::from("inlineExpression"),
            variable: Some(variable),
            outer: self.locals.clone(),
        }))))
    }

    /// The first variable of an expression, which ends with `Return`, that is not defined.
    fn undefined_variable(&mut self, body: usize, jump: u32) -> Result<Span, Fault> {
        for at in body..body + jump as usize {
            let Some(node) = self.code.arena.get(at) else { break };
            let (Kind::Symbol { builtin: None } | Kind::Callee { builtin: None, local: false, .. }) = node.kind else {
                continue;
            };
            self.budget.spend(1)?;
            if self.scope.get(self.budget, self.name(node.span))?.is_none() {
                return Ok(node.span);
            }
        }
        let last = self.code.arena.get(body + (jump as usize).saturating_sub(1));
        let expression = excerpt(last.map_or("", |last| self.name(last.span)));
        let message = format!("No undefined variable found in inline expression \"{expression}\"");
        Err(Fault::new(ErrorCode::InvalidInput, message))
    }

    /// Continues in an expression that is a function of its variable. Like a JavaScript function, it ignores further arguments.
    fn enter_inline(&mut self, defined: &Rc<Defined>, variable: Span, arguments: u32) -> Result<(), Fault> {
        self.budget.nesting(self.frames.len() + 1)?;
        if let Some(Node { kind: Kind::Inline(jump), .. }) = self.code.arena.get(defined.body.wrapping_sub(1)) {
            self.budget.spend(u64::from(*jump))?;
        }
        let value = self.take(arguments).into_iter().next().unwrap_or(Value::Undefined);
        self.scope.set(self.budget, self.name(variable), value)?;
        let outer = std::mem::replace(&mut self.locals, defined.outer.clone());
        self.frames.push(Frame { at: self.at, locals: outer, variable: Some(variable) });
        self.at = defined.body;
        Ok(())
    }

    /// Continues after the call of the function whose body ends.
    fn leave(&mut self) -> Result<(), Fault> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.at = frame.at;
        self.locals = frame.locals;
        match frame.variable {
            Some(variable) => self.scope.unset(self.budget, self.name(variable)),
            None => Ok(()),
        }
    }
}

impl Calling for Machine<'_, '_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }

    /// Runs the evaluator's loop until the function returns. Only here does a call use the machine's stack, so its depth has a
    /// bound of its own.
    fn call(&mut self, function: &Value, arguments: &[Value]) -> Result<Value, Fault> {
        /// The levels of nesting that a call takes: 33 fit in the default limit.
        const LEVELS_OF_A_CALL: usize = 30;
        self.callbacks += 1;
        self.budget.nesting(self.callbacks * LEVELS_OF_A_CALL)?;
        self.budget.spend(1)?;
        let (code, frames) = (self.code, self.frames.len());
        self.stack.extend_from_slice(arguments);
        self.call_value(function, "", u32::try_from(arguments.len()).unwrap_or(u32::MAX))?;
        while self.frames.len() > frames
            && let Some(node) = code.arena.get(self.at)
        {
            self.at += 1;
            self.step(node)?;
        }
        self.callbacks -= 1;
        Ok(self.pop())
    }
}

fn undefined(what: &str, name: &str) -> Fault {
    let code = if what == "symbol" { ErrorCode::UndefinedSymbol } else { ErrorCode::UndefinedFunction };
    Fault::new(code, format!("Undefined {what} {}", excerpt(name)))
}

fn check_function(value: &Value, name: &str, argument: &str) -> Result<(), Fault> {
    if matches!(value, Value::Builtin(_) | Value::Defined(_)) {
        return Ok(());
    }
    let (name, value) = (excerpt(name), shown(value));
    let message = if argument.is_empty() {
        format!("'{name}' is not a function; its value is:\n  {value}")
    } else {
        format!("{argument} '{name}' was not a function; received: {value}")
    };
    Err(Fault::new(ErrorCode::NotAFunction, message))
}

/// A value in a message, shortened to a line.
fn shown(value: &Value) -> String {
    const MOST: usize = 78;
    let mut budget = Budget::new(crate::Limits { steps: 10_000, text: 10_000, ..crate::Limits::default() });
    let arguments = std::slice::from_ref(value);
    let text = match (functions::FORMAT.run)(&mut budget, arguments) {
        Ok(Value::Text(text)) => text.to_string(),
        Ok(_) | Err(Stop::Fault(_) | Stop::Mismatch | Stop::Calls(_)) => value.type_name().to_owned(),
    };
    if text.chars().count() > MOST { text.chars().take(MOST - 3).chain("...".chars()).collect() } else { text }
}

fn check_arity(defined: &Defined, name: &str, actual: usize) -> Result<(), Fault> {
    let name = || excerpt(defined.syntax.split('(').next().unwrap_or(name));
    let expected = defined.arity;
    if actual < expected {
        let message = format!("Too few arguments in function {} (expected: any, index: {actual})", name());
        return Err(Fault::new(ErrorCode::TooFewArguments, message));
    }
    if actual > expected {
        let message = format!("Too many arguments in function {} (expected: {expected}, actual: {actual})", name());
        return Err(Fault::new(ErrorCode::TooManyArguments, message));
    }
    Ok(())
}

/// Matrices, objects and their parts.
impl Machine<'_, '_> {
    fn row(&mut self, count: u32) -> Result<Value, Fault> {
        let items = self.take(count);
        self.budget.nesting(Value::greatest_depth(&items))?;
        matrix::stack(self.budget, items)
    }

    /// `start:end` and `start:step:end`. mathjs takes the step last, followed by whether the end is included, so a boolean
    /// in the last place is accepted too.
    fn range(&mut self, parts: u32) -> Result<Value, Fault> {
        let mut arguments = self.take(parts);
        if parts == 3 {
            arguments.swap(1, 2);
        }
        if !matches!(arguments.last(), Some(Value::Boolean(_))) {
            arguments.push(Value::Boolean(true));
        }
        apply(&matrix::RANGE, self.budget, &arguments)
    }

    fn object(&mut self, count: u32) -> Result<Value, Fault> {
        let mut values = self.take(count.saturating_mul(2)).into_iter();
        let mut entries = Vec::new();
        while let (Some(Value::Text(key)), Some(value)) = (values.next(), values.next()) {
            entries.push((key, value));
        }
        object::create(self.budget, entries)
    }

    fn property(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        if optional && object.is_nullish() {
            return Ok(Value::Undefined);
        }
        object::property(self.budget, &object, &self.text(property))
    }

    fn method(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        let name = self.text(property);
        if optional && object::lacks(self.budget, &object, &name)? {
            return Ok(Value::Undefined);
        }
        object::method(self.budget, &object, &name)
    }

    fn end(&mut self, dimension: u32) -> Result<Value, Fault> {
        let object = self.indexed.last().and_then(|at| self.stack.get(*at));
        subset::end(self.budget, object.unwrap_or(&Value::Undefined), dimension as usize)
    }

    fn index(&mut self, dimensions: u32, optional: bool) -> Result<Value, Fault> {
        self.indexed.pop();
        let dimensions = self.take(dimensions);
        let object = self.pop();
        match &dimensions[..] {
            _ if optional && object.is_nullish() => Ok(Value::Undefined),
            [Value::Text(name)] => object::property(self.budget, &object, name),
            dimensions => subset::get(self.budget, &object, dimensions),
        }
    }

    fn assign(&mut self, name: Span, value: Value) -> Result<(), Fault> {
        let name = self.name(name);
        if object::inherited(name).is_some() {
            return Err(Fault::new(ErrorCode::NoAccess, format!("No access to property \"{name}\"")));
        }
        self.scope.set(self.budget, name, value)
    }

    fn assign_index(&mut self, name: Span, dimensions: u32) -> Result<(), Fault> {
        self.indexed.pop();
        let dimensions = self.take(dimensions);
        let value = self.pop();
        let object = self.pop();
        let changed = subset::set(self.budget, &object, &dimensions, &value, &functions::SUBSET)?;
        self.assign(name, changed)?;
        self.push(value);
        Ok(())
    }

    fn assign_property(&mut self, name: Span, property: u32) -> Result<(), Fault> {
        let value = self.pop();
        let object = self.pop();
        let property = self.text(property);
        let Value::Object(object) = object else {
            let message = format!("No access to property \"{}\"", excerpt(&property));
            return Err(Fault::new(ErrorCode::NoAccess, message));
        };
        let changed = object::set(self.budget, &object, &property, &value)?;
        self.assign(name, changed)?;
        self.push(value);
        Ok(())
    }
}
