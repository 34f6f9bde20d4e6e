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
/** An endpoint definition as `enhanceEndpoints` passes it. */
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
/** A tag without an id invalidates all tags of its type. */
const invalidates = (invalidated: Tag, provided: Tag) =>
  invalidated.type === provided.type &&
  (invalidated.id === undefined || invalidated.id === provided.id);

function getDefinitions(api: Api) {
  const names = Object.keys(api.endpoints);
  const found = new Map<string, Definition>();
  const collect = (name: string) =>
    [name, (definition: Definition) => void found.set(name, definition)] as const;
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map(collect)) });
  return [...found].map(([name, definition]) => {
    const isMutation = definition.type === 'mutation';
    return {
      ...{ name, isMutation },
      tags: getTags(isMutation ? definition.invalidatesTags : definition.providesTags),
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
const publishedProducts = [
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
    [['setCartCode', 'removeCartCode'], ['getCart']],
    // The responses of these mutations replace the cached data.
    [['setCartProduct', 'addCartProduct', 'removeCartProduct', 'clearCart'], []],
    [['addStockAlert', 'removeStockAlert', 'setReminder', 'setLinkedReminder'], []],
    // These begin or end a session, which clears the cache.
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
    [
      ['publishProduct', 'arrangeProducts', 'arrangeSizes', 'updateProductValues'],
      publishedProducts,
    ],
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
    [
      ['removeSamples'],
      ['getFirstDay', ...publishedProducts, ...orders, 'listReviews', 'listSlides'],
    ],
    // These change nothing that the browser shows.
    [['replaceOrderLink', 'writeCourierFile', 'readTrackingNumbers', 'cropImage'], []],
    [['readReceipts', 'sendRecallTest'], []],
    // These begin or end a session, or consume a link.
    [['login', 'beginEnrollment', 'enroll', 'acceptLink', 'logout'], []],
  ],
};

/** Queries that no mutation of the app invalidates. */
const unchanged: Readonly<Record<(typeof apis)[number]['app'], readonly string[]>> = {
  web: [
    // These change only in the admin or with a deployment.
    ...['getPage', 'getShop', 'getWithdrawalForm', 'listCarousels', 'listCategories'],
    ...['listCities', 'listFeaturedProducts', 'listPaymentMethods'],
  ],
  // The admin only reads these.
  admin: ['getTexts', 'listCities', 'listShopCategories', 'listShopProducts', 'readLink'],
};

const apis = [
  { app: 'web', api: baseApi, tags: shopTags },
  { app: 'admin', api: adminApi, tags: adminTags },
] as const;

describe.each(apis)('$app', ({ app, api, tags }) => {
  const folder = join(process.cwd(), 'src', app);
  const apiFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('.injectEndpoints('));
  let queries: ReturnType<typeof getDefinitions> = [];
  let mutations: typeof queries = [];
  beforeAll(async () => {
    await Promise.all(apiFiles.map((file) => import(join(folder, file)) as Promise<unknown>));
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

  test('every mutation is listed and invalidates all queries listed for it', () => {
    const expected = stale[app].flatMap(([names, changed]) =>
      names.map((name) => [name, changed] as const),
    );
    expect(expected.map(([name]) => name).sort()).toEqual(mutations.map(({ name }) => name).sort());
    const missing = expected.flatMap(([name, changed]) => {
      const definition = mutations.find((mutation) => mutation.name === name);
      const isStale = (query: string) =>
        queries
          .find((candidate) => candidate.name === query)
          ?.tags.some((provided) => definition?.tags.some((tag) => invalidates(tag, provided)));
      return changed
        .filter((query) => !isStale(query))
        .map((query) => `${name} does not invalidate ${query}`);
    });
    expect(missing).toEqual([]);
  });

  test('every query is invalidated by a mutation or listed as unchanged', () => {
    const changed = new Set(stale[app].flatMap(([, names]) => names));
    const never = queries.map(({ name }) => name).filter((name) => !changed.has(name));
    expect(never.sort()).toEqual([...unchanged[app]].sort());
  });
});
