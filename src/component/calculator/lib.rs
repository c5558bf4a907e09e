//! The component of the world `calculator`. **Invariant:** its exports only convert: values in, call the core, values out.
//!
//! **Internal:** `dist/calculator.wasm` is made of it. It exists in wasm builds only, because native linkers reject the names of the
//! exports.

#![cfg(target_family = "wasm")]

mod answer;
mod calculator;
mod calls;
mod chat;
mod check;
/// The registry.
mod registry {
    use super::bindings::Component;
    use super::bindings::exports::pascaline::tools::registry as wit;
    use super::call_in_folder;

    pascaline_tools::wit_registry!();
}

/// The types that the interfaces share.
mod values {
    use super::bindings::exports::pascaline::tools::types;

    pascaline_base::wit_limits!();
    pascaline_mathjs::wit_values!();
}

use bindings::exports::pascaline::tools::registry::WorkspaceLimits;
use pascaline_tools::World;

/// The component has no folder, so that a call sees the world as it is.
fn call_in_folder<T>(mut world: World<'_>, _: Option<WorkspaceLimits>, call: impl FnOnce(&mut World<'_>) -> T) -> T {
    call(&mut world)
}

/// Blocks for a call.
#[global_allocator]
static ARENA: pascaline_component_arena::Arena = pascaline_component_arena::Arena::new();

#[allow(unsafe_code, missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/")]
mod bindings {
    wit_bindgen::generate!({ world: "calculator", path: "../../../wit" });

    /// The type that implements the exports.
    pub(super) struct Component;

    export!(Component);
}
