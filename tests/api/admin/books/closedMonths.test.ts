import { type RawBuilder, sql } from 'kysely';
import type { AccountantMonth } from '@/contract/admin/accountant';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { AdminOrder } from '@/contract/admin/orders';
import type { SavedFile } from '@/admin/lib/files';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { getDifferences, getMonth, readParts } from '@/server/modules/accountant/accountantService';
import { paymentMethods } from '@/contract/payment';
import { useStaffShop } from '@tests/support/adminShop';
import { buy, signUp } from '@tests/support/customers';
import { seed, seededRandom } from '@tests/support/repetitions';
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
import { changeSettings } from '../changeSettings';
import { passDays } from './passDays';

const { shop, owner } = useStaffShop({ stock: 900 });

const readMonth = async (month: string): Promise<AccountantMonth> =>
  succeeded(await owner.get<AccountantMonth>(`/api/admin/books/months/${month}`));

/** Both files for a month, in base64. */
async function getPackage(month: string): Promise<string[]> {
  const files = ['xlsx', 'csv'].map((format) =>
    owner.post<SavedFile>(`/api/admin/books/months/${month}/file`, { format }),
  );
  return (await Promise.all(files)).map((file) => succeeded(file).content);
}

interface Line {
  reference: string;
  amount: number;
  number: string | null;
  expected: number | null;
  claimed: boolean;
}
const toPaidLine = (order: AdminOrder, more: Partial<Line> = {}): Line => ({
  ...{ reference: order.number, amount: order.total_amount },
  ...{ number: order.number, expected: order.total_amount, claimed: false },
  ...more,
});
let payouts = 0;
const toUnknownLine = (amount?: number): Line => ({
  ...{ reference: `BP 447 ${(payouts += 1)}`, amount: amount ?? 100_000 + payouts },
  ...{ number: null, expected: null, claimed: false },
});
const bookPayout = async (lines: readonly Line[], paid_on: string): Promise<number> => {
  const body = { courier: '', paid_on, bank_amount: 50_000 + (payouts += 1), lines };
  return succeeded(await owner.post<{ id: number }>('/api/admin/settlements', body, keyed())).id;
};

interface Pools {
  delivered: AdminOrder[];
  shipped: AdminOrder[];
  waiting: string[];
  refunds: number[];
  receipts: number[];
  claims: { id: number; line: number; order: AdminOrder; lacks: number }[];
  unknown: { id: number; line: number }[];
  revocable: number[];
}

const enter = async (steps: Parameters<typeof moveAlong>[2]) => {
  const { number } = await enterOrder(owner, { lines: [{ product_id: 1, quantity: 5 }] });
  return moveAlong(owner, number, steps);
};
const createDelivered = () => enter(['confirm', 'ship', 'deliver']);
const addRefund = async ({ number }: AdminOrder, amount: number) => {
  const refund = { amount, due_on: dayAgo(0) };
  const path = `/api/admin/orders/${number}/refunds`;
  return succeeded(await owner.post<{ id: number }>(path, refund, keyed())).id;
};
async function placeUnpaidTransfer(): Promise<string> {
  const client = shop.client();
  await signUp(client, { email: `firma${(payouts += 1)}@example.rs` });
  return (await buy(client, { quantity: 2, method: paymentMethods['bank-transfer'].id })).number;
}

/** Does a day's work of each kind and leaves some of it unfinished. */
async function doDayWork(pools: Pools): Promise<void> {
  for (let count = 0; count < 8; count += 1) pools.delivered.push(await createDelivered());
  for (let count = 0; count < 2; count += 1) pools.shipped.push(await enter(['confirm', 'ship']));
  pools.waiting.push(await placeUnpaidTransfer());
  await moveAlong(owner, await placeUnpaidTransfer(), ['pay', 'confirm', 'ship']);
  for (let count = 0; count < 2; count += 1) {
    const order = await createDelivered();
    pools.refunds.push(await addRefund(order, 1_000 + count));
    const { id } = succeeded(await enterReceipt(owner, order.number, 'sale'));
    if (count === 0) pools.receipts.push(id);
  }
  const [whole, one, other] = [
    await createDelivered(),
    await createDelivered(),
    await createDelivered(),
  ];
  const lacks = 9_000;
  const short = (order: AdminOrder) =>
    toPaidLine(order, { amount: order.total_amount - lacks, claimed: true });
  const lines = [
    toPaidLine(whole),
    short(one),
    short(other),
    toUnknownLine(),
    toUnknownLine(whole.total_amount),
  ];
  const id = await bookPayout(lines, dayAgo(0));
  pools.claims.push({ id, line: 2, order: one, lacks }, { id, line: 3, order: other, lacks });
  pools.unknown.push({ id, line: 4 }, { id, line: 5 });
}

