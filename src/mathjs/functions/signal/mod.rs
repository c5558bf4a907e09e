//! Signal processing.

pub(super) mod filters;
pub(super) mod fourier;

const GROUP: &str = "signal processing";
