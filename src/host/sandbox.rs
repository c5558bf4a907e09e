use wasmtime::component::{Component, Linker};
use wasmtime::{
    Enabled, Engine, InstanceAllocationStrategy, PoolConcurrencyLimitError, PoolingAllocationConfig, ResourceLimiter,
    Store, Trap,
};

use super::bindings::exports::pascaline::tools::eval_math::Evaluation;
use super::bindings::exports::pascaline::tools::mathjs::{Guest, Variable};
use super::bindings::exports::pascaline::tools::types::Value;
use super::bindings::{Calculator, CalculatorPre, variable};
use super::ticker::Ticker;
use super::{Config, FunctionHelp, HostError, TrapKind};
use crate::sympy::Solutions;
use crate::{Answer, Limits, Options, python};

/// A component of the world `calculator`, compiled and linked once; each call is in a fresh instance of it, so that
/// nothing is left over from one to the next.
pub struct Sandbox {
    pre: CalculatorPre<Bounds>,
    config: Config,
    _ticker: Ticker,
}

/// A component's answer to one expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The answer.
    pub value: Answer,
    /// The answer's text.
    pub text: String,
    /// The `ans` to hand in at the thread's next expression.
    pub ans: Option<Answer>,
}

impl Sandbox {
    /// Compiles the component, which takes some tenths of a second, and reserves the sandboxes.
    pub fn new(component: &[u8], config: Config) -> Result<Self, HostError> {
        Self::set_up(component, config).map_err(|error| HostError::Setup(format!("{error:#}")))
    }

    fn set_up(component: &[u8], config: Config) -> wasmtime::Result<Self> {
        let engine = engine(&config)?;
        let component = Component::from_binary(&engine, component)?;
        // Nothing is linked: a component that imports a function is refused here.
        let pre = CalculatorPre::new(Linker::new(&engine).instantiate_pre(&component)?)?;
        Ok(Self { pre, config, _ticker: Ticker::start(&engine)? })
    }

    /// Evaluates one expression, as [`evaluate`](crate::evaluate) does without a wall.
    pub fn evaluate(&self, expression: &str, options: &Options<'_>) -> Result<Reply, HostError> {
        let variable = |(name, value): &(&str, Answer)| Variable { name: (*name).into(), value: value.into() };
        let scope: Vec<_> = options.scope.iter().map(variable).collect();
        let (ans, limits) = (options.ans.map(Value::from), options.limits.into());
        let outcome =
            self.call(|guest, store| guest.call_evaluate(store, expression, &scope, ans.as_ref(), Some(limits)))?;
        outcome.map(Reply::from).map_err(|failure| HostError::Failure(failure.into()))
    }

    /// Every function that an expression may call, group by group.
    pub fn functions(&self) -> Result<Vec<FunctionHelp>, HostError> {
        self.call(|guest, store| guest.call_functions(store))
    }

    /// The tool as an agent is told of it: a JSON object with `name`, `description`, `inputSchema`, `outputSchema` and
    /// `examples`.
    pub fn schema(&self) -> Result<String, HostError> {
        self.call(|guest, store| guest.call_schema(store))
    }

    /// Evaluates an expression as [`eval_math::evaluate`](crate::tools::eval_math::evaluate) does without a wall; the
    /// inner error is the tool's.
    pub fn eval_math(&self, expr: &str) -> Result<Result<Evaluation, String>, HostError> {
        self.call_calculator(|calculator, store| calculator.pascaline_tools_eval_math().call_evaluate(store, expr))
    }

    /// Evaluates an expression as [`calculate`](crate::tools::agent_loop::calculate::calculate) does without a wall.
    pub fn calculate(&self, expression: &str, limits: Limits) -> Result<String, HostError> {
        let outcome = self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_agent_loop().call_calculate(store, expression, Some(limits.into()))
        })?;
        outcome.map_err(|failure| HostError::Failure(failure.into()))
    }

    /// The digits of an expression, as [`sympy::calculate`](crate::sympy::calculate()) gives them without a wall.
    pub fn digits(
        &self,
        expression: &str,
        variables: &[(&str, python::Number)],
        precision: u32,
        limits: Limits,
    ) -> Result<String, HostError> {
        let variables: Vec<_> = variables.iter().map(|(name, value)| variable(name, value)).collect();
        let outcome = self.call_calculator(|calculator, store| {
            let calculate = calculator.pascaline_tools_calculate();
            calculate.call_evaluate(store, expression, &variables, precision, Some(limits.into()))
        })?;
        outcome.map_err(|failure| HostError::Failure(failure.into()))
    }

    /// The solutions of an equation, as [`sympy::solve`](crate::sympy::solve()) gives them without a wall.
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

    /// Runs an action of Skills, as [`skills::run_json`](crate::tools::skills::run_json) does without a wall: all are
    /// texts, of JSON the last two and the outcome.
    pub fn skill(&self, tool: &str, action: &str, bindings: &str) -> Result<String, HostError> {
        self.call_calculator(|calculator, store| {
            calculator.pascaline_tools_calculate().call_run(store, tool, action, bindings)
        })
    }

    /// What a call may take.
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
        let mut store = self.store();
        let outcome = store.set_fuel(self.config.fuel).and_then(|()| self.pre.instantiate(&mut store));
        let outcome = outcome.and_then(|calculator| call(&calculator, &mut store));
        outcome.map_err(|error| host_error(&error, store.data()))
    }

    fn store(&self) -> Store<Bounds> {
        let mut store = Store::new(self.pre.engine(), Bounds { memory: self.config.memory, exceeded: false });
        store.limiter(|bounds| bounds);
        store.set_epoch_deadline(Ticker::ticks(self.config.deadline));
        store
    }
}

/// A pool of memories that are reset by copy-on-write, with the two clocks that stop a call.
fn engine(config: &Config) -> wasmtime::Result<Engine> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(config.sandboxes)
        .total_core_instances(config.sandboxes)
        .total_memories(config.sandboxes)
        .total_tables(config.sandboxes)
        // Resetting what a call wrote is several times as fast as giving the pages back.
        .linear_memory_keep_resident(2 << 20)
        .table_keep_resident(64 << 10)
        .pagemap_scan(Enabled::Auto);
    let mut engine = wasmtime::Config::new();
    engine
        .allocation_strategy(InstanceAllocationStrategy::Pooling(pool))
        .memory_init_cow(true)
        .consume_fuel(true)
        .epoch_interruption(true);
    Engine::new(&engine)
}

fn host_error(error: &wasmtime::Error, bounds: &Bounds) -> HostError {
    if error.is::<PoolConcurrencyLimitError>() {
        return HostError::Busy;
    }
    let kind = match error.downcast_ref() {
        _ if bounds.exceeded => TrapKind::Memory,
        Some(Trap::OutOfFuel) => TrapKind::OutOfFuel,
        Some(Trap::Interrupt) => TrapKind::Deadline,
        Some(Trap::StackOverflow) => TrapKind::StackOverflow,
        _ => TrapKind::Other,
    };
    HostError::Trap { kind, message: error.root_cause().to_string() }
}

/// What one call may take of memory, and whether it wanted more.
pub(super) struct Bounds {
    memory: usize,
    exceeded: bool,
}

impl ResourceLimiter for Bounds {
    fn memory_growing(&mut self, _current: usize, desired: usize, _most: Option<usize>) -> wasmtime::Result<bool> {
        self.exceeded |= desired > self.memory;
        Ok(!self.exceeded)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, most: Option<usize>) -> wasmtime::Result<bool> {
        Ok(most.is_none_or(|most| desired <= most))
    }
}
