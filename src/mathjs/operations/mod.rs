//! What is done with values: the operators and the parts they are made of, orders, parts by index, and the choice of an operation by
//! the types of its arguments.

pub(crate) mod arithmetic;
pub(crate) mod compare;
pub(crate) mod natural;
pub(crate) mod operators;
pub(crate) mod round;
pub(crate) mod sorting;
pub(crate) mod subset;
pub(crate) mod typed;
