//! Complex numbers: their parts and their construction.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::{atan2, cos, sin};
use pascaline_number::rational::Rational;

use super::Function;
use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::{Operand, after_paying};
use crate::operations::typed::{Operation, Stop};
use crate::value::{Object, Value};
use crate::{format, unit, value::complex, value::fraction, value::matrix};

const GROUP: &str = "complex numbers";

pub(super) static FUNCTIONS: &[Function] = &[
    Function { params: &["z"], group: GROUP, summary: "The real part.", example: ("re(2 + 3i)", "2"), operation: &RE },
    Function {
        params: &["z"],
        group: GROUP,
        summary: "The imaginary part.",
        example: ("im(2 + 3i)", "3"),
        operation: &IM,
    },
    Function {
        params: &["z"],
        group: GROUP,
        summary: "The conjugate.",
        example: ("conj(2 + 3i)", "2 - 3i"),
        operation: CONJ,
    },
    Function {
        params: &["z"],
        group: GROUP,
        summary: "The angle, in radians.",
        example: ("arg(-1)", "3.141592653589793"),
        operation: &ARG,
    },
    Function {
        params: &["[re]", "[im]"],
        group: GROUP,
        summary: "A complex number from its parts, or from a string.",
        example: ("complex(2, -1)", "2 - i"),
        operation: &COMPLEX,
    },
];

pub(super) static RE: Operation = Operation {
    name: "re",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(*x)),
        [Value::Complex(z)] => Ok(Value::Number(z.re)),
        [x @ (Value::BigNumber(_) | Value::Fraction(_))] => after_paying(cx, arguments, x.clone()),
        [Value::Matrix(x)] => matrix::map(cx, x, &RE),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) static IM: Operation = Operation {
    name: "im",
    run: |cx, arguments| match arguments {
        [Value::Number(_)] => Ok(Value::Number(0.0)),
        [Value::Complex(z)] => Ok(Value::Number(z.im)),
        [Value::BigNumber(_)] => after_paying(cx, arguments, BigNumber::zero()),
        [Value::Fraction(_)] => after_paying(cx, arguments, Rational::ZERO),
        [Value::Matrix(x)] => matrix::map(cx, x, &IM),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static CONJ: &Operation = &CONJUGATE;

static CONJUGATE: Operation = Operation {
    name: "conj",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(*x)),
        [Value::Complex(z)] => Ok(Value::Complex(complex::conjugate(*z))),
        [x @ (Value::BigNumber(_) | Value::Fraction(_))] => after_paying(cx, arguments, x.clone()),
        [Value::Unit(x)] => unit::conjugate(cx, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &CONJUGATE),
        _ => Err(Stop::Mismatch),
    },
};

static ARG: Operation = Operation {
    name: "arg",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(atan2(0.0, *x))),
        [Value::Complex(z)] => Ok(Value::Number(complex::arg(*z))),
        [Value::BigNumber(x)] => Ok(BigNumber::arc_tangent_of_two(cx, &BigNumber::zero(), x.paid(cx)?)?.into()),
        [Value::Matrix(x)] => matrix::map(cx, x, &ARG),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) static COMPLEX: Operation = Operation {
    name: "complex",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Value::Complex(Complex64::ZERO)),
        [Value::Number(re)] => Ok(Value::Complex(Complex64::new(*re, 0.0))),
        [Value::Complex(z)] => Ok(Value::Complex(*z)),
        [Value::Fraction(x)] => Ok(Value::Complex(Complex64::new(fraction::to_number(x.paid(cx)?), 0.0))),
        [Value::Text(text)] => {
            cx.pay_for_bytes(text.len())?;
            let invalid = || Fault::new(ErrorCode::Conversion, "Invalid Param");
            Ok(Value::Complex(format::parse_complex(text).ok_or_else(invalid)?))
        }
        [Value::Object(object)] => Ok(Value::Complex(from_object(cx, object)?)),
        [Value::Matrix(x)] => matrix::map(cx, x, &COMPLEX),
        [Value::Number(re), Value::Number(im)] => Ok(Value::Complex(Complex64::new(*re, *im))),
        [Value::BigNumber(re), Value::BigNumber(im)] => {
            let (re, im) = (re.paid(cx)?, im.paid(cx)?);
            Ok(Value::Complex(Complex64::new(re.to_number(cx)?, im.to_number(cx)?)))
        }
        _ => Err(Stop::Mismatch),
    },
};

/// `{re, im}`, `{r, phi}` or `{abs, arg}`, with number values.
fn from_object(cx: &Context, object: &Object) -> Result<Complex64, Fault> {
    if let Some((re, im)) = two_numbers(cx, object, "re", "im")? {
        return Ok(Complex64::new(re, im));
    }
    for (size, angle) in [("abs", "arg"), ("r", "phi")] {
        let Some((size, angle)) = two_numbers(cx, object, size, angle)? else { continue };
        if !size.is_finite() && angle.is_finite() {
            return Ok(Complex64::new(f64::INFINITY, f64::INFINITY));
        }
        return Ok(Complex64::new(size * cos(angle), size * sin(angle)));
    }
    let message = "Expected object with properties (re and im) or (r and phi) or (abs and arg)";
    Err(Fault::new(ErrorCode::Domain, message))
}

/// Two entries, if both are numbers.
fn two_numbers(cx: &Context, object: &Object, one: &str, other: &str) -> Result<Option<(f64, f64)>, Fault> {
    Ok(match (object.get(cx, one)?, object.get(cx, other)?) {
        (Some(Value::Number(one)), Some(Value::Number(other))) => Some((*one, *other)),
        _ => None,
    })
}
