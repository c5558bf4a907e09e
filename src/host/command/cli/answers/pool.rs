//! Connections that are kept from one operation to the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections at once. An operation has one for itself, so that none waits for the row that another one waits for.
const MOST: usize = 8;

/// The connections to a store that no operation uses.
pub(super) struct Pool<C> {
    idle: Arc<Mutex<Vec<C>>>,
    room: Arc<Semaphore>,
}

/// Room for one operation, until it is dropped.
pub(super) struct Place<C> {
    idle: Arc<Mutex<Vec<C>>>,
    _room: Option<OwnedSemaphorePermit>,
    has_ended_well: bool,
}

impl<C> Pool<C> {
    pub(super) fn new() -> Self {
        Self { idle: Arc::default(), room: Arc::new(Semaphore::new(MOST)) }
    }

    /// Waits for room, in the order of the operations.
    pub(super) async fn place(&self) -> Place<C> {
        // The semaphore is never closed.
        let room = Arc::clone(&self.room).acquire_owned().await.ok();
        Place { idle: Arc::clone(&self.idle), _room: room, has_ended_well: false }
    }
}

impl<C> Place<C> {
    /// The connection that was used last, if any is kept.
    pub(super) fn kept(&self) -> Option<C> {
        self.idle().pop()
    }

    /// Keeps a connection for the next operation.
    pub(super) fn keep(mut self, connection: C) {
        self.has_ended_well = true;
        self.idle().push(connection);
    }

    /// Closes the connections that are kept: what has ended one has ended all.
    pub(super) fn close_kept(&self) {
        self.idle().clear();
    }

    fn idle(&self) -> MutexGuard<'_, Vec<C>> {
        // Nothing panics while holding the lock.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C> Drop for Place<C> {
    /// An operation that has failed, or that nobody has awaited to its end, may have waited for a server that does not answer.
    fn drop(&mut self) {
        if !self.has_ended_well {
            self.close_kept();
        }
    }
}
