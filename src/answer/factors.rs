//! The factors of whole numbers: division by small numbers, and Pollard's rho method for what is left.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::sort::sort;
use pascaline_number::integer::{Abs, Integer, IntegerExt};
use pascaline_read::Faulty;

use super::prime::{is_prime, pay};

/// A prime, and how often it divides.
pub(super) type Factor = (Integer, u32);

/// Every prime below it is tried as a divisor.
const SMALL: u64 = 1_000;

/// The prime factors of a number other than 0, from the least on. Those of 1 and -1 are none.
pub(super) fn factors(number: &Integer, budget: &Budget) -> Faulty<Vec<Factor>> {
    if number.is_zero() {
        return Err(Fault::new(ErrorCode::Domain, "0 has no prime factors"));
    }
    let mut rest = number.clone().abs();
    let mut primes = Vec::new();
    for divisor in std::iter::once(2).chain((3..SMALL).step_by(2)) {
        pay(&rest, 1, budget)?;
        while rest.residue(divisor) == 0 {
            pay(&rest, 1, budget)?;
            rest = rest.quotient(&Integer::from(divisor));
            primes.push(Integer::from(divisor));
        }
    }
    let mut waiting = vec![rest];
    while let Some(part) = waiting.pop() {
        if part <= Integer::ONE {
        } else if part < Integer::from(SMALL * SMALL) || is_prime(&part, budget)? {
            primes.push(part);
        } else {
            let divisor = divisor(&part, budget)?;
            waiting.push(part.quotient(&divisor));
            waiting.push(divisor);
        }
    }
    sort(&mut primes);
    Ok(counted(primes))
}

/// Each prime once, with how often it is there.
fn counted(primes: Vec<Integer>) -> Vec<Factor> {
    let mut factors: Vec<Factor> = Vec::new();
    for prime in primes {
        match factors.last_mut() {
            Some((last, count)) if *last == prime => *count += 1,
            _ => factors.push((prime, 1)),
        }
    }
    factors
}

/// A divisor of a composite odd number, other than 1 and itself.
fn divisor(number: &Integer, budget: &Budget) -> Faulty<Integer> {
    let mut addend = Integer::ONE;
    loop {
        let found = divisor_with(number, &addend, budget)?;
        if found != *number {
            return Ok(found);
        }
        addend += Integer::ONE;
    }
}

/// What Brent's form of the rho method finds with the map `x^2 + addend`: a divisor, or the number itself.
fn divisor_with(number: &Integer, addend: &Integer, budget: &Budget) -> Faulty<Integer> {
    /// So many differences are multiplied before a common divisor is looked for.
    const BATCH: u64 = 64;
    let next = |x: &Integer| (x * x + addend).remainder(number);
    let mut ahead = Integer::from(2);
    let mut length = 1_u64;
    loop {
        let anchor = ahead.clone();
        let mut done = 0;
        while done < length {
            let start = ahead.clone();
            let count = BATCH.min(length - done);
            pay(number, 2 * count + BATCH, budget)?;
            let mut product = Integer::ONE;
            for _ in 0..count {
                ahead = next(&ahead);
                product = (product * (&anchor - &ahead).abs()).remainder(number);
            }
            if product.common_divisor(number) != Integer::ONE {
                return Ok(first_divisor(number, &anchor, start, count, next));
            }
            done += count;
        }
        length = length.saturating_mul(2);
    }
}

/// The first divisor that one of these differences has in common with the number.
fn first_divisor(
    number: &Integer,
    anchor: &Integer,
    mut ahead: Integer,
    count: u64,
    next: impl Fn(&Integer) -> Integer,
) -> Integer {
    for _ in 0..count {
        ahead = next(&ahead);
        let divisor = (anchor - &ahead).abs().common_divisor(number);
        if divisor != Integer::ONE {
            return divisor;
        }
    }
    number.clone()
}

/// The divisors of a number, from 1 on.
pub(super) fn divisors(number: &Integer, budget: &Budget) -> Faulty<Vec<Integer>> {
    const MOST: usize = 10_000;
    let mut divisors = vec![Integer::ONE];
    for (prime, count) in factors(number, budget)? {
        let (mut power, known) = (Integer::ONE, divisors.clone());
        for _ in 0..count {
            power *= &prime;
            if divisors.len() + known.len() > MOST {
                return Err(Fault::new(ErrorCode::UnsupportedResult, format!("there are more than {MOST} divisors")));
            }
            pay(number, known.len() as u64, budget)?;
            divisors.extend(known.iter().map(|divisor| divisor * &power));
        }
    }
    sort(&mut divisors);
    Ok(divisors)
}

/// How many of the numbers up to a positive number have no divisor in common with it.
pub(super) fn totient(number: &Integer, budget: &Budget) -> Faulty<Integer> {
    let factors = factors(number, budget)?;
    Ok(factors.iter().fold(number.clone(), |left, (prime, _)| left.quotient(prime) * (prime - Integer::ONE)))
}

/// `2^3 * 3^2 * 5`
pub(super) fn text(number: &Integer, budget: &Budget) -> Faulty<String> {
    let power = |(prime, count): &Factor| match count {
        1 => prime.to_string(),
        _ => format!("{prime}^{count}"),
    };
    let powers: Vec<String> = factors(number, budget)?.iter().map(power).collect();
    let sign = if *number < Integer::ZERO { "-" } else { "" };
    let product = if powers.is_empty() { "1".to_owned() } else { powers.join(" * ") };
    Ok(format!("{sign}{product}"))
}

#[cfg(test)]
mod tests {
    use super::{divisors, text, totient};
    use pascaline_base::limits::{Budget, Limits};
    use pascaline_number::integer::Integer;

    fn factored(number: impl Into<Integer>) -> String {
        text(&number.into(), &Budget::new(Limits::default())).unwrap_or_else(|fault| fault.message().to_owned())
    }

    #[test]
    fn products_of_primes_are_found_out() {
        assert_eq!(factored(360), "2^3 * 3^2 * 5");
        assert_eq!(factored(-12), "-2^2 * 3");
        assert_eq!([1, -1, 2, 997, 1009].map(factored), ["1", "-1", "2", "997", "1009"]);
        assert_eq!(factored(1_000_003_i64 * 1_000_003), "1000003^2");
        assert_eq!(factored(1_009_i64.pow(3) * 1_013), "1009^3 * 1013");
        assert_eq!(factored(1_000_000_007_i64 * 998_244_353), "998244353 * 1000000007");
        assert_eq!(factored(10_u128.pow(20) + 1), "73 * 137 * 1676321 * 5964848081");
        assert_eq!(factored(0), "0 has no prime factors");
    }

    #[test]
    fn divisors_and_totients_follow_from_the_factors() {
        let budget = Budget::new(Limits::default());
        for number in 1..200_i64 {
            let expected: Vec<Integer> =
                (1..=number).filter(|divisor| number % divisor == 0).map(Integer::from).collect();
            assert_eq!(divisors(&number.into(), &budget).ok(), Some(expected), "{number}");
            let gcd = |mut x: i64, mut y: i64| {
                while y != 0 {
                    (x, y) = (y, x % y);
                }
                x
            };
            let count = (1..=number).filter(|other| gcd(number, *other) == 1).count();
            assert_eq!(totient(&number.into(), &budget).ok(), Some(Integer::from(count)), "{number}");
        }
    }
}
