import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Locale } from '@/contract/locale';
import type { ApiExtra } from '@/client/apiExtra';
import type { ApiState } from '../api/baseApi';
import type { PageName } from '@/contract/content';
import type { Namespace } from '@/lib/namespaces';
import type { MessageId, TextOf } from '@/lib/text';
import type { PageMeta } from '@/ui/PageHead';
import { contentApi } from '../api/contentApi';

/**
 * The exports of a page module, such as `src/web/pages/CartPage.tsx`:
 *
 *   export const namespaces: Namespaces = ['cart', 'product'];
 *   export const meta = pageMeta('cart:meta.title', 'cart:meta.description', { noindex: true });
 *   export const loader: PageLoader = async ({ load, locale }) => {
 *     await load(cartApi.endpoints.getCart.initiate(locale));
 *   };
 *   export default function CartPage() { … }
 *
 * The page is registered in `src/web/app/routes.tsx`. A page whose title needs data exports no `meta`
 * and renders `<PageHead>` itself. A guarded page exports `meta` and no `loader`.
 */
export interface PageModule {
  default: ComponentType;
  /** The catalogs needed in addition to `common` and `errors`. They are loaded before the page renders. */
  namespaces?: Namespaces;
  meta?: Meta;
  loader?: PageLoader;
}

export type Namespaces = readonly Namespace[];
export type Meta = (context: MetaContext) => PageMeta;
/** Starts the queries of the page, and awaits those that the page needs. */
export type PageLoader = (context: LoaderContext) => Promise<LoaderResult | void>;

interface MetaContext {
  text: TextOf;
  brand: string;
  pathname: string;
}

/** The metadata of pages whose title has no variable other than the brand. */
export const pageMeta =
  (title: MessageId, description: MessageId, overrides: Partial<PageMeta> = {}): Meta =>
  ({ text, brand }) => ({
    title: text(title, { brand }),
    description: text(description),
    ...overrides,
  });

/** The loader of pages that only show the owner's texts. */
export const textLoader =
  (name: PageName): PageLoader =>
  async ({ load, locale }) => {
    await load(contentApi.endpoints.getPage.initiate({ params: { name }, locale }));
  };

interface StartedQuery extends Promise<{ error?: unknown }> {
  queryCacheKey: string;
  unsubscribe(): void;
}

export interface LoaderContext {
  locale: Locale;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  getState(): ApiState;
  /**
   * Starts a query: `load(productApi.endpoints.getProduct.initiate(arg))`. The server waits for every response, and a
   * browser waits briefly for those that the loader awaits.
   */
  load<Started extends StartedQuery>(
    query: ThunkAction<Started, ApiState, ApiExtra, UnknownAction>,
  ): Started;
}

interface LoaderResult {
  /** HTTP status of the document: 404 if the resource does not exist. */
  status?: number;
}
