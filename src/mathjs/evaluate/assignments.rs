//! Assignments to variables and to their parts.
//!
//! mathjs changes an object or a matrix in place. Here a variable holds a value, so a part is replaced in a copy of what it
//! belongs to, and so on up to the variable.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::Fault;
use pascaline_base::syntax::Span;

use super::Machine;
use super::parts::part;
use crate::Context;
use crate::code::{Key, Variable};
use crate::value::{Locals, Value};
use crate::{functions, operations::subset, value::object};

/// Assignments.
impl Machine<'_, '_> {
    pub(super) fn assign(&mut self, name: Span, value: Value) -> Result<(), Fault> {
        let name = self.name(name);
        if object::inherited(name).is_some() {
            return Err(object::no_access(name));
        }
        self.scope.set(self.cx, name, value)
    }

    /// Before the dimensions of `a[1] = 2`.
    pub(super) fn open_assigned(&mut self, variable: Variable) -> Result<(), Fault> {
        let at = self.base(2);
        if let Some(object) = self.stack.get(at).cloned() {
            self.stack[at] = self.as_it_is_now(variable, object)?;
        }
        self.indexed.push(at);
        Ok(())
    }

    /// The matrix or object that a variable holds, after the value that is assigned to a part of it may have changed it:
    /// `a[1] = a[2] = 3`.
    fn as_it_is_now(&mut self, variable: Variable, object: Value) -> Result<Value, Fault> {
        Ok(self.current(Some(variable))?.filter(|current| is_same_kind(&object, current)).unwrap_or(object))
    }

    /// `a[1] = 2`. If `a` is a parameter, mathjs also makes a variable of its name.
    pub(super) fn assign_index(&mut self, variable: Variable, dimensions: u32) -> Result<(), Fault> {
        self.indexed.pop();
        let is_property = self.is_property();
        let dimensions = self.take(dimensions);
        let value = self.pop();
        let object = self.pop();
        let object = self.as_it_is_now(variable, object)?;
        let step = Step { object, part: ObjectPart::Index { dimensions, is_property } };
        let changed = step.with(self.cx, &value)?;
        if variable.local && is_changed_in_place(&changed) {
            self.store(variable, changed.clone())?;
        }
        if !(variable.local && is_property) {
            self.assign(variable.name, changed)?;
        }
        self.push(value);
        Ok(())
    }

    /// A part of a target, whose object stays below it.
    pub(super) fn enter_property(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.top().clone();
        if optional && object.is_nullish() {
            return Ok(Value::Undefined);
        }
        object::property(self.cx, &object, &self.text(property))
    }

    /// The same; the dimensions stay too.
    pub(super) fn enter_index(&mut self, dimensions: u32, optional: bool) -> Result<Value, Fault> {
        self.indexed.pop();
        let base = self.base(dimensions);
        let object = base.checked_sub(1).and_then(|at| self.stack.get(at)).cloned().unwrap_or(Value::Undefined);
        if optional && object.is_nullish() {
            return Ok(Value::Undefined);
        }
        part(self.cx, &object, &self.stack[base..], self.is_property())
    }

    /// After the last dimensions, which are checked before the value is evaluated.
    pub(super) fn close_index(&mut self, dimensions: u32) -> Result<(), Fault> {
        self.indexed.pop();
        let base = self.base(dimensions);
        subset::index(self.cx, &self.stack[base..]).map(drop)
    }

    /// `a.b[1] = 2`
    pub(super) fn assign_part(&mut self, target: u32) -> Result<(), Fault> {
        let code = self.code;
        let Some(target) = code.targets.get(target as usize) else { return Ok(()) };
        let value = self.pop();
        let mut steps = self.steps(&target.keys);
        let is_indexed = matches!(target.keys.last(), Some(Key::Index { is_property: false, .. }));
        let is_attached = self.catch_up(target.variable, &mut steps, is_indexed)?;
        let mut changed = value.clone();
        for (depth, step) in steps.iter().enumerate() {
            // mathjs stores what `a.b` becomes in `a.b[1] = 2`. Further out, only what it changed in place is changed.
            let is_stored = match depth {
                0 => true,
                1 if is_indexed => true,
                _ => step.part.is_one() && is_changed_in_place(&changed),
            };
            if !is_stored {
                self.push(value);
                return Ok(());
            }
            changed = step.with(self.cx, &changed)?;
        }
        if let Some(variable) = target.variable.filter(|_| is_attached && is_changed_in_place(&changed)) {
            self.store(variable, changed)?;
        }
        self.push(value);
        Ok(())
    }

    /// The way to a part, from the last step to the first.
    fn steps(&mut self, keys: &[Key]) -> Vec<Step> {
        let mut steps = Vec::with_capacity(keys.len());
        for key in keys.iter().rev() {
            let part = match key {
                Key::Property(property) => ObjectPart::Property(self.text(*property)),
                Key::Index { dimensions, is_property } => {
                    ObjectPart::Index { dimensions: self.take(*dimensions), is_property: *is_property }
                }
            };
            steps.push(Step { object: self.pop(), part });
        }
        steps
    }

