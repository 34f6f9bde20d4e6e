import * as contract from '@/contract/address';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCities: build.query({
      ...callEndpoint(contract.listCities),
      providesTags: ['City'],
      // The list rarely changes.
      keepUnusedDataFor: 3600,
    }),
    listAddresses: build.query(callEndpoint(contract.listAddresses, provides('Address'))),
    createAddress: build.mutation(callEndpoint(contract.createAddress, whenDone('Address'))),
    updateAddress: build.mutation(callEndpoint(contract.updateAddress, whenDone('Address'))),
    deleteAddress: build.mutation(callEndpoint(contract.deleteAddress, whenDone('Address'))),
  }),
});
