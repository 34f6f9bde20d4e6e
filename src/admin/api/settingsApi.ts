import * as settings from '@/contract/admin/shopSettings';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const done = whenDone('Content');

export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query(callEndpoint(settings.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(callEndpoint(settings.updateDeliverySettings, done)),
    getBusiness: build.query(callEndpoint(settings.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(callEndpoint(settings.updateBusinessSettings, done)),
  }),
});
