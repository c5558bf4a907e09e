//! Notes on answers that Python gives, and that the expression may not have meant.

use pascaline_base::note::Note;
use pascaline_base::syntax::Node;
use pascaline_number::notes::{Digits, Step};

use super::code::{Binary, Code, NodeKind, Unary};

/// A longer expression is not looked through: a note is help, and has no price.
const MOST_NODES: usize = 500;

/// The note on a float whose digits are not those of the exact result. Integers have all of theirs.
pub(super) fn of_digits(code: &Code, source: &str, number: f64) -> Option<Note> {
    if code.len() > MOST_NODES {
        return None;
    }
    let (nodes, is_whole) = (code.tail(code.len()), is_nearly_whole(number));
    let steps = nodes.iter().enumerate().map(|(at, node)| match node.kind {
        // A quotient is exact if it is a whole number; within an expression that is too rare to look for.
        NodeKind::Binary(Binary::Divide) => (is_whole && at + 1 == nodes.len()).then_some(Step::Divide),
        _ => step(node, source),
    });
    match Digits::of(number, |exact| exact.take_all(steps)) {
        Digits::Surprising(surprise) => Some(surprise.note()),
        Digits::AsMeant | Digits::Unknown => None,
    }
}

pub(super) fn is_nearly_whole(number: f64) -> bool {
    const NEAR: f64 = 1e-9;
    (number - number.round_ties_even()).abs() <= NEAR * number.abs()
}

/// The step of an exact calculation that a node is.
fn step<'s>(node: &Node<NodeKind>, source: &'s str) -> Option<Step<'s>> {
    Some(match node.kind {
        NodeKind::Integer | NodeKind::Float => Step::Number(node.span.bytes(source)),
        NodeKind::Unary(Unary::Minus) => Step::Negate,
        NodeKind::Unary(Unary::Plus) => Step::Same,
        NodeKind::Binary(Binary::Add) => Step::Add,
        NodeKind::Binary(Binary::Subtract) => Step::Subtract,
        NodeKind::Binary(Binary::Multiply) => Step::Multiply,
        NodeKind::Binary(Binary::Power) => Step::Power,
        _ => return None,
    })
}
