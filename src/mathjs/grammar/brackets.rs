//! Closing brackets, commas, and the ends of statements.

use super::{
    Await, Code, Constant, ErrorCode, Grammar, Last, NodeKind, OpenMatrix, Parsed, Parser, Span, Token, Waiting, level,
};

impl Parser<'_> {
    /// A token that is not an operator here: closes or separates something, or is unexpected.
    pub(super) fn closing(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        let Some(waiting) = self.driver.top() else { return self.end_statement() };
        match (waiting, self.token) {
            (&Waiting::Group { start }, Token::Close) => {
                self.driver.pop();
                self.last_span = Span { start, end: self.span.end };
                self.code.groups.push(self.last_span);
                self.last = Last::Other;
                self.close_bracket()
            }
            (&Waiting::Call { callee, arguments, argument, start }, Token::Close) => {
                self.driver.pop();
                if arguments > 1 {
                    self.wrap_inline(callee, argument, start)?;
                }
                self.close_call(callee, arguments, start)
            }
            (&Waiting::Index { dimensions, optional, open, start }, Token::CloseBracket) => {
                self.driver.pop();
                self.close_index(dimensions, optional, open, start)
            }
            (&Waiting::Object { entries, start }, Token::CloseBrace) => {
                self.driver.pop();
                self.close_with(NodeKind::Object(entries), start)
            }
            (&Waiting::Object { entries, start }, Token::Comma) => {
                self.driver.pop();
                self.next()?;
                self.object_key(entries, start)
            }
            (&Waiting::True { node, outer, start }, Token::Colon) => {
                self.driver.pop();
                self.otherwise(node, outer, start)
            }
            (Waiting::Row(_), Token::Comma | Token::Semicolon | Token::CloseBracket)
            | (Waiting::Call { .. } | Waiting::Index { .. }, Token::Comma) => self.next_item(),
            _ => Err(self.unexpected()),
        }
    }

    /// Emits the content of a bracket, and skips its end.
    pub(super) fn close_with(&mut self, kind: NodeKind, start: u32) -> Parsed<()> {
        self.last_span.end = self.span.end;
        self.emit(kind, start, Last::Other);
        self.close_bracket()
    }

    pub(super) fn close_bracket(&mut self) -> Parsed<()> {
        self.accessible = true;
        self.in_brackets -= 1;
        self.next()?;
        self.then(Await::Operator)
    }

    /// After an argument, a dimension, or an item of a matrix.
    pub(super) fn next_item(&mut self) -> Parsed<()> {
        let is_comma = self.token == Token::Comma;
        if is_comma {
            self.next()?;
        }
        let next = self.next_node();
        match self.driver.top_mut() {
            Some(Waiting::Row(_)) if !is_comma || matches!(self.token, Token::CloseBracket | Token::Semicolon) => {
                return self.end_row();
            }
            Some(Waiting::Call { arguments, argument, .. }) => {
                *arguments += 1;
                *argument = next;
            }
            Some(Waiting::Index { dimensions: items, .. } | Waiting::Row(OpenMatrix { items, .. })) => *items += 1,
            _ => {}
        }
        self.then(Await::Operand)
    }

    /// At the semicolon after a row of a matrix, or at the end of the matrix.
    pub(super) fn end_row(&mut self) -> Parsed<()> {
        let Some(Waiting::Row(row)) = self.driver.top_mut() else { return self.then(Await::Operator) };
        if self.token == Token::CloseBracket && row.rows == 0 {
            let OpenMatrix { items, start, .. } = *row;
            self.driver.pop();
            return self.close_with(NodeKind::Row(items), start);
        }
        row.end(self.code, self.last_span);
        let row = *row;
        if self.token == Token::Semicolon {
            self.next()?;
            if self.token != Token::CloseBracket {
                return self.then(Await::Operand);
            }
        }
        self.driver.pop();
        self.close_with(NodeKind::Rows(row.rows), row.start)?;
        if row.mismatch != 0 {
            let words = format!("Column dimensions mismatch ({} !== {})", row.mismatch, row.columns);
            return Err(self.error(ErrorCode::DimensionMismatch, &words));
        }
        Ok(())
    }

    pub(super) fn end_statement(&mut self) -> Parsed<()> {
        match self.token {
            Token::End | Token::Newline => self.visible += 1,
            Token::Semicolon => self.code.arena.push(NodeKind::Discard, self.last_span),
            _ => return Err(self.unexpected_part()),
        }
        self.statements += 1;
        if self.token == Token::End { self.finish() } else { self.separator() }
    }

    pub(super) fn separator(&mut self) -> Parsed<()> {
        self.separated = true;
        self.next()?;
        self.then(Await::Operand)
    }

    pub(super) fn finish(&mut self) -> Parsed<()> {
        let whole = Span::new(0..self.source().len());
        if self.statements == 0 {
            self.code.arena.push(NodeKind::Constant(Constant::Undefined), whole);
        } else if self.separated {
            self.code.arena.push(NodeKind::Block(self.visible), whole);
        }
        self.then(Await::Nothing)
    }
}

impl OpenMatrix {
    /// Emits the completed row.
    pub(super) fn end(&mut self, code: &mut Code, last: Span) {
        code.arena.push(NodeKind::Row(self.items), Span { start: self.start, end: last.end });
        if self.rows == 0 {
            self.columns = self.items;
        } else if self.items != self.columns && self.mismatch == 0 {
            self.mismatch = self.items;
        }
        self.rows += 1;
        self.items = 1;
    }
}
