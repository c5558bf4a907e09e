//! The catalogue of the tools, and the contract of the tool loop.

use pascaline_base::Note;
use pascaline_js::engine::Engine;
use pascaline_js::inputs::Text;
use pascaline_js::language::with_language;
use pascaline_js::outcome::keep_notes;
use pascaline_js::wire::{Flag, Flags, Outcome};
use pascaline_js::{schema, to_js};
use pascaline_mathjs::Answer;
use pascaline_tools::agent_loop::Moment;
use pascaline_tools::kept_tools::host_tool;
use pascaline_tools::{self as tools, Annotations, Description, ToolError, World, catalogue};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A tool in the form of `pkg/src/tool.ts`: the schema and the arguments of the examples are JSON texts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tool {
    set: String,
    name: String,
    description: String,
    parts: Parts,
    parameters: String,
    examples: Vec<Example>,
    annotations: Hints,
    runs: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parts {
    summary: String,
    principle: String,
    usage: String,
    fault_tolerance: String,
}

#[derive(Serialize)]
struct Example {
    arguments: String,
    content: String,
    description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Hints {
    read_only: bool,
    idempotent: bool,
    touches_world: bool,
}

/// Every tool. The package has them written out (`make tool-keys`), so that they need no wasm.
#[wasm_bindgen(js_name = toolCatalogue)]
pub fn tool_catalogue() -> JsValue {
    let mut rows = Vec::new();
    for tool in catalogue() {
        rows.push(Tool::from(tool));
    }
    to_js(&rows)
}

/// Why there is no tool with this key; `None` if there is one.
#[wasm_bindgen(js_name = toolFault)]
pub fn tool_fault(key: &str) -> Option<String> {
    tools::tool(key).err().map(|error| error.to_string())
}

/// ART's calculator in the language of [`with_language`].
#[wasm_bindgen(js_name = calculatorOfLanguage)]
#[expect(clippy::needless_pass_by_value, reason = "an optional text comes out of JavaScript by value")]
pub fn calculator_of_language(functions: Option<String>, flags: u32) -> JsValue {
    to_js(&Tool::from(with_language(functions.as_deref(), Flags(flags), tools::calculator::tool_with)))
}

/// Runs a tool. The texts are its key, its arguments as JSON and the zone of the time, which is in milliseconds since 1970. The outcome is the
/// content, perhaps with notes, or an error's code, message, hint and rendered text.
#[wasm_bindgen]
pub fn run_tool(engine: &mut Engine, key: usize, arguments: usize, zone: usize, now: f64, flags: u32) -> u32 {
    let mut text = Text(&engine.text);
    let (key, arguments, zone) = (text.take(key), text.take(arguments), Some(text.take(zone).to_owned()));
    let mut world = World { now: Some(moment(now)), zone, limits: engine.limits(Flags(flags)), ..World::default() };
    let tool = engine.tools.of_key(key).map_err(ToolError::from);
    let outcome = tool.and_then(|tool| tool.run(arguments, &mut world));
    let has_notes = outcome.is_ok() && keep_unplaced(world.notes, engine);
    give_content(engine, outcome).noted(has_notes)
}

/// Keeps notes without their places, since a tool's text shows none; returns whether there are any.
fn keep_unplaced(mut notes: Vec<Note>, engine: &mut Engine) -> bool {
    for note in &mut notes {
        note.span = None;
    }
    keep_notes(notes, "", &mut engine.notes)
}

/// Runs a tool in a thread. The texts are the three of [`run_tool`] and the thread's `ans` as JSON, empty if there
/// is none. The outcome is the content, the new `ans`, empty if it is the same, and the parts of the content as JSON, empty if there are
/// none or they are not wanted, perhaps with notes; or an error as there.
#[wasm_bindgen]
pub fn run_tool_in_thread(
    engine: &mut Engine,
    key: usize,
    arguments: usize,
    zone: usize,
    ans: usize,
    now: f64,
    flags: u32,
) -> u32 {
    let mut text = Text(&engine.text);
    let [key, arguments, zone, ans] = [key, arguments, zone, ans].map(|length| text.take(length));
    let zone = Some(zone.to_owned());
    let (now, limits) = (Some(moment(now)), engine.limits(Flags(flags)));
    let wants_parts = Flags(flags).has(Flag::WithParts);
    let mut world = World { now, zone, ans: Answer::from_json(ans), limits, wants_parts, ..World::default() };
    let given = world.ans.as_ref().map(Answer::to_json);
    let tool = engine.tools.of_key(key).map_err(ToolError::from);
    match tool.and_then(|tool| tool.run(arguments, &mut world)) {
        Ok(content) => {
            let ans = world.ans.as_ref().map(Answer::to_json).filter(|ans| given.as_ref() != Some(ans));
            let [ans, parts] = [ans, world.parts].map(Option::unwrap_or_default);
            engine.give_texts(&[&content, &ans, &parts]);
            Outcome::Text.noted(keep_unplaced(world.notes, engine))
        }
        failed => give_content(engine, failed) as u32,
    }
}

/// Names the tools in the hint of an error. The texts are the key and the arguments of the call, the hint, the rendered text, and the
/// tools that a model is offered, a line each: the key, a space and the name. It gives the hint, empty if none is left, and the
/// rendered text.
#[wasm_bindgen]
pub fn error_among(engine: &mut Engine, key: usize, arguments: usize, hint: usize, rendered: usize, offered: usize) {
    let mut text = Text(&engine.text);
    let [key, arguments, hint, rendered, offered] =
        [key, arguments, hint, rendered, offered].map(|length| text.take(length));
    let mut error = ToolError::new("");
    (error.hint, error.rendered) = (Some(hint.to_owned()), rendered.to_owned());
    let offered: Vec<_> = offered.lines().filter_map(|line| line.split_once(' ')).collect();
    let ToolError { hint, rendered, .. } = error.among(key, arguments, &offered);
    engine.give_texts(&[&hint.unwrap_or_default(), &rendered]);
}

/// Checks the arguments of one of the host's tools, which has a handler if `runs`. The texts are its name, its schema and the
/// arguments as JSON. The outcome is the checked arguments as JSON, or an error as in [`run_tool`].
#[wasm_bindgen]
pub fn check_arguments(
    engine: &mut Engine,
    name: usize,
    parameters: usize,
    arguments: usize,
    runs: bool,
    flags: u32,
) -> u32 {
    let mut text = Text(&engine.text);
    let (name, parameters, arguments) = (text.take(name), text.take(parameters), text.take(arguments));
    let mut world = World { limits: engine.limits(Flags(flags)), ..World::default() };
    let tool = engine.tools.of_host(name, parameters, runs);
    let outcome = tool.run_matching(arguments, &mut world, &schema::matches);
    give_content(engine, outcome) as u32
}

fn give_content(engine: &mut Engine, outcome: Result<String, ToolError>) -> Outcome {
    match outcome {
        Ok(content) => engine.give_text(&content),
        Err(ToolError { message, hint, code, rendered, .. }) => {
            engine.give_texts(&[&code, &message, hint.as_deref().unwrap_or_default(), &rendered]);
            Outcome::Failure
        }
    }
}

/// OpenAI's function specification of a tool, as JSON text.
#[wasm_bindgen(js_name = toolSpecification)]
pub fn tool_specification(name: &str, description: &str, parameters: &str, strict: bool) -> String {
    host_tool(name, description, parameters, None).specification(strict)
}

/// The content of the message of a failed call.
#[wasm_bindgen(js_name = failureContent)]
pub fn failure_content(message: &str, hint: Option<String>) -> String {
    let error = ToolError::new(message);
    hint.map_or_else(|| error.clone(), |hint| error.clone().hint(hint)).content()
}

/// The message of a call of an unknown tool.
#[wasm_bindgen(js_name = notFoundMessage)]
pub fn not_found_message(name: &str) -> String {
    ToolError::not_found(name, [""; 0]).message
}

/// The hint of such a call: the tools that there are. None if there are none.
#[wasm_bindgen(js_name = notFoundHint)]
pub fn not_found_hint(names: Vec<String>) -> Option<String> {
    ToolError::not_found("", names).hint
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn moment(milliseconds: f64) -> Moment {
    let milliseconds = milliseconds as u64;
    Moment { seconds: milliseconds / 1000, nanoseconds: (milliseconds % 1000) as u32 * 1_000_000 }
}

impl From<tools::Tool> for Tool {
    fn from(tool: tools::Tool) -> Self {
        let description = tool.text();
        let Description { summary, principle, usage, fault_tolerance } = tool.description;
        let Annotations { read_only, idempotent, touches_world } = tool.annotations;
        let mut examples = Vec::new();
        for example in tool.examples.iter() {
            examples.push(Example {
                arguments: example.arguments.to_string(),
                content: example.result.to_string(),
                description: example.description.to_string(),
            });
        }
        Self {
            set: tool.set.into(),
            name: tool.name.into(),
            description,
            parts: Parts {
                summary: summary.into(),
                principle: principle.into(),
                usage: usage.into(),
                fault_tolerance: fault_tolerance.into(),
            },
            parameters: tool.parameters.into(),
            examples,
            annotations: Hints { read_only, idempotent, touches_world },
            runs: tool.handler.is_some(),
        }
    }
}
