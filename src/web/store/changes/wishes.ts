import type { StoredChange } from './changeStore';

export type ByProduct<T> = Readonly<Record<number, T>>;

export function without<T>(record: ByProduct<T>, productId: number): ByProduct<T> {
  if (!(productId in record)) return record;
  const { [productId]: _gone, ...rest } = record;
  return rest;
}

/** Wishes that were kept, each unless a later one stands. */
export function restoreWishes<
  Wish extends StoredChange,
  State extends { readonly wishes: ByProduct<Wish> },
>(state: State, wishes: readonly Wish[], wish: (state: State, wished: Wish) => State): State {
  return wishes.reduce((after, restored) => {
    const known = after.wishes[restored.productId];
    return known && known.at >= restored.at ? after : wish(after, restored);
  }, state);
}

/** The wishes but the one that is older than another tab's. */
export function notOvertaken<Wish extends StoredChange>(
  wishes: ByProduct<Wish>,
  { productId, at }: StoredChange,
): ByProduct<Wish> {
  const known = wishes[productId];
  return known && known.at < at ? without(wishes, productId) : wishes;
}
