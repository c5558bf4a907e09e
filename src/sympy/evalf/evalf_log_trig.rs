//! Sine, cosine and tangent; the logarithm; the arc tangent.
//!
//! After `sympy.core.evalf` (BSD-3-Clause): `evalf_trig`, `evalf_log`, `evalf_atan`.

use pascaline_mp::{self as mp, Real};

use super::Evaluator;
use super::approximation::{Approximation, CertifiedReal, Parts, value};
use crate::expr::{Expr, MINUS_ONE};
use crate::functions::Function;

impl<'a> Evaluator<'_, 'a> {
    /// `evalf_trig`: the absolute error of the argument counts, and must be smaller still near a zero of the function.
    pub(super) fn trigonometric(
        &mut self,
        function: Function,
        argument: Expr<'a>,
        bits: i64,
    ) -> Option<&'a Approximation<'a>> {
        let mut working = bits + 20;
        let Some(Parts { re, im }) = self.evaluate(argument, working)?.as_number() else {
            return Some(&Approximation::NaN);
        };
        if im.is_some() {
            return self.by_mpmath(function, &[argument], bits);
        }
        let Some(re) = re else {
            return Some(if function == Function::Cos {
                Approximation::real(Real::from(1), bits, self.cx)
            } else {
                Approximation::ZERO
            });
        };
        let (size, mut angle) = (re.size(), &re.value);
        if size < 1 {
            return Some(Approximation::from_part(self.trigonometric_value(function, angle, bits)?, self.cx));
        }
        if size >= 10 {
            working = bits + size;
            angle = self.real(argument, working)?;
        }
        loop {
            let value = self.trigonometric_value(function, angle, bits)?;
            let gap = if value.value.is_zero() { working } else { -value.value.magnitude() };
            let accuracy = working - size - gap;
            if accuracy >= bits {
                return Some(Approximation::from_part(value, self.cx));
            }
            if working > self.maxprec {
                return Some(Approximation::real(value.value.clone(), accuracy, self.cx));
            }
            working += gap;
            angle = self.real(argument, working)?;
        }
    }

    /// The function of an exact angle.
    fn trigonometric_value(&mut self, function: Function, angle: &Real, bits: i64) -> Option<&'a CertifiedReal> {
        let to = self.bits(bits)?;
        let value = match function {
            Function::Sin => mp::sin(angle, to),
            Function::Cos => mp::cos(angle, to),
            _ => mp::tan(angle, to),
        };
        Some(CertifiedReal::new(value, bits, self.cx))
    }

    /// The real part of a number that is known to be real.
    fn real(&mut self, expr: Expr<'a>, bits: i64) -> Option<&'a Real> {
        self.bits(bits)?;
        Some(value(self.parts(expr, bits)?.re))
    }

    /// `evalf_log`
    pub(super) fn logarithm(&mut self, argument: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let working = bits + 10;
        let Parts { re, im } = match self.evaluate(argument, working)? {
            Approximation::Number(parts) => *parts,
            Approximation::Infinite { negative: true } => return Some(&Approximation::NaN),
            infinite => return Some(infinite),
        };
        if let Some(im) = im {
            let to = self.bits(bits)?.cut();
            let size = self.logarithm_of_size(argument, re, im, bits)?.re;
            let angle = mp::atan2(&im.value, value(re), to);
            return Some(Approximation::number(
                Parts { re: size, im: Some(CertifiedReal::new(angle, bits, self.cx)) },
                self.cx,
            ));
        }
        let value = value(re);
        let to = self.bits(bits)?;
        let Some(mut logarithm) = mp::ln(&value.abs(), to) else {
            return Some(&Approximation::Infinite { negative: true });
        };
        if !logarithm.is_zero() && bits - logarithm.magnitude() > working {
            // Near 1 the distance from it counts.
            let distance = self.sum_of_terms(&[MINUS_ONE, argument], bits)?.as_number().unwrap_or_default().re;
            if let Some(CertifiedReal { value: distance, .. }) = distance.filter(|distance| !distance.value.is_zero()) {
                let wide = self.bits(working - distance.magnitude())?;
                let value = distance.add(mp::ONE, wide.cut());
                logarithm = mp::ln(&value.abs(), to).unwrap_or_default();
            }
        }
        let im = value.is_negative().then(|| CertifiedReal::new(mp::pi(to.cut()), bits, self.cx));
        Some(Approximation::number(Parts { re: Some(CertifiedReal::new(logarithm, bits, self.cx)), im }, self.cx))
    }

    /// The logarithm of the absolute value of a complex number. If its parts are accurate and it is not near 1, they are used
    /// as they are, where SymPy evaluates them again.
    fn logarithm_of_size(
        &mut self,
        argument: Expr<'a>,
        re: Option<&'a CertifiedReal>,
        im: &'a CertifiedReal,
        bits: i64,
    ) -> Option<Parts<'a>> {
        let wide = self.bits(bits + 20)?;
        if (Parts { re, im: Some(im) }).accuracy() >= bits + 10 {
            let size = mp::hypot(value(re), &im.value, wide);
            let logarithm = mp::ln(&size, self.bits(bits)?).unwrap_or_default();
            if !logarithm.is_zero() && logarithm.magnitude() > -2 {
                return Approximation::real(logarithm, bits, self.cx).as_number();
            }
        }
        let absolute = self.cx.call_unevaluated(Function::Abs, &[argument]);
        Some(self.logarithm(absolute, bits)?.as_number().unwrap_or_default())
    }

    /// `evalf_atan`; `None` for a complex argument.
    pub(super) fn arc_tangent(&mut self, argument: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let Some(Parts { re, im }) = self.evaluate(argument, bits + 5)?.as_number() else {
            return Some(&Approximation::NaN);
        };
        if im.is_some() {
            return None;
        }
        let Some(re) = re else { return Some(Approximation::ZERO) };
        let to = self.bits(bits)?;
        Some(Approximation::real(mp::atan(&re.value, to), bits, self.cx))
    }
}
