//! Integrals in bounds that hold: each piece of the range by its Taylor polynomial, with the enclosure of the next derivative over
//! the piece as the remainder (G. F. Corliss, L. B. Rall, "Adaptive, self-validating numerical quadrature", 1987).

use pascaline_sympy::{Context, Enclosure, Function as F, Graph, Interval};

/// The order of the remainder, an even number.
const ORDER: usize = 14;
/// The most pieces.
const MOST_PIECES: usize = 1_200;
/// Bounds this close, relative to the whole, are close enough.
const PRECISION: f64 = 1e-15;
/// The instructions of a product of two series in the component, as measured, and a quarter more.
const PRODUCT: u64 = 10_000;

/// A part of the range with the bounds of its integral.
struct Piece {
    low: f64,
    high: f64,
    bounds: Interval,
    /// How far apart the bounds are, unless halving does not help any more.
    width: f64,
}

/// The bounds of the integral from one double to another; `None` where the function cannot be developed.
pub(super) fn between(graph: &Graph, low: f64, high: f64, cx: &Context) -> Option<Interval> {
    // One series is around the middle, the other one over the piece.
    let price = 2 * PRODUCT * products(graph).saturating_add(1);
    let piece = |low: f64, high: f64| {
        cx.pay(price)?;
        let bounds = integral(graph, low, middle(low, high), high).unwrap_or(Interval::ENTIRE);
        Some(Piece { low, high, bounds, width: bounds.high - bounds.low })
    };
    let mut pieces = vec![piece(low, high)?];
    while pieces.len() < MOST_PIECES {
        let (widest, _) = pieces.iter().enumerate().max_by(|(_, x), (_, y)| x.width.total_cmp(&y.width))?;
        let size: f64 = pieces.iter().map(|own| own.bounds.high.abs().max(own.bounds.low.abs())).sum();
        let Piece { low, high, width, .. } = *pieces.get(widest)?;
        if width.is_finite() && width * f64::from(u32::try_from(pieces.len()).ok()?) <= PRECISION * size {
            break;
        }
        let middle = middle(low, high);
        if middle <= low || high <= middle {
            return None;
        }
        let (mut first, mut second) = (piece(low, middle)?, piece(middle, high)?);
        if width.is_finite() && first.width + second.width > 0.7 * width {
            // Rounding makes the bounds.
            (first.width, second.width) = (0.0, 0.0);
        }
        pieces.push(first);
        *pieces.get_mut(widest)? = second;
    }
    let sum = pieces.iter().fold(Interval::ZERO, |sum, own| sum.add(own.bounds));
    sum.is_finite().then_some(sum)
}

/// The number of products of series in the development of a function.
fn products(graph: &Graph) -> u64 {
    /// A function takes two series, each with the index of its terms.
    const FUNCTION: u64 = 4;
    let of_all = |parts: &[Graph]| parts.iter().fold(0_u64, |sum, part| sum.saturating_add(products(part)));
    match graph {
        Graph::Constant(_) | Graph::Unknown => 0,
        Graph::Sum(terms) => of_all(terms),
        Graph::Product(factors) => of_all(factors).saturating_add(factors.len() as u64),
        Graph::WholePower(base, exponent) => {
            let size = exponent.unsigned_abs();
            let powers = u64::from(u64::BITS - size.leading_zeros() + size.count_ones() + 1);
            products(base).saturating_add(powers)
        }
        Graph::Power(parts) => of_all(&parts[..]).saturating_add(2 * FUNCTION),
        Graph::Call(_, arguments) => of_all(arguments).saturating_add(FUNCTION),
    }
}

/// A point between, by the logarithm if one end is much farther from zero than the other.
fn middle(low: f64, high: f64) -> f64 {
    if low > 0.0 && high > 64.0 * low {
        libm::sqrt(low) * libm::sqrt(high)
    } else if high < 0.0 && low < 64.0 * high {
        -libm::sqrt(-low) * libm::sqrt(-high)
    } else {
        low + (high - low) / 2.0
    }
}

/// The integral over one piece.
fn integral(graph: &Graph, low: f64, middle: f64, high: f64) -> Option<Interval> {
    let at = develop(graph, Interval::point(middle))?;
    let over = develop(graph, Interval::new(low, high))?;
    let distance = |end: f64| Interval::point(end).add(Interval::point(-middle));
    let (below, above) = (distance(low), distance(high));
    let mut sum = Interval::ZERO;
    let mut powers = (below, above);
    for k in 0..=ORDER {
        let coefficient = if k == ORDER { over.get(k) } else { at.get(k) }?;
        let length = powers.1.add(powers.0.negate()).multiply(reciprocal(k + 1));
        sum = sum.add(coefficient.multiply(length));
        powers = (powers.0.multiply(below), powers.1.multiply(above));
    }
    sum.is_finite().then_some(sum)
}

