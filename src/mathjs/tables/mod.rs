//! What is generated from mathjs 15.2.0: the scripts in `tests/oracles` that make it are named in each file.

pub(super) mod signatures;
