use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::Limits;
use pascaline::host::Host;
use pascaline::host::tool_system::{Status, ToolResult};
use pascaline::tools::{self, Tool, ToolMessage};
use serde::Serialize;
use serde::de::IgnoredAny;

use super::Embedded;
use super::console::{complain, print, print_json};
use super::input_lines::{Input, Line, LineLimit};
use super::request::{ArtCall, Request};
use super::toolbox::{ART, Choice, Toolbox};

/// Call a tool as an agent does
///
/// With a tool's name and its arguments as JSON: prints the result (several arguments are several calls, in order; without
/// arguments the tool is called with none). Without a name, or with `-`: reads tool calls from the standard input, one JSON
/// object a line, and answers each in one line. A call in OpenAI's form, { "id", "function": { "name", "arguments" } }, is
/// answered with a tool message; one in ART's form, { "callId", "toolName", "arguments", "threadId"? }, with a tool result.
/// A line that is not a tool call is answered with the error, and the next one is served.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline call calculate '{\"expression\": \"(2+3)*4\"}'
  pascaline call --set skills calculate '{\"value\": \"x**2 - 4 = 0\"}'
  pascaline call --root . grep '{\"pattern\": \"TODO\", \"path\": \"src\"}'
  pascaline call calculator '{\"expression\": \"5 * 3\"}' '{\"expression\": \"ans + 10\"}' --thread t1
  pascaline call --root . --read-only < calls.jsonl")]
pub(super) struct Call {
    /// The tool's name, or `-`
    #[arg(default_value = "-", hide_default_value = true)]
    tool: String,
    /// The tool's arguments, a JSON object for each call
    #[arg(default_value = "{}")]
    arguments: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// The thread of calculations, for calls that do not name one; it has its own `ans`
    #[arg(long, value_name = "ID", default_value = "default-thread")]
    thread: String,
    /// Print the whole tool message or tool result as JSON, one line for each call (always the case for calls from the
    /// standard input)
    #[arg(long)]
    json: bool,
    /// Add the time of each call to its JSON line, as `micros`
    #[arg(long)]
    times: bool,
    #[command(flatten)]
    limit: LineLimit,
}

/// An answer as one line of JSON.
#[derive(Serialize)]
struct Timed<T> {
    #[serde(flatten)]
    answer: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<f64>,
}

/// A tool message in OpenAI's form.
#[derive(Serialize)]
struct Message {
    role: &'static str,
    tool_call_id: String,
    name: String,
    content: String,
}

#[derive(Serialize)]
struct BadLine {
    status: Status,
    error: String,
}

/// The answer to a line.
#[derive(Serialize)]
#[serde(untagged)]
enum Reply {
    Message(Timed<Message>),
    Result(Timed<ToolResult>),
    BadLine(BadLine),
}

impl Call {
    pub(super) fn run(
        self,
        host: impl Fn() -> io::Result<Host>,
        workspace: &Embedded,
        limits: Limits,
    ) -> io::Result<ExitCode> {
        let Self { tool, arguments, choice, thread, json, times, limit } = self;
        let output = Form { thread, json: json || times, times, limit };
        let tools = Toolbox::new(host, workspace, choice, limits)?;
        if tool == "-" { output.serve(&tools) } else { output.call(&tools, &tool, &arguments) }
    }
}

/// The form in which calls are answered.
struct Form {
    thread: String,
    json: bool,
    times: bool,
    limit: LineLimit,
}

