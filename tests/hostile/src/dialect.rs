use serde_json::json;

use crate::Call;

/// A language in which an expression can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// mathjs's expressions.
    Mathjs,
    /// Python's arithmetic, as in agent_loop's `calculate`.
    AgentLoop,
    /// Python's arithmetic, as in `EvalMath`.
    EvalMath,
    /// Python's arithmetic and `str` methods, as in nanochat.
    Nanochat,
    /// SymPy's expressions.
    Sympy,
    /// SymPy's equations.
    Equation,
    /// What people and models write.
    Answer,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 7] =
        [Self::Mathjs, Self::AgentLoop, Self::EvalMath, Self::Nanochat, Self::Sympy, Self::Equation, Self::Answer];

    /// The name in files and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mathjs => "mathjs",
            Self::AgentLoop => "agent_loop",
            Self::EvalMath => "eval_math",
            Self::Nanochat => "nanochat",
            Self::Sympy => "sympy",
            Self::Equation => "equation",
            Self::Answer => "answer",
        }
    }

    /// The dialect with this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// The dialect for a byte: a letter from `a` on, or any other.
    pub fn of_byte(byte: u8) -> Self {
        Self::ALL[usize::from(byte.wrapping_sub(b'a')) % Self::ALL.len()]
    }

    /// The call that evaluates an expression.
    pub fn call(self, expression: &str) -> Call {
        let tool = |key: &str, field: &str| Call::tool(key, &json!({ field: expression }));
        match self {
            Self::Mathjs => Call::expression(expression),
            Self::AgentLoop => tool("agent_loop/calculate", "expression"),
            Self::EvalMath => tool("ai2/EvalMath", "expr"),
            Self::Nanochat => tool("nanochat/use_calculator", "expr"),
            Self::Sympy | Self::Equation => tool("skills/calculate", "value"),
            Self::Answer => tool("pascaline/answer", "text"),
        }
    }
}
