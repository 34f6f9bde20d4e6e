import * as categories from '@/contract/entities/category';
import * as settings from '@/contract/admin/shopSettings';
import * as slides from '@/contract/entities/slide';
import * as tags from '@/contract/entities/tag';
import { callEndpoint, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changed = invalidates('Content');
const changedAfterError = whenDone('Content');

export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query(callEndpoint(categories.listAdminCategories, provides('Content'))),
    createCategory: build.mutation(callEndpoint(categories.createCategory, changedAfterError)),
    updateCategory: build.mutation(callEndpoint(categories.updateCategory, changedAfterError)),
    deleteCategory: build.mutation(callEndpoint(categories.deleteCategory, changed)),
    arrangeCategories: build.mutation(callEndpoint(categories.arrangeCategories, changed)),
    listTags: build.query(callEndpoint(tags.listAdminTags, provides('Content'))),
    createTag: build.mutation(callEndpoint(tags.createTag, changedAfterError)),
    updateTag: build.mutation(callEndpoint(tags.updateTag, changedAfterError)),
    deleteTag: build.mutation(callEndpoint(tags.deleteTag, changed)),
    listSlides: build.query(callEndpoint(slides.listAdminSlides, provides('Content'))),
    createSlide: build.mutation(callEndpoint(slides.createSlide, changedAfterError)),
    updateSlide: build.mutation(callEndpoint(slides.updateSlide, changedAfterError)),
    deleteSlide: build.mutation(callEndpoint(slides.deleteSlide, changed)),
    getDelivery: build.query(callEndpoint(settings.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(
      callEndpoint(settings.updateDeliverySettings, changedAfterError),
    ),
    getBusiness: build.query(callEndpoint(settings.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(
      callEndpoint(settings.updateBusinessSettings, changedAfterError),
    ),
    arrangeSlides: build.mutation(callEndpoint(slides.arrangeSlides, changed)),
  }),
});
