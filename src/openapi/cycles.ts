// Which parts of a document refer to themselves, directly or through others: the strongly connected components of the
// graph of references (Tarjan's algorithm, without recursion). Everything else is a tree of shared parts, and a reader
// may give one object for a part wherever it is referred to.

/** Groups of nodes that reach each other; a node that leads only to itself is a group too. */
export function cyclicGroups<N>(nodes: Iterable<N>, next: (node: N) => Iterable<N>): N[][] {
  interface Visit {
    readonly node: N;
    readonly order: number;
    readonly rest: Iterator<N>;
    lowest: number;
    onStack: boolean;
    selfish: boolean;
  }
  const visits = new Map<N, Visit>();
  const stack: Visit[] = [];
  const groups: N[][] = [];

  function start(node: N): Visit {
    const order = visits.size;
    const visit = { node, order, rest: next(node)[Symbol.iterator](), lowest: order, onStack: true, selfish: false };
    visits.set(node, visit);
    stack.push(visit);
    return visit;
  }

  function close(visit: Visit): void {
    const group: N[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      member.onStack = false;
      group.push(member.node);
      if (member === visit) break;
    }
    if (group.length > 1 || visit.selfish) groups.push(group);
  }

  for (const root of nodes) {
    if (visits.has(root)) continue;
    const path = [start(root)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const step = visit.rest.next();
      if (step.done === true) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.lowest = Math.min(parent.lowest, visit.lowest);
        if (visit.lowest === visit.order) close(visit);
        continue;
      }
      const known = visits.get(step.value);
      if (known === undefined) path.push(start(step.value));
      else if (known.onStack) visit.lowest = Math.min(visit.lowest, known.order);
      if (known === visit) visit.selfish = true;
    }
  }
  return groups;
}
