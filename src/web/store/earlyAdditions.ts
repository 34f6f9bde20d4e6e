/** Of session storage; `{ [product id]: quantity }`. */
export const earlyAdditionsKey = 'earlyAdditions';

export interface EarlyAddition {
  id: number;
  quantity: number;
}

/**
 * Reads and removes what was added to the cart on a page that was left before the app was there
 * (`headScript`). A broken entry counts as none.
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

/** Keeps one for the next page, where it could not be carried out on this one. */
export function keepEarlyAddition(target: Window, { id, quantity }: EarlyAddition): void {
  const others = takeEarlyAdditions(target).map((other) => [other.id, other.quantity] as const);
  const all = Object.fromEntries([...others, [id, quantity]]);
  target.sessionStorage.setItem(earlyAdditionsKey, JSON.stringify(all));
}
