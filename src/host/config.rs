use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pascaline_base::{Limits, with_methods};

use super::Precompiled;

/// The resources that a sandbox may use. The defaults are safe for untrusted expressions.
///
/// The component's own [`limits`](Self::limits) apply first, and end in a [`Failure`](super::Failure) that names the limit.
/// The others do not trust the component: whatever it does, they end the call in a [`Trap`](super::HostError::Trap).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The limits that a [`Host`](super::Host) passes to the component with every expression.
    pub limits: Limits,
    /// Fuel of one call, about one unit per WebAssembly instruction; 10,000,000,000 by default, a few times what an
    /// expression within the default `limits` can use. More steps need more fuel, which [`for_limits`](Self::for_limits)
    /// computes.
    pub fuel: u64,
    /// Time of one call on a processor; 5 seconds by default, which no expression within the default `limits` takes. It is
    /// enforced to within some hundredths of a second. Time in which the machine is busy with other things does not count.
    pub deadline: Duration,
    /// Bytes of memory of one call; 128 MiB by default.
    pub memory: usize,
    /// Calls at the same time; 32 by default. Each reserves 4 GiB of addresses, not of memory. A call that finds no free
    /// sandbox ends in [`Busy`](super::HostError::Busy).
    pub sandboxes: u32,
    /// The number of threads whose last answer a [`Host`](super::Host) keeps, the most recently used ones; 10,000 by
    /// default.
    pub threads: usize,
    /// The component's machine code, if the program carries it: the sandbox is then ready within some milliseconds. None by
    /// default: see [`precompile`](super::precompile).
    pub precompiled: Option<Precompiled>,
    /// A folder for compiled components, so that the next start reads what this one compiled; none by default. Whoever can
    /// write to it can run code in the host: see [`user_cache`](super::user_cache).
    pub cache: Option<PathBuf>,
    /// Ends a call within some hundredths of a second while another thread has set it: as if its time were over. None by default.
    pub stop: Option<Arc<AtomicBool>>,
}

/// The fuel that a call may use within the default limits.
const FUEL: u64 = 10_000_000_000;

impl Config {
    /// The defaults, with fuel in proportion to the steps that the limits allow.
    ///
    /// ```
    /// use pascaline::Limits;
    /// use pascaline::host::Config;
    ///
    /// let limits = Limits::default().with_steps(3_000_000);
    /// assert_eq!(Config::for_limits(limits).fuel, 3 * Config::default().fuel);
    /// ```
    pub fn for_limits(limits: Limits) -> Self {
        let times = limits.steps.div_ceil(Limits::default().steps).max(1);
        Self { limits, fuel: FUEL.saturating_mul(times), ..Self::default() }
    }
}

with_methods!(Config {
    with_limits(limits: Limits),
    with_fuel(fuel: u64),
    with_deadline(deadline: Duration),
    with_memory(memory: usize),
    with_sandboxes(sandboxes: u32),
    with_threads(threads: usize),
    with_precompiled(precompiled: Option<Precompiled>),
    with_cache(cache: Option<PathBuf>),
    with_stop(stop: Option<Arc<AtomicBool>>),
});

impl Default for Config {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            fuel: FUEL,
            deadline: Duration::from_secs(5),
            memory: 128 << 20,
            sandboxes: 32,
            threads: 10_000,
            precompiled: None,
            cache: None,
            stop: None,
        }
    }
}
