//! A folder in memory for the tests, which can fail where a disk cannot be made to.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Entry, File, Files, FilesError, Kind, Stat};

/// What stands at a path.
#[derive(Clone)]
pub(super) enum Node {
    Folder,
    File(Vec<u8>),
}

/// What goes wrong.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Fault {
    #[default]
    None,
    /// There is no place for a file.
    Full,
    /// A file cannot be made, and just then another process makes one of its name.
    Refused,
    /// A file cannot take another's name.
    Rename,
    /// The process ends between the two: nothing works any more.
    Crash,
    /// Another process replaces every file by one of the same size, once the first chunk of it is read.
    Replaced,
    /// Another process appends to every file that is opened.
    Grows,
    /// Another process empties every file that is opened, once the first chunk of it is read.
    Shrinks,
}

#[derive(Default)]
struct Disk {
    nodes: RefCell<BTreeMap<String, Node>>,
    fault: Cell<Fault>,
    changes: Cell<i128>,
}

/// A folder of it.
#[derive(Clone, Default)]
pub(super) struct Memory {
    disk: Rc<Disk>,
    at: Vec<String>,
}

impl Memory {
    pub(super) fn of(nodes: &[(&str, Node)]) -> Self {
        let memory = Self::default();
        memory.disk.nodes.borrow_mut().extend(nodes.iter().map(|(path, node)| ((*path).to_owned(), node.clone())));
        memory
    }

    pub(super) fn with(self, fault: Fault) -> Self {
        self.disk.fault.set(fault);
        self
    }

    /// The files, with their contents.
    pub(super) fn contents(&self) -> Vec<(String, String)> {
        let nodes = self.disk.nodes.borrow();
        let files = nodes.iter().filter_map(|(path, node)| match node {
            Node::File(contents) => Some((path.clone(), String::from_utf8_lossy(contents).into_owned())),
            Node::Folder => None,
        });
        files.collect()
    }

    fn fails(&self, fault: Fault) -> bool {
        self.disk.fault.get() == fault
    }

    /// A path from the root.
    fn resolve(&self, path: &str) -> Result<String, FilesError> {
        let mut at = self.at.clone();
        for name in path.split('/').filter(|name| !matches!(*name, "" | ".")) {
            match name {
                ".." => drop(at.pop().ok_or(FilesError::Outside)?),
                name => at.push(name.to_owned()),
            }
        }
        Ok(at.join("/"))
    }

    fn node(&self, path: &str) -> Result<Node, FilesError> {
        let path = self.resolve(path)?;
        let nodes = self.disk.nodes.borrow();
        if path.is_empty() { Ok(Node::Folder) } else { nodes.get(&path).cloned().ok_or(FilesError::NotFound) }
    }

    fn stat_of(&self, node: &Node) -> Stat {
        let changed = Some(self.disk.changes.get());
        match node {
            Node::Folder => Stat { kind: Kind::Folder, size: 0, changed },
            Node::File(contents) => Stat { kind: Kind::File, size: contents.len() as u64, changed },
        }
    }

    fn put(&self, path: String, node: Node) -> Result<(), FilesError> {
        if self.disk.nodes.borrow().contains_key(&path) {
            return Err(FilesError::Exists);
        }
        self.disk.nodes.borrow_mut().insert(path, node);
        Ok(())
    }
}

impl Files for Memory {
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError> {
        let Node::Folder = self.node(path)? else { return Err(FilesError::NotFolder) };
        let at = self.resolve(path)?.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Ok(Box::new(Self { disk: self.disk.clone(), at }))
    }

    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
        let nodes = self.disk.nodes.borrow();
        let entries = nodes.iter().filter_map(|(path, node)| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let kind = self.stat_of(node).kind;
            (folder == self.at.join("/")).then(|| Entry { name: name.to_owned(), kind })
        });
        Ok(entries.take(most).collect())
    }

    fn stat(&self, path: &str, _: bool) -> Result<Stat, FilesError> {
        Ok(self.stat_of(&self.node(path)?))
    }

    fn link(&self, _: &str) -> Result<String, FilesError> {
        Err(FilesError::InvalidName)
    }

    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError> {
        match self.node(path)? {
            Node::File(contents) => Ok(Box::new(MemoryFile {
                folder: self.clone(),
                path: self.resolve(path)?,
                reads: Cell::new(0),
                size: contents.len(),
            })),
            Node::Folder => Err(FilesError::IsFolder),
        }
    }

    fn create_folder(&self, path: &str) -> Result<(), FilesError> {
        self.put(self.resolve(path)?, Node::Folder)
    }

    fn create(&self, path: &str, contents: &[u8]) -> Result<(), FilesError> {
        if self.fails(Fault::Full) {
            return Err(FilesError::Full);
        }
        if self.fails(Fault::Refused) {
            self.put(self.resolve(path)?, Node::File(b"another's".to_vec()))?;
            return Err(FilesError::Access);
        }
        self.put(self.resolve(path)?, Node::File(contents.to_vec()))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), FilesError> {
        if self.fails(Fault::Rename) || self.fails(Fault::Crash) {
            return Err(FilesError::Failed);
        }
        let (from, to) = (self.resolve(from)?, self.resolve(to)?);
        let node = self.disk.nodes.borrow_mut().remove(&from).ok_or(FilesError::NotFound)?;
        self.disk.nodes.borrow_mut().insert(to, node);
        self.disk.changes.set(self.disk.changes.get() + 1);
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<(), FilesError> {
        if self.fails(Fault::Crash) {
            return Err(FilesError::Failed);
        }
        let path = self.resolve(path)?;
        self.disk.nodes.borrow_mut().remove(&path).map(drop).ok_or(FilesError::NotFound)
    }
}

struct MemoryFile {
    folder: Memory,
    path: String,
    reads: Cell<usize>,
    size: usize,
}

impl File for MemoryFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        let mut nodes = self.folder.disk.nodes.borrow_mut();
        let Some(Node::File(contents)) = nodes.get_mut(&self.path) else { return Err(FilesError::NotFound) };
        self.reads.set(self.reads.get() + 1);
        match self.folder.disk.fault.get() {
            Fault::Grows if contents.len() < self.size + (1 << 20) => contents.extend(b"more\n".repeat(100)),
            Fault::Replaced => self.folder.disk.changes.set(1),
            Fault::Shrinks if self.reads.get() > 1 => contents.clear(),
            _ => {}
        }
        let rest = usize::try_from(offset).ok().and_then(|offset| contents.get(offset..)).unwrap_or_default();
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.folder.stat(&self.path, true)
    }
}
