//! Hints that send a call to another tool, where that tool has a name of its own, or is not offered.

use pascaline_base::Limits;
use pascaline_base::error::HINT;
use pascaline_hint::elsewhere::{Sent, sent};
use serde_json::json;

use super::{ToolError, World, tool};

/// Longer expressions are not repeated.
const MOST_REPEATED: usize = 200;
/// What is tried for a hint costs little.
const MOST_STEPS: u64 = 20_000;

impl ToolError {
    /// Whether its hint sends to another tool.
    pub fn sends_elsewhere(&self) -> bool {
        self.hint.as_deref().is_some_and(|hint| sent(hint).is_some())
    }

    /// The error of a call of the tool `key` with `arguments`, where the tools that a model is offered are these, each a key and a name.
    /// A hint that sends to another tool has its name here and, if that tool answers the expression of the call, repeats it; a
    /// hint that sends to a tool that is not offered does not mention it.
    ///
    /// ```
    /// use pascaline::tools::{World, tool};
    ///
    /// let arguments = r#"{"expression": "abs(-2)"}"#;
    /// let error = tool("agent_loop/calculate").unwrap().run(arguments, &mut World::default()).unwrap_err();
    /// let hint = |offered: &[(&str, &str)]| error.clone().among("agent_loop/calculate", arguments, offered).hint.unwrap();
    ///
    /// let calculator = ("art/calculator", "my_calculator");
    /// assert_eq!(hint(&[calculator]), "functions cannot be called here: call my_calculator with `abs(-2)`");
    /// assert_eq!(hint(&[]), "functions cannot be called here");
    /// ```
    #[must_use]
    pub fn among(self, key: &str, arguments: &str, offered: &[(&str, &str)]) -> Self {
        match self.hint.as_deref() {
            Some(hint) => {
                let hint = hint_among(key, arguments, hint, offered);
                self.rehinted(hint)
            }
            None => self,
        }
    }

    /// The error with another hint, or without one.
    #[must_use]
    pub fn rehinted(mut self, hint: Option<String>) -> Self {
        if let Some(old) = self.hint.take()
            && let Some(rendered) = self.rendered.strip_suffix(&*old).and_then(|rendered| rendered.strip_suffix(HINT))
        {
            let kept = rendered.len();
            self.rendered.truncate(kept);
        }
        match hint {
            Some(hint) => self.hint(hint),
            None => self,
        }
    }
}

/// The hint of an error, as [`ToolError::among`] has it.
pub fn hint_among(key: &str, arguments: &str, hint: &str, offered: &[(&str, &str)]) -> Option<String> {
    let Some(found) = sent(hint) else { return Some(hint.to_owned()) };
    let expression = found.repeated.map(str::to_owned).or_else(|| expression_of(key, arguments));
    named(&found, expression.as_deref(), offered)
}

/// The hint with the name of the best tool that is offered, above all of one that answers the expression.
fn named(found: &Sent<'_>, expression: Option<&str>, offered: &[(&str, &str)]) -> Option<String> {
    let keys = found.to.keys.iter();
    let mut here = keys.filter_map(|key| offered.iter().find(|(offered, _)| offered == key)).peekable();
    let Some((_, best)) = here.peek().copied() else { return found.unnamed() };
    let call = expression.and_then(|text| here.find_map(|(key, name)| Some((name, answered(key, text)?))));
    Some(match call {
        Some((name, text)) => found.named(name, Some(&text)),
        None => found.named(best, None),
    })
}

/// The expression in the arguments of a call: the first parameter that is required.
fn expression_of(key: &str, arguments: &str) -> Option<String> {
    let tool = tool(key).ok()?;
    let arguments = tool.read_arguments(arguments, &Limits::default()).ok()?;
    let text = arguments[parameter(&tool)?].as_str()?.trim();
    (text.len() <= MOST_REPEATED && !text.contains(['`', '\n'])).then(|| text.to_owned())
}

/// The expression as a tool answers it: as it is, or as the tool's own hint says to write it.
fn answered(key: &str, expression: &str) -> Option<String> {
    let tool = tool(key).ok()?;
    let parameter = parameter(&tool)?;
    let run = |text: &str| {
        let mut world = World { limits: Limits::default().with_steps(MOST_STEPS), ..World::default() };
        tool.run(&json!({ parameter: text }).to_string(), &mut world)
    };
    let hint = match run(expression) {
        Ok(_) => return Some(expression.to_owned()),
        Err(error) => error.hint?,
    };
    let (text, _) = hint.strip_prefix("write `")?.split_once('`')?;
    run(text).is_ok().then(|| text.to_owned())
}

/// The first required parameter of a tool.
fn parameter(tool: &super::Tool) -> Option<&str> {
    tool.schema().ok()?["required"][0].as_str()
}
