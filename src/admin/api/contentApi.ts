import * as categories from '@/contract/entities/category';
import * as settings from '@/contract/admin/shopSettings';
import * as slides from '@/contract/entities/slide';
import * as tags from '@/contract/entities/tag';
import { callEndpoint, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changed = invalidates('Content');
const done = whenDone('Content');

export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query(callEndpoint(categories.listAdminCategories, provides('Content'))),
    createCategory: build.mutation(callEndpoint(categories.createCategory, done)),
    updateCategory: build.mutation(callEndpoint(categories.updateCategory, done)),
    deleteCategory: build.mutation(callEndpoint(categories.deleteCategory, changed)),
    arrangeCategories: build.mutation(callEndpoint(categories.arrangeCategories, changed)),
    listTags: build.query(callEndpoint(tags.listAdminTags, provides('Content'))),
    createTag: build.mutation(callEndpoint(tags.createTag, done)),
    updateTag: build.mutation(callEndpoint(tags.updateTag, done)),
    deleteTag: build.mutation(callEndpoint(tags.deleteTag, changed)),
    listSlides: build.query(callEndpoint(slides.listAdminSlides, provides('Content'))),
    createSlide: build.mutation(callEndpoint(slides.createSlide, done)),
    updateSlide: build.mutation(callEndpoint(slides.updateSlide, done)),
    deleteSlide: build.mutation(callEndpoint(slides.deleteSlide, changed)),
    getDelivery: build.query(callEndpoint(settings.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(callEndpoint(settings.updateDeliverySettings, done)),
    getBusiness: build.query(callEndpoint(settings.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(callEndpoint(settings.updateBusinessSettings, done)),
    arrangeSlides: build.mutation(callEndpoint(slides.arrangeSlides, changed)),
  }),
});
