//! A spreadsheet's numbers to other bases, and its texts that are values: `HEX2DEC("A5")`, `DECIMAL("FF", 16)`, `"2021-03-15"`.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::integer::{Integer, from_digits};
use pascaline_number::rational::Rational;

use super::Parser;
use crate::Parsed;
use crate::dates::{Found, at_start};
use crate::functions::{Function, Serial};
use crate::token::{Bracket, Kind, Sign};
use crate::tree::{Form, Node, Target};

/// The bases of a name such as `hex2bin`: of the text that is read, and of the one that is written.
fn bases(name: &str) -> Option<(u32, u8)> {
    const BASES: [(&str, u8); 4] = [("bin", 2), ("oct", 8), ("dec", 10), ("hex", 16)];
    let base = |name: &str| BASES.iter().find(|(own, _)| *own == name).map(|(_, base)| *base);
    let (from, to) = name.split_once('2')?;
    Some((base(from)?.into(), base(to)?)).filter(|(from, to)| *from != u32::from(*to))
}

impl Parser<'_, '_> {
    /// The call of a function that reads digits to a base, or writes them; the cursor is at its name.
    pub(super) fn radix_call(&mut self, name: &str) -> Parsed<Option<Node>> {
        let (from, to) = match (name, bases(name)) {
            ("decimal", _) => (0, 10),
            (_, Some(bases)) => bases,
            _ => return Ok(None),
        };
        let token = self.skip();
        let opened = self.skip();
        if from == 10 {
            let value = self.within_brackets(Self::formula_argument)?;
            self.check_places(opened.span)?;
            let end = self.close(Bracket::Round, opened.span)?.end;
            return Ok(Some(in_base(value, to, Span { end, ..token.span })));
        }
        let digits = self.digits_of_argument()?;
        let from = if from == 0 {
            let base =
                self.takes(Sign::Comma).then(|| self.token().span.text(self.source)).and_then(|base| base.parse().ok());
            self.at += 1;
            base.filter(|base| (2..=36).contains(base)).ok_or_else(|| {
                Fault::new(ErrorCode::Domain, "the base must be between 2 and 36").boxed_at(token.span)
            })?
        } else {
            self.check_places(opened.span)?;
            from
        };
        let end = self.close(Bracket::Round, opened.span)?.end;
        let span = Span { end, ..token.span };
        let value = number_of(&digits, from, name != "decimal").ok_or_else(|| {
            Fault::new(ErrorCode::Domain, format!("`{digits}` is no number to base {from}")).boxed_at(span)
        })?;
        Ok(Some(in_base(Node::new(Form::Number(Rational::from(value)), span), to, span)))
    }

    /// The digits of an argument, in quotes or not.
    fn digits_of_argument(&mut self) -> Parsed<String> {
        if self.is_sign(Sign::DoublePrime) {
            let (text, _) = self.text_in_quotes()?;
            return Ok(text.trim().to_owned());
        }
        let mut span = self.token().span;
        while !matches!(self.kind(), Kind::Close(_) | Kind::End | Kind::Sign(Sign::Comma | Sign::Semicolon)) {
            span.end = self.skip().span.end;
        }
        Ok(span.text(self.source).to_owned())
    }

    /// Refuses a number of places, since digits are told without zeros before them.
    fn check_places(&mut self, place: Span) -> Parsed<()> {
        if !matches!(self.kind(), Kind::Sign(Sign::Comma | Sign::Semicolon)) {
            return Ok(());
        }
        let message = "a number of places is not supported, as digits are told without zeros before them";
        Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(place))
    }

    /// What stands between quotes, and its place.
    fn text_in_quotes(&mut self) -> Parsed<(String, Span)> {
        let opened = self.skip();
        while self.kind() != Kind::Sign(Sign::DoublePrime) {
            if self.kind() == Kind::End {
                return Err(Fault::new(ErrorCode::UnexpectedEnd, "the text has no end").boxed_at(opened.span));
            }
            self.at += 1;
        }
        let closed = self.skip();
        let text = Span { start: opened.span.end, end: closed.span.start }.text(self.source);
        Ok((text.to_owned(), Span { start: opened.span.start, end: closed.span.end }))
    }

    /// A text that is a date or a number.
    pub(super) fn formula_text(&mut self) -> Parsed<Node> {
        let (text, span) = self.text_in_quotes()?;
        let number = |number: i64| Node::new(Form::Number(Rational::from(number)), span);
        if let Some((Found::Date(date), length)) = at_start(&text, true)
            && length == text.len()
        {
            let parts = date.parts().map(number).to_vec();
            return Ok(Node::new(Form::Call(Function::Serial(Serial::Date), parts), span));
        }
        if let Ok(value) = text.trim().parse::<i64>() {
            return Ok(number(value));
        }
        Err(Fault::new(ErrorCode::UnsupportedResult, "texts are not supported in a formula").boxed_at(span))
    }
}

fn in_base(value: Node, base: u8, span: Span) -> Node {
    if base == 10 { value } else { Node::new(Form::Conversion(Box::new(value), Target::Base(base)), span) }
}

/// The number of these digits. Ten of them are the complement of a negative number, if they begin with the highest bit.
pub(super) fn number_of(digits: &str, base: u32, has_complement: bool) -> Option<Integer> {
    const MOST: usize = 255;
    const MOST_OF_COMPLEMENT: usize = 10;
    let most = if has_complement { MOST_OF_COMPLEMENT } else { MOST };
    if digits.is_empty() || digits.len() > most {
        return None;
    }
    let value = from_digits(digits, base)?;
    let whole = Integer::from(base).pow(MOST_OF_COMPLEMENT);
    let is_negative = has_complement && digits.len() == MOST_OF_COMPLEMENT && &value + &value >= whole;
    Some(if is_negative { value - whole } else { value })
}
