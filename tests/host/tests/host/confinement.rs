//! A misbehaving component of the world `workspace`: it reaches nothing but its folder, every call ends in a typed error,
//! and the next call is served.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use pascaline::host::{Context, HostError, TrapKind, Workspace, WorkspaceConfig};
use pascaline_host_tests::workspace;
use tempfile::TempDir;
use wasmtime::Engine;
use wasmtime::component::{Component, types::ComponentItem};

/// The imports of `workspace.wasm`.
#[test]
fn imports_only_the_calls_that_it_makes() {
    let engine = Engine::default();
    let component = Component::from_binary(&engine, &workspace()).unwrap();
    let component = component.component_type();
    let mut functions = Vec::new();
    for (interface, import) in component.imports(&engine) {
        let ComponentItem::ComponentInstance(instance) = import.ty else { panic!("{interface} is no interface") };
        for (name, export) in instance.exports(&engine) {
            if let ComponentItem::ComponentFunc(_) = export.ty {
                functions.push(format!("{interface} {name}"));
            }
        }
    }
    functions.sort();
    let types = "wasi:filesystem/types@0.2.0";
    let mut expected = vec!["wasi:clocks/monotonic-clock@0.2.0 now".to_owned()];
    expected.push("wasi:filesystem/preopens@0.2.0 get-directories".to_owned());
    expected.push(format!("{types} [method]descriptor.create-directory-at"));
    expected.push(format!("{types} [method]descriptor.metadata-hash"));
    expected.push(format!("{types} [method]descriptor.metadata-hash-at"));
    expected.push(format!("{types} [method]descriptor.open-at"));
    expected.push(format!("{types} [method]descriptor.read"));
    expected.push(format!("{types} [method]descriptor.read-directory"));
    expected.push(format!("{types} [method]descriptor.readlink-at"));
    expected.push(format!("{types} [method]descriptor.rename-at"));
    expected.push(format!("{types} [method]descriptor.stat"));
    expected.push(format!("{types} [method]descriptor.stat-at"));
    expected.push(format!("{types} [method]descriptor.symlink-at"));
    expected.push(format!("{types} [method]descriptor.sync"));
    expected.push(format!("{types} [method]descriptor.unlink-file-at"));
    expected.push(format!("{types} [method]descriptor.write"));
    expected.push(format!("{types} [method]directory-entry-stream.read-directory-entry"));
    expected.push("wasi:random/random@0.2.0 get-random-u64".to_owned());
    assert_eq!(functions, expected);
    let exports: Vec<_> = component.exports(&engine).map(|(name, _)| name.to_owned()).collect();
    assert_eq!(exports, ["pascaline:tools/types@0.1.0", "pascaline:tools/registry@0.1.0"]);
}

/// A folder with a secret beside it, and the misbehaving component in it.
struct Place {
    folder: TempDir,
    workspace: Workspace,
}

impl Place {
    fn new(config: WorkspaceConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("root")).unwrap();
        fs::write(folder.path().join("root/a.txt"), "one").unwrap();
        fs::write(folder.path().join("root/large"), vec![b'x'; 5 << 20]).unwrap();
        fs::write(folder.path().join("secret.txt"), "CANARY").unwrap();
        let component = wat::parse_str(include_str!("../../components/misbehaving-workspace.wat")).unwrap();
        let workspace = Workspace::new(&component, folder.path().join("root"), config).unwrap();
        Self { folder, workspace }
    }

    fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("root")
    }

    fn run(&self, what: &str, argument: &str) -> Result<String, HostError> {
        let reply = self.workspace.run(what, argument, &Context::default())?;
        Ok(reply.content.unwrap())
    }

    /// The trap of a call, after which the next one is served.
    #[track_caller]
    fn trap(&self, what: &str) -> TrapKind {
        let error = self.run(what, "").unwrap_err();
        assert_eq!(self.run("answer", ""), Ok("7".to_owned()));
        match error {
            HostError::Trap { kind, .. } => kind,
            error => panic!("{error:?}"),
        }
    }
}

#[test]
fn what_a_call_may_take_is_bounded() {
    assert_eq!(Place::new(WorkspaceConfig::default()).trap("trap"), TrapKind::Other);
    assert_eq!(Place::new(WorkspaceConfig::default()).trap("self"), TrapKind::StackOverflow);
    let fuel = WorkspaceConfig::default().with_fuel(1_000_000);
    assert_eq!(Place::new(fuel).trap("loop"), TrapKind::OutOfFuel);
    let memory = WorkspaceConfig::default().with_memory(8 << 20);
    assert_eq!(Place::new(memory).trap("grow"), TrapKind::Memory);
    let deadline = WorkspaceConfig::default().with_deadline(Duration::from_millis(50));
    let start = Instant::now();
    assert_eq!(Place::new(deadline).trap("loop"), TrapKind::Deadline);
    assert!(start.elapsed() >= Duration::from_millis(50));
}

/// The error is `insufficient-memory`, after which the call continues; and at the end everything is released.
#[test]
fn the_handles_of_a_call_are_bounded() {
    let place = Place::new(WorkspaceConfig::default().with_descriptors(100));
    let open = || fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let before = open();
    for _ in 0..1_000 {
        assert_eq!(place.run("descriptors", ""), Ok("V".to_owned()));
    }
    assert!(open() < before + 500, "{} are open", open());
}

