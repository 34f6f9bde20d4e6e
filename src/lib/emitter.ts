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

/** Redux actions that the tabs of one browser send each other. */
export interface TabChannel {
  post(action: { type: string }): void;
  /** Called with actions of other tabs, never of this one. */
  subscribe(listener: (action: { type: string }) => void): void;
}

/** Used on the server, in tests and in browsers without BroadcastChannel. */
export const silentTabChannel: TabChannel = { post: () => undefined, subscribe: () => undefined };

export function makeTabChannel(name: string): TabChannel {
  try {
    const channel = new BroadcastChannel(name);
    return {
      post: (action) => channel.postMessage(action),
      subscribe: (listener) => {
        channel.onmessage = ({ data }: MessageEvent<{ type: string }>) => listener(data);
      },
    };
  } catch {
    // BroadcastChannel is missing, or Firefox blocks site data.
    return silentTabChannel;
  }
}
