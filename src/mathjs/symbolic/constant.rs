//! `simplifyConstant`: calculates the parts of an expression that are constant.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::Options;
use super::context::Property;
use super::fraction::{is_long_power, of_number};
use super::operator::{DIVIDE, Operator, UNARY_MINUS};
use super::tree::{Node, Tree, TreeKind, constant, node, number, operator};
use crate::code::{Binary, Unary};
use crate::operations::typed::{self, Operation, actual_types, unexpected_type};
use crate::value::{Matrix, Value};
use crate::{Context, functions, operations::operators, value::fraction};

/// The expression with its constant parts calculated.
pub(super) fn simplify_constant(cx: &Context, options: &Options, tree: &Tree) -> Result<Tree, Fault> {
    let mut folder = Folder { cx, options };
    let part = folder.fold(tree)?;
    folder.node(part)
}

/// A folded part of an expression: its value if it is constant.
#[derive(Clone)]
enum Folded {
    Node(Tree),
    Value(Value),
}

struct Folder<'f> {
    cx: &'f Context,
    options: &'f Options,
}

/// The functions whose arguments mathjs does not evaluate before the call.
const LAZY: &[&str] = &["and", "bitAnd", "bitOr", "filter", "forEach", "map", "nullish", "or"];

impl Folder<'_> {
    fn fold(&mut self, tree: &Tree) -> Result<Folded, Fault> {
        self.cx.spend(1)?;
        match &tree.kind {
            TreeKind::Symbol(_) => Ok(Folded::Node(Rc::clone(tree))),
            TreeKind::Constant(value) => self.fold_constant(tree, value),
            TreeKind::Function(_) | TreeKind::Call => self.fold_function(tree),
            TreeKind::Operator { op, implicit } => self.fold_operator(tree, op, *implicit),
            TreeKind::Parenthesis => match &tree.args[..] {
                [content] => self.fold(content),
                _ => Ok(Folded::Node(Rc::clone(tree))),
            },
            TreeKind::Array => self.fold_array(tree),
            TreeKind::Accessor { .. } => self.fold_accessor(tree),
            TreeKind::Index { .. } => {
                let dimensions = self.nodes(&tree.args)?;
                Ok(Folded::Node(node(self.cx, TreeKind::Index { dot: false }, dimensions)?))
            }
            TreeKind::Object(_) => {
                let values = self.nodes(&tree.args)?;
                Ok(Folded::Node(tree.with(self.cx, values)?))
            }
            TreeKind::Conditional
            | TreeKind::Relational(_)
            | TreeKind::Range
            | TreeKind::Assignment
            | TreeKind::FunctionAssignment { .. }
            | TreeKind::Block(_) => {
                let message = format!("Unimplemented node type in simplifyConstant: {}", tree.type_name());
                Err(Fault::new(ErrorCode::UnsupportedSyntax, message))
            }
        }
    }

    /// Folds each tree to a node.
    fn nodes(&mut self, trees: &[Tree]) -> Result<Vec<Tree>, Fault> {
        let mut nodes = Vec::with_capacity(trees.len());
        for tree in trees {
            let part = self.fold(tree)?;
            nodes.push(self.node(part)?);
        }
        Ok(nodes)
    }

    fn parts(&mut self, trees: &[Tree]) -> Result<Vec<Folded>, Fault> {
        let mut parts = Vec::with_capacity(trees.len());
        for tree in trees {
            parts.push(self.fold(tree)?);
        }
        Ok(parts)
    }

    fn fold_constant(&mut self, tree: &Tree, value: &Value) -> Result<Folded, Fault> {
        match value {
            Value::Boolean(value) => self.preferred(Value::Number(f64::from(*value))).map(Folded::Value),
            Value::Text(_) => Ok(Folded::Value(value.clone())),
            Value::Null => Err(no_node(value)),
            Value::Complex(complex) if complex.im != 0.0 => Ok(Folded::Node(Rc::clone(tree))),
            Value::Number(_) | Value::Complex(_) | Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) => {
                self.preferred(value.clone()).map(Folded::Value)
            }
            _ => Ok(Folded::Node(Rc::clone(tree))),
        }
    }

    /// A number as a fraction if it has an exact one, a real complex number as a number.
    fn preferred(&mut self, value: Value) -> Result<Value, Fault> {
        match value {
            Value::Number(number) => self.exact(number),
            Value::Complex(complex) if complex.im == 0.0 => self.exact(complex.re),
            Value::Matrix(matrix) => {
                self.cx.pay_for_collection(matrix.items.len() as u64)?;
                let mut items = Vec::with_capacity(matrix.items.len());
                for item in &matrix.items {
                    items.push(self.preferred(item.clone())?);
                }
                Ok(Value::matrix(matrix.size.clone(), items))
            }
            value => Ok(value),
        }
    }

    fn exact(&mut self, number: f64) -> Result<Value, Fault> {
        if !self.options.exact_fractions {
            return Ok(Value::Number(number));
        }
        let most = self.options.fractions_limit;
        let is_small = |integer: f64| integer.abs() < most;
        Ok(match of_number(self.cx, number)? {
            Some(fraction)
                if is_small(integer_to_number(fraction.numerator()))
                    && is_small(integer_to_number(fraction.denominator())) =>
            {
                Value::from(fraction)
            }
            _ => Value::Number(number),
        })
    }

    /// The node of a part.
    fn node(&mut self, part: Folded) -> Result<Tree, Fault> {
        match part {
            Folded::Node(tree) => Ok(tree),
            Folded::Value(value) => self.node_of_value(&value),
        }
    }

    fn node_of_value(&mut self, value: &Value) -> Result<Tree, Fault> {
        match value {
            Value::Fraction(fraction) => {
                let numerator = self.signed(integer_to_number(fraction.numerator()))?;
                if fraction.is_integer() {
                    return Ok(numerator);
                }
                let denominator = integer_to_number(fraction.denominator());
                operator(self.cx, &DIVIDE, vec![numerator, number(self.cx, denominator)?])
            }
            Value::Number(number) => self.signed(*number),
            Value::Boolean(value) => self.signed(f64::from(*value)),
            Value::Text(_) => constant(self.cx, value.clone()),
            Value::BigNumber(_) | Value::BigInt(_) => self.signed_exact(value),
            Value::Complex(_) => Err(Fault::new(ErrorCode::Domain, "Cannot convert Complex number to Node")),
            Value::Matrix(matrix) => self.array(&matrix.size, &matrix.items),
            _ => Err(no_node(value)),
        }
    }

    fn signed(&mut self, value: f64) -> Result<Tree, Fault> {
        let size = number(self.cx, if value < 0.0 { -value } else { value })?;
        if value < 0.0 { operator(self.cx, &UNARY_MINUS, vec![size]) } else { Ok(size) }
    }

    fn signed_exact(&mut self, value: &Value) -> Result<Tree, Fault> {
        let smaller = typed::apply_two(self.cx, &operators::SMALLER, value, &Value::Number(0.0))?;
        if matches!(smaller, Value::Boolean(true)) {
            let size = typed::apply(self.cx, &operators::UNARY_MINUS, std::slice::from_ref(value))?;
            return operator(self.cx, &UNARY_MINUS, vec![constant(self.cx, size)?]);
        }
        constant(self.cx, value.clone())
    }

    /// Nested arrays of the items of a matrix.
    fn array(&mut self, size: &[usize], items: &[Value]) -> Result<Tree, Fault> {
        let mut nodes = Vec::new();
        match size {
            [] | [_] => {
                for item in items {
                    nodes.push(self.node_of_value(item)?);
                }
            }
            [rows, inner @ ..] => {
                self.cx.spend(*rows as u64)?;
                let length = items.len() / (*rows).max(1);
                for row in 0..*rows {
                    nodes.push(self.array(inner, &items[row * length..(row + 1) * length])?);
                }
            }
        }
        node(self.cx, TreeKind::Array, nodes)
    }

    fn fold_array(&mut self, tree: &Tree) -> Result<Folded, Fault> {
        let parts = self.parts(&tree.args)?;
        let mut values = Vec::with_capacity(parts.len());
        for part in &parts {
            match part {
                Folded::Value(value) => values.push(value.clone()),
                Folded::Node(_) => {
                    let items = self.all_nodes(parts)?;
                    return Ok(Folded::Node(tree.with(self.cx, items)?));
                }
            }
        }
        crate::value::matrix::stack(self.cx, values).map(Folded::Value)
    }

    fn all_nodes(&mut self, parts: Vec<Folded>) -> Result<Vec<Tree>, Fault> {
        let mut nodes = Vec::with_capacity(parts.len());
        for part in parts {
            nodes.push(self.node(part)?);
        }
        Ok(nodes)
    }

    fn fold_function(&mut self, tree: &Tree) -> Result<Folded, Fault> {
        let name = tree.name();
        if LAZY.contains(&&*name) {
            return Ok(Folded::Node(Rc::clone(tree)));
        }
        let arguments = if matches!(tree.kind, TreeKind::Call) { &tree.args[1..] } else { &tree.args[..] };
        if matches!(&*name, "add" | "multiply") {
            return self.fold_associative(tree, &name, arguments);
        }
        let parts = self.parts(arguments)?;
        if let Some(values) = values_of(&parts) {
            match self.evaluate(&name, &values) {
                Ok(value) => return Ok(Folded::Value(value)),
                Err(fault) if is_limit(&fault) => return Err(fault),
                Err(_) => {}
            }
        }
        if let ("size", [Folded::Node(array)]) = (&*name, &parts[..])
            && matches!(array.kind, TreeKind::Array)
        {
            return self.size(array);
        }
        let arguments = self.all_nodes(parts)?;
        Ok(Folded::Node(node(self.cx, TreeKind::Function(name), arguments)?))
    }

    /// The size of a matrix does not depend on its items.
    fn size(&mut self, array: &Tree) -> Result<Folded, Fault> {
        let mut sizes = Vec::new();
        let mut section = Some(array);
        while let Some(array) = section
            && matches!(array.kind, TreeKind::Array)
        {
            self.cx.spend(1)?;
            #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
            sizes.push(Value::Number(array.args.len() as f64));
            section = array.args.first();
        }
        Ok(Folded::Value(Value::matrix(vec![sizes.len()], sizes)))
    }

    fn fold_operator(&mut self, tree: &Tree, op: &'static Operator, implicit: bool) -> Result<Folded, Fault> {
        if let [operand] = &tree.args[..] {
            return match self.fold(operand)? {
                Folded::Value(value) => self.evaluate(op.name, &[value]).map(Folded::Value),
                Folded::Node(operand) => {
                    Ok(Folded::Node(node(self.cx, TreeKind::Operator { op, implicit }, vec![operand])?))
                }
            };
        }
        self.fold_associative(tree, op.name, &tree.args)
    }

    /// Folds the constants of a sum, a product, or another operator.
    fn fold_associative(&mut self, tree: &Tree, name: &str, arguments: &[Tree]) -> Result<Folded, Fault> {
        let context = &self.options.context;
        let flat;
        let mut arguments = arguments;
        let is_associative = context.node_has(self.cx, tree, Property::Associative)?;
        if is_associative {
            flat = super::flatten::all_children(self.cx, tree)?;
            arguments = &flat;
        }
        let is_commutative = is_associative && context.has(self.cx, name, Property::Commutative)?;
        let parts = self.parts(arguments)?;
        let constants = parts.iter().filter(|part| matches!(part, Folded::Value(_))).count();
        if is_commutative && constants > 1 {
            let (constants, mut others): (Vec<Folded>, Vec<Folded>) =
                parts.into_iter().partition(|part| matches!(part, Folded::Value(_)));
            let constant = self.fold_left(tree, name, constants)?;
            others.insert(0, constant);
            return self.fold_left(tree, name, others);
        }
        self.fold_left(tree, name, parts)
    }

    /// Joins parts from the left; two constants in a row become one if they can be calculated.
    fn fold_left(&mut self, tree: &Tree, name: &str, parts: Vec<Folded>) -> Result<Folded, Fault> {
        let mut parts = parts.into_iter();
        let Some(mut last) = parts.next() else { return Ok(Folded::Node(Rc::clone(tree))) };
        // What is joined so far, before a last constant.
        let mut joined: Option<Tree> = None;
        for next in parts {
            if let Folded::Value(value) = &next {
                match &last {
                    Folded::Node(tree) => {
                        joined = Some(Rc::clone(tree));
                        last = next;
                        continue;
                    }
                    Folded::Value(before) => match self.evaluate(name, &[before.clone(), value.clone()]) {
                        Ok(value) => {
                            last = Folded::Value(value);
                            continue;
                        }
                        Err(fault) if is_limit(&fault) => return Err(fault),
                        Err(_) => {}
                    },
                }
            }
            let mut left = self.node(last)?;
            if let Some(before) = joined.take() {
                left = self.join(tree, before, left)?;
            }
            let next = self.node(next)?;
            last = Folded::Node(self.join(tree, left, next)?);
        }
        match joined {
            Some(before) => {
                let last = self.node(last)?;
                Ok(Folded::Node(self.join(tree, before, last)?))
            }
            None => Ok(last),
        }
    }

    /// A node like `tree` of two operands.
    fn join(&mut self, tree: &Node, left: Tree, right: Tree) -> Result<Tree, Fault> {
        let kind = match &tree.kind {
            TreeKind::Call => TreeKind::Function(tree.name()),
            kind => kind.clone(),
        };
        node(self.cx, kind, vec![left, right])
    }

    /// Calls a function with constants: exactly if it can, otherwise with numbers.
    fn evaluate(&mut self, name: &str, arguments: &[Value]) -> Result<Value, Fault> {
        if LAZY.contains(&name) {
            return Err(Fault::new(ErrorCode::TypeMismatch, "Cannot evaluate constants"));
        }
        let Some(operation) = operation(name) else {
            return Err(Fault::new(ErrorCode::UndefinedFunction, format!("Undefined function {}", excerpt(name))));
        };
        self.cx.spend(2)?;
        if !arguments.iter().any(contains_fractions) {
            let value = typed::apply(self.cx, operation, arguments);
            // mathjs tries again, and makes an exact number of the result.
            return value
                .or_else(|fault| if is_limit(&fault) { Err(fault) } else { self.numeric(operation, arguments) });
        }
        if name != "pow" || !is_long_power(arguments) {
            match typed::apply(self.cx, operation, arguments) {
                Ok(value) => return Ok(value),
                Err(fault) if is_limit(&fault) => return Err(fault),
                Err(_) => {}
            }
        }
        self.numeric(operation, arguments)
    }

    /// Calls a function with numbers in the place of fractions.
    fn numeric(&mut self, operation: &Operation, arguments: &[Value]) -> Result<Value, Fault> {
        let arguments: Vec<Value> = arguments.iter().map(without_fractions).collect();
        let value = typed::apply(self.cx, operation, &arguments)?;
        self.preferred(value)
    }

    /// An item of a matrix, or an entry of an object, with a constant index.
    fn fold_accessor(&mut self, tree: &Tree) -> Result<Folded, Fault> {
        let Some((object, index)) = tree.pair() else { return Ok(Folded::Node(Rc::clone(tree))) };
        let object = self.fold(object)?;
        let index = self.fold(index)?;
        let index = self.node(index)?;
        match &object {
            Folded::Node(array) if matches!(array.kind, TreeKind::Array) => self.fold_index(object, &index),
            Folded::Value(Value::Matrix(_)) => self.fold_index(object, &index),
            Folded::Node(entries) => {
                if let (TreeKind::Object(keys), [key]) = (&entries.kind, &index.args[..])
                    && let Some(Value::Text(key)) = key.constant()
                {
                    self.cx.pay_for_search(keys.len(), key.len())?;
                    let at = keys.iter().position(|known| known == key);
                    return match at.and_then(|at| entries.args.get(at)) {
                        Some(value) => Ok(Folded::Node(Rc::clone(value))),
                        None => constant(self.cx, Value::Undefined).map(Folded::Node),
                    };
                }
                self.accessor(object, index)
            }
            Folded::Value(_) => self.accessor(object, index),
        }
    }

    fn accessor(&mut self, object: Folded, index: Tree) -> Result<Folded, Fault> {
        let object = self.node(object)?;
        node(self.cx, TreeKind::Accessor { optional: false }, vec![object, index]).map(Folded::Node)
    }

    /// Takes the items of a matrix one dimension after the other, as long as the dimensions are constant.
    fn fold_index(&mut self, object: Folded, index: &Tree) -> Result<Folded, Fault> {
        let mut object = object;
        let mut dimensions = index.args.clone();
        loop {
            let place = |at: usize| match dimensions.get(at).and_then(|dimension| dimension.constant()) {
                Some(Value::Number(place)) => Some(*place),
                _ => None,
            };
            let (part, taken) = match (place(0), place(1)) {
                (Some(row), _) => (self.item(&object, row)?, 0),
                (None, Some(column)) => (self.column(&object, column)?, 1),
                (None, None) => break,
            };
            let Some(part) = part else { break };
            object = part;
            dimensions.remove(taken);
        }
        if dimensions.is_empty() {
            return Ok(object);
        }
        let index = index.with(self.cx, dimensions)?;
        self.accessor(object, index)
    }

    /// The items at a place of every row.
    fn column(&mut self, object: &Folded, place: f64) -> Result<Option<Folded>, Fault> {
        let rows: Vec<Folded> = match object {
            Folded::Node(array) => array.args.iter().map(|row| Folded::Node(Rc::clone(row))).collect(),
            Folded::Value(Value::Matrix(matrix)) if matrix.size.len() > 1 => {
                self.cx.pay_for_collection(matrix.items.len() as u64)?;
                let rows = matrix.size.first().copied().unwrap_or(0);
                (0..rows).map(|row| Folded::Value(row_of(matrix, row))).collect()
            }
            Folded::Value(_) => return Ok(None),
        };
        let mut items = Vec::with_capacity(rows.len());
        for row in &rows {
            match self.item(row, place)? {
                Some(item) => items.push(item),
                None => return Ok(None),
            }
        }
        if let Some(values) = values_of(&items) {
            return crate::value::matrix::stack(self.cx, values).map(|column| Some(Folded::Value(column)));
        }
        let items = self.all_nodes(items)?;
        node(self.cx, TreeKind::Array, items).map(|column| Some(Folded::Node(column)))
    }

    /// The item at a place, counted from 1.
    fn item(&mut self, object: &Folded, place: f64) -> Result<Option<Folded>, Fault> {
        self.cx.spend(1)?;
        let at = |length: usize| (0..length).find(|index| to_place(*index) == place);
        match object {
            Folded::Node(array) if matches!(array.kind, TreeKind::Array) => {
                self.cx.spend(array.args.len() as u64 / 8)?;
                Ok(at(array.args.len()).and_then(|at| array.args.get(at)).map(|item| Folded::Node(Rc::clone(item))))
            }
            Folded::Value(Value::Matrix(matrix)) => {
                let rows = matrix.size.first().copied().unwrap_or(0);
                self.cx.pay_for_collection(matrix.items.len() as u64)?;
                Ok(at(rows).map(|row| Folded::Value(row_of(matrix, row))))
            }
            _ => Ok(None),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn to_place(index: usize) -> f64 {
    index as f64 + 1.0
}

fn row_of(matrix: &Matrix, row: usize) -> Value {
    match &matrix.size[..] {
        [rows, inner @ ..] if !inner.is_empty() => {
            let length = matrix.items.len() / (*rows).max(1);
            Value::matrix(inner.to_vec(), matrix.items[row * length..(row + 1) * length].to_vec())
        }
        _ => matrix.items.get(row).cloned().unwrap_or(Value::Undefined),
    }
}

/// The values of parts that are all constant.
fn values_of(parts: &[Folded]) -> Option<Vec<Value>> {
    let values = parts.iter().map(|part| match part {
        Folded::Value(value) => Some(value.clone()),
        Folded::Node(_) => None,
    });
    values.collect()
}

fn contains_fractions(value: &Value) -> bool {
    match value {
        Value::Fraction(_) => true,
        Value::Matrix(matrix) => matrix.items.iter().any(contains_fractions),
        _ => false,
    }
}

fn without_fractions(value: &Value) -> Value {
    match value {
        Value::Fraction(fraction) => Value::Number(fraction::to_number(fraction)),
        Value::Matrix(matrix) => {
            Value::matrix(matrix.size.clone(), matrix.items.iter().map(without_fractions).collect())
        }
        value => value.clone(),
    }
}

/// The operation of a function, which may be that of an operator.
fn operation(name: &str) -> Option<&'static Operation> {
    if let Some(Value::Builtin(function)) = functions::lookup(name).and_then(functions::Builtin::function) {
        return Some(function.operation);
    }
    let binary = |op| Some(operators::binary(op));
    match name {
        "add" => binary(Binary::Add),
        "subtract" => binary(Binary::Subtract),
        "multiply" => binary(Binary::Multiply),
        "divide" => binary(Binary::Divide),
        "dotMultiply" => binary(Binary::DotMultiply),
        "dotDivide" => binary(Binary::DotDivide),
        "dotPow" => binary(Binary::DotPow),
        "pow" => binary(Binary::Pow),
        "mod" => binary(Binary::Mod),
        "xor" => binary(Binary::LogicalXor),
        "bitXor" => binary(Binary::BitXor),
        "leftShift" => binary(Binary::ShiftLeft),
        "rightArithShift" => binary(Binary::ShiftRight),
        "rightLogShift" => binary(Binary::ShiftRightLogical),
        "to" => binary(Binary::To),
        "unaryMinus" => Some(operators::unary(Unary::Minus)),
        "unaryPlus" => Some(operators::unary(Unary::Plus)),
        "bitNot" => Some(operators::unary(Unary::BitNot)),
        "not" => Some(operators::unary(Unary::Not)),
        "factorial" => Some(operators::unary(Unary::Factorial)),
        "ctranspose" => Some(operators::unary(Unary::Transpose)),
        _ => super::operator::of_function(name).and_then(super::read::relation_of).map(operators::relation),
    }
}

/// Whether a limit was exceeded, which no other way avoids.
pub(super) fn is_limit(fault: &Fault) -> bool {
    let code = fault.code();
    code.ends_evaluation()
        || matches!(
            code,
            ErrorCode::NestingTooDeep
                | ErrorCode::CollectionTooLarge
                | ErrorCode::TextTooLong
                | ErrorCode::SourceTooLong
                | ErrorCode::IntegerTooLarge
                | ErrorCode::Memory
        )
}

fn no_node(value: &Value) -> Fault {
    let actual = actual_types(value).replace(',', " | ");
    let expected = "number or Complex or BigNumber or bigint or Fraction or string or Array or Matrix or boolean";
    unexpected_type("unnamed", expected, &actual, 0)
}

fn integer_to_number(integer: &Integer) -> f64 {
    fraction::to_number(&Rational::from(integer.clone()))
}
