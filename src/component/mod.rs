//! The WIT exports. **Invariant:** they only convert: values in, call the core, values out.
//!
//! They exist in wasm builds only, because native linkers reject the names of the exports. The feature `agent` or `workspace`
//! selects the world of that name.

#[cfg(all(feature = "agent", feature = "workspace"))]
compile_error!("A component has one world: choose `agent` or `workspace`");

#[cfg(feature = "agent")]
mod agent;
#[cfg(not(any(feature = "agent", feature = "workspace")))]
mod answer;
#[cfg(not(feature = "workspace"))]
#[expect(unsafe_code, reason = "an allocator needs it")]
mod arena;
#[cfg(not(any(feature = "agent", feature = "workspace")))]
mod calculator;
#[cfg(not(any(feature = "agent", feature = "workspace")))]
mod chat;
#[cfg(feature = "workspace")]
mod files;
#[cfg(not(feature = "agent"))]
mod registry;
#[cfg(not(feature = "agent"))]
mod values;

#[cfg(not(feature = "workspace"))]
#[global_allocator]
static ARENA: arena::Arena = arena::Arena::new();

#[allow(unsafe_code, missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/")]
mod bindings {
    #[cfg(feature = "agent")]
    wit_bindgen::generate!({ world: "agent", path: "wit" });
    #[cfg(not(any(feature = "agent", feature = "workspace")))]
    wit_bindgen::generate!({ world: "calculator", path: "wit" });
    #[cfg(feature = "workspace")]
    wit_bindgen::generate!({ world: "workspace", path: "wit", generate_all });

    /// The type that implements the exports.
    pub(super) struct Component;

    export!(Component);
}
