//! A depth-first walk over a folder, in the order of the paths.

use super::deadline::Deadline;
use super::ignored::{self, Ignored};
use super::skipped::Reason;
use super::{Entry, File, Files, FilesError, Kind};

/// The maximum depth of folders that are entered.
const MOST_DEPTH: usize = 2_000;

/// The number of entries between two readings of the clock.
const STRETCH: u32 = 64;

/// The number of innermost folders that are kept open; of those above, every n-th one with this number.
const HELD: usize = 32;

/// A walk over the contents of a folder, sorted by path components: the contents of `a` come before `a.txt`. Folders are
/// entered only on request; links never are.
pub(super) struct Walk {
    /// The path of the current entry, from the root.
    path: String,
    kind: Kind,
    /// The folders on the way to it. They are on the heap, so depth does not grow the machine's stack.
    frames: Vec<Frame>,
    ignored: Ignored,
    entries_left: u64,
    most_entries: u64,
    deadline: Deadline,
    /// The number of entries until the clock is read again.
    stretch: u32,
    cut: Option<String>,
    doubles: u64,
}

/// A folder on the way.
struct Frame {
    /// The folder, unless it was closed meanwhile: a system limits the number of open files.
    held: Option<Box<dyn Files>>,
    /// The entries that are left.
    rest: std::vec::IntoIter<Entry>,
    /// The offset of the names of its entries in their paths.
    base: usize,
}

impl Walk {
    /// Starts in the folder at a path from the root. The rules of the folders above apply too.
    pub(super) fn new(root: &dyn Files, path: &str, most_entries: u64, deadline: Deadline) -> Result<Self, FilesError> {
        let mut ignored = Ignored::default();
        for base in bases_above(path) {
            ignored.enter(root, &[&path[..base], ignored::NAME].concat(), base);
        }
        let mut walk = Self {
            path: path.to_owned(),
            kind: Kind::Folder,
            frames: Vec::new(),
            ignored,
            entries_left: most_entries,
            most_entries,
            deadline,
            stretch: STRETCH,
            cut: None,
            doubles: 0,
        };
        walk.push(root.folder(path)?)?;
        Ok(walk)
    }

    /// Advances to the next entry; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Kind> {
        loop {
            if self.is_over() {
                return None;
            }
            let frame = self.frames.last_mut()?;
            let Some(entry) = frame.rest.next() else {
                self.frames.pop();
                self.ignored.leave(self.frames.last()?.base);
                continue;
            };
            self.path.truncate(frame.base);
            self.path.push_str(&entry.name);
            self.kind = entry.kind;
            return Some(entry.kind);
        }
    }

    /// Why a search leaves out the current entry: it is `.git`, or a `.gitignore` file excludes it and the call does not
    /// name it.
    pub(super) fn excluded(&self, is_named: bool) -> Option<Reason> {
        if self.name() == ".git" {
            return Some(Reason::Git);
        }
        let is_ignored = !is_named && self.ignored.names(&self.path, self.kind == Kind::Folder);
        is_ignored.then_some(Reason::Ignored)
    }

    /// Whether the deadline has passed.
    fn is_over(&mut self) -> bool {
        self.stretch -= 1;
        if self.stretch > 0 {
            return false;
        }
        self.stretch = STRETCH;
        let is_over = self.deadline.has_come();
        if is_over {
            self.cut_short(self.deadline.notice());
        }
        is_over
    }

    /// Records why the walk is incomplete. The first reason stays.
    pub(super) fn cut_short(&mut self, notice: String) {
        self.cut.get_or_insert(notice);
    }

    /// The path of the current entry, from the root.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The name of the current entry.
    pub(super) fn name(&self) -> &str {
        &self.path[self.frames.last().map_or(0, |frame| frame.base)..]
    }

    /// The number of folders between it and the start.
    pub(super) fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// The folder that contains the current entry.
    pub(super) fn folder(&mut self) -> Result<&dyn Files, FilesError> {
        let last = self.frames.len().saturating_sub(1);
        let held = self.frames.iter().rposition(|frame| frame.held.is_some()).unwrap_or_default();
        for index in held..last {
            let name = &self.path[self.frames[index].base..self.frames[index + 1].base - 1];
            let below = self.frames[index].held.as_ref().ok_or(FilesError::Failed)?.folder(name)?;
            self.frames[index + 1].held = Some(below);
        }
        self.frames.last().and_then(|frame| frame.held.as_deref()).ok_or(FilesError::Failed)
    }

    /// Opens the current entry, a file.
    pub(super) fn open(&mut self) -> Result<Box<dyn File>, FilesError> {
        let name = self.name().to_owned();
        self.folder()?.open(&name)
    }

    /// Enters the current entry, a folder: its contents come next. Returns whether it did; if it is too deep, the
    /// [`cut`](Self::cut) says so.
    pub(super) fn enter(&mut self) -> Result<bool, FilesError> {
        if self.frames.len() == MOST_DEPTH {
            self.cut = Some(format!("Folders more than {MOST_DEPTH} deep were not entered. Use a deeper path"));
            return Ok(false);
        }
        let name = self.name().to_owned();
        let below = self.folder()?.folder(&name)?;
        self.push(below).map(|()| true)
    }

    /// Why the walk is incomplete, if it is, and how to see the rest.
    pub(super) fn cut(&self) -> Option<&str> {
        self.cut.as_deref()
    }

    /// The number of entries that were left out because another one has their name, as far as it is UTF-8.
    pub(super) fn doubles(&self) -> u64 {
        self.doubles
    }

    /// Pushes the folder at `path`.
    fn push(&mut self, held: Box<dyn Files>) -> Result<(), FilesError> {
        let (mut entries, has_more) = held.first_entries(self.entries_left)?;
        if has_more {
            self.cut = Some(format!("Stopped after {} files and folders. Use a narrower path", self.most_entries));
        }
        self.entries_left -= entries.len() as u64;
        entries.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        // Names with invalid UTF-8 may look the same; at most one such file can be opened by that name.
        let all = entries.len();
        entries.dedup_by(|one, other| one.name == other.name);
        self.doubles += (all - entries.len()) as u64;
        if !self.path.is_empty() {
            self.path.push('/');
        }
        let base = self.path.len();
        if entries.iter().any(|entry| entry.name == ignored::NAME) {
            self.ignored.enter(&*held, ignored::NAME, base);
            if self.ignored.is_cut() {
                self.cut =
                    Some("Some .gitignore files were ignored, because there are too many. Use a narrower path".into());
            }
        }
        self.frames.push(Frame { held: Some(held), rest: entries.into_iter(), base });
        if let Some(index) = self.frames.len().checked_sub(HELD + 1).filter(|index| index % HELD != 0) {
            self.frames[index].held = None;
        }
        Ok(())
    }
}

