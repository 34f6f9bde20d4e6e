import type { StatelyInspectionEvent } from '@statelyai/inspect';

export interface Step {
  at: string;
  event: { type: string };
  status: string;
  value: unknown;
  context: unknown;
  /** False if the event was ignored. */
  hasChanged: boolean;
}

interface InspectedMachine {
  sessionId: string;
  definition: string;
  /** Oldest first. */
  history: readonly Step[];
}

export interface Inspected {
  /** By session id. Effects are omitted, because they have no states. */
  definitions: Readonly<Record<string, string>>;
  /** By machine id. Only the newest actor is shown, because StrictMode discards the first one. */
  machines: Readonly<Record<string, InspectedMachine>>;
}

export const nothingInspected: Inspected = { definitions: {}, machines: {} };

const historyLength = 200;

/** Returns the paths of all active states; `{ shipping: 'editing' }` has two. */
export function activePaths(value: unknown, parent = ''): string[] {
  const getPath = (name: string) => (parent ? `${parent}.${name}` : name);
  if (typeof value === 'string') return [getPath(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    getPath(name),
    ...activePaths(inner, getPath(name)),
  ]);
}

export function withInspection(inspected: Inspected, message: StatelyInspectionEvent): Inspected {
  const { definitions, machines } = inspected;
  const { sessionId } = message;
  if (message.type === '@xstate.actor') {
    const { definition = '{}' } = message;
    if (!('states' in (JSON.parse(definition) as object))) return inspected;
    return { machines, definitions: { ...definitions, [sessionId]: definition } };
  }
  const definition = definitions[sessionId];
  if (message.type !== '@xstate.snapshot' || !definition) return inspected;
  const { id } = JSON.parse(definition) as { id: string };
  const { event } = message;
  const previous = event.type === 'xstate.init' ? undefined : machines[id];
  if (previous && previous.sessionId !== sessionId) return inspected;
  const { status, value, context } = message.snapshot as Partial<Step> & Pick<Step, 'status'>;
  const before = previous?.history.at(-1);
  const hasChanged =
    JSON.stringify([before?.value, before?.context]) !== JSON.stringify([value, context]);
  const step = { at: message.createdAt, event, status, value, context, hasChanged };
  const history = [...(previous?.history ?? []), step].slice(-historyLength);
  return { definitions, machines: { ...machines, [id]: { sessionId, definition, history } } };
}

export interface InspectorSource {
  getInspected: () => Inspected;
  subscribe: (listener: () => void) => () => void;
}
