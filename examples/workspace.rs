//! Runs agent_loop's tools on a folder: `workspace ROOT [--times N]`. Each line of the input is a call as JSON, such as
//! `{"tool": "grep", "arguments": {"pattern": "fn", "path": "src"}}`; each line of the output is the content of its message as
//! a JSON text, or with `--times` the best of so many runs in nanoseconds. `make differential` and `make bench` compare it.

#![expect(clippy::disallowed_types, reason = "an example takes times and prints")]

use std::error::Error;
use std::io;
use std::time::Instant;

use pascaline::native::{Access, Directory};
use pascaline::tools::{Registry, World, content, workspace_tools};
use serde::Deserialize;

#[derive(Deserialize)]
struct Call {
    tool: String,
    arguments: serde_json::Value,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let (root, times) = match options.as_slice() {
        [root] => (root, None),
        [root, option, times] if option == "--times" => (root, Some(times.parse::<u32>()?)),
        _ => return Err("usage: workspace ROOT [--times N]".into()),
    };
    let folder = Directory::open(root, Access::ReadOnly)?;
    let tools = Registry::new(workspace_tools())?;
    for line in io::stdin().lines() {
        let Call { tool, arguments } = serde_json::from_str(&line?)?;
        let (tool, arguments) = (tools.get(&tool)?, arguments.to_string());
        let run = || content(tool.run(&arguments, &mut World { files: Some(&folder), ..World::default() }));
        match times {
            None => println!("{}", serde_json::to_string(&run())?),
            Some(times) => {
                let nanoseconds = (0..times).map(|_| {
                    let started = Instant::now();
                    std::hint::black_box(run());
                    started.elapsed().as_nanos()
                });
                println!("{}", nanoseconds.min().unwrap_or_default());
            }
        }
    }
    Ok(())
}
