use super::Span;

/// One node of an expression: its kind, and the place that errors about it refer to.
#[derive(Clone, Copy, Debug)]
pub struct Node<K> {
    /// The operation of the node. Each dialect has its own kinds.
    pub kind: K,
    /// The part of the expression that the node represents.
    pub span: Span,
}

/// An expression as nodes in post-order: every node follows its operands, and the root is last. Evaluation is one walk over
/// it with a stack of values; a node that may skip its operands (`?:`, `and`, the body of a function) holds a relative jump,
/// so that a piece of the arena can be moved.
#[derive(Clone, Debug)]
pub struct Arena<K> {
    nodes: Vec<Node<K>>,
}

impl<K> Default for Arena<K> {
    fn default() -> Self {
        Self { nodes: Vec::new() }
    }
}

#[expect(clippy::len_without_is_empty, reason = "an arena is empty only before the first node")]
impl<K: Copy> Arena<K> {
    /// Adds a node after all others; its operands must precede it.
    pub fn push(&mut self, kind: K, span: Span) {
        self.nodes.push(Node { kind, span });
    }

    /// Inserts a node before node `index`; the indexes of later nodes must not be in use.
    pub fn insert(&mut self, index: usize, kind: K, span: Span) {
        self.nodes.insert(index.min(self.nodes.len()), Node { kind, span });
    }

    /// The index of the next node.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node at an index; `None` past the end.
    pub fn get(&self, index: usize) -> Option<&Node<K>> {
        self.nodes.get(index)
    }

    /// Replaces the kind of a node that was pushed before its jump was known.
    pub fn patch(&mut self, index: usize, kind: K) {
        if let Some(node) = self.nodes.get_mut(index) {
            node.kind = kind;
        }
    }

    /// Removes the nodes from `start` on and returns them.
    pub fn split_off(&mut self, start: usize) -> Vec<Node<K>> {
        self.nodes.split_off(start.min(self.nodes.len()))
    }

    /// Adds copies of nodes, such as those that [`split_off`](Self::split_off) removed.
    pub fn append(&mut self, nodes: &[Node<K>]) {
        self.nodes.extend_from_slice(nodes);
    }

    /// Keeps the first `length` nodes and removes the others.
    pub fn truncate(&mut self, length: usize) {
        self.nodes.truncate(length);
    }

    /// Removes all nodes and keeps the memory for the next expression.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }

    /// The last `count` nodes.
    pub fn tail(&self, count: usize) -> &[Node<K>] {
        &self.nodes[self.nodes.len().saturating_sub(count)..]
    }
}
