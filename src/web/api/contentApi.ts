import {
  getPage,
  getShop,
  listCarousels,
  type CarouselSlide,
  type ContentPage,
  type PageName,
  type Shop,
} from '../../contract/content';
import type { Locale } from '../../contract/locale';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';

interface PageArgument {
  name: PageName;
  locale: Locale;
}

/** Banner, page texts and the shop's own data. */
export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCarousels: build.query<CarouselSlide[], Locale>({
      ...callEndpoint(listCarousels, (locale: Locale) => ({ locale })),
      providesTags: ['Carousel'],
    }),
    getPage: build.query<ContentPage, PageArgument>({
      ...callEndpoint(getPage, ({ name, locale }: PageArgument) => ({ locale, params: { name } })),
      providesTags: (_result, _error, { name }) => [{ type: 'Page', id: name }],
    }),
    getShop: build.query<Shop, Locale>({
      ...callEndpoint(getShop, (locale: Locale) => ({ locale })),
      providesTags: ['Shop'],
    }),
  }),
});

export const { useListCarouselsQuery, useGetPageQuery, useGetShopQuery } = contentApi;
