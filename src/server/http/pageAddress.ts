import { isLocale, type Locale } from '../../contract/locale';
import { pagePaths, redirectedPages } from '../../contract/paths';
import { productSorts } from '../../contract/product';

/** What an address asks for. */
export type PageAddress =
  | { kind: 'redirect'; location: string }
  /** An older address of a product, by its name; its number is looked up. */
  | { kind: 'slug'; slug: string; path: string; query: string }
  | {
      kind: 'page';
      /** Path and known parameters in a fixed order: what the page is rendered and kept under. */
      url: string;
      /** Whether the page may be kept; what visitors type, and addresses without an end, are not. */
      kept: boolean;
      /** From `?lang=`. */
      locale: Locale | undefined;
    }
  /** No page has this address; the page that says so is the same for all of them. */
  | { kind: 'unknown'; locale: Locale | undefined };

const fixedPaths: ReadonlySet<string> = new Set(
  Object.values(pagePaths).filter(
    (path): path is Extract<typeof path, string> => typeof path === 'string',
  ),
);
/** Pages with one more part, which only the app can judge. */
const pathOfOne = /^\/(?:products|orders)\/[^/]+$/;
const productNumber = /^\/products\/[1-9]\d{0,9}$/;
const productSlug = /^\/products\/([a-z0-9-]+)$/;

/** Longer than any page's path. Characters. */
const pathMaxLength = 300;
/** Another host to some programs, or what no path is typed with. */
const neverPath = /\/\/|[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A picture, a script or somebody's probe: no page has such a name. */
const fileName = /\.[a-z0-9]{1,8}$/i;

/** Parameters that change what the listing shows, with the values that may be cached. Every page knows `lang` besides. */
const listingParameters: Readonly<Record<string, (value: string) => boolean>> = {
  category: (value) => /^[a-z0-9-]{1,64}$/.test(value),
  sort: (value) => productSorts.some((sort) => sort === value),
  page: (value) => /^[1-9]\d{0,4}$/.test(value),
  q: () => false,
};
/** Values of these that are not known change nothing on the page, so they are left out. */
const ignoredIfUnknown: ReadonlySet<string> = new Set(['sort', 'page']);

/**
 * Reads path and query of a request for a page. Undefined where no page can be meant, so that
 * nothing is rendered for a missing file or a path that is none.
 */
export function pageAddress(requested: string): PageAddress | undefined {
  const cut = requested.indexOf('?');
  const path = cut < 0 ? requested : requested.slice(0, cut);
  const query = cut < 0 ? '' : requested.slice(cut);
  if (path.length > pathMaxLength) return undefined;
  const decoded = decodedPath(path);
  if (decoded === undefined || neverPath.test(decoded)) return undefined;

  const canonical = withoutSlash(decoded.toLowerCase());
  const moved = redirectedPages[canonical];
  if (moved) return { kind: 'redirect', location: moved + query };
  const slug = productSlug.exec(canonical)?.[1];
  const kept = fixedPaths.has(canonical) || productNumber.test(canonical);
  if (slug !== undefined && !kept) return { kind: 'slug', slug, path: canonical, query };
  if (kept && canonical !== path) return { kind: 'redirect', location: canonical + query };
  if (fileName.test(path)) return undefined;

  const given = new URLSearchParams(query);
  const lang = given.get('lang');
  const locale = isLocale(lang) ? lang : undefined;
  if (!kept && !pathOfOne.test(decoded)) return { kind: 'unknown', locale };

  const known = new URLSearchParams();
  let cacheable = kept;
  if (path === pagePaths.shop) {
    for (const [name, isKnown] of Object.entries(listingParameters)) {
      const value = given.get(name);
      if (!value || (!isKnown(value) && ignoredIfUnknown.has(name))) continue;
      known.set(name, value);
      cacheable &&= isKnown(value);
    }
  }
  if (locale) known.set('lang', locale);
  const search = known.toString();
  return { kind: 'page', url: search ? `${path}?${search}` : path, kept: cacheable, locale };
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
