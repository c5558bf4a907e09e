//! Offers tools to a model and runs its calls. `cargo run --example tool_calls`

use std::error::Error;

use pascaline::tools::{Registry, World};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let tools = Registry::from_keys(&["agent_loop/calculate", "agent_loop/get_current_time"])?;
    println!("the `tools` of a request: {}", tools.specifications(false));

    // A tool reads no clock of its own: what it may know of the world is in the `World`.
    let mut world = World::default();
    let call = r#"{"id": "call_1", "function": {"name": "calculate", "arguments": "{\"expression\": \"0.1 + 0.2\"}"}}"#;
    let message = tools.run_call(call, &mut world);
    println!("{message:?}");
    assert_eq!(message.content, "0.30000000000000004");

    // The message of a wrong call tells the model how to correct it.
    let call = r#"{"id": "call_2", "function": {"name": "calculate", "arguments": "{\"expr\": \"1\"}"}}"#;
    println!("{}", tools.run_call(call, &mut world).content);
    Ok(())
}
