//! Pascaline's calls.

use pascaline::mathjs::{Answer, Options, evaluate};
use pascaline::{Error, python, sympy};

use crate::{Reply, Request};

pub(crate) fn reply(request: &Request) -> Option<Reply> {
    Some(match &*request.call {
        "answer" => {
            let options = pascaline::Options::default();
            request.timed(|text| pascaline::answer(text, &options), |reply| shown(reply.map(|reply| reply.text)))
        }
        "calculate" => {
            let options = sympy::Options::default();
            request.timed(|text| sympy::calculate(text, &options).map(|calculated| calculated.answer), shown)
        }
        "evaluate" => {
            let options = Options::default();
            request.timed(|text| evaluate(text, &options), |answer: Result<Answer, Error>| shown(answer))
        }
        "fails" => {
            let options = Options::default().with_hints(false);
            request.timed(|text| evaluate(text, &options), |answer: Result<Answer, Error>| answer.is_err().to_string())
        }
        "python" => {
            let options = python::Options::default();
            request.timed(|text| python::evaluate(text, &options).map(|evaluated| evaluated.answer), shown)
        }
        _ => return None,
    })
}

fn shown(outcome: Result<impl ToString, Error>) -> String {
    outcome.map_or_else(|error| error.message, |value| value.to_string())
}
