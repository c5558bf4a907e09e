//! Runs agent_loop's tools on a folder: `workspace_calls ROOT [--component FILE] [--times N]`. Each line of the input is a call as
//! JSON, such as `{"tool": "grep", "arguments": {"pattern": "fn", "path": "src"}}`; each line of the output is the content
//! of its message as JSON, or with `--times` the best of N runs in nanoseconds. `make test` and `make bench` use it for
//! comparisons.

#![expect(clippy::disallowed_types, reason = "an example takes times and prints")]
#![cfg_attr(feature = "host", expect(clippy::disallowed_methods, reason = "the component is read from a file"))]

use std::error::Error;
use std::io;
use std::time::Instant;

use pascaline::native::{Access, Directory};
use pascaline::tools::{Registry, WorkspaceLimits, World, workspace_tools};
use serde::Deserialize;

#[derive(Deserialize)]
struct Call {
    tool: String,
    arguments: serde_json::Value,
}

const USAGE: &str = "usage: workspace_calls ROOT [--component FILE] [--times N]";

/// Returns the content of the message for a call: a tool, and its arguments as JSON text.
type Run = Box<dyn Fn(&str, &str) -> Result<String, Box<dyn Error>>>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (root, options) = arguments.split_first().ok_or(USAGE)?;
    let (mut component, mut times) = (None, None);
    for pair in options.chunks(2) {
        match pair {
            [option, file] if option == "--component" => component = Some(file),
            [option, number] if option == "--times" => times = Some(number.parse::<u32>()?),
            _ => return Err(USAGE.into()),
        }
    }
    let run = match component {
        Some(file) => in_wasmtime(root, file)?,
        None => natively(root)?,
    };
    for line in io::stdin().lines() {
        let Call { tool, arguments } = serde_json::from_str(&line?)?;
        let arguments = arguments.to_string();
        match times {
            None => println!("{}", serde_json::to_string(&run(&tool, &arguments)?)?),
            Some(times) => {
                let nanoseconds = (0..times).map(|_| {
                    let started = Instant::now();
                    std::hint::black_box(run(&tool, &arguments)).map(|_| started.elapsed().as_nanos())
                });
                println!("{}", nanoseconds.collect::<Result<Vec<_>, _>>()?.into_iter().min().unwrap_or_default());
            }
        }
    }
    Ok(())
}

/// A search may read any number of bytes: the results are compared, not where a limit ends it.
fn limits() -> WorkspaceLimits {
    WorkspaceLimits::default().with_bytes(u64::MAX)
}

fn natively(root: &str) -> Result<Run, Box<dyn Error>> {
    let folder = Directory::open(root, Access::ReadOnly)?;
    let tools = Registry::new(workspace_tools())?;
    Ok(Box::new(move |tool, arguments| {
        let mut world = World { files: Some(&folder), workspace: limits(), ..World::default() };
        Ok(tools.get(tool)?.run(arguments, &mut world).unwrap_or_else(|error| error.content()))
    }))
}

#[cfg(feature = "host")]
fn in_wasmtime(root: &str, component: &str) -> Result<Run, Box<dyn Error>> {
    use pascaline::host::{Context, Workspace, WorkspaceConfig};

    let config = WorkspaceConfig::default().with_read_only(true);
    let workspace = Workspace::new(&std::fs::read(component)?, root, config)?;
    Ok(Box::new(move |tool, arguments| {
        let context = Context { workspace: limits(), ..Context::default() };
        let reply = workspace.run(&format!("agent_loop/{tool}"), arguments, &context)?;
        Ok(reply.content.unwrap_or_else(|error| error.content()))
    }))
}

#[cfg(not(feature = "host"))]
fn in_wasmtime(_: &str, _: &str) -> Result<Run, Box<dyn Error>> {
    Err("--component needs the feature `host`".into())
}
