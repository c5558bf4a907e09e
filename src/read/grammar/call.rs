//! Calls of functions, with and without brackets.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::{Parser, Reason, agree, latex};
use crate::Parsed;
use crate::doubt::Doubt;
use crate::functions::{self, Basic, Bits, Calendar, Function, Sheet};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::{Brackets, Constant, Factor, Form, Join, Node};

impl Parser<'_, '_> {
    /// The function that a name calls: an argument follows it.
    pub(super) fn function_at(&self, name: &str) -> Option<Function> {
        let next = self.ahead(1);
        let function = match (name, next.kind) {
            // Python's and JavaScript's modules.
            ("math" | "Math" | "np" | "numpy" | "sympy", _) => return None,
            (_, Kind::Open(_)) => functions::called(name)?,
            _ => functions::named(name)?,
        };
        let is_called = match next.kind {
            Kind::Open(Bracket::Round) => true,
            Kind::Open(Bracket::Square) => is_called_in_squares(function, next),
            // `sum_{k=1}^{10} k`
            Kind::Sign(Sign::Subscript) => matches!(function, Function::Sum | Function::Product),
            _ => false,
        };
        let is_applied = takes_one_word(function)
            && match next.kind {
                Kind::Sign(Sign::Minus | Sign::Power | Sign::Subscript | Sign::Root(_)) | Kind::Superscript(_) => true,
                Kind::Open(_) => true,
                Kind::Sign(Sign::Bar) => true,
                Kind::Number { .. } | Kind::Fraction(..) => true,
                // `lb in kg` converts.
                Kind::Name(next) => !self.is_operator_word(next) && !self.converts(1),
                Kind::Command(_) | Kind::Day => true,
                _ => false,
            };
        (is_called || is_applied).then_some(function)
    }

    /// `sin(x)`, `sin x`, `sin^2 x`, `log_2 x`, `max(1, 2)`.
    pub(super) fn call(&mut self, function: Function) -> Parsed<Node> {
        if let Some(series) = self.called_series(function)? {
            return Ok(series);
        }
        if self.ahead(1).kind == Kind::Sign(Sign::Subscript) && matches!(function, Function::Sum | Function::Product) {
            return self.series_with_bounds(function == Function::Product);
        }
        let name = self.skip();
        let mut function = function;
        if function == Function::Int {
            // Spreadsheets write capitals.
            let rounds_down = name.span.text(self.source).starts_with('I');
            let is_other = self.choices.doubt(Doubt::Truncation, name.span);
            function = if rounds_down == is_other { Function::RoundDown } else { Function::Plain(Basic::Floor) };
        }
        let mut base = None;
        if self.takes(Sign::Subscript) {
            base = Some(self.subscript()?);
        }
        let mut power = None;
        if self.is_sign(Sign::Power) || matches!(self.kind(), Kind::Superscript(_)) {
            power = Some(self.raised_function()?);
            if let Some(inverse) = power.as_ref().and_then(|power| inverse(function, power)) {
                function = inverse;
                power = None;
            }
        }
        if function == Function::Log && base.is_none() && self.takes(Sign::Subscript) {
            base = Some(self.subscript()?);
        }
        let opened = self.kind();
        if function.takes_items() {
            self.check_range(name.span)?;
        }
        let mut arguments = match opened {
            Kind::Open(Bracket::Round) => items(function, self.arguments_of(function, name.span)?),
            Kind::Open(Bracket::Square) if is_called_in_squares(function, self.token()) => {
                items(function, self.arguments_of(function, name.span)?)
            }
            _ => {
                self.operand = Some(self.at);
                items(function, vec![self.applied(function)?])
            }
        };
        if opened == Kind::Open(Bracket::Square) {
            function = self.called_in_squares(function, name.span, &mut arguments)?;
        }
        let end = self.before().map_or(name.span.end, |token| token.span.end);
        let span = Span { start: name.span.start, end };
        if let Some(base) = base {
            if function != Function::Log {
                return Err(Self::refused(base.span, "only a logarithm can have a base", None));
            }
            arguments.push(base);
        } else if function == Function::Log && arguments.len() == 1 && self.choices.doubt(Doubt::Logarithm, span) {
            function = Function::LogTo(10);
        }
        if let (Function::Plain(rounding @ (Basic::Floor | Basic::Ceiling)), [_, step]) = (function, &*arguments)
            && self.is_multiple(name.span, step, span)
        {
            function = Function::Sheet(if rounding == Basic::Floor { Sheet::Floor } else { Sheet::Ceiling });
        }
        if matches!(function, Function::Finance(_)) {
            self.check_groups(&arguments, span)?;
        }
        if function == Function::Calendar(Calendar::Age) && arguments.len() == 1 {
            arguments.push(self.today(span)?);
        }
        self.check_count(function, &arguments, span)?;
        let call = Node::new(Form::Call(function, arguments), span);
        Ok(match power {
            Some(power) => Node::new(Form::Power(Box::new([call, power])), span),
            None => call,
        })
    }

