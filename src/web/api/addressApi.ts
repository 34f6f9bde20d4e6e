import * as contract from '@/contract/address';
import { callEndpoint, whenDone } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

const changed = { invalidatesTags: whenDone('Address') };

/** Address book and delivery areas (specification section 7). */
export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCities: build.query({
      ...callEndpoint(contract.listCities),
      providesTags: ['City'],
      // The list changes rarely, with the shop's delivery area.
      keepUnusedDataFor: 3600,
    }),
    listAddresses: build.query({
      ...callEndpoint(contract.listAddresses),
      providesTags: ['Address'],
    }),
    createAddress: build.mutation({ ...callEndpoint(contract.createAddress), ...changed }),
    updateAddress: build.mutation({ ...callEndpoint(contract.updateAddress), ...changed }),
    deleteAddress: build.mutation({ ...callEndpoint(contract.deleteAddress), ...changed }),
  }),
});
