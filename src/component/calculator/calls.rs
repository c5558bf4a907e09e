//! The export of the world `calculator` that has the table of calls.

use pascaline_calls::{Context, Failed};

use super::bindings::Component;
use super::bindings::exports::pascaline::tools::{calls as wit, types};
use super::calculator::{failure, limits_of};

impl wit::Guest for Component {
    fn call(name: String, given: String, limits: Option<types::Limits>) -> Result<String, wit::Failed> {
        pascaline_calls::call(&name, &given, &Context::in_bytes(limits_of(limits)))
            .map_err(|Failed { error, source }| wit::Failed { failure: failure(error, &source), source })
    }
}
