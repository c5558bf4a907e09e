//! Assignments to variables, parts and functions: the nodes of the left side are removed again.

use super::{
    Await, Callee, Definition, Error, ErrorCode, Fault, Grammar, Kind, Last, Node, Parsed, Parser, Span, Waiting,
    accessors::NODES_OF_A_STEP, hint, level,
};
use crate::text::excerpt;

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
        let mut error = self.error(ErrorCode::InvalidAssignment, "Invalid left hand side of assignment operator =");
        error.hint = hint::token(self.token);
        error
    }

    pub(super) fn assign_symbol(&mut self) -> Parsed<Waiting> {
        let name = self.last_span;
        if name.text(self.source()) == "end" {
            let fault = Fault::new(ErrorCode::InvalidAssignment, "Cannot assign to symbol \"end\"");
            return Err(fault.boxed_at(name));
        }
        self.code.arena.truncate(self.code.arena.len() - 1);
        Ok(Waiting::Assign { name })
    }

    /// `a[…] =` and `a.b =`, of a variable.
    fn assign_access(&mut self) -> Parsed<Waiting> {
        let Some(&Node { kind, .. }) = self.code.arena.tail(1).first() else { return Err(self.invalid_assignment()) };
        let object = match kind {
            Kind::Index { optional: true, .. } | Kind::Property { optional: true, .. } => {
                return Err(self.error(ErrorCode::InvalidAssignment, "Cannot assign to optional chain"));
            }
            Kind::Index { .. } => self.index_start as usize - 1,
            _ => self.code.arena.len() - 2,
        };
        let name = match self.code.arena.get(object) {
            Some(&Node { kind: Kind::Symbol { .. }, span }) if span.start == self.last_span.start => span,
            // `a.b[1] = 2` is not supported.
            Some(Node { kind: Kind::Index { .. } | Kind::Property { .. }, span })
                if span.start == self.last_span.start =>
            {
                return Err(self.invalid_assignment());
            }
            _ => {
                let fault =
                    Fault::new(ErrorCode::InvalidAssignment, "SymbolNode or AccessorNode expected as \"object\"");
                return Err(fault.boxed_at(self.last_span));
            }
        };
        match kind {
            Kind::Index { dimensions, .. } => {
                self.code.arena.truncate(self.code.arena.len() - 1);
                let mut index = self.code.arena.split_off(self.index_start as usize);
                self.spend(index.len() / NODES_OF_A_STEP)?;
                if let Some(open) = index.first_mut() {
                    // The value will be in between on the stack.
                    open.kind = Kind::OpenIndex { below: 1 };
                }
                self.indices.push(index);
                Ok(Waiting::AssignIndex { name, dimensions })
            }
            Kind::Property { property, .. } => {
                self.code.arena.truncate(self.code.arena.len() - 1);
                Ok(Waiting::AssignProperty { name, property })
            }
            _ => Err(self.invalid_assignment()),
        }
    }

    /// `f(x, y) =`: removes the call and its arguments, which become the parameters.
    pub(super) fn define(&mut self) -> Parsed<Waiting> {
        let Some(&Node { kind, span }) = self.code.arena.tail(1).first() else { return Err(self.invalid_assignment()) };
        let (callee, arguments) = match kind {
            Kind::Call { builtin, name, arguments } => (Callee::Name { builtin, length: name }, arguments),
            Kind::CallLocal { name, arguments } => (Callee::Local { length: name }, arguments),
            _ => return Err(self.invalid_assignment()),
        };
        let (Callee::Name { length, .. } | Callee::Local { length }) = callee else {
            return Err(self.invalid_assignment());
        };
        let count = arguments as usize + 1;
        let nodes = &self.code.arena.tail(count)[..arguments as usize];
        let is_name = |node: &Node<Kind>| matches!(node.kind, Kind::Symbol { .. } | Kind::Local | Kind::End { .. });
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
        self.code.arena.push(Kind::Define { definition, jump: 0 }, span);
        Ok(Waiting::Define { node, definition, params: outer, start: span.start })
    }

    fn check_definition(&mut self, name: Span, params: &[Span]) -> Parsed<()> {
        if name.text(self.source()) == "end" {
            let words = "Illegal function name, \"end\" is a reserved keyword";
            return Err(Fault::new(ErrorCode::InvalidAssignment, words).boxed_at(name));
        }
        for (index, param) in params.iter().enumerate() {
            let text = param.text(self.source());
            if let Err(fault) = self.budget.search(index, text.len()) {
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
