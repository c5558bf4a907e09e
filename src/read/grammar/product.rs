//! Products and quotients, with and without signs.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::agree::{self, has_units, kind};
use super::compound::only_unit;
use super::statement::ends_statement;
use super::unit::Found;
use super::{Colons, Parser};
use crate::Parsed;
use crate::case::in_lower_case;
use crate::doubt::Doubt;
use crate::functions::{Function, Vector};
use crate::percent;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Constant, Factor, Form, Join, Node, Term};
use crate::units::Unit;

/// The tokens of a definition that are looked at around a colon.
const MOST_TOKENS: usize = 64;

impl Parser<'_, '_> {
    /// `product`: factors with or without signs between them.
    pub(super) fn product(&mut self) -> Parsed<Node> {
        let first = self.unary()?;
        let start = first.span.start;
        let mut factors = Vec::with_capacity(2);
        factors.push(Factor { join: Join::Times, node: first });
        // Whether a colon is before the last factor.
        let mut is_ratio = false;
        let mut units = UnitsAmong::default();
        loop {
            if let Some(join) = self.joining_sign() {
                let sign = self.before().filter(|sign| sign.kind == Kind::Sign(Sign::Colon));
                if let Some(Token { span, .. }) = sign.filter(|_| is_ratio) {
                    let hint = "write a quotient of two numbers, as in `3/4`";
                    let fault =
                        Fault::new(ErrorCode::UnsupportedResult, "a ratio of three numbers has no single value");
                    return Err(fault.hint(Some(hint.to_owned())).boxed_at(span));
                }
                is_ratio = sign.is_some();
                let written = self.before().map(|sign| sign.span.text(self.source)).unwrap_or_default();
                let is_cross = matches!(written, "x" | "X" | "×" | "by");
                let is_percent_sign = self.before().is_some_and(|sign| sign.kind == Kind::Sign(Sign::Percent));
                let mut node = self.behind_sign(join, &factors, &mut units)?;
                if let [Factor { node: vector, .. }] = &factors[..]
                    && are_vectors(vector, &node)
                    && let Some(product) = product_of_vectors(written)
                {
                    let span = Span { start, end: node.span.end };
                    let node = Node::new(Form::Call(Function::Vector(product), vec![vector.clone(), node]), span);
                    factors = vec![Factor { join: Join::Times, node }];
                    continue;
                }
                if join == Join::Over {
                    let place =
                        Span { start: last(&factors).map_or(start, |node| node.span.start), end: node.span.end };
                    let apart = self.letters_apart(&mut node, Doubt::Division, place);
                    if !apart.is_empty() {
                        factors.push(Factor { join, node });
                        factors.extend(apart);
                        continue;
                    }
                }
                if is_cross {
                    self.share_unit(&mut factors, &node);
                }
                if join == Join::Modulo {
                    // After a power to -1, a percent sign is the remainder of the quotient, as in Python.
                    if is_percent_sign {
                        factors.iter_mut().for_each(write_as_quotient);
                    } else if let Some(inverse) = self.inverse(&mut factors)? {
                        let span = Span { start, end: node.span.end };
                        let node = Node::new(Form::Residue(Box::new([inverse, node])), span);
                        factors.push(Factor { join: Join::Times, node });
                        units = UnitsAmong::default();
                        continue;
                    }
                }
                factors.push(Factor { join, node });
            } else if self.takes_word("of") {
                is_ratio = false;
                let place = self.before().map(|token| token.span).unwrap_or_default();
                let is_one = matches!(self.token().span.text(self.source), "a" | "an");
                let outer = std::mem::replace(&mut self.inside.is_of_one, is_one);
                let node = self.behind_sign(Join::Times, &factors, &mut units);
                self.inside.is_of_one = outer;
                let node = node?;
                if let Some(kind) = last(&factors).and_then(kind)
                    && kind == agree::kind(&node).unwrap_or_default()
                    && !kind.is_number()
                {
                    let hint = "write `/` for the ratio of two values, as in `20 minutes / 3 hours`".to_owned();
                    let message = "a value of the same kind cannot follow `of`";
                    return Err(Self::refused(place, message, Some(hint)));
                }
                let part = only_unit(&node).filter(|_| is_one && self.is_word("and"));
                with_whole(&mut factors, node);
                if let Some(unit) = part {
                    let share = Self::product_of(factors, start);
                    return self.with_parts(share, unit);
                }
            } else if self.is_word("off") && last(&factors).is_some_and(|node| matches!(node.form, Form::Percent(_))) {
                self.at += 1;
                let whole = self.nested(Self::product)?;
                return Ok(self.less(Self::product_of(factors, start), whole));
            } else if self.starts_factor_beside(&factors) {
                is_ratio = false;
                if last(&factors).is_some_and(|node| matches!(node.form, Form::Percent(_))) && self.unit_at(0).is_some()
                {
                    let place = self.token().span;
                    return Err(Self::refused(place, "a unit cannot follow a percentage", None));
                }
                let node = self.beside(&factors)?;
                factors.push(Factor { join: Join::Beside, node });
            } else {
                return Ok(Self::product_of(factors, start));
            }
            self.pay()?;
        }
    }

