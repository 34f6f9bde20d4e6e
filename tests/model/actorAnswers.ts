/** Result of an actor invoked by a state machine. */
export type ActorAnswer =
  | { type: `xstate.done.actor.${string}`; output: unknown; name: string }
  | { type: `xstate.error.actor.${string}`; error: unknown; name: string };

/** `name` identifies the result of the actor in the title of a path. */
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
