//! The component of the world `workspace`. **Invariant:** its exports only convert: values in, call the core, values out.
//!
//! **Internal:** `dist/workspace.wasm` is made of it. It exists in wasm builds only, because native linkers reject the names of the
//! exports.

#![cfg(target_family = "wasm")]

mod files;
// The types that are generated for two worlds are equal, but not the same types.
#[path = "../registry.rs"]
mod registry;
#[path = "../values.rs"]
mod values;

use files::call_in_folder;

#[allow(unsafe_code, missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/")]
mod bindings {
    wit_bindgen::generate!({ world: "workspace", path: "../../../wit", generate_all });

    /// The type that implements the exports.
    pub(super) struct Component;

    export!(Component);
}
