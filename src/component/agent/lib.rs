//! The component of the world `agent`. One expression goes in, one text comes out. **Invariant:** its exports only convert: values in, call the core, values out.
//!
//! **Internal:** `dist/agent.wasm` is made of it. It exists in wasm builds only, because native linkers reject the names of the
//! exports.

#![cfg(target_family = "wasm")]

use bindings::{Component, Guest};
use pascaline_base::{Error, Limits};
use pascaline_mathjs::{Options, Results};
use pascaline_sympy::{self as sympy, DIGITS};
use pascaline_tools::agent_loop;
use pascaline_tools::answer::told;

impl Guest for Component {
    fn answer(text: String) -> Result<String, String> {
        rendered(
            pascaline_answer::answer(&text, &pascaline_answer::Options::default()).map(|reply| told(&reply)),
            &text,
        )
    }

    fn calculate(expression: String) -> Result<String, String> {
        let calculated = agent_loop::calculate::calculate(&expression, &Limits::default());
        rendered(calculated.map(|calculated| calculated.answer), &expression)
    }

    fn evaluate(expression: String) -> Result<String, String> {
        let options = Options::default().with_results(Results::OfTool);
        rendered(pascaline_mathjs::evaluate(&expression, &options).map(|answer| answer.to_string()), &expression)
    }

    fn sympy(expression: String) -> Result<String, String> {
        let arena = sympy::arena(&Limits::default());
        let cx = sympy::Context::new(&arena);
        match sympy::run(&expression, &[], DIGITS, &cx) {
            Ok(outcome) => Ok(outcome.with_note()),
            Err(failure) => rendered(Err(*failure.error), &expression),
        }
    }

    fn solve(expression: String) -> Result<String, String> {
        let solutions = sympy::solve(&expression, None, &sympy::Options::default());
        rendered(solutions.map(|solutions| solutions.with_note()), &expression)
    }
}

/// The outcome with its error drawn under the expression.
fn rendered(outcome: Result<String, Error>, expression: &str) -> Result<String, String> {
    outcome.map_err(|error| error.render(expression))
}

/// Blocks for a call.
#[global_allocator]
static ARENA: pascaline_component_arena::Arena = pascaline_component_arena::Arena::new();

#[allow(unsafe_code, missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/")]
mod bindings {
    wit_bindgen::generate!({ world: "agent", path: "../../../wit" });

    /// The type that implements the exports.
    pub(super) struct Component;

    export!(Component);
}
