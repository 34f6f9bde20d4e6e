import { fromPromise, type PromiseActorLogic } from 'xstate';
import { apiErrors, type ErrorCode } from '@/contract/errors';
import { transportError, type ApiError } from '@/client/apiError';

export const lostReply = transportError('network', 'the reply was lost');

export function errorResponse(code: ErrorCode, details?: Record<string, unknown>): ApiError {
  return { ...apiErrors[code], code, ...(details && { details }) };
}

interface Call {
  name: string;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  open: boolean;
}

/** Fake actors of a machine, whose results the test provides. */
export class FakeActors {
  readonly #calls: Call[] = [];

  protected getActor<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
    return fromPromise<Output, Input>(
      ({ input }) =>
        new Promise<Output>((resolve, reject) => {
          this.#calls.push({
            name,
            input,
            resolve: (output) => resolve(output as Output),
            reject,
            open: true,
          });
        }),
    );
  }

  getCalls(name: string): readonly Pick<Call, 'input'>[] {
    return this.#calls.filter((call) => call.name === name);
  }

  get pending(): string[] {
    return this.#calls.filter(({ open }) => open).map(({ name }) => name);
  }

  /** Resolves the last open call, or the last open call to this actor. */
  async settle(output?: unknown, name?: string): Promise<void> {
    this.#close(name).resolve(output);
    await settled();
  }

  async reject(error: unknown, name?: string): Promise<void> {
    this.#close(name).reject(error);
    await settled();
  }

  #close(name?: string): Call {
    const call = this.#calls.findLast((call) => call.open && (!name || call.name === name));
    if (!call) throw new Error('There is no open call.');
    call.open = false;
    return call;
  }
}

/** Waits until the machine has handled settled promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

export type ActorAnswer =
  | { type: `xstate.done.actor.${string}`; output: unknown; name: string }
  | { type: `xstate.error.actor.${string}`; error: unknown; name: string };

/** `name` identifies the result in the title of a path. */
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
