//! Trees from the nodes of a parse. These are in post-order, so one walk with a stack builds the tree.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::Fault;
use pascaline_base::sort::sort_by_key;
use pascaline_base::syntax::{Cursor, Node as CodeNode, Span};

use super::operator::{self as op, Operator};
use super::tree::{Tree, TreeKind, constant, function, node, number, symbol};
use crate::Context;
use crate::code::{self, Binary, Code, Constant, Logic, Relation, Unary};
use crate::grammar::{self, Buffers};
use crate::token::{Token, scan, skip_space};
use crate::value::Value;

/// Reads an expression.
pub(super) fn tree(cx: &Context, source: &str) -> Result<Tree, Fault> {
    let mut code = Code::default();
    if let Err(error) = grammar::parse(cx, source, &mut code, &mut Buffers::default()) {
        return Err(Fault::new(error.code, error.message));
    }
    let mut reader = TreeReader::new(cx, &code, source)?;
    let length = code.arena.len();
    for index in 0..length {
        reader.finish_conditions(index)?;
        if let Some(node) = code.arena.get(index) {
            reader.read(index, node)?;
        }
    }
    reader.finish_conditions(length)?;
    reader.pop().map(|part| part.tree)
}

/// A finished part of the expression, and the source that it spans, with its parentheses.
struct FinishedTree {
    tree: Tree,
    start: u32,
    end: u32,
    /// Whether a chain of comparisons goes on.
    open: bool,
}

struct TreeReader<'r> {
    cx: &'r Context,
    code: &'r Code,
    source: &'r str,
    parts: Vec<FinishedTree>,
    /// The conditions whose false part is being read, by the node at which it ends.
    conditions: Vec<usize>,
    /// The functions whose bodies are being read; `None` for an expression in the place of a function.
    definitions: Vec<Option<u32>>,
    /// The parentheses, by the place at which their content starts.
    groups: Vec<(u32, Span)>,
}

impl<'r> TreeReader<'r> {
    fn new(cx: &'r Context, code: &'r Code, source: &'r str) -> Result<Self, Fault> {
        cx.spend((code.arena.len() + 4 * code.groups.len()) as u64)?;
        let mut groups = Vec::with_capacity(code.groups.len());
        for group in &code.groups {
            groups.push((after_space(source, group.start + 1), *group));
        }
        sort_by_key(&mut groups, |(content, _)| *content);
        Ok(Self { cx, code, source, parts: Vec::new(), conditions: Vec::new(), definitions: Vec::new(), groups })
    }

    fn read(&mut self, index: usize, node: &CodeNode<code::NodeKind>) -> Result<(), Fault> {
        let (cx, span) = (self.cx, node.span);
        match node.kind {
            code::NodeKind::Number(value) => self.leaf(number(cx, value)?, span),
            code::NodeKind::Constant(value) => self.leaf(constant(cx, literal(value))?, span),
            code::NodeKind::Text(text) => self.leaf(constant(cx, Value::Text(self.text(text)))?, span),
            code::NodeKind::Symbol { .. } | code::NodeKind::Local | code::NodeKind::End { .. } => {
                let name = if span.start == span.end { "end" } else { span.text(self.source) };
                self.leaf(symbol(cx, if name == ":" { "end" } else { name })?, span)
            }
            code::NodeKind::OpenEnd => self.leaf(symbol(cx, "end")?, span),
            code::NodeKind::Unary(unary) => self.join(operator(unary_operator(unary)), 1, span),
            code::NodeKind::Binary(binary) => self.binary(binary, span),
            code::NodeKind::Percent => {
                self.leaf(number(cx, 100.0)?, Span { start: span.end, end: span.end })?;
                self.join(operator(&op::DIVIDE), 2, span)
            }
            code::NodeKind::AddPercent => self.percent_of(&op::ADD, span),
            code::NodeKind::SubtractPercent => self.percent_of(&op::SUBTRACT, span),
            code::NodeKind::Chain { relation, .. } => self.chain(relation, span, true),
            code::NodeKind::ChainEnd(relation) => self.chain(relation, span, false),
            code::NodeKind::Jump(jump) => {
                self.conditions.push(index + 1 + jump as usize);
                Ok(())
            }
            code::NodeKind::Call { name, arguments, .. } | code::NodeKind::CallLocal { name, arguments } => {
                let name = Span { end: span.start + name, ..span };
                let arguments = self.take(arguments)?.into_iter().map(|part| part.tree).collect();
                let called = function(cx, name.text(self.source), arguments)?;
                self.leaf(called, span)
            }
            _ => self.read_structure(node),
        }
    }

