//! The workspace in wasmtime and natively: every case of `tests/cases/workspace/`, to the byte; and attempts to leave the
//! folder, to write where only reading is allowed, to wait for ever, to fill the disk. Beside every folder stands what must
//! never be told of nor changed.

use std::path::Path;
use std::process::ExitCode;

use pascaline::host::{Context, Workspace, WorkspaceConfig};
use pascaline::native::{Access, Directory};
use pascaline::tools::{World, content, tool};
use pascaline_host_tests::workspace;

use crate::common::{Surface, corpus};

#[path = "../../../common/workspace.rs"]
mod common;
mod disk;
mod escapes;
mod place;
mod races;
mod special;

fn main() -> ExitCode {
    let sealed = Sealed(Workspace::new(&workspace(), ".", WorkspaceConfig::default()).unwrap());
    let mut wrong = Vec::new();
    let cases = corpus();
    for (file, case) in &cases {
        wrong.extend(case.check(&sealed).err().map(|difference| format!("{file}: {difference}")));
    }
    let calls: usize = cases.iter().map(|(_, case)| case.calls.len()).sum();
    println!("the workspace in wasmtime against its corpus: {} cases with {calls} calls", cases.len());

    let mut tally =
        Tally { surfaces: [("natively", &Native), ("in wasmtime", &sealed)], attempts: 0, wrong, notes: Vec::new() };
    escapes::all(&mut tally);
    special::all(&mut tally);
    disk::all(&mut tally);
    races::all(&mut tally);
    for note in &tally.notes {
        println!("{note}");
    }
    for difference in &tally.wrong {
        println!("{difference}\n");
    }
    println!("{} attempts natively and in wasmtime, {} failed", tally.attempts, tally.wrong.len());
    if tally.wrong.is_empty() && tally.attempts > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What was tried, and what was wrong.
struct Tally<'s> {
    surfaces: [(&'static str, &'s dyn Surface); 2],
    attempts: usize,
    wrong: Vec<String>,
    notes: Vec<String>,
}

/// The handlers on a folder of the machine.
struct Native;

impl Surface for Native {
    fn call(&self, root: &Path, read_only: bool, name: &str, arguments: &str) -> String {
        let access = if read_only { Access::ReadOnly } else { Access::ReadWrite };
        let folder = Directory::open(root, access).expect("the folder of the case");
        let mut world = World { files: Some(&folder), ..World::default() };
        content(tool(&format!("agent_loop/{name}")).expect("a tool of the set").run(arguments, &mut world))
    }
}

/// The component behind the wall.
struct Sealed(Workspace);

impl Surface for Sealed {
    fn call(&self, root: &Path, read_only: bool, name: &str, arguments: &str) -> String {
        let workspace = self.0.with_root(root, read_only).expect("the folder of the case");
        let reply = workspace.run(&format!("agent_loop/{name}"), arguments, &Context::default());
        content(reply.expect("an outcome").content)
    }
}
