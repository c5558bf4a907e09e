//! ART's `calculator`: a mathjs expression, with variables and the last answer of the thread.

use std::fmt::Write;

use crate::mathjs::{Function, Options, Results, constants, functions};
#[cfg(feature = "tools")]
use crate::{
    Answer, Noted,
    tools::{self, Annotations, Description, Tool, ToolError, Value, World, value},
};

/// The tool's name for agents.
pub const NAME: &str = "calculator";

/// The prefix of the message of every failure of the tool.
pub const FAILURE: &str = "Failed to evaluate expression: ";

/// An example in the description: the arguments as JSON, the result as JSON, and what it demonstrates.
struct Example {
    input: &'static str,
    result: &'static str,
    description: &'static str,
}

const EXAMPLES: &[Example] = &[
    Example { input: r#"{"expression": "2 + 2"}"#, result: "4", description: "Arithmetic" },
    Example {
        input: r#"{"expression": "a + b", "scope": {"a": 7, "b": 3}}"#,
        result: "10",
        description: "Variables from the scope",
    },
    Example { input: r#"{"expression": "sqrt(-4)"}"#, result: r#""2i""#, description: "A complex result is a string" },
    Example {
        input: r#"{"expression": "(1 + i) * (2 + 3i)"}"#,
        result: r#""-1 + 5i""#,
        description: "Complex numbers",
    },
    Example {
        input: r#"{"expression": "100 + 8%"}"#,
        result: "108",
        description: "A percentage of the number it is added to",
    },
    Example { input: r#"{"expression": "mean([1, 2, 3, 4, 5])"}"#, result: "3", description: "Statistics of an array" },
    Example { input: r#"{"expression": "factorial(5)"}"#, result: "120", description: "A function" },
    Example {
        input: r#"{"expression": "ans + 10"}"#,
        result: "130",
        description: "The previous result of the thread (here 120)",
    },
];

/// The schema of the arguments.
const INPUT_SCHEMA: &str = r#"{
    "type": "object",
    "properties": {
      "expression": {
        "type": "string",
        "description": "The mathematical expression to evaluate (e.g., \"2 + 2\", \"sqrt(a)\", \"a * b\", \"sqrt(-4)\", \"factorial(5)\", \"ans + 10\")."
      },
      "scope": {
        "type": "object",
        "description": "An optional object containing variables and their values (numbers only) to be used in the expression (e.g., {\"a\": 16, \"b\": 3}).",
        "additionalProperties": {"type": "number"},
        "default": {}
      }
    },
    "required": ["expression"]
  }"#;

const SUMMARY: &str = "Evaluates one mathematical expression exactly as a sandboxed mathjs environment does.";

/// The tool. Its `ans` is that of the [`World`].
#[cfg(feature = "tools")]
pub(super) fn tool() -> Tool {
    let example =
        |example: &Example| tools::Example::new(example.input, example.result.trim_matches('"'), example.description);
    Tool {
        set: "art".into(),
        name: NAME.into(),
        description: Description {
            summary: SUMMARY.into(),
            usage: usage(&Options::default()).into(),
            ..Description::default()
        },
        parameters: INPUT_SCHEMA.into(),
        examples: EXAMPLES.iter().map(example).collect(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(run)),
    }
}

#[cfg(feature = "tools")]
fn run(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let expression = arguments["expression"].as_str().unwrap_or_default();
    let scope = arguments["scope"].as_object().into_iter().flatten();
    let scope: Vec<_> =
        scope.map(|(name, value)| (&**name, Answer::Number(value::float(value).unwrap_or(f64::NAN)))).collect();
    let options = Options::default().with_scope(&scope).with_results(Results::OfTool).with_limits(world.limits);
    let options = options.with_ans(world.ans.as_ref());
    match crate::evaluate_noted(expression, &options) {
        Ok(Noted { answer, notes }) => {
            world.notes = notes;
            let text = answer.to_string();
            world.ans = answer.next_ans(world.ans.take());
            Ok(text)
        }
        Err(error) => Err(ToolError::from_calculation(FAILURE, &error, expression)),
    }
}

/// ART's `ToolSchema` of the tool as JSON text: `name`, `description`, `inputSchema`, `outputSchema` and `examples`, in
/// which `ans` carries over from one to the next.
///
/// ```
/// let schema = pascaline::tools::calculator::schema();
/// assert!(schema.contains("\"name\": \"calculator\""));
/// assert!(schema.contains("atan2"));
/// ```
pub fn schema() -> String {
    schema_with(&Options::default())
}

/// The same with the functions and units that are on in the options.
pub fn schema_with(options: &Options<'_>) -> String {
    let mut examples = String::new();
    for (index, Example { input, result, description }) in EXAMPLES.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(
            examples,
            "{comma}\n    {{\"input\": {input}, \"output\": {{\"result\": {result}}}, \"description\": \"{description}\"}}"
        );
    }
    format!(
        r#"{{
  "name": "{NAME}",
  "description": "{}",
  "inputSchema": {INPUT_SCHEMA},
  "outputSchema": {{
    "type": "object",
    "properties": {{
      "result": {{
        "description": "The number, or a complex number as a string such as \"-1 + 5i\"."
      }}
    }},
    "required": ["result"]
  }},
  "examples": [{examples}
  ]
}}
"#,
        description(options).replace('"', "\\\"").replace('\n', "\\n"),
    )
}

