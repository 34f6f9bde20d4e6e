/** What an actor that a machine has called comes back with. */
export type ActorAnswer =
  | { type: `xstate.done.actor.${string}`; output: unknown; name: string }
  | { type: `xstate.error.actor.${string}`; error: unknown; name: string };

/** `name` tells one answer of an actor from another in the path's title. */
export const done = (actor: string, name: string, output: unknown): ActorAnswer => ({
  type: `xstate.done.actor.${actor}`,
  output,
  name,
});

export const failed = (actor: string, name: string, error: unknown): ActorAnswer => ({
  type: `xstate.error.actor.${actor}`,
  error,
  name,
});
