//! The allocator of the npm package's wasm, which notes that a request was refused: the trap that follows says nothing of it.

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rlsf::SmallGlobalTlsf;
use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator { blocks: SmallGlobalTlsf::new(), refused: AtomicBool::new(false) };

struct Allocator {
    blocks: SmallGlobalTlsf,
    refused: AtomicBool,
}

impl Allocator {
    /// The block, once it is known whether there is one.
    fn noting(&self, block: *mut u8) -> *mut u8 {
        if block.is_null() {
            self.refused.store(true, Relaxed);
        }
        block
    }
}

// SAFETY: every call is one of the inner allocator's, whose contract is the same.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the contract.
        self.noting(unsafe { self.blocks.alloc(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract.
        unsafe { self.blocks.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps to the contract.
        self.noting(unsafe { self.blocks.realloc(block, layout, size) })
    }
}

/// Whether the instance could not have the memory that it asked for. It may be asked after a trap.
#[wasm_bindgen(js_name = memoryRefused)]
pub fn memory_refused() -> bool {
    ALLOCATOR.refused.load(Relaxed)
}
