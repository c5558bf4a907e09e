//! The reading: a tree in unambiguous notation. Read again, it is the same tree.

use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::digits;
use super::functions::{self, Basic, Function};
use super::grammar::Statement;
use super::tree::{Brackets, Constant, Factor, Form, Join, Node, Series, Target, Term};
use super::units::{Currency, Unit};

/// How tightly a form binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conversion,
    Comparison,
    Sum,
    Product,
    Sign,
    Power,
    Postfix,
    Atom,
}

/// The text of several statements.
///
/// The arguments at the places `in_degrees` are angles in degrees, which the reading says.
pub fn program(statements: &[Statement], in_degrees: &[Span], budget: &Budget) -> String {
    let mut writer = Writer { text: String::new(), in_degrees, budget };
    for (index, statement) in statements.iter().enumerate() {
        if index > 0 {
            writer.text += "; ";
        }
        match statement {
            Statement::Value(node) => writer.node(node, Binding::Conversion),
            Statement::Named(name, node, _) => {
                writer.text.extend([name, " = "]);
                writer.node(node, Binding::Conversion);
            }
            Statement::Equation(left, right) => {
                writer.node(left, Binding::Sum);
                writer.text += " = ";
                writer.node(right, Binding::Sum);
            }
            Statement::Unknown(name) => writer.text.extend(["solve for ", name]),
        }
    }
    writer.text
}

/// A text that grows.
struct Writer<'b> {
    text: String,
    /// The places of angles that are in degrees.
    in_degrees: &'b [Span],
    budget: &'b Budget,
}

