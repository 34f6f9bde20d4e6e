import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@/admin/api/adminApi';
import { tags as adminTags } from '@/admin/api/tags';
import { baseApi, tags as shopTags } from '@/web/api/baseApi';

interface Tag {
  type: string;
  id?: string | number;
}
type Tags = readonly (string | Tag)[];
type TagsOf = Tags | ((...args: unknown[]) => Tags) | undefined;
/** What `enhanceEndpoints` passes for an endpoint. */
interface Definition {
  type: string;
  providesTags?: TagsOf;
  invalidatesTags?: TagsOf;
}
interface Api {
  endpoints: object;
  enhanceEndpoints(changes: {
    endpoints: Record<string, (definition: Definition) => void>;
  }): unknown;
}

const sampleArg = {
  params: { id: 1, name: 'home', number: 1, user_id: 1, orderId: 1 },
  product: { id: 1 },
  ...{ query: {}, body: { token: 'a.b' }, locale: 'en', queryArg: { params: { id: 1 } } },
};
const getTags = (tags: TagsOf) =>
  (typeof tags === 'function' ? tags({}, undefined, sampleArg) : (tags ?? [])).map((tag): Tag =>
    typeof tag === 'string' ? { type: tag } : tag,
  );
/** Without an id, a tag invalidates all of its type. */
const invalidates = (made: Tag, provided: Tag) =>
  made.type === provided.type && (made.id === undefined || made.id === provided.id);

function getDefinitions(api: Api) {
  const names = Object.keys(api.endpoints);
  const found = new Map<string, Definition>();
  const note = (name: string) => [name, (made: Definition) => void found.set(name, made)] as const;
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map(note)) });
  return [...found].map(([name, made]) => {
    const isMutation = made.type === 'mutation';
    return {
      ...{ name, isMutation },
      tags: getTags(isMutation ? made.invalidatesTags : made.providesTags),
    };
  });
}

type Rows = readonly (readonly [mutations: readonly string[], queries: readonly string[]])[];

const products = ['getProduct', 'listProducts', 'listProductsByIds', 'listPopularProducts'];
const orders = ['listOrders', 'getOrder'];
const codes = ['listCodes', 'getCode'];
const customers = ['listCustomers', 'getCustomerCounts', 'getCustomer'];
const orderScreens = [
  ...customers,
  ...codes,
  ...[
    ...orders,
    'getOrderCounts',
    'getToday',
    'getMoney',
    'matchPayments',
    'getSettlement',
    'getSales',
    'getAccountantMonth',
  ],
  ...['listCouriers', 'listCourierParcels', 'getPrint', 'findAnything', 'listMissingReceipts'],
];
const stock = [
  ...['listStock', 'listMovements', 'listBatches', 'getPacking', 'getRecall'],
  ...['quoteOrder', 'findAnything'],
];
const cases = ['listCases', 'getCase', 'getOrder', 'getToday', 'listLog'];
const productScreens = [
  ...['listProducts', 'listCategoryProducts', 'getProduct', 'getProductChoices'],
  ...['listProductVersions', 'previewProduct'],
];
const shownProducts = [
  ...[...productScreens, ...stock, 'getToday', 'listLog', 'listReductions', 'getProductPrices'],
  ...['listCategories', 'listTags'],
];
const reductions = ['listReductions', 'checkReduction', 'getProductPrices'];
const settings = ['getShop', 'getDelivery', 'getBusiness', 'listCouriers'];

