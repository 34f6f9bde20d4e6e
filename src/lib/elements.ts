import type { ReactElement } from 'react';

/**
 * Children that may have siblings: no text, which needs an element of its own (`shop/own-element`).
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
