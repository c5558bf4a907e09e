//! A fresh folder contains `root`, which is opened, and beside it what must never be reached.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;

use rustix::fs::{CWD, FileType as Special, Mode, XattrFlags, mknodat};
use tempfile::TempDir;

use super::{Access, Directory};
use crate::files::{Entry, File, Files, FilesError, Kind, is_reserved_name};

const CANARY: &str = "CANARY";

struct Place {
    folder: TempDir,
    root: Directory,
}

#[expect(clippy::disallowed_methods, reason = "the folder is compared with real files")]
impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("root/sub/deep")).unwrap();
        std::fs::write(folder.path().join("root/a.txt"), "one\ntwo\n").unwrap();
        std::fs::write(folder.path().join("secret.txt"), CANARY).unwrap();
        let root = Directory::open(folder.path().join("root"), Access::ReadWrite).unwrap();
        Self { folder, root }
    }

    fn at(&self, path: &str) -> std::path::PathBuf {
        self.folder.path().join("root").join(path)
    }

    fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.at(path)).unwrap()
    }

    fn mode(&self, path: &str) -> u32 {
        std::fs::metadata(self.at(path)).unwrap().mode() & 0o7777
    }

    fn link(&self, to: impl AsRef<Path>, at: &str) {
        symlink(to, self.at(at)).unwrap();
    }

    fn read_only(&self) -> Directory {
        Directory::open(self.at(""), Access::ReadOnly).unwrap()
    }
}

fn read(files: &dyn Files, path: &str) -> Result<String, FilesError> {
    let mut buffer = [0; 64];
    let bytes = files.open(path)?.read_at(0, &mut buffer)?;
    Ok(String::from_utf8(buffer[..bytes].to_vec()).unwrap())
}

#[test]
fn a_file_is_read_from_anywhere_to_its_end() {
    let place = Place::new();
    let file = place.root.open_file("a.txt").unwrap();
    let mut buffer = [0; 6];
    assert_eq!(file.read_at(4, &mut buffer), Ok(4));
    assert_eq!(&buffer[..4], b"two\n");
    assert_eq!(file.read_at(u64::MAX, &mut buffer), Err(FilesError::InvalidName));
    assert_eq!(file.stat().unwrap(), place.root.stat("a.txt", true).unwrap());
    assert_eq!((file.stat().unwrap().kind, file.stat().unwrap().size), (Kind::File, 8));
}

#[test]
fn links_inside_are_followed_from_every_folder_that_is_held() {
    let place = Place::new();
    place.link("../a.txt", "sub/up");
    place.link("sub/up", "chain");
    place.link("sub", "folder");
    for (held, path) in [("", "sub/up"), ("sub", "up"), ("sub", "../chain"), ("folder", "up"), ("sub/deep", "../up")] {
        let held = place.root.folder(held).unwrap();
        assert_eq!(read(&*held, path), Ok("one\ntwo\n".into()), "{path}");
        assert_eq!(held.stat(path, true).unwrap().kind, Kind::File, "{path}");
        assert_eq!(held.stat(path, false).unwrap().kind, Kind::Link, "{path}");
    }
    assert_eq!(place.root.link("sub/up"), Ok("../a.txt".into()));
    assert_eq!(place.root.link("a.txt"), Err(FilesError::InvalidName));
}

/// A path that leaves the folder is rejected by every call.
fn refuses(files: &dyn Files, path: &str) {
    assert_eq!(files.open(path).err(), Some(FilesError::Outside), "{path}");
    assert_eq!(files.stat(path, true), Err(FilesError::Outside), "{path}");
    assert_eq!(files.folder(path).err(), Some(FilesError::Outside), "{path}");
    let inside = format!("{path}/x");
    assert_eq!(files.create_folder(&inside), Err(FilesError::Outside), "{path}");
    assert_eq!(files.remove(&inside), Err(FilesError::Outside), "{path}");
    assert_eq!(files.claim(&inside, "x"), Err(FilesError::Outside), "{path}");
    assert_eq!(files.identity(&inside), Err(FilesError::Outside), "{path}");
    assert_eq!(files.create(b"x").unwrap().place(&inside), Err(FilesError::Outside), "{path}");
    assert_eq!(files.link(&inside), Err(FilesError::Outside), "{path}");
}