    /// If evaluating the value changed the variable (`a.b = a.c = 3`), follows the same keys in its new value; returns `false` if that
    /// value has no such part. What an index selects from is stored again in any case, so it may be another one.
    fn catch_up(&mut self, variable: Option<Variable>, steps: &mut [Step], is_indexed: bool) -> Result<bool, Fault> {
        let Some(mut object) = self.current(variable)? else { return Ok(false) };
        if steps.last().is_some_and(|first| is_identical(&first.object, &object)) {
            return Ok(true);
        }
        let mut objects = Vec::with_capacity(steps.len());
        for (to_go, step) in steps.iter().enumerate().rev() {
            if !is_same_kind(&step.object, &object) {
                if to_go == 0 && is_indexed {
                    break;
                }
                return Ok(false);
            }
            // A selection is a copy, which does not change any more.
            if to_go == 0 || !step.part.is_one() {
                objects.push(object);
                break;
            }
            let next = step.part.of(self.cx, &object)?;
            objects.push(std::mem::replace(&mut object, next));
        }
        for (step, object) in steps.iter_mut().rev().zip(objects) {
            step.object = object;
        }
        Ok(true)
    }

    /// What a variable holds now.
    fn current(&mut self, variable: Option<Variable>) -> Result<Option<Value>, Fault> {
        let Some(Variable { name, local }) = variable else { return Ok(None) };
        let name = self.name(name);
        if local {
            return Ok(Some(self.local(name)?));
        }
        Ok(self.scope.get(self.cx, name)?.cloned())
    }

    fn store(&mut self, variable: Variable, value: Value) -> Result<(), Fault> {
        let name = self.name(variable.name);
        if variable.local { self.set_local(name, value) } else { self.scope.set(self.cx, name, value) }
    }

    /// Replaces an argument, for what is evaluated from here on.
    fn set_local(&mut self, name: &str, value: Value) -> Result<(), Fault> {
        let (mut passed, mut here) = (Vec::new(), self.locals.clone());
        while let Some(locals) = here.take() {
            if let Some(at) = self.parameter(&locals, name)? {
                self.cx.spend(locals.arguments.len() as u64)?;
                let mut arguments = locals.arguments.clone();
                if let Some(argument) = arguments.get_mut(at) {
                    *argument = value;
                }
                let mut changed = Rc::new(Locals::new(locals.definition, arguments, locals.outer.clone()));
                while let Some(Locals { definition, arguments, .. }) = passed.pop().as_deref() {
                    self.cx.spend(1 + arguments.len() as u64)?;
                    changed = Rc::new(Locals::new(*definition, arguments.clone(), Some(changed)));
                }
                self.cx.fits_nesting(changed.depth)?;
                self.locals = Some(changed);
                return Ok(());
            }
            here.clone_from(&locals.outer);
            passed.push(locals);
        }
        Ok(())
    }
}

/// One step on the way to a part.
struct Step {
    object: Value,
    part: ObjectPart,
}

enum ObjectPart {
    Property(Arc<str>),
    Index { dimensions: Vec<Value>, is_property: bool },
}

impl Step {
    /// The object with another part.
    fn with(&self, cx: &Context, part: &Value) -> Result<Value, Fault> {
        match (&self.object, &self.part) {
            (object, ObjectPart::Property(name)) => object::with(cx, object, name, part),
            (object, ObjectPart::Index { dimensions, is_property: true }) => match &dimensions[..] {
                [Value::Text(name)] => object::with(cx, object, name, part),
                _ => Ok(object.clone()),
            },
            (object, ObjectPart::Index { dimensions, .. }) => {
                subset::set(cx, object, dimensions, part, &functions::SUBSET)
            }
        }
    }
}

impl ObjectPart {
    fn of(&self, cx: &Context, object: &Value) -> Result<Value, Fault> {
        match self {
            Self::Property(name) => object::property(cx, object, name),
            Self::Index { dimensions, is_property } => part(cx, object, dimensions, *is_property),
        }
    }

    /// Whether it is an entry or an item itself, and not a selection of items.
    fn is_one(&self) -> bool {
        match self {
            Self::Property(_) => true,
            Self::Index { dimensions, .. } => !dimensions.iter().any(|dimension| matches!(dimension, Value::Matrix(_))),
        }
    }
}

/// Whether mathjs changes such a value in place.
fn is_changed_in_place(value: &Value) -> bool {
    matches!(value, Value::Matrix(_) | Value::Object(_))
}

fn is_same_kind(x: &Value, y: &Value) -> bool {
    matches!((x, y), (Value::Matrix(_), Value::Matrix(_)) | (Value::Object(_), Value::Object(_)))
}

fn is_identical(x: &Value, y: &Value) -> bool {
    match (x, y) {
        (Value::Matrix(x), Value::Matrix(y)) => Rc::ptr_eq(x, y),
        (Value::Object(x), Value::Object(y)) => Rc::ptr_eq(x, y),
        _ => false,
    }
}
