import type { AdminOrder } from '@/contract/admin/orders';
import type { StockMovement } from '@/contract/admin/stock';
import { useShop } from '../../support/app';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { changeLines, keyed, move, moveAlong, read } from '../../support/staffOrders';
import { staffViolations } from '../security/invariants';
import { recallAmounts } from './amounts';
import { recallCustomers } from './customers';
import { recallRules } from './rules';
import {
  asRecord,
  bottle,
  insertOrders,
  openRecallShop,
  type RecallShop,
  sixPack,
  getStaff,
} from './shop';

function testRules(shop: RecallShop) {
  const by = () => getStaff(shop);
  const confirmed = (quantity: number, more?: object) => by().confirmed(quantity, more);
  afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));

  describe('packing', () => {
    test('preselects the batch that expires first, or two batches if it is too small, and takes the units from the shelf', async () => {
      const { addBatch, packing, pack, getBatches, shelf } = by();
      await addBatch('A30', 3);
      await addBatch('B31', 10);
      const number = await confirmed(5);
      const row = await packing(number);
      expect(asRecord(row.proposed)).toEqual({ A30: 3, B31: 2 });
      expect(row.shelf).toMatchObject([
        { batch: 'A30', pieces: 3, best_before: '2030-01-01', blocked: false },
        { batch: 'B31', pieces: 10 },
      ]);
      expect((await pack(number)).status).toBe(200);
      expect(await getBatches(number)).toEqual({ A30: 3, B31: 2 });
      expect(await shelf()).toEqual({ B31: 8 });
    });

    test('takes the selected units, and the remaining units from the batch that expires first', async () => {
      const { addBatch, pack, getBatches, shelf } = by();
      await addBatch('A30', 3);
      await addBatch('B31', 10);
      const number = await confirmed(5);
      await pack(number, { B31: 4 });
      expect(await getBatches(number)).toEqual({ A30: 1, B31: 4 });
      expect(await shelf()).toEqual({ A30: 2, B31: 6 });
    });

    test('adds up an order’s single bottles and the bottles in its packs', async () => {
      const { addBatch, packing, pack, getBatches } = by();
      await addBatch('A30', 7);
      await addBatch('B31', 10);
      const lines = [
        { product_id: sixPack, quantity: 1 },
        { product_id: bottle, quantity: 3 },
      ];
      const number = await confirmed(0, { lines });
      expect(await packing(number)).toMatchObject({ product_id: bottle, pieces: 9 });
      await pack(number);
      expect(await getBatches(number)).toEqual({ A30: 7, B31: 2 });
    });

    test.each([
      ['more of a batch than the shelf has', { A30: 4 }, 409, 'batch_short'],
      ['an unknown batch', { Z99: 1 }, 409, 'batch_short'],
      ['more units than the order has', { B31: 6 }, 422, 'validation_failed'],
    ])('rejects %s and changes nothing', async (_, chosen, status, code) => {
      const { addBatch, pack, shelf } = by();
      await addBatch('A30', 3);
      await addBatch('B31', 10);
      const number = await confirmed(5);
      const response = await pack(number, chosen);
      expect([response.status, response.body.code]).toEqual([status, code]);
      expect((await read(shop.owner, number)).parcel).toBe('confirmed');
      expect(await shelf()).toEqual({ A30: 3, B31: 10 });
    });

    test('rejects one of two concurrent requests for the last units of a batch, and both orders get units from the shelf', async () => {
      const { addBatch, pack, getBatches, shelf } = by();
      await addBatch('A30', 3);
      await addBatch('B31', 10);
      const numbers = [await confirmed(2), await confirmed(2), await confirmed(2)];
      const packed = await Promise.all(
        numbers.map((number, index) =>
          pack(number, { A30: 2 }, index === 1 ? shop.helper : shop.owner),
        ),
      );
      expect(packed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const again = await Promise.all(numbers.map((number) => pack(number)));
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
      const batchesByOrder = await Promise.all(numbers.map(getBatches));
      const sum = (batch: string) =>
        batchesByOrder.reduce((all, one) => all + (one[batch] ?? 0), 0);
      expect([sum('A30'), sum('B31'), await shelf()]).toEqual([3, 3, { B31: 7 }]);
    });

    test('returns the batches when an order is unpacked, and undoing this takes them again', async () => {
      const { addBatch, pack, getBatches, shelf } = by();
      await addBatch('A30', 5);
      const number = await confirmed(2);
      await pack(number);
      const { data } = await move(shop.owner, number, 'unpack', 'packed');
      expect([await getBatches(number), await shelf()]).toEqual([{}, { A30: 5 }]);
      await shop.owner.post(`/api/admin/transitions/${data.transition_id}/undo`);
      expect([await getBatches(number), await shelf()]).toEqual([{ A30: 2 }, { A30: 3 }]);
    });

    test('assigns the batches that expire first to an order shipped without packing, even with several orders in one request', async () => {
      const { addBatch, getBatches } = by();
      await addBatch('A30', 5);
      const numbers = [await confirmed(2), await confirmed(1)];
      await shop.owner.post('/api/admin/orders/transitions', {
        event: 'ship',
        batch: crypto.randomUUID(),
        orders: numbers.map((number) => ({ number, from: 'confirmed' })),
      });
      expect(await Promise.all(numbers.map(getBatches))).toEqual([{ A30: 2 }, { A30: 1 }]);
    });

    test('packs goods without a batch', async () => {
      const { book, pack, getBatches } = by();
      await book('in', '', 5);
      const number = await confirmed(2);
      expect((await pack(number)).status).toBe(200);
      expect(await getBatches(number)).toEqual({});
    });
  });

  describe('a returned unit', () => {
    const packedWith = async (batches: Record<string, number>): Promise<AdminOrder> => {
      const number = await confirmed(Object.values(batches).reduce((sum, one) => sum + one, 0));
      await by().pack(number, batches);
      return read(shop.owner, number);
    };

    test('keeps its batch in movements and on the shelf after units are removed or the order is cancelled or returned', async () => {
      const { addBatch, shelf } = by();
      await addBatch('A30', 9);
      const shortened = await packedWith({ A30: 3 });
      await changeLines(shop.owner, shortened, {});
      expect(await shelf()).toEqual({ A30: 7 });
      const cancelled = await packedWith({ A30: 2 });
      await move(shop.owner, cancelled.number, 'cancel', 'packed');
      expect(await shelf()).toEqual({ A30: 7 });
      await moveAlong(shop.owner, shortened.number, ['ship', 'deliver', 'return']);
      expect(await shelf()).toEqual({ A30: 9 });
      const { data } = await shop.owner.get<StockMovement[]>(
        `/api/admin/stock/${bottle}/movements`,
      );
      expect(data.slice(0, 5).map(({ reason, batch, delta }) => [reason, batch, delta])).toEqual([
        ['return', 'A30', 2],
        ['cancellation', 'A30', 2],
        ['order', 'A30', -2],
        ['cancellation', 'A30', 1],
        ['order', 'A30', -3],
      ]);
    });

    test('does not go back to the shelf if it is written off, and undoing this restores it to the order', async () => {
      const { addBatch, shelf, getBatches, getRecall } = by();
      await addBatch('A30', 9);
      const order = await packedWith({ A30: 3 });
      await moveAlong(shop.owner, order.number, ['ship', 'deliver']);
      const lines = [{ position: 0, into: 'writeOff' }];
      const { data } = await move(shop.owner, order.number, 'return', 'delivered', { lines });
      expect(await shelf()).toEqual({ A30: 6 });
      expect(await getRecall('A30')).toMatchObject({ total: 9, shelf: 6, out: 3, unknown: 0 });
      await shop.owner.post(`/api/admin/transitions/${data.transition_id}/undo`);
      expect([await shelf(), await getBatches(order.number)]).toEqual([{ A30: 6 }, { A30: 3 }]);
    });
  });

  describe('a recall', () => {
    test('stops sales of the batch and blocks its parcels, and releasing the batch puts it back on sale', async () => {
      const { addBatch, recall, pack, packing, forSale, shelf, end, getRecall } = by();
      await addBatch('A30', 5);
      await addBatch('B31', 4);
      const packed = await confirmed(2);
      await pack(packed);
      const waiting = await confirmed(1);
      const { data, status } = await recall('A30', shop.helper);
      expect(status).toBe(200);
      expect(data).toMatchObject({ total: 5, shelf: 3, aside: 3, short: 0, waiting: [waiting] });
      expect([await forSale(), await shelf()]).toEqual([3, { B31: 4 }]);
      const shipped = await move(shop.owner, packed, 'ship', 'packed');
      expect([shipped.status, shipped.body.code]).toEqual([409, 'batch_recalled']);
      expect((await packing(waiting)).shelf).toContainEqual(
        expect.objectContaining({ batch: 'A30', pieces: 0, blocked: true }),
      );
      const chosen = await pack(waiting, { A30: 1 });
      expect(chosen.body.code).toBe('batch_short');
      // The unpacked order gets the other batch, because these units are set aside.
      await moveAlong(shop.owner, packed, ['unpack']);
      expect(await getRecall('A30')).toMatchObject({ shelf: 5, aside: 5, packed: { pieces: 0 } });
      await moveAlong(shop.owner, packed, ['pack', 'ship']);
      expect(await shelf()).toEqual({ B31: 2 });
      const { data: released } = await end(data.recall?.id ?? 0, 'released');
      expect(released).toMatchObject({ shelf: 5, aside: 0, recall: { ended: 'released' } });
      expect([await forSale(), await shelf()]).toEqual([6, { A30: 5, B31: 2 }]);
    });

    test('shows the units that orders need and no other batch can supply, until new goods arrive', async () => {
      const { addBatch, recall, pack, forSale, getRecall } = by();
      await addBatch('A30', 3);
      const number = await confirmed(2);
      expect((await recall('A30')).data).toMatchObject({ shelf: 3, aside: 1, short: 2 });
      expect((await pack(number)).body.code).toBe('batch_recalled');
      const count = { product_id: bottle, shelf: 2, book_seen: 2 };
      expect(
        (await shop.owner.post('/api/admin/stock/counts', { counts: [count] }, keyed())).status,
      ).toBe(201);
      await addBatch('B31', 5);
      expect(await getRecall('A30')).toMatchObject({ shelf: 3, aside: 3, short: 0 });
      expect(await forSale()).toBe(3);
      expect((await pack(number)).status).toBe(200);
    });

    test('keeps returned units off sale, and undoing the cancellation does not put them back into a parcel', async () => {
      const { addBatch, recall, pack, forSale, getRecall } = by();
      await addBatch('A30', 5);
      const number = await confirmed(2);
      await pack(number);
      await recall('A30');
      const { data } = await move(shop.owner, number, 'cancel', 'packed');
      expect(await getRecall('A30')).toMatchObject({ shelf: 5, aside: 5, packed: { pieces: 0 } });
      expect(await forSale()).toBe(0);
      const undone = await shop.owner.post(`/api/admin/transitions/${data.transition_id}/undo`);
      expect([undone.status, undone.body.code]).toEqual([409, 'batch_recalled']);
    });

    test('is started once by two concurrent requests, and is rejected for an unknown batch', async () => {
      const { addBatch, recall } = by();
      await addBatch('A30', 5);
      const started = await Promise.all([recall('A30'), recall('A30', shop.helper)]);
      const ids = started.map(({ data }) => data.recall?.id);
      expect(new Set(ids).size).toBe(1);
      expect((await recall('Z99')).status).toBe(404);
      expect(await shop.rows('recalls')).toHaveLength(1);
    });

    test('includes and marks units that were packed without a batch while the recalled batch was in stock', async () => {
      const { addBatch, getRecall } = by();
      await addBatch('A30', 5);
      const [before, during] = [await confirmed(1), await confirmed(2)];
      await moveAlong(shop.owner, before, ['ship', 'deliver']);
      await moveAlong(shop.owner, during, ['ship']);
      await shop.change('delete from order_batches');
      await shop.change('update batches set pieces = 5');
      await shop.change(
        `update order_transitions set at = at - interval '1 day' where order_id = (select id from orders where number = '${before}')`,
      );
      expect((await getRecall('A30')).orders).toMatchObject([
        { number: during, pieces: 2, recorded: false, parcel: 'shipped' },
      ]);
    });

    test('writes off its units when it is closed', async () => {
      const { addBatch, recall, end } = by();
      await addBatch('A30', 5);
      const { data } = await recall('A30');
      const id = data.recall?.id ?? 0;
      expect((await end(id, 'closed')).data).toMatchObject({ shelf: 0, out: 5, unknown: 0 });
      expect((await end(id, 'released')).body.code).toBe('recall_ended');
      expect((await recall('A30')).data.recall).toMatchObject({ id, ended: 'closed' });
    });
  });

  recallCustomers(shop);
  recallRules(shop);
  recallAmounts(shop);
}

describe('on the embedded database', () => {
  testRules(useShop(() => openRecallShop()));
});

describe('recalls in a shop with many orders', () => {
  const shop = useShop(() => openRecallShop());

  test('a recall lists all 1,100 affected orders of 3,000', async () => {
    await insertOrders(shop.database.kysely, { orders: 3_000, recalled: 1_100 });
    const { getRecall } = getStaff(shop);
    const { orders, delivered } = await getRecall('A30');
    const numbers = orders.map(({ number }) => number).sort();
    const expected = Array.from({ length: 1_100 }, (_, index) => `R${10_001 + index}`);
    expect(numbers).toEqual(expected);
    expect(delivered).toEqual({ pieces: 2_200, orders: 1_100 });
  });
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  testRules(
    useShop(async () => {
      postgres = await startPostgres();
      return openRecallShop({ databaseUrl: await postgres.createDatabase() });
    }),
  );
  afterAll(() => postgres.stop());
});
