//! Three-valued logic, as in `sympy/core/logic.py` (BSD-3-Clause): true, false, not known.

/// False if one is false, true if both are true.
pub(super) fn fuzzy_and(x: Option<bool>, y: Option<bool>) -> Option<bool> {
    match (x, y) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// True if one is true, false if both are false.
pub(super) fn fuzzy_or(x: Option<bool>, y: Option<bool>) -> Option<bool> {
    fuzzy_not(fuzzy_and(fuzzy_not(x), fuzzy_not(y)))
}

pub(super) fn fuzzy_not(x: Option<bool>) -> Option<bool> {
    x.map(|x| !x)
}

/// True if all are true, false if exactly one is false: two may cancel. SymPy's `_fuzzy_group` with `quick_exit`.
pub(super) fn fuzzy_group(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut saw_other = false;
    for answer in answers {
        if !answer? {
            if saw_other {
                return None;
            }
            saw_other = true;
        }
    }
    Some(!saw_other)
}
