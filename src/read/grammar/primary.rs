//! Operands, and what follows them.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;
use pascaline_unit::constants as physical;

use super::Parser;
use super::compound::only_unit;
use super::letters::may_be_letters;
use super::statement::ends_statement;
use crate::doubt::Doubt;
use crate::functions::{self, Basic, Function, Vector};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Brackets, Constant, Factor, Form, Join, Node};
use crate::units::{self, Unit};
use crate::{MOST_NESTING, Parsed, Reason, hint};

impl Parser<'_, '_> {
    /// `postfix`: an operand and the signs after it.
    pub(super) fn postfix(&mut self) -> Parsed<Node> {
        let mut node = self.primary()?;
        let mut count = 0_u16;
        loop {
            let token = self.token();
            let span = Span { start: node.span.start, end: token.span.end };
            count += 1;
            if count > MOST_NESTING {
                let message = format!("more than {MOST_NESTING} operators follow one value");
                return Err(Fault::new(ErrorCode::NestingTooDeep, message).boxed_at(token.span));
            }
            let form = match token.kind {
                Kind::Sign(Sign::Factorial) if self.is_triple_factorial() => {
                    return Err(self.triple_factorial(node.span));
                }
                Kind::Sign(Sign::Factorial) if self.is_double_factorial(span) => {
                    self.at += 1;
                    Form::DoubleFactorial(Box::new(node))
                }
                Kind::Sign(Sign::Factorial) => Form::Factorial(Box::new(node)),
                Kind::Sign(Sign::Percent) | Kind::Name(_) if !self.inside.is_exponent && self.is_percent_next() => {
                    Form::Percent(Box::new(node))
                }
                // The power of `9 °C^2` is that of the unit.
                Kind::Sign(Sign::Degree) if self.starts_units() => return Ok(node),
                Kind::Sign(Sign::Degree) if only_unit(&node).is_none() => self.degrees(node, token.span),
                Kind::Sign(Sign::Power) if self.is_degree_raised() => {
                    let end = self.skip_raised_degree();
                    node = Node::new(self.degrees(node, end), Span { start: span.start, end: end.end });
                    continue;
                }
                Kind::Superscript(_) => {
                    let exponent = self.superscript();
                    let exponent = if self.is_tower(span) { self.raised_to_next(exponent)? } else { exponent };
                    node = Self::raised(node, exponent);
                    continue;
                }
                Kind::Sign(Sign::Prime | Sign::DoublePrime) if node.as_number().is_some() => {
                    let unit = if token.kind == Kind::Sign(Sign::Prime) { "ft" } else { "in" };
                    with_unit(node, unit, token.span)
                }
                Kind::Currency(code) if self.is_between_digits(&node) => {
                    node = self.money_with_cents(&node, code)?;
                    continue;
                }
                Kind::Currency(code)
                    // `1/2 €`, `2 1/2 €`
                    if (node.as_number().is_some() || matches!(node.form, Form::Product(_) | Form::Sum(_)))
                        && !matches!(self.ahead(1).kind, Kind::Number { .. }) =>
                {
                    Form::Money(code, Box::new(node))
                }
                _ => return Ok(node),
            };
            self.at += 1;
            self.pay()?;
            node = Node::new(form, span);
        }
    }

    /// Whether `!!!` is next.
    fn is_triple_factorial(&self) -> bool {
        let is_beside = |distance: usize| {
            let token = self.ahead(distance);
            token.kind == Kind::Sign(Sign::Factorial) && !token.is_spaced
        };
        is_beside(1) && is_beside(2)
    }

    /// The error of `5!!!`, which could be a triple factorial.
    #[cold]
    fn triple_factorial(&self, value: Span) -> Reason {
        const LONGEST: usize = 20;
        let text = Some(value.text(self.source)).filter(|text| text.len() <= LONGEST).unwrap_or("n");
        let hint = format!("write `({text}!!)!` for the factorial of a double factorial");
        let place = Span { start: self.token().span.start, end: self.ahead(2).span.end };
        Self::refused(place, "`!!!` could be a triple factorial, or the factorial of a double one", Some(hint))
    }