    /// The rarer nodes.
    fn read_structure(&mut self, node: &CodeNode<code::NodeKind>) -> Result<(), Fault> {
        let (cx, span) = (self.cx, node.span);
        match node.kind {
            code::NodeKind::Captured { name, .. } => {
                let name = Span { end: span.start + name, ..span };
                self.leaf(symbol(cx, name.text(self.source))?, span)
            }
            code::NodeKind::CallValue { arguments, .. } => self.join(TreeKind::Call, arguments + 1, span),
            code::NodeKind::Method { property, optional }
            | code::NodeKind::Property { property, optional }
            | code::NodeKind::EnterProperty { property, optional } => {
                let name = constant(cx, Value::Text(self.text(property)))?;
                let index = self::node(cx, TreeKind::Index { dot: true }, vec![name])?;
                let object = self.pop()?;
                let part = self::node(cx, TreeKind::Accessor { optional }, vec![object.tree, index])?;
                self.leaf(part, Span { start: object.start, end: span.end.max(object.end) })
            }
            code::NodeKind::Index { dimensions, optional } | code::NodeKind::EnterIndex { dimensions, optional } => {
                let dimensions = self.dimensions(dimensions)?;
                let object = self.pop()?;
                let part = self::node(cx, TreeKind::Accessor { optional }, vec![object.tree, dimensions])?;
                self.leaf(part, span)
            }
            code::NodeKind::Row(count) | code::NodeKind::Rows(count) => self.join(TreeKind::Array, count, span),
            code::NodeKind::Range { parts } => self.join(TreeKind::Range, parts, span),
            code::NodeKind::Object(count) => self.object(count, span),
            code::NodeKind::Assign => {
                let target = symbol(cx, span.text(self.source))?;
                self.assign(vec![target], span)
            }
            code::NodeKind::AssignIndex { dimensions, .. } => {
                let dimensions = self.dimensions(dimensions)?;
                let value = self.pop()?;
                let object = self.pop()?;
                self.parts.push(value);
                self.assign(vec![object.tree, dimensions], span)
            }
            code::NodeKind::CloseIndex { dimensions } => {
                let dimensions = self.dimensions(dimensions)?;
                self.leaf(dimensions, span)
            }
            code::NodeKind::AssignPart { target } => {
                let value = self.pop()?;
                let index = match self.code.targets.get(target as usize).and_then(|target| target.keys.last()) {
                    Some(code::Key::Property(property)) => {
                        let name = constant(cx, Value::Text(self.text(*property)))?;
                        self::node(cx, TreeKind::Index { dot: true }, vec![name])?
                    }
                    _ => self.pop()?.tree,
                };
                let object = self.pop()?;
                self.parts.push(value);
                self.assign(vec![object.tree, index], span)
            }
            code::NodeKind::Define { definition, .. } => {
                self.definitions.push(Some(definition));
                Ok(())
            }
            code::NodeKind::Inline(_) => {
                self.definitions.push(None);
                Ok(())
            }
            code::NodeKind::Return => self.define(span),
            code::NodeKind::Block(_) => self.block(span),
            // What only the evaluation needs.
            _ => Ok(()),
        }
    }

    fn text(&self, index: u32) -> Arc<str> {
        self.code.texts.get(index as usize).cloned().unwrap_or_else(|| Arc::from(""))
    }

    fn pop(&mut self) -> Result<FinishedTree, Fault> {
        match self.parts.pop() {
            Some(part) => Ok(part),
            None => Ok(FinishedTree { tree: constant(self.cx, Value::Undefined)?, start: 0, end: 0, open: false }),
        }
    }

    fn take(&mut self, count: u32) -> Result<Vec<FinishedTree>, Fault> {
        self.cx.spend(u64::from(count) / 4)?;
        Ok(self.parts.split_off(self.parts.len().saturating_sub(count as usize)))
    }

    /// Adds a part, with the parentheses around it.
    fn leaf(&mut self, tree: Tree, span: Span) -> Result<(), Fault> {
        let mut part = FinishedTree { tree, start: span.start, end: span.end, open: false };
        while let Ok(at) = self.groups.binary_search_by_key(&part.start, |(content, _)| *content)
            && let Some((_, group)) = self.groups.get(at)
            && after_space(self.source, part.end) + 1 == group.end
        {
            let tree = node(self.cx, TreeKind::Parenthesis, vec![part.tree])?;
            part = FinishedTree { tree, start: group.start, end: group.end, open: false };
        }
        self.parts.push(part);
        Ok(())
    }

