//! The solutions of equations as text: each is a row of names and values.

use pascaline_base::sort::sort_by_key;
use pascaline_read::Faulty;
use pascaline_sympy::{self as sympy, Context, Expr, Symbol};

use super::Kind;
use super::beyond::Beyond;
use super::evaluate::Value;
use super::outcome::{self, Outcome};
use super::quantity::Quantity;

/// The outcome that tells the solutions in one line. If they were found by a search, they have no exact form.
pub(super) fn told(mut rows: Vec<Row>, is_numeric: bool) -> Outcome {
    // Real solutions come first.
    sort_by_key(&mut rows, |row| !row.is_real);
    let line = |text: fn(&Row) -> String| {
        let lines: Vec<String> = rows.iter().map(text).collect();
        lines.join(if lines.iter().any(|line| line.contains(", ")) { "; or " } else { " or " })
    };
    let decimal = line(|row| equalities(&row.digits));
    let has_exact = !is_numeric && rows.iter().all(|row| !row.exact.is_empty());
    // Most solutions are decimals that are exact.
    let are_same = || rows.iter().all(|row| row.exact == row.digits);
    let exact = has_exact.then(|| if are_same() { decimal.clone() } else { line(|row| equalities(&row.exact)) });
    let is_cut = has_exact && rows.iter().any(|row| row.beyond.iter().any(|beyond| *beyond != Beyond::Nothing));
    let beyond = if is_cut { Beyond::Text(line(|row| equalities(&row.shown()))) } else { Beyond::Nothing };
    Outcome {
        beyond,
        exact,
        decimal: Some(decimal.clone()),
        has_rounded_money: rows.iter().any(|row| row.has_rounded_money),
        solutions: rows.into_iter().map(|row| row.digits).collect(),
        ..Outcome::of_text(Kind::Solutions, decimal)
    }
}

/// `x = 1, y = 2`
pub(super) fn equalities(row: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, value) in row {
        let separator = if text.is_empty() { "" } else { ", " };
        text.extend([separator, name, " = ", value]);
    }
    text
}

/// One solution.
pub(super) struct Row {
    pub(super) digits: Vec<(String, String)>,
    /// Empty if a value has no short exact form.
    exact: Vec<(String, String)>,
    beyond: Vec<Beyond>,
    is_real: bool,
    has_rounded_money: bool,
}

impl Row {
    pub(super) fn of<'a>(
        symbols: &[Symbol<'a>],
        values: &[Expr<'a>],
        units: &[(Symbol<'a>, Quantity<'a>)],
        places: u32,
        cx: &Context<'a>,
    ) -> Faulty<Self> {
        let (mut digits, mut exact, mut is_real, mut is_exact) = (Vec::new(), Vec::new(), true, true);
        let (mut beyond, mut has_rounded_money) = (Vec::new(), false);
        for (symbol, value) in symbols.iter().zip(values) {
            cx.budget.spend(1)?;
            let name = symbol.text().to_owned();
            if matches!(value, sympy::Form::Symbol(own) if own == symbol) {
                continue;
            }
            let quantity = units.iter().find(|(own, _)| own == symbol).map(|(_, unit)| unit.map(|_| value));
            if !value.is_numeric(cx) {
                let text = outcome::text_of(shortest(value, cx), cx);
                let text = quantity.map_or(text.clone(), |quantity| quantity.text(&text));
                digits.push((name.clone(), text.clone()));
                exact.push((name, text));
                beyond.push(Beyond::Nothing);
                continue;
            }
            let number = outcome::of_number(value, places, cx)?;
            is_real &= number.kind == Kind::Number;
            let outcome = match quantity {
                Some(quantity) => outcome::of_value(&Value::Quantity(quantity), places, cx)?,
                None => number,
            };
            has_rounded_money |= outcome.has_rounded_money;
            digits.push((name.clone(), outcome.text));
            beyond.push(outcome.beyond);
            match outcome.exact {
                Some(text) => exact.push((name, text)),
                None => is_exact = false,
            }
        }
        if !is_exact {
            exact.clear();
        }
        Ok(Self { digits, exact, beyond, is_real, has_rounded_money })
    }

    /// The values as they are shown: exactly where the digits are cut off.
    fn shown(&self) -> Vec<(String, String)> {
        let values = self.digits.iter().zip(&self.exact).zip(&self.beyond);
        let shown = values.map(|(((name, digits), (_, exact)), beyond)| {
            (name.clone(), beyond.text(Some(exact)).unwrap_or(digits).to_owned())
        });
        shown.collect()
    }
}

/// The shorter of an expression with symbols and of its simplification.
fn shortest<'a>(value: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    const MOST_STEPS: u64 = 20_000;
    match cx.limited(MOST_STEPS, |cx| sympy::simplify(value, cx)) {
        Ok(simple) if simple.nodes(cx) < value.nodes(cx) => simple,
        _ => value,
    }
}
