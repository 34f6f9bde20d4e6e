import { useEffect } from 'react';
import { integer, is, object, optional, string } from 'superstruct';
import { useSession } from '../../api/session';
import { clearFormDrafts, readSession as read, writeSession as write } from '../shared/formDrafts';
import type { Placement } from './checkoutSetup';

/** The key of the placement whose response is pending (docs/decisions/shop.md). */
export const placementKey = 'bobica.placement';

const placementStruct = object({
  orderId: integer(),
  version: integer(),
  methodId: optional(integer()),
  key: string(),
});

/** Keeps one placement across reloads until the server's response settles it. */
export function makePlacementStore() {
  let inMemory: Placement | null = null;
  return {
    read(): Placement | null {
      const stored = read(placementKey);
      return is(stored, placementStruct) ? stored : inMemory;
    },
    write(placement: Placement | null): void {
      inMemory = placement;
      write(placementKey, placement);
    },
  };
}
export type PlacementStore = ReturnType<typeof makePlacementStore>;

/** Runs in the layout, because a logout unmounts the checkout. An expired session keeps everything. */
export function ClearCheckoutOnLogout() {
  const { endedBecause } = useSession();
  const isLoggedOut = endedBecause !== null && endedBecause !== 'expired';
  useEffect(() => {
    if (!isLoggedOut) return;
    write(placementKey, null);
    clearFormDrafts();
  }, [isLoggedOut]);
  return null;
}
