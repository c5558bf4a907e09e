//! The corpora in `tests/cases/`, and what draws random cases. The tests of the host read the same files.

pub(crate) mod chat;
pub(crate) mod corpus;
pub(crate) mod python;
pub(crate) mod random;
pub(crate) mod reread;
pub(crate) mod roots;
pub(crate) mod sympy;
pub(crate) mod texts;
pub(crate) mod workspace;
