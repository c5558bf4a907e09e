use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use wasmtime::Engine;

/// The interval at which the epoch advances.
const TICK: Duration = Duration::from_millis(10);

/// A thread that advances the engine's epoch for as long as this value lives.
pub(super) struct Ticker {
    _stop: Sender<()>,
}

impl Ticker {
    pub(super) fn start(engine: &Engine) -> io::Result<Self> {
        let engine = engine.clone();
        let (stop, stopped) = channel::<()>();
        let tick = move || {
            while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                engine.increment_epoch();
            }
        };
        thread::Builder::new().name("pascaline-ticker".into()).spawn(tick)?;
        Ok(Self { _stop: stop })
    }

    /// The number of ticks that take at least `time`: one more than fit, since the next one may come immediately.
    pub(super) fn ticks(time: Duration) -> u64 {
        u64::try_from(time.as_millis().div_ceil(TICK.as_millis())).map_or(u64::MAX / 2, |ticks| ticks + 1)
    }
}