#[test]
fn nothing_leaves_the_folder() {
    let place = Place::new();
    place.link("../secret.txt", "out");
    place.link("out", "chain");
    place.link("..", "up");
    place.link(place.folder.path().join("secret.txt"), "absolute");
    place.link(place.at("a.txt"), "home");
    place.link("/proc/self/environ", "proc");
    let ways = ["../secret.txt", "out", "chain", "up/secret.txt", "absolute", "home", "proc", "/etc/passwd"];
    for path in ways.into_iter().chain(["sub/../../secret.txt"]) {
        refuses(&place.root, path);
    }
    let below = place.root.folder("sub").unwrap();
    for path in ways.into_iter().filter(|path| !path.starts_with('/')) {
        refuses(&*below, &format!("../{path}"));
    }
    place.link("../../secret.txt", "sub/out");
    refuses(&*below, "out");
    refuses(&*below, "/a.txt");
    let outside: Vec<_> =
        std::fs::read_dir(place.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(outside.len(), 2, "{outside:?}");
}

#[test]
fn a_link_at_the_end_is_neither_written_through_nor_removed_through() {
    let place = Place::new();
    place.link("../secret.txt", "out");
    assert_eq!(place.root.claim("out", "x"), Err(FilesError::Exists));
    place.root.create(b"new").unwrap().place("out").unwrap();
    assert_eq!(place.text("out"), "new");
    place.link("../secret.txt", "again");
    place.root.remove("again").unwrap();
    assert_eq!(place.text("../secret.txt"), CANARY);
}

#[test]
fn special_files_are_rejected_without_blocking() {
    let place = Place::new();
    mknodat(CWD, place.at("pipe"), Special::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(place.at("socket")).unwrap();
    for path in ["pipe", "socket"] {
        assert_eq!(place.root.open(path).err(), Some(FilesError::NotRegular));
        assert_eq!(place.root.stat(path, true).unwrap().kind, Kind::Other);
        assert_eq!(place.root.folder(path).err(), Some(FilesError::NotFolder));
    }
    assert_eq!(place.root.open("sub").err(), Some(FilesError::IsFolder));
    assert_eq!(place.root.open("").err(), Some(FilesError::IsFolder));
    assert_eq!(place.root.folder("a.txt").err(), Some(FilesError::NotFolder));
    assert_eq!(place.root.open("a.txt/x").err(), Some(FilesError::NotFolder));
}

#[test]
fn a_folder_is_listed_with_all_its_entries() {
    let place = Place::new();
    place.link("nowhere", "link");
    mknodat(CWD, place.at("pipe"), Special::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let mut entries = place.root.list(usize::MAX).unwrap();
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    let entry = |name: &str, kind| Entry { name: name.into(), kind };
    let expected = [("a.txt", Kind::File), ("link", Kind::Link), ("pipe", Kind::Other), ("sub", Kind::Folder)];
    assert_eq!(entries, expected.map(|(name, kind)| entry(name, kind)));
    assert_eq!(place.root.folder("sub/deep").unwrap().list(usize::MAX), Ok(vec![]));
}

#[test]
fn a_name_that_is_not_utf_8_is_listed_and_cannot_be_opened() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let name = std::ffi::OsStr::from_bytes(b"\xFFx");
    symlink("a.txt", place.folder.path().join("root/sub").join(name)).unwrap();
    let below = place.root.folder("sub").unwrap();
    assert!(below.list(usize::MAX).unwrap().iter().any(|entry| entry.name == "\u{FFFD}x"));
    assert_eq!(below.stat("\u{FFFD}x", true), Err(FilesError::NotFound));
}

/// The files with reserved names in the folder.
fn reserved(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.at("")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| is_reserved_name(name)).collect()
}

#[test]
fn a_file_that_is_replaced_leaves_its_permissions() {
    let place = Place::new();
    std::fs::set_permissions(place.at("a.txt"), PermissionsExt::from_mode(0o4751)).unwrap();
    place.root.create(b"new").unwrap().place("a.txt").unwrap();
    assert_eq!(place.text("a.txt"), "new");
    assert_eq!(place.mode("a.txt"), 0o751);
}

#[test]
fn nobody_else_reads_a_file_before_it_has_its_place() {
    let place = Place::new();
    let mut new = place.root.create(b"new").unwrap();
    assert_eq!(reserved(&place), [new.name()]);
    assert_eq!(place.mode(new.name()), 0o600);
    new.place("b.txt").unwrap();
    // The permissions that this process gives any file.
    assert_eq!(place.mode("b.txt"), place.mode("a.txt"));
    assert_ne!(place.mode("b.txt"), 0o600, "the mask of this process lets nobody read what it makes");
    assert_eq!(reserved(&place), [""; 0]);
}

#[test]
fn a_new_file_that_is_never_placed_is_removed_and_never_listed() {
    let place = Place::new();
    let (one, other) = (place.root.create(b"new").unwrap(), place.root.create(b"new").unwrap());
    assert_ne!(one.name(), other.name());
    place.root.claim(".pascaline-0000000000000000-0.claim", "text").unwrap();
    assert_eq!(place.root.link(".pascaline-0000000000000000-0.claim"), Ok("text".into()));
    assert_eq!((reserved(&place).len(), place.root.list(usize::MAX).unwrap().len()), (3, 2));
    drop((one, other));
    place.root.remove(".pascaline-0000000000000000-0.claim").unwrap();
    assert_eq!(reserved(&place), [""; 0]);
}

/// A file that another process puts under the name of a new file is neither placed nor given permissions.
#[test]
fn a_file_that_is_put_in_a_new_ones_place_keeps_its_permissions() {
    for is_unlinked in [false, true] {
        let place = Place::new();
        std::fs::set_permissions(place.at("../secret.txt"), PermissionsExt::from_mode(0o600)).unwrap();
        let mut new = place.root.create(b"new").unwrap();
        std::fs::remove_file(place.at(new.name())).unwrap();
        std::fs::hard_link(place.at("../secret.txt"), place.at(new.name())).unwrap();
        if is_unlinked {
            std::fs::remove_file(place.at("../secret.txt")).unwrap();
        }
        assert_eq!(new.place("a.txt"), Err(FilesError::NotFound));
        assert_eq!(place.text("a.txt"), "one\ntwo\n");
        if !is_unlinked {
            assert_eq!(place.mode("../secret.txt"), 0o600);
        }
    }
}

/// Gives a file a Linux access list: all permissions for the owner, the given ones for user 1234 and the group, none for
/// others.
fn give_list(path: &Path, user: u16, group: u16, mask: u16) -> bool {
    let entries =
        [(1_u16, 7_u16, u32::MAX), (2, user, 1234), (4, group, u32::MAX), (16, mask, u32::MAX), (32, 0, u32::MAX)];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, rights, id) in entries {
        list.extend([&tag.to_le_bytes()[..], &rights.to_le_bytes(), &id.to_le_bytes()].concat());
    }
    rustix::fs::setxattr(path, LIST, &list, XattrFlags::empty()).is_ok()
}