    /// In `8.5 x 11 in`, the unit of the second length may be that of the first as well.
    fn share_unit(&mut self, factors: &mut [Factor], second: &Node) {
        /// The units in which sizes are given.
        const OF_SIZES: [&str; 7] = ["in", "ft", "yd", "m", "cm", "mm", "inch"];
        let [Factor { node: first, .. }] = factors else { return };
        let is_of_size =
            |unit: &Unit| OF_SIZES.iter().filter_map(|name| Unit::find(name)).any(|own| own.is_same(*unit));
        let Some(unit) = only_unit(second).filter(is_of_size) else { return };
        let place = Span { start: first.span.start, end: second.span.end };
        let Form::Product(parts) = &second.form else { return };
        let is_number = parts.first().is_some_and(|factor| is_size(&factor.node));
        if is_number && is_size(first) && self.choices.doubt(Doubt::Size, place) {
            put_unit(first, unit);
        }
    }

    /// The same where only so many lengths more have what is asked for: `210×297mm × 80 g/m² in g`, `120×80×145 cm in m³`.
    pub(super) fn share_unit_for(value: &mut Node, missing: usize) {
        let Form::Product(factors) = &mut value.form else { return };
        let Some((sizes, [Factor { join: Join::Times, node: last }, ..])) = factors.split_at_mut_checked(missing)
        else {
            return;
        };
        let Some(unit) = only_unit(last).filter(|unit| unit.kind().is_length()) else { return };
        if sizes.iter().all(|factor| factor.join == Join::Times && is_size(&factor.node)) {
            for factor in sizes {
                put_unit(&mut factor.node, unit);
            }
        }
    }

    /// The inverse that is the only factor before the word `mod`: the `17^-1` of `17^-1 mod 43`. Among other factors, it could
    /// also be a quotient.
    fn inverse(&self, factors: &mut Vec<Factor>) -> Parsed<Option<Node>> {
        if let [only] = &**factors
            && is_inverse(&only.node)
        {
            return Ok(factors.pop().map(|factor| factor.node));
        }
        let Some(Factor { node, .. }) = factors.iter().find(|factor| is_inverse(unsigned(&factor.node))) else {
            return Ok(None);
        };
        let message = format!("`{}` could mean an inverse or a quotient", node.span.text(self.source));
        let hint = "add brackets, as in `2 * (17^-1 mod 43)`";
        Err(Fault::new(ErrorCode::InvalidSyntax, message).hint(Some(hint.to_owned())).boxed_at(node.span))
    }

