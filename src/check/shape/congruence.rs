//! Congruences: `x \equiv 3 \pmod 7` is `x = 3 + 7k` for all integers `k`.

/// The values of a congruence, and the letter in them that stands for every whole number.
pub(super) fn values(text: &str) -> Option<(String, String)> {
    let (left, right) = text.split_once(r"\equiv").or_else(|| text.split_once('≡'))?;
    let (residues, modulus) = right.split_once("mod")?;
    let modulus: String = modulus.chars().filter(|char| !" ,{}()\\".contains(*char)).collect();
    // `\pmod{7}`, `(\bmod 7)`, `\ (\text{mod } 7)`
    let residues = residues.trim_end_matches("\\text{").trim_end_matches(['p', 'b', '(', '\\', ' ', '{']);
    if modulus.is_empty() || !modulus.bytes().all(|byte| byte.is_ascii_digit()) || residues.trim().is_empty() {
        return None;
    }
    let letter =
        ["k", "n", "m"].into_iter().find(|letter| !text.contains(&[" ", letter].concat()) && !left.contains(letter))?;
    let value = |residue: &str| [left.trim(), " = (", residue.trim(), ") + ", &*modulus, " ", letter].concat();
    let values: Vec<String> = residues.split([',', ';']).map(value).collect();
    Some((values.join(", "), letter.to_owned()))
}
