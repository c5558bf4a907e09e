//! The letters of physical constants: the `c` of `E = m c^2`. They are read so only where a letter has no other value.

use pascaline_base::syntax::Span;
use pascaline_unit::constants::{self, Constant};

use super::Parser;
use super::statement::ends_statement;
use crate::doubt::Letters;
use crate::token::{Kind, Sign, Token};
use crate::units::Unit;

/// A letter, and the name of its constant.
const SYMBOLS: &[(&str, &str)] = &[
    ("c", "speedOfLight"),
    ("G", "gravitationConstant"),
    ("h", "planckConstant"),
    ("hbar", "reducedPlanckConstant"),
    ("ħ", "reducedPlanckConstant"),
    ("ℏ", "reducedPlanckConstant"),
    ("k_B", "boltzmann"),
    ("kB", "boltzmann"),
    ("k_b", "boltzmann"),
    ("N_A", "avogadro"),
    ("R", "gasConstant"),
    ("g", "gravity"),
    ("m_e", "electronMass"),
    ("m_p", "protonMass"),
    ("m_n", "neutronMass"),
    ("a_0", "bohrRadius"),
    ("k_e", "coulombConstant"),
    ("ε_0", "electricConstant"),
    ("ε₀", "electricConstant"),
    ("epsilon_0", "electricConstant"),
    ("μ_0", "magneticConstant"),
    ("μ₀", "magneticConstant"),
    ("mu_0", "magneticConstant"),
    ("σ", "stefanBoltzmann"),
    ("sigma", "stefanBoltzmann"),
];

/// The constant of a symbol.
pub(crate) fn of_symbol(name: &str) -> Option<&'static Constant> {
    let row = SYMBOLS.iter().find(|(symbol, _)| *symbol == name)?;
    constants::find(row.1)
}

/// Whether a text has the symbol of a physical constant somewhere, perhaps among other letters.
pub fn names_constant(text: &str) -> bool {
    SYMBOLS.iter().any(|(symbol, _)| text.contains(symbol))
}

impl Parser<'_, '_> {
    /// The physical constant that a name stands for, if constants are asked for and the name has no value. A letter alone needs a value
    /// with a unit beside it, and is not asked for: `a = 5 m, b = 7 m; find c`.
    pub(super) fn symbol(&self, name: &str) -> Option<&'static Constant> {
        if self.choices.letters != Letters::Constants || self.has_value(name) || self.asked.contains(&name) {
            return None;
        }
        let separates = |kind: Kind| ends_statement(kind) || kind == Kind::Sign(Sign::Comma);
        let is_statement = self.before().is_some_and(|token| separates(token.kind))
            && self.kind() == Kind::Name(name)
            && separates(self.ahead(1).kind);
        if is_statement {
            return None;
        }
        of_symbol(name).filter(|_| name.chars().count() > 1 || self.has_measured_value())
    }

    /// Whether a letter is the unit of the number before it, and nothing else of the product: `m = 2 g`.
    pub(super) fn is_unit_of_number(&self, name: &str, distance: usize) -> bool {
        let before = (self.at + distance).checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let is_behind_number = matches!(before, Some(Kind::Number { .. } | Kind::Fraction(..)));
        let next = self.ahead(distance + 1).kind;
        let is_last =
            ends_statement(next) || matches!(next, Kind::Sign(Sign::Comma | Sign::Divide) | Kind::Name("and"));
        name != "c" && is_behind_number && is_last || self.is_per_at(distance)
    }

    /// The physical constant that [`symbol`](Self::symbol) finds; a note will name it.
    pub(super) fn noted_symbol(&mut self, name: &str, place: Span) -> Option<&'static Constant> {
        let constant = self.symbol(name)?;
        if self.choices.constants.iter().all(|(_, known)| known.name != constant.name) {
            self.choices.constants.push((place, constant));
        }
        Some(constant)
    }

    /// Whether the text has a number with a unit, or a word that converts.
    pub(super) fn has_measured_value(&self) -> bool {
        self.tokens.windows(3).any(|tokens| match tokens {
            [
                Token { kind: Kind::Number { .. } | Kind::Name("in" | "to"), .. },
                Token { kind: Kind::Name(unit), .. },
                next,
            ] => Unit::find(unit).is_some() && (of_symbol(unit).is_none() || ends_statement(next.kind)),
            [
                Token { kind: Kind::Number { .. } | Kind::Superscript(_), .. },
                Token { kind: Kind::Command(_), .. },
                _,
            ] => true,
            _ => false,
        })
    }
}
