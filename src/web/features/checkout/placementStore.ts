import { integer, is, object, string } from 'superstruct';
import type { Placement } from './checkoutContext';

/** Of session storage: the attempt whose answer was not read yet (DECISIONS, Locally stored keys). */
export const placementKey = 'bobica.placement';

const placementStruct = object({ orderId: integer(), version: integer(), key: string() });

/** Keeps one attempt over a reload, until the server has said for certain what became of it. */
export interface PlacementStore {
  read(): Placement | null;
  remember(placement: Placement): void;
  forget(): void;
}

/** Browsers may refuse session storage; the attempt then lasts as long as the page. */
export function makePlacementStore(storage: () => Storage): PlacementStore {
  let inMemory: Placement | null = null;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(storage().getItem(placementKey) ?? 'null');
        return is(stored, placementStruct) ? stored : inMemory;
      } catch {
        return inMemory;
      }
    },
    remember(placement) {
      inMemory = placement;
      try {
        storage().setItem(placementKey, JSON.stringify(placement));
      } catch {
        // `inMemory` has it.
      }
    },
    forget() {
      inMemory = null;
      try {
        storage().removeItem(placementKey);
      } catch {
        // Nothing was stored either.
      }
    },
  };
}
