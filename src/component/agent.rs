//! The exports of the world `agent`: one expression in, one text out.

use super::bindings::{Component, Guest};
use crate::reading;
use crate::sympy::{self, DIGITS};
use crate::tools::agent_loop;
use crate::tools::answer::told;
use crate::{Error, Limits, Options, Results};

impl Guest for Component {
    fn answer(text: String) -> Result<String, String> {
        given(reading::answer(&text, &reading::Options::default()).map(|reply| told(&reply)), &text)
    }

    fn calculate(expression: String) -> Result<String, String> {
        given(agent_loop::calculate::calculate(&expression, &Limits::default()), &expression)
    }

    fn evaluate(expression: String) -> Result<String, String> {
        let options = Options::default().with_results(Results::OfTool);
        given(crate::evaluate(&expression, &options).map(|answer| answer.to_string()), &expression)
    }

    fn sympy(expression: String) -> Result<String, String> {
        let arena = sympy::arena(&Limits::default());
        let cx = sympy::Context::new(&arena);
        match sympy::run(&expression, &[], DIGITS, &cx) {
            Ok(outcome) => Ok(outcome.with_note()),
            Err(failure) => given(Err(*failure.error), &expression),
        }
    }

    fn solve(expression: String) -> Result<String, String> {
        let solutions = sympy::solve(&expression, None, DIGITS, &Limits::default());
        given(solutions.map(|solutions| solutions.with_note()), &expression)
    }
}

fn given(outcome: Result<String, Error>, expression: &str) -> Result<String, String> {
    outcome.map_err(|error| error.render(expression))
}
