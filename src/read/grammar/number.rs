//! Numbers, mixed numbers and money.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::Parser;
use super::unit::Found;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Factor, Form, Join, Node, Term};
use crate::{Parsed, numeral};

impl Parser<'_, '_> {
    /// A date or a number, with the fraction of a mixed one.
    pub(super) fn number(&mut self) -> Parsed<Node> {
        if let Some(node) = self.date()? {
            return Ok(node);
        }
        if self.is_fraction_of_percent() {
            return self.plain_fraction();
        }
        if let Some(fraction) = self.fraction_by_itself()? {
            return Ok(fraction);
        }
        let token = self.token();
        let number = self.numeral()?;
        if self.is_thousand() || self.is_size_before_unit() || self.is_size_beside_money() {
            let letter = self.token().span.text(self.source);
            let number = self.in_thousands(number);
            let message = format!("The `{letter}` after a number is read as a {}.", words_of_letter(letter));
            self.choices.note(NoteCode::Unit, &message, number.span);
            return Ok(number);
        }
        let is_whole = number.as_number().is_some_and(Rational::is_integer)
            && token.span.text(self.source).bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
        let fraction = if is_whole { self.fraction_of_mixed(token.span.start)? } else { None };
        Ok(match fraction {
            Some(fraction) => Self::mixed(number, fraction),
            None => number,
        })
    }

    /// The fraction of a mixed number whose whole part, which began at `start`, has been read: `½`, `1/2`, `(1/2)`, `\frac{1}{2}`.
    fn fraction_of_mixed(&mut self, start: u32) -> Parsed<Option<Node>> {
        match self.kind() {
            Kind::Fraction(..) => self.vulgar().map(Some),
            Kind::Number { .. } if self.is_fraction_ahead(0) && self.token().is_spaced => {
                self.plain_fraction().map(Some)
            }
            Kind::Open(Bracket::Round) => self.fraction_in_brackets(start),
            Kind::Command("frac") => self.fraction_in_latex(start),
            _ => Ok(None),
        }
    }

    /// `6(1/4)` is a product unless that doubt is flipped.
    fn fraction_in_brackets(&mut self, start: u32) -> Parsed<Option<Node>> {
        /// The distance of the closing bracket: `(1/4)` has five tokens.
        const CLOSE: usize = 4;
        let close = self.ahead(CLOSE);
        let is_fraction = self.is_fraction_ahead(1) && close.kind == Kind::Close(Bracket::Round);
        if !is_fraction || !self.choices.doubt(Doubt::Mixed, Span { start, end: close.span.end }) {
            return Ok(None);
        }
        self.at += 1;
        let fraction = self.plain_fraction()?;
        self.at += 1;
        Ok(Some(fraction))
    }

    /// `6\frac{1}{4}` is a mixed number unless that doubt is flipped, but `80\frac{1}{2}\frac{1}{5}` is a product.
    fn fraction_in_latex(&mut self, start: u32) -> Parsed<Option<Node>> {
        let before = self.at;
        let fraction = self.nested(Self::primary)?;
        let place = Span { start, end: fraction.span.end };
        let is_product = matches!(self.kind(), Kind::Command("frac"));
        if is_proper(&fraction) && !is_product && !self.choices.doubt(Doubt::Mixed, place) {
            return Ok(Some(fraction));
        }
        self.at = before;
        Ok(None)
    }

    /// The number at the cursor alone.
    pub(super) fn numeral(&mut self) -> Parsed<Node> {
        let token = self.token();
        let Kind::Number { has_decimal_comma } = token.kind else { return Err(self.unexpected()) };
        let text = token.span.text(self.source);
        self.at += 1;
        if self.is_sign(Sign::Subscript) && !self.token().is_spaced {
            return self.with_base(text, token.span);
        }
        let value = numeral::value(text, has_decimal_comma, self.budget).map_err(|fault| fault.boxed_at(token.span))?;
        Ok(Node::new(Form::Number(value), token.span))
    }

