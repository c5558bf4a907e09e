//! What `simplify` may assume of operators and functions.

use std::sync::Arc;

use pascaline_base::error::Fault;

use super::tree::{Node, TreeKind};
use crate::Context;
use crate::value::{Object, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    /// One operand is unchanged: `+x` is `x`.
    Trivial,
    /// Defined for every operand.
    Total,
    Commutative,
    Associative,
}

const PROPERTIES: [(&str, Property); 4] = [
    ("trivial", Property::Trivial),
    ("total", Property::Total),
    ("commutative", Property::Commutative),
    ("associative", Property::Associative),
];

/// What is known of one operator: a value for each property, in their order.
type Known = [Option<bool>; 4];

/// Assumptions by operator or function, beyond the default ones. `defaultF` stands for all others.
#[derive(Clone, Debug, Default)]
pub(super) struct SimplifyContext {
    known: Vec<(Arc<str>, Known)>,
}

/// The name that stands for all functions without assumptions of their own.
const ANY_FUNCTION: &str = "defaultF";

/// mathjs's `defaultContext`.
fn default_of(name: &str) -> Option<[bool; 4]> {
    Some(match name {
        "add" | "unaryPlus" | "multiply" => [true, true, true, true],
        "subtract" | "divide" | ANY_FUNCTION => [false, true, false, false],
        "paren" => [true, true, true, false],
        _ => return None,
    })
}

impl SimplifyContext {
    /// The `context` among the options of a call.
    pub(super) fn of(cx: &Context, context: &Object) -> Result<Self, Fault> {
        let mut known = Vec::new();
        for (name, properties) in context.entries.iter() {
            let mut own = Known::default();
            for (property, place) in PROPERTIES {
                if let Value::Object(properties) = properties
                    && let Some(Value::Boolean(value)) = properties.get(cx, property)?
                {
                    own[place as usize] = Some(*value);
                }
            }
            known.push((Arc::clone(name), own));
        }
        Ok(Self { known })
    }

    fn own(&self, name: &str) -> Option<&Known> {
        self.known.iter().find(|(known, _)| **known == *name).map(|(_, properties)| properties)
    }

    /// Whether the operator or function `name` has a property.
    pub(super) fn has(&self, cx: &Context, name: &str, property: Property) -> Result<bool, Fault> {
        cx.pay_for_search(self.known.len(), name.len())?;
        let place = property as usize;
        let by_default = |name: &str| default_of(name).map(|properties| properties[place]);
        if let Some(own) = self.own(name)
            && let Some(value) = own[place].or_else(|| by_default(name))
        {
            return Ok(value);
        }
        if let Some(own) = self.own(ANY_FUNCTION) {
            return Ok(own[place].or_else(|| by_default(ANY_FUNCTION)).unwrap_or(false));
        }
        Ok(by_default(name).or_else(|| by_default(ANY_FUNCTION)).unwrap_or(false))
    }

    /// Whether the operator or function of a node has a property.
    pub(super) fn node_has(&self, cx: &Context, node: &Node, property: Property) -> Result<bool, Fault> {
        match &node.kind {
            TreeKind::Operator { op, .. } => self.has(cx, op.name, property),
            TreeKind::Function(name) => self.has(cx, name, property),
            TreeKind::Call => self.has(cx, &node.name(), property),
            TreeKind::Parenthesis => self.has(cx, "paren", property),
            _ => self.has(cx, ANY_FUNCTION, property),
        }
    }

    /// This context with one property changed.
    pub(super) fn imposing(&self, cx: &Context, name: &str, property: Property, value: bool) -> Result<Self, Fault> {
        cx.spend(1 + self.known.len() as u64)?;
        let mut changed = self.clone();
        let at = changed.known.iter().position(|(known, _)| **known == *name);
        let at = at.unwrap_or_else(|| {
            changed.known.push((Arc::from(name), Known::default()));
            changed.known.len() - 1
        });
        if let Some((_, properties)) = changed.known.get_mut(at) {
            properties[property as usize] = Some(value);
        }
        Ok(changed)
    }
}

impl SimplifyContext {
    /// All assumptions, one by one.
    pub(super) fn assumptions(&self) -> Vec<(Arc<str>, Property, bool)> {
        let of_name = |(name, properties): &(Arc<str>, Known)| {
            let name = Arc::clone(name);
            let known = PROPERTIES.iter().zip(*properties);
            known.filter_map(|((_, property), value)| Some((Arc::clone(&name), *property, value?))).collect::<Vec<_>>()
        };
        self.known.iter().flat_map(of_name).collect()
    }
}
