//! Three-valued logic: true, false, not known.

/// False if one is false, true if all are true.
pub(super) fn and(x: Option<bool>, y: Option<bool>) -> Option<bool> {
    match (x, y) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// True if one is true, false if all are false.
pub(super) fn or(x: Option<bool>, y: Option<bool>) -> Option<bool> {
    not(and(not(x), not(y)))
}

pub(super) fn not(x: Option<bool>) -> Option<bool> {
    x.map(|x| !x)
}

/// True if all are; false if one is not, since it spoils the rest; not known of two that may make up for each other.
pub(super) fn all_but_one(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut others = 0;
    for answer in answers {
        if !answer? {
            others += 1;
            if others > 1 {
                return None;
            }
        }
    }
    Some(others == 0)
}
