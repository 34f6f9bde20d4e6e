import {
  createAddress,
  deleteAddress,
  listAddresses,
  listCities,
  updateAddress,
  type AddressForm,
} from '@/contract/address';
import { baseApi, whenDone } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** The form includes the customer's own id; the server rejects any other. */
type OwnAddress = AddressForm & { user_id: number };

/** Address book and delivery areas (specification section 7). */
export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCities: build.query({
      ...callEndpoint(listCities),
      providesTags: ['City'],
      // The list changes rarely, with the shop's delivery area.
      keepUnusedDataFor: 3600,
    }),
    listAddresses: build.query({
      ...callEndpoint(listAddresses, (user_id: number) => ({ params: { user_id } })),
      providesTags: ['Address'],
    }),
    createAddress: build.mutation({
      ...callEndpoint(createAddress, (body: OwnAddress) => ({ body })),
      invalidatesTags: whenDone('Address'),
    }),
    updateAddress: build.mutation({
      ...callEndpoint(updateAddress, ({ id, ...body }: OwnAddress & { id: number }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: whenDone('Address'),
    }),
    deleteAddress: build.mutation({
      ...callEndpoint(deleteAddress, (id: number) => ({ params: { id } })),
      invalidatesTags: whenDone('Address'),
    }),
  }),
});

export const {
  useListCitiesQuery,
  useListAddressesQuery,
  useCreateAddressMutation,
  useUpdateAddressMutation,
  useDeleteAddressMutation,
} = addressApi;
