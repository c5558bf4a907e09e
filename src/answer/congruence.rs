//! Congruences in one unknown, and several of them together: `3x ≡ 5 (mod 7)`, `x ≡ 2 (mod 3), x ≡ 3 (mod 5)`.
//!
//! A linear one is solved by the inverse of its coefficient, one of a higher degree by trying every residue, and several of them
//! together by the Chinese remainder theorem, for moduli with common divisors as well (Knuth, The Art of Computer Programming 2, 4.3.2).

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;
use pascaline_read::tree::Form;
use pascaline_read::{Faulty, Parsed, Statement};
use pascaline_sympy::{Context, Expr, Symbol};

use super::Kind;
use super::evaluate::Evaluator;
use super::outcome::Outcome;

/// The most residues that are tried.
const MOST_RESIDUES: u64 = 100_000;

/// The most classes of residues that are told.
const MOST_CLASSES: usize = 100;

/// The numbers with one remainder: all that are this one modulo the other.
struct Class {
    residue: Integer,
    modulus: Integer,
}

/// Whether a statement is a congruence, which is solved only beside others.
pub(super) fn is_congruence(statement: &Statement) -> bool {
    matches!(statement, Statement::Congruence(_))
}

/// What solves the congruences of a program that has some, or whether those without an unknown hold.
pub(super) fn solved<'a>(statements: &[Statement], whole: Span, evaluator: &mut Evaluator<'_, 'a>) -> Parsed<Outcome> {
    let mut found: Option<(Symbol<'a>, Vec<Class>)> = None;
    let mut holds = true;
    for statement in statements.iter().filter(|statement| !names_unknown(statement)) {
        let Statement::Congruence(parts) = statement else {
            let message = "a congruence can only stand beside other congruences";
            return Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(whole));
        };
        let [left, right, modulus] = &**parts;
        let at = |fault: Fault| fault.boxed_at(left.span);
        let cx = evaluator.cx;
        let [left_side, right_side, modulus] =
            [evaluator.number(left)?, evaluator.number(right)?, evaluator.number(modulus)?];
        let modulus = modulus_of(modulus).map_err(at)?;
        let difference = cx.subtract(left_side, right_side);
        let mut symbols = set_of([]);
        difference.collect_symbols(&mut symbols, cx);
        match (symbols.into_iter().collect::<Vec<_>>().as_slice(), &mut found) {
            ([], _) => holds &= residue_of(difference, &modulus, cx).map_err(at)? == Integer::ZERO,
            ([unknown], None) => found = Some((*unknown, classes(difference, unknown, &modulus, cx).map_err(at)?)),
            ([unknown], Some((own, before))) if own == unknown => {
                let next = classes(difference, unknown, &modulus, cx).map_err(at)?;
                *before = common(before, &next, cx).map_err(at)?;
            }
            _ => {
                let message = "congruences are solved for one unknown";
                return Err(at(Fault::new(ErrorCode::UnsupportedResult, message)));
            }
        }
    }
    Ok(match found {
        None => Outcome::of_text(Kind::Boolean, holds.to_string()),
        Some((unknown, classes)) if holds => told(unknown, classes),
        Some(_) => Outcome::without_solution(),
    })
}

/// Whether a statement only names an unknown: `find x such that 5x ≡ 1 (mod 12)`.
fn names_unknown(statement: &Statement) -> bool {
    match statement {
        Statement::Unknown(_) => true,
        Statement::Value(node) => matches!(node.form, Form::Name(_)),
        _ => false,
    }
}

/// `x ≡ 4 (mod 7)`
fn told(unknown: Symbol, mut classes: Vec<Class>) -> Outcome {
    if classes.is_empty() {
        return Outcome::without_solution();
    }
    if classes.iter().all(|class| class.modulus == Integer::ONE) {
        return Outcome::of_text(Kind::Solutions, "the congruence holds for every whole number".to_owned());
    }
    classes.sort_unstable_by(|one, other| one.residue.cmp(&other.residue));
    let name = unknown.text();
    let line = |Class { residue, modulus }: &Class| format!("{name} ≡ {residue} (mod {modulus})");
    let text = classes.iter().map(line).collect::<Vec<_>>().join(" or ");
    let solutions = classes.iter().map(|class| vec![(name.to_owned(), class.residue.to_string())]).collect();
    Outcome { exact: Some(text.clone()), solutions, ..Outcome::of_text(Kind::Solutions, text) }
}

