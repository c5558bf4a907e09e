//! The allocator of the npm package's wasm: the standard library's, behind lists of small blocks. A calculation allocates and
//! frees small blocks all the time; here, each comes from a list, and goes back to it, in a few instructions.
//!
//! The functions are not inlined. The standard library's `dealloc` begins with checks, which would be repeated wherever a number
//! or a list is dropped, and take a twentieth of the wasm.
//!
//! It also records that a request was refused, since the trap that follows does not say so.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::{self, null_mut};

use wasm_bindgen::prelude::*;

/// Small blocks have at most this size.
const SMALL: usize = 256;

/// The size of a small block is a multiple of it, and its alignment is at most this.
const STEP: usize = 8;

#[global_allocator]
static ALLOCATOR: Allocator =
    Allocator { free: [const { Cell::new(null_mut()) }; SMALL / STEP + 1], refused: Cell::new(false) };

struct Allocator {
    /// The free blocks of each size in steps; each begins with the address of the next.
    free: [Cell<*mut u8>; SMALL / STEP + 1],
    refused: Cell<bool>,
}

// SAFETY: the wasm has one thread.
unsafe impl Sync for Allocator {}

impl Allocator {
    /// The list of the blocks for this layout; `None` if they are not small.
    fn list(&self, layout: Layout) -> Option<&Cell<*mut u8>> {
        if layout.align() > STEP { None } else { self.free.get(layout.size().div_ceil(STEP)) }
    }

    /// What `request` asks of the standard library's allocator; if it is refused, once more after the free blocks were returned.
    #[cold]
    fn requested(&self, request: impl Fn() -> *mut u8) -> *mut u8 {
        let mut block = request();
        if block.is_null() {
            self.return_free();
            block = request();
        }
        if block.is_null() {
            self.refused.set(true);
        }
        block
    }

    /// Returns the free blocks of all lists.
    fn return_free(&self) {
        for (steps, list) in self.free.iter().enumerate() {
            while !list.get().is_null() {
                let block = list.get();
                // SAFETY: the blocks of a list are free, were allocated with this layout, and begin with the next address.
                unsafe {
                    list.set(block.cast::<*mut u8>().read_unaligned());
                    System.dealloc(block, Layout::from_size_align_unchecked(steps * STEP, STEP));
                }
            }
        }
    }
}

// SAFETY: a block is the inner allocator's, or one that it allocated with the size and alignment of its list and that has been
// freed since. All blocks for a layout have the same list, or none.
unsafe impl GlobalAlloc for Allocator {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(list) = self.list(layout) else {
            // SAFETY: the caller upholds the contract.
            return self.requested(|| unsafe { System.alloc(layout) });
        };
        let block = list.get();
        if block.is_null() {
            let size = layout.size().next_multiple_of(STEP);
            // SAFETY: `STEP` is a power of two, and the size at most `SMALL`.
            return self.requested(|| unsafe { System.alloc(Layout::from_size_align_unchecked(size, STEP)) });
        }
        // SAFETY: a free block begins with the address of the next.
        list.set(unsafe { block.cast::<*mut u8>().read_unaligned() });
        block
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match self.list(layout) {
            // SAFETY: the caller upholds the contract, and the block is none of a list.
            None => unsafe { System.dealloc(block, layout) },
            Some(list) => {
                // SAFETY: the block is not used any more, and has room for an address.
                unsafe { block.cast::<*mut u8>().write_unaligned(list.get()) };
                list.set(block);
            }
        }
    }

    #[inline(never)]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller upholds the contract, which includes the size.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (self.list(layout), self.list(wanted)) {
            // SAFETY: the caller upholds the contract, and the block is none of a list.
            (None, None) => self.requested(|| unsafe { System.realloc(block, layout, size) }),
            (Some(own), Some(other)) if ptr::eq(own, other) => block,
            _ => {
                // SAFETY: the caller upholds the contract; both blocks have at least the smaller size.
                unsafe {
                    let moved = self.alloc(wanted);
                    if !moved.is_null() {
                        ptr::copy_nonoverlapping(block, moved, size.min(layout.size()));
                        self.dealloc(block, layout);
                    }
                    moved
                }
            }
        }
    }
}

/// Whether the instance could not get the memory that it asked for. It may be called after a trap.
#[wasm_bindgen(js_name = memoryRefused)]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public items of a private module")]
pub fn memory_refused() -> bool {
    ALLOCATOR.refused.get()
}
