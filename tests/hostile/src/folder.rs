//! A folder in memory, with links, for the workspace tools.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use pascaline::tools::files::{
    Entry, File, Files, FilesError, Identity, Kind, NewFile, Stat, is_reserved_name, temporary_name,
};

/// The maximum number of links in one path, as on Linux.
const MOST_LINKS: usize = 40;

#[derive(Clone, Debug)]
enum Node {
    Folder,
    File(Rc<[u8]>),
    Link(String),
}

#[derive(Debug, Default)]
struct Disk {
    nodes: RefCell<BTreeMap<String, Node>>,
    changes: Cell<i128>,
}

/// An open folder.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    disk: Rc<Disk>,
    at: Vec<String>,
}

impl Folder {
    /// Creates a file at a path from the root, and the folders above it.
    pub fn file(&self, path: &str, contents: &[u8]) {
        self.put(path, Node::File(contents.into()));
    }

    /// Creates a link at a path from the root.
    pub fn link_to(&self, path: &str, target: &str) {
        self.put(path, Node::Link(target.to_owned()));
    }

    fn put(&self, path: &str, node: Node) {
        let mut nodes = self.disk.nodes.borrow_mut();
        for (at, _) in path.match_indices('/') {
            nodes.entry(path[..at].to_owned()).or_insert(Node::Folder);
        }
        nodes.insert(path.to_owned(), node);
    }

    /// All paths, with the contents of the files.
    pub fn contents(&self) -> Vec<(String, Option<Rc<[u8]>>)> {
        let nodes = self.disk.nodes.borrow();
        let contents = |node: &Node| if let Node::File(contents) = node { Some(contents.clone()) } else { None };
        nodes.iter().map(|(path, node)| (path.clone(), contents(node))).collect()
    }

    /// The names from the root to a path's end. Links are followed, one at the end only if `follow` is set.
    fn resolve(&self, path: &str, follow: bool) -> Result<Vec<String>, FilesError> {
        if path.starts_with('/') {
            return Err(FilesError::Outside);
        }
        let mut rest: Vec<String> = path.split('/').rev().map(str::to_owned).collect();
        let (mut at, mut links) = (self.at.clone(), 0);
        while let Some(name) = rest.pop() {
            match &*name {
                "" | "." => continue,
                ".." => {
                    at.pop().ok_or(FilesError::Outside)?;
                    continue;
                }
                name if name.contains('\0') => return Err(FilesError::InvalidName),
                name if name.len() > 255 => return Err(FilesError::NameTooLong),
                _ => {}
            }
            let is_last = rest.iter().all(|name| matches!(&**name, "" | "."));
            at.push(name);
            match self.disk.nodes.borrow().get(&at.join("/")) {
                Some(Node::Link(target)) if follow || !is_last => {
                    links += 1;
                    if links > MOST_LINKS {
                        return Err(FilesError::TooManyLinks);
                    }
                    if target.starts_with('/') {
                        return Err(FilesError::Outside);
                    }
                    at.pop();
                    rest.extend(target.split('/').rev().map(str::to_owned));
                }
                Some(Node::File(_)) if !is_last => return Err(FilesError::NotFolder),
                None if !is_last => return Err(FilesError::NotFound),
                _ => {}
            }
        }
        Ok(at)
    }

    fn node(&self, at: &[String]) -> Result<Node, FilesError> {
        if at.is_empty() {
            return Ok(Node::Folder);
        }
        self.disk.nodes.borrow().get(&at.join("/")).cloned().ok_or(FilesError::NotFound)
    }

    fn stat_of(&self, node: &Node) -> Stat {
        let (kind, size) = match node {
            Node::Folder => (Kind::Folder, 0),
            Node::File(contents) => (Kind::File, contents.len() as u64),
            Node::Link(_) => (Kind::Link, 0),
        };
        Stat { kind, size, changed: Some(self.disk.changes.get()) }
    }

