//! Values in the types that are generated from `wit/types.wit`, both ways.

/// The conversions between [`Answer`](crate::Answer) and the `Value` of a module `types`, which is in scope: each component and the
/// host have equal types, each generated for itself. They depend on `num_complex`.
#[macro_export]
macro_rules! wit_values {
    () => {
        /// The value of a variable; for an unreadable structured one, a value that no call accepts.
        impl From<types::Value> for $crate::Answer {
            fn from(value: types::Value) -> Self {
                match value {
                    types::Value::Number(number) => Self::Number(number),
                    types::Value::Complex(complex) => {
                        Self::Complex(num_complex::Complex64::new(complex.re, complex.im))
                    }
                    types::Value::Text(text) => Self::Text(text),
                    types::Value::Boolean(boolean) => Self::Boolean(boolean),
                    types::Value::Structured(json) => Self::from_json(&json).unwrap_or(Self::UNREADABLE),
                }
            }
        }

        impl From<&$crate::Answer> for types::Value {
            fn from(answer: &$crate::Answer) -> Self {
                match answer {
                    $crate::Answer::Number(number) => Self::Number(*number),
                    $crate::Answer::Complex(complex) => {
                        Self::Complex(types::Complex { re: complex.re, im: complex.im })
                    }
                    $crate::Answer::Text(text) => Self::Text(text.clone()),
                    $crate::Answer::Boolean(boolean) => Self::Boolean(*boolean),
                    _ => Self::Structured(answer.to_json()),
                }
            }
        }
    };
}
