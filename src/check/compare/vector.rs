//! Sums of unit vectors, as a list of their components: `2\mathbf{i} - 3\mathbf{j} + \mathbf{k}` beside `(2, -3, 1)`.

use pascaline_sympy::{Constant, Context, Expr, Form, Symbol, expand_deep, rewrite};

use super::items::rows_of;
use super::{Comparison, Finding};
use crate::item::{Item, Number};
use crate::shape::Group;

/// The names of the unit vectors, and the letters that may stand for them.
const NAMES: [(&str, &str); 3] = [("i_{hat}", "i"), ("j_{hat}", "j"), ("k_{hat}", "k")];

impl<'a> Comparison<'_, 'a> {
    /// A formula beside a list, a row or a column, which is the claim or not.
    pub(super) fn formula_and_list(&self, formula: &Number<'a>, list: &Item<'a>, is_claim: bool) -> Finding {
        let count = match list {
            Item::Items(_, items) => items.len(),
            Item::Matrix(rows) => rows.iter().map(Vec::len).sum(),
            _ => 0,
        };
        if let Some(found) = self.identity(formula.value, list) {
            return found;
        }
        let vector = if (2..=3).contains(&count) { in_unit_vectors(formula.value, self.cx) } else { None };
        match (vector, list) {
            (Some(vector), _) => self.vector_and_list(vector, list, count, is_claim),
            (None, Item::Items(group, items)) => self.single((*group, items), &Item::Number(formula.clone()), is_claim),
            _ => Finding::other_kind("One is a matrix, the other is not."),
        }
    }

    /// A matrix beside the name of the identity matrix, `I` or `I_2`.
    fn identity(&self, name: Expr<'a>, list: &Item<'a>) -> Option<Finding> {
        let Form::Symbol(symbol) = name else { return None };
        let rows = match list {
            Item::Matrix(rows) => rows.clone(),
            Item::Items(_, items) => rows_of(items)?,
            _ => return None,
        };
        let index = symbol.text().strip_prefix('I')?.trim_start_matches(['_', '{']).trim_end_matches('}');
        if !index.is_empty() && index.parse() != Ok(rows.len()) {
            return None;
        }
        let entry = |is_one: bool| Item::Number(self.cx.number(i64::from(is_one)).into());
        let row = |at: usize| (0..rows.len()).map(|column| entry(column == at)).collect();
        Some(self.matrices(&rows, &(0..rows.len()).map(row).collect()))
    }

    fn vector_and_list(&self, vector: Expr<'a>, list: &Item<'a>, count: usize, is_claim: bool) -> Finding {
        let Some(mut components) = components(vector, self.cx) else {
            return Finding::undecided("One is not a sum of unit vectors.");
        };
        // In a plane, there is no third one.
        if components.last().is_some_and(|last| last.is_literal_zero()) {
            components.truncate(count);
        }
        let entries = components.into_iter().map(|value| Item::Number(value.into()));
        let tuple = Item::Items(Group::Round, entries.collect());
        if is_claim { self.compared(list, &tuple) } else { self.compared(&tuple, list) }
    }

    /// Two formulas of which one has unit vectors, and the other letters that may stand for them; `None` if that is not so.
    pub(super) fn vectors(&self, one: Expr<'a>, other: Expr<'a>) -> Option<Finding> {
        let cx = self.cx;
        if has_names(one, cx) == has_names(other, cx) {
            return None;
        }
        match (in_unit_vectors(one, cx), in_unit_vectors(other, cx)) {
            (Some(one), Some(other)) => Some(self.values(one, other)),
            _ => None,
        }
    }
}

/// Whether a formula has unit vectors by their names.
fn has_names<'a>(formula: Expr<'a>, cx: &Context<'a>) -> bool {
    formula.any(
        cx,
        &mut |part| matches!(part, Form::Symbol(symbol) if NAMES.iter().any(|(name, _)| symbol.text() == *name)),
    )
}

/// A formula with the names of the unit vectors; `None` if it has none. A letter `j` beside `i` or `k` is no imaginary unit.
fn in_unit_vectors<'a>(formula: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    if has_names(formula, cx) {
        return Some(formula);
    }
    let letter = |part: Expr<'a>| match part {
        Form::Symbol(symbol) => Some(symbol.text()),
        part if part.is_constant(Constant::ImaginaryUnit) => Some("i"),
        _ => None,
    };
    let has = |own: &str| formula.any(cx, &mut |part| letter(part) == Some(own));
    if !has("j") || !has("i") && !has("k") {
        return None;
    }
    Some(rewrite(formula, cx, &mut |part, cx| {
        let own = letter(part)?;
        let (name, _) = NAMES.iter().find(|(_, letter)| *letter == own)?;
        Some(cx.symbol(cx.named(name)))
    }))
}

/// The factors of the unit vectors, if a formula is a sum of them.
fn components<'a>(vector: Expr<'a>, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    let symbols: Vec<Symbol<'a>> = NAMES.iter().map(|(name, _)| cx.named(name)).collect();
    let at = |place: usize| {
        let values: Vec<Expr<'a>> = (0..NAMES.len()).map(|own| cx.number(i64::from(own == place))).collect();
        expand_deep(cx.substitute(vector, &symbols, &values), cx)
    };
    let found: Vec<Expr<'a>> = (0..NAMES.len()).map(at).collect();
    let terms = found.iter().zip(&symbols).map(|(factor, symbol)| cx.product(factor, cx.symbol(symbol)));
    let sum = terms.fold(cx.number(0), |sum, term| cx.sum(sum, term));
    let rest = cx.limited(30_000, |cx| expand_deep(cx.subtract(vector, sum), cx)).ok()?;
    rest.is_literal_zero().then_some(found)
}
