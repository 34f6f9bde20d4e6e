import { isLocale, type Locale, defaultLocale } from '@/contract/locale';
import { pagePaths, redirectedPages } from '@/contract/paths';
import { readShopQuery, shopUrl } from '@/contract/shopQuery';
import { languageCookie, languageCookieSeconds } from '@/contract/wire';

export type RequestedPage =
  | { kind: 'redirect'; location: string }
  | { kind: 'slug'; slug: string; path: string; query: string }
  | {
      kind: 'page';
      /** The path and known parameters in a fixed order, which is the URL to render and the cache key. */
      url: string;
      /** Searches and unbounded sets of URLs are not cacheable. */
      cacheable: boolean;
      locale: Locale | undefined;
    }
  /** All URLs that are not found share one page. */
  | { kind: 'unknown'; locale: Locale | undefined };

const fixedPaths: ReadonlySet<string> = new Set(
  Object.values(pagePaths).filter(
    (path): path is Extract<typeof path, string> => typeof path === 'string',
  ),
);
/** Matches detail pages. The app validates the last segment. */
const detailPath = /^\/(?:products|orders)\/[^/]+$/;
const productNumber = /^\/products\/[1-9]\d{0,9}$/;
const productSlug = /^\/products\/([a-z0-9-]+)$/;

/** In characters, longer than any page's path. */
const pathMaxLength = 300;
/** Matches `//` and `\`, which some clients parse as a host, and control and invisible characters. */
const invalidPath = /\/\/|[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Matches file names (images, scripts, vulnerability scans). No page has a file extension. */
const fileName = /\.[a-z0-9]{1,8}$/i;

/** Matches characters that chats and sentences append to a URL. No path ends with them. */
const trailingInPath = /[^\p{L}\p{N}\p{Cc}\p{Zl}\p{Zp}/\\]+$/u;
export const trailingInUrl = /(?<=\w)(?:[).,;:!\]>]|%(?:29|2C|5D|3E))+$/i;

/** Several tags are not cacheable, because their combinations are unbounded. */
const cacheableValue = /^[a-z\d_-]{1,64}$/;

/** Returns undefined for missing files and malformed paths, so that nothing is rendered. */
export function requestedPage(requestUrl: string): RequestedPage | undefined {
  const queryStart = requestUrl.indexOf('?');
  const path = queryStart < 0 ? requestUrl : requestUrl.slice(0, queryStart);
  const originalQuery = queryStart < 0 ? '' : requestUrl.slice(queryStart);
  const query = originalQuery.replace(trailingInUrl, '');
  if (path.length > pathMaxLength) return undefined;
  const originalPath = decodePath(path);
  const decoded = originalPath?.replace(trailingInPath, '');
  if (decoded === undefined || invalidPath.test(decoded)) return undefined;

  const canonical = withoutSlash(decoded.toLowerCase());
  const moved = redirectedPages[canonical];
  if (moved) return { kind: 'redirect', location: moved + query };
  const slug = productSlug.exec(canonical)?.[1];
  const isFixed = fixedPaths.has(canonical) || productNumber.test(canonical);
  if (slug !== undefined && !isFixed) return { kind: 'slug', slug, path: canonical, query };
  if (isFixed && (canonical !== path || query !== originalQuery))
    return { kind: 'redirect', location: canonical + query };
  if (fileName.test(path)) return undefined;
  if (decoded !== originalPath && detailPath.test(decoded))
    return { kind: 'redirect', location: encodeURI(decoded) + query };

  const parameters = new URLSearchParams(query);
  const lang = parameters.get('lang');
  const locale = isLocale(lang) ? lang : undefined;
  if (!isFixed && !detailPath.test(decoded)) return { kind: 'unknown', locale };

  const listing = path === pagePaths.shop ? readShopQuery(parameters) : {};
  const cacheable =
    isFixed &&
    !listing.q &&
    Object.values(listing).every((value) => cacheableValue.test(String(value)));
  const url = path === pagePaths.shop ? shopUrl(listing) : path;
  const withLocale = locale && `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`;
  return { kind: 'page', url: withLocale ?? url, cacheable, locale };
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Parses only this cookie, because every page request calls this. */
export function readLocaleCookie(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === languageCookie && isLocale(value)) return value;
  }
  return defaultLocale;
}

/** The client writes the same cookie (`keepLanguage`). */
export function languageCookieHeader(locale: Locale, isSecure: boolean): string {
  return `${languageCookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
