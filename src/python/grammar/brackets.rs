//! Groups, displays, calls and subscripts: the content of brackets, element by element.

use pascaline_base::error::ErrorCode;
use pascaline_base::syntax::{Await, Grammar as _, Parsed};

use super::inside::{Arguments, Enclosure, Inside, Mark};
use super::{Parser, Start, Waiting, What, level};
use crate::code::{NodeKind, Syntax};
use crate::scanner::error;
use crate::token::Token;

/// The start of an element.
impl Parser<'_> {
    pub(super) fn open(&mut self, enclosure: Enclosure) -> Parsed<()> {
        let start = match enclosure {
            Enclosure::Call | Enclosure::Subscript => self.last.start,
            _ => self.here(),
        };
        self.wait(What::Bracket(Inside::new(enclosure, self.next_node())), level::BRACKET, start)?;
        self.await_operand()
    }

    pub(super) fn inside(&mut self) -> Option<&mut Inside> {
        match self.driver.top_mut() {
            Some(Waiting { what: What::Bracket(inside), .. }) => Some(inside),
            _ => None,
        }
    }

    /// `*x` or `**x` where an operand is expected.
    pub(super) fn star(&mut self) -> Parsed<()> {
        let mark = if self.scanner.token == Token::Star { Mark::Star } else { Mark::StarStar };
        let next_node = self.next_node();
        let is_argument = match self.driver.top_mut() {
            Some(Waiting { what: What::Target, .. }) if mark == Mark::Star => false,
            Some(Waiting { what: What::Bracket(inside), .. })
                if inside.is_at_start(next_node) && inside.allows(mark) =>
            {
                inside.mark = mark;
                inside.is_dict |= inside.enclosure == Enclosure::Brace && mark == Mark::StarStar;
                inside.enclosure == Enclosure::Call
            }
            _ => return Err(self.mistake()),
        };
        if !is_argument {
            self.wait(What::Starred, level::BIT_OR, self.here())?;
        }
        self.await_operand()
    }

    /// `(yield x)`
    pub(super) fn r#yield(&mut self) -> Parsed<()> {
        let next_node = self.next_node();
        match self.inside() {
            Some(inside)
                if inside.enclosure == Enclosure::Group
                    && inside.commas == 0
                    && inside.yields.is_none()
                    && inside.is_at_start(next_node) =>
            {
                inside.yields = Some(Syntax::Yield);
            }
            _ => return Err(self.mistake()),
        }
        self.scanner.next()?;
        if self.scanner.token == Token::From {
            if let Some(inside) = self.inside() {
                inside.yields = Some(Syntax::YieldFrom);
            }
            self.scanner.next()?;
        }
        self.then(Await::Operand)
    }
}

/// Separators.
impl Parser<'_> {
    /// A comma after an operand.
    pub(super) fn comma(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        match self.driver.top().map(|waiting| waiting.what) {
            Some(What::Bracket(inside)) => {
                if inside.enclosure == Enclosure::Group && inside.mark == Mark::StarStar {
                    return Err(self.mistake());
                }
                self.end_element(inside)?;
                self.next_element();
                self.await_operand()
            }
            Some(What::Parameters) => {
                self.scanner.next()?;
                self.parameters()
            }
            Some(What::Target) => {
                self.scanner.next()?;
                self.then(if self.scanner.token == Token::In { Await::Operator } else { Await::Operand })
            }
            Some(What::Clause) => Err(self.unparenthesized_generator()),
            Some(_) => Err(self.mistake()),
            None => {
                self.is_tuple = true;
                self.scanner.next()?;
                let is_last = matches!(self.scanner.token, Token::End | Token::Newline);
                self.then(if is_last { Await::Operator } else { Await::Operand })
            }
        }
    }

    /// A comma or a colon where an operand is expected: in a slice.
    pub(super) fn separator_where_operand(&mut self) -> Parsed<()> {
        let is_colon = self.scanner.token == Token::Colon;
        let next_node = self.next_node();
        match self.inside() {
            Some(inside)
                if inside.enclosure == Enclosure::Subscript
                    && inside.mark == Mark::None
                    && inside.node == next_node =>
            {
                match (is_colon, inside.colons) {
                    (true, 0 | 1) => inside.colons += 1,
                    (false, 1..) => self.next_element(),
                    _ => return Err(self.mistake()),
                }
                self.await_operand()
            }
            Some(inside) if inside.awaits_value() && inside.node == next_node && !is_colon => Err(self.missing_value()),
            _ => Err(self.mistake()),
        }
    }

    /// A colon after an operand: in a slice, after a key, after the parameters of a `lambda`.
    pub(super) fn colon(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        let next_node = self.next_node();
        match self.driver.top_mut() {
            Some(Waiting { what: What::Parameters, .. }) => return self.parameters(),
            Some(Waiting { what: What::Bracket(inside), .. })
                if inside.can_be_key()
                    || (inside.enclosure == Enclosure::Subscript && inside.colons < 2 && inside.mark == Mark::None) =>
            {
                inside.is_dict = true;
                inside.colons += 1;
                inside.node = next_node;
            }
            _ => return Err(self.mistake()),
        }
        self.scanner.next()?;
        if self.scanner.token == Token::Star && self.inside().is_some_and(|inside| inside.awaits_value()) {
            return Err(self.starred_value());
        }
        self.then(Await::Operand)
    }

    /// `name = x` in a call.
    pub(super) fn equal(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        match self.driver.top().map(|waiting| waiting.what) {
            Some(What::Bracket(inside))
                if inside.enclosure == Enclosure::Call
                    && inside.mark == Mark::None
                    && self.is_lone_name(inside.node) =>
            {
                if let Some(inside) = self.inside() {
                    inside.mark = Mark::Keyword;
                }
                self.await_operand()
            }
            _ => Err(self.misplaced_equal()),
        }
    }

    /// `name := x` in brackets.
    pub(super) fn walrus(&mut self) -> Parsed<()> {
        let top = self.driver.top().map(|waiting| waiting.what);
        match top {
            Some(What::Bracket(inside))
                if inside.mark == Mark::None
                    && !inside.awaits_value()
                    && inside.yields.is_none()
                    && self.is_lone_name(inside.node) =>
            {
                self.wait(What::Refused(Syntax::NamedExpr), level::EXPRESSION, self.last.start)?;
                self.await_operand()
            }
            _ => Err(self.misplaced_walrus()),
        }
    }

    /// The last operand completes an element.
    fn end_element(&mut self, inside: Inside) -> Parsed<()> {
        match inside.enclosure {
            Enclosure::Call => self.end_argument(inside),
            Enclosure::Brace if inside.is_dict && inside.colons == 0 && inside.mark != Mark::StarStar => {
                Err(self.missing_colon(inside))
            }
            _ => Ok(()),
        }
    }

    fn end_argument(&mut self, inside: Inside) -> Parsed<()> {
        let Arguments { count, has_keyword, has_merge } = inside.call;
        let follows = match inside.mark {
            Mark::None if has_merge => Some("positional argument follows keyword argument unpacking"),
            Mark::None if has_keyword => Some("positional argument follows keyword argument"),
            Mark::Star if has_merge => Some("iterable argument unpacking follows keyword argument unpacking"),
            _ => None,
        };
        if let Some(words) = follows {
            return Err(error(ErrorCode::InvalidSyntax, words, self.scanner.span));
        }
        let argument = Start { source: self.last.start.source, node: inside.node };
        let is_alone = count == 0 && self.scanner.token != Token::Comma;
        match inside.mark {
            Mark::Star if !is_alone => self.emit(NodeKind::Spread, argument),
            Mark::StarStar => self.emit(NodeKind::Merge { arguments: count }, argument),
            _ => {}
        }
        if let Some(Inside { call, .. }) = self.inside() {
            call.count += 1;
            call.has_keyword |= inside.mark == Mark::Keyword;
            call.has_merge |= inside.mark == Mark::StarStar;
        }
        Ok(())
    }

    fn next_element(&mut self) {
        let node = self.next_node();
        if let Some(inside) = self.inside() {
            inside.commas += 1;
            inside.node = node;
            inside.mark = Mark::None;
            inside.colons = 0;
        }
    }
}

