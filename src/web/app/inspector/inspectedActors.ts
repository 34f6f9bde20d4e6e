import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** One thing that an actor heard, newest last. */
export interface InspectedEvent {
  at: string;
  type: string;
  from: string | undefined;
  detail: unknown;
}

/** A machine or one of its effects, as the panel shows it. */
export interface InspectedActor {
  id: string;
  name: string;
  parentId: string | undefined;
  status: string;
  /** Of a machine; effects have none. */
  value: unknown;
  context: unknown;
  /** Names of the states a machine has, by path. */
  states: string[];
  events: InspectedEvent[];
}

export type InspectedActors = Readonly<Record<string, InspectedActor>>;

/** An actor's log keeps this many events. */
const logLength = 60;

interface Definition {
  states?: Record<string, Definition>;
}

function statePaths({ states = {} }: Definition, parent = ''): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    const path = parent ? `${parent}.${name}` : name;
    return [path, ...statePaths(state, path)];
  });
}

function definitionOf(json: string | undefined): Definition {
  try {
    return json ? (JSON.parse(json) as Definition) : {};
  } catch {
    return {};
  }
}

/** The paths that are active in a state value: `{ shipping: 'editing' }` has two. */
export function activePaths(value: unknown, parent = ''): string[] {
  if (typeof value === 'string') return [parent ? `${parent}.${value}` : value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = parent ? `${parent}.${name}` : name;
    return [path, ...activePaths(inner, path)];
  });
}

/** What is known of the actors after one more message of the inspector. */
export function withInspection(
  actors: InspectedActors,
  event: StatelyInspectionEvent,
): InspectedActors {
  const id = event.sessionId;
  const known = actors[id];
  if (event.type === '@xstate.actor') {
    const { value, context, status = 'active' } = event.snapshot ?? {};
    const states = statePaths(definitionOf(event.definition));
    const actor = {
      id,
      name: event.name,
      parentId: event.parentId,
      status,
      value,
      context,
      states,
    };
    return { ...actors, [id]: { ...actor, events: known?.events ?? [] } };
  }
  if (!known) return actors;
  if (event.type === '@xstate.snapshot') {
    const { status, value, context } = event.snapshot as Partial<InspectedActor>;
    return { ...actors, [id]: { ...known, status: status ?? known.status, value, context } };
  }
  const { type, ...detail } = event.event as { type: string };
  const heard = { at: event.createdAt, type, from: event.sourceId, detail };
  return { ...actors, [id]: { ...known, events: [...known.events, heard].slice(-logLength) } };
}