    /// Whether `!!` is next, and is a double factorial.
    fn is_double_factorial(&mut self, value: Span) -> bool {
        let next = self.ahead(1);
        if next.kind != Kind::Sign(Sign::Factorial) || next.is_spaced {
            return false;
        }
        !self.choices.doubt(Doubt::Factorial, Span { start: value.start, end: next.span.end })
    }

    /// Whether the sign or the word of a percentage is next.
    pub(super) fn is_percent_next(&mut self) -> bool {
        match self.kind() {
            Kind::Sign(Sign::Percent) => self.is_percentage(),
            Kind::Name("percent" | "pct" | "Percent") => !matches!(self.ahead(1).kind, Kind::Open(_)),
            _ => false,
        }
    }

    /// Whether the `%` at the cursor is a percentage rather than a remainder: no operand follows, or it begins with a sign.
    pub(super) fn is_percentage(&mut self) -> bool {
        let place = self.token().span;
        let is_sign = |kind: Kind| matches!(kind, Kind::Sign(Sign::Minus | Sign::Plus));
        if is_sign(self.ahead(1).kind) && self.is_added_number() {
            return true;
        }
        let is_operand = match self.ahead(1).kind {
            Kind::Number { .. } | Kind::Fraction(..) | Kind::Currency(_) | Kind::Sign(Sign::Root(_)) => true,
            Kind::Open(bracket) => bracket != Bracket::Curly || self.style.is_latex(),
            Kind::Command(name) => !matches!(name, "over" | "pmod" | "bmod"),
            Kind::Sign(Sign::Bar) => self.inside.bars == 0,
            // `12%X + 10%Y = 130`
            Kind::Name(name) if self.is_unknown_beside(name) => return !self.choices.doubt(Doubt::Modulo, place),
            Kind::Name(name) => !self.is_operator_word(name) && self.names_a_value(name),
            kind if is_sign(kind) => return !self.choices.doubt(Doubt::Modulo, place),
            _ => false,
        };
        !is_operand || self.choices.doubt(Doubt::Modulo, place)
    }

    /// Whether the `%` at the cursor is directly after a number that is added to a value: the first one of `1 - 25% - 25%`. The
    /// remainder of such a number is not meant.
    fn is_added_number(&self) -> bool {
        let kind =
            |distance: usize| self.at.checked_sub(distance).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let is_value = |kind: Kind| {
            matches!(
                kind,
                Kind::Number { .. } | Kind::Close(_) | Kind::Name(_) | Kind::Sign(Sign::Percent | Sign::Factorial)
            )
        };
        !self.token().is_spaced
            && matches!(kind(1), Some(Kind::Number { .. } | Kind::Name(_)))
            && matches!(kind(2), Some(Kind::Sign(Sign::Minus | Sign::Plus)))
            && kind(3).is_some_and(is_value)
    }

    /// Whether the `%` at the cursor, between a number and an unknown, belongs to a coefficient: `12%X`.
    fn is_unknown_beside(&self, name: &str) -> bool {
        let is_number = self.before().is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
        let is_joined = !self.token().is_spaced && (!self.ahead(1).is_spaced || self.prefers_names);
        is_number && is_joined && name.chars().count() == 1 && !self.has_value(name) && constant(name).is_none()
    }

    /// Whether a name has a value, or is that of a function or of a constant, or a letter.
    fn names_a_value(&self, name: &str) -> bool {
        self.has_value(name)
            || functions::named(name).is_some()
            || constant(name).is_some()
            || name.chars().count() == 1
    }

    /// Whether the `^` at the cursor raises the exponent before it, as between signs: `2 squared ^ 3`, but not `2² ^ 3`.
    fn is_tower(&mut self, power: Span) -> bool {
        let is_word = self
            .before()
            .is_some_and(|token| token.span.text(self.source).starts_with(|char: char| char.is_ascii_alphabetic()));
        let place = Span { end: self.token().span.end, ..power };
        self.is_sign(Sign::Power) && !self.is_degree_raised() && is_word != self.choices.doubt(Doubt::Reach, place)
    }

    /// `²`, `¹²`, `⁻¹`
    pub(super) fn superscript(&mut self) -> Node {
        let token = self.skip();
        let Kind::Superscript(value) = token.kind else { return Node::new(Form::Number(Rational::ONE), token.span) };
        let size = Node::new(Form::Number(Rational::from(i64::from(value).abs())), token.span);
        if value < 0 { Node::new(Form::Negative(Box::new(size)), token.span) } else { size }
    }

