//! Symbolic help: `simplify`, `derivative`, `rationalize` and their kin, which work on expressions in texts.
//!
//! `read` makes a `tree` of what the grammar parses, and `print` its text. `simplify` applies `rules`, whose `pattern`s match
//! parts of the tree, in a `context` of assumptions.
//!
//! **Invariant:** trees are walked by recursion, so the levels of a tree are bounded when a node is made.

mod constant;
mod context;
mod core;
mod derivative;
mod flatten;
mod fraction;
mod operator;
mod pattern;
mod polynomial;
mod print;
mod rationalize;
mod read;
mod resolve;
mod rules;
mod simplify;
mod tree;

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};

use self::context::SimplifyContext;
use self::operator::SUBTRACT;
use self::print::Brackets;
use self::tree::{Tree, TreeKind};
use crate::Context;
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::{Matrix, Object, Storage, Value};

/// The options of `simplify` and its kin.
struct Options {
    exact_fractions: bool,
    /// The numerator and the denominator of an exact fraction are smaller.
    fractions_limit: f64,
    context: SimplifyContext,
}

impl Default for Options {
    fn default() -> Self {
        Self { exact_fractions: true, fractions_limit: f64::INFINITY, context: SimplifyContext::default() }
    }
}

impl Options {
    fn of(cx: &Context, object: &Object) -> Result<Self, Fault> {
        let exact_fractions = !matches!(object.get(cx, "exactFractions")?, Some(Value::Boolean(false)));
        let fractions_limit = match object.get(cx, "fractionsLimit")? {
            Some(Value::Number(limit)) => *limit,
            _ => f64::INFINITY,
        };
        let context = match object.get(cx, "context")? {
            Some(Value::Object(context)) => SimplifyContext::of(cx, context)?,
            _ => SimplifyContext::default(),
        };
        Ok(Self { exact_fractions, fractions_limit, context })
    }
}

/// The text of an expression.
fn answer(cx: &Context, tree: &Tree) -> Outcome {
    Ok(Value::text(print::text(cx, tree, Brackets::Keep)?))
}

pub(super) static SIMPLIFY: Operation = Operation {
    name: "simplify",
    run: |cx, arguments| {
        let nothing = Object::default();
        let (source, rules, scope, options) = match arguments {
            [Value::Text(source)] => (source, None, &nothing, None),
            [Value::Text(source), Value::Object(scope)] => (source, None, &**scope, None),
            [Value::Text(source), Value::Object(scope), Value::Object(options)] => {
                (source, None, &**scope, Some(options))
            }
            [Value::Text(source), Value::Matrix(rules)] => (source, Some(rules), &nothing, None),
            [Value::Text(source), Value::Matrix(rules), Value::Object(scope)] => (source, Some(rules), &**scope, None),
            [Value::Text(source), Value::Matrix(rules), Value::Object(scope), Value::Object(options)] => {
                (source, Some(rules), &**scope, Some(options))
            }
            _ => return Err(Stop::Mismatch),
        };
        let tree = read::tree(cx, source)?;
        let options = match options {
            Some(options) => Options::of(cx, options)?,
            None => Options::default(),
        };
        let steps = match rules {
            Some(rules) => rules::read_given(cx, &options.context, &rules.items)?,
            None => rules::read_written(cx, &options.context, rules::DEFAULT)?,
        };
        answer(cx, &simplify::simplify(cx, &options, &steps, scope, &tree)?)
    },
};

pub(super) static SIMPLIFY_CORE: Operation = Operation {
    name: "simplifyCore",
    run: |cx, arguments| {
        let (tree, options) = expression_and_options(cx, arguments)?;
        answer(cx, &core::simplify_core(cx, &options, &tree)?)
    },
};

pub(super) static SIMPLIFY_CONSTANT: Operation = Operation {
    name: "simplifyConstant",
    run: |cx, arguments| {
        let (tree, options) = expression_and_options(cx, arguments)?;
        answer(cx, &constant::simplify_constant(cx, &options, &tree)?)
    },
};

fn expression_and_options(cx: &Context, arguments: &[Value]) -> Result<(Tree, Options), Stop> {
    match arguments {
        [Value::Text(source)] => Ok((read::tree(cx, source)?, Options::default())),
        [Value::Text(source), Value::Object(options)] => Ok((read::tree(cx, source)?, Options::of(cx, options)?)),
        _ => Err(Stop::Mismatch),
    }
}