    /// `20% off 80` is `80 - 20%`, and `20% off 0.8` is `0.8 * (1 - 20%)`.
    fn less(&self, percent: Node, whole: Node) -> Node {
        let span = Span { start: percent.span.start, end: whole.span.end };
        let terms = vec![Term { is_subtracted: false, node: whole }, Term { is_subtracted: true, node: percent }];
        if percent::are_shares(&terms, self.budget) {
            return percent::of_before(terms, span);
        }
        Node::new(Form::Sum(terms), span)
    }

    pub(super) fn product_of(mut factors: Vec<Factor>, start: u32) -> Node {
        match (factors.len(), factors.pop()) {
            (1, Some(factor)) => factor.node,
            (_, Some(factor)) => {
                let span = Span { start, end: factor.node.span.end };
                factors.push(factor);
                Node::new(Form::Product(factors), span)
            }
            (_, None) => Node::new(Form::Product(factors), Span { start, end: start }),
        }
    }

    /// Skips the sign or the word of a product or a quotient, if it is next.
    fn joining_sign(&mut self) -> Option<Join> {
        let join = match self.kind() {
            Kind::Sign(Sign::Times) => Join::Times,
            Kind::Sign(Sign::Divide) => Join::Over,
            Kind::Sign(Sign::FloorDivide) => Join::FloorOver,
            // The postfix percent is read by its operand.
            Kind::Sign(Sign::Percent) | Kind::Command("bmod" | "mod") => Join::Modulo,
            Kind::Sign(Sign::Colon) if self.colons == Colons::Choose => return None,
            Kind::Sign(Sign::Colon) if self.colons == Colons::Proportion => Join::Over,
            Kind::Sign(Sign::Colon) if self.inside.has_ratios => {
                if !self.is_between_values() {
                    return None;
                }
                Join::Over
            }
            Kind::Sign(Sign::Colon) if self.is_ratio() => {
                self.colons = Colons::Divide;
                if matches!(self.ahead(1).kind, Kind::Open(_)) {
                    self.choices.note(NoteCode::Division, "The colon before the bracket divides.", self.token().span);
                }
                Join::Over
            }
            Kind::Name("x" | "X") if self.is_cross_of_name() => Join::Times,
            Kind::Name(name) if !(self.is_given)(name) => match &*in_lower_case(name) {
                "times" => Join::Times,
                "over" | "per" => Join::Over,
                "mod" | "modulo" => Join::Modulo,
                "x" if self.is_cross() => Join::Times,
                _ => return None,
            },
            _ => return None,
        };
        self.at += 1;
        Some(join)
    }

    /// Whether the `x` at the cursor, which has a value, multiplies all the same: `x = 2; 3 x 4`.
    fn is_cross_of_name(&mut self) -> bool {
        let (before, token, next) = (self.before(), self.token(), self.ahead(1));
        let is_number = |kind: Kind| matches!(kind, Kind::Number { .. });
        let has_value = matches!(token.kind, Kind::Name(name) if self.has_value(name));
        // `3 x x`, `x x 3`: nobody writes a square so.
        let is_same = |kind: Kind| kind == token.kind;
        let is_behind_same = before.is_some_and(|before| is_same(before.kind));
        let is_doubled = is_same(next.kind) || is_behind_same;
        let is_between = before.is_some_and(|before| is_number(before.kind) || is_same(before.kind))
            && (is_number(next.kind) || is_same(next.kind) || is_behind_same && matches!(next.kind, Kind::Name(_)));
        let place = Span { start: before.map_or(0, |before| before.span.start), end: next.span.end };
        is_between
            && has_value
            && token.is_spaced
            && next.is_spaced
            && self.choices.doubt(Doubt::Cross, place) != is_doubled
    }

