import { getPage, listCarousels } from '@/contract/content';
import { getWithdrawalForm } from '@/contract/withdrawal';
import { callInLanguage, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCarousels: build.query(callInLanguage(listCarousels, provides('Carousel'))),
    getWithdrawalForm: build.query(callInLanguage(getWithdrawalForm, provides('Shop'))),
    getPage: build.query({
      ...callInLanguage(getPage),
      providesTags: (_result, _error, { params }) => [{ type: 'Page', id: params.name }],
    }),
  }),
});
