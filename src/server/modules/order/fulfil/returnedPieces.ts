import type { returnedLine } from '@/contract/admin/orderTransitions';
import type { Infer } from 'superstruct';
import type { Connection } from '../../../database/client';
import { invalidFields } from '../../../http/ApiError';
import { countLinePieces, type StockLine } from '../../catalogue/catalogueService';

/** What happens to returned units of a line. */
export type ReturnedLine = Infer<typeof returnedLine>;

/**
 * Splits returned units into sellable and broken ones; packs by unit. @throws ApiError 422 if too many are broken
 */
export async function countReturnedPieces(
  trx: Connection,
  lines: readonly (StockLine & Partial<ReturnedLine>)[],
): Promise<{ stock: StockLine[]; written_off: StockLine[] }> {
  const pieces = await countLinePieces(trx, lines);
  const stock: StockLine[] = [];
  const written_off: StockLine[] = [];
  lines.forEach(({ into, broken = [] }, index) => {
    const own = pieces[index] ?? [];
    const isPossible = broken.every(({ product_id, pieces: count }) =>
      own.some((one) => one.product_id === product_id && count <= one.quantity),
    );
    if (!isPossible) throw invalidFields({ [`lines.${index}.broken`]: ['invalid'] });
    for (const { product_id, quantity } of own) {
      const named = broken.find((one) => one.product_id === product_id)?.pieces ?? 0;
      const off = into === 'writeOff' ? quantity : named;
      if (off > 0) written_off.push({ product_id, quantity: off });
      if (off < quantity) stock.push({ product_id, quantity: quantity - off });
    }
  });
  return { stock, written_off };
}
