//! Setters for structs that may get more fields.

/// Adds to a `#[non_exhaustive]` struct a method for each of its fields, such as `with_steps(steps)`.
#[macro_export]
macro_rules! with_methods {
    ($struct:ident $(<$lifetime:lifetime>)? { $($method:ident($field:ident: $type:ty)),* $(,)? }) => {
        impl $(<$lifetime>)? $struct $(<$lifetime>)? {
            $(
                #[doc = concat!("The same with another [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $method(self, $field: $type) -> Self {
                    Self { $field, ..self }
                }
            )*
        }
    };
}
