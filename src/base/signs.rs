//! The signs that people write, whatever they write them for.

/// The ASCII character that means the same as a sign, such as `*` for `×`. Any other character is returned as it is.
pub const fn plain(char: char) -> char {
    match char {
        '＋' => '+',
        '−' | '–' | '—' | '‐' | '‑' | '－' => '-',
        '×' | '✕' | '✖' | '·' | '⋅' | '∙' | '•' | '∗' | '＊' => '*',
        '÷' | '∕' | '⁄' | '／' => '/',
        '＾' => '^',
        '！' => '!',
        '％' => '%',
        '∣' => '|',
        '，' => ',',
        '；' => ';',
        '∶' => ':',
        '＝' => '=',
        '＜' => '<',
        '＞' => '>',
        '（' => '(',
        '）' => ')',
        '［' => '[',
        '］' => ']',
        char => char,
    }
}

/// The digit of a superscript such as `²`.
pub const fn superscript(char: char) -> Option<u8> {
    Some(match char {
        '⁰' => 0,
        '¹' => 1,
        '²' => 2,
        '³' => 3,
        '⁴' => 4,
        '⁵' => 5,
        '⁶' => 6,
        '⁷' => 7,
        '⁸' => 8,
        '⁹' => 9,
        _ => return None,
    })
}

/// The numerator and the denominator of a sign such as `½`.
pub const fn fraction(char: char) -> Option<(u8, u8)> {
    Some(match char {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}

/// The code of a currency's sign, by ISO 4217.
pub const fn currency(char: char) -> Option<&'static str> {
    Some(match char {
        '$' => "USD",
        '€' => "EUR",
        '£' => "GBP",
        '¥' => "JPY",
        '₹' => "INR",
        '₩' => "KRW",
        '₽' => "RUB",
        _ => return None,
    })
}
