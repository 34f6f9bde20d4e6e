import { boolean, integer, nullable, object, string } from 'superstruct';
import { id } from '../fields';

/** The batch on the shelf that expires first; null if none is known. */
export const firstBatch = nullable(
  object({
    batch: string(),
    /** A calendar day; null if unknown. */
    best_before: nullable(string()),
  }),
);

/** Units packed for an order; for packs, their bottles. */
export const orderBatch = object({
  product_id: id(),
  batch: string(),
  pieces: integer(),
  recalled: boolean(),
});
