//! Assignments to variables, parts and functions: the nodes of the left side are removed again.

use pascaline_base::text::excerpt;

use super::{
    Await, Callee, Definition, Detail, Error, ErrorCode, Fault, Grammar, Key, Last, Node, NodeKind, Parsed, Parser,
    Span, Target, Variable, Waiting, accessors::NODES_OF_A_STEP, hint, level,
};

impl Parser<'_> {
    pub(super) fn assignment(&mut self) -> Parsed<()> {
        self.settle(level::ASSIGNMENT);
        self.assignments += 1;
        let waiting = match self.last {
            Last::Symbol => self.assign_symbol()?,
            Last::Access => self.assign_access()?,
            Last::Call => self.define()?,
            _ => return Err(self.invalid_assignment()),
        };
        self.wait(waiting, level::ASSIGNMENT)?;
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    #[cold]
    pub(super) fn invalid_assignment(&self) -> Box<Error> {
        let error = self.error(ErrorCode::InvalidAssignment, "Invalid left hand side of assignment operator =");
        let mut error = error.with_detail(Detail::LeftSide);
        error.hint = hint::token(self.token);
        Box::new(error)
    }

    pub(super) fn assign_symbol(&mut self) -> Parsed<Waiting> {
        let name = self.last_span;
        if name.text(self.source()) == "end" {
            return Err(assigned_end(name));
        }
        self.code.arena.truncate(self.code.arena.len() - 1);
        Ok(Waiting::Assign { name })
    }

    /// `a[…] =`, `a.b =`, and parts of parts: `a.b[1].c =`.
    fn assign_access(&mut self) -> Parsed<Waiting> {
        let last = self.code.arena.len() - 1;
        let Some(&Node { kind, .. }) = self.code.arena.get(last) else { return Err(self.invalid_assignment()) };
        if let NodeKind::Index { optional: true, .. } | NodeKind::Property { optional: true, .. } = kind {
            return Err(self.error(ErrorCode::InvalidAssignment, "Cannot assign to optional chain"));
        }
        let object = match kind {
            NodeKind::Index { .. } => self.index_start as usize - 1,
            _ => last - 1,
        };
        let before = self.code.arena.get(object).copied();
        if let Some(Node { kind: NodeKind::Symbol { .. } | NodeKind::End { .. }, span }) = before
            && span.text(self.source()) == "end"
        {
            return Err(assigned_end(span));
        }
        match (kind, before.filter(|before| before.span.start == self.last_span.start)) {
            (
                NodeKind::Index { dimensions, .. },
                Some(Node { kind: before @ (NodeKind::Symbol { .. } | NodeKind::Local), span }),
            ) => self.assign_index(span, dimensions, matches!(before, NodeKind::Local)),
            (
                NodeKind::Index { .. } | NodeKind::Property { .. },
                Some(Node {
                    kind: NodeKind::Symbol { .. } | NodeKind::Local | NodeKind::Index { .. } | NodeKind::Property { .. },
                    span,
                }),
            ) => self.assign_part(kind, object, span),
            _ => {
                let fault =
                    Fault::new(ErrorCode::InvalidAssignment, "SymbolNode or AccessorNode expected as \"object\"");
                Err(fault.boxed_at(self.last_span))
            }
        }
    }

    /// `a[…] =`: as in mathjs, the index is evaluated after the value.
    fn assign_index(&mut self, name: Span, dimensions: u32, local: bool) -> Parsed<Waiting> {
        self.code.arena.truncate(self.code.arena.len() - 1);
        let mut index = self.code.arena.split_off(self.index_start as usize);
        self.spend(index.len() / NODES_OF_A_STEP)?;
        if let Some(open) = index.first_mut() {
            *open = Node { kind: NodeKind::OpenAssigned { local }, span: name };
        }
        self.indices.push(index);
        Ok(Waiting::AssignIndex { name, dimensions, local })
    }

    /// Any other target, with `last` as its last accessor: everything that leads to its part stays on the stack.
    fn assign_part(&mut self, last: NodeKind, object: usize, span: Span) -> Parsed<Waiting> {
        let last_node = self.code.arena.len() - 1;
        let mut target = self.enter(object, matches!(last, NodeKind::Index { .. }))?;
        match last {
            NodeKind::Index { dimensions, .. } => {
                target.keys.push(self.index_key(last_node, dimensions));
                self.code.arena.patch(last_node, NodeKind::CloseIndex { dimensions });
            }
            NodeKind::Property { property, .. } => {
                self.code.arena.truncate(last_node);
                target.keys.push(Key::Property(property));
            }
            _ => return Err(self.invalid_assignment()),
        }
        self.code.targets.push(target);
        let target = u32::try_from(self.code.targets.len() - 1).unwrap_or(u32::MAX);
        Ok(Waiting::AssignPart { object: span, target })
    }

    /// Lets the accessors up to node `at` keep their objects on the stack. Before an index, mathjs takes `?.` for a dot.
    fn enter(&mut self, mut at: usize, before_index: bool) -> Parsed<Target> {
        let mut keys = Vec::new();
        let variable = loop {
            let Some(&Node { kind, span }) = self.code.arena.get(at) else { break None };
            let is_plain = before_index && keys.is_empty();
            let before = match kind {
                NodeKind::Property { property, optional } => {
                    let optional = optional && !is_plain;
                    self.code.arena.patch(at, NodeKind::EnterProperty { property, optional });
                    keys.push(Key::Property(property));
                    at
                }
                NodeKind::Index { dimensions, optional } => {
                    let optional = optional && !is_plain;
                    self.code.arena.patch(at, NodeKind::EnterIndex { dimensions, optional });
                    keys.push(self.index_key(at, dimensions));
                    self.start_of_index(at)?
                }
                NodeKind::Symbol { .. } | NodeKind::Local => {
                    break Some(Variable { name: span, local: matches!(kind, NodeKind::Local) });
                }
                _ => break None,
            };
            let Some(before) = before.checked_sub(1) else { break None };
            at = before;
        };
        keys.reverse();
        Ok(Target { variable, keys })
    }

    /// The key of the index whose last node is `end`.
    fn index_key(&self, end: usize, dimensions: u32) -> Key {
        let kind = |back: usize| end.checked_sub(back).and_then(|at| self.code.arena.get(at)).map(|node| node.kind);
        let is_property = matches!((kind(2), kind(1)), (Some(NodeKind::OpenIndex), Some(NodeKind::Text(_))));
        Key::Index { dimensions, is_property }
    }

    /// The first node of the index whose last node is `end`.
    fn start_of_index(&mut self, end: usize) -> Parsed<usize> {
        let (mut open, mut at) = (1, end);
        while open > 0 && at > 0 {
            at -= 1;
            match self.code.arena.get(at).map(|node| node.kind) {
                Some(kind) if kind.opens_index() => open -= 1,
                Some(kind) if kind.closes_index() => open += 1,
                _ => {}
            }
        }
        self.spend((end - at) / NODES_OF_A_STEP)?;
        Ok(at)
    }

    /// `f(x, y) =`: removes the call and its arguments, which become the parameters.
    pub(super) fn define(&mut self) -> Parsed<Waiting> {
        let Some(&Node { kind, span }) = self.code.arena.tail(1).first() else { return Err(self.invalid_assignment()) };
        let (callee, arguments) = match kind {
            NodeKind::Call { builtin, name, arguments } => (Callee::Name { builtin, length: name }, arguments),
            NodeKind::CallLocal { name, arguments } => (Callee::Local { length: name }, arguments),
            _ => return Err(self.invalid_assignment()),
        };
        let (Callee::Name { length, .. } | Callee::Local { length }) = callee else {
            return Err(self.invalid_assignment());
        };
        let count = arguments as usize + 1;
        let nodes = &self.code.arena.tail(count)[..arguments as usize];
        let is_name = |node: &Node<NodeKind>| {
            matches!(node.kind, NodeKind::Symbol { .. } | NodeKind::Local | NodeKind::End { .. })
        };
        // A name in its own brackets is not a parameter.
        let brackets = span.text(self.source()).matches('(').count();
        if nodes.len() != arguments as usize || !nodes.iter().all(is_name) || brackets != 1 {
            return Err(self.invalid_assignment());
        }
        let mut params = Vec::new();
        for node in nodes {
            params.push(node.span);
        }
        let name = Span { start: span.start, end: span.start + length };
        self.check_definition(name, &params)?;
        let count = count + usize::from(callee.check().is_some());
        self.code.arena.truncate(self.code.arena.len() - count);

        let outer = u32::try_from(self.params.len()).unwrap_or(u32::MAX);
        self.params.extend_from_slice(&params);
        let mut texts = Vec::new();
        for param in &params {
            texts.push(param.text(self.source()));
        }
        let syntax = format!("{}({})", name.text(self.source()), texts.join(", ")).into();
        self.code.definitions.push(Definition { name, params, syntax });
        let definition = u32::try_from(self.code.definitions.len() - 1).unwrap_or(u32::MAX);
        let node = self.next_node();
        self.code.arena.push(NodeKind::Define { definition, jump: 0 }, span);
        Ok(Waiting::Define { node, definition, params: outer, start: span.start })
    }

    fn check_definition(&mut self, name: Span, params: &[Span]) -> Parsed<()> {
        if name.text(self.source()) == "end" {
            let words = "Illegal function name, \"end\" is a reserved keyword";
            return Err(Fault::new(ErrorCode::InvalidAssignment, words).boxed_at(name));
        }
        for (index, param) in params.iter().enumerate() {
            let text = param.text(self.source());
            if let Err(fault) = self.cx.pay_for_search(index, text.len()) {
                return Err(fault.boxed_at(*param));
            }
            if params[..index].iter().any(|earlier| earlier.text(self.source()) == text) {
                let words = format!("Duplicate parameter name \"{}\"", excerpt(text));
                return Err(Fault::new(ErrorCode::InvalidAssignment, words).boxed_at(*param));
            }
        }
        Ok(())
    }
}

#[cold]
fn assigned_end(name: Span) -> Box<Error> {
    Fault::new(ErrorCode::InvalidAssignment, "Cannot assign to symbol \"end\"").boxed_at(name)
}
