//! A folder in memory for tests, with failures that a real disk cannot be made to produce.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::files::{Entry, File, Files, FilesError, Identity, Kind, NewFile, Stat, is_reserved_name, temporary_name};

/// A file, folder or link.
#[derive(Clone)]
pub(in crate::workspace) enum Node {
    Folder,
    File(Vec<u8>),
    Link(String),
}

/// A failure to simulate.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::workspace) enum Fault {
    #[default]
    None,
    /// There is no space for a file.
    Full,
    /// A file cannot be created.
    Refused,
    /// A file cannot take another's name.
    Rename,
    /// The process ends between the two: all further calls fail.
    Crash,
    /// Links are not supported.
    NoLinks,
    /// Another process replaces every file by one with the same contents, once its first chunk is read.
    Replaced,
    /// Another process appends to every file that is opened.
    Grows,
    /// Another process empties every open file, once its first chunk is read.
    Shrinks,
}

/// A file, its unique number, and the time of its creation or last change.
#[derive(Clone)]
struct Inode {
    node: Node,
    number: u64,
    changed: i128,
}

#[derive(Default)]
struct Disk {
    nodes: BTreeMap<String, Inode>,
    fault: Fault,
    /// The number of inodes created.
    made: u64,
    now: i128,
}

impl Disk {
    fn put(&mut self, path: String, node: Node) -> u64 {
        self.made += 1;
        self.now += 1_000;
        self.nodes.insert(path, Inode { node, number: self.made, changed: self.now });
        self.made
    }

    fn put_new(&mut self, path: String, node: Node) -> Result<u64, FilesError> {
        if self.nodes.contains_key(&path) { Err(FilesError::Exists) } else { Ok(self.put(path, node)) }
    }
}

/// A folder in this memory.
#[derive(Clone, Default)]
pub(in crate::workspace) struct Memory {
    disk: Arc<Mutex<Disk>>,
    at: Vec<String>,
    /// Called before each step that others could observe; returns whether the process still runs.
    turn: Option<Arc<Turn>>,
}

type Turn = dyn Fn() -> bool + Send + Sync;

impl Memory {
    pub(in crate::workspace) fn of(nodes: &[(&str, Node)]) -> Self {
        let memory = Self::default();
        for (path, node) in nodes {
            memory.disk().put((*path).to_owned(), node.clone());
        }
        memory
    }

    pub(in crate::workspace) fn with(self, fault: Fault) -> Self {
        self.disk().fault = fault;
        self
    }

    /// The same folder for a process that takes its steps in turns.
    pub(in crate::workspace) fn by_turns(&self, turn: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { turn: Some(Arc::new(turn)), ..self.clone() }
    }

    fn step(&self) -> Result<(), FilesError> {
        if self.turn.as_ref().is_none_or(|turn| turn()) { Ok(()) } else { Err(FilesError::Failed) }
    }

    /// Advances the clock.
    pub(in crate::workspace) fn wait(&self, seconds: i128) {
        self.disk().now += seconds * 1_000_000_000;
    }

    /// The files, with their contents.
    pub(in crate::workspace) fn contents(&self) -> Vec<(String, String)> {
        let disk = self.disk();
        let files = disk.nodes.iter().filter_map(|(path, inode)| match &inode.node {
            Node::File(contents) => Some((path.clone(), String::from_utf8_lossy(contents).into_owned())),
            Node::Folder | Node::Link(_) => None,
        });
        files.collect()
    }

    /// The names of all existing claims.
    pub(in crate::workspace) fn claims(&self) -> Vec<String> {
        let disk = self.disk();
        let links = disk.nodes.iter().filter(|(_, inode)| matches!(inode.node, Node::Link(_)));
        links.map(|(path, _)| path.clone()).collect()
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap()
    }