    /// Whether `^\circ` or `^{\circ}` is next.
    fn is_degree_raised(&self) -> bool {
        let is_degree = |distance: usize| self.ahead(distance).kind == Kind::Sign(Sign::Degree);
        is_degree(1) || self.ahead(1).kind == Kind::Open(Bracket::Curly) && is_degree(2)
    }

    fn skip_raised_degree(&mut self) -> Span {
        let length = if self.ahead(1).kind == Kind::Sign(Sign::Degree) { 2 } else { 4 };
        let end = self.ahead(length - 1).span;
        self.at += length;
        end
    }

    /// `45°`; `45°30'`; `20°C` is a temperature.
    fn degrees(&mut self, node: Node, place: Span) -> Form {
        let next = self.ahead(1);
        if let Kind::Name(scale @ ("C" | "F" | "K")) = next.kind {
            self.at += 1;
            let unit = match scale {
                "C" => "degC",
                "F" => "degF",
                _ => "K",
            };
            return with_unit(node, unit, next.span);
        }
        with_unit(node, "deg", place)
    }

    /// `primary`: an operand without the signs after it.
    pub(super) fn primary(&mut self) -> Parsed<Node> {
        let token = self.token();
        match token.kind {
            Kind::Number { .. } => self.number(),
            Kind::Fraction(..) => self.vulgar(),
            Kind::Name(name) => self.name(name),
            Kind::Day => self.relative_day(),
            Kind::Command(name) => self.nested(|parser| parser.command(name)),
            Kind::Currency(code) => self.money(code),
            Kind::Sign(Sign::Root(degree)) => self.nested(|parser| parser.root_sign(degree)),
            Kind::Superscript(_) if self.is_degree_of_root() => self.nested(Self::raised_root),
            Kind::Sign(Sign::Bar) => self.nested(|parser| parser.between_bars(Kind::Sign(Sign::Bar))),
            Kind::Open(Bracket::Bars) => self.nested(|parser| parser.between_bars(Kind::Close(Bracket::Bars))),
            Kind::Open(bracket) => self.nested(|parser| parser.bracketed(bracket)),
            _ => Err(self.unexpected()),
        }
    }

    /// `√x`
    fn root_sign(&mut self, degree: u8) -> Parsed<Node> {
        let sign = self.skip();
        let operand = self.below_root(if degree == 3 { Function::CubeRoot } else { Function::SquareRoot })?;
        let span = Span { start: sign.span.start, end: operand.span.end };
        Ok(match degree {
            2 => Node::new(Form::Call(Function::SquareRoot, vec![operand]), span),
            3 => Node::new(Form::Call(Function::CubeRoot, vec![operand]), span),
            _ => {
                let degree = Node::new(Form::Number(Rational::from(i64::from(degree))), sign.span);
                Node::new(Form::Call(Function::Root, vec![operand, degree]), span)
            }
        })
    }

    /// What the sign of a root is before.
    fn below_root(&mut self, root: Function) -> Parsed<Node> {
        let minus = self.token();
        // `√-2`
        if minus.kind == Kind::Sign(Sign::Minus)
            && !self.ahead(1).is_spaced
            && matches!(self.ahead(1).kind, Kind::Number { .. })
        {
            self.at += 1;
            let number = self.postfix()?;
            let span = Span { start: minus.span.start, end: number.span.end };
            return Ok(Node::new(Form::Negative(Box::new(number)), span));
        }
        let operand = self.postfix()?;
        match self.reaches_letters(root, &operand) {
            true if self.starts_units() => self.with_units(operand),
            true => self.product_beside(operand),
            false => Ok(operand),
        }
    }

    /// Whether the superscript at the cursor is that of a root: `³√27`.
    fn is_degree_of_root(&self) -> bool {
        self.ahead(1).kind == Kind::Sign(Sign::Root(2))
    }

    fn raised_root(&mut self) -> Parsed<Node> {
        let degree = self.superscript();
        self.at += 1;
        let is_cube = degree.as_number().is_some_and(|degree| *degree == Rational::from(3));
        let operand = self.below_root(if is_cube { Function::CubeRoot } else { Function::SquareRoot })?;
        let span = Span { start: degree.span.start, end: operand.span.end };
        Ok(Node::new(Form::Call(Function::Root, vec![operand, degree]), span))
    }

