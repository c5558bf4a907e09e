//! What the message of an error says, as values.

/// What a message says, for code that adds a hint to the error or tells it in other words: nothing reads a message back.
/// No surface shows it, and two errors are the same whatever theirs are.
#[derive(Clone, Debug)]
pub enum Detail {
    /// An argument has a type that the function does not take.
    UnexpectedType {
        /// The function that was called.
        function: String,
        /// The types that the function takes.
        expected: String,
        /// The type of the argument.
        actual: String,
    },
    /// The values have no order.
    NoOrder,
    /// The matrix has no inverse.
    Singular,
    /// Nothing can be assigned to what stands before the `=`.
    LeftSide,
    /// A bracket is not closed.
    OpenBracket,
    /// What is called is not a function.
    NotCallable,
    /// The name has no value.
    UndefinedName(String),
    /// The result is a boolean, which is not accepted.
    Boolean,
    /// The result is a quantity in these units, which is not accepted.
    QuantityIn(String),
}
