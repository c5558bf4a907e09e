//! Calls of tools.

use pascaline_base::Note;
use pascaline_js::engine::Engine;
use pascaline_js::inputs::Text;
use pascaline_js::outcome::keep_notes;
use pascaline_js::schema;
use pascaline_js::wire::{Flag, Flags, Outcome};
use pascaline_mathjs::Answer;
use pascaline_tools::agent_loop::Moment;
use pascaline_tools::{ToolError, World};
use wasm_bindgen::prelude::*;

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

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn moment(milliseconds: f64) -> Moment {
    let milliseconds = milliseconds as u64;
    Moment { seconds: milliseconds / 1000, nanoseconds: (milliseconds % 1000) as u32 * 1_000_000 }
}
