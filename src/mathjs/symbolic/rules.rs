//! The rules of `simplify`, in mathjs's order, and how they are read.

use std::rc::Rc;
use std::sync::Arc;

use Property::{Associative, Commutative, Total};
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::context::{Property, SimplifyContext};
use super::flatten::{flatten, nest_right};
use super::read;
use super::tree::{Tree, node, remove_parentheses, symbol};
use crate::Context;
use crate::value::{Object, Value};

/// One step of a simplification.
#[derive(Debug)]
pub(super) enum Step {
    Core,
    Constant,
    Rewrite(Box<Rule>),
}

/// `left -> right`
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) left: Tree,
    pub(super) right: Tree,
    /// What must hold for the rule to be applied.
    pub(super) assuming: Vec<Assumption>,
    /// What holds while it is applied.
    pub(super) imposing: Vec<Assumption>,
    /// Whether it is applied again to its own results.
    pub(super) repeat: bool,
    /// The same rule with further operands, for an associative operator.
    pub(super) expanded: Vec<(Tree, Tree)>,
}

/// A property of an operator, and whether it has it.
pub(super) type Assumption = (Arc<str>, Property, bool);

/// A step as it is written in this file.
pub(super) enum Written {
    Core,
    Constant,
    Rewrite {
        rule: &'static str,
        assuming: &'static [(&'static str, Property, bool)],
        imposing: &'static [(&'static str, Property, bool)],
        repeat: bool,
    },
}

pub(super) const fn rule(rule: &'static str) -> Written {
    Written::Rewrite { rule, assuming: &[], imposing: &[], repeat: false }
}

