//! The commands of LaTeX, as references and models write them.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::Parser;
use crate::doubt::Doubt;
use crate::functions::{self, Function};
use crate::token::{Bracket, Kind, Sign};
use crate::tree::{Factor, Form, Join, Node};
use crate::{Parsed, hint, numeral};

impl Parser<'_, '_> {
    /// A command where a value is expected.
    pub(super) fn command(&mut self, name: &str) -> Parsed<Node> {
        let token = self.token();
        match name {
            "frac" => {
                self.at += 1;
                let above = self.argument()?;
                let below = self.argument()?;
                let span = Span { start: token.span.start, end: below.span.end };
                Ok(quotient(above, below, span))
            }
            "binom" | "dbinom" | "tbinom" => {
                self.at += 1;
                let above = self.argument()?;
                let below = self.argument()?;
                let span = Span { start: token.span.start, end: below.span.end };
                Ok(Node::new(Form::Call(Function::Choose, vec![above, below]), span))
            }
            "sum" | "prod" => self.series_with_bounds(name == "prod"),
            "begin" => self.environment(),
            "sqrt" => self.root(),
            "boxed" | "fbox" => {
                self.at += 1;
                self.argument()
            }
            _ => {
                if let Some(function) = functions::called(name).filter(|_| name != "int") {
                    return self.call(function);
                }
                Err(self.unknown_command(name))
            }
        }
    }

    /// `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`
    fn environment(&mut self) -> Parsed<Node> {
        let command = self.token();
        let name = self.environment_name()?;
        if !name.trim_end_matches('*').ends_with("matrix") {
            return Err(self.unknown_command("begin"));
        }
        let mut rows = vec![Vec::new()];
        loop {
            self.pay()?;
            match self.kind() {
                Kind::Sign(Sign::Newline) => {
                    self.at += 1;
                    if self.kind() != Kind::Command("end") && rows.last().is_some_and(|row| !row.is_empty()) {
                        rows.push(Vec::new());
                    }
                }
                Kind::Sign(Sign::Ampersand) => self.at += 1,
                Kind::Command("end") => break,
                _ => {
                    let item = self.nested(Self::sum)?;
                    if let Some(row) = rows.last_mut() {
                        row.push(item);
                    }
                }
            }
        }
        self.environment_name()?;
        let end = self.before().map_or(command.span.end, |token| token.span.end);
        let span = Span { start: command.span.start, end };
        let matrix = Self::matrix(rows, span)?;
        // Bars are those of a determinant.
        Ok(if name == "vmatrix" { Node::new(Form::Call(Function::Determinant, vec![matrix]), span) } else { matrix })
    }

    /// The name after `\begin` or `\end`, in braces.
    fn environment_name(&mut self) -> Parsed<String> {
        self.at += 1;
        if self.kind() != Kind::Open(Bracket::Curly) {
            return Err(self.unexpected());
        }
        let opened = self.skip();
        let Kind::Name(name) = self.kind() else { return Err(self.unexpected()) };
        self.at += 1;
        self.close(Bracket::Curly, opened.span)?;
        Ok(name.to_owned())
    }

    /// `\sqrt{x}`, `\sqrt[3]{x}`
    fn root(&mut self) -> Parsed<Node> {
        let command = self.skip();
        let degree = if self.kind() == Kind::Open(Bracket::Square) {
            let opened = self.skip();
            let degree = self.sum()?;
            self.close(Bracket::Square, opened.span)?;
            Some(degree)
        } else {
            None
        };
        let operand = self.radicand(command.span)?;
        let span = Span { start: command.span.start, end: operand.span.end };
        Ok(match degree {
            None => Node::new(Form::Call(Function::SquareRoot, vec![operand]), span),
            Some(degree) => Node::new(Form::Call(Function::Root, vec![operand, degree]), span),
        })
    }

    /// The argument of `\sqrt`. LaTeX takes one digit, but people mean the whole number.
    fn radicand(&mut self, command: Span) -> Parsed<Node> {
        let token = self.token();
        let is_long = matches!(token.kind, Kind::Number { .. }) && token.span.end - token.span.start > 1;
        let place = Span { start: command.start, end: token.span.end };
        if is_long && !self.choices.doubt(Doubt::Digit, place) { self.numeral() } else { self.argument() }
    }

    /// The argument of a command: a group, a digit, a letter, a command.
    pub(super) fn argument(&mut self) -> Parsed<Node> {
        self.nested(|parser| match parser.kind() {
            Kind::Open(Bracket::Curly) => parser.group(),
            Kind::Number { .. } => parser.one_digit(),
            Kind::Name(_) => parser.one_letter(),
            Kind::Command(_) | Kind::Open(Bracket::Round) => parser.primary(),
            _ => Err(parser.unexpected()),
        })
    }

