import { listCategories } from '@/contract/category';
import { listFeaturedProducts, listPopularProducts, listProducts } from '@/contract/product';
import { getShop } from '@/contract/shop';
import { callInLanguage, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const shopApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getShop: build.query(callInLanguage(getShop, provides('Shop'))),
    listCategories: build.query(callInLanguage(listCategories, provides('Category'))),
    listProducts: build.query({
      ...callInLanguage(listProducts),
      // Back navigation restores the list and the scroll position.
      keepUnusedDataFor: 600,
      providesTags: ['Product'],
    }),
    listFeaturedProducts: build.query(
      callInLanguage(listFeaturedProducts, provides('FeaturedProduct')),
    ),
    listPopularProducts: build.query(callInLanguage(listPopularProducts, provides('Product'))),
  }),
});
