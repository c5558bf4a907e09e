//! The allocator of the components without a folder: blocks come from an arena inside an instance's initial memory, so that an ordinary call never
//! grows the memory. A call in a fresh sandbox takes a third less time for it (the example `sandbox`).
//!
//! **Internal:** the components are its only users.

#![expect(unsafe_code, reason = "an allocator needs it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;

const SIZE: usize = 256 << 10;

/// The arena starts over when none of its blocks is in use, as after each call. What does not fit comes from the
/// standard library's allocator.
pub struct Arena {
    bytes: UnsafeCell<MaybeUninit<[u8; SIZE]>>,
    used: Cell<usize>,
    blocks: Cell<usize>,
}

// SAFETY: an instance of a component has one thread.
unsafe impl Sync for Arena {}

impl Arena {
    /// An empty arena.
    pub const fn new() -> Self {
        Self { bytes: UnsafeCell::new(MaybeUninit::uninit()), used: Cell::new(0), blocks: Cell::new(0) }
    }

    fn start(&self) -> *mut u8 {
        self.bytes.get().cast()
    }

    fn contains(&self, block: *mut u8) -> bool {
        block.addr().wrapping_sub(self.start().addr()) < SIZE
    }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: blocks of the arena do not overlap, since each starts after all blocks in use.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let free = self.start().wrapping_add(self.used.get());
        let block = self.used.get() + free.align_offset(layout.align());
        if layout.size() > SIZE.saturating_sub(block) {
            // SAFETY: the caller upholds the contract, which is the same.
            return unsafe { System.alloc(layout) };
        }
        self.used.set(block + layout.size());
        self.blocks.set(self.blocks.get() + 1);
        self.start().wrapping_add(block)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if !self.contains(block) {
            // SAFETY: the block is not from the arena, so it is from outside.
            return unsafe { System.dealloc(block, layout) };
        }
        self.blocks.set(self.blocks.get() - 1);
        if self.blocks.get() == 0 {
            self.used.set(0);
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !self.contains(block) {
            // SAFETY: the block is not from the arena, so it is from outside.
            return unsafe { System.realloc(block, layout, size) };
        }
        // SAFETY: the caller upholds the contract: `size` is not zero, and does not overflow when rounded up to the alignment.
        let moved = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !moved.is_null() {
            // SAFETY: both blocks are as long as what is copied, and do not overlap.
            unsafe { moved.copy_from_nonoverlapping(block, layout.size().min(size)) };
            // SAFETY: the block is from this allocator, with this layout.
            unsafe { self.dealloc(block, layout) };
        }
        moved
    }
}
