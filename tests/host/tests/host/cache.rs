//! The folder in which a host keeps its compiled components.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use pascaline::host::{Config, Host, HostError, Workspace, WorkspaceConfig};
use tempfile::TempDir;

use super::isolation::SEVEN;

fn component() -> Vec<u8> {
    wat::parse_str(include_str!("../../components/misbehaving.wat")).unwrap()
}

fn start(folder: &Path) -> Result<Host, HostError> {
    Host::new(&component(), Config::default().with_cache(Some(folder.to_owned())))
}

/// Starts with this folder, and evaluates.
#[track_caller]
fn serves(folder: &Path) {
    assert_eq!(start(folder).unwrap().evaluate("a", "answer", &[]), Ok(SEVEN));
}

/// A place for the folder.
fn caches() -> (TempDir, PathBuf) {
    let caches = tempfile::tempdir().unwrap();
    let folder = caches.path().join("pascaline");
    (caches, folder)
}

fn kept(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_next_start_reads_what_this_one_compiled() {
    let (_caches, folder) = caches();
    serves(&folder);
    let [file] = &kept(&folder)[..] else { panic!("one file") };
    assert_eq!(fs::metadata(file).unwrap().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(&folder).unwrap().mode() & 0o777, 0o700);
    let first = fs::metadata(file).unwrap().modified().unwrap();
    serves(&folder);
    assert_eq!(kept(&folder), std::slice::from_ref(file));
    assert_eq!(fs::metadata(file).unwrap().modified().unwrap(), first, "it was not written again");
}

#[test]
fn another_version_of_the_component_makes_room() {
    let (_caches, folder) = caches();
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("calculator-0123456789abcdef.cwasm"), "earlier").unwrap();
    fs::write(folder.join("calculator-notes.txt"), "the user's").unwrap();
    serves(&folder);
    let names: Vec<_> = kept(&folder).iter().map(|file| file.file_name().unwrap().to_owned()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().any(|name| name == "calculator-notes.txt"));
    assert!(!names.iter().any(|name| name == "calculator-0123456789abcdef.cwasm"));
}

#[test]
fn what_others_may_write_is_not_run() {
    let (_caches, folder) = caches();
    serves(&folder);
    let [file] = &kept(&folder)[..] else { panic!("one file") };
    let length = fs::metadata(file).unwrap().len();
    for spoil in [
        |file: &Path| fs::set_permissions(file, Permissions::from_mode(0o620)).unwrap(),
        |file: &Path| fs::write(file, "no code").unwrap(),
        |file: &Path| {
            let elsewhere = file.with_extension("moved");
            fs::rename(file, &elsewhere).unwrap();
            symlink(&elsewhere, file).unwrap();
        },
    ] {
        spoil(file);
        serves(&folder);
        let again = fs::symlink_metadata(file).unwrap();
        assert!(again.is_file() && again.mode() & 0o777 == 0o600, "it was compiled again");
        assert_eq!(again.len(), length);
    }
}

#[test]
fn a_file_in_the_place_of_the_folder_is_not_a_failure() {
    let (_caches, folder) = caches();
    fs::write(&folder, "a file").unwrap();
    serves(&folder);
}

#[test]
fn a_folder_that_others_may_write_to_is_not_used() {
    let (_caches, folder) = caches();
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
    serves(&folder);
    assert!(kept(&folder).is_empty());
}

#[test]
fn a_folder_that_was_opened_to_others_is_not_read() {
    let (caches, folder) = caches();
    serves(&folder);
    let workspace = wat::parse_str(include_str!("../../components/misbehaving-workspace.wat")).unwrap();
    let config = WorkspaceConfig::default().with_cache(Some(folder.clone()));
    Workspace::new(&workspace, caches.path(), config).unwrap();
    let [calculator, workspace] = ["calculator-", "workspace-"].map(|name| {
        let is_named = |file: &PathBuf| file.file_name().unwrap().to_str().unwrap().starts_with(name);
        kept(&folder).into_iter().find(is_named).unwrap()
    });
    // Other code under the calculator's name is run as long as only the user could have put it there.
    fs::copy(workspace, &calculator).unwrap();
    assert!(start(&folder).is_err());
    fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
    serves(&folder);
}

#[test]
fn starts_at_the_same_time_share_a_folder() {
    let (_caches, folder) = caches();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| serves(&folder));
        }
    });
    assert_eq!(kept(&folder).len(), 1);
    serves(&folder);
}
