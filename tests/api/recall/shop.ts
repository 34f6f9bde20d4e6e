import type { AdminOrder } from '@/contract/admin/orders';
import type {
  ChosenBatch,
  getPacking,
  RecallPage,
  RecallTexts,
  ShelfBatch,
} from '@/contract/admin/recalls';
import type { StockItem } from '@/contract/admin/stock';
import { sql } from 'kysely';
import type { Connection } from '@/server/database/client';
import type { EndpointData } from '@/contract/endpoint';
import { byLocale } from '@/contract/locale';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock } from '../../support/rows';
import { enterOrder, keyed, move, moveAlong, read } from '../../support/staffOrders';
import { succeeded, type TestClient } from '../../support/TestClient';

/** The six-pack in the seed contains six of these bottles. */
export const bottle = 3;
export const sixPack = 28;

export interface RecallShop extends TestShop {
  owner: TestClient;
  helper: TestClient;
}

export async function openRecallShop(database = {}): Promise<RecallShop> {
  const shop = await startTestShop({ database: { connectionTimeoutMillis: 120_000, ...database } });
  await setStock(shop.database.kysely, 0);
  const { client: owner } = await signInStaff(shop);
  const { client: helper } = await signInStaff(shop, 'staff');
  await shop.keepState();
  return Object.assign(shop, { owner, helper });
}

export function getStaff(shop: RecallShop) {
  const { owner } = shop;
  const book = async (reason: 'in' | 'out', batch: string, quantity: number, more = {}) =>
    owner.post(
      '/api/admin/stock/movements',
      {
        movements: [
          {
            product_id: bottle,
            reason,
            kind: reason === 'in' ? 'produced' : 'damaged',
            quantity,
            batch,
            ...more,
          },
        ],
      },
      keyed(),
    );
  const getRecall = async (batch: string, client = owner) =>
    succeeded(
      await client.get<RecallPage>(`/api/admin/recall?product_id=${bottle}&batch=${batch}`),
    );
  return {
    book,
    getRecall: getRecall,
    /** Books a batch, which by default expires in the year of its name. */
    addBatch: async (batch: string, quantity: number) =>
      succeeded(await book('in', batch, quantity, { best_before: `20${batch.slice(-2)}-01-01` })),
    order: async (quantity: number, more: object = {}): Promise<AdminOrder> =>
      enterOrder(owner, { lines: [{ product_id: bottle, quantity }], ...more }),
    confirmed: async (quantity: number, more: object = {}): Promise<string> => {
      const lines = [{ product_id: bottle, quantity }];
      const { number } = await enterOrder(owner, { lines, ...more });
      await moveAlong(owner, number, ['confirm']);
      return number;
    },
    pack: (number: string, batches?: Record<string, number>, client = owner) =>
      move(client, number, 'pack', 'confirmed', {
        ...(batches && {
          batches: Object.entries(batches).map(([batch, pieces]) => ({
            product_id: bottle,
            batch,
            pieces,
          })),
        }),
      }),
    getBatches: async (number: string): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await read(owner, number)).batches.map(({ batch, pieces }) => [batch, pieces]),
      ),
    /** The units on the shelf by batch, without empty batches. */
    shelf: async (): Promise<Record<string, number>> => {
      const { data } = await owner.get<ShelfBatch[]>(`/api/admin/stock/${bottle}/batches`);
      return Object.fromEntries(
        data.flatMap(({ batch, pieces }) => (pieces > 0 ? [[batch, pieces]] : [])),
      );
    },
    packing: async (number: string) => {
      const { data } = await owner.get<EndpointData<typeof getPacking>>(
        `/api/admin/orders/${number}/packing`,
      );
      const [row] = data.rows;
      if (!row) throw new Error('There is nothing to pack.');
      return row;
    },
    forSale: async (): Promise<number> => {
      const { data } = await owner.get<StockItem[]>('/api/admin/stock');
      return data.find(({ product_id }) => product_id === bottle)?.for_sale ?? 0;
    },
    recall: (batch: string, client = owner) =>
      client.post<RecallPage>('/api/admin/recalls', {
        product_id: bottle,
        batch,
        reason: 'Zatvarač ne zaptiva.',
      }),
    end: (id: number, ended: 'released' | 'closed', client = owner) =>
      client.post<RecallPage>(`/api/admin/recalls/${id}/end`, { ended }),
    affected: async (batch: string): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await getRecall(batch)).orders.map(({ number, pieces }) => [number, pieces]),
      ),
  };
}

export const asRecord = (batches: readonly ChosenBatch[]): Record<string, number> =>
  Object.fromEntries(batches.map(({ batch, pieces }) => [batch, pieces]));

export const texts: RecallTexts = byLocale((locale) => ({
  subject: `Serija A30 (${locale})`,
  text: 'Porudžbina {order}, komada {pieces}.\n\nNe pijte.',
}));

/**
 * Inserts delivered orders of two units. All but the first were packed from another batch before the recalled batch
 * arrived.
 */
export async function insertOrders(
  connection: Connection,
  { orders, recalled }: { orders: number; recalled: number },
): Promise<void> {
  const getBatch = sql`case when g <= ${recalled} then 'A30' else 'B31' end`;
  const left = sql`now() - case when g <= ${recalled} then interval '1 day' else interval '9 days' end`;
  await sql`
    insert into stock_movements (product_id, delta, stock_after, reason, kind, batch, best_before, at)
    values (${bottle}, ${2 * orders}, ${2 * orders}, 'in', 'produced', 'A30', '2030-01-01', now() - interval '2 days')`.execute(
    connection,
  );
  await sql`insert into batches (product_id, batch, best_before, pieces) values
    (${bottle}, 'A30', '2030-01-01', 0), (${bottle}, 'B31', '2031-01-01', 0)`.execute(connection);
  await sql`
    with placed as (
      insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat, terms_version, placed_at)
      select 'R' || 10000 + g, 'delivered', 'sr-LAT',
        jsonb_build_object('name', 'Ana', 'last_name', 'Ilić', 'phone', '+38160' || 1000000 + g, 'email', g || '@example.com'),
        '{"city": "Niš"}', 2, 0, 2, '[]', '1', ${left}
      from generate_series(1, ${orders}::int) g
      returning id, right(number, 5)::int - 10000 as g
    ), lines as (
      insert into order_lines (order_id, position, product_id, name, net, quantity, unit_price, line_total, vat_rate)
      select id, 0, ${bottle}, '{"sr-LAT": "Sok"}', '1 l', 2, 1, 2, 20 from placed
    ), packed as (
      insert into order_batches (order_id, product_id, batch, pieces) select id, ${bottle}, ${getBatch}, 2 from placed
    )
    insert into order_transitions (order_id, event, from_state, to_state, source, at)
    select id, 'ship', 'packed', 'shipped', 'command', ${left} from placed`.execute(connection);
  await sql`analyze`.execute(connection);
}
