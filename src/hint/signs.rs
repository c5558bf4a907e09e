//! Signs, numbers and LaTeX of other spellings.

use pascaline_base::signs::{self, currency, plain};

use super::Spelling;
use super::pieces::{Kind, Piece, closing, operand_end, operand_start};

/// The note about what a rewriting takes for granted.
pub(super) fn note(pieces: &[Piece], spelling: &Spelling<'_>) -> Option<&'static str> {
    if pieces.iter().any(is_degree) {
        return Some("angles are in radians");
    }
    (spelling.functions.is_none() && pieces.iter().any(|piece| piece.is("^"))).then_some("`^` is not a power in Python")
}

/// Rewrites signs and numbers.
pub(super) fn respell(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    unquote_math(pieces);
    for piece in &mut *pieces {
        sign(piece, spelling.power);
    }
    drop_question(pieces);
    drop_currency(pieces);
    latex(pieces, spelling)?;
    for step in [fractions, roots, absolute, percentages] {
        step(pieces, spelling)?;
    }
    degrees(pieces, spelling);
    quotients(pieces, spelling)
}

/// A number without separators, a sign of this dialect.
fn sign(piece: &mut Piece, power: &str) {
    if piece.kind == Kind::Number {
        piece.text.retain(|char| char != ',' && char != '_');
        return;
    }
    let text = match piece.char().map(plain) {
        Some('*') => "*",
        Some('/') => "/",
        Some('-') => "-",
        Some('+') => "+",
        Some('^') => power,
        None if piece.is("**") => power,
        _ => return,
    };
    *piece = Piece::sign(text).with_gap(piece.gap);
}

/// `$2^3$` is LaTeX's `2^3`.
fn unquote_math(pieces: &mut Vec<Piece>) {
    while pieces.len() > 2 && pieces[0].is("$") && pieces[pieces.len() - 1].is("$") {
        pieces.pop();
        pieces.remove(0);
    }
}

/// `2 + 2 =` and `2 + 2 = ?` ask for the sum; `x =` and `f(x) =` begin an assignment.
fn drop_question(pieces: &mut Vec<Piece>) {
    let count = pieces.len();
    let end = if count > 1 && pieces[count - 1].is("?") && pieces[count - 2].is("=") { count - 1 } else { count };
    if end > 1 && pieces[end - 1].is("=") && operand_end(pieces, 0) != Some(end - 1) {
        pieces.truncate(end - 1);
    }
}

/// `$50`, `50 €`
fn drop_currency(pieces: &mut Vec<Piece>) {
    let is_number = |piece: Option<&Piece>| piece.is_some_and(|piece| piece.kind == Kind::Number);
    let mut at = 0;
    while at < pieces.len() {
        let is_currency = pieces[at].char().and_then(currency).is_some();
        let is_before = is_number(pieces.get(at + 1));
        if is_currency && (is_before || !pieces[at].is("$") && at > 0 && is_number(pieces.get(at - 1))) {
            let sign = pieces.remove(at);
            if is_before && let Some(number) = pieces.get_mut(at) {
                number.gap = sign.gap;
            }
        } else {
            at += 1;
        }
    }
}

/// The functions that LaTeX and all dialects call by the same name.
const LATEX_FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "exp", "ln", "min", "max", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "cot", "sec",
    "csc",
];

/// `\frac{1}{2}`, `\sqrt{2}`, `2 \times 3`, `x^{10}`
fn latex(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    let is_latex = pieces.iter().any(|piece| piece.text.starts_with('\\'))
        || pieces.windows(2).any(|pair| pair[0].is(spelling.power) && pair[1].is("{"));
    if !is_latex {
        return Some(());
    }
    for at in (0..pieces.len()).rev() {
        latex_command(pieces, at, spelling)?;
    }
    for piece in &mut *pieces {
        match piece.text.as_str() {
            "{" => "(".clone_into(&mut piece.text),
            "}" => ")".clone_into(&mut piece.text),
            _ => {}
        }
    }
    exponents_without_brackets(pieces, spelling);
    Some(())
}

