//! Matrices, objects and their parts.

use super::super::functions::{self};
use super::super::matrix;
use super::super::object;
use super::super::subset;
use super::super::typed::apply;
use super::super::value::Value;
use super::Machine;
use crate::error::{ErrorCode, Fault};
use crate::syntax::Span;
use crate::text::excerpt;

/// Matrices, objects and their parts.
impl Machine<'_, '_> {
    pub(super) fn row(&mut self, count: u32) -> Result<Value, Fault> {
        let items = self.take(count);
        self.budget.nesting(Value::greatest_depth(&items))?;
        matrix::stack(self.budget, items)
    }

    /// `start:end` and `start:step:end`. mathjs takes the step last, followed by whether the end is included, so a boolean
    /// in the last place is accepted too.
    pub(super) fn range(&mut self, parts: u32) -> Result<Value, Fault> {
        let mut arguments = self.take(parts);
        if parts == 3 {
            arguments.swap(1, 2);
        }
        if !matches!(arguments.last(), Some(Value::Boolean(_))) {
            arguments.push(Value::Boolean(true));
        }
        apply(&matrix::RANGE, self.budget, &arguments)
    }

    pub(super) fn object(&mut self, count: u32) -> Result<Value, Fault> {
        let mut values = self.take(count.saturating_mul(2)).into_iter();
        let mut entries = Vec::new();
        while let (Some(Value::Text(key)), Some(value)) = (values.next(), values.next()) {
            entries.push((key, value));
        }
        object::create(self.budget, entries)
    }

    pub(super) fn property(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        if optional && object.is_nullish() {
            return Ok(Value::Undefined);
        }
        object::property(self.budget, &object, &self.text(property))
    }

    pub(super) fn method(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        let name = self.text(property);
        if optional && object::lacks(self.budget, &object, &name)? {
            return Ok(Value::Undefined);
        }
        object::method(self.budget, &object, &name)
    }

    pub(super) fn end(&mut self, dimension: u32) -> Result<Value, Fault> {
        let object = self.indexed.last().and_then(|at| self.stack.get(*at));
        subset::end(self.budget, object.unwrap_or(&Value::Undefined), dimension as usize)
    }

    pub(super) fn index(&mut self, dimensions: u32, optional: bool) -> Result<Value, Fault> {
        self.indexed.pop();
        let dimensions = self.take(dimensions);
        let object = self.pop();
        match &dimensions[..] {
            _ if optional && object.is_nullish() => Ok(Value::Undefined),
            [Value::Text(name)] => object::property(self.budget, &object, name),
            dimensions => subset::get(self.budget, &object, dimensions),
        }
    }

    pub(super) fn assign(&mut self, name: Span, value: Value) -> Result<(), Fault> {
        let name = self.name(name);
        if object::inherited(name).is_some() {
            return Err(Fault::new(ErrorCode::NoAccess, format!("No access to property \"{name}\"")));
        }
        self.scope.set(self.budget, name, value)
    }

    pub(super) fn assign_index(&mut self, name: Span, dimensions: u32) -> Result<(), Fault> {
        self.indexed.pop();
        let dimensions = self.take(dimensions);
        let value = self.pop();
        let object = self.pop();
        let changed = subset::set(self.budget, &object, &dimensions, &value, &functions::SUBSET)?;
        self.assign(name, changed)?;
        self.push(value);
        Ok(())
    }

    pub(super) fn assign_property(&mut self, name: Span, property: u32) -> Result<(), Fault> {
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
