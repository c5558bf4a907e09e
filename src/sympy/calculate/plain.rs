//! Plain arithmetic of whole numbers: most calculations are a few sums and products, and need no expressions.
//!
//! Digits, spaces, `+`, `-`, `*`, `**` and brackets mean the same to SymPy as to Python, whose one pass evaluates them. Whatever else
//! there is, own limits and numbers of more digits than are asked too, is left to the rest: the result is `None`.

use pascaline_base::limits::Limits;
use pascaline_python::{Value, plain_arithmetic};

use super::MOST_NESTING;

/// The least digits that are no special case: SymPy rounds to one digit in another way.
const LEAST_DIGITS: usize = 2;

/// `str(N(source, digits))`
pub(super) fn calculate(source: &str, digits: u32, limits: &Limits) -> Option<String> {
    let digits = usize::try_from(digits).ok().filter(|digits| *digits >= LEAST_DIGITS)?;
    if !is_roomy(limits) || !source.bytes().all(is_of_whole_numbers) {
        return None;
    }
    match plain_arithmetic(source, limits)? {
        Value::Int(int) => text(i64::try_from(&int).ok()?, digits),
        _ => None,
    }
}

/// Whether no plain arithmetic exceeds the limits.
fn is_roomy(limits: &Limits) -> bool {
    let usual = Limits::default();
    limits.steps >= usual.steps && limits.text >= usual.text && limits.nesting >= MOST_NESTING
}

fn is_of_whole_numbers(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'*' | b'(' | b')' | b' ')
}

/// A whole number to so many significant digits, if it has no more.
fn text(number: i64, digits: usize) -> Option<String> {
    if number == 0 {
        return Some("0".to_owned());
    }
    let mut text = number.to_string();
    let zeros = digits.checked_sub(text.len() - usize::from(number < 0))?;
    text.push('.');
    text.extend(std::iter::repeat_n('0', zeros));
    Some(text)
}

#[cfg(test)]
mod tests {
    use pascaline_base::limits::Limits;
    use proptest::prelude::*;

    use super::calculate;
    use crate::Context;
    use crate::calculate::{Outcome, arena, calculate_problem};

    /// Whether a text is plain; then its digits are those of its expression.
    fn is_plain(source: &str, digits: u32) -> bool {
        let limits = Limits::default();
        let Some(text) = calculate(source, digits, &limits) else { return false };
        let arena = arena(&limits);
        let outcome = calculate_problem(source, &[], digits, &Context::new(&arena));
        assert_eq!(outcome.map_err(|failure| *failure.error), Ok(Outcome::Number(text)), "{source} to {digits} digits");
        true
    }

    #[test]
    fn whole_numbers_of_few_digits_are_plain() {
        for source in ["2 + 3 * 1234", " 7", "-2**2", "2**3**2", "(1 + 2) * -3", "5 - 5", "0**0", "1234567890", "--5"] {
            assert!(is_plain(source, 10), "{source}");
        }
        for source in [
            "",
            "1/2",
            "7 // 2",
            "1.5",
            "x",
            "2**-1",
            "2(3)",
            "01",
            "1_0",
            "12345678901",
            "２",
            "1\t+ 1",
            "5!",
            "1 = 1",
        ] {
            assert!(!is_plain(source, 10), "{source}");
        }
        assert!(!is_plain("5", 1));
        assert!(is_plain("5", 10_000));
        let tight = Limits::default().with_steps(1_000);
        assert!(calculate("5", 10, &tight).is_none() && calculate("5", 10, &Limits::default().with_text(5)).is_none());
    }

    proptest! {
        #[test]
        fn plain_arithmetic_has_the_digits_of_its_expression(
            source in "[-+]{0,2}[0-9]{1,4}([*]{1,2}|[-+*]|[ ][-+][ ]|[(]|[)]|[*]-)[0-9]{1,3}([-+*)]{0,2}[0-9]{0,2}){0,3}",
            digits in 2_u32..30,
        ) {
            is_plain(&source, digits);
            is_plain(&format!("({source}) * 3"), digits);
        }
    }
}
