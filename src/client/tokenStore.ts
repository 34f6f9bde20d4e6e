import { storageKeys } from '@/contract/wire';
import { makeEmitter } from '@/lib/emitter';
import { onReturn } from '@/lib/returns';

/** Stores the bearer token. The user is signed in if there is one. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Reports changes made in this and other tabs. Returns a function that unsubscribes. */
  subscribe(listener: (token: string | null) => void): () => void;
}

export function makeMemoryTokenStore(initial: string | null = null): TokenStore {
  let token = initial;
  const changes = makeEmitter<string | null>();
  const set = (next: string | null) => {
    token = next;
    changes.emit(next);
  };
  return { read: () => token, write: set, clear: () => set(null), subscribe: changes.subscribe };
}

/** If the browser blocks local storage, the session lasts only as long as the page. */
export function makeBrowserTokenStore(target: Window): TokenStore {
  const key = storageKeys.accessToken;
  const memory = makeMemoryTokenStore();
  const localChanges = makeEmitter<string | null>();
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
      localChanges.emit(token);
    },
    clear() {
      attempt(() => target.localStorage.removeItem(key));
      memory.clear();
      localChanges.emit(null);
    },
    subscribe(listener) {
      let lastToken = read();
      const notify = (token: string | null) => {
        lastToken = token;
        listener(token);
      };
      const onStorage = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (event.key === key) notify(event.newValue);
        else if (event.key === null) notify(null);
      };
      target.addEventListener('storage', onStorage);
      const unsubscribers = [
        localChanges.subscribe(notify),
        // A page in the back/forward cache is not notified.
        onReturn(() => {
          const token = read();
          if (token !== lastToken) notify(token);
        }),
      ];
      return () => {
        target.removeEventListener('storage', onStorage);
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}
