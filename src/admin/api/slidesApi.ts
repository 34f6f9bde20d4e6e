import * as contract from '@/contract/admin/slides';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { type Arrangement, changed, saved } from './contentEdits';
import { once } from './todayApi';

/** The banner in both languages. */
export const slidesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listSlides: build.query({
      ...callEndpoint(contract.listAdminSlides),
      providesTags: ['Content'],
    }),
    createSlide: build.mutation({
      ...callEndpoint(
        contract.createSlide,
        ({ key, ...body }: contract.SlideInput & { key: string }) => ({ body, headers: once(key) }),
      ),
      ...saved,
    }),
    updateSlide: build.mutation({
      ...callEndpoint(
        contract.updateSlide,
        ({ id, ...body }: contract.SlideInput & { id: number; version: number }) => ({
          params: { id },
          body,
        }),
      ),
      ...saved,
    }),
    deleteSlide: build.mutation({
      ...callEndpoint(contract.deleteSlide, (id: number) => ({ params: { id } })),
      ...changed,
    }),
    arrangeSlides: build.mutation({
      ...callEndpoint(contract.arrangeSlides, (body: Arrangement) => ({ body })),
      ...changed,
    }),
  }),
});
