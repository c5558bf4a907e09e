//! Sums and products of a term over whole numbers.
//!
//! ```text
//! series = ("\sum" | "\prod" | "sum" | "prod" | "∑" | "∏") "_" ("{" name "=" sum "}" | name "=" number) "^" argument product
//!        | ("sum" | "prod") "(" sum "," name "," sum "," sum ")"
//!        | ("sum" | "prod") "(" name "," sum "," sum "," sum ")"
//!        | ("sum" | "prod") "(" sum "," "(" name "," sum "," sum ")" ")"
//!        | ("sum" | "prod") "(" (sum "for" name "in")? "range" "(" (sum ",")? sum ")" ")"
//! ```
//!
//! Without the inner brackets, a name that is not in the term, or has a value, is an item of a list: `sum(5, k, 1, 10)`.

use std::rc::Rc;

use pascaline_base::syntax::Span;

use super::Parser;
use crate::Parsed;
use crate::functions::Function;
use crate::token::{Bracket, Kind, Sign};
use crate::tree::{Form, Node, Series, Term};

impl<'s> Parser<'s, '_> {
    /// `\sum_{k=1}^{10} k^2`: the cursor is at the command, or at the name. The term is a product.
    pub(super) fn series_with_bounds(&mut self, is_product: bool) -> Parsed<Node> {
        let command = self.skip();
        let (mut lower, mut last) = (None, None);
        loop {
            if self.takes(Sign::Subscript) && lower.is_none() {
                lower = Some(self.lower_bound()?);
            } else if self.takes(Sign::Power) && last.is_none() {
                last = Some(self.upper_bound()?);
            } else {
                break;
            }
        }
        let (Some((name, first)), Some(last)) = (lower, last) else {
            let command_text = command.span.text(self.source);
            let message = format!("`{command_text}` needs a lower and an upper bound");
            let hint = format!("write both bounds, as in `{command_text}_{{k=1}}^{{10}} k`");
            return Err(Self::refused(command.span, message, Some(hint)));
        };
        self.operand = Some(self.at);
        let term = self.with_bound(name, Self::product)?;
        let span = Span { start: command.span.start, end: term.span.end };
        Ok(series(is_product, name, [first, last, term], span))
    }

    /// `{k=1}`, `(k=1)`, `k=1`
    fn lower_bound(&mut self) -> Parsed<(&'s str, Node)> {
        let opened = match self.kind() {
            Kind::Open(bracket @ (Bracket::Curly | Bracket::Round)) => Some((bracket, self.skip().span)),
            _ => None,
        };
        let Kind::Name(name) = self.kind() else { return Err(self.unexpected()) };
        self.at += 1;
        if !self.takes(Sign::Equal) {
            return Err(self.unexpected());
        }
        let Some((bracket, place)) = opened else { return Ok((name, self.numeral()?)) };
        let first = self.nested(Self::sum)?;
        self.close(bracket, place)?;
        Ok((name, first))
    }

    /// `{100}`, `(100)`, `100`; LaTeX takes one digit without braces.
    fn upper_bound(&mut self) -> Parsed<Node> {
        match self.kind() {
            Kind::Number { .. } if !self.style.is_latex() => self.numeral(),
            _ => self.argument(),
        }
    }

    /// `sum(k^2, k, 1, 10)`: the cursor is at the name of the function.
    pub(super) fn called_series(&mut self, function: Function) -> Parsed<Option<Node>> {
        if !matches!(function, Function::Sum | Function::Product) {
            return Ok(None);
        }
        if let Some(series) = self.series_over_range(function == Function::Product)? {
            return Ok(Some(series));
        }
        if let Some(name) = self.leading_name_of_series() {
            return self.series_from_name(function == Function::Product, name).map(Some);
        }
        let Some(name) = self.name_of_series() else { return Ok(None) };
        let start = self.skip().span.start;
        let opened = self.skip();
        let bracket = if opened.kind == Kind::Open(Bracket::Square) { Bracket::Square } else { Bracket::Round };
        let parts = self.within_brackets(|parser| {
            let term = parser.with_bound(name, Self::conversion)?;
            parser.at += 1;
            let bracket = match parser.kind() {
                Kind::Open(bracket) => Some((bracket, parser.skip().span)),
                _ => None,
            };
            parser.at += 2;
            let first = parser.conversion()?;
            if !parser.takes(Sign::Comma) {
                return Err(parser.unexpected());
            }
            let last = parser.conversion()?;
            if let Some((bracket, place)) = bracket {
                parser.close(bracket, place)?;
            }
            Ok([first, last, term])
        })?;
        let end = self.close(bracket, opened.span)?.end;
        Ok(Some(series(function == Function::Product, name, parts, Span { start, end })))
    }

    /// Python's `sum(range(1, 101))` and `sum(k^2 for k in range(1, 11))`, whose last number is left out.
    fn series_over_range(&mut self, is_product: bool) -> Parsed<Option<Node>> {
        let is_range = |at: usize| {
            self.ahead(at).kind == Kind::Name("range") && self.ahead(at + 1).kind == Kind::Open(Bracket::Round)
        };
        let ends = |kind: Kind| matches!(kind, Kind::End | Kind::Sign(Sign::Comma | Sign::Semicolon | Sign::Newline));
        let name = if is_range(2) {
            Some("k")
        } else {
            let places = (2..).take_while(|at| !ends(self.ahead(*at).kind));
            let mut places = places.filter(|at| self.ahead(*at).kind == Kind::Name("for") && is_range(at + 3));
            match places.next().map(|at| (self.ahead(at + 1).kind, self.ahead(at + 2).kind)) {
                Some((Kind::Name(name), Kind::Name("in"))) => Some(name),
                _ => None,
            }
        };
        let Some(name) = name else { return Ok(None) };
        let start = self.skip().span.start;
        let opened = self.skip();
        let term = if self.kind() == Kind::Name("range") {
            Node::new(Form::Name(Rc::from(name)), self.token().span)
        } else {
            let term = self.with_bound(name, Self::conversion)?;
            self.at += 3;
            term
        };
        let place = self.skip().span;
        let mut bounds = self.arguments(place, Self::conversion, Self::conversion)?;
        let end = self.close(Bracket::Round, opened.span)?.end;
        let (Some(last), first, true) = (bounds.pop(), bounds.pop(), bounds.is_empty()) else {
            return Err(Self::refused(place, "a range has a start and an end", None));
        };
        let number = |number: i64| Node::new(Form::Number(number.into()), place);
        let span = last.span;
        let terms = vec![Term { is_subtracted: false, node: last }, Term { is_subtracted: true, node: number(1) }];
        let parts = [first.unwrap_or_else(|| number(0)), Node::new(Form::Sum(terms), span), term];
        Ok(Some(series(is_product, name, parts, Span { start, end })))
    }

    /// `sum(k, 1, 10, k^2)`: the cursor is at the name of the function.
    fn series_from_name(&mut self, is_product: bool, name: &'s str) -> Parsed<Node> {
        let start = self.skip().span.start;
        let opened = self.skip().span;
        let parts = self.within_brackets(|parser| {
            parser.at += 2;
            let mut bound = || -> Parsed<Node> {
                let bound = parser.conversion()?;
                parser.at += 1;
                Ok(bound)
            };
            let (first, last) = (bound()?, bound()?);
            Ok([first, last, parser.with_bound(name, Self::conversion)?])
        })?;
        let end = self.close(Bracket::Round, opened)?.end;
        Ok(series(is_product, name, parts, Span { start, end }))
    }

    /// The index of the sum that is called at the cursor, if it is the first of four arguments and occurs in the last one alone.
    fn leading_name_of_series(&self) -> Option<&'s str> {
        const NAME: usize = 2;
        let Kind::Name(name) = self.ahead(NAME).kind else { return None };
        let (commas, end) = self.commas_of_call()?;
        let [after, _, before_term] = commas[..] else { return None };
        let is_letter =
            name.chars().count() == 1 && after == NAME + 1 && !(self.is_given)(name) && !self.has_value(name);
        let is_there = |mut places: std::ops::Range<usize>| places.any(|at| self.ahead(at).kind == Kind::Name(name));
        (is_letter && is_there(before_term..end) && !is_there(after..before_term)).then_some(name)
    }

    /// The distances of the commas between the arguments of the call at the cursor, and of the bracket that closes it.
    fn commas_of_call(&self) -> Option<(Vec<usize>, usize)> {
        let mut depth = 0_usize;
        let mut commas = Vec::new();
        for at in 1.. {
            match self.ahead(at).kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth <= 1 => return Some((commas, at)),
                Kind::Close(_) => depth -= 1,
                Kind::Sign(Sign::Comma) if depth == 1 => commas.push(at),
                Kind::End | Kind::Sign(Sign::Newline) => return None,
                _ if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }

    /// The index of the sum that is called at the cursor: it occurs in the first argument, and is the second one.
    fn name_of_series(&self) -> Option<&'s str> {
        let mut depth = 0_usize;
        let mut commas = Vec::new();
        let mut has_bracket = false;
        for at in 1.. {
            match self.ahead(at).kind {
                Kind::Open(_) => {
                    has_bracket |= depth == 1 && commas == [at - 1];
                    depth += 1;
                }
                Kind::Close(_) if depth <= 1 => break,
                Kind::Close(_) => depth -= 1,
                Kind::Sign(Sign::Comma) if depth == 1 || has_bracket && depth == 2 => commas.push(at),
                Kind::End | Kind::Sign(Sign::Newline) => return None,
                _ if depth == 0 => return None,
                _ => {}
            }
        }
        let [comma, next, _] = commas[..] else { return None };
        let place = comma + 1 + usize::from(has_bracket);
        let Kind::Name(name) = self.ahead(place).kind else { return None };
        let is_in_term = (2..comma).any(|at| self.ahead(at).kind == Kind::Name(name));
        (next == place + 1 && (has_bracket || is_in_term && !(self.is_given)(name))).then_some(name)
    }

    /// Reads a part in which the name is a number.
    pub(super) fn with_bound(&mut self, name: &'s str, read: fn(&mut Self) -> Parsed<Node>) -> Parsed<Node> {
        self.bound.push(name);
        let node = self.nested(read);
        self.bound.pop();
        node
    }
}

fn series(is_product: bool, name: &str, [first, last, term]: [Node; 3], span: Span) -> Node {
    Node::new(Form::Series(Box::new(Series { is_product, name: Rc::from(name), first, last, term })), span)
}
