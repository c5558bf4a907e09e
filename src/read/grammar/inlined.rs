//! Names that stand for formulas, where a name of the formula varies: `y = x^3; derivative(y, x)` is about `x^3`.

use std::collections::BTreeMap;
use std::rc::Rc;

use pascaline_base::limits::Budget;

use super::Statement;
use super::function::{has_name, substituted};
use crate::Faulty;
use crate::tree::{Form, Node};

/// The formulas of the names that a text defines.
type Formulas = BTreeMap<Rc<str>, Node>;

/// The statements with formulas for the names that stand for them in derivatives, integrals, limits and sums over one of their names.
/// A name that nothing else uses is left out then.
pub(super) fn with_formulas(statements: Vec<Statement>, budget: &Budget) -> Faulty<Vec<Statement>> {
    if !statements.iter().any(|statement| statement.parts().into_iter().any(varies)) {
        return Ok(statements);
    }
    let mut formulas = Formulas::new();
    for statement in &statements {
        if let Statement::Named(name, node, _) = statement {
            formulas.insert(Rc::clone(name), node.clone());
        }
    }
    let mut inlined = Inlined { formulas, used: Vec::new(), budget };
    let mut changed = Vec::with_capacity(statements.len());
    for statement in statements {
        changed.push(match statement {
            Statement::Value(node) => Statement::Value(inlined.node(&node)?),
            Statement::Named(name, node, span) => Statement::Named(name, inlined.node(&node)?, span),
            Statement::Equation(left, right) => Statement::Equation(inlined.node(&left)?, inlined.node(&right)?),
            Statement::Congruence(parts) => {
                let [left, right, modulus] = &*parts;
                let parts = [inlined.node(left)?, inlined.node(right)?, inlined.node(modulus)?];
                Statement::Congruence(Box::new(parts))
            }
            Statement::Unknown(name) => Statement::Unknown(name),
        });
    }
    let used = inlined.used;
    let is_left_out = |statement: &Statement| match statement {
        Statement::Named(name, ..) if used.contains(name) => {
            !changed.iter().any(|other| other.parts().into_iter().any(|node| has_name(node, name)))
        }
        _ => false,
    };
    let kept: Vec<bool> = changed.iter().map(|statement| !is_left_out(statement)).collect();
    Ok(changed.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(statement, _)| statement).collect())
}

/// Whether a name varies in a part of an expression.
pub(super) fn varies(node: &Node) -> bool {
    let mut found = false;
    node.for_each(&mut |part| found |= varying(&part.form).is_some());
    found
}

/// The name that varies in a derivative, an integral, a limit or a sum.
fn varying(form: &Form) -> Option<&Rc<str>> {
    match form {
        Form::Derivative(derivative) => Some(&derivative.name),
        Form::Analysis(analysis) => Some(&analysis.name),
        Form::Series(series) => Some(&series.name),
        _ => None,
    }
}

struct Inlined<'b> {
    formulas: Formulas,
    /// The names in whose places formulas were put.
    used: Vec<Rc<str>>,
    budget: &'b Budget,
}

impl Inlined<'_> {
    fn node(&mut self, node: &Node) -> Faulty<Node> {
        self.budget.spend(1)?;
        let node = node.map_parts(&mut |part| self.node(part))?;
        match varying(&node.form).map(Rc::clone) {
            Some(name) => self.with_formulas_of(node, &name),
            None => Ok(node),
        }
    }

    /// The node with the formulas that have this name in place of their own names.
    fn with_formulas_of(&mut self, mut node: Node, varying: &str) -> Faulty<Node> {
        // Each round puts in one name, which may bring the next.
        for _ in 0..self.formulas.len() {
            let is_wanted =
                |name: &Rc<str>| **name != *varying && !self.is_circular(name) && self.depends(name, varying);
            let Some(name) = self.formulas.keys().find(|name| has_name(&node, name) && is_wanted(name)) else { break };
            let (name, formula) = (Rc::clone(name), self.formulas.get(name).cloned());
            let Some(formula) = formula else { break };
            let arguments = [(&*name, formula)];
            node = node.map_parts(&mut |part| substituted(part, &arguments, 0, self.budget))?;
            self.used.push(name);
        }
        Ok(node)
    }

    /// Whether the formula of a name has that name: `y = x * derivative(y, x)`.
    fn is_circular(&self, name: &str) -> bool {
        self.formulas.get(name).is_some_and(|formula| has_name(formula, name))
    }

    /// Whether the formula of a name has the name that varies, itself or in the formulas of its names.
    fn depends(&self, name: &str, varying: &str) -> bool {
        let (mut seen, mut next) = (Vec::new(), vec![name]);
        while let Some(own) = next.pop() {
            let Some(formula) = self.formulas.get(own) else { continue };
            if has_name(formula, varying) {
                return true;
            }
            seen.push(own);
            next.extend(
                self.formulas.keys().map(|key| &**key).filter(|key| has_name(formula, key) && !seen.contains(key)),
            );
        }
        false
    }
}
