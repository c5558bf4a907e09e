//! The component of the world `workspace`. **Invariant:** its exports only convert: values in, call the core, values out.
//!
//! **Internal:** `dist/workspace.wasm` is made of it. It exists in wasm builds only, because native linkers reject the names of the
//! exports.

#![cfg(target_family = "wasm")]

mod files;
/// The registry.
mod registry {
    use super::bindings::Component;
    use super::bindings::exports::pascaline::tools::registry as wit;
    use super::files::call_in_folder;

    pascaline_tools::wit_registry!();
}

/// The types that the interfaces share.
mod values {
    use super::bindings::exports::pascaline::tools::types;

    pascaline_base::wit_limits!();
    pascaline_mathjs::wit_values!();
}

#[allow(unsafe_code, missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/")]
mod bindings {
    wit_bindgen::generate!({ world: "workspace", path: "../../../wit", generate_all });

    /// The type that implements the exports.
    pub(super) struct Component;

    export!(Component);
}
