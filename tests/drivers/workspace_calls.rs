//! Runs agent_loop's tools on a folder: `workspace_calls ROOT [--component FILE] [--code FILE] [--times N]`. Each line of the
//! input is a call as JSON, such as `{"tool": "grep", "arguments": {"pattern": "fn", "path": "src"}}`; each line of the output is
//! the content of its message as JSON, or with `--times` the best of N runs in nanoseconds. A line `{"root": "…"}` opens another
//! folder for the calls after it. `make test` and `make bench` use it for comparisons.
//!
//! The component is compiled for this machine, unless its code is there, which `make precompiled` makes for any machine.

#![expect(clippy::disallowed_types, reason = "an example takes times and prints")]
#![cfg_attr(feature = "host", expect(clippy::disallowed_methods, reason = "the component is read from a file"))]

use std::error::Error;
use std::io;
use std::time::Instant;

use pascaline::native::{Access, Directory};
use pascaline::tools::{Registry, WorkspaceLimits, World, workspace_tools};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    /// `{"tool": "ls", "arguments": {}}`
    Call { tool: String, arguments: serde_json::Value },
    /// `{"root": "/tmp/other"}`
    Root { root: String },
}

const USAGE: &str = "usage: workspace_calls ROOT [--component FILE] [--code FILE] [--times N]";

/// Returns the content of the message for a call: a tool, and its arguments as JSON text.
type Run = Box<dyn Fn(&str, &str) -> Result<String, Box<dyn Error>>>;

/// Opens a folder.
type Open = Box<dyn Fn(&str) -> Result<Run, Box<dyn Error>>>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (root, options) = arguments.split_first().ok_or(USAGE)?;
    let (mut component, mut code, mut times) = (None, None, None);
    for pair in options.chunks(2) {
        match pair {
            [option, file] if option == "--component" => component = Some(file),
            [option, file] if option == "--code" => code = Some(file.as_str()),
            [option, number] if option == "--times" => times = Some(number.parse::<u32>()?),
            _ => return Err(USAGE.into()),
        }
    }
    let open = match component {
        Some(file) => in_wasmtime(file, code)?,
        None => Box::new(natively),
    };
    let mut run = open(root)?;
    for line in io::stdin().lines() {
        let (tool, arguments) = match serde_json::from_str(&line?)? {
            Line::Call { tool, arguments } => (tool, arguments.to_string()),
            Line::Root { root } => {
                run = open(&root)?;
                continue;
            }
        };
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
fn in_wasmtime(component: &str, code: Option<&str>) -> Result<Open, Box<dyn Error>> {
    use pascaline::host::{Context, Workspace, WorkspaceConfig};

    let code = code.map(trusted).transpose()?;
    let config = WorkspaceConfig::default().with_read_only(true).with_precompiled(code);
    let compiled = Workspace::new(&std::fs::read(component)?, ".", config)?;
    Ok(Box::new(move |root| {
        let workspace = compiled.with_root(root, true)?;
        Ok(Box::new(move |tool, arguments| {
            let context = Context { workspace: limits(), ..Context::default() };
            let reply = workspace.run(&format!("agent_loop/{tool}"), arguments, &context)?;
            Ok(reply.content.unwrap_or_else(|error| error.content()))
        }))
    }))
}

#[cfg(feature = "host")]
#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn trusted(code: &str) -> io::Result<pascaline::host::Precompiled> {
    // SAFETY: the build has made the file, as it has made this program.
    Ok(unsafe { pascaline::host::Precompiled::new(std::fs::read(code)?.leak()) })
}

#[cfg(not(feature = "host"))]
fn in_wasmtime(_: &str, _: Option<&str>) -> Result<Open, Box<dyn Error>> {
    Err("--component needs the feature `host`".into())
}
