import { netContent } from './netContent';

interface Component {
  net: string;
  quantity: number;
}

export const getPieces = (packed: readonly { quantity: number }[]): number =>
  packed.reduce((sum, { quantity }) => sum + quantity, 0);

/** A pack's printed net quantity, such as `6 × 250 ml` for equal units, or their sum, such as `1,2 l`. */
export function packNet(packed: readonly Component[]): string {
  const [first] = packed;
  const pieces = getPieces(packed);
  const multipack = `${pieces} × ${first?.net}`;
  if (packed.every(({ net }) => net === first?.net) && netContent(multipack)) return multipack;
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

export const packStock = (packed: readonly { quantity: number; stock: number }[]): number =>
  packed.length === 0
    ? 0
    : Math.min(...packed.map(({ quantity, stock }) => Math.floor(stock / quantity)));

/** A pack takes its components from stock. */
export interface Stocked {
  stock: number;
  components: readonly { product_id: number; quantity: number; stock: number }[] | null;
}

/**
 * Distributes stock among lines in order, because several lines may contain the same product. `available` is the
 * maximum quantity of a line if the other lines stay the same.
 */
export function shareStock(
  lines: readonly { product_id: number; requested: number }[],
  products: ReadonlyMap<number, Stocked>,
  limit: number,
): { quantity: number; available: number }[] {
  const remaining = new Map<number, number>();
  const needs = lines.map(({ product_id }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { stock, components } = product;
    const requirements = components ?? [{ product_id, quantity: 1, stock }];
    for (const requirement of requirements)
      remaining.set(requirement.product_id, requirement.stock);
    return requirements.map(({ product_id: id, quantity: pieces }) => ({ id, pieces }));
  });
  const maxQuantity = (requirements: (typeof needs)[number]) =>
    packStock(
      requirements.map(({ id, pieces }) => ({ quantity: pieces, stock: remaining.get(id) ?? 0 })),
    );
  const quantities = lines.map(({ requested }, index) => {
    const requirements = needs[index] ?? [];
    const quantity = Math.min(requested, limit, maxQuantity(requirements));
    for (const { id, pieces } of requirements)
      remaining.set(id, (remaining.get(id) ?? 0) - quantity * pieces);
    return quantity;
  });
  return quantities.map((quantity, index) => ({
    quantity,
    available: Math.min(limit, quantity + maxQuantity(needs[index] ?? [])),
  }));
}
