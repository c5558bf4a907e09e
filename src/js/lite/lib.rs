//! The module of the npm package's entry `lite`: the exports of [`pascaline_js`] alone.
//!
//! **Internal:** the npm package is its only user.

pub use pascaline_js::engine::Engine;