const LIST: &str = "system.posix_acl_access";

fn attribute(path: &Path, name: &str) -> Option<Vec<u8>> {
    let mut buffer = vec![0; 1 << 12];
    let length = rustix::fs::getxattr(path, name, &mut buffer[..]).ok()?;
    buffer.truncate(length);
    Some(buffer)
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_replaced_leaves_its_access_list_and_its_attributes() {
    let place = Place::new();
    let path = place.at("a.txt");
    if !give_list(&path, 4, 0, 6) {
        return println!("There are no access lists here: they were not tried");
    }
    // A block of ext4, which has to hold all attributes of a file, has 4,096 bytes.
    let origin = [b'x'; 3_000];
    rustix::fs::setxattr(&path, "user.origin", &origin, XattrFlags::empty()).unwrap();
    let (list, mode) = (attribute(&path, LIST).unwrap(), place.mode("a.txt"));
    assert_eq!(mode, 0o760, "the group has no right, though it seems so");
    place.root.create(b"new").unwrap().place("a.txt").unwrap();
    assert_eq!(place.text("a.txt"), "new");
    assert_eq!((attribute(&path, LIST), place.mode("a.txt")), (Some(list), mode));
    assert_eq!(attribute(&path, "user.origin").as_deref(), Some(&origin[..]));
}

/// A folder may give all new files an access list: the replacement of a file without one has none.
#[cfg(target_os = "linux")]
#[test]
fn the_access_list_of_a_folder_is_not_applied_to_a_file_that_had_none() {
    let place = Place::new();
    let scratch = place.at("list");
    place.root.create(b"").unwrap().place("list").unwrap();
    if !give_list(&scratch, 7, 7, 7) {
        return println!("There are no access lists here: they were not tried");
    }
    let list = attribute(&scratch, LIST).unwrap();
    rustix::fs::setxattr(place.at(""), "system.posix_acl_default", &list, XattrFlags::empty()).unwrap();
    std::fs::set_permissions(place.at("a.txt"), PermissionsExt::from_mode(0o640)).unwrap();
    place.root.create(b"new").unwrap().place("a.txt").unwrap();
    assert_eq!((attribute(&place.at("a.txt"), LIST), place.mode("a.txt")), (None, 0o640));

    // A new file has the system's default.
    #[expect(clippy::disallowed_methods, reason = "the folder is compared with real files")]
    std::fs::write(place.at("any.txt"), "any").unwrap();
    place.root.create(b"new").unwrap().place("b.txt").unwrap();
    let of = |path| (attribute(&place.at(path), LIST), place.mode(path));
    assert!(of("any.txt").0.is_some());
    assert_eq!(of("b.txt"), of("any.txt"));
}

/// Only root can give a file to another user.
#[test]
fn a_file_that_is_replaced_leaves_its_owner_and_group() {
    let place = Place::new();
    if chown(place.at("a.txt"), Some(1234), Some(4321)).is_err() {
        return println!("Files cannot be given to others here: their owners were not tried");
    }
    place.root.create(b"new").unwrap().place("a.txt").unwrap();
    let replaced = std::fs::metadata(place.at("a.txt")).unwrap();
    assert_eq!((replaced.uid(), replaced.gid()), (1234, 4321));
}

/// Opening a FIFO for reading would release a program that waits to write, and what it writes would be lost.
#[test]
fn a_process_waiting_to_write_to_a_fifo_keeps_waiting() {
    let place = Place::new();
    mknodat(CWD, place.at("pipe"), Special::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    place.link("pipe", "link");
    let mut writer = std::process::Command::new("sh")
        .arg("-c")
        .arg("echo waiting > pipe")
        .current_dir(place.at(""))
        .spawn()
        .unwrap();
    for _ in 0..200 {
        for path in ["pipe", "link", "sub/../pipe"] {
            assert_eq!(place.root.open(path).err(), Some(FilesError::NotRegular));
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(writer.try_wait().unwrap(), None, "nobody has read, but it has written");
    writer.kill().unwrap();
    writer.wait().unwrap();
}

#[test]
fn a_folder_for_reading_is_left_as_it_is() {
    let place = Place::new();
    let files = place.read_only();
    let below = files.folder("sub").unwrap();
    assert_eq!(read(&*below, "../a.txt"), Ok("one\ntwo\n".into()));
    for files in [&files as &dyn Files, &*below] {
        assert_eq!(files.create(b"x").err(), Some(FilesError::ReadOnly));
        assert_eq!(files.create_folder("x"), Err(FilesError::ReadOnly));
        assert_eq!(files.claim("x", "a.txt"), Err(FilesError::ReadOnly));
        assert_eq!(files.remove("a.txt"), Err(FilesError::ReadOnly));
    }
}

#[test]
fn names_have_their_bounds() {
    let place = Place::new();
    let name = "n".repeat(255);
    place.root.create(b"long").unwrap().place(&name).unwrap();
    assert_eq!(read(&place.root, &name), Ok("long".into()));
    assert_eq!(place.root.open(&format!("{name}n")).err(), Some(FilesError::NameTooLong));
    assert_eq!(place.root.open("a\0b").err(), Some(FilesError::InvalidName));
    place.link("round", "round");
    assert_eq!(place.root.open("round").err(), Some(FilesError::TooManyLinks));
    assert_eq!(place.root.claim("a.txt", "x"), Err(FilesError::Exists));
    assert_eq!(place.root.create_folder("sub"), Err(FilesError::Exists));
    assert_eq!(place.root.claim("none/x", "x"), Err(FilesError::NotFound));
}