/** Each function does late work on an earlier day and returns whether there was anything to do. */
const lateWork = {
  payout: async ({ delivered, unknown: open }, day) => {
    const order = delivered.pop();
    const id = await bookPayout([...(order ? [toPaidLine(order)] : []), toUnknownLine()], day);
    open.push({ id, line: order ? 2 : 1 });
    return true;
  },
  accepted: async ({ claims }) => {
    const claim = claims.pop();
    if (!claim) return false;
    succeeded(await owner.post(`/api/admin/settlements/${claim.id}/lines/${claim.line}/accept`));
    return true;
  },
  claimPaid: async ({ claims }, day) => {
    const claim = claims.shift();
    if (!claim) return false;
    await bookPayout(
      [toPaidLine(claim.order, { amount: claim.lacks, expected: claim.lacks })],
      day,
    );
    return true;
  },
  linked: async ({ unknown: open, delivered }) => {
    const [line, order] = [open.pop(), delivered.pop()];
    if (!line || !order) return false;
    const path = `/api/admin/settlements/${line.id}/lines/${line.line}/link`;
    succeeded(await owner.post(path, { number: order.number }));
    return true;
  },
  revoked: async ({ revocable }) => {
    const id = revocable.pop();
    if (id === undefined) return false;
    succeeded(await owner.post(`/api/admin/settlements/${id}/revoke`));
    return true;
  },
  refundPaid: async ({ refunds }, paid_on) => {
    const id = refunds.pop();
    if (id === undefined) return false;
    succeeded(await owner.post(`/api/admin/refunds/${id}/paid`, { paid_on, proof: '265-7' }));
    return true;
  },
  receipt: async ({ delivered, receipts }, day) => {
    const order = delivered.pop();
    if (!order) return false;
    const more = receipts.length % 2 === 0 ? {} : { issued_at: `${day}T12:00:00` };
    const kind: ReceiptKind = 'sale';
    receipts.push(succeeded(await enterReceipt(owner, order.number, kind, more)).id);
    return true;
  },
  receiptDeleted: async ({ receipts }) => {
    const id = receipts.shift();
    if (id === undefined) return false;
    succeeded(await owner.delete(`/api/admin/receipts/${id}`));
    return true;
  },
  returned: async ({ delivered }) => {
    const order = delivered.pop();
    if (!order) return false;
    succeeded(await move(owner, order.number, 'return', 'delivered'));
    return true;
  },
  refused: async ({ shipped }) => {
    const order = shipped.pop();
    if (!order) return false;
    succeeded(await move(owner, order.number, 'return', 'shipped'));
    return true;
  },
  takenBack: async ({ delivered }) => {
    const order = delivered.pop();
    if (!order) return false;
    const lines = [{ position: 0, pieces: 1, into: 'stock' as const }];
    const now = await read(owner, order.number);
    succeeded(await changeLines(owner, now, { kind: 'returned', lines }));
    return true;
  },
  reduced: async ({ delivered, refunds }) => {
    const order = delivered.pop();
    if (!order) return false;
    refunds.push(await addRefund(order, 777));
    return true;
  },
  transfer: async ({ waiting }) => {
    const number = waiting.pop();
    if (number === undefined) return false;
    await moveAlong(owner, number, ['pay', 'confirm', 'ship']);
    return true;
  },
} satisfies Record<string, (pools: Pools, day: string) => Promise<boolean>>;
type LateWork = keyof typeof lateWork;
const kinds = Object.keys(lateWork) as LateWork[];

