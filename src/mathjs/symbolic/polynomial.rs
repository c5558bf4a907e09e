//! Quotients of polynomials in any number of variables: what `rationalize` computes where rules would take too long.

use std::collections::BTreeMap;
use std::sync::Arc;

use pascaline_base::error::Fault;
use pascaline_base::sort::sort_by_key;

use super::operator::{ADD, MULTIPLY, POW, SUBTRACT, UNARY_MINUS};
use super::rationalize::{find_variables, no_polynomial, whole};
use super::tree::{Node, Tree, TreeKind, number, operator, symbol};
use crate::Context;
use crate::value::Value;

/// The exponents of the variables in a term.
type Exponents = Vec<u32>;

/// Coefficients by exponents.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Polynomial(BTreeMap<Exponents, f64>);

/// `numerator / denominator`, not in lowest terms. A denominator without variables is 1.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    pub(super) numerator: Polynomial,
    pub(super) denominator: Polynomial,
}

/// The steps of a term: its exponents are added and searched among the others.
const STEPS_OF_A_TERM: u64 = 2;

impl Polynomial {
    fn constant(value: f64, variables: usize) -> Self {
        Self::term(value, vec![0; variables])
    }

    fn term(coefficient: f64, exponents: Exponents) -> Self {
        let mut terms = BTreeMap::new();
        if coefficient != 0.0 {
            terms.insert(exponents, coefficient);
        }
        Self(terms)
    }

    /// Its value, if it has no variable.
    pub(super) fn as_constant(&self) -> Option<f64> {
        match self.0.iter().next_back() {
            None => Some(0.0),
            Some((exponents, value)) if exponents.iter().all(|exponent| *exponent == 0) => Some(*value),
            Some(_) => None,
        }
    }

    fn pay_for_terms(&self, cx: &Context, times: usize) -> Result<(), Fault> {
        let terms = (self.0.len() as u64).saturating_mul(times as u64);
        cx.spend(terms.saturating_add(1).saturating_mul(STEPS_OF_A_TERM))
    }

    fn add_term(&mut self, exponents: Exponents, coefficient: f64) {
        let sum = self.0.get(&exponents).copied().unwrap_or(0.0) + coefficient;
        if sum == 0.0 {
            self.0.remove(&exponents);
        } else {
            self.0.insert(exponents, sum);
        }
    }

    fn add(mut self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        other.pay_for_terms(cx, 1)?;
        for (exponents, coefficient) in &other.0 {
            self.add_term(exponents.clone(), *coefficient);
        }
        Ok(self)
    }

    fn scale(mut self, cx: &Context, factor: f64) -> Result<Self, Fault> {
        self.pay_for_terms(cx, 1)?;
        for coefficient in self.0.values_mut() {
            *coefficient *= factor;
        }
        Ok(self)
    }

    fn multiply(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        self.pay_for_terms(cx, other.0.len())?;
        let mut product = Self(BTreeMap::new());
        for (exponents, coefficient) in &self.0 {
            for (more, factor) in &other.0 {
                let sum = exponents.iter().zip(more).map(|(own, other)| own.saturating_add(*other)).collect();
                product.add_term(sum, coefficient * factor);
            }
        }
        Ok(product)
    }

    /// Sums of products, with decreasing degrees.
    pub(super) fn tree(&self, cx: &Context, variables: &[Arc<str>]) -> Result<Tree, Fault> {
        self.pay_for_terms(cx, 1)?;
        let mut terms: Vec<(&Exponents, f64)> = self.0.iter().map(|(exponents, value)| (exponents, *value)).collect();
        sort_by_key(&mut terms, |(exponents, _)| {
            let degree = exponents.iter().fold(0_u64, |sum, exponent| sum + u64::from(*exponent));
            std::cmp::Reverse((degree, (*exponents).clone()))
        });
        let mut sum: Option<Tree> = None;
        for (exponents, coefficient) in terms {
            let shown = if sum.is_none() { coefficient } else { coefficient.abs() };
            let term = term_tree(cx, variables, exponents, shown)?;
            sum = Some(match sum {
                None => term,
                Some(sum) if coefficient < 0.0 => operator(cx, &SUBTRACT, vec![sum, term])?,
                Some(sum) => operator(cx, &ADD, vec![sum, term])?,
            });
        }
        sum.map_or_else(|| number(cx, 0.0), Ok)
    }

    /// The coefficients of the powers of the only variable, from the constant on.
    pub(super) fn coefficients(&self, cx: &Context) -> Result<Vec<f64>, Fault> {
        let degree = self.0.keys().filter_map(|exponents| exponents.first()).max().copied().unwrap_or(0);
        cx.pay_for_collection(u64::from(degree))?;
        let mut coefficients = vec![0.0; degree as usize + 1];
        for (exponents, value) in &self.0 {
            if let Some(place) = exponents.first().and_then(|exponent| coefficients.get_mut(*exponent as usize)) {
                *place = *value;
            }
        }
        Ok(coefficients)
    }
}

