use super::Span;

/// One node of an expression: what it is, and the place that it is blamed for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<K> {
    /// What the node does. Each dialect has kinds of its own.
    pub(crate) kind: K,
    /// The part of the expression that the node stands for.
    pub(crate) span: Span,
}

/// An expression as nodes in post-order: every node stands after its operands, the root is the last. Evaluation is one
/// walk over it with a stack of values; what may skip its operands (`?:`, `and`, the body of a function) holds a
/// relative jump, so that a piece of the arena may move.
#[derive(Clone, Debug)]
pub(crate) struct Arena<K> {
    nodes: Vec<Node<K>>,
}

impl<K> Default for Arena<K> {
    fn default() -> Self {
        Self { nodes: Vec::new() }
    }
}

impl<K: Copy> Arena<K> {
    pub(crate) fn push(&mut self, kind: K, span: Span) {
        self.nodes.push(Node { kind, span });
    }

    /// Puts a node before node `index`; whoever knows a later node by its index must not be there.
    pub(crate) fn insert(&mut self, index: usize, kind: K, span: Span) {
        self.nodes.insert(index.min(self.nodes.len()), Node { kind, span });
    }

    /// Where the next node will stand.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Node<K>> {
        self.nodes.get(index)
    }

    /// Replaces the kind of a node that was pushed before its jump was known.
    pub(crate) fn patch(&mut self, index: usize, kind: K) {
        if let Some(node) = self.nodes.get_mut(index) {
            node.kind = kind;
        }
    }

    /// Takes the nodes from `start` on out of the arena.
    pub(crate) fn split_off(&mut self, start: usize) -> Vec<Node<K>> {
        self.nodes.split_off(start.min(self.nodes.len()))
    }

    pub(crate) fn append(&mut self, nodes: &[Node<K>]) {
        self.nodes.extend_from_slice(nodes);
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.nodes.truncate(length);
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// The last `count` nodes.
    pub(crate) fn tail(&self, count: usize) -> &[Node<K>] {
        &self.nodes[self.nodes.len().saturating_sub(count)..]
    }
}
