import * as categories from '@/contract/admin/categories';
import * as slides from '@/contract/admin/slides';
import { callEndpoint, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changed = invalidates('Content');
const done = whenDone('Content');

/** Categories, tags and the banner in both languages. */
export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query(callEndpoint(categories.listAdminCategories, provides('Content'))),
    createCategory: build.mutation(callEndpoint(categories.createCategory, done)),
    updateCategory: build.mutation(callEndpoint(categories.updateCategory, done)),
    deleteCategory: build.mutation(callEndpoint(categories.deleteCategory, changed)),
    arrangeCategories: build.mutation(callEndpoint(categories.arrangeCategories, changed)),
    listTags: build.query(callEndpoint(categories.listAdminTags, provides('Content'))),
    createTag: build.mutation(callEndpoint(categories.createTag, done)),
    updateTag: build.mutation(callEndpoint(categories.updateTag, done)),
    deleteTag: build.mutation(callEndpoint(categories.deleteTag, changed)),
    listSlides: build.query(callEndpoint(slides.listAdminSlides, provides('Content'))),
    createSlide: build.mutation(callEndpoint(slides.createSlide, done)),
    updateSlide: build.mutation(callEndpoint(slides.updateSlide, done)),
    deleteSlide: build.mutation(callEndpoint(slides.deleteSlide, changed)),
    arrangeSlides: build.mutation(callEndpoint(slides.arrangeSlides, changed)),
  }),
});
