//! Words of other systems: operators in words, constants, and calls.

use super::pieces::{Kind, Piece, arguments, closing, operand_end, operand_start, split, text};
use super::signs::in_brackets;
use super::{LONGEST_RESULT, Spelling};

/// Rewrites words.
pub(super) fn respell(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    drop_modules(pieces);
    choose(pieces, spelling)?;
    if spelling.functions.is_none() {
        factorials(pieces)?;
    }
    for at in (0..pieces.len()).rev() {
        if pieces.get(at).is_some_and(|piece| piece.kind == Kind::Word) {
            equivalent(pieces, at, spelling)?;
            if text(pieces).len() > LONGEST_RESULT {
                return None;
            }
        }
    }
    Some(())
}

/// The names that mean the same in `math`, `Math` and `np` as elsewhere.
static OF_MODULES: &[&str] = &[
    "pi",
    "e",
    "tau",
    "PI",
    "E",
    "inf",
    "sqrt",
    "cbrt",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "log",
    "log2",
    "log10",
    "log1p",
    "expm1",
    "pow",
    "power",
    "hypot",
    "floor",
    "ceil",
    "fabs",
    "abs",
    "factorial",
    "comb",
    "perm",
    "gcd",
    "lcm",
    "radians",
    "degrees",
    "gamma",
    "min",
    "max",
    "mean",
    "median",
    "sum",
    "prod",
    "square",
];

/// `math.sqrt(2)` is `sqrt(2)`.
fn drop_modules(pieces: &mut Vec<Piece>) {
    let mut at = 0;
    while at + 2 < pieces.len() {
        let is_module = matches!(&*pieces[at].text, "math" | "Math" | "np" | "numpy" | "cmath" | "sympy");
        if is_module && pieces[at + 1].is(".") && OF_MODULES.contains(&&*pieces[at + 2].text) {
            pieces[at + 2].gap = pieces[at].gap;
            pieces.drain(at..at + 2);
        }
        at += 1;
    }
}

/// Words that are operators: `3 x 4`, `3 times 4`, `8 divided by 2`, `5 squared`.
pub(super) fn operators(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) {
    let mut at = 1;
    while at < pieces.len() {
        if pieces[at].kind != Kind::Word || (spelling.knows)(&pieces[at].text) {
            at += 1;
            continue;
        }
        if let Some(sign) = sign_of_word(pieces, at) {
            if pieces[at].is("by") {
                // Removes `divided`.
                at -= 1;
                pieces.remove(at);
            }
            pieces[at] = Piece::sign(sign).with_gap(true);
        } else if let Some(exponent) = exponent_of_word(pieces, at) {
            pieces.splice(at..=at, [Piece::sign(spelling.power), Piece::new(Kind::Number, exponent)]);
        } else if let Some(factor) = factor_in_word(pieces, at) {
            pieces.splice(at..=at, [Piece::sign("*"), Piece::new(Kind::Number, factor)]);
        }
        at += 1;
    }
}

/// The sign for a word between two operands.
fn sign_of_word(pieces: &[Piece], at: usize) -> Option<&'static str> {
    let (before, after) = (&pieces[at - 1], pieces.get(at + 1));
    let is_between = before.ends_operand() && after.is_some_and(Piece::begins_operand);
    let are_numbers = before.kind == Kind::Number && after.is_some_and(|next| next.kind == Kind::Number);
    match &*pieces[at].text {
        "x" | "X" if are_numbers && !before.is("0") => Some("*"),
        "times" if is_between => Some("*"),
        "plus" if is_between => Some("+"),
        "minus" if is_between => Some("-"),
        "over" if is_between => Some("/"),
        "div" if is_between => Some("//"),
        "mod" if is_between => Some("%"),
        "by" if at > 1 && before.is("divided") && pieces[at - 2].ends_operand() => Some("/"),
        _ => None,
    }
}

/// The exponent for a word after an operand.
fn exponent_of_word(pieces: &[Piece], at: usize) -> Option<&'static str> {
    match &*pieces[at].text {
        _ if !pieces[at - 1].ends_operand() => None,
        "squared" => Some("2"),
        "cubed" => Some("3"),
        _ => None,
    }
}

/// The second factor of `3x4`, which is split into `3` and the name `x4`.
fn factor_in_word(pieces: &[Piece], at: usize) -> Option<String> {
    let digits = pieces[at].text.strip_prefix(['x', 'X'])?;
    let is_product = !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && pieces[at - 1].kind == Kind::Number
        && !pieces[at - 1].is("0");
    is_product.then(|| digits.to_owned())
}