    /// `1011_2`: the cursor is after the digits.
    fn with_base(&mut self, digits: &str, place: Span) -> Parsed<Node> {
        self.at += 1;
        let bracket = if self.kind() == Kind::Open(Bracket::Curly) { Some(self.skip()) } else { None };
        let base = self.token();
        let mut span = Span { start: place.start, end: base.span.end };
        // A base in subscripts is nothing else.
        let (size, most) = match base.kind {
            Kind::Number { .. } => (base.span.text(self.source).parse().ok(), 10),
            Kind::Fraction(size, 1) => (u32::try_from(size).ok(), 36),
            _ => (None, 10),
        };
        let Some(size) = size.filter(|size| (2..=most).contains(size)) else {
            let message = format!("the base of a number must be between 2 and {most}");
            return Err(Self::refused(base.span, message, None));
        };
        self.at += 1;
        if let Some(bracket) = bracket {
            span.end = self.close(Bracket::Curly, bracket.span)?.end;
        }
        let value = numeral::with_base(digits, size, self.budget).map_err(|fault| fault.boxed_at(place))?;
        let message = || format!("`{digits}` is not a whole number in base {size}");
        let value = value.ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, message()).boxed_at(span))?;
        Ok(Node::new(Form::Number(value), span))
    }

    /// `½`
    pub(super) fn vulgar(&mut self) -> Parsed<Node> {
        let token = self.token();
        let Kind::Fraction(numerator, denominator) = token.kind else { return Err(self.unexpected()) };
        self.at += 1;
        let value = Rational::new(numerator.into(), denominator.into(), self.budget).unwrap_or(Rational::ZERO);
        Ok(Node::new(Form::Number(value), token.span))
    }

    /// Whether `a/b` with positive whole numbers, of which the first is less, is at this distance.
    pub(super) fn is_fraction_ahead(&self, distance: usize) -> bool {
        let is_over = self.ahead(distance + 1).kind == Kind::Sign(Sign::Divide);
        match (self.whole_at(distance), self.whole_at(distance + 2)) {
            (Some(numerator), Some(denominator)) => is_over && 0 < numerator && numerator < denominator,
            _ => false,
        }
    }

    /// Whether a fraction before `%` is at the cursor: `1/2%` is a half of a percent, but `6/75%` is a quotient. It is as people
    /// write it if it is in lowest terms and has a small denominator, or if `of` follows.
    fn is_fraction_of_percent(&mut self) -> bool {
        /// The distance of the `%` after `1/2`.
        const PERCENT: usize = 3;
        const LARGEST_DENOMINATOR: u64 = 16;
        let is_divisor = self
            .before()
            .is_some_and(|sign| self.is_slash(sign) || matches!(sign.kind, Kind::Sign(Sign::Power | Sign::Colon)));
        let (Some(above), Some(below)) = (self.whole_at(0), self.whole_at(2)) else { return false };
        if is_divisor || self.ahead(1).kind != Kind::Sign(Sign::Divide) || !self.is_percent_at(PERCENT) {
            return false;
        }
        let is_share = matches!(self.ahead(PERCENT + 1).kind, Kind::Name("of" | "off"));
        let is_proper = above < below && above > 0;
        if matches!(self.ahead(PERCENT).kind, Kind::Name(_)) {
            // `100 / 20 percent` and `7 over 20 percent` are quotients.
            return self.is_slash(self.ahead(1)) && (is_proper || is_share);
        }
        let is_small = below <= LARGEST_DENOMINATOR;
        let is_usual = is_proper && (is_share || is_small && are_coprime(above, below)) || is_share && is_small;
        if !is_proper && !is_usual {
            return false;
        }
        let is_fraction = is_usual && !self.ahead(1).is_spaced && !self.ahead(2).is_spaced;
        let place = Span { start: self.token().span.start, end: self.ahead(PERCENT).span.end };
        is_fraction != self.choices.doubt(Doubt::PercentFraction, place)
    }

    /// Whether the sign or the word of a percentage is at this distance.
    fn is_percent_at(&mut self, distance: usize) -> bool {
        self.at += distance;
        let is_percent = self.is_percent_next();
        self.at -= distance;
        is_percent
    }

    /// The whole number at this distance.
    fn whole_at(&self, distance: usize) -> Option<u64> {
        let token = self.ahead(distance);
        matches!(token.kind, Kind::Number { .. }).then(|| token.span.text(self.source).parse().ok())?
    }

    /// `a/b`
    pub(super) fn plain_fraction(&mut self) -> Parsed<Node> {
        let numerator = self.numeral()?;
        self.at += 1;
        let denominator = self.numeral()?;
        let span = Span { start: numerator.span.start, end: denominator.span.end };
        let factors =
            vec![Factor { join: Join::Times, node: numerator }, Factor { join: Join::Over, node: denominator }];
        Ok(Node::new(Form::Product(factors), span))
    }

    /// The sum of a whole number and a fraction.
    pub(super) fn mixed(whole: Node, fraction: Node) -> Node {
        let span = Span { start: whole.span.start, end: fraction.span.end };
        let terms = vec![Term { is_subtracted: false, node: whole }, Term { is_subtracted: false, node: fraction }];
        Node::new(Form::Sum(terms), span)
    }

    /// `$5`, `$-5`. The minus sign of `-$5` is read before.
    pub(super) fn money(&mut self, code: &'static str) -> Parsed<Node> {
        let sign = self.skip();
        let is_negative = self.takes(Sign::Minus);
        let amount = self.nested(Self::amount)?;
        let span = Span { start: sign.span.start, end: amount.span.end };
        let money = Node::new(Form::Money(code, Box::new(amount)), span);
        Ok(if is_negative { Node::new(Form::Negative(Box::new(money)), span) } else { money })
    }

    /// Whether the currency at the cursor is directly between digits, where some write it for the point: `12€50`.
    pub(super) fn is_between_digits(&self, whole: &Node) -> bool {
        let (sign, behind) = (self.token(), self.ahead(1));
        let is_whole = whole.as_number().is_some() && whole.span.end == sign.span.start;
        is_whole && matches!(behind.kind, Kind::Number { .. }) && behind.span.start == sign.span.end
    }

    /// Whole units of money, and hundredths behind their sign: `12€50`.
    pub(super) fn money_with_cents(&mut self, whole: &Node, code: &'static str) -> Parsed<Node> {
        const DIGITS: usize = 2;
        let (sign, cents) = (self.token(), self.ahead(1));
        let span = Span { start: whole.span.start, end: cents.span.end };
        let text = [whole.span.text(self.source), ".", cents.span.text(self.source)].concat();
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_decimal = cents.span.text(self.source).len() == DIGITS
            && are_digits(cents.span.text(self.source))
            && are_digits(whole.span.text(self.source));
        if !is_decimal {
            let message = "a sign of money between digits stands for a point only before two digits, as in `12€50`";
            return Err(Fault::new(ErrorCode::InvalidSyntax, message).boxed_at(sign.span));
        }
        let amount = numeral::value(&text, false, self.budget).map_err(|fault| fault.boxed_at(span))?;
        self.at += 2;
        Ok(Node::new(Form::Money(code, Box::new(Node::new(Form::Number(amount), span))), span))
    }

    /// The amount after a currency sign: a number, a value in brackets, or what stands for one, as in `$sqrt(2)`.
    fn amount(&mut self) -> Parsed<Node> {
        match self.kind() {
            Kind::Number { .. } => {
                if let Some(fraction) = self.fraction_by_itself()? {
                    return Ok(fraction);
                }
                let number = self.numeral()?;
                Ok(self.in_thousands(number))
            }
            Kind::Open(_) => self.primary(),
            Kind::Name(name) if self.is_called(name) || self.constant(name).is_some() => self.primary(),
            _ => Err(self.unexpected()),
        }
    }

    /// Whether the name at the cursor is that of a function, and its arguments follow in brackets.
    fn is_called(&self, name: &str) -> bool {
        self.ahead(1).kind == Kind::Open(Bracket::Round) && self.function_at(name).is_some()
    }

    /// Whether the letter at the cursor is a thousand or a million, as in `5k + 20k`, `50K * 12` and `3M`: it is directly after a
    /// number wherever it occurs. A `K` could also be a kelvin.
    fn is_thousand(&mut self) -> bool {
        let Kind::Name(name @ ("k" | "K" | "M" | "bn")) = self.kind() else { return false };
        let is_directly_after = |pair: &[Token]| match pair {
            [before, token] if token.kind == Kind::Name(name) => {
                matches!(before.kind, Kind::Number { .. }) && !token.is_spaced
            }
            _ => true,
        };
        // `2k\pi` has a letter that stands for any number.
        let next = self.ahead(1);
        let is_factor = next.span.text(self.source).starts_with('\\') && !matches!(next.kind, Kind::Sign(_));
        if self.prefers_names || self.has_value(name) || self.is_temperature() || is_factor && !next.is_spaced {
            return false;
        }
        if !*self.sizes.entry(name).or_insert_with(|| self.tokens.windows(2).all(is_directly_after)) {
            return false;
        }
        let place = Span { start: self.before().map_or(0, |number| number.span.start), end: self.token().span.end };
        name != "K" || !self.has_units_besides(name) && !self.choices.doubt(Doubt::Kelvin, place)
    }

    /// Whether the text has a unit of another name after a number.
    fn has_units_besides(&self, name: &str) -> bool {
        self.tokens.windows(2).any(|pair| match (pair[0].kind, pair[1].kind) {
            (Kind::Number { .. } | Kind::Sign(Sign::Degree), Kind::Name(other)) => {
                other != name && self.is_unit_name(other)
            }
            _ => false,
        })
    }

    /// Whether the `k` at the cursor is converted to another temperature: `300k to c`.
    fn is_temperature(&self) -> bool {
        let target = self.unit_at(2).filter(|_| self.is_converter(1)).and_then(Found::alone);
        target.is_some_and(|(unit, _)| unit.kind().words() == Some("a temperature"))
    }

    /// Whether the letter at the cursor, directly after a number, tells its size, since a word for a unit follows: `28M seconds`.
    fn is_size_before_unit(&self) -> bool {
        const SHORTEST_WORD: usize = 3;
        let (Kind::Name(letter), Kind::Name(unit)) = (self.kind(), self.ahead(1).kind) else { return false };
        let is_size = size_of_letter(letter).is_some() && !matches!(letter, "m" | "b" | "t") && !self.has_value(letter);
        is_size
            && !self.token().is_spaced
            && self.ahead(1).is_spaced
            && unit.len() >= SHORTEST_WORD
            && self.unit_at(1).is_some()
    }

    /// Whether the letter at the cursor, after a number, is a size as that of an amount of money in the text: the `m` of
    /// `$1.5bn / 300m`.
    fn is_size_beside_money(&self) -> bool {
        let is_size = |token: &Token| match token.kind {
            Kind::Name(letter) => !token.is_spaced && size_of_letter(letter).is_some() && !self.has_value(letter),
            _ => false,
        };
        let is_amount = |tokens: &[Token]| match tokens {
            [currency, number, letter] => {
                matches!((currency.kind, number.kind), (Kind::Currency(_), Kind::Number { .. })) && is_size(letter)
            }
            _ => false,
        };
        is_size(&self.token()) && self.tokens.windows(3).any(is_amount)
    }

    /// Whether the letter before the cursor tells the size of the number before it: the `M` of `28M seconds`.
    pub(super) fn is_behind_size(&self) -> bool {
        let before = |distance: usize| self.at.checked_sub(distance).and_then(|at| self.tokens.get(at));
        let is_size = |token: &Token| matches!(token.kind, Kind::Name(letter) if size_of_letter(letter).is_some());
        before(1).is_some_and(|token| !token.is_spaced && is_size(token))
            && before(2).is_some_and(|token| matches!(token.kind, Kind::Number { .. }))
    }

    /// `$1.5M`: the letter after an amount is a thousand, a million and so on.
    fn in_thousands(&mut self, number: Node) -> Node {
        let token = self.token();
        let size = match (token.kind, &number.form) {
            (Kind::Name(letter), Form::Number(amount)) if !token.is_spaced && !self.has_value(letter) => {
                size_of_letter(letter).map(|size| amount.multiply(&Rational::from(size), self.budget))
            }
            _ => None,
        };
        match size {
            Some(amount) => Node::new(Form::Number(amount), Span { end: self.skip().span.end, ..number.span }),
            None => number,
        }
    }
}