    /// Joins the last parts.
    fn join(&mut self, kind: TreeKind, count: u32, span: Span) -> Result<(), Fault> {
        let args = self.take(count)?.into_iter().map(|part| part.tree).collect();
        let tree = node(self.cx, kind, args)?;
        self.leaf(tree, span)
    }

    fn binary(&mut self, binary: Binary, span: Span) -> Result<(), Fault> {
        let [.., left, right] = &self.parts[..] else { return Ok(()) };
        // The operator's spelling; nothing between two factors is an implicit multiplication.
        let between = Span { start: left.end, end: right.start };
        let between = if between.start <= between.end { between.text(self.source) } else { "" };
        let mut cursor = Cursor::new(between);
        skip_space(&mut cursor, true);
        let token = scan(&mut cursor);
        let op = match (binary, token) {
            (Binary::Mod, Token::Percent) => &op::PERCENT,
            (Binary::To, Token::In) => &op::IN,
            _ => binary_operator(binary),
        };
        let implicit = binary == Binary::Multiply && token != Token::Star;
        self.join(TreeKind::Operator { op, implicit }, 2, span)
    }

    /// `x + y%`, which is `x + x * y / 100`
    fn percent_of(&mut self, sign: &'static Operator, span: Span) -> Result<(), Fault> {
        let (part, whole) = (self.pop()?, self.pop()?);
        let part = node(self.cx, operator(&op::MULTIPLY), vec![Rc::clone(&whole.tree), part.tree])?;
        let sum = node(self.cx, operator(sign), vec![whole.tree, part])?;
        self.leaf(sum, span)
    }

    fn chain(&mut self, relation: Relation, span: Span, open: bool) -> Result<(), Fault> {
        let (right, left) = (self.pop()?, self.pop()?);
        let (mut relations, mut operands) = match &left.tree.kind {
            TreeKind::Relational(relations) if left.open => (relations.clone(), left.tree.args.clone()),
            _ => (Vec::new(), vec![left.tree]),
        };
        self.cx.spend(operands.len() as u64)?;
        relations.push(relation_operator(relation));
        operands.push(right.tree);
        let tree = node(self.cx, TreeKind::Relational(relations), operands)?;
        if open {
            self.parts.push(FinishedTree { tree, start: left.start, end: right.end, open });
            return Ok(());
        }
        self.leaf(tree, span)
    }

    /// Joins the conditions that end before node `index`.
    fn finish_conditions(&mut self, index: usize) -> Result<(), Fault> {
        while self.conditions.pop_if(|end| *end <= index).is_some() {
            let parts = self.take(3)?;
            let (start, end) = (parts.first().map_or(0, |part| part.start), parts.last().map_or(0, |part| part.end));
            let args = parts.into_iter().map(|part| part.tree).collect();
            let tree = node(self.cx, TreeKind::Conditional, args)?;
            self.leaf(tree, Span { start, end })?;
        }
        Ok(())
    }

    fn dimensions(&mut self, count: u32) -> Result<Tree, Fault> {
        let args = self.take(count)?.into_iter().map(|part| part.tree).collect();
        node(self.cx, TreeKind::Index { dot: false }, args)
    }

    fn object(&mut self, count: u32, span: Span) -> Result<(), Fault> {
        let parts = self.take(count.saturating_mul(2))?;
        let (mut keys, mut values): (Vec<Arc<str>>, Vec<Tree>) = (Vec::new(), Vec::new());
        for pair in parts.chunks(2) {
            let [key, value] = pair else { continue };
            let Some(Value::Text(key)) = key.tree.constant() else { continue };
            self.cx.pay_for_search(keys.len(), key.len())?;
            if let Some(known) = keys.iter().position(|known| known == key).and_then(|at| values.get_mut(at)) {
                *known = Rc::clone(&value.tree);
            } else {
                keys.push(Arc::clone(key));
                values.push(Rc::clone(&value.tree));
            }
        }
        let tree = node(self.cx, TreeKind::Object(keys), values)?;
        self.leaf(tree, span)
    }

    /// Joins a target and the last part.
    fn assign(&mut self, mut target: Vec<Tree>, name: Span) -> Result<(), Fault> {
        let value = self.pop()?;
        target.push(value.tree);
        let tree = node(self.cx, TreeKind::Assignment, target)?;
        self.leaf(tree, Span { start: name.start, end: value.end })
    }

