import type { AccountantMonth } from '@/contract/admin/accountant';
import type { SavedFile } from '@/admin/lib/files';
import type { AdminOrder } from '@/contract/admin/orders';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { parseShopTime } from '@/contract/longDate';
import { vatIncluded } from '@/contract/money';
import { paymentMethods } from '@/contract/payment';
import { paidFor } from '@/contract/totals';
import fc from '@tests/support/properties';
import { useStaffShop } from '@tests/support/adminShop';
import { unzip } from '@tests/support/unzip';
import { makeCode } from '@tests/support/codes';
import { buy, signUp } from '@tests/support/customers';
import {
  changeLines,
  dayAgo,
  enterOrder,
  enterReceipt,
  keyed,
  move,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import { passDays } from './books/passDays';
import { changeSettings } from './changeSettings';

const { shop, owner } = useStaffShop({ stock: 500 });

const readMonth = async (month: string) =>
  (await owner.get<AccountantMonth>(`/api/admin/books/months/${month}`)).data;

interface Entry {
  order: string;
  daysAgo: number;
  amount: number;
  rates: Record<number, number>;
  money?: { daysAgo: number; amount: number; lost: number }[];
}

/** Amounts by VAT rate, computed from the current lines, with delivery at 20%. */
function getAmountsByRate({ lines, delivery }: AdminOrder): Record<number, number> {
  const rates: Record<number, number> = { 20: delivery };
  for (const { vat_rate, line_total, discount = 0 } of lines)
    rates[vat_rate] = (rates[vat_rate] ?? 0) + line_total - discount;
  return rates;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const inPara = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100);
async function getSheets(month: string) {
  const path = `/api/admin/books/months/${month}/file`;
  const { content } = succeeded(await owner.post<SavedFile>(path, { format: 'csv' }));
  const sheets = unzip(Buffer.from(content, 'base64'));
  return (name: string) =>
    (sheets[`${name}.csv`] ?? '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';'));
}

const goods = [
  'ship',
  'ship',
  'ship',
  'takeBack',
  'return',
  'refuse',
  'enter',
  'enter',
  'days',
  'days',
  'payout',
  'payout',
  'transfer',
] as const;
const transfer = paymentMethods['bank-transfer'].id;
/** A pack in the seed whose components have the same VAT rate. */
const pack = 24;

test.each([
  ['', goods],
  [', plus reductions at the VAT rates of their orders', [...goods, 'reduce', 'reduce'] as const],
])(
  'monthly amounts add up by VAT rate for random orders with packs, codes, payouts, transfers, shortages, returns and late receipts%s',
  async (_, acts) => {
    const products = await shop.rows('products');
    const honey = products.find(({ vat_rate }) => vat_rate === 10)?.id ?? 0;
    const juice = products.find(({ vat_rate }) => vat_rate === 20)?.id ?? 0;
    expect(Math.min(honey, juice)).toBeGreaterThan(0);
    const entries: Entry[] = [];
    const open: { number: string }[] = [];
    const code = await makeCode(shop.database.kysely);
    const buyer = shop.client();
    await changeSettings(owner, 'business', () => ({
      transfer: { account: '265-0000001234567-57', wait_days: 5 },
    }));
    await signUp(buyer);
    const pass = async (days: number) => {
      await passDays(shop, days);
      for (const entry of entries) {
        entry.daysAgo += days;
        for (const arrived of entry.money ?? []) arrived.daysAgo += days;
      }
    };
    const walk = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(20)), {
      minLength: 60,
      maxLength: 60,
    });
    const [happenings = []] = fc.sample(walk, 1);
    for (const [act, n] of happenings) {
      const one = open[n % Math.max(1, open.length)];
      if (act === 'days') {
        await pass(5 + n);
      } else if (act === 'transfer') {
        const { number } = await buy(buyer, { quantity: 1 + (n % 3), method: transfer });
        await moveAlong(owner, number, ['pay', 'confirm', 'ship', 'deliver']);
        const order = await read(owner, number);
        const { total_amount: amount } = order;
        const money = [{ daysAgo: 0, amount, lost: 0 }];
        entries.push({ order: number, daysAgo: 0, amount, rates: getAmountsByRate(order), money });
        open.push({ number });
      } else if (act === 'ship' || act === 'refuse') {
        const lines = [
          { product_id: honey, quantity: 2 + (n % 3) },
          { product_id: juice, quantity: 1 + (n % 2) },
          ...(n % 3 === 0 ? [{ product_id: pack, quantity: 2 }] : []),
        ];
        const entered = await enterOrder(owner, { lines, ...(n % 5 < 2 && { code }) });
        const { number } = entered;
        await move(owner, number, 'confirm', 'placed');
        if (n % 4 === 0) await changeLines(owner, await read(owner, number), {});
        await move(owner, number, 'ship', 'confirmed');
        const order = await read(owner, number);
        const sale: Entry = {
          ...{ order: number, daysAgo: 0, amount: order.total_amount },
          ...{ rates: getAmountsByRate(order), money: [] },
        };
        entries.push(sale);
        if (act === 'ship') {
          await move(owner, number, 'deliver', 'shipped');
          open.push({ number });
        } else if (n % 2 === 0) {
          // The customer refuses the parcel some days later.
          await pass(9);
          await move(owner, number, 'return', 'shipped');
          const rates = Object.fromEntries(
            Object.entries(sale.rates).map(([rate, part]) => [rate, -part]),
          );
          entries.push({ order: number, daysAgo: 0, amount: -sale.amount, rates });
        }
      } else if (!one) {
        continue;
      } else if (act === 'enter') {
        const { receipts } = await read(owner, one.number);
        if (receipts.missing) await enterReceipt(owner, one.number, receipts.missing.kind);
      } else if (act === 'takeBack') {
        const order = await read(owner, one.number);
        const [line] = order.lines;
        const returnedLines = [{ position: 0, pieces: 1, into: 'stock' as const }];
        const { status } = await changeLines(owner, order, {
          kind: 'returned',
          lines: returnedLines,
        });
        if (status !== 200 || !line) continue;
        const { returned = 0 } = line;
        const amount = paidFor(line, returned) - paidFor(line, returned + 1);
        entries.push({ order: one.number, daysAgo: 0, amount, rates: { [line.vat_rate]: amount } });
      } else if (act === 'payout') {
        const sale = entries.find(
          ({ order, money }) => order === one.number && money?.length === 0,
        );
        if (!sale) continue;
        // The shop accepts every third payment although it is too small.
        const lost = n % 3 === 0 ? 500 + n : 0;
        const line = { reference: one.number, number: one.number, expected: sale.amount };
        const lines = [{ ...line, amount: sale.amount - lost, claimed: false }];
        const payout = { courier: '', paid_on: dayAgo(0), bank_amount: 0, lines };
        succeeded(await owner.post('/api/admin/settlements', payout, keyed()));
        sale.money = [{ daysAgo: 0, amount: sale.amount - lost, lost }];
      } else if (act === 'reduce') {
        const refund = { amount: 1_003 + n, due_on: dayAgo(0) };
        const { status } = await owner.post(
          `/api/admin/orders/${one.number}/refunds`,
          refund,
          keyed(),
        );
        if (status !== 201) continue;
        entries.push({ order: one.number, daysAgo: 0, amount: -refund.amount, rates: {} });
      } else {
        await move(owner, one.number, 'return', 'delivered');
        open.splice(open.indexOf(one), 1);
        const subset = entries.filter(({ order }) => order === one.number);
        const rates: Record<string, number> = {};
        for (const entry of subset)
          for (const [rate, part] of Object.entries(entry.rates))
            rates[rate] = (rates[rate] ?? 0) - part;
        entries.push({
          order: one.number,
          daysAgo: 0,
          amount: -sum(subset.map(({ amount }) => amount)),
          rates,
        });
      }
    }
    const getMonth = ({ daysAgo }: Pick<Entry, 'daysAgo'>) =>
      addDays(shopDay(new Date()), -daysAgo).slice(0, 7);
    const months = [...new Set(entries.map(getMonth))].sort();
    expect(months.length).toBeGreaterThan(2);
    for (const month of months) {
      const figures = await readMonth(month);
      const subset = entries.filter((entry) => getMonth(entry) === month);
      expect([month, figures.turnover]).toEqual([month, sum(subset.map(({ amount }) => amount))]);
      expect(sum(figures.rates.map(({ gross }) => gross))).toBe(figures.turnover);
      for (const { rate, base, vat, gross } of figures.rates) {
        expect(base + vat).toBe(gross);
        const parts = subset.map(({ rates }) => rates[rate] ?? 0);
        // A reduction has no lines, so only its sum is known here.
        if (acts.length === goods.length)
          expect([month, rate, gross]).toEqual([month, rate, sum(parts)]);
      }
      const receipts = figures.sales.amount + figures.refunds.amount;
      const lacking = sum(
        figures.differences
          .filter(({ kind }) => kind === 'missing' || kind === 'receipts')
          .map(({ amount }) => amount),
      );
      expect(figures.turnover).toBe(receipts + lacking);
      // Unpaid refunds are owed to customers.
      const money = (part: 'amount' | 'lost', of: readonly Entry[], until: string) =>
        sum(
          of
            .flatMap((entry) => entry.money ?? [])
            .filter((arrived) => getMonth(arrived) <= until)
            .map((arrived) => arrived[part]),
        );
      expect([month, figures.arrived]).toEqual([month, money('amount', subset, month)]);
      expect(figures.arrived + figures.owed + money('lost', subset, month)).toBe(figures.turnover);
      const accepted = figures.differences.filter(({ kind }) => kind === 'payout');
      const writtenOff = entries
        .flatMap((entry) => entry.money ?? [])
        .filter((arrived) => getMonth(arrived) === month);
      expect(sum(accepted.map(({ amount }) => amount))).toBe(
        sum(writtenOff.map(({ lost }) => lost)),
      );
      const sheet = await getSheets(month);
      const total = (name: string, column: number) =>
        sum(sheet(name).map((row) => inPara(row[column])));
      const taxed = sheet('Promet i PDV').filter(([, rate]) => rate !== '');
      const [totals, days] = [true, false].map((isTotal) =>
        taxed.filter(([name]) => (name === 'Ukupno') === isTotal),
      );
      for (const [column, part] of (['base', 'vat', 'gross'] as const).entries())
        for (const rows of [totals, days])
          expect([month, part, sum((rows ?? []).map((row) => inPara(row[column + 2])))]).toEqual([
            ...[month, part, sum(figures.rates.map((rate) => rate[part]))],
          ]);
      const differing = sheet('Promet i PDV').filter(([, rate]) => rate === '');
      expect(sum(differing.map((row) => inPara(row[4])))).toBe(figures.difference);
      expect([
        ...[total('Prodaja i povraćaji', 6), total('Prodaja i povraćaji', 7)],
        ...[total('Računi', 5), total('Refundacije', 5)],
        ...[total('Isplate kurira', 2), total('Isplate kurira', 3), total('Stavke isplata', 4)],
        ...[total('Uplate na račun', 3), total('Vraćeno kupcima', 3)],
      ]).toEqual([
        ...[figures.turnover, figures.arrived],
        ...[figures.sales.amount + figures.advances.amount, figures.refunds.amount],
        ...[figures.payouts.amount, figures.payouts.fees, figures.payouts.amount],
        ...[figures.transfers.amount, 0 - figures.paid_back.amount],
      ]);
    }
  },
);

