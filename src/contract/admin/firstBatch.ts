import { nullable, object, string } from 'superstruct';

/** The batch that expires first of those on the shelf; null if none is known. */
export const firstBatch = nullable(
  object({
    batch: string(),
    /** A calendar day, or null if it is not known. */
    best_before: nullable(string()),
  }),
);
