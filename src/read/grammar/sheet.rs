//! A spreadsheet's formula: a text that begins with `=`, in the grammar of spreadsheets, which differs from all others.
//!
//! ```text
//! formula    = joined (("=" | "<>" | "<" | "<=" | ">" | ">=") joined)*
//! joined     = sum ("&" sum)*                      — texts, which are not supported
//! sum        = product (("+" | "-") product)*
//! product    = power (("*" | "/") power)*
//! power      = signed ("^" signed)*                — from left to right
//! signed     = ("-" | "+")* percentage             — binds more tightly than "^"
//! percentage = operand "%"*                        — a number: 10% is 0.1
//! operand    = number | name "(" arguments ")" | "TRUE" | "FALSE" | "(" formula ")" | "{" array "}"
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::Parser;
use super::call::wrong_count;
use super::statement::Statement;
use crate::Parsed;
use crate::functions::{self, Basic, Function, Sheet};
use crate::token::{Bracket, CONVERSION, Kind, Sign};
use crate::tree::{Brackets, Constant, Factor, Form, Join, Node, Relation, Term};

impl Parser<'_, '_> {
    /// The whole formula.
    pub(super) fn formula(&mut self) -> Parsed<Vec<Statement>> {
        let value = self.nested(Self::compared)?;
        if self.kind() != Kind::End {
            return Err(self.unexpected_in_formula());
        }
        Ok(vec![Statement::Value(value)])
    }

