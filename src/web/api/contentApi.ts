import { getPage, listCarousels } from '@/contract/content';
import { callInLanguage, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** Banner and page texts. */
export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCarousels: build.query(callInLanguage(listCarousels, provides('Carousel'))),
    getPage: build.query({
      ...callInLanguage(getPage),
      providesTags: (_result, _error, { params }) => [{ type: 'Page', id: params.name }],
    }),
  }),
});
