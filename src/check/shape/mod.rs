//! The structure of an answer, whose parts are texts that the reader understands.
//!
//! ```text
//! whole     = answer [ letters "∈ ℤ" ]
//! answer    = piece { ("," | ";" | "or" | "and") piece }
//! piece     = name "∈" piece | side { relation side }
//! side      = part ":" part { ":" part } | region { "∪" region } | region { "∩" region } | region "∖" region
//! region    = open piece { "," piece } close | "∅" | "ℝ" | "{" name "|" piece "}" | choice | truth | part
//! ```
//!
//! What stands around an answer is left away at each level: dollars, boxes, bold type, a full stop.

mod behind;
mod cases;
mod clean;
mod congruence;
mod date;
mod integers;
mod notation;
mod token;
mod words;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_read::Faulty;
use pascaline_read::tree::Relation;

pub(crate) use behind::without_explanation;
pub(crate) use token::closing;
use token::{Bracket, Kind, Token, tokens};
pub(crate) use words::{exclude_each_other, has_no_value, is_choice, plain};

/// The structure of an answer.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// What the reader is given.
    Part(String),
    /// Words that say that there is no value.
    Words(String),
    Choice(char, Option<Box<Shape>>),
    Truth(bool),
    /// Items, and what is around them.
    Items(Group, Vec<Shape>),
    /// `2:3:5`
    Ratio(Vec<Shape>),
    Union(Vec<Shape>),
    Intersection(Vec<Shape>),
    /// One set without the items of another.
    Without(Box<[Shape; 2]>),
    /// `a < b < c`
    Chain(Box<Shape>, Vec<(Relation, Shape)>),
    /// Relations of which any, or all, hold.
    Joined(Joint, Vec<Shape>),
    /// All real numbers.
    Reals,
    /// Values for every whole number of these letters.
    Family(Box<Shape>, Vec<String>),
    /// The whole numbers of which a condition holds: `\{x \in \mathbb{Z} : -2 \le x < 2\}`.
    Whole(Box<Shape>, Least),
    /// What has these letters for real numbers.
    Parametric(Box<Shape>, Vec<String>),
    /// Values, and the conditions under which they are taken: `None` for `otherwise`.
    Cases(Vec<(Shape, Option<Shape>)>),
    /// The opposite numbers of an interval.
    Opposite(Box<Shape>),
}

/// The least of the whole numbers that a set is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Least {
    /// There is none.
    None,
    One,
    /// 0 or 1.
    Natural,
}

/// How relations are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    Any,
    All,
}

/// What is around items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Nothing, or the braces of LaTeX: `1, 2`.
    Bare,
    Round,
    Square,
    Curly,
    /// `[1, 2)`
    HalfOpenRight,
    /// `(1, 2]`
    HalfOpenLeft,
}

/// The deepest structure.
const MOST_DEPTH: usize = 12;

/// The structure of a [`bare_text`].
pub(crate) fn shape(text: &str, budget: &Budget) -> Faulty<Shape> {
    budget.pay_for_bytes(text.len())?;
    Cutter { budget }.answer(text, 0)
}

/// The text of an answer without what stands around it.
pub(crate) fn bare_text(text: &str) -> String {
    let visible = clean::visible(text);
    let words: Vec<&str> = behind::without_positivity(clean::inner(&visible)).split_whitespace().collect();
    words.join(if are_thousands(&words) { "" } else { " " })
}

/// Whether words are the groups of one number: `1 000`.
fn are_thousands(words: &[&str]) -> bool {
    let is_group = |word: &&str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let [first, groups @ .., last] = words else { return false };
    let first = first.trim_start_matches(['-', '+', '$']);
    let (whole, decimals) = last.split_once('.').unwrap_or((last, ""));
    (1..=3).contains(&first.len())
        && first.bytes().chain(decimals.bytes()).all(|byte| byte.is_ascii_digit())
        && groups.iter().all(is_group)
        && is_group(&whole)
}

