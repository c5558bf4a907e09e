//! The signs that people write, whatever they write them for.

/// Characters of ASCII, and the signs that mean the same.
static PLAIN: &[(char, &str)] = &[
    ('+', "＋"),
    ('-', "−–—‐‑－"),
    ('*', "×✕✖·⋅∙•∗＊"),
    ('/', "÷∕⁄／"),
    ('^', "＾"),
    ('!', "！"),
    ('%', "％"),
    ('|', "∣"),
    (',', "，"),
    (';', "；"),
    (':', "∶"),
    ('=', "＝"),
    ('<', "＜"),
    ('>', "＞"),
    ('(', "（"),
    (')', "）"),
    ('[', "［"),
    (']', "］"),
];

/// Signs of fractions, each with its numerator and its denominator.
static FRACTIONS: &[(char, u8, u8)] = &[
    ('½', 1, 2),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅐', 1, 7),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
];

/// Signs of currencies, each with its code by ISO 4217.
static CURRENCIES: &[(char, &str)] =
    &[('$', "USD"), ('€', "EUR"), ('£', "GBP"), ('¥', "JPY"), ('₹', "INR"), ('₩', "KRW"), ('₽', "RUB")];

/// The ASCII character that means the same as a sign, such as `*` for `×`. Any other character is returned as it is.
pub fn plain(char: char) -> char {
    let row = if char.is_ascii() { None } else { PLAIN.iter().find(|(_, signs)| signs.contains(char)) };
    row.map_or(char, |(plain, _)| *plain)
}

/// The digit of a superscript such as `²`.
pub fn superscript(char: char) -> Option<u8> {
    (0..).zip("⁰¹²³⁴⁵⁶⁷⁸⁹".chars()).find(|(_, sign)| *sign == char).map(|(digit, _)| digit)
}

/// The digit of a subscript such as `₂`.
pub fn subscript(char: char) -> Option<u8> {
    let digit = u32::from(char).checked_sub('₀'.into())?;
    u8::try_from(digit).ok().filter(|digit| *digit < 10)
}

/// The numerator and the denominator of a sign such as `½`.
pub fn fraction(char: char) -> Option<(u8, u8)> {
    FRACTIONS.iter().find(|(sign, ..)| *sign == char).map(|(_, above, below)| (*above, *below))
}

/// The code of a currency's sign.
pub fn currency(char: char) -> Option<&'static str> {
    CURRENCIES.iter().find(|(sign, _)| *sign == char).map(|(_, code)| *code)
}
