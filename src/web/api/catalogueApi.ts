import { listCategories } from '@/contract/category';
import type { Locale } from '@/contract/locale';
import { listFeaturedProducts, listProducts, type ProductQuery } from '@/contract/product';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** Responses depend on the language, so it is part of every argument. */
interface InLanguage {
  locale: Locale;
}

/** Products and categories (specification section 7). */
export const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query({
      ...callEndpoint(listCategories, (locale: Locale) => ({ locale })),
      providesTags: ['Category'],
    }),
    listProducts: build.query({
      ...callEndpoint(listProducts, ({ locale, ...query }: ProductQuery & InLanguage) => ({
        locale,
        query,
      })),
      // Back navigation restores the list and the scroll position.
      keepUnusedDataFor: 600,
      providesTags: ['Product'],
    }),
    listFeaturedProducts: build.query({
      ...callEndpoint(listFeaturedProducts, (locale: Locale) => ({ locale })),
      providesTags: ['FeaturedProduct'],
    }),
  }),
});

export const { useListCategoriesQuery, useListProductsQuery, useListFeaturedProductsQuery } =
  catalogueApi;
