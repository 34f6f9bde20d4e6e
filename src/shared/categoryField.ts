import type { CSSProperties } from 'react';

const slugPattern = /^[\w-]+$/;

/** Sets `--cat-field` and `--cat-ink` by category slug; a slug without colours in the style sheet gets neutral ones. */
export function categoryField(slug = ''): CSSProperties {
  const isValid = slugPattern.test(slug);
  const properties: Record<`--${string}`, string> = {
    '--cat-field': isValid ? `var(--cat-${slug}-field, var(--surface))` : 'var(--surface)',
    '--cat-ink': isValid ? `var(--cat-${slug}-ink, var(--text))` : 'var(--text)',
  };
  return properties;
}
