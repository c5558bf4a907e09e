//! Names that have values and are also units: which of the two each is where it follows a number.
//!
//! In `m = 70 kg; h = 1.75 m; m/h^2`, the `m` after the number is the metre, and the other one the mass. In a product of names
//! it is the value, `1/2 m v^2`; what is left is a decision, as in `A = 5; I = 3 A`.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use pascaline_base::syntax::Span;

use super::constants::of_symbol;
use super::statement::ends_statement;
use super::unit::is_conversion_word;
use crate::doubt::{Choices, Doubt, Letters};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::units;
use crate::{Given, functions};

/// Units that nearly always are one behind the sign of a quotient of units: `20 m/s`.
const USUAL_DIVISORS: &[&str] = &["s", "h", "m", "L", "K", "min", "mol", "kg"];

/// The places of tokens whose names have values and are those of units as well.
#[derive(Default)]
pub(super) struct Roles {
    /// Those that are units.
    pub(super) units: BTreeSet<usize>,
    /// Those that are products of letters, each of which has a value: the `cd` of `c = 6; d = 15; 2cd`.
    pub(super) products: BTreeSet<usize>,
}

/// What the names after numbers are.
pub(super) fn of_names(tokens: &[Token], defined: &[&str], given: Given, choices: &mut Choices) -> Roles {
    let names = Names {
        tokens,
        defined,
        given,
        values: OnceCell::new(),
        measured: RefCell::default(),
        has_units: OnceCell::new(),
    };
    let mut roles = Roles::default();
    if !names.have_values() {
        return roles;
    }
    for at in 1..tokens.len() {
        if names.is_target(at) {
            names.units_of_target(at, &mut roles.units);
        }
        if names.is_behind_number(at) && names.is_unit(at) && !names.is_constant(at, choices) {
            if names.is_product_of_values(at) && !names.is_rather_unit(at, choices) {
                roles.products.insert(at);
            } else {
                names.units_of_value(at, choices, &mut roles.units);
            }
        }
    }
    roles
}

/// The most tokens of a number: `-3 × 10^-8`.
const MOST_PARTS: usize = 12;

/// Whether a token may be in a number: `-3 × 10^-8`.
fn is_part_of_number(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Number { .. }
            | Kind::Fraction(..)
            | Kind::Superscript(_)
            | Kind::Sign(Sign::Times | Sign::Power | Sign::Minus)
    )
}

/// What a name after a number is.
enum Role {
    Unit,
    Value,
    /// Either; whether the unit is preferred.
    Either(bool),
}

struct Names<'s, 'n> {
    tokens: &'n [Token<'s>],
    defined: &'n [&'s str],
    given: Given<'n>,
    /// Where the values of the names begin that the text defines; found out once.
    values: OnceCell<BTreeMap<&'s str, usize>>,
    /// The names of which it was found out whether their values have units.
    measured: RefCell<BTreeMap<&'s str, bool>>,
    /// Whether the text has a unit whose name has no value.
    has_units: OnceCell<bool>,
}