    /// The exponent after the name of a function: `sin^2 x`.
    fn raised_function(&mut self) -> Parsed<Node> {
        if let Kind::Superscript(_) = self.kind() {
            return Ok(self.superscript());
        }
        self.at += 1;
        self.nested(|parser| {
            let sign = parser.token();
            if parser.takes(Sign::Minus) {
                let number = parser.numeral()?;
                let span = Span { start: sign.span.start, end: number.span.end };
                return Ok(Node::new(Form::Negative(Box::new(number)), span));
            }
            match parser.kind() {
                Kind::Open(_) => parser.primary(),
                Kind::Number { .. } if parser.style.is_latex() => parser.one_digit(),
                _ => parser.numeral(),
            }
        })
    }

    /// The base of a logarithm.
    fn subscript(&mut self) -> Parsed<Node> {
        self.nested(|parser| match parser.kind() {
            Kind::Number { .. } if parser.style.is_latex() => parser.one_digit(),
            Kind::Number { .. } => parser.numeral(),
            _ => parser.primary(),
        })
    }

    /// The arguments of a function.
    fn arguments_of(&mut self, function: Function, name: Span) -> Parsed<Vec<Node>> {
        let mut arguments = match function {
            Function::If => self.arguments(name, Self::condition, Self::conversion),
            Function::Logic(_) | Function::Bits(Bits::Xor) => self.arguments(name, Self::condition, Self::condition),
            Function::Finance(_) => self.arguments(name, Self::perhaps_empty, Self::perhaps_empty),
            _ => self.arguments(name, Self::conversion, Self::conversion),
        }?;
        self.agree_together(&mut arguments);
        if function.takes_items() {
            self.share_last_unit(&mut arguments);
        }
        Ok(arguments)
    }

    /// An argument that a spreadsheet takes as 0 if it is left out: `fv(5%, 10, , -1000)`.
    fn perhaps_empty(&mut self) -> Parsed<Node> {
        match self.kind() {
            Kind::Sign(Sign::Comma | Sign::Semicolon) | Kind::Close(_) => {
                let end = self.token().span.start;
                Ok(Node::new(Form::Number(Rational::ZERO), Span { start: end, end }))
            }
            _ => self.conversion(),
        }
    }

    /// Whether the second argument of `FLOOR(3.7, 2)` is a step, as in a spreadsheet, rather than the number of places, as in
    /// mathjs's `floor(2.77, 1)`.
    fn is_multiple(&mut self, name: Span, step: &Node, span: Span) -> bool {
        const MOST_PLACES: i64 = 15;
        let name = name.text(self.source);
        let is_of_sheets =
            name.starts_with(char::is_uppercase) || name == "ceiling" || self.source.trim_start().starts_with('=');
        let places = step.as_number().and_then(Rational::as_integer);
        let may_be_places = places.is_some_and(|places| (Integer::ZERO..=MOST_PLACES.into()).contains(places));
        is_of_sheets || !may_be_places || self.choices.doubt(Doubt::Multiple, span)
    }