/// Bounds of `1/k`.
fn reciprocal(k: usize) -> Interval {
    u32::try_from(k).map_or(Interval::ENTIRE, |k| Interval::point(f64::from(k)).reciprocal())
}

/// The coefficients of Taylor's series around each point of an interval.
type Coefficients = Vec<Interval>;

/// The coefficients up to the order; `None` where the function is not analytic.
pub(super) fn develop(graph: &Graph, x: Interval) -> Option<Coefficients> {
    Some(match graph {
        Graph::Constant(value) => constant(*value),
        Graph::Unknown => {
            let mut own = constant(x);
            *own.get_mut(1)? = Interval::ONE;
            own
        }
        Graph::Sum(terms) => {
            let mut sum = constant(Interval::ZERO);
            for term in terms {
                sum = develop(term, x)?.iter().zip(&sum).map(|(own, other)| own.add(*other)).collect();
            }
            sum
        }
        Graph::Product(factors) => {
            let mut product = constant(Interval::ONE);
            for factor in factors {
                product = multiplied(&product, &develop(factor, x)?);
            }
            product
        }
        Graph::WholePower(base, exponent) => {
            let power = whole_power(&develop(base, x)?, exponent.unsigned_abs());
            if *exponent < 0 { divided(&constant(Interval::ONE), &power)? } else { power }
        }
        Graph::Power(parts) => match &**parts {
            [base, Graph::Constant(exponent)] => power(&develop(base, x)?, *exponent)?,
            [base, exponent] => {
                let logarithm = function(F::Log, &develop(base, x)?)?;
                function(F::Exp, &multiplied(&logarithm, &develop(exponent, x)?))?
            }
        },
        Graph::Call(own, arguments) => match &arguments[..] {
            [argument] => function(*own, &develop(argument, x)?)?,
            _ => return None,
        },
    })
}

fn constant(value: Interval) -> Coefficients {
    let mut own = vec![Interval::ZERO; ORDER + 1];
    if let Some(first) = own.first_mut() {
        *first = value;
    }
    own
}

/// The sum of `u[j]*v[k - j]` from `first` to `k`, each times `j` if that is asked for.
fn convolution(u: &[Interval], v: &[Interval], first: usize, k: usize, with_index: bool) -> Interval {
    let mut sum = Interval::ZERO;
    for j in first..=k {
        let (Some(x), Some(y)) = (u.get(j), v.get(k - j)) else { continue };
        let product = x.multiply(*y);
        let index = u32::try_from(j).map_or(f64::NAN, f64::from);
        sum = sum.add(if with_index { product.multiply(Interval::point(index)) } else { product });
    }
    sum
}

fn multiplied(u: &[Interval], v: &[Interval]) -> Coefficients {
    (0..=ORDER).map(|k| convolution(u, v, 0, k, false)).collect()
}

/// `u/v`
fn divided(u: &[Interval], v: &[Interval]) -> Option<Coefficients> {
    let first = v.first().filter(|own| !own.contains(0.0))?.reciprocal();
    let mut quotient: Coefficients = Vec::with_capacity(ORDER + 1);
    for k in 0..=ORDER {
        let known = (1..=k).fold(Interval::ZERO, |sum, j| match (v.get(j), quotient.get(k - j)) {
            (Some(x), Some(y)) => sum.add(x.multiply(*y)),
            _ => sum,
        });
        quotient.push(u.get(k)?.add(known.negate()).multiply(first));
    }
    Some(quotient)
}

fn whole_power(u: &[Interval], mut exponent: u64) -> Coefficients {
    let (mut product, mut square) = (constant(Interval::ONE), u.to_vec());
    let even = i64::try_from(exponent).ok().filter(|own| own % 2 == 0);
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = multiplied(&product, &square);
        }
        exponent /= 2;
        if exponent > 0 {
            square = multiplied(&square, &square);
        }
    }
    // What is squared is not negative.
    if let (Some(exponent), Some(base), Some(first)) = (even, u.first(), product.first_mut()) {
        *first = base.whole_power(exponent);
    }
    product
}

