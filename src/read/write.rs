//! The reading: a tree in unambiguous notation. Read again, it is the same tree.

use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::dates::Zone;
use super::digits;
use super::functions::{self, Basic, Bits, Function, Logic};
use super::grammar::{Statement, is_remainder_beside, sequence_term};
use super::tree::{
    Analysis, Brackets, Constant, Derivative, Factor, Form, Join, Node, Operation, SequenceTerm, Series, Target, Term,
};
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

/// The text of several statements, some of whose names have a value, as [`parse`](super::parse) was told.
///
/// The arguments at the places `in_degrees` are angles in degrees, which the reading says.
pub fn program(
    statements: &[Statement],
    in_degrees: &[Span],
    is_given: &dyn Fn(&str) -> bool,
    budget: &Budget,
) -> String {
    let mut writer = Writer { text: String::new(), in_degrees, is_given, is_target: false, budget };
    writer.sequences(statements);
    for (index, statement) in statements.iter().enumerate() {
        if index > 0 {
            writer.text += "; ";
        }
        match statement {
            Statement::Value(node) => writer.value(node),
            Statement::Named(name, node, _) => {
                writer.text.extend([name, " = "]);
                writer.text += if begins_with_letter(node) { "1 " } else { "" };
                // Alone, `km = 5000 m` would ask for kilometers.
                writer.bracketed(node, statements.len() == 1 && is_unit_of(name, node));
            }
            Statement::Equation(left, right) => {
                // `i = 2` would give a value to a name.
                writer.bracketed(left, is_name_of_constant(left) || writer.binding(left) < Binding::Sum);
                writer.text += " = ";
                let is_bracketed = is_target_of(right, left) || is_remainder_beside(left, right);
                writer.bracketed(right, is_bracketed || writer.binding(right) < Binding::Sum);
            }
            Statement::Congruence(parts) => {
                let [left, right, modulus] = &**parts;
                writer.bracketed(left, writer.binding(left) < Binding::Sum);
                writer.text += " ≡ ";
                writer.bracketed(right, writer.binding(right) < Binding::Sum);
                writer.text += " (mod ";
                writer.bracketed(modulus, false);
                writer.text += ")";
            }
            Statement::Unknown(name) => writer.text.extend(["solve for ", name]),
        }
        writer.end_statement();
    }
    writer.text
}

/// A text that grows.
struct Writer<'b> {
    text: String,
    /// The places of angles that are in degrees.
    in_degrees: &'b [Span],
    /// Whether a name has a value.
    is_given: &'b dyn Fn(&str) -> bool,
    /// Whether the units of a conversion are written, which begin with a unit.
    is_target: bool,
    budget: &'b Budget,
}