/// The size of a letter after an amount of money.
fn size_of_letter(letter: &str) -> Option<i64> {
    Some(match letter {
        "k" | "K" => 1_000,
        "m" | "M" | "mn" | "MM" => 1_000_000,
        "b" | "B" | "bn" => 1_000_000_000,
        "t" | "T" | "tn" => 1_000_000_000_000,
        _ => return None,
    })
}

/// Whether two positive numbers have no common divisor but 1.
const fn are_coprime(mut x: u64, mut y: u64) -> bool {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x == 1
}

fn words_of_letter(letter: &str) -> &'static str {
    match size_of_letter(letter) {
        Some(1_000) => "thousand",
        Some(1_000_000) => "million",
        Some(1_000_000_000) => "billion",
        _ => "trillion",
    }
}

/// Whether the node is a quotient of positive whole numbers that is less than 1.
fn is_proper(node: &Node) -> bool {
    let Form::Product(factors) = &node.form else { return false };
    let [dividend, Factor { join: Join::Over, node: divisor }] = &factors[..] else { return false };
    match (dividend.node.as_number(), divisor.as_number()) {
        (Some(dividend), Some(divisor)) => {
            dividend.is_integer()
                && divisor.is_integer()
                && !dividend.is_negative()
                && !dividend.is_zero()
                && dividend.numerator() < divisor.numerator()
        }
        _ => false,
    }
}
