//! The tools of agent_loop, one file for each.

pub mod calculate;
