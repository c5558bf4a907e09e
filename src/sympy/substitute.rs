//! Parts of expressions replaced.

use super::expr::{Expr, Symbol};
use super::{Context, Faulty};

impl Context {
    /// `expr.subs(values)`, all at once: a symbol that stands in a value is not replaced again.
    pub(crate) fn substitute(&mut self, expr: &Expr, values: &[(Symbol, Expr)]) -> Faulty<Expr> {
        self.budget.spend(1)?;
        if let Expr::Symbol(symbol) = expr {
            return Ok(values
                .iter()
                .find(|(own, _)| own == symbol)
                .map_or_else(|| expr.clone(), |(_, value)| value.clone()));
        }
        let mut changed = false;
        let mut arguments = Vec::with_capacity(expr.arguments().len());
        for argument in expr.arguments() {
            let new = self.substitute(argument, values)?;
            changed |= new != *argument;
            arguments.push(new);
        }
        if changed { self.rebuild(expr, arguments) } else { Ok(expr.clone()) }
    }
}
