//! Whether the difference of two values is zero: by a form, by certain digits, or at points.
//!
//! A formula that is not zero has a point at which a digit of it is certain. One that is zero to a hundred digits at several points that
//! nobody chose is zero but for bad luck (J. T. Schwartz, "Fast probabilistic algorithms for verification of polynomial identities",
//! 1980), and is called probable.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use pascaline_number::integer::IntegerExt;
use pascaline_sympy::{
    Context, Expr, Form, Function, Symbol, cancel, expand_deep, rewrite, rewrite_in_tangents, signs, signs_within,
    simplify, text,
};

use crate::verdict::Proof;

/// What is known of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Zero {
    Yes(Proof),
    /// It is not, with the point at which it is not.
    No(Proof, Option<String>),
    /// In words, why it is not known.
    Unknown(&'static str),
}

/// The steps of a form that is quickly found, and of one that may take longer.
const FEW_STEPS: u64 = 30_000;
const MANY_STEPS: u64 = 120_000;

/// Whether two values are the same, for all values of their symbols.
pub(crate) fn same<'a>(one: Expr<'a>, other: Expr<'a>, cx: &Context<'a>) -> Zero {
    if one.equals(other, cx) {
        return Zero::Yes(Proof::Exact);
    }
    if one.is_infinite_constant() || other.is_infinite_constant() {
        let is_undefined = |value: Expr<'a>| matches!(text(value, cx).as_str(), "zoo" | "nan");
        let is_doubtful = is_undefined(one) || is_undefined(other);
        return if is_doubtful { Zero::Unknown("one of them has no value") } else { Zero::No(Proof::Exact, None) };
    }
    let difference = cx.subtract(one, other);
    if difference.is_numeric(cx) {
        return number(difference, cx);
    }
    let expanded = cx.limited(FEW_STEPS, |cx| expand_deep(difference, cx)).unwrap_or(difference);
    if expanded.is_numeric(cx) && one.symbols(cx) == other.symbols(cx) {
        return number(expanded, cx);
    }
    formula(one, other, difference, cx)
}

/// Whether a number is zero.
pub(crate) fn number<'a>(number: Expr<'a>, cx: &Context<'a>) -> Zero {
    if let Some(known) = rational(number) {
        return known;
    }
    let expanded = cx.limited(FEW_STEPS, |cx| expand_deep(number, cx)).unwrap_or(number);
    if let Some(known) = rational(expanded) {
        return known;
    }
    match cx.limited(MANY_STEPS, |cx| signs(number, cx)) {
        Ok(Some([Ordering::Equal, Ordering::Equal])) => {}
        Ok(Some(_)) => return Zero::No(Proof::CertifiedDigits, None),
        Ok(None) => return Zero::Unknown("one of them has no value"),
        Err(_) => return Zero::Unknown("their digits take too much work"),
    }
    if has_zero_form(number, cx) {
        return Zero::Yes(Proof::Exact);
    }
    let Some(bits) = bits_of_certainty(number, cx) else {
        return Zero::Unknown("more digits would be needed than the limits allow");
    };
    match cx.limited(cx.budget.third(), |cx| signs_within(number, bits, cx)) {
        Ok(Some([Ordering::Equal, Ordering::Equal])) => Zero::Yes(Proof::CertifiedDigits),
        Ok(Some(_)) => Zero::No(Proof::CertifiedDigits, None),
        _ => Zero::Unknown("their digits take too much work"),
    }
}

/// What is known of a rational number.
fn rational(number: Expr) -> Option<Zero> {
    let number = number.as_rational()?;
    Some(if number.is_zero() { Zero::Yes(Proof::Exact) } else { Zero::No(Proof::Exact, None) })
}

/// The bits to which a number that is zero has to be: more of them, the smaller the numbers are of which it is made.
fn bits_of_certainty<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<i64> {
    const LEAST: usize = 1_100;
    const MOST: usize = 16_000;
    let mut bits = 0_usize;
    number.for_each_part(cx, &mut |part| {
        bits = bits.saturating_add(part.as_rational().map_or(0, pascaline_number::rational::Rational::bits));
    });
    let bits = bits.checked_mul(6)?.checked_add(LEAST)?;
    (bits <= MOST && !cx.is_stopped()).then(|| i64::try_from(bits).unwrap_or(i64::MAX))
}