    /// What is called with square brackets: Wolfram's `Log[2, 8]` has the base first, and `sqrt[3](8)` the degree.
    fn called_in_squares(&mut self, function: Function, name: Span, arguments: &mut Vec<Node>) -> Parsed<Function> {
        match (function, arguments.len()) {
            (Function::Log, 2) if name.text(self.source) == "Log" => arguments.reverse(),
            (Function::SquareRoot | Function::Log, 1) => {
                let next = self.token();
                if next.kind == Kind::Open(Bracket::Round) && !next.is_spaced {
                    arguments.insert(0, self.primary()?);
                    return Ok(if function == Function::Log { function } else { Function::Root });
                }
            }
            _ => {}
        }
        Ok(function)
    }

    /// Arguments in brackets: the first one, and all others.
    pub(super) fn arguments(
        &mut self,
        name: Span,
        first: fn(&mut Self) -> Parsed<Node>,
        other: fn(&mut Self) -> Parsed<Node>,
    ) -> Parsed<Vec<Node>> {
        let opened = self.skip();
        let bracket = if opened.kind == Kind::Open(Bracket::Square) { Bracket::Square } else { Bracket::Round };
        if self.kind() == Kind::Close(bracket) {
            return Err(Self::refused(name, format!("`{}` needs an argument", name.text(self.source)), None));
        }
        let arguments = self.within_brackets(|parser| {
            let mut arguments = vec![first(parser)?];
            while parser.takes(Sign::Comma) || parser.takes(Sign::Semicolon) {
                parser.pay()?;
                arguments.push(other(parser)?);
            }
            Ok(arguments)
        })?;
        self.close(bracket, opened.span)?;
        Ok(arguments)
    }

    /// Refuses a range of whole numbers as the only argument of a function of several, which would be a time: `sum(1:10)`.
    fn check_range(&self, name: Span) -> Parsed<()> {
        let [first, colon, last] = [1, 2, 3].map(|distance| self.ahead(distance));
        let is_alone = matches!((self.kind(), self.ahead(4).kind), (Kind::Open(_), Kind::Close(_)));
        let [from, to] = [first, last].map(|token| token.span.text(self.source));
        let is_whole = |text: &str| !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_alone || colon.kind != Kind::Sign(Sign::Colon) || !is_whole(from) || !is_whole(to) {
            return Ok(());
        }
        let is_sum = name.text(self.source).eq_ignore_ascii_case("sum");
        let hint = is_sum.then(|| format!("write `sum(k, k, {from}, {to})`"));
        let place = Span { start: first.span.start, end: last.span.end };
        Err(Self::refused(place, format!("`{from}:{to}` could be a range of numbers, or a time of day"), hint))
    }

    /// `3 > 2`, before the values of `if`.
    fn condition(&mut self) -> Parsed<Node> {
        let first = self.conversion()?;
        self.conditions(first)
    }

    /// The argument of a function without brackets: a product without signs, up to the next function.
    fn applied(&mut self, function: Function) -> Parsed<Node> {
        let sign = self.token();
        if self.takes(Sign::Minus) {
            let operand = self.nested(|parser| parser.applied(function))?;
            let span = Span { start: sign.span.start, end: operand.span.end };
            return Ok(Node::new(Form::Negative(Box::new(operand)), span));
        }
        // The unit belongs to the angle: `tan 45 deg`.
        let is_of_angle = matches!(function, Function::OfAngle(_));
        if self.is_raised_outside(function) {
            return self.numeral();
        }
        let first = self.nested(if is_of_angle { Self::quantity } else { Self::power })?;
        if self.reaches_fraction(function, &first) {
            self.at += 1;
            let below = self.numeral()?;
            let span = Span { start: first.span.start, end: below.span.end };
            return Ok(latex::quotient(first, below, span));
        }
        let takes_product =
            matches!(function, Function::OfAngle(_) | Function::Log | Function::Ln | Function::LogTo(_));
        if !takes_product && !self.reaches_letters(function, &first) {
            return Ok(first);
        }
        if is_root(function) && self.starts_units() {
            return self.with_units(first);
        }
        let argument = self.product_beside(first)?;
        if is_of_angle { self.part_of_pi(argument) } else { Ok(argument) }
    }

