import { hasActiveOwner } from '@/server/modules/staff/staffRepository';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { adminErrors } from '@/contract/admin/errors';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { apiErrors } from '@/contract/errors';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { insertOwner, signInStaff } from '../../support/adminShop';
import { captureLog } from '../../support/captureLog';
import { startTestShop, type TestShop } from '../../support/app';
import { placeOrder, signUp } from '../../support/customers';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import type { TestClient } from '../../support/TestClient';
import {
  arbitraryRequest,
  expectValidResponse,
  hasReached,
  readingFirst,
  sendWild,
  type WildRequest,
} from './arbitraryRequests';
import { makeFixtures, ownedRows, type Fixtures } from './fixtures';
import { totalStock, violationsIn } from './invariants';

const runs = repetitions.fuzzedRequests;
const errorCodes = Object.keys(apiErrors);
const { lines: faults, log } = captureLog('error');

let shop: TestShop;
let fixtures: Fixtures;
let xsrf: string;
let owner: TestClient;
let stock: Record<number, number>;
let previousOnlyRead = false;
/** A customer whose password and token are in no fuzzed request. */
let uninvolved: { id: number; has: unknown };

beforeAll(async () => {
  shop = await startTestShop({ log });
  fixtures = await makeFixtures(shop);
  const client = shop.client();
  const { user } = await signUp(client, { email: 'uninvolved@example.rs' });
  await client.post('/api/address/create', fixtures.addressForm);
  await client.put(`/api/carts/products/${fixtures.productId}`, { quantity: 2 });
  xsrf = client.cookies.get(xsrfCookie) ?? '';
  uninvolved = { id: user.id, has: await ownedRows(shop.database.kysely, user.id) };
  owner = shop.client();
  owner.cookies.set(staffCookie, (await insertOwner(shop.database.kysely)).cookie);
  await owner.get(csrfCookiePath);
  await signInStaff(shop, 'staff');
  // The owner was created without a password and gets the password of the other member.
  await shop.change(`update staff set password_hash = other.password_hash
    from staff other where staff.role = 'owner' and other.role = 'staff'`);
  stock = await totalStock(shop.database.kysely);
  await shop.keepState();
});
beforeEach(async () => {
  if (!previousOnlyRead) await shop.reset();
  previousOnlyRead = false;
  faults.length = 0;
});
afterEach(async () => {
  expect(faults).toEqual([]);
  if (previousOnlyRead) return;
  expect(await violationsIn(shop.database.kysely)).toEqual([]);
  expect(await hasActiveOwner(shop.database.kysely)).toBe(true);
});
afterAll(() => shop.close());

async function expectUnchanged(): Promise<void> {
  expect(await totalStock(shop.database.kysely)).toEqual(stock);
  expect(await ownedRows(shop.database.kysely, uninvolved.id)).toEqual(uninvolved.has);
}

const send = (endpoint: Endpoint, request: WildRequest) =>
  sendWild(shop.app, endpoint, request, { xsrf, token: fixtures.tokens[request.who] });

const options = { numRuns: runs, endOnFailure: true, verbose: false } as const;
/** `forgotPassword` has a minimum duration. */
const getRuns = (name: string) => (name === 'forgotPassword' ? Math.ceil(runs / 4) : runs);

/** These endpoints invalidate the token when they succeed. */
const endings = new Set([
  ...['logout', 'deleteAccount', 'changePassword', 'endSession'],
  ...['staffLogout', 'endStaffSession'],
]);

/** Sends requests to an endpoint, most of which reach its handler. */
async function fuzz(
  [name, endpoint]: readonly [string, Endpoint],
  wildnesses: readonly number[],
  sendTo: (request: WildRequest) => ReturnType<typeof send>,
  codes: readonly string[],
): Promise<void> {
  const request = fc
    .constantFrom(...wildnesses)
    .chain((wildness) => arbitraryRequest(endpoint, fixtures, wildness));
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(request, async (wildRequest) => {
      const reply = await sendTo(wildRequest);
      if (hasReached(reply)) reached += 1;
      expectValidResponse(endpoint, reply, codes);
    }),
    { ...options, numRuns: getRuns(name) },
  );
  // An account can only be deleted once.
  expect(reached).toBeGreaterThanOrEqual(endings.has(name) ? 1 : getRuns(name) / 4);
  previousOnlyRead = endpoint.method === 'GET';
}

test.each(readingFirst(endpoints))(
  '%s rejects invalid requests with errors from the contract, and damages no data',
  async (name, endpoint) => {
    const sendOnce = (request: WildRequest) => send(endpoint, request);
    await fuzz([name, endpoint], [1, 1, 2, 2, 4, 7, 11], sendOnce, errorCodes);
    await expectUnchanged();
  },
);

test.each(readingFirst(adminEndpoints))(
  '%s rejects an owner’s invalid requests with errors from the contract, and damages no data',
  async (name, endpoint) => {
    const cookies = `${staffCookie}=${owner.cookies.get(staffCookie)}`;
    const asOwner = (request: WildRequest) =>
      sendWild(
        shop.app,
        endpoint,
        { ...request, cookies, xsrf: true },
        {
          xsrf: owner.cookies.get(xsrfCookie) ?? '',
        },
      );
    const codes = [...errorCodes, ...Object.keys(adminErrors)];
    await fuzz([name, endpoint], [1, 2, 4, 11], asOwner, codes);
  },
);

test('sequential and parallel requests to all endpoints leave the shop consistent', async () => {
  const mixed = Object.entries<Endpoint>(endpoints)
    .filter(([name]) => !endings.has(name) && name !== 'forgotPassword')
    .map(([, endpoint]) =>
      arbitraryRequest(endpoint, fixtures, 1).map((request) => ({ endpoint, request })),
    );
  const several = fc.array(fc.oneof(...mixed), { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(several, fc.boolean(), async (requests, atOnce) => {
      if (atOnce) {
        const replies = await Promise.all(
          requests.map(({ endpoint, request }) => send(endpoint, request)),
        );
        replies.forEach((reply, index) =>
          expectValidResponse(requests[index]?.endpoint ?? endpoints.getShop, reply, errorCodes),
        );
        return;
      }
      for (const { endpoint, request } of requests)
        expectValidResponse(endpoint, await send(endpoint, request), errorCodes);
    }),
    options,
  );
  await expectUnchanged();
});

// These bugs were found by fuzzing.
test('a version that is too large for the database is rejected as a conflict', async () => {
  const client = shop.client({ token: fixtures.tokens.owner });
  for (const version of [-1, 0, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await placeOrder(client, { id: fixtures.draft.id, version });
    expect([status, body.errors]).toEqual([422, { version: ['number'] }]);
  }
});

test.each(['half \ud800', 'half \udc00 a pair'])(
  'a text that the database cannot store is rejected with a field error: %j',
  async (note) => {
    const client = shop.client({ token: fixtures.tokens.owner });
    const draft = await client.post('/api/orders', { address_id: fixtures.addressId, note });
    expect([draft.status, draft.body.errors]).toEqual([422, { note: ['invalid'] }]);
    const form = { email: 'n@example.rs', name: note, last_name: 'L', phone: '011 123 456' };
    const password = 'a long password';
    const register = await shop
      .client()
      .post('/api/auth/register', { ...form, password, password_confirmation: password });
    expect([register.status, register.body.errors]).toEqual([422, { name: ['invalid'] }]);
    const whole = await client.post('/api/orders', {
      address_id: fixtures.addressId,
      note: 'drugi sprat 😀',
    });
    expect(whole.status).toBe(200);
  },
);
