import {
  createAddress,
  deleteAddress,
  listAddresses,
  listCities,
  updateAddress,
  type Address,
  type AddressForm,
  type City,
} from '../../contract/address';
import type { CallData } from '../../contract/call';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';
import { whenDone } from './tags';

/** The signed-in customer's own id goes with the form; the server refuses another's. */
type OwnAddress = AddressForm & { user_id: number };

/** Address book and places delivered to (specification section 7). */
export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCities: build.query<City[], void>({
      ...callEndpoint(listCities, () => ({})),
      providesTags: ['City'],
      // The list changes with the shop's delivery area, not while one shops.
      keepUnusedDataFor: 3600,
    }),
    listAddresses: build.query<Address[], number>({
      ...callEndpoint(listAddresses, (user_id: number) => ({ params: { user_id } })),
      providesTags: ['Address'],
    }),
    createAddress: build.mutation<Address, OwnAddress>({
      ...callEndpoint(createAddress, (body: OwnAddress) => ({ body })),
      invalidatesTags: whenDone('Address'),
    }),
    updateAddress: build.mutation<Address, OwnAddress & { id: number }>({
      ...callEndpoint(updateAddress, ({ id, ...body }: OwnAddress & { id: number }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: whenDone('Address'),
    }),
    deleteAddress: build.mutation<CallData<typeof deleteAddress>, number>({
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
