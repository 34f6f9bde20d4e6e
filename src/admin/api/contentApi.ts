import * as business from '@/contract/admin/businessSettings';
import * as categories from '@/contract/admin/categories';
import * as delivery from '@/contract/admin/deliverySettings';
import * as pages from '@/contract/admin/pageTexts';
import * as slides from '@/contract/admin/slides';
import { callEndpoint, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedContent } from './tags';

const provides = { providesTags: ['Content'] } as const;
/** A form keeps its input until it is saved. */
const saved = { invalidatesTags: whenDone('Content') };

/** Categories, tags, the banner, page texts, and settings of the business and of delivery, in both languages. */
export const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query({ ...callEndpoint(categories.listAdminCategories), ...provides }),
    createCategory: build.mutation({ ...callEndpoint(categories.createCategory), ...saved }),
    updateCategory: build.mutation({ ...callEndpoint(categories.updateCategory), ...saved }),
    deleteCategory: build.mutation({
      ...callEndpoint(categories.deleteCategory),
      ...changedContent,
    }),
    arrangeCategories: build.mutation({
      ...callEndpoint(categories.arrangeCategories),
      ...changedContent,
    }),
    listTags: build.query({ ...callEndpoint(categories.listAdminTags), ...provides }),
    createTag: build.mutation({ ...callEndpoint(categories.createTag), ...saved }),
    updateTag: build.mutation({ ...callEndpoint(categories.updateTag), ...saved }),
    deleteTag: build.mutation({ ...callEndpoint(categories.deleteTag), ...changedContent }),
    listSlides: build.query({ ...callEndpoint(slides.listAdminSlides), ...provides }),
    createSlide: build.mutation({ ...callEndpoint(slides.createSlide), ...saved }),
    updateSlide: build.mutation({ ...callEndpoint(slides.updateSlide), ...saved }),
    deleteSlide: build.mutation({ ...callEndpoint(slides.deleteSlide), ...changedContent }),
    arrangeSlides: build.mutation({ ...callEndpoint(slides.arrangeSlides), ...changedContent }),
    getPageTexts: build.query({ ...callEndpoint(pages.getAdminPage), ...provides }),
    updatePageTexts: build.mutation({ ...callEndpoint(pages.updatePage), ...saved }),
    getBusiness: build.query({ ...callEndpoint(business.getBusinessSettings), ...provides }),
    updateBusiness: build.mutation({ ...callEndpoint(business.updateBusinessSettings), ...saved }),
    getDelivery: build.query({ ...callEndpoint(delivery.getDeliverySettings), ...provides }),
    updateDelivery: build.mutation({ ...callEndpoint(delivery.updateDeliverySettings), ...saved }),
  }),
});