/** Every mutation with the queries that it invalidates. */
const stale: Record<'web' | 'admin', Rows> = {
  web: [
    [['createAddress', 'updateAddress', 'deleteAddress'], ['listAddresses']],
    [['updateUser', 'confirmEmail'], ['getCurrentUser']],
    [['choosePassword'], ['getCurrentUser', 'listSessions']],
    [['changePassword', 'endSession'], ['listSessions']],
    [['draftOrder'], ['listDrafts', 'getOrder', 'getOrderPayment']],
    [
      ['placeOrder'],
      [...orders, 'listDrafts', 'getOrderPayment', 'getCart', 'openOrderLink', ...products],
    ],
    [['createPayment'], [...orders, 'listDrafts', 'getOrderPayment']],
    [['cancelOrder'], [...orders, 'getOrderPayment', 'openOrderLink', ...products]],
    [['cancelLinkedOrder'], [...orders, 'openOrderLink', ...products]],
    [['claimOrder'], [...orders, 'openOrderLink']],
    [['openComplaint', 'addToComplaint'], ['readComplaints']],
    [['openLinkedComplaint', 'addToLinkedComplaint'], ['readLinkedComplaints']],
    [['reorder'], ['getCart']],
    [['saveReview'], ['listOwnReviews', 'listReviews', 'getProduct']],
    [['endStockAlerts'], ['getStockAlert']],
    [['addToWishlist', 'removeFromWishlist'], ['getWishlist']],
    // The response replaces what is cached.
    [['setCartCode', 'removeCartCode'], ['getCart']],
    [['setCartProduct', 'addCartProduct', 'removeCartProduct', 'clearCart'], []],
    [['addStockAlert', 'removeStockAlert', 'setReminder', 'setLinkedReminder'], []],
    // A session begins or ends, which clears the cache.
    [['login', 'register', 'openAccount', 'signInByLink'], []],
    [['resetPassword', 'restoreEmail', 'deleteAccount'], []],
    // These change nothing that the browser shows.
    [['forgotPassword', 'requestSignInLink', 'openSignInLink', 'exportData'], []],
    [['requestStockAlert', 'confirmStockAlert'], []],
  ],
  admin: [
    [
      ['transitionOrder', 'transitionOrders', 'undoTransition'],
      [...orderScreens, ...stock],
    ],
    [
      ['undoBatch', 'changeOrderLines', 'undoLineChange'],
      [...orderScreens, ...stock],
    ],
    [['createPhoneOrder'], [...orderScreens, ...stock]],
    [['updateOrderDetails', 'setTrackingNumbers'], orderScreens],
    [['addOrderNote', 'deleteOrderNote'], orders],
    [['resendEmail'], [...orders, 'getToday']],
    [['bookSettlement', 'bookTransfers', 'revokeSettlement', 'acceptDifference'], orderScreens],
    [['linkPayment', 'enterRefund', 'deleteRefund', 'payRefund'], orderScreens],
    [['enterReceipt', 'deleteReceipt', 'enterReceipts'], orderScreens],
    [['enterCase', 'decideCase'], cases],
    [['sendReplacement'], [...cases, ...stock]],
    [['editCase'], ['listCases', 'getCase', 'getOrder', 'listLog']],
    [['followCase'], ['listCases', 'getCase', 'getToday', 'listLog']],
    [['removeCasePicture'], ['getCase', 'getCasePicture', 'listLog']],
    [
      ['addCustomerNote', 'deleteCustomerNote'],
      ['getCustomer', 'listLog'],
    ],
    [
      ['joinCustomers', 'separateCustomers'],
      [...customers, 'getOrder', 'getToday', 'listLog'],
    ],
    [['deleteCustomer'], [...orderScreens, ...cases, 'listReviews', 'getProduct']],
    [
      ['createCategory', 'updateCategory'],
      ['listCategories', 'getProductChoices'],
    ],
    [
      ['deleteCategory', 'arrangeCategories'],
      ['listCategories', 'getProductChoices'],
    ],
    [
      ['createTag', 'updateTag', 'deleteTag'],
      ['listTags', 'getProductChoices'],
    ],
    [['createSlide', 'updateSlide', 'deleteSlide', 'arrangeSlides'], ['listSlides']],
    [['updatePageTexts'], ['getPageTexts']],
    [['updateDelivery', 'updateBusiness'], settings],
    [['createProduct', 'saveProductDraft', 'discardProductDraft'], productScreens],
    [['restoreProductVersion'], productScreens],
    [['publishProduct', 'arrangeProducts', 'arrangeSizes', 'updateProductValues'], shownProducts],
    [['createReduction', 'updateReduction', 'moveReductionEnd'], reductions],
    [['endReduction', 'deleteReduction'], reductions],
    [
      ['createCode', 'updateCode', 'switchCode'],
      [...codes, 'listLog'],
    ],
    [
      ['addMovements', 'addCounts'],
      [...stock, 'getToday', 'listLog'],
    ],
    [
      ['startRecall', 'endRecall', 'sendRecallEmails', 'setRecallCall'],
      [...stock, 'getOrder', 'getToday', 'listLog'],
    ],
    [['decideReview'], ['listReviews', 'getToday', 'listLog']],
    [
      ['invite', 'withdrawInvitation', 'updateStaff'],
      ['listStaff', 'listLog'],
    ],
    [['endSession'], ['listSessions', 'listLog']],
    [['resetStaff', 'writeRegister', 'writeSalesFile'], ['listLog']],
    [['writeAccountantFile'], ['getAccountantMonth', 'listLog']],
    [['exportCustomer', 'exportCustomers'], ['listLog']],
    [['updateMe'], ['getMe', ...orders, 'getToday', ...stock, 'listProducts', 'listReductions']],
    [['reauthenticate'], ['getMe']],
    [
      ['loginCode', 'loginRecovery'],
      ['getMe', 'listOrders', 'getToday', 'listLog'],
    ],
    [
      ['dismissFirstDay', 'sendTestEmail'],
      ['getFirstDay', 'listLog'],
    ],
    [['removeSamples'], ['getFirstDay', ...shownProducts, ...orders, 'listReviews', 'listSlides']],
    // These change nothing that the browser shows.
    [['replaceOrderLink', 'writeCourierFile', 'readTrackingNumbers', 'cropImage'], []],
    [['readReceipts', 'sendRecallTest'], []],
    // A session begins or ends, or the link cannot be read again.
    [['login', 'beginEnrollment', 'enroll', 'acceptLink', 'logout'], []],
  ],
};