/// `5 choose 2` is a call.
fn choose(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    if (spelling.knows)("choose") {
        return Some(());
    }
    while let Some(at) = pieces.iter().position(|piece| piece.is("choose") && piece.gap) {
        let (start, end) = (operand_start(pieces, at)?, operand_end(pieces, at + 1)?);
        let call = [Piece::new(Kind::Word, "choose").with_gap(pieces[start].gap), Piece::open()]
            .into_iter()
            .chain(
                pieces[start..at]
                    .iter()
                    .enumerate()
                    .map(|(index, piece)| piece.clone().with_gap(index > 0 && piece.gap)),
            )
            .chain([Piece::sign(",")])
            .chain(pieces[at + 1..end].iter().cloned())
            .chain([Piece::close()])
            .collect::<Vec<_>>();
        pieces.splice(start..end, call);
    }
    Some(())
}

/// Replaces the word at `at`, with its arguments, by what means the same here; `None` if that is not certain.
fn equivalent(pieces: &mut Vec<Piece>, at: usize, spelling: &Spelling<'_>) -> Option<()> {
    let name = pieces[at].text.clone();
    if (spelling.knows)(&name) {
        return Some(());
    }
    let call = pieces.get(at + 1).filter(|open| open.is("(")).and_then(|_| closing(pieces, at + 1));
    let end = call.unwrap_or(at + 1);
    let given: Vec<Vec<Piece>> = call
        .map(|end| arguments(pieces, at + 1, end).iter().map(|argument| argument.to_vec()).collect())
        .unwrap_or_default();
    let Some(template) = row(&name, call.map(|_| &given[..]), spelling.equivalents) else { return Some(()) };
    let mut replaced = template.fill(&given, spelling.power)?;
    let is_whole = at == 0 && end == pieces.len();
    let is_inside =
        at > 0 && pieces[at - 1].kind == Kind::Open && pieces.get(end).is_some_and(|next| next.kind == Kind::Close);
    if !is_whole && !is_inside {
        replaced = in_brackets(&replaced);
    } else if replaced.first().is_some_and(|first| first.is("(")) && closing(&replaced, 0) == Some(replaced.len()) {
        replaced.pop();
        replaced.remove(0);
    }
    if let Some(first) = replaced.first_mut() {
        // `2π` is `2 pi`.
        first.gap = pieces[at].gap || at > 0 && pieces[at - 1].ends_operand();
    }
    pieces.splice(at..end, replaced);
    Some(())
}

/// What means the same as a call or a constant of another system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    params: &'static str,
    replacement: &'static str,
}

/// The row of a name, called with these arguments, or not called.
fn row(name: &str, given: Option<&[Vec<Piece>]>, rows: &'static [(&'static str, &'static str)]) -> Option<Template> {
    rows.iter().filter(|(call, _)| is_call_of(call, name)).find_map(|(call, replacement)| {
        let params = call.split_once('(').map_or("", |(_, params)| params.trim_end_matches(')'));
        let fits = match given {
            None => !call.contains('('),
            Some(given) => call.contains('(') && accepts(params, given),
        };
        fits.then_some(Template { params, replacement })
    })
}

/// Whether the arguments fit the parameters. `...` takes a list of any length, `+a` a number without a sign, and a digit
/// itself.
fn accepts(params: &str, given: &[Vec<Piece>]) -> bool {
    if params == "..." {
        return !items(given).is_empty();
    }
    let params: Vec<&str> = params.split(", ").filter(|param| !param.is_empty()).collect();
    let fits = |(param, argument): (&&str, &Vec<Piece>)| match param.as_bytes() {
        [b'+', ..] => matches!(&argument[..], [number] if number.kind == Kind::Number),
        [b'0'..=b'9', ..] => matches!(&argument[..], [number] if number.is(param)),
        _ => !argument.is_empty(),
    };
    params.len() == given.len() && params.iter().zip(given).all(fits)
}

/// The items of a list of arguments: `1, 2` or `[1, 2]`.
fn items(given: &[Vec<Piece>]) -> Vec<Vec<Piece>> {
    match given {
        [list] if list.first().is_some_and(|open| open.is("[")) && closing(list, 0) == Some(list.len()) => {
            arguments(list, 0, list.len()).iter().map(|item| item.to_vec()).collect()
        }
        [list] if list.len() == 1 && list[0].kind == Kind::Number => given.to_vec(),
        [_] => Vec::new(),
        _ => given.to_vec(),
    }
}

