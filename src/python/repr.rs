//! Python's texts of floats.

/// The exponents from which on, and down to which, a text has one.
const LARGE: i32 = 16;
const SMALL: i32 = -4;

/// `repr(float)`: the shortest digits that read back as the same number, always with a point or an exponent.
pub(super) fn float(number: f64) -> String {
    let text = short(number);
    if text.contains(['.', 'e', 'n']) { text } else { text + ".0" }
}

/// The shortest text: whole numbers have no point.
fn short(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}inf");
    }
    let (digits, exponent) = shortest_digits(number.abs());
    let text = if (SMALL..LARGE).contains(&exponent) {
        positional(&digits, exponent)
    } else {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let size = exponent.abs();
        format!("{first}{point}{rest}e{}{size:02}", if exponent < 0 { '-' } else { '+' })
    };
    format!("{sign}{text}")
}

/// The digits without zeros at either end, and the exponent of the first.
fn shortest_digits(number: f64) -> (String, i32) {
    let mut buffer = ryu_js::Buffer::new();
    let (mantissa, exponent) = buffer.format_finite(number).split_once('e').map_or_else(
        || (ryu_js::Buffer::new().format_finite(number).to_owned(), 0),
        |(mantissa, exponent)| (mantissa.to_owned(), exponent.parse().unwrap_or(0)),
    );
    let whole = mantissa.find('.').unwrap_or(mantissa.len());
    let all: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let significant = all.trim_start_matches('0');
    let zeros = all.len() - significant.len();
    let digits = significant.trim_end_matches('0');
    if digits.is_empty() {
        return ("0".to_owned(), 0);
    }
    let first = i32::try_from(whole).unwrap_or(0) - i32::try_from(zeros).unwrap_or(0) - 1;
    (digits.to_owned(), exponent + first)
}

fn positional(digits: &str, exponent: i32) -> String {
    let Ok(point) = usize::try_from(exponent + 1) else {
        return format!("0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1));
    };
    match digits.split_at_checked(point) {
        Some((whole, "")) => whole.to_owned(),
        Some(("", fraction)) => format!("0.{fraction}"),
        Some((whole, fraction)) => format!("{whole}.{fraction}"),
        None => format!("{digits:0<point$}"),
    }
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