    /// `formula`
    fn compared(&mut self) -> Parsed<Node> {
        let mut left = self.formula_sum()?;
        loop {
            let relation = match self.kind() {
                Kind::Sign(Sign::Equal) => Relation::Equal,
                Kind::Sign(Sign::Unequal) => Relation::Unequal,
                Kind::Sign(Sign::Less) => Relation::Less,
                Kind::Sign(Sign::LessEqual) => Relation::LessEqual,
                Kind::Sign(Sign::Greater) => Relation::Greater,
                Kind::Sign(Sign::GreaterEqual) => Relation::GreaterEqual,
                Kind::Sign(Sign::Ampersand | Sign::DoublePrime) => {
                    let message = "texts are not supported in a formula";
                    return Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(self.token().span));
                }
                _ => return Ok(left),
            };
            self.pay()?;
            self.at += 1;
            let right = self.formula_sum()?;
            let span = Span { start: left.span.start, end: right.span.end };
            left = Node::new(Form::Comparison(Box::new(left), vec![(relation, right)]), span);
        }
    }

    fn formula_sum(&mut self) -> Parsed<Node> {
        let first = self.formula_product()?;
        let start = first.span.start;
        let mut terms = vec![Term { is_subtracted: false, node: first }];
        loop {
            let is_subtracted = match self.kind() {
                Kind::Sign(Sign::Plus) => false,
                Kind::Sign(Sign::Minus) => true,
                _ => break,
            };
            self.pay()?;
            self.at += 1;
            let node = self.formula_product()?;
            terms.push(Term { is_subtracted, node });
        }
        let end = terms.last().map_or(start, |term| term.node.span.end);
        if terms.len() > 1 {
            for term in &mut terms {
                as_quotient(&mut term.node);
            }
        }
        Ok(match terms.len() {
            1 => terms.swap_remove(0).node,
            _ => Node::new(Form::Sum(terms), Span { start, end }),
        })
    }

    fn formula_product(&mut self) -> Parsed<Node> {
        let first = self.formula_power()?;
        let start = first.span.start;
        let mut factors = vec![Factor { join: Join::Times, node: first }];
        loop {
            let join = match self.kind() {
                Kind::Sign(Sign::Times) => Join::Times,
                Kind::Sign(Sign::Divide) => Join::Over,
                _ => return Ok(Self::product_of(factors, start)),
            };
            self.pay()?;
            self.at += 1;
            let node = self.formula_power()?;
            factors.push(Factor { join, node });
        }
    }

    fn formula_power(&mut self) -> Parsed<Node> {
        let mut base = self.signed()?;
        while self.takes(Sign::Power) {
            self.pay()?;
            let exponent = self.signed()?;
            base = Self::raised(base, exponent);
        }
        Ok(base)
    }

    fn signed(&mut self) -> Parsed<Node> {
        let sign = self.token();
        match sign.kind {
            Kind::Sign(Sign::Minus) => {
                self.at += 1;
                let operand = self.nested(Self::signed)?;
                let span = Span { start: sign.span.start, end: operand.span.end };
                Ok(Node::new(Form::Negative(Box::new(operand)), span))
            }
            Kind::Sign(Sign::Plus) => {
                self.at += 1;
                self.nested(Self::signed)
            }
            _ => self.percentage(),
        }
    }

    fn percentage(&mut self) -> Parsed<Node> {
        let mut node = self.nested(Self::formula_operand)?;
        while self.is_sign(Sign::Percent) {
            self.pay()?;
            let span = Span { start: node.span.start, end: self.skip().span.end };
            node = Node::new(Form::Percent(Box::new(node)), span);
        }
        Ok(node)
    }

    fn formula_operand(&mut self) -> Parsed<Node> {
        let token = self.token();
        match token.kind {
            Kind::Number { .. } => self.numeral(),
            Kind::Currency(code) => self.money(code),
            Kind::Open(Bracket::Round) => {
                self.at += 1;
                let inner = self.within_brackets(Self::compared)?;
                let end = self.close(Bracket::Round, token.span)?.end;
                Ok(Node::new(inner.form, Span { end, ..token.span }))
            }
            // What a spreadsheet converts, the grammar of all other texts reads.
            Kind::Command(CONVERSION) => {
                self.at += 1;
                self.nested(|parser| parser.bracketed(Bracket::Round))
            }
            Kind::Open(bracket @ (Bracket::Curly | Bracket::Square)) => self.array(bracket),
            Kind::Sign(Sign::DoublePrime) => self.formula_text(),
            Kind::Name(name) if self.ahead(1).kind == Kind::Open(Bracket::Round) => self.formula_call(name),
            Kind::Name(name) if (self.is_given)(name) => {
                self.at += 1;
                Ok(Node::new(Form::Name(name.into()), token.span))
            }
            Kind::Name(name) => {
                let constant = self.constant(name);
                let is_known = matches!(constant, Some(Constant::True | Constant::False | Constant::Pi));
                let Some(constant) = constant.filter(|_| is_known) else {
                    let message = format!("`{name}` is neither a value nor a function of a formula");
                    return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(token.span));
                };
                self.at += 1;
                Ok(Node::new(Form::Constant(constant), token.span))
            }
            _ => Err(self.unexpected_in_formula()),
        }
    }

    /// `{1, 2; 3, 4}`
    fn array(&mut self, bracket: Bracket) -> Parsed<Node> {
        let opened = self.skip();
        let mut rows = vec![vec![self.compared()?]];
        loop {
            self.pay()?;
            if self.takes(Sign::Comma) {
                let item = self.compared()?;
                if let Some(row) = rows.last_mut() {
                    row.push(item);
                }
            } else if self.takes(Sign::Semicolon) {
                rows.push(vec![self.compared()?]);
            } else {
                break;
            }
        }
        let end = self.close(bracket, opened.span)?.end;
        let span = Span { end, ..opened.span };
        let brackets = if bracket == Bracket::Curly { Brackets::Curly } else { Brackets::Square };
        match rows.len() {
            // An array of one item is that item.
            1 if rows.iter().all(|row| row.len() == 1) => {
                let item = rows.pop().and_then(|mut row| row.pop());
                item.map(|item| Node::new(item.form, span)).ok_or_else(|| self.unexpected_in_formula())
            }
            1 => Ok(Node::new(Form::List(brackets, rows.pop().unwrap_or_default()), span)),
            _ => Self::matrix(rows, span),
        }
    }

    fn formula_call(&mut self, name: &str) -> Parsed<Node> {
        let lower = name.to_ascii_lowercase();
        if let Some(node) = self.radix_call(&lower)? {
            return Ok(node);
        }
        let token = self.skip();
        let opened = self.skip();
        let arguments = if self.kind() == Kind::Close(Bracket::Round) {
            Vec::new()
        } else {
            self.within_brackets(|parser| {
                let mut arguments = vec![parser.formula_argument()?];
                while parser.takes(Sign::Comma) || parser.takes(Sign::Semicolon) {
                    parser.pay()?;
                    arguments.push(parser.formula_argument()?);
                }
                Ok(arguments)
            })?
        };
        let end = self.close(Bracket::Round, opened.span)?.end;
        let span = Span { end, ..token.span };
        let unknown = || {
            let message = format!("the function `{name}` of spreadsheets is not supported");
            Fault::new(ErrorCode::UndefinedFunction, message).boxed_at(token.span)
        };
        self.check_groups(&arguments, span)?;
        let constant = match (&*lower, arguments.len()) {
            ("true", 0) => Some(Constant::True),
            ("false", 0) => Some(Constant::False),
            ("pi", 0) => Some(Constant::Pi),
            _ => None,
        };
        if let Some(constant) = constant {
            return Ok(Node::new(Form::Constant(constant), span));
        }
        if let Some(node) = chosen(&lower, &arguments, span) {
            return Ok(node);
        }
        let (function, arguments) = of_spreadsheet(&lower, arguments, span).ok_or_else(unknown)?;
        let arguments = if takes_items(function) { items(arguments) } else { arguments };
        let (least, most) = functions::count_of(&lower, function);
        if !(least..=most).contains(&arguments.len()) {
            return Err(wrong_count(name, least, most, arguments.len()).boxed_at(span));
        }
        Ok(Node::new(Form::Call(function, arguments), span))
    }

    /// An argument, which is 0 if it is left out.
    pub(super) fn formula_argument(&mut self) -> Parsed<Node> {
        match self.kind() {
            Kind::Sign(Sign::Comma | Sign::Semicolon) | Kind::Close(_) => {
                let start = self.token().span.start;
                Ok(Node::new(Form::Number(Rational::ZERO), Span { start, end: start }))
            }
            _ => self.nested(Self::compared),
        }
    }

    fn unexpected_in_formula(&self) -> super::Reason {
        let token = self.token();
        let text = token.span.text(self.source);
        let (code, message) = match token.kind {
            Kind::End => (ErrorCode::UnexpectedEnd, "expected a value, got the end of the formula".to_owned()),
            Kind::Sign(Sign::DoublePrime | Sign::Ampersand) => {
                (ErrorCode::UnsupportedResult, "texts are not supported in a formula".to_owned())
            }
            _ => (ErrorCode::UnexpectedToken, format!("unexpected `{text}` in a formula")),
        };
        Fault::new(code, message).boxed_at(token.span)
    }
}

