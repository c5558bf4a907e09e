//! What `pascaline/lite` has of the language: numbers, complex numbers, strings, lists and their statistics, conditions, assignments
//! and functions that an expression defines.
//!
//! Without the feature `whole`, the tables have only the functions of [`FUNCTIONS`], and no value can be a BigNumber, a bigint, a
//! fraction or a unit: [`WholeOnly`] has no values then, so the compiler leaves out the code for them. What is not there ends in
//! the error of [`left_out`].

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::names::is_same;
use pascaline_number::float::{parse_decimal, read_exactly};

use crate::value::Value;

/// Whether everything is there.
pub const IS_WHOLE: bool = cfg!(feature = "whole");

/// The functions that `pascaline/lite` has.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "abs", "acos", "add", "and", "arg", "asin", "atan", "atan2", "boolean", "cbrt", "ceil", "combinations", "complex",
    "conj", "cos", "count", "cube", "divide", "dotDivide", "dotMultiply", "dotPow", "equal", "exp", "factorial",
    "filter", "fix", "flatten", "floor", "format", "gamma", "gcd", "hypot", "im", "isInteger", "isNaN", "isNegative",
    "isPositive", "isPrime", "isZero", "larger", "largerEq", "lcm", "log", "log10", "log2", "map", "max", "mean",
    "median", "min", "mod", "multiply", "not", "nthRoot", "number", "or", "permutations", "pow", "prod", "range",
    "re", "round", "sign", "sin", "size", "smaller", "smallerEq", "sqrt", "square", "std", "string", "subtract",
    "sum", "tan", "transpose", "typeOf", "unaryMinus", "unaryPlus", "unequal", "variance", "xor",
];

/// Whether a function is there.
pub(crate) const fn has(name: &str) -> bool {
    let mut at = 0;
    while !IS_WHOLE && at < FUNCTIONS.len() {
        if is_same(FUNCTIONS[at], name) {
            return true;
        }
        at += 1;
    }
    IS_WHOLE
}

/// What a value holds that only exists in the whole language.
#[cfg(feature = "whole")]
pub(crate) type WholeOnly<T> = std::rc::Rc<T>;

/// What a value holds that only exists in the whole language: there are no values of this type.
#[cfg(not(feature = "whole"))]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WholeOnly<T>(std::convert::Infallible, std::marker::PhantomData<T>);

#[cfg(not(feature = "whole"))]
impl<T> std::ops::Deref for WholeOnly<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.0 {}
    }
}

#[cfg(not(feature = "whole"))]
impl<T> AsRef<T> for WholeOnly<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

/// The value of one of these types.
#[cfg(feature = "whole")]
pub(crate) fn whole_only<T>(held: T, value: fn(WholeOnly<T>) -> Value) -> Value {
    value(WholeOnly::new(held))
}

/// The value of one of these types. There is none, and what would need one has been refused before.
#[cfg(not(feature = "whole"))]
pub(crate) fn whole_only<T>(_: T, _: fn(WholeOnly<T>) -> Value) -> Value {
    Value::Undefined
}

/// The double nearest to a decimal. Without the whole language, it is read without the tables of the standard library.
pub(crate) fn read_decimal(text: &str) -> Option<f64> {
    if IS_WHOLE { parse_decimal(text) } else { read_exactly(text) }
}

/// The error for a name, or for a part of the language in the plural, that is not there.
#[cold]
pub(crate) fn left_out(what: &str) -> Fault {
    let hint = format!("{what} is in the full package: import from \"pascaline\"");
    Fault::new(ErrorCode::NotInLite, format!("{what} is not in pascaline/lite")).hint(Some(hint))
}

#[cfg(test)]
mod tests {
    use pascaline_base::ErrorCode;

    use super::{FUNCTIONS, IS_WHOLE};
    use crate::functions::{WHOLE, functions, is_left_out};
    use crate::{Options, evaluate};

    #[test]
    fn every_function_of_the_list_exists() {
        for name in FUNCTIONS {
            assert!(WHOLE.iter().any(|function| function.name() == *name), "{name}");
            assert!(functions().any(|function| function.name() == *name), "{name}");
        }
        assert!(FUNCTIONS.is_sorted());
    }

    #[test]
    fn every_function_answers_as_its_row_says_or_names_the_full_package() {
        for function in WHOLE {
            let (expression, expected) = function.example;
            let outcome = evaluate(expression, &Options::default());
            match outcome {
                Ok(answer) => assert_eq!(answer.to_string(), expected, "{expression}"),
                Err(error) => {
                    assert!(!IS_WHOLE && error.code == ErrorCode::NotInLite, "{expression}: {error}");
                    assert!(error.hint.is_some_and(|hint| hint.contains("import from \"pascaline\"")), "{expression}");
                }
            }
            assert_eq!(is_left_out(function.name()), !IS_WHOLE && !FUNCTIONS.contains(&function.name()));
        }
    }

    #[test]
    fn what_is_left_out_has_its_place() {
        let cases = [
            ("2 * inv([1, 2; 3, 4])", "`inv`", 4..7),
            ("5 cm", "the unit `cm`", 2..4),
            ("speedOfLight / 2", "`speedOfLight`", 0..12),
            ("[1, 2] * [3, 4]", "the product of two matrices", 0..15),
        ];
        for (expression, what, place) in cases {
            match evaluate(expression, &Options::default()) {
                Ok(answer) => assert_eq!(functions().count(), WHOLE.len(), "{expression} is {answer}"),
                Err(error) => {
                    assert_eq!(error.message, format!("{what} is not in pascaline/lite"));
                    assert_eq!(error.span.range(), place, "{expression}");
                }
            }
        }
    }
}
