//! The sizes of units in those of the SI.

use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_read::units::{Part, Unit};
use pascaline_sympy::{Constant, Context, Expr};
use pascaline_unit::measure::Size;

/// The size of a product of units: a fraction times a power of pi.
pub(super) struct Scale {
    fraction: Rational,
    power_of_pi: i16,
}

impl Scale {
    /// The size of no units.
    pub(super) fn one() -> Self {
        Self { fraction: Rational::ONE, power_of_pi: 0 }
    }

    /// The size of a unit to a power.
    pub(super) fn of(unit: Unit, power: i16, cx: &Context) -> Faulty<Self> {
        let Size { fraction, power_of_pi } = unit.size(cx.budget);
        cx.budget.spend(1 + (fraction.bits() as u64 * u64::from(power.unsigned_abs())).pow(2) / 65_536)?;
        let fraction = match power {
            1 => fraction,
            _ => fraction.power(isize::from(power)).unwrap_or(Rational::ONE),
        };
        Ok(Self { fraction, power_of_pi: power_of_pi.saturating_mul(power) })
    }

    pub(super) fn times(self, other: Self, cx: &Context) -> Self {
        let power_of_pi = self.power_of_pi + other.power_of_pi;
        let fraction = match (self.fraction, other.fraction) {
            (one, fraction) | (fraction, one) if one.is_one() => fraction,
            (fraction, other) => fraction.multiply(&other, cx.budget),
        };
        Self { fraction, power_of_pi }
    }

    /// The size times that of more units.
    pub(super) fn times_units(mut self, parts: &[Part], cx: &Context) -> Faulty<Self> {
        for part in parts {
            self = self.times(Self::of(part.unit, part.power, cx)?, cx);
        }
        Ok(self)
    }

    /// The size divided by that of more units.
    pub(super) fn over_units(mut self, parts: &[Part], cx: &Context) -> Faulty<Self> {
        for part in parts {
            self = self.times(Self::of(part.unit, -part.power, cx)?, cx);
        }
        Ok(self)
    }

    /// The size as an expression.
    pub(super) fn value<'a>(self, cx: &Context<'a>) -> Expr<'a> {
        let fraction = cx.number(self.fraction);
        if self.power_of_pi == 0 {
            return fraction;
        }
        cx.product(fraction, cx.power_i64(Constant::Pi.into(), self.power_of_pi.into()))
    }
}
