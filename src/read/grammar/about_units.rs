//! Equations of quantities, in which short names are units rather than unknowns: `1 mile = 5280 ft`.

use super::Parser;
use super::statement::ends_statement;
use crate::functions;
use crate::token::{Bracket, Kind, Sign};
use crate::units::{QuantityKind, Unit};

impl Parser<'_, '_> {
    /// Whether the statement at the cursor is an equation of quantities, such as `1 mile = 5280 ft` or `2 L = 3 dm^3`: both sides have
    /// units of one kind, and every short name follows a number, or a bracket, and a space.
    pub(super) fn is_about_units(&self) -> bool {
        let (mut sides, mut side, mut at) = ([None, None], 0, self.at);
        while let Some(token) = self.tokens.get(at).filter(|token| !ends_statement(token.kind)) {
            side = if token.kind == Kind::Sign(Sign::Equal) { 1 } else { side };
            at += 1;
            let Kind::Name(name) = token.kind else { continue };
            let is_called = self.tokens.get(at).is_some_and(|next| next.kind == Kind::Open(Bracket::Round));
            if is_called && functions::called(name).is_some() {
                continue;
            }
            let before = at.checked_sub(2).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
            let is_behind_number =
                matches!(before, Some(Kind::Number { .. } | Kind::Close(Bracket::Round))) && token.is_spaced;
            // `°C`
            let is_scale = before == Some(Kind::Sign(Sign::Degree));
            let Some(units) = self.units_of_value(at - 1, is_scale).filter(|_| is_behind_number || is_scale) else {
                return false;
            };
            at = units.end;
            if let Some(known @ None) = sides.get_mut(side) {
                *known = Some(units);
            }
        }
        matches!(sides, [Some(first), Some(second)] if first.kind == second.kind && !first.are_same(&second))
    }

    /// The units that begin with the name at this place, `kg m/s^2`, or that of a temperature. A space before a sign ends them.
    fn units_of_value(&self, at: usize, is_scale: bool) -> Option<UnitsOfValue> {
        if is_scale {
            let first = Unit::find("K")?;
            return Some(UnitsOfValue { first, kind: first.kind(), count: 0, end: at + 1 });
        }
        let unit = |at: usize| match self.tokens.get(at)?.kind {
            Kind::Name(name) if !(self.is_given)(name) => Unit::find(name),
            _ => None,
        };
        let first = unit(at)?;
        let mut units = UnitsOfValue { first, kind: QuantityKind::default(), count: 0, end: at };
        let mut sign = 1;
        while let Some(next) = unit(units.end) {
            let (power, end) = self.power_of_unit(units.end + 1);
            units = UnitsOfValue {
                kind: units.kind.times(next.kind(), sign * power),
                count: units.count + 1,
                end,
                ..units
            };
            let join = self.tokens.get(end).filter(|token| !token.is_spaced).map(|token| token.kind);
            sign = if join == Some(Kind::Sign(Sign::Divide)) { -1 } else { 1 };
            if matches!(join, Some(Kind::Sign(Sign::Divide | Sign::Times))) && unit(end + 1).is_some() {
                units.end += 1;
            }
        }
        Some(units)
    }

    /// The power of a unit whose name is before this place, and the place behind it.
    fn power_of_unit(&self, at: usize) -> (i16, usize) {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        let whole = |at: usize| match kind(at) {
            Some(Kind::Number { .. }) => self.tokens.get(at)?.span.text(self.source).parse().ok(),
            _ => None,
        };
        match (kind(at), kind(at + 1)) {
            (Some(Kind::Superscript(power)), _) => (i16::try_from(power).unwrap_or(i16::MAX), at + 1),
            (Some(Kind::Sign(Sign::Power)), Some(Kind::Sign(Sign::Minus))) => {
                whole(at + 2).map_or((1, at), |power: i16| (power.saturating_neg(), at + 3))
            }
            (Some(Kind::Sign(Sign::Power)), _) => whole(at + 1).map_or((1, at), |power| (power, at + 2)),
            _ => (1, at),
        }
    }
}

/// The units of a value, such as `kg m/s^2`.
struct UnitsOfValue {
    first: Unit,
    /// What they measure together.
    kind: QuantityKind,
    count: usize,
    /// The place of the token behind them.
    end: usize,
}

impl UnitsOfValue {
    /// Whether both are the same unit alone: the `m` of `2 m = 3 m` is an unknown.
    fn are_same(&self, other: &Self) -> bool {
        self.count == 1 && other.count == 1 && self.first.is_same(other.first)
    }
}
