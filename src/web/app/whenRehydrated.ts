import type { Persistor } from 'redux-persist';

/** Calls back once the stored preferences have been read. Returns the way to give up waiting. */
export function whenRehydrated(persistor: Persistor, then: () => void): () => void {
  if (persistor.getState().bootstrapped) {
    then();
    return () => undefined;
  }
  const stop = persistor.subscribe(() => {
    if (!persistor.getState().bootstrapped) return;
    stop();
    then();
  });
  return stop;
}

/** Hands on each new value of a part of the store, the present one first. */
export function follow<State, T>(
  store: { getState: () => State; subscribe: (changed: () => void) => () => void },
  select: (state: State) => T,
  hear: (value: T) => void,
): () => void {
  let last = select(store.getState());
  hear(last);
  return store.subscribe(() => {
    const next = select(store.getState());
    if (next === last) return;
    last = next;
    hear(next);
  });
}