    /// `{x}`, in which `\over` divides, or `\choose` chooses from, everything before it by everything after it.
    fn group(&mut self) -> Parsed<Node> {
        let opened = self.skip();
        let outside = std::mem::take(&mut self.inside);
        let above = self.conversion()?;
        let node = match self.kind() {
            Kind::Command(command @ ("over" | "choose")) => {
                self.at += 1;
                let below = self.conversion()?;
                above_below(command, above, below)
            }
            _ => above,
        };
        self.inside = outside;
        let closed = self.close(Bracket::Curly, opened.span)?;
        Ok(Node::new(node.form, Span { start: opened.span.start, end: closed.end }))
    }

    /// What `\over` divides by, or `\choose` chooses, after the value before it.
    pub(super) fn over(&mut self, above: Node) -> Parsed<Node> {
        let Kind::Command(command @ ("over" | "choose")) = self.kind() else { return Ok(above) };
        self.at += 1;
        let below = self.nested(Self::sum)?;
        Ok(above_below(command, above, below))
    }

    /// The first digit of the number at the cursor; the others stay.
    pub(super) fn one_digit(&mut self) -> Parsed<Node> {
        let token = self.token();
        let text = token.span.text(self.source);
        if text.len() == 1 {
            return self.numeral();
        }
        if !text.bytes().next().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.numeral();
        }
        let first = Span { start: token.span.start, end: token.span.start + 1 };
        let rest = Span { start: first.end, end: token.span.end };
        if let Some(token) = self.tokens.get_mut(self.at) {
            token.span = rest;
            token.is_spaced = false;
        }
        let value =
            numeral::value(first.text(self.source), false, self.budget).map_err(|fault| fault.boxed_at(first))?;
        Ok(Node::new(Form::Number(value), first))
    }

    /// The first letter of the name at the cursor; the others stay.
    fn one_letter(&mut self) -> Parsed<Node> {
        let token = self.token();
        let Kind::Name(name) = token.kind else { return Err(self.unexpected()) };
        let Some(first) = name.chars().next() else { return Err(self.unexpected()) };
        if name.len() == first.len_utf8() {
            return self.primary();
        }
        let (letter, rest) = name.split_at(first.len_utf8());
        let middle = token.span.start + u32::try_from(first.len_utf8()).unwrap_or(1);
        if let Some(token) = self.tokens.get_mut(self.at) {
            token.span.start = middle;
            token.kind = Kind::Name(rest);
            token.is_spaced = false;
        }
        let place = Span { start: token.span.start, end: middle };
        let form = match self.constant(letter) {
            Some(constant) => Form::Constant(constant),
            None => Form::Name(letter.into()),
        };
        Ok(Node::new(form, place))
    }

    /// What follows `^`: a group, a digit, a letter, a command. More than one digit is doubtful.
    pub(super) fn latex_exponent(&mut self) -> Parsed<Node> {
        let sign = self.token();
        if self.takes(Sign::Minus) {
            let operand = self.nested(Self::latex_exponent)?;
            let span = Span { start: sign.span.start, end: operand.span.end };
            return Ok(Node::new(Form::Negative(Box::new(operand)), span));
        }
        match self.kind() {
            Kind::Number { .. } => {
                let token = self.token();
                let is_long = token.span.end - token.span.start > 1;
                if is_long && self.choices.doubt(Doubt::Exponent, token.span) {
                    let number = self.numeral()?;
                    // LaTeX has no power without braces in an exponent.
                    if self.is_sign(Sign::Power) { self.raised_to_next(number) } else { Ok(number) }
                } else {
                    self.one_digit()
                }
            }
            _ => self.argument(),
        }
    }

    /// `a \pmod{m}`, `a (mod m)`
    pub(super) fn residue(&mut self, value: Node) -> Parsed<Node> {
        let modulus = if self.kind() == Kind::Command("pmod") {
            self.at += 1;
            self.argument()?
        } else if self.kind() == Kind::Open(Bracket::Round) && self.ahead(1).kind == Kind::Name("mod") {
            let opened = self.skip();
            self.at += 1;
            let modulus = self.nested(Self::sum)?;
            self.close(Bracket::Round, opened.span)?;
            modulus
        } else {
            return Ok(value);
        };
        let span = Span { start: value.span.start, end: modulus.span.end };
        Ok(Node::new(Form::Residue(Box::new([value, modulus])), span))
    }

    #[cold]
    fn unknown_command(&self, name: &str) -> super::Reason {
        let span = self.token().span;
        let hint = match name {
            name if hint::is_calculus(name) => Some(hint::NO_CALCULUS.to_owned()),
            "partial" | "nabla" => Some("only numbers and equations are supported".to_owned()),
            _ => None,
        };
        let message = format!("unsupported command `\\{name}`");
        Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint).boxed_at(span)
    }
}

/// `above \over below`, `above \choose below`
fn above_below(command: &str, above: Node, below: Node) -> Node {
    let span = Span { start: above.span.start, end: below.span.end };
    match command {
        "choose" => Node::new(Form::Call(Function::Choose, vec![above, below]), span),
        _ => quotient(above, below, span),
    }
}

/// `above / below`
pub(super) fn quotient(above: Node, below: Node, span: Span) -> Node {
    let factors = vec![Factor { join: Join::Times, node: above }, Factor { join: Join::Over, node: below }];
    Node::new(Form::Product(factors), span)
}