/// `u^p` for a constant p, by `u*y' = p*u'*y`.
fn power(u: &[Interval], exponent: Interval) -> Option<Coefficients> {
    let first = u.first()?;
    if first.low <= 0.0 {
        return None;
    }
    let plain = Enclosure { value: *first, slope: Interval::ZERO };
    let mut own = vec![plain.power(exponent)?.value];
    for k in 1..=ORDER {
        let by_index = convolution(u, &own, 1, k, true);
        let by_other = (1..=k).fold(Interval::ZERO, |sum, j| match (u.get(j), own.get(k - j)) {
            (Some(x), Some(y)) => {
                let index = u32::try_from(k - j).map_or(f64::NAN, f64::from);
                sum.add(x.multiply(*y).multiply(Interval::point(index)))
            }
            _ => sum,
        });
        let sum = by_index.multiply(exponent).add(by_other.negate());
        own.push(sum.multiply(reciprocal(k)).multiply(first.reciprocal()));
    }
    Some(own)
}

/// A function, by the differential equation that it satisfies.
fn function(function: F, u: &[Interval]) -> Option<Coefficients> {
    let first = *u.first()?;
    let value = |own: F| Some(Enclosure { value: first, slope: Interval::ZERO }.call(own)?.value);
    let one = constant(Interval::ONE);
    // 1 + sign*u^2
    let square = |sign: f64, number: f64| {
        let mut own = whole_power(u, 2);
        for coefficient in &mut own {
            *coefficient = coefficient.multiply(Interval::point(sign));
        }
        if let Some(first) = own.first_mut() {
            *first = first.add(Interval::point(number));
        }
        own
    };
    let half = Interval::point(-0.5);
    Some(match function {
        F::Exp => {
            let mut own = vec![value(F::Exp)?];
            for k in 1..=ORDER {
                own.push(convolution(u, &own, 1, k, true).multiply(reciprocal(k)));
            }
            own
        }
        F::Log => {
            let inverse = divided(&one, u).filter(|_| first.low > 0.0)?;
            integrated(value(F::Log)?, u, &inverse)
        }
        F::Sin | F::Cos | F::Sinh | F::Cosh => {
            let is_wave = matches!(function, F::Sin | F::Cos);
            let names = if is_wave { [F::Sin, F::Cos] } else { [F::Sinh, F::Cosh] };
            let (mut odd, mut even) = (vec![value(names[0])?], vec![value(names[1])?]);
            for k in 1..=ORDER {
                let rise = convolution(u, &even, 1, k, true).multiply(reciprocal(k));
                let other = convolution(u, &odd, 1, k, true).multiply(reciprocal(k));
                odd.push(rise);
                even.push(if is_wave { other.negate() } else { other });
            }
            if matches!(function, F::Sin | F::Sinh) { odd } else { even }
        }
        F::Tan => divided(&self::function(F::Sin, u)?, &self::function(F::Cos, u)?)?,
        F::Cot => divided(&self::function(F::Cos, u)?, &self::function(F::Sin, u)?)?,
        F::Sec => divided(&one, &self::function(F::Cos, u)?)?,
        F::Csc => divided(&one, &self::function(F::Sin, u)?)?,
        F::Tanh => divided(&self::function(F::Sinh, u)?, &self::function(F::Cosh, u)?)?,
        F::Coth => divided(&self::function(F::Cosh, u)?, &self::function(F::Sinh, u)?)?,
        F::Sech => divided(&one, &self::function(F::Cosh, u)?)?,
        F::Csch => divided(&one, &self::function(F::Sinh, u)?)?,
        F::Atan => integrated(value(F::Atan)?, u, &divided(&one, &square(1.0, 1.0))?),
        F::Asinh => integrated(value(F::Asinh)?, u, &power(&square(1.0, 1.0), half)?),
        F::Atanh => integrated(value(F::Atanh)?, u, &divided(&one, &square(-1.0, 1.0))?),
        F::Asin => integrated(value(F::Asin)?, u, &power(&square(-1.0, 1.0), half)?),
        F::Acos => {
            let falling = negated(&power(&square(-1.0, 1.0), half)?);
            integrated(value(F::Acos)?, u, &falling)
        }
        F::Acosh => integrated(value(F::Acosh)?, u, &power(&square(1.0, -1.0), half)?),
        F::Abs => {
            if first.sign()? {
                u.to_vec()
            } else {
                negated(u)
            }
        }
        _ => return None,
    })
}

/// The coefficients of `-u`.
fn negated(u: &[Interval]) -> Coefficients {
    u.iter().map(|own| own.negate()).collect()
}

/// What has this value, and the slope `u'*rate`.
fn integrated(value: Interval, u: &[Interval], rate: &[Interval]) -> Coefficients {
    let mut own = vec![value];
    for k in 1..=ORDER {
        own.push(convolution(u, rate, 1, k, true).multiply(reciprocal(k)));
    }
    own
}
