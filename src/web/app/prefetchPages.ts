import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from './routes';

/** Milliseconds that a pointer rests on a link before it counts as a wish to go there. */
const restMs = 65;

/** What browsers that know of a shopper's wish to save data say; TypeScript's own types lack it. */
interface DataSaving {
  connection?: { saveData?: boolean };
}

/**
 * Fetches the code, words and data of a page while a pointer rests on a link to it, the link has the
 * focus or a finger comes down on it, so that the click finds them there. Of a customer's pages the
 * code alone; for a shopper who saves data nothing, as not every look becomes a visit. Returns the way
 * to stop.
 */
export function prefetchPages(target: Window, routes: RouteObject[]): () => void {
  const { document, location } = target;
  const navigator: Navigator & DataSaving = target.navigator;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  const linkOf = ({ target: at }: Event) => {
    const link = at instanceof Element ? at.closest<HTMLAnchorElement>('a[href]') : null;
    return link?.origin === location.origin && !link.target ? link.href : null;
  };
  const prefetch = (href: string | null) => {
    if (!href || href === last || href === location.href) return;
    if (navigator.connection?.saveData) return;
    last = href;
    const url = new URL(href);
    const match = matchRoutes(routes, url)?.at(-1);
    const { prefetch: fetchPage } = match?.route.handle as PageHandle;
    fetchPage({ search: url.search, params: match?.params ?? {} }).catch(() => {
      // The click will say what is wrong.
      last = '';
    });
  };
  const rest = (event: Event) => {
    clearTimeout(resting);
    const href = linkOf(event);
    if (href) resting = setTimeout(prefetch, restMs, href);
  };
  const now = (event: Event) => prefetch(linkOf(event));

  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', rest, { passive: true });
  return () => {
    clearTimeout(resting);
    document.removeEventListener('pointerover', rest);
    document.removeEventListener('pointerdown', now);
    document.removeEventListener('focusin', rest);
  };
}