    /// The product without signs of what has been read and what follows, up to the next function: `2 x y` of `sin 2 x y cos z`.
    pub(super) fn product_beside(&mut self, first: Node) -> Parsed<Node> {
        let start = first.span.start;
        let mut factors = vec![Factor { join: Join::Times, node: first }];
        while self.starts_factor_beside(&factors) && !self.is_function_next() {
            self.pay()?;
            let node = self.beside(&factors)?;
            factors.push(Factor { join: Join::Beside, node });
        }
        Ok(Self::product_of(factors, start))
    }

    /// Whether the letters behind a number are of the argument as well: those of `exp 2x`, but not those of `√9x` and `exp 2 x`.
    pub(super) fn reaches_letters(&mut self, function: Function, number: &Node) -> bool {
        let letters = self.token();
        let follow = number.as_number().is_some()
            && matches!(letters.kind, Kind::Name(_))
            && self.starts_factor_beside(&[])
            && !self.is_function_next();
        if !follow {
            return false;
        }
        let is_argument = if is_root(function) { self.is_power_of_unit(function, number) } else { !letters.is_spaced };
        let place = Span { end: letters.span.end, ..number.span };
        is_argument != self.choices.doubt(Doubt::Reach, place)
    }

    /// Whether the units behind the number have a root, so that they are meant as well: those of `sqrt 16 cm^2` and `√100 m²/s²`.
    fn is_power_of_unit(&mut self, function: Function, number: &Node) -> bool {
        let degree = if function == Function::CubeRoot { 3 } else { 2 };
        if !self.starts_units() {
            return false;
        }
        let (at, choices) = (self.at, self.choices.clone());
        let kind = self.with_units(number.clone()).ok().as_ref().and_then(agree::kind);
        self.at = at;
        *self.choices = choices;
        kind.is_some_and(|kind| {
            let powers = || kind.dimensions.iter().chain(&kind.money);
            powers().any(|power| *power != 0) && powers().all(|power| power % degree == 0)
        })
    }

    /// Whether the power after the number at the cursor is one of the function's value: `sin 30 ^ 4`, but not `sin 30^4`.
    fn is_raised_outside(&mut self, function: Function) -> bool {
        let sign = self.ahead(1);
        let is_degree = |distance: usize| self.ahead(distance).kind == Kind::Sign(Sign::Degree);
        let is_power = matches!(self.kind(), Kind::Number { .. })
            && sign.kind == Kind::Sign(Sign::Power)
            && !is_degree(2)
            && !(is_degree(3) && self.ahead(2).kind == Kind::Open(Bracket::Curly));
        let is_of_angle = matches!(function, Function::OfAngle(_));
        if !is_power || !(sign.is_spaced || is_of_angle) {
            return false;
        }
        let is_logarithm = matches!(function, Function::Log | Function::Ln | Function::LogTo(_));
        let place = Span { start: self.token().span.start, end: self.ahead(2).span.end };
        (sign.is_spaced && !is_logarithm) != self.choices.doubt(Doubt::Reach, place)
    }

    /// Whether the fraction whose numerator has been read is the argument: `arccos 1/2`, and `ln 1/2`, since `ln 1` is known.
    fn reaches_fraction(&mut self, function: Function, above: &Node) -> bool {
        let (sign, below, behind) = (self.token(), self.ahead(1), self.ahead(2));
        let is_written = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_fraction = sign.kind == Kind::Sign(Sign::Divide)
            && !sign.is_spaced
            && !below.is_spaced
            && is_written(above.span.text(self.source))
            && matches!(below.kind, Kind::Number { .. })
            && is_written(below.span.text(self.source));
        let goes_on = match behind.kind {
            Kind::Name(_) => !behind.is_spaced,
            Kind::Open(_) | Kind::Superscript(_) => true,
            Kind::Sign(sign) => matches!(sign, Sign::Power | Sign::Factorial | Sign::Percent | Sign::Degree),
            _ => false,
        };
        let is_known = above.as_number() == Some(&Rational::ONE) && !matches!(function, Function::OfAngle(_));
        let is_argument = is_known || matches!(function, Function::ToAngle(_));
        let place = Span { end: below.span.end, ..above.span };
        is_fraction && !goes_on && is_argument != self.choices.doubt(Doubt::Reach, place)
    }