    fn define(&mut self, span: Span) -> Result<(), Fault> {
        let definition = self.definitions.pop().flatten();
        let definition = definition.and_then(|index| self.code.definitions.get(index as usize));
        let Some(definition) = definition else { return Ok(()) };
        self.cx.spend(definition.params.len() as u64)?;
        let name = Arc::from(definition.name.text(self.source));
        let params = definition.params.iter().map(|param| Arc::from(param.text(self.source))).collect();
        self.join(TreeKind::FunctionAssignment { name, params }, 1, span)
    }

    fn block(&mut self, span: Span) -> Result<(), Fault> {
        let parts = std::mem::take(&mut self.parts);
        self.cx.spend(parts.len() as u64)?;
        let is_shown = |part: &FinishedTree| {
            let mut cursor = Cursor::new(self.source.get(part.end as usize..).unwrap_or_default());
            skip_space(&mut cursor, false);
            scan(&mut cursor) != Token::Semicolon
        };
        let shown = parts.iter().map(is_shown).collect();
        let tree = node(self.cx, TreeKind::Block(shown), parts.into_iter().map(|part| part.tree).collect())?;
        self.leaf(tree, span)
    }
}

/// The place of the first character from `at` on that is not space.
fn after_space(source: &str, at: u32) -> u32 {
    let mut cursor = Cursor::new(source.get(at as usize..).unwrap_or_default());
    skip_space(&mut cursor, true);
    at + Span::new(0..cursor.at()).end
}

fn operator(op: &'static Operator) -> TreeKind {
    TreeKind::Operator { op, implicit: false }
}

fn literal(constant: Constant) -> Value {
    match constant {
        Constant::True => Value::Boolean(true),
        Constant::False => Value::Boolean(false),
        Constant::Null => Value::Null,
        Constant::Undefined => Value::Undefined,
    }
}

fn unary_operator(unary: Unary) -> &'static Operator {
    match unary {
        Unary::Minus => &op::UNARY_MINUS,
        Unary::Plus => &op::UNARY_PLUS,
        Unary::BitNot => &op::BIT_NOT,
        Unary::Not => &op::NOT,
        Unary::Factorial => &op::FACTORIAL,
        Unary::Transpose => &op::TRANSPOSE,
    }
}

fn binary_operator(binary: Binary) -> &'static Operator {
    match binary {
        Binary::Add => &op::ADD,
        Binary::Subtract => &op::SUBTRACT,
        Binary::Multiply => &op::MULTIPLY,
        Binary::DotMultiply => &op::DOT_MULTIPLY,
        Binary::Divide => &op::DIVIDE,
        Binary::DotDivide => &op::DOT_DIVIDE,
        Binary::Mod => &op::MOD,
        Binary::Pow => &op::POW,
        Binary::DotPow => &op::DOT_POW,
        Binary::Relation(relation) => relation_operator(relation),
        Binary::Logic(Logic::And) => &op::AND,
        Binary::Logic(Logic::Or) => &op::OR,
        Binary::Logic(Logic::BitAnd) => &op::BIT_AND,
        Binary::Logic(Logic::BitOr) => &op::BIT_OR,
        Binary::Logic(Logic::Nullish) => &op::NULLISH,
        Binary::LogicalXor => &op::XOR,
        Binary::BitXor => &op::BIT_XOR,
        Binary::ShiftLeft => &op::LEFT_SHIFT,
        Binary::ShiftRight => &op::RIGHT_ARITH_SHIFT,
        Binary::ShiftRightLogical => &op::RIGHT_LOG_SHIFT,
        Binary::To => &op::TO,
    }
}

fn relation_operator(relation: Relation) -> &'static Operator {
    match relation {
        Relation::Equal => &op::EQUAL,
        Relation::Unequal => &op::UNEQUAL,
        Relation::Less => &op::SMALLER,
        Relation::Greater => &op::LARGER,
        Relation::LessEqual => &op::SMALLER_EQ,
        Relation::GreaterEqual => &op::LARGER_EQ,
    }
}

/// The relation of a comparison.
pub(super) fn relation_of(op: &'static Operator) -> Option<Relation> {
    let relations = [
        Relation::Equal,
        Relation::Unequal,
        Relation::Less,
        Relation::Greater,
        Relation::LessEqual,
        Relation::GreaterEqual,
    ];
    relations.into_iter().find(|relation| relation_operator(*relation) == op)
}
