//! The programs in `examples/` run and find what they assert.

#[path = "../../examples/equations.rs"]
mod equations;
#[path = "../../examples/expressions.rs"]
mod expressions;
#[path = "../../examples/python.rs"]
mod python;
#[path = "../../examples/tool_calls.rs"]
mod tool_calls;
#[path = "../../examples/tool_use.rs"]
mod tool_use;
#[cfg(feature = "native")]
#[path = "../../examples/workspace.rs"]
mod workspace;

#[test]
fn expressions_are_evaluated() {
    expressions::main().unwrap();
}

#[test]
fn python_is_calculated() {
    python::main().unwrap();
}

#[test]
fn equations_are_solved() {
    equations::main().unwrap();
}

#[test]
fn tool_calls_are_run() {
    tool_calls::main().unwrap();
}

#[test]
fn a_model_uses_the_calculator() {
    tool_use::main().unwrap();
}

#[cfg(feature = "native")]
#[test]
fn a_model_searches_a_folder() {
    workspace::main().unwrap();
}
