import type { Connection } from '@/server/database/client';
import { signInStaff } from './adminShop';
import { startTestShop, type TestShop } from './app';
import { setStock } from './setStock';
import type { TestClient } from './TestClient';

interface StaffShop {
  shop: TestShop;
  owner: TestClient;
  /** Signed in with the role `staff`. */
  helper: TestClient;
}

interface Options {
  /** Stock of each product. */
  stock?: number;
  /** Names of owner and helper in their addresses. */
  names?: readonly [string, string];
  /** Finds the invariants that are violated after a test; there must be none. */
  violations?: (connection: Connection) => Promise<string[]>;
}

/** Starts a shop with an owner and a helper for all tests of a file, and resets it before each of them. */
export function useStaffShop(
  onStart: (started: StaffShop) => void,
  { stock, names: [owner, helper] = ['owner', 'staff'], violations }: Options = {},
): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
    if (stock !== undefined) await setStock(shop.database.kysely, stock);
    onStart({
      shop,
      owner: (await signInStaff(shop, 'owner', `${owner}@bobica.rs`)).client,
      helper: (await signInStaff(shop, 'staff', `${helper}@bobica.rs`)).client,
    });
    await shop.keepState();
  });
  beforeEach(() => shop.reset());
  afterEach(async () => {
    if (violations) expect(await violations(shop.database.kysely)).toEqual([]);
  });
  afterAll(() => shop.close());
}
