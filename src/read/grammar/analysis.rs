//! Integrals, limits and the other operations on a term in which a name varies.
//!
//! ```text
//! analysis = ("integrate" | "limit" | "taylor" | "maximize" | "minimize" | "tangent_line")
//!            "(" conversion ("," name)? ("," conversion)* ("," ("+" | "-" | "left" | "right"))? ")"
//!          | "integrate" "(" conversion "," "(" name ("," conversion)* ")" ")"
//! ```

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;

use super::Parser;
use crate::Parsed;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Analysis, Form, Node, Operation};

/// The names of the operations, each with the numbers of places that it takes, and an example.
const NAMES: &[(&[&str], Operation, &[usize], &str)] = &[
    (&["integrate", "integral", "antiderivative"], Operation::Integral, &[0, 2], "integrate(x^2, x, 0, 1)"),
    (&["limit", "lim"], Operation::Limit, &[1], "limit(sin(x)/x, x, 0)"),
    (&["taylor"], Operation::Taylor, &[2], "taylor(exp(x), x, 0, 5)"),
    (&["maximize", "maximise"], Operation::Maximum, &[2], "maximize(x*(1-x), x, 0, 1)"),
    (&["minimize", "minimise"], Operation::Minimum, &[2], "minimize(x^2-x, x, 0, 1)"),
    (&["tangent_line", "tangentline"], Operation::Tangent, &[1, 2], "tangent_line(x^2, x, 3)"),
];

impl Operation {
    /// The name that is written.
    pub fn name(self) -> &'static str {
        let row = NAMES.iter().find(|(_, own, ..)| *own == self || *own == Self::Limit && self.is_limit());
        row.and_then(|(names, ..)| names.first().copied()).unwrap_or_default()
    }
}

impl Parser<'_, '_> {
    /// `integrate(x^2, x, 0, 1)`, if that is at the cursor.
    pub(super) fn analysis(&mut self, name: &str) -> Parsed<Option<Node>> {
        let is_called = self.ahead(1).kind == Kind::Open(Bracket::Round);
        let is_own = |names: &&[&str]| names.iter().any(|own| own.eq_ignore_ascii_case(name));
        let Some((_, operation, counts, example)) =
            NAMES.iter().find(|(names, ..)| is_own(names)).filter(|_| is_called)
        else {
            return Ok(None);
        };
        let start = self.token().span;
        self.remove_quotes();
        let Some(name) = self.name_that_varies() else {
            let fault = Fault::new(ErrorCode::InvalidSyntax, "the call needs the name that varies");
            return Err(fault.hint(Some(format!("name it, as in `{example}`"))).boxed_at(start));
        };
        self.at += 1;
        let opened = self.skip();
        let mut operation = *operation;
        if operation == Operation::Integral {
            self.refuse_differential(name)?;
        }
        let (term, places) = self.within_brackets(|parser| {
            let term = parser.with_bound(name, Self::conversion)?;
            let tuple = parser.opened_tuple();
            let is_name = parser.is_sign(Sign::Comma) && parser.ahead(1).kind == Kind::Name(name);
            if is_name && parser.ends_argument(2) {
                parser.at += 2;
            }
            let mut places = Vec::new();
            while parser.takes(Sign::Comma) {
                match parser.side().filter(|_| operation == Operation::Limit) {
                    Some(side) => operation = side,
                    None => places.push(parser.conversion()?),
                }
            }
            if let Some(place) = tuple {
                parser.close(Bracket::Round, place)?;
            }
            Ok((term, places))
        })?;
        let end = self.close(Bracket::Round, opened.span)?.end;
        let span = Span { start: start.start, end };
        if !counts.contains(&places.len()) {
            let message = format!("`{}` has the wrong number of arguments", operation.name());
            let fault = Fault::new(ErrorCode::InvalidSyntax, message);
            return Err(fault.hint(Some(format!("write it as in `{example}`"))).boxed_at(span));
        }
        let analysis = Analysis { operation, term, name: Rc::from(name), places };
        Ok(Some(Node::new(Form::Analysis(Box::new(analysis)), span)))
    }

    /// Refuses the `dx` of `integral(x dx)`, which is no product.
    fn refuse_differential(&self, name: &str) -> Parsed<()> {
        let is_inside = |at: &usize| !matches!(self.ahead(*at).kind, Kind::End);
        let is_differential =
            |token: &Token| matches!(token.kind, Kind::Name(own) if own.strip_prefix('d') == Some(name));
        let depth = &mut 1_usize;
        let mut inside = (0..).take_while(is_inside).map(|at| self.ahead(at)).take_while(|token| {
            match token.kind {
                Kind::Open(_) => *depth += 1,
                Kind::Close(_) => *depth -= 1,
                _ => {}
            }
            *depth > 0
        });
        let Some(differential) = inside.find(is_differential) else { return Ok(()) };
        let message = format!("`d{name}` is not a factor of what is integrated");
        let hint = format!("name what varies behind a comma, as in `integrate({name}^2, {name})`");
        Err(Fault::new(ErrorCode::InvalidSyntax, message).hint(Some(hint)).boxed_at(differential.span))
    }

    /// SymPy's `(x, 0, 1)` after a term: skips to its name, which follows a comma then.
    fn opened_tuple(&mut self) -> Option<Span> {
        let is_tuple = self.is_sign(Sign::Comma)
            && self.ahead(1).kind == Kind::Open(Bracket::Round)
            && matches!(self.ahead(2).kind, Kind::Name(_))
            && self.ahead(3).kind == Kind::Sign(Sign::Comma);
        let place = is_tuple.then(|| self.ahead(1).span)?;
        self.at += 3;
        Some(place)
    }

    /// The side of a limit, in the last argument.
    fn side(&mut self) -> Option<Operation> {
        let is_quote = |kind: Kind| matches!(kind, Kind::Sign(Sign::Prime | Sign::DoublePrime));
        let quotes = usize::from(is_quote(self.kind()));
        if !matches!(self.ahead(1 + 2 * quotes).kind, Kind::Close(_)) {
            return None;
        }
        let side = match self.ahead(quotes).kind {
            Kind::Sign(Sign::Plus) | Kind::Name("right") => Operation::LimitFromRight,
            Kind::Sign(Sign::Minus) | Kind::Name("left") => Operation::LimitFromLeft,
            _ => return None,
        };
        self.at += 1 + 2 * quotes;
        Some(side)
    }
}
