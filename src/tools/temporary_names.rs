//! The names of files that exist in a folder only while a file is being replaced. They are reserved for the tools: no path
//! in a call leads to one, and no list or search contains one, not even after a process has ended before removing it.

const BEFORE: &str = ".pascaline-";
const TEMPORARY: &str = ".tmp";
const CLAIM: &str = ".claim";

/// The name of a file that is not in place yet, made from a number that nobody can guess.
pub fn temporary(number: u64) -> String {
    format!("{BEFORE}{number:016x}{TEMPORARY}")
}

/// The name of a claim to replace a version of a file.
pub fn claim(key: u64, generation: u32) -> String {
    format!("{BEFORE}{key:016x}-{generation}{CLAIM}")
}

/// Whether a name is one of these.
pub fn is_reserved(name: &str) -> bool {
    is_temporary(name) || is_claim(name)
}

/// Whether it is the name of a file that is not in place yet.
pub fn is_temporary(name: &str) -> bool {
    within(name, TEMPORARY).is_some_and(is_number)
}

/// Whether it is the name of a claim.
pub fn is_claim(name: &str) -> bool {
    let parts = within(name, CLAIM).and_then(|within| within.split_once('-'));
    parts.is_some_and(|(key, generation)| is_number(key) && generation.parse::<u32>().is_ok())
}

fn within<'n>(name: &'n str, end: &str) -> Option<&'n str> {
    name.strip_prefix(BEFORE)?.strip_suffix(end)
}

fn is_number(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_names_are_recognised_and_no_others() {
        for number in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert!(is_temporary(&temporary(number)) && !is_claim(&temporary(number)));
        }
        for name in [
            ".pascaline-0.tmp",
            ".pascaline-.tmp",
            ".pascaline-00000000000000zz.tmp",
            ".pascaline-000000000000000A.tmp",
            "pascaline-0000000000000000.tmp",
            ".pascaline-0000000000000000.tmp2",
            ".pascaline-0000000000000000.claim",
            ".pascaline-0000000000000000-x.claim",
            ".pascaline-notes.md",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn claims_are_recognised() {
        for number in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert!(is_claim(&claim(number, 0)) && is_claim(&claim(number, u32::MAX)));
            assert!(!is_temporary(&claim(number, 1)));
        }
    }
}