impl Writer<'_> {
    /// Writes a node, in brackets if it binds less tightly than its place.
    fn node(&mut self, node: &Node, place: Binding) {
        if !self.budget.charge_memory(self.text.len() / 8 + 8) {
            return;
        }
        let is_bracketed = binding(node, self.budget) < place;
        if is_bracketed {
            self.text.push('(');
        }
        self.form(&node.form);
        if is_bracketed {
            self.text.push(')');
        }
    }

    /// Writes a form without brackets around it.
    fn form(&mut self, form: &Form) {
        match form {
            Form::Number(number) => self.number(number),
            Form::Constant(constant) => self.text += constant_text(*constant),
            Form::Name(name) => self.text += name,
            Form::Sum(terms) => self.sum(terms),
            Form::Progression(first, last, _) => self.progression(first, last),
            Form::Product(factors) => self.product(factors),
            Form::Series(series) => self.series(series),
            Form::Power(parts) => self.infix(parts, "^", [Binding::Postfix, Binding::Postfix]),
            Form::Negative(inner) => {
                self.text.push('-');
                self.node(inner, Binding::Power);
            }
            Form::PlusMinus(sides) => self.infix(sides, " ± ", [Binding::Product, Binding::Product]),
            Form::Factorial(inner) => self.factorial(inner, "!"),
            Form::DoubleFactorial(inner) => self.factorial(inner, "!!"),
            Form::Percent(inner) => self.postfix(inner, "%"),
            Form::Call(function, arguments) => self.call(*function, arguments),
            Form::Residue(parts) => {
                self.infix(parts, " (mod ", [Binding::Sum, Binding::Conversion]);
                self.text.push(')');
            }
            Form::Comparison(first, others) => {
                self.node(first, Binding::Sum);
                for (relation, node) in others {
                    self.text.extend([" ", relation.text(), " "]);
                    self.node(node, Binding::Sum);
                }
            }
            Form::List(brackets, items) => self.list(*brackets, items),
            Form::Matrix(rows) => self.matrix(rows),
            Form::Unit(unit) => self.unit(*unit, true),
            Form::Money(code, amount) => self.money(code, amount),
            Form::Date(date) => self.text += &date.text(),
            Form::Time(time) => self.text += &time.text(),
            Form::Moment(moment) => self.text += &moment.text(),
            Form::Conversion(inner, target) => {
                self.node(inner, Binding::Sum);
                self.text += " to ";
                self.target(target);
            }
        }
    }

    fn infix(&mut self, [left, right]: &[Node; 2], sign: &str, [left_place, right_place]: [Binding; 2]) {
        self.node(left, left_place);
        self.text += sign;
        self.node(right, right_place);
    }

    /// `1 + 2 + … + 10`
    fn progression(&mut self, first: &[Term], last: &[Node]) {
        self.sum(first);
        self.text += " + …";
        for node in last {
            self.text += " + ";
            self.node(node, Binding::Product);
        }
    }

    /// `sum(k^2, k, 1, 10)`
    fn series(&mut self, Series { is_product, name, first, last, term }: &Series) {
        self.text += if *is_product { "prod(" } else { "sum(" };
        self.node(term, Binding::Conversion);
        self.text.extend([", ", name, ", "]);
        self.node(first, Binding::Conversion);
        self.text += ", ";
        self.node(last, Binding::Conversion);
        self.text.push(')');
    }

    /// `[1, 2; 3, 4]`
    fn matrix(&mut self, rows: &[Vec<Node>]) {
        self.text.push('[');
        for (index, row) in rows.iter().enumerate() {
            self.text += if index > 0 { "; " } else { "" };
            self.items(row);
        }
        self.text.push(']');
    }

    fn unit(&mut self, unit: Unit, is_plural: bool) {
        let (prefix, name) = unit.text(is_plural);
        self.text.extend([prefix, name]);
    }

    /// `m^2`
    fn raised_unit(&mut self, node: &Node, is_plural: bool) {
        match &node.form {
            Form::Unit(unit) => self.unit(*unit, is_plural),
            Form::Power(parts) => {
                self.raised_unit(&parts[0], is_plural);
                self.text.push('^');
                self.node(&parts[1], Binding::Postfix);
            }
            _ => self.node(node, Binding::Power),
        }
    }

    fn number(&mut self, number: &Rational) {
        match digits::terminating(number, self.budget) {
            Some(text) => self.text += &text,
            None => self.text.extend([&*number.numerator().to_string(), " / ", &number.denominator().to_string()]),
        }
    }

    /// `(3!)!` is not a double factorial.
    fn factorial(&mut self, inner: &Node, sign: &str) {
        let is_factorial = matches!(inner.form, Form::Factorial(_) | Form::DoubleFactorial(_));
        self.node(inner, if is_factorial { Binding::Atom } else { Binding::Postfix });
        self.text += sign;
    }

    fn postfix(&mut self, inner: &Node, sign: &str) {
        self.node(inner, Binding::Postfix);
        self.text += sign;
    }

    fn sum(&mut self, terms: &[Term]) {
        for (index, term) in terms.iter().enumerate() {
            self.text += match (index, term.is_subtracted) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            let place = if index > 0 && matches!(term.node.form, Form::Negative(_)) {
                Binding::Power
            } else {
                Binding::Product
            };
            self.node(&term.node, place);
        }
    }

    fn product(&mut self, factors: &[Factor]) {
        let is_one = factors.first().is_some_and(|factor| factor.node.as_number() == Some(&Rational::ONE));
        for (index, factor) in factors.iter().enumerate() {
            let is_unit = is_unit(&factor.node);
            self.text += match (index, factor.join) {
                (0, _) => "",
                (_, Join::Beside) if is_unit => " ",
                (_, Join::Times) if is_unit && index > 1 => "*",
                (_, Join::Over) if is_unit => "/",
                (_, Join::Times | Join::Beside) => " * ",
                (_, Join::Over) => " / ",
                (_, Join::FloorOver) => " // ",
                (_, Join::Modulo) => " mod ",
            };
            let place = match index {
                0 if factors.get(1).is_some_and(|next| next.join == Join::Beside && self::is_unit(&next.node)) => {
                    Binding::Postfix
                }
                0 => Binding::Sign,
                _ => Binding::Power,
            };
            if is_unit {
                self.raised_unit(&factor.node, factor.join == Join::Beside && !is_one || index == 0);
                continue;
            }
            self.node(&factor.node, place);
        }
    }

    fn call(&mut self, function: Function, arguments: &[Node]) {
        if let (Function::Plain(Basic::Abs), [argument]) = (function, arguments) {
            self.text += "abs(";
            self.node(argument, Binding::Conversion);
            self.text.push(')');
            return;
        }
        // A logarithm without a base is written as the natural one.
        let name = if function == Function::Log && arguments.len() == 1 { "ln" } else { functions::name(function) };
        self.text += name;
        self.text.push('(');
        match arguments {
            [angle] if self.in_degrees.contains(&angle.span) => {
                let is_number = matches!(angle.form, Form::Number(_));
                self.text += if is_number { "" } else { "(" };
                self.node(angle, Binding::Conversion);
                self.text += if is_number { " deg" } else { ") deg" };
            }
            [condition, others @ ..] if function == Function::If => {
                self.node(condition, Binding::Comparison);
                self.text += ", ";
                self.items(others);
            }
            arguments => self.items(arguments),
        }
        self.text.push(')');
    }

    fn list(&mut self, brackets: Brackets, items: &[Node]) {
        let (open, close) = bracket_texts(brackets);
        self.text += open;
        self.items(items);
        self.text += close;
    }

    fn items(&mut self, items: &[Node]) {
        for (index, item) in items.iter().enumerate() {
            self.text += if index > 0 { ", " } else { "" };
            self.node(item, Binding::Conversion);
        }
    }

    fn money(&mut self, code: &str, amount: &Node) {
        if let Some(sign) = Currency::named(code).and_then(|currency| currency.sign) {
            self.text += sign;
            self.node(amount, Binding::Atom);
        } else {
            self.node(amount, Binding::Atom);
            self.text.extend([" ", code]);
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Unit(unit) => self.node(unit, Binding::Product),
            Target::Percent => self.text += "percent",
            Target::Fraction => self.text += "fraction",
            Target::Decimal => self.text += "decimal",
            Target::Mixed => self.text += "mixed number",
            Target::Prefixed(2) => self.text += "binary",
            Target::Prefixed(8) => self.text += "octal",
            Target::Prefixed(_) => self.text += "hex",
            Target::Base(base) => self.text.extend(["base ", &base.to_string()]),
        }
    }
}

