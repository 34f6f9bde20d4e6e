import { adminEndpoints } from '@/contract/admin/endpoints';
import { streamAdminEvents } from '@/contract/admin/events';
import { endpointPath, isStaffAccess, type Endpoint } from '@/contract/endpoint';
import { can, type Permission, type StaffRole, staffRoles } from '@/contract/permissions';
import {
  getCode,
  enterPassword,
  joinStaff,
  signInStaff,
  staffPassword,
} from '../../support/adminShop';
import { signUp } from '../../support/customers';
import { startTestShop, type TestShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** `intern` has a role that is missing from the table of permissions; `stale` is an owner who signed in long ago. */
const others = ['visitor', 'customer', 'garbage', 'partial', 'intern', 'stale'] as const;
const actors = [...others, ...staffRoles] as const;
type Actor = (typeof actors)[number];

const getPermission = ({ access }: Endpoint): Permission | undefined =>
  isStaffAccess(access) && access !== 'partialStaff' ? access : undefined;

/** The rejected actors with their statuses. All requests are invalid, so permitted actors get a different status. */
function getRejections(endpoint: Endpoint): Partial<Record<Actor, number>> {
  if (endpoint.access === 'public') return {};
  const signedOut = { visitor: 401, customer: 401, garbage: 401 };
  const permission = getPermission(endpoint);
  if (!permission) return signedOut;
  const withoutPermission = staffRoles
    .filter((role) => !can(role, permission))
    .map((role) => [role, 403]);
  return {
    ...{ ...signedOut, partial: 401, intern: 403, ...Object.fromEntries(withoutPermission) },
    ...(endpoint.recentAuth && { stale: 403 }),
  };
}

/** Endpoints that staff must not call. */
const hiddenFromHelpers = `
  listStaff listAudit endRecall sendRecallTest getFirstDay dismissFirstDay sendTestEmail removeSamples changeOrderLines undoLineChange
  getMoney matchPayments getSettlement acceptDifference addCasePicture removeCasePicture publishProduct
  arrangeProducts arrangeSizes createReduction updateReduction moveReductionEnd endReduction deleteReduction checkReduction
  createCode updateCode switchCode
  createCategory updateCategory deleteCategory arrangeCategories createTag updateTag deleteTag createSlide
  updateSlide deleteSlide arrangeSlides updatePage getDeliverySettings updateDeliverySettings getBusinessSettings
  updateBusinessSettings getSales writeSalesFile getAccountantMonth writeAccountantFile`;
/** Endpoints that staff must not call, and that owners can only call after re-entering the password. */
const recentlyHiddenFromHelpers = `
  inviteStaff withdrawInvitation updateStaff resetStaff bookTransfers bookSettlement revokeSettlement linkPayment
  sendRecallEmails enterRefund deleteRefund payRefund decideCase writeCaseRegister exportCustomer deleteCustomer
  exportCustomers`;
const beforeSigningIn = `
  staffLogin readStaffLink acceptStaffLink staffLoginCode staffLoginRecovery beginEnrollment enroll staffLogout`;

/** Endpoints that accountants can call, to read or to change their own account. */
const accountantEndpoints = `
  streamAdminEvents getToday listAdminOrders getOrderCounts listCouriers getAdminOrder listMissingReceipts findAnything getPrint getMoney
  listCustomers getCustomerCounts getCustomer getSettlement getSales writeSalesFile getAccountantMonth writeAccountantFile
  getMe updateMe reauthenticate listStaffSessions endStaffSession`;

const endpoints = Object.entries<Endpoint>({ ...adminEndpoints, streamAdminEvents });
const getNames = (isListed: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (isListed(endpoint) ? [name] : []));

const isPermitted = (role: StaffRole, endpoint: Endpoint) => {
  const permission = getPermission(endpoint);
  return permission !== undefined && can(role, permission);
};
const isHiddenFromHelpers = (endpoint: Endpoint) =>
  getPermission(endpoint) !== undefined && !isPermitted('staff', endpoint);

test.each<[string, string, (endpoint: Endpoint) => boolean]>([
  ['staff cannot use', hiddenFromHelpers, (of) => isHiddenFromHelpers(of) && !of.recentAuth],
  [
    'staff cannot use and owners can only use after re-entering the password',
    recentlyHiddenFromHelpers,
    (of) => isHiddenFromHelpers(of) && of.recentAuth === true,
  ],
  ['accountants can use', accountantEndpoints, (of) => isPermitted('accountant', of)],
  ['anyone can use', beforeSigningIn, (of) => getPermission(of) === undefined],
])('the contract lists the endpoints that %s', (_, names, isListed) => {
  expect(getNames(isListed).sort()).toEqual(names.trim().split(/\s+/).sort());
});

test('owners can do everything; accountants can only change their own account and export the books', () => {
  for (const [name, endpoint] of endpoints) {
    const permission = getPermission(endpoint);
    if (!permission) continue;
    expect([name, can('owner', permission)]).toEqual([name, true]);
    const writes = endpoint.method !== 'GET' && !['self', 'books.read'].includes(permission);
    if (writes) expect([name, can('accountant', permission)]).toEqual([name, false]);
  }
});

const params = {
  id: 9_999,
  version: 1,
  number: 'BO-9999',
  month: 'never',
  batch: '00000000-0000-4000-8000-000000000000',
  tag: 'nothing',
  code: 'NOTHING',
  line: 1,
  name: 'terms',
};

async function signInIntern(): Promise<TestClient> {
  await shop.change('alter table staff drop constraint if exists staff_role_check');
  const { client, email } = await signInStaff(shop, 'staff', 'intern@bobica.rs');
  await shop.change(`update staff set role = 'intern' where email = '${email}'`);
  return client;
}

async function makeActors(): Promise<Record<Actor, TestClient>> {
  const customer = shop.client();
  await signUp(customer);
  const garbage = shop.client();
  garbage.cookies.set('admin', 'a-secret-that-nobody-was-given');
  await joinStaff(shop, 'half@bobica.rs', 'owner');
  const stale = await signInStaff(shop, 'owner', 'stale@bobica.rs');
  await shop.update('staff_sessions', { authenticated_at: new Date(Date.now() - 16 * 60_000) });
  return {
    visitor: shop.client(),
    customer,
    garbage,
    partial: await enterPassword(shop, 'half@bobica.rs'),
    // This must happen before the constraint on roles is dropped.
    accountant: (await signInStaff(shop, 'accountant')).client,
    intern: await signInIntern(),
    staff: (await signInStaff(shop, 'staff')).client,
    owner: (await signInStaff(shop, 'owner')).client,
    stale: stale.client,
  };
}

/** This is undefined after a request that changed the shop, because it may have ended a session. */
let clients: Record<Actor, TestClient> | undefined;

async function makeActorsOnce(): Promise<Record<Actor, TestClient>> {
  if (!clients) await shop.reset();
  return (clients ??= await makeActors());
}

test.each(Object.entries<Endpoint>(adminEndpoints))(
  '%s responds to each actor as the contract requires',
  async (_, endpoint) => {
    const existing = await makeActorsOnce();
    const rejected: Partial<Record<Actor, number>> = {};
    for (const actor of actors) {
      const path = endpointPath(endpoint, params);
      const body = endpoint.body && { body: {} };
      const { status } = await existing[actor].call(endpoint.method, path, body);
      if (status === 401 || status === 403) rejected[actor] = status;
      else if (endpoint.method !== 'GET' && status < 300) clients = undefined;
    }
    expect(rejected).toEqual(getRejections(endpoint));
  },
);

test('the event stream, which is not in the endpoint list, treats each actor as other staff endpoints do', async () => {
  const rejected: Partial<Record<Actor, number>> = {};
  for (const [actor, { cookies, token }] of Object.entries(await makeActorsOnce())) {
    const response = await shop.app.inject({
      url: streamAdminEvents.path,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      cookies: Object.fromEntries(cookies),
      // The promise resolves with the headers, since the stream does not end.
      payloadAsStream: true,
    });
    response.stream().destroy();
    if (response.statusCode !== 200) rejected[actor as Actor] = response.statusCode;
  }
  expect(rejected).toEqual(getRejections(streamAdminEvents));
});

test('a cookie set over HTTPS is only sent over HTTPS', async () => {
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

test('the admin cookie is only sent to the admin API and has no effect in the shop', async () => {
  await shop.reset();
  const { email, client, secret } = await signInStaff(shop);
  expect((await client.get('/api/auth/currentuser')).status).toBe(401);
  const again = await enterPassword(shop, email);
  await again.post('/api/admin/login/code', { code: getCode(secret, 1) });
  const { headers } = await again.get('/api/admin/me');
  expect(headers['set-cookie']).toMatch(
    /^admin=[\w-]{43}; .*Path=\/api\/admin; HttpOnly.*SameSite=Strict/,
  );
});