impl<'s> Names<'s, '_> {
    fn kind(&self, at: usize) -> Kind<'s> {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    fn is_spaced(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_spaced)
    }

    fn has_value(&self, name: &str) -> bool {
        self.defined.binary_search(&name).is_ok() || (self.given.has)(name)
    }

    fn is_named(&self, at: usize) -> bool {
        matches!(self.kind(at), Kind::Name(name) if self.has_value(name))
    }

    fn is_unit(&self, at: usize) -> bool {
        matches!(self.kind(at), Kind::Name(name) if units::is_unit(name))
    }

    /// Whether the name at this place stands for a physical constant, which a value follows: the `g` of `v^2 = 2 g h; h = 20 m`.
    fn is_constant(&self, at: usize, choices: &Choices) -> bool {
        let is_symbol = |name: &str| !self.has_value(name) && of_symbol(name).is_some();
        choices.letters == Letters::Constants
            && matches!(self.kind(at), Kind::Name(name) if is_symbol(name))
            && self.is_named(at + 1)
    }

    /// Whether a letter that is no unit is at this place, an unknown: the `v` of `E = 1/2 m v^2; m = 2 kg; E = 100 J`.
    fn is_letter(&self, at: usize) -> bool {
        matches!(self.kind(at), Kind::Name(name) if name.chars().count() == 1 && !matches!(name, "x" | "X"))
            && !self.is_unit(at)
    }

    /// Whether a unit is at this place that a word or a sign converts to: `m = 27 g; V = 10 mL; m/V in kg/m^3`.
    fn is_target(&self, at: usize) -> bool {
        let converts = match self.kind(at - 1) {
            Kind::Sign(Sign::Arrow) => true,
            Kind::Name(word) => is_conversion_word(word) && !self.has_value(word),
            _ => false,
        };
        converts && self.is_unit(at) && !self.is_named(at)
    }

    /// The units of a target: those behind the first one may have names of values.
    fn units_of_target(&self, first: usize, units: &mut BTreeSet<usize>) {
        const MOST: usize = 16;
        for at in first + 1..first + MOST {
            match self.kind(at) {
                Kind::Sign(Sign::Divide | Sign::Times | Sign::Power) | Kind::Name("per") => {}
                Kind::Superscript(_) | Kind::Number { .. } => {}
                Kind::Name(_) if self.is_unit(at) => {
                    units.insert(at);
                }
                _ => return,
            }
        }
    }

    /// Whether a name in the text has a value at all.
    fn have_values(&self) -> bool {
        (0..self.tokens.len()).any(|at| self.is_named(at))
    }

    /// Whether a number is before this place: `2 m`, `½ m`, `10⁸ m`, but not the exponent of `h^2 m`.
    fn is_behind_number(&self, at: usize) -> bool {
        let is_number = |at: usize| matches!(self.kind(at), Kind::Number { .. } | Kind::Fraction(..));
        let is_power = |at: usize| matches!(self.kind(at), Kind::Superscript(_));
        let is_exponent = at > 2 && self.kind(at - 2) == Kind::Sign(Sign::Power) && !is_number(at - 3);
        is_number(at - 1) && !is_exponent
            || at > 1 && is_power(at - 1) && is_number(at - 2)
            || self.is_behind_number_in_brackets(at)
    }

    /// Whether `(10^8)`, `(1 / 2)` or `(3 + 0.5)`, which is a mixed number, is before this place.
    fn is_behind_number_in_brackets(&self, at: usize) -> bool {
        if self.kind(at - 1) != Kind::Close(Bracket::Round) {
            return false;
        }
        let inside = (0..at - 1).rev().take(MOST_PARTS).map(|at| self.kind(at));
        let is_part = |kind: &Kind| is_part_of_number(*kind) || matches!(kind, Kind::Sign(Sign::Plus | Sign::Divide));
        let end = inside.into_iter().find(|kind| !is_part(kind));
        end == Some(Kind::Open(Bracket::Round))
    }

    /// Whether each letter of the name at this place has a value.
    fn is_product_of_values(&self, at: usize) -> bool {
        let Kind::Name(name) = self.kind(at) else { return false };
        let mut buffer = [0; 4];
        name.chars().count() > 1
            && !self.is_named(at)
            && name.chars().all(|char| self.has_value(char.encode_utf8(&mut buffer)))
    }

    /// Whether a name whose letters have values is rather a unit: one of the values is measured, or the text has other units.
    fn is_rather_unit(&self, at: usize, choices: &mut Choices) -> bool {
        let Kind::Name(name) = self.kind(at) else { return false };
        let letters = name.char_indices().filter_map(|(start, char)| name.get(start..start + char.len_utf8()));
        let is_unit = self.has_units() || letters.into_iter().any(|letter| self.is_measured(letter));
        let place = self.tokens.get(at).map(|token| token.span).unwrap_or_default();
        choices.doubt(Doubt::Letters, place) != is_unit
    }

    /// Adds the units of the value whose first unit would be at this place, if their names have values.
    fn units_of_value(&self, at: usize, choices: &mut Choices, found: &mut BTreeSet<usize>) {
        let role = if self.is_named(at) { self.role(at) } else { Role::Unit };
        let is_unit = match role {
            Role::Unit => true,
            Role::Value => false,
            Role::Either(prefers_unit) => {
                let place = |at: usize| self.tokens.get(at).map(|token| token.span).unwrap_or_default();
                let place = Span { start: place(at - 1).start, end: place(at).end };
                choices.doubt(Doubt::UnitOrName, place) != prefers_unit
            }
        };
        if !is_unit {
            return;
        }
        if self.is_named(at) {
            found.insert(at);
        }
        let mut last = at;
        while let Some(divisor) = self.divisor_behind(last) {
            if self.is_named(divisor) {
                found.insert(divisor);
            }
            last = divisor;
        }
        let beside = if self.defined_name(at).is_some() { self.named_beside(last) } else { Vec::new() };
        if let Some(place) = beside.first().and_then(|at| self.tokens.get(*at)).map(|token| token.span) {
            let are_measured =
                beside.iter().all(|at| matches!(self.kind(*at), Kind::Name(name) if self.is_measured(name)));
            if choices.doubt(Doubt::UnitOrName, place) != are_measured {
                found.extend(beside);
            }
        }
    }

    /// The names of units behind the unit at this place, up to the end of a definition, if a value has one of them: the `m` of
    /// `p = 20 kg m/s`.
    fn named_beside(&self, unit: usize) -> Vec<usize> {
        let mut units = Vec::new();
        let mut last = unit;
        while units.len() < MOST_PARTS {
            let behind = self.behind_power(last + 1);
            if self.ends_definition(behind) {
                units.retain(|at| self.is_named(*at));
                return units;
            }
            let is_join = match self.kind(behind) {
                Kind::Sign(Sign::Divide) => true,
                // `20 kg*m/s`
                Kind::Sign(Sign::Times) => !self.is_spaced(behind),
                _ => false,
            };
            last = behind + usize::from(is_join);
            if !self.is_unit(last) {
                break;
            }
            units.push(last);
        }
        Vec::new()
    }

    fn role(&self, at: usize) -> Role {
        let Kind::Name(name) = self.kind(at) else { return Role::Value };
        let is_called = matches!(self.kind(at + 1), Kind::Open(_)) && functions::called(name).is_some();
        if is_called {
            return Role::Value;
        }
        if self.divisor_behind(at).is_some() {
            return Role::Unit;
        }
        let is_measured = self.is_measured(name);
        let is_among_units = || is_measured || self.has_units();
        if self.defined_by(at).is_some_and(|own| own == name) || self.defined_by(at).is_some() && is_measured {
            return Role::Unit;
        }
        if self.defined_by(at).is_some() {
            return Role::Either(self.has_units());
        }
        let behind = self.behind_power(at + 1);
        let is_factor = match self.kind(behind) {
            Kind::Sign(Sign::Times | Sign::Divide) => self.is_named(behind + 1),
            _ => self.is_named(behind) || self.is_letter(behind) || matches!(self.kind(behind), Kind::Open(_)),
        };
        let is_alone = ends_statement(self.kind(behind))
            && at.checked_sub(2).is_none_or(|before| ends_statement(self.kind(before)));
        if is_factor || is_alone || !is_among_units() { Role::Value } else { Role::Either(self.is_spaced(at)) }
    }

    /// The place of a unit that divides the one at this place: the `s` of `20 m/s` and of `9.8 m/s^2`.
    fn divisor_behind(&self, at: usize) -> Option<usize> {
        let sign = self.behind_power(at + 1);
        let Kind::Name(divisor) = self.kind(sign + 1) else { return None };
        let is_tight = !self.is_spaced(sign) && !self.is_spaced(sign + 1);
        let is_divisor = self.kind(sign) == Kind::Sign(Sign::Divide) || self.kind(sign) == Kind::Name("per");
        let is_usual = !self.has_value(divisor) || is_tight && USUAL_DIVISORS.contains(&divisor);
        // `9.8 m/s^2`, `g = 9.8m/s^2`
        let is_whole_value = || self.defined_name(at).is_some() && self.ends_definition(self.behind_power(sign + 2));
        let is_value = is_divisor && is_usual && self.is_unit(sign + 1) && (self.is_spaced(at) || is_whole_value());
        is_value.then_some(sign + 1)
    }

    /// The place behind a power that may be at this one: `^2`, `^-1`, `²`.
    fn behind_power(&self, at: usize) -> usize {
        match self.kind(at) {
            Kind::Superscript(_) => at + 1,
            Kind::Sign(Sign::Power) => {
                let number = at + 1 + usize::from(self.kind(at + 1) == Kind::Sign(Sign::Minus));
                if matches!(self.kind(number), Kind::Number { .. }) { number + 1 } else { at }
            }
            _ => at,
        }
    }

    /// The name that is defined by the number before this place and its unit: the `h` of `h = 1.75 m`.
    fn defined_by(&self, at: usize) -> Option<&'s str> {
        let end = self.behind_power(at + 1);
        self.defined_name(at).filter(|_| self.ends_definition(end))
    }

    /// The name before a `=` and the number before this place.
    fn defined_name(&self, at: usize) -> Option<&'s str> {
        // The number may be one in scientific notation: `3 × 10⁸`, `3 * ((10^8) m/s)`.
        let is_part = |kind: Kind| is_part_of_number(kind) || matches!(kind, Kind::Open(_) | Kind::Close(_));
        let equal = (0..at).rev().take(MOST_PARTS).find(|at| !is_part(self.kind(*at)))?;
        let Kind::Name(name) = self.kind(equal.checked_sub(1)?) else { return None };
        (self.kind(equal) == Kind::Sign(Sign::Equal) && self.has_value(name)).then_some(name)
    }

    fn ends_definition(&self, at: usize) -> bool {
        let closed = (at..at + MOST_PARTS).take_while(|at| self.kind(*at) == Kind::Close(Bracket::Round)).count();
        let kind = self.kind(at + closed);
        ends_statement(kind) || matches!(kind, Kind::Sign(Sign::Comma) | Kind::Name("and"))
    }

    /// Whether the value of a name has a unit.
    fn is_measured(&self, name: &'s str) -> bool {
        if (self.given.has)(name) {
            return (self.given.is_measured)(name);
        }
        if let Some(known) = self.measured.borrow().get(name) {
            return *known;
        }
        // What two names only say of each other is said of units: `m = 3 h; h = 2 m`.
        self.measured.borrow_mut().insert(name, true);
        let start = self.values().get(name).copied().unwrap_or(self.tokens.len());
        let mut value = (start..self.tokens.len()).take_while(|at| !self.ends_definition(*at));
        let is_measured = value.any(|at| match self.kind(at) {
            Kind::Currency(_) | Kind::Sign(Sign::Degree) => true,
            Kind::Name(unit) => {
                self.is_behind_number(at) && self.is_unit(at) && (!self.has_value(unit) || self.is_measured(unit))
            }
            _ => false,
        });
        self.measured.borrow_mut().insert(name, is_measured);
        is_measured
    }

    /// Where the values of the names begin that the text defines.
    fn values(&self) -> &BTreeMap<&'s str, usize> {
        self.values.get_or_init(|| {
            let mut values = BTreeMap::new();
            for at in 0..self.tokens.len() {
                let is_first = at.checked_sub(1).is_none_or(|before| self.ends_definition(before));
                if let Kind::Name(name) = self.kind(at)
                    && is_first
                    && self.kind(at + 1) == Kind::Sign(Sign::Equal)
                {
                    values.entry(name).or_insert(at + 2);
                }
            }
            values
        })
    }

    /// Whether the name at this place is an unknown of an equation: two letters directly behind a number, as in `2in + 20 m = 100`.
    fn is_unknown(&self, at: usize) -> bool {
        /// The tokens that are looked at on each side.
        const REACH: usize = 64;
        let is_short = matches!(self.kind(at), Kind::Name(name) if name.chars().count() == 2) && !self.is_spaced(at);
        let is_equal = |at: &usize| self.kind(*at) == Kind::Sign(Sign::Equal);
        let before = || (0..at).rev().take(REACH).take_while(|at| !ends_statement(self.kind(*at)));
        let behind = || (at..at + REACH).take_while(|at| !ends_statement(self.kind(*at)));
        let is_definition = || before().any(|at| is_equal(&at));
        is_short && !is_definition() && behind().any(|at| is_equal(&at))
    }

    /// Whether the text has a value with a unit whose name is not that of a value.
    fn has_units(&self) -> bool {
        *self.has_units.get_or_init(|| {
            (1..self.tokens.len()).any(|at| match self.kind(at) {
                Kind::Currency(_) => true,
                Kind::Name(_) => {
                    let is_name = self.is_named(at) || self.is_product_of_values(at) || self.is_unknown(at);
                    self.is_behind_number(at) && self.is_unit(at) && !is_name
                }
                _ => false,
            })
        })
    }
}
