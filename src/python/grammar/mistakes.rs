//! CPython's messages for invalid expressions.
//!
//! CPython parses twice: once to find the first unexpected token, then with rules for common mistakes. An error of its
//! tokenizer anywhere in the rest of the text takes precedence over both.

use pascaline_base::error::{Error, ErrorCode};
use pascaline_base::syntax::{self, Await, Driver, Parsed, Span};

use super::inside::{Enclosure, Inside, Mark};
use super::{Last, Parser, Start, Waiting, What, level};
use crate::code::{Code, NodeKind, Syntax};
use crate::flaw::Flaw;
use crate::scanner::error;
use crate::token::{Bracket, Token};

const FORGOTTEN_COMMA: &str = "invalid syntax. Perhaps you forgot a comma?";

const MISSING_ELSE: &str = "expected 'else' after 'if' expression";

/// What can be read from the current token on.
struct Probe {
    has_operand: bool,
    /// The number of brackets open after the last operand.
    depth: usize,
    /// The token that ends it.
    ended_by: Token,
    /// Whether it ends inside brackets, at an operand after an operand.
    lacks_comma: bool,
}

impl<'p> Parser<'p> {
    /// The error for the unexpected token.
    #[cold]
    pub(super) fn mistake(&mut self) -> Box<Error> {
        if self.scanner.token == Token::Indent {
            return error(ErrorCode::InvalidSyntax, "unexpected indent", self.scanner.span);
        }
        let mistake = self.likeliest_mistake();
        self.or_token_error(mistake)
    }

    fn likeliest_mistake(&mut self) -> Box<Error> {
        if let Some(error) = self.missing_else().or_else(|| self.wrong_target()) {
            return error;
        }
        let span = self.scanner.span;
        match self.scanner.token {
            Token::End | Token::Newline => error(ErrorCode::UnexpectedEnd, "invalid syntax", span),
            _ => match self.missing_comma() {
                Ok(Some(words)) => self.error_from(self.last.start, words),
                Ok(None) => {
                    let outside = self.missing_else_outside();
                    outside.unwrap_or_else(|| error(ErrorCode::InvalidSyntax, "invalid syntax", span))
                }
                Err(error) => error,
            },
        }
    }

    /// The tokenizer's error in the rest, if there is one, in place of the mistake.
    #[cold]
    pub(super) fn or_token_error(&self, mistake: Box<Error>) -> Box<Error> {
        self.scanner.error_of_rest().unwrap_or(mistake)
    }

    /// An error at the token, unless the rest has a tokenizer error.
    #[cold]
    fn invalid(&self, words: &str) -> Box<Error> {
        self.or_token_error(error(ErrorCode::InvalidSyntax, words, self.scanner.span))
    }

    /// The innermost waiting construct that does not end by itself.
    fn context(&self) -> Option<Waiting> {
        self.driver.find_map(|waiting| match waiting.what {
            What::If { .. } | What::Parameters | What::Target | What::Clause | What::Bracket(_) => Some(*waiting),
            _ => None,
        })
    }

    fn missing_else(&self) -> Option<Box<Error>> {
        match self.context() {
            Some(Waiting { what: What::If { test }, start })
                if self.next_node() > test && self.scanner.token != Token::Colon =>
            {
                Some(self.error_from(start, MISSING_ELSE))
            }
            _ => None,
        }
    }

    /// The same for a test whose mistake is inside brackets: CPython takes the part before them for the test.
    fn missing_else_outside(&self) -> Option<Box<Error>> {
        let mut inner = None;
        for Waiting { what, start } in self.driver.iter() {
            let follows_operand = match inner.replace(*what) {
                Some(What::Binary(_) | What::OtherBinary(_)) => true,
                Some(What::Refused(syntax)) => matches!(syntax, Syntax::BoolOp | Syntax::Compare),
                Some(What::Bracket(inside)) => matches!(inside.enclosure, Enclosure::Call | Enclosure::Subscript),
                _ => false,
            };
            if matches!(what, What::If { .. }) && follows_operand {
                return Some(self.error_from(*start, MISSING_ELSE));
            }
        }
        None
    }

    /// The error for the target of a `for` that cannot be assigned to.
    pub(super) fn wrong_target(&self) -> Option<Box<Error>> {
        let Some(Waiting { what: What::Target, start }) = self.context() else { return None };
        let name = self.last_name_of_kind();
        let is_wrong =
            self.next_node() > start.node && !matches!(name, "name" | "attribute" | "subscript" | "tuple" | "list");
        is_wrong.then(|| self.error_from(start, &format!("cannot assign to {name}")))
    }