/// The text with a point for its only comma, if that may be the comma of a decimal: `1,22`.
pub(crate) fn with_decimal_point(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once(',')?;
    let is_number = whole.ends_with(|char: char| char.is_ascii_digit())
        && decimals.starts_with(|char: char| char.is_ascii_digit())
        && !decimals.contains(',')
        && !text.contains(['(', '[', '{']);
    is_number.then(|| [whole, ".", decimals].concat())
}

/// The interval of `\mathbb{R}_{>0}` or `\mathbb{R}_{\ge 0}`.
fn half_of_reals(text: &str) -> Option<&'static str> {
    const HALVES: [(&str, &str); 6] = [
        ("_{>0}", r"(0, \infty)"),
        ("_{\\ge0}", r"[0, \infty)"),
        ("_{\\geq0}", r"[0, \infty)"),
        ("_{<0}", r"(-\infty, 0)"),
        ("_{\\le0}", r"(-\infty, 0]"),
        ("_{\\leq0}", r"(-\infty, 0]"),
    ];
    let index = [r"\mathbb{R}", r"\mathbb R", "ℝ"].iter().find_map(|reals| text.strip_prefix(reals))?;
    let index = index.replace(' ', "");
    HALVES.iter().find(|(half, _)| *half == index).map(|(_, interval)| *interval)
}

struct Cutter<'b> {
    budget: &'b Budget,
}