    /// A multiple of pi, with what divides it, before which the function would be known: `sin π/6`, `cos 2*pi/3`.
    fn part_of_pi(&mut self, angle: Node) -> Parsed<Node> {
        let is_pi = |kind: Kind| matches!(kind, Kind::Name(name) if self.constant(name) == Some(Constant::Pi));
        let is_multiplied = angle.as_number().is_some() && self.is_sign(Sign::Times) && is_pi(self.ahead(1).kind);
        let is_divided = ends_with_pi(&angle) && self.is_sign(Sign::Divide) && self.is_divisor_of_pi();
        let place = Span { start: angle.span.start, end: self.ahead(1).span.end };
        if !(is_multiplied || is_divided) || self.choices.doubt(Doubt::Reach, place) {
            return Ok(angle);
        }
        self.at += 1;
        let start = angle.span.start;
        let (join, node) = if is_multiplied {
            (Join::Times, self.nested(Self::primary)?)
        } else {
            (Join::Over, self.nested(Self::postfix)?)
        };
        let angle = Self::product_of(vec![Factor { join: Join::Times, node: angle }, Factor { join, node }], start);
        if is_multiplied { self.nested(|parser| parser.part_of_pi(angle)) } else { Ok(angle) }
    }

    /// Whether a number or a letter follows the sign at the cursor.
    fn is_divisor_of_pi(&self) -> bool {
        match self.ahead(1).kind {
            Kind::Number { .. } => true,
            Kind::Name(name) => name.chars().count() == 1,
            _ => false,
        }
    }

    fn is_function_next(&self) -> bool {
        match self.kind() {
            Kind::Name(name) | Kind::Command(name) => functions::named(name).is_some_and(|function| !is_root(function)),
            // `sin(x)(y)` and `\sin x (y)` end the argument.
            Kind::Open(Bracket::Round | Bracket::Square) => true,
            _ => false,
        }
    }

    fn check_count(&self, function: Function, arguments: &[Node], span: Span) -> Result<(), Reason> {
        let Some(row) = functions::row_of(function) else { return Ok(()) };
        let (least, most) = row.arguments;
        if (least..=most).contains(&arguments.len()) {
            return Ok(());
        }
        let name = functions::name(function);
        let grouped = if most == 1 { self.grouped(arguments) } else { None };
        let hint = grouped.map(|number| format!("a comma separates the arguments of a call: write `{name}({number})`"));
        Err(wrong_count(name, least, most, arguments.len()).hint(hint).boxed_at(span))
    }

    /// Refuses `pmt(0.5%, 360, 200,000)`, whose last comma may group digits: no other is without space after it.
    pub(super) fn check_groups(&self, arguments: &[Node], span: Span) -> Result<(), Reason> {
        let (start, mut call) = (span.start as usize, span.text(self.source).to_owned());
        let is_spaced = call.contains(", ");
        let mut place = None;
        for pair in arguments.windows(2).rev() {
            let [before, group] = pair else { continue };
            let (before, digits) = (before.span, group.span.text(self.source));
            let is_group = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let follows = group.span.start == before.end + 1
                && before.text(self.source).ends_with(|char: char| char.is_ascii_digit());
            let comma = (before.end as usize).saturating_sub(start);
            if is_group && follows && (is_spaced || digits.starts_with('0')) && call.get(comma..=comma) == Some(",") {
                call.remove(comma);
                place = Some(Span { start: before.start, end: group.span.end });
            }
        }
        let Some(place) = place else { return Ok(()) };
        let message = format!("the comma in `{}` could group digits, or separate arguments", place.text(self.source));
        Err(Self::refused(place, message, Some(format!("write `{call}`, or a space after each comma"))))
    }