    /// An error from `start` on.
    #[cold]
    fn error_from(&self, start: Start, words: &str) -> Box<Error> {
        error(ErrorCode::InvalidSyntax, words, Span { start: start.source, end: self.scanner.span.end })
    }

    /// Whether the token begins an operand after an operand.
    fn is_operand_again(&self) -> bool {
        let is_operand = matches!(
            self.scanner.token,
            Token::Integer
                | Token::Float
                | Token::Imaginary
                | Token::Name
                | Token::Text
                | Token::Bytes
                | Token::Formatted
                | Token::Ellipsis
                | Token::True
                | Token::False
                | Token::None
                | Token::Tilde
                | Token::Not
                | Token::Lambda
                | Token::Await
                | Token::Open(Bracket::Brace)
        );
        is_operand && self.awaits == Await::Operator
    }

    /// CPython's message for an operand that follows an operand.
    fn missing_comma(&mut self) -> Parsed<Option<&'static str>> {
        if self.is_probe || !self.is_operand_again() {
            return Ok(None);
        }
        let name = self.last_name();
        let probe = self.probe()?;
        self.settle(level::OR - 1);
        Ok(match name {
            _ if !probe.has_operand => None,
            Some("print") => Some("Missing parentheses in call to 'print'. Did you mean print(...)?"),
            Some("exec") => Some("Missing parentheses in call to 'exec'. Did you mean exec(...)?"),
            Some("match" | "case" | "_") => None,
            Some(_) if matches!(self.scanner.token, Token::Text | Token::Bytes | Token::Formatted) => None,
            // The mistake inside the braces is then the first one.
            _ if probe.lacks_comma && self.scanner.token == Token::Open(Bracket::Brace) => Some(FORGOTTEN_COMMA),
            _ if probe.depth == 0 => None,
            _ => match self.context().map(|waiting| waiting.what) {
                Some(What::Bracket(_) | What::Parameters | What::Target) => Some(FORGOTTEN_COMMA),
                _ => None,
            },
        })
    }

    /// The last operand, if it is a name and a complete expression.
    fn last_name(&self) -> Option<&'p str> {
        let is_alone = self.driver.floor() <= level::EXPRESSION;
        let source = self.scanner.source();
        (is_alone && self.is_lone_name(self.last.start.node))
            .then(|| source.get(self.last.start.source as usize..self.last.end as usize).unwrap_or_default())
    }

    /// Reads on from the token as from the start of an expression. Returns an error only if it reaches the end of the text,
    /// or a stray backslash.
    fn probe(&mut self) -> Parsed<Probe> {
        let mut parser = Parser {
            awaits: Await::Operand,
            scanner: self.scanner.clone(),
            driver: Driver::default(),
            code: Code::default(),
            budget: self.budget,
            last: Last::default(),
            is_tuple: false,
            is_probe: true,
        };
        match syntax::parse(&mut parser) {
            Err(error)
                if error.code == ErrorCode::Unclosed || parser.scanner.token == Token::Broken(Flaw::Continuation) =>
            {
                Err(error)
            }
            _ => Ok(Probe {
                has_operand: parser.code.len() > 0,
                depth: parser.last.depth,
                ended_by: parser.scanner.token,
                lacks_comma: parser.last.depth > 0 && parser.is_operand_again(),
            }),
        }
    }

    /// CPython's name for the last operand, if that cannot be assigned to.
    fn last_name_of_kind(&self) -> &'static str {
        match self.last_kind() {
            Some(NodeKind::Integer | NodeKind::Float | NodeKind::Imaginary | NodeKind::Text | NodeKind::Bytes) => {
                "literal"
            }
            Some(NodeKind::Boolean(true)) => "True",
            Some(NodeKind::Boolean(false)) => "False",
            Some(NodeKind::None) => "None",
            Some(NodeKind::Ellipsis) => "ellipsis",
            Some(NodeKind::Formatted) => "f-string expression",
            Some(NodeKind::Name) => "name",
            Some(NodeKind::Attribute { .. }) => "attribute",
            Some(NodeKind::Call { .. } | NodeKind::Refused(Syntax::Call)) => "function call",
            Some(NodeKind::Tuple | NodeKind::Refused(Syntax::Tuple)) => "tuple",
            Some(NodeKind::Refused(Syntax::Subscript)) => "subscript",
            Some(NodeKind::Refused(Syntax::Compare)) => "comparison",
            Some(NodeKind::Refused(Syntax::IfExp)) => "conditional expression",
            Some(NodeKind::Refused(Syntax::Lambda)) => "lambda",
            Some(NodeKind::Refused(Syntax::List)) => "list",
            Some(NodeKind::Refused(Syntax::ListComp)) => "list comprehension",
            Some(NodeKind::Refused(Syntax::Dict)) => "dict literal",
            Some(NodeKind::Refused(Syntax::Set)) => "set display",
            Some(NodeKind::Refused(Syntax::GeneratorExp)) => "generator expression",
            Some(NodeKind::Refused(Syntax::Await)) => "await expression",
            _ => "expression",
        }
    }
}

