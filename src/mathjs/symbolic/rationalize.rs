//! `rationalize`: an expression as a quotient of polynomials.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};

use super::Options;
use super::constant::simplify_constant;
use super::operator::{ADD, DIVIDE, MULTIPLY, POW, SUBTRACT, UNARY_MINUS};
use super::polynomial::quotient;
use super::resolve::resolve;
use super::rules::{Step, Written, read_written, rule};
use super::simplify::simplify;
use super::tree::{Node, Tree, TreeKind, check_depth, number, operator, symbol};
use crate::Context;
use crate::value::{Object, Value};

/// A quotient of polynomials, and what mathjs tells about it.
pub(super) struct Rational {
    pub(super) expression: Tree,
    pub(super) numerator: Tree,
    pub(super) denominator: Option<Tree>,
    pub(super) variables: Vec<Arc<str>>,
    /// Those of the numerator, from the constant on, if there is one variable.
    pub(super) coefficients: Vec<f64>,
}

/// The first and last rules, which bring a polynomial near its canonical form.
static NEAR_CANONICAL: &[Written] = &[
    Written::Core,
    rule("n+n -> 2*n"),
    rule("n+-n -> 0"),
    Written::Constant,
    rule("n*(n1^-1) -> n/n1"),
    rule("n*n1^-n2 -> n/n1^n2"),
    rule("n1^-1 -> 1/n1"),
    rule("n*(n1/n2) -> (n*n1)/n2"),
    rule("1*n -> n"),
    // Signs.
    rule("(-n1)/(-n2) -> n1/n2"),
    rule("(-n1)*(-n2) -> n1*n2"),
    rule("n1--n2 -> n1+n2"),
    rule("n1-n2 -> n1+(-n2)"),
    // Products of sums.
    rule("(n1+n2)*n3 -> (n1*n3 + n2*n3)"),
    rule("n1*(n2+n3) -> (n1*n2+n1*n3)"),
    // Equal terms.
    rule("c1*n + c2*n -> (c1+c2)*n"),
    rule("c1*n + n -> (c1+1)*n"),
    rule("c1*n - c2*n -> (c1-c2)*n"),
    rule("c1*n - n -> (c1-1)*n"),
    // Constants in front.
    rule("v/c -> (1/c)*v"),
    rule("v/-c -> -(1/c)*v"),
    rule("-v*-c -> c*v"),
    rule("-v*c -> -c*v"),
    rule("v*-c -> -c*v"),
    rule("v*c -> c*v"),
    rule("-(-n1*n2) -> (n1*n2)"),
    rule("-(n1*n2) -> (-n1*n2)"),
    rule("-(-n1+n2) -> (n1-n2)"),
    rule("-(n1+n2) -> (-n1-n2)"),
    rule("(n1^n2)^n3 -> (n1^(n2*n3))"),
    rule("-(-n1/n2) -> (n1/n2)"),
    rule("-(n1/n2) -> (-n1/n2)"),
];

/// Sums of fractions.
static DISTRIBUTED_DIVISIONS: &[Written] = &[
    rule("(n1/n2 + n3/n4) -> ((n1*n4 + n3*n2)/(n2*n4))"),
    rule("(n1/n2 + n3) -> ((n1 + n3*n2)/n2)"),
    rule("(n1 + n2/n3) -> ((n1*n3 + n2)/n3)"),
];

/// Fractions of fractions.
static SUCCESSIVE_DIVISIONS: &[Written] = &[rule("(n1/(n2/n3)) -> ((n1*n3)/n2)"), rule("(n1/n2/n3) -> (n1/(n2*n3))")];

/// Powers are joined.
static FINAL: &[Written] = &[
    Written::Core,
    rule("n*-n -> -n^2"),
    rule("n*n -> n^2"),
    Written::Constant,
    rule("n*-n^n1 -> -n^(n1+1)"),
    rule("n*n^n1 -> n^(n1+1)"),
    rule("n^n1*-n^n2 -> -n^(n1+n2)"),
    rule("n^n1*n^n2 -> n^(n1+n2)"),
    rule("n^n1*-n -> -n^(n1+1)"),
    rule("n^n1*n -> n^(n1+1)"),
    rule("n^n1/-n -> -n^(n1-1)"),
    rule("n^n1/n -> n^(n1-1)"),
    rule("n/-n^n1 -> -n^(1-n1)"),
    rule("n/n^n1 -> n^(1-n1)"),
    rule("n^n1/-n^n2 -> n^(n1-n2)"),
    rule("n^n1/n^n2 -> n^(n1-n2)"),
    rule("n1+(-n2*n3) -> n1-n2*n3"),
    rule("v*(-c) -> -c*v"),
    rule("n1+-n2 -> n1-n2"),
    rule("v*c -> c*v"),
    rule("(n1^n2)^n3 -> (n1^(n2*n3))"),
];

