//! Functions that the text itself defines: `f(x) = x^2 + 1; f(3)`. A call is replaced by what the function says.
//!
//! ```text
//! definition = name "(" name ("," name)* ")" "=" conversion
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::call::wrong_count;
use super::{Parser, sequence};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Form, Node};
use crate::{Faulty, Parsed, functions};

/// A function of the text.
pub(super) struct Definition<'s> {
    name: &'s str,
    parameters: Vec<&'s str>,
    body: Node,
}

impl<'s> Parser<'s, '_> {
    /// Reads the definition at the cursor, if it defines a function that is called further on.
    pub(super) fn definition(&mut self) -> Parsed<bool> {
        let Some((name, parameters)) = self.signature() else { return Ok(false) };
        // The name, the brackets, the parameters with their commas, and the `=`.
        self.at += 3 + 2 * parameters.len();
        let count = parameters.len();
        self.bound.extend(&parameters);
        let place = self.token().span;
        self.check_recursion(name)?;
        let body = self.conversion();
        self.bound.truncate(self.bound.len() - count);
        let body = body?;
        if !parameters.iter().any(|parameter| has_name(&body, parameter)) {
            if matches!(name, "Var" | "Cov" | "E" | "SD") {
                let message = format!("what `{name}` is of other variables is not worked out");
                return Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(place));
            }
            // `P(A) = 0.5; P(B)`
            let message =
                format!("`{name}` is read as a function that is the same for every `{}`.", parameters.join("`, `"));
            self.choices.note(NoteCode::Name, &message, place);
        }
        self.definitions.push(Definition { name, parameters, body });
        Ok(true)
    }

    /// Fails if the function whose body is at the cursor calls itself.
    fn check_recursion(&self, name: &str) -> Parsed<()> {
        let body = self.tokens.get(self.at..).unwrap_or_default();
        let ends =
            |token: &Token| matches!(token.kind, Kind::End | Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma));
        let body = body.get(..body.iter().position(ends).unwrap_or(body.len())).unwrap_or_default();
        let is_call = |pair: &&[Token]| matches!(pair, [Token { kind: Kind::Name(own), .. }, Token { kind: Kind::Open(Bracket::Round), .. }] if *own == name);
        match body.windows(2).find(is_call) {
            Some(call) => {
                let message = format!("`{name}` calls itself");
                let hint = Some(sequence::HINT.to_owned());
                Err(Fault::new(ErrorCode::UndefinedSymbol, message).hint(hint).boxed_at(call[0].span))
            }
            None => Ok(()),
        }
    }

    /// The name and the parameters of the definition at the cursor.
    fn signature(&self) -> Option<(&'s str, Vec<&'s str>)> {
        const MOST_PARAMETERS: usize = 8;
        const MOST_DEFINITIONS: usize = 32;
        let Kind::Name(name) = self.kind() else { return None };
        let is_possible =
            self.ahead(1).kind == Kind::Open(Bracket::Round) && !self.has_value(name) && !names_elementary(name);
        if !is_possible || self.definitions.len() == MOST_DEFINITIONS {
            return None;
        }
        let mut parameters = Vec::new();
        let mut at = 2;
        loop {
            let Kind::Name(parameter) = self.ahead(at).kind else { return None };
            if parameters.contains(&parameter) || parameters.len() == MOST_PARAMETERS {
                return None;
            }
            parameters.push(parameter);
            at += 2;
            match self.ahead(at - 1).kind {
                Kind::Sign(Sign::Comma) => {}
                Kind::Close(Bracket::Round) => break,
                _ => return None,
            }
        }
        // `tan(x) = tan(x)` is an equation.
        let is_equation = |at: usize| {
            functions::named(name).is_some() && self.ahead(at + 2).kind == self.ahead(2).kind && parameters.len() == 1
        };
        let is_call = |at: usize| {
            self.ahead(at).kind == Kind::Name(name)
                && self.ahead(at + 1).kind == Kind::Open(Bracket::Round)
                && !is_equation(at)
        };
        let has_call = || (at + 1..self.tokens.len().saturating_sub(self.at)).any(is_call);
        (self.ahead(at).kind == Kind::Sign(Sign::Equal) && has_call()).then_some((name, parameters))
    }

    /// Whether the text has defined a function of this name.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.definitions.iter().any(|own| own.name == name) || self.has_sequence(name)
    }

    /// The call of a function of the text at the cursor, as its body with the arguments.
    pub(super) fn defined_call(&mut self, name: &str) -> Parsed<Option<Node>> {
        let is_called = self.ahead(1).kind == Kind::Open(Bracket::Round);
        let Some(index) = self.definitions.iter().rposition(|own| own.name == name).filter(|_| is_called) else {
            return Ok(None);
        };
        let token = self.skip();
        let arguments = self.arguments(token.span, Self::conversion, Self::conversion)?;
        let end = self.before().map_or(token.span.end, |last| last.span.end);
        let span = Span { end, ..token.span };
        let Some(Definition { parameters, body, .. }) = self.definitions.get(index) else { return Ok(None) };
        if parameters.len() != arguments.len() {
            let count = parameters.len();
            return Err(wrong_count(name, count, count, arguments.len()).boxed_at(span));
        }
        let arguments: Vec<(&str, Node)> = parameters.iter().copied().zip(arguments).collect();
        let body = substituted(body, &arguments, 0, self.budget).map_err(|fault| fault.boxed_at(span))?;
        Ok(Some(Node::new(body.form, span)))
    }
}

