import type { FastifyInstance, InjectOptions } from 'fastify';
import { signInStaff } from './adminShop';
import { startTestShop, type TestShop, type TestShopOptions } from './app';
import { setStock } from './setStock';
import { TestClient } from './TestClient';
import { useShop } from './useShop';

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
  parts?: TestShopOptions;
}

/** As `useShop`, with an owner and a helper. */
export function useStaffShop({
  stock,
  names: [ownerName, helperName] = ['owner', 'staff'],
  parts,
}: Options = {}): StaffShop {
  let app: FastifyInstance;
  // The clients exist before the shop does.
  const inject = ((options: InjectOptions) => app.inject(options)) as FastifyInstance['inject'];
  const owner = TestClient.of({ inject });
  const helper = TestClient.of({ inject });
  const shop = useShop(async () => {
    const started = await startTestShop(parts);
    ({ app } = started);
    if (stock !== undefined) await setStock(started.database.kysely, stock);
    await signInStaff(started, 'owner', `${ownerName}@bobica.rs`, owner);
    await signInStaff(started, 'staff', `${helperName}@bobica.rs`, helper);
    await started.keepState();
    return started;
  });
  return { shop, owner, helper };
}
