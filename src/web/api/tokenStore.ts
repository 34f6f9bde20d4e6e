import { storageKeys } from '../../contract/wire';
import { makeSignal } from '../lib/signal';

/** Keeps the bearer token under its own key; a stored token means signed in. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Hears changes made here and in other tabs. Returns the way to stop listening. */
  subscribe(listener: (token: string | null) => void): () => void;
}

/** For the server and tests: remembers for as long as the store lives. */
export function makeMemoryTokenStore(initial: string | null = null): TokenStore {
  let token = initial;
  const changed = makeSignal<string | null>();
  const set = (next: string | null) => {
    token = next;
    changed.publish(next);
  };
  return { read: () => token, write: set, clear: () => set(null), subscribe: changed.subscribe };
}

/** Browsers may refuse local storage; the session then lasts as long as the page. */
export function makeBrowserTokenStore(target: Window): TokenStore {
  const key = storageKeys.accessToken;
  const memory = makeMemoryTokenStore();
  const own = makeSignal<string | null>();
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    read: () => attempt(() => target.localStorage.getItem(key)) ?? memory.read(),
    write(token) {
      const stored = attempt(() => (target.localStorage.setItem(key, token), true));
      if (stored) memory.clear();
      else memory.write(token);
      own.publish(token);
    },
    clear() {
      attempt(() => target.localStorage.removeItem(key));
      memory.clear();
      own.publish(null);
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (event.key === key) listener(event.newValue);
        else if (event.key === null) listener(null);
      };
      target.addEventListener('storage', hear);
      const stop = own.subscribe(listener);
      return () => {
        target.removeEventListener('storage', hear);
        stop();
      };
    },
  };
}
