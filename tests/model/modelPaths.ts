import type { AnyStateMachine, EventObject, InputFrom, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

export interface ModelPath<Machine extends AnyStateMachine, Event> {
  name: string;
  steps: { event: Event; state: SnapshotFrom<Machine> }[];
  state: SnapshotFrom<Machine>;
}

interface Model<Machine extends AnyStateMachine, Event> {
  input?: InputFrom<Machine>;
  eventsIn: (state: SnapshotFrom<Machine>) => readonly Event[];
  getIdentity: (state: SnapshotFrom<Machine>) => string;
  getName: (event: Event) => string;
}

/** The shortest path to every state of a machine, including its context. */
export function modelPaths<Machine extends AnyStateMachine, Event extends EventObject>(
  machine: Machine,
  { input, eventsIn, getIdentity, getName }: Model<Machine, Event>,
): ModelPath<Machine, Event>[] {
  const paths = getShortestPaths<AnyStateMachine>(machine, {
    input: input as unknown,
    events: (state) => eventsIn(state as SnapshotFrom<Machine>),
    serializeState: (state) => getIdentity(state as SnapshotFrom<Machine>),
    serializeEvent: (event) => getName(event as Event),
  });
  return paths.map((path) => {
    // The type of the machine lacks actor results and delays, which are events of the graph.
    const steps = (path.steps as ModelPath<Machine, Event>['steps']).filter(
      ({ event }) => !event.type.startsWith('xstate.init'),
    );
    return {
      state: path.state as SnapshotFrom<Machine>,
      steps,
      name: steps.map(({ event }) => getName(event)).join(' → ') || 'at the start',
    };
  });
}

export function getLongest<Path extends { name: string }>(paths: readonly Path[]): Path[] {
  const prefixes = new Set(paths.map(({ name }) => name.split(' → ').slice(0, -1).join(' → ')));
  return paths.filter(({ name }) => !prefixes.has(name));
}

/** Follows a path on a running machine, which must reach the state of the path after each event. */
export async function followPath<Machine extends AnyStateMachine, Event>(
  { steps, name }: ModelPath<Machine, Event>,
  running: { readonly state: { value: unknown } },
  act: (event: Event) => Promise<void>,
): Promise<void> {
  for (const { event, state } of steps) {
    await act(event);
    const { value } = state as { value: unknown };
    expect({ path: name, state: running.state.value }).toEqual({ path: name, state: value });
  }
}

interface StateNode {
  states: Readonly<Record<string, StateNode>>;
}

/** The paths of all leaf states, e.g. `payment.choosing`. */
export function leaves(node: StateNode, path: readonly string[] = []): string[] {
  const children = Object.entries(node.states);
  if (children.length === 0) return [path.join('.')];
  return children.flatMap(([key, child]) => leaves(child, [...path, key]));
}

/** The path of the current state in the format of `leaves`. */
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
