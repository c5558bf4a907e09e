//! Expressions as functions, and functions that operations call.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::{Node, Span};
use pascaline_base::text::excerpt;

use super::{Frame, Machine};
use crate::Context;
use crate::code::NodeKind;
use crate::functions;
use crate::operations::typed::Calling;
use crate::value::{Defined, Value};

/// Expressions as functions, and functions that operations call.
impl Machine<'_, '_> {
    /// The last argument of `map`, `filter` or `forEach` as a function of the variable in it that is not defined. If the scope
    /// has a variable of the function's name, that is called, and the argument is evaluated as any other.
    pub(super) fn inline(&mut self, name: Span, jump: u32) -> Result<Option<Value>, Fault> {
        let body = self.at;
        if self.scope.get(self.cx, self.name(name))?.is_some() {
            let after = body + jump as usize;
            self.frames.push(Frame { at: after, locals: self.locals.clone(), variable: None });
            return Ok(None);
        }
        let variable = self.undefined_variable(body, jump)?;
        self.skip(jump);
        let depth = self.locals.as_ref().map_or(0, |locals| locals.depth);
        self.cx.fits_nesting(depth + 1)?;
        Ok(Some(Value::Defined(Rc::new(Defined {
            definition: 0,
            body,
            arity: 1,
            syntax: Arc::from("inlineExpression"),
            variable: Some(variable),
            outer: self.locals.clone(),
        }))))
    }

    /// The first variable of an expression, which ends with `Return`, that is not defined.
    pub(super) fn undefined_variable(&mut self, body: usize, jump: u32) -> Result<Span, Fault> {
        for at in body..body + jump as usize {
            let Some(node) = self.code.arena.get(at) else { break };
            let (NodeKind::Symbol { builtin: None } | NodeKind::Callee { builtin: None, local: false, .. }) = node.kind
            else {
                continue;
            };
            if functions::is_left_out(self.name(node.span)) {
                continue;
            }
            self.cx.spend(1)?;
            if self.scope.get(self.cx, self.name(node.span))?.is_none() {
                return Ok(node.span);
            }
        }
        let last = self.code.arena.get(body + (jump as usize).saturating_sub(1));
        let expression = excerpt(last.map_or("", |last| self.name(last.span)));
        let message = format!("No undefined variable found in inline expression \"{expression}\"");
        Err(Fault::new(ErrorCode::InvalidInput, message))
    }

    /// Continues in an expression that is a function of its variable. Like a JavaScript function, it ignores further arguments.
    pub(super) fn enter_inline(&mut self, defined: &Rc<Defined>, variable: Span, arguments: u32) -> Result<(), Fault> {
        self.cx.fits_nesting(self.frames.len() + 1)?;
        if let Some(Node { kind: NodeKind::Inline(jump), .. }) = self.code.arena.get(defined.body.wrapping_sub(1)) {
            self.cx.spend(u64::from(*jump))?;
        }
        let value = self.take(arguments).into_iter().next().unwrap_or(Value::Undefined);
        self.scope.set(self.cx, self.name(variable), value)?;
        let outer = std::mem::replace(&mut self.locals, defined.outer.clone());
        self.frames.push(Frame { at: self.at, locals: outer, variable: Some(variable) });
        self.at = defined.body;
        Ok(())
    }

    /// Continues after the call of the function whose body ends.
    pub(super) fn leave(&mut self) -> Result<(), Fault> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.at = frame.at;
        self.locals = frame.locals;
        match frame.variable {
            Some(variable) => self.scope.unset(self.cx, self.name(variable)),
            None => Ok(()),
        }
    }
}

impl Calling for Machine<'_, '_> {
    fn cx(&self) -> &Context {
        self.cx
    }

    /// Runs the evaluator's loop until the function returns. Only here does a call use the machine's stack, so its depth has a
    /// bound of its own.
    fn call(&mut self, function: &Value, arguments: &[Value]) -> Result<Value, Fault> {
        /// The levels of nesting that a call takes: 33 fit in the default limit.
        const LEVELS_OF_A_CALL: usize = 30;
        self.callbacks += 1;
        self.cx.fits_nesting(self.callbacks * LEVELS_OF_A_CALL)?;
        self.cx.spend(1)?;
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
