//! Polynomials modulo a prime below 2^31.

use crate::integer::Integer;

/// A polynomial modulo a prime: the constant coefficient first, the last one not zero.
pub(super) type Residues = Vec<u64>;

/// The integers modulo a prime.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    prime: u64,
    /// So many products can be added up in 64 bits, on top of one residue.
    lazy: usize,
}

/// Takes off the zeros above.
fn trim(mut residues: Residues) -> Residues {
    while residues.last() == Some(&0) {
        residues.pop();
    }
    residues
}

impl Field {
    /// Of a prime below 2^31.
    pub(super) fn new(prime: u64) -> Self {
        let square = prime.saturating_mul(prime).max(1);
        Self { prime, lazy: usize::try_from((u64::MAX / square).saturating_sub(1)).unwrap_or(usize::MAX).max(1) }
    }

    pub(super) fn prime(self) -> u64 {
        self.prime
    }

    /// The residue of an integer.
    pub(super) fn residue(self, integer: &Integer) -> u64 {
        let prime = Integer::from(self.prime.cast_signed());
        integer.remainder(&prime).magnitude().unwrap_or(0)
    }

    /// The residues of integers, the constant one first.
    pub(super) fn residues(self, coefficients: &[Integer]) -> Residues {
        trim(coefficients.iter().map(|coefficient| self.residue(coefficient)).collect())
    }

    fn times(self, x: u64, y: u64) -> u64 {
        x * y % self.prime
    }

    fn minus(self, x: u64, y: u64) -> u64 {
        if x >= y { x - y } else { x + self.prime - y }
    }

