import { listCategories } from '@/contract/category';
import { listFeaturedProducts, listProducts } from '@/contract/product';
import { getShop } from '@/contract/shop';
import { callInLanguage } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** What every page loads: the shop's data, products and categories (specification section 7). */
export const shopApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getShop: build.query({ ...callInLanguage(getShop), providesTags: ['Shop'] }),
    listCategories: build.query({ ...callInLanguage(listCategories), providesTags: ['Category'] }),
    listProducts: build.query({
      ...callInLanguage(listProducts),
      // Back navigation restores the list and the scroll position.
      keepUnusedDataFor: 600,
      providesTags: ['Product'],
    }),
    listFeaturedProducts: build.query({
      ...callInLanguage(listFeaturedProducts),
      providesTags: ['FeaturedProduct'],
    }),
  }),
});
