//! The sandboxed workspace: `workspace.wasm` in wasmtime, with one folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pascaline_base::with_methods;
use pascaline_tools::native::{Access, Directory};
use wasmtime::Store;
use wasmtime::component::{HasSelf, Linker};

use super::bindings::workspace::wasi::clocks::monotonic_clock;
use super::bindings::workspace::wasi::filesystem::{preopens, types};
use super::bindings::workspace::wasi::random::random;
use super::bindings::workspace::{self as bindings, WorkspacePre};
use super::bounds::{self, Bounds, Deadline};
use super::compiled::{self, Compiled};
use super::registry::{self, Context, Replies, ToolReply};
use super::ticker::Ticker;
use super::wasi::Open;
use super::{HostError, Precompiled, Tool};

/// The number of core modules in the component: its own, and two that connect it to its imports.
pub(super) const PARTS: u32 = 3;

/// The resources that a [`Workspace`] may use. The limits of the access to the folder are passed with each call: see
/// [`Context::workspace`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WorkspaceConfig {
    /// Whether the folder must not be changed: `write` and `edit` then end in a tool error.
    pub read_only: bool,
    /// Fuel of one call, about one unit per WebAssembly instruction; 1,000,000,000,000 by default, which is more than the
    /// deadline allows.
    pub fuel: u64,
    /// Time of one call; a minute by default, in which several gigabytes can be searched. It is enforced to within some
    /// hundredths of a second, and after the current system call has returned.
    pub deadline: Duration,
    /// Bytes of memory of one call; 256 MiB by default.
    pub memory: usize,
    /// The number of files and folders that one call may hold open at the same time; 256 by default.
    pub descriptors: usize,
    /// Calls at the same time; 8 by default. Each reserves 4 GiB of addresses, not of memory. A call that finds no free
    /// sandbox ends in [`Busy`](HostError::Busy).
    pub sandboxes: u32,
    /// The component's machine code, as in [`Config::precompiled`](super::Config::precompiled); none by default.
    pub precompiled: Option<Precompiled>,
    /// A folder for compiled components, as in [`Config::cache`](super::Config::cache); none by default.
    pub cache: Option<PathBuf>,
}

with_methods!(WorkspaceConfig {
    with_read_only(read_only: bool),
    with_fuel(fuel: u64),
    with_deadline(deadline: Duration),
    with_memory(memory: usize),
    with_descriptors(descriptors: usize),
    with_sandboxes(sandboxes: u32),
    with_precompiled(precompiled: Option<Precompiled>),
    with_cache(cache: Option<PathBuf>),
});

impl Default for WorkspaceConfig {
    fn default() -> Self {
        Self {
            read_only: false,
            fuel: 1_000_000_000_000,
            deadline: Duration::from_mins(1),
            memory: 256 << 20,
            descriptors: 256,
            sandboxes: 8,
            precompiled: None,
            cache: None,
        }
    }
}

/// A component of the world `workspace`, compiled and linked once, and an open folder; each call runs in a fresh instance.
///
/// ```no_run
/// use pascaline::host::{Context, Workspace, WorkspaceConfig};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let component = std::fs::read("dist/workspace.wasm")?; // `make build` makes it
/// let config = WorkspaceConfig::default().with_read_only(true);
/// let workspace = Workspace::new(&component, ".", config)?;
///
/// let reply = workspace.run("agent_loop/ls", r#"{"path": "src"}"#, &Context::default())?;
/// println!("{}", reply.content.unwrap());
/// # Ok(())
/// # }
/// ```
pub struct Workspace {
    pre: WorkspacePre<Open>,
    root: Directory,
    config: WorkspaceConfig,
    unkept: Option<String>,
    ticker: Arc<Ticker>,
}

impl Workspace {
    /// Loads the component's code or compiles it, as [`Sandbox::new`](super::Sandbox::new) does, and opens the folder. A
    /// component that imports anything but the WASI calls in `wit/deps/` is rejected.
    pub fn new(component: &[u8], root: impl AsRef<Path>, config: WorkspaceConfig) -> Result<Self, HostError> {
        let root = folder(root.as_ref(), config.read_only)?;
        Self::set_up(component, root, config).map_err(|error| HostError::Setup(format!("{error:#}")))
    }

