export interface Emitter<T> {
  emit(event: T): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: T) => void): () => void;
}

export function makeEmitter<T>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
