//! The evaluator: one loop over the nodes of an expression, with a stack of values.
//!
//! Calls of user-defined functions push a frame and jump, so neither the depth nor the length of an expression grows the
//! machine's stack. Every node is paid for when the code that contains it is entered.

mod assignments;
mod callbacks;
mod calls;
mod conditions;
mod parts;

pub(super) use conditions::{bits_decide, condition};

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{Error, Fault};
use pascaline_base::syntax::{Node, Span};

use crate::Context;
use crate::code::{Binary, Code, Constant, NodeKind, Variable};
use crate::operations::typed::{Caller, Operation, Stop, converted, generic_mismatch};
use crate::scope::Scope;
use crate::value::{Locals, Value};
use crate::{Numbers, exact, operations::operators, value::matrix};
use calls::undefined;

/// Evaluates `code`, which was read from `source`. `stack` is scratch.
pub(super) fn run<'a>(
    cx: &Context,
    code: &Code,
    source: &'a str,
    scope: &mut Scope<'a>,
    stack: &mut Vec<Value>,
) -> Result<Value, Error> {
    stack.clear();
    cx.spend(code.arena.len() as u64).map_err(|fault| fault.at(Span::new(0..source.len())))?;
    let mut machine = Machine {
        code,
        source,
        scope,
        stack,
        cx,
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
    cx: &'m Context,
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
    /// One node.
    #[expect(clippy::inline_always, reason = "it is small, and a call would take as long as adding two numbers")]
    #[inline(always)]
    pub(super) fn step(&mut self, node: &Node<NodeKind>) -> Result<(), Fault> {
        match node.kind {
            NodeKind::Number(number) if self.cx.numbers() == Numbers::Number => {
                self.push(Value::Number(number));
                Ok(())
            }
            NodeKind::Symbol { builtin } => self.symbol(node.span, builtin),
            NodeKind::Binary(op) => self.binary(op),
            _ => self.step_of_operation(node),
        }
    }

    /// The other nodes that yield a number, and jumps.
    fn step_of_operation(&mut self, node: &Node<NodeKind>) -> Result<(), Fault> {
        match node.kind {
            NodeKind::Number(_) => {
                let value = exact::literal(self.cx, self.name(node.span))?;
                self.push(value);
            }
            NodeKind::Unary(op) => return self.operate(operators::unary(op), 1),
            NodeKind::Call { builtin, name, arguments } => return self.call(node.span, builtin, name, arguments),
            NodeKind::Percent => {
                self.push(Value::Number(100.0));
                return self.binary(Binary::Divide);
            }
            NodeKind::AddPercent => return self.percent_of(Binary::Add),
            NodeKind::SubtractPercent => return self.percent_of(Binary::Subtract),
            NodeKind::Test { logic, jump } => return self.test(logic, jump),
            NodeKind::Chain { relation, jump } => return self.chain(relation, jump),
            NodeKind::ChainEnd(relation) => {
                self.operate(operators::relation(relation), 2)?;
                let holds = !matches!(self.pop(), Value::Boolean(false));
                self.push(Value::Boolean(holds));
            }
            NodeKind::Branch(jump) => {
                if !condition(&self.pop())? {
                    self.skip(jump);
                }
            }
            NodeKind::Jump(jump) => self.skip(jump),
            _ => return self.step_of_structure(node),
        }
        Ok(())
    }

    /// The rarer nodes: literals other than numbers, parts, functions, assignments.
    pub(super) fn step_of_structure(&mut self, node: &Node<NodeKind>) -> Result<(), Fault> {
        let value = match node.kind {
            NodeKind::Constant(Constant::True) => Value::Boolean(true),
            NodeKind::Constant(Constant::False) => Value::Boolean(false),
            NodeKind::Constant(Constant::Null) => Value::Null,
            NodeKind::Constant(Constant::Undefined) => Value::Undefined,
            NodeKind::Text(index) => Value::Text(self.text(index)),
            NodeKind::Local => self.local(self.name(node.span))?,
            NodeKind::End { dimension } => self.end(dimension)?,
            NodeKind::OpenEnd => return Err(undefined("symbol", "end")),
            NodeKind::Row(count) => self.row(count)?,
            NodeKind::Rows(count) => {
                let rows = self.take(count);
                matrix::stack(self.cx, rows)?
            }
            NodeKind::Range { parts } => self.range(parts)?,
            NodeKind::Object(count) => self.object(count)?,
            NodeKind::Property { property, optional } => self.property(node.span, property, optional)?,
            NodeKind::Method { property, optional } => self.method(property, optional)?,
            NodeKind::OpenIndex => return self.open_index(),
            NodeKind::OpenAssigned { local } => return self.open_assigned(Variable { name: node.span, local }),
            NodeKind::Index { dimensions, optional: _ } => self.index(dimensions)?,
            NodeKind::Callee { builtin, name, local } => return self.callee(node.span, builtin, name, local).map(drop),
            NodeKind::Captured { builtin, name, local } => self.callee(node.span, builtin, name, local)?,
            NodeKind::CallLocal { name, arguments } => {
                let name = self.name(Span { end: node.span.start + name, ..node.span });
                let function = self.local(name)?;
                return self.call_value(&function, name, arguments);
            }
            NodeKind::CallValue { arguments, optional } => return self.call_on_stack(node.span, arguments, optional),
            NodeKind::Assign => {
                let value = self.top().clone();
                return self.assign(node.span, value);
            }
            NodeKind::AssignIndex { dimensions, local } => {
                return self.assign_index(Variable { name: node.span, local }, dimensions);
            }
            NodeKind::EnterProperty { property, optional } => self.enter_property(property, optional)?,
            NodeKind::EnterIndex { dimensions, optional } => self.enter_index(dimensions, optional)?,
            NodeKind::CloseIndex { dimensions } => return self.close_index(dimensions),
            NodeKind::AssignPart { target } => return self.assign_part(target),
            NodeKind::Define { definition, jump } => self.define(definition, jump)?,
            NodeKind::Inline(jump) => match self.inline(node.span, jump)? {
                Some(function) => function,
                None => return Ok(()),
            },
            NodeKind::Return => return self.leave(),
            NodeKind::Discard => {
                self.pop();
                return Ok(());
            }
            NodeKind::Block(count) => Value::ResultSet(self.take(count).into()),
            // The others are handled above.
            _ => return Ok(()),
        };
        self.push(value);
        Ok(())
    }
}

/// Operations on the stack.
impl<'a> Machine<'_, 'a> {
    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    pub(super) fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Undefined)
    }

    pub(super) fn top(&self) -> &Value {
        self.stack.last().unwrap_or(&Value::Undefined)
    }

    /// Pops the last `count` values.
    pub(super) fn take(&mut self, count: u32) -> Vec<Value> {
        self.stack.split_off(self.base(count))
    }

    /// The position of the last `count` values.
    pub(super) fn base(&self, count: u32) -> usize {
        self.stack.len().saturating_sub(count as usize)
    }

    pub(super) fn skip(&mut self, jump: u32) {
        self.at += jump as usize;
    }

    /// Replaces the last `count` values by the result of `operation`.
    pub(super) fn operate(&mut self, operation: &Operation, count: u32) -> Result<(), Fault> {
        let base = self.base(count);
        let value = match operation.on(self.cx, &self.stack[base..]) {
            Ok(value) => value,
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Mismatch) => {
                let arguments = converted(self.cx, operation, &self.stack[base..])?;
                match operation.on(self.cx, &arguments) {
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

    pub(super) fn call_back(
        &mut self,
        operation: &Operation,
        caller: Caller,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        match caller(self, arguments) {
            Ok(value) => Ok(value),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::Mismatch | Stop::Calls(_)) => Err(generic_mismatch(operation.name, arguments)),
        }
    }

    pub(super) fn name(&self, span: Span) -> &'a str {
        span.text(self.source)
    }

    pub(super) fn text(&self, index: u32) -> Arc<str> {
        self.code.texts.get(index as usize).cloned().unwrap_or_else(|| Arc::from(""))
    }
}
