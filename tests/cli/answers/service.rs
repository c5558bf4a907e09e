//! A server of the protocol by HTTP, and the requests that no SDK's client would send.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use serde_json::{Value, json};

use crate::command;

/// A process that serves on a free port, until it is dropped.
pub(super) struct Service {
    child: Child,
    port: u16,
    /// The lines of its standard error.
    lines: Mutex<Receiver<String>>,
}

/// The response to a request.
pub(super) struct Response {
    pub(super) status: u16,
    head: String,
    pub(super) body: String,
}

impl Service {
    pub(super) fn start(store: &str) -> Self {
        let arguments = ["mcp", "--http", "--port", "0", "--answers", store, "--answers-seconds", "5"];
        let mut child = command().args(arguments).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || stderr.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let first = lines.recv().unwrap();
        let port = first.strip_prefix("pascaline: MCP at http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/mcp"));
        let port = port.unwrap_or_else(|| panic!("{first}")).parse().unwrap();
        Self { child, port, lines: Mutex::new(lines) }
    }

    /// The next line of the standard error.
    pub(super) fn line(&self) -> String {
        self.lines.lock().unwrap().recv().unwrap()
    }

    pub(super) fn send(&self, method: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "{method} /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\
             Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n",
            body.len()
        )
        .unwrap();
        for (name, value) in headers {
            write!(stream, "{name}: {value}\r\n").unwrap();
        }
        write!(stream, "\r\n{body}").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let _ = stream.shutdown(Shutdown::Both);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        Response { status: head[9..12].parse().unwrap(), head: head.to_owned(), body: body.to_owned() }
    }

    pub(super) fn post(&self, session: &str, headers: &[(&str, &str)], message: &Value) -> Response {
        self.send("POST", &[headers, &[("Mcp-Session-Id", session)]].concat(), &message.to_string())
    }

    /// Opens a session: its id.
    pub(super) fn open(&self) -> String {
        let parameters = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "é", "version": "1" } });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters });
        let response = self.send("POST", &[], &message.to_string());
        assert_eq!(response.status, 200, "{}", response.body);
        let session = response.header("mcp-session-id").unwrap().to_owned();
        let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(self.post(&session, &[], &initialized).status, 202);
        session
    }

    /// Calls `calculator` with an expression.
    pub(super) fn try_call(&self, session: &str, headers: &[(&str, &str)], expression: &str) -> Response {
        self.post(session, headers, &call("calculator", "expression", expression))
    }

    /// What the model reads of it.
    pub(super) fn call(&self, session: &str, expression: &str) -> String {
        self.try_call(session, &[], expression).text()
    }

    /// Calls `answer` with a text.
    pub(super) fn answer(&self, session: &str, text: &str) -> Value {
        self.post(session, &[], &call("answer", "text", text)).result()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn call(tool: &str, argument: &str, text: &str) -> Value {
    let parameters = json!({ "name": tool, "arguments": { argument: text } });
    json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": parameters })
}

impl Response {
    fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(named, _)| named.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    /// The result of a call.
    fn result(&self) -> Value {
        let data = self.body.lines().find_map(|line| line.strip_prefix("data: "));
        let data = data.unwrap_or_else(|| panic!("{} {}", self.status, self.body));
        serde_json::from_str::<Value>(data).unwrap()["result"].take()
    }

    pub(super) fn text(&self) -> String {
        self.result()["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The code of the error of a call.
    pub(super) fn code(&self) -> String {
        let result = self.result();
        assert_eq!(result["isError"], json!(true), "{result}");
        result["structuredContent"]["code"].as_str().unwrap().to_owned()
    }
}