impl Cutter<'_> {
    fn answer(&self, text: &str, depth: usize) -> Faulty<Shape> {
        let text = clean::inner(text);
        self.budget.spend(1 + text.len() as u64 / 16)?;
        if text.is_empty() {
            return Err(Fault::new(ErrorCode::UnexpectedEnd, "there is no answer"));
        }
        if depth == 0
            && let Some(date) = date::in_digits(text)
        {
            return Ok(Shape::Part(date));
        }
        if depth == 0
            && let Some((values, letters)) = integers::with_integers(text)
        {
            return Ok(Shape::Family(Box::new(self.answer(values, depth + 1)?), letters));
        }
        if depth == 0
            && let Some((values, letters)) = integers::with_reals(text)
        {
            return Ok(Shape::Parametric(Box::new(self.answer(values, depth + 1)?), letters));
        }
        if let Some(known) = self.known(text, depth)? {
            return Ok(known);
        }
        if text.starts_with('\\')
            && depth < MOST_DEPTH
            && let Some(rows) = cases::rows(text)
        {
            return self.cases(rows, depth);
        }
        if text.starts_with('\\')
            && depth < MOST_DEPTH
            && let Some(equations) = cases::equations(text)
        {
            let equations = equations.iter().map(|equation| self.answer(equation, depth + 1));
            return Ok(joined(equations.collect::<Faulty<_>>()?, false));
        }
        if depth == 0
            && let Some((values, letter)) = congruence::values(text)
        {
            return Ok(Shape::Family(Box::new(self.answer(&values, depth + 1)?), vec![letter]));
        }
        if depth < MOST_DEPTH
            && let Some((label, point)) = labelled_point(text)
        {
            let point = self.answer(point, depth + 1)?;
            return Ok(Shape::Chain(Box::new(Shape::Part(label.to_owned())), vec![(Relation::Equal, point)]));
        }
        if depth == 0
            && let Some(condition) = words::condition(text)
        {
            return self.answer(&condition, depth + 1);
        }
        let tokens = tokens(text);
        if depth == MOST_DEPTH || is_grouped_number(text) {
            return Ok(Shape::Part(text.to_owned()));
        }
        match self.pieces(text, &tokens, depth)? {
            Some(pieces) => Ok(pieces),
            None => self.piece(text, &tokens, depth),
        }
    }

    fn cases(&self, rows: Vec<cases::Row>, depth: usize) -> Faulty<Shape> {
        let mut cases = Vec::new();
        for (value, condition) in rows {
            let condition = condition.map(|condition| self.answer(condition, depth + 1)).transpose()?;
            cases.push((self.answer(value, depth + 1)?, condition));
        }
        Ok(Shape::Cases(cases))
    }

    /// What is known by its words.
    fn known(&self, text: &str, depth: usize) -> Faulty<Option<Shape>> {
        const NOTHING: [&str; 6] = [r"\emptyset", r"\varnothing", "∅", r"\{\}", r"\{ \}", "{}"];
        const REALS: [&str; 6] =
            ["\\mathbb{R}", "\\mathbb R", "ℝ", "all real numbers", "\\text{all real numbers}", "\\Bbb{R}"];
        if NOTHING.contains(&text) {
            return Ok(Some(Shape::Items(Group::Curly, Vec::new())));
        }
        if REALS.contains(&text) {
            return Ok(Some(Shape::Reals));
        }
        if let Some(interval) = half_of_reals(text) {
            return self.answer(interval, depth + 1).map(Some);
        }
        if let Some(holds) = words::truth(text) {
            return Ok(Some(Shape::Truth(holds)));
        }
        if let Some(said) = words::yes_or_no(text) {
            return Ok(Some(Shape::Words(said.to_owned())));
        }
        if !text.contains(|char: char| char.is_ascii_digit() || matches!(char, '=' | '^')) && has_no_value(&plain(text))
        {
            return Ok(Some(Shape::Words(text.to_owned())));
        }
        // `\text{(B)} 42`, `\textbf{B}`
        let unboxed = text.strip_prefix("\\text").and_then(|rest| {
            let rest = rest.trim_start_matches(|char: char| char.is_ascii_lowercase());
            let inner = rest.strip_prefix('{')?;
            inner.split_once('}')
        });
        let marked = unboxed.map(|(inner, rest)| [inner.trim(), " ", rest.trim()].concat());
        let text = marked.as_deref().map_or(text, str::trim);
        let Some((letter, rest)) = words::choice(text) else { return Ok(None) };
        if depth > 0 && marked.is_none() && !text.starts_with('(') {
            return Ok(None);
        }
        let inner = if rest.is_empty() { None } else { Some(Box::new(self.answer(rest, depth + 1)?)) };
        Ok(Some(Shape::Choice(letter, inner)))
    }

    /// Pieces that are separated: `x < 1 or x > 3`, `1, 2 and 3`.
    fn pieces(&self, text: &str, tokens: &[Token], depth: usize) -> Faulty<Option<Shape>> {
        let has_thousands = has_spaced_comma(text, tokens);
        let mut separators: Vec<&Token> =
            tokens.iter().filter(|token| token.depth == 0 && is_separator(token, text, has_thousands)).collect();
        // `p = 5, q = 2; p = 7, q = 2`
        if separators.iter().any(|token| token.kind == Kind::Semicolon) {
            separators.retain(|token| token.kind == Kind::Semicolon);
        }
        if separators.is_empty() || words::is_in_two_units(text) || words::is_number_with_and(text) {
            return Ok(None);
        }
        let mut pieces = Vec::new();
        let mut start = 0;
        let ends = separators.iter().map(|token| (token.start, token.end)).chain([(text.len(), text.len())]);
        for (end, next) in ends {
            let piece = text[start..end].trim();
            if !piece.is_empty() {
                pieces.push(self.answer(piece, depth + 1)?);
            }
            start = next;
        }
        let is_any = separators.iter().any(|token| is_word(token, &["or", "lor", "vee"]));
        Ok(Some(joined(pieces, is_any)))
    }

    /// One piece: `x \in [1, 2]`, `x < 3`, or a side.
    fn piece(&self, text: &str, tokens: &[Token], depth: usize) -> Faulty<Shape> {
        let outer = || tokens.iter().filter(|token| token.depth == 0);
        if let Some(token) =
            outer().find(|token| token.kind == Kind::Command("in") || text[token.start..].starts_with('∈'))
        {
            return self.answer(&text[token.end..], depth + 1);
        }
        let relations: Vec<(&Token, Relation)> = outer()
            .filter_map(|token| if let Kind::Relation(relation) = token.kind { Some((token, relation)) } else { None })
            .collect();
        let Some((first, _)) = relations.first() else { return self.side(text, tokens, depth) };
        let mut others = Vec::new();
        for (at, (token, relation)) in relations.iter().enumerate() {
            let end = relations.get(at + 1).map_or(text.len(), |(next, _)| next.start);
            others.push((*relation, self.answer(&text[token.end..end], depth + 1)?));
        }
        if text[..first.start].trim().is_empty() {
            // `= 5` is the end of a calculation.
            return Ok(others.pop().map_or(Shape::Part(text.to_owned()), |(_, last)| last));
        }
        Ok(Shape::Chain(Box::new(self.answer(&text[..first.start], depth + 1)?), others))
    }

    /// Regions that are united or intersected, one without another, a ratio of three numbers or more, or a region.
    fn side(&self, text: &str, tokens: &[Token], depth: usize) -> Faulty<Shape> {
        let colons: Vec<&Token> = tokens.iter().filter(|token| token.depth == 0 && token.kind == Kind::Colon).collect();
        let is_in_words = tokens.iter().any(|token| match token.kind {
            Kind::Word(word) => word.len() > 1,
            kind => matches!(kind, Kind::Text(_)),
        });
        if colons.len() > 1 && !is_in_words && !is_clock_time(text) {
            return Ok(Shape::Ratio(self.cut(text, &colons, depth)?));
        }
        self.sets(text, tokens, depth)
    }

    /// Regions that are united or intersected, or one without another.
    fn sets(&self, text: &str, tokens: &[Token], depth: usize) -> Faulty<Shape> {
        let is_outer = |token: &&Token, command, sign| {
            token.depth == 0 && (token.kind == Kind::Command(command) || text[token.start..].starts_with(sign))
        };
        let is_union = |token: &&Token| {
            is_outer(token, "cup", '∪')
                || token.depth == 0 && token.kind == Kind::Word("U") && is_between_brackets(text, token)
        };
        let unions: Vec<&Token> = tokens.iter().filter(is_union).collect();
        let intersections: Vec<&Token> = tokens.iter().filter(|token| is_outer(token, "cap", '∩')).collect();
        let is_without = |token: &&Token| {
            token.depth == 0 && matches!(token.kind, Kind::Command("setminus" | "backslash" | "smallsetminus"))
        };
        let without = tokens.iter().find(is_without);
        match (&unions[..], &intersections[..], without) {
            ([], [], Some(sign)) => {
                let (whole, taken) = (&text[..sign.start], &text[sign.end..]);
                Ok(Shape::Without(Box::new([self.answer(whole, depth + 1)?, self.answer(taken, depth + 1)?])))
            }
            ([], [], None) => self.region(text, tokens, depth),
            (cuts, [], _) => Ok(Shape::Union(self.cut(text, cuts, depth)?)),
            ([], cuts, None) => Ok(Shape::Intersection(self.cut(text, cuts, depth)?)),
            // Without brackets, their order is not clear.
            _ => Ok(Shape::Part(text.to_owned())),
        }
    }

    /// The answers between tokens.
    fn cut(&self, text: &str, cuts: &[&Token], depth: usize) -> Faulty<Vec<Shape>> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (end, next) in cuts.iter().map(|token| (token.start, token.end)).chain([(text.len(), text.len())]) {
            parts.push(self.answer(&text[start..end], depth + 1)?);
            start = next;
        }
        Ok(parts)
    }

    /// Items in brackets, or a part.
    fn region(&self, text: &str, tokens: &[Token], depth: usize) -> Faulty<Shape> {
        let part = || Ok(Shape::Part(text.to_owned()));
        if let Some(rest) = text.strip_prefix('-').filter(|rest| rest.ends_with([')', ']']))
            && depth < MOST_DEPTH
            && let interval @ Shape::Items(Group::HalfOpenLeft | Group::HalfOpenRight, _) =
                self.answer(rest, depth + 1)?
        {
            return Ok(Shape::Opposite(Box::new(interval)));
        }
        let [Token { kind: Kind::Open(open), end, .. }, inside @ .., last] = tokens else { return part() };
        let Kind::Close(close) = last.kind else { return part() };
        if last.depth != 0 || inside.iter().any(|token| token.depth == 0) {
            return part();
        }
        let inner = text[*end..last.start].trim_end().trim_end_matches("\\right").trim_end_matches("\\left");
        let Some(group) = group_of(*open, close) else { return part() };
        let bar = inside.iter().find(|token| token.depth == 1 && matches!(token.kind, Kind::Bar | Kind::Colon));
        if let Some(bar) = bar
            .filter(|bar| matches!(open, Bracket::Curly | Bracket::Brace) && !text[*end..bar.start].trim().is_empty())
        {
            let condition = text[bar.end..last.start].trim_end_matches("\\right");
            // `\{k\pi \mid k \in \mathbb{Z}\}`
            if let Some(letters) = integers::integers(condition) {
                return Ok(Shape::Family(Box::new(self.answer(&text[*end..bar.start], depth + 1)?), letters));
            }
            if let Some(least) = least_of_whole(&text[*end..bar.start]) {
                return Ok(Shape::Whole(Box::new(self.answer(condition, depth + 1)?), least));
            }
            if !is_real_letter(&text[*end..bar.start]) {
                return Err(Fault::new(ErrorCode::UnsupportedResult, "only sets of real numbers can have a condition"));
            }
            return self.answer(condition, depth + 1);
        }
        let has_separator =
            inside.iter().any(|token| token.depth == 1 && matches!(token.kind, Kind::Comma | Kind::Semicolon));
        let is_set = group == Group::Curly;
        let has = |kind: Kind| inside.iter().any(|token| token.depth == 1 && token.kind == kind);
        if *open == Bracket::Square && has(Kind::Comma) && has(Kind::Semicolon) {
            return Err(Fault::new(
                ErrorCode::UnsupportedResult,
                "it may be a continued fraction, or the rows of a matrix",
            ));
        }
        if inner.trim_start().starts_with(r"\begin{") && inner.trim_end().ends_with("matrix}") {
            return self.answer(inner, depth + 1);
        }
        let is_operation = |token: &Token| matches!(token.kind, Kind::Command("cup" | "cap"));
        if !has_separator && !is_set {
            // `((0,1) \cup (2,3)) \cap (0,5)`
            let has_regions = inside.iter().any(|token| token.depth == 1 && is_operation(token));
            return if *open == Bracket::Brace || has_regions { self.answer(inner, depth + 1) } else { part() };
        }
        // `\{2k, k \in \mathbb{Z}\}`
        if let Some((values, letters)) = integers::with_integers(inner).filter(|_| is_set) {
            return Ok(Shape::Family(Box::new(self.answer(values, depth + 1)?), letters));
        }
        let inner_tokens = token::tokens(inner);
        let items = match self.pieces(inner, &inner_tokens, depth + 1)? {
            Some(Shape::Items(Group::Bare, items) | Shape::Joined(_, items)) => items,
            Some(other) => vec![other],
            None => vec![self.answer(inner, depth + 1)?],
        };
        Ok(Shape::Items(group, items))
    }
}

