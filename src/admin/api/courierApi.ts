import * as courierFile from '@/contract/admin/courierFile';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

/** The courier's file and his tracking numbers. Not in `ordersApi.ts`, which Today loads. */
export const courierApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCourierParcels: build.query(
      callEndpoint(courierFile.listCourierParcels, provides('Order', 'Content')),
    ),
    writeCourierFile: build.mutation(callEndpoint(courierFile.writeCourierFile)),
    readTrackingNumbers: build.mutation(callEndpoint(courierFile.readTrackingNumbers)),
    setTrackingNumbers: build.mutation(callEndpoint(courierFile.setTrackingNumbers, changedOrder)),
  }),
});
