import { hasActiveOwner } from '@/server/modules/staff/staffRepository';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { adminErrors } from '@/contract/admin/errors';
import { errorCodes } from '@/contract/errors';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { signInStaff, makeOwner } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import type { TestClient } from '../../support/TestClient';
import {
  arbitraryRequest,
  expectCivil,
  hasReached,
  makeFaultLog,
  readingFirst,
  sendWild,
} from './arbitraryRequests';
import { makeFixtures, type Fixtures } from './fixtures';
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
/** The test before has only read. */
let unchanged = false;
beforeEach(async () => {
  faults.length = 0;
  if (!unchanged) await shop.reset();
  unchanged = false;
});
afterEach(async () => {
  expect(faults).toEqual([]);
  if (unchanged) return;
  expect(await violationsIn(shop.database.kysely)).toEqual([]);
  expect(await hasActiveOwner(shop.database.kysely)).toBe(true);
});
afterAll(() => shop.close());

test.each(readingFirst(adminEndpoints))(
  '%s rejects whatever an owner sends in the words of the contract, and damages nothing',
  async (name, endpoint) => {
    const request = fc
      .constantFrom(1, 2, 4, 11)
      .chain((wildness) => arbitraryRequest(endpoint, fixtures, wildness));
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(request, async (wildRequest) => {
        const cookies = `${staffCookie}=${owner.cookies.get(staffCookie)}`;
        const xsrf = owner.cookies.get(xsrfCookie) ?? '';
        const ofOwner = { ...wildRequest, cookies, xsrf: true };
        const reply = await sendWild(shop.app, endpoint, ofOwner, { xsrf });
        if (hasReached(reply)) reached += 1;
        expectCivil(endpoint, reply, codes);
      }),
      { numRuns: runs, endOnFailure: true, verbose: false },
    );
    expect(reached).toBeGreaterThanOrEqual(endings.has(name) ? 1 : runs / 4);
    unchanged = endpoint.method === 'GET';
  },
);
