//! The contract of the tool loop: OpenAI's tool calls in, tool messages out.

use std::sync::{Mutex, PoisonError};

use pascaline_base::Limits;
use pascaline_base::text::bounded;
use pascaline_tools::kept_tools::host_tool;
use pascaline_tools::{self as core, Handler, ToolError, ToolMessage, Value, World};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::errors::tool_message;
use crate::json::{json_of, python_of};
use crate::scope::Allowance;
use crate::stack::released;
use crate::text::{read_text, type_name};
use crate::threads::Threads;
use crate::tool::{Context, PyTool, check_names, items_of, text_of_arguments};

/// Runs one call with the tool of its name, or of its key. Whatever the call is, and whatever a tool raises, the result is a message.
///
/// :param tools: a list of tools, or of keys; one of your own is an object, or a ``dict``, with ``name``, ``description``,
///     ``parameters`` and ``handler``, a function that is called with the arguments, which fit the schema
/// :param call: ``{"id", "type": "function", "function": {"name", "arguments"}}``, or an object with these attributes
/// :param thread: the conversation, whose last answer is ``ans``, which the tools of ``tool_set`` hold; a key is a new tool in each call
/// :param now: the time that tools see, in seconds since 1970, or a ``datetime``; the clock's by default
/// :param limits: the limits of a calculation
/// :param notes: whether each note on a result follows it in a line of its own
/// :returns: a ``ToolMessage``: ``{"role": "tool", "tool_call_id", "name", "content"}``, with ``is_error``, ``code``, ``hint`` and
///     ``rendered`` beside
/// :raises ValueError: ``Duplicate tool name: …``
/// :raises TypeError: if one of the tools is none
///
/// >>> from pascaline import default_tools, run_tool_call
/// >>> call = {"id": "call_1", "type": "function", "function": {"name": "calculate", "arguments": '{"expression": "2**10"}'}}
/// >>> run_tool_call(default_tools(), call)
/// {'role': 'tool', 'tool_call_id': 'call_1', 'name': 'calculate', 'content': '1024'}
#[pyfunction]
#[pyo3(signature = (tools, call, thread=None, now=None, limits=None, notes=false))]
pub(crate) fn run_tool_call<'py>(
    tools: &Bound<'py, PyAny>,
    call: &Bound<'py, PyAny>,
    thread: Option<&Bound<'py, PyAny>>,
    now: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
    notes: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let context = Context::read(thread, now, limits, notes)?;
    let tools = read_tools(tools)?;
    run(&tools, call, &context)
}

/// Runs calls in order, such as the ``tool_calls`` of a model's message; returns a list of a message for each. The parameters are those
/// of ``run_tool_call``.
///
/// :raises ValueError: ``Duplicate tool name: …``
///
/// >>> from pascaline import default_tools, run_tool_calls
/// >>> run_tool_calls(default_tools(), None)
/// []
/// >>> call = {"id": "call_1", "function": {"name": "abacus", "arguments": "{}"}}
/// >>> message, = run_tool_calls(default_tools(), [call])
/// >>> message.is_error, message.code, message.hint
/// (True, 'unknown-tool', 'the tools are calculate, get_current_time')
#[pyfunction]
#[pyo3(signature = (tools, calls, thread=None, now=None, limits=None, notes=false))]
pub(crate) fn run_tool_calls<'py>(
    tools: &Bound<'py, PyAny>,
    calls: Option<&Bound<'py, PyAny>>,
    thread: Option<&Bound<'py, PyAny>>,
    now: Option<&Bound<'py, PyAny>>,
    limits: Option<&Bound<'py, PyAny>>,
    notes: bool,
) -> PyResult<Bound<'py, PyList>> {
    let context = Context::read(thread, now, limits, notes)?;
    let tools_read = read_tools(tools)?;
    let messages = PyList::empty(tools.py());
    for call in calls.map(items_of).transpose()?.unwrap_or_default() {
        messages.append(run(&tools_read, &call, &context)?)?;
    }
    Ok(messages)
}

