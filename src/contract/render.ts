import type { Locale } from './locale';

/** The only interface between server and web app. The server loads the built `render` (`dist/render.mjs`). */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

export interface RenderRequest {
  url: string;
  locale: Locale;
  /** The shop's public URL without a trailing slash, for canonical links. */
  origin: string;
  /** Calls the API in process as a visitor. Works like `window.fetch`, with a path as URL. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Loads a compiled catalog (`dist/locales/{locale}/{namespace}.json`). Rejects if it is missing. */
  loadMessages: (locale: Locale, namespace: string) => Promise<CompiledMessages>;
  assets: AssetManifest;
}

/** Messages by id, in Lingui's format. */
export type CompiledMessages = Record<string, unknown>;

export interface RenderedPage {
  /**
   * 200, 404, or 30x with `headers.location`. If data failed to load, 503 (the app retries). For the error page, 500.
   * Responses with 500 and 503 must not be cached.
   */
  status: number;
  html: string;
  headers: { location?: string };
  /** Quoted sources for the CSP's `script-src`, such as `'sha256-…'`. They are the same on every page. */
  inlineScriptHashes: string[];
  /** When the promised days on the page change, in milliseconds since 1970. */
  freshUntil?: number;
  /** The cause of a 500 or 503, which the server logs. */
  failure?: unknown;
}

/** The files of the browser build. Paths begin with `/assets/`. */
export interface AssetManifest {
  /** In execution order. */
  scripts: string[];
  styles: string[];
  /** Additional files of each page, by route name. */
  pages: Record<string, { scripts: string[]; styles: string[] }>;
}