/// Replaces the piece at `at`, if it is a command such as `\times`; `None` for one that no dialect has.
fn latex_command(pieces: &mut Vec<Piece>, at: usize, spelling: &Spelling<'_>) -> Option<()> {
    let Some(command) = pieces[at].text.strip_prefix('\\').map(str::to_owned) else { return Some(()) };
    let gap = pieces[at].gap;
    let plain = match command.as_str() {
        "times" | "cdot" | "ast" => Piece::sign("*"),
        "div" => Piece::sign("/"),
        "pi" => Piece::new(Kind::Word, "π"),
        "sqrt" => Piece::new(Kind::Word, spelling.functions?.0),
        "frac" | "dfrac" | "tfrac" => return fraction(pieces, at),
        // The empty command is a lone backslash before `%` or `$`.
        "left" | "right" | "" => {
            pieces.remove(at);
            return Some(());
        }
        name if LATEX_FUNCTIONS.contains(&name) => {
            let end = operand_end(pieces, at + 1)?;
            if pieces[at + 1].kind != Kind::Open {
                enclose(pieces, at + 1, end);
            }
            Piece::new(Kind::Word, name)
        }
        _ => return None,
    };
    pieces[at] = plain.with_gap(gap);
    Some(())
}

/// `2^(10)` becomes `2^10`.
fn exponents_without_brackets(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) {
    for at in (0..pieces.len()).rev() {
        if pieces[at].is(spelling.power)
            && pieces.get(at + 1).is_some_and(|open| open.is("("))
            && closing(pieces, at + 1) == Some(at + 4)
        {
            pieces.remove(at + 3);
            pieces.remove(at + 1);
        }
    }
}

/// `\frac{a}{b}` becomes `(a/b)`.
fn fraction(pieces: &mut Vec<Piece>, at: usize) -> Option<()> {
    let gap = pieces[at].gap;
    let above = closing(pieces, at + 1).filter(|_| pieces[at + 1].is("{"))?;
    let below = closing(pieces, above).filter(|_| pieces[above].is("{"))?;
    let mut ratio = vec![Piece::open().with_gap(gap)];
    ratio.extend(in_brackets(&pieces[at + 2..above - 1]));
    ratio.push(Piece::sign("/"));
    ratio.extend(in_brackets(&pieces[above + 1..below - 1]));
    ratio.push(Piece::close());
    pieces.splice(at..below, ratio);
    Some(())
}

/// Pieces as one operand.
pub(super) fn in_brackets(pieces: &[Piece]) -> Vec<Piece> {
    let mut operand = pieces.to_vec();
    if let Some(first) = operand.first_mut() {
        first.gap = false;
    }
    if operand_end(&operand, 0) != Some(operand.len()) {
        let end = operand.len();
        enclose(&mut operand, 0, end);
    }
    operand
}

/// Puts brackets around the pieces from `start` to `end`.
fn enclose(pieces: &mut Vec<Piece>, start: usize, end: usize) {
    pieces.insert(end, Piece::close());
    if let Some(first) = pieces.get_mut(start) {
        first.gap = false;
    }
    pieces.insert(start, Piece::open());
}

/// `½` is `(1/2)`, and `3½` is `(3 + 1/2)`.
fn fractions(pieces: &mut Vec<Piece>, _: &Spelling<'_>) -> Option<()> {
    for at in (0..pieces.len()).rev() {
        let Some((above, below)) = pieces[at].char().and_then(signs::fraction) else { continue };
        let number = |number: u8| Piece::new(Kind::Number, number.to_string());
        let ratio = [number(above), Piece::sign("/"), number(below)];
        let whole = at.checked_sub(1).filter(|before| pieces[*before].ends_operand());
        match whole {
            Some(whole) if pieces[whole].kind == Kind::Number => {
                let gap = pieces[whole].gap;
                let number = Piece::new(Kind::Number, pieces[whole].text.clone());
                let [above, slash, below] = ratio;
                let sum = [Piece::open().with_gap(gap), number, Piece::sign("+"), above, slash, below, Piece::close()];
                pieces.splice(whole..=at, sum);
            }
            Some(_) => return None,
            None => {
                let gap = pieces[at].gap;
                let [above, slash, below] = ratio;
                pieces.splice(at..=at, [Piece::open().with_gap(gap), above, slash, below, Piece::close()]);
            }
        }
    }
    Some(())
}