/// OpenAI's function specifications of tools, as a list. In the strict form every property is required, an optional one may be null,
/// and an open map is a list of ``{name, value}``; ``run_tool_call`` accepts arguments in both forms.
///
/// :raises ValueError: ``Duplicate tool name: …``
///
/// >>> from pascaline import default_tools, function_specifications
/// >>> function_specifications(default_tools(), strict=True)[1]["function"]["parameters"]
/// {'type': 'object', 'properties': {}, 'required': [], 'additionalProperties': False}
#[pyfunction]
#[pyo3(signature = (tools, strict=false))]
pub(crate) fn function_specifications<'py>(tools: &Bound<'py, PyAny>, strict: bool) -> PyResult<Bound<'py, PyList>> {
    let (py, specifications) = (tools.py(), PyList::empty(tools.py()));
    for tool in &read_tools(tools)? {
        let text = match tool {
            AnyTool::Own(tool) => tool.described().specification(strict),
            AnyTool::Host { tool, .. } => tool.specification(strict),
        };
        let specification = core::read_json(&text, &Limits::default().with_argument_bytes(u64::MAX));
        specifications.append(python_of(py, &specification.unwrap_or_default())?)?;
    }
    Ok(specifications)
}

/// One of Pascaline's tools, or one of the caller's own.
enum AnyTool {
    Own(PyTool),
    Host { tool: core::Tool, raised: std::sync::Arc<Mutex<Option<PyErr>>> },
}

impl AnyTool {
    fn name(&self) -> &str {
        match self {
            Self::Own(tool) => tool.name(),
            Self::Host { tool, .. } => &tool.name,
        }
    }

    fn is_called(&self, name: &str) -> bool {
        self.name() == name || matches!(self, Self::Own(tool) if tool.key() == name)
    }
}

impl PyTool {
    /// The tool as far as its description goes, under its name.
    fn described(&self) -> core::Tool {
        host_tool(self.name(), &self.description(), &self.core.parameters, None)
    }
}

fn read_tools(tools: &Bound<'_, PyAny>) -> PyResult<Vec<AnyTool>> {
    let threads = Threads::default();
    let tools = items_of(tools)?.iter().map(|tool| read_tool(tool, &threads)).collect::<PyResult<Vec<_>>>()?;
    check_names(tools.iter().map(AnyTool::name))?;
    Ok(tools)
}

fn read_tool(tool: &Bound<'_, PyAny>, threads: &Threads) -> PyResult<AnyTool> {
    if let Ok(tool) = tool.cast::<PyTool>() {
        return Ok(AnyTool::Own(tool.get().clone()));
    }
    if tool.is_instance_of::<PyString>() {
        return PyTool::by_key(read_text(tool, "a tool")?, threads).map(AnyTool::Own);
    }
    let text = |name| part(tool, name).and_then(|part| part.extract::<String>().ok()).unwrap_or_default();
    let limits = Limits::default();
    let schema = part(tool, "parameters").map(|schema| json_of(&schema, &mut Allowance::of("parameters", &limits)));
    let raised = std::sync::Arc::default();
    let handler = part(tool, "handler").map(|handler| handler_of(handler.unbind(), std::sync::Arc::clone(&raised)));
    let schema = schema.transpose()?.unwrap_or_default();
    if text("name").is_empty() {
        return Err(no_tool(tool));
    }
    Ok(AnyTool::Host { tool: host_tool(&text("name"), &text("description"), &schema, handler), raised })
}

#[cold]
fn no_tool(value: &Bound<'_, PyAny>) -> PyErr {
    let of = type_name(value);
    PyTypeError::new_err(bounded(format!(
        "a tool must be a Tool, its key, or an object or a dict with a name, not {of}"
    )))
}

