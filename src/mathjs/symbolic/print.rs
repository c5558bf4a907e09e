//! Trees as text, as mathjs prints its nodes.

use std::sync::Arc;

use pascaline_base::error::Fault;

use super::operator::{ADD, DIVIDE, MULTIPLY, Operator, Side, level};
use super::tree::{Node, Tree, TreeKind};
use crate::functions::FORMAT;
use crate::operations::typed::apply;
use crate::value::Value;
use crate::{Context, format};

/// Which operands are written in brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Brackets {
    /// Those of the source, and where they are necessary.
    Keep,
    /// All that are not single names, constants or matrices.
    All,
}

/// The text of a tree.
pub(super) fn text(cx: &Context, tree: &Tree, brackets: Brackets) -> Result<String, Fault> {
    let mut printer = Printer { cx, brackets, text: String::new(), is_product_with_sign: false };
    printer.tree(tree)?;
    Ok(printer.text)
}

struct Printer<'p> {
    cx: &'p Context,
    brackets: Brackets,
    text: String,
    /// Whether the operator that was written last is a product without a sign that got one.
    is_product_with_sign: bool,
}

impl Printer<'_> {
    fn push(&mut self, piece: &str) -> Result<(), Fault> {
        self.cx.fits_text((self.text.len() + piece.len()) as u64)?;
        self.text.push_str(piece);
        Ok(())
    }

    fn tree(&mut self, tree: &Node) -> Result<(), Fault> {
        self.cx.spend(1)?;
        match &tree.kind {
            TreeKind::Constant(value) => self.value(value),
            TreeKind::Symbol(name) => self.name(name),
            TreeKind::Operator { op, implicit } => self.operator(tree, op, *implicit),
            TreeKind::Function(name) => {
                self.name(name)?;
                self.list("(", &tree.args, ", ", ")")
            }
            TreeKind::Call => self.call(&tree.args),
            TreeKind::Parenthesis => self.in_brackets(self.brackets == Brackets::Keep, &tree.args),
            TreeKind::Array => self.list("[", &tree.args, ", ", "]"),
            TreeKind::Accessor { optional } => self.accessor(&tree.args, *optional),
            TreeKind::Index { dot } => self.index(&tree.args, *dot),
            TreeKind::Object(keys) => self.object(keys, &tree.args),
            TreeKind::Conditional => self.separated(&tree.args, &[" ? ", " : "], |arg| {
                arg.op().is_some() || level_of(arg, None).is_some_and(|own| own <= level::CONDITION)
            }),
            TreeKind::Relational(ops) => self.relational(ops, &tree.args),
            TreeKind::Range => self.range(&tree.args),
            TreeKind::Assignment => self.assignment(&tree.args),
            TreeKind::FunctionAssignment { name, params } => {
                self.name(name)?;
                self.push("(")?;
                self.name(&params.join(", "))?;
                self.push(") = ")?;
                self.assigned(&tree.args)
            }
            TreeKind::Block(shown) => {
                for (index, (statement, shown)) in tree.args.iter().zip(shown).enumerate() {
                    self.push(if index == 0 { "" } else { "\n" })?;
                    self.tree(statement)?;
                    self.push(if *shown { "" } else { ";" })?;
                }
                Ok(())
            }
        }
    }

    fn name(&mut self, name: &str) -> Result<(), Fault> {
        self.cx.pay_for_bytes(name.len())?;
        self.push(name)
    }

    fn value(&mut self, value: &Value) -> Result<(), Fault> {
        match apply(self.cx, &FORMAT, std::slice::from_ref(value))? {
            Value::Text(text) => self.push(&text),
            _ => self.push(value.type_name()),
        }
    }

    fn in_brackets(&mut self, necessary: bool, content: &[Tree]) -> Result<(), Fault> {
        if necessary { self.list("(", content, ", ", ")") } else { self.list("", content, ", ", "") }
    }

    fn list(&mut self, open: &str, items: &[Tree], separator: &str, close: &str) -> Result<(), Fault> {
        self.push(open)?;
        for (index, item) in items.iter().enumerate() {
            self.push(if index == 0 { "" } else { separator })?;
            self.tree(item)?;
        }
        self.push(close)
    }

    /// Writes separators between operands, of which some are in brackets.
    fn separated(
        &mut self,
        operands: &[Tree],
        separators: &[&str],
        needs_brackets: impl Fn(&Node) -> bool,
    ) -> Result<(), Fault> {
        for (index, operand) in operands.iter().enumerate() {
            if let Some(separator) = index.checked_sub(1).and_then(|before| separators.get(before)) {
                self.push(separator)?;
            }
            let necessary = self.brackets == Brackets::All || needs_brackets(operand);
            self.in_brackets(necessary, std::slice::from_ref(operand))?;
        }
        Ok(())
    }

    fn operator(&mut self, tree: &Node, op: &Operator, implicit: bool) -> Result<(), Fault> {
        let brackets = self.necessary_brackets(tree, op, implicit);
        let is_named = op.symbol.starts_with(|char: char| char.is_ascii_alphabetic());
        match &tree.args[..] {
            [operand] if op.side == Side::Right => {
                self.push(op.symbol)?;
                self.push(if is_named { " " } else { "" })?;
                self.in_brackets(brackets.contains(&true), std::slice::from_ref(operand))
            }
            [operand] => {
                self.in_brackets(brackets.contains(&true), std::slice::from_ref(operand))?;
                self.push(if is_named { " " } else { "" })?;
                self.push(op.symbol)
            }
            operands if operands.len() == 2 || is_sum_or_product(op) => {
                let mut before: Option<&Node> = None;
                let mut has_sign = false;
                for (operand, necessary) in operands.iter().zip(brackets) {
                    match before {
                        None => self.in_brackets(necessary, std::slice::from_ref(operand))?,
                        Some(before) if implicit && op == &MULTIPLY => {
                            has_sign |= self.factor(before, operand, necessary)?;
                        }
                        Some(_) => {
                            self.push(" ")?;
                            self.push(op.symbol)?;
                            self.push(" ")?;
                            self.second_operand(op, operand, necessary)?;
                        }
                    }
                    before = Some(operand);
                }
                self.is_product_with_sign = has_sign;
                Ok(())
            }
            operands => {
                self.push(op.name)?;
                self.list("(", operands, ", ", ")")
            }
        }
    }

    /// The operand after a sign. A product without a sign binds more tightly than a division; if it was written with one, it
    /// needs brackets.
    fn second_operand(&mut self, op: &Operator, operand: &Tree, necessary: bool) -> Result<(), Fault> {
        let start = self.text.len();
        self.in_brackets(necessary, std::slice::from_ref(operand))?;
        let is_implicit = matches!(operand.kind, TreeKind::Operator { implicit: true, .. });
        if !necessary && is_implicit && self.is_product_with_sign && op.level == MULTIPLY.level && op != &MULTIPLY {
            self.cx.pay_for_bytes(self.text.len() - start)?;
            self.push(")")?;
            self.cx.fits_text(self.text.len() as u64 + 1)?;
            self.text.insert(start, '(');
        }
        Ok(())
    }

    /// A factor without a sign before it. Where mathjs writes a difference or a call, `3 -x` or `a (x + 1)`, there are brackets
    /// or a sign. Returns whether there is a sign.
    fn factor(&mut self, before: &Node, factor: &Tree, necessary: bool) -> Result<bool, Fault> {
        let start = self.text.len();
        self.push(" ")?;
        self.in_brackets(necessary, std::slice::from_ref(factor))?;
        if self.brackets == Brackets::All {
            return Ok(false);
        }
        let inserted = match self.text.as_bytes().get(start + 1) {
            Some(b'-' | b'+' | b'~') => {
                self.push(")")?;
                " ("
            }
            Some(b'(' | b'[') if last_leaf(before).symbol().is_some() && !self.text[..start].ends_with(')') => " * ",
            _ => return Ok(false),
        };
        self.cx.pay_for_bytes(self.text.len() - start)?;
        self.cx.fits_text((self.text.len() + inserted.len()) as u64)?;
        self.text.replace_range(start..=start, inserted);
        Ok(inserted == " * ")
    }

    /// Whether each operand needs brackets.
    fn necessary_brackets(&self, tree: &Node, op: &Operator, implicit: bool) -> Vec<bool> {
        let operands = &tree.args;
        if self.brackets == Brackets::All || operands.len() > 2 && !is_sum_or_product(op) {
            return operands.iter().map(|operand| !is_single(operand)).collect();
        }
        let own = level_of(tree, None).unwrap_or(op.level);
        let looser = |operand: &Node| level_of(operand, Some(tree)).is_some_and(|level| level < own);
        let equal = |operand: &Node| level_of(operand, Some(tree)) == Some(own);
        let associates = |operand: &Node| operand.op().is_some_and(|other| op.associative_with.contains(&other.name));
        let mut brackets: Vec<bool> = match &operands[..] {
            [operand] => vec![looser(operand) || equal(operand)],
            [first, second] => vec![
                looser(first) || equal(first) && op.side == Side::Right && !associates(first),
                looser(second) || equal(second) && op.side == Side::Left && !associates(second),
            ],
            operands => operands
                .iter()
                .map(|operand| {
                    let same_side = operand.op().is_some_and(|other| other.side == op.side);
                    looser(operand) || equal(operand) && same_side && !associates(operand)
                })
                .collect(),
        };
        if implicit && op == &MULTIPLY {
            // A number that follows a factor would be read as something else.
            for index in 1..operands.len() {
                let before_is_open = !brackets[index - 1] && !matches!(operands[index - 1].kind, TreeKind::Parenthesis);
                if before_is_open && starts_with_constant(&operands[index]) {
                    brackets[index] = true;
                }
            }
        }
        if let ([first, second], true) = (&operands[..], op == &DIVIDE)
            && matches!(second.kind, TreeKind::Operator { implicit: true, .. })
            && starts_with_constant(second)
            && last_leaf(first).is_constant()
        {
            // mathjs writes `1 / 2 / 3 x` for a division by `3 x`, and reads a product with `2 / 3`.
            brackets[1] = true;
        }
        brackets
    }

    fn call(&mut self, args: &[Tree]) -> Result<(), Fault> {
        let Some((function, arguments)) = args.split_first() else { return Ok(()) };
        let necessary = matches!(function.kind, TreeKind::FunctionAssignment { .. });
        self.in_brackets(necessary, std::slice::from_ref(function))?;
        self.list("(", arguments, ", ", ")")
    }

    fn accessor(&mut self, args: &[Tree], optional: bool) -> Result<(), Fault> {
        let [object, index] = args else { return Ok(()) };
        let plain = matches!(
            object.kind,
            TreeKind::Accessor { .. }
                | TreeKind::Array
                | TreeKind::Constant(_)
                | TreeKind::Function(_)
                | TreeKind::Call
                | TreeKind::Object(_)
                | TreeKind::Parenthesis
                | TreeKind::Symbol(_)
        );
        self.in_brackets(!plain, std::slice::from_ref(object))?;
        if optional {
            self.push(if matches!(index.kind, TreeKind::Index { dot: true }) { "?" } else { "?." })?;
        }
        self.tree(index)
    }

    fn index(&mut self, dimensions: &[Tree], dot: bool) -> Result<(), Fault> {
        match dimensions.first().and_then(|name| name.constant()) {
            Some(Value::Text(name)) if dot => {
                self.push(".")?;
                self.name(name)
            }
            _ => {
                // mathjs writes the parts of an index without these options.
                let brackets = std::mem::replace(&mut self.brackets, Brackets::Keep);
                self.list("[", dimensions, ", ", "]")?;
                self.brackets = brackets;
                Ok(())
            }
        }
    }

    fn object(&mut self, keys: &[Arc<str>], values: &[Tree]) -> Result<(), Fault> {
        self.push("{")?;
        for (index, (key, value)) in keys.iter().zip(values).enumerate() {
            self.push(if index == 0 { "" } else { ", " })?;
            self.name(&format::quoted(key))?;
            self.push(": ")?;
            self.tree(value)?;
        }
        self.push("}")
    }

    fn relational(&mut self, ops: &[&Operator], operands: &[Tree]) -> Result<(), Fault> {
        let separators: Vec<String> = ops.iter().map(|op| format!(" {} ", op.symbol)).collect();
        let separators: Vec<&str> = separators.iter().map(String::as_str).collect();
        self.separated(operands, &separators, |operand| {
            level_of(operand, None).is_some_and(|own| own <= level::RELATION)
        })
    }

    fn range(&mut self, parts: &[Tree]) -> Result<(), Fault> {
        self.separated(parts, &[":", ":"], |part| level_of(part, None).is_some_and(|own| own <= level::RANGE))
    }

    fn assignment(&mut self, args: &[Tree]) -> Result<(), Fault> {
        let Some((value, target)) = args.split_last() else { return Ok(()) };
        for part in target {
            self.tree(part)?;
        }
        self.push(" = ")?;
        self.assigned(std::slice::from_ref(value))
    }

    fn assigned(&mut self, value: &[Tree]) -> Result<(), Fault> {
        let looser = |value: &Tree| level_of(value, None).is_some_and(|own| own == level::ASSIGNMENT);
        self.in_brackets(self.brackets == Brackets::All || value.iter().any(looser), value)
    }
}

