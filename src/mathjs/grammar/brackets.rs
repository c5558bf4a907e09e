//! Closing brackets, commas, and the ends of statements.

use super::{Await, Code, Constant, ErrorCode, Kind, Last, Parsed, Parser, Row, Span, Token, Waiting, level};

impl Parser<'_> {
    /// A token that is no operator here: what it closes or separates, or that it is unexpected.
    pub(super) fn closing(&mut self) -> Parsed<Await> {
        self.settle(level::BRACKET);
        let Some(waiting) = self.driver.top() else { return self.end_statement() };
        match (*waiting, self.token) {
            (Waiting::Group { start }, Token::Close) => {
                self.driver.pop();
                self.last_span = Span { start, end: self.span.end };
                self.last = Last::Other;
                self.close_bracket()
            }
            (Waiting::Call { callee, arguments, start }, Token::Close) => {
                self.driver.pop();
                self.close_call(callee, arguments, start)
            }
            (Waiting::Index { dimensions, optional, open, start }, Token::CloseBracket) => {
                self.driver.pop();
                self.close_index(dimensions, optional, open, start)
            }
            (Waiting::Object { entries, start }, Token::CloseBrace) => {
                self.driver.pop();
                self.close_with(Kind::Object(entries), start)
            }
            (Waiting::Object { entries, start }, Token::Comma) => {
                self.driver.pop();
                self.next()?;
                self.object_key(entries, start)
            }
            (Waiting::True { node, outer, start }, Token::Colon) => {
                self.driver.pop();
                self.otherwise(node, outer, start)
            }
            (Waiting::Row(row), Token::Comma | Token::Semicolon | Token::CloseBracket) => self.row(row),
            (Waiting::Call { .. } | Waiting::Index { .. }, Token::Comma) => self.next_item(),
            _ => Err(self.unexpected()),
        }
    }

    /// Emits what a bracket held, and steps over its end.
    pub(super) fn close_with(&mut self, kind: Kind, start: u32) -> Parsed<Await> {
        self.last_span.end = self.span.end;
        self.emit(kind, start, Last::Other);
        self.close_bracket()
    }

    pub(super) fn close_bracket(&mut self) -> Parsed<Await> {
        self.accessible = true;
        self.in_brackets -= 1;
        self.next()?;
        Ok(Await::Operator)
    }

    pub(super) fn next_item(&mut self) -> Parsed<Await> {
        if let Some(Waiting::Call { arguments: items, .. } | Waiting::Index { dimensions: items, .. }) =
            self.driver.top_mut()
        {
            *items += 1;
        }
        self.next()?;
        Ok(Await::Operand)
    }

    /// After an item of a matrix.
    pub(super) fn row(&mut self, mut row: Row) -> Parsed<Await> {
        if self.token == Token::Comma {
            self.next()?;
            if !matches!(self.token, Token::CloseBracket | Token::Semicolon) {
                row.items += 1;
                return Ok(self.await_item(row));
            }
        }
        if self.token == Token::CloseBracket && row.rows == 0 {
            self.driver.pop();
            return self.close_with(Kind::Row(row.items), row.start);
        }
        row.end(self.code, self.last_span);
        if self.token == Token::Semicolon {
            self.next()?;
            if self.token != Token::CloseBracket {
                row.items = 1;
                return Ok(self.await_item(row));
            }
        }
        self.driver.pop();
        self.close_with(Kind::Rows(row.rows), row.start)?;
        if row.mismatch != 0 {
            let words = format!("Column dimensions mismatch ({} !== {})", row.mismatch, row.columns);
            return Err(self.error(ErrorCode::DimensionMismatch, &words));
        }
        Ok(Await::Operator)
    }

    pub(super) fn await_item(&mut self, row: Row) -> Await {
        if let Some(waiting) = self.driver.top_mut() {
            *waiting = Waiting::Row(row);
        }
        Await::Operand
    }

    pub(super) fn end_statement(&mut self) -> Parsed<Await> {
        match self.token {
            Token::End | Token::Newline | Token::Semicolon => self.statements += 1,
            _ => return Err(self.unexpected_part()),
        }
        if self.token == Token::End { Ok(self.finish()) } else { self.separator() }
    }

    pub(super) fn separator(&mut self) -> Parsed<Await> {
        self.separated = true;
        self.next()?;
        Ok(Await::Operand)
    }

    pub(super) fn finish(&mut self) -> Await {
        let whole = Span::new(0..self.source().len());
        if self.statements == 0 {
            self.code.arena.push(Kind::Constant(Constant::Undefined), whole);
        } else if self.separated {
            self.code.arena.push(Kind::Block(self.statements), whole);
        }
        Await::Nothing
    }
}

impl Row {
    /// Emits the row that has ended.
    pub(super) fn end(&mut self, code: &mut Code, last: Span) {
        code.arena.push(Kind::Row(self.items), Span { start: self.start, end: last.end });
        if self.rows == 0 {
            self.columns = self.items;
        } else if self.items != self.columns && self.mismatch == 0 {
            self.mismatch = self.items;
        }
        self.rows += 1;
    }
}
