//! Formulas of many roundings, as postfix texts: each step is a byte, where calls of it were twenty and more.
//!
//! | Byte | What it is, or makes of the numbers before it |
//! |---|---|
//! | `A` to `Z` | the numbers given, then those that were named |
//! | `0` to `9`, `p` | an integer; π |
//! | `=` | names the last number, and takes it off |
//! | <code>&#124;</code> | from here on, numbers are rounded to the result's precision |
//! | `+` `-` `*` `/` `@` | two numbers' sum, difference, product, quotient; the exact product |
//! | `n` `a` `h` `d` | opposite, absolute value, half, double: exact |
//! | `s` `l` `e` `t` | square root, logarithm, exponential, arc tangent |
//! | `c` `k` `q` | the cosine and the sine, of an angle; hyperbolic; of π times the number |
//! | `y` | `sqrt(x² + y²)` of two numbers |
//! | `g` | the gamma function |
//!
//! Of complex numbers, real part first: `u` sum, `o` difference, `m` product, `v` quotient; `r` reciprocal, `w` square
//! root, `x` exponential, `z` logarithm, `f` gamma function.

use super::complex::Complex;
use super::precision::Precision;
use super::real::Real;
use super::{constants, exponential, gamma, trigonometric};

/// The numbers that a formula leaves, the last one on top.
#[derive(Default)]
pub(crate) struct Numbers(Vec<Real>);

impl Numbers {
    /// Takes off the last one; 0 of none.
    #[inline(never)]
    pub(crate) fn pop(&mut self) -> Real {
        self.0.pop().unwrap_or_default()
    }

    #[inline(never)]
    fn push(&mut self, number: Option<Real>) -> Option<()> {
        self.0.push(number?);
        Some(())
    }

    #[inline(never)]
    fn push_complex(&mut self, number: Option<Complex>) -> Option<()> {
        let Complex { re, im } = number?;
        self.0.push(re);
        self.push(Some(im))
    }

    /// All of them, the first one first.
    pub(crate) fn all(&self) -> &[Real] {
        &self.0
    }

    /// Takes off the last two.
    pub(crate) fn pop_complex(&mut self) -> Complex {
        let im = self.pop();
        Complex::new(self.pop(), im)
    }
}

/// The instructions of a step, besides its arithmetic.
const STEP: u64 = 300;

/// The numbers that a formula leaves, its steps rounded as `wide` and its results as `to`; `None` where there is no
/// quotient, no real square root, or no logarithm.
pub(crate) fn numbers(code: &str, given: &[&Real], wide: Precision, to: Precision) -> Option<Numbers> {
    let mut numbers = Numbers(Vec::with_capacity(8));
    let mut named = Vec::with_capacity(8);
    let mut at = wide;
    for byte in code.bytes() {
        if !at.pay(STEP) {
            return None;
        }
        match byte {
            b'|' => at = to,
            b'=' => named.push(numbers.pop()),
            b'A'..=b'Z' => {
                let index = usize::from(byte - b'A');
                let number = given.get(index).copied().or_else(|| named.get(index - given.len()));
                numbers.push(number.cloned())?;
            }
            b'0'..=b'9' => numbers.push(Some(Real::from(i64::from(byte - b'0'))))?,
            b'p' => numbers.push(Some(constants::pi(at)))?,
            b'n' | b'a' | b'h' | b'd' | b's' | b'l' | b'e' | b't' | b'g' => {
                let number = numbers.pop();
                numbers.push(of_one(byte, &number, at))?;
            }
            b'+' | b'-' | b'*' | b'/' | b'@' | b'y' => {
                let last = numbers.pop();
                let before = numbers.pop();
                numbers.push(of_two(byte, &before, &last, at))?;
            }
            b'c' | b'k' | b'q' => {
                let number = numbers.pop();
                numbers.push_complex(Some(angle(byte, &number, at)))?;
            }
            b'r' | b'w' | b'x' | b'z' | b'f' => {
                let number = numbers.pop_complex();
                numbers.push_complex(of_complex(byte, &number, at))?;
            }
            _ => {
                let last = numbers.pop_complex();
                let before = numbers.pop_complex();
                numbers.push_complex(of_two_complex(byte, &before, &last, at))?;
            }
        }
    }
    Some(numbers)
}

#[inline(never)]
fn of_one(operation: u8, x: &Real, at: Precision) -> Option<Real> {
    Some(match operation {
        b'n' => x.negate(),
        b'a' => x.abs(),
        b'h' => x.shift(-1),
        b'd' => x.shift(1),
        b'e' => exponential::exp(x, at),
        b't' => trigonometric::atan(x, at),
        b's' => return x.square_root(at),
        b'g' => return gamma::gamma(x, at),
        _ => return exponential::ln(x, at),
    })
}

#[inline(never)]
fn of_two(operation: u8, x: &Real, y: &Real, at: Precision) -> Option<Real> {
    Some(match operation {
        b'+' => x.add(y, at),
        b'-' => x.subtract(y, at),
        b'*' => x.multiply(y, at),
        b'@' => x.multiply_exact(y, at),
        b'y' => exponential::hypot(x, y, at),
        _ => return x.divide(y, at),
    })
}

/// A cosine, and a sine.
#[inline(never)]
fn angle(operation: u8, x: &Real, at: Precision) -> Complex {
    let (re, im) = match operation {
        b'c' => trigonometric::cos_sin(x, at),
        b'k' => exponential::cosh_sinh(x, at),
        _ => trigonometric::cos_sin_pi(x, at),
    };
    Complex { re, im }
}

#[inline(never)]
fn of_complex(operation: u8, z: &Complex, at: Precision) -> Option<Complex> {
    match operation {
        b'r' => z.reciprocal(at),
        b'w' => Some(z.square_root(at)),
        b'x' => Some(z.exp(at)),
        b'f' => z.gamma(at),
        _ => z.ln(at),
    }
}

#[inline(never)]
fn of_two_complex(operation: u8, z: &Complex, w: &Complex, at: Precision) -> Option<Complex> {
    match operation {
        b'u' => Some(z.add(w, at)),
        b'o' => Some(z.subtract(w, at)),
        b'm' => Some(z.multiply(w, at)),
        _ => z.divide(w, at),
    }
}

/// The number that a formula leaves last; 0 where there is none.
pub(crate) fn real(code: &str, given: &[&Real], wide: Precision, to: Precision) -> Real {
    numbers(code, given, wide, to).map(|mut numbers| numbers.pop()).unwrap_or_default()
}

/// The complex number that a formula leaves last.
pub(crate) fn complex(code: &str, given: &[&Real], wide: Precision, to: Precision) -> Option<Complex> {
    Some(numbers(code, given, wide, to)?.pop_complex())
}
