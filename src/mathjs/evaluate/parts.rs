//! Matrices, objects and their parts.

use pascaline_base::error::Fault;
use pascaline_base::syntax::{Node, Span};

use super::Machine;
use crate::code::NodeKind;
use crate::operations::typed::apply;
use crate::value::Value;
use crate::{Context, operations::subset, value::matrix, value::object};

impl Machine<'_, '_> {
    /// Makes a row of the last `count` values.
    pub(super) fn row(&mut self, count: u32) -> Result<Value, Fault> {
        let items = self.take(count);
        self.cx.fits_nesting(Value::greatest_depth(&items))?;
        matrix::stack(self.cx, items)
    }

    /// `start:end` and `start:step:end`. mathjs's function takes the step last, followed by whether the end is included, so a boolean
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

    /// Makes an object of `count` keys, each before its value.
    pub(super) fn object(&mut self, count: u32) -> Result<Value, Fault> {
        let mut values = self.take(count.saturating_mul(2)).into_iter();
        let mut entries = Vec::new();
        while let (Some(Value::Text(key)), Some(value)) = (values.next(), values.next()) {
            entries.push((key, value));
        }
        object::create(self.cx, entries)
    }

    /// `object.property`, or `object?.property` if it is optional. `property` is the index of the name in the texts of the code.
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

    /// The position of the node that closes the index opened at `start`.
    fn end_of_index(&mut self, start: usize) -> Result<usize, Fault> {
        let (mut depth, mut position) = (0, start);
        while let Some(node) = self.code.arena.get(position) {
            match node.kind {
                kind if kind.opens_index() => depth += 1,
                kind if kind.closes_index() => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            position += 1;
        }
        self.cx.spend((position - start) as u64)?;
        Ok(position)
    }

    /// `object.method` before its arguments.
    pub(super) fn method(&mut self, property: u32, optional: bool) -> Result<Value, Fault> {
        let object = self.pop();
        let name = self.text(property);
        if optional && object::lacks(self.cx, &object, &name)? {
            return Ok(Value::Undefined);
        }
        object::method(self.cx, &object, &name)
    }

    /// `end` in an index: the length of the indexed value in this dimension.
    pub(super) fn end(&mut self, dimension: u32) -> Result<Value, Fault> {
        let object = self.indexed.last().and_then(|position| self.stack.get(*position));
        subset::end(self.cx, object.unwrap_or(&Value::Undefined), dimension as usize)
    }

    /// Begins an index into the last value. An optional index into nothing is skipped: its dimensions are not evaluated.
    pub(super) fn open_index(&mut self) -> Result<(), Fault> {
        if self.top().is_nullish() {
            let opening = self.at - 1;
            let end = self.end_of_index(opening)?;
            if let Some(&Node { kind: NodeKind::Index { optional: true, .. }, span }) = self.code.arena.get(end) {
                self.at = end + 1;
                self.pop();
                self.push(Value::Undefined);
                return self.skip_accessor(span);
            }
        }
        self.indexed.push(self.base(1));
        Ok(())
    }

    /// Applies an index whose dimensions have been evaluated.
    pub(super) fn index(&mut self, dimensions: u32) -> Result<Value, Fault> {
        self.indexed.pop();
        let is_property = self.is_property();
        let dimensions = self.take(dimensions);
        let object = self.pop();
        part(self.cx, &object, &dimensions, is_property)
    }

    /// Whether the dimensions before the last node are a text in quotes, which mathjs reads as the name of a property.
    pub(super) fn is_property(&self) -> bool {
        // `self.at` is after the node of the index; a text alone is two nodes before, and the opening bracket three.
        let kind_before = |distance: usize| {
            let position = self.at.checked_sub(distance)?;
            self.code.arena.get(position).map(|node| node.kind)
        };
        matches!((kind_before(3), kind_before(2)), (Some(open), Some(NodeKind::Text(_))) if open.opens_index())
    }
}

/// `object[…]`: a property if a text in quotes names it, otherwise items.
pub(super) fn part(cx: &Context, object: &Value, dimensions: &[Value], is_property: bool) -> Result<Value, Fault> {
    match dimensions {
        [Value::Text(name)] if is_property => object::property(cx, object, name),
        dimensions => subset::get(cx, object, dimensions),
    }
}