/// `√16` and `∛27`
fn roots(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    for at in (0..pieces.len()).rev() {
        let is_square = pieces[at].is("√");
        if !is_square && !pieces[at].is("∛") {
            continue;
        }
        let end = operand_end(pieces, at + 1)?;
        let gap = pieces[at].gap;
        match spelling.functions {
            Some((root, _)) => {
                if pieces[at + 1].kind == Kind::Open {
                    pieces[at + 1].gap = false;
                } else {
                    enclose(pieces, at + 1, end);
                }
                let name = if is_square { root } else { "cbrt" };
                pieces[at] = Piece::new(Kind::Word, name).with_gap(gap);
            }
            None if is_square => {
                pieces.splice(end..end, [Piece::sign(spelling.power), Piece::new(Kind::Number, "0.5")]);
                pieces[at + 1].gap = gap;
                pieces.remove(at);
            }
            None => return None,
        }
    }
    Some(())
}

/// `|x|`, if there is only one pair of bars.
fn absolute(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    let bars: Vec<usize> = (0..pieces.len()).filter(|at| pieces[*at].is("|")).collect();
    match bars[..] {
        [] => Some(()),
        [open, close] if close > open + 1 && !(open > 0 && pieces[open - 1].ends_operand()) => {
            let (_, absolute) = spelling.functions?;
            let gap = pieces[open].gap;
            pieces[close] = Piece::close();
            pieces[open + 1].gap = false;
            pieces.splice(open..=open, [Piece::new(Kind::Word, absolute).with_gap(gap), Piece::open()]);
            Some(())
        }
        _ => None,
    }
}

/// `15% of 240`, and `15%` where only a number can be.
fn percentages(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    for at in (1..pieces.len()).rev() {
        if !pieces[at].is("%") || !pieces[at - 1].ends_operand() {
            continue;
        }
        let start = operand_start(pieces, at)?;
        let is_share = pieces.get(at + 1).is_some_and(|next| next.is("of"));
        let before = start.checked_sub(1).map(|before| pieces[before].text.clone());
        let is_first = before.as_deref().is_none_or(|before| before == "(" || before == ",");
        if is_share {
            if !is_first && !matches!(before.as_deref(), Some("+" | "-")) {
                return None;
            }
            pieces[at + 1] = Piece::sign("*").with_gap(true);
        }
        let is_modulo = !is_share && pieces.get(at + 1).is_some_and(Piece::begins_operand);
        if spelling.has_percent || is_modulo {
            continue;
        }
        // `240 + 15%` is 276 to some and 240.15 to others; `10% + 20%` is 12 % or 30 %.
        let is_of_sum = |piece: &str| matches!(piece, "+" | "-");
        if !is_share
            && (before.as_deref().is_some_and(is_of_sum)
                || pieces.get(at + 1).is_some_and(|next| is_of_sum(&next.text)))
        {
            return None;
        }
        pieces.splice(at..=at, [Piece::sign("/"), Piece::new(Kind::Number, "100")]);
        let is_bare = is_first && pieces.get(at + 2).is_none_or(|next| matches!(&*next.text, "*" | ")" | ","));
        if !is_share && !is_bare {
            let gap = pieces[start].gap;
            enclose(pieces, start, at + 2);
            pieces[start].gap = gap;
        }
    }
    Some(())
}

fn is_degree(piece: &Piece) -> bool {
    matches!(&*piece.text, "°" | "deg" | "degree" | "degrees")
}

/// `30°` and `30 deg` are `(30 * pi / 180)`.
fn degrees(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) {
    for at in (1..pieces.len()).rev() {
        let is_called = pieces.get(at + 1).is_some_and(|next| next.is("("));
        if !is_degree(&pieces[at]) || pieces[at - 1].kind != Kind::Number || is_called {
            continue;
        }
        let half_turn = Piece::new(Kind::Number, spelling.pi);
        let factors = [Piece::sign("*"), half_turn, Piece::sign("/"), Piece::new(Kind::Number, "180")];
        pieces.splice(at..=at, factors.map(|factor| factor.with_gap(true)));
        let is_whole = (at < 2 || pieces[at - 2].is("(")) && pieces.get(at + 4).is_none_or(|next| next.is(")"));
        if !is_whole {
            let gap = pieces[at - 1].gap;
            enclose(pieces, at - 1, at + 4);
            pieces[at - 1].gap = gap;
        }
    }
}

