import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Locale } from '../../contract/locale';
import type { ApiExtra } from '../api/apiExtra';
import type { ApiState } from '../api/apiState';
import type { Namespace } from '../lib/namespaces';
import type { PageMeta } from '../ui/PageHead';
import type { TextOf } from '../lib/text';

/**
 * What a page module exports. `src/web/pages/CartPage.tsx`:
 *
 *   export const namespaces: Namespaces = ['cart', 'product'];
 *   export const meta: Meta = ({ text, brand }) => ({ title: text('cart:meta.title', { brand }) });
 *   export const preload: Preload = async ({ load, locale }) => {
 *     await load(cartApi.endpoints.getCart.initiate(locale));
 *   };
 *   export default function CartPage() { … }
 *
 * The page is wired in `src/web/app/routes.ts`. A page whose title needs data exports no `meta`
 * and renders `<PageHead>` itself; a guarded page always exports it.
 */
export interface PageModule {
  default: ComponentType;
  /** Catalogs beside `common` and `errors`; they are there before the page renders. */
  namespaces?: Namespaces;
  meta?: Meta;
  preload?: Preload;
}

export type Namespaces = readonly Namespace[];
export type Meta = (context: MetaContext) => PageMeta;
export type Preload = (context: PreloadContext) => Promise<PreloadResult | void>;

export interface MetaContext {
  text: TextOf;
  locale: Locale;
  /** Most titles name it: `text('cart:meta.title', { brand })`. */
  brand: string;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A query under way, as `initiate` starts it. */
interface StartedQuery extends Promise<unknown> {
  unsubscribe(): void;
}

export interface PreloadContext {
  locale: Locale;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /**
   * Asks for what the page shows first: `await load(productApi.endpoints.getProduct.initiate(arg))`.
   * The server waits for it; in the browser the page appears at once and the data when it is there.
   */
  load<Started extends StartedQuery>(
    query: ThunkAction<Started, ApiState, ApiExtra, UnknownAction>,
  ): Started;
}

export interface PreloadResult {
  /** Of the document: 404 where what the address names does not exist. */
  status?: number;
  /** Sends the reader elsewhere for good (301 unless `status` says otherwise). */
  redirectTo?: string;
}