test('a month is preliminary until it ends, and shows who downloaded the package and what has been entered since', async () => {
  const { number, total_amount: total, vat } = await enterOrder(owner);
  await move(owner, number, 'confirm', 'placed');
  await move(owner, number, 'ship', 'confirmed');
  const month = shopDay(new Date()).slice(0, 7);
  const before = await readMonth(month);
  expect(before).toMatchObject({
    running: true,
    download: null,
    turnover: total,
    difference: total,
  });
  expect(before.differences).toMatchObject([{ kind: 'missing', amount: total, numbers: [number] }]);
  for (const { rate, amount } of vat)
    expect(before.rates).toContainEqual(expect.objectContaining({ rate, vat: amount }));
  expect(vatIncluded(total, 20)).toBeGreaterThan(0);
  await owner.post(`/api/admin/books/months/${month}/file`, { format: 'xlsx' });
  const { data } = await enterReceipt(owner, number, 'sale');
  const after = await readMonth(month);
  expect(after.closed).toBeNull();
  expect(after.differences).toEqual([]);
  expect(after.download?.by?.name).toBeTruthy();
  expect(after.changed).toEqual([{ number, receipt: data.number, amount: total, deleted: false }]);
});

test('a change is shown even if a log entry with a higher id was committed first', async () => {
  const { number, total_amount: total } = await enterOrder(owner);
  await moveAlong(owner, number, ['confirm', 'ship']);
  await shop.change(`
    insert into audit_log (id, source, action, entity, entity_id, changes) overriding system value
    select max(id) + 50, 'command', 'books.export', 'books', 'days', '{}' from audit_log`);
  const month = shopDay(new Date()).slice(0, 7);
  expect((await readMonth(month)).sales.amount).toBe(0);
  succeeded(await enterReceipt(owner, number, 'sale'));
  expect((await readMonth(month)).sales.amount).toBe(total);
});