/// A part of a `dict`, or an attribute of an object; `None` if it is missing.
fn part<'py>(of: &Bound<'py, PyAny>, name: &str) -> Option<Bound<'py, PyAny>> {
    let part = match of.cast::<PyDict>() {
        Ok(dict) => dict.get_item(name).ok().flatten(),
        Err(_) => of.getattr(name).ok(),
    };
    part.filter(|part| !part.is_none())
}

/// What runs a function of the caller's. An exception that is no `Exception`, such as that of Ctrl-C, is put aside to be raised.
fn handler_of(handler: Py<PyAny>, raised: std::sync::Arc<Mutex<Option<PyErr>>>) -> Handler {
    Box::new(move |arguments: &Value, _: &mut World<'_>| {
        Python::attach(|py| {
            let content = python_of(py, arguments).and_then(|arguments| handler.bind(py).call1((arguments,)));
            match content.and_then(|content| text_of_content(&content)) {
                Ok(content) => Ok(content),
                Err(error) => {
                    let failure = failure_of(py, &error);
                    if !error.is_instance_of::<PyException>(py) {
                        *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    }
                    Err(failure)
                }
            }
        })
    })
}

/// The text for a model: a `str` as it is, nothing for `None`, JSON otherwise, and if it is none, Python's text.
fn text_of_content(content: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = content.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned());
    }
    if content.is_none() {
        return Ok(String::new());
    }
    if content.hasattr("__await__")? {
        // A coroutine that nobody awaits warns of it.
        let _ = content.call_method0("close");
        return Err(PyException::new_err("an asynchronous handler must be called by its host"));
    }
    let limits = Limits::default().with_argument_bytes(u64::MAX);
    json_of(content, &mut Allowance::of("content", &limits)).or_else(|_| Ok(content.str()?.to_string()))
}

/// Why a call has no result, from an exception.
fn failure_of(py: Python<'_>, error: &PyErr) -> ToolError {
    let value = error.value(py);
    let text = |name| value.getattr(name).ok().and_then(|text| text.extract::<String>().ok());
    let message = text("message").or_else(|| value.str().ok().map(|text| text.to_string_lossy().into_owned()));
    let message = message.filter(|message| !message.is_empty()).unwrap_or_else(|| type_name(value));
    let mut failure = ToolError::new(bounded(message));
    if let Some(hint) = text("hint") {
        failure = failure.hint(hint);
    }
    if let Some(rendered) = text("rendered") {
        failure.rendered = rendered;
    }
    match text("code") {
        Some(code) => failure.code(code),
        None => failure,
    }
}

fn run<'py>(tools: &[AnyTool], call: &Bound<'py, PyAny>, context: &Context) -> PyResult<Bound<'py, PyAny>> {
    let py = call.py();
    let function = part(call, "function");
    let text = |of: Option<Bound<'py, PyAny>>| text_of_part(of.as_ref(), &context.limits);
    let of_function = |name| function.as_ref().and_then(|function| part(function, name));
    let (id, name, arguments) = (text(part(call, "id")), text(of_function("name")), text(of_function("arguments")));
    let outcome = match tools.iter().find(|tool| tool.is_called(&name)) {
        None => Err(ToolError::not_found(&name, tools.iter().map(AnyTool::name))),
        Some(AnyTool::Own(tool)) => released(py, &context.limits, || tool.run_in(&arguments, context)),
        Some(AnyTool::Host { tool, raised }) => {
            let mut world = World { limits: context.limits, ..World::default() };
            let outcome = tool.run(&arguments, &mut world);
            if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
                return Err(error);
            }
            outcome
        }
    };
    tool_message(py, &ToolMessage::new(id, name, outcome))
}

/// A part of a call as text: empty if it is missing. What is no JSON is refused by the core as such.
fn text_of_part(part: Option<&Bound<'_, PyAny>>, limits: &Limits) -> String {
    const NO_JSON: &str = "not JSON";
    part.map_or_else(String::new, |part| text_of_arguments(part, limits).unwrap_or_else(|_| NO_JSON.to_owned()))
}
