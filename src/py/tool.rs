//! Tools: their descriptions for a model, and their calls.

use std::sync::Arc;

use pascaline_base::{Limits, Note};
use pascaline_mathjs::{Options, Results};
use pascaline_tools::agent_loop::Moment;
#[cfg(unix)]
use pascaline_tools::native::{Access, Directory};
use pascaline_tools::{self as core, Annotations, ToolError, WorkspaceLimits, World, calculator};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::answer::zone_of;
use crate::clocks;
use crate::errors::{invalid_input, tool_error};
use crate::evaluate::read_names;
use crate::json::{json_of, python_of};
use crate::limits::read_limits;
use crate::scope::Allowance;
use crate::stack::released;
use crate::text::{read_text, type_name};
use crate::threads::Threads;

/// A tool that a model may call. They come from ``get_tool``, ``tool_set``, ``catalogue``, ``default_tools`` and ``workspace_tools``.
///
/// ``name``, ``description`` and ``parameters`` (a JSON Schema) are for the model; ``set`` and ``key`` (``"set/name"``) tell tools of
/// one name apart; ``annotations`` has ``read_only``, ``idempotent`` and ``touches_world``; ``examples`` are calls with their results.
/// ``handler`` runs a call with its arguments as a ``dict``, as agent_loop's tools do, or named, and so does a call of the tool itself;
/// ``run`` does so in a thread.
///
/// >>> from pascaline import get_tool
/// >>> calculator = get_tool("art/calculator")
/// >>> calculator.handler({"expression": "sqrt(a) + 1", "scope": {"a": 16}})
/// '5'
#[pyclass(frozen, module = "pascaline", name = "Tool")]
#[derive(Clone)]
pub(crate) struct PyTool {
    pub(crate) core: Arc<core::Tool>,
    name: String,
    threads: Threads,
    #[cfg(unix)]
    folder: Option<Directory>,
    workspace: WorkspaceLimits,
}

#[pymethods]
impl PyTool {
    #[getter]
    fn set(&self) -> &str {
        &self.core.set
    }

    #[getter]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    #[getter]
    pub(crate) fn key(&self) -> String {
        self.core.key()
    }

    #[getter]
    pub(crate) fn description(&self) -> String {
        self.core.text()
    }

    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python_of(py, self.core.parameters.schema().unwrap_or(&core::Value::Null))
    }

    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Annotations { read_only, idempotent, touches_world } = self.core.annotations;
        let annotations = PyDict::new(py);
        annotations.set_item("read_only", read_only)?;
        annotations.set_item("idempotent", idempotent)?;
        annotations.set_item("touches_world", touches_world)?;
        Ok(annotations)
    }

    #[getter]
    fn examples<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let example = |example: &core::Example| {
            let row = PyDict::new(py);
            let arguments = core::read_json(&example.arguments, &Limits::default()).unwrap_or_default();
            row.set_item("arguments", python_of(py, &arguments)?)?;
            row.set_item("content", &*example.result)?;
            row.set_item("description", &*example.description)?;
            Ok(row)
        };
        PyTuple::new(py, self.core.examples.iter().map(example).collect::<PyResult<Vec<_>>>()?)
    }

    /// Runs a call, without a thread. Its arguments are a ``dict``, or named.
    ///
    /// :raises ToolError: if it has no result
    ///
    /// >>> from pascaline import get_tool
    /// >>> calculate = get_tool("agent_loop/calculate")
    /// >>> calculate.handler({"expression": "(2+3)*4"}), calculate.handler(expression="10/2")
    /// ('20', '5.0')
    #[pyo3(signature = (arguments=None, /, **named))]
    fn handler(
        &self,
        py: Python<'_>,
        arguments: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let none = PyDict::new(py);
        let arguments = match (arguments, named) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("the arguments of a call are a dict, or they are named, not both"));
            }
            (Some(arguments), None) => arguments,
            (None, named) => named.unwrap_or(&none).as_any(),
        };
        self.run(py, arguments, None, None, None, false)
    }

    /// As ``handler``.
    #[pyo3(signature = (arguments=None, /, **named))]
    fn __call__(
        &self,
        py: Python<'_>,
        arguments: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        self.handler(py, arguments, named)
    }

    /// Runs a call.
    ///
    /// :param arguments: a ``dict``, or JSON text
    /// :param thread: the conversation, whose last answer is ``ans``; tools that were made together share it
    /// :param now: the time that the tool sees, in seconds since 1970, or a ``datetime``; the clock's by default
    /// :param limits: the limits of a calculation
    /// :param notes: whether each note on the result follows it in a line of its own
    /// :raises ToolError: if it has no result
    ///
    /// >>> from pascaline import get_tool
    /// >>> calculator = get_tool("art/calculator")
    /// >>> calculator.run({"expression": "6 * 7"}, thread="t1"), calculator.run({"expression": "ans / 2"}, thread="t1")
    /// ('42', '21')
    #[pyo3(signature = (arguments, *, thread=None, now=None, limits=None, notes=false))]
    fn run(
        &self,
        py: Python<'_>,
        arguments: &Bound<'_, PyAny>,
        thread: Option<&Bound<'_, PyAny>>,
        now: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyAny>>,
        notes: bool,
    ) -> PyResult<String> {
        let context = Context::read(thread, now, limits, notes)?;
        let arguments = text_of_arguments(arguments, &context.limits)?;
        released(py, &context.limits, || self.run_in(&arguments, &context)).map_err(|error| tool_error(&error))
    }

    /// Forgets the last answer of a thread.
    fn forget(&self, thread: &Bound<'_, PyAny>) -> PyResult<()> {
        self.threads.forget(read_text(thread, "thread")?);
        Ok(())
    }

    /// The tool under another name. Everything else is the tool's own.
    ///
    /// >>> from pascaline import get_tool
    /// >>> get_tool("skills/calculate").with_name("sympy").name
    /// 'sympy'
    fn with_name(&self, name: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { name: read_text(name, "name")?.to_owned(), ..self.clone() })
    }

    fn __repr__(&self) -> String {
        format!("<Tool {} as {}>", self.core.key(), self.name)
    }
}

