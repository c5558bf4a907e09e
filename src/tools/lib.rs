//! The tools that an agent calls: name, description, schema and examples, one file for each tool.
//!
//! [`catalogue`] lists every tool of the five systems and the solver, a [`Registry`] holds the tools that a host offers a model, and
//! [`Registry::run_call`] runs a call and returns its message. What a tool may access of the outside world is a value,
//! [`World`].
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

pub mod agent_loop;
#[cfg(feature = "sympy")]
pub mod answer;
mod argument_hint;
mod arguments;
pub mod calculator;
#[cfg(feature = "sympy")]
mod check;
mod elsewhere;
pub mod eval_math;
pub mod files;
pub mod kept_tools;
#[cfg(feature = "sympy")]
mod last;
#[cfg(all(feature = "native", unix))]
pub mod native;
mod near_key;
mod near_parameter;
mod parameters;
pub mod read_json;
mod registry;
pub mod schema;
#[cfg(feature = "sympy")]
pub mod skills;
#[cfg(feature = "sympy")]
mod solve;
mod strict;
#[cfg(all(feature = "native", feature = "sympy", unix))]
pub mod system_zone;
pub mod temporary_names;
mod tool;
mod tool_call;
mod usage;
pub mod use_calculator;
pub mod value;
mod wit;
#[cfg(feature = "workspace")]
mod workspace;
mod workspace_limits;
mod world;

pub use elsewhere::hint_among;
pub use parameters::Parameters;
pub use read_json::{JsonError, read_json};
pub use registry::{Registry, RegistryError, catalogue, default_tools, keys, tool, workspace_tools};
/// A JSON value, as the handler of a tool receives it. A number keeps its digits
/// ([`Number::as_str`](serde_json::Number::as_str)).
pub use serde_json::Value;
pub use tool::{Annotations, Description, Example, Handler, Tool, ToolError};
pub use tool_call::{Call, EXECUTION_ERROR, NOT_FOUND, ToolMessage};
pub use usage::Usage;
pub use workspace_limits::WorkspaceLimits;
pub use world::World;
