import type { ParcelState } from '@/contract/fulfilment';
import fc from '../../support/properties';
import { changeLines, enterOrder, keyed, move, read } from '../../support/staffOrders';
import { bottle, type RecallShop, sixPack, getStaff } from './shop';

const batches = ['A30', 'B31', 'C32'] as const;
type Counts = Record<string, number>;

/** The bottles of an order and the packed bottles by batch, tracked independently of the shop. */
interface Story {
  number: string;
  parcel: ParcelState;
  /** The units of each line and the bottles in one unit. */
  lines: { pieces: number; bottles: number }[];
  packed: Counts;
  /** Returned bottles by batch, in the order in which the shop lists them. */
  back: Counts;
}

const sum = (counts: Counts) => Object.values(counts).reduce((all, one) => all + one, 0);
const countBottles = ({ lines }: Story) =>
  lines.reduce((all, { pieces, bottles }) => all + pieces * bottles, 0);
const isPacked = ({ parcel }: Story) => ['packed', 'shipped', 'delivered'].includes(parcel);

const action = fc.constantFrom(
  ...(['next', 'next', 'next', 'next', 'choose', 'choose', 'unpack', 'cancel'] as const),
  ...(['return', 'shorten', 'shorten', 'takeBack', 'takeBack', 'undo', 'undo'] as const),
);
const stepArbitrary = fc.record({ which: fc.nat(13), action, amount: fc.nat(5) });

