import * as categories from '@/contract/admin/categories';
import * as slides from '@/contract/admin/slides';
import { callEndpoint, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Categories, tags and the banner in both languages. */
export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query(callEndpoint(categories.listAdminCategories, provides('Content'))),
    createCategory: build.mutation(callEndpoint(categories.createCategory, whenDone('Content'))),
    updateCategory: build.mutation(callEndpoint(categories.updateCategory, whenDone('Content'))),
    deleteCategory: build.mutation(callEndpoint(categories.deleteCategory, invalidates('Content'))),
    arrangeCategories: build.mutation(
      callEndpoint(categories.arrangeCategories, invalidates('Content')),
    ),
    listTags: build.query(callEndpoint(categories.listAdminTags, provides('Content'))),
    createTag: build.mutation(callEndpoint(categories.createTag, whenDone('Content'))),
    updateTag: build.mutation(callEndpoint(categories.updateTag, whenDone('Content'))),
    deleteTag: build.mutation(callEndpoint(categories.deleteTag, invalidates('Content'))),
    listSlides: build.query(callEndpoint(slides.listAdminSlides, provides('Content'))),
    createSlide: build.mutation(callEndpoint(slides.createSlide, whenDone('Content'))),
    updateSlide: build.mutation(callEndpoint(slides.updateSlide, whenDone('Content'))),
    deleteSlide: build.mutation(callEndpoint(slides.deleteSlide, invalidates('Content'))),
    arrangeSlides: build.mutation(callEndpoint(slides.arrangeSlides, invalidates('Content'))),
  }),
});
