import { boolean, integer, nullable, object, string } from 'superstruct';
import { id } from '../fields';

export const firstBatch = nullable(
  object({
    batch: string(),
    best_before: nullable(string()),
  }),
);

/** The units packed for an order. Packs are split into their bottles. */
export const orderBatch = object({
  product_id: id(),
  batch: string(),
  pieces: integer(),
  recalled: boolean(),
});
