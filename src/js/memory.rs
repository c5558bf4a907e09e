//! The allocator of the npm package's wasm. It records that a request was refused, since the trap that follows does not say
//! so.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator { refused: AtomicBool::new(false) };

struct Allocator {
    refused: AtomicBool,
}

impl Allocator {
    /// Records whether the block could not be allocated.
    fn noting(&self, block: *mut u8) -> *mut u8 {
        if block.is_null() {
            self.refused.store(true, Relaxed);
        }
        block
    }
}

// SAFETY: every call is delegated to the inner allocator, whose contract is the same.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller upholds the contract.
        self.noting(unsafe { System.alloc(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller upholds the contract.
        self.noting(unsafe { System.realloc(block, layout, size) })
    }
}

/// Whether the instance could not get the memory that it asked for. It may be called after a trap.
#[wasm_bindgen(js_name = memoryRefused)]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public items of a private module")]
pub fn memory_refused() -> bool {
    ALLOCATOR.refused.load(Relaxed)
}
