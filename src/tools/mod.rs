//! What an agent calls: name, description, schema and examples, one file for each tool.

#[cfg(feature = "tools")]
pub mod agent_loop;
pub mod calculator;
#[cfg(feature = "tools")]
pub mod eval_math;
#[cfg(feature = "tools")]
pub mod skills;
#[cfg(feature = "python")]
pub mod use_calculator;
