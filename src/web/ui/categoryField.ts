import type { CSSProperties } from 'react';

const slugOfSheet = /^[\w-]+$/;

/**
 * Sets `--cat-field` and `--cat-ink` from a category's slug. One whose colours are not in the sheet gets
 * the quiet surface, so that a category made tomorrow still reads.
 */
export function categoryField(slug = ''): CSSProperties {
  const known = slugOfSheet.test(slug);
  const properties: Record<`--${string}`, string> = {
    '--cat-field': known ? `var(--cat-${slug}-field, var(--surface))` : 'var(--surface)',
    '--cat-ink': known ? `var(--cat-${slug}-ink, var(--text))` : 'var(--text)',
  };
  return properties;
}
