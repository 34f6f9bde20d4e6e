import { afterFrame } from '../../lib/afterFrame';
import { makeClaims } from './claims';
import { makeUnsavedChanges } from './unsavedChanges';

/** A change of a product that waits to be carried out by the server. */
export interface StoredChange {
  productId: number;
  /** When it was wished, ms; of two changes of one product the later one counts. */
  at: number;
  /** Only the tab that it was wished in may carry it out: done by two it would be done twice. */
  ownTab?: true;
}

/** Milliseconds. What could not be carried out for so long is void: the shopper has moved on. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** Keeps changes over a reload. Nothing of it ever fails: without a place to keep them they live as long as the page. */
export interface ChangeStore<Change extends StoredChange> {
  load(): Promise<Change[]>;
  save(change: Change): void;
  /** Forgets the change that was wished then, and no later one. */
  drop(productId: number, at: number): void;
  clear(): void;
}

export function makeMemoryChangeStore<Change extends StoredChange>(): ChangeStore<Change> {
  const kept = new Map<number, Change>();
  return {
    load: async () => [...kept.values()],
    save: (change) => void kept.set(change.productId, change),
    drop: (productId, at) => {
      if (kept.get(productId)?.at === at) kept.delete(productId);
    },
    clear: () => kept.clear(),
  };
}

/** IndexedDB: local storage is for the specification's keys alone. */
const databaseName = 'changes';
const shelves = ['cart', 'wishlist'] as const;
export type Shelf = (typeof shelves)[number];

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    for (const shelf of shelves) {
      request.result.createObjectStore(shelf, { keyPath: 'productId' });
    }
  };
  return settled(request);
}

export function makeBrowserChangeStore<Change extends StoredChange>(
  shelf: Shelf,
): ChangeStore<Change> {
  const unsaved = makeUnsavedChanges<Change>(shelf);
  const claim = makeClaims();
  let opening: Promise<IDBDatabase> | null = null;
  // One after the other, so that a change is never dropped before it was saved.
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: (store: IDBObjectStore) => Promise<T>, otherwise: T): Promise<T> {
    const turn = last.then(async () => {
      try {
        opening ??= openDatabase();
        const database = await opening;
        return await work(database.transaction(shelf, 'readwrite').objectStore(shelf));
      } catch {
        // Refused by the browser (private window, no room left).
        return otherwise;
      }
    });
    last = turn;
    return turn;
  }

  /** Never over a later wish, of another tab perhaps. What is taken need not be kept beside it. */
  async function put(store: IDBObjectStore, change: Change): Promise<void> {
    const kept = await settled<Change | undefined>(store.get(change.productId));
    if (!kept || kept.at <= change.at) await settled(store.put(change));
    unsaved.drop(change.productId, change.at);
  }

  return {
    async load() {
      for (const change of unsaved.all()) {
        if (change.ownTab && !(await claim(change))) unsaved.drop(change.productId, change.at);
      }
      const kept = await inTurn(async (store) => {
        for (const change of unsaved.all()) if (!change.ownTab) await put(store, change);
        return settled<Change[]>(store.getAll());
      }, null);
      // Looked at last: what was carried out while IndexedDB was read is no longer among them.
      const left = unsaved.all();
      return kept ? [...kept, ...left.filter(({ ownTab }) => ownTab)] : left;
    },
    save(change) {
      unsaved.put(change);
      if (change.ownTab) return void claim(change);
      // It is kept already: nothing that is seen after a click waits for IndexedDB.
      last = last.then(afterFrame);
      void inTurn((store) => put(store, change), undefined);
    },
    drop(productId, at) {
      unsaved.drop(productId, at);
      void inTurn(async (store) => {
        const kept = await settled<Change | undefined>(store.get(productId));
        if (kept?.at === at) await settled(store.delete(productId));
      }, undefined);
    },
    clear() {
      unsaved.clear();
      void inTurn(async (store) => settled(store.clear()), undefined);
    },
  };
}