impl Writer<'_> {
    /// A value that is a statement by itself: conditions have signs between them. A text that begins with `and` would go on from the
    /// last answer.
    fn value(&mut self, node: &Node) {
        match &node.form {
            Form::Call(Function::Logic(logic @ (Logic::And | Logic::Or)), parts) => {
                let are_conditions = parts.len() > 1 && parts.iter().all(is_condition);
                if are_conditions { self.conditions(*logic, parts) } else { self.bracketed(node, true) }
            }
            _ => self.node(node, Binding::Conversion),
        }
    }

    /// `2 > 1 && (3 > 2 || 2 > 3)`
    fn conditions(&mut self, logic: Logic, parts: &[Node]) {
        for (index, part) in parts.iter().enumerate() {
            self.text += match (index, logic) {
                (0, _) => "",
                (_, Logic::Or) => " || ",
                _ => " && ",
            };
            match &part.form {
                Form::Call(Function::Logic(Logic::And), inner) if logic == Logic::Or => {
                    self.conditions(Logic::And, inner);
                }
                Form::Call(Function::Logic(Logic::Or), inner) => {
                    self.text.push('(');
                    self.conditions(Logic::Or, inner);
                    self.text.push(')');
                }
                _ => self.node(part, Binding::Comparison),
            }
        }
    }

    /// At the end of a statement, a name `?` would be the mark of a question.
    fn end_statement(&mut self) {
        if self.text.ends_with('?') {
            self.text.pop();
            self.text += "(?)";
        }
    }

    /// Writes a node, in brackets if it binds less tightly than its place.
    fn node(&mut self, node: &Node, place: Binding) {
        self.bracketed(node, self.binding(node) < place);
    }

    fn binding(&self, node: &Node) -> Binding {
        binding(node, self.budget)
    }

    /// Writes a node, perhaps in brackets.
    fn bracketed(&mut self, node: &Node, is_bracketed: bool) {
        if !self.budget.charge_memory(self.text.len() / 8 + 8) {
            return;
        }
        self.text += if is_bracketed { "(" } else { "" };
        if is_unit(node) {
            // A unit by itself is one of it.
            self.text += if self.is_target { "" } else { "1 " };
            self.raised_unit(node, self.is_target);
        } else {
            self.form(&node.form);
        }
        self.text += if is_bracketed { ")" } else { "" };
    }

    /// Writes the value before a unit, in brackets unless the grammar reads a unit after its last token.
    fn value_before_unit(&mut self, value: &Node) {
        let takes_unit = match &value.form {
            Form::Number(_) => self.binding(value) == Binding::Atom,
            Form::Constant(Constant::Pi)
            | Form::Call(..)
            | Form::Series(_)
            | Form::SequenceTerm(_)
            | Form::List(Brackets::Round, _) => true,
            _ => false,
        };
        self.bracketed(value, !takes_unit);
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
            Form::SequenceTerm(term) => {
                self.text.extend([&*term.name, "("]);
                self.node(&term.index, Binding::Conversion);
                self.text.push(')');
            }
            Form::Derivative(derivative) => self.derivative(derivative),
            Form::Analysis(analysis) => self.analysis(analysis),
            Form::Power(parts) => self.infix(parts, "^", [Binding::Postfix, Binding::Postfix]),
            Form::Negative(inner) => {
                self.text.push('-');
                self.node(inner, Binding::Power);
            }
            Form::PlusMinus(sides) => self.infix(sides, " ± ", [Binding::Product, Binding::Product]),
            Form::Factorial(inner) => self.factorial(inner, "!"),
            Form::DoubleFactorial(inner) => self.factorial(inner, "!!"),
            Form::Percent(inner) => {
                self.node(inner, Binding::Postfix);
                self.text.push('%');
            }
            Form::Call(function, arguments) => self.call(*function, arguments),
            Form::Residue(parts) => {
                self.infix(parts, " (mod ", [Binding::Sum, Binding::Sum]);
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
            Form::Physical(constant) => self.text += constant.name,
            Form::Money(code, amount) => self.money(code, amount),
            Form::Date(date) => self.text += &date.text(),
            Form::Time(time) => self.text += &time.written(),
            Form::Moment(moment) => self.text += &moment.written(),
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

    /// `sum(k^2, k, 1, 10)`; `sum(5, (k, 1, 10))` if it could be the sum of a list.
    fn series(&mut self, Series { is_product, name, first, last, term }: &Series) {
        let mut is_in_term = false;
        term.for_each(&mut |part| is_in_term |= matches!(&part.form, Form::Name(own) if own == name));
        let (open, close) = if is_in_term && !(self.is_given)(name) { ("", ")") } else { ("(", "))") };
        self.text += if *is_product { "prod(" } else { "sum(" };
        self.node(term, Binding::Conversion);
        self.text.extend([", ", open, name, ", "]);
        self.node(first, Binding::Conversion);
        self.text += ", ";
        self.node(last, Binding::Conversion);
        self.text += close;
    }

    /// What the text says of its sequences: `a(1) = 2; a(n) = 3 * a(n - 1) - 1; `.
    fn sequences(&mut self, statements: &[Statement]) {
        let mut terms: Vec<&SequenceTerm> = Vec::new();
        for node in statements.iter().flat_map(Statement::parts) {
            node.for_each(&mut |part| match &part.form {
                Form::SequenceTerm(term) if terms.iter().all(|own| own.name != term.name) => terms.push(term),
                _ => {}
            });
        }
        for SequenceTerm { name, first, rule, .. } in terms {
            for (index, node) in &**first {
                self.text.extend([name, "(", &index.to_string(), ") = "]);
                self.node(node, Binding::Conversion);
                self.text += "; ";
            }
            self.text.extend([&*sequence_term(name, &rule.index, rule.offset), " = "]);
            self.node(&rule.term, Binding::Conversion);
            self.text += "; ";
        }
    }

    /// `derivative(x^2, x, 3)`
    fn derivative(&mut self, Derivative { term, name, place }: &Derivative) {
        self.text += "derivative(";
        self.node(term, Binding::Conversion);
        self.text.extend([", ", name]);
        if let Some(place) = place {
            self.text += ", ";
            self.node(place, Binding::Conversion);
        }
        self.text.push(')');
    }

    /// `integrate(x^2, x, 0, 1)`, `limit(1 / x, x, 0, +)`
    fn analysis(&mut self, Analysis { operation, term, name, places }: &Analysis) {
        self.text.extend([operation.name(), "("]);
        self.node(term, Binding::Conversion);
        self.text.extend([", ", name]);
        for place in places {
            self.text += ", ";
            self.node(place, Binding::Conversion);
        }
        self.text += match operation {
            Operation::LimitFromRight => ", +)",
            Operation::LimitFromLeft => ", -)",
            _ => ")",
        };
    }

    /// `[1, 2; 3, 4]`, `[1, 2;]`
    fn matrix(&mut self, rows: &[Vec<Node>]) {
        self.text.push('[');
        for (index, row) in rows.iter().enumerate() {
            self.text += if index > 0 { "; " } else { "" };
            self.items(row);
        }
        self.text += if rows.len() == 1 { ";]" } else { "]" };
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
                if let Some(raised) = self.raised_name(parts) {
                    self.text += &raised;
                    return;
                }
                let is_bracketed = matches!(parts[0].form, Form::Power(_)) || has_sign_in_name(&parts[0]);
                self.text += if is_bracketed { "(" } else { "" };
                self.raised_unit(&parts[0], is_plural && !is_bracketed);
                self.text += if is_bracketed { ")^" } else { "^" };
                self.node(&parts[1], Binding::Postfix);
            }
            _ => self.node(node, Binding::Power),
        }
    }

    /// The power of a unit whose name is a quotient or a power itself: `km^2/h^2`, `ft^6`.
    fn raised_name(&self, [unit, exponent]: &[Node; 2]) -> Option<String> {
        let Form::Unit(unit) = &unit.form else { return None };
        let (prefix, name) = unit.text(false);
        let times: i32 = digits::terminating(exponent.as_number()?, self.budget)?.parse().ok()?;
        let raised = |part: &str| {
            let (base, own) = part.split_once('^').unwrap_or((part, "1"));
            let power = own.parse::<i32>().ok()?.checked_mul(times)?;
            base.chars().all(char::is_alphabetic).then(|| format!("{base}^{power}"))
        };
        let parts = name.split('/').map(raised).collect::<Option<Vec<_>>>()?;
        (times > 0 && name.contains(['/', '^'])).then(|| format!("{prefix}{}", parts.join("/")))
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
        if is_quantity(factors) {
            return self.quantity(factors);
        }
        let mut before: Option<&Node> = None;
        for (at, Factor { join, node }) in factors.iter().enumerate() {
            if is_unit(node) {
                let is_before_value = factors.get(1).is_some_and(|next| !is_unit(&next.node));
                if at == 0 && !self.is_target && is_before_value && is_letter(node) {
                    self.text += "(1 ";
                    self.raised_unit(node, true);
                    self.text.push(')');
                } else {
                    self.unit_in_product(*join, node, before, at);
                }
            } else {
                self.text += before.map_or("", |_| join_text(*join));
                match before {
                    None => self.node(node, Binding::Sign),
                    // Without brackets, it would be a unit.
                    Some(before) if ends_with_unit(before) && is_long_name_of_unit(node) => self.bracketed(node, true),
                    // Behind a quantity, names of units are units.
                    Some(before)
                        if is_name_of_unit(before)
                            && is_name_of_unit(node)
                            && factors.first().is_some_and(|first| ends_with_unit(&first.node)) =>
                    {
                        self.bracketed(node, true);
                    }
                    Some(_) => self.node(node, Binding::Power),
                }
            }
            before = Some(node);
        }
    }

    /// A unit that is not after a number: `km` in `km/h`, `kg` in `20 per kg`.
    fn unit_in_product(&mut self, join: Join, unit: &Node, before: Option<&Node>, at: usize) {
        // `per km/h` is `per km` and `per h`.
        let is_whole = before.is_some() && !self.is_target && (is_quotient(unit) || is_other_alone(unit));
        self.text += match (before, join) {
            (None, _) => "",
            _ if is_whole => join_text(join),
            (Some(before), Join::Over) if ends_with_unit(before) => "/",
            (_, Join::Over) => " per ",
            (_, Join::Times | Join::Beside) if at > 1 || self.is_target => "*",
            _ => join_text(join),
        };
        self.text += if is_whole { "(1 " } else { "" };
        self.raised_unit(unit, at == 0);
        self.text += if is_whole { ")" } else { "" };
    }

    /// `5 km/h`, `$5 km`, `$20/hour`
    fn quantity(&mut self, factors: &[Factor]) {
        let Some((Factor { node: value, .. }, units)) = factors.split_first() else { return };
        let is_one = value.as_number() == Some(&Rational::ONE);
        let is_money = matches!(value.form, Form::Money(..));
        if is_money {
            self.node(value, Binding::Sign);
        } else {
            self.value_before_unit(value);
        }
        for (index, Factor { join, node }) in units.iter().enumerate() {
            self.text += match join {
                Join::Over => "",
                _ if index == 0 => " ",
                _ => "*",
            };
            match join {
                Join::Over => self.divisor(node),
                _ => self.raised_unit(node, index == 0 && !is_one && !is_money),
            }
        }
    }

    /// `/h`, ` / (m * s)`; a unit whose name is a quotient is in brackets too.
    fn divisor(&mut self, units: &Node) {
        if is_unit(units) && !is_quotient(units) {
            self.text.push('/');
            self.raised_unit(units, false);
        } else {
            self.text += " / (";
            if is_unit(units) {
                self.raised_unit(units, false);
            } else {
                self.form(&units.form);
            }
            self.text.push(')');
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
                self.value_before_unit(angle);
                self.text += " deg";
            }
            conditions if matches!(function, Function::Logic(_) | Function::Bits(Bits::Xor)) => {
                for (index, condition) in conditions.iter().enumerate() {
                    self.text += if index > 0 { ", " } else { "" };
                    self.node(condition, Binding::Comparison);
                }
            }
            [condition, others @ ..] if function == Function::If => {
                self.node(condition, Binding::Comparison);
                self.text += ", ";
                self.items(others);
            }
            // The sum of a list, and not one over whole numbers.
            [_, Node { form: Form::Name(_) | Form::Constant(_), .. }, _, _]
                if matches!(function, Function::Sum | Function::Product) =>
            {
                self.list(Brackets::Square, arguments);
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
        if let Some(sign) = sign_of(code) {
            self.text += sign;
            let is_number = matches!(amount.form, Form::Number(_)) && self.binding(amount) == Binding::Atom;
            self.bracketed(amount, !is_number);
        } else {
            self.value_before_unit(amount);
            self.text.extend([" ", code]);
        }
    }

    fn target(&mut self, target: &Target) {
        self.is_target = true;
        match target {
            Target::Unit(unit) => self.node(unit, Binding::Product),
            Target::Units(units) => {
                for (index, unit) in units.iter().enumerate() {
                    self.text += if index > 0 { " and " } else { "" };
                    self.node(unit, Binding::Product);
                }
            }
            Target::Percent => self.text += "percent",
            Target::Fraction => self.text += "fraction",
            Target::Decimal => self.text += "decimal",
            Target::Mixed => self.text += "mixed number",
            Target::Scientific => self.text += "scientific notation",
            Target::Exact => self.text += "exact form",
            Target::Roman => self.text += "roman numerals",
            Target::Factors => self.text += "factors",
            // An offset alone would be subtracted.
            Target::Zone(zone @ Zone::Fixed { name: None, .. }) => self.text += &["UTC", &zone.text()].concat(),
            Target::Zone(zone) => self.text += &zone.text(),
            Target::Prefixed(2) => self.text += "binary",
            Target::Prefixed(8) => self.text += "octal",
            Target::Prefixed(_) => self.text += "hex",
            Target::Base(base) => self.text.extend(["base ", &base.to_string()]),
        }
        self.is_target = false;
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
        Form::Conversion(..) | Form::Residue(_) => Binding::Conversion,
        Form::Comparison(..) => Binding::Comparison,
        Form::Sum(_) | Form::Progression(..) | Form::PlusMinus(_) => Binding::Sum,
        Form::Product(_) => Binding::Product,
        _ if is_unit(node) => Binding::Product,
        Form::Money(code, _) if sign_of(code).is_none() => Binding::Sign,
        Form::Number(number) if digits::terminating(number, budget).is_none() => Binding::Product,
        Form::Number(number) if number.is_negative() => Binding::Sign,
        Form::Negative(_) => Binding::Sign,
        // `2^3%` is the percentage of a power.
        Form::Power(_) | Form::Percent(_) => Binding::Power,
        Form::Factorial(_) | Form::DoubleFactorial(_) | Form::Money(..) => Binding::Postfix,
        _ => Binding::Atom,
    }
}