/// What a call of a tool is given.
pub(crate) struct Context {
    thread: Option<String>,
    now: Moment,
    zone: Option<String>,
    pub(crate) limits: Limits,
    notes: bool,
}

impl Context {
    pub(crate) fn read(
        thread: Option<&Bound<'_, PyAny>>,
        now: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyAny>>,
        notes: bool,
    ) -> PyResult<Self> {
        let thread = thread.map(|thread| Ok::<_, PyErr>(read_text(thread, "thread")?.to_owned())).transpose()?;
        let zone = now.filter(|now| now.hasattr("tzinfo").unwrap_or(false)).map(zone_of).transpose()?.flatten();
        let zone = zone.or_else(clocks::system_zone);
        let now = now.map_or_else(|| Ok(clocks::now()), read_moment)?;
        Ok(Self { thread, now, zone, limits: read_limits(limits)?, notes })
    }
}

/// A moment in seconds since 1970, to the microsecond, which is what a `datetime` has.
fn read_moment(now: &Bound<'_, PyAny>) -> PyResult<Moment> {
    let seconds = match now.extract::<f64>() {
        Ok(seconds) => seconds,
        Err(_) if now.hasattr("timestamp")? => now.call_method0("timestamp")?.extract()?,
        Err(_) => return Err(invalid_input(format!("now must be a number of seconds, not {}", type_name(now)))),
    };
    if !seconds.is_finite() || seconds < 0.0 {
        return Err(invalid_input("now must be a moment after 1970"));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
    let micros = (seconds * 1e6).round() as u64;
    let nanoseconds = u32::try_from(micros % 1_000_000 * 1_000).unwrap_or_default();
    Ok(Moment { seconds: micros / 1_000_000, nanoseconds })
}

/// Arguments as the core reads them: a text is taken as it is, and anything else becomes its JSON text.
pub(crate) fn text_of_arguments(arguments: &Bound<'_, PyAny>, limits: &Limits) -> PyResult<String> {
    // Files can be longer; the core has the limit of a calculation's arguments.
    let limits = limits.with_argument_bytes(limits.argument_bytes.max(WorkspaceLimits::default().text));
    if arguments.is_instance_of::<PyString>() {
        return Ok(read_text(arguments, "arguments")?.to_owned());
    }
    json_of(arguments, &mut Allowance::of("arguments", &limits))
}

impl PyTool {
    fn new(core: core::Tool, threads: Threads) -> Self {
        Self {
            name: core.name.to_string(),
            core: Arc::new(core),
            threads,
            #[cfg(unix)]
            folder: None,
            workspace: WorkspaceLimits::default(),
        }
    }

    /// The tool with this key.
    pub(crate) fn by_key(key: &str, threads: &Threads) -> PyResult<Self> {
        Ok(Self::new(tool_of(key)?, threads.clone()))
    }

    /// Runs a call with arguments as JSON text.
    pub(crate) fn run_in(&self, arguments: &str, context: &Context) -> Result<String, ToolError> {
        let thread = context.thread.as_deref();
        let mut world = World {
            now: Some(context.now),
            zone: context.zone.clone(),
            ans: thread.and_then(|thread| self.threads.get(thread)),
            limits: context.limits,
            workspace: self.workspace,
            ..World::default()
        };
        #[cfg(unix)]
        if let Some(folder) = &self.folder {
            world.files = Some(folder);
        }
        let result = self.core.run(arguments, &mut world)?;
        if let (Some(thread), Some(ans)) = (thread, world.ans) {
            self.threads.insert(thread, ans);
        }
        Ok(if context.notes { with_notes(result, &world.notes) } else { result })
    }
}

/// A result, with each note in a line after it.
fn with_notes(content: String, notes: &[Note]) -> String {
    notes.iter().fold(content, |content, note| [&content, "\nnote: ", &note.message].concat())
}

/// Every tool of the five systems, and the solver of equations, as a list.
///
/// >>> from pascaline import catalogue
/// >>> [tool.key for tool in catalogue()][:2]
/// ['agent_loop/calculate', 'agent_loop/get_current_time']
#[pyfunction]
pub(crate) fn catalogue() -> Vec<PyTool> {
    together(core::catalogue())
}

/// agent_loop's teaching set: ``calculate`` and ``get_current_time``.
///
/// >>> from pascaline import default_tools
/// >>> default_tools()[0].handler({"expression": "2**10"})
/// '1024'
#[pyfunction]
pub(crate) fn default_tools() -> Vec<PyTool> {
    together(core::default_tools())
}

fn together(tools: Vec<core::Tool>) -> Vec<PyTool> {
    let threads = Threads::default();
    tools.into_iter().map(|tool| PyTool::new(tool, threads.clone())).collect()
}

/// The tool with this key.
///
/// :param key: such as ``"skills/calculate"``
/// :param functions: of ART's calculator, the names of the functions that can be called; its description names those that are on
/// :param units: of ART's calculator, whether a quantity is a result; with ``False``, names are no units
/// :raises ValueError: such as ``Unknown tool name: art/calcluator (did you mean art/calculator?)``
///
/// >>> from pascaline import get_tool
/// >>> get_tool("skills/calculate").handler({"value": "x**2 - 4 = 0"})
/// '-2.000000000, 2.000000000'
/// >>> get_tool("art/calculator", functions=["sqrt"], units=True).handler({"expression": "12 inch to cm"})
/// '30.48 cm'
#[pyfunction]
#[pyo3(signature = (key, functions=None, units=None))]
pub(crate) fn get_tool(
    key: &Bound<'_, PyAny>,
    functions: Option<&Bound<'_, PyAny>>,
    units: Option<bool>,
) -> PyResult<PyTool> {
    const CALCULATOR: &str = "art/calculator";
    let key = read_text(key, "key")?;
    let tool = match (functions, units) {
        (None, None) => tool_of(key)?,
        _ if key != CALCULATOR => {
            return Err(invalid_input(format!("only {CALCULATOR} takes the options functions and units")));
        }
        _ => {
            let results = if units == Some(true) { Results::OfToolWithUnits } else { Results::OfTool };
            let mut options = Options::default().with_units(units != Some(false)).with_results(results);
            if let Some(functions) = functions {
                options = options.with_functions(read_names(functions, "functions")?);
            }
            calculator::tool_with(&options)
        }
    };
    Ok(PyTool::new(tool, Threads::default()))
}

fn tool_of(key: &str) -> PyResult<core::Tool> {
    core::tool(key).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The tools together, given as such or by their keys, as a list. If several have one name, each of them is named ``set_name``
/// instead. Those that are given by their keys share the last answers of threads.
///
/// :raises ValueError: such as ``Unknown tool name: …``, or ``Duplicate tool name: …`` if that does not make the names different
///
/// >>> from pascaline import tool_set
/// >>> [tool.name for tool in tool_set(["agent_loop/calculate", "skills/calculate", "art/calculator"])]
/// ['agent_loop_calculate', 'skills_calculate', 'calculator']
#[pyfunction]
pub(crate) fn tool_set(tools: &Bound<'_, PyAny>) -> PyResult<Vec<PyTool>> {
    let threads = Threads::default();
    let one = |tool: Bound<'_, PyAny>| match tool.cast::<PyTool>() {
        Ok(tool) => Ok(tool.get().clone()),
        Err(_) => PyTool::by_key(read_text(&tool, "a tool")?, &threads),
    };
    let all = items_of(tools)?.into_iter().map(one).collect::<PyResult<Vec<_>>>()?;
    let is_alone = |tool: &PyTool| all.iter().filter(|other| other.name == tool.name).count() == 1;
    let apart = |tool: &PyTool| {
        let name = if is_alone(tool) { tool.name.clone() } else { format!("{}_{}", tool.core.set, tool.name) };
        PyTool { name, ..tool.clone() }
    };
    let apart: Vec<_> = all.iter().map(apart).collect();
    check_names(apart.iter().map(|tool| &*tool.name))?;
    Ok(apart)
}

/// The items of a list or a tuple.
pub(crate) fn items_of<'py>(tools: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    match (tools.cast::<PyList>(), tools.cast::<PyTuple>()) {
        (Ok(list), _) => Ok(list.to_tuple().iter().collect()),
        (_, Ok(tuple)) => Ok(tuple.iter().collect()),
        _ => Err(invalid_input(format!("tools must be a list, not {}", type_name(tools)))),
    }
}

