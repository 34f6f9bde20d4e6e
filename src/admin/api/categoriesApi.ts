import * as contract from '@/contract/admin/categories';
import type { Localized } from '@/contract/locale';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { type Arrangement, changed, saved } from './contentEdits';
import { once } from './todayApi';

/** Categories and tags in both languages. */
export const categoriesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query({
      ...callEndpoint(contract.listAdminCategories),
      providesTags: ['Content'],
    }),
    createCategory: build.mutation({
      ...callEndpoint(
        contract.createCategory,
        ({ key, ...body }: contract.CategoryInput & { key: string }) => ({
          body,
          headers: once(key),
        }),
      ),
      ...saved,
    }),
    updateCategory: build.mutation({
      ...callEndpoint(
        contract.updateCategory,
        ({ id, ...body }: contract.CategoryInput & { id: number; version: number }) => ({
          params: { id },
          body,
        }),
      ),
      ...saved,
    }),
    deleteCategory: build.mutation({
      ...callEndpoint(contract.deleteCategory, (id: number) => ({ params: { id } })),
      ...changed,
    }),
    arrangeCategories: build.mutation({
      ...callEndpoint(contract.arrangeCategories, (body: Arrangement) => ({ body })),
      ...changed,
    }),
    listTags: build.query({ ...callEndpoint(contract.listAdminTags), providesTags: ['Content'] }),
    createTag: build.mutation({
      ...callEndpoint(contract.createTag, ({ key, label }: { key: string; label: Localized }) => ({
        body: { label },
        headers: once(key),
      })),
      ...saved,
    }),
    updateTag: build.mutation({
      ...callEndpoint(
        contract.updateTag,
        ({ id: tag, ...body }: { id: string; version: number; label: Localized }) => ({
          params: { tag },
          body,
        }),
      ),
      ...saved,
    }),
    deleteTag: build.mutation({
      ...callEndpoint(contract.deleteTag, (tag: string) => ({ params: { tag } })),
      ...changed,
    }),
  }),
});
