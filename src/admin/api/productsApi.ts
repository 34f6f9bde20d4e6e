import type { Locale } from '@/contract/locale';
import * as contract from '@/contract/admin/products';
import type { TypeOf } from '@/contract/endpoint';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { once, type Once } from './todayApi';

export type ProductChoices = TypeOf<(typeof contract.getProductChoices)['data']>;

interface OfProduct {
  id: number;
}
interface ProductSave extends OfProduct {
  draft_version: number;
  base_version: number;
  content: contract.ProductContent;
}
export interface ImageCrop {
  src: string;
  crop: { x: number; y: number; width: number; height: number };
}

/** A rejected change shows an old state, therefore the tag does not depend on the outcome. */
const changed = ['Product'] as const;
/** Published products have other names and images on other screens. */
const published = ['Product', 'Stock', 'Today', 'Log'] as const;

/** Products with their drafts, versions and images. */
export const productsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query({
      ...callEndpoint(
        contract.listAdminProducts,
        (query: TypeOf<typeof contract.listAdminProducts.query>) => ({ query }),
      ),
      providesTags: changed,
    }),
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
      providesTags: changed,
    }),
    getProductChoices: build.query({
      ...callEndpoint(contract.getProductChoices),
      providesTags: changed,
    }),
    getProduct: build.query({
      ...callEndpoint(contract.getAdminProduct, (id: number) => ({ params: { id } })),
      providesTags: changed,
    }),
    createProduct: build.mutation({
      ...callEndpoint(contract.createProduct, ({ key, ...body }: Once<{ copy_of?: number }>) => ({
        body,
        headers: once(key),
      })),
      invalidatesTags: changed,
    }),
    saveProductDraft: build.mutation({
      ...callEndpoint(contract.saveProductDraft, ({ id, ...body }: ProductSave) => ({
        params: { id },
        body,
      })),
      invalidatesTags: changed,
    }),
    discardProductDraft: build.mutation({
      ...callEndpoint(contract.discardProductDraft, (id: number) => ({ params: { id } })),
      invalidatesTags: changed,
    }),
    publishProduct: build.mutation({
      ...callEndpoint(
        contract.publishProduct,
        ({ id, ...body }: OfProduct & { draft_version: number }) => ({ params: { id }, body }),
      ),
      invalidatesTags: published,
    }),
    listProductVersions: build.query({
      ...callEndpoint(contract.listProductVersions, (id: number) => ({ params: { id } })),
      providesTags: changed,
    }),
    restoreProductVersion: build.mutation({
      ...callEndpoint(
        contract.restoreProductVersion,
        ({ id, version, ...body }: OfProduct & { version: number; draft_version: number }) => ({
          params: { id, version },
          body,
        }),
      ),
      invalidatesTags: changed,
    }),
    previewProduct: build.query({
      ...callEndpoint(
        contract.previewProduct,
        ({ id, locale }: OfProduct & { locale: Locale }) => ({ params: { id }, query: { locale } }),
      ),
      providesTags: changed,
    }),
    arrangeProducts: build.mutation({
      ...callEndpoint(
        contract.arrangeProducts,
        (body: { category_id: number; seen: number[]; ids: number[] }) => ({ body }),
      ),
      invalidatesTags: published,
    }),
    cropImage: build.mutation(callEndpoint(contract.cropImage, (body: ImageCrop) => ({ body }))),
  }),
});
