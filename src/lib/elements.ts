import type { ReactElement } from 'react';

/** Children that may have siblings. Text needs its own element (`shop/own-element`). */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
