import type { Tag } from './tags';

/** For `invalidatesTags`: what a mutation made stale, and nothing where it failed. */
export function whenDone(...tags: Tag[]): (result: unknown, error: unknown) => Tag[] {
  return (_result, error) => (error ? [] : tags);
}
