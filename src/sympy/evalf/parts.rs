//! The absolute value, the real and the imaginary part, and the integers next to a number.

use super::approximation::{Approximation, EXACT, Part, Parts};
use super::{Evaluator, Halting};
use crate::integer::Integer;
use crate::mp::{Complex, Real};
use crate::sympy::expr::Expr;
use crate::sympy::functions::Function;

impl Evaluator<'_> {
    /// `get_abs`
    pub(super) fn absolute_value(&mut self, argument: &Expr, bits: i64) -> Halting<Approximation> {
        let parts = match self.evaluate(argument, bits + 2)? {
            Approximation::Number(parts) => parts,
            Approximation::NaN => return Ok(Approximation::NaN),
            _ => return Ok(Approximation::Infinite { negative: false }),
        };
        match (parts.re, parts.im) {
            (Some(_), Some(_)) => {
                // SymPy takes as many digits here as there are bits; that is more than the result can show.
                let working = bits + 40;
                let most = std::mem::replace(&mut self.most, working.saturating_mul(4));
                let parts = self.evaluate(argument, working);
                self.most = most;
                let Parts { re, im } = parts?.of_number().unwrap_or_default();
                let number = Complex { re: real(re), im: real(im) };
                let to = self.price(working)?;
                Ok(Approximation::real(number.abs(to), bits + 2))
            }
            (Some(part), None) | (None, Some(part)) => Ok(Approximation::real(part.value.abs(), part.accuracy)),
            (None, None) => Ok(Approximation::zero()),
        }
    }

    /// `get_complex_part`
    pub(super) fn part_of(&mut self, argument: &Expr, imaginary: bool, bits: i64) -> Halting<Approximation> {
        let mut working = bits;
        let mut round = 0_u32;
        loop {
            let Some(Parts { re, im }) = self.evaluate(argument, working)?.of_number() else {
                return Ok(Approximation::NaN);
            };
            let Some(part) = (if imaginary { im } else { re }) else {
                return Ok(Approximation::zero());
            };
            if part.accuracy >= bits || part.value.exponent().saturating_neg() > bits {
                return Ok(Approximation::Number(Parts { re: Some(part), im: None }));
            }
            working = working.saturating_add(1_i64.checked_shl(round).unwrap_or(i64::MAX / 16).clamp(30, 1 << 40));
            round += 1;
            self.bits(working)?;
        }
    }

    /// `get_integer_part`: the integers below, or above, of both parts.
    pub(super) fn integer_part(&mut self, argument: &Expr, above: bool) -> Halting<Approximation> {
        const ASSUMED: i64 = 30;
        const MARGIN: i64 = 10;
        let mut parts = match self.evaluate(argument, ASSUMED)? {
            Approximation::Number(parts) => parts,
            infinite => return Ok(infinite),
        };
        let error = |part: &Part| part.size().saturating_sub(part.accuracy);
        let Some(gap) = parts.re.iter().chain(&parts.im).map(error).max() else {
            return Ok(Approximation::zero());
        };
        if gap >= -MARGIN {
            let bits = MARGIN + ASSUMED + gap;
            self.bits(bits)?;
            parts = self.evaluate(argument, bits)?.of_number().unwrap_or_default();
        }
        let re = self.integer_of(argument, parts.re, Function::Re, above)?;
        let im = self.integer_of(argument, parts.im, Function::Im, above)?;
        Ok(Approximation::Number(Parts { re, im }))
    }

    /// The integer next to one part: the nearest one, or the one beside it, as the sign of the difference tells.
    fn integer_of(&mut self, of: &Expr, part: Option<Part>, which: Function, above: bool) -> Halting<Option<Part>> {
        let Some(part) = part.filter(|part| !part.value.is_zero()) else { return Ok(None) };
        self.bits(part.value.magnitude())?;
        let nearest = part.value.nearest();
        let part_of = Expr::Call(which, [of.clone()].into());
        let difference = self.sum_of(&[part_of, Expr::from(-nearest.clone())], 10)?.of_number().unwrap_or_default().re;
        let step = match difference {
            // A difference of which not even the sign is known is taken for zero.
            Some(Part { value, accuracy }) if accuracy >= 3 && !value.is_zero() && value.is_negative() != above => {
                if above {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        let integer = Real::from(&(&nearest + &Integer::from(step)));
        Ok(Some(Part { value: integer, accuracy: EXACT }))
    }
}

fn real(part: Option<Part>) -> Real {
    part.map_or_else(Real::default, |part| part.value)
}