    pub(super) fn power_of_number(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = self.times(power, base);
            }
            base = self.times(base, base);
            exponent /= 2;
        }
        power
    }

    /// By Fermat's little theorem; 0 of 0.
    pub(super) fn inverse(self, residue: u64) -> u64 {
        self.power_of_number(residue, self.prime - 2)
    }

    /// `Σ xᵢ · y₋ᵢ`: the first runs up, the other one down from its end.
    fn convolve(self, x: &[u64], y: &[u64]) -> u64 {
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

    /// `Σ x_i · y_(at − i)` over the indexes that both have.
    fn coefficient(self, x: &[u64], y: &[u64], at: usize) -> u64 {
        let first = (at + 1).saturating_sub(y.len());
        let last = (at + 1).min(x.len());
        let x = x.get(first..last).unwrap_or_default();
        let y = y.get(at + 1 - last.min(at + 1)..=at.saturating_sub(first)).unwrap_or_default();
        self.convolve(x, y)
    }

    pub(super) fn multiply(self, x: &[u64], y: &[u64]) -> Residues {
        if x.is_empty() || y.is_empty() {
            return Residues::new();
        }
        trim((0..x.len() + y.len() - 1).map(|at| self.coefficient(x, y, at)).collect())
    }

    pub(super) fn subtract(self, x: &[u64], y: &[u64]) -> Residues {
        let mut difference = x.to_vec();
        difference.resize(x.len().max(y.len()), 0);
        for (x, y) in difference.iter_mut().zip(y) {
            *x = self.minus(*x, *y);
        }
        trim(difference)
    }

    /// Quotient and remainder; nothing of a divisor of zero.
    pub(super) fn divide(self, dividend: &[u64], divisor: &[u64]) -> (Residues, Residues) {
        let Some((leading, rest)) = divisor.split_last() else { return (Residues::new(), Residues::new()) };
        let Some(length) = dividend.len().checked_sub(rest.len()).filter(|length| *length > 0) else {
            return (Residues::new(), dividend.to_vec());
        };
        let inverse = if *leading == 1 { 1 } else { self.inverse(*leading) };
        // The quotient's coefficients from the highest one; each is a sum of products, reduced once.
        let mut quotient = vec![0; length];
        for index in (0..length).rev() {
            // Σ of quotient[j] · divisor[index + rest.len() − j] over j above index.
            let above = quotient.get(index + 1..).unwrap_or_default();
            let above = above.get(..above.len().min(rest.len())).unwrap_or_default();
            let facing = rest.get(rest.len() - above.len()..).unwrap_or_default();
            let known = self.convolve(above, facing);
            let highest = dividend.get(index + rest.len()).copied().unwrap_or(0);
            if let Some(digit) = quotient.get_mut(index) {
                *digit = self.times(self.minus(highest, known), inverse);
            }
        }
        let remainder = (0..rest.len())
            .map(|at| self.minus(dividend.get(at).copied().unwrap_or(0), self.coefficient(&quotient, divisor, at)));
        let remainder = trim(remainder.collect());
        (quotient, remainder)
    }

    pub(super) fn remainder(self, dividend: &[u64], divisor: &[u64]) -> Residues {
        if dividend.len() < divisor.len() {
            return dividend.to_vec();
        }
        self.divide(dividend, divisor).1
    }

    /// With a leading coefficient of one.
    pub(super) fn monic(self, residues: &[u64]) -> Residues {
        match residues.last() {
            None | Some(1) => residues.to_vec(),
            Some(leading) => self.scale(residues, self.inverse(*leading)),
        }
    }

    pub(super) fn scale(self, residues: &[u64], factor: u64) -> Residues {
        trim(residues.iter().map(|residue| self.times(*residue, factor)).collect())
    }

    /// The monic greatest common divisor; empty of two zeros. Euclid's algorithm.
    pub(super) fn gcd(self, x: &[u64], y: &[u64]) -> Residues {
        let (mut x, mut y) = (x.to_vec(), y.to_vec());
        while !y.is_empty() {
            let remainder = self.remainder(&x, &y);
            (x, y) = (y, remainder);
        }
        self.monic(&x)
    }

    /// `s` and `t` with `s·x + t·y = 1` of coprime polynomials, of degrees below the other one's.
    pub(super) fn bezout(self, x: &[u64], y: &[u64]) -> (Residues, Residues) {
        let (mut rest, mut next) = (x.to_vec(), y.to_vec());
        let (mut s, mut s_next) = (vec![1], Residues::new());
        let (mut t, mut t_next) = (Residues::new(), vec![1]);
        while !next.is_empty() {
            let (quotient, remainder) = self.divide(&rest, &next);
            (rest, next) = (next, remainder);
            let s_new = self.subtract(&s, &self.multiply(&quotient, &s_next));
            (s, s_next) = (s_next, s_new);
            let t_new = self.subtract(&t, &self.multiply(&quotient, &t_next));
            (t, t_next) = (t_next, t_new);
        }
        let inverse = self.inverse(rest.first().copied().unwrap_or(0));
        (self.scale(&s, inverse), self.scale(&t, inverse))
    }

    pub(super) fn derivative(self, residues: &[u64]) -> Residues {
        let terms = residues.iter().zip(0_u64..).skip(1);
        trim(terms.map(|(residue, exponent)| self.times(*residue, exponent % self.prime)).collect())
    }

    /// `base^exponent` modulo a polynomial.
    pub(super) fn power(self, base: &[u64], exponent: u64, modulus: &[u64]) -> Residues {
        let base = self.remainder(base, modulus);
        let mut power = self.remainder(&[1], modulus);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = self.remainder(&self.multiply(&power, &power), modulus);
            if exponent >> bit & 1 == 1 {
                power = self.remainder(&self.multiply(&power, &base), modulus);
            }
        }
        power
    }
}

/// Whether a number below 2^31 is a prime, by Fermat's test refined (G. L. Miller; the bases 2, 3, 5 and 7 leave no
/// doubt below 3,215,031,751).
pub(super) fn is_prime(number: u64) -> bool {
    if number < 2 || number.is_multiple_of(2) {
        return number == 2;
    }
    let field = Field { prime: number, lazy: 1 };
    let twos = (number - 1).trailing_zeros();
    [2, 3, 5, 7].iter().all(|base| {
        if number == *base {
            return true;
        }
        let mut power = field.power_of_number(*base, (number - 1) >> twos);
        let mut passes = power == 1 || power == number - 1;
        for _ in 1..twos {
            power = field.times(power, power);
            passes |= power == number - 1;
        }
        passes
    })
}

/// The greatest prime below a number of at most 2^31.
pub(super) fn prime_below(mut number: u64) -> u64 {
    while number > 3 {
        number -= 1;
        if is_prime(number) {
            return number;
        }
    }
    2
}
