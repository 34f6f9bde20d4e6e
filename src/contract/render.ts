import type { Locale } from './locale';

/**
 * The one door between server and web app: the built `render` turns a request for a page into
 * HTML. The server is handed it (`dist/render.mjs`), neither imports the other's source.
 */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

export interface RenderRequest {
  /** Path and query as asked for, e.g. `/shop?category=honey`. */
  url: string;
  locale: Locale;
  /** The shop's public address without a slash at its end; canonical links begin with it. */
  origin: string;
  /** The API, called in process and as a visitor: as `window.fetch` with a path for an address. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** A compiled catalog (`dist/locales/{locale}/{namespace}.json`). Rejects where there is none. */
  loadMessages: (locale: Locale, namespace: string) => Promise<CompiledMessages>;
  /** `dist/assets/manifest.json`. */
  assets: AssetManifest;
}

/** Message ids to compiled messages, whose form is Lingui's own. */
export type CompiledMessages = Record<string, unknown>;

export interface RenderedPage {
  /**
   * 200, 404 for what is not there, 30x with `headers.location`; 503 where data of the page could not
   * be had (the app asks again), 500 where the document is the error page. Neither may be kept.
   */
  status: number;
  /** The whole document, with `<!DOCTYPE html>`. */
  html: string;
  headers: { location?: string };
  /** For the CSP's `script-src`: quoted sources such as `'sha256-…'`, the same on every page. */
  inlineScriptHashes: string[];
  /** What went wrong with a 500 or 503, for the server's log. */
  failure?: unknown;
}

/** What the browser build emitted. Addresses begin with `/assets/`. */
export interface AssetManifest {
  /** In the order in which they have to run. */
  scripts: string[];
  styles: string[];
  /** Files that one page needs beside these, by the page's name in the routes. */
  pages: Record<string, { scripts: string[]; styles: string[] }>;
}
