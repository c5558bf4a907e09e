//! **Pascaline** is the calculator that a language model picks up when it must not guess.
#![cfg_attr(feature = "sympy", doc = "[`answer`](fn@answer)")]
#![cfg_attr(not(feature = "sympy"), doc = "`answer` (with the feature `sympy`)")]
//! takes what people and models write, and returns the exact answer, how the text was read, and what may be doubted:
//!
#![cfg_attr(feature = "sympy", doc = "```")]
#![cfg_attr(not(feature = "sympy"), doc = "```ignore")]
//! use pascaline::{ErrorCode, Options, answer};
//!
//! let options = Options::default();
//! let reply = answer("15% of 240", &options)?;
//! assert_eq!(reply.to_string(), "36");
//! assert_eq!(reply.reading, "15% * 240");
//!
//! // The next text of the conversation refers to it.
//! let next = answer("ans + sqrt 2", &options.clone().with_ans(reply.next_ans()))?;
//! assert_eq!(next.text, "37.4142135623731");
//! assert_eq!(next.exact.as_deref(), Some("sqrt(2) + 36"));
//!
//! // Equations and units are read too.
//! assert_eq!(answer("x - y = 70; x = 6y", &options)?.text, "x = 84, y = 14");
//! assert_eq!(answer("12 inch to cm", &options)?.text, "30.48 cm");
//!
//! // An error has a code, its place, and a hint that lets a model correct its text; `to_string` has the message alone, and
//! // `render` draws all of it.
//! let source = "2 * sqt(9)";
//! let error = answer(source, &options).unwrap_err();
//! assert_eq!(error.code, ErrorCode::UndefinedFunction);
//! assert_eq!(error.span.text(source), "sqt");
//! assert_eq!(error.hint.as_deref(), Some("did you mean `2 * sqrt(9)`?"));
//! assert!(error.render(source).contains("\n      ^^^\nhint: "));
//! # Ok::<(), pascaline::Error>(())
//! ```
//!
//! # The languages of other calculators
//!
//! Agents also send expressions in the language of a tool that they know. These are answered as the original does, digit for digit
//! and with its error messages. Each module has a function for it, and one `Options`.
//!
//! | module | evaluates |
//! |---|---|
//! | [`mathjs`] | mathjs 15.2.0, as in ART's `CalculatorTool`: complex numbers, matrices, units, symbolic functions |
//! | `python` | CPython 3.11's own arithmetic |
//! | `sympy` | SymPy's numbers to any number of digits, and its equations |
//! | `check` | whether an answer is the same as a reference, and where a response has its answer |
//! | `tools` | the tools that an agent calls: names, descriptions, schemas, handlers |
//! | `chat` | nanochat's conversations with calculator calls, and training data |
//!
//! # Features
//!
//! By default `python`, `sympy` (with `answer`), `chat` and `tools` are on. `native` adds a folder of the machine for the file
//! tools, and `host` the components in the wasmtime sandbox; both need Unix. `serde` serializes replies, answers, errors and
//! notes. The crate needs Rust 1.88, with `host` the version that wasmtime needs (1.95).
//!
//! | features | crates that are compiled |
//! |---|---|
//! | none: mathjs's language | 17 |
//! | `python` | 18 |
//! | `chat` | 19 |
//! | `sympy` | 24 |
//! | `tools` | 41 |
//! | the default | 41 |
//! | `native` | 69 |
//! | `host` | 143 |
//!
//! # Promises
//!
//! **No input traps:** every input ends in an answer or an [`Error`] within its [`Limits`]. **No state inside:** `ans` and variables
//! are values that the caller keeps. **The same bits everywhere:** natively, in the component and in JavaScript. `ARCHITECTURE.md`
//! in the repository draws the crates behind this one, and walks one call through them.

#![forbid(unsafe_code)]

#[cfg(all(feature = "native", not(unix)))]
compile_error!(
    "The features `native` and `host` hold folders as only Unix does; elsewhere `pascaline/workspace` of npm has the tools"
);

#[cfg(feature = "sympy")]
#[doc(inline)]
pub use pascaline_answer::{
    Alternative, Angle, DateOrder, Decimals, Decision, Kind, Locale, Now, Options, Phrase, Reply, SessionReply,
    UnitRow, answer, answer_in_session, decisions, function_names, phrases, units,
};
#[doc(inline)]
pub use pascaline_base::{Clock, Error, ErrorCode, Limit, Limits, Note, NoteCode, Span, terminal};

/// What every dialect's grammar is made of; public of it are the places in a text.
pub mod syntax {
    #[doc(inline)]
    pub use pascaline_base::Span;
}

/// mathjs 15.2.0's expressions, as ART's `CalculatorTool` offers them: numbers, complex numbers, booleans, strings, matrices,
/// variables, and the functions of [`functions()`](mathjs::functions()).
///
/// ```
/// use pascaline::mathjs::{Answer, Options, evaluate};
///
/// let options = Options::default().with_scope([("a", Answer::Number(16.0))]);
/// let first = evaluate("sqrt(a) + 1", &options)?;
/// assert_eq!(first, Answer::Number(5.0));
///
/// let second = evaluate("ans * i", &Options::default().with_ans(first))?;
/// assert_eq!(second.to_string(), "5i");
/// # Ok::<(), pascaline::Error>(())
/// ```
pub mod mathjs {
    #[doc(inline)]
    pub use pascaline_mathjs::{
        Answer, Constant, Function, MatrixKind, Noted, Numbers, Options, Program, Results, UnexpectedKind, compile,
        constants, evaluate, evaluate_noted, functions, hint_of, physical_constants, units,
    };
    #[doc(hidden)]
    pub use pascaline_mathjs::{evaluate_in_passes, typed_text};
}

