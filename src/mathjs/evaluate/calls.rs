//! Names, and calls of functions.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::{Node, Span};
use pascaline_base::text::excerpt;

use super::{Frame, Machine};
use crate::Context;
use crate::code::{Code, NodeKind};
use crate::functions::{self, Builtin};
use crate::operations::typed::Stop;
use crate::value::{Defined, Locals, Value};
use crate::{hint, lite, unit, value::object};

/// Names and calls.
impl Machine<'_, '_> {
    pub(super) fn symbol(&mut self, span: Span, builtin: Option<Builtin>) -> Result<(), Fault> {
        let name = self.name(span);
        let value = match (self.scope.get(self.cx, name)?, self.scope.admitted(builtin)) {
            (Some(value), _) => value.clone(),
            (None, Some(builtin)) => builtin.value(self.cx)?,
            (None, None) => match unit::symbol(self.cx, name)? {
                Some(unit) => unit,
                None => return Err(self.unknown("symbol", name)),
            },
        };
        self.push(value);
        Ok(())
    }

    /// `what` is `symbol` or `function`.
    #[cold]
    pub(super) fn unknown(&self, what: &str, name: &str) -> Fault {
        match object::inherited(name) {
            Some(fault) => fault,
            None if functions::is_left_out(name) => lite::left_out(&format!("`{name}`")),
            None if !self.cx.has_hints() => undefined(what, name),
            None => undefined(what, name).hint(hint::name(what, name, self.scope)),
        }
    }

    pub(super) fn local(&mut self, name: &str) -> Result<Value, Fault> {
        let mut locals = self.locals.as_ref();
        while let Some(here) = locals {
            if let Some(at) = parameter(self.cx, self.code, self.source, here, name)? {
                return Ok(here.arguments.get(at).cloned().unwrap_or(Value::Undefined));
            }
            locals = here.outer.as_ref();
        }
        Ok(Value::Undefined)
    }

    /// Which of the parameters has that name.
    pub(super) fn parameter(&mut self, locals: &Locals, name: &str) -> Result<Option<usize>, Fault> {
        parameter(self.cx, self.code, self.source, locals, name)
    }

    /// Looks up the function before the arguments are evaluated.
    pub(super) fn callee(
        &mut self,
        span: Span,
        builtin: Option<Builtin>,
        length: u32,
        local: bool,
    ) -> Result<Value, Fault> {
        let name = self.name(Span { end: span.start + length, ..span });
        let (value, what) = match (self.scope.get(self.cx, name)?, self.scope.admitted(builtin)) {
            _ if local => (self.local(name)?, "Argument"),
            (Some(value), _) => (value.clone(), ""),
            (None, Some(builtin)) => (builtin.value(self.cx)?, ""),
            (None, None) => return Err(self.unknown("function", name)),
        };
        check_function(&value, name, what)?;
        Ok(value)
    }

    pub(super) fn call(
        &mut self,
        span: Span,
        builtin: Option<Builtin>,
        length: u32,
        arguments: u32,
    ) -> Result<(), Fault> {
        let name = self.name(Span { end: span.start + length, ..span });
        if let Some(value) = self.scope.get(self.cx, name)? {
            let value = value.clone();
            return self.call_value(&value, name, arguments);
        }
        match self.scope.admitted(builtin) {
            Some(builtin) => {
                let value = builtin.value(self.cx)?;
                self.call_value(&value, name, arguments)
            }
            None => Err(self.unknown("function", name)),
        }
    }

    pub(super) fn call_value(&mut self, function: &Value, name: &str, arguments: u32) -> Result<(), Fault> {
        match function {
            Value::Builtin(function) => self.operate(function.operation, arguments),
            Value::Defined(defined) => self.enter(defined, name, arguments),
            _ => check_function(function, name, ""),
        }
    }

    /// Calls the function below its arguments on the stack.
    pub(super) fn call_on_stack(&mut self, span: Span, arguments: u32, optional: bool) -> Result<(), Fault> {
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
    pub(super) fn enter(&mut self, defined: &Rc<Defined>, name: &str, arguments: u32) -> Result<(), Fault> {
        if let Some(variable) = defined.variable {
            return self.enter_inline(defined, variable, arguments);
        }
        check_arity(defined, name, arguments as usize)?;
        let locals = Locals::new(defined.definition, self.take(arguments), defined.outer.clone());
        self.cx.fits_nesting((self.frames.len() + 1).max(locals.depth))?;
        if let Some(Node { kind: NodeKind::Define { jump, .. }, .. }) =
            self.code.arena.get(defined.body.wrapping_sub(1))
        {
            self.cx.spend(u64::from(*jump))?;
        }
        let outer = self.locals.replace(Rc::new(locals));
        self.frames.push(Frame { at: self.at, locals: outer, variable: None });
        self.at = defined.body;
        Ok(())
    }

    pub(super) fn define(&mut self, definition: u32, jump: u32) -> Result<Value, Fault> {
        let Some(parsed) = self.code.definitions.get(definition as usize) else { return Ok(Value::Undefined) };
        let function = Value::Defined(Rc::new(Defined {
            definition,
            body: self.at,
            arity: parsed.params.len(),
            syntax: Arc::clone(&parsed.syntax),
            variable: None,
            outer: self.locals.clone(),
        }));
        self.assign(parsed.name, function.clone())?;
        self.skip(jump);
        Ok(function)
    }
}

fn parameter(cx: &Context, code: &Code, source: &str, locals: &Locals, name: &str) -> Result<Option<usize>, Fault> {
    let params = code.definitions.get(locals.definition as usize).map_or(&[][..], |definition| &definition.params);
    cx.pay_for_search(1 + params.len(), name.len())?;
    Ok(params.iter().position(|param| param.text(source) == name))
}

pub(super) fn undefined(what: &str, name: &str) -> Fault {
    let code = if what == "symbol" { ErrorCode::UndefinedSymbol } else { ErrorCode::UndefinedFunction };
    let fault = Fault::new(code, format!("Undefined {what} {}", excerpt(name)));
    if what == "symbol" { fault.with_detail(Detail::UndefinedName(excerpt(name).to_owned())) } else { fault }
}

pub(super) fn check_function(value: &Value, name: &str, argument: &str) -> Result<(), Fault> {
    if matches!(value, Value::Builtin(_) | Value::Defined(_)) {
        return Ok(());
    }
    let (name, value) = (excerpt(name), shown(value));
    if argument.is_empty() {
        let message = format!("'{name}' is not a function; its value is:\n  {value}");
        return Err(Fault::new(ErrorCode::NotAFunction, message).with_detail(Detail::NotCallable));
    }
    let message = format!("{argument} '{name}' was not a function; received: {value}");
    Err(Fault::new(ErrorCode::NotAFunction, message))
}

/// A value in a message, shortened to a line.
pub(super) fn shown(value: &Value) -> String {
    const MOST: usize = 78;
    let cx = Context::new(pascaline_base::Limits::default().with_steps(10_000).with_text(10_000));
    let arguments = std::slice::from_ref(value);
    let text = match (functions::FORMAT.run)(&cx, arguments) {
        Ok(Value::Text(text)) => text.to_string(),
        Ok(_) | Err(Stop::Fault(_) | Stop::Mismatch | Stop::Calls(_)) => value.type_name().to_owned(),
    };
    if text.chars().count() > MOST { text.chars().take(MOST - 3).chain("...".chars()).collect() } else { text }
}

pub(super) fn check_arity(defined: &Defined, name: &str, actual: usize) -> Result<(), Fault> {
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