/// The name of a point, and the tuple directly behind it: `P(2, -7)`, but neither `C(5, 2)`, a number of choices, nor `N(0, 1)`, a
/// distribution.
fn labelled_point(text: &str) -> Option<(&str, &str)> {
    const OTHERS: [char; 3] = ['B', 'N', 'U'];
    let label = text.chars().next().filter(|char| char.is_ascii_uppercase() && !OTHERS.contains(char))?;
    let rest = text[1..].trim_start();
    let inner = rest.strip_prefix(r"\left").unwrap_or(rest).trim_start().strip_prefix('(')?.strip_suffix(')')?;
    let mut entries = inner.split(',');
    // `C(5, 2)` has a value, `C(2, 5)` is a point.
    let counts: Option<Vec<u32>> = entries.clone().map(|entry| entry.trim().parse().ok()).collect();
    let are_letters = || entries.clone().all(|entry| entry.trim().bytes().all(|byte| byte.is_ascii_alphabetic()));
    let are_counts = counts.map_or_else(are_letters, |counts| matches!(counts[..], [all, some] if all >= some));
    let is_tuple =
        (2..=3).contains(&entries.by_ref().count()) && !inner.trim_end_matches(r"\right").contains(['(', ')', '=']);
    (is_tuple && !(matches!(label, 'C' | 'P') && are_counts)).then_some((&text[..1], rest))
}

