//! The units that may stand behind a number.

/// Whether a name is a unit, or a currency by its code.
pub(super) fn is_unit(name: &str) -> bool {
    matches!(
        name,
        "USD"
            | "EUR"
            | "GBP"
            | "JPY"
            | "INR"
            | "deg"
            | "km"
            | "cm"
            | "m"
            | "h"
            | "hour"
            | "hours"
            | "ft"
            | "in"
            | "inch"
            | "min"
            | "minutes"
    )
}
