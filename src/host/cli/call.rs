use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Host;
use pascaline::host::tool_system::{Status, ToolCall, ToolResult, ToolSystem};
use serde::{Deserialize, Serialize};

use super::lines::{LONGEST_LINE, Line, read_line, reason};

/// Call a tool as an agent does
///
/// With a tool's name and its arguments as JSON: prints the result (several arguments are several calls, in order).
/// Without, or with `-`: reads tool calls from the standard input, one JSON object a line, { "callId", "toolName",
/// "arguments", "threadId"? }, and answers each with the tool result in one line. A line that is no tool call gets a
/// line with the error, and the next one is served.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline call calculator '{\"expression\": \"a + 10\", \"scope\": {\"a\": 15}}'
  pascaline call calculator '{\"expression\": \"5 * 3\"}' '{\"expression\": \"ans + 10\"}' --thread t1
  pascaline call < calls.jsonl")]
pub(super) struct Call {
    /// The tool's name, or `-`
    #[arg(default_value = "-", hide_default_value = true)]
    tool: String,
    /// The tool's arguments, a JSON object for each call
    arguments: Vec<String>,
    /// The thread of calculations, for calls that name none; it has its own `ans`
    #[arg(long, value_name = "ID", default_value = "default-thread")]
    thread: String,
    /// Print the whole tool result as JSON, a line for each call (always so for calls from the standard input)
    #[arg(long)]
    json: bool,
    /// Add the time of each call to its line of JSON, as `micros`
    #[arg(long)]
    times: bool,
}

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Request {
    #[serde(flatten)]
    call: ToolCall,
    #[serde(rename = "threadId")]
    thread: Option<String>,
}

#[derive(Serialize)]
struct Timed {
    #[serde(flatten)]
    result: ToolResult,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<f64>,
}

#[derive(Serialize)]
struct BadLine {
    status: Status,
    error: String,
}

impl Call {
    pub(super) fn run(self, host: Host) -> io::Result<ExitCode> {
        let tools = ToolSystem::new(host).map_err(io::Error::other)?;
        if self.tool == "-" { self.serve(&tools) } else { self.call(&tools) }
    }

    /// Calls from the command line.
    fn call(&self, tools: &ToolSystem) -> io::Result<ExitCode> {
        if self.arguments.is_empty() {
            return Err(io::Error::other("The tool's arguments are missing; see pascaline call --help"));
        }
        let mut code = ExitCode::SUCCESS;
        for (index, arguments) in self.arguments.iter().enumerate() {
            let arguments = serde_json::from_str(arguments)
                .map_err(|error| io::Error::other(format!("The arguments are no JSON: {error}")))?;
            let call_id = format!("call-{}", index + 1);
            let call = ToolCall { call_id, tool_name: self.tool.clone(), arguments };
            let timed = self.execute(tools, &call, &self.thread);
            if timed.result.status == Status::Error {
                code = ExitCode::FAILURE;
            }
            self.print(&timed)?;
        }
        Ok(code)
    }

    fn print(&self, timed: &Timed) -> io::Result<()> {
        match timed.result {
            _ if self.json || self.times => writeln!(io::stdout(), "{}", serde_json::to_string(timed)?),
            ToolResult { output: Some(ref output), .. } => writeln!(io::stdout(), "{}", output.result),
            ToolResult { ref error, .. } => writeln!(io::stderr(), "{}", error.as_deref().unwrap_or_default()),
        }
    }

    /// Calls from the standard input, until it ends.
    fn serve(&self, tools: &ToolSystem) -> io::Result<ExitCode> {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        for number in 1_u64.. {
            let answer = match read_line(&mut input, &mut line)? {
                Line::End => break,
                Line::TooLong => Err(format!("longer than {LONGEST_LINE} bytes")),
                Line::Read if line.trim_ascii().is_empty() => continue,
                Line::Read => serde_json::from_slice(&line).map_err(|error| reason(&error)),
            };
            let answer = match answer {
                Ok(request) => serde_json::to_string(&self.answer(tools, &request)),
                Err(error) => serde_json::to_string(&BadLine {
                    status: Status::Error,
                    error: format!("Line {number} is no tool call: {error}"),
                }),
            };
            writeln!(io::stdout(), "{}", answer?)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer(&self, tools: &ToolSystem, request: &Request) -> Timed {
        self.execute(tools, &request.call, request.thread.as_deref().unwrap_or(&self.thread))
    }

    #[expect(clippy::disallowed_types, reason = "the command has a clock; the core has none")]
    fn execute(&self, tools: &ToolSystem, call: &ToolCall, thread: &str) -> Timed {
        let start = std::time::Instant::now();
        let result = tools.execute(call, thread);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        let micros = self.times.then(|| (micros * 10.0).round() / 10.0);
        Timed { result, micros }
    }
}
