import type { returnedLine } from '@/contract/admin/orderTransitions';
import type { Infer } from 'superstruct';
import type { Connection } from '../../../database/client';
import { invalidFields } from '../../../http/ApiError';
import { countLinePieces, type StockLine } from '../../catalogue/catalogueService';

export type ReturnedLine = Infer<typeof returnedLine>;

/** Splits returned units into sellable and broken ones, by component. @throws ApiError 422 if too many are broken */
export async function countReturnedPieces(
  trx: Connection,
  lines: readonly (StockLine & Partial<ReturnedLine>)[],
): Promise<{ stock: StockLine[]; written_off: StockLine[] }> {
  const pieces = await countLinePieces(trx, lines);
  const stock: StockLine[] = [];
  const written_off: StockLine[] = [];
  lines.forEach(({ into, broken = [] }, index) => {
    const linePieces = pieces[index] ?? [];
    const isValid = broken.every(({ product_id, pieces: count }) =>
      linePieces.some((piece) => piece.product_id === product_id && count <= piece.quantity),
    );
    if (!isValid) throw invalidFields({ [`lines.${index}.broken`]: ['invalid'] });
    for (const { product_id, quantity } of linePieces) {
      const brokenCount = broken.find((item) => item.product_id === product_id)?.pieces ?? 0;
      const unsellable = into === 'writeOff' ? quantity : brokenCount;
      if (unsellable > 0) written_off.push({ product_id, quantity: unsellable });
      if (unsellable < quantity) stock.push({ product_id, quantity: quantity - unsellable });
    }
  });
  return { stock, written_off };
}
