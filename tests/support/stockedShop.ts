import { typedAddress } from './sampleResponses';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Connection, type Database } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { hashSecret, makeSecret } from '@/server/http/secret';
import { copyDatabase, embedded } from './database';
import { setStock } from './rows';

/** The storage of a shop: a data folder and, optionally, a PostgreSQL database. */
export interface ShopStorage {
  dataDir: string;
  databaseUrl?: string;
  storageUrl?: string;
}

/** A signed-in customer with an address. */
export interface ReadyCustomer {
  id: number;
  token: string;
  addressId: number;
}

/** Accesses the database directly. No server may have the embedded database open. */
export async function withDatabase<Result>(
  storage: ShopStorage,
  work: (connection: Connection, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...storage, ...embedded });
  try {
    return await work(database.kysely, database);
  } finally {
    await database.close();
  }
}

/**
 * Creates a seeded shop with this many customers and this stock, without a server. The images are stored elsewhere, so
 * that no server generates them during a measurement.
 */
export function stockShop(
  storage: ShopStorage,
  { customers, stock }: { customers: number; stock: number },
): Promise<ReadyCustomer[]> {
  const isSeeded = !storage.databaseUrl && copyDatabase('seeded', storage.dataDir);
  return withDatabase(storage, async (connection, database) => {
    if (!isSeeded) {
      await migrate(connection, migrations);
      const imagesDir = mkdtempSync(join(tmpdir(), 'bobica-images-'));
      await seedIfEmpty(database, { dataDir: imagesDir });
      rmSync(imagesDir, { recursive: true, force: true });
    }
    await setStock(connection, stock);
    const created: ReadyCustomer[] = [];
    for (let count = 1; count <= customers; count += 1) {
      created.push(await makeCustomer(connection, `buyer${count}@example.com`));
    }
    return created;
  });
}

export async function makeCustomer(connection: Connection, email: string): Promise<ReadyCustomer> {
  const person = { name: 'Ana', last_name: 'Savić', phone: '+381 60 123 4567' };
  const { id } = await connection
    .insertInto('customers')
    .values({ ...person, email, email_key: email, password_hash: 'none', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const city = await connection
    .selectFrom('cities')
    .select(['id', sql<string>`zip_codes ->> 0`.as('zip_code')])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const address = await connection
    .insertInto('addresses')
    .values({ customer_id: id, ...typedAddress, city_id: city.id, zip_code: city.zip_code })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, addressId: address.id, token: await openSession(connection, id) };
}

export async function openSession(connection: Connection, customer_id: number): Promise<string> {
  const secret = makeSecret();
  const { id } = await connection
    .insertInto('sessions')
    .values({ customer_id, secret_hash: hashSecret(secret), user_agent: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}|${secret}`;
}
