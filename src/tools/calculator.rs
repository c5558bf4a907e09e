//! ART's `calculator`: a mathjs expression, with variables and the last answer of the thread.

use std::fmt::Write;

use pascaline_base::{Note, Noted};
use pascaline_mathjs::{Answer, Function, IS_WHOLE, Options, Results, constants, functions};

use crate::{Annotations, Description, Tool, ToolError, Usage, Value, World, value};

/// The tool's name for agents.
pub const NAME: &str = "calculator";

/// The prefix of the message of every failure of the tool.
pub const FAILURE: &str = "Failed to evaluate expression: ";

/// An example in the description: the arguments as JSON, the result as JSON, what it demonstrates, and the function that it
/// or the one before it needs.
struct Example {
    input: &'static str,
    result: &'static str,
    description: &'static str,
    function: Option<&'static str>,
}

static EXAMPLES: &[Example] = &[
    example(r#"{"expression": "2 + 2"}"#, "4", "Arithmetic", None),
    example(r#"{"expression": "a + b", "scope": {"a": 7, "b": 3}}"#, "10", "Variables from the scope", None),
    example(r#"{"expression": "sqrt(-4)"}"#, r#""2i""#, "A complex result is a string", Some("sqrt")),
    example(r#"{"expression": "(1 + i) * (2 + 3i)"}"#, r#""-1 + 5i""#, "Complex numbers", None),
    example(r#"{"expression": "100 + 8%"}"#, "108", "A percentage of the number it is added to", None),
    example(r#"{"expression": "mean([1, 2, 3, 4, 5])"}"#, "3", "Statistics of an array", Some("mean")),
    example(r#"{"expression": "factorial(5)"}"#, "120", "A function", Some("factorial")),
    example(r#"{"expression": "ans + 10"}"#, "130", "The previous result of the thread (here 120)", Some("factorial")),
];

const fn example(
    input: &'static str,
    result: &'static str,
    description: &'static str,
    function: Option<&'static str>,
) -> Example {
    Example { input, result, description, function }
}

/// Whether a function can be called.
fn is_on(options: &Options, name: &str) -> bool {
    options.functions.as_ref().is_none_or(|functions| functions.iter().any(|own| own == name))
}

/// The examples that need only what is on.
fn examples(options: &Options) -> impl Iterator<Item = &'static Example> {
    EXAMPLES.iter().filter(|example| example.function.is_none_or(|name| is_on(options, name)))
}

/// The expressions that the schema names, each with the function that it needs.
const EXPRESSIONS: &[(&str, Option<&str>)] = &[
    ("2 + 2", None),
    ("sqrt(a)", Some("sqrt")),
    ("a * b", None),
    ("sqrt(-4)", Some("sqrt")),
    ("factorial(5)", Some("factorial")),
    ("ans + 10", None),
];

/// The schema of the arguments.
fn input_schema(options: &Options) -> String {
    let named = EXPRESSIONS.iter().filter(|(_, function)| function.is_none_or(|name| is_on(options, name)));
    let named: Vec<String> = named.map(|(expression, _)| format!(r#"\"{expression}\""#)).collect();
    format!(
        r#"{{
    "type": "object",
    "properties": {{
      "expression": {{
        "type": "string",
        "description": "The mathematical expression to evaluate (e.g., {})."
      }},
      "scope": {{
        "type": "object",
        "description": "An optional object containing variables and their values (numbers only) to be used in the expression (e.g., {{\"a\": 16, \"b\": 3}}).",
        "additionalProperties": {{"type": "number"}},
        "default": {{}}
      }}
    }},
    "required": ["expression"]
  }}"#,
        named.join(", ")
    )
}

const SUMMARY: &str = "Evaluates one mathematical expression exactly as a sandboxed mathjs environment does.";

/// The tool. Its `ans` is that of the [`World`].
pub(super) fn tool() -> Tool {
    tool_with(&Options::default())
}

/// The tool with the functions and units that are on in the options, which its description names. Its results are numbers, complex
/// numbers and strings, as in ART; with [`Results::OfToolWithUnits`], quantities too.
///
/// ```
/// use pascaline::tools::{Registry, World, calculator};
/// use pascaline::mathjs::{Options, Results};
///
/// let options = Options::default().with_functions(["sqrt", "round"]).with_results(Results::OfToolWithUnits);
/// let tools = Registry::new([calculator::tool_with(&options)]).unwrap();
/// let call = |arguments| tools.get("art/calculator").unwrap().run(arguments, &mut World::default());
///
/// assert_eq!(call(r#"{"expression": "12 inch to cm"}"#).unwrap(), "30.48 cm");
/// let error = call(r#"{"expression": "sin(1)"}"#).unwrap_err();
/// assert_eq!(error.message, "Failed to evaluate expression: Undefined function sin");
/// assert!(!tools.specifications(false).contains("factorial"));
/// ```
pub fn tool_with(options: &Options) -> Tool {
    let example =
        |example: &Example| crate::Example::new(example.input, example.result.trim_matches('"'), example.description);
    let options = of_tool(options);
    let described = options.clone();
    let usage = Usage::new(move || usage(&described));
    Tool {
        set: "art".into(),
        name: NAME.into(),
        description: Description { summary: SUMMARY.into(), usage, ..Description::default() },
        parameters: input_schema(&options).into(),
        examples: examples(&options).map(example).collect(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(move |arguments, world| run(&options, arguments, world))),
    }
}

/// The options of a tool: what its expressions may use, and the results that they may have.
fn of_tool(options: &Options) -> Options {
    let results = match options.results {
        Results::OfToolWithUnits => Results::OfToolWithUnits,
        _ => Results::OfTool,
    };
    let mut own = Options::default().with_units(options.units).with_results(results);
    own.functions.clone_from(&options.functions);
    own
}

fn run(options: &Options, arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let expression = arguments["expression"].as_str().unwrap_or_default();
    let scope = arguments["scope"].as_object().into_iter().flatten();
    let scope: Vec<_> =
        scope.map(|(name, value)| (name.as_str(), Answer::Number(value::float(value).unwrap_or(f64::NAN)))).collect();
    let (ans, note) = last(expression, world)?;
    // What is made of a quantity that `answer` has left may be one.
    let is_left = matches!((&world.ans, &ans), (Some(Answer::Text(_)), Some(Answer::Unit { .. })));
    let options = options.clone().with_scope(scope).with_ans(ans).with_limits(world.limits);
    let options = if is_left { options.with_results(Results::OfToolWithUnits) } else { options };
    match pascaline_mathjs::evaluate_noted(expression, &options) {
        Ok(Noted { answer, notes, .. }) => {
            world.notes = note.into_iter().chain(notes).collect();
            let text = answer.to_string();
            world.ans = match answer {
                Answer::Unit { .. } if is_left => Some(Answer::Text(text.clone())),
                answer => answer.next_ans(world.ans.take()),
            };
            Ok(text)
        }
        Err(error) => Err(ToolError::from_calculation(FAILURE, &error, expression)),
    }
}

/// The `ans` of an expression, and a note if it is not quite the last answer.
#[cfg(feature = "sympy")]
fn last(expression: &str, world: &World<'_>) -> Result<(Option<Answer>, Option<Note>), ToolError> {
    super::last::for_mathjs(expression, world)
}

/// Without `answer`, only this tool leaves one.
#[cfg(not(feature = "sympy"))]
#[expect(clippy::unnecessary_wraps, reason = "with `answer`, there may be none")]
fn last(_: &str, world: &World<'_>) -> Result<(Option<Answer>, Option<Note>), ToolError> {
    Ok((world.ans.clone(), None))
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
pub fn schema_with(options: &Options) -> String {
    let mut examples = String::new();
    for Example { input, result, description, .. } in self::examples(options) {
        let comma = if examples.is_empty() { "" } else { "," };
        let _ = write!(
            examples,
            "{comma}\n    {{\"input\": {input}, \"output\": {{\"result\": {result}}}, \"description\": \"{description}\"}}"
        );
    }
    format!(
        r#"{{
  "name": "{NAME}",
  "description": "{}",
  "inputSchema": {},
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
        input_schema(options),
    )
}

/// The description for the model.
fn description(options: &Options) -> String {
    let first = examples(options).next().map(|Example { input, result, .. }| example_text(input, result));
    format!("{SUMMARY}\n{}\n{}", usage(options), first.unwrap_or_default())
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
fn usage(options: &Options) -> String {
    let mut text = String::from(
        "Call it for any calculation; if it fails, follow the hint. 'ans' is the previous result of the thread, and 'scope' \
         holds variables.\n\
         Operators: + - * / ^ ! % (modulo, or percent after a number), comparisons, 'condition ? a : b'. Complex numbers \
         (2 + 3i), matrices [1, 2; 3, 4]",
    );
    if options.units && IS_WHOLE {
        text.push_str(", units");
        let examples = [("sin", "sin(90 deg)"), ("number", "number(5 inch, cm)")];
        let examples: Vec<&str> = examples.iter().filter(|(name, _)| is_on(options, name)).map(|pair| pair.1).collect();
        if !examples.is_empty() {
            let _ = write!(text, " ({})", examples.join(", "));
        }
    }
    text.push_str(&listed(&functions().filter(|function| is_on(options, function.name())).collect::<Vec<_>>()));
    let is_short = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    let constants: Vec<&str> = constants().map(|constant| constant.name).filter(is_short).collect();
    let _ = write!(text, "\nConstants: {}.", constants.join(", "));
    text + match options.results {
        Results::OfToolWithUnits => " A complex result or a quantity is returned as a string.",
        _ => " A complex result is returned as a string.",
    }
}

/// The functions: with their parameters, or their names alone if that is too long, or examples of the familiar ones and the groups
/// that have none of them.
fn listed(functions: &[&Function]) -> String {
    let list = |calls: Vec<String>| format!(".\nFunctions: {}.", calls.join(", "));
    let with_parameters = list(functions.iter().map(|function| brief(function.name(), function.signature())).collect());
    if with_parameters.len() <= LONGEST_LIST {
        return with_parameters;
    }
    let names = |functions: &[&Function]| list(functions.iter().map(|function| function.name().to_owned()).collect());
    let all = names(functions);
    match all.len() <= LONGEST_LIST {
        true => all,
        // The language of lite is short enough to be named but for its operators.
        false if !IS_WHOLE => {
            let others = functions.iter().copied().filter(|function| !UNNAMED.contains(&function.group));
            names(&others.collect::<Vec<_>>())
        }
        false => familiar(functions),
    }
}

/// A longer list of functions is shortened, so that the description stays below the 1,024 characters that OpenAI takes.
const LONGEST_LIST: usize = 380;

/// The functions that agents call most, by an example of each, and the groups of all others.
fn familiar(functions: &[&Function]) -> String {
    let known = |function: &Function| FAMILIAR.iter().find(|call| call.split('(').next() == Some(function.name()));
    let mut calls = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    let mut groups: Vec<&str> = Vec::new();
    for function in functions {
        match known(function) {
            Some(call) => {
                calls.push(*call);
                groups.push(function.group);
            }
            None if !others.contains(&function.group) && !UNNAMED.contains(&function.group) => {
                others.push(function.group);
            }
            None => {}
        }
    }
    others.retain(|group| !groups.contains(group));
    let mut text = format!(".\nFunctions of mathjs, such as {}", calls.join(", "));
    if !others.is_empty() {
        text.extend(["; others for ", &others.join(", ")]);
    }
    text + "."
}

/// The groups that a shortened list does not name: of operators, and of what is rarely asked for.
const UNNAMED: &[&str] =
    &["arithmetic", "relational", "logical", "construction", "formatting", "fractions", "numeric", "utilities"];

/// An example of each function that a shortened list names.
const FAMILIAR: &[&str] = &[
    "sqrt(9)",
    "nthRoot(8, 3)",
    "exp(1)",
    "log(8, 2)",
    "sin(pi / 2)",
    "atan2(y, x)",
    "round(2.345, 2)",
    "gcd(12, 18)",
    "mean([1, 2])",
    "std([1, 2])",
    "sum([1, 2])",
    "factorial(5)",
    "combinations(5, 2)",
    "det(A)",
    "inv(A)",
    "simplify(\"x + x\")",
    "derivative(\"x^2\", \"x\")",
    "bignumber(\"0.1\")",
    "fraction(1, 3)",
];

#[cfg(test)]
mod tests {
    use pascaline_mathjs::{Options, Results, functions};
    use proptest::prelude::*;

    use super::{description, tool_with, usage};

    #[test]
    fn the_description_names_what_is_on() {
        let everything = usage(&Options::default());
        assert!(everything.contains("sin(90 deg)") && everything.contains("sqrt(9)"), "{everything}");
        assert!(everything.contains("hyperbolic functions") && !everything.contains("sinh"), "{everything}");

        let few = Options::default().with_functions(["sqrt", "atan2"]).with_units(false);
        let few = usage(&few.with_results(Results::OfToolWithUnits));
        assert!(
            few.contains("Functions: atan2(y, x), sqrt.") || few.contains("Functions: sqrt, atan2(y, x)."),
            "{few}"
        );
        assert!(!few.contains("deg") && few.contains("a quantity"), "{few}");
    }

    proptest! {
        /// OpenAI refuses more than 1,024 characters.
        #[test]
        fn a_description_has_at_most_a_thousand_characters(
            draws in prop::collection::vec(any::<u8>(), 600),
            share in any::<u8>(),
            has_units: bool,
            gives_units: bool,
        ) {
            let names = functions().zip(draws).filter(|(_, draw)| *draw <= share).map(|(function, _)| function.name());
            let results = if gives_units { Results::OfToolWithUnits } else { Results::OfTool };
            let options = Options::default().with_functions(names).with_units(has_units).with_results(results);
            prop_assert!(description(&options).chars().count() <= 1_000);
            prop_assert!(tool_with(&options).text().chars().count() <= 1_000);
        }
    }
}
