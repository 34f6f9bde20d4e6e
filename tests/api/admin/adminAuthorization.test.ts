import { adminEndpoints } from '@/contract/admin/endpoints';
import { streamAdminEvents } from '@/contract/admin/events';
import { endpointPath, type Endpoint } from '@/contract/endpoint';
import {
  codeOf,
  enterPassword,
  joinStaff,
  signInStaff,
  staffPassword,
} from '../../support/adminShop';
import { signUp } from '../../support/customers';
import { startTestShop, type TestShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';
import { updateRows } from '../../support/rows';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const actors = ['visitor', 'customer', 'garbage', 'partial', 'staff', 'owner', 'stale'] as const;
type Actor = (typeof actors)[number];
/** In the order of `actors`; a body may be invalid: 422 is past authorization. */
type Row = readonly [number, number, number, number, number, number, number];

const everybody: Row = [422, 422, 422, 422, 422, 422, 422];
const partial: Row = [401, 401, 401, 422, 422, 422, 422];
const staff: Row = [401, 401, 401, 401, 200, 200, 200];
const staffBody: Row = [401, 401, 401, 401, 422, 422, 422];
const unknown: Row = [401, 401, 401, 401, 404, 404, 404];
const owner: Row = [401, 401, 401, 401, 403, 200, 200];
const ownerBody: Row = [401, 401, 401, 401, 403, 422, 422];
const ownerUnknown: Row = [401, 401, 401, 401, 403, 404, 404];
const ownerRecentlyUnknown: Row = [401, 401, 401, 401, 403, 404, 403];
const ownerRecently: Row = [401, 401, 401, 401, 403, 422, 403];

/** Checked by the compiler: every endpoint has a row, and every row an endpoint. */
const rows: Record<keyof typeof adminEndpoints, Row> = {
  //                 visitor customer garbage partial staff owner, not recently authenticated
  staffLogin: everybody,
  staffLoginCode: partial,
  staffLoginRecovery: partial,
  beginEnrollment: [401, 401, 401, 200, 200, 200, 200],
  enroll: partial,
  getMe: staff,
  updateMe: staffBody,
  staffLogout: [401, 401, 401, 200, 200, 200, 200],
  reauthenticate: staffBody,
  listStaffSessions: staff,
  endStaffSession: unknown,
  readStaffLink: everybody,
  acceptStaffLink: everybody,
  listStaff: owner,
  inviteStaff: ownerRecently,
  withdrawInvitation: ownerRecentlyUnknown,
  updateStaff: ownerRecently,
  resetStaff: ownerRecentlyUnknown,
  listAudit: owner,
  listStock: staff,
  listMovements: unknown,
  addMovements: staffBody,
  addCounts: staffBody,
  getToday: staff,
  getFirstDay: owner,
  dismissFirstDay: owner,
  sendTestEmail: owner,
  removeSamples: owner,
  listAdminOrders: staff,
  getOrderCounts: staff,
  listCouriers: staff,
  getAdminOrder: unknown,
  quoteOrder: staffBody,
  createPhoneOrder: staffBody,
  transitionOrder: staffBody,
  transitionOrders: staffBody,
  undoTransition: unknown,
  undoBatch: unknown,
  changeOrderLines: ownerBody,
  undoLineChange: ownerUnknown,
  updateOrderDetails: staffBody,
  addOrderNote: staffBody,
  deleteOrderNote: unknown,
  resendEmail: unknown,
  replaceOrderLink: unknown,
  findAnything: staffBody,
  getPrint: staffBody,
  listCourierParcels: staff,
  writeCourierFile: staffBody,
  readTrackingNumbers: staffBody,
  setTrackingNumbers: staffBody,
  getMoney: owner,
  matchPayments: ownerBody,
  bookTransfers: ownerRecently,
  bookSettlement: ownerRecently,
  getSettlement: ownerUnknown,
  revokeSettlement: ownerRecentlyUnknown,
  acceptDifference: ownerUnknown,
  linkPayment: ownerRecently,
  exportMoney: [401, 401, 401, 401, 403, 200, 403],
  enterRefund: ownerRecently,
  deleteRefund: ownerRecentlyUnknown,
  payRefund: ownerRecently,
  listAdminReviews: staff,
  decideReview: staffBody,
  listCases: staff,
  getCase: [401, 401, 401, 401, 422, 422, 422],
  enterCase: staffBody,
  editCase: staffBody,
  addCasePicture: ownerBody,
  getCasePicture: staffBody,
  removeCasePicture: ownerBody,
  decideCase: ownerRecently,
  followCase: staffBody,
  sendReplacement: [401, 401, 401, 401, 422, 422, 422],
  writeCaseRegister: [401, 401, 401, 401, 403, 200, 403],
  listAdminProducts: staff,
  getProductChoices: staff,
  getAdminProduct: unknown,
  createProduct: staffBody,
  saveProductDraft: staffBody,
  discardProductDraft: unknown,
  publishProduct: [401, 401, 401, 401, 403, 422, 422],
  listProductVersions: unknown,
  restoreProductVersion: staffBody,
  previewProduct: staffBody,
  arrangeProducts: [401, 401, 401, 401, 403, 422, 422],
  updateProductValues: staffBody,
  uploadImage: staffBody,
  cropImage: staffBody,
  listReductions: staff,
  createReduction: ownerBody,
  updateReduction: ownerBody,
  moveReductionEnd: ownerBody,
  endReduction: ownerBody,
  deleteReduction: ownerBody,
  checkReduction: ownerBody,
  getProductPrices: unknown,
  listAdminCategories: staff,
  createCategory: ownerBody,
  updateCategory: ownerBody,
  deleteCategory: ownerUnknown,
  arrangeCategories: ownerBody,
  listAdminTags: staff,
  createTag: ownerBody,
  updateTag: ownerBody,
  deleteTag: ownerUnknown,
  listAdminSlides: staff,
  createSlide: ownerBody,
  updateSlide: ownerBody,
  deleteSlide: ownerUnknown,
  arrangeSlides: ownerBody,
  getAdminPage: staff,
  updatePage: ownerBody,
  getDeliverySettings: owner,
  updateDeliverySettings: ownerBody,
  getBusinessSettings: owner,
  updateBusinessSettings: ownerBody,
  getCatalogueSource: staff,
};

const params = {
  id: 9_999,
  version: 1,
  number: 'BO-9999',
  batch: '00000000-0000-4000-8000-000000000000',
  tag: 'nothing',
  line: 1,
  name: 'terms',
};

async function makeActors(): Promise<Record<Actor, TestClient>> {
  const customer = shop.client();
  await signUp(customer);
  const garbage = shop.client();
  garbage.cookies.set('admin', 'a-secret-that-nobody-was-given');
  await joinStaff(shop, 'half@bobica.rs', 'owner');
  const stale = await signInStaff(shop, 'owner', 'stale@bobica.rs');
  await updateRows(shop.database.kysely, 'staff_sessions', {
    authenticated_at: new Date(Date.now() - 16 * 60_000),
  });
  return {
    visitor: shop.client(),
    customer,
    garbage,
    partial: await enterPassword(shop, 'half@bobica.rs'),
    staff: (await signInStaff(shop, 'staff')).client,
    owner: (await signInStaff(shop, 'owner')).client,
    stale: stale.client,
  };
}

/** Undefined after a request that changed the shop, which may have ended a session. */
let clients: Record<Actor, TestClient> | undefined;

test.each(Object.entries(rows))('%s answers each actor as its row says', async (name, row) => {
  if (!clients) await shop.reset();
  clients ??= await makeActors();
  const endpoint: Endpoint = adminEndpoints[name as keyof typeof adminEndpoints];
  const statuses: number[] = [];
  for (const actor of actors) {
    const path = endpointPath(endpoint, params);
    const body = endpoint.body && { body: {} };
    statuses.push((await clients[actor].call(endpoint.method, path, body)).status);
  }
  if (endpoint.method !== 'GET' && statuses.some((status) => status < 300)) clients = undefined;
  expect(statuses).toEqual(row);
});

test('the stream of changes, which is no endpoint of the list, answers each actor as calls for staff do', async () => {
  if (!clients) await shop.reset();
  clients ??= await makeActors();
  const statuses: number[] = [];
  for (const actor of actors) {
    const { cookies, token } = clients[actor];
    const response = await shop.app.inject({
      url: streamAdminEvents.path,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      cookies: Object.fromEntries(cookies),
      // Resolves with the headers, since the stream does not end.
      payloadAsStream: true,
    });
    response.stream().destroy();
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual(staff);
});

test('over https the cookie is sent by https only', async () => {
  const publicUrl = 'https://bobica.example';
  const secured = await startTestShop({ seed: false, settings: { publicUrl } });
  try {
    await joinStaff(secured, 'owner@bobica.rs');
    const body = { email: 'owner@bobica.rs', password: staffPassword };
    const { headers } = await secured.client().post('/api/admin/login', body);
    expect(headers['set-cookie']).toMatch(/^admin=.*; Secure/);
  } finally {
    await secured.close();
  }
});

test("the admin's cookie is sent to the admin's API only, and is worth nothing in the shop", async () => {
  await shop.reset();
  const { email, client, secret } = await signInStaff(shop);
  expect((await client.get('/api/auth/currentuser')).status).toBe(401);
  const again = await enterPassword(shop, email);
  await again.post('/api/admin/login/code', { code: codeOf(secret, 1) });
  const { headers } = await again.get('/api/admin/me');
  expect(headers['set-cookie']).toMatch(
    /^admin=[\w-]{43}; .*Path=\/api\/admin; HttpOnly.*SameSite=Strict/,
  );
});