/// CPython 3.11's own arithmetic: `int` of any size, `float`, `complex` where it arises, and CPython's message for every
/// error.
#[cfg(feature = "python")]
pub mod python {
    #[doc(inline)]
    pub use pascaline_python::{Evaluated, Integer, Number, Options, evaluate};
}

/// SymPy's numbers, exact as long as possible and then evaluated to any number of digits; and its equations.
#[cfg(feature = "sympy")]
pub mod sympy {
    #[doc(inline)]
    pub use pascaline_sympy::{
        Calculated, DIGITS, Options, Row, Solutions, calculate, function_groups, functions, solve,
    };
}

/// Whether an answer is the same as a reference, and where a response has its answer.
#[cfg(feature = "sympy")]
pub mod check {
    #[doc(inline)]
    pub use pascaline_check::{
        Extracted, Found, Kind, Options, Outcome, Proof, Reason, ReasonCode, Rounding, Side, Tolerance, Verdict, check,
        extract_answer, latex,
    };
}

/// nanochat's calculator: conversations that call it, tool use during generation, and generators of training data.
#[cfg(feature = "chat")]
pub mod chat {
    #[doc(inline)]
    pub use pascaline_chat::{
        Batch, ByteTokenizer, COMPLETION_TOKENS, Column, Content, Conversation, Generation, Malformed, Message, Need,
        Part, Piece, Planned, Row, Segment, Special, SpecialTokens, Step, Tokenizer, ToolUse, WrongCount, decoded,
        encode, encoded, picture, pieces, plan, plan_for_completion, render_conversation, render_for_completion, step,
    };

    /// Conversations in which every answer comes from the calculator.
    pub mod make {
        #[doc(inline)]
        pub use pascaline_chat::make::{
            Operator, Outputs, arithmetic_conversation, draw_letter, gsm8k, gsm8k_conversation, spelling_conversation,
        };
    }
}

/// The tools that an agent calls: name, description, schema and examples.
///
/// [`catalogue`](tools::catalogue) lists every tool of the five systems and the solver, a [`Registry`](tools::Registry) holds the
/// tools that a host offers a model, and [`Registry::run_call`](tools::Registry::run_call) runs a call and returns its message. What
/// a tool may access of the outside world is a value, [`World`](tools::World).
#[cfg(feature = "json")]
pub mod tools {
    #[doc(inline)]
    pub use pascaline_tools::{
        Annotations, Call, Description, EXECUTION_ERROR, Example, Handler, JsonError, NOT_FOUND, Parameters, Registry,
        RegistryError, Tool, ToolError, ToolMessage, Usage, Value, WorkspaceLimits, World, catalogue, default_tools,
        files, keys, read_json, tool, workspace_tools,
    };

    /// The tools of agent_loop, in two sets: the teaching set and the workspace set.
    pub mod agent_loop {
        #[doc(inline)]
        pub use pascaline_tools::agent_loop::{Moment, YearOutOfRange, calculate, get_current_time};
    }

    /// ART's `calculator`: a mathjs expression, with variables and the last answer of the thread.
    pub mod calculator {
        #[doc(inline)]
        pub use pascaline_tools::calculator::{FAILURE, NAME, schema, schema_with, tool_with};
    }

    /// `EvalMath`: Python's own arithmetic, and its assertion.
    pub mod eval_math {
        #[doc(inline)]
        pub use pascaline_tools::eval_math::{CONTRACT, Contract, EvalMathError, assertion, evaluate};
    }

    /// Skills' tools: an action, and the bindings of its variables.
    pub mod skills {
        #[doc(inline)]
        pub use pascaline_tools::skills::{Failed, Success, run, run_json};
    }

    /// nanochat's `use_calculator`: the calculator that a model calls between `<|python_start|>` and `<|python_end|>`.
    pub mod use_calculator {
        #[doc(inline)]
        pub use pascaline_tools::use_calculator::{Calculated, use_calculator};
    }
}

/// A folder of the machine, for the workspace tools.
#[cfg(all(feature = "native", unix))]
pub mod native {
    #[doc(inline)]
    pub use pascaline_tools::native::{Access, Directory};
}

/// The sandboxed calculator: the components in wasmtime.
#[cfg(feature = "host")]
#[doc(inline)]
pub use pascaline_host as host;

/// The cost of calls, for tests that compare prices with work: the steps charged, and in the sandbox fuel and memory.
#[cfg(feature = "metering")]
pub mod metering {
    #[doc(inline)]
    pub use pascaline_base::metering::steps_of;
    #[cfg(feature = "host")]
    #[doc(inline)]
    pub use pascaline_host::metering::{SandboxUse, last_sandbox_use};
}

/// The Rust of the README and of the pages in `docs/` runs as doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/answer.md")]
    struct Answers;
    #[doc = include_str!("../docs/check.md")]
    struct Checks;
    #[doc = include_str!("../docs/mathjs.md")]
    struct Mathjs;
    #[doc = include_str!("../docs/python.md")]
    struct Python;
    #[doc = include_str!("../docs/sympy.md")]
    struct Sympy;
    #[cfg(all(feature = "native", unix))]
    #[doc = include_str!("../docs/tools.md")]
    struct Tools;
    #[doc = include_str!("../docs/chat.md")]
    struct Chat;
    #[doc = include_str!("../docs/limits.md")]
    struct LimitsPage;
    #[cfg(feature = "host")]
    #[doc = include_str!("../docs/threads.md")]
    struct ThreadsPage;
}
