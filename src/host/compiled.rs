//! Compiled components: the code that the program carries, or what an earlier start compiled and left in a folder.
//!
//! A cached component is machine code. It is loaded only from a file that the user owns and nobody else may write, under a
//! name that is a hash of the component and of everything in wasmtime that affects compilation; wasmtime then checks its own
//! version and settings as well.

#![expect(clippy::disallowed_types, reason = "the host keeps files; the core does not")]

use std::fs::{self, DirBuilder, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::fs::OFlags;
use wasmtime::Engine;
use wasmtime::component::Component;

use super::Precompiled;

/// The extension of the cached files: the name and a hash precede it.
const EXTENSION: &str = "cwasm";

/// A component, and why the next start has to compile it again.
pub(super) struct Compiled {
    pub(super) component: Component,
    pub(super) unkept: Option<String>,
}

impl From<Component> for Compiled {
    fn from(component: Component) -> Self {
        Self { component, unkept: None }
    }
}

/// Loads the component's code that was compiled in advance, or what an earlier start left in `folder`. If neither fits, or the
/// file cannot be read or written, the component is compiled.
pub(super) fn component(
    engine: &Engine,
    wasm: &[u8],
    name: &str,
    precompiled: Option<Precompiled>,
    folder: Option<&Path>,
) -> wasmtime::Result<Compiled> {
    if let Some(component) = precompiled.and_then(|code| code.load(engine, wasm)) {
        return Ok(component.into());
    }
    let Some(folder) = folder else { return Component::from_binary(engine, wasm).map(Compiled::from) };
    let file = folder.join(format!("{name}-{:016x}.{EXTENSION}", key(engine, wasm)));
    if let Some(component) = read(folder, &file).ok().and_then(|code| load(engine, &code)) {
        return Ok(component.into());
    }
    let component = Component::from_binary(engine, wasm)?;
    let kept = component.serialize().map_err(io::Error::other).and_then(|code| keep(&code, name, folder, &file));
    Ok(Compiled { component, unkept: kept.err().map(|error| format!("{}: {error}", folder.display())) })
}

fn key(engine: &Engine, wasm: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut hasher);
    wasm.hash(&mut hasher);
    hasher.finish()
}

#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn load(engine: &Engine, code: &[u8]) -> Option<Component> {
    // SAFETY: `read` returns code from a file that only this user could have written, and `keep`, the only writer of such
    // names, wrote what wasmtime serialized.
    unsafe { Component::deserialize(engine, code) }.ok()
}

/// The bytes of a regular file. Only this user may write to the file and to its folder.
fn read(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    if !is_own(&fs::symlink_metadata(folder)?) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let mut file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || !is_own(&metadata) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut code = Vec::new();
    file.read_to_end(&mut code)?;
    Ok(code)
}

/// Writes the code as a whole, and removes what earlier versions of the component left.
fn keep(code: &[u8], name: &str, folder: &Path, file: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    if !is_own(&fs::symlink_metadata(folder)?) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    for entry in fs::read_dir(folder)?.flatten() {
        if is_earlier(&entry.file_name().to_string_lossy(), name) {
            let _ = fs::remove_file(entry.path());
        }
    }
    // Processes in two containers can have the same id, and so do two threads of a process.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let temporary = file.with_extension(format!("{}-{now}.tmp", std::process::id()));
    // If another writer has created this file, it stays.
    let mut new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
    let written = new.write_all(code).and_then(|()| new.sync_all()).and_then(|()| fs::rename(&temporary, file));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Whether a file is an earlier compilation of the component: `calculator-0123456789abcdef.cwasm`.
fn is_earlier(file: &str, name: &str) -> bool {
    let stem = file.strip_suffix(EXTENSION).and_then(|file| file.strip_suffix('.'));
    let hash = stem.and_then(|stem| stem.strip_prefix(name)).and_then(|rest| rest.strip_prefix('-'));
    hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn is_own(metadata: &fs::Metadata) -> bool {
    metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}

/// The user's own folder for compiled components: `pascaline` in `XDG_CACHE_HOME`, or in `~/.cache`. `None` if neither is
/// known.
pub fn user_cache() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(caches.join("pascaline"))
}
