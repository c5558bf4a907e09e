//! Floats as Python prints them.

use num_complex::Complex64;

use super::decimal::{shortest_digits, shortest_text};

/// The sizes from which, upwards and downwards, a float is printed with an exponent.
const LARGE: f64 = 1e16;
const SMALL: f64 = 1e-4;

/// `repr(float)`: the shortest digits that read back as the same number, always with a point or an exponent.
pub fn float(number: f64) -> String {
    let mut text = short(number);
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        text.push_str(".0");
    }
    text
}

/// `repr(complex)`: `(1+2j)`, and `2j` if the real part is a positive zero.
pub fn complex(number: Complex64) -> String {
    let imaginary = short(number.im);
    if number.re == 0.0 && number.re.is_sign_positive() {
        return imaginary + "j";
    }
    let sign = if imaginary.starts_with('-') { "" } else { "+" };
    format!("({}{sign}{imaginary}j)", short(number.re))
}

/// The shortest text: integers have no point.
fn short(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}inf");
    }
    let size = number.abs();
    if (SMALL..LARGE).contains(&size) {
        // JavaScript writes exponents beyond these sizes only.
        return shortest_text(number);
    }
    if size == 0.0 {
        return format!("{sign}0");
    }
    let (digits, exponent) = shortest_digits(size);
    let (first, rest) = digits.split_at_checked(1).unwrap_or_default();
    let point = if rest.is_empty() { "" } else { "." };
    let sign_of_exponent = if exponent < 0 { '-' } else { '+' };
    let exponent = exponent.abs();
    format!("{sign}{first}{point}{rest}e{sign_of_exponent}{exponent:02}")
}

#[cfg(test)]
mod tests {
    use super::float;

    #[test]
    fn floats_as_python_writes_them() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (5.0, "5.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.234_567_890_123_456_8e17, "1.2345678901234568e+17"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (1.5e300, "1.5e+300"),
            (5e-324, "5e-324"),
            (1e22, "1e+22"),
            (123.456, "123.456"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
        ];
        for (number, text) in cases {
            assert_eq!(float(number), text);
        }
    }
}
