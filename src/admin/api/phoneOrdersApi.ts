import { listCities } from '@/contract/address';
import { getShop } from '@/contract/shop';
import * as contract from '@/contract/admin/phoneOrders';
import { callEndpoint, callInLanguage, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

export const phoneOrdersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    findAnything: build.query(callEndpoint(contract.findAnything, provides('Order', 'Stock'))),
    quoteOrder: build.query(callEndpoint(contract.quoteOrder, provides('Stock'))),
    createPhoneOrder: build.mutation(callEndpoint(contract.createPhoneOrder, changedOrder)),
    getShop: build.query(callInLanguage(getShop, provides('Content'))),
    listCities: build.query({
      ...callEndpoint(listCities, provides('City')),
      keepUnusedDataFor: 3600,
    }),
  }),
});
