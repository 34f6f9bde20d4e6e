import { formatMoney } from '@/contract/money';
import { paidFor } from '@/contract/totals';
import { makeCode } from '../../support/codes';
import fc from '../../support/properties';
import { changeLines, dayAgo, keyed, moveAlong, read } from '../../support/staffOrders';
import { succeeded } from '../../support/TestClient';
import { bottle, getStaff, type RecallShop, sixPack, texts } from './shop';

const sale = fc.record({
  bottles: fc.integer({ min: 0, max: 4 }),
  packs: fc.integer({ min: 0, max: 2 }),
  others: fc.integer({ min: 0, max: 1 }),
  /** The discount of the code, in percent. */
  discount: fc.constantFrom(0, 7, 13),
  returned: fc.integer({ min: 0, max: 1 }),
  /** The amount left after earlier refunds, in para; null if there is no refund. */
  leftAfterRefund: fc.constantFrom(null, null, null, 5_001),
});

export function recallAmounts(shop: RecallShop): void {
  test('the email states the unrefunded price of the units for random orders with packs, codes, returns and refunds', async () => {
    const { owner } = shop;
    const { book, addBatch, order, recall } = getStaff(shop);
    await addBatch('A30', 90);
    await addBatch('B31', 400);
    await book('in', '', 50, { product_id: 1 });
    const codes = {
      7: await makeCode(shop.database.kysely, { value: 7 }),
      13: await makeCode(shop.database.kysely, { value: 13 }),
    };
    const sales = fc
      .sample(sale, 24)
      .filter(({ bottles, packs }) => bottles + packs > 0)
      .concat({
        bottles: 3,
        packs: 1,
        others: 1,
        discount: 13,
        returned: 1,
        leftAfterRefund: null,
      });
    const numbers: string[] = [];
    for (const [
      index,
      { bottles, packs, others, discount, returned, leftAfterRefund },
    ] of sales.entries()) {
      const lines = [
        { product_id: bottle, quantity: bottles },
        { product_id: sixPack, quantity: packs },
        { product_id: 1, quantity: others },
      ].filter(({ quantity }) => quantity > 0);
      const { number } = await order(0, {
        lines,
        ...(discount !== 0 && { code: codes[discount as 7] }),
        contact: {
          name: 'Ana',
          last_name: 'Ilić',
          phone: '+381 60 111 1111',
          email: `a${index}@example.com`,
        },
      });
      let state = await moveAlong(owner, number, ['confirm', 'pack', 'ship', 'deliver']);
      if (returned > 0 && (lines[0]?.quantity ?? 0) > returned) {
        const writtenOffLines = [{ position: 0, pieces: returned, into: 'writeOff' as const }];
        succeeded(await changeLines(owner, state, { kind: 'returned', lines: writtenOffLines }));
      }
      state = await read(owner, number);
      if (leftAfterRefund !== null) {
        const refund = {
          amount: getAmountLeft(number, state.total_amount, await refunds()) - leftAfterRefund,
          due_on: dayAgo(0),
        };
        succeeded(await owner.post(`/api/admin/orders/${number}/refunds`, refund, keyed()));
      }
      numbers.push(number);
    }
    const { data } = await recall('A30');
    const written = { 'sr-LAT': { subject: '{order}', text: '{pieces}, {amount}' }, en: texts.en };
    succeeded(await owner.post(`/api/admin/recalls/${data.recall?.id}/emails`, { texts: written }));
    const emails = await shop.rows('emails', { kind: 'recall_notice' });
    const sent = emails.map(({ content }) => {
      const { subject, text } = content as { subject: string; text: string };
      return [subject, text];
    });
    const existingRefunds = await refunds();
    const expected = [];
    for (const { number, pieces } of data.orders) {
      const { lines, total_amount } = await read(owner, number);
      const recalledLines = lines.filter(({ product_id }) =>
        [bottle, sixPack].includes(product_id),
      );
      const paidAmount = recalledLines.reduce(
        (sum, { product_id, quantity, returned = 0 }) =>
          sum + (quantity - returned) * (product_id === sixPack ? 6 : 1),
        0,
      );
      const paid = recalledLines.reduce(
        (sum, line) => sum + paidFor(line, line.quantity) - paidFor(line, line.returned ?? 0),
        0,
      );
      const amount = Math.min(
        Math.ceil((paid * pieces) / paidAmount - 1e-6),
        getAmountLeft(number, total_amount, existingRefunds),
      );
      expected.push([number, `${pieces}, ${formatMoney(amount, 'sr-LAT')}`]);
    }
    expect(sent.toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(5);

    async function refunds(): Promise<Map<string, number>> {
      const ids = new Map((await shop.rows('orders')).map(({ id, number }) => [id, number ?? '']));
      const sums = new Map<string, number>();
      for (const { order_id, amount } of await shop.rows('refunds')) {
        const number = ids.get(order_id) ?? '';
        sums.set(number, (sums.get(number) ?? 0) + amount);
      }
      return sums;
    }
    function getAmountLeft(
      number: string,
      total: number,
      existingRefunds: Map<string, number>,
    ): number {
      return total - (existingRefunds.get(number) ?? 0);
    }
  }, 120_000);
}
