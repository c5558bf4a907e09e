use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Host;
use pascaline::host::tool_system::ToolSystem;

/// List the tools
#[derive(Args)]
pub(super) struct Tools {
    /// Print the schemas as an agent is given them
    #[arg(long)]
    json: bool,
}

impl Tools {
    pub(super) fn run(self, host: Host) -> io::Result<ExitCode> {
        let tools = ToolSystem::new(host).map_err(io::Error::other)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(tools.tools())?)?;
        } else {
            for tool in tools.tools() {
                let (name, description) = (tool["name"].as_str(), tool["description"].as_str());
                writeln!(out, "{}", name.unwrap_or_default())?;
                for line in description.unwrap_or_default().lines() {
                    writeln!(out, "    {line}")?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