    /// The digits of arguments that are the groups of one number: `1,234`.
    fn grouped(&self, arguments: &[Node]) -> Option<String> {
        const GROUP: usize = 3;
        let mut digits = String::new();
        for (index, argument) in arguments.iter().enumerate() {
            argument.as_number()?;
            let group = argument.span.text(self.source);
            let is_group = group.len() == GROUP || index == 0 && group.len() < GROUP;
            if !is_group || !group.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            digits += group;
        }
        Some(digits)
    }
}

fn is_root(function: Function) -> bool {
    matches!(function, Function::SquareRoot | Function::CubeRoot | Function::Root)
}

/// Whether a node is pi, or ends with that factor.
fn ends_with_pi(node: &Node) -> bool {
    match &node.form {
        Form::Constant(Constant::Pi) => true,
        Form::Product(factors) => {
            factors.last().is_some_and(|factor| factor.join != Join::Over && ends_with_pi(&factor.node))
        }
        _ => false,
    }
}

/// The arguments of a function: a single list, also one in brackets of its own, is replaced by its items.
fn items(function: Function, mut arguments: Vec<Node>) -> Vec<Node> {
    while let [Node { form: Form::List(brackets, items), .. }] = &mut arguments[..]
        && (*brackets == Brackets::Round || function.takes_list())
    {
        arguments = std::mem::take(items);
    }
    arguments
}

/// The fault of a call with too few or too many arguments.
pub(super) fn wrong_count(name: &str, least: usize, most: usize, given: usize) -> Fault {
    let code = if given < least { ErrorCode::TooFewArguments } else { ErrorCode::TooManyArguments };
    let wanted = match (least, most) {
        (1, 1) => "1 argument".to_owned(),
        (1, usize::MAX) => "at least 1 argument".to_owned(),
        (_, usize::MAX) => format!("at least {least} arguments"),
        _ if least == most => format!("{least} arguments"),
        _ => format!("{least} to {most} arguments"),
    };
    Fault::new(code, format!("`{name}` takes {wanted}, got {given}"))
}

/// Whether the square bracket after a function is that of a call: `max[1, 2]`. Around rows, it is that of a matrix.
fn is_called_in_squares(function: Function, bracket: Token) -> bool {
    function != Function::Determinant && (!bracket.is_spaced || !takes_one_word(function))
}

/// Whether the function may be applied without brackets: `sin 2`.
fn takes_one_word(function: Function) -> bool {
    functions::row_of(function).is_some_and(|row| row.arguments.0 == 1)
        && !matches!(
            function,
            Function::Sum
                | Function::Product
                | Function::Mean
                | Function::Median
                | Function::Gcd
                | Function::Lcm
                | Function::Degrees
                | Function::Radians
                | Function::Prefixed(_)
        )
        && !matches!(function, Function::Plain(Basic::Re | Basic::Im | Basic::Arg | Basic::Min | Basic::Max))
}

/// `sin^{-1}` is the inverse function.
fn inverse(function: Function, power: &Node) -> Option<Function> {
    let Form::Negative(one) = &power.form else { return None };
    if one.as_number() != Some(&Rational::ONE) {
        return None;
    }
    Some(match function {
        Function::OfAngle(engine) => Function::ToAngle(match engine {
            Basic::Sin => Basic::Asin,
            Basic::Cos => Basic::Acos,
            Basic::Tan => Basic::Atan,
            Basic::Cot => Basic::Acot,
            Basic::Sec => Basic::Asec,
            Basic::Csc => Basic::Acsc,
            _ => return None,
        }),
        Function::Plain(engine) => Function::Plain(match engine {
            Basic::Sinh => Basic::Asinh,
            Basic::Cosh => Basic::Acosh,
            Basic::Tanh => Basic::Atanh,
            Basic::Coth => Basic::Acoth,
            Basic::Sech => Basic::Asech,
            Basic::Csch => Basic::Acsch,
            _ => return None,
        }),
        _ => return None,
    })
}