pub(super) fn rationalize(cx: &Context, tree: &Tree, scope: &Object) -> Result<Rational, Fault> {
    let held = cx.hold_all_but(cx.third());
    let by_rules = by_rules(cx, tree, scope);
    cx.release(held);
    match by_rules {
        // The rules take a time that grows exponentially with the expression.
        Err(fault) if matches!(fault.code(), ErrorCode::TooManySteps | ErrorCode::NestingTooDeep) => {
            by_arithmetic(cx, tree, scope)
        }
        outcome => outcome,
    }
}

/// By arithmetic with polynomials, which gives the same result for one variable.
fn by_arithmetic(cx: &Context, tree: &Tree, scope: &Object) -> Result<Rational, Fault> {
    let numbers = Options { exact_fractions: false, ..Options::default() };
    let tree = simplify_constant(cx, &numbers, &resolve(cx, tree, Some(scope))?)?;
    let (quotient, variables) = quotient(cx, &tree)?;
    let numerator = quotient.numerator.tree(cx, &variables)?;
    let coefficients = if variables.len() == 1 { quotient.numerator.coefficients(cx)? } else { Vec::new() };
    if quotient.denominator.as_constant().is_some() {
        let expression = Rc::clone(&numerator);
        return Ok(Rational { expression, numerator, denominator: None, variables, coefficients });
    }
    let denominator = quotient.denominator.tree(cx, &variables)?;
    let expression = operator(cx, &DIVIDE, vec![Rc::clone(&numerator), Rc::clone(&denominator)])?;
    Ok(Rational { expression, numerator, denominator: Some(denominator), variables, coefficients })
}

/// By mathjs's rules.
fn by_rules(cx: &Context, tree: &Tree, scope: &Object) -> Result<Rational, Fault> {
    let numbers = Options { exact_fractions: false, ..Options::default() };
    let fractions = Options::default();
    let empty = Object::default();
    let context = &numbers.context;
    let again = read_written(cx, context, NEAR_CANONICAL)?;
    let first = read_written(cx, context, NEAR_CANONICAL)?;
    let successive = read_written(cx, context, SUCCESSIVE_DIVISIONS)?;
    let first: Vec<Step> = first.into_iter().chain(read_written(cx, context, SUCCESSIVE_DIVISIONS)?).collect();

    let mut tree = simplify(cx, &numbers, &first, scope, tree)?;
    let variables = variables(cx, &tree)?;
    if !variables.is_empty() {
        tree = expand_powers(cx, &tree, 1)?;
        tree = simplify(cx, &numbers, &first, &empty, &tree)?;
        let distributed = read_written(cx, context, DISTRIBUTED_DIVISIONS)?;
        let mut before: Option<String> = None;
        let mut changed = false;
        for distributes in [true, false].into_iter().cycle() {
            let steps = if distributes { &distributed } else { &successive };
            tree = simplify(cx, &fractions, steps, &empty, &tree)?;
            let text = super::print::text(cx, &tree, super::print::Brackets::Keep)?;
            if before.as_deref() == Some(&*text) {
                break;
            }
            changed = true;
            before = Some(text);
        }
        if changed {
            tree = simplify(cx, &numbers, &again, &empty, &tree)?;
        }
        tree = simplify(cx, &numbers, &read_written(cx, context, FINAL)?, &empty, &tree)?;
    }
    let is_canonical = variables.len() == 1;
    let mut coefficients = Vec::new();
    if let (true, Some((numerator, denominator))) = (tree.is(&DIVIDE), tree.pair()) {
        let (mut numerator, mut denominator) = (Rc::clone(numerator), Rc::clone(denominator));
        if is_canonical {
            (numerator, coefficients) = canonical(cx, &numerator)?;
            denominator = canonical(cx, &denominator)?.0;
        }
        let expression = tree.with(cx, vec![Rc::clone(&numerator), Rc::clone(&denominator)])?;
        return Ok(Rational { expression, numerator, denominator: Some(denominator), variables, coefficients });
    }
    if is_canonical {
        (tree, coefficients) = canonical(cx, &tree)?;
    }
    let numerator = Rc::clone(&tree);
    Ok(Rational { expression: tree, numerator, denominator: None, variables, coefficients })
}

pub(super) fn no_polynomial(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::Domain, message)
}

/// The variables of a quotient of polynomials, in their order; an error for any other expression.
fn variables(cx: &Context, tree: &Node) -> Result<Vec<Arc<str>>, Fault> {
    let mut variables = Vec::new();
    find_variables(cx, tree, &mut variables)?;
    Ok(variables)
}

