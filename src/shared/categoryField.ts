import type { CSSProperties } from 'react';

const slugOfSheet = /^[\w-]+$/;

/**
 * Sets `--cat-field` and `--cat-ink` from a category's slug. Categories without colours in the style sheet
 * get a neutral background.
 */
export function categoryField(slug = ''): CSSProperties {
  const existing = slugOfSheet.test(slug);
  const properties: Record<`--${string}`, string> = {
    '--cat-field': existing ? `var(--cat-${slug}-field, var(--surface))` : 'var(--surface)',
    '--cat-ink': existing ? `var(--cat-${slug}-ink, var(--text))` : 'var(--text)',
  };
  return properties;
}
