//! Derivatives, integrals and limits in words and signs: `derivative of x^2 at 3`, `d/dx x^2`, `∫ x^2 dx from 0 to 1`,
//! `limit of sin(x)/x as x approaches 0`.

use super::Words;
use super::frame::Shape;
use super::phrase::{Found, Held, Phrase, Role, Takes, acting, phrase};
use crate::token::{Bracket, Kind, Sign, Token};

const TERM: Role = Role::Opens(Shape::Derivative { is_bracketed: false });

pub(super) const DERIVATIVES: &[Phrase] = &[
    acting(
        "derivative|first_derivative of",
        &[Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("derivative of x^2 at 3", "derivative(x^2, x, 3)"),
    ),
    acting(
        "second_derivative of",
        &[Takes::ValueNext],
        "derivative(derivative(X), A, Y)",
        TERM,
        ("second derivative of x^3 at 2", "derivative(derivative(x^3, x), x, 2)"),
    ),
    acting(
        "differentiate",
        &[Takes::NoValue, Takes::NoCallNext, Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("differentiate x^2", "derivative(x^2, x)"),
    ),
    acting(
        "d / A:DIFFERENTIAL",
        &[Takes::NoValue, Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("d/dx x^2", "derivative(x^2, x)"),
    ),
    acting(
        "with_respect_to|wrt A:OPERAND",
        &[Takes::OpenPhrase],
        "X, A",
        Role::NamesVariable,
        ("derivative of a*x^2 with respect to x where a = 2", "a = 2; derivative(a * x^2, x)"),
    ),
    acting(
        "at",
        &[Takes::OpenPhrase, Takes::NoDefinitionNext, Takes::ValueNext],
        "X, Y",
        Role::NamesPlace,
        ("derivative of x^2 at 3 plus 1", "derivative(x^2, x, 3) + 1"),
    ),
];

macro_rules! find {
    ($($rest:literal),+) => {
        concat!(
            "*evaluate|find|compute|calculate|determine|what|'s|is|the|value|equation|definite|indefinite|improper|of ",
            $($rest),+
        )
    };
}

macro_rules! integral {
    ($rest:literal) => {
        find!("integral|integrate|antiderivative ", $rest)
    };
}

macro_rules! limit {
    ($rest:literal) => {
        find!("limit|lim ", $rest)
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const INTEGRALS_AND_LIMITS: &[Phrase] = &[
    phrase(
        integral!("*of|the A:TERM [B:DIFFERENTIAL] from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate x^2 from 0 to 1", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM [B:DIFFERENTIAL]"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to 1 of x^2 dx", "integrate(x^2, x, 0, 1)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(A, B, C, D)",
        ("integrate t*x^2 wrt x from 0 to t", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("from|between C:BOUND to|and D:BOUND of *the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B, C, D)",
        ("integral from 0 to t of t*x^2 with respect to x", "integrate(t * x^2, x, 0, t)"),
    ),
    phrase(
        integral!("*of|the A:TERM with_respect_to|wrt B:OPERAND"),
        &[],
        "integrate(A, B)",
        ("antiderivative of a*x with respect to x", "integrate(a * x, x)"),
    ),
    phrase(integral!("*of|the A:TERM [B:DIFFERENTIAL]"), &[], "integrate(A, B)", ("∫ x^2 dx", "integrate(x^2, x)")),
    phrase(
        find!("area under|below *the|curve|graph|of|y|= A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "integrate(abs(A), C, D)",
        ("area under sin x from 0 to pi", "integrate(abs(sin(x)), x, 0, pi)"),
    ),
    phrase(
        find!("maximum|greatest_value|largest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "maximize(A, C, D)",
        ("maximum of x*(1-x) from 0 to 1", "maximize(x * (1 - x), x, 0, 1)"),
    ),
    phrase(
        find!("minimum|least_value|smallest_value of A:TERM from|between C:BOUND to|and D:BOUND"),
        &[],
        "minimize(A, C, D)",
        ("minimum of x^2 - x between 0 and 1", "minimize(x^2 - x, x, 0, 1)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at B:NAME = C:BOUND"),
        &[],
        "tangentline(A, B, C)",
        ("equation of the tangent line to y = x^2 at x = 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        find!("tangent [line] *to|of|the|curve|graph|y|= A:TERM at C:BOUND"),
        &[],
        "tangentline(A, C)",
        ("tangent to x^2 at 3", "tangent_line(x^2, x, 3)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND"),
        &[],
        "limit(A, B, C)",
        ("limit of sin(x)/x as x approaches 0", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above"),
        &[],
        "limit(A, B, C, right)",
        ("limit of 1/x as x -> 0 from the right", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("*of|the A:TERM as B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below"),
        &[],
        "limit(A, B, C, left)",
        ("limit of 1/x as x -> 0 from below", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND of A:TERM"),
        &[],
        "limit(A, B, C)",
        ("limit as x -> 0 of sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] right|above of A:TERM"),
        &[],
        "limit(A, B, C, right)",
        ("limit as x -> 0 from above of 1/x", "limit(1 / x, x, 0, +)"),
    ),
    phrase(
        limit!("[as] B:OPERAND approaches|goes_to|tends_to|to|-> C:BOUND from [the] left|below of A:TERM"),
        &[],
        "limit(A, B, C, left)",
        ("limit as x -> 0 from the left of 1/x", "limit(1 / x, x, 0, -)"),
    ),
    phrase(
        limit!("[as] B:OPERAND -> C:POINT A:TERM"),
        &[],
        "limit(A, B, C)",
        ("lim x->0 sin(x)/x", "limit(sin(x) / x, x, 0)"),
    ),
];

/// The tokens with the operators of LaTeX and their bounds as they are in words: `\int_0^1 x dx` is `integral from 0 to 1 of x dx`,
/// and `\lim_{x \to 0^+} x` is `limit as x -> 0 from right of x`.
fn with_bounds_in_words(tokens: Vec<Token>) -> Vec<Token> {
    let is_operator =
        |token: &Token| matches!(token.kind, Kind::Command("int" | "lim") | Kind::Name("integral" | "lim"));
    if !tokens.iter().any(is_operator) {
        return tokens;
    }
    let tokens = with_plain_differentials(tokens);
    let mut words = Vec::with_capacity(tokens.len() + 4);
    let mut rest = &tokens[..];
    while let Some((first, behind)) = rest.split_first() {
        let word = |name| Token { kind: Kind::Name(name), ..*first };
        rest = match first.kind {
            Kind::Command("int") | Kind::Name("integral") => {
                words.push(word("integral"));
                match bounds(behind) {
                    Some((below, above, behind)) => {
                        words.push(word("from"));
                        words.extend(below);
                        words.push(word("to"));
                        words.extend(above);
                        words.push(word("of"));
                        behind
                    }
                    None => behind,
                }
            }
            Kind::Command("lim") | Kind::Name("lim") => {
                words.push(word("limit"));
                match script(behind, Sign::Subscript) {
                    Some((mut place, behind)) => {
                        words.push(word("as"));
                        let side = side(&mut place);
                        words.extend(place);
                        words.extend(side.into_iter().flat_map(|side| [word("from"), word(side)]));
                        words.push(word("of"));
                        behind
                    }
                    None => behind,
                }
            }
            _ => {
                words.push(*first);
                behind
            }
        };
    }
    words
}

/// The tokens of an integral without the differential in a numerator, `\int \frac{2dx}{x}`, and with words for one in two tokens:
/// `\int x \, \mathrm{d}x` is `\int x with respect to x`.
fn with_plain_differentials(tokens: Vec<Token>) -> Vec<Token> {
    const OPENED: Kind = Kind::Open(Bracket::Curly);
    const CLOSED: Kind = Kind::Close(Bracket::Curly);
    let is_integral = |token: &Token| matches!(token.kind, Kind::Command("int") | Kind::Name("integral"));
    let Some(start) = tokens.iter().position(is_integral) else { return tokens };
    let mut plain = Vec::with_capacity(tokens.len() + 3);
    for (at, token) in tokens.iter().enumerate() {
        let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
        match (token.kind, kind(at + 1)) {
            _ if at < start => plain.push(*token),
            (Kind::Name(name), CLOSED) if is_differential(name) => {
                if kind(at.saturating_sub(1)) == OPENED {
                    plain.push(Token { kind: Kind::Fraction(1, 1), ..*token });
                }
            }
            (Kind::Name("d"), Kind::Name(by)) if by.chars().count() == 1 && is_end_of_term(kind(at + 2)) => {
                plain.extend(["with", "respect", "to"].map(|word| Token { kind: Kind::Name(word), ..*token }));
            }
            _ => plain.push(*token),
        }
    }
    plain
}

/// Whether a term and its differential are before this: the bounds of an integral, or the end.
fn is_end_of_term(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon | Sign::Comma) | Kind::Name("from" | "between" | "?")
    )
}

/// The side at the end of the place of a limit, which is left out there: `0^+`, `0^{-}`.
fn side(place: &mut Vec<Token>) -> Option<&'static str> {
    let power = place.iter().rposition(|token| token.kind == Kind::Sign(Sign::Power))?;
    let signs: Vec<_> = place.iter().skip(power + 1).map(|token| token.kind).collect();
    let side = match signs[..] {
        [Kind::Sign(Sign::Plus)] | [Kind::Open(_), Kind::Sign(Sign::Plus), Kind::Close(_)] => "right",
        [Kind::Sign(Sign::Minus)] | [Kind::Open(_), Kind::Sign(Sign::Minus), Kind::Close(_)] => "left",
        _ => return None,
    };
    place.truncate(power);
    Some(side)
}

/// The bounds of an integral, in either order, and what is behind them.
fn bounds<'s, 't>(tokens: &'t [Token<'s>]) -> Option<(Vec<Token<'s>>, Vec<Token<'s>>, &'t [Token<'s>])> {
    if let Some((below, rest)) = script(tokens, Sign::Subscript) {
        let (above, rest) = above(rest)?;
        return Some((below, above, rest));
    }
    let (above, rest) = above(tokens)?;
    let (below, rest) = script(rest, Sign::Subscript)?;
    Some((below, above, rest))
}

/// The bound above: `^{10}`, `¹⁰`.
fn above<'s, 't>(tokens: &'t [Token<'s>]) -> Option<(Vec<Token<'s>>, &'t [Token<'s>])> {
    match tokens.split_first()? {
        (Token { kind: Kind::Superscript(power), span, .. }, rest) => {
            let kind = Kind::Fraction(u64::try_from(*power).ok()?, 1);
            Some((vec![Token { kind, span: *span, is_spaced: true }], rest))
        }
        _ => script(tokens, Sign::Power),
    }
}

/// What is below or above an operator, without its braces, and what is behind it.
fn script<'s, 't>(tokens: &'t [Token<'s>], sign: Sign) -> Option<(Vec<Token<'s>>, &'t [Token<'s>])> {
    let (first, rest) = tokens.split_first()?;
    if first.kind != Kind::Sign(sign) {
        return None;
    }
    let length = match rest.first()?.kind {
        Kind::Open(_) => {
            let mut depth = 0_usize;
            let is_end = |token: &Token| {
                depth = match token.kind {
                    Kind::Open(_) => depth + 1,
                    Kind::Close(_) => depth.saturating_sub(1),
                    _ => depth,
                };
                depth == 0
            };
            rest.iter().position(is_end)? + 1
        }
        Kind::Sign(Sign::Minus) => 2,
        _ => 1,
    };
    let (script, behind) = rest.split_at_checked(length)?;
    let script = match script {
        [Token { kind: Kind::Open(Bracket::Curly), .. }, inner @ .., _] => inner,
        script => script,
    };
    Some((script.to_vec(), behind))
}

/// The tokens with the operators of LaTeX's derivatives as they are in plain text: `\frac{d}{dx}` is `d/dx`.
pub(super) fn in_plain_text(tokens: Vec<Token>) -> Vec<Token> {
    const LENGTH: usize = 7;
    let tokens = with_bounds_in_words(with_operator_first(tokens));
    let is_fraction = |token: &Token| matches!(token.kind, Kind::Command("frac" | "dfrac" | "tfrac"));
    if !tokens.iter().any(is_fraction) {
        return tokens;
    }
    let mut plain = Vec::with_capacity(tokens.len());
    let mut rest = &tokens[..];
    while let Some(first) = rest.first() {
        let quotient = rest.get(..LENGTH).filter(|_| is_fraction(first)).and_then(quotient_of_differentials);
        let length = if quotient.is_some() { LENGTH } else { 1 };
        plain.extend(quotient.unwrap_or_else(|| vec![*first]));
        rest = rest.get(length..).unwrap_or_default();
    }
    plain
}

/// The tokens with `d/dx (x^2)` for `d(x^2)/dx` and for `\frac{d(x^2)}{dx}`.
fn with_operator_first(mut tokens: Vec<Token>) -> Vec<Token> {
    let opens = |tokens: &[Token], at: usize| {
        let is_d = matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Name("d")));
        is_d && matches!(tokens.get(at + 1).map(|token| token.kind), Some(Kind::Open(Bracket::Round)))
    };
    let Some(start) = (0..tokens.len()).find(|at| opens(&tokens, *at)) else { return tokens };
    let mut depth = 0_usize;
    let is_end = |token: &Token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    let Some(end) = tokens.iter().skip(start + 1).position(is_end).map(|length| start + 1 + length) else {
        return tokens;
    };
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_by = |kind: Kind| matches!(kind, Kind::Name(by) if by.starts_with('d') && by.chars().count() == 2);
    let is_braced = start >= 2 && matches!(kind(start - 2), Kind::Command("frac" | "dfrac" | "tfrac"));
    let (by, from, to) = if is_braced && is_by(kind(end + 3)) {
        (end + 3, start - 2, end + 5)
    } else if kind(end + 1) == Kind::Sign(Sign::Divide) && is_by(kind(end + 2)) {
        (end + 2, start, end + 3)
    } else {
        return tokens;
    };
    let (Some(d), Some(by), Some(term)) =
        (tokens.get(start).copied(), tokens.get(by).copied(), tokens.get(start + 1..=end).map(<[Token]>::to_vec))
    else {
        return tokens;
    };
    let divide = Token { kind: Kind::Sign(Sign::Divide), ..d };
    let operator = [d, divide, by].into_iter().chain(term);
    tokens.splice(from..to, operator);
    tokens
}

/// `dx`
fn is_differential(name: &str) -> bool {
    name.strip_prefix('d').is_some_and(|by| by.chars().count() == 1)
}

/// The tokens of `d/dx`, or of `dy/dx`, for those of a fraction.
fn quotient_of_differentials<'s>(fraction: &[Token<'s>]) -> Option<Vec<Token<'s>>> {
    const OPENED: Kind = Kind::Open(Bracket::Curly);
    const CLOSED: Kind = Kind::Close(Bracket::Curly);
    let [_, open, above, close, other, below, end] = fraction else { return None };
    let are_braces = [open.kind, close.kind, other.kind, end.kind] == [OPENED, CLOSED, OPENED, CLOSED];
    let (Kind::Name(above_name), Kind::Name(below_name)) = (above.kind, below.kind) else { return None };
    let function = above_name.strip_prefix('d')?;
    let by = below_name.strip_prefix('d').filter(|by| by.chars().count() == 1)?;
    if !are_braces || by.is_empty() || function.chars().count() > 1 {
        return None;
    }
    let token = |kind, place: &Token| Token { kind, ..*place };
    Some(vec![token(above.kind, above), token(Kind::Sign(Sign::Divide), close), token(below.kind, below)])
}

impl Words<'_, '_> {
    /// The number of tokens of a class that only integrals, limits and orders to rewrite have: what is integrated, a formula with a
    /// letter in it, a bound, and a place that is one token and its sign.
    pub(super) fn class_of_calculus(&self, class: &str, at: usize) -> Option<usize> {
        const AFTER_TERM: &[&str] = &["from", "between", "as", "at", "with", "wrt"];
        const AFTER_BOUND: &[&str] =
            &["to", "and", "of", "from", "in", "into", "with", "wrt", "plus", "minus", "times"];
        const AFTER_FORMULA: &[&str] = &["into", "for", "where", "when", "if", "with", "given", "at"];
        let first = self.token_at(at);
        if class == "POINT" {
            let sign = usize::from(matches!(first.kind, Kind::Sign(Sign::Minus | Sign::Plus)));
            let is_value = matches!(self.token_at(at + sign).kind, Kind::Number { .. } | Kind::Name(_));
            return is_value.then_some(sign + 1);
        }
        let is_term = class == "TERM";
        // `integrate(x^2, x)` is a call; `∫(x + 1) dx` is none.
        let is_sign = |token: Token| token.span.text(self.text) == "∫";
        let before = self.at.checked_add(at)?.checked_sub(1).and_then(|at| self.tokens.get(at)).copied();
        let is_call = matches!(first.kind, Kind::Open(_)) && !first.is_spaced && !before.is_some_and(is_sign);
        if is_term && (is_call || self.is_word_at(at, "of")) {
            return None;
        }
        let words = match class {
            "TERM" => AFTER_TERM,
            "FORMULA" => AFTER_FORMULA,
            _ => AFTER_BOUND,
        };
        let mut has_letter = class != "FORMULA";
        let mut depth = 0_usize;
        for end in at..self.tokens.len() {
            let kind = self.token_at(end).kind;
            has_letter |= matches!(kind, Kind::Name(name) if name.chars().count() == 1 && name != "?");
            let is_end = match kind {
                Kind::Open(_) => {
                    depth += 1;
                    false
                }
                Kind::Close(_) if depth > 0 => {
                    depth -= 1;
                    false
                }
                Kind::Close(_) | Kind::End => true,
                // `∫ (x dx)`
                Kind::Name(name) if depth > 0 && is_term && is_differential(name) => return None,
                _ if depth > 0 => false,
                Kind::Name(name) => name == "?" || is_term && is_differential(name) || self.is_one_of_at(end, words),
                Kind::Sign(sign) => {
                    matches!(sign, Sign::Comma | Sign::Semicolon | Sign::Newline | Sign::Equal | Sign::Arrow)
                }
                _ => false,
            };
            if is_end {
                return (end > at && has_letter).then_some(end - at);
            }
        }
        None
    }

    /// `with respect to x`, in a derivative whose term is open.
    pub(super) fn name_variable(&mut self, found: &Found) -> bool {
        let is_open = self.open_derivative();
        if is_open && let Some(frame) = self.frames.last_mut() {
            frame.held = found.held[0];
            self.at += found.taken;
        }
        is_open
    }

    /// `at 3`, in a derivative whose term is open.
    pub(super) fn name_place(&mut self, length: usize) -> bool {
        let is_open = self.open_derivative();
        if is_open {
            let next = self.token_at(length).kind;
            let variable = self.variable().filter(|held| self.tokens.get(held.at).is_none_or(|name| name.kind != next));
            if let Some(frame) = self.frames.last_mut().filter(|frame| frame.held.length == 0) {
                frame.held = variable.unwrap_or_default();
            }
            self.separate(length);
        }
        is_open
    }

    /// The only letter of the term before the cursor: a place that is a name as well must not be taken for it.
    fn variable(&self) -> Option<Held> {
        let start = self.frames.last()?.place.end;
        let names = self.tokens.iter().enumerate().take(self.at).skip_while(|(_, token)| token.span.start < start);
        let mut letters =
            names.filter(|(_, token)| matches!(token.kind, Kind::Name(name) if name.chars().count() == 1));
        let (at, first) = letters.next()?;
        let is_only = letters.all(|(_, token)| token.kind == first.kind);
        is_only.then(|| Held { letter: 'A', at, length: 1, ..Held::default() })
    }

    /// Ends what is open in a derivative, if its term is open.
    fn open_derivative(&mut self) -> bool {
        self.waiting(|frame| matches!(frame.shape, Shape::Derivative { .. }) && !frame.has_and).is_some()
    }
}