/// Neither the end of a call nor a trap leaves unplaced files behind; and nothing else is removed.
#[test]
fn unplaced_files_of_a_call_are_removed() {
    let place = Place::new(WorkspaceConfig::default());
    assert_eq!(place.run("write", "new.txt").as_deref(), Ok("!"));
    assert!(place.run("crash", "new.txt").is_err());
    assert_eq!(place.run("x", "new.txt").as_deref(), Ok("!"));
    assert_eq!(place.run("many", "new0").as_deref(), Ok("V"), "insufficient-memory");
    assert_eq!(place.run("write", "a.txt").as_deref(), Ok("G"), "it is there");
    assert_eq!(place.run("y", "a.txt").as_deref(), Ok("["), "unsupported: it is another's");
    // Anybody may remove what another process left behind.
    for (name, code) in [(".pascaline-0123456789abcdef.tmp", "!"), (".pascaline-0123456789abcdef", "[")] {
        fs::write(place.root().join(name), "left").unwrap();
        assert_eq!(place.run("y", name).as_deref(), Ok(code), "{name}");
    }
    let mut names: Vec<_> = fs::read_dir(place.root()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".pascaline-0123456789abcdef", "a.txt", "large"]);
}

/// A component that asks for everything gets a part of it, and may ask again.
#[test]
fn each_read_is_bounded() {
    let place = Place::new(WorkspaceConfig::default());
    assert_eq!(place.run("read", "a.txt"), Ok("one".to_owned()));
    assert_eq!(place.run("read", "large").unwrap().len(), 4 << 20);
}

#[test]
fn paths_that_leave_the_folder_are_not_permitted() {
    let place = Place::new(WorkspaceConfig::default());
    let secret = place.folder.path().join("secret.txt");
    symlink("../secret.txt", &place.root().join("out"));
    symlink("..", &place.root().join("up"));
    symlink(&secret, &place.root().join("absolute"));
    symlink("/proc/self/environ", &place.root().join("proc"));
    let secret = secret.to_string_lossy().into_owned();
    let ways = [
        "../secret.txt",
        "./../secret.txt",
        "a/../../secret.txt",
        "out",
        "up/secret.txt",
        "absolute",
        "proc",
        "..",
        "/",
        "/etc/passwd",
        &secret,
    ];
    for path in ways {
        let expected = if path.starts_with("a/") { "T" } else { "_" }; // no-entry, since `a` does not exist; not-permitted
        assert_eq!(place.run("open", path).as_deref(), Ok(expected), "{path}");
        assert_eq!(place.run("read", path).as_deref(), Ok(expected), "{path}");
    }
    for path in ["../new.txt", "up/new.txt", "/new.txt"] {
        assert_eq!(place.run("write", path).as_deref(), Ok("_"), "{path}");
    }
    assert_eq!(place.run("write", "out").as_deref(), Ok("G"), "it is there");
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 2);
    assert_eq!(fs::read_to_string(place.folder.path().join("secret.txt")).unwrap(), "CANARY");
    assert_eq!(place.run("write", "new.txt").as_deref(), Ok("!"));
}

#[test]
fn a_folder_for_reading_is_left_as_it_is() {
    let place = Place::new(WorkspaceConfig::default().with_read_only(true));
    assert_eq!(place.run("write", "new.txt").as_deref(), Ok("a"), "read-only");
    assert_eq!(place.run("read", "a.txt").as_deref(), Ok("one"));
    assert_eq!(fs::read_dir(place.root()).unwrap().count(), 2);
}

#[test]
fn one_component_serves_several_folders() {
    let place = Place::new(WorkspaceConfig::default());
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("b.txt"), "two").unwrap();
    let beside = place.workspace.with_root(other.path(), true).unwrap();
    let reply = beside.run("read", "b.txt", &Context::default()).unwrap();
    assert_eq!(reply.content.unwrap(), "two");
    assert_eq!(place.run("read", "b.txt").as_deref(), Ok("T"), "no-entry");
    assert!(place.workspace.with_root(other.path().join("none"), true).is_err());
}

#[test]
fn a_component_that_imports_more_is_rejected() {
    let refused = |wat: &str| {
        let component = wat::parse_str(wat).unwrap();
        Workspace::new(&component, ".", WorkspaceConfig::default()).err().unwrap().to_string()
    };
    let clock =
        refused(r#"(component (import "wasi:clocks/wall-clock@0.2.0" (instance (export "now" (func (result u64))))))"#);
    assert!(clock.starts_with("The sandbox cannot be set up: component imports"), "{clock}");
    let more = r#"(component (import "wasi:filesystem/types@0.2.0" (instance
        (export "descriptor" (type $descriptor (sub resource)))
        (export "[method]descriptor.set-size" (func (param "self" (borrow $descriptor)) (param "size" u64))))))"#;
    assert!(refused(more).starts_with("The sandbox cannot be set up: component imports"), "{}", refused(more));
    assert!(refused("(component)").starts_with("The sandbox cannot be set up: no exported instance"));
}

fn symlink(to: impl AsRef<Path>, at: &Path) {
    std::os::unix::fs::symlink(to, at).unwrap();
}