/// The sign of a currency that is written before the amount.
fn sign_of(code: &str) -> Option<&'static str> {
    Currency::named(code).and_then(|currency| currency.sign)
}

/// Whether the node is a unit, or a power of one.
fn is_unit(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Power(parts) => is_unit(&parts[0]),
        _ => false,
    }
}

/// Whether the node ends with a unit, so that another one may follow after a sign.
fn ends_with_unit(node: &Node) -> bool {
    match &node.form {
        Form::Product(factors) => factors.last().is_some_and(|factor| ends_with_unit(&factor.node)),
        Form::Money(..) => true,
        _ => is_unit(node),
    }
}

/// Whether a name after a `=` would be the unit that a quantity is converted to: `5 kg = g`.
fn is_target_of(name: &Node, quantity: &Node) -> bool {
    matches!(&name.form, Form::Name(name) if is_unit_of(name, quantity))
}

/// Whether a node is a condition that can be written between signs.
fn is_condition(node: &Node) -> bool {
    match &node.form {
        Form::Comparison(..) | Form::Call(Function::Logic(Logic::Not), _) => true,
        Form::Call(Function::Logic(_), parts) => parts.len() > 1 && parts.iter().all(is_condition),
        _ => false,
    }
}

/// Whether a name is a unit of what a quantity measures.
fn is_unit_of(name: &str, quantity: &Node) -> bool {
    let Form::Product(factors) = &quantity.form else { return false };
    match (&factors[..], Unit::find(name)) {
        ([_, Factor { node: Node { form: Form::Unit(own), .. }, .. }], Some(unit)) => own.kind() == unit.kind(),
        _ => false,
    }
}

