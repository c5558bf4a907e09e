//! The folder in which the command keeps its compiled components.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use super::text;

/// Runs the command with this cache folder.
fn run(arguments: &[&str], caches: &Path) -> Output {
    super::command().args(arguments).env("XDG_CACHE_HOME", caches).env("HOME", caches).output().unwrap()
}

/// Evaluates with this cache folder.
fn eval(caches: &Path) {
    let output = run(&["eval", "1+1"], caches);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("2\n", ""));
}

fn caches() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn kept(caches: &TempDir) -> Vec<PathBuf> {
    fs::read_dir(caches.path().join("pascaline")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_next_start_reads_what_this_one_compiled() {
    let caches = caches();
    eval(caches.path());
    let [file] = &kept(&caches)[..] else { panic!("one file") };
    assert_eq!(fs::metadata(file).unwrap().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(file.parent().unwrap()).unwrap().mode() & 0o777, 0o700);
    let first = fs::metadata(file).unwrap().modified().unwrap();
    eval(caches.path());
    assert_eq!(kept(&caches), std::slice::from_ref(file));
    assert_eq!(fs::metadata(file).unwrap().modified().unwrap(), first, "it was not written again");
}

#[test]
fn another_version_of_the_component_makes_room() {
    let caches = caches();
    let folder = caches.path().join("pascaline");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("calculator-0123456789abcdef.cwasm"), "earlier").unwrap();
    fs::write(folder.join("calculator-notes.txt"), "the user's").unwrap();
    eval(caches.path());
    let names: Vec<_> = kept(&caches).iter().map(|file| file.file_name().unwrap().to_owned()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().any(|name| name == "calculator-notes.txt"));
    assert!(!names.iter().any(|name| name == "calculator-0123456789abcdef.cwasm"));
}

#[test]
fn what_others_may_write_is_not_run() {
    let caches = caches();
    eval(caches.path());
    let [file] = &kept(&caches)[..] else { panic!("one file") };
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
        eval(caches.path());
        let again = fs::symlink_metadata(file).unwrap();
        assert!(again.is_file() && again.mode() & 0o777 == 0o600, "it was compiled again");
        assert_eq!(again.len(), length);
    }
}

#[test]
fn a_missing_cache_folder_is_not_a_failure() {
    let caches = caches();
    fs::write(caches.path().join("pascaline"), "a file").unwrap();
    eval(caches.path());
    eval(Path::new("relative"));
    assert!(!Path::new("relative").exists());
}

#[test]
fn a_folder_that_others_may_write_to_is_not_used() {
    let caches = caches();
    let folder = caches.path().join("pascaline");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
    eval(caches.path());
    assert!(kept(&caches).is_empty());
}

#[test]
fn a_folder_that_was_opened_to_others_is_not_read() {
    let caches = caches();
    eval(caches.path());
    let root = caches.path().to_str().unwrap();
    assert!(run(&["call", "--root", root, "ls", "{}"], caches.path()).status.success());
    let [calculator, workspace] = ["calculator-", "workspace-"].map(|name| {
        let is_named = |file: &PathBuf| file.file_name().unwrap().to_str().unwrap().starts_with(name);
        kept(&caches).into_iter().find(is_named).unwrap()
    });
    // Other code under the calculator's name is run as long as only the user could have put it there.
    fs::copy(workspace, &calculator).unwrap();
    assert!(!run(&["eval", "1+1"], caches.path()).status.success());
    fs::set_permissions(calculator.parent().unwrap(), Permissions::from_mode(0o777)).unwrap();
    eval(caches.path());
}
