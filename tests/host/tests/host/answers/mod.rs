//! `ans` in a store: what is kept, in which order, and what a store that fails can do to it.

mod asynchronous;
mod concurrent;
mod faults;
mod keys;
mod order;
mod records;
mod repeated;
mod shared;
mod stores;
