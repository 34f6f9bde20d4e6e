import { availableQuantity } from '../../../contract/stock';
import { maxQuantityPerLine } from '../../../contract/limits';
import type { Connection } from '../../database/client';
import type { CatalogueService } from '../catalogue/catalogueService';
import * as repository from './cartRepository';

export interface MergedLines {
  lines: number;
  /** Lines whose total exceeds the stock. */
  capped: number;
}

/**
 * Merges a guest's cart into the customer's: quantities are added up to the stock. The guest's cart is
 * deleted, so a repeated merge changes nothing. Sold-out lines are kept and shown as such.
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
  // Additions repeated after login with the guest's operation ids are not applied again.
  await repository.moveOperations(trx, guestCartId, cartId);
  await repository.deleteCart(trx, guestCartId);
  if (incoming.length === 0) return { lines: 0, capped: 0 };

  const { lines: present } = (await repository.selectCart(trx, customer)) ?? { lines: [] };
  const requestedBefore = new Map(
    present.map(({ product_id, requested }) => [product_id, requested]),
  );
  const products = await catalogue.forSale(
    trx,
    incoming.map(({ product_id }) => product_id),
  );

  let capped = 0;
  const merged = incoming.map((line) => {
    const sum = line.requested + (requestedBefore.get(line.product_id) ?? 0);
    const available = availableQuantity(products.get(line.product_id)?.stock ?? 0);
    if (sum > available) capped += 1;
    return { ...line, requested: Math.min(sum, available > 0 ? available : maxQuantityPerLine) };
  });
  await repository.writeLines(trx, cartId, merged);
  return { lines: incoming.length, capped };
}