/// Whether a text is a letter, perhaps one that is said to be a real number: `x`, `x \in \mathbb{R}`.
fn is_real_letter(text: &str) -> bool {
    let (is_letter, set) = member(text).unwrap_or((is_member_letter(text), String::new()));
    is_letter && matches!(&*set, "" | "ℝ" | "R")
}

/// The least of the whole numbers that a letter stands for: `x \in \mathbb{Z}`, `n \in \mathbb{N}`.
fn least_of_whole(text: &str) -> Option<Least> {
    let (_, set) = member(text).filter(|(is_letter, _)| *is_letter)?;
    match &*set {
        "Z" | "ℤ" => Some(Least::None),
        "Z+" | "ℤ+" | "N+" | "ℕ+" | "N*" | "ℕ*" | "Z>0" => Some(Least::One),
        "N" | "ℕ" => Some(Least::Natural),
        _ => None,
    }
}

/// Whether a letter is before the sign of a member, and the set behind it without commands and brackets.
fn member(text: &str) -> Option<(bool, String)> {
    const COMMANDS: [&str; 4] = [r"\mathbb", r"\mathbf", r"\mathrm", r"\Bbb"];
    let (letter, set) = text.split_once("\\in").or_else(|| text.split_once('∈'))?;
    let set = COMMANDS.iter().fold(set.to_owned(), |set, command| set.replace(command, ""));
    Some((is_member_letter(letter), set.chars().filter(|char| !" {}^_\\".contains(*char)).collect()))
}