const present = shopDay(new Date());
/** Days around the 20th of last month and of the month before it. */
const lastDay = addDays(present, -(Number(present.slice(8)) + 9));
const earlierDay = addDays(lastDay, -30);
const [current, last, earlier] = [present, lastDay, earlierDay].map((day) => day.slice(0, 7)) as [
  string,
  string,
  string,
];

test('late entries never change a closed month and are all booked in open months', async () => {
  const transfer = { account: '265-0000001234567-57', wait_days: 5 };
  await changeSettings(owner, 'business', () => ({ transfer }));
  const pools: Pools = {
    ...{ delivered: [], shipped: [], waiting: [], refunds: [] },
    ...{ receipts: [], claims: [], unknown: [], revocable: [] },
  };
  await doDayWork(pools);
  await passDays(shop, 30);
  await doDayWork(pools);
  await passDays(shop, Number(present.slice(8)) + 9);
  const random = seededRandom(seed);
  const done = new Set<LateWork>();
  const works = (day: string) =>
    kinds
      .map((kind) => ({ kind, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ kind }) => async () => {
        if (await lateWork[kind](pools, day)) done.add(kind);
      });

  /** Compares byte by byte to keep 30 KB of base64 out of the error message. */
  const expectUnchanged = async () => {
    for (const [month, files] of Object.entries(closed)) {
      const same = (await getPackage(month)).map((file, index) => file === files[index]);
      expect([month, same]).toEqual([month, [true, true]]);
    }
  };
  const closed: Record<string, string[]> = { [earlier]: await getPackage(earlier) };
  expect((await readMonth(earlier)).closed).not.toBeNull();
  const before = (await readMonth(last)).payouts.count;
  for (const work of works(earlierDay)) await work();
  await expectUnchanged();
  pools.revocable.push(
    await bookPayout([toUnknownLine()], lastDay),
    await bookPayout([toUnknownLine()], `${last}-01`),
  );
  expect((await readMonth(last)).payouts.count).toBe(before + 2);

  closed[last] = await getPackage(last);
  for (let round = 0; round < 2; round += 1) {
    for (const day of [lastDay, earlierDay]) for (const work of works(day)) await work();
    await expectUnchanged();
  }
  expect([...done].sort()).toEqual([...kinds].sort());

  // The page reads fewer lines than the package.
  for (const name of [earlier, last, current]) {
    const [some, all] = await Promise.all(
      (['differing', 'all'] as const).map((lines) =>
        readParts(shop.database.kysely, getMonth(name), lines),
      ),
    );
    expect(some && getDifferences(some)).toEqual(all && getDifferences(all));
  }
  const months = await Promise.all([earlier, last, current].map(readMonth));
  const sumAmounts = (amount: (month: AccountantMonth) => number) =>
    months.reduce((sum, month) => sum + amount(month), 0);
  const differing = (wanted: string) => (month: AccountantMonth) =>
    month.differences
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { amount }) => sum + amount, 0);
  const stored = async (query: RawBuilder<unknown>) =>
    Number(
      (await shop.sql<{ sum: string }>`select total as sum from (select ${query}) as t (total)`)[0]
        ?.sum ?? 0,
    );
  expect([
    sumAmounts(({ payouts }) => payouts.amount),
    sumAmounts(({ payouts }) => payouts.fees),
    sumAmounts(({ paid_back }) => paid_back.amount),
    sumAmounts(({ sales, refunds }) => sales.amount + refunds.amount),
    sumAmounts(differing('unknown')),
    sumAmounts(differing('payout')),
  ]).toEqual([
    await stored(sql`sum(list_amount) from settlements where revoked_at is null`),
    await stored(sql`sum(list_amount - bank_amount) from settlements where revoked_at is null`),
    await stored(sql`sum(amount) from refunds where paid_on is not null`),
    await stored(sql`sum(case kind when 'sale' then amount else -amount end) from receipts`),
    await stored(sql`-sum(amount) from settlement_lines where order_id is null and not revoked`),
    await stored(sql`sum(expected - amount) from settlement_lines
      where not claimed and not pays_claim and not revoked`),
  ]);
});
