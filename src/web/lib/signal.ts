/** One kind of event, heard by whoever listens at that moment. */
export interface Signal<T> {
  publish(event: T): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (event: T) => void): () => void;
}

export function makeSignal<T>(): Signal<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    publish(event) {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
