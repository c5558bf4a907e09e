//! Congruences: `3x ≡ 5 (mod 7)`, `3x = 5 (mod 7)`.

use pascaline_base::syntax::Span;
use pascaline_number::integer::Integer;

use super::Parser;
use super::statement::Statement;
use crate::Parsed;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Token};
use crate::tree::{Form, Join, Node, Term};

impl Parser<'_, '_> {
    /// A congruence, whose sign is next. It has no meaning without its modulus.
    pub(super) fn congruence(&mut self, left: Node) -> Parsed<Statement> {
        let sign = self.skip();
        let right = self.conversion()?;
        let Some([right, modulus]) = apart(&right) else {
            let hint = "write the modulus behind it, as in `3x ≡ 5 (mod 7)`".to_owned();
            return Err(Self::refused(sign.span, "a congruence needs its modulus", Some(hint)));
        };
        Ok(Statement::Congruence(Box::new([left, right, modulus])))
    }

    /// The sides and the modulus of an equation that is a congruence. A name alone has a remainder as its value, `x = 17 mod 5`, unless
    /// there are several: `x = 2 (mod 3), x = 3 (mod 5)`.
    pub(super) fn congruent(&mut self, left: &Node, right: &Node) -> Option<Box<[Node; 3]>> {
        if has_remainder(left) {
            return self.with_remainder(left, right);
        }
        let [value, modulus] = apart(right)?;
        if matches!(left.form, Form::Name(_)) && !self.has_several_congruences() {
            return None;
        }
        if !matches!(right.form, Form::Residue(_)) {
            let is_of_programs = right.span.text(self.source).contains('%');
            let is_in_brackets = self.before().is_some_and(|token| token.kind == Kind::Close(Bracket::Round));
            let are_numbers = value.as_number().is_some() && modulus.as_number().is_some();
            let span = Span { start: left.span.start, end: right.span.end };
            if is_of_programs || is_in_brackets || !are_numbers || self.choices.doubt(Doubt::Congruence, span) {
                return None;
            }
        }
        Some(Box::new([left.clone(), value, modulus]))
    }

    /// `3x mod 7 = 5`, of an unknown and with a number that is a remainder, says the same as a congruence.
    fn with_remainder(&self, left: &Node, right: &Node) -> Option<Box<[Node; 3]>> {
        let [value, modulus] = apart(left)?;
        let mut has_unknown = false;
        value.for_each(&mut |part| has_unknown |= matches!(&part.form, Form::Name(name) if !self.is_defined(name)));
        let (least, most) = (right.as_number()?.as_integer()?, modulus.as_number()?.as_integer()?);
        let is_remainder = *least >= Integer::ZERO && least < most;
        (has_unknown && is_remainder).then(|| Box::new([value, right.clone(), modulus]))
    }
}

impl Parser<'_, '_> {
    /// Whether the text has several equations, each with a modulus in brackets.
    fn has_several_congruences(&self) -> bool {
        let count = |is_one: &dyn Fn(&[Token]) -> bool| self.tokens.windows(2).filter(|pair| is_one(pair)).count();
        let opens = |token: &Token| token.kind == Kind::Open(Bracket::Round);
        let is_modulus = |token: &Token| token.kind == Kind::Name("mod");
        let moduli = count(&|pair| match pair {
            [one, next] => next.kind == Kind::Command("pmod") || opens(one) && is_modulus(next),
            _ => false,
        });
        moduli > 1 && moduli == count(&|pair| pair.first().is_some_and(|token| token.kind.is_equality()))
    }
}

/// Whether the right side of an equation has to be in brackets, since the equation would be a congruence: `3x = (17 mod 7)`.
pub(crate) fn is_remainder_beside(left: &Node, right: &Node) -> bool {
    apart(right).is_some() && !has_remainder(left)
}

/// The value and the modulus of `5 (mod 7)`, `5 mod 7` and `1 + 4 mod 7`.
fn apart(node: &Node) -> Option<[Node; 2]> {
    match &node.form {
        Form::Residue(parts) => Some((**parts).clone()),
        Form::Product(factors) => {
            let (last, before) = factors.split_last().filter(|(last, _)| last.join == Join::Modulo)?;
            let value = match before {
                [one] => one.node.clone(),
                several => Node::new(Form::Product(several.to_vec()), node.span),
            };
            Some([value, last.node.clone()])
        }
        Form::Sum(terms) => {
            let (last, before) = terms.split_last()?;
            let [value, modulus] = apart(&last.node)?;
            let mut terms = before.to_vec();
            terms.push(Term { node: value, ..*last });
            Some([Node::new(Form::Sum(terms), node.span), modulus])
        }
        _ => None,
    }
}

/// Whether a remainder is in an expression, so that an equation of it is one of remainders: `x mod 7 = 3`.
fn has_remainder(node: &Node) -> bool {
    let mut found = false;
    node.for_each(&mut |part| {
        found |= match &part.form {
            Form::Product(factors) => factors.iter().any(|factor| factor.join == Join::Modulo),
            Form::Residue(_) => true,
            _ => false,
        };
    });
    found
}