/** Months next to a leap day, a clock change or the end of the year. */
const months = ['2024-03', '2025-01', '2026-01', '2026-03', '2026-04', '2026-10', '2026-11'];

test('an event around midnight at the end of a month is counted in exactly one month, in the shop’s time zone', async () => {
  const { number, total_amount: total } = await enterOrder(owner);
  await moveAlong(owner, number, ['confirm', 'ship', 'deliver']);
  succeeded(await enterReceipt(owner, number, 'sale'));
  await moveAlong(owner, number, ['return']);
  for (const month of months) {
    const border = parseShopTime(`${month}-01T00:00:00`).getTime();
    const before = addDays(`${month}-01`, -1).slice(0, 7);
    for (const [ms, ownMonth] of [
      [-1, before],
      [0, month],
    ] as const) {
      const at = new Date(border + ms).toISOString();
      await shop.change(`
        update orders set placed_at = '${at}';
        update receipts set issued_at = '${at}', at = '${at}';
        update order_transitions set at = '${at}' where to_state in ('shipped', 'delivered');
        update order_transitions set at = timestamptz '${at}' + interval '1 second' where to_state = 'returned';
        update refunds set at = timestamptz '${at}' + interval '1 second'`);
      for (const name of [before, month]) {
        const { sales } = await readMonth(name);
        expect([at, name, sales.amount]).toEqual([at, name, name === ownMonth ? total : 0]);
        const days = (await getSheets(name))('Prodaja i povraćaji').map(([day, , , , , , sold]) => [
          ...[day?.slice(0, 7), inPara(sold)],
        ]);
        expect([at, days]).toEqual([at, days.map(([, amount]) => [name, amount])]);
        expect(sum(days.map(([, amount]) => Number(amount)))).toBe(
          ownMonth === month ? 0 : name === ownMonth ? total : -total,
        );
      }
      await shop.change('delete from closed_months');
    }
  }
});

