//! Angles that words or other angles measure: `tan(45) in degrees`, `asin(sin(30°))`.

use std::convert::Infallible;

use pascaline_base::syntax::Span;

use super::Parser;
use crate::doubt::Doubt;
use crate::functions::Function;
use crate::tree::{Factor, Form, Join, Node, Target};
use crate::units::Unit;

impl Parser<'_, '_> {
    /// `tan(45) in degrees` is `tan(45 degrees)`, since a tangent is not an angle.
    pub(super) fn measured(&mut self, value: &Node, target: &Target) -> Option<Node> {
        let Target::Unit(unit) = target else { return None };
        let is_angle = matches!(&unit.form, Form::Unit(unit) if unit.kind().is_angle());
        let place = Span { start: value.span.start, end: unit.span.end.max(value.span.end) };
        if !is_angle || !is_ratio_of_angles(value) || self.choices.doubt(Doubt::Reach, place) {
            return None;
        }
        let Ok(measured) = with_angles_in(value, unit);
        Some(measured)
    }

    /// An angle that a function gives, in degrees if the angles in its argument are. If every angle is in degrees, none says so.
    pub(super) fn in_degrees(&mut self, value: Node) -> Node {
        if self.style.has_degrees || !matches!(value.form, Form::Call(Function::ToAngle(_), _)) {
            return value;
        }
        let mut has_degrees = false;
        let mut see = |node: &Node| has_degrees |= matches!(&node.form, Form::Unit(unit) if is_degree(*unit));
        value.for_each(&mut see);
        let span = value.span;
        let Some(degree) = Unit::find("degrees").filter(|_| has_degrees) else { return value };
        if self.choices.doubt(Doubt::AngleUnit, span) {
            return value;
        }
        let target = Target::Unit(Box::new(Node::new(Form::Unit(degree), span)));
        Node::new(Form::Conversion(Box::new(value), target), span)
    }
}

fn is_degree(unit: Unit) -> bool {
    Unit::find("deg").is_some_and(|degree| degree.is_same(unit))
}

/// Whether a value is calculated from functions of angles alone, which say no unit: `sin(30)`, `2*cos(60) + 1`.
fn is_ratio_of_angles(value: &Node) -> bool {
    let (mut has_function, mut has_other) = (false, false);
    value.for_each(&mut |node| match &node.form {
        Form::Call(Function::OfAngle(_), _) => has_function = true,
        Form::Number(_) | Form::Constant(_) | Form::Sum(_) | Form::Product(_) | Form::Power(_) | Form::Negative(_) => {}
        _ => has_other = true,
    });
    has_function && !has_other
}

/// The value with the arguments of the functions of angles in this unit.
fn with_angles_in(value: &Node, unit: &Node) -> Result<Node, Infallible> {
    let Form::Call(function @ Function::OfAngle(_), arguments) = &value.form else {
        return value.map_parts(&mut |part| with_angles_in(part, unit));
    };
    let measured = |angle: &Node| {
        let factors =
            vec![Factor { join: Join::Times, node: angle.clone() }, Factor { join: Join::Beside, node: unit.clone() }];
        Node::new(Form::Product(factors), angle.span)
    };
    Ok(Node::new(Form::Call(*function, arguments.iter().map(measured).collect()), value.span))
}
