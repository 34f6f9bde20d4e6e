import { adminEndpoints } from '@/contract/admin/endpoints';
import { adminErrors } from '@/contract/admin/errors';
import type { Endpoint } from '@/contract/endpoint';
import { errorCodes } from '@/contract/errors';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { makeOwner } from '../../support/makeOwner';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import type { TestClient } from '../../support/TestClient';
import { arbitraryRequest, bodyOf } from './arbitraryRequests';
import { makeFixtures, type Fixtures } from './fixtures';
import { makeFaultLog } from './faultLog';
import { violationsIn } from './invariants';

const runs = repetitions.fuzzedRequests;
const { faults, log } = makeFaultLog();
const codes: readonly string[] = [...errorCodes, ...Object.keys(adminErrors)];
/** After a success nothing is reached. */
const endings = new Set(['staffLogout', 'endStaffSession']);

let shop: TestShop;
let fixtures: Fixtures;
let owner: TestClient;
beforeAll(async () => {
  shop = await startTestShop({ log });
  fixtures = await makeFixtures(shop);
  owner = shop.client();
  owner.cookies.set(staffCookie, await makeOwner(shop.database.kysely));
  await owner.get(csrfCookiePath);
  await signInStaff(shop, 'staff');
  // The owner, who was made without a password, has that of the other.
  await shop.change(`update staff set password_hash = other.password_hash
    from staff other where staff.role = 'owner' and other.role = 'staff'`);
  await shop.keepState();
});
/** Requests that read leave the shop as it was for the next test. */
let untouched = true;
beforeEach(async () => {
  faults.length = 0;
  if (!untouched) await shop.reset();
  untouched = true;
});
afterEach(async () => {
  expect(faults).toEqual([]);
  expect(await violationsIn(shop.database.kysely)).toEqual([]);
  expect(await shop.shop.modules.staff.hasOwner()).toBe(true);
});
afterAll(() => shop.close());

const reads = (endpoint: Endpoint) => endpoint.method === 'GET';

test.each(
  Object.entries<Endpoint>(adminEndpoints).sort(
    ([, a], [, b]) => Number(reads(b)) - Number(reads(a)),
  ),
)(
  '%s rejects whatever an owner sends in the words of the contract, and damages nothing',
  async (name, endpoint) => {
    const request = fc
      .constantFrom(1, 2, 4, 11)
      .chain((wildness) => arbitraryRequest(endpoint, fixtures, wildness));
    untouched &&= reads(endpoint);
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ path, headers, payload, ip }) => {
        const xsrf = owner.cookies.get(xsrfCookie) ?? '';
        const reply = await shop.app.inject({
          method: endpoint.method,
          url: path,
          remoteAddress: ip,
          headers: {
            ...(payload !== undefined && { 'content-type': 'application/json' }),
            ...headers,
            [xsrfHeader.toLowerCase()]: xsrf,
            cookie: `${xsrfCookie}=${xsrf}; ${staffCookie}=${owner.cookies.get(staffCookie)}`,
          },
          ...(payload !== undefined && { payload }),
        });
        const { statusCode } = reply;
        const response = bodyOf(reply);
        if (![400, 401, 415, 419].includes(statusCode)) reached += 1;
        expect(response).not.toMatch(/\n\s+at |node_modules|select .* from |insert into/i);
        const body = JSON.parse(response) as { code?: string };
        if (statusCode < 300) expect(Object.keys(body)).toEqual(['data']);
        else {
          expect(statusCode).toBeLessThan(500);
          expect(codes).toContain(body.code);
        }
      }),
      { numRuns: runs, endOnFailure: true, verbose: false },
    );
    expect(reached).toBeGreaterThanOrEqual(endings.has(name) ? 1 : runs / 4);
  },
);