    /// `|x|`
    fn between_bars(&mut self, end: Kind) -> Parsed<Node> {
        let opened = self.skip();
        let bars = self.inside.bars;
        self.inside.bars += usize::from(end == Kind::Sign(Sign::Bar));
        let inner = self.sum()?;
        self.inside.bars = bars;
        let closed = self.token();
        if closed.kind != end && closed.kind != Kind::Sign(Sign::Bar) {
            if closed.kind == Kind::End {
                return Err(Fault::new(ErrorCode::Unclosed, "`|` is not closed").boxed_at(opened.span));
            }
            return Err(self.unexpected());
        }
        self.at += 1;
        let span = Span { start: opened.span.start, end: closed.span.end };
        Ok(Node::new(
            match inner.form {
                Form::List(Brackets::Round, items) => Form::Call(Function::Vector(Vector::Length), items),
                _ => Form::Call(Function::Plain(Basic::Abs), vec![inner]),
            },
            span,
        ))
    }

    /// `(x)`, `[x]`, `{x}`, `⌊x⌋`; items separated by commas are a list, and rows separated by semicolons a matrix.
    pub(super) fn bracketed(&mut self, bracket: Bracket) -> Parsed<Node> {
        let opened = self.skip();
        let mut rows = self.within_brackets(|parser| {
            parser.inside.has_ratios = bracket == Bracket::Round;
            parser.rows(bracket)
        })?;
        let closed = self.closing(bracket, opened.span)?;
        let span = Span { start: opened.span.start, end: closed.1.end };
        if rows.len() > 1 {
            // `[1, 2;]` is a matrix of one row.
            rows.truncate(rows.len() - usize::from(rows.last().is_some_and(Vec::is_empty)));
            return Self::matrix(rows, span);
        }
        let mut items = rows.pop().unwrap_or_default();
        let function = match bracket {
            Bracket::Floor => Some(Basic::Floor),
            Bracket::Ceiling => Some(Basic::Ceiling),
            _ => None,
        };
        let is_grouped = items.len() == 1 && bracket != Bracket::Set && closed.0 == bracket;
        match (function, items.pop()) {
            (Some(function), Some(item)) if items.is_empty() => {
                Ok(Node::new(Form::Call(Function::Plain(function), vec![item]), span))
            }
            (None, Some(item)) if is_grouped => Ok(Node::new(item.form, span)),
            (None, Some(item)) => {
                items.push(item);
                if bracket == Bracket::Square && items.iter().all(|item| self.is_row_of_one(item)) {
                    return Self::matrix(items.into_iter().map(|item| vec![item]).collect(), span);
                }
                Self::list(bracket, closed.0, items, span)
            }
            _ => Err(Self::refused(span, "the brackets are empty", None)),
        }
    }

    /// Whether an item is a value alone in square brackets: those of the column `[[1], [2]]`.
    fn is_row_of_one(&self, item: &Node) -> bool {
        let inner = item.span.text(self.source).strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        inner.is_some_and(|inner| !inner.contains(['[', ']', ',', ';']))
    }

