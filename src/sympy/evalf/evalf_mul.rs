//! Products: first the real and the imaginary factors, as one long mantissa, then the complex ones.
//!
//! After `evalf_mul` of `sympy.core.evalf` (BSD-3-Clause).

use pascaline_base::limits::Budget;
use pascaline_mp::{Complex, Real};
use pascaline_number::integer::{Abs, BitTest, Integer};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::approximation::{Approximation, CertifiedReal, EXACT, Parts, value};
use super::{Evaluator, as_complex};
use crate::expr::{Constant, Expr, Form, ONE, Operands, ZERO};

/// The product so far of the factors that are real or imaginary.
struct OnAxes {
    mantissa: Integer,
    exponent: i64,
    /// An upper bound of the mantissa's length: the sum of the factors' lengths.
    length: i64,
    /// The product is to be multiplied by `i` to this power.
    turns: u8,
}

impl OnAxes {
    fn multiply(&mut self, factor: &Real, turns: u8, working: i64, budget: &Budget) {
        if !budget.charge(price::product(self.mantissa.bit_len(), factor.mantissa().bit_len())) {
            return;
        }
        self.turns += turns + if factor.is_negative() { 2 } else { 0 };
        self.mantissa = &self.mantissa * &factor.mantissa().abs();
        self.exponent = self.exponent.saturating_add(factor.exponent());
        self.length += factor.bit_length();
        let excess = self.length - 3 * working;
        if excess > 0 {
            // Drops multiples of the working precision until the mantissa is no longer than three times that.
            let dropped = (excess + working - 1) / working * working;
            self.mantissa = &self.mantissa >> as_usize(dropped);
            self.exponent = self.exponent.saturating_add(dropped);
            self.length -= dropped;
        }
        self.turns %= 4;
    }

    /// The product without its factor `i`, but with the sign that `i²` gives it.
    fn value(self) -> Real {
        let mantissa = if self.turns >= 2 { -self.mantissa } else { self.mantissa };
        Real::from_parts(mantissa, self.exponent)
    }
}

/// The product so far, by kinds of factors.
struct Factors<'a> {
    on_axes: OnAxes,
    complex: Vec<Parts<'a>>,
    accuracy: i64,
    any_on_axes: bool,
    zero: bool,
    infinite: Option<&'a Approximation<'a>>,
}

impl<'a> Factors<'a> {
    fn multiply(&mut self, factor: &'a Approximation<'a>, working: i64, budget: &Budget) {
        match factor {
            Approximation::Number(Parts { re: None, im: None }) => self.zero = true,
            Approximation::Number(Parts { re: Some(part), im: None }) => self.multiply_part(part, 0, working, budget),
            Approximation::Number(Parts { re: None, im: Some(part) }) => self.multiply_part(part, 1, working, budget),
            Approximation::Number(parts) => self.complex.push(*parts),
            infinite => {
                self.infinite = Some(match (self.infinite.take(), infinite) {
                    (None, infinite) => infinite,
                    (Some(Approximation::NaN), _) | (_, Approximation::NaN) => &Approximation::NaN,
                    (Some(Approximation::Infinite { negative }), Approximation::Infinite { negative: other }) => {
                        Approximation::infinite(negative != other)
                    }
                    _ => &Approximation::ComplexInfinity,
                });
            }
        }
    }