    fn set_up(component: &[u8], root: Directory, config: WorkspaceConfig) -> wasmtime::Result<Self> {
        let engine = bounds::engine(config.sandboxes, PARTS)?;
        let (code, cache) = (config.precompiled, config.cache.as_deref());
        let Compiled { component, unkept } = compiled::component(&engine, component, "workspace", code, cache)?;
        let mut linker = Linker::new(&engine);
        preopens::add_to_linker::<_, HasSelf<Open>>(&mut linker, |open| open)?;
        types::add_to_linker::<_, HasSelf<Open>>(&mut linker, |open| open)?;
        random::add_to_linker::<_, HasSelf<Open>>(&mut linker, |open| open)?;
        monotonic_clock::add_to_linker::<_, HasSelf<Open>>(&mut linker, |open| open)?;
        let pre = WorkspacePre::new(linker.instantiate_pre(&component)?)?;
        Ok(Self { pre, root, config, unkept, ticker: Arc::new(Ticker::start(&engine)?) })
    }

    /// Why the compiled component could not be kept, as [`Sandbox::cache_failure`](super::Sandbox::cache_failure) says.
    pub fn cache_failure(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// The same component with another folder. The sandboxes are shared.
    pub fn with_root(&self, root: impl AsRef<Path>, read_only: bool) -> Result<Self, HostError> {
        let config = WorkspaceConfig { read_only, ..self.config.clone() };
        let root = folder(root.as_ref(), read_only)?;
        let (pre, unkept, ticker) = (self.pre.clone(), self.unkept.clone(), Arc::clone(&self.ticker));
        Ok(Self { pre, root, config, unkept, ticker })
    }

    /// Every tool of the component, set by set.
    pub fn tools(&self) -> Result<Vec<Tool>, HostError> {
        self.call(|registry, store| registry.call_tools(store))
    }

    /// OpenAI's function specifications of the tools with these keys, as
    /// [`Registry::specifications`](pascaline_tools::Registry::specifications) returns them outside the sandbox.
    pub fn specifications(&self, keys: &[&str], strict: bool) -> Result<String, HostError> {
        self.call(|registry, store| registry::specifications(registry, store, keys, strict))?
    }

    /// Runs the tool with this key, such as `agent_loop/read`, with arguments as JSON text.
    pub fn run(&self, key: &str, arguments: &str, context: &Context) -> Result<ToolReply, HostError> {
        self.call(|registry, store| {
            bounds::stop(store, context.stop.clone(), self.deadline());
            registry::run(registry, store, key, arguments, context)
        })
    }

    /// Runs OpenAI's tool calls, as [`Registry::run_calls`](pascaline_tools::Registry::run_calls) does outside the sandbox.
    pub fn run_calls(&self, keys: &[&str], calls: &str, context: &Context) -> Result<Replies, HostError> {
        self.call(|registry, store| {
            bounds::stop(store, context.stop.clone(), self.deadline());
            registry::run_calls(registry, store, keys, calls, context)
        })?
    }

    /// The resources that a call may use.
    pub fn config(&self) -> &WorkspaceConfig {
        &self.config
    }

    fn call<T>(
        &self,
        call: impl FnOnce(&registry::Guest, &mut Store<Open>) -> wasmtime::Result<T>,
    ) -> Result<T, HostError> {
        let open = Open::new(Bounds::new(self.config.memory), self.root.clone(), self.config.descriptors);
        bounds::call(self.pre.engine(), open, self.config.fuel, self.deadline(), |store| {
            let workspace: bindings::Workspace = self.pre.instantiate(&mut *store)?;
            call(workspace.pascaline_tools_registry(), store)
        })
    }

    fn deadline(&self) -> Deadline {
        Deadline::elapsed(self.config.deadline)
    }
}

fn folder(path: &Path, read_only: bool) -> Result<Directory, HostError> {
    let access = if read_only { Access::ReadOnly } else { Access::ReadWrite };
    Directory::open(path, access).map_err(|error| HostError::Setup(format!("{}: {error}", path.display())))
}
