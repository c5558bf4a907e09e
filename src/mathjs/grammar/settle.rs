//! Waiting constructs, and how they are emitted once their operands are complete.

use super::{Binary, Last, Node, NodeKind, Parsed, Parser, Relation, Span, Unary, Waiting, level};

impl Parser<'_> {
    pub(super) fn wait(&mut self, what: Waiting, floor: u8) -> Parsed<()> {
        match self.driver.wait(what, floor, self.cx) {
            Ok(()) => Ok(()),
            Err(fault) => Err(fault.boxed_at(self.span)),
        }
    }

    /// Emits everything that a token of binding power `level` completes.
    pub(super) fn settle(&mut self, level: u8) {
        if self.driver.settled_by(level).is_some() || !self.guesses.is_empty() {
            self.settle_all(level);
        }
    }

    fn settle_all(&mut self, level: u8) {
        while let Some(waiting) = self.driver.settled_by(level) {
            match *waiting {
                // A fast path for the common ones.
                Waiting::Binary { op, start } if self.last != Last::Percent => {
                    self.driver.pop();
                    self.emit(NodeKind::Binary(op), start, Last::Operator);
                }
                waiting => {
                    self.driver.pop();
                    self.emit_waiting(waiting);
                }
            }
        }
        // A unary operand of a modulo is complete now, so it was not a percentage.
        while level <= level::PERCENT && self.guesses.last().is_some_and(|guess| guess.waiting + 1 >= self.driver.len())
        {
            self.guesses.pop();
        }
    }

    pub(super) fn emit(&mut self, kind: NodeKind, start: u32, last: Last) {
        let span = Span { start, end: self.last_span.end };
        self.code.arena.push(kind, span);
        self.last_span = span;
        self.last = last;
        self.accessible = false;
    }

    /// The same, not inlined: the rarer cases are not worth a copy at each place.
    fn emit_rarer(&mut self, kind: NodeKind, start: u32, last: Last) {
        self.emit(kind, start, last);
    }

    pub(super) fn emit_waiting(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Binary { op, start } => {
                let kind = match op {
                    Binary::Add if self.last == Last::Percent => NodeKind::AddPercent,
                    Binary::Subtract if self.last == Last::Percent => NodeKind::SubtractPercent,
                    _ => NodeKind::Binary(op),
                };
                self.emit_rarer(kind, start, Last::Operator);
            }
            Waiting::Implicit { start } => self.emit_rarer(NodeKind::Binary(Binary::Multiply), start, Last::Operator),
            Waiting::Prefix { op, start } => {
                let last =
                    if self.last == Last::Constant && op != Unary::Not { Last::Signed(op) } else { Last::Operator };
                self.emit_rarer(NodeKind::Unary(op), start, last);
            }
            Waiting::Test { logic, node, start } => {
                self.emit_rarer(NodeKind::Binary(Binary::Logic(logic)), start, Last::Operator);
                let jump = self.jump_from(node);
                self.code.arena.patch(node as usize, NodeKind::Test { logic, jump });
            }
            Waiting::Relation { relation, before, start } => self.emit_relation(relation, before, start),
            Waiting::Range { parts, start } => self.emit_rarer(NodeKind::Range { parts }, start, Last::Other),
            Waiting::False { node, outer, start } => {
                let passed = self.jump_from(node);
                self.code.arena.patch(node as usize, NodeKind::Jump(passed));
                self.conditional = outer;
                self.last_span.start = start;
                self.last = Last::Other;
                self.accessible = false;
            }
            Waiting::Assign { name } => {
                self.code.arena.push(NodeKind::Assign, name);
                self.finish_assignment(name.start);
            }
            Waiting::AssignIndex { name, dimensions, local } => {
                self.code.arena.append(&self.indices.pop().unwrap_or_default());
                self.code.arena.push(NodeKind::AssignIndex { dimensions, local }, name);
                self.finish_assignment(name.start);
            }
            Waiting::AssignPart { object, target } => {
                self.code.arena.push(NodeKind::AssignPart { target }, object);
                self.finish_assignment(object.start);
            }
            Waiting::Define { node, definition, params, start } => {
                self.emit_rarer(NodeKind::Return, start, Last::Other);
                self.params.truncate(params as usize);
                let jump = self.jump_from(node);
                self.code.arena.patch(node as usize, NodeKind::Define { definition, jump });
            }
            // Brackets have floor 0, so no operator settles them.
            Waiting::Group { .. }
            | Waiting::Call { .. }
            | Waiting::Index { .. }
            | Waiting::Row(_)
            | Waiting::Object { .. }
            | Waiting::True { .. } => {}
        }
    }

    pub(super) fn emit_relation(&mut self, relation: Relation, before: u32, start: u32) {
        let kind =
            if before == 0 { NodeKind::Binary(Binary::Relation(relation)) } else { NodeKind::ChainEnd(relation) };
        self.emit_rarer(kind, start, Last::Operator);
        for step in self.chained.split_off(self.chained.len() - before as usize) {
            let jump = self.jump_from(step);
            if let Some(Node { kind: NodeKind::Chain { relation, .. }, .. }) = self.code.arena.get(step as usize) {
                let kind = NodeKind::Chain { relation: *relation, jump };
                self.code.arena.patch(step as usize, kind);
            }
        }
    }

    pub(super) fn finish_assignment(&mut self, start: u32) {
        self.last_span.start = start;
        self.last = Last::Other;
        self.accessible = false;
    }

    /// The distance from the node after `index` to the next node.
    pub(super) fn jump_from(&self, node: u32) -> u32 {
        self.next_node().saturating_sub(node + 1)
    }

    /// The index of the next node.
    pub(super) fn next_node(&self) -> u32 {
        u32::try_from(self.code.arena.len()).unwrap_or(u32::MAX)
    }
}
