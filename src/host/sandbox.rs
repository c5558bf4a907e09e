use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pascaline_base::{Limits, Span};
use pascaline_mathjs::{Answer, Options};
use pascaline_python as python;
use pascaline_sympy::Solutions;
use wasmtime::Store;
use wasmtime::component::Linker;

use super::bindings::exports::pascaline::tools::eval_math::Evaluation;
use super::bindings::exports::pascaline::tools::mathjs::{Guest, Variable};
use super::bindings::exports::pascaline::tools::types::Value;
use super::bindings::{Calculator, CalculatorPre, language, variable};
use super::bounds::{self, Bounds, Deadline};
use super::compiled::{self, Compiled};
use super::registry::{self, Context, Replies, ToolReply};
use super::ticker::Ticker;
use super::{Config, FunctionHelp, HostError, Tool};

/// A component of the world `calculator`, compiled and linked once; each call runs in a fresh instance, so that nothing
/// carries over from one to the next.
pub struct Sandbox {
    pre: CalculatorPre<Bounds>,
    registry: registry::GuestIndices,
    config: Config,
    unkept: Option<String>,
    _ticker: Ticker,
}

/// A component's answer to one expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The answer.
    pub value: Answer,
    /// The answer's text.
    pub text: String,
    /// The `ans` to pass to the thread's next expression.
    pub ans: Option<Answer>,
    /// Where the answer may not be what the expression was meant to say.
    pub notes: Vec<HostNote>,
}

/// Something about a component's answer that may surprise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostNote {
    /// The stable code: see [`NoteCode`](pascaline_base::NoteCode).
    pub code: String,
    /// One sentence for people and models.
    pub message: String,
    /// The place in the expression, in UTF-8 bytes; the whole if there is none.
    pub span: Option<Span>,
}

impl Sandbox {
    /// Loads the component's code from [`Config::precompiled`] or from [`Config::cache`], or compiles it, which takes some seconds;
    /// and reserves the sandboxes.
    pub fn new(component: &[u8], config: Config) -> Result<Self, HostError> {
        Self::set_up(component, config).map_err(|error| HostError::Setup(format!("{error:#}")))
    }

    fn set_up(component: &[u8], config: Config) -> wasmtime::Result<Self> {
        let engine = bounds::engine(config.sandboxes, 1)?;
        let (code, cache) = (config.precompiled, config.cache.as_deref());
        let Compiled { component, unkept } = compiled::component(&engine, component, "calculator", code, cache)?;
        // Nothing is linked: a component that imports a function is rejected here.
        let pre = Linker::new(&engine).instantiate_pre(&component)?;
        let registry = registry::GuestIndices::new(&pre)?;
        Ok(Self { pre: CalculatorPre::new(pre)?, registry, config, unkept, _ticker: Ticker::start(&engine)? })
    }

