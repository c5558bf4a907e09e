//! What a search leaves out, and the notice that says so: without it, a search for a secret would look complete.

use super::{Kind, path};

/// The maximum number of names that are given for each reason, and of bytes in them.
const MOST_NAMES: usize = 3;
const MOST_BYTES: usize = 1_000;

/// Why something is left out.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// A `.gitignore` file excludes it.
    Ignored,
    /// It is called `.git`.
    Git,
    /// It is a link that is not followed.
    Linked,
    /// It contains a null byte, which no text does.
    Binary,
    /// It cannot be opened, or not be read to its end.
    Unreadable,
    /// It is neither a file nor a folder: a device, a FIFO, a socket.
    Special,
}

/// The words for the reasons, in their order.
const WORDS: [&str; 6] = ["named by .gitignore", "of git", "linked", "binary", "unreadable", "special"];

/// What was left out so far.
#[derive(Default)]
pub(super) struct Skipped {
    files: u64,
    folders: u64,
    reasons: [Named; WORDS.len()],
}

/// How many were left out for one reason, and the names of the first.
#[derive(Default)]
struct Named {
    count: u64,
    names: Vec<String>,
    /// Whether another name is not given any more, since one before it was not.
    is_full: bool,
}

impl Skipped {
    /// Adds what is at a path. A folder counts as one, whatever is in it.
    pub(super) fn add(&mut self, reason: Reason, kind: Kind, path: &str) {
        let (count, slash) = match kind {
            Kind::Folder => (&mut self.folders, "/"),
            Kind::File | Kind::Link | Kind::Other => (&mut self.files, ""),
        };
        *count += 1;
        self.reasons[reason as usize].add(path, slash);
    }

    /// Adds files that have no names to give.
    pub(super) fn add_files(&mut self, reason: Reason, count: u64) {
        self.files += count;
        self.reasons[reason as usize].count += count;
    }

    /// The notice, if anything was left out. `way` says how to see what could be seen after all, and `is_part` whether the
    /// search ended before it had seen everything.
    pub(super) fn notice(&self, way: &str, is_part: bool) -> Option<String> {
        let kinds = [counted(self.files, "file"), counted(self.folders, "folder")];
        let kinds: Vec<_> = kinds.into_iter().flatten().collect();
        let reasons = self.reasons.iter().zip(WORDS).filter(|(named, _)| named.count > 0);
        let reasons: Vec<_> = reasons.map(|(named, words)| named.told(words)).collect();
        let so_far = if is_part { " so far" } else { "" };
        let can_be_seen = [Reason::Ignored, Reason::Git, Reason::Linked];
        let has_way = can_be_seen.iter().any(|reason| self.reasons[*reason as usize].count > 0);
        let way = if has_way { [". ", way].concat() } else { String::new() };
        let notice = format!("{} skipped{so_far}: {}{way}", kinds.join(" and "), reasons.join(", "));
        (!reasons.is_empty()).then_some(notice)
    }
}

impl Named {
    fn add(&mut self, path: &str, slash: &str) {
        self.count += 1;
        if self.is_full {
            return;
        }
        let name = [&*path::printed(path), slash].concat();
        let bytes: usize = self.names.iter().map(String::len).sum();
        self.is_full = self.names.len() == MOST_NAMES || bytes + name.len() > MOST_BYTES;
        if !self.is_full {
            self.names.push(name);
        }
    }

    /// The number, the words, and the names: `2 binary (a.png, b.png)`.
    fn told(&self, words: &str) -> String {
        let Self { count, names, .. } = self;
        match count - names.len() as u64 {
            others if others == *count => format!("{count} {words}"),
            0 => format!("{count} {words} ({})", names.join(", ")),
            others => format!("{count} {words} ({} and {others} more)", names.join(", ")),
        }
    }
}

/// `1 file`, `2 files`; `None` for none.
fn counted(count: u64, thing: &str) -> Option<String> {
    let plural = if count == 1 { "" } else { "s" };
    (count > 0).then(|| format!("{count} {thing}{plural}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_counts_files_and_folders_by_reason() {
        let mut skipped = Skipped::default();
        assert_eq!(skipped.notice("Look there", false), None);
        skipped.add(Reason::Binary, Kind::File, "x.bin");
        assert_eq!(skipped.notice("Look there", false).unwrap(), "1 file skipped: 1 binary (x.bin)");
        skipped.add(Reason::Ignored, Kind::Folder, "target");
        skipped.add(Reason::Ignored, Kind::File, "a\n.log");
        assert_eq!(
            skipped.notice("Look there", true).unwrap(),
            "2 files and 1 folder skipped so far: 2 named by .gitignore (target/, a\\n.log), 1 binary (x.bin). Look there"
        );
    }

    #[test]
    fn a_notice_is_bounded() {
        let mut skipped = Skipped::default();
        for number in 0..10_000 {
            skipped.add(Reason::Ignored, Kind::File, &number.to_string());
            skipped.add(Reason::Special, Kind::Other, &"\u{1b}".repeat(4_000));
            skipped.add(Reason::Binary, Kind::File, &"n".repeat(400));
        }
        let name = "n".repeat(400);
        let wanted = [
            "30000 files skipped: 10000 named by .gitignore (0, 1, 2 and 9997 more), ",
            &format!("10000 binary ({name}, {name} and 9998 more), 10000 special. Look there"),
        ];
        assert_eq!(skipped.notice("Look there", false).unwrap(), wanted.concat());
    }
}
