import { storageKeys } from '@/contract/wire';
import { makeEmitter } from '@/lib/emitter';
import { onReturn } from '@/lib/returns';

/** Stores the bearer token under its own key; a stored token means signed in. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Reports changes in this and other tabs. Returns the unsubscribe function. */
  subscribe(listener: (token: string | null) => void): () => void;
}

/** Keeps the token in memory, for the server and tests. */
export function makeMemoryTokenStore(initial: string | null = null): TokenStore {
  let token = initial;
  const changes = makeEmitter<string | null>();
  const set = (next: string | null) => {
    token = next;
    changes.emit(next);
  };
  return { read: () => token, write: set, clear: () => set(null), subscribe: changes.subscribe };
}

/** Browsers may block local storage; the session then lasts as long as the page. */
export function makeBrowserTokenStore(target: Window): TokenStore {
  const key = storageKeys.accessToken;
  const memory = makeMemoryTokenStore();
  const changesHere = makeEmitter<string | null>();
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const read = () => attempt(() => target.localStorage.getItem(key)) ?? memory.read();
  return {
    read,
    write(token) {
      const isStored = attempt(() => (target.localStorage.setItem(key, token), true));
      if (isStored) memory.clear();
      else memory.write(token);
      changesHere.emit(token);
    },
    clear() {
      attempt(() => target.localStorage.removeItem(key));
      memory.clear();
      changesHere.emit(null);
    },
    subscribe(listener) {
      let known = read();
      const notify = (token: string | null) => {
        known = token;
        listener(token);
      };
      const onStorage = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (event.key === key) notify(event.newValue);
        else if (event.key === null) notify(null);
      };
      target.addEventListener('storage', onStorage);
      const stops = [
        changesHere.subscribe(notify),
        // A page in the back/forward cache is not notified.
        onReturn(() => {
          const token = read();
          if (token !== known) notify(token);
        }),
      ];
      return () => {
        target.removeEventListener('storage', onStorage);
        for (const stop of stops) stop();
      };
    },
  };
}