/// The node with arguments in place of names.
pub(super) fn substituted(node: &Node, arguments: &[(&str, Node)], depth: usize, budget: &Budget) -> Faulty<Node> {
    /// The deepest tree: the evaluator recurses into it.
    const MOST_DEPTH: usize = 160;
    /// Calls within calls copy nodes without end, and each takes memory.
    const STEPS_OF_A_NODE: u64 = 8;
    budget.spend(STEPS_OF_A_NODE)?;
    if depth > MOST_DEPTH {
        let message = "the functions call each other too deeply";
        return Err(Fault::new(ErrorCode::NestingTooDeep, message));
    }
    match &node.form {
        Form::Name(name) => match arguments.iter().find(|(own, _)| **own == **name) {
            // Its parts count as well.
            Some((_, argument)) => substituted(argument, &[], depth + 1, budget),
            None => Ok(node.clone()),
        },
        Form::Derivative(derivative) if arguments.iter().any(|(own, _)| **own == *derivative.name) => {
            let message = format!("`{}` varies in a derivative and is also a parameter", derivative.name);
            Err(Fault::new(ErrorCode::InvalidSyntax, message))
        }
        Form::Analysis(analysis) if arguments.iter().any(|(own, _)| **own == *analysis.name) => {
            let message = format!("`{}` varies in the call and is also a parameter", analysis.name);
            Err(Fault::new(ErrorCode::InvalidSyntax, message))
        }
        Form::Series(series) if arguments.iter().any(|(_, argument)| has_name(argument, &series.name)) => {
            let message = format!("`{}` is the index of a sum and also appears in an argument", series.name);
            Err(Fault::new(ErrorCode::InvalidSyntax, message))
        }
        _ => {
            if let Form::SequenceTerm(term) = &node.form {
                // A copy shares the rule, but whoever looks at its names goes through it.
                budget.spend(term.size() * STEPS_OF_A_NODE)?;
            }
            node.map_parts(&mut |part| substituted(part, arguments, depth + 1, budget))
        }
    }
}

/// Whether a name is somewhere in a node.
pub(super) fn has_name(node: &Node, name: &str) -> bool {
    let mut has = false;
    node.for_each(&mut |part| has |= matches!(&part.form, Form::Name(own) if **own == *name));
    has
}

/// Whether the name is that of a function that every text means by it: `sqrt(x) = cos(x); sqrt(16)` is an equation and a root.
pub(super) fn names_elementary(name: &str) -> bool {
    functions::named(name).is_some_and(is_elementary)
}

/// Whether it is a power, a logarithm, a function of an angle, or one of its inverses.
pub(super) fn is_elementary(function: functions::Function) -> bool {
    use functions::Function::{CubeRoot, Ln, Log, LogTo, OfAngle, Plain, SquareRoot, ToAngle};
    matches!(function, Plain(_) | OfAngle(_) | ToAngle(_) | SquareRoot | CubeRoot | Ln | Log | LogTo(_))
}
