import { matchRoutes, type LoaderFunction, type RouteObject } from 'react-router';
import { pageRoutes } from './routes';

/** Milliseconds that a pointer rests on a link before it counts as a wish to go there. */
const restMs = 65;

const guarded = new Set(pageRoutes.filter((page) => page.guarded).map((page) => page.name));

/**
 * Fetches the code, words and data of a page while a pointer rests on a link to it, the link has the
 * focus or a finger comes down on it, so that the click finds them there. Of a customer's pages the
 * code alone. Returns the way to stop.
 */
export function prefetchPages(target: Window, routes: RouteObject[]): () => void {
  const { document, location } = target;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  const linkOf = ({ target: at }: Event) => {
    const link = at instanceof Element ? at.closest<HTMLAnchorElement>('a[href]') : null;
    return link?.origin === location.origin && !link.target ? link.href : null;
  };
  const prefetch = (href: string | null) => {
    if (!href || href === last || href === location.href) return;
    last = href;
    prefetchPage(routes, new URL(href)).catch(() => {
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

async function prefetchPage(routes: RouteObject[], url: URL): Promise<void> {
  const match = matchRoutes(routes, url)?.at(-1);
  if (!match) return;
  const { route, params } = match;
  const page = typeof route.lazy === 'function' ? await route.lazy() : route;
  if (guarded.has(route.id ?? '') || typeof page.loader !== 'function') return;
  const loader = page.loader as LoaderFunction;
  const request = new Request(url);
  await loader({
    request,
    params,
    context: {},
    url,
    pattern: route.path ?? '',
  } as Parameters<LoaderFunction>[0]);
}