    /// `3 : 4` between two numbers is a ratio; in brackets it would be a range. In a definition it is one if no name follows, as in
    /// `x = 2 : (5)`; otherwise it ends the definition, as in `x = 2: 3x`.
    fn is_ratio(&self) -> bool {
        if self.brackets > 0 {
            return false;
        }
        let is_number = |kind: Kind| matches!(kind, Kind::Number { .. });
        let (before, after) = (self.before().map(|token| token.kind), self.ahead(1).kind);
        if !self.is_in_definition() {
            return before.is_some_and(is_number) && is_number(after);
        }
        let rest =
            self.tokens.iter().skip(self.at + 1).take(MOST_TOKENS).take_while(|token| !ends_statement(token.kind));
        before.is_some_and(|kind| is_number(kind) || matches!(kind, Kind::Close(_)))
            && (is_number(after) || matches!(after, Kind::Open(_)))
            && !rest.into_iter().any(|token| matches!(token.kind, Kind::Name(_)))
    }

    /// Whether the statement at the cursor begins as `x = `.
    fn is_in_definition(&self) -> bool {
        let is_end = |kind: Kind| ends_statement(kind) || kind == Kind::Sign(Sign::Comma);
        let before = self.tokens.get(self.at.saturating_sub(MOST_TOKENS)..self.at).unwrap_or_default();
        let start = before.iter().rposition(|token| is_end(token.kind)).map_or(0, |end| end + 1);
        let kinds = before.get(start..).unwrap_or_default().iter().map(|token| token.kind).take(2).collect::<Vec<_>>();
        matches!(kinds[..], [Kind::Name(_), Kind::Sign(Sign::Equal)])
    }

    /// Whether the colon at the cursor is between two values, as in `((1/3) : 75%)`.
    fn is_between_values(&self) -> bool {
        let is_value_end = |kind: Kind| {
            matches!(kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Close(_) | Kind::Sign(Sign::Percent))
        };
        let is_value_start = |kind: Kind| matches!(kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Open(_));
        // `(1:3)[2]` is an item of a range.
        let is_range =
            matches!((self.ahead(2).kind, self.ahead(3).kind), (Kind::Close(_), Kind::Open(Bracket::Square)));
        !is_range
            && !self.is_between_minutes()
            && self.before().is_some_and(|token| is_value_end(token.kind))
            && is_value_start(self.ahead(1).kind)
    }

    /// Whether the colon at the cursor is rather one of a duration: `55:38`.
    fn is_between_minutes(&self) -> bool {
        let length = |token: Token| token.span.end - token.span.start;
        let (colon, seconds) = (self.token(), self.ahead(1));
        let is_number = |token: Token| matches!(token.kind, Kind::Number { .. });
        let is_short = self.before().is_some_and(|token| is_number(token) && length(token) <= 2);
        let is_joined = !colon.is_spaced && !seconds.is_spaced;
        let is_percentage = self.ahead(2).kind == Kind::Sign(Sign::Percent);
        is_short && is_joined && is_number(seconds) && length(seconds) == 2 && !is_percentage
    }

    /// Whether the `x` at the cursor is a sign of multiplication: it is between numbers, and so is every other `x`.
    pub(super) fn is_cross(&self) -> bool {
        let are_crosses = self.are_crosses.get().unwrap_or_else(|| self.has_crosses_only());
        self.are_crosses.set(Some(are_crosses));
        are_crosses
    }