fn modulus_of(modulus: Expr) -> Faulty<Integer> {
    let wanted = || Fault::new(ErrorCode::Domain, "a modulus is a whole number greater than 1");
    modulus.as_integer().filter(|modulus| **modulus > Integer::ONE).cloned().ok_or_else(wanted)
}

/// The remainder of a fraction, whose denominator has an inverse.
fn residue_of<'a>(value: Expr<'a>, modulus: &Integer, cx: &Context<'a>) -> Faulty<Integer> {
    let wanted = || Fault::new(ErrorCode::Domain, "a congruence is one of whole numbers or fractions");
    residue(value.as_rational().ok_or_else(wanted)?, modulus, cx)
}

/// The remainder of a fraction, whose denominator has an inverse.
pub(super) fn residue(value: &Rational, modulus: &Integer, cx: &Context) -> Faulty<Integer> {
    pay_for_inverse(value.bits().max(bits(modulus)), cx)?;
    let Some(inverse) = inverse(value.denominator(), modulus) else {
        let message = format!("{} has no inverse modulo {modulus}", value.denominator());
        return Err(Fault::new(ErrorCode::Domain, message));
    };
    Ok((value.numerator() * inverse).remainder(modulus))
}

/// Euclid's algorithm takes a division for each bit or two.
fn pay_for_inverse(bits: usize, cx: &Context) -> Faulty<()> {
    cx.budget.spend(1 + (bits as u64).pow(2) / 4_096)
}

fn bits(number: &Integer) -> usize {
    Rational::from(number.clone()).bits()
}

/// The inverse of a number modulo another one, by Euclid's algorithm.
fn inverse(number: &Integer, modulus: &Integer) -> Option<Integer> {
    let (mut remainder, mut next) = (modulus.clone(), number.remainder(modulus));
    let (mut coefficient, mut other) = (Integer::ZERO, Integer::ONE);
    while let Some((quotient, rest)) = remainder.divide_floor(&next) {
        let following = coefficient - &quotient * &other;
        (remainder, next) = (next, rest);
        (coefficient, other) = (other, following);
    }
    (remainder == Integer::ONE).then(|| coefficient.remainder(modulus))
}

/// The numbers for which a polynomial is 0 modulo a number.
fn classes<'a>(polynomial: Expr<'a>, unknown: Symbol<'a>, modulus: &Integer, cx: &Context<'a>) -> Faulty<Vec<Class>> {
    let wanted = || Fault::new(ErrorCode::UnsupportedResult, "only congruences of polynomials are solved");
    let coefficients = calculus::coefficients(polynomial, unknown, cx).ok_or_else(wanted)?;
    let coefficients: Vec<Integer> =
        coefficients.iter().map(|own| residue_of(own, modulus, cx)).collect::<Faulty<_>>()?;
    match &coefficients[..] {
        [constant, slope] => Ok(linear(slope, constant, modulus, cx)?.into_iter().collect()),
        _ => tried(&coefficients, modulus, cx),
    }
}

/// The numbers for which `slope * x + constant` is 0 modulo a number, if there are any.
fn linear(slope: &Integer, constant: &Integer, modulus: &Integer, cx: &Context) -> Faulty<Option<Class>> {
    pay_for_inverse(bits(modulus), cx)?;
    let divisor = slope.common_divisor(modulus);
    let modulus = modulus.quotient(&divisor);
    let inverse = inverse(&slope.quotient(&divisor), &modulus);
    let inverse = inverse.filter(|_| constant.remainder(&divisor) == Integer::ZERO);
    Ok(inverse.map(|inverse| {
        let residue = (-constant.quotient(&divisor) * inverse).remainder(&modulus);
        Class { residue, modulus }
    }))
}

