//! The tools that an agent calls: name, description, schema and examples, one file for each tool.
//!
//! [`catalogue`] lists every tool of the five systems and the solver, a [`Registry`] holds the tools that a host offers a model, and
//! [`Registry::run_call`] runs a call and returns its message. What a tool may access of the outside world is a value,
//! [`World`].

#[cfg(feature = "tools")]
pub mod agent_loop;
#[cfg(all(feature = "sympy", feature = "tools"))]
pub(crate) mod answer;
#[cfg(feature = "tools")]
mod arguments;
pub mod calculator;
#[cfg(feature = "tools")]
pub mod eval_math;
#[cfg(feature = "tools")]
pub mod files;
#[cfg(feature = "json")]
pub(crate) mod read_json;
#[cfg(feature = "tools")]
mod registry;
#[cfg(feature = "json")]
pub(crate) mod schema;
#[cfg(all(feature = "sympy", feature = "tools"))]
pub mod skills;
#[cfg(all(feature = "sympy", feature = "tools"))]
mod solve;
#[cfg(feature = "tools")]
mod strict;
#[cfg(feature = "tools")]
pub(crate) mod temporary_names;
#[cfg(feature = "tools")]
mod tool;
#[cfg(feature = "tools")]
mod tool_call;
#[cfg(feature = "python")]
pub mod use_calculator;
#[cfg(feature = "json")]
pub(crate) mod value;
#[cfg(feature = "workspace")]
mod workspace;
#[cfg(feature = "tools")]
mod workspace_limits;
#[cfg(feature = "tools")]
mod world;

#[cfg(feature = "json")]
pub use read_json::{JsonError, read_json};
#[cfg(feature = "tools")]
pub use registry::{Registry, RegistryError, catalogue, default_tools, tool, workspace_tools};
/// A JSON value, as the handler of a tool receives it. A number keeps its digits
/// ([`Number::as_str`](serde_json::Number::as_str)).
#[cfg(feature = "json")]
pub use serde_json::Value;
#[cfg(feature = "tools")]
pub use tool::{Annotations, Description, Example, Handler, Tool, ToolError};
#[cfg(feature = "tools")]
pub use tool_call::{Call, EXECUTION_ERROR, NOT_FOUND, ToolMessage};
#[cfg(feature = "tools")]
pub use workspace_limits::WorkspaceLimits;
#[cfg(feature = "tools")]
pub use world::World;
