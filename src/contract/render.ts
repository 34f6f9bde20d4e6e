import type { Locale } from './locale';

/** The only interface between server and web app: the server loads the built `render` (`dist/render.mjs`). */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

export interface RenderRequest {
  /** Path and query of the request, e.g. `/shop?category=honey`. */
  url: string;
  locale: Locale;
  /** The shop's public URL without a trailing slash; the base of canonical links. */
  origin: string;
  /** Calls the API in process, as a visitor; like `window.fetch` with a path as URL. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** A compiled catalog (`dist/locales/{locale}/{namespace}.json`). Rejects if it is missing. */
  loadMessages: (locale: Locale, namespace: string) => Promise<CompiledMessages>;
  /** `dist/assets/manifest.json`. */
  assets: AssetManifest;
}

/** The compiled messages by id, in Lingui's format. */
export type CompiledMessages = Record<string, unknown>;

export interface RenderedPage {
  /**
   * 200, 404, or 30x with `headers.location`. Must not be cached: 503 if data failed to load (the app retries), 500 for
   * the error page.
   */
  status: number;
  /** The whole document, with `<!DOCTYPE html>`. */
  html: string;
  headers: { location?: string };
  /** For the CSP's `script-src`: quoted sources such as `'sha256-…'`, the same on every page. */
  inlineScriptHashes: string[];
  /** Milliseconds since 1970: when the promised days on the page change. */
  freshUntil?: number;
  /** The cause of a 500 or 503, for the server's log. */
  failure?: unknown;
}

/** The files of the browser build; paths begin with `/assets/`. */
export interface AssetManifest {
  /** Listed in execution order. */
  scripts: string[];
  styles: string[];
  /** Additional files for each page, by its route name. */
  pages: Record<string, { scripts: string[]; styles: string[] }>;
}