    fn multiply_part(&mut self, part: &CertifiedReal, turns: u8, working: i64, budget: &Budget) {
        self.on_axes.multiply(&part.value, turns, working, budget);
        self.accuracy = self.accuracy.min(part.accuracy);
        self.any_on_axes = true;
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// `evalf_mul`
    pub(super) fn product(&mut self, expr: Expr<'a>, bits: i64) -> Option<&'a Approximation<'a>> {
        let factors = expr.factors();
        if let [number, Form::Constant(Constant::ImaginaryUnit)] = factors
            && number.is_number()
        {
            let value = self.parts(number, bits)?.re;
            return Some(Approximation::number(Parts { re: None, im: value }, self.cx));
        }
        let working = bits + i64::try_from(factors.len()).unwrap_or(0) + 5;
        self.bits(working)?;
        let mut met = Factors {
            on_axes: OnAxes { mantissa: Integer::from(1), exponent: 0, length: 1, turns: 0 },
            complex: Vec::new(),
            accuracy: bits,
            any_on_axes: false,
            zero: false,
            infinite: None,
        };
        let mut exact: Option<[Expr; 2]> = None;
        for factor in factors {
            if let Some((re, im)) = as_complex(factor) {
                let own = [re.unwrap_or(ZERO), im.unwrap_or(ONE)];
                // SymPy multiplies out numbers of two exact or floating-point parts.
                exact = Some(match exact {
                    None => own,
                    Some(product) => self.exact_product(product, own),
                });
                continue;
            }
            let value = self.evaluate(factor, working)?;
            met.multiply(value, working, self.cx.budget);
        }
        if let Some([re, im]) = exact {
            let re = self.parts(re, working)?.re;
            let im = self.parts(im, working)?.re;
            met.multiply(Approximation::number(Parts { re, im }, self.cx), working, self.cx.budget);
        }
        self.finish_product(met, bits, working)
    }

    /// `(a + bi) (c + di)`, multiplied out.
    fn exact_product(&mut self, [a, b]: [Expr<'a>; 2], [c, d]: [Expr<'a>; 2]) -> [Expr<'a>; 2] {
        let ac = self.cx.product(a, c);
        let bd = self.cx.product(b, d);
        let minus_bd = self.cx.negate(bd);
        let re = self.cx.sum(ac, minus_bd);
        let ad = self.cx.product(a, d);
        let bc = self.cx.product(b, c);
        [re, self.cx.sum(ad, bc)]
    }

    fn finish_product(&mut self, met: Factors<'a>, bits: i64, working: i64) -> Option<&'a Approximation<'a>> {
        if let Some(infinite) = met.infinite {
            return Some(if met.zero { &Approximation::NaN } else { infinite });
        }
        if met.zero {
            return Some(Approximation::ZERO);
        }
        let turned = met.on_axes.turns % 2 == 1;
        let accuracy = met.accuracy;
        let product = if met.complex.is_empty() {
            let value = met.on_axes.value().round(self.bits(bits)?);
            Parts { re: Some(CertifiedReal::new(value, accuracy, self.cx)), im: None }
        } else {
            self.multiply_complex(met.any_on_axes.then(|| met.on_axes.value()), &met.complex, accuracy, working)?
        };
        Some(Approximation::number(if turned { product.times_i(self.cx) } else { product }, self.cx))
    }

    fn multiply_complex(
        &mut self,
        real: Option<Real>,
        factors: &[Parts<'a>],
        accuracy: i64,
        working: i64,
    ) -> Option<Parts<'a>> {
        let accuracy = factors.iter().copied().map(Parts::accuracy).fold(accuracy, i64::min).min(EXACT);
        let working = self.bits(working)?.cut();
        let mut product = real.map(Complex::from);
        for factor in factors {
            product = Some(match product {
                None => factor.to_complex(),
                Some(Complex { re, im }) => {
                    let (factor_re, factor_im) = (value(factor.re), value(factor.im));
                    let ac = re.multiply(factor_re, working);
                    let bd = im.negate().multiply(factor_im, working);
                    let ad = re.multiply(factor_im, working);
                    let bc = im.multiply(factor_re, working);
                    Complex::new(ac.add(&bd, working), ad.add(&bc, working))
                }
            });
        }
        let Complex { re, im } = product.unwrap_or_default();
        Some(Parts {
            re: Some(CertifiedReal::new(re, accuracy, self.cx)),
            im: Some(CertifiedReal::new(im, accuracy, self.cx)),
        })
    }
}