    /// Creates a node at a path whose parent exists.
    fn make(&self, path: &str, node: Node) -> Result<(), FilesError> {
        let at = self.resolve(path, false)?;
        if self.node(&at).is_ok() {
            return Err(FilesError::Exists);
        }
        self.disk.nodes.borrow_mut().insert(at.join("/"), node);
        Ok(())
    }
}

impl Files for Folder {
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError> {
        let at = self.resolve(path, true)?;
        let Node::Folder = self.node(&at)? else { return Err(FilesError::NotFolder) };
        Ok(Box::new(Self { disk: self.disk.clone(), at }))
    }

    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
        let nodes = self.disk.nodes.borrow();
        let here = self.at.join("/");
        let entry = |(path, node): (&String, &Node)| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            (folder == here && !is_reserved_name(name))
                .then(|| Entry { name: name.to_owned(), kind: self.stat_of(node).kind })
        };
        Ok(nodes.iter().filter_map(entry).take(most).collect())
    }

    fn stat(&self, path: &str, follow: bool) -> Result<Stat, FilesError> {
        Ok(self.stat_of(&self.node(&self.resolve(path, follow)?)?))
    }

    fn link(&self, path: &str) -> Result<String, FilesError> {
        match self.node(&self.resolve(path, false)?)? {
            Node::Link(target) => Ok(target),
            _ => Err(FilesError::InvalidName),
        }
    }

    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError> {
        match self.node(&self.resolve(path, true)?)? {
            Node::File(contents) => Ok(Box::new(Open { contents, changed: self.disk.changes.get() })),
            Node::Folder => Err(FilesError::IsFolder),
            Node::Link(_) => Err(FilesError::NotFound),
        }
    }

    fn create_folder(&self, path: &str) -> Result<(), FilesError> {
        self.make(path, Node::Folder)
    }

    fn identity(&self, path: &str) -> Result<Identity, FilesError> {
        match self.node(&self.resolve(path, false)?)? {
            Node::File(contents) => Ok(identity(&contents)),
            Node::Folder | Node::Link(_) => Err(FilesError::NotRegular),
        }
    }

    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError> {
        let number = self.disk.changes.get() + 1;
        self.disk.changes.set(number);
        let name = temporary_name(u64::try_from(number).unwrap_or_default());
        self.make(&name, Node::File(contents.into()))?;
        Ok(Box::new(New { folder: self, name, is_placed: false }))
    }

    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError> {
        self.make(name, Node::Link(text.to_owned()))
    }

    fn remove(&self, path: &str) -> Result<(), FilesError> {
        let at = self.resolve(path, false)?;
        self.disk.nodes.borrow_mut().remove(&at.join("/")).map(drop).ok_or(FilesError::NotFound)
    }
}

/// The identity of a file is the address of its contents.
fn identity(contents: &Rc<[u8]>) -> Identity {
    [Rc::as_ptr(contents).cast::<u8>() as u64, 0]
}

/// A file that is not in place yet.
struct New<'f> {
    folder: &'f Folder,
    name: String,
    is_placed: bool,
}

impl NewFile for New<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.folder.stat(&self.name, false)
    }

    fn place(&mut self, name: &str) -> Result<(), FilesError> {
        let (from, to) = (self.folder.resolve(&self.name, false)?, self.folder.resolve(name, false)?);
        if let Ok(Node::Folder) = self.folder.node(&to) {
            return Err(FilesError::IsFolder);
        }
        let disk = &self.folder.disk;
        let node = disk.nodes.borrow_mut().remove(&from.join("/")).ok_or(FilesError::NotFound)?;
        disk.nodes.borrow_mut().insert(to.join("/"), node);
        disk.changes.set(disk.changes.get() + 1);
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for New<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = self.folder.remove(&self.name);
        }
    }
}

/// A file as it was when it was opened.
struct Open {
    contents: Rc<[u8]>,
    changed: i128,
}

impl File for Open {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.contents.get(offset..)).unwrap_or_default();
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        Ok(Stat { kind: Kind::File, size: self.contents.len() as u64, changed: Some(self.changed) })
    }

    fn identity(&self) -> Result<Identity, FilesError> {
        Ok(identity(&self.contents))
    }
}
