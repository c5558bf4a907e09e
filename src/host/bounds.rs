//! What stops a call from outside the component, whatever the component does.

use std::env::consts::{ARCH, OS};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::io::Errno;
use rustix::time::{ClockId, clock_gettime};
use wasmtime::{
    Enabled, Engine, InstanceAllocationStrategy, PoolConcurrencyLimitError, PoolingAllocationConfig, ResourceLimiter,
    Store, Trap, UpdateDeadline,
};

use super::ticker::Ticker;
use super::{HostError, TrapKind};

/// A pool of memories that are reset by copy-on-write. A component consists of `parts` core modules.
pub(super) fn engine(sandboxes: u32, parts: u32) -> wasmtime::Result<Engine> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(sandboxes)
        .total_core_instances(sandboxes.saturating_mul(parts))
        .total_memories(sandboxes)
        .total_tables(sandboxes.saturating_mul(parts))
        // Resetting the pages that a call wrote is several times as fast as returning them.
        .linear_memory_keep_resident(2 << 20)
        .table_keep_resident(64 << 10)
        .pagemap_scan(Enabled::Auto);
    let mut settings = settings();
    settings.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&settings)
}

/// An engine that only compiles. What it compiles runs on every machine with this one's architecture and system, since a target
/// that is named has no features but those that all of its processors have.
pub(super) fn compiler() -> wasmtime::Result<Engine> {
    let system = match OS {
        "macos" => "apple-darwin",
        "linux" => "unknown-linux-gnu",
        system => &format!("unknown-{system}"),
    };
    Engine::new(settings().target(&format!("{ARCH}-{system}"))?)
}

/// What code and engine must agree on: the two clocks that stop a call.
fn settings() -> wasmtime::Config {
    let mut settings = wasmtime::Config::new();
    settings
        .memory_init_cow(true)
        .consume_fuel(true)
        .epoch_interruption(true)
        // No trap is reported with its place in the component, for which the code would be a seventh larger.
        .generate_address_map(false)
        .native_unwind_info(false)
        .wasm_backtrace_max_frames(None);
    settings
}

/// Makes one call, in a store of its own.
pub(super) fn call<S: AsMut<Bounds> + 'static, T>(
    engine: &Engine,
    state: S,
    fuel: u64,
    deadline: Deadline,
    call: impl FnOnce(&mut Store<S>) -> wasmtime::Result<T>,
) -> Result<T, HostError> {
    let mut store = Store::new(engine, state);
    store.limiter(|state| state.as_mut());
    stop(&mut store, None, deadline);
    let outcome = store.set_fuel(fuel).and_then(|()| call(&mut store));
    #[cfg(feature = "metering")]
    crate::metering::note_sandbox(crate::metering::SandboxUse {
        fuel: fuel - store.get_fuel().unwrap_or(0),
        memory: store.data_mut().as_mut().taken,
    });
    outcome.map_err(|error| store.data_mut().as_mut().host_error(&error))
}

/// The time of a call, and the clock that measures it.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    time: Duration,
    clock: ClockId,
}

impl Deadline {
    /// Ends a call after this time on a processor: one that waits for a busy machine is not late.
    pub(super) fn on_processor(time: Duration) -> Self {
        Self { time, clock: ClockId::ThreadCPUTime }
    }

    /// Ends a call when this time has passed, even if it waits for files.
    pub(super) fn elapsed(time: Duration) -> Self {
        Self { time, clock: ClockId::Monotonic }
    }

    fn now(self) -> Duration {
        Duration::try_from(clock_gettime(self.clock)).unwrap_or_default()
    }
}

/// Ends a call of this thread, which begins now, at its deadline, or when another thread has set `stop`.
pub(super) fn stop<S>(store: &mut Store<S>, stop: Option<Arc<AtomicBool>>, deadline: Deadline) {
    // Time passes at least as fast as a processor's, so that the clock is not read before; a flag is read at each tick.
    let has_flag = stop.is_some();
    let wait = move |left| if has_flag { 1 } else { Ticker::ticks(left) };
    let end = deadline.now().saturating_add(deadline.time);
    store.set_epoch_deadline(wait(deadline.time));
    store.epoch_deadline_callback(move |_| {
        let left = end.saturating_sub(deadline.now());
        if left.is_zero() || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Trap::Interrupt.into());
        }
        Ok(UpdateDeadline::Continue(wait(left)))
    });
}

/// The memory that one call may use, and whether it asked for more.
pub(super) struct Bounds {
    memory: usize,
    #[cfg(feature = "metering")]
    taken: usize,
    exceeded: bool,
}

impl Bounds {
    pub(super) fn new(memory: usize) -> Self {
        Self {
            memory,
            #[cfg(feature = "metering")]
            taken: 0,
            exceeded: false,
        }
    }

    /// Why a call ended in a wasmtime error.
    fn host_error(&self, error: &wasmtime::Error) -> HostError {
        if error.is::<PoolConcurrencyLimitError>() {
            return HostError::Busy;
        }
        if let Some(refused) = refused_by_the_system(error) {
            return HostError::Setup(refused);
        }
        let kind = match error.downcast_ref() {
            _ if self.exceeded => TrapKind::Memory,
            Some(Trap::OutOfFuel) => TrapKind::OutOfFuel,
            Some(Trap::Interrupt) => TrapKind::Deadline,
            Some(Trap::StackOverflow) => TrapKind::StackOverflow,
            _ => TrapKind::Other,
        };
        HostError::Trap { kind, message: error.root_cause().to_string() }
    }
}

/// What the system refused to wasmtime before the component ran, which says nothing of the component.
fn refused_by_the_system(error: &wasmtime::Error) -> Option<String> {
    let cause = error.root_cause();
    let errno = Errno::from_io_error(cause.downcast_ref()?)?;
    Some(match errno {
        Errno::FBIG => {
            format!(
                "{cause}: a component's data is kept as a file in memory, and files are bounded for this process (ulimit -f)"
            )
        }
        _ => cause.to_string(),
    })
}

impl AsMut<Self> for Bounds {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}

impl ResourceLimiter for Bounds {
    /// A component can also set its own maximum: the calculator is linked with one.
    fn memory_growing(&mut self, _current: usize, desired: usize, most: Option<usize>) -> wasmtime::Result<bool> {
        self.exceeded |= desired > self.memory.min(most.unwrap_or(usize::MAX));
        #[cfg(feature = "metering")]
        if !self.exceeded {
            self.taken = desired;
        }
        Ok(!self.exceeded)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, most: Option<usize>) -> wasmtime::Result<bool> {
        Ok(most.is_none_or(|most| desired <= most))
    }
}
