//! Statements: definitions, equations, expressions, one after the other.

use std::rc::Rc;

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::agree::kind;
use super::compound::only_unit;
use super::function::is_elementary;
use super::unit::Found;
use super::{Colons, Parser, inlined, radix};
use crate::doubt::Letters;
use crate::functions::{self, Function, Logic, Rewriting, Whole};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Factor, Form, Join, Node, Relation, Target};
use crate::units::{QuantityKind, Unit};
use crate::{Parsed, Reason, words};

/// The most conversions of one value.
const MOST_CONVERSIONS: usize = 8;

/// One statement of a text.
#[derive(Clone, Debug)]
pub enum Statement {
    /// An expression, or a comparison of several.
    Value(Node),
    /// `name = expression`, or an equation for that name.
    Named(Rc<str>, Node, Span),
    /// `left = right`
    Equation(Node, Node),
    /// `left ≡ right (mod modulus)`
    Congruence(Box<[Node; 3]>),
    /// `solve(…, x)`: the unknowns are named.
    Unknown(Rc<str>),
}

impl Statement {
    /// Its expressions.
    pub(crate) fn parts(&self) -> Vec<&Node> {
        match self {
            Self::Value(node) | Self::Named(_, node, _) => vec![node],
            Self::Equation(left, right) => vec![left, right],
            Self::Congruence(parts) => parts.iter().collect(),
            Self::Unknown(_) => Vec::new(),
        }
    }
}

impl Parser<'_, '_> {
    /// Every statement of the text.
    pub(crate) fn program(&mut self) -> Parsed<Vec<Statement>> {
        if self.style.is_formula() {
            return self.formula();
        }
        let mut statements = Vec::new();
        loop {
            while self.takes(Sign::Newline) || self.takes(Sign::Semicolon) {}
            if self.kind() == Kind::End {
                let whole = Span::new(0..self.source.len());
                let statements = self.with_calls_of_letters(statements);
                return inlined::with_formulas(statements, self.budget).map_err(|fault| fault.boxed_at(whole));
            }
            self.pay()?;
            if self.sequence()? || self.definition()? {
                self.end_of_statement(&statements)?;
                continue;
            }
            self.prefers_names = self.is_equation_ahead() && !self.is_about_units()
                || self.has_unknowns_after_numbers()
                || self.works_on_formula() && !self.has_unit_ahead();
            self.colons = if self.is_proportion_ahead() { Colons::Proportion } else { Colons::Separate };
            let statement = self.statement()?;
            if let Statement::Value(node) = &statement
                && (matches!(node.form, Form::Unit(_)) || !statements.is_empty() && has_units_only(node))
            {
                return Err(self.without_number(node.span));
            }
            statements.push(statement);
            self.end_of_statement(&statements)?;
        }
    }

    /// The call of a function of the text with letters asks what the function says of them: `f(x) = x^2; f(x + 1)`.
    fn with_calls_of_letters(&self, mut statements: Vec<Statement>) -> Vec<Statement> {
        if let [Statement::Value(node)] = &mut statements[..]
            && !self.definitions.is_empty()
            && !inlined::varies(node)
            && self.is_of_letters(node)
        {
            let asked = Form::Call(Function::Rewriting(Rewriting::Simplified), vec![node.clone()]);
            *node = Node::new(asked, node.span);
        }
        statements
    }

    /// Whether an expression has names without a value, no unit and no comparison.
    fn is_of_letters(&self, node: &Node) -> bool {
        let (mut has_letter, mut is_plain) = (false, true);
        node.for_each(&mut |part| match &part.form {
            Form::Name(name) => {
                has_letter |= !self.has_value(name);
                is_plain &= !self.defines(name);
            }
            Form::Number(_)
            | Form::Constant(_)
            | Form::Sum(_)
            | Form::Product(_)
            | Form::Power(_)
            | Form::Negative(_) => {}
            Form::Call(function, _) => is_plain &= is_elementary(*function),
            _ => is_plain = false,
        });
        has_letter && is_plain
    }

    /// The error of a unit that stands alone.
    #[cold]
    fn without_number(&self, place: Span) -> Reason {
        let name = place.text(self.source);
        let hint = format!("write a number before it, as in `5 {name}`");
        Self::refused(place, format!("`{name}` is a unit without a number"), Some(hint))
    }

