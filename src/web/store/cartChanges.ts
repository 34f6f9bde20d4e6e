import { useMemo, useSyncExternalStore } from 'react';
import type { ProductSummary } from '../../contract/product';
import { useText } from '../lib/text';
import { useHydrated } from '../lib/useHydrated';
import { makeCartKeeper } from './cart/cartKeeper';
import { initialCartState, type CartRefusal } from './cart/cartState';
import { cartView, mostOf, type CartView } from './cart/cartView';
import { useGetCartQuery } from '../api/cartApi';
import { makeKeeperHook, useAnswers, useRefusals, type ReadState } from './changes/keeperHooks';

export type { CartRefusal } from './cart/cartState';
export type { CartLine, CartView } from './cart/cartView';
export { mostOf } from './cart/cartView';

const useCartKeeper = makeKeeperHook('cart', makeCartKeeper);

export interface ShownCart extends CartView, ReadState {}

const unknownCart = cartView(initialCartState);

/** The cart as the shopper left it, wishes that are under way included. Empty on the server. */
export function useCart(): ShownCart {
  const keeper = useCartKeeper();
  const hydrated = useHydrated();
  const { locale } = useText();
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, () => unknownCart);
  const query = useGetCartQuery(locale, { skip: !hydrated });
  const reading = useAnswers(keeper, query, view.cart !== null);
  return useMemo(() => ({ ...view, ...reading }), [view, reading]);
}

export interface CartChanges {
  /** An absolute number, from 1; shown at once. */
  setQuantity(product: ProductSummary, quantity: number): void;
  /** So many more; false where the cart holds all there are already. */
  add(product: ProductSummary, quantity?: number): boolean;
  /** Takes the product out and returns the way to undo it; null where none of it can be had. */
  remove(product: ProductSummary): (() => void) | null;
  /** Takes everything out and returns the way to put back what can be had; null where nothing can. */
  empty(): (() => void) | null;
}

/** Ways to change the cart. The same object for the life of the page. */
export function useCartChanges(): CartChanges {
  const keeper = useCartKeeper();
  return useMemo(() => {
    const lineOf = ({ id }: ProductSummary) =>
      keeper.view().lines.find(({ product }) => product.id === id);
    return {
      setQuantity: (product, quantity) => keeper.set(product, quantity),
      add: (product, quantity = 1) => {
        const line = lineOf(product);
        const most = mostOf(product, line);
        const now = line?.quantity ?? 0;
        if (now >= most) return false;
        keeper.add(product, Math.min(quantity, most - now));
        return true;
      },
      remove: (product) => {
        const before = lineOf(product)?.quantity ?? 0;
        keeper.set(product, 0);
        return before > 0 ? () => keeper.set(product, before) : null;
      },
      empty: () => {
        const before = keeper.view().lines.filter(({ quantity }) => quantity > 0);
        keeper.empty();
        if (before.length === 0) return null;
        return () => before.forEach(({ product, quantity }) => keeper.set(product, quantity));
      },
    };
  }, [keeper]);
}

/** Hears of every wish that the server refused, once. */
export function useCartRefusals(listener: (refusal: CartRefusal) => void): void {
  useRefusals(useCartKeeper(), listener);
}
