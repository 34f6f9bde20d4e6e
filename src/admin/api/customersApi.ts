import * as contract from '@/contract/admin/customers';
import { callEndpoint, callPages, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** The customer list is computed from these. */
const customerTags = provides('Customer', 'Order', 'Case', 'Review');
/** Orders show how many of the customer's parcels have come back. */
const changedCustomer = invalidates('Customer', 'Order', 'Today', 'Log');

export const customersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.infiniteQuery(
      callPages(callEndpoint(contract.listCustomers, customerTags), ({ more, customers }) =>
        more ? customers.at(-1)?.id : undefined,
      ),
    ),
    getCustomerCounts: build.query(callEndpoint(contract.getCustomerCounts, customerTags)),
    getCustomer: build.query(callEndpoint(contract.getCustomer, customerTags)),
    addCustomerNote: build.mutation(
      callEndpoint(contract.addCustomerNote, whenDone('Customer', 'Log')),
    ),
    deleteCustomerNote: build.mutation(
      callEndpoint(contract.deleteCustomerNote, invalidates('Customer', 'Log')),
    ),
    joinCustomers: build.mutation(callEndpoint(contract.joinCustomers, changedCustomer)),
    separateCustomers: build.mutation(callEndpoint(contract.separateCustomers, changedCustomer)),
    exportCustomer: build.mutation(callEndpoint(contract.exportCustomer, whenDone('Log'))),
    deleteCustomer: build.mutation(
      callEndpoint(
        contract.deleteCustomer,
        invalidates('Customer', 'Order', 'Today', 'Case', 'Review', 'Product', 'Log'),
      ),
    ),
    exportCustomers: build.mutation(callEndpoint(contract.exportCustomers, whenDone('Log'))),
  }),
});