pub(super) fn find_variables(cx: &Context, tree: &Node, variables: &mut Vec<Arc<str>>) -> Result<(), Fault> {
    cx.spend(1)?;
    let args = match &tree.kind {
        TreeKind::Function(_) | TreeKind::Call => return Err(no_polynomial("There is an unsolved function call")),
        TreeKind::Operator { op, .. } if op.symbol == "^" => match tree.args.get(1).map(|exponent| whole(exponent)) {
            Some(Some(_)) => &tree.args[..1],
            _ => return Err(no_polynomial("There is a non-integer exponent")),
        },
        // mathjs looks for the symbol in the text "+-*/".
        TreeKind::Operator { op, .. } if !"+-*/".contains(op.symbol) => {
            return Err(no_polynomial(format!("Operator {} invalid in polynomial expression", op.symbol)));
        }
        TreeKind::Operator { .. } | TreeKind::Parenthesis => &tree.args[..],
        TreeKind::Symbol(name) => {
            cx.pay_for_search(variables.len(), name.len())?;
            if !variables.contains(name) {
                variables.push(Arc::clone(name));
            }
            return Ok(());
        }
        TreeKind::Constant(_) => return Ok(()),
        _ => {
            let message = format!("type {} is not allowed in polynomial expression", tree.type_name());
            return Err(no_polynomial(message));
        }
    };
    args.iter().try_for_each(|arg| find_variables(cx, arg, variables))
}

/// The whole number that a node is.
pub(super) fn whole(tree: &Node) -> Option<f64> {
    match tree.constant() {
        Some(Value::Number(number)) if number.is_finite() && number.fract() == 0.0 => Some(*number),
        _ => None,
    }
}

/// Powers of sums and products as products.
fn expand_powers(cx: &Context, tree: &Tree, depth: usize) -> Result<Tree, Fault> {
    check_depth(depth)?;
    cx.spend(1)?;
    let expanded = match (tree.is(&POW), tree.pair()) {
        (true, Some((base, exponent))) if base.op().is_some() => match whole(exponent) {
            Some(times) if times > 2.0 => {
                let rest = operator(cx, &POW, vec![Rc::clone(base), number(cx, times - 1.0)?])?;
                operator(cx, &MULTIPLY, vec![Rc::clone(base), rest])?
            }
            Some(2.0) => operator(cx, &MULTIPLY, vec![Rc::clone(base), Rc::clone(base)])?,
            _ => Rc::clone(tree),
        },
        _ => Rc::clone(tree),
    };
    super::tree::map(cx, &expanded, |arg| expand_powers(cx, arg, depth + 1))
}

/// The terms of a polynomial in one variable, as they are found.
struct Polynomial<'p> {
    cx: &'p Context,
    coefficients: Vec<f64>,
    variable: Option<Arc<str>>,
    /// The factor of the current term.
    factor: f64,
    is_negative: bool,
    /// Whether the current term has an operator `*` or `^`, which says what a number means.
    is_product: bool,
    is_power: bool,
    /// The place of the current operand.
    place: usize,
}

/// A polynomial in one variable with decreasing exponents, and its coefficients.
fn canonical(cx: &Context, tree: &Tree) -> Result<(Tree, Vec<f64>), Fault> {
    let mut polynomial = Polynomial {
        cx,
        coefficients: vec![0.0],
        variable: None,
        factor: 1.0,
        is_negative: false,
        is_product: false,
        is_power: false,
        place: 0,
    };
    polynomial.read(tree, None)?;
    let Polynomial { coefficients, variable, .. } = polynomial;
    let variable = variable.unwrap_or_else(|| Arc::from(""));
    let mut sum: Option<Tree> = None;
    for (exponent, &coefficient) in coefficients.iter().enumerate().rev() {
        cx.spend(1)?;
        if coefficient == 0.0 {
            continue;
        }
        let factor = number(cx, if sum.is_none() { coefficient } else { coefficient.abs() })?;
        let is_first = sum.is_none();
        let term =
            if exponent == 0 { factor } else { power_term(cx, &variable, exponent, coefficient, is_first, factor)? };
        sum = Some(match sum {
            None => term,
            Some(sum) => operator(cx, if coefficient < 0.0 { &SUBTRACT } else { &ADD }, vec![sum, term])?,
        });
    }
    let sum = match sum {
        Some(sum) => sum,
        None => number(cx, 0.0)?,
    };
    Ok((sum, coefficients))
}

