import { closeDays } from '@/server/modules/books/salesLedger';
import { sql } from 'kysely';
import { refreshAllPeople } from '@/server/modules/people/peopleService';
import { staffCookie } from '@/server/http/staffCookie';
import { insertOwner } from '../../support/adminShop';
import type { ServerProcess } from '../../support/server';
import { TestClient } from '../../support/TestClient';
import { startBenchShop } from '../benchShop';
import { seedFixtures } from '../growth/fixtureSeed';
import { fillOrders } from './fixtureOrders';

/** The number of newest orders whose money the courier owes after delivery. */
const owed = 2_400;

export interface StaffBenchShop {
  server: ServerProcess;
  client: TestClient;
  cookie: string;
  filledInMs: number;
  dispose(): Promise<void>;
}

export async function startStaffShop(
  { products = 200, orders = 0, perDay }: { products?: number; orders?: number; perDay?: number },
  databaseUrl?: string,
): Promise<StaffBenchShop> {
  let cookie = '';
  let filledInMs = 0;
  const { server, dispose } = await startBenchShop({
    databaseUrl,
    prepare: (storage) =>
      seedFixtures(storage, products, async (connection) => {
        const owner = await insertOwner(connection);
        ({ cookie } = owner);
        const started = performance.now();
        if (orders > 0)
          await fillOrders(connection, orders, owner.id, { owed, perDay, paidOut: true });
        await refreshAllPeople({ transaction: (work) => connection.transaction().execute(work) });
        await sql`vacuum (analyze) people`.execute(connection);
        // The database has just been vacuumed, so the job must not run during the measurement.
        await sql`insert into job_runs (name, succeeded_at) values ('vacuum', now())`.execute(
          connection,
        );
        filledInMs = performance.now() - started;
        // The job of the shop does this within the first hour.
        await closeDays(connection);
      }),
  });
  const client = TestClient.at({ url: () => server.url });
  client.cookies.set(staffCookie, cookie);
  return { server, client, cookie, filledInMs, dispose };
}
