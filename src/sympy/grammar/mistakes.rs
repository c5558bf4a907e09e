//! SymPy's messages for invalid expressions.

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Await;
use pascaline_base::text::python_repr;
use pascaline_python::flaw::Flaw;
use pascaline_python::token::{Bracket, Token};

use super::{Parser, hint};

/// The message of Python's tokenizer for unbalanced brackets.
const UNBALANCED: &str = "TokenError: ('EOF in multi-line statement', (2, 0))";

impl Parser<'_> {
    /// The error for the unexpected token.
    #[cold]
    pub(super) fn mistake(&mut self) -> Box<Error> {
        if let Some(what) = self.unsupported() {
            return self.error(ErrorCode::UnsupportedSyntax, what);
        }
        let source = self.cursor.source();
        let is_open = self.driver.iter().any(|waiting| matches!(waiting.what, super::What::Bracket(..)));
        let (code, exception) = match self.token {
            Token::Broken(Flaw::Character(char)) => {
                let code = u32::from(char);
                (ErrorCode::InvalidCharacter, format!("SyntaxError: invalid character '{char}' (U+{code:04X}) "))
            }
            Token::End if is_open => (ErrorCode::Unclosed, UNBALANCED.to_owned()),
            Token::Close(_) if !is_open => (ErrorCode::UnexpectedToken, UNBALANCED.to_owned()),
            token => (code(token), "SyntaxError: invalid syntax ".to_owned()),
        };
        let line = usize::from(!source.trim().is_empty());
        let place = if exception == UNBALANCED { String::new() } else { format!("(<string>, line {line})") };
        self.error(
            code,
            format!(
                "Sympify of expression 'could not parse {}' failed, because of exception being raised:\n{exception}{place}",
                python_repr(&source.replace('\n', ""))
            ),
        )
    }

    /// Syntax that `sympify` would run, but that is not supported here.
    fn unsupported(&self) -> Option<String> {
        let name = match (self.awaits, self.token) {
            (Await::Operator, Token::Dot) => "attribute access",
            (Await::Operator, Token::Open(Bracket::Square)) => "a subscript",
            (Await::Operator, Token::Open(Bracket::Round)) => return Some(self.not_callable()),
            (Await::Operator, Token::Equal) if self.driver.len() > 0 => "a keyword argument",
            (_, Token::Open(Bracket::Brace)) => "a set or dictionary",
            (_, Token::Lambda) => "lambda",
            (_, Token::ColonEqual) => "an assignment",
            (Await::Operand, Token::Bytes | Token::Formatted | Token::Ellipsis) => "this literal",
            (Await::Operand, Token::Tilde)
            | (Await::Operator, Token::Ampersand | Token::Bar | Token::ShiftLeft | Token::ShiftRight) => {
                "a bitwise operator"
            }
            (Await::Operand, Token::Not) | (Await::Operator, Token::And | Token::Or | Token::In | Token::Is) => {
                "a logical operator"
            }
            (Await::Operator, Token::If | Token::For) => "a condition or loop",
            (Await::Operator, Token::At) => "a matrix product",
            _ => return None,
        };
        Some(format!("Unsupported syntax: {name}"))
    }

    /// A bracket after an operand that is not a name.
    fn not_callable(&self) -> String {
        let last = self.last.text(self.cursor.source());
        let kind = if last.bytes().all(|byte| byte.is_ascii_digit()) { "Integer" } else { "expression" };
        format!("'{kind}' object is not callable")
    }

    #[cold]
    fn error(&self, code: ErrorCode, message: String) -> Box<Error> {
        let hint = hint::for_mistake(self.token, self.awaits, self.last, self.span, self.cursor.source());
        Fault::new(code, message).hint(hint).boxed_at(self.span)
    }
}

fn code(token: Token) -> ErrorCode {
    match token {
        Token::End => ErrorCode::UnexpectedEnd,
        Token::Broken(Flaw::Number(_) | Flaw::Digit(..) | Flaw::LeadingZeros) => ErrorCode::InvalidNumber,
        Token::Broken(Flaw::Unterminated | Flaw::UnterminatedTriple) => ErrorCode::Unclosed,
        _ => ErrorCode::UnexpectedToken,
    }
}