export function recallRules(shop: RecallShop): void {
  test('a recall lists everyone who could have units, for random orders with packs, two batches, shortages, returns and cancellations', async () => {
    const { owner } = shop;
    const { addBatch, shelf, affected, packing, recall } = getStaff(shop);
    const stock: Counts = { A30: 5, B31: 9, C32: 200 };
    for (const batch of batches) await addBatch(batch, stock[batch] ?? 0);
    const stories: Story[] = [];
    for (let count = 0; count < 14; count += 1) {
      const lines = [
        { product_id: bottle, quantity: 1 + (count % 3) },
        ...(count % 2 === 0
          ? [{ product_id: sixPack, quantity: 1 + (count % 4 === 0 ? 1 : 0) }]
          : []),
      ];
      const { number } = await enterOrder(owner, { lines });
      stories.push({
        number,
        parcel: 'placed',
        lines: lines.map(({ product_id, quantity }) => ({
          pieces: quantity,
          bottles: product_id === sixPack ? 6 : 1,
        })),
        packed: {},
        back: {},
      });
    }
    const seen = { split: 0, back: 0, cancel: 0, return: 0, undo: 0 };
    const undos = new Map<Story, { id: number; before: string; stock: Counts }>();
    const steps =
      fc.sample(fc.array(stepArbitrary, { minLength: 200, maxLength: 200 }), 1)[0] ?? [];
    for (const [step, one] of steps.entries()) {
      const story = stories[one.which];
      if (!story) continue;
      await happen(story, one.action, one.amount);
      if (step % 5 === 0) await compare(step);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    await recall('A30');
    await compare(steps.length);

    /** Compares the shelf and, for each batch, the orders that may contain its units. */
    async function compare(step: number): Promise<void> {
      if (stock['A30'] !== 0 || step < steps.length)
        expect({ step, shelf: omitZeros(await shelf()) }).toEqual({
          step,
          shelf: omitZeros(step < steps.length ? stock : { ...stock, A30: 0 }),
        });
      for (const batch of batches) {
        const expected = stories.flatMap((story) => {
          const pieces = isPacked(story)
            ? Math.min(story.packed[batch] ?? 0, countBottles(story))
            : 0;
          return pieces > 0 ? [[story.number, pieces] as const] : [];
        });
        expect({ step, batch, orders: await affected(batch) }).toEqual({
          step,
          batch,
          orders: Object.fromEntries(expected),
        });
      }
    }
    function omitZeros(counts: Counts): Counts {
      return Object.fromEntries(Object.entries(counts).filter(([, pieces]) => pieces > 0));
    }
    /** The batch that expires last is returned first. */
    function returnBottles(story: Story, bottles: number): void {
      let left = bottles;
      for (const batch of batches.toReversed()) {
        const unreturned = (story.packed[batch] ?? 0) - (story.back[batch] ?? 0);
        const pieces = Math.min(left, unreturned);
        if (pieces <= 0) continue;
        story.back[batch] = (story.back[batch] ?? 0) + pieces;
        stock[batch] = (stock[batch] ?? 0) + pieces;
        left -= pieces;
      }
    }
    function take(needed: number, chosen: Counts): Counts {
      const packedUnits = { ...chosen };
      let missing = needed - sum(chosen);
      for (const batch of batches) {
        const more = Math.min(missing, (stock[batch] ?? 0) - (packedUnits[batch] ?? 0));
        if (more > 0) packedUnits[batch] = (packedUnits[batch] ?? 0) + more;
        missing -= Math.max(0, more);
      }
      for (const [batch, pieces] of Object.entries(packedUnits))
        stock[batch] = (stock[batch] ?? 0) - pieces;
      return omitZeros(packedUnits);
    }
    async function happen(
      story: Story,
      does: typeof action extends fc.Arbitrary<infer A> ? A : never,
      amount: number,
    ) {
      const { number, parcel } = story;
      const before = { id: 0, before: JSON.stringify(story), stock: { ...stock } };
      if (does === 'undo') {
        const undo = undos.get(story);
        // Only the newest step can be undone, because the shelf has not changed since.
        if (!undo || [...undos.keys()].at(-1) !== story) return;
        const { status } = await owner.post(`/api/admin/transitions/${undo.id}/undo`);
        expect([does, status]).toEqual([does, 200]);
        Object.assign(story, JSON.parse(undo.before));
        Object.assign(stock, undo.stock);
        undos.clear();
        seen.undo += 1;
        return;
      }
      if (does === 'shorten' || does === 'takeBack') {
        const position = story.lines.findIndex(({ pieces }) => pieces > 1);
        const line = story.lines[position];
        const order = await read(owner, number);
        const kind = does === 'shorten' ? 'shortened' : 'returned';
        if (!line || order.line_change !== kind) return;
        const lines = [{ position, pieces: 1, into: 'stock' as const }];
        const { status } = await changeLines(owner, order, { kind, lines });
        expect([does, status]).toEqual([does, 200]);
        line.pieces -= 1;
        if (isPacked(story)) {
          returnBottles(story, line.bottles);
          seen.back += 1;
        }
        undos.clear();
        return;
      }
      const next = {
        placed: 'confirm',
        confirmed: 'pack',
        packed: 'ship',
        shipped: 'deliver',
      } as const;
      const event =
        does === 'next' || does === 'choose'
          ? parcel in next
            ? next[parcel as keyof typeof next]
            : undefined
          : does;
      if (!event) return;
      const chosen: Counts = {};
      if (does === 'choose' && event === 'pack') {
        const row = await packing(number);
        const shelfBatch = row.shelf[amount % row.shelf.length];
        if (shelfBatch)
          chosen[shelfBatch.batch] = Math.min(shelfBatch.pieces, 1 + amount, row.pieces);
      }
      const chosenBatches = Object.entries(chosen).map(([batch, pieces]) => ({
        product_id: bottle,
        batch,
        pieces,
      }));
      const { status, data } = await move(owner, number, event, parcel, {
        ...(chosenBatches.length > 0 && { batches: chosenBatches }),
      });
      if (status !== 200) return;
      if (event === 'pack')
        Object.assign(story, { packed: take(countBottles(story), chosen), back: {} });
      if (event === 'cancel' || event === 'return' || event === 'unpack')
        returnBottles(story, countBottles(story));
      if (event === 'cancel' || event === 'return') seen[event] += 1;
      if (Object.keys(story.packed).length > 1 && event === 'pack') seen.split += 1;
      if (event === 'unpack') Object.assign(story, { packed: {}, back: {} });
      story.parcel = (await read(owner, number)).parcel;
      undos.delete(story);
      if (data.transition_id !== null) undos.set(story, { ...before, id: data.transition_id });
    }
  }, 300_000);

  test('a stock count takes missing units from the batch that expires first', async () => {
    const { addBatch, shelf } = getStaff(shop);
    await addBatch('A30', 5);
    await addBatch('B31', 5);
    const count = { product_id: bottle, shelf: 7, book_seen: 10 };
    await shop.owner.post('/api/admin/stock/counts', { counts: [count] }, keyed());
    expect(await shelf()).toEqual({ A30: 2, B31: 5 });
  });

  test('manually removed units are never taken from a recalled batch', async () => {
    const { addBatch, recall, book } = getStaff(shop);
    await addBatch('A30', 5);
    await recall('A30');
    const { status, body } = await book('out', 'A30', 1);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['movements.0.batch']]);
  });
}
