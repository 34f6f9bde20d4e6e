import type { CSSProperties } from 'react';
import { categoryColours } from './tokens';

/**
 * Sets `--cat-field` and `--cat-ink` from a category's slug. An unknown slug gets the quiet surface,
 * so that a category made tomorrow still reads.
 */
export function categoryField(slug: string | undefined): CSSProperties {
  const known = slug !== undefined && slug in categoryColours;
  const properties: Record<`--${string}`, string> = {
    '--cat-field': known ? `var(--cat-${slug}-field)` : 'var(--surface)',
    '--cat-ink': known ? `var(--cat-${slug}-ink)` : 'var(--text)',
  };
  return properties;
}
