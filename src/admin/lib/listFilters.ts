import type { NavigateOptions } from 'react-router';

/** The address of a list with these filters. */
export const filterAddress = (filter: object): string =>
  `?${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, `${value}`])).toString()}`;

/**
 * For a change of a list's filters in the address. Rendered at once: a second change builds on the first, and
 * a date field keeps the part that is typed.
 */
export const filterNavigation: NavigateOptions = {
  replace: true,
  preventScrollReset: true,
  flushSync: true,
};
