//! The other calculators. What can be kept from call to call is: variables and units, and fasteval's slab.

use fasteval::{EmptyNamespace, Evaler, Parser, Slab};
use numbat::module_importer::BuiltinModuleImporter;
use numbat::resolver::CodeSource;
use numbat::value::Value;
use numbat::{Context, InterpreterResult};

use crate::{Reply, Request};

/// As many levels as the deepest of the expressions has; fasteval's own limit is 32.
const MOST_NESTING: usize = 1000;

pub(crate) fn reply(request: &Request) -> Option<Reply> {
    Some(match &*request.call {
        "fasteval" | "fasteval fails" => {
            let (mut parser, mut slab) = (Parser::new(), Slab::new());
            parser.expr_depth_limit = MOST_NESTING;
            let evaluate = |text: &str| {
                let parsed = parser.parse(text, &mut slab.ps)?;
                slab.ps.get_expr(parsed).eval(&slab, &mut EmptyNamespace)
            };
            request.timed(evaluate, |result| request.shown(result))
        }
        "fend" | "fend fails" => {
            let mut context = fend_core::Context::new();
            let evaluate = |text: &str| fend_core::evaluate(text, &mut context);
            request.timed(evaluate, |result| request.shown(result.map(|result| result.get_main_result().to_owned())))
        }
        "numbat" => {
            let mut context = PRELUDE.with(Context::clone);
            let interpret = |text: &str| context.interpret(text, CodeSource::Text).map(|(_, result)| result);
            // It prints six digits only.
            request.timed(interpret, |result| match result {
                Ok(InterpreterResult::Value(Value::Quantity(quantity))) => quantity.unsafe_value().to_f64().to_string(),
                Ok(_) => String::new(),
                Err(error) => error.to_string(),
            })
        }
        _ => return None,
    })
}

thread_local! {
    /// A context with numbat's prelude, which takes tens of milliseconds to read.
    static PRELUDE: Context = {
        let mut context = Context::new(BuiltinModuleImporter::default());
        drop(context.interpret("use prelude", CodeSource::Internal));
        context
    };
}

impl Request {
    /// The text of an outcome, or whether it is the failure that is asked for.
    fn shown(&self, outcome: Result<impl ToString, impl ToString>) -> String {
        if self.call.ends_with("fails") {
            return outcome.is_err().to_string();
        }
        outcome.map_or_else(|error| error.to_string(), |value| value.to_string())
    }
}
