import { netContent } from './netContent';

/** Part of a pack: this many units of a product. */
interface Packed {
  net: string;
  quantity: number;
}

export const getPieces = (packed: readonly { quantity: number }[]): number =>
  packed.reduce((sum, { quantity }) => sum + quantity, 0);

/** A pack's printed net quantity: `6 × 250 ml` for equal units, otherwise their sum, `1,2 l`. */
export function packNet(packed: readonly Packed[]): string {
  const [first] = packed;
  const pieces = getPieces(packed);
  const equal = `${pieces} × ${first?.net}`;
  if (packed.every(({ net }) => net === first?.net) && netContent(equal)) return equal;
  const contents = packed.map(({ net }) => netContent(net));
  const unit = contents[0]?.unit;
  if (!unit || contents.some((content) => content?.unit !== unit)) return `${pieces} kom`;
  const sum = packed.reduce(
    (total, { quantity }, index) => total + quantity * (contents[index]?.quantity ?? 0),
    0,
  );
  const [small, large] = unit === 'l' ? ['ml', 'l'] : ['g', 'kg'];
  return sum < 1000 ? `${sum} ${small}` : `${String(sum / 1000).replace('.', ',')} ${large}`;
}

/** How many packs the stock of the components allows. */
export const packStock = (packed: readonly { quantity: number; stock: number }[]): number =>
  packed.length === 0
    ? 0
    : Math.min(...packed.map(({ quantity, stock }) => Math.floor(stock / quantity)));

/** A product as carts and orders take it from stock; a pack takes its components. */
export interface Stocked {
  stock: number;
  components: readonly { product_id: number; quantity: number; stock: number }[] | null;
}

/**
 * Shares stock among lines in order, since a cart may contain packs and single units of a product. A line gets
 * `quantity`; `available` is what it could get with the other lines unchanged.
 */
export function shareStock(
  lines: readonly { product_id: number; requested: number }[],
  products: ReadonlyMap<number, Stocked>,
  limit: number,
): { quantity: number; available: number }[] {
  const left = new Map<number, number>();
  const needs = lines.map(({ product_id }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { stock, components } = product;
    const needed = components ?? [{ product_id, quantity: 1, stock }];
    for (const one of needed) left.set(one.product_id, one.stock);
    return needed.map((one) => ({ id: one.product_id, pieces: one.quantity }));
  });
  const possible = (needed: (typeof needs)[number]) =>
    packStock(needed.map(({ id, pieces }) => ({ quantity: pieces, stock: left.get(id) ?? 0 })));
  const quantities = lines.map(({ requested }, index) => {
    const needed = needs[index] ?? [];
    const quantity = Math.min(requested, limit, possible(needed));
    for (const { id, pieces } of needed) left.set(id, (left.get(id) ?? 0) - quantity * pieces);
    return quantity;
  });
  return quantities.map((quantity, index) => ({
    quantity,
    available: Math.min(limit, quantity + possible(needs[index] ?? [])),
  }));
}
