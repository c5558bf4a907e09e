// Graphs: a Map from each node to the Set of the nodes that it needs.

/** All nodes that a node needs, directly or through others. */
export function reached(graph, start) {
  const found = new Set();
  const waiting = [start];
  while (waiting.length > 0) {
    for (const node of graph.get(waiting.pop()) ?? []) {
      if (!found.has(node)) waiting.push(node);
      found.add(node);
    }
  }
  return found;
}

/** The groups of nodes of which each needs each other, the largest first. */
export function circles(graph) {
  const below = new Map([...graph.keys()].map((node) => [node, reached(graph, node)]));
  const found = new Map();
  for (const [node, others] of below) {
    if (!others.has(node)) continue;
    const circle = [...others].filter((other) => below.get(other).has(node)).sort();
    found.set(circle.join(), circle);
  }
  return [...found.values()].sort((one, other) => other.length - one.length);
}

/** The nodes in an order in which each comes after those that it needs; by the alphabet where there is a choice. */
export function inOrder(graph) {
  const order = new Set();
  while (order.size < graph.size) {
    const ready = [...graph.keys()].filter(
      (node) => !order.has(node) && [...graph.get(node)].every((other) => order.has(other)),
    );
    if (ready.length === 0) {
      const lists = circles(graph).map((circle) => circle.join(", "));
      throw new Error(`no order: ${lists.join("; ")}`);
    }
    order.add(ready.sort()[0]);
  }
  return [...order];
}

/** The edges that do not follow from others, as `a --> b`, in the order of the alphabet. The graph has no circles. */
export function reducedEdges(graph) {
  const edges = [];
  for (const [node, others] of graph) {
    for (const other of others) {
      if (![...others].some((third) => reached(graph, third).has(other))) edges.push(`${node} --> ${other}`);
    }
  }
  return edges.sort();
}
