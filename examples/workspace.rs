//! Gives a model the tools that work on a folder, which they cannot leave.
//! `cargo run --features native --example workspace`

use std::error::Error;

use pascaline::native::{Access, Directory};
use pascaline::tools::{Registry, World, workspace_tools};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let folder = Directory::open(concat!(env!("CARGO_MANIFEST_DIR"), "/wit"), Access::ReadOnly)?;
    let tools = Registry::new(workspace_tools())?;
    let mut world = World { files: Some(&folder), ..World::default() };

    let call = |name: &str, arguments: &str| {
        serde_json::json!({ "id": "call_1", "function": { "name": name, "arguments": arguments } }).to_string()
    };
    let found = tools.run_call(&call("grep", r#"{"pattern": "^package", "path": "types.wit"}"#), &mut world).content;
    println!("{found}");
    assert!(found.contains("package pascaline:tools@"));

    let refused = tools.run_call(&call("read", r#"{"path": "../Cargo.toml"}"#), &mut world).content;
    println!("{refused}");
    assert!(refused.contains("leaves the workspace"));
    Ok(())
}