/// Whether a form of the expression is a literal zero.
fn has_zero_form<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    type Rewriting<'a> = fn(Expr<'a>, &Context<'a>) -> Expr<'a>;
    // The quickest first.
    let forms: [Rewriting<'a>; 8] = [
        |expr, cx| expand_deep(in_sines(expr, cx), cx),
        |expr, cx| expand_deep(rewrite_outermost(expr, cx, &mut in_exponentials), cx),
        |expr, cx| cancel(in_sines(expr, cx), cx),
        |expr, cx| cancel(expr, cx),
        |expr, cx| expand_deep(rewrite(expr, cx, &mut in_exponentials), cx),
        |expr, cx| cancel(expand_deep(rewrite_in_tangents(expr, cx), cx), cx),
        |expr, cx| simplify(expr, cx),
        |expr, cx| simplify(rewrite(expr, cx, &mut in_exponentials), cx),
    ];
    forms.into_iter().any(|form| cx.limited(MANY_STEPS, |cx| form(expr, cx)).is_ok_and(Form::is_literal_zero))
}

/// Changes the outermost parts that can be, and leaves what is in them.
fn rewrite_outermost<'a>(
    expr: Expr<'a>,
    cx: &Context<'a>,
    change: &mut dyn FnMut(Expr<'a>, &Context<'a>) -> Option<Expr<'a>>,
) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return expr;
    }
    change(expr, cx)
        .unwrap_or_else(|| cx.with_arguments(expr, &mut |argument, cx| rewrite_outermost(argument, cx, change)))
}

/// The circular functions by sines and cosines, with as few squares of sines as can be.
fn in_sines<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    // The square of a tangent has a power of a sine only after the first time.
    (0..2).fold(expr, |expr, _| rewrite(expr, cx, &mut by_sine_and_cosine))
}

/// `sin(x)/cos(x)` for `tan(x)`, `1/cos(x)` for `sec(x)`, and `1 - cos(x)^2` for the square in a power of `sin(x)`.
fn by_sine_and_cosine<'a>(part: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let apply = |function, argument| cx.apply(function, argument);
    Some(match part {
        Form::Call(Function::Tan, [argument]) => {
            cx.divide(apply(Function::Sin, argument), apply(Function::Cos, argument))
        }
        Form::Call(Function::Cot, [argument]) => {
            cx.divide(apply(Function::Cos, argument), apply(Function::Sin, argument))
        }
        Form::Call(Function::Sec, [argument]) => cx.divide(cx.number(1), apply(Function::Cos, argument)),
        Form::Call(Function::Csc, [argument]) => cx.divide(cx.number(1), apply(Function::Sin, argument)),
        Form::Pow([sine @ Form::Call(Function::Sin, [argument]), exponent]) => {
            let exponent = exponent.as_i64().filter(|exponent| (2..=MOST_POWER).contains(exponent))?;
            let square = cx.subtract(cx.number(1), cx.power_i64(apply(Function::Cos, argument), 2));
            cx.product(cx.power_i64(square, exponent / 2), cx.power_i64(sine, exponent % 2))
        }
        _ => return None,
    })
}

/// The highest power of a sine that is written in cosines.
const MOST_POWER: i64 = 20;

/// `(exp(x) - exp(-x))/2` for `sinh(x)`, `(exp(i*x) - exp(-i*x))/(2*i)` for `sin(x)`.
fn in_exponentials<'a>(part: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let Form::Call(function, [argument]) = part else { return None };
    let imaginary: Expr<'a> = pascaline_sympy::Constant::ImaginaryUnit.into();
    let is_of_angle = matches!(function, Function::Sin | Function::Cos);
    let exponent = if is_of_angle { cx.product(imaginary, argument) } else { argument };
    let up = cx.apply(Function::Exp, exponent);
    let down = cx.apply(Function::Exp, cx.negate(exponent));
    let (sum, difference) = (cx.sum(up, down), cx.subtract(up, down));
    let two = cx.number(2);
    Some(match function {
        Function::Sin => cx.divide(difference, cx.product(two, imaginary)),
        Function::Sinh => cx.divide(difference, two),
        Function::Cos | Function::Cosh => cx.divide(sum, two),
        Function::Tanh => cx.divide(difference, sum),
        _ => return None,
    })
}

/// The points at which formulas are compared: whole numbers, then fractions of both signs.
const POINTS: [(i64, i64); 14] = [
    (2, 1),
    (3, 1),
    (5, 1),
    (137, 311),
    (457, 263),
    (-173, 397),
    (-331, 157),
    (1231, 211),
    (7, 1),
    (-1409, 197),
    (59, 773),
    (-37, 991),
    (1237, 89),
    (3, 7),
];

/// The first points, of whole numbers.
const WHOLE: usize = 3;

/// So many points at which both are the same make it probable that they are.
const ENOUGH: u32 = 6;