fn is_member_letter(text: &str) -> bool {
    text.trim().trim_start_matches('\\').chars().all(char::is_alphabetic)
}

/// Several pieces: conditions that are joined if one of them is an inequality.
fn joined(mut pieces: Vec<Shape>, is_any: bool) -> Shape {
    let is_condition = |piece: &Shape| match piece {
        Shape::Chain(_, others) => {
            others.iter().any(|(relation, _)| !matches!(relation, Relation::Equal | Relation::Approximately))
        }
        Shape::Joined(..) => true,
        _ => false,
    };
    match pieces.len() {
        1 => pieces.swap_remove(0),
        _ if pieces.iter().any(is_condition) => Shape::Joined(if is_any { Joint::Any } else { Joint::All }, pieces),
        _ => Shape::Items(Group::Bare, pieces),
    }
}

fn group_of(open: Bracket, close: Bracket) -> Option<Group> {
    Some(match (open, close) {
        (Bracket::Round, Bracket::Round) | (Bracket::Angle, Bracket::Angle) => Group::Round,
        (Bracket::Square, Bracket::Square) => Group::Square,
        (Bracket::Curly, Bracket::Curly) => Group::Curly,
        (Bracket::Brace, Bracket::Brace) => Group::Bare,
        (Bracket::Square, Bracket::Round) => Group::HalfOpenRight,
        (Bracket::Round, Bracket::Square) => Group::HalfOpenLeft,
        _ => return None,
    })
}

