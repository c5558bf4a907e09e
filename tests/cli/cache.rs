//! What the command was compiled to when it was built, and the folder that it uses if that does not fit.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::text;

/// Where the code says which version of wasmtime made it: behind its header, a format and a length.
const VERSION: usize = 64 + 2;

/// Evaluates with this cache folder.
#[track_caller]
fn eval(mut command: Command, caches: &Path) {
    let output = command.args(["eval", "1+1"]).env("XDG_CACHE_HOME", caches).env("HOME", caches).output().unwrap();
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("2\n", ""));
}

fn caches() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A copy of the command whose code of a component was made by another version of wasmtime.
fn command_of_another_version(component: &str, folder: &TempDir) -> Command {
    let code = fs::read(format!("{}/../../../dist/{component}.cwasm", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut command = fs::read(super::command().get_program()).unwrap();
    let start = command.windows(256).position(|window| window == &code[..256]).expect("the command carries the code");
    command[start + VERSION] ^= 1;
    let [raw, path] = ["raw", "pascaline"].map(|name| folder.path().join(name));
    fs::write(&raw, command).unwrap();
    // Another process writes the program: a file that this one has open could not be run while another test starts a process.
    assert!(Command::new("install").arg("-m755").args([&raw, &path]).status().unwrap().success());
    Command::new(path)
}

#[test]
fn the_first_answers_compile_nothing() {
    let caches = caches();
    eval(super::command(), caches.path());
    let mut ls = super::command();
    let ls = ls.args(["call", "--root"]).arg(caches.path()).args(["ls", "{}"]).env("XDG_CACHE_HOME", caches.path());
    assert!(ls.status().unwrap().success());
    assert_eq!(fs::read_dir(caches.path()).unwrap().count(), 0, "what is compiled is kept");
}

#[test]
fn code_that_does_not_fit_is_compiled_once() {
    let [place, caches] = [caches(), caches()];
    eval(command_of_another_version("calculator", &place), caches.path());
    let kept = || fs::read_dir(caches.path().join("pascaline")).unwrap().map(|entry| entry.unwrap().path());
    let [file] = &kept().collect::<Vec<_>>()[..] else { panic!("one file") };
    let first = fs::metadata(file).unwrap();
    assert_eq!(first.mode() & 0o777, 0o600);
    eval(Command::new(place.path().join("pascaline")), caches.path());
    assert!(kept().eq([file.clone()]));
    assert_eq!(fs::metadata(file).unwrap().modified().unwrap(), first.modified().unwrap(), "it was not written again");
}

#[test]
fn a_cache_that_cannot_be_written_is_told_once() {
    let [place, caches] = [caches(), caches()];
    fs::write(caches.path().join("pascaline"), "a file").unwrap();
    let mut command = command_of_another_version("workspace", &place);
    let ls = command.args(["call", "--root"]).arg(place.path()).args(["ls", "{}"]);
    let output = ls.env("XDG_CACHE_HOME", caches.path()).output().unwrap();
    assert_eq!((text(&output.stdout), output.status.code()), ("pascaline\nraw\n", Some(0)));
    let told = text(&output.stderr);
    assert!(told.starts_with("note: the compiled sandbox is not kept, so every start takes as long: "), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn a_missing_cache_folder_is_not_a_failure() {
    let caches = caches();
    fs::write(caches.path().join("pascaline"), "a file").unwrap();
    eval(super::command(), caches.path());
    eval(super::command(), Path::new("relative"));
    assert!(!Path::new("relative").exists());
}
