//! Matrices, objects and their parts.

use pascaline_base::error::Fault;
use pascaline_base::syntax::{Node, Span};

use super::super::code::NodeKind;
use super::super::typed::apply;
use super::super::value::Value;
use super::super::{matrix, object, subset};
use super::Machine;
use crate::Context;

/// Matrices, objects and their parts.
impl Machine<'_, '_> {
    pub(super) fn row(&mut self, count: u32) -> Result<Value, Fault> {
        let items = self.take(count);
        self.cx.fits_nesting(Value::greatest_depth(&items))?;
        matrix::stack(self.cx, items)
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
        apply(self.cx, &matrix::RANGE, &arguments)
    }

    pub(super) fn object(&mut self, count: u32) -> Result<Value, Fault> {
        let mut values = self.take(count.saturating_mul(2)).into_iter();
        let mut entries = Vec::new();
        while let (Some(Value::Text(key)), Some(value)) = (values.next(), values.next()) {
            entries.push((key, value));
        }
        object::create(self.cx, entries)
    }

    pub(super) fn property(&mut self, span: Span, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        if optional && object.is_nullish() {
            self.skip_accessor(span)?;
            return Ok(Value::Undefined);
        }
        object::property(self.cx, &object, &self.text(property))
    }

    /// After an optional accessor that found nothing, the next one is not applied.
    fn skip_accessor(&mut self, span: Span) -> Result<(), Fault> {
        let Some(next) = self.code.arena.get(self.at).filter(|next| next.span.start == span.start) else {
            return Ok(());
        };
        match next.kind {
            NodeKind::Property { optional: false, .. } => self.at += 1,
            NodeKind::OpenIndex => {
                let end = self.end_of_index(self.at)?;
                if let Some(NodeKind::Index { optional: false, .. }) = self.code.arena.get(end).map(|node| node.kind) {
                    self.at = end + 1;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The node at which the dimensions end that begin at `start`.
    fn end_of_index(&mut self, start: usize) -> Result<usize, Fault> {
        let (mut open, mut at) = (0, start);
        while let Some(node) = self.code.arena.get(at) {
            match node.kind {
                kind if kind.opens_index() => open += 1,
                kind if kind.closes_index() => open -= 1,
                _ => {}
            }
            if open == 0 {
                break;
            }
            at += 1;
        }
        self.cx.spend((at - start) as u64)?;
        Ok(at)
    }

    pub(super) fn method(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        let name = self.text(property);
        if optional && object::lacks(self.cx, &object, &name)? {
            return Ok(Value::Undefined);
        }
        object::method(self.cx, &object, &name)
    }

    pub(super) fn end(&mut self, dimension: u32) -> Result<Value, Fault> {
        let object = self.indexed.last().and_then(|at| self.stack.get(*at));
        subset::end(self.cx, object.unwrap_or(&Value::Undefined), dimension as usize)
    }

    pub(super) fn open_index(&mut self) -> Result<(), Fault> {
        if self.top().is_nullish() {
            let end = self.end_of_index(self.at - 1)?;
            if let Some(&Node { kind: NodeKind::Index { optional: true, .. }, span }) = self.code.arena.get(end) {
                // The dimensions of an optional index into nothing are not evaluated.
                self.at = end + 1;
                self.pop();
                self.push(Value::Undefined);
                return self.skip_accessor(span);
            }
        }
        self.indexed.push(self.base(1));
        Ok(())
    }

    pub(super) fn index(&mut self, dimensions: u32) -> Result<Value, Fault> {
        self.indexed.pop();
        let is_property = self.is_property();
        let dimensions = self.take(dimensions);
        let object = self.pop();
        part(self.cx, &object, &dimensions, is_property)
    }

    /// Whether the dimensions before the last node are a text in quotes, which mathjs reads as the name of a property.
    pub(super) fn is_property(&self) -> bool {
        let kind = |back: usize| self.at.checked_sub(back).and_then(|at| self.code.arena.get(at)).map(|node| node.kind);
        matches!((kind(3), kind(2)), (Some(open), Some(NodeKind::Text(_))) if open.opens_index())
    }
}

/// `object[…]`
pub(super) fn part(cx: &Context, object: &Value, dimensions: &[Value], is_property: bool) -> Result<Value, Fault> {
    match dimensions {
        [Value::Text(name)] if is_property => object::property(cx, object, name),
        dimensions => subset::get(cx, object, dimensions),
    }
}
