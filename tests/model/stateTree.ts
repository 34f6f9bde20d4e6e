interface StateNode {
  states: Readonly<Record<string, StateNode>>;
}

/** Paths of all leaf states, e.g. `payment.choosing`. */
export function leaves(node: StateNode, path: readonly string[] = []): string[] {
  const children = Object.entries(node.states);
  if (children.length === 0) return [path.join('.')];
  return children.flatMap(([key, child]) => leaves(child, [...path, key]));
}

/** Path of the current state in the format of `leaves`. */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([key, inner]) => `${key}.${statePath(inner)}`)
    .join();
}

/** Like `statePath`, for a machine with parallel states: one entry per region. */
export function activeLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    activeLeaves(inner).map((leaf) => `${key}.${leaf}`),
  );
}