    /// Rows of the same length.
    pub(super) fn matrix(rows: Vec<Vec<Node>>, span: Span) -> Parsed<Node> {
        let length = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != length) {
            return Err(Self::refused(span, "all rows of a matrix must have the same length", None));
        }
        Ok(Node::new(Form::Matrix(rows), span))
    }

    /// A list, a set, a point, an interval.
    fn list(open: Bracket, close: Bracket, items: Vec<Node>, span: Span) -> Parsed<Node> {
        let brackets = match (open, close) {
            (Bracket::Round, Bracket::Round) => Brackets::Round,
            (Bracket::Square, Bracket::Square) => Brackets::Square,
            (Bracket::Square, Bracket::Round) => Brackets::HalfOpenRight,
            (Bracket::Round, Bracket::Square) => Brackets::HalfOpenLeft,
            (Bracket::Curly | Bracket::Set, _) => Brackets::Curly,
            _ => return Err(Self::refused(span, "these brackets can only contain one value", None)),
        };
        Ok(Node::new(Form::List(brackets, items), span))
    }

    /// The bracket that closes, and its place. `[1, 2)` is an interval; `\lfloor x \right. \rfloor` is read as one.
    fn closing(&mut self, bracket: Bracket, opened: Span) -> Parsed<(Bracket, Span)> {
        let token = self.token();
        let is_interval = |open, close| {
            matches!((open, close), (Bracket::Round, Bracket::Square) | (Bracket::Square, Bracket::Round))
        };
        match token.kind {
            Kind::Close(close) if is_interval(bracket, close) => {
                self.at += 1;
                Ok((close, token.span))
            }
            _ => self.close(bracket, opened).map(|span| (bracket, span)),
        }
    }

    /// Items separated by commas, in rows separated by semicolons; after a semicolon at the end, the last row is empty.
    fn rows(&mut self, bracket: Bracket) -> Parsed<Vec<Vec<Node>>> {
        if matches!(self.kind(), Kind::Close(own) if own == bracket) {
            return Ok(Vec::new());
        }
        let row = match self.row_apart(bracket)? {
            Some(row) => row,
            None => vec![self.first_of_row(bracket)?],
        };
        let mut rows = vec![row];
        loop {
            if self.takes(Sign::Comma) {
                let item = self.conversion()?;
                if let Some(row) = rows.last_mut() {
                    row.push(item);
                }
            } else if bracket == Bracket::Square && self.is_number_apart(&rows) {
                let item = self.numeral()?;
                if let Some(row) = rows.last_mut() {
                    row.push(item);
                }
            } else if bracket == Bracket::Square && self.takes(Sign::Semicolon) {
                let is_end = matches!(self.kind(), Kind::Close(Bracket::Square));
                rows.push(match self.row_apart(bracket)? {
                    Some(row) => row,
                    None if is_end => Vec::new(),
                    None => vec![self.conversion()?],
                });
            } else {
                return Ok(rows);
            }
            self.pay()?;
        }
    }

    /// The first item in brackets, which may be a condition in round ones.
    fn first_of_row(&mut self, bracket: Bracket) -> Parsed<Node> {
        let first = self.conversion()?;
        if bracket == Bracket::Round && self.is_comparison() { self.conditions(first) } else { Ok(first) }
    }

    /// A row of several numbers with spaces between them, each of which may have a sign: `7 -2`, but not `7 - 2`.
    fn row_apart(&mut self, bracket: Bracket) -> Parsed<Option<Vec<Node>>> {
        let is_number = |distance: usize| matches!(self.ahead(distance).kind, Kind::Number { .. });
        let (mut length, mut count) = (0, 0);
        while bracket == Bracket::Square
            && !matches!(self.ahead(length).kind, Kind::Close(_) | Kind::Sign(Sign::Semicolon))
        {
            let is_sign = self.ahead(length).kind == Kind::Sign(Sign::Minus);
            let is_apart = count == 0 || self.ahead(length).is_spaced;
            let at = length + usize::from(is_sign);
            if !is_apart || !is_number(at) || is_sign && self.ahead(at).is_spaced {
                return Ok(None);
            }
            (length, count) = (at + 1, count + 1);
        }
        if count < 2 {
            return Ok(None);
        }
        let mut row = Vec::with_capacity(count);
        for _ in 0..count {
            self.pay()?;
            row.push(self.unary()?);
        }
        Ok(Some(row))
    }

    /// Whether another number is at the cursor, with a space before it and no sign: `[1 2; 3 4]`. All items have to be such numbers.
    fn is_number_apart(&self, rows: &[Vec<Node>]) -> bool {
        let ends = matches!(
            self.ahead(1).kind,
            Kind::Number { .. } | Kind::Close(Bracket::Square) | Kind::Sign(Sign::Semicolon)
        );
        matches!(self.token(), Token { kind: Kind::Number { .. }, is_spaced: true, .. })
            && ends
            && rows.iter().flatten().all(|item| item.as_number().is_some())
    }

    /// Whether a sign of a comparison is next, which no equation has: `(2 > 1)`, `(2 == 2)`.
    fn is_comparison(&self) -> bool {
        match self.kind() {
            Kind::Sign(Sign::Equal) => self.token().span.text(self.source).starts_with("=="),
            Kind::Sign(sign) => {
                matches!(sign, Sign::Less | Sign::LessEqual | Sign::Greater | Sign::GreaterEqual | Sign::Unequal)
                    || matches!(sign, Sign::Bar | Sign::Ampersand) && self.is_twice(sign)
            }
            _ => false,
        }
    }

    /// A name: a constant, a call, a unit, a variable.
    fn name(&mut self, name: &str) -> Parsed<Node> {
        let token = self.token();
        let is_defined = || self.is_defined(name) && !self.is_unit_here() && self.letters(name, token.span).is_none();
        if self.is_variable(name) && !self.is_unit_among_names(0) || is_defined() {
            self.at += 1;
            return Ok(Node::new(Form::Name(Rc::from(name)), token.span));
        }
        if let Some(term) = self.named_term(name)? {
            return Ok(term);
        }
        if let Some(call) = self.defined_call(name)? {
            return Ok(call);
        }
        if let Some(node) = self.calendar(name)? {
            return Ok(node);
        }
        if let Some(node) = self.date()? {
            return Ok(node);
        }
        if let Some(derivative) = self.derivative(name)? {
            return Ok(derivative);
        }
        if let Some(analysis) = self.analysis(name)? {
            return Ok(analysis);
        }
        if let Some(function) = self.function_at(name) {
            return self.nested(|parser| parser.call(function));
        }
        if self.is_unit_here() {
            return self.unit();
        }
        if self.is_unknown_function(name) {
            let message = format!("unknown function `{name}`");
            let hint = hint::for_name(name);
            return Err(Fault::new(ErrorCode::UndefinedFunction, message).hint(hint).boxed_at(token.span));
        }
        if let Some(constant) = self.physical(name).or_else(|| self.noted_symbol(name, token.span)) {
            self.at += 1;
            return Ok(Node::new(Form::Physical(constant), token.span));
        }
        if self.constant(name).is_none() && self.letters(name, token.span).is_none() && self.is_one_of_unit() {
            return self.unit();
        }
        let is_asked = self.is_asked_beside_values(name);
        self.at += 1;
        if let Some(constant) = self.constant(name).filter(|_| !is_asked) {
            self.note_constant(name, token.span);
            return Ok(Node::new(Form::Constant(constant), token.span));
        }
        let letters = self.letters(name, token.span);
        let is_definition = letters.is_some() && self.is_defined(name) && self.ahead(0).kind == Kind::Sign(Sign::Equal);
        if let Some(factors) = letters.filter(|_| !(is_definition && self.choices.doubt(Doubt::Letters, token.span))) {
            for factor in &factors {
                let letter = factor.node.span.text(self.source);
                self.note_constant(letter, factor.node.span);
                self.noted_symbol(letter, factor.node.span);
            }
            return self.product_of_letters(factors, token.span);
        }
        if matches!(name, "and" | "or") {
            return Err(Fault::new(ErrorCode::UnexpectedToken, format!("unexpected `{name}`")).boxed_at(token.span));
        }
        // What a question asks for is called `x` after a sign, and so it is after a value.
        let is_gap = matches!(name, "what" | "which") && (!self.letters_alone().contains("x") || self.is_cross());
        let name = if is_gap { "x" } else { name };
        Ok(Node::new(Form::Name(Rc::from(name)), token.span))
    }

    /// Whether a word is directly before a round bracket, as the name of a function is.
    fn is_unknown_function(&self, name: &str) -> bool {
        let next = self.ahead(1);
        let is_called = next.kind == Kind::Open(Bracket::Round) && !next.is_spaced;
        is_called
            && !self.style.is_latex()
            && name.chars().count() > 1
            && constant(name).is_none()
            && self.letters(name, self.token().span).is_none()
    }

    /// Whether the name at the cursor is a unit: it follows a value, and is not an unknown of an equation.
    fn is_unit_here(&self) -> bool {
        self.is_behind_value() && self.unit_at(0).is_some()
    }

    /// The constant of this name, unless the name has another value. In an equation that is solved for another letter, `E` and `I`
    /// are letters, and so are `e` and `i` but for the base of a power and the imaginary unit of a sum: `solve P = E^2/R for R`. Beside
    /// an `i`, a `j` is no imaginary unit: `3i - 4j`.
    pub(super) fn constant(&self, name: &str) -> Option<Constant> {
        if name == "j" && self.tokens.iter().any(|token| token.kind == Kind::Name("i")) {
            return None;
        }
        let is_letter =
            || may_be_unknown(name) && (self.choices.letters.are_unknowns() || self.is_letter_of_formula(name));
        constant(name).filter(|_| !self.has_value(name) && !self.asked.contains(&name) && !is_letter())
    }

    /// Whether a capital that may be a constant is all that is asked beside values: `P = 60 W; V = 240 V; I?` asks for the current.
    fn is_asked_beside_values(&self, name: &str) -> bool {
        let is_start =
            self.before().is_none_or(|token| ends_statement(token.kind) || token.kind == Kind::Sign(Sign::Comma));
        let behind = self.ahead(1).kind;
        let is_end = ends_statement(behind) || matches!(behind, Kind::Name("?"));
        matches!(name, "I" | "E") && is_start && is_end && !self.defined.is_empty()
    }

    /// Whether a formula with other letters is solved for one of them, and this one stands for a quantity of it.
    fn is_letter_of_formula(&self, name: &str) -> bool {
        if self.asked.is_empty() {
            return false;
        }
        let (has_others, has_exponential) = *self.letters_of_formula.get_or_init(|| {
            let is_other = |letter: &&str| constant(letter).is_none() && !self.asked.contains(letter);
            // Those of `3pie` are letters of the formula as well.
            let has_other_among_letters = |token: &Token| match token.kind {
                Kind::Name(name) if may_be_letters(name) && self.are_factors(name, self.letters_alone()) => {
                    let mut buffer = [0; 4];
                    name.chars().any(|char| is_other(&&*char.encode_utf8(&mut buffer)))
                }
                _ => false,
            };
            let is_exponential = |pair: &[Token]| {
                matches!(pair, [Token { kind: Kind::Name("e"), .. }, Token { kind: Kind::Sign(Sign::Power), .. }])
            };
            let has_others =
                self.letters_of_text().iter().any(is_other) || self.tokens.iter().any(has_other_among_letters);
            (has_others, self.tokens.windows(2).any(is_exponential))
        });
        !(name == "e" && has_exponential) && (matches!(name, "E" | "I") || has_others)
    }

    /// Notes that a constant of an equation could be an unknown, as in `V = I R; V = 12; R = 4`, where a definition is an equation.
    fn note_constant(&mut self, name: &str, place: Span) {
        let is_in_equation = self.prefers_names || self.defined.len() > 1;
        if is_in_equation && may_be_unknown(name) {
            self.choices.constant.get_or_insert(place);
        }
    }

    /// The physical constant of this name, such as `speedOfLight`; a name in small letters may also be an unknown, unless the text has
    /// quantities.
    fn physical(&self, name: &str) -> Option<&'static physical::Constant> {
        // The text is searched for quantities only for one of the few names.
        let is_other =
            || self.prefers_names && name.bytes().all(|byte| byte.is_ascii_lowercase()) && !self.has_measured_value();
        physical::find(name).filter(|_| !self.has_value(name) && !units::is_unit(name) && !is_other())
    }
}

