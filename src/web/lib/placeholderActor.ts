import { fromPromise } from 'xstate';

/** In a machine, for an actor that the app provides when it starts the machine. */
export function placeholderActor<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}
