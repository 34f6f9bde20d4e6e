import { useEffect } from 'react';
import { integer, is, object, string } from 'superstruct';
import { useSession } from '../../api/session';
import type { Placement } from './checkoutSetup';

/** Key of the placement whose response is pending (docs/decisions.md, Checkout in the browser). */
export const placementKey = 'bobica.placement';
const draftPrefix = 'bobica.typed.';

const placementStruct = object({ orderId: integer(), version: integer(), key: string() });

function read(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes the key. */
function write(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Session storage is unavailable: nothing is kept across reloads.
  }
}

/** Keeps one placement across reloads until the server's response settles it. */
export interface PlacementStore {
  read(): Placement | null;
  write(placement: Placement | null): void;
}

export function makePlacementStore(): PlacementStore {
  let inMemory: Placement | null = null;
  return {
    read() {
      const stored = read(placementKey);
      return is(stored, placementStruct) ? stored : inMemory;
    },
    write(placement) {
      inMemory = placement;
      write(placementKey, placement);
    },
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Unsaved form values of a customer, kept across reloads and a new login. */
export interface FormDrafts {
  read(form: 'user' | 'address'): Values | null;
  write(form: 'user' | 'address', values: Values | null): void;
}

export function makeFormDrafts(userId: number): FormDrafts {
  const keyOf = (form: string) => `${draftPrefix}${userId}.${form}`;
  return {
    read(form) {
      const stored = read(keyOf(form));
      return typeof stored === 'object' ? (stored as Values | null) : null;
    },
    write: (form, values) => write(keyOf(form), values),
  };
}

/** In the layout, since a logout unmounts the checkout. An expired session keeps everything. */
export function ClearCheckoutOnLogout() {
  const { endedBecause } = useSession();
  const loggedOut =
    endedBecause === 'signedOut' ||
    endedBecause === 'signedOutElsewhere' ||
    endedBecause === 'accountDeleted';
  useEffect(() => {
    if (!loggedOut) return;
    write(placementKey, null);
    try {
      Object.keys(window.sessionStorage)
        .filter((key) => key.startsWith(draftPrefix))
        .forEach((key) => write(key, null));
    } catch {
      // Nothing was stored.
    }
  }, [loggedOut]);
  return null;
}
