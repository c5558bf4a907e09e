//! The workspace in wasmtime and natively: every case of `tests/cases/workspace/`, to the byte, and pi's recorded results;
//! and attempts to leave the folder, to write where only reading is allowed, to wait forever, to fill the disk. Beside every
//! folder are files that must never be revealed or changed.

use std::path::Path;
use std::process::ExitCode;

use pascaline::host::{Context, Workspace};
use pascaline_host_tests::{workspace, workspace_config};

use crate::common::{Native, Surface, check_against_pi, corpus};

#[path = "../../../it/common/workspace.rs"]
mod common;
mod disk;
mod escapes;
mod place;
mod races;
mod special;

fn main() -> ExitCode {
    let sealed = Sealed(Workspace::new(&workspace(), ".", workspace_config()).unwrap());
    if let Some(root) = std::env::var_os(disk::LIMITED) {
        return disk::limited_calls(Path::new(&root), &[&Native, &sealed]);
    }
    let mut wrong = Vec::new();
    let cases = corpus();
    for (file, case) in &cases {
        wrong.extend(case.check(&sealed).err().map(|difference| format!("{file}: {difference}")));
    }
    let calls: usize = cases.iter().map(|(_, case)| case.calls.len()).sum();
    println!("the workspace in wasmtime against its corpus: {} cases with {calls} calls", cases.len());

    match check_against_pi(&sealed) {
        Ok((edits, folders)) => println!("{edits} edits and {folders} lists with pi's results, in wasmtime"),
        Err(difference) => wrong.push(difference),
    }

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

/// The attempts, and what was wrong.
struct Tally<'s> {
    surfaces: [(&'static str, &'s dyn Surface); 2],
    attempts: usize,
    wrong: Vec<String>,
    notes: Vec<String>,
}

/// The component in the sandbox.
struct Sealed(Workspace);

impl Surface for Sealed {
    fn call(&self, root: &Path, read_only: bool, name: &str, arguments: &str) -> String {
        let workspace = self.0.with_root(root, read_only).expect("the folder of the case");
        let reply = workspace.run(&format!("agent_loop/{name}"), arguments, &Context::default());
        reply.expect("an outcome").content.unwrap_or_else(|error| error.content())
    }
}
