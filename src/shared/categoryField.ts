import type { CSSProperties } from 'react';

const slugPattern = /^[\w-]+$/;

/**
 * Sets `--cat-field` and `--cat-ink` from a category's slug. Categories without colours in the style sheet
 * get a neutral background.
 */
export function categoryField(slug = ''): CSSProperties {
  const isValid = slugPattern.test(slug);
  const properties: Record<`--${string}`, string> = {
    '--cat-field': isValid ? `var(--cat-${slug}-field, var(--surface))` : 'var(--surface)',
    '--cat-ink': isValid ? `var(--cat-${slug}-ink, var(--text))` : 'var(--text)',
  };
  return properties;
}