/// Whether a token separates pieces. Between digits, a comma with three of them behind it belongs to a number if others are followed by
/// a space.
fn is_separator(token: &Token, text: &str, has_thousands: bool) -> bool {
    match token.kind {
        Kind::Comma => !(has_thousands && is_of_thousands(text, token)),
        Kind::Semicolon | Kind::Row => true,
        _ => is_word(token, &["or", "and", "lor", "vee", "land", "wedge", "quad", "qquad"]),
    }
}

fn is_word(token: &Token, words: &[&str]) -> bool {
    match token.kind {
        Kind::Command(name) => words.contains(&name) && !matches!(name, "or" | "and"),
        Kind::Word(word) => words.contains(&word) && matches!(word, "or" | "and"),
        Kind::Text(text) => words.contains(&text.trim_matches([',', '.'])),
        _ => false,
    }
}

/// Whether a comma is followed by a space, and another one is not.
fn has_spaced_comma(text: &str, tokens: &[Token]) -> bool {
    let is_spaced = |token: &Token| text[token.end..].starts_with(' ');
    let commas = || tokens.iter().filter(|token| token.kind == Kind::Comma && token.depth == 0);
    commas().any(is_spaced) && commas().any(|token| !is_spaced(token))
}

/// Whether a comma stands between a digit and exactly three digits.
fn is_of_thousands(text: &str, token: &Token) -> bool {
    let after = &text[token.end..];
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    digits == 3 && text[..token.start].ends_with(|char: char| char.is_ascii_digit())
}

/// Whether a text is one number with commas between its thousands: `-$1,234,567.8`.
pub(crate) fn is_grouped_number(text: &str) -> bool {
    // `Rs. 4,500`, `USD 1,000`
    let is_code = |word: &&str| (2..=3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let code = text.split(['.', ' ']).next().filter(is_code);
    let text = code.map_or(text, |code| text[code.len()..].trim_start_matches(['.', ' ']));
    let digits = text.trim_start_matches(['-', '+', '$', '\\', ' ', '€', '£', '₹']);
    let mut groups = digits.split(',');
    let is_first = groups
        .next()
        .is_some_and(|first| (1..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_digit()));
    let mut rest = groups.peekable();
    if !is_first || rest.peek().is_none() {
        return false;
    }
    if is_grouped_in_lakhs(digits, text.starts_with('₹')) {
        return true;
    }
    while let Some(group) = rest.next() {
        let length = group.bytes().take_while(u8::is_ascii_digit).count();
        let is_last = rest.peek().is_none();
        let is_whole = length == group.len() || is_last && !group[length..].contains(['=', '<', '>']);
        if length != 3 || !is_whole {
            return false;
        }
    }
    true
}

/// Whether digits are grouped as in India, `1,00,000`, and are no list, in which no number begins with a zero.
fn is_grouped_in_lakhs(digits: &str, is_rupees: bool) -> bool {
    let groups: Vec<&str> = digits.split(',').collect();
    let [first, middle @ .., last] = &groups[..] else { return false };
    let is_number = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    !middle.is_empty()
        && (1..=2).contains(&first.len())
        && middle.iter().all(|group| group.len() == 2)
        && last.len() == 3
        && groups.iter().all(|group| is_number(group))
        && (is_rupees || middle.len() > 1 || middle.iter().chain([last]).any(|group| group.starts_with('0')))
}

/// Whether a text is a time of day with seconds, or a duration: `12:30:15`, `1:02:03.5`.
fn is_clock_time(text: &str) -> bool {
    let is_pair = |part: &str| part.len() == 2 && part < "60" && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(':');
    let hours = parts.next().is_some_and(|hours| (1..=2).contains(&hours.len()));
    let is_pairs = parts.all(|part| is_pair(part.split(['.', ' ']).next().unwrap_or_default()));
    hours && is_pairs && text.matches(':').count() == 2
}

/// Whether a letter stands between two brackets, so that it is a sign.
fn is_between_brackets(text: &str, token: &Token) -> bool {
    text[..token.start].trim_end().ends_with([')', ']', '}'])
        && text[token.end..].trim_start().starts_with(['(', '[', '{', '\\'])
}
