//! What an agent calls: name, description, schema and examples, one file for each tool.

pub mod agent_loop;
pub mod calculator;
pub mod eval_math;
pub mod skills;
pub mod use_calculator;
