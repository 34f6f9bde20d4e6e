import * as business from '@/contract/admin/businessSettings';
import * as delivery from '@/contract/admin/deliverySettings';
import * as pages from '@/contract/admin/pageTexts';
import { callEndpoint } from '@/client/callEndpoint';
import { provides, whenDone } from '@/client/tags';
import { adminApi } from './adminApi';

/** Page texts, and settings of the business and of delivery, in both languages. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query(callEndpoint(pages.getAdminPage, provides('Content'))),
    updatePageTexts: build.mutation(callEndpoint(pages.updatePage, whenDone('Content'))),
    getBusiness: build.query(callEndpoint(business.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(
      callEndpoint(business.updateBusinessSettings, whenDone('Content')),
    ),
    getDelivery: build.query(callEndpoint(delivery.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(
      callEndpoint(delivery.updateDeliverySettings, whenDone('Content')),
    ),
  }),
});
