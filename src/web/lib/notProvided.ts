import { fromPromise } from 'xstate';

/** Stands in a machine for an actor that the app provides where it starts the machine. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}