pub(super) static DERIVATIVE: Operation = Operation {
    name: "derivative",
    run: |cx, arguments| {
        let (source, variable, options) = match arguments {
            [Value::Text(source), Value::Text(variable)] => (source, variable, None),
            [Value::Text(source), Value::Text(variable), Value::Object(options)] => (source, variable, Some(options)),
            _ => return Err(Stop::Mismatch),
        };
        let tree = read::tree(cx, source)?;
        let parsed = read::tree(cx, variable)?;
        let Some(name) = parsed.symbol() else {
            let message = format!(
                "Invalid variable. Cannot parse {} into a variable in function derivative",
                crate::format::json(&Value::Text(Arc::clone(variable)))
            );
            return Err(Fault::new(ErrorCode::InvalidInput, message).into());
        };
        let derivative = derivative::derivative(cx, &tree, name)?;
        let simplifies = match options {
            Some(options) => options.get(cx, "simplify")?.is_some_and(core::is_true),
            None => true,
        };
        if !simplifies {
            return answer(cx, &derivative);
        }
        answer(cx, &simplify_by_default(cx, &Options::default(), &derivative)?)
    },
};

fn simplify_by_default(cx: &Context, options: &Options, tree: &Tree) -> Result<Tree, Fault> {
    let steps = rules::read_written(cx, &options.context, rules::DEFAULT)?;
    simplify::simplify(cx, options, &steps, &Object::default(), tree)
}

pub(super) static RESOLVE: Operation = Operation {
    name: "resolve",
    run: |cx, arguments| {
        let (source, scope) = match arguments {
            [Value::Text(source)] | [Value::Text(source), Value::Null | Value::Undefined] => (source, None),
            [Value::Text(source), Value::Object(scope)] => (source, Some(&**scope)),
            [Value::Matrix(matrix), rest @ ..] => {
                crate::value::matrix::pay_for_matrix(cx, &matrix.size)?;
                let mut items = Vec::with_capacity(matrix.items.len());
                for item in &matrix.items {
                    let arguments: Vec<Value> = std::iter::once(item).chain(rest).cloned().collect();
                    items.push(crate::operations::typed::apply(cx, &RESOLVE, &arguments)?);
                }
                return Ok(Value::matrix(matrix.size.clone(), items));
            }
            _ => return Err(Stop::Mismatch),
        };
        answer(cx, &resolve::resolve(cx, &read::tree(cx, source)?, scope)?)
    },
};

pub(super) static LEAF_COUNT: Operation = Operation {
    name: "leafCount",
    run: |cx, arguments| {
        let [Value::Text(source)] = arguments else { return Err(Stop::Mismatch) };
        let tree = read::tree(cx, source)?;
        #[expect(clippy::cast_precision_loss, reason = "a tree has far fewer nodes than 2^53")]
        Ok(Value::Number(tree::leaf_count(cx, &tree)? as f64))
    },
};

pub(super) static SYMBOLIC_EQUAL: Operation = Operation {
    name: "symbolicEqual",
    run: |cx, arguments| {
        let (first, second, options) = match arguments {
            [Value::Text(first), Value::Text(second)] => (first, second, Options::default()),
            [Value::Text(first), Value::Text(second), Value::Object(options)] => {
                (first, second, Options::of(cx, options)?)
            }
            _ => return Err(Stop::Mismatch),
        };
        let (first, second) = (read::tree(cx, first)?, read::tree(cx, second)?);
        let difference = tree::operator(cx, &SUBTRACT, vec![first, second])?;
        let is_zero = match &simplify_by_default(cx, &options, &difference)?.kind {
            TreeKind::Constant(value) => !core::is_true(value),
            _ => false,
        };
        Ok(Value::Boolean(is_zero))
    },
};

pub(super) static RATIONALIZE: Operation = Operation {
    name: "rationalize",
    run: |cx, arguments| {
        let nothing = Object::default();
        let (source, scope, detailed) = match arguments {
            [Value::Text(source)] => (source, &nothing, false),
            [Value::Text(source), Value::Boolean(detailed)] => (source, &nothing, *detailed),
            [Value::Text(source), Value::Object(scope)] => (source, &**scope, false),
            [Value::Text(source), Value::Object(scope), Value::Boolean(detailed)] => (source, &**scope, *detailed),
            _ => return Err(Stop::Mismatch),
        };
        let rational = rationalize::rationalize(cx, &read::tree(cx, source)?, scope)?;
        if !detailed {
            return answer(cx, &rational.expression);
        }
        let denominator = match &rational.denominator {
            Some(denominator) => answer(cx, denominator)?,
            None => Value::Null,
        };
        cx.pay_for_collection((rational.coefficients.len() + rational.variables.len()) as u64)?;
        let coefficients = rational.coefficients.into_iter().map(Value::Number).collect();
        let variables = rational.variables.into_iter().map(Value::Text).collect();
        let entries = vec![
            (Arc::from("numerator"), answer(cx, &rational.numerator)?),
            (Arc::from("denominator"), denominator),
            (Arc::from("coefficients"), array(coefficients)),
            (Arc::from("variables"), array(variables)),
            (Arc::from("expression"), answer(cx, &rational.expression)?),
        ];
        Ok(crate::value::object::create(cx, entries)?)
    },
};

/// A plain JavaScript array.
fn array(items: Vec<Value>) -> Value {
    let mut matrix = Matrix::new(vec![items.len()], items);
    matrix.storage = Storage::Array;
    Value::Matrix(Rc::new(matrix))
}
