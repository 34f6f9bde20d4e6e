import { sql } from 'kysely';
import type { Localized } from '../../../contract/locale';

/** Amounts in para. */
export interface DeliverySetting {
  flat_rate: number;
  free_from: number;
  note: Localized;
}

/** For statements that need the terms beside their own rows; null where the shop was never seeded. */
export const deliverySetting = sql<DeliverySetting | null>`
  (select value from settings where key = 'delivery')`;

/** @throws where the shop was never seeded */
export function seededDelivery(found: DeliverySetting | null | undefined): DeliverySetting {
  if (!found) throw new Error('The shop has no delivery terms: it was never seeded.');
  return found;
}