/// Whether the node is a unit whose name is a quotient: `km/h`.
fn is_quotient(node: &Node) -> bool {
    match &node.form {
        Form::Unit(unit) => unit.text(false).1.contains('/'),
        Form::Power(parts) => is_quotient(&parts[0]),
        _ => false,
    }
}

/// Whether the node is a constant whose name could be defined before a `=`.
fn is_name_of_constant(node: &Node) -> bool {
    matches!(node.form, Form::Constant(constant) if !matches!(constant, Constant::True | Constant::False))
}

/// Whether the node is a unit that is something else without a number: `per cent`, the `in` of a conversion, `°F`.
fn is_other_alone(node: &Node) -> bool {
    let Form::Unit(unit) = &node.form else { return false };
    let (_, name) = unit.text(false);
    matches!(name, "cent" | "in" | "in^2" | "in^3") || unit.as_scale().is_some()
}

/// Whether the node is a unit of one letter, which without a number is a name.
fn is_letter(node: &Node) -> bool {
    matches!(&node.form, Form::Unit(unit) if { let (prefix, name) = unit.text(false); prefix.len() + name.len() == 1 })
}

/// Whether the node is a product of units that begins with one of a letter: the `g/s` of `v = gm/s`.
fn begins_with_letter(node: &Node) -> bool {
    matches!(&node.form, Form::Product(factors) if factors.first().is_some_and(|first| is_letter(&first.node)))
}

