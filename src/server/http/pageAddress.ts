import { isLocale, type Locale } from '../../contract/locale';
import { pagePaths, redirectedPages } from '../../contract/paths';

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
    };

const fixedPaths: ReadonlySet<string> = new Set(
  Object.values(pagePaths).filter(
    (path): path is Extract<typeof path, string> => typeof path === 'string',
  ),
);

/** Parameters that change what the listing shows; every page knows `lang` besides. */
const listingParameters = ['category', 'sort', 'page', 'q'] as const;
const parameterMaxLength = 64;
/** A picture, a script or somebody's probe: no page has such a name. */
const fileName = /\.[a-z0-9]{1,8}$/i;

/**
 * Reads path and query of a request for a page. Undefined where no page can be meant, so that
 * nothing is rendered for a missing file.
 */
export function pageAddress(requested: string): PageAddress | undefined {
  const cut = requested.indexOf('?');
  const path = cut < 0 ? requested : requested.slice(0, cut);
  const query = cut < 0 ? '' : requested.slice(cut);

  const moved = redirectedPages[withoutSlash(path)];
  if (moved) return { kind: 'redirect', location: moved + query };
  // An address must not lead to another host, as `//evil.example/` and `/\\evil.example/` would.
  if (path.endsWith('/') && /^\/[^/\\]/.test(path)) {
    return { kind: 'redirect', location: withoutSlash(path) + query };
  }
  const product = /^\/products\/([^/]+)$/.exec(path)?.[1];
  const isNumber = product !== undefined && /^[1-9]\d{0,9}$/.test(product);
  if (product !== undefined && !isNumber && /^[a-z0-9-]+$/.test(product)) {
    return { kind: 'slug', slug: product, path, query };
  }
  if (fileName.test(path)) return undefined;

  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  if (path === pagePaths.shop) {
    for (const name of listingParameters) {
      const value = given.get(name);
      if (value) known.set(name, value);
    }
  }
  const lang = given.get('lang');
  const locale = isLocale(lang) ? lang : undefined;
  if (locale) known.set('lang', locale);
  const search = known.toString();
  return {
    kind: 'page',
    url: search ? `${path}?${search}` : path,
    kept:
      (fixedPaths.has(path) || isNumber) &&
      !known.has('q') &&
      [...known.values()].every((value) => value.length <= parameterMaxLength),
    locale,
  };
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
