import { availableQuantity } from '../../../contract/stock';
import { maxQuantityPerLine } from '../../../contract/limits';
import type { Connection } from '../../database/client';
import type { CatalogueService } from '../catalogue/catalogueService';
import * as repository from './cartRepository';

/** What came in from a guest's cart. */
export interface MergedLines {
  lines: number;
  /** Those of them of which there is less than both carts wished for. */
  capped: number;
}

/**
 * A guest's cart goes into the customer's: quantities add up, as far as the stock reaches. The
 * guest's cart is gone afterwards, so doing it again changes nothing. Of what is sold out the wish
 * stays, for the cart to say so.
 */
export async function mergeCarts(
  trx: Connection,
  catalogue: Pick<CatalogueService, 'forSale'>,
  guestId: number,
  customerId: number,
): Promise<MergedLines> {
  const guest = { kind: 'guest', guestId } as const;
  const customer = { kind: 'customer', customerId } as const;
  const guestCartId = await repository.lockCart(trx, guest);
  if (guestCartId === undefined) return { lines: 0, capped: 0 };
  const { lines: incoming } = (await repository.selectCart(trx, guest)) ?? { lines: [] };
  const cartId = await repository.touchCart(trx, customer);
  // What was added as a guest and is sent again after login is not added again.
  await repository.moveOperations(trx, guestCartId, cartId);
  await repository.deleteCart(trx, guestCartId);
  if (incoming.length === 0) return { lines: 0, capped: 0 };

  const { lines: present } = (await repository.selectCart(trx, customer)) ?? { lines: [] };
  const wishedBefore = new Map(present.map(({ product_id, wished }) => [product_id, wished]));
  const products = await catalogue.forSale(
    trx,
    incoming.map(({ product_id }) => product_id),
  );

  let capped = 0;
  const merged = incoming.map((line) => {
    const sum = line.wished + (wishedBefore.get(line.product_id) ?? 0);
    const available = availableQuantity(products.get(line.product_id)?.stock ?? 0);
    if (sum > available) capped += 1;
    return { ...line, wished: Math.min(sum, available > 0 ? available : maxQuantityPerLine) };
  });
  await repository.writeLines(trx, cartId, merged);
  return { lines: incoming.length, capped };
}