    fn has_crosses_only(&self) -> bool {
        let is_value_end = |kind: Kind| {
            matches!(
                kind,
                Kind::Number { .. }
                    | Kind::Close(_)
                    | Kind::Fraction(..)
                    | Kind::Sign(Sign::Percent | Sign::Prime | Sign::DoublePrime)
            )
        };
        let is_value_start =
            |kind: Kind| matches!(kind, Kind::Number { .. } | Kind::Open(Bracket::Round) | Kind::Currency(_));
        // `3 m x 4 m`, `$18.50/hr x 37.5 h`
        let is_quantity_end = |at: usize| {
            let token =
                |distance: usize| at.checked_sub(distance).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
            matches!(
                (token(2), token(1)),
                (Some(Kind::Number { .. } | Kind::Sign(Sign::Divide) | Kind::Name("per")), Some(Kind::Name(name)))
                    if Unit::find(name).is_some()
            )
        };
        let is_x = |kind: Kind| matches!(kind, Kind::Name("x" | "X"));
        let mut places = (0..self.tokens.len()).filter(|at| self.tokens.get(*at).is_some_and(|token| is_x(token.kind)));
        places.all(|at| {
            let before = at.checked_sub(1).and_then(|at| self.tokens.get(at));
            let after = self.tokens.get(at + 1);
            // `1.6x 50mm`
            let spaced =
                self.tokens.get(at).is_some_and(|token| token.is_spaced) <= after.is_some_and(|token| token.is_spaced);
            (before.is_some_and(|token| is_value_end(token.kind) || is_x(token.kind) && at == 0) || is_quantity_end(at))
                && after.is_some_and(|token| is_value_start(token.kind))
                && spaced
        })
    }

    /// The operand after a sign. After `/`, a product without signs belongs to the divisor, unless both are numbers.
    fn behind_sign(&mut self, join: Join, factors: &[Factor], units: &mut UnitsAmong) -> Parsed<Node> {
        if let Some(unit) = self.unit_behind_unit(factors)? {
            return Ok(unit);
        }
        if join == Join::Over && self.is_part_of_pi(factors) {
            return self.numeral();
        }
        let has_units = join == Join::Times && units.among(factors);
        self.behind_units = has_units.then_some(self.at);
        let node = self.nested(Self::unary)?;
        if join != Join::Over || !self.starts_factor_beside(std::slice::from_ref(&Factor { join, node: node.clone() }))
        {
            return Ok(node);
        }
        let are_numbers = node.as_number().is_some() && last(factors).is_some_and(|node| node.as_number().is_some());
        let place = Span { start: last(factors).map_or(node.span.start, |node| node.span.start), end: node.span.end };
        let is_flipped = self.choices.doubt(Doubt::Division, place);
        if are_numbers != is_flipped {
            return Ok(node);
        }
        let start = node.span.start;
        let mut inner = vec![Factor { join: Join::Times, node }];
        while self.starts_factor_beside(&inner) {
            self.pay()?;
            let node = self.beside(&inner)?;
            inner.push(Factor { join: Join::Beside, node });
        }
        Ok(Self::product_of(inner, start))
    }

    /// Whether pi is divided by the number at the cursor, and an angle is measured that way: `2pi/3 rad`.
    fn is_part_of_pi(&self, factors: &[Factor]) -> bool {
        matches!(self.kind(), Kind::Number { .. })
            && matches!(last(factors), Some(Node { form: Form::Constant(Constant::Pi), .. }))
            && self.unit_at(1).is_some_and(Found::is_angle)
    }

    /// A unit after a sign and another unit: the `h` of `km/h`.
    fn unit_behind_unit(&mut self, factors: &[Factor]) -> Parsed<Option<Node>> {
        let is_behind_unit = last(factors).is_some_and(is_unit);
        let is_rate = matches!(self.before().map(|token| token.kind), Some(Kind::Name("per")));
        let Some(found) = self.unit_at(0).filter(|_| is_behind_unit || is_rate) else { return Ok(None) };
        if is_rate && let Some(Form::Product(own)) = last(factors).map(|node| &node.form) {
            self.check_divisor(own, found.unit)?;
        }
        Ok(self.unit().ok())
    }

    /// Refuses a unit behind `per` that measures what another one does that divides already: `$52,000 a year per month`.
    pub(super) fn check_divisor(&self, factors: &[Factor], unit: Unit) -> Parsed<()> {
        let is_alike = |factor: &Factor| {
            factor.join == Join::Over
                && matches!(&factor.node.form, Form::Unit(own) if own.kind() == unit.kind() && !own.is_same(unit))
        };
        if !factors.iter().any(is_alike) {
            return Ok(());
        }
        let hint = "convert the value, as in `$52000/year to $/month`".to_owned();
        let message = "the value is divided by a unit of this kind already";
        Err(Self::refused(self.token().span, message, Some(hint)))
    }

