//! The same calls in the component, with their fuel and memory.
//!
//! Fuel counts instructions, so it is the same on every machine, regardless of its load.

use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use pascaline::Limits;
use pascaline::host::{Config, Context, HostError, Precompiled, Sandbox};
use pascaline::mathjs::{Answer, Options};
use pascaline::metering::{last_sandbox_use, steps_of};
use pascaline::sympy::DIGITS;

use crate::call::{NOW, ZONE, conversation};
use crate::{Call, Outcome, price};

/// The component `calculator.wasm` in wasmtime, bounded only by the promised prices.
pub struct Sealed(Sandbox);

/// The outcomes of a call on both sides, and its costs.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The native outcome.
    pub native: Outcome,
    /// The component's.
    pub sealed: Outcome,
    /// The steps that the native call was charged.
    pub steps: u64,
    /// The instructions of the component.
    pub fuel: u64,
    /// The bytes of its memory.
    pub memory: u64,
}

/// The component that the build makes.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/calculator.wasm");

/// Its machine code, where the build has made that as well, so that no test compiles it again. For another component it does not count.
#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn code() -> Option<Precompiled> {
    static CODE: LazyLock<Option<Precompiled>> = LazyLock::new(|| {
        let code = std::fs::read(Path::new(BUILT).with_extension("cwasm")).ok()?;
        // SAFETY: the build has made the file, as it has made this program.
        Some(unsafe { Precompiled::new(code.leak()) })
    });
    *CODE
}

impl Sealed {
    /// The component from `make component`, or the one in `PASCALINE_COMPONENT`.
    ///
    /// # Panics
    ///
    /// If it has not been built.
    pub fn of_build() -> Self {
        let path = std::env::var("PASCALINE_COMPONENT").unwrap_or_else(|_| BUILT.to_owned());
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}; `make component` makes it"));
        let config = Config::default()
            .with_precompiled(code())
            .with_fuel(60_000_000_000)
            .with_deadline(Duration::from_mins(2))
            .with_memory(256 << 20)
            .with_sandboxes(4);
        Self(Sandbox::new(&bytes, config).expect("a component of the world `calculator`"))
    }

    /// Makes a call in a fresh instance.
    pub fn run(&self, call: &Call, limits: Limits) -> Outcome {
        match call {
            Call::Evaluate { expression, scope, ans } => {
                let scope: Vec<_> = scope.iter().map(|(name, value)| (&**name, Answer::from(value))).collect();
                let ans = ans.as_ref().map(Answer::from);
                match self.0.evaluate(
                    expression,
                    &Options::default().with_scope(scope.clone()).with_ans(ans.clone()).with_limits(limits),
                ) {
                    Ok(reply) => Outcome::Answer(reply.text),
                    Err(error) => failed(error),
                }
            }
            Call::Tool { key, arguments } => {
                match self.0.run(
                    key,
                    arguments,
                    &Context { now: Some(NOW), zone: Some(ZONE.to_owned()), limits, ..Context::default() },
                ) {
                    Ok(reply) => reply
                        .content
                        .map_or_else(|error| Outcome::failure("tool", error.message, error.hint), Outcome::Answer),
                    Err(error) => failed(error),
                }
            }
            Call::Skill { tool, action, bindings } => {
                match self.0.skill(tool, &action.to_string(), &bindings.to_string()) {
                    Ok(outcome) => Outcome::Answer(outcome),
                    Err(error) => failed(error),
                }
            }
            Call::Solve { equation, variable } => match self.0.solve(equation, Some(variable), DIGITS, limits) {
                Ok(solutions) => Outcome::solutions(&solutions),
                Err(error) => failed(error),
            },
            Call::Chat { role, text } => match self.0.plan(&conversation(role, text)) {
                Ok(Ok(segments)) => Outcome::tokens(&segments),
                Ok(Err(error)) => Outcome::refusal(&error.path, &error.message, error.hint),
                Err(error) => failed(error),
            },
        }
    }

    /// Makes a call on both sides.
    pub fn measure(&self, call: &Call, limits: Limits) -> Taken {
        let sealed = self.run(call, limits);
        let taken = last_sandbox_use();
        let (native, steps) = steps_of(|| call.run(limits));
        Taken { native, sealed, steps, fuel: taken.fuel, memory: taken.memory as u64 }
    }
}

impl Taken {
    /// The share that was used of what the steps pay for, in percent.
    pub fn share(&self) -> u64 {
        let fuel = self.fuel * 100 / price::most_fuel(self.steps);
        fuel.max(self.memory * 100 / price::most_memory(self.steps))
    }

    /// The component's outcome, if it differs from the native one.
    pub fn difference(&self) -> Option<String> {
        let Self { native, sealed, .. } = self;
        (native != sealed).then(|| format!("the component gives {sealed:.300?}, not {native:.300?}"))
    }

    /// What is wrong: a different answer in the component, or more fuel or memory than its steps pay for.
    pub fn fault(&self) -> Option<String> {
        let Self { steps, fuel, memory, .. } = self;
        let (most_fuel, most_memory) = (price::most_fuel(*steps), price::most_memory(*steps));
        if let Some(difference) = self.difference() {
            Some(difference)
        } else if *fuel > most_fuel {
            Some(format!("{fuel} fuel for {steps} steps, which pay for {most_fuel}"))
        } else if *memory > most_memory {
            Some(format!("{memory} bytes for {steps} steps, which pay for {most_memory}"))
        } else {
            None
        }
    }
}

fn failed(error: HostError) -> Outcome {
    match error {
        HostError::Failure(failure) => Outcome::failure(&failure.code, failure.message, failure.hint),
        error => Outcome::failure(error.code(), error.to_string(), None),
    }
}