fn term_tree(cx: &Context, variables: &[Arc<str>], exponents: &[u32], coefficient: f64) -> Result<Tree, Fault> {
    let mut product: Option<Tree> = None;
    let is_constant = exponents.iter().all(|exponent| *exponent == 0);
    let is_negated = coefficient == -1.0 && !is_constant;
    if is_constant || coefficient.abs() != 1.0 {
        product = Some(number(cx, coefficient)?);
    }
    for (variable, exponent) in variables.iter().zip(exponents) {
        if *exponent == 0 {
            continue;
        }
        let mut power = symbol(cx, variable)?;
        if *exponent > 1 {
            power = operator(cx, &POW, vec![power, number(cx, f64::from(*exponent))?])?;
        }
        if is_negated && product.is_none() {
            power = operator(cx, &UNARY_MINUS, vec![power])?;
        }
        product = Some(match product {
            Some(product) => operator(cx, &MULTIPLY, vec![product, power])?,
            None => power,
        });
    }
    product.map_or_else(|| number(cx, coefficient), Ok)
}

/// Reads an expression of the four operations and whole powers.
pub(super) fn quotient(cx: &Context, tree: &Tree) -> Result<(Quotient, Vec<Arc<str>>), Fault> {
    let mut variables = Vec::new();
    find_variables(cx, tree, &mut variables)?;
    let quotient = PolynomialReader { cx, variables: &variables }.read(tree)?;
    Ok((quotient, variables))
}

struct PolynomialReader<'r> {
    cx: &'r Context,
    variables: &'r [Arc<str>],
}

impl PolynomialReader<'_> {
    fn constant(&self, value: f64) -> Polynomial {
        Polynomial::constant(value, self.variables.len())
    }

    fn read(&self, tree: &Node) -> Result<Quotient, Fault> {
        self.cx.spend(1 + self.variables.len() as u64)?;
        let whole_of = |numerator| Quotient { numerator, denominator: self.constant(1.0) };
        match (&tree.kind, &tree.args[..]) {
            (TreeKind::Constant(Value::Number(value)), _) => Ok(whole_of(self.constant(*value))),
            (TreeKind::Symbol(name), _) => {
                let exponents = self.variables.iter().map(|variable| u32::from(variable == name)).collect();
                Ok(whole_of(Polynomial::term(1.0, exponents)))
            }
            (TreeKind::Parenthesis, [content]) => self.read(content),
            (TreeKind::Operator { op, .. }, [operand]) => {
                let Quotient { numerator, denominator } = self.read(operand)?;
                let sign = if op.symbol == "-" { -1.0 } else { 1.0 };
                Ok(Quotient { numerator: numerator.scale(self.cx, sign)?, denominator })
            }
            (TreeKind::Operator { op, .. }, [base, exponent]) if op.symbol == "^" => {
                let times = whole(exponent).ok_or_else(|| no_polynomial("There is a non-integer exponent"))?;
                self.power(&self.read(base)?, times)
            }
            (TreeKind::Operator { op, .. }, [first, rest @ ..]) => {
                let mut joined = self.read(first)?;
                for operand in rest {
                    joined = self.join(op.symbol, &joined, &self.read(operand)?)?;
                }
                Ok(joined)
            }
            _ => Err(no_polynomial(format!("Type {} is not allowed", tree.type_name()))),
        }
    }

    fn join(&self, symbol: &str, x: &Quotient, y: &Quotient) -> Result<Quotient, Fault> {
        let cx = self.cx;
        match symbol {
            "*" => self.divided(x.numerator.multiply(cx, &y.numerator)?, x.denominator.multiply(cx, &y.denominator)?),
            "/" => self.divided(x.numerator.multiply(cx, &y.denominator)?, x.denominator.multiply(cx, &y.numerator)?),
            _ => {
                let sign = if symbol == "-" { -1.0 } else { 1.0 };
                let first = x.numerator.multiply(cx, &y.denominator)?;
                let second = y.numerator.multiply(cx, &x.denominator)?.scale(cx, sign)?;
                self.divided(first.add(cx, &second)?, x.denominator.multiply(cx, &y.denominator)?)
            }
        }
    }

    /// A quotient, in which a denominator without variables is divided out.
    fn divided(&self, numerator: Polynomial, denominator: Polynomial) -> Result<Quotient, Fault> {
        match denominator.as_constant() {
            Some(value) if value != 1.0 => {
                let numerator = numerator.scale(self.cx, 1.0 / value)?;
                Ok(Quotient { numerator, denominator: self.constant(1.0) })
            }
            _ => Ok(Quotient { numerator, denominator }),
        }
    }

    fn power(&self, base: &Quotient, times: f64) -> Result<Quotient, Fault> {
        let (numerator, denominator) =
            if times < 0.0 { (&base.denominator, &base.numerator) } else { (&base.numerator, &base.denominator) };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
        let count = times.abs() as u64;
        self.cx.spend(count)?;
        let (mut above, mut below) = (self.constant(1.0), self.constant(1.0));
        for _ in 0..count {
            above = above.multiply(self.cx, numerator)?;
            below = below.multiply(self.cx, denominator)?;
        }
        self.divided(above, below)
    }
}
