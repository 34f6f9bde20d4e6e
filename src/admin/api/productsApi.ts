import * as contract from '@/contract/admin/products';
import { updateProductValues } from '@/contract/admin/productValues';
import type { EndpointData } from '@/contract/endpoint';
import { callEndpoint, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { publishedProduct } from './tags';

const changed = invalidates('Product');
const read = provides('Product');

export type ProductChoices = EndpointData<typeof contract.getProductChoices>;

export const productsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query(callEndpoint(contract.listAdminProducts, read)),
    /** Loads all pages of a category's published products, in the shop's order. */
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
      providesTags: ['Product'],
    }),
    getProductChoices: build.query(
      callEndpoint(contract.getProductChoices, provides('Product', 'Content')),
    ),
    getProduct: build.query(callEndpoint(contract.getAdminProduct, read)),
    createProduct: build.mutation(callEndpoint(contract.createProduct, changed)),
    saveProductDraft: build.mutation(callEndpoint(contract.saveProductDraft, changed)),
    discardProductDraft: build.mutation(callEndpoint(contract.discardProductDraft, changed)),
    publishProduct: build.mutation(callEndpoint(contract.publishProduct, publishedProduct)),
    listProductVersions: build.query(callEndpoint(contract.listProductVersions, read)),
    restoreProductVersion: build.mutation(callEndpoint(contract.restoreProductVersion, changed)),
    previewProduct: build.query(callEndpoint(contract.previewProduct, read)),
    arrangeProducts: build.mutation(callEndpoint(contract.arrangeProducts, publishedProduct)),
    arrangeSizes: build.mutation(callEndpoint(contract.arrangeSizes, publishedProduct)),
    updateProductValues: build.mutation(callEndpoint(updateProductValues, publishedProduct)),
    cropImage: build.mutation(callEndpoint(contract.cropImage)),
  }),
});
