//! Answers as LaTeX: formulas, sets, matrices and relations as SymPy writes them.

use pascaline_base::error::Error;
use pascaline_calculus::Interval;
use pascaline_read::tree::Relation;
use pascaline_sympy::{Context, latex as formula};

use crate::item::{Case, Item, Number, Sides};
use crate::options::Options;
use crate::pair;
use crate::shape::{Group, Joint};

/// An answer as LaTeX, with the formulas in it as SymPy's `latex` writes them.
///
/// ```
/// use pascaline::check::{Options, latex};
///
/// let options = Options::default();
/// assert_eq!(latex("x^2/2 + sqrt(3)", &options)?, r"\frac{x^{2}}{2} + \sqrt{3}");
/// assert_eq!(latex("x in [0, 2)", &options).is_err(), true);
/// assert_eq!(latex(r"x \in [0, 2)", &options)?, r"\left[0, 2\right)");
/// # Ok::<(), pascaline::Error>(())
/// ```
///
/// # Errors
///
/// What cannot be read.
pub fn latex(text: &str, options: &Options) -> Result<String, Error> {
    pair::read_alone(text, options, written)
}

/// An item as LaTeX.
pub(crate) fn written<'a>(item: &Item<'a>, cx: &Context<'a>) -> String {
    match item {
        Item::Number(Number { value, written }) if written.is_percent => {
            formula(cx.product(value, cx.number(100)), cx) + r"\%"
        }
        Item::Number(Number { value, .. }) => formula(value, cx),
        Item::Amount(amount, _) if amount.is_money() => {
            [r"\text{", &amount.text(&formula(amount.number(), cx)), "}"].concat().replace('$', r"\$")
        }
        Item::Amount(amount, _) => [&formula(amount.number(), cx), r"\ \text{", &amount.unit(), "}"].concat(),
        Item::Truth(holds) => if *holds { r"\text{True}" } else { r"\text{False}" }.to_owned(),
        Item::Choice(letter, _) => [r"\text{(", &letter.to_string(), ")}"].concat(),
        Item::Words(text) | Item::Moment(text) => [r"\text{", text, "}"].concat(),
        Item::Ratio(terms) => terms.iter().map(|term| formula(term, cx)).collect::<Vec<_>>().join(":"),
        Item::Items(group, items) => in_brackets(*group, &all(items, cx)),
        Item::Matrix(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| all(row, cx).join(" & ")).collect();
            [r"\left[\begin{matrix}", &rows.join(r"\\"), r"\end{matrix}\right]"].concat()
        }
        Item::Region(region) => {
            let parts: Vec<String> = region.iter().map(|interval| of_interval(interval, cx)).collect();
            if parts.is_empty() { r"\emptyset".to_owned() } else { parts.join(r" \cup ") }
        }
        Item::Named(name, value) => [&name.text, " = ", &*written(value, cx)].concat(),
        Item::Family(letters, formulas) => {
            let values: Vec<String> = formulas.iter().map(|value| formula(value, cx)).collect();
            [&*values.join(", "), r", \  ", &*letters.join(", "), r" \in \mathbb{Z}"].concat()
        }
        Item::Points(letters, parts) => {
            let parts: Vec<String> = parts.iter().map(|(_, part)| formula(part, cx)).collect();
            [&*in_brackets(Group::Round, &parts), r", \  ", &*letters.join(", "), r" \in \mathbb{Z}"].concat()
        }
        Item::Cases(cases) => {
            let rows: Vec<String> = cases.iter().map(|case| of_case(case, cx)).collect();
            [r"\begin{cases} ", &rows.join(r" \\"), r" \end{cases}"].concat()
        }
        Item::Condition(joint, sides) => {
            let joined = if *joint == Joint::Any { r" \vee " } else { r" \wedge " };
            sides.iter().map(|sides| of_sides(sides, cx)).collect::<Vec<_>>().join(joined)
        }
    }
}

fn of_case<'a>(case: &Case<'a>, cx: &Context<'a>) -> String {
    let condition = case.condition.as_ref().map(|condition| written(condition, cx));
    let condition =
        condition.map_or(r"\text{otherwise}".to_owned(), |condition| [r"\text{for}\: ", &condition].concat());
    [&formula(case.value, cx), " & ", &*condition].concat()
}

fn all<'a>(items: &[Item<'a>], cx: &Context<'a>) -> Vec<String> {
    items.iter().map(|item| written(item, cx)).collect()
}

/// SymPy has a wide space between the items of what has an order.
fn in_brackets(group: Group, items: &[String]) -> String {
    let (open, close, separator) = match group {
        Group::Bare => ("", "", ", "),
        Group::Curly if items.is_empty() => return r"\emptyset".to_owned(),
        Group::Curly => (r"\left\{", r"\right\}", ", "),
        Group::Round => (r"\left( ", r"\right)", r", \  "),
        Group::Square => (r"\left[ ", r"\right]", r", \  "),
        Group::HalfOpenRight => (r"\left[", r"\right)", ", "),
        Group::HalfOpenLeft => (r"\left(", r"\right]", ", "),
    };
    [open, &items.join(separator), close].concat()
}

fn of_interval<'a>(interval: &Interval<'a>, cx: &Context<'a>) -> String {
    let Interval { low, high } = interval;
    let [start, end] = [low.at, high.at].map(|place| formula(place, cx));
    if low.is_included && high.is_included && start == end {
        return [r"\left\{", &start, r"\right\}"].concat();
    }
    let open = if low.is_included { r"\left[" } else { r"\left(" };
    let close = if high.is_included { r"\right]" } else { r"\right)" };
    [open, &start, ", ", &end, close].concat()
}

fn of_sides<'a>(sides: &Sides<'a>, cx: &Context<'a>) -> String {
    let sign = match sides.relation {
        Relation::Equal => " = ",
        Relation::Unequal => r" \neq ",
        Relation::Less => " < ",
        Relation::LessEqual => r" \leq ",
        Relation::Greater => " > ",
        Relation::GreaterEqual => r" \geq ",
        Relation::Approximately => r" \approx ",
    };
    [&formula(sides.left, cx), sign, &formula(sides.right, cx)].concat()
}