/** Queries whose responses no mutation of the app changes. */
const unchanged: Readonly<Record<(typeof apis)[number]['app'], readonly string[]>> = {
  web: [
    // These change in the admin or by a deployment.
    ...['getPage', 'getShop', 'getWithdrawalForm', 'listCarousels', 'listCategories'],
    ...['listCities', 'listFeaturedProducts', 'listPaymentMethods'],
  ],
  // These are the shop's own texts in the product preview, and the content of links in emails.
  admin: ['getTexts', 'listCities', 'listShopCategories', 'listShopProducts', 'readLink'],
};

const apis = [
  { app: 'web', api: baseApi, tags: shopTags },
  { app: 'admin', api: adminApi, tags: adminTags },
] as const;

describe.each(apis)('$app', ({ app, api, tags }) => {
  const folder = join(process.cwd(), 'src', app);
  const injecting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('.injectEndpoints('));
  let queries: ReturnType<typeof getDefinitions> = [];
  let mutations: typeof queries = [];
  beforeAll(async () => {
    await Promise.all(injecting.map((file) => import(join(folder, file)) as Promise<unknown>));
    const all = getDefinitions(api as unknown as Api);
    queries = all.filter(({ isMutation }) => !isMutation);
    mutations = all.filter(({ isMutation }) => isMutation);
  });

  test('every query has a tag', () => {
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.filter((query) => query.tags.length === 0)).toEqual([]);
    for (const query of queries)
      expect(tags).toEqual(expect.arrayContaining(query.tags.map(({ type }) => type)));
  });

  test('every mutation is listed with all queries that it invalidates', () => {
    const expected = stale[app].flatMap(([names, changed]) =>
      names.map((name) => [name, changed] as const),
    );
    expect(expected.map(([name]) => name).sort()).toEqual(mutations.map(({ name }) => name).sort());
    const kept = expected.flatMap(([name, changed]) => {
      const made = mutations.find((mutation) => mutation.name === name);
      const isStale = (query: string) =>
        queries
          .find((one) => one.name === query)
          ?.tags.some((provided) => made?.tags.some((tag) => invalidates(tag, provided)));
      return changed
        .filter((query) => !isStale(query))
        .map((query) => `${name} keeps the answer of ${query}`);
    });
    expect(kept).toEqual([]);
  });

  test('every query is invalidated by a mutation or listed as unchanged', () => {
    const changed = new Set(stale[app].flatMap(([, names]) => names));
    const never = queries.map(({ name }) => name).filter((name) => !changed.has(name));
    expect(never.sort()).toEqual([...unchanged[app]].sort());
  });
});
