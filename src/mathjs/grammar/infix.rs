//! Operators, which may follow a value.

use super::{
    Await, Binary, Grammar, Guess, Last, Logic, NodeKind, Parsed, Parser, Relation, Span, Token, Unary, Waiting,
    functions, level,
};

impl Parser<'_> {
    pub(super) fn binary(&mut self, op: Binary, level: u8, floor: u8) -> Parsed<()> {
        self.settle(level);
        self.wait(Waiting::Binary { op, start: self.last_span.start }, floor)?;
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    pub(super) fn postfix(&mut self, op: Unary) -> Parsed<()> {
        let start = self.last_span.start;
        self.last_span.end = self.span.end;
        let last = if op == Unary::Factorial { Last::Factorial } else { Last::Operator };
        self.emit(NodeKind::Unary(op), start, last);
        self.accessible = true;
        self.next()?;
        self.then(Await::Operator)
    }

    pub(super) fn test(&mut self, logic: Logic, level: u8, floor: u8) -> Parsed<()> {
        self.settle(level);
        let (node, start) = (self.next_node(), self.last_span.start);
        self.code.arena.push(NodeKind::Test { logic, jump: 0 }, self.span);
        self.wait(Waiting::Test { logic, node, start }, floor)?;
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    pub(super) fn relation(&mut self, relation: Relation) -> Parsed<()> {
        self.settle(level::SHIFT);
        let node = self.next_node();
        if let Some(Waiting::Relation { relation: waiting, before, .. }) = self.driver.top_mut() {
            *before += 1;
            self.chained.push(node);
            let earlier = std::mem::replace(waiting, relation);
            self.code.arena.push(NodeKind::Chain { relation: earlier, jump: 0 }, self.span);
        } else {
            let start = self.last_span.start;
            self.settle(level::RELATION);
            self.wait(Waiting::Relation { relation, before: 0, start }, level::SHIFT)?;
        }
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    /// `1/2 pi` is `(1/2) pi`: a slash between two numbers before a name or a bracket binds tighter than multiplication.
    pub(super) fn slash(&mut self) -> Parsed<()> {
        self.settle(level::RATIO);
        let is_ratio = matches!(self.last, Last::Constant | Last::Signed(_))
            && matches!(self.peek_two(), Some((Token::Number, Token::Name | Token::Open | Token::In)));
        let (level, floor) = if is_ratio { (level::RATIO, level::PERCENT) } else { (level::PRODUCT, level::IMPLICIT) };
        self.binary(Binary::Divide, level, floor)
    }

    /// `8%` is a percentage unless an operand follows; then it is the modulo operator.
    pub(super) fn percent(&mut self) -> Parsed<()> {
        self.settle(level::PERCENT);
        if self.last == Last::Percent {
            return self.binary(Binary::Mod, level::PRODUCT, level::IMPLICIT);
        }
        let sign = self.span;
        self.next_skipping_newlines()?;
        if !self.begins_operand() {
            self.emit_percent(sign);
            return self.then(Await::Operator);
        }
        let mut guess = Guess {
            sign,
            waiting: 0,
            settled: self.driver.clone_settled_by(level::PRODUCT),
            nodes: self.code.arena.len(),
            last_span: self.last_span,
        };
        self.settle(level::PRODUCT);
        guess.waiting = self.driver.len();
        self.wait(Waiting::Binary { op: Binary::Mod, start: self.last_span.start }, level::IMPLICIT)?;
        self.guesses.push(guess);
        self.then(Await::Operand)
    }

    pub(super) fn emit_percent(&mut self, sign: Span) {
        self.last_span.end = sign.end;
        self.emit(NodeKind::Percent, self.last_span.start, Last::Percent);
    }

    /// Whether a value can begin with the token.
    pub(super) fn begins_operand(&self) -> bool {
        let token = self.token;
        matches!(
            token,
            Token::Number
                | Token::Name
                | Token::Quote
                | Token::Apostrophe
                | Token::Open
                | Token::OpenBracket
                | Token::OpenBrace
                | Token::Plus
                | Token::Minus
                | Token::Tilde
        ) || token.is_named()
    }

    /// Whether a token without an operator before it is a factor.
    pub(super) fn multiplies(&mut self) -> bool {
        self.settle(level::RATIO);
        match self.token {
            Token::Name | Token::Open => true,
            Token::Number => !matches!(self.last, Last::Constant | Last::Signed(_) | Last::Percent | Last::Operator),
            // `2 in` is two inches.
            Token::In => {
                matches!(self.last, Last::Constant | Last::Signed(Unary::Minus))
                    && !matches!(self.driver.top(), Some(Waiting::Implicit { .. }))
            }
            _ => false,
        }
    }

    pub(super) fn implicit(&mut self) -> Parsed<()> {
        self.settle(level::IMPLICIT);
        self.wait(Waiting::Implicit { start: self.last_span.start }, level::RATIO)?;
        self.then(Await::Operand)
    }

    /// `a to b`, `a in b`; an `in` at the end is the inch.
    pub(super) fn conversion(&mut self) -> Parsed<()> {
        self.settle(level::CONVERSION);
        let (operator, start) = (self.token, self.last_span.start);
        let name = self.span;
        self.next_skipping_newlines()?;
        let ends = matches!(
            self.token,
            Token::CloseBracket | Token::Close | Token::CloseBrace | Token::Comma | Token::Semicolon | Token::End
        );
        if operator == Token::In && ends {
            self.code.arena.push(NodeKind::Symbol { builtin: functions::lookup("in") }, name);
            self.last_span.end = name.end;
            self.emit(NodeKind::Binary(Binary::Multiply), start, Last::Operator);
            return self.then(Await::Operator);
        }
        self.wait(Waiting::Binary { op: Binary::To, start }, level::RANGE)?;
        self.then(Await::Operand)
    }

    pub(super) fn range(&mut self) -> Parsed<()> {
        self.settle(level::SUM);
        match self.driver.top_mut() {
            Some(Waiting::Range { parts: 3, .. }) => return self.closing(),
            Some(Waiting::Range { parts, .. }) => *parts += 1,
            _ => {
                self.settle(level::RANGE);
                self.wait(Waiting::Range { parts: 2, start: self.last_span.start }, level::SUM)?;
            }
        }
        self.next_skipping_newlines()?;
        if matches!(self.token, Token::Close | Token::CloseBracket | Token::Comma | Token::End) {
            self.open_end()?;
            return self.then(Await::Operator);
        }
        self.then(Await::Operand)
    }

    /// A range without an end, which is the size of the indexed value.
    fn open_end(&mut self) -> Parsed<()> {
        let kind = self.end_dimension()?.map_or(NodeKind::OpenEnd, |dimension| NodeKind::End { dimension });
        let span = Span { start: self.span.start, end: self.span.start };
        self.code.arena.push(kind, span);
        self.last_span = span;
        self.last = Last::Symbol;
        self.accessible = false;
        Ok(())
    }

    pub(super) fn condition(&mut self) -> Parsed<()> {
        self.settle(level::CONDITION);
        let (node, start) = (self.next_node(), self.last_span.start);
        self.code.arena.push(NodeKind::Branch(0), self.last_span);
        self.wait(Waiting::True { node, outer: self.conditional, start }, level::BRACKET)?;
        self.conditional = Some(self.in_brackets);
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }

    /// At the `:` of a condition.
    pub(super) fn otherwise(&mut self, branch: u32, outer: Option<u32>, start: u32) -> Parsed<()> {
        let node = self.next_node();
        self.code.arena.push(NodeKind::Jump(0), self.span);
        let passed = self.jump_from(branch);
        self.code.arena.patch(branch as usize, NodeKind::Branch(passed));
        self.wait(Waiting::False { node, outer, start }, level::ASSIGNMENT)?;
        self.conditional = None;
        self.next_skipping_newlines()?;
        self.then(Await::Operand)
    }
}