    /// Whether a factor without a sign begins here.
    pub(super) fn starts_factor_beside(&self, factors: &[Factor]) -> bool {
        match self.kind() {
            Kind::Number { .. } | Kind::Fraction(..) => {
                let is_beside_number = last(factors).is_some_and(|node| is_plain_number(node, self.style.is_latex()));
                !is_beside_number && !last(factors).is_some_and(is_unit)
            }
            // A gap to be filled is a value by itself: `5 + ? = 12`.
            Kind::Name("?") => false,
            Kind::Name(name) => {
                !self.is_operator_word(name)
                    && !self.repeats_unit(factors.get(factors.len().saturating_sub(1)..).unwrap_or_default())
            }
            Kind::Command(name) => !matches!(name, "bmod" | "mod" | "pmod" | "over" | "overline" | "choose" | "end"),
            Kind::Open(Bracket::Round) => !matches!(self.ahead(1).kind, Kind::Name("mod")),
            Kind::Open(bracket) => bracket != Bracket::Curly || self.style.is_latex(),
            Kind::Sign(Sign::Root(_)) => true,
            Kind::Sign(Sign::Bar) => self.inside.bars == 0 && !self.is_bit_or() && !self.is_twice(Sign::Bar),
            Kind::Currency(_) => !matches!(self.ahead(1).kind, Kind::End),
            _ => false,
        }
    }

    /// A factor without a sign.
    pub(super) fn beside(&mut self, factors: &[Factor]) -> Parsed<Node> {
        let previous = last(factors);
        if let (Kind::Name(name), Some(Node { form: Form::Name(before), span })) = (self.kind(), previous)
            && !is_letter(before)
        {
            let (has_one, has_other) = (self.has_value(before), self.has_value(name));
            if !(is_letter(name) || has_one && has_other) {
                return Err(self.unknown_word());
            }
            let is_known = has_one || has_other;
            if self.token().is_spaced && !is_known && self.is_word_of_equation(before) {
                return Err(Self::word_without_meaning(before, *span));
            }
        }
        // `E[X]` is an expected value.
        if let (Token { kind: Kind::Open(Bracket::Square), is_spaced: false, .. }, Some(Node { form, span })) =
            (self.token(), previous)
            && matches!(form, Form::Constant(_))
        {
            let message = format!("unknown function `{}`", span.text(self.source));
            return Err(Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(*span));
        }
        if self.kind() == Kind::Sign(Sign::Bar) && previous.is_some_and(|node| node.as_number().is_some()) {
            self.refuse_bars_between_numbers()?;
        }
        if let (Kind::Number { .. }, Some(Node { form: Form::Name(before), span })) = (self.kind(), previous)
            && self.token().is_spaced
            && before.chars().count() > 1
        {
            return Err(Self::word_without_meaning(before, *span));
        }
        let value = self.nested(Self::power)?;
        let is_money = matches!(value.form, Form::Money(..));
        if self.starts_units() || is_money && self.is_rate() { self.with_units(value) } else { Ok(value) }
    }

    #[cold]
    fn word_without_meaning(word: &str, place: Span) -> super::Reason {
        Fault::new(ErrorCode::UndefinedSymbol, format!("unknown word `{word}`")).boxed_at(place)
    }

    /// Whether a name is a word beside an equation, and no unknown of it: `triangle a = 5` has it once, and does not ask for it.
    fn is_word_of_equation(&self, name: &str) -> bool {
        let count = |kind: Kind| self.tokens.iter().filter(|token| token.kind == kind).count();
        count(Kind::Sign(Sign::Equal)) > 0 && count(Kind::Name(name)) == 1 && !self.asked.contains(&name)
    }

