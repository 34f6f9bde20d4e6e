import type { PageName } from '../../contract/content';
import * as content from '../../contract/admin/content';
import * as settings from '../../contract/admin/settings';
import { idempotencyHeader } from '../../contract/wire';
import type { Localized } from '../../contract/locale';
import { callEndpoint } from '../../web/api/callEndpoint';
import { adminApi, whenDone } from './adminApi';

interface Order {
  seen: number[];
  ids: number[];
}
const once = (key: string) => ({ [idempotencyHeader]: key });
const changed = { invalidatesTags: ['Content' as const] };
const saved = { invalidatesTags: whenDone('Content') };

/** Categories, tags, banner, page texts and settings, in both languages. */
export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query({
      ...callEndpoint(content.listAdminCategories),
      providesTags: ['Content'],
    }),
    createCategory: build.mutation({
      ...callEndpoint(
        content.createCategory,
        ({ key, ...body }: content.CategoryInput & { key: string }) => ({
          body,
          headers: once(key),
        }),
      ),
      ...saved,
    }),
    updateCategory: build.mutation({
      ...callEndpoint(
        content.updateCategory,
        ({ id, ...body }: content.CategoryInput & { id: number; version: number }) => ({
          params: { id },
          body,
        }),
      ),
      ...saved,
    }),
    deleteCategory: build.mutation({
      ...callEndpoint(content.deleteCategory, (id: number) => ({ params: { id } })),
      ...changed,
    }),
    arrangeCategories: build.mutation({
      ...callEndpoint(content.arrangeCategories, (body: Order) => ({ body })),
      ...changed,
    }),
    listTags: build.query({ ...callEndpoint(content.listAdminTags), providesTags: ['Content'] }),
    createTag: build.mutation({
      ...callEndpoint(content.createTag, ({ key, label }: { key: string; label: Localized }) => ({
        body: { label },
        headers: once(key),
      })),
      ...saved,
    }),
    updateTag: build.mutation({
      ...callEndpoint(
        content.updateTag,
        ({ id: tag, ...body }: { id: string; version: number; label: Localized }) => ({
          params: { tag },
          body,
        }),
      ),
      ...saved,
    }),
    deleteTag: build.mutation({
      ...callEndpoint(content.deleteTag, (tag: string) => ({ params: { tag } })),
      ...changed,
    }),
    listSlides: build.query({
      ...callEndpoint(content.listAdminSlides),
      providesTags: ['Content'],
    }),
    createSlide: build.mutation({
      ...callEndpoint(
        content.createSlide,
        ({ key, ...body }: content.SlideInput & { key: string }) => ({ body, headers: once(key) }),
      ),
      ...saved,
    }),
    updateSlide: build.mutation({
      ...callEndpoint(
        content.updateSlide,
        ({ id, ...body }: content.SlideInput & { id: number; version: number }) => ({
          params: { id },
          body,
        }),
      ),
      ...saved,
    }),
    deleteSlide: build.mutation({
      ...callEndpoint(content.deleteSlide, (id: number) => ({ params: { id } })),
      ...changed,
    }),
    arrangeSlides: build.mutation({
      ...callEndpoint(content.arrangeSlides, (body: Order) => ({ body })),
      ...changed,
    }),
    getPageTexts: build.query({
      ...callEndpoint(content.getAdminPage, (name: PageName) => ({ params: { name } })),
      providesTags: ['Content'],
    }),
    updatePageTexts: build.mutation({
      ...callEndpoint(
        content.updatePage,
        ({ name, ...body }: { name: PageName; version: number; content: content.PageContent }) => ({
          params: { name },
          body,
        }),
      ),
      ...saved,
    }),
    getDelivery: build.query({
      ...callEndpoint(settings.getDeliverySettings),
      providesTags: ['Content'],
    }),
    updateDelivery: build.mutation({
      ...callEndpoint(
        settings.updateDeliverySettings,
        (body: { version: number; value: settings.DeliverySettings }) => ({ body }),
      ),
      ...saved,
    }),
    getBusiness: build.query({
      ...callEndpoint(settings.getBusinessSettings),
      providesTags: ['Content'],
    }),
    updateBusiness: build.mutation({
      ...callEndpoint(
        settings.updateBusinessSettings,
        (body: { version: number; value: settings.BusinessSettings }) => ({ body }),
      ),
      ...saved,
    }),
    getCatalogueSource: build.query({
      ...callEndpoint(settings.getCatalogueSource),
      providesTags: ['Content'],
    }),
  }),
});
