//! The option `--now`: the time from which `answer` tells `today`.

use pascaline::{Error, Now, host};

/// What the option says.
#[derive(Clone, Copy)]
pub(super) enum Clock {
    /// `none`: texts that name today are refused.
    None,
    At(Now),
}

/// The value of the option.
pub(super) fn clock(text: &str) -> Result<Clock, Error> {
    if text == "none" { Ok(Clock::None) } else { text.parse().map(Clock::At) }
}

/// The time of the option, or else that of the system.
pub(super) fn now(clock: Option<Clock>) -> Option<Now> {
    match clock {
        None => host::system_now(),
        Some(Clock::None) => None,
        Some(Clock::At(now)) => Some(now),
    }
}
