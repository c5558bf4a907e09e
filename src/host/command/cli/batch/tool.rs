//! The tools, each call in a fresh sandbox.

use clap::ValueEnum;
use pascaline::host::{Context, HostError, HostNote, HostReply, Reply, Sandbox, ToolReply};
use pascaline_batch::{Options, Row, RowError, skills_arguments};

/// What answers the texts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Tool {
    /// What people write, as `pascaline answer`
    Answer,
    /// mathjs's language, as `pascaline eval`
    Eval,
    /// Python's arithmetic, as `pascaline eval --dialect python`
    Python,
    /// SymPy's expressions and equations, as `pascaline calculate`
    Calculate,
    /// nanochat's calculator
    UseCalculator,
}

/// Skills' calculate among the tools of the sandbox.
const SKILLS: &str = "skills/calculate";

impl Tool {
    /// Answers a text, as [`pascaline_batch::row()`] does outside the sandbox.
    pub(super) fn row(self, sandbox: &Sandbox, text: &str, options: &Options) -> Row {
        match self {
            Self::Answer => sandbox.answer(text, &options.of_answer()).map_or_else(|error| failed(&error), of_reply),
            Self::Eval => sandbox.evaluate(text, &options.of_mathjs()).map_or_else(
                |error| failed(&error),
                |reply| Row::of_answer(&reply.value, reply.text, messages(reply.notes)),
            ),
            Self::Python => sandbox.calculate(text, options.limits).map_or_else(|error| failed(&error), of_text),
            Self::Calculate => skills(sandbox, text, options),
            Self::UseCalculator => match sandbox.use_calculator(text) {
                Ok(reply) => reply.map_or_else(Row::refused, of_text),
                Err(error) => failed(&error),
            },
        }
    }
}

fn skills(sandbox: &Sandbox, text: &str, options: &Options) -> Row {
    let context = Context { limits: options.limits, ..Context::default() };
    match sandbox.run(SKILLS, &skills_arguments(text, options).to_string(), &context) {
        Ok(ToolReply { content: Ok(text), notes, .. }) => Row::of_text(text, notes),
        Ok(ToolReply { content: Err(error), .. }) => Row::failed(error.code.to_string(), error.message, error.hint),
        Err(error) => failed(&error),
    }
}

fn of_reply(reply: HostReply) -> Row {
    let HostReply { kind, text, exact, decimal, reading, notes, .. } = reply;
    Row::of_reply(kind, text, exact, decimal, reading, messages(notes))
}

fn of_text(reply: Reply) -> Row {
    Row::of_text(reply.text, messages(reply.notes))
}

fn messages(notes: Vec<HostNote>) -> Vec<String> {
    notes.into_iter().map(|note| note.message).collect()
}

fn failed(error: &HostError) -> Row {
    Row { error: Some(row_error(error)), ..Row::default() }
}

/// What the columns of an error say.
pub(in crate::cli) fn row_error(error: &HostError) -> RowError {
    let hint = match error {
        HostError::Failure(failure) => failure.hint.clone(),
        _ => None,
    };
    RowError { code: error.code().to_owned(), message: error.to_string(), hint }
}

#[cfg(test)]
mod tests {
    use pascaline::host::Config;
    use pascaline_batch as batch;

    use super::*;

    #[test]
    fn the_sandbox_has_the_rows_of_this_process() {
        let code = Some(crate::CALCULATOR.code);
        let sandbox = Sandbox::new(crate::CALCULATOR.wasm, Config::default().with_precompiled(code)).unwrap();
        let options = Options::default();
        let tools = [
            (Tool::Answer, batch::Tool::Answer),
            (Tool::Eval, batch::Tool::Eval),
            (Tool::Python, batch::Tool::Python),
            (Tool::Calculate, batch::Tool::Calculate),
            (Tool::UseCalculator, batch::Tool::UseCalculator),
        ];
        let texts = [
            "15% of 240",
            "1/3",
            "2 +",
            "",
            "1,5 + 1",
            "sqrt(-4)",
            "2**100",
            "1e400",
            "10**400",
            "x^2 = 9",
            "5 km in miles",
            "1/0",
            "4.35*100",
            "'strawberry'.count('r')",
            "nan",
            "inf",
            "(1+2j)*1",
            "fraction(1, 3)",
            "bigint(2)^bigint(200)",
            "1 / 0 # comment",
            "sqrt(2)",
            "zoo",
            "exp(pi*sqrt(163))",
            "[1, 2; 3, 4]",
            "π + €",
            "\0",
            "2 sqr(9)",
            "0.1 + 0.2",
        ];
        for (tool, same) in tools {
            for text in texts {
                let (sandboxed, here) = (tool.row(&sandbox, text, &options), batch::row(text, same, &options));
                // NaN is not equal to itself.
                assert_eq!(format!("{sandboxed:?}"), format!("{here:?}"), "{text}");
            }
        }
    }
}