impl Template {
    /// The replacement with the arguments in place of the parameters.
    fn fill(self, given: &[Vec<Piece>], power: &str) -> Option<Vec<Piece>> {
        let Self { params, replacement } = self;
        let items = items(given);
        let params: Vec<&str> = params.split(", ").map(|param| param.trim_start_matches('+')).collect();
        let template = split(replacement, power);
        let mut filled = Vec::new();
        for (at, piece) in template.iter().enumerate() {
            match &*piece.text {
                "!" => filled.extend(factorial(given.first()?)?),
                "count" if params == ["..."] => {
                    filled.push(Piece::new(Kind::Number, items.len().to_string()).with_gap(piece.gap));
                }
                "list" if params == ["..."] => filled.extend(listed(given)),
                "sum" if params == ["..."] => filled.extend(joined(&items, "+")),
                "product" if params == ["..."] => filled.extend(joined(&items, "*")),
                name => match params.iter().position(|param| *param == name && piece.kind == Kind::Word) {
                    None => filled.push(piece.clone()),
                    Some(index) => {
                        let is_alone = at > 0
                            && (template[at - 1].kind == Kind::Open || template[at - 1].is(","))
                            && template.get(at + 1).is_some_and(|next| next.kind == Kind::Close || next.is(","));
                        let argument = given.get(index)?;
                        let mut argument =
                            if is_alone || template.len() == 1 { argument.clone() } else { in_brackets(argument) };
                        if let Some(first) = argument.first_mut() {
                            first.gap = piece.gap;
                        }
                        filled.extend(argument);
                    }
                },
            }
        }
        Some(filled)
    }
}

/// Items as arguments: a list stays one.
fn listed(given: &[Vec<Piece>]) -> Vec<Piece> {
    let mut list = Vec::new();
    for (index, item) in given.iter().enumerate() {
        if index > 0 {
            list.push(Piece::sign(","));
        }
        let mut item = item.clone();
        if let Some(first) = item.first_mut() {
            first.gap = index > 0;
        }
        list.extend(item);
    }
    list
}

/// Items with a sign between them.
fn joined(items: &[Vec<Piece>], sign: &str) -> Vec<Piece> {
    let mut joined = vec![Piece::open()];
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            joined.push(Piece::sign(sign).with_gap(true));
        }
        let mut item = in_brackets(item);
        if let Some(first) = item.first_mut() {
            first.gap = index > 0;
        }
        joined.extend(item);
    }
    joined.push(Piece::close());
    joined
}

/// `5!` becomes a product.
fn factorials(pieces: &mut Vec<Piece>) -> Option<()> {
    for at in (1..pieces.len()).rev() {
        if pieces[at].is("!") {
            let mut factors = factorial(&pieces[at - 1..at])?;
            factors[0].gap = pieces[at - 1].gap;
            if pieces.len() == 2 {
                factors.pop();
                factors.remove(0);
            }
            pieces.splice(at - 1..=at, factors);
        }
    }
    Some(())
}

/// The factors of the factorial of a small number.
fn factorial(argument: &[Piece]) -> Option<Vec<Piece>> {
    const LARGEST: u32 = 20;
    let [number] = argument else { return None };
    let number: u32 = number.text.parse().ok().filter(|number| *number <= LARGEST)?;
    let mut factors = vec![Piece::open()];
    for factor in 1..=number.max(1) {
        if factor > 1 {
            factors.push(Piece::sign("*"));
        }
        factors.push(Piece::new(Kind::Number, factor.to_string()));
    }
    factors.push(Piece::close());
    Some(factors)
}

/// What means the same as a call or a constant of another system, with its own parameters: `sqrt(a^2 + b^2)`.
pub fn equivalent_of(name: &str, rows: &'static [(&'static str, &'static str)]) -> Option<&'static str> {
    rows.iter()
        .find(|(call, _)| is_call_of(call, name) && !call.contains(['+', '.']))
        .map(|(_, replacement)| *replacement)
}

/// Whether a row is that of the constant or function `name`.
fn is_call_of(call: &str, name: &str) -> bool {
    // Most rows begin with another letter.
    call.as_bytes().first() == name.as_bytes().first()
        && call.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
}

/// Whether a name has a row.
pub fn has_equivalent(name: &str, rows: &'static [(&'static str, &'static str)]) -> bool {
    rows.iter().any(|(call, _)| is_call_of(call, name))
}
