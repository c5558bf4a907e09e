//! Components that were compiled in advance: a program that carries their machine code does not compile when it starts.
//!
//! The code uses no instructions but those that every processor of this architecture has. Wasmtime checks the architecture,
//! the system, its own version and its settings before it loads the code; if anything does not fit, the component is compiled
//! as if there were none.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use wasmtime::Engine;
use wasmtime::component::Component;

use super::{HostError, bounds, workspace};

/// The machine code of a component, which [`precompile`] made.
///
/// It is code of the program that carries it, like any other: pass it on as [`Config::with_precompiled`](super::Config) or
/// [`WorkspaceConfig::with_precompiled`](super::WorkspaceConfig).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Precompiled(&'static [u8]);

/// Compiles a component in advance, for any machine with this one's architecture and system. It takes some seconds, so it belongs
/// in the build of a program, which then includes the bytes.
pub fn precompile(component: &[u8]) -> Result<Vec<u8>, HostError> {
    let compiled = bounds::compiler().and_then(|engine| engine.precompile_component(component));
    let mut code = compiled.map_err(|error| HostError::Setup(format!("{error:#}")))?;
    code.extend(hash(component));
    Ok(code)
}

impl Precompiled {
    /// Takes what [`precompile`] has returned. Code for another component, version or machine is not used.
    ///
    /// # Safety
    ///
    /// The bytes are run as machine code, outside of any sandbox. They must be what [`precompile`] has returned, and be protected
    /// from changes as well as the program itself is. With `include_bytes!` they are a part of it.
    #[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
    pub const unsafe fn new(code: &'static [u8]) -> Self {
        Self(code)
    }

    /// Whether the code is of this component, and runs on this machine with this version. If not, the component is compiled.
    pub fn fits(self, component: &[u8]) -> bool {
        bounds::engine(1, workspace::PARTS).is_ok_and(|engine| self.load(&engine, component).is_some())
    }

    #[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
    pub(super) fn load(self, engine: &Engine, component: &[u8]) -> Option<Component> {
        let (code, of) = self.0.split_last_chunk()?;
        if *of != hash(component) {
            return None;
        }
        // SAFETY: the caller of `new` has promised that wasmtime made these bytes.
        unsafe { Component::deserialize(engine, code) }.ok()
    }
}

/// What tells components apart: the code of one is not used for another by mistake.
fn hash(component: &[u8]) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    component.hash(&mut hasher);
    hasher.finish().to_le_bytes()
}

impl fmt::Debug for Precompiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Precompiled({} bytes)", self.0.len())
    }
}
