//! Polynomials modulo a prime below 2^31.

use pascaline_number::integer::{Integer, IntegerExt, power_modulo};
use typed_arena::Arena;

/// A polynomial modulo a prime, in the arena of its field: the constant coefficient first, the last one not zero.
pub(super) type Residues<'f> = &'f [u64];

/// The integers modulo a prime, and the arena of their polynomials.
pub(super) struct Field<'f> {
    prime: u64,
    /// The number of products that can be summed in 64 bits, on top of one residue.
    lazy: usize,
    arena: &'f Arena<u64>,
}

impl<'f> Field<'f> {
    /// The field of a prime below 2^31.
    pub(super) fn new(prime: u64, arena: &'f Arena<u64>) -> Self {
        let lazy = usize::try_from(u64::MAX / (prime * prime).max(1) - 1).unwrap_or(usize::MAX).max(1);
        Self { prime, lazy, arena }
    }

    pub(super) fn prime(&self) -> u64 {
        self.prime
    }

    /// The residue of an integer.
    pub(super) fn residue(&self, integer: &Integer) -> u64 {
        integer.residue(self.prime)
    }

    fn zeros(&self, length: usize) -> &'f mut [u64] {
        self.arena.alloc_extend(std::iter::repeat_n(0, length))
    }

    /// A polynomial from the residue for each exponent below the length, without leading zeros.
    pub(super) fn polynomial(&self, length: usize, residue: &mut dyn FnMut(usize) -> u64) -> Residues<'f> {
        let residues = self.zeros(length);
        let mut length = 0;
        for (at, place) in residues.iter_mut().enumerate() {
            *place = residue(at);
            if *place > 0 {
                length = at + 1;
            }
        }
        residues.get(..length).unwrap_or_default()
    }

    /// The residues of integers, the constant coefficient first.
    pub(super) fn residues(&self, coefficients: &[Integer]) -> Residues<'f> {
        self.polynomial(coefficients.len(), &mut |at| {
            coefficients.get(at).map_or(0, |coefficient| self.residue(coefficient))
        })
    }

    fn times(&self, x: u64, y: u64) -> u64 {
        x * y % self.prime
    }

    fn minus(&self, x: u64, y: u64) -> u64 {
        if x >= y { x - y } else { x + self.prime - y }
    }

    /// The inverse, by Fermat's little theorem; 0 for 0.
    pub(super) fn inverse(&self, residue: u64) -> u64 {
        power_modulo(residue, self.prime - 2, self.prime)
    }

    /// `Σ xᵢ · y₋ᵢ`: the first ascends, the second descends from its end.
    fn convolve(&self, x: &[u64], y: &[u64]) -> u64 {
        let mut sum = 0;
        let mut until_reduced = self.lazy;
        for (x, y) in x.iter().zip(y.iter().rev()) {
            if until_reduced == 0 {
                sum %= self.prime;
                until_reduced = self.lazy;
            }
            sum += x * y;
            until_reduced -= 1;
        }
        sum % self.prime
    }

    /// `Σ x_i · y_(at − i)` over the indexes that exist in both.
    fn coefficient(&self, x: &[u64], y: &[u64], at: usize) -> u64 {
        let first = (at + 1).saturating_sub(y.len());
        let last = (at + 1).min(x.len());
        let x = x.get(first..last).unwrap_or_default();
        let y = y.get(at + 1 - last.min(at + 1)..=at.saturating_sub(first)).unwrap_or_default();
        self.convolve(x, y)
    }

    pub(super) fn multiply(&self, x: &[u64], y: &[u64]) -> Residues<'f> {
        if x.is_empty() || y.is_empty() {
            return &[];
        }
        self.polynomial(x.len() + y.len() - 1, &mut |at| self.coefficient(x, y, at))
    }

    pub(super) fn subtract(&self, x: &[u64], y: &[u64]) -> Residues<'f> {
        self.polynomial(x.len().max(y.len()), &mut |at| self.minus(at_or_zero(x, at), at_or_zero(y, at)))
    }

    /// Quotient and remainder; `None` for a divisor of zero.
    pub(super) fn divide<'r>(&self, dividend: &'r [u64], divisor: &[u64]) -> (Residues<'f>, Residues<'r>)
    where
        'f: 'r,
    {
        let Some((leading, rest)) = divisor.split_last() else { return (&[], &[]) };
        let Some(length) = dividend.len().checked_sub(rest.len()).filter(|length| *length > 0) else {
            return (&[], dividend);
        };
        let inverse = if *leading == 1 { 1 } else { self.inverse(*leading) };
        // The quotient's coefficients, from the highest; each is a sum of products, reduced once.
        let quotient = self.zeros(length);
        for index in (0..length).rev() {
            // Σ of quotient[j] · divisor[index + rest.len() − j] over j above index.
            let above = quotient.get(index + 1..).unwrap_or_default();
            let above = above.get(..above.len().min(rest.len())).unwrap_or_default();
            let facing = rest.get(rest.len() - above.len()..).unwrap_or_default();
            let known = self.convolve(above, facing);
            let highest = at_or_zero(dividend, index + rest.len());
            if let Some(digit) = quotient.get_mut(index) {
                *digit = self.times(self.minus(highest, known), inverse);
            }
        }
        let quotient = &*quotient;
        let mut left = |at| self.minus(at_or_zero(dividend, at), self.coefficient(quotient, divisor, at));
        (quotient, self.polynomial(rest.len(), &mut left))
    }

    pub(super) fn remainder<'r>(&self, dividend: &'r [u64], divisor: &[u64]) -> Residues<'r>
    where
        'f: 'r,
    {
        self.divide(dividend, divisor).1
    }

    /// The polynomial divided by its leading coefficient.
    pub(super) fn monic(&self, residues: &[u64]) -> Residues<'f> {
        self.scale(residues, residues.last().map_or(0, |leading| self.inverse(*leading)))
    }

    pub(super) fn scale(&self, residues: &[u64], factor: u64) -> Residues<'f> {
        self.polynomial(residues.len(), &mut |at| self.times(at_or_zero(residues, at), factor))
    }

    /// The monic greatest common divisor, by Euclid's algorithm; empty for two zeros. Intermediate results are not stored.
    pub(super) fn gcd(&self, x: &[u64], y: &[u64]) -> Residues<'f> {
        let arena = Arena::new();
        let steps = Field { arena: &arena, ..*self };
        let (mut x, mut y) = (x, y);
        while !y.is_empty() {
            (x, y) = (y, steps.remainder(x, y));
        }
        self.monic(x)
    }

    /// `s` and `t` with `s·x + t·y = 1` for coprime polynomials, each of a lower degree than the other polynomial.
    pub(super) fn bezout(&self, x: &[u64], y: &[u64]) -> (Residues<'f>, Residues<'f>) {
        let arena = Arena::new();
        let steps = Field { arena: &arena, ..*self };
        let (mut rest, mut next) = (x, y);
        let (mut s, mut s_next): (&[u64], &[u64]) = (&[1], &[]);
        let (mut t, mut t_next): (&[u64], &[u64]) = (&[], &[1]);
        while !next.is_empty() {
            let (quotient, remainder) = steps.divide(rest, next);
            (rest, next) = (next, remainder);
            (s, s_next) = (s_next, steps.subtract(s, steps.multiply(quotient, s_next)));
            (t, t_next) = (t_next, steps.subtract(t, steps.multiply(quotient, t_next)));
        }
        let inverse = self.inverse(at_or_zero(rest, 0));
        (self.scale(s, inverse), self.scale(t, inverse))
    }

    pub(super) fn derivative(&self, residues: &[u64]) -> Residues<'f> {
        let mut slope = |at| self.times(at_or_zero(residues, at + 1), (at as u64 + 1) % self.prime);
        self.polynomial(residues.len().saturating_sub(1), &mut slope)
    }

    /// `base^exponent` modulo a polynomial; intermediate results are not stored.
    pub(super) fn power(&self, base: &[u64], exponent: u64, modulus: &[u64]) -> Residues<'f> {
        let arena = Arena::new();
        let steps = Field { arena: &arena, ..*self };
        let base = steps.remainder(base, modulus);
        let mut power = steps.remainder(&[1], modulus);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = steps.remainder(steps.multiply(power, power), modulus);
            if exponent >> bit & 1 == 1 {
                power = steps.remainder(steps.multiply(power, base), modulus);
            }
        }
        self.scale(power, 1)
    }
}

fn at_or_zero(residues: &[u64], at: usize) -> u64 {
    residues.get(at).copied().unwrap_or(0)
}

/// Whether a number below 2^31 is a prime, by the Miller-Rabin test (G. L. Miller), which is exact with the bases 2, 3, 5
/// and 7 below 3,215,031,751.
pub(super) fn is_prime(number: u64) -> bool {
    if number < 2 || number.is_multiple_of(2) {
        return number == 2;
    }
    let twos = (number - 1).trailing_zeros();
    [2, 3, 5, 7].iter().all(|base| {
        if number == *base {
            return true;
        }
        let mut power = power_modulo(*base, (number - 1) >> twos, number);
        let mut passes = power == 1 || power == number - 1;
        for _ in 1..twos {
            power = power * power % number;
            passes |= power == number - 1;
        }
        passes
    })
}

/// The largest prime below a number of at most 2^31.
pub(super) fn prime_below(mut number: u64) -> u64 {
    while number > 3 {
        number -= 1;
        if is_prime(number) {
            return number;
        }
    }
    2
}
