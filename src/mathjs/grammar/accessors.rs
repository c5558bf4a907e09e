//! What may follow a value without an operator: argument lists, indices and properties.

use super::{
    Await, Callee, ErrorCode, Grammar, Last, Node, NodeKind, Parsed, Parser, Span, Token, Waiting, functions, level,
};

/// The nodes that are examined or moved for one step.
pub(super) const NODES_OF_A_STEP: usize = 8;

impl Parser<'_> {
    /// An index, a property, or an optional index, property or argument list.
    pub(super) fn accessor(&mut self) -> Parsed<()> {
        match self.token {
            Token::OpenBracket => return self.index(false),
            Token::Dot => {
                self.next()?;
                return self.property(false);
            }
            _ => self.next()?,
        }
        match self.token {
            Token::Open => self.call(true),
            Token::OpenBracket => self.index(true),
            _ => self.property(true),
        }
    }

    /// The name of a property, after `.` or `?.`.
    pub(super) fn property(&mut self, optional: bool) -> Parsed<()> {
        if self.token != Token::Name && !self.token.is_named() {
            let after = if optional { "optional chain" } else { "dot" };
            let words = format!("Property name expected after {after}");
            return Err(self.error(ErrorCode::InvalidSyntax, &words));
        }
        let property = self.add_text(self.text());
        let start = self.last_span.start;
        self.last_span.end = self.span.end;
        self.emit(NodeKind::Property { property, optional }, start, Last::Access);
        self.accessible = true;
        self.next()?;
        self.then(Await::Operator)
    }

    /// The opening bracket of a call.
    pub(super) fn call(&mut self, optional: bool) -> Parsed<()> {
        let start = self.last_span.start;
        let callee = self.callee(optional);
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::Close {
            self.last_span.start = start;
            return self.close_call(callee, 0, start);
        }
        let argument = self.next_node();
        self.wait(Waiting::Call { callee, arguments: 1, argument, start }, level::BRACKET)?;
        self.then(Await::Operand)
    }

    /// What the last operand is as the callee. The node of a name is removed again, since the call itself looks it up.
    pub(super) fn callee(&mut self, optional: bool) -> Callee {
        let Some(&Node { kind, span }) = self.code.arena.tail(1).first() else { return Callee::Value { optional } };
        let length = span.end - span.start;
        let callee = match kind {
            NodeKind::Symbol { builtin } => Callee::Name { builtin, length },
            NodeKind::Local => Callee::Local { length },
            NodeKind::Property { property, optional: chained } => {
                let optional = optional || chained;
                self.code.arena.patch(self.code.arena.len() - 1, NodeKind::Method { property, optional });
                return Callee::Value { optional };
            }
            _ => return Callee::Value { optional },
        };
        self.code.arena.truncate(self.code.arena.len() - 1);
        if let Some(check) = callee.check() {
            self.code.arena.push(check, span);
        }
        callee
    }

    /// The closing bracket of a call, which began at `start`.
    pub(super) fn close_call(&mut self, callee: Callee, arguments: u32, start: u32) -> Parsed<()> {
        let kind = match callee {
            Callee::Name { .. } | Callee::Local { .. } if self.assignments > 0 && self.capture(callee, start)? => {
                NodeKind::CallValue { arguments, optional: false }
            }
            Callee::Name { builtin, length } => NodeKind::Call { builtin, name: length, arguments },
            Callee::Local { length } => NodeKind::CallLocal { name: length, arguments },
            Callee::Value { optional } => NodeKind::CallValue { arguments, optional },
        };
        self.close_with(kind, start)?;
        self.last = if matches!(callee, Callee::Name { .. } | Callee::Local { .. }) { Last::Call } else { Last::Other };
        Ok(())
    }

    /// The last argument of `map`, `filter` and `forEach` may be an expression such as `x > 0`, which is then a function. A name
    /// and a definition are functions already. `first` is the position of the argument's first node.
    pub(super) fn wrap_inline(&mut self, callee: Callee, first: u32, start: u32) -> Parsed<()> {
        let Callee::Name { builtin: Some(_), length } = callee else { return Ok(()) };
        let name = Span { start, end: start + length };
        if !functions::takes_expression(name.text(self.source())) {
            return Ok(());
        }
        let nodes = self.code.arena.tail(self.code.arena.len().saturating_sub(first as usize));
        let (length, is_function) = match nodes {
            [node] => (1, matches!(node.kind, NodeKind::Symbol { .. } | NodeKind::Local)),
            nodes => (nodes.len(), matches!(nodes.last(), Some(Node { kind: NodeKind::Return, .. }))),
        };
        if is_function {
            return Ok(());
        }
        self.spend(length / NODES_OF_A_STEP)?;
        let jump = u32::try_from(length + 1).unwrap_or(u32::MAX);
        self.code.arena.insert(first as usize, NodeKind::Inline(jump), name);
        self.code.arena.push(NodeKind::Return, self.last_span);
        Ok(())
    }

    /// If an argument of the call assigns something, which could change the meaning of the name, looks up the function
    /// first, as mathjs does. Returns whether it does.
    fn capture(&mut self, callee: Callee, start: u32) -> Parsed<bool> {
        let nodes = self.code.arena.tail(self.code.arena.len());
        let in_call = nodes.iter().rev().take_while(|node| node.span.start >= start);
        let (assigns, count) = (in_call.clone().any(assigns), in_call.count());
        let first = nodes.len() - count;
        self.spend(count / NODES_OF_A_STEP)?;
        if !assigns {
            return Ok(false);
        }
        let (builtin, length, local) = match callee {
            Callee::Name { builtin, length } => (builtin, length, false),
            Callee::Local { length } => (None, length, true),
            Callee::Value { .. } => return Ok(false),
        };
        let captured = NodeKind::Captured { builtin, name: length, local };
        match callee.check() {
            Some(_) => self.code.arena.patch(first, captured),
            None => self.code.arena.insert(first, captured, Span { start, end: start + length }),
        }
        Ok(true)
    }

    /// The opening bracket of an index.
    pub(super) fn index(&mut self, optional: bool) -> Parsed<()> {
        let start = self.last_span.start;
        let open = self.next_node();
        self.code.arena.push(NodeKind::OpenIndex, self.last_span);
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::CloseBracket {
            return self.close_index(0, optional, open, start);
        }
        self.wait(Waiting::Index { dimensions: 1, optional, open, start }, level::BRACKET)?;
        self.then(Await::Operand)
    }

    /// The closing bracket of an index, whose first node is `open`.
    pub(super) fn close_index(&mut self, dimensions: u32, optional: bool, open: u32, start: u32) -> Parsed<()> {
        self.close_with(NodeKind::Index { dimensions, optional }, start)?;
        self.index_start = open;
        self.last = Last::Access;
        Ok(())
    }
}

impl Callee {
    /// The node that checks that a name is a function, before its arguments are evaluated. A function from the tables needs
    /// no check.
    pub(super) fn check(self) -> Option<NodeKind> {
        match self {
            Self::Name { builtin: Some(builtin), .. } if builtin.is_function() => None,
            Self::Value { .. } => None,
            Self::Name { builtin, length } => Some(NodeKind::Callee { builtin, name: length, local: false }),
            Self::Local { length } => Some(NodeKind::Callee { builtin: None, name: length, local: true }),
        }
    }
}

/// Whether a node changes a variable.
fn assigns(node: &Node<NodeKind>) -> bool {
    matches!(
        node.kind,
        NodeKind::Assign | NodeKind::AssignIndex { .. } | NodeKind::AssignPart { .. } | NodeKind::Define { .. }
    )
}
