//! The double nearest to a number in digits.

use dashu_ratio::RBig;

/// The double nearest to a number: from its exact value, if that is a fraction or an integer, otherwise from its digits.
pub(super) fn nearest(exact: Option<&str>, decimal: Option<&str>) -> Option<f64> {
    exact.and_then(nearest_of_exact).or_else(|| nearest_of_text(decimal?))
}

fn nearest_of_exact(exact: &str) -> Option<f64> {
    if !exact.contains('/') {
        return nearest_of_text(exact);
    }
    let fraction: RBig = exact.parse().ok()?;
    Some(fraction.to_f64().value()).filter(|value| value.is_finite())
}

/// The double nearest to a number in Python's digits, if it is one. A finite number may be beyond every double.
pub(super) fn nearest_of_text(text: &str) -> Option<f64> {
    let value: f64 = text.parse().ok()?;
    let says_infinite = text.ends_with(['f', 'y']);
    (value.is_finite() || value.is_nan() || says_infinite).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_value_is_rounded_once() {
        assert_eq!(nearest(Some("1/3"), Some("0.333333333333333")), Some(1.0 / 3.0));
        assert_eq!(nearest(Some("9007199254740993"), None), Some(9_007_199_254_740_992.0));
        assert_eq!(nearest(Some("sqrt(3)"), Some("1.73205080756888")), Some(1.732_050_807_568_88));
        assert_eq!(nearest(Some("sqrt(3)"), None), None);
    }

    #[test]
    fn a_number_beyond_every_double_has_none() {
        let huge = format!("1{}", "0".repeat(400));
        assert_eq!(nearest_of_text(&huge), None);
        assert_eq!(nearest(Some(&huge), Some("1e+400")), None);
        assert_eq!(nearest(Some(&format!("-{huge}/3")), None), None);
        assert_eq!(nearest_of_text("inf"), Some(f64::INFINITY));
        assert_eq!(nearest_of_text("-Infinity"), Some(f64::NEG_INFINITY));
        assert_eq!(nearest_of_text("x"), None);
    }
}