    /// Refuses the bars of `10|20|60`, which may separate numbers as well as enclose one.
    fn refuse_bars_between_numbers(&self) -> Parsed<()> {
        let is_number = |distance: usize| matches!(self.ahead(distance).kind, Kind::Number { .. });
        if !(is_number(1) && self.ahead(2).kind == Kind::Sign(Sign::Bar) && is_number(3)) {
            return Ok(());
        }
        let hint = "write commas between numbers, `or` between bits, and `abs(20)` for an absolute value";
        let fault = Fault::new(ErrorCode::InvalidSyntax, "it is unclear what the bars between numbers mean");
        Err(fault.hint(Some(hint.to_owned())).boxed_at(self.token().span))
    }

    /// The error for a word that does not belong here, or for the one after `to` that is no unit.
    #[cold]
    pub(super) fn unknown_word(&self) -> super::Reason {
        let (token, target) = (self.token(), self.ahead(1));
        if let (Kind::Name("to" | "into" | "as"), Kind::Name(name)) = (token.kind, target.kind)
            && self.ahead(2).kind == Kind::End
            && !is_letter(name)
        {
            let message = format!("unknown unit `{name}`");
            return Fault::new(ErrorCode::UndefinedSymbol, message).boxed_at(target.span);
        }
        let word = token.span.text(self.source);
        Fault::new(ErrorCode::UndefinedSymbol, format!("unexpected word `{word}`")).boxed_at(token.span)
    }

    /// Whether a name is a word between operands.
    pub(super) fn is_operator_word(&self, name: &str) -> bool {
        const WORDS: &[&str] = &[
            "after", "before", "since", "ago", "until", "from", "of", "off", "in", "to", "as", "into", "mod", "modulo",
            "times", "over", "per", "plus", "minus", "and", "for", "x", "or", "xor",
        ];
        !(self.is_given)(name)
            && WORDS.iter().any(|word| word.eq_ignore_ascii_case(name))
            && match name {
                "x" | "X" => self.is_cross(),
                "in" | "IN" | "In" => self.is_conversion(),
                _ => true,
            }
    }
}

/// Adds what a share is of. `10 divided by half of 4` divides by 2, but `3/4 of 80` has a fraction before the word.
fn with_whole(factors: &mut Vec<Factor>, whole: Node) {
    let is_share = |node: &Node| !node.as_number().is_some_and(Rational::is_integer);
    match factors.last_mut() {
        Some(Factor { join: Join::Over | Join::FloorOver | Join::Modulo, node }) if is_share(node) => {
            let (start, span) = (node.span.start, node.span);
            let share = std::mem::replace(node, Node::new(Form::Number(Rational::ONE), span));
            let parts = [share, whole].map(|node| Factor { join: Join::Times, node });
            *node = Parser::product_of(parts.into(), start);
        }
        _ => factors.push(Factor { join: Join::Times, node: whole }),
    }
}

/// Whether a name is one letter, perhaps with an index: `m1`, `v_0`.
fn is_letter(name: &str) -> bool {
    let index = name.chars().next().and_then(|letter| name.get(letter.len_utf8()..)).unwrap_or_default();
    index.starts_with('_') || index.chars().all(|char| char.is_ascii_digit())
}

/// Whether factors have units. Each factor is looked at once, however often the growing product is asked about.
#[derive(Default)]
struct UnitsAmong {
    /// The number of factors that were looked at.
    seen: usize,
    are_found: bool,
}

impl UnitsAmong {
    fn among(&mut self, factors: &[Factor]) -> bool {
        let new = factors.get(self.seen..).unwrap_or_default();
        self.are_found |= new.iter().any(|factor| has_units(&factor.node));
        self.seen = factors.len();
        self.are_found
    }
}

fn last(factors: &[Factor]) -> Option<&Node> {
    factors.last().map(|factor| &factor.node)
}