fn formula<'a>(one: Expr<'a>, other: Expr<'a>, difference: Expr<'a>, cx: &Context<'a>) -> Zero {
    let all: BTreeSet<Symbol<'a>> = one.symbols(cx).into_iter().chain(other.symbols(cx)).collect();
    let symbols: Vec<Symbol<'a>> = all.into_iter().collect();
    if has_quick_zero_form(difference, cx) {
        return Zero::Yes(Proof::Exact);
    }
    let mut sight = Sight::default();
    for at in 0..POINTS.len() {
        // No digits are needed where a form proves it.
        if at == WHOLE && sight.same > 0 && sight.outside == 0 && has_zero_form(difference, cx) {
            return Zero::Yes(Proof::Exact);
        }
        let values = values_at(at, symbols.len(), cx);
        let Some(found) = cx.limited(MANY_STEPS, |cx| at_point([one, other], &symbols, &values, cx)).ok().flatten()
        else {
            continue;
        };
        let point = || named_point(&symbols, &values, cx);
        match found {
            At::Same => sight.same += 1,
            At::Different { both_real: true }
                if at < WHOLE || !symbols.iter().any(|symbol| is_whole(symbol.text())) =>
            {
                return Zero::No(Proof::CertifiedDigits, Some(point()));
            }
            At::Different { both_real: true } => sight.differs_between_whole = true,
            At::Different { both_real: false } => sight.outside += 1,
        }
    }
    sight.decided(difference, cx)
}

/// What was seen at the points.
#[derive(Default)]
struct Sight {
    same: u32,
    /// The points at which they differ, and one of them is not real.
    outside: u32,
    /// They differ only where a name that counts is no whole number.
    differs_between_whole: bool,
}

impl Sight {
    fn decided<'a>(&self, difference: Expr<'a>, cx: &Context<'a>) -> Zero {
        if self.differs_between_whole {
            return Zero::Unknown("they are the same for whole numbers, and differ between them");
        }
        if self.outside > 0 {
            return match self.same {
                0 if self.outside >= ENOUGH && !has_doubtful_root(difference, cx) => {
                    Zero::No(Proof::CertifiedDigits, None)
                }
                0 => Zero::Unknown("they differ where they are not real"),
                _ => Zero::Unknown("they are the same where both are real, and differ elsewhere"),
            };
        }
        if self.same >= ENOUGH { Zero::Yes(Proof::Probable) } else { Zero::Unknown("too few points have a value") }
    }
}

/// Whether people disagree about the value of a root: an odd one, of what may be negative.
fn has_doubtful_root<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    expr.any(cx, &mut |part| match part {
        Form::Pow([_, exponent]) => {
            exponent.as_rational().is_none_or(|own| !own.is_integer() && own.denominator().is_odd())
        }
        _ => false,
    })
}

fn has_quick_zero_form<'a>(difference: Expr<'a>, cx: &Context<'a>) -> bool {
    let expanded = cx.limited(FEW_STEPS, |cx| expand_deep(difference, cx));
    if expanded.is_ok_and(Form::is_literal_zero) {
        return true;
    }
    let has_function = difference.any(cx, &mut |part| matches!(part, Form::Call(..)));
    !has_function && cx.limited(FEW_STEPS, |cx| cancel(difference, cx)).is_ok_and(Form::is_literal_zero)
}

/// The values of so many symbols at a point.
pub(crate) fn values_at<'a>(at: usize, count: usize, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let value = |symbol: usize| {
        if at < WHOLE {
            // Whole numbers that no two symbols share.
            return cx.number(i64::try_from(2 + (at * 5 + symbol * 3) % 11).unwrap_or(2));
        }
        let (above, below) = POINTS[(at + symbol * 5) % POINTS.len()];
        cx.ratio(above, below)
    };
    (0..count).map(value).collect()
}

/// The number of points that there are.
pub(crate) const POINT_COUNT: usize = POINTS.len();

/// `x = 2, y = 5`
fn named_point<'a>(symbols: &[Symbol<'a>], values: &[Expr<'a>], cx: &Context<'a>) -> String {
    let pairs: Vec<_> =
        symbols.iter().zip(values).map(|(symbol, value)| format!("{} = {}", symbol.text(), text(value, cx))).collect();
    pairs.join(", ")
}

/// Whether a name usually counts something.
pub(crate) fn is_whole(name: &str) -> bool {
    matches!(name, "n" | "k" | "m" | "N")
}

/// Two formulas at a point.
enum At {
    Same,
    Different { both_real: bool },
}

fn at_point<'a>(formulas: [Expr<'a>; 2], symbols: &[Symbol<'a>], values: &[Expr<'a>], cx: &Context<'a>) -> Option<At> {
    let [one, other] = formulas.map(|formula| cx.substitute(formula, symbols, values));
    let (first, second) = (signs(one, cx)?, signs(other, cx)?);
    let both_real = first[1] == Ordering::Equal && second[1] == Ordering::Equal;
    let difference = cx.subtract(one, other);
    let is_same = difference.is_literal_zero() || signs(difference, cx)? == [Ordering::Equal, Ordering::Equal];
    Some(if is_same { At::Same } else { At::Different { both_real } })
}