    /// Skips what separates statements.
    fn end_of_statement(&mut self, statements: &[Statement]) -> Parsed<()> {
        let token = self.token();
        let is_equation = |statement: &Statement| !matches!(statement, Statement::Value(_));
        match token.kind {
            Kind::End => Ok(()),
            Kind::Sign(Sign::Newline | Sign::Semicolon) => Ok(()),
            Kind::Sign(Sign::Comma) if statements.iter().all(is_equation) => {
                self.at += 1;
                self.takes_word("and");
                Ok(())
            }
            Kind::Sign(Sign::Colon) if self.colons == Colons::Divide => {
                let hint = "write ratios as fractions, as in `3/4 = x/12`";
                let message = "the colon could mean a ratio, or end the equation";
                Err(Self::refused(token.span, message, Some(hint.to_owned())))
            }
            Kind::Sign(Sign::Colon) if statements.iter().all(is_equation) => {
                self.at += 1;
                Ok(())
            }
            // `solve 7 - 2x > 3x - 8 for x`
            Kind::Name(_) if self.is_word("for") && self.names_unknown(statements.last()) => {
                self.at += 2;
                Ok(())
            }
            Kind::Name("and") if statements.iter().all(is_equation) => {
                self.at += 1;
                Ok(())
            }
            Kind::Sign(Sign::Comma) => {
                let hint = "write one expression, a list such as `[1, 2, 3]`, or a number without commas";
                let message = "the comma could separate two expressions, or group the digits of a number";
                Err(Self::refused(token.span, message, Some(hint.to_owned())))
            }
            Kind::Name(_) => Err(self.unknown_word()),
            _ => Err(self.unexpected()),
        }
    }

    /// Whether the next but one token, the last of its statement, is a name of an inequality.
    fn names_unknown(&self, inequality: Option<&Statement>) -> bool {
        let (Some(Statement::Value(node)), Kind::Name(name)) = (inequality, self.ahead(1).kind) else { return false };
        let mut is_found = false;
        node.for_each(&mut |part| is_found |= matches!(&part.form, Form::Name(own) if **own == *name));
        is_condition(node) && is_found && ends_statement(self.ahead(2).kind)
    }

    /// Whether the statement is `3 : 4 = x : 12`.
    fn is_proportion_ahead(&self) -> bool {
        let is_term = |at: usize| match self.ahead(at).kind {
            Kind::Number { .. } => true,
            Kind::Name(name) => name.chars().count() == 1,
            _ => false,
        };
        let is_sign = |at: usize, sign: Sign| self.ahead(at).kind == Kind::Sign(sign);
        [0, 2, 4, 6].into_iter().all(is_term)
            && is_sign(1, Sign::Colon)
            && is_sign(3, Sign::Equal)
            && is_sign(5, Sign::Colon)
            && ends_statement(self.ahead(7).kind)
    }

    /// Whether letters after numbers are unknowns in this statement, which is an inequality, or works on a formula.
    fn has_unknowns_after_numbers(&self) -> bool {
        self.choices.letters == Letters::UnknownsAfterNumbers && (self.is_inequality_ahead() || self.works_on_formula())
    }

    /// Whether the statement is a call that writes a formula in another form, or asks for something of its curve.
    fn works_on_formula(&self) -> bool {
        let (Kind::Name(name), Kind::Open(Bracket::Round)) = (self.kind(), self.ahead(1).kind) else { return false };
        matches!(
            functions::called(name),
            Some(
                Function::Rewriting(_)
                    | Function::Curve(_)
                    | Function::Conic(_)
                    | Function::Field(_)
                    | Function::Whole(Whole::Factor)
            )
        )
    }

    /// Whether a unit is directly behind a number in the rest of the text: `simplify 2 m + 30 cm`, but not `simplify c^3 d / (c d^2)`.
    fn has_unit_ahead(&self) -> bool {
        let is_unit = |three: &[Token]| match three {
            [before, Token { kind: Kind::Number { .. }, .. }, Token { kind: Kind::Name(name), .. }] => {
                before.kind != Kind::Sign(Sign::Power) && self.is_unit_name(name)
            }
            _ => false,
        };
        self.tokens.get(self.at..).unwrap_or_default().windows(3).any(is_unit)
    }

    /// Whether a sign of an inequality is in the rest of the statement.
    fn is_inequality_ahead(&self) -> bool {
        let mut statement = self.tokens.iter().skip(self.at).take_while(|token| !ends_statement(token.kind));
        statement.any(|token| words::is_inequality(token.kind))
    }

