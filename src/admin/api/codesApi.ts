import * as contract from '@/contract/admin/codes';
import { listCategories } from '@/contract/category';
import { listProducts } from '@/contract/product';
import { callEndpoint, callInLanguage, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changed = invalidates('Code', 'Log');
/** Orders change how often a code has been used. */
const read = provides('Code', 'Order');

export const codesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCodes: build.query(callEndpoint(contract.listCodes, read)),
    getCode: build.query(callEndpoint(contract.getCode, read)),
    listShopCategories: build.query(callInLanguage(listCategories, provides('Content'))),
    /** For a code's preview. */
    listShopProducts: build.query(callInLanguage(listProducts, provides('Product'))),
    createCode: build.mutation(callEndpoint(contract.createCode, changed)),
    updateCode: build.mutation(callEndpoint(contract.updateCode, changed)),
    switchCode: build.mutation(callEndpoint(contract.switchCode, changed)),
  }),
});