/// The brackets of a list.
pub fn bracket_texts(brackets: Brackets) -> (&'static str, &'static str) {
    match brackets {
        Brackets::Round => ("(", ")"),
        Brackets::Square => ("[", "]"),
        Brackets::Curly => ("{", "}"),
        Brackets::HalfOpenRight => ("[", ")"),
        Brackets::HalfOpenLeft => ("(", "]"),
    }
}

/// How tightly the text of a node binds.
fn binding(node: &Node, budget: &Budget) -> Binding {
    match &node.form {
        Form::Conversion(..) => Binding::Conversion,
        Form::Comparison(..) => Binding::Comparison,
        Form::Sum(_) | Form::Progression(..) | Form::PlusMinus(_) => Binding::Sum,
        Form::Product(_) | Form::Residue(_) => Binding::Product,
        Form::Number(number) if digits::terminating(number, budget).is_none() => Binding::Product,
        Form::Number(number) if number.is_negative() => Binding::Sign,
        Form::Negative(_) => Binding::Sign,
        Form::Power(_) => Binding::Power,
        Form::Factorial(_) | Form::DoubleFactorial(_) | Form::Percent(_) | Form::Money(..) => Binding::Postfix,
        _ => Binding::Atom,
    }
}

/// Whether the node is a unit, or a power of one.
fn is_unit(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Power(parts) => is_unit(&parts[0]),
        _ => false,
    }
}

fn constant_text(constant: Constant) -> &'static str {
    match constant {
        Constant::Pi => "pi",
        Constant::Tau => "tau",
        Constant::E => "e",
        Constant::ImaginaryUnit => "i",
        Constant::Phi => "phi",
        Constant::Infinity => "infinity",
        Constant::EulerGamma => "EulerGamma",
        Constant::Catalan => "Catalan",
        Constant::True => "true",
        Constant::False => "false",
    }
}