/// `7 // 2` is `floor(7 / 2)`.
fn quotients(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    if spelling.has_quotient {
        return Some(());
    }
    while let Some(at) = pieces.iter().position(|piece| piece.is("//")) {
        let (start, end) = (operand_start(pieces, at)?, operand_end(pieces, at + 1)?);
        let binds = |neighbour: Option<&Piece>| {
            neighbour.is_some_and(|piece| matches!(&*piece.text, "*" | "/" | "//" | "%" | "^" | "!" | "mod"))
        };
        if binds(start.checked_sub(1).and_then(|before| pieces.get(before)))
            || pieces.get(end).is_some_and(|next| next.is("^") || next.is("!"))
        {
            return None;
        }
        let gap = pieces[start].gap;
        pieces[at] = Piece::sign("/").with_gap(pieces[at].gap);
        enclose(pieces, start, end);
        pieces.insert(start, Piece::new(Kind::Word, "floor").with_gap(gap));
    }
    Some(())
}

/// Writes out products: `2x`, `2π`, `(1 + 2)(3 + 4)`. After a division or a power they can be read in two ways.
pub(super) fn multiply(pieces: &mut Vec<Piece>, is_implicit: bool) -> Option<()> {
    let mut at = 1;
    while at < pieces.len() {
        let (left, right) = (&pieces[at - 1], &pieces[at]);
        let is_call = left.kind == Kind::Word && right.is("(");
        if !left.ends_operand() || !right.begins_operand() || is_call || is_implicit && right.kind != Kind::Number {
            at += 1;
            continue;
        }
        if is_implicit {
            return None;
        }
        let start = operand_start(pieces, at)?;
        if start > 0 && matches!(&*pieces[start - 1].text, "/" | "//" | "%" | "^" | "**") {
            return None;
        }
        if left.kind == Kind::Word && right.kind != Kind::Open {
            return None;
        }
        pieces[at].gap = false;
        pieces.insert(at, Piece::sign("*"));
        at += 1;
    }
    Some(())
}

/// Powers and remainders in a dialect without them: `2**3` is `2*2*2`, and `10 % 3` is `10 - 10//3*3`.
pub(super) fn write_out(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    if !spelling.has_powers {
        write_out_powers(pieces, spelling)?;
    }
    if !spelling.has_modulo {
        write_out_remainders(pieces)?;
    }
    Some(())
}

/// Integer powers as products.
fn write_out_powers(pieces: &mut Vec<Piece>, spelling: &Spelling<'_>) -> Option<()> {
    const MOST_FACTORS: usize = 12;
    while let Some(at) = pieces.iter().rposition(|piece| piece.is(spelling.power)) {
        let count: usize = pieces.get(at + 1)?.text.parse().ok().filter(|count| (1..=MOST_FACTORS).contains(count))?;
        let start = operand_start(pieces, at)?;
        let base = &pieces[start..at];
        let gap = base.first()?.gap;
        let mut product = vec![Piece::open().with_gap(gap)];
        for index in 0..count {
            if index > 0 {
                product.push(Piece::sign("*"));
            }
            product.extend(base.iter().enumerate().map(|(at, piece)| piece.clone().with_gap(at > 0 && piece.gap)));
        }
        product.push(Piece::close());
        pieces.splice(start..at + 2, product);
        if pieces.len() > super::LONGEST_RESULT {
            return None;
        }
    }
    Some(())
}

/// Remainders of two numbers as differences.
fn write_out_remainders(pieces: &mut Vec<Piece>) -> Option<()> {
    while let Some(at) = pieces.iter().position(|piece| piece.is("%")) {
        let [left, _, right] = pieces.get(at.checked_sub(1)?..=at + 1)? else { return None };
        if left.kind != Kind::Number || right.kind != Kind::Number || at > 1 && pieces[at - 2].text != "(" {
            return None;
        }
        let (left, right) = (left.clone(), right.clone());
        let difference = [
            Piece::open().with_gap(left.gap),
            left.clone().with_gap(false),
            Piece::sign("-").with_gap(true),
            left.with_gap(true),
            Piece::sign("//"),
            right.clone().with_gap(false),
            Piece::sign("*"),
            right.with_gap(false),
            Piece::close(),
        ];
        pieces.splice(at - 1..=at + 1, difference);
    }
    Some(())
}

/// Removes a pair of brackets around the whole expression.
pub(super) fn strip_brackets(pieces: &mut Vec<Piece>) {
    if pieces.first().is_some_and(|open| open.is("(")) && closing(pieces, 0) == Some(pieces.len()) {
        pieces.pop();
        pieces.remove(0);
    }
}