/// Whether the node is a number as it is written, or a power of one, which no number can follow. In LaTeX, one can follow a
/// power: `6^210^2` has two.
fn is_plain_number(node: &Node, is_latex: bool) -> bool {
    match &node.form {
        Form::Number(_) | Form::Money(..) => true,
        Form::Negative(inner) => is_plain_number(inner, is_latex),
        Form::Power(parts) => !is_latex && is_plain_number(&parts[1], is_latex),
        _ => false,
    }
}

/// Whether the node is a unit, or a power of one.
pub(super) fn is_unit(node: &Node) -> bool {
    match &node.form {
        Form::Unit(_) => true,
        Form::Power(parts) => is_unit(&parts[0]),
        Form::Negative(inner) => is_unit(inner),
        Form::Product(factors) => factors.last().is_some_and(|factor| is_unit(&factor.node)),
        _ => false,
    }
}

/// What a minus sign is applied to, or the node itself.
fn unsigned(node: &Node) -> &Node {
    match &node.form {
        Form::Negative(inner) => inner,
        _ => node,
    }
}

/// Whether two nodes are vectors as they are written: `(1, 2, 3)`, `[1, 2, 3]`.
fn are_vectors(one: &Node, other: &Node) -> bool {
    let is_row = |item: &Node| !matches!(item.form, Form::List(..));
    let brackets = |node: &Node| match &node.form {
        Form::List(brackets, items) if items.iter().all(is_row) => Some(*brackets),
        _ => None,
    };
    brackets(one).is_some_and(|own| brackets(other) == Some(own))
}

/// The product of two vectors that a sign stands for; `*` is neither.
fn product_of_vectors(sign: &str) -> Option<Vector> {
    match sign.trim_start_matches('\\') {
        "·" | "⋅" | "•" | "cdot" => Some(Vector::Dot),
        "×" | "x" | "X" | "times" => Some(Vector::Cross),
        _ => None,
    }
}

/// Whether a node is a number, which may be mixed.
fn is_size(node: &Node) -> bool {
    let is_mixed = |terms: &[Term]| terms.iter().all(|term| term.node.as_number().is_some());
    node.as_number().is_some() || matches!(&node.form, Form::Sum(terms) if is_mixed(terms))
}

/// Puts a unit behind a number.
pub(super) fn put_unit(number: &mut Node, unit: Unit) {
    let span = number.span;
    let node = std::mem::replace(number, Node::new(Form::Unit(unit), span));
    let unit = Node::new(Form::Unit(unit), span);
    let factors = vec![Factor { join: Join::Times, node }, Factor { join: Join::Beside, node: unit }];
    *number = Node::new(Form::Product(factors), span);
}

/// Whether a node is a whole number to a negative power, as they are written.
fn is_inverse(node: &Node) -> bool {
    let is_whole = |node: &Node| node.as_number().is_some_and(Rational::is_integer);
    let Form::Power(parts) = &node.form else { return false };
    is_whole(unsigned(&parts[0])) && matches!(&parts[1].form, Form::Negative(exponent) if is_whole(exponent))
}

/// Writes an inverse as the quotient that it is, `1/2^3` for `2^-3`, so that a reading with `mod` means the same.
fn write_as_quotient(factor: &mut Factor) {
    let node = match &mut factor.node.form {
        Form::Negative(inner) => &mut **inner,
        _ => &mut factor.node,
    };
    if !is_inverse(node) {
        return;
    }
    let span = node.span;
    let Form::Power(parts) = &node.form else { return };
    let Form::Negative(exponent) = &parts[1].form else { return };
    let base = parts[0].clone();
    let is_one = exponent.as_number() == Some(&Rational::ONE);
    let exponent = (**exponent).clone();
    let divisor = if is_one { base } else { Node::new(Form::Power(Box::new([base, exponent])), span) };
    let one = Factor { join: Join::Times, node: Node::new(Form::Number(Rational::ONE), span) };
    node.form = Form::Product(vec![one, Factor { join: Join::Over, node: divisor }]);
}
