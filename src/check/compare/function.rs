//! Functions by their names: the letters of their arguments are bound, so that `f(x) = x^2` and `f(t) = t^2` are the same.

use pascaline_sympy::{Context, Expr, Symbol};

use super::{Comparison, Finding};
use crate::item::{Item, Number};
use crate::verdict::{Reason, ReasonCode};
use crate::wording::Name;

impl<'a> Comparison<'_, 'a> {
    /// `x = 5` beside `x = 5` or `y = 5`, `f(x) = x^2` beside `f(t) = t^2`.
    pub(super) fn named(&self, (name, one): (&Name, &Item<'a>), (own, other): (&Name, &Item<'a>)) -> Finding {
        let is_renamed = name.arguments != own.arguments && name.arguments.len() == own.arguments.len();
        let found = if is_renamed {
            let letters: Vec<Symbol<'a>> = name.arguments.iter().map(|letter| self.cx.dummy(letter)).collect();
            let renamed = |name: &Name, item| renamed(item, &name.arguments, &letters, self.cx);
            self.compared(&renamed(name, one), &renamed(own, other))
        } else {
            self.compared(one, other)
        };
        if name.text == own.text || !found.is_equal() {
            return found;
        }
        Finding::Unknown(Reason::new(
            ReasonCode::Undecided,
            format!("The values are the same, but of `{}` and of `{}`.", name.text, own.text),
        ))
    }

    /// A formula that may be the value of a function in another letter: `t^2` beside `f(x) = x^2`.
    pub(super) fn value_of(&self, name: &Name, value: &Item<'a>, formula: &Item<'a>) -> Finding {
        let found = self.compared(value, formula);
        if let ([letter], Item::Number(Number { value: other, .. })) = (&name.arguments[..], formula)
            && found.is_unequal()
            && let [own] = &other.free_symbols(self.cx)[..]
            && own.text() != letter
            && self
                .compared(value, &renamed(formula, &[own.text().to_owned()], &[self.cx.named(letter)], self.cx))
                .is_equal()
        {
            return Finding::undecided("They are the same, but in other letters.");
        }
        found
    }
}

/// An item with other letters.
fn renamed<'a>(item: &Item<'a>, letters: &[String], others: &[Symbol<'a>], cx: &Context<'a>) -> Item<'a> {
    let changed = |value: Expr<'a>| {
        let (symbols, values): (Vec<_>, Vec<_>) = value
            .symbols(cx)
            .into_iter()
            .filter_map(|symbol| {
                let place = letters.iter().position(|letter| letter == symbol.text())?;
                Some((symbol, cx.symbol(*others.get(place)?)))
            })
            .unzip();
        cx.substitute(value, &symbols, &values)
    };
    item.with_formulas(&changed)
}
