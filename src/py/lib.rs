//! The extension module under the Python package: it converts values in, calls the core, and converts values out.
//!
//! **Internal:** the Python package is its only user. **Invariant:** no maths, message or limit lives here, nothing is kept between
//! calls, and the interpreter is released while the core computes.

#![expect(clippy::doc_markdown, clippy::doc_link_with_quotes, reason = "the docs of what is exported are Python's")]

mod answer;
mod arithmetic;
mod batch;
mod calls;
mod check;
mod classes;
mod clocks;
mod conversation;
mod errors;
mod evaluate;
mod foreign;
mod functions;
mod integers;
mod interpreter;
mod json;
mod limits;
mod notes;
mod reply;
mod scope;
mod skills;
mod stack;
mod text;
mod threads;
mod tokenizer;
mod tool;
mod tool_calls;
mod tool_use;
mod values;

/// What is written in Rust of the package.
#[pyo3::pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        super::interpreter::refuse_others(module.py())
    }

    #[pymodule_export]
    use super::answer::{ans_text, answer, answer_in_session, instant, scope_texts};
    #[pymodule_export]
    use super::arithmetic::{arithmetic, eval_math, evaluates_to, get_current_time, use_calculator};
    #[pymodule_export]
    use super::batch::{Batches, PyBatch, run_batch};
    #[pymodule_export]
    use super::calls::{call, code_points};
    #[pymodule_export]
    use super::check::{Extracted, Verdict, check_batch};
    #[pymodule_export]
    use super::clocks::system_zone;
    #[pymodule_export]
    use super::conversation::{
        mask_picture, mask_pieces, read_string, read_whole, render_conversation, render_for_completion,
    };
    #[pymodule_export]
    use super::evaluate::{Program, PyAnswer, compile, evaluate, given_answers};
    #[pymodule_export]
    use super::functions::{FunctionHelp, functions};
    #[pymodule_export]
    use super::json::{json_text, json_value};
    #[pymodule_export]
    use super::limits::PyLimits;
    #[pymodule_export]
    use super::notes::Note;
    #[pymodule_export]
    use super::reply::{Alternative, Reply, SessionReply};
    #[pymodule_export]
    use super::scope::read_count;
    #[pymodule_export]
    use super::skills::{Solutions, action_text, calculate, coerce, split};
    #[pymodule_export]
    use super::text::read_text;
    #[pymodule_export]
    use super::tokenizer::ByteTokenizer;
    #[pymodule_export]
    use super::tool::{PyTool, catalogue, default_tools, get_tool, tool_set, workspace_tools};
    #[pymodule_export]
    use super::tool_calls::{function_specifications, run_tool_call, run_tool_calls};
    #[pymodule_export]
    use super::tool_use::{Column, ToolUse};
    #[pymodule_export]
    use super::values::Quantity;
}