/// Mistakes in brackets.
impl Parser<'_> {
    #[cold]
    pub(super) fn misplaced_equal(&mut self) -> Box<Error> {
        let Some(&Waiting { what: What::Bracket(inside), .. }) = self.driver.top() else { return self.mistake() };
        let kind = self.last_name_of_kind();
        if inside.enclosure == Enclosure::Call {
            return match kind {
                _ if inside.mark != Mark::None => self.mistake(),
                "True" | "False" | "None" => self.invalid(&format!("cannot assign to {kind}")),
                _ => self.invalid("expression cannot contain assignment, perhaps you meant \"==\"?"),
            };
        }
        let is_name = self.is_lone_name(inside.node);
        // Only operators that bind at least as tightly as the bitwise ones are considered.
        let is_bits = !matches!(
            self.last_kind(),
            Some(NodeKind::Not | NodeKind::Tuple | NodeKind::Boolean(_) | NodeKind::None | NodeKind::Refused(_))
        ) || kind == "subscript";
        let is_at_element = inside.mark == Mark::None && !inside.awaits_value();
        let ahead = match self.equal_ahead() {
            Ok(ahead) => ahead,
            Err(error) => return error,
        };
        match ahead {
            true if is_at_element && is_name => {
                self.invalid("invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
            }
            true if is_at_element && is_bits => {
                self.invalid(&format!("cannot assign to {kind} here. Maybe you meant '==' instead of '='?"))
            }
            _ => self.mistake(),
        }
    }

    /// Whether an operand follows the `=`, and not another `=`.
    fn equal_ahead(&mut self) -> Parsed<bool> {
        if self.is_probe {
            return Ok(false);
        }
        let equal = self.scanner.clone();
        self.scanner.next()?;
        let probe = self.probe()?;
        let is_bits = !matches!(self.scanner.token, Token::Lambda | Token::Not);
        self.scanner = equal;
        Ok(is_bits && probe.has_operand && !matches!(probe.ended_by, Token::Equal | Token::ColonEqual))
    }

    #[cold]
    pub(super) fn misplaced_walrus(&mut self) -> Box<Error> {
        self.settle(level::BRACKET);
        match self.driver.top().map(|waiting| waiting.what) {
            Some(What::Bracket(_)) if self.last_kind() != Some(NodeKind::Name) => match self.equal_ahead() {
                Ok(true) => {
                    let kind = self.last_name_of_kind();
                    self.invalid(&format!("cannot use assignment expressions with {kind}"))
                }
                Ok(false) => self.mistake(),
                Err(error) => error,
            },
            _ => self.mistake(),
        }
    }

    #[cold]
    pub(super) fn mixed_strings(&self) -> Box<Error> {
        self.invalid("cannot mix bytes and nonbytes literals")
    }

    #[cold]
    pub(super) fn starred_group(&self, mark: Mark) -> Box<Error> {
        let stars = if mark == Mark::Star { "starred" } else { "double starred" };
        self.invalid(&format!("cannot use {stars} expression here"))
    }

    #[cold]
    pub(super) fn starred_value(&self) -> Box<Error> {
        self.invalid("cannot use a starred expression in a dictionary value")
    }

    #[cold]
    pub(super) fn missing_value(&self) -> Box<Error> {
        self.invalid("expression expected after dictionary key and ':'")
    }

    #[cold]
    pub(super) fn missing_colon(&self, inside: Inside) -> Box<Error> {
        self.invalid(if inside.mark == Mark::None { "':' expected after dictionary key" } else { "invalid syntax" })
    }

    #[cold]
    pub(super) fn starred_comprehension(&self) -> Box<Error> {
        self.invalid("iterable unpacking cannot be used in comprehension")
    }

    #[cold]
    pub(super) fn unparenthesized_generator(&mut self) -> Box<Error> {
        let is_call = self.driver.find_map(|waiting| match waiting.what {
            What::Bracket(inside) => Some(inside.enclosure == Enclosure::Call),
            _ => None,
        });
        if is_call == Some(true) { self.invalid("Generator expression must be parenthesized") } else { self.mistake() }
    }

    #[cold]
    pub(super) fn unparenthesized_target(&self) -> Box<Error> {
        self.invalid("did you forget parentheses around the comprehension target?")
    }
}
