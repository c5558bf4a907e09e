//! The absolute value, the real and the imaginary part, floor and ceiling.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `get_abs`, `get_complex_part`, `get_integer_part`.

use pascaline_mp::{self as mp, Real};

use super::Evaluator;
use super::approximation::{Approximation, CertifiedReal, EXACT, Parts, value};
use crate::expr::Expr;
use crate::functions::Function;

impl<'a> Evaluator<'_, 'a> {
    /// `get_abs`
    pub(super) fn absolute_value(&mut self, argument: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let parts = match self.evaluate(argument, bits + 2)? {
            Approximation::Number(parts) => *parts,
            Approximation::NaN => return Some(&Approximation::NaN),
            _ => return Some(&Approximation::Infinite { negative: false }),
        };
        match (parts.re, parts.im) {
            (Some(_), Some(_)) => {
                // SymPy takes the number of bits for a number of digits here, which is more than the result can show.
                let working = bits + 40;
                let maxprec = std::mem::replace(&mut self.maxprec, 4 * working);
                let parts = self.parts(argument, working);
                self.maxprec = maxprec;
                let Parts { re, im } = parts?;
                let to = self.bits(working)?;
                Some(Approximation::real(mp::hypot(value(re), value(im), to), bits + 2, self.cx))
            }
            (Some(part), None) | (None, Some(part)) => {
                Some(Approximation::real(part.value.abs(), part.accuracy, self.cx))
            }
            (None, None) => Some(Approximation::ZERO),
        }
    }

    /// `get_complex_part`
    pub(super) fn part_of(&mut self, argument: Expr<'a>, imaginary: bool, bits: i64) -> Option<&'a Approximation<'a>> {
        let mut working = bits;
        let mut round = 0_u32;
        loop {
            let Some(Parts { re, im }) = self.evaluate(argument, working)?.as_number() else {
                return Some(&Approximation::NaN);
            };
            let Some(part) = (if imaginary { im } else { re }) else {
                return Some(Approximation::ZERO);
            };
            if part.accuracy >= bits || -part.value.exponent() > bits {
                return Some(Approximation::from_part(part, self.cx));
            }
            working += (1_i64 << round.min(40)).max(30);
            round += 1;
            self.bits(working)?;
        }
    }

    /// `get_integer_part`: the floor, or the ceiling, of both parts.
    pub(super) fn integer_part(&mut self, argument: Expr<'a>, above: bool) -> Option<&'a Approximation<'a>> {
        const ASSUMED: i64 = 30;
        const MARGIN: i64 = 10;
        let mut parts = match self.evaluate(argument, ASSUMED)? {
            Approximation::Number(parts) => *parts,
            infinite => return Some(infinite),
        };
        let error = |part: &CertifiedReal| part.size() - part.accuracy;
        let Some(gap) = parts.re.map(error).max(parts.im.map(error)) else {
            return Some(Approximation::ZERO);
        };
        if gap >= -MARGIN {
            let bits = MARGIN + ASSUMED + gap;
            self.bits(bits)?;
            parts = self.parts(argument, bits)?;
        }
        self.make_integer(&mut parts.re, argument, Function::Re, above)?;
        self.make_integer(&mut parts.im, argument, Function::Im, above)?;
        Some(Approximation::number(parts, self.cx))
    }

    /// Replaces one part by its floor or ceiling: the nearest integer or the one next to it, by the sign of the difference.
    fn make_integer(
        &mut self,
        part: &mut Option<&'a CertifiedReal>,
        of: Expr<'a>,
        which: Function,
        above: bool,
    ) -> Option<()> {
        let value = value(part.take());
        if value.is_zero() {
            return Some(());
        }
        let to = self.bits(value.magnitude())?;
        let nearest = value.nearest(to);
        let part_of = self.cx.call_unevaluated(which, &[of]);
        let opposite = self.cx.number(-&nearest);
        let difference = self.sum_of_terms(&[part_of, opposite], 10)?.as_number().unwrap_or_default().re;
        let step = match difference {
            // A difference whose sign is uncertain counts as 0.
            Some(CertifiedReal { value, accuracy })
                if *accuracy >= 3 && !value.is_zero() && value.is_negative() != above =>
            {
                if above {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        let integer = Real::from(&(nearest + step));
        *part = Some(CertifiedReal::new(integer, EXACT, self.cx));
        Some(())
    }
}