/// Closing brackets.
impl Parser<'_> {
    /// After an operand.
    pub(super) fn close(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        if let Some(Waiting { what: What::Clause, .. }) = self.driver.top() {
            self.driver.pop();
        }
        let Some(&Waiting { what: What::Bracket(inside), start }) = self.driver.top() else {
            return Err(self.mistake());
        };
        self.end_element(inside)?;
        let inside = self.inside().map_or(inside, |inside| *inside);
        match inside.enclosure {
            Enclosure::Group if inside.commas == 0 && inside.mark != Mark::None => {
                return Err(self.starred_group(inside.mark));
            }
            // Brackets around one operand only group it.
            Enclosure::Group if inside.commas == 0 && inside.yields.is_none() && !inside.is_comprehension => {}
            Enclosure::Call if !inside.is_comprehension && !inside.call.has_keyword => {
                let is_spread = inside.call.count == 1 && inside.mark == Mark::Star;
                self.emit_bracket(NodeKind::Call { arguments: inside.call.count, is_spread }, start);
            }
            _ => self.refuse_bracket(inside.syntax(), start),
        }
        self.closed(start)
    }

    /// Where an operand is expected: after the opening bracket, a comma, the colon of a slice.
    pub(super) fn close_where_operand(&mut self) -> Parsed<()> {
        let next_node = self.next_node();
        let Some(&Waiting { what: What::Bracket(inside), start }) = self.driver.top() else {
            return Err(self.mistake());
        };
        if inside.awaits_value() && inside.node == next_node {
            return Err(self.missing_value());
        }
        let is_empty = inside.commas == 0;
        match inside.enclosure {
            Enclosure::Subscript if inside.colons > 0 => self.refuse_bracket(Syntax::Subscript, start),
            _ if !inside.is_at_start(next_node) => return Err(self.mistake()),
            Enclosure::Subscript if is_empty => return Err(self.mistake()),
            Enclosure::Group if is_empty && inside.yields.is_none() => self.emit_bracket(NodeKind::Tuple, start),
            Enclosure::Group if is_empty && inside.yields == Some(Syntax::YieldFrom) => return Err(self.mistake()),
            Enclosure::Brace if is_empty => self.refuse_bracket(Syntax::Dict, start),
            Enclosure::Call if !inside.call.has_keyword => {
                self.emit_bracket(NodeKind::Call { arguments: inside.call.count, is_spread: false }, start);
            }
            _ => self.refuse_bracket(inside.syntax(), start),
        }
        self.closed(start)
    }

    fn emit_bracket(&mut self, kind: NodeKind, start: Start) {
        self.last.end = self.scanner.span.end;
        self.emit(kind, start);
    }

    fn refuse_bracket(&mut self, syntax: Syntax, start: Start) {
        self.last.end = self.scanner.span.end;
        self.refuse(syntax, start);
    }

    fn closed(&mut self, start: Start) -> Parsed<()> {
        self.driver.pop();
        self.read_to_here(start)
    }
}