type Written3 = (&'static str, Property, bool);

const fn assuming(rule: &'static str, assuming: &'static [Written3]) -> Written {
    Written::Rewrite { rule, assuming, imposing: &[], repeat: false }
}

const fn imposing(rule: &'static str, assuming: &'static [Written3], imposing: &'static [Written3]) -> Written {
    Written::Rewrite { rule, assuming, imposing, repeat: false }
}

const fn repeated(rule: &'static str) -> Written {
    Written::Rewrite { rule, assuming: &[], imposing: &[], repeat: true }
}

const ADD_TOTAL: &[Written3] = &[("add", Total, true)];
const ADD_COMMUTES: &[Written3] = &[("add", Commutative, true)];
const SUBTRACT_TOTAL: &[Written3] = &[("subtract", Total, true)];
const SUBTRACT_PARTIAL: &[Written3] = &[("subtract", Total, false)];
const DIVIDE_TOTAL: &[Written3] = &[("divide", Total, true)];
const PRODUCT_COMMUTES: &[Written3] = &[("multiply", Commutative, true)];
const PRODUCT_ORDERED: &[Written3] = &[("multiply", Commutative, false)];
const PRODUCT_ASSOCIATES: &[Written3] = &[("multiply", Associative, true)];

/// mathjs's `simplify.rules`.
pub(super) static DEFAULT: &[Written] = &[
    Written::Core,
    rule("log(e) -> 1"),
    // Differences become sums, and signs move to the constants.
    assuming("n-n1 -> n+-n1", SUBTRACT_TOTAL),
    assuming("n-n -> 0", SUBTRACT_PARTIAL),
    assuming("-(cl*v) -> v * (-cl)", &[("multiply", Commutative, true), ("subtract", Total, true)]),
    assuming("-(cl*v) -> (-cl) * v", &[("multiply", Commutative, false), ("subtract", Total, true)]),
    assuming("-(v*cl) -> v * (-cl)", &[("multiply", Commutative, false), ("subtract", Total, true)]),
    rule("-(n1/n2) -> -n1/n2"),
    rule("-v -> v * (-1)"),
    repeated("(n1 + n2)*(-1) -> n1*(-1) + n2*(-1)"),
    // Quotients become products.
    rule("n/n1^n2 -> n*n1^-n2"),
    rule("n/n1 -> n*n1^-1"),
    assuming("(n1*n2)^n3 -> n1^n3 * n2^n3", PRODUCT_COMMUTES),
    assuming("(n1*n2)^(-1) -> n2^(-1) * n1^(-1)", PRODUCT_ORDERED),
    assuming("(n ^ n1) ^ n2 -> n ^ (n1 * n2)", DIVIDE_TOTAL),
    // Equal factors are collected.
    rule("vd * (vd * n1 + n2) -> vd^2 * n1 + vd * n2"),
    assuming("vd * (vd^n4 * n1 + n2) -> vd^(1+n4) * n1 + vd * n2", DIVIDE_TOTAL),
    assuming("vd^n3 * (vd * n1 + n2) -> vd^(n3+1) * n1 + vd^n3 * n2", DIVIDE_TOTAL),
    assuming("vd^n3 * (vd^n4 * n1 + n2) -> vd^(n3+n4) * n1 + vd^n3 * n2", DIVIDE_TOTAL),
    rule("n*n -> n^2"),
    assuming("n * n^n1 -> n^(n1+1)", DIVIDE_TOTAL),
    assuming("n^n1 * n^n2 -> n^(n1+n2)", DIVIDE_TOTAL),
    Written::Constant,
    // Equal terms are collected.
    assuming("n+n -> 2*n", ADD_TOTAL),
    rule("n+-n -> 0"),
    rule("vd*n + vd -> vd*(n+1)"),
    rule("n3*n1 + n3*n2 -> n3*(n1+n2)"),
    rule("n3^(-n4)*n1 + n3 * n2 -> n3^(-n4)*(n1 + n3^(n4+1) *n2)"),
    rule("n3^(-n4)*n1 + n3^n5 * n2 -> n3^(-n4)*(n1 + n3^(n4+n5)*n2)"),
    assuming("n*vd + vd -> (n+1)*vd", PRODUCT_ORDERED),
    assuming("vd + n*vd -> (1+n)*vd", PRODUCT_ORDERED),
    assuming("n1*n3 + n2*n3 -> (n1+n2)*n3", PRODUCT_ORDERED),
    assuming("n^n1 * n -> n^(n1+1)", &[("divide", Total, true), ("multiply", Commutative, false)]),
    assuming("n1*n3^(-n4) + n2 * n3 -> (n1 + n2*n3^(n4 + 1))*n3^(-n4)", PRODUCT_ORDERED),
    assuming("n1*n3^(-n4) + n2 * n3^n5 -> (n1 + n2*n3^(n4 + n5))*n3^(-n4)", PRODUCT_ORDERED),
    rule("n*cd + cd -> (n+1)*cd"),
    assuming("cd*n + cd -> cd*(n+1)", PRODUCT_ORDERED),
    assuming("cd + cd*n -> cd*(1+n)", PRODUCT_ORDERED),
    Written::Constant,
    // Back to the usual form: signs in front, constants at their place, differences and quotients.
    assuming("(-n)*n1 -> -(n*n1)", SUBTRACT_TOTAL),
    assuming("n1*(-n) -> -(n1*n)", &[("subtract", Total, true), ("multiply", Commutative, false)]),
    imposing("ce+ve -> ve+ce", ADD_COMMUTES, &[("add", Commutative, false)]),
    imposing("vd*cd -> cd*vd", PRODUCT_COMMUTES, &[("multiply", Commutative, false)]),
    rule("n+-n1 -> n-n1"),
    rule("n+-(n1) -> n-(n1)"),
    assuming("n*(n1^-1) -> n/n1", PRODUCT_COMMUTES),
    assuming("n*n1^-n2 -> n/n1^n2", PRODUCT_COMMUTES),
    assuming("n^-1 -> 1/n", PRODUCT_COMMUTES),
    rule("n^1 -> n"),
    assuming("n*(n1/n2) -> (n*n1)/n2", PRODUCT_ASSOCIATES),
    // mathjs names the sum so, and no context does; the rule is not applied by default.
    assuming("n-(n1+n2) -> n-n1-n2", &[("addition", Associative, true), ("addition", Commutative, true)]),
    imposing("1*n -> n", &[], PRODUCT_COMMUTES),
    assuming("n1/(n2/n3) -> (n1*n3)/n2", PRODUCT_ASSOCIATES),
    rule("n1/(-n2) -> -n1/n2"),
];

/// Reads the steps that are written in this crate.
pub(super) fn read_written(cx: &Context, context: &SimplifyContext, written: &[Written]) -> Result<Vec<Step>, Fault> {
    let owned = |assumptions: &[Written3]| -> Vec<Assumption> {
        assumptions.iter().map(|(name, property, value)| (Arc::from(*name), *property, *value)).collect()
    };
    let mut steps = Vec::with_capacity(written.len());
    for step in written {
        steps.push(match step {
            Written::Core => Step::Core,
            Written::Constant => Step::Constant,
            Written::Rewrite { rule, assuming, imposing, repeat } => {
                let (left, right) = rule.split_once("->").unwrap_or((rule, rule));
                let mut rule = read_rule(cx, context, left, right)?;
                rule.assuming = owned(assuming);
                rule.imposing = owned(imposing);
                rule.repeat = *repeat;
                Step::Rewrite(Box::new(rule))
            }
        });
    }
    Ok(steps)
}

/// Reads the rules of a call: texts, objects, `simplifyCore` and `simplifyConstant`.
pub(super) fn read_given(cx: &Context, context: &SimplifyContext, given: &[Value]) -> Result<Vec<Step>, Fault> {
    let mut steps = Vec::with_capacity(given.len());
    for step in given {
        steps.push(match step {
            Value::Text(text) => Step::Rewrite(Box::new(read_text(cx, context, text)?)),
            Value::Object(object) => Step::Rewrite(Box::new(read_object(cx, context, object)?)),
            Value::Builtin(function) if function.name() == "simplifyCore" => Step::Core,
            Value::Builtin(function) if function.name() == "simplifyConstant" => Step::Constant,
            other => {
                let kind = match other {
                    Value::Undefined => "undefined",
                    Value::Number(_) | Value::Boolean(_) | Value::BigInt(_) => other.type_name(),
                    _ => "function",
                };
                let message = format!("Unsupported type of rule: {kind}");
                return Err(Fault::new(ErrorCode::TypeMismatch, message));
            }
        });
    }
    Ok(steps)
}

fn read_text(cx: &Context, context: &SimplifyContext, text: &str) -> Result<Rule, Fault> {
    cx.pay_for_bytes(text.len())?;
    match text.split("->").collect::<Vec<&str>>()[..] {
        [left, right] => read_rule(cx, context, left, right),
        _ => Err(Fault::new(ErrorCode::InvalidSyntax, format!("Could not parse rule: {}", excerpt(text)))),
    }
}

fn read_object(cx: &Context, context: &SimplifyContext, object: &Object) -> Result<Rule, Fault> {
    let text = |key: &str| -> Result<Option<Arc<str>>, Fault> {
        Ok(match object.get(cx, key)? {
            Some(Value::Text(text)) => Some(Arc::clone(text)),
            _ => None,
        })
    };
    let (whole, left, right) = (text("s")?, text("l")?, text("r")?);
    let mut rule = match (whole, left, right) {
        (Some(whole), _, _) if !whole.is_empty() => read_text(cx, context, &whole)?,
        (_, Some(left), Some(right)) => read_rule(cx, context, &left, &right)?,
        _ => return Err(Fault::new(ErrorCode::InvalidInput, "Could not parse rule: undefined")),
    };
    let assumptions = |key: &str| -> Result<Vec<Assumption>, Fault> {
        match object.get(cx, key)? {
            Some(Value::Object(object)) => Ok(SimplifyContext::of(cx, object)?.assumptions()),
            _ => Ok(Vec::new()),
        }
    };
    rule.assuming = assumptions("assuming")?;
    rule.imposing = assumptions("imposeContext")?;
    rule.repeat = object.get(cx, "repeat")?.is_some_and(super::core::is_true);
    Ok(rule)
}

fn read_rule(cx: &Context, context: &SimplifyContext, left: &str, right: &str) -> Result<Rule, Fault> {
    let (left, right) = (read::tree(cx, left)?, read::tree(cx, right)?);
    let (left, right) = (remove_parentheses(cx, &left)?, remove_parentheses(cx, &right)?);
    let mut expanded = Vec::new();
    if context.node_has(cx, &left, Associative)? {
        // Further operands on the right, and where their order counts, on the left and on both sides.
        let (before, after) = (symbol(cx, "_p0")?, symbol(cx, "_p1")?);
        let join = |first: &Tree, second: &Tree| node(cx, left.kind.clone(), vec![Rc::clone(first), Rc::clone(second)]);
        let on_right = join(&left, &after)?;
        let on_right = nest_right(cx, context, &flatten(cx, context, &on_right)?)?;
        let replaced = join(&right, &after)?;
        expanded.push((Rc::clone(&on_right), Rc::clone(&replaced)));
        if !context.node_has(cx, &left, Commutative)? {
            expanded.push((join(&before, &left)?, join(&before, &right)?));
            expanded.push((join(&before, &on_right)?, join(&before, &replaced)?));
        }
    }
    Ok(Rule { left, right, assuming: Vec::new(), imposing: Vec::new(), repeat: false, expanded })
}
