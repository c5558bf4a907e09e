//! The digits of a number that lies between two doubles.

use pascaline_number::decimal::{Decimal, Rounding};
use pascaline_read::digits;

/// The most digits that doubles tell.
const MOST_DIGITS: usize = 14;

/// The text of the number in as many digits as both bounds round to alike; `None` if there is no such digit.
pub(crate) fn digits([low, high]: [f64; 2]) -> Option<String> {
    let text = |number: f64, places: usize| {
        let exact = Decimal::read(&format!("{number:e}"))?;
        Some(digits::text(&exact.round(places, Rounding::HalfEven)))
    };
    if low == 0.0 && high == 0.0 {
        return Some("0".to_owned());
    }
    (1..=MOST_DIGITS).rev().find_map(|places| {
        let own = text(low, places)?;
        (own == text(high, places)?).then_some(own)
    })
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn only_digits_that_hold_are_told() {
        assert_eq!(digits([0.746_824_132_812_42, 0.746_824_132_812_43]).as_deref(), Some("0.7468241328124"));
        assert_eq!(digits([1.49, 1.51]).as_deref(), Some("1.5"));
        assert_eq!(digits([1.44, 1.56]), None);
        assert_eq!(digits([1.2, 1.4]).as_deref(), Some("1"));
        assert_eq!(digits([-1e-9, 1e-9]), None);
    }
}
