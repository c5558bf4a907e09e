//! Quantities: a number with a unit, an angle, a duration, an amount of money.

use super::Faulty;
use crate::error::{ErrorCode, Fault};
use crate::sympy::{Context, Expr};

/// A number with a unit.
#[derive(Clone, Debug)]
pub(super) struct Quantity<'a> {
    /// The size, in the unit.
    pub(super) number: Expr<'a>,
    pub(super) unit: String,
}

impl<'a> Quantity<'a> {
    /// One of this unit.
    pub(super) fn of_unit(name: &str, cx: &Context<'a>) -> Faulty<Self> {
        Ok(Self { number: cx.number(1), unit: name.to_owned() })
    }

    /// A number without a unit.
    pub(super) fn of_number(number: Expr<'a>) -> Self {
        Self { number, unit: String::new() }
    }

    /// A duration.
    pub(super) fn of_seconds(seconds: i64, cx: &Context<'a>) -> Faulty<Self> {
        Ok(Self::of_unit("s", cx)?.scale(cx.number(seconds), cx))
    }

    /// The size, in the unit.
    pub(super) fn number(&self) -> Expr<'a> {
        self.number
    }

    /// The same unit with another number.
    pub(super) fn map(&self, map: impl Fn(Expr<'a>) -> Expr<'a>) -> Self {
        Self { number: map(self.number), unit: self.unit.clone() }
    }

    pub(super) fn add(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if self.unit != other.unit {
            return Err(Fault::new(ErrorCode::DimensionMismatch, "the units differ"));
        }
        Ok(Self { number: cx.sum(self.number, other.number), unit: self.unit.clone() })
    }

    pub(super) fn multiply(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let _ = (other, cx);
        Err(Fault::new(ErrorCode::UnsupportedResult, "not yet"))
    }

    pub(super) fn divide(&self, other: &Self, cx: &Context<'a>) -> Faulty<Self> {
        if self.unit == other.unit {
            return Ok(Self { number: cx.divide(self.number, other.number), unit: String::new() });
        }
        Err(Fault::new(ErrorCode::UnsupportedResult, "not yet"))
    }

    pub(super) fn scale(&self, factor: Expr<'a>, cx: &Context<'a>) -> Self {
        Self { number: cx.product(self.number, factor), unit: self.unit.clone() }
    }

    pub(super) fn power(&self, exponent: Expr<'a>, cx: &Context<'a>) -> Faulty<Self> {
        let _ = (exponent, cx);
        Err(Fault::new(ErrorCode::UnsupportedResult, "not yet"))
    }

    /// The same quantity in the unit of `target`.
    pub(super) fn convert(&self, target: &Self, cx: &Context<'a>) -> Faulty<Self> {
        let _ = cx;
        if self.unit == target.unit {
            Ok(self.clone())
        } else {
            Err(Fault::new(ErrorCode::DimensionMismatch, "the units differ"))
        }
    }

    /// The number, if the units cancel.
    pub(super) fn as_number(&self) -> Option<Expr<'a>> {
        self.unit.is_empty().then_some(self.number)
    }

    /// The angle in radians, if it is one.
    pub(super) fn as_radians(&self, cx: &Context<'a>) -> Option<Expr<'a>> {
        let half_turn = cx.ratio(1, 180);
        (self.unit == "deg").then(|| cx.multiply(&[self.number, half_turn, crate::sympy::Constant::Pi.into()]))
    }

    /// `5 km`, for a number that is written already.
    pub(super) fn text(&self, number: &str) -> String {
        format!("{number} {}", self.unit)
    }
}
