/** Of session storage; `{ [product id]: quantity }`. */
export const earlyAdditionsKey = 'earlyAdditions';

export interface EarlyAddition {
  id: number;
  quantity: number;
}

/**
 * Reads and removes additions to the cart on a page that was left before the app was loaded
 * (`headScript`). Ignores an invalid entry.
 */
export function takeEarlyAdditions(target: Window): EarlyAddition[] {
  try {
    const stored = JSON.parse(target.sessionStorage.getItem(earlyAdditionsKey) ?? '{}') as object;
    target.sessionStorage.removeItem(earlyAdditionsKey);
    return Object.entries(stored)
      .map(([id, quantity]) => ({ id: Number(id), quantity: Number(quantity) }))
      .filter(({ id, quantity }) => id > 0 && quantity > 0);
  } catch {
    return [];
  }
}
