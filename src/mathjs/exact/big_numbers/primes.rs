//! Whether a BigNumber is prime.

use std::f64::consts::LN_10;

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::counting::is_greater;

/// Trial division, or the test of G. Miller and M. Rabin: with all bases that are needed below 3.3e24, and above with the
/// single base that mathjs takes.
pub(crate) fn is_prime(cx: &Context, x: &BigNumber) -> Result<bool, Fault> {
    let Some(n) = x.to_integer(cx)? else {
        // mathjs's remainders of a fraction are never zero.
        return is_greater(cx, x, &BigNumber::small(1));
    };
    if n <= Integer::from(3) {
        return Ok(n > Integer::ONE);
    }
    if n.residue(2) == 0 || n.residue(3) == 0 {
        return Ok(false);
    }
    let candidate = Candidate::new(&n);
    for base in bases(cx, x, &n)?.iter().filter(|base| **base < n) {
        if !candidate.passes(cx, base)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The bases with which a number is tested.
fn bases(cx: &Context, x: &BigNumber, n: &Integer) -> Result<Vec<Integer>, Fault> {
    const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    /// The bits of a number for which these bases decide.
    const DECIDED_BITS: usize = 81;
    if n.bit_len() <= DECIDED_BITS {
        return Ok(BASES.iter().map(|base| Integer::from(*base)).collect());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a few digits"
    )]
    let base = {
        let digits = x.to_fixed(cx, Some(0.0))?.len() as f64;
        let logarithm = digits * LN_10;
        (2.0 * logarithm * logarithm) as u64
    };
    Ok(vec![Integer::from(base)])
}

/// A number that may be prime. The number before it is `odd` times 2 to the power of `twos`.
struct Candidate<'n> {
    n: &'n Integer,
    before: Integer,
    odd: Integer,
    twos: usize,
}

impl<'n> Candidate<'n> {
    fn new(n: &'n Integer) -> Self {
        let before = n - Integer::ONE;
        let twos = before.trailing_zeros().unwrap_or(0);
        let odd = &before >> twos;
        Self { n, before, odd, twos }
    }

    /// Whether this base does not show that the number is composite.
    fn passes(&self, cx: &Context, base: &Integer) -> Result<bool, Fault> {
        let mut power = power_modulo(cx, base, &self.odd, self.n)?;
        if power.is_one() || power == self.before {
            return Ok(true);
        }
        for _ in 1..self.twos {
            power = (&power * &power).remainder(self.n);
            if power == self.before {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn power_modulo(cx: &Context, base: &Integer, exponent: &Integer, modulus: &Integer) -> Result<Integer, Fault> {
    let bits = modulus.bit_len();
    let price_of_a_bit = price::product(bits, bits).saturating_add(price::quotient(2 * bits, bits)).saturating_mul(2);
    cx.pay(price_of_a_bit.saturating_mul(2 * exponent.bit_len() as u64))?;
    let (mut power, mut square) = (Integer::ONE, base.remainder(modulus));
    for bit in 0..exponent.bit_len() {
        if exponent.bit(bit) {
            power = (&power * &square).remainder(modulus);
        }
        square = (&square * &square).remainder(modulus);
    }
    Ok(power)
}
