//! Formulas: programs that are run over doubles instead of values.
//!
//! Most programs that are evaluated again and again consist of numbers, variables that are numbers, operators, and functions of
//! numbers. Such a program is translated once: a variable becomes its position, a constant its number, a name the function.
//! Then it runs on a stack of doubles. No name is searched, and no value is made but for the arguments of a function.
//!
//! A formula gives up where a result is no number (a root that is complex, a comparison) and where there is an error or no step
//! is left. The evaluator then evaluates the program from its start, so other results and all errors are its own. Each step is
//! paid that it pays: those that every evaluation costs are counted in the translation, and functions charge for themselves.

use pascaline_base::limits::Limits;
use pascaline_base::syntax::Node;

use crate::Context;
use crate::code::{Binary, Code, NodeKind, Unary};
use crate::functions::Builtin;
use crate::operations::operators;
use crate::operations::typed::Operation;
use crate::program::check_scope;
use crate::scope::Scope;
use crate::value::Value;

/// A program of numbers.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    steps: Vec<Step>,
    /// What every evaluation costs.
    price: u64,
}

/// The buffers of a run, which carry no meaning from one to the next.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    numbers: Vec<f64>,
    arguments: Vec<Value>,
}

/// An effect on the stack of numbers.
#[derive(Clone, Copy, Debug)]
enum Step {
    Number(f64),
    Variable(usize),
    Plus,
    Minus,
    Add,
    Subtract,
    Multiply,
    Divide,
    Call { operation: &'static Operation, arguments: usize },
}

impl Formula {
    /// Translates a program, if it may be a formula in these variables.
    pub(super) fn of(code: &Code, source: &str, variables: &[String]) -> Option<Self> {
        let cx = Context::new(Limits::default().with_steps(u64::MAX));
        let mut scope = Scope::default();
        for name in variables {
            scope.give_number(name, 0.0);
        }
        check_scope(&cx, &scope).ok()?;
        cx.spend(code.arena.len() as u64).ok()?;
        let translator = Translator { cx: &cx, source, variables, scope };
        let nodes = code.arena.tail(code.arena.len()).iter();
        let steps = nodes.map(|node| translator.step(node)).collect::<Option<_>>()?;
        Some(Self { steps, price: u64::MAX - cx.steps_left() })
    }

    /// The number that the program has for these values, unless it gives up.
    pub(super) fn run(&self, limits: &Limits, values: &[f64], buffers: &mut Buffers) -> Option<f64> {
        if limits.steps < self.price {
            return None;
        }
        // Only functions need a context, which takes as long as some operators.
        let mut cx = None;
        let Buffers { numbers, arguments } = buffers;
        numbers.clear();
        for step in &self.steps {
            let number = match *step {
                Step::Number(number) => number,
                Step::Variable(at) => *values.get(at)?,
                Step::Plus => continue,
                Step::Minus => -numbers.pop()?,
                Step::Call { operation, arguments: count } => {
                    arguments.clear();
                    arguments.extend(numbers.drain(numbers.len().checked_sub(count)?..).map(Value::Number));
                    if cx.is_none() {
                        cx = Some(self.paid(limits)?);
                    }
                    let Ok(Value::Number(number)) = operation.on(cx.as_ref()?, arguments) else { return None };
                    number
                }
                _ => {
                    let (y, x) = (numbers.pop()?, numbers.pop()?);
                    match step {
                        Step::Add => x + y,
                        Step::Subtract => x - y,
                        Step::Multiply => x * y,
                        _ => x / y,
                    }
                }
            };
            numbers.push(number);
        }
        numbers.pop()
    }

    /// The context of an evaluation that has paid its price.
    fn paid(&self, limits: &Limits) -> Option<Context> {
        let cx = Context::new(*limits);
        cx.spend(self.price).ok().map(|()| cx)
    }
}

/// What the translation of a node needs to know. The context pays for the searches of names as an evaluation does.
struct Translator<'t> {
    cx: &'t Context,
    source: &'t str,
    variables: &'t [String],
    scope: Scope<'t>,
}

impl Translator<'_> {
    fn step(&self, node: &Node<NodeKind>) -> Option<Step> {
        Some(match node.kind {
            NodeKind::Number(number) => Step::Number(number),
            NodeKind::Symbol { builtin } => self.symbol(node.span.text(self.source), builtin)?,
            NodeKind::Unary(Unary::Plus) => Step::Plus,
            NodeKind::Unary(Unary::Minus) => Step::Minus,
            NodeKind::Unary(op) => Step::Call { operation: operators::unary(op), arguments: 1 },
            NodeKind::Binary(Binary::Add) => Step::Add,
            NodeKind::Binary(Binary::Subtract) => Step::Subtract,
            NodeKind::Binary(Binary::Multiply) => Step::Multiply,
            NodeKind::Binary(Binary::Divide) => Step::Divide,
            NodeKind::Binary(Binary::Relation(_) | Binary::Logic(_) | Binary::LogicalXor | Binary::To) => return None,
            NodeKind::Binary(op) => Step::Call { operation: operators::binary(op), arguments: 2 },
            NodeKind::Call { builtin, name, arguments } => {
                let name = node.span.text(self.source).get(..name as usize)?;
                self.call(name, builtin?, arguments as usize)?
            }
            _ => return None,
        })
    }

    /// A variable, or a constant that is a number.
    fn symbol(&self, name: &str, builtin: Option<Builtin>) -> Option<Step> {
        if self.is_variable(name)? {
            return self.variables.iter().rposition(|variable| variable == name).map(Step::Variable);
        }
        match builtin?.value(self.cx) {
            Ok(Value::Number(number)) => Some(Step::Number(number)),
            _ => None,
        }
    }

    /// The call of a function, unless a variable has its name.
    fn call(&self, name: &str, builtin: Builtin, arguments: usize) -> Option<Step> {
        match builtin.function()? {
            Value::Builtin(function) if !self.is_variable(name)? => {
                Some(Step::Call { operation: function.operation, arguments })
            }
            _ => None,
        }
    }

    fn is_variable(&self, name: &str) -> Option<bool> {
        self.scope.get(self.cx, name).ok().map(|found| found.is_some())
    }
}
