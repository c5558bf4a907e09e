//! Derivatives.
//!
//! ```text
//! derivative = ("derivative" | "diff" | "differentiate" | "deriv") "(" conversion ("," name)? ("," conversion)? ")"
//! ```

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::{Parser, primary};
use crate::Parsed;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Derivative, Form, Node};

/// The names of the function.
const NAMES: &[&str] = &["derivative", "diff", "differentiate", "deriv"];

impl<'s> Parser<'s, '_> {
    /// `derivative(x^2, x, 3)`, if that is at the cursor.
    pub(super) fn derivative(&mut self, name: &str) -> Parsed<Option<Node>> {
        let is_called = self.ahead(1).kind == Kind::Open(Bracket::Round);
        if !is_called || !NAMES.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            return Ok(None);
        }
        let start = self.token().span;
        self.remove_quotes();
        let Some(name) = self.name_that_varies() else {
            let hint = "name it, as in `derivative(a*x^2, x)`";
            let fault = Fault::new(ErrorCode::InvalidSyntax, "the derivative needs the name that varies");
            return Err(fault.hint(Some(hint.to_owned())).boxed_at(start));
        };
        self.at += 1;
        let opened = self.skip();
        let (term, place) = self.within_brackets(|parser| {
            let term = parser.with_bound(name, Self::conversion)?;
            if parser.is_sign(Sign::Comma) && parser.ahead(1).kind == Kind::Name(name) && parser.ends_argument(2) {
                parser.at += 2;
            }
            let place = if parser.takes(Sign::Comma) { Some(parser.conversion()?) } else { None };
            Ok((term, place))
        })?;
        let end = self.close(Bracket::Round, opened.span)?.end;
        let derivative = Derivative { term, name: Rc::from(name), place };
        Ok(Some(Node::new(Form::Derivative(Box::new(derivative)), Span { start: start.start, end })))
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
                    if let (Kind::Name(name), true) = (self.ahead(at + 1).kind, self.ends_argument(at + 2)) {
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

/// Whether a name is one letter that is not the name of a constant.
fn is_letter(name: &str) -> bool {
    name.chars().count() == 1 && primary::constant(name).is_none()
}