test('a refund cannot be deleted once the books for its month are closed', async () => {
  const { number } = await enterOrder(owner);
  await move(owner, number, 'confirm', 'placed');
  await move(owner, number, 'ship', 'confirmed');
  await move(owner, number, 'deliver', 'shipped');
  const refund = { amount: 100, due_on: dayAgo(0) };
  const { data } = await owner.post<{ id: number }>(
    `/api/admin/orders/${number}/refunds`,
    refund,
    keyed(),
  );
  await passDays(shop, 32);
  expect((await owner.delete(`/api/admin/refunds/${data.id}`)).body.code).toBe('too_late');
});

test('the package shows code discounts between the prices and the amounts, and contains no formulas', async () => {
  const code = await makeCode(shop.database.kysely);
  const { number } = await enterOrder(owner, { lines: [{ product_id: 1, quantity: 3 }], code });
  await moveAlong(owner, number, ['confirm', 'ship', 'deliver']);
  const sold = await read(owner, number);
  const lines = [{ position: 0, pieces: 1, into: 'stock' as const }];
  succeeded(await changeLines(owner, sold, { kind: 'returned', lines }));
  succeeded(await move(owner, number, 'return', 'delivered'));
  const unknown = { reference: '=1+1', amount: 5_000, number: null, expected: null };
  const payout = { courier: '', paid_on: dayAgo(0), bank_amount: 0 };
  const body = { ...payout, lines: [{ ...unknown, claimed: false }] };
  succeeded(await owner.post('/api/admin/settlements', body, keyed()));
  const month = shopDay(new Date()).slice(0, 7);
  const toRows = await getSheets(month);
  expect(toRows('Stavke isplata').map((row) => row[3])).toEqual(["'=1+1"]);
  const path = `/api/admin/books/months/${month}/file`;
  const { content } = succeeded(await owner.post<SavedFile>(path, { format: 'xlsx' }));
  const workbook = Object.entries(unzip(Buffer.from(content, 'base64')));
  const sheets = workbook.flatMap(([name, xml]) => (name.includes('/sheet') ? [xml] : []));
  expect(sheets).toHaveLength(8);
  expect(sheets.join('')).toContain('>=1+1</t>');
  expect(sheets.join('')).not.toMatch(/<f[ >]/);
  const rows = toRows('Prodaja i povraćaji');
  expect(rows.map((row) => [row[1], row[5]])).toEqual(rows.map(() => [number, code]));
  const sums = rows.map((row) => [row[3], row[4], row[6]].map(inPara));
  expect(sums).toHaveLength(3);
  expect(sold.discount).toBeGreaterThan(0);
  expect(sums[0]?.[1]).toBe(-sold.discount);
  for (const [before = 0, discount = 0, amount] of sums) expect(before + discount).toBe(amount);
  for (const column of [0, 1, 2]) expect(sum(sums.map((row) => row[column] ?? 0))).toBe(0);
});