/// The residues for which a polynomial is 0, each of which is tried.
fn tried(coefficients: &[Integer], modulus: &Integer, cx: &Context) -> Faulty<Vec<Class>> {
    let too_many = |what: &str| Fault::new(ErrorCode::UnsupportedResult, format!("there are too many {what}"));
    let most =
        modulus.magnitude().filter(|modulus| *modulus <= MOST_RESIDUES).ok_or_else(|| too_many("residues to try"))?;
    cx.budget.spend(most * (1 + coefficients.len() as u64))?;
    let coefficients: Vec<u64> = coefficients.iter().map(|own| own.residue(most)).collect();
    // By Horner's rule: each product is below 10^10.
    let value = |x: &u64| coefficients.iter().rev().fold(0, |value, own| (value * x + own) % most);
    let found: Vec<u64> = (0..most).filter(|x| value(x) == 0).take(MOST_CLASSES + 1).collect();
    if found.len() > MOST_CLASSES {
        return Err(too_many("solutions"));
    }
    Ok(found.into_iter().map(|x| Class { residue: x.into(), modulus: modulus.clone() }).collect())
}

/// The numbers that are in a class of each list.
fn common(ones: &[Class], others: &[Class], cx: &Context) -> Faulty<Vec<Class>> {
    let mut found = Vec::new();
    for one in ones {
        for other in others {
            found.extend(in_both(one, other, cx)?);
        }
    }
    Ok(found)
}

/// The numbers that are in both classes, by the Chinese remainder theorem.
fn in_both(one: &Class, other: &Class, cx: &Context) -> Faulty<Option<Class>> {
    // one.residue + one.modulus * t is in the other class as well.
    let [slope, constant] =
        [one.modulus.clone(), &one.residue - &other.residue].map(|own| own.remainder(&other.modulus));
    Ok(linear(&slope, &constant, &other.modulus, cx)?.map(|t| {
        let modulus = &one.modulus * &t.modulus;
        let residue = (&one.residue + &one.modulus * &t.residue).remainder(&modulus);
        Class { residue, modulus }
    }))
}

#[cfg(test)]
mod tests {
    use super::{Class, in_both, linear, tried};
    use pascaline_base::limits::{Budget, Limits};
    use pascaline_number::integer::{Integer, IntegerExt};
    use pascaline_sympy::{Arena, Context};

    fn is_in(number: i64, class: &Class) -> bool {
        (Integer::from(number) - &class.residue).remainder(&class.modulus) == Integer::ZERO
    }

    /// Every number up to two moduli is in a class exactly if it solves the congruences.
    fn check(classes: &[Class], modulus: i64, solves: impl Fn(i64) -> bool) {
        for number in 0..2 * modulus {
            assert_eq!(classes.iter().any(|class| is_in(number, class)), solves(number), "{number} modulo {modulus}");
        }
        assert!(classes.iter().all(|class| class.residue >= Integer::ZERO && class.residue < class.modulus));
    }

    #[test]
    fn the_classes_are_all_solutions() {
        let arena = Arena::new(Budget::new(Limits::default().with_steps(1_000_000)));
        let cx = Context::new(&arena);
        for modulus in 2..25_i64 {
            for slope in 0..modulus {
                for constant in 0..modulus {
                    let numbers = [constant, slope].map(Integer::from);
                    let found = linear(&numbers[1], &numbers[0], &modulus.into(), &cx).unwrap();
                    check(&found.into_iter().collect::<Vec<_>>(), modulus, |x| (slope * x + constant) % modulus == 0);
                    let square = [constant, slope, 1].map(Integer::from);
                    let found = tried(&square, &modulus.into(), &cx).unwrap();
                    check(&found, modulus, |x| (x * x + slope * x + constant) % modulus == 0);
                }
            }
        }
    }

    #[test]
    fn moduli_may_have_a_common_divisor() {
        let arena = Arena::new(Budget::new(Limits::default().with_steps(1_000_000)));
        let cx = Context::new(&arena);
        for (one, other) in (2..13_i64).flat_map(|one| (2..13).map(move |other| (one, other))) {
            for (first, second) in (0..one).flat_map(|first| (0..other).map(move |second| (first, second))) {
                let class = |residue: i64, modulus: i64| Class { residue: residue.into(), modulus: modulus.into() };
                let found = in_both(&class(first, one), &class(second, other), &cx).unwrap();
                check(&found.into_iter().collect::<Vec<_>>(), one * other, |x| x % one == first && x % other == second);
            }
        }
    }
}
