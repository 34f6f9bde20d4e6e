import * as contract from '@/contract/admin/products';
import type { EndpointData } from '@/contract/endpoint';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedProduct, publishedProduct } from './tags';

export type ProductChoices = EndpointData<typeof contract.getProductChoices>;

const provides = { providesTags: ['Product'] } as const;

/** Products with their drafts, versions and images. */
export const productsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query({ ...callEndpoint(contract.listAdminProducts), ...provides }),
    /** All products of a category that the shop has, in its order. */
    listCategoryProducts: build.query<contract.AdminProductRow[], number>({
      async queryFn(category_id, _api, _options, request) {
        const rows: contract.AdminProductRow[] = [];
        for (let page = 1; ; page += 1) {
          const query = { category_id, page };
          const { data, error } = await request({ endpoint: contract.listAdminProducts, query });
          if (error) return { error };
          const { products, total } = data as contract.AdminProductList;
          rows.push(...products);
          if (rows.length >= total || products.length === 0)
            return { data: rows.filter(({ state }) => state !== 'new') };
        }
      },
      ...provides,
    }),
    getProductChoices: build.query({ ...callEndpoint(contract.getProductChoices), ...provides }),
    getProduct: build.query({ ...callEndpoint(contract.getAdminProduct), ...provides }),
    createProduct: build.mutation({ ...callEndpoint(contract.createProduct), ...changedProduct }),
    saveProductDraft: build.mutation({
      ...callEndpoint(contract.saveProductDraft),
      ...changedProduct,
    }),
    discardProductDraft: build.mutation({
      ...callEndpoint(contract.discardProductDraft),
      ...changedProduct,
    }),
    publishProduct: build.mutation({
      ...callEndpoint(contract.publishProduct),
      ...publishedProduct,
    }),
    listProductVersions: build.query({
      ...callEndpoint(contract.listProductVersions),
      ...provides,
    }),
    restoreProductVersion: build.mutation({
      ...callEndpoint(contract.restoreProductVersion),
      ...changedProduct,
    }),
    previewProduct: build.query({ ...callEndpoint(contract.previewProduct), ...provides }),
    arrangeProducts: build.mutation({
      ...callEndpoint(contract.arrangeProducts),
      ...publishedProduct,
    }),
    cropImage: build.mutation(callEndpoint(contract.cropImage)),
  }),
});
