import { whenDone } from './adminApi';

/** A new order of all items, over the order that was seen. */
export interface Arrangement {
  seen: number[];
  ids: number[];
}
/** Also after a refusal, which shows an old state. */
export const changed = { invalidatesTags: ['Content' as const] };
/** A form keeps its input until it is saved. */
export const saved = { invalidatesTags: whenDone('Content') };
