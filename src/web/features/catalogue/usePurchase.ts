import { useEffect, useRef, useState } from 'react';
import type { ProductSummary } from '../../../contract/product';
import { mostOf, useCart, useCartChanges } from '../../store/cartChanges';

/** Milliseconds in which the button says that it is done. */
const addedForMs = 2000;

export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** How many more fit into the cart. */
  most: number;
  /** All that a cart may hold of it. */
  stock: number;
  inCart: number;
  soldOut: boolean;
  /** The cart holds all there are. */
  full: boolean;
  /** Just put into the cart. */
  added: boolean;
  add: () => void;
}

/** How many of a product to put into the cart, and that it was done. */
export function usePurchase(product: ProductSummary): Purchase {
  const { lines } = useCart();
  const { add } = useCartChanges();
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const line = lines.find((candidate) => candidate.product.id === product.id);
  const inCart = line?.quantity ?? 0;
  const soldOut = product.stock.level === 'out';
  const stock = mostOf(product, line);
  const most = Math.max(0, stock - inCart);
  const wanted = Math.max(1, Math.min(quantity, most));

  return {
    quantity: wanted,
    setQuantity,
    most,
    stock,
    inCart,
    soldOut,
    full: !soldOut && most === 0,
    added,
    add: () => {
      if (!add(product, wanted)) return;
      setQuantity(1);
      setAdded(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAdded(false), addedForMs);
    },
  };
}