fn is_sum_or_product(op: &Operator) -> bool {
    op == &ADD || op == &MULTIPLY
}

/// The leaf with which the text of a node ends.
fn last_leaf(tree: &Node) -> &Node {
    let mut tree = tree;
    while let (TreeKind::Operator { .. }, Some(last)) = (&tree.kind, tree.args.last()) {
        tree = last;
    }
    tree
}

/// The content of parentheses.
fn content(tree: &Node) -> &Node {
    let mut tree = tree;
    while let (TreeKind::Parenthesis, [content]) = (&tree.kind, &tree.args[..]) {
        tree = content;
    }
    tree
}

fn is_single(tree: &Node) -> bool {
    matches!(content(tree).kind, TreeKind::Array | TreeKind::Constant(_) | TreeKind::Symbol(_))
}

fn starts_with_constant(tree: &Node) -> bool {
    let mut tree = tree;
    while let (TreeKind::Operator { .. }, Some(first)) = (&tree.kind, tree.args.first()) {
        tree = first;
    }
    tree.is_constant()
}

/// How tightly a node binds; `None` for what never needs brackets. An implicit product binds tighter than others, except after
/// a fraction of numbers, `1/2 x`.
fn level_of(tree: &Node, parent: Option<&Node>) -> Option<u8> {
    match &tree.kind {
        TreeKind::Assignment | TreeKind::FunctionAssignment { .. } => Some(level::ASSIGNMENT),
        TreeKind::Conditional => Some(level::CONDITION),
        TreeKind::Relational(_) => Some(level::RELATION),
        TreeKind::Range => Some(level::RANGE),
        TreeKind::Operator { op, implicit } => {
            let is_fraction_of_numbers =
                |tree: &Node| tree.is(&DIVIDE) && tree.args.first().is_some_and(|first| is_signed_constant(first));
            let left = tree.args.first();
            let binds_tighter = *implicit
                && op == &&MULTIPLY
                && !(left.is_some_and(|left| left.is_constant()) && parent.is_some_and(is_fraction_of_numbers))
                && !left.is_some_and(|left| {
                    is_fraction_of_numbers(left) && left.args.get(1).is_some_and(|second| second.is_constant())
                });
            Some(op.level + u8::from(binds_tighter))
        }
        _ => None,
    }
}

/// `2`, `-2`
fn is_signed_constant(tree: &Node) -> bool {
    tree.is_constant()
        || tree.args.len() == 1
            && tree.op().is_some_and(|op| "-+~".contains(op.symbol))
            && tree.args.iter().all(|arg| arg.is_constant())
}