    /// Evaluates one expression, as [`evaluate`](pascaline_mathjs::evaluate) does outside the sandbox.
    pub fn evaluate(&self, expression: &str, options: &Options) -> Result<Reply, HostError> {
        let variable = |(name, value): &(String, Answer)| Variable { name: name.clone(), value: value.into() };
        let scope: Vec<_> = options.scope.iter().map(variable).collect();
        let (ans, limits) = (options.ans.as_ref().map(Value::from), options.limits.into());
        let language = language(options);
        let outcome = self.call(|guest, store| {
            guest.call_evaluate(store, expression, &scope, ans.as_ref(), Some(&language), Some(limits))
        })?;
        outcome.map(Reply::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// Every function that an expression may call, group by group.
    pub fn functions(&self) -> Result<Vec<FunctionHelp>, HostError> {
        self.call(|guest, store| guest.call_functions(store))
    }

    /// The description of the tool for an agent: a JSON object with `name`, `description`, `inputSchema`, `outputSchema` and
    /// `examples`.
    pub fn schema(&self) -> Result<String, HostError> {
        self.schema_with(&Options::default())
    }

    /// The description of the tool with the functions and units that are on in the options.
    pub fn schema_with(&self, options: &Options) -> Result<String, HostError> {
        let language = language(options);
        self.call(|guest, store| guest.call_schema(store, Some(&language)))
    }

    /// Evaluates an expression as [`eval_math::evaluate`](pascaline_tools::eval_math::evaluate) does outside the sandbox.
    pub fn eval_math(&self, expr: &str) -> Result<Evaluation, HostError> {
        let outcome = self
            .call_calculator(|calculator, store| calculator.pascaline_tools_eval_math().call_evaluate(store, expr))?;
        outcome.map_err(HostError::Refused)
    }

    /// Evaluates an expression as [`calculate`](pascaline_tools::agent_loop::calculate::calculate) does outside the sandbox; the value
    /// of the reply is a text.
    pub fn calculate(&self, expression: &str, limits: Limits) -> Result<Reply, HostError> {
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_agent_loop().call_calculate(store, expression, Some(limits.into()))
        })?;
        outcome.map(Reply::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// The digits of an expression, as [`sympy::calculate`](pascaline_sympy::calculate()) returns them outside the sandbox; the value of
    /// the reply is a text.
    pub fn digits(
        &self,
        expression: &str,
        variables: &[(&str, python::Number)],
        precision: u32,
        limits: Limits,
    ) -> Result<Reply, HostError> {
        let variables: Vec<_> = variables.iter().map(|(name, value)| variable(name, value)).collect();
        let outcome = self.call_calculator(|calculator, store| {
            let calculate = calculator.pascaline_tools_calculate();
            calculate.call_evaluate(store, expression, &variables, precision, Some(limits.into()))
        })?;
        outcome.map(Reply::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// The solutions of an equation, as [`sympy::solve`](pascaline_sympy::solve()) returns them outside the sandbox.
    pub fn solve(
        &self,
        equation: &str,
        variable: Option<&str>,
        precision: u32,
        limits: Limits,
    ) -> Result<Solutions, HostError> {
        let outcome = self.call_calculator(|calculator, store| {
            let calculate = calculator.pascaline_tools_calculate();
            calculate.call_solve(store, equation, variable, precision, Some(limits.into()))
        })?;
        outcome.map(Solutions::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// Runs an action of Skills, as [`skills::run_json`](pascaline_tools::skills::run_json) does outside the sandbox: all
    /// arguments are strings, and the last two and the outcome are JSON.
    pub fn skill(&self, tool: &str, action: &str, bindings: &str) -> Result<String, HostError> {
        self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_calculate().call_run(store, tool, action, bindings)
        })
    }

    /// Every tool of the component, set by set.
    pub fn tools(&self) -> Result<Vec<Tool>, HostError> {
        self.call_registry(|registry, store| registry.call_tools(store))
    }

    /// OpenAI's function specifications of the tools with these keys, as
    /// [`Registry::specifications`](pascaline_tools::Registry::specifications) returns them outside the sandbox.
    pub fn specifications(&self, keys: &[&str], strict: bool) -> Result<String, HostError> {
        self.call_registry(|registry, store| registry::specifications(registry, store, keys, strict))?
    }

    /// Runs the tool with this key, such as `agent_loop/calculate`, with arguments as JSON text. The workspace tools have no
    /// handler here.
    pub fn run(&self, key: &str, arguments: &str, context: &Context) -> Result<ToolReply, HostError> {
        self.call_registry(|registry, store| {
            self.stop(store, context.stop.as_ref());
            registry::run(registry, store, key, arguments, context)
        })
    }

    /// The hint of an error where a model is offered these tools, each a key and a name, as [`hint_among`](pascaline_tools::hint_among)
    /// has it outside the sandbox.
    pub fn hint_among(
        &self,
        key: &str,
        arguments: &str,
        hint: &str,
        offered: &[(&str, &str)],
    ) -> Result<Option<String>, HostError> {
        self.call_registry(|registry, store| registry::hint_among(registry, store, key, arguments, hint, offered))
    }

    /// Runs OpenAI's tool calls, as [`Registry::run_calls`](pascaline_tools::Registry::run_calls) does outside the sandbox.
    pub fn run_calls(&self, keys: &[&str], calls: &str, context: &Context) -> Result<Replies, HostError> {
        self.call_registry(|registry, store| {
            self.stop(store, context.stop.as_ref());
            registry::run_calls(registry, store, keys, calls, context)
        })?
    }

    /// Why the compiled component could not be kept in [`Config::cache`], so that the next start compiles it again; `None` if it was
    /// kept, or if there was nothing to keep.
    pub fn cache_failure(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// The resources that a call may use.
    pub fn config(&self) -> &Config {
        &self.config
    }

    fn call<T>(&self, call: impl FnOnce(&Guest, &mut Store<Bounds>) -> wasmtime::Result<T>) -> Result<T, HostError> {
        self.call_calculator(|calculator, store| call(calculator.pascaline_tools_mathjs(), store))
    }

    pub(super) fn call_calculator<T>(
        &self,
        call: impl FnOnce(&Calculator, &mut Store<Bounds>) -> wasmtime::Result<T>,
    ) -> Result<T, HostError> {
        self.call_instance(|store| {
            let calculator = self.pre.instantiate(&mut *store)?;
            call(&calculator, store)
        })
    }

    fn call_registry<T>(
        &self,
        call: impl FnOnce(&registry::Guest, &mut Store<Bounds>) -> wasmtime::Result<T>,
    ) -> Result<T, HostError> {
        self.call_instance(|store| {
            let instance = self.pre.instance_pre().instantiate(&mut *store)?;
            let registry = self.registry.load(&mut *store, &instance)?;
            call(&registry, store)
        })
    }

    fn call_instance<T>(&self, call: impl FnOnce(&mut Store<Bounds>) -> wasmtime::Result<T>) -> Result<T, HostError> {
        let bounds = Bounds::new(self.config.memory);
        bounds::call(self.pre.engine(), bounds, self.config.fuel, self.deadline(), |store| {
            self.stop(store, None);
            call(store)
        })
    }

    /// Ends a call, which begins now, when another thread has set this flag, or that of the configuration.
    fn stop(&self, store: &mut Store<Bounds>, flag: Option<&Arc<AtomicBool>>) {
        if let Some(flag) = flag.or(self.config.stop.as_ref()) {
            bounds::stop(store, Some(Arc::clone(flag)), self.deadline());
        }
    }

    fn deadline(&self) -> Deadline {
        Deadline::on_processor(self.config.deadline)
    }
}