/// Writes a percentage as the quotient that it is: what is added is a number, and no percentage of what stands before.
fn as_quotient(node: &mut Node) {
    match &mut node.form {
        Form::Negative(inner) => as_quotient(inner),
        Form::Percent(inner) => {
            let (span, inner) = (node.span, (**inner).clone());
            let hundred = Node::new(Form::Number(Rational::from(100)), span);
            let factors = vec![Factor { join: Join::Times, node: inner }, Factor { join: Join::Over, node: hundred }];
            node.form = Form::Product(factors);
        }
        _ => {}
    }
}

/// Whether a function is one of formulas alone.
pub(crate) fn is_of_formulas(node: &Node) -> bool {
    let mut is_found = false;
    node.for_each(&mut |part| {
        is_found |= match &part.form {
            Form::Call(Function::Serial(_) | Function::IfError, _) => true,
            Form::Call(Function::If, arguments) => arguments.len() < 3,
            _ => false,
        };
    });
    is_found
}

/// Whether a function takes the items of its arrays.
fn takes_items(function: Function) -> bool {
    let (_, most) = functions::count_of("", function);
    most == usize::MAX && !matches!(function, Function::Sheet(Sheet::SumOfProducts | Sheet::Pick))
}

/// The arguments with the items of arrays in their place.
fn items(arguments: Vec<Node>) -> Vec<Node> {
    let mut found = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match argument.form {
            Form::List(_, items) => found.extend(items),
            Form::Matrix(rows) => found.extend(rows.into_iter().flatten()),
            form => found.push(Node::new(form, argument.span)),
        }
    }
    found
}

/// `IFS(condition, value, …)` and `SWITCH(value, case, result, …, other)` as conditions in each other.
fn chosen(name: &str, arguments: &[Node], span: Span) -> Option<Node> {
    let call = |arguments: Vec<Node>| Node::new(Form::Call(Function::If, arguments), span);
    let (value, cases) = match (name, arguments) {
        ("ifs", cases) => (None, cases),
        ("switch", [value, cases @ ..]) => (Some(value), cases),
        _ => return None,
    };
    let (pairs, rest) = cases.as_chunks::<2>();
    if pairs.is_empty() || value.is_none() && !rest.is_empty() {
        return None;
    }
    let mut other = rest.first().cloned();
    for [case, result] in pairs.iter().rev() {
        let condition = match value {
            None => case.clone(),
            Some(value) => {
                let others = vec![(Relation::Equal, case.clone())];
                Node::new(Form::Comparison(Box::new(value.clone()), others), case.span)
            }
        };
        other = Some(call([condition, result.clone()].into_iter().chain(other).collect()));
    }
    other
}

/// The whole part of a value, which a number may be already.
fn as_whole_part(value: &mut Node) {
    if value.as_number().is_none_or(|number| !number.is_integer()) {
        let span = value.span;
        let inner = std::mem::replace(value, Node::new(Form::Constant(Constant::False), span));
        *value = Node::new(Form::Call(Function::RoundDown, vec![inner]), span);
    }
}

/// The function of a spreadsheet, and its arguments in our order.
fn of_spreadsheet(name: &str, mut arguments: Vec<Node>, span: Span) -> Option<(Function, Vec<Node>)> {
    /// They take the whole part of each argument.
    const OF_WHOLE_PARTS: &[&str] =
        &["fact", "factdouble", "combin", "combina", "permut", "permutationa", "gcd", "lcm", "multinomial"];
    if OF_WHOLE_PARTS.contains(&name) {
        arguments.iter_mut().filter(|argument| !matches!(argument.form, Form::List(..))).for_each(as_whole_part);
    }
    let function = match (name, arguments.len()) {
        ("log", 1) => Function::LogTo(10),
        ("int", _) => Function::Plain(Basic::Floor),
        ("floor", 2) => Function::Sheet(Sheet::Floor),
        ("ceiling", 2) => Function::Sheet(Sheet::Ceiling),
        ("choose", _) => Function::Sheet(Sheet::Pick),
        ("iferror", 2) => Function::IfError,
        ("atan2", 2) => {
            // Here, the angle of a point.
            arguments.reverse();
            functions::called(name)?
        }
        ("if", 2) => {
            arguments.push(Node::new(Form::Constant(Constant::False), span));
            Function::If
        }
        _ => match functions::serial_named(name) {
            Some((function, ..)) => function,
            None => functions::called(name)?,
        },
    };
    Some((function, arguments))
}