impl Form {
    /// Runs calls from the command line.
    fn call(&self, tools: &Toolbox<'_>, name: &str, arguments: &[String]) -> io::Result<ExitCode> {
        let tool = tools.chosen(name)?;
        tools.prepare(name);
        let mut is_success = true;
        for (index, arguments) in arguments.iter().enumerate() {
            let id = format!("call-{}", index + 1);
            is_success &= match tool {
                Some(tool) if tool.set != ART => {
                    let call = tools::Call { id, name: name.to_owned(), arguments: arguments.clone() };
                    self.call_any(tools, tool, call)?
                }
                // ART's tool system reports a tool that does not exist.
                other => {
                    let tool_name = other.map_or(name, |tool| &tool.name).to_owned();
                    check(arguments)?;
                    self.call_art(tools, id, tool_name, arguments)?
                }
            };
        }
        Ok(if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Runs a call through ART's tool system.
    fn call_art(&self, tools: &Toolbox<'_>, id: String, name: String, arguments: &str) -> io::Result<bool> {
        let art = tools.art()?;
        let timed = self.time(|| art.execute_text(id, name, arguments, &self.thread));
        match &timed.answer {
            _ if self.json => print_json(&timed)?,
            ToolResult { output: Some(output), .. } => print(&output.result)?,
            ToolResult { error, .. } => complain(error.as_deref().unwrap_or_default())?,
        }
        Ok(timed.answer.status == Status::Success)
    }

    /// Runs a call of any other tool.
    fn call_any(&self, tools: &Toolbox<'_>, tool: &Tool, call: tools::Call) -> io::Result<bool> {
        let tools::Call { id, name, arguments } = call;
        let Timed { answer: outcome, micros } = self.time(|| tools.run(tool, &arguments, &self.thread));
        let is_success = outcome.is_ok();
        match outcome {
            outcome if self.json => {
                let message = ToolMessage::new(id, name, outcome);
                print_json(&Timed { answer: Message::from(message), micros })?;
            }
            Ok(content) => print(content)?,
            Err(error) => complain(error.rendered)?,
        }
        Ok(is_success)
    }

    /// Serves calls from the standard input, until it ends.
    fn serve(&self, tools: &Toolbox<'_>) -> io::Result<ExitCode> {
        let mut input = Input::standard(&self.limit);
        let mut line = Vec::new();
        for number in 1_u64.. {
            let reply = match input.read_line(&mut line)? {
                Line::End => break,
                Line::TooLong => Err(input.too_long()),
                Line::Read if line.trim_ascii().is_empty() => continue,
                Line::Read => match Request::read(&line, tools.limits().argument_bytes) {
                    Ok(request) => Ok(self.answer(tools, request)?),
                    Err(error) => Err(error),
                },
            };
            let bad_line = |error| {
                let error = format!("Line {number} is not a tool call: {error}");
                Reply::BadLine(BadLine { status: Status::Error, error })
            };
            print_json(&reply.unwrap_or_else(bad_line))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer(&self, tools: &Toolbox<'_>, request: Request<'_>) -> io::Result<Reply> {
        match request {
            Request::OpenAi(call) => {
                tools.prepare(&call.name);
                Ok(Reply::Message(self.time(|| Message::from(tools.message(call, &self.thread)))))
            }
            Request::Art(ArtCall { call_id, tool_name, arguments, thread_id }) => {
                let thread = thread_id.as_deref().unwrap_or(&self.thread);
                let art = tools.art()?;
                Ok(Reply::Result(self.time(|| art.execute_text(call_id, tool_name, arguments.get(), thread))))
            }
        }
    }

    #[expect(clippy::disallowed_types, reason = "the command has a clock; the core has none")]
    fn time<T>(&self, run: impl FnOnce() -> T) -> Timed<T> {
        let start = std::time::Instant::now();
        let answer = run();
        let micros = start.elapsed().as_secs_f64() * 1e6;
        let micros = self.times.then(|| (micros * 10.0).round() / 10.0);
        Timed { answer, micros }
    }
}

/// Arguments from the command line may have been quoted wrongly for the shell.
fn check(arguments: &str) -> io::Result<()> {
    let read: serde_json::Result<IgnoredAny> = serde_json::from_str(arguments);
    read.map(drop).map_err(|error| io::Error::other(format!("The arguments are not valid JSON: {error}")))
}

impl From<ToolMessage> for Message {
    fn from(ToolMessage { tool_call_id, name, content, .. }: ToolMessage) -> Self {
        Self { role: "tool", tool_call_id, name, content }
    }
}
