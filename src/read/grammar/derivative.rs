//! Derivatives.
//!
//! ```text
//! derivative = ("derivative" | "differentiate" | "deriv") "(" conversion ("," name)? ("," conversion)? ")"
//!            | "diff" "(" conversion ("," name)* ("," whole)? ("," conversion)? ")"
//! ```
//!
//! The last argument is the place of the value. The whole number before it is the order of `diff`, as in SymPy, MATLAB and Maxima.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::{Parser, primary};
use crate::Parsed;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Derivative, Form, Node};

/// The names of the function.
const NAMES: &[&str] = &["derivative", ORDERED, "differentiate", "deriv"];

/// The name whose last argument is an order.
const ORDERED: &str = "diff";

/// A higher derivative is refused.
pub(crate) const MOST_ORDER: usize = 20;

impl<'s> Parser<'s, '_> {
    /// `derivative(x^2, x, 3)`, if that is at the cursor.
    pub(super) fn derivative(&mut self, name: &str) -> Parsed<Option<Node>> {
        let is_called = self.ahead(1).kind == Kind::Open(Bracket::Round);
        if !is_called || !NAMES.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            return Ok(None);
        }
        let is_ordered = name.eq_ignore_ascii_case(ORDERED);
        let start = self.token().span;
        self.remove_quotes();
        let Some(name) = self.name_that_varies() else {
            let hint = "name it, as in `derivative(a*x^2, x)`";
            let fault = Fault::new(ErrorCode::InvalidSyntax, "the derivative needs the name that varies");
            return Err(fault.hint(Some(hint.to_owned())).boxed_at(start));
        };
        self.at += 1;
        let opened = self.skip();
        let (term, order, place) = self.within_brackets(|parser| {
            let term = parser.with_bound(name, Self::conversion)?;
            let mut order = 1;
            let is_named = parser.takes_name_of_argument(name);
            while is_ordered && is_named && parser.takes_name_of_argument(name) {
                order += 1;
            }
            if !parser.takes(Sign::Comma) {
                return Ok((term, order, None));
            }
            let place = parser.conversion()?;
            if !is_ordered || place.as_number().is_none_or(|number| !number.is_integer()) {
                return Ok((term, order, Some(place)));
            }
            let order = Self::order(&place)?;
            let place = if parser.takes(Sign::Comma) { Some(parser.conversion()?) } else { None };
            Ok((term, order, place))
        })?;
        let end = self.close(Bracket::Round, opened.span)?.end;
        let span = Span { start: start.start, end };
        Ok(Some(nested_derivative(term, name, order, place, span)))
    }

    /// Skips a comma and this name, if they are an argument.
    fn takes_name_of_argument(&mut self, name: &str) -> bool {
        let is_next = self.is_sign(Sign::Comma) && self.ahead(1).kind == Kind::Name(name) && self.ends_argument(2);
        self.at += if is_next { 2 } else { 0 };
        is_next
    }

    /// The order that a whole number is.
    fn order(number: &Node) -> Parsed<usize> {
        let order = number.as_number().and_then(Rational::as_integer).and_then(|order| usize::try_from(order).ok());
        order.filter(|order| (1..=MOST_ORDER).contains(order)).ok_or_else(|| {
            let message = format!("the order of a derivative must be between 1 and {MOST_ORDER}");
            Fault::new(ErrorCode::Domain, message).boxed_at(number.span)
        })
    }

    /// Removes the quotes of the call at the cursor: mathjs writes `derivative("x^2", "x")`.
    pub(super) fn remove_quotes(&mut self) {
        const QUOTES: [Kind<'static>; 2] = [Kind::Sign(Sign::Prime), Kind::Sign(Sign::DoublePrime)];
        if !QUOTES.contains(&self.ahead(2).kind) {
            return;
        }
        let ends = |token: &Token| matches!(token.kind, Kind::End | Kind::Sign(Sign::Semicolon | Sign::Newline));
        let rest = self.tokens.split_off(self.at);
        let end = rest.iter().position(ends).unwrap_or(rest.len());
        let is_kept = |(at, token): &(usize, Token<'s>)| *at >= end || !QUOTES.contains(&token.kind);
        self.tokens.extend(rest.into_iter().enumerate().filter(is_kept).map(|(_, token)| token));
    }

    pub(super) fn ends_argument(&self, distance: usize) -> bool {
        matches!(self.ahead(distance).kind, Kind::Sign(Sign::Comma) | Kind::Close(_))
    }

    /// The name that varies in the call at the cursor: the second argument, or the only letter of the first one, or its `x`.
    pub(super) fn name_that_varies(&self) -> Option<&'s str> {
        let (mut depth, mut letters) = (0_usize, Vec::new());
        for at in 1.. {
            match self.ahead(at).kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth <= 1 => break,
                Kind::Close(_) => depth -= 1,
                Kind::Sign(Sign::Comma) if depth == 1 => {
                    let at = at + usize::from(self.ahead(at + 1).kind == Kind::Open(Bracket::Round));
                    if let (Kind::Name(name), true) = (self.ahead(at + 1).kind, self.ends_argument(at + 2))
                        && primary::constant(name).is_none()
                    {
                        return Some(name);
                    }
                    break;
                }
                Kind::Name(name) if is_letter(name) && !letters.contains(&name) => letters.push(name),
                Kind::End => return None,
                _ => {}
            }
        }
        match letters[..] {
            [] => Some("x"),
            [only] => Some(only),
            _ => letters.into_iter().find(|letter| *letter == "x"),
        }
    }
}

/// The derivative of this order, whose value is at the place.
fn nested_derivative(term: Node, name: &str, order: usize, place: Option<Node>, span: Span) -> Node {
    let of =
        |term, place| Node::new(Form::Derivative(Box::new(Derivative { term, name: Rc::from(name), place })), span);
    let inner = (1..order).fold(term, |term, _| of(term, None));
    of(inner, place)
}

/// Whether a name is one letter that is not the name of a constant.
fn is_letter(name: &str) -> bool {
    name.chars().count() == 1 && primary::constant(name).is_none()
}
