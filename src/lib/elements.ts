import type { ReactElement } from 'react';

/** What may stand beside others: no text, which needs an element of its own (`shop/own-element`). */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
