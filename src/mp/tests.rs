//! Beside mpmath 1.3.0.

use super::Real;

fn text(number: &str, bits: u32, digits: usize) -> String {
    Real::from_decimal(number, bits).unwrap().to_text(digits, true, None, None)
}

#[test]
fn texts() {
    for (number, bits, digits, expected) in [
        ("0.1", 53, 15, "0.1"),
        ("0.1", 53, 20, "0.10000000000000000555"),
        ("-1234567.5", 53, 5, "-1.2346e+6"),
        ("1e10", 53, 15, "10000000000.0"),
        ("1e22", 53, 15, "1.0e+22"),
        ("0.00001", 53, 15, "1.0e-5"),
        ("0.0001", 53, 15, "0.0001"),
        ("1e-4000", 53, 15, "1.0e-4000"),
        ("12.50e5", 53, 15, "1250000.0"),
        (".5", 53, 0, ".0e+0"),
        ("99999.99", 53, 5, "1.0e+5"),
        ("1e1000000000000", 100, 15, "1.0e+1000000000000"),
    ] {
        assert_eq!(text(number, bits, digits), expected, "{number}");
    }
}