    /// Whether this statement has a `=` with something on both sides, and is not a definition.
    fn is_equation_ahead(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|token| ends_statement(token.kind)).unwrap_or(rest.len());
        let statement = rest.get(..length).unwrap_or_default();
        let Some(sign) = statement.iter().position(|token| token.kind.is_equality()) else { return false };
        // `ab = 6; a = 2` defines no name.
        let is_definition = sign == 1
            && matches!(statement.first(), Some(Token { kind: Kind::Name(name), span, .. }) if self.letters(name, *span).is_none());
        sign + 1 < length && (!is_definition || self.is_formula_asked_for(statement))
    }

    /// Whether a definition is a formula that is solved for a letter of it, and has a letter directly after a number:
    /// `P = 2l + 2w; solve for w`.
    fn is_formula_asked_for(&self, definition: &[Token]) -> bool {
        let is_asked = |token: &Token| match token.kind {
            Kind::Name(name) => self.asked.contains(&name) || self.wanted.contains(&name),
            _ => false,
        };
        let is_coefficient = |pair: &[Token]| match pair {
            [Token { kind: Kind::Number { .. }, .. }, Token { kind: Kind::Name(name), is_spaced: false, .. }] => {
                name.chars().count() == 1
            }
            _ => false,
        };
        definition.iter().skip(1).any(is_asked) && definition.windows(2).any(is_coefficient)
    }

    /// `statement`: an expression, an equation, a definition or a question.
    fn statement(&mut self) -> Parsed<Statement> {
        if let (Kind::Name(words::SOLVE_FOR), Kind::Name(name)) = (self.kind(), self.ahead(1).kind) {
            self.at += 2;
            return Ok(Statement::Unknown(Rc::from(name)));
        }
        let first = self.conversion()?;
        if self.is_sign(Sign::Congruent) {
            return self.congruence(first);
        }
        if !self.is_sign(Sign::Equal) {
            let value = self.conditions_together(first)?;
            return Ok(Statement::Value(self.in_degrees(value)));
        }
        self.at += 1;
        if self.is_end_of_question() {
            return Ok(Statement::Value(first));
        }
        let second = self.conversion()?;
        // `1 + 1 = 2 = ?`: only the sign at the end is a question.
        let place = self.token().span;
        if self.takes(Sign::Equal) && !self.is_end_of_question() {
            let hint = "write one equation per line, or separate equations with `;`";
            return Err(Self::refused(place, "an equation can only have one `=`", Some(hint.to_owned())));
        }
        if let Some(congruence) = self.congruent(&first, &second) {
            return Ok(Statement::Congruence(congruence));
        }
        let unit = self.unit_of_kind(&first, &second).map(|unit| (unit, first.span, &second));
        if let Some((unit, place, value)) =
            unit.or_else(|| self.unit_of_kind(&second, &first).map(|unit| (unit, second.span, &first)))
        {
            let target = Target::Unit(Box::new(Node::new(Form::Unit(unit), place)));
            let (span, value) = (value.span, value.clone());
            return Ok(Statement::Value(Node::new(Form::Conversion(Box::new(value), target), span)));
        }
        if let (Form::Name(name), Form::Name(other)) = (&first.form, &second.form)
            && [name, other].iter().all(|name| name.chars().count() > 1 && self.is_unit_name(name))
        {
            return Err(self.without_number(first.span));
        }
        Ok(match (first.form, second.form) {
            (Form::Name(name), form) => Statement::Named(name, Node::new(form, second.span), first.span),
            // `x in cm = 3 ft`
            (Form::Conversion(own, target), form) if matches!(own.form, Form::Name(_)) => {
                let value = Form::Conversion(Box::new(Node::new(form, second.span)), target);
                match own.form {
                    Form::Name(name) => Statement::Named(name, Node::new(value, second.span), first.span),
                    own => Statement::Equation(Node::new(own, first.span), Node::new(value, second.span)),
                }
            }
            (left, right) => Statement::Equation(Node::new(left, first.span), Node::new(right, second.span)),
        })
    }

    /// The unit of a word alone that is equated with a quantity of its kind, which asks for a conversion: `mile = (5 km)`.
    fn unit_of_kind(&self, word: &Node, value: &Node) -> Option<Unit> {
        let Form::Name(name) = &word.form else { return None };
        let unit = Unit::find(name).filter(|_| name.chars().count() > 1 && self.is_unit_name(name))?;
        kind(value).is_some_and(|own| own == unit.kind() && own != QuantityKind::default()).then_some(unit)
    }

    /// Whether nothing follows but signs of a question: `2 + 2 =`, `2 + 2 = ?`, `2 + 2 = x?` is an equation.
    fn is_end_of_question(&mut self) -> bool {
        ends_statement(self.kind())
    }

    /// `conditions`: comparisons with `&&` and `||` between them, or the words, of which the first binds more tightly. They are read as
    /// calls.
    pub(super) fn conditions(&mut self, first: Node) -> Parsed<Node> {
        let mut any = vec![self.all_conditions(first)?];
        while self.takes_twice(Sign::Bar) || self.takes_between_comparisons("or", &any) {
            self.pay()?;
            let first = self.conversion()?;
            any.push(self.all_conditions(first)?);
        }
        if let [one, .., last] = &any[..]
            && any.iter().all(is_amount)
        {
            let place = Span { start: one.span.start, end: last.span.end };
            let hint = "resistors in parallel have the resistance `1/(1/a + 1/b)`".to_owned();
            return Err(Self::refused(place, "`||` joins conditions, and these are amounts", Some(hint)));
        }
        self.choice(joined(Logic::Or, any))
    }

    /// `condition ? value : other`, as programs write it.
    fn choice(&mut self, condition: Node) -> Parsed<Node> {
        let mut rest = self.tokens.iter().skip(self.at).take_while(|token| !ends_statement(token.kind));
        let is_choice = self.kind() == Kind::Name("?")
            && is_condition(&condition)
            && rest.any(|token| token.kind == Kind::Sign(Sign::Colon));
        if !is_choice {
            return Ok(condition);
        }
        self.at += 1;
        let outer = std::mem::replace(&mut self.colons, Colons::Choose);
        let one = self.nested(Self::value_of_choice)?;
        if !self.takes(Sign::Colon) {
            return Err(self.unexpected());
        }
        let other = self.nested(Self::value_of_choice)?;
        self.colons = outer;
        let span = Span { start: condition.span.start, end: other.span.end };
        Ok(Node::new(Form::Call(Function::If, vec![condition, one, other]), span))
    }

    /// One of the values of a choice, which may be another choice.
    fn value_of_choice(&mut self) -> Parsed<Node> {
        let first = self.conversion()?;
        self.conditions(first)
    }

    /// Inequalities that hold together: `x > 3, x < 5`.
    fn conditions_together(&mut self, first: Node) -> Parsed<Node> {
        let mut all = vec![self.conditions(first)?];
        while self.takes_before_inequality(&all) {
            self.pay()?;
            let first = self.conversion()?;
            all.push(self.conditions(first)?);
        }
        Ok(joined(Logic::And, all))
    }

    fn all_conditions(&mut self, first: Node) -> Parsed<Node> {
        let mut all = vec![self.comparison(first)?];
        while self.takes_twice(Sign::Ampersand) || self.takes_between_comparisons("and", &all) {
            self.pay()?;
            let first = self.conversion()?;
            all.push(self.comparison(first)?);
        }
        Ok(joined(Logic::And, all))
    }

    /// `!(2 > 1)`
    pub(super) fn negation(&mut self) -> Parsed<Node> {
        let unexpected = self.unexpected();
        let sign = self.skip();
        let condition = self.nested(Self::primary)?;
        if !is_condition(&condition) {
            return Err(unexpected);
        }
        let span = Span { start: sign.span.start, end: condition.span.end };
        Ok(Node::new(Form::Call(Function::Logic(Logic::Not), vec![condition]), span))
    }

    /// Skips `&&` or `||`, if it is next.
    fn takes_twice(&mut self, sign: Sign) -> bool {
        let is_next = self.is_twice(sign);
        self.at += if is_next { 2 } else { 0 };
        is_next
    }

    /// Skips a word, if it is next after a condition and before another comparison.
    fn takes_between_comparisons(&mut self, word: &str, before: &[Node]) -> bool {
        before.last().is_some_and(is_condition)
            && self.is_word(word)
            && self.is_inequality_after(0)
            && self.takes_word(word)
    }

    /// Skips what separates two inequalities.
    fn takes_before_inequality(&mut self, before: &[Node]) -> bool {
        let is_separator = matches!(self.kind(), Kind::Sign(Sign::Comma | Sign::Semicolon | Sign::Newline));
        let is_next = is_separator && before.last().is_some_and(is_condition) && self.is_inequality_after(1);
        self.at += usize::from(is_next);
        is_next
    }

    /// Whether the sign of an inequality is in the statement after so many tokens.
    fn is_inequality_after(&self, distance: usize) -> bool {
        let rest = self.tokens.get(self.at + distance..).unwrap_or_default();
        let mut statement = rest.iter().take_while(|token| !ends_statement(token.kind));
        statement.any(|token| words::is_inequality(token.kind))
    }

    /// Whether `&&` or `||` is next, between conditions.
    pub(super) fn is_twice(&self, sign: Sign) -> bool {
        let is_sign = |token: Token| token.kind == Kind::Sign(sign);
        let (first, second) = (self.token(), self.ahead(1));
        if !is_sign(first) || !is_sign(second) || second.is_spaced || self.style.is_latex() {
            return false;
        }
        // Nothing is between the bars of `||`, unless they are those of absolute values: `|x||y|`.
        let are_spaced = || first.is_spaced && self.ahead(2).is_spaced;
        sign != Sign::Bar || are_spaced() || self.has_two_bars
    }

    /// `comparison`: values with relations between them.
    pub(super) fn comparison(&mut self, mut first: Node) -> Parsed<Node> {
        let mut others = Vec::new();
        while let Some(relation) = self.relation() {
            self.pay()?;
            others.push((relation, self.conversion()?));
        }
        self.agree_together(std::iter::once(&mut first).chain(others.iter_mut().map(|(_, node)| node)));
        Ok(match others.last() {
            None => first,
            Some((_, last)) => {
                let span = Span { start: first.span.start, end: last.span.end };
                Node::new(Form::Comparison(Box::new(first), others), span)
            }
        })
    }

    fn relation(&mut self) -> Option<Relation> {
        let Kind::Sign(sign) = self.kind() else { return None };
        let relation = match sign {
            Sign::Equal => Relation::Equal,
            Sign::Unequal => Relation::Unequal,
            Sign::Less => Relation::Less,
            Sign::LessEqual => Relation::LessEqual,
            Sign::Greater => Relation::Greater,
            Sign::GreaterEqual => Relation::GreaterEqual,
            Sign::Approximately => Relation::Approximately,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    /// `conversion`: a value, and the units or the form that it is converted to.
    pub(super) fn conversion(&mut self) -> Parsed<Node> {
        let value = self.nested(|parser| parser.bits(0))?;
        let value = self.offset(value)?;
        let value = self.over(value)?;
        let value = self.residue(value)?;
        let mut value = if self.is_conversion() { Self::one_of_unit(value) } else { value };
        let mut count = 0;
        while self.is_conversion() {
            count += 1;
            if count > MOST_CONVERSIONS {
                let place = self.token().span;
                return Err(Self::refused(
                    place,
                    format!("a value can be converted at most {MOST_CONVERSIONS} times"),
                    None,
                ));
            }
            let is_in = self.is_word("in");
            self.at += 1;
            let mut target = self.target()?;
            self.with_zone(&mut value, &mut target)?;
            self.read_in_base(&mut value, &target);
            if is_in && let Some(measured) = self.measured(&value, &target) {
                value = measured;
                continue;
            }
            self.agree_in_conversion(&mut value, &mut target);
            let end = self.before().map_or(value.span.end, |token| token.span.end);
            // The unit of `how many miles is 5 km` comes first.
            let span = Span { start: value.span.start, end: end.max(value.span.end) };
            value = Node::new(Form::Conversion(Box::new(value), target), span);
        }
        self.converted_beside(value)
    }

    /// `12021 in base 3 as decimal`: a base before another form is the one that the digits have.
    fn read_in_base(&mut self, value: &mut Node, target: &Target) {
        let (Form::Conversion(inner, Target::Base(base) | Target::Prefixed(base)), true) =
            (&value.form, matches!(target, Target::Base(_) | Target::Prefixed(_) | Target::Decimal))
        else {
            return;
        };
        let digits = inner.span.text(self.source);
        let is_plain = inner.as_number().is_some() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if let Some(number) = radix::number_of(digits, u32::from(*base), false).filter(|_| is_plain) {
            let message = format!("`{digits}` is read as digits to base {base}.");
            self.choices.note(NoteCode::Base, &message, value.span);
            *value = Node::new(Form::Number(Rational::from(number)), value.span);
        } else if inner.as_number().is_some() {
            // `7e3 in base 8 to decimal`: what it was written as in between does not matter.
            *value = (**inner).clone();
        }
    }

    /// A unit alone that is converted is one of it: `kg to lb`.
    fn one_of_unit(value: Node) -> Node {
        if !matches!(value.form, Form::Unit(_)) {
            return value;
        }
        let span = value.span;
        let one = Node::new(Form::Number(Rational::ONE), Span { start: span.start, end: span.start });
        let factors = vec![Factor { join: Join::Times, node: one }, Factor { join: Join::Beside, node: value }];
        Node::new(Form::Product(factors), span)
    }

    /// `12 inches cm` is a conversion, if nothing follows.
    fn converted_beside(&mut self, value: Node) -> Parsed<Node> {
        let unit = self.unit_at(0).and_then(Found::alone);
        let Some((asked, tokens)) = self.units_to_end().or(unit.map(|(unit, tokens)| (unit.kind(), tokens))) else {
            return Ok(value);
        };
        if kind(&value) != Some(asked) {
            return Ok(value);
        }
        let place = Span { start: self.token().span.start, end: self.ahead(tokens - 1).span.end };
        let text = place.text(self.source);
        let ends = matches!(self.ahead(tokens).kind, Kind::Close(_)) || ends_statement(self.ahead(tokens).kind);
        let is_same = unit.is_some_and(|(unit, _)| only_unit(&value).is_some_and(|own| own.is_same(unit)));
        if !ends || is_same {
            let message = format!("`{text}` follows another unit of the same kind");
            return Err(Self::refused(place, message, Some(format!("write `to {text}` to convert"))));
        }
        let message = format!("`{text}` after another unit is read as `to {text}`.");
        self.choices.note(NoteCode::Unit, &message, place);
        let target = Target::Unit(Box::new(self.unit_product()?));
        let span = Span { start: value.span.start, end: place.end };
        Ok(Node::new(Form::Conversion(Box::new(Self::one_of_unit(value)), target), span))
    }

    /// Whether a word that converts is next: `in`, `to`, `as`, `→`, before a target.
    pub(super) fn is_conversion(&self) -> bool {
        self.converts(0)
    }

    pub(super) fn is_target(&self, distance: usize) -> bool {
        match self.ahead(distance).kind {
            Kind::Sign(Sign::Percent | Sign::Degree) => true,
            Kind::Name("prime") => self.ahead(distance + 1).kind == Kind::Name("factors"),
            Kind::Name("base") => matches!(self.ahead(distance + 1).kind, Kind::Number { .. }),
            Kind::Name(word) => word == "a" || Target::of_word(word).is_some() || self.is_target_unit(distance),
            Kind::Currency(_) | Kind::Zone => true,
            Kind::Number { .. } | Kind::Fraction(1, 1) => self.is_reciprocal_at(distance),
            _ => false,
        }
    }

    /// Whether one over a unit is at this distance: `1/m`.
    fn is_reciprocal_at(&self, distance: usize) -> bool {
        self.ahead(distance).span.text(self.source) == "1"
            && self.ahead(distance + 1).kind == Kind::Sign(Sign::Divide)
            && self.unit_at(distance + 2).is_some()
    }

    /// Whether a unit is at this distance; in a target, `in` is the inch. That comes first: whether an `in` is a unit is asked of
    /// what follows, which may be an `in` again.
    fn is_target_unit(&self, distance: usize) -> bool {
        matches!(self.ahead(distance).kind, Kind::Name(name) if name.eq_ignore_ascii_case("in"))
            || self.unit_at(distance).is_some()
    }

    fn target(&mut self) -> Parsed<Target> {
        while self.kind() == Kind::Name("a") {
            self.at += 1;
        }
        let token = self.token();
        if self.takes(Sign::Percent) {
            return Ok(Target::Percent);
        }
        if token.kind == Kind::Zone {
            return self.target_zone();
        }
        if let Kind::Name(word) = token.kind {
            match (word, Target::of_word(word)) {
                ("prime", _) => {
                    self.at += 2;
                    return Ok(Target::Factors);
                }
                ("base", _) => return self.target_base(),
                (_, None) => return self.target_unit(),
                // `in decimal degrees`
                ("decimal", _) if self.ahead(1).kind == Kind::Sign(Sign::Degree) || self.unit_at(1).is_some() => {
                    self.at += 1;
                    return self.target_unit();
                }
                (_, Some(target)) => {
                    self.at += 1;
                    let _ = target.nouns().iter().any(|noun| self.takes_word(noun));
                    return Ok(target);
                }
            }
        }
        self.target_unit()
    }

    /// `base 7`
    fn target_base(&mut self) -> Parsed<Target> {
        self.at += 1;
        let token = self.token();
        let base = token.span.text(self.source).parse().ok().filter(|base| (2..=36).contains(base));
        let Some(base) = base else {
            return Err(Self::refused(token.span, "the base must be between 2 and 36", None));
        };
        self.at += 1;
        Ok(Target::Base(base))
    }

    /// A unit, or a product of units: `km/h`.
    fn target_unit(&mut self) -> Parsed<Target> {
        if let Kind::Currency(code) = self.kind()
            && let Some(unit) = Unit::find(code)
        {
            let token = self.skip();
            // `in $/L`
            let amount = Node::new(Form::Unit(unit), token.span);
            return Ok(Target::Unit(Box::new(self.units_after(amount)?)));
        }
        if self.is_sign(Sign::Degree)
            && self.unit_at(0).is_none()
            && let Some(unit) = Unit::find("deg")
        {
            let token = self.skip();
            return Ok(Target::Unit(Box::new(Node::new(Form::Unit(unit), token.span))));
        }
        let prefers_names = std::mem::take(&mut self.prefers_names);
        let target = self.target_units();
        self.prefers_names = prefers_names;
        target
    }

    /// A product of units, or several units of one kind.
    fn target_units(&mut self) -> Parsed<Target> {
        if self.is_reciprocal_at(0) {
            self.at += 2;
            let unit = self.unit_product()?;
            let exponent = Node::new(Form::Number(Rational::from(-1)), unit.span);
            return Ok(Target::Unit(Box::new(Self::raised(unit, exponent))));
        }
        let unit = self.unit_product()?;
        let mut units = vec![unit];
        while let Some(link) = self.link_to_smaller_unit(&units) {
            self.at += link;
            units.push(self.unit()?);
        }
        Ok(match units.pop() {
            Some(unit) if units.is_empty() => Target::Unit(Box::new(unit)),
            last => Target::Units(units.into_iter().chain(last).collect()),
        })
    }

    /// The tokens between the units of a target and a further one of the same kind: `feet and inches`, `hours, minutes and seconds`.
    fn link_to_smaller_unit(&self, units: &[Node]) -> Option<usize> {
        let comma = usize::from(self.is_sign(Sign::Comma));
        let is_and = matches!(self.ahead(comma).kind, Kind::Name(name) if name.eq_ignore_ascii_case("and"));
        let link = comma + usize::from(is_and);
        let (unit, _) = self.unit_at(link).filter(|_| link > 0)?.alone()?;
        let is_alike = |node: &Node| matches!(&node.form, Form::Unit(own) if own.kind() == unit.kind());
        units.last().is_some_and(is_alike).then_some(link)
    }
}

/// The conditions of which all or any must hold, or the only one.
fn joined(logic: Logic, mut conditions: Vec<Node>) -> Node {
    let place = |node: Option<&Node>| node.map(|node| node.span).unwrap_or_default();
    let span = Span { start: place(conditions.first()).start, end: place(conditions.last()).end };
    match conditions.pop() {
        Some(only) if conditions.is_empty() => only,
        last => Node::new(Form::Call(Function::Logic(logic), conditions.into_iter().chain(last).collect()), span),
    }
}

/// Whether it is a comparison, or several that are joined.
fn is_condition(node: &Node) -> bool {
    matches!(node.form, Form::Comparison(..) | Form::Call(Function::Logic(_), _))
}

/// Whether a node is a number that stands for no truth value, or a quantity.
fn is_amount(node: &Node) -> bool {
    let is_truth = |number: &Rational| *number == Rational::from(0) || *number == Rational::ONE;
    node.as_number().map_or_else(|| kind(node).is_some_and(|kind| !kind.is_number()), |number| !is_truth(number))
}

/// Whether a value consists of units without a number: `rad/s`.
fn has_units_only(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Product(factors) => factors.iter().all(|factor| has_units_only(&factor.node)),
        Form::Power(parts) => has_units_only(&parts[0]),
        _ => false,
    }
}

/// Whether a statement ends before this token.
pub(super) fn ends_statement(kind: Kind) -> bool {
    matches!(kind, Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon))
}
