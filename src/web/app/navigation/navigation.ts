import {
  NavigationType,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router';

/** Where the shopper stands, and how they came there. */
export interface Place {
  location: Location;
  type: NavigationType;
  /** Only a part of the page changes, so the view stays where it is. */
  keepsScroll: boolean;
}

/** The history of one page load: what react-router's components change, and what the app follows. */
export interface Navigation {
  readonly navigator: Navigator;
  /** The place of the address bar; the page there may still be on its way. */
  current(): Place;
  go(to: To, options?: NavigateOptions): void;
  /** Hears of each new place, at once. */
  subscribe(listener: (place: Place) => void): () => void;
}

/** As react-router makes it, for browsers and for tests. */
type History = Pick<
  ReturnType<typeof UNSAFE_createMemoryHistory>,
  'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'createURL' | 'encodeLocation'
>;

/** react-router's key of an entry that has none of its own, as the first of a page load. */
const firstKey = 'default';

export function makeNavigation(history: History): Navigation {
  const listeners = new Set<(place: Place) => void>();
  // A page load arrives, like a link; only that of an entry with a key, a reload, finds its place again.
  let place = placeOf(history.location.key === firstKey ? NavigationType.Push : NavigationType.Pop);

  function placeOf(type: NavigationType, options?: NavigateOptions): Place {
    return { location: history.location, type, keepsScroll: options?.preventScrollReset ?? false };
  }
  const come = (type: NavigationType, options?: NavigateOptions) => {
    place = placeOf(type, options);
    for (const listener of listeners) listener(place);
  };
  const replace: Navigator['replace'] = (to, state, options) => {
    history.replace(to, state);
    come(NavigationType.Replace, options);
  };
  const push: Navigator['push'] = (to, state, options) => {
    // As browsers have it: the way to where one stands makes no entry.
    if (history.createHref(to) === history.createHref(history.location))
      return replace(to, state, options);
    history.push(to, state);
    come(NavigationType.Push, options);
  };
  history.listen(() => {
    const { pathname, search, hash, key } = history.location;
    const before = place.location;
    // A plain link to a place in the page makes an entry that nobody has given a key.
    const named = key === firstKey && hash !== '' && hash !== before.hash;
    const within = named && pathname === before.pathname && search === before.search;
    if (within) history.replace(pathname + search + hash);
    // The browser goes there itself.
    come(NavigationType.Pop, { preventScrollReset: within });
  });

  const { go, createHref, createURL, encodeLocation } = history;
  return {
    navigator: { push, replace, go, createHref, createURL, encodeLocation },
    current: () => place,
    go: (to, options) => (options?.replace ? replace : push)(to, options?.state, options),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