/// The description for the model.
fn description(options: &Options<'_>) -> String {
    let Example { input, result, .. } = &EXAMPLES[0];
    format!("{SUMMARY}\n{}\n{}", usage(options), example_text(input, result))
}

/// A function in a list for a model: its name if it has one parameter, or any number of one kind, otherwise its signature.
pub(super) fn brief(name: &str, signature: String) -> String {
    if signature.contains([',', '[']) { signature } else { name.to_owned() }
}

/// A call in a line for a model; a result of several lines is left out.
pub(super) fn example_text(arguments: &str, result: &str) -> String {
    if result.contains('\n') { format!("Example: {arguments}") } else { format!("Example: {arguments} → {result}") }
}

/// How to write an expression, with the functions and constants that are on.
fn usage(options: &Options<'_>) -> String {
    let mut text = String::from(
        "You can reference the previous calculation result of the thread using the 'ans' variable.\n\
         Operators: + - * / ^ ! % (modulo, or percent after a number), comparisons, 'condition ? a : b'; variables via \
         'scope', complex numbers (2 + 3i), matrices [1, 2; 3, 4]",
    );
    if options.units {
        text.push_str(", units (sin(90 deg), number(5 inch, cm))");
    }
    let is_on = |name: &str| options.functions.is_none_or(|functions| functions.contains(&name));
    text.push_str(&listed(functions().filter(|function| is_on(function.name()))));
    let is_short = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    let constants: Vec<&str> = constants().map(|constant| constant.name).filter(is_short).collect();
    let _ = write!(text, "\nConstants: {}.", constants.join(", "));
    text + match options.results {
        Results::OfToolWithUnits => "\nA complex result or a quantity is returned as a string.",
        _ => "\nA complex result is returned as a string.",
    }
}

/// The functions by group: with their parameters, all if they are few, otherwise the familiar ones.
fn listed(functions: impl Iterator<Item = &'static Function>) -> String {
    let mut groups: Vec<(&str, Vec<&Function>)> = Vec::new();
    for function in functions {
        match groups.iter_mut().find(|(group, _)| *group == function.group) {
            Some((_, functions)) => functions.push(function),
            None => groups.push((function.group, vec![function])),
        }
    }
    let whole = list(". Functions:", &groups, |functions| {
        functions.iter().map(|function| brief(function.name(), function.signature())).collect()
    });
    if whole.len() <= LONGEST_LIST {
        return whole;
    }
    let mut rest = groups.clone();
    rest.retain(|(_, functions)| !functions.iter().any(|function| FAMILIAR.contains(&function.name())));
    let mut shortened = list(". All pure functions of mathjs, such as:", &groups, |functions| {
        let familiar = functions.iter().filter(|function| FAMILIAR.contains(&function.name()));
        let call = |function: &&Function| match function.name() {
            name if !OF_SEVERAL_KINDS.contains(&name) => name.to_owned(),
            _ => function.signature(),
        };
        familiar.map(call).collect()
    });
    let names: Vec<&str> = rest.iter().map(|(group, _)| *group).collect();
    if !names.is_empty() {
        shortened.extend(["\n- also: ", &names.join(", ")]);
    }
    shortened
}

/// A longer list of functions is shortened.
const LONGEST_LIST: usize = 900;

/// The functions that a shortened list names: those that agents call most.
const FAMILIAR: &[&str] = &[
    "abs",
    "atan2",
    "bigint",
    "bignumber",
    "combinations",
    "cos",
    "derivative",
    "det",
    "exp",
    "factorial",
    "fraction",
    "gcd",
    "inv",
    "lcm",
    "log",
    "log10",
    "log2",
    "max",
    "mean",
    "median",
    "min",
    "nthRoot",
    "number",
    "prod",
    "round",
    "simplify",
    "sin",
    "sqrt",
    "std",
    "sum",
    "tan",
];

/// Those of them whose parameters a model would otherwise guess.
const OF_SEVERAL_KINDS: &[&str] = &["atan2", "log", "nthRoot", "round"];

fn list(
    head: &str,
    groups: &[(&'static str, Vec<&'static Function>)],
    names: impl Fn(&[&'static Function]) -> Vec<String>,
) -> String {
    let mut text = head.to_owned();
    for (group, functions) in groups {
        let names = names(functions);
        if !names.is_empty() {
            text.extend(["\n- ", group, ": ", &names.join(", ")]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LIST, usage};
    use crate::{Options, Results};

    #[test]
    fn the_description_names_what_is_on() {
        let everything = usage(&Options::default());
        assert!(everything.contains("sin(90 deg)") && everything.contains("\n- statistics: "), "{everything}");
        assert!(everything.len() < LONGEST_LIST + 700, "{everything}");

        let few = Options::default().with_functions(["sqrt", "atan2"].as_slice()).with_units(false);
        let few = usage(&few.with_results(Results::OfToolWithUnits));
        assert!(few.contains(": sqrt") && few.contains("atan2(y, x)") && !few.contains("statistics"), "{few}");
        assert!(!few.contains("deg") && few.contains("a quantity"), "{few}");
    }
}
