//! Slips of the keyboard.

use super::well_known;

/// Shorter names are so close to each other that a wrong, missing or extra letter can make another name.
const SHORTEST: usize = 4;

/// How a typed name differs from a known one, if a single slip explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    /// `Sqrt`
    Case,
    /// `sqtr`, `sqqrt`
    SwappedOrDoubled,
    /// `sqr`, `sqrat`, `sqet`
    Letter,
    /// `x2` for `x1`, `rate_b` for `rate_a`: another name on purpose.
    Another,
}

/// Whether a function or constant of a well-known system has this name.
pub fn is_well_known(name: &str) -> bool {
    well_known::contains(name)
}

/// Whether ART's calculator has the function of a well-known name, or something equal.
pub fn is_of_art(name: &str) -> bool {
    well_known::is_of_art(name)
}

/// Whether the tool `answer` has the function of a well-known name that ART's calculator has not.
pub fn is_of_answer(name: &str) -> bool {
    well_known::is_of_answer(name)
}

/// The known name of which `name` is a typo, if a single slip of the keyboard explains it and no other name is as near. A name
/// that means something in another system is not taken for a typo.
pub fn slip<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let typed = Typed::new(name)?;
    let near: Vec<&str> = known.filter(|known| typed.may_be(known)).collect();
    if near.is_empty() || is_well_known(name) {
        return None;
    }
    let (slip, known) = typed.nearest(&near)?;
    (slip == Slip::Case || !typed.is_near_to_well_known(known)).then_some(known)
}

/// The same among these names alone, whatever other systems have.
pub fn slip_among<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let typed = Typed::new(name)?;
    let near: Vec<&str> = known.filter(|known| typed.may_be(known)).collect();
    typed.nearest(&near).map(|(_, known)| known)
}

/// A name as it was typed, of two letters or more, and what excludes most other names at once.
struct Typed<'t> {
    name: &'t str,
    /// The least length of a name that is near.
    shortest: usize,
    /// The first and the last letter, as [`folded`].
    ends: [u8; 2],
}

impl<'t> Typed<'t> {
    fn new(name: &'t str) -> Option<Self> {
        match name.as_bytes() {
            [first, .., last] => Some(Self { name, shortest: name.len() - 1, ends: [folded(*first), folded(*last)] }),
            _ => None,
        }
    }

    /// Whether the lengths of the names differ by one at most, and the first or the last letters are the same: a slip in a name
    /// of more than two letters leaves one of them.
    #[inline]
    fn may_be(&self, known: &str) -> bool {
        known.len().wrapping_sub(self.shortest) <= 2 && self.has_end_of(known.as_bytes())
    }

    fn has_end_of(&self, known: &[u8]) -> bool {
        let [first, last] = self.ends;
        self.shortest == 1
            || known.first().is_some_and(|own| folded(*own) == first)
            || known.last().is_some_and(|own| folded(*own) == last)
    }

    /// The name among `near` from which a single likely slip leads to it, if no other is as near.
    fn nearest<'n>(&self, near: &[&'n str]) -> Option<(Slip, &'n str)> {
        let mut found: Option<(Slip, &str)> = None;
        for &known in near {
            // A name that is too short for a slip, such as `qr` for `sqr`, does not compete with others; `or` for `orr` does.
            let is_possible = |slip: &Slip| match slip {
                Slip::Case | Slip::SwappedOrDoubled => true,
                Slip::Letter | Slip::Another => known.len() >= SHORTEST - 1,
            };
            let Some(slip) = difference(self.name, known).filter(is_possible) else { continue };
            match found {
                Some((_, earlier)) if earlier == known => {}
                // `Pi` is near to `pi` and `PI`, which are one name in two cases.
                Some((Slip::Case, _)) => {}
                Some(_) if slip != Slip::Case => return None,
                _ => found = Some((slip, known)),
            }
        }
        found.filter(|(slip, known)| is_likely(*slip, known))
    }

    /// Whether it is a likely typo for a well-known name other than `known`.
    fn is_near_to_well_known(&self, known: &str) -> bool {
        let is_likely = |other: &str| difference(self.name, other).is_some_and(|slip| is_likely(slip, other));
        well_known::any(|other| self.may_be(other) && other != known && is_likely(other))
    }
}

/// A letter without its case; some other characters become the same, which is no matter where a comparison follows.
fn folded(letter: u8) -> u8 {
    letter | 0x20
}

/// Whether a slip is likely in a name of this length.
fn is_likely(slip: Slip, known: &str) -> bool {
    match slip {
        Slip::Case => true,
        Slip::SwappedOrDoubled => known.len() >= SHORTEST - 1,
        Slip::Letter => known.len() >= SHORTEST,
        Slip::Another => false,
    }
}

/// The single slip that turns `known` into `typed`, which [may be](Typed::may_be) one; `None` if there is none.
fn difference(typed: &str, known: &str) -> Option<Slip> {
    if typed.eq_ignore_ascii_case(known) {
        return (typed != known).then_some(Slip::Case);
    }
    let (typed, known) = (typed.as_bytes(), known.as_bytes());
    let start = typed.iter().zip(known).take_while(|(one, other)| one == other).count();
    let (one, other) = (&typed[start..], &known[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    match (one, other) {
        ([a, b], [c, d]) if (a, b) == (d, c) => Some(kind(&[*a, *b], Slip::SwappedOrDoubled)),
        ([letter], []) | ([], [letter]) => {
            let is_doubled = start > 0 && typed[start - 1] == *letter;
            Some(kind(&[*letter], if is_doubled { Slip::SwappedOrDoubled } else { Slip::Letter }))
        }
        ([a], [b]) => {
            let is_alone = !typed.get(start + 1).is_some_and(u8::is_ascii_alphabetic)
                && !start.checked_sub(1).is_some_and(|before| typed[before].is_ascii_alphabetic());
            Some(if is_alone { Slip::Another } else { kind(&[*a, *b], Slip::Letter) })
        }
        _ => None,
    }
}

/// Digits, `_` and capitals set names apart on purpose.
fn kind(letters: &[u8], slip: Slip) -> Slip {
    if letters.iter().all(u8::is_ascii_lowercase) { slip } else { Slip::Another }
}

#[cfg(test)]
mod tests {
    use super::slip;

    const KNOWN: &[&str] =
        &["abs", "atan", "complex", "conj", "mean", "pi", "PI", "qr", "sin", "sqrt", "tan", "rate_a", "item1"];

    #[test]
    fn a_slip_of_the_keyboard_has_one_meaning() {
        for (typed, known) in [
            ("sqr", "sqrt"),
            ("sqtr", "sqrt"),
            ("sqqrt", "sqrt"),
            ("sqet", "sqrt"),
            ("Sqrt", "sqrt"),
            ("SIN", "sin"),
            ("sni", "sin"),
            ("abbs", "abs"),
            ("Pi", "pi"),
            ("maen", "mean"),
            ("complx", "complex"),
        ] {
            assert_eq!(slip(typed, KNOWN.iter().copied()), Some(known), "{typed}");
        }
    }

    #[test]
    fn another_name_is_no_slip() {
        for typed in [
            "sinh", "sign", "count", "compile", "ans", "hypot", "gcd", "sum", "deg", "sim", "aan", "x", "rate_b",
            "item2", "LOG", "cost", "sinn", "sec", "tanh",
        ] {
            assert_eq!(slip(typed, KNOWN.iter().copied()), None, "{typed}");
        }
    }
}