/// Refuses two tools of one name.
pub(crate) fn check_names<'n>(names: impl IntoIterator<Item = &'n str>) -> PyResult<()> {
    let mut registry = core::Registry::default();
    for name in names {
        let tool = core::kept_tools::host_tool(name, "", "{}", None);
        registry.register(tool).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(())
}

/// agent_loop's workspace tools, ``read``, ``write``, ``edit``, ``grep``, ``find`` and ``ls``, on a folder, which they cannot leave.
///
/// :param root: the path of the folder
/// :param read_only: whether nothing may be written
/// :param entries: files and folders that a search examines at most; 1,000,000
/// :param bytes: bytes that a call reads at most; 8 GiB
/// :param text: bytes of a text that a tool returns or takes as a whole; 16 MiB
/// :param milliseconds: the time of a call, which returns what was found by then; 30,000
/// :raises OSError: if the folder cannot be opened; on Windows, where there are no such tools
///
/// >>> import tempfile
/// >>> from pascaline import workspace_tools
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> tools = {tool.name: tool for tool in workspace_tools(folder.name)}
/// >>> tools["write"].handler({"path": "a.txt", "content": "one\ntwo\n"})
/// 'Successfully wrote 8 bytes to a.txt'
/// >>> tools["grep"].handler({"path": ".", "pattern": "t"})
/// 'a.txt:2: two'
/// >>> folder.cleanup()
#[pyfunction]
#[pyo3(signature = (root, read_only=false, entries=None, bytes=None, text=None, milliseconds=None))]
#[pyo3(
    text_signature = "(root, read_only=False, *, entries=1000000, bytes=8589934592, text=16777216, milliseconds=30000)"
)]
#[cfg(unix)]
pub(crate) fn workspace_tools(
    root: std::path::PathBuf,
    read_only: bool,
    entries: Option<u64>,
    bytes: Option<u64>,
    text: Option<u64>,
    milliseconds: Option<u64>,
) -> PyResult<Vec<PyTool>> {
    let access = if read_only { Access::ReadOnly } else { Access::ReadWrite };
    let folder = Directory::open(root, access)?;
    let default = WorkspaceLimits::default();
    let workspace = default
        .with_entries(entries.unwrap_or(default.entries))
        .with_bytes(bytes.unwrap_or(default.bytes))
        .with_text(text.unwrap_or(default.text))
        .with_milliseconds(milliseconds.unwrap_or(default.milliseconds));
    let tools = together(core::workspace_tools()).into_iter();
    Ok(tools.map(|tool| PyTool { folder: Some(folder.clone()), workspace, ..tool }).collect())
}

/// The tools need what only Unix has.
#[pyfunction]
#[pyo3(signature = (root, read_only=false, **_limits))]
#[cfg(not(unix))]
pub(crate) fn workspace_tools(
    root: &Bound<'_, PyAny>,
    read_only: bool,
    _limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<PyTool>> {
    let _ = (root, read_only);
    Err(pyo3::exceptions::PyOSError::new_err("the workspace tools hold folders as only Unix does"))
}
