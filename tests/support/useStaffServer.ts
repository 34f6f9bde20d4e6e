import type { Connection } from '@/server/database/client';
import { staffCookie } from '@/server/http/staffCookie';
import { makeOwner } from './makeOwner';
import { startServer, type ServerProcess } from './server';
import { stockShop, withDatabase, type ShopStorage } from './stockedShop';
import { TestClient } from './TestClient';

interface StaffServer {
  shop: ServerProcess;
  /** Signed in as an owner. */
  client: TestClient;
}

/** Starts a shop as a process, with ten or more pieces of each product, for all tests of a `describe`. */
export function useStaffServer(
  storage: () => ShopStorage,
  { stock = 10, prepare }: { stock?: number; prepare?: (connection: Connection) => unknown } = {},
): StaffServer {
  const made = {} as StaffServer;
  beforeAll(async () => {
    const { dataDir, databaseUrl } = storage();
    await stockShop(storage(), { customers: 0, stock });
    const cookie = await withDatabase(storage(), async (connection) => {
      await prepare?.(connection);
      return makeOwner(connection);
    });
    made.shop = await startServer({
      dataDir,
      env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    });
    made.client = TestClient.at({ url: () => made.shop.url });
    made.client.cookies.set(staffCookie, cookie);
  });
  afterAll(() => made.shop?.dispose());
  return made;
}
