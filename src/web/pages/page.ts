import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Locale } from '@/contract/locale';
import type { ApiExtra } from '@/client/apiExtra';
import type { ApiState } from '../api/baseApi';
import type { Namespace } from '@/lib/namespaces';
import type { PageMeta } from '@/ui/PageHead';
import type { TextOf } from '@/lib/text';

/**
 * Exports of a page module. `src/web/pages/CartPage.tsx`:
 *
 *   export const namespaces: Namespaces = ['cart', 'product'];
 *   export const meta: Meta = ({ text, brand }) => ({ title: text('cart:meta.title', { brand }) });
 *   export const loader: PageLoader = async ({ load, locale }) => {
 *     await load(cartApi.endpoints.getCart.initiate(locale));
 *   };
 *   export default function CartPage() { … }
 *
 * The page is wired in `src/web/app/routes.tsx`. A page whose title needs data exports no `meta`
 * and renders `<PageHead>` itself. A guarded page exports `meta` and no `loader`.
 */
export interface PageModule {
  default: ComponentType;
  /** Catalogs in addition to `common` and `errors`; loaded before the page renders. */
  namespaces?: Namespaces;
  meta?: Meta;
  loader?: PageLoader;
}

export type Namespaces = readonly Namespace[];
export type Meta = (context: MetaContext) => PageMeta;
/** Starts the page's queries; awaits those that the page needs. */
export type PageLoader = (context: LoaderContext) => Promise<LoaderResult | void>;

interface MetaContext {
  text: TextOf;
  /** For titles: `text('cart:meta.title', { brand })`. */
  brand: string;
  pathname: string;
}

/** A running query, as `initiate` starts it. */
interface StartedQuery extends Promise<{ error?: unknown }> {
  queryCacheKey: string;
  unsubscribe(): void;
}

export interface LoaderContext {
  locale: Locale;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** Cached data. */
  getState(): ApiState;
  /**
   * Starts a query: `load(productApi.endpoints.getProduct.initiate(arg))`. The server always waits for
   * the response; a browser waits briefly if the loader awaits it.
   */
  load<Started extends StartedQuery>(
    query: ThunkAction<Started, ApiState, ApiExtra, UnknownAction>,
  ): Started;
}

interface LoaderResult {
  /** HTTP status of the document: 404 if the resource does not exist. */
  status?: number;
}