/// The offsets of the names in a path.
fn bases_above(path: &str) -> impl Iterator<Item = usize> {
    let below = path.match_indices('/').map(|(slash, _)| slash + 1);
    (!path.is_empty()).then_some(0).into_iter().chain(below)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;
    use crate::workspace::{Identity, NewFile, Stat};

    /// A folder that contains the same names at every depth; it counts how many are open at a time.
    struct Endless {
        entries: Vec<Entry>,
        held: Rc<Cell<usize>>,
        most_held: Rc<Cell<usize>>,
    }

    impl Endless {
        fn new(names: &[(&str, Kind)]) -> Self {
            let entries = names.iter().map(|(name, kind)| Entry { name: (*name).to_owned(), kind: *kind }).collect();
            Self { entries, held: Rc::new(Cell::new(1)), most_held: Rc::default() }
        }
    }

    impl Drop for Endless {
        fn drop(&mut self) {
            self.held.set(self.held.get() - 1);
        }
    }

    impl Files for Endless {
        fn folder(&self, _: &str) -> Result<Box<dyn Files>, FilesError> {
            self.held.set(self.held.get() + 1);
            self.most_held.set(self.most_held.get().max(self.held.get()));
            let (held, most_held) = (Rc::clone(&self.held), Rc::clone(&self.most_held));
            Ok(Box::new(Self { entries: self.entries.clone(), held, most_held }))
        }

        fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
            Ok(self.entries.iter().take(most).cloned().collect())
        }

        fn stat(&self, _: &str, _: bool) -> Result<Stat, FilesError> {
            Err(FilesError::Failed)
        }

        fn link(&self, _: &str) -> Result<String, FilesError> {
            Err(FilesError::Failed)
        }

        fn open(&self, _: &str) -> Result<Box<dyn File>, FilesError> {
            Err(FilesError::Failed)
        }

        fn create_folder(&self, _: &str) -> Result<(), FilesError> {
            Err(FilesError::ReadOnly)
        }

        fn identity(&self, _: &str) -> Result<Identity, FilesError> {
            Err(FilesError::Failed)
        }

        fn create<'f>(&'f self, _: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError> {
            Err(FilesError::ReadOnly)
        }

        fn claim(&self, _: &str, _: &str) -> Result<(), FilesError> {
            Err(FilesError::ReadOnly)
        }

        fn remove(&self, _: &str) -> Result<(), FilesError> {
            Err(FilesError::ReadOnly)
        }
    }

    #[test]
    fn a_folder_of_any_depth_is_walked_down_and_up_again_with_few_held() {
        let root = Endless::new(&[("b", Kind::File), ("a", Kind::Folder), (".git", Kind::Folder), ("c", Kind::Folder)]);
        let mut walk = Walk::new(&root, "", u64::MAX, Deadline::NONE).unwrap();
        let (mut files, mut entered) = (0, 0);
        while let Some(kind) = walk.next() {
            if kind == Kind::Folder && walk.name() == "a" {
                entered += usize::from(walk.enter().unwrap());
            } else if kind == Kind::File {
                assert_eq!(walk.path(), [&"a/".repeat(walk.depth()), "b"].concat());
                assert!(walk.folder().is_ok());
                files += 1;
            } else {
                assert_eq!(walk.excluded(true).is_some(), walk.name() == ".git");
            }
        }
        assert_eq!((entered + 1, files), (MOST_DEPTH, MOST_DEPTH));
        assert!(walk.cut().unwrap().starts_with("Folders more than 2000 deep were not entered"));
        assert!(root.most_held.get() < 150, "{}", root.most_held.get());
    }

    #[test]
    fn a_walk_ends_where_it_has_seen_enough() {
        let root = Endless::new(&[("a", Kind::Folder), ("b", Kind::Folder), ("c", Kind::File)]);
        let mut walk = Walk::new(&root, "x/y", 100, Deadline::NONE).unwrap();
        let mut found = 0;
        while let Some(kind) = walk.next() {
            assert!(walk.path().starts_with("x/y/"));
            found += 1;
            if kind == Kind::Folder && walk.depth() < 9 {
                walk.enter().unwrap();
            }
        }
        assert_eq!(found, 100);
        assert_eq!(walk.cut(), Some("Stopped after 100 files and folders. Use a narrower path"));
    }

    #[test]
    fn rules_of_the_folders_above_are_read() {
        assert_eq!(bases_above("").count(), 0);
        assert_eq!(bases_above("a/bc/d").collect::<Vec<_>>(), [0, 2, 5]);
    }
}