    fn fails(&self, fault: Fault) -> bool {
        self.disk().fault == fault
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

    fn inode(&self, path: &str) -> Result<Inode, FilesError> {
        let path = self.resolve(path)?;
        if path.is_empty() {
            return Ok(Inode { node: Node::Folder, number: 0, changed: 0 });
        }
        self.disk().nodes.get(&path).cloned().ok_or(FilesError::NotFound)
    }
}

fn stat_of(inode: &Inode) -> Stat {
    let (kind, size) = match &inode.node {
        Node::Folder => (Kind::Folder, 0),
        Node::Link(_) => (Kind::Link, 0),
        Node::File(contents) => (Kind::File, contents.len() as u64),
    };
    Stat { kind, size, changed: Some(inode.changed) }
}

impl Files for Memory {
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError> {
        let Node::Folder = self.inode(path)?.node else { return Err(FilesError::NotFolder) };
        let at = self.resolve(path)?.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Ok(Box::new(Self { at, ..self.clone() }))
    }

    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
        let disk = self.disk();
        let entries = disk.nodes.iter().filter_map(|(path, inode)| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let is_here = folder == self.at.join("/") && !is_reserved_name(name);
            is_here.then(|| Entry { name: name.to_owned(), kind: stat_of(inode).kind })
        });
        Ok(entries.take(most).collect())
    }

    fn stat(&self, path: &str, _: bool) -> Result<Stat, FilesError> {
        self.step()?;
        Ok(stat_of(&self.inode(path)?))
    }

    fn link(&self, path: &str) -> Result<String, FilesError> {
        self.step()?;
        match self.inode(path)?.node {
            Node::Link(text) => Ok(text),
            Node::Folder | Node::File(_) => Err(FilesError::InvalidName),
        }
    }

    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError> {
        self.step()?;
        let inode = self.inode(path)?;
        match &inode.node {
            Node::File(contents) => Ok(Box::new(MemoryFile {
                folder: self.clone(),
                path: self.resolve(path)?,
                reads: Cell::new(0),
                size: contents.len(),
                inode,
            })),
            Node::Folder => Err(FilesError::IsFolder),
            Node::Link(_) => Err(FilesError::NotRegular),
        }
    }

    fn create_folder(&self, path: &str) -> Result<(), FilesError> {
        let path = self.resolve(path)?;
        self.disk().put_new(path, Node::Folder).map(drop)
    }

    fn identity(&self, path: &str) -> Result<Identity, FilesError> {
        self.step()?;
        Ok([self.inode(path)?.number, 0])
    }

    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError> {
        self.step()?;
        match self.disk().fault {
            Fault::Full => return Err(FilesError::Full),
            Fault::Refused => return Err(FilesError::Access),
            _ => {}
        }
        let name = temporary_name(self.disk().made + 1);
        let path = self.resolve(&name)?;
        let number = self.disk().put_new(path, Node::File(contents.to_vec()))?;
        Ok(Box::new(MemoryNew { folder: self, name, number, is_placed: false }))
    }

    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError> {
        self.step()?;
        if self.fails(Fault::NoLinks) {
            return Err(FilesError::Access);
        }
        let path = self.resolve(name)?;
        self.disk().put_new(path, Node::Link(text.to_owned())).map(drop)
    }

    fn remove(&self, path: &str) -> Result<(), FilesError> {
        self.step()?;
        if self.fails(Fault::Crash) {
            return Err(FilesError::Failed);
        }
        let path = self.resolve(path)?;
        self.disk().nodes.remove(&path).map(drop).ok_or(FilesError::NotFound)
    }
}

struct MemoryNew<'f> {
    folder: &'f Memory,
    name: String,
    number: u64,
    is_placed: bool,
}

impl NewFile for MemoryNew<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.folder.stat(&self.name, false)
    }

    fn place(&mut self, name: &str) -> Result<(), FilesError> {
        self.folder.step()?;
        if self.folder.fails(Fault::Rename) || self.folder.fails(Fault::Crash) {
            return Err(FilesError::Failed);
        }
        let (from, to) = (self.folder.resolve(&self.name)?, self.folder.resolve(name)?);
        let mut disk = self.folder.disk();
        let Some(inode) = disk.nodes.remove(&from) else { return Err(FilesError::NotFound) };
        assert_eq!(inode.number, self.number, "another file has the name of a new one");
        disk.nodes.insert(to, inode);
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for MemoryNew<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = self.folder.remove(&self.name);
        }
    }
}

struct MemoryFile {
    folder: Memory,
    path: String,
    reads: Cell<usize>,
    size: usize,
    inode: Inode,
}

impl File for MemoryFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        let mut disk = self.folder.disk();
        let fault = disk.fault;
        self.reads.set(self.reads.get() + 1);
        if fault == Fault::Replaced {
            disk.put(self.path.clone(), self.inode.node.clone());
        }
        // A file that has been replaced is read as it was when it was opened.
        let mut held = self.inode.clone();
        let current = disk.nodes.get_mut(&self.path).filter(|inode| inode.number == held.number);
        let Node::File(contents) = &mut current.unwrap_or(&mut held).node else { return Err(FilesError::NotFound) };
        match fault {
            Fault::Grows if contents.len() < self.size + (1 << 20) => contents.extend(b"more\n".repeat(100)),
            Fault::Shrinks if self.reads.get() > 1 => contents.clear(),
            _ => {}
        }
        let rest = usize::try_from(offset).ok().and_then(|offset| contents.get(offset..)).unwrap_or_default();
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        match self.folder.inode(&self.path) {
            Ok(current) if current.number == self.inode.number => Ok(stat_of(&current)),
            _ => Ok(stat_of(&self.inode)),
        }
    }

    fn identity(&self) -> Result<Identity, FilesError> {
        Ok([self.inode.number, 0])
    }
}