/// The term of a power of the variable.
fn power_term(
    cx: &Context,
    variable: &str,
    exponent: usize,
    coefficient: f64,
    is_first: bool,
    factor: Tree,
) -> Result<Tree, Fault> {
    let mut power = symbol(cx, variable)?;
    if exponent > 1 {
        #[expect(clippy::cast_precision_loss, reason = "an exponent is the length of a collection")]
        let exponent = number(cx, exponent as f64)?;
        power = operator(cx, &POW, vec![power, exponent])?;
    }
    if coefficient == -1.0 && is_first {
        return operator(cx, &UNARY_MINUS, vec![power]);
    }
    if coefficient.abs() == 1.0 { Ok(power) } else { operator(cx, &MULTIPLY, vec![factor, power]) }
}

impl Polynomial<'_> {
    fn read(&mut self, tree: &Node, parent: Option<&Node>) -> Result<(), Fault> {
        self.cx.spend(1)?;
        match &tree.kind {
            TreeKind::Function(_) | TreeKind::Call => Err(no_polynomial("There is an unsolved function call")),
            TreeKind::Operator { .. } => self.read_operator(tree, parent),
            TreeKind::Symbol(name) => self.read_symbol(name, parent),
            TreeKind::Constant(Value::Number(number)) => self.read_number(*number, parent),
            TreeKind::Constant(_) => self.read_number(f64::NAN, parent),
            _ => Err(no_polynomial(format!("Type {} is not allowed", tree.type_name()))),
        }
    }

    fn read_operator(&mut self, tree: &Node, parent: Option<&Node>) -> Result<(), Fault> {
        let Some(op) = tree.op() else { return Ok(()) };
        if !"+-*^".contains(op.symbol) {
            return Err(no_polynomial(format!("Operator {} invalid", op.symbol)));
        }
        if let Some(parent) = parent {
            let below_sum = parent.is(&ADD) || parent.is(&SUBTRACT);
            let is_misplaced = match op.name {
                "unaryMinus" | "pow" => !below_sum && !parent.is(&MULTIPLY),
                "subtract" | "add" | "multiply" => !below_sum,
                _ => false,
            };
            let must_be_first = matches!(op.name, "subtract" | "add" | "unaryMinus");
            if is_misplaced || must_be_first && self.place != 0 {
                return Err(no_polynomial(format!("Invalid {} placing", op.symbol)));
            }
        }
        if matches!(op.symbol, "^" | "*") {
            (self.is_power, self.is_product) = (op.symbol == "^", op.symbol == "*");
        }
        for (place, arg) in tree.args.iter().enumerate() {
            if op.name == "unaryMinus" {
                self.is_negative = true;
            }
            if op.symbol == "+" || op.name == "subtract" {
                (self.is_power, self.is_product) = (false, false);
                self.factor = 1.0;
                self.is_negative = place > 0 && op.symbol == "-";
            }
            self.place = place;
            self.read(arg, Some(tree))?;
        }
        Ok(())
    }

    fn read_symbol(&mut self, name: &Arc<str>, parent: Option<&Node>) -> Result<(), Fault> {
        if self.variable.as_ref().is_some_and(|variable| variable != name) {
            return Err(no_polynomial("There is more than one variable"));
        }
        self.variable = Some(Arc::clone(name));
        let Some(parent) = parent else {
            self.coefficients = vec![0.0, 1.0];
            return Ok(());
        };
        match parent.op().map(|op| op.symbol) {
            Some("^") if self.place != 0 => {
                return Err(no_polynomial("In power the variable should be the first parameter"));
            }
            Some("*") if self.place != 1 => {
                return Err(no_polynomial("In multiply the variable should be the second parameter"));
            }
            _ => {}
        }
        if !self.is_power {
            self.add(1)?;
        }
        Ok(())
    }

    fn read_number(&mut self, number: f64, parent: Option<&Node>) -> Result<(), Fault> {
        let Some(parent) = parent else {
            self.coefficients[0] = number;
            return Ok(());
        };
        if parent.op().is_some_and(|op| op.symbol == "^") {
            if self.place != 1 {
                return Err(no_polynomial("Constant cannot be powered"));
            }
            if number.fract() != 0.0 || number <= 0.0 || !number.is_finite() {
                return Err(no_polynomial("Non-integer exponent is not allowed"));
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
            return self.add(number as usize);
        }
        self.factor = number;
        if !self.is_power && !self.is_product {
            self.add(0)?;
        }
        Ok(())
    }

    /// Adds the current factor to a coefficient.
    fn add(&mut self, exponent: usize) -> Result<(), Fault> {
        if exponent >= self.coefficients.len() {
            self.cx.pay_for_collection(exponent as u64)?;
            self.coefficients.resize(exponent + 1, 0.0);
        }
        if let Some(coefficient) = self.coefficients.get_mut(exponent) {
            *coefficient += if self.is_negative { -self.factor } else { self.factor };
        }
        Ok(())
    }
}