/// A value with a unit.
pub(super) fn with_unit(node: Node, unit: &str, place: Span) -> Form {
    let Some(unit) = Unit::find(unit) else { return node.form };
    let unit = Node::new(Form::Unit(unit), place);
    Form::Product(vec![Factor { join: Join::Times, node }, Factor { join: Join::Beside, node: unit }])
}

/// Whether a constant has a letter that people use for an unknown as well.
fn may_be_unknown(name: &str) -> bool {
    matches!(name, "i" | "I" | "j" | "e" | "E")
}

/// The constant with this name.
pub(crate) fn constant(name: &str) -> Option<Constant> {
    Some(match name {
        "pi" | "π" | "Pi" | "PI" => Constant::Pi,
        "tau" | "τ" => Constant::Tau,
        "e" | "E" => Constant::E,
        "i" | "I" | "j" => Constant::ImaginaryUnit,
        "phi" | "φ" => Constant::Phi,
        "∞" | "inf" | "infinity" | "Infinity" | "oo" => Constant::Infinity,
        "EulerGamma" => Constant::EulerGamma,
        "Catalan" => Constant::Catalan,
        "GoldenRatio" => Constant::Phi,
        "true" | "True" | "TRUE" => Constant::True,
        "false" | "False" | "FALSE" => Constant::False,
        _ => return None,
    })
}