/// Whether the node is a unit with a sign in its name: `km/h`, `ft^2`.
fn has_sign_in_name(node: &Node) -> bool {
    matches!(&node.form, Form::Unit(unit) if unit.text(false).1.contains(['/', '^']))
}

/// Whether the node is a name that a unit has as well, and that is not one letter.
fn is_name_of_unit(node: &Node) -> bool {
    matches!(&node.form, Form::Name(name) if Unit::find(name).is_some())
}

fn is_long_name_of_unit(node: &Node) -> bool {
    matches!(&node.form, Form::Name(name) if name.chars().count() > 1 && Unit::find(name).is_some())
}

/// The sign before a factor.
fn join_text(join: Join) -> &'static str {
    match join {
        Join::Times | Join::Beside => " * ",
        Join::Over => " / ",
        Join::FloorOver => " // ",
        Join::Modulo => " mod ",
    }
}

/// Whether the factors are a value and the units after it.
fn is_quantity(factors: &[Factor]) -> bool {
    let [value, next, ..] = factors else { return false };
    let are_units = |node: &Node| match &node.form {
        Form::Product(factors) => factors.iter().all(|factor| is_unit(&factor.node)),
        _ => is_unit(node),
    };
    let is_part = |factor: &Factor| match factor.join {
        Join::Over => are_units(&factor.node),
        Join::Times | Join::Beside => is_unit(&factor.node),
        Join::FloorOver | Join::Modulo => false,
    };
    let has_unit = match &value.node.form {
        Form::Product(_) => ends_with_unit(&value.node),
        Form::Sum(_) => converts(&value.node, &next.node),
        _ => false,
    };
    !is_unit(&value.node)
        && !has_unit
        && (next.join == Join::Beside || matches!(value.node.form, Form::Money(..)))
        && factors.iter().skip(1).all(is_part)
}

/// Whether a unit beside this value would be what it is converted to: `(5 ft + 10 in) cm`.
fn converts(value: &Node, unit: &Node) -> bool {
    let Form::Unit(unit) = &unit.form else { return false };
    let mut has_kind = false;
    value.for_each(&mut |part| has_kind |= matches!(&part.form, Form::Unit(own) if own.kind() == unit.kind()));
    has_kind
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
