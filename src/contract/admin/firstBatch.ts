import { boolean, integer, nullable, object, string } from 'superstruct';
import { id } from '../fields';

/** The batch that expires first of those on the shelf; null if none is known. */
export const firstBatch = nullable(
  object({
    batch: string(),
    /** A calendar day, or null if it is not known. */
    best_before: nullable(string()),
  }),
);

/** Pieces that were packed for an order, of packs those of their bottles. */
export const orderBatch = object({
  product_id: id(),
  batch: string(),
  pieces: integer(),
  recalled: boolean(),
});
