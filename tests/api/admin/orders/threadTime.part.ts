import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Match } from '@/contract/admin/money';
import type { AdminPage } from '@/contract/admin/pageTexts';
import { maxListLength, maxListLines } from '@/contract/admin/pastedList';
import { maxBulkOrders } from '@/contract/admin/orders';
import { maxUploadBytes } from '@/contract/admin/products';
import { both, uploadImage } from '@tests/support/productShop';
import { timeLimit } from '@tests/support/repetitions';
import { keyed } from '@tests/support/staffOrders';
import { courier, createDelivered, dinars } from './payouts';
import { jelena, marko, shop } from './shop';

/** The longest time, in milliseconds, during which the thread could not serve another request. */
async function longestBlock(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await run();
  await wait(5);
  clearInterval(timer);
  return longest;
}

const lines = (line: (index: number) => string, count = maxListLines) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const headings = 'Datum;Poziv na broj;Svrha;Iznos\n';
const longText = 'x'.repeat(120);

const pastedTexts: readonly (readonly [string, string, 200 | 422])[] = [
  ['unclosed quotes in 60,000 lines', lines(() => '"a', 60_000), 422],
  ['99,000 short lines', lines(() => '1', 99_000), 422],
  ['10,000 tracking numbers', lines((index) => `${100_000 + index};BP${index}`, 10_000), 422],
  [
    'payments without an order',
    headings +
      lines((index) => `27.11.2026;${100_500 + index};${longText};1.040,00`, maxListLines - 1),
    200,
  ],
  ['the same payment repeated', lines(() => '100167;1.040,00'), 200],
  ['texts with an amount', lines((index) => `BP 447 108 ${100 + index}  4.020,00`), 200],
  [
    'payments with unclosed quotes',
    headings + lines((index) => `27.11.2026;${index};"${longText};1.040,00`, maxListLines - 1),
    200,
  ],
  ['quotes over several lines', lines((index) => (index % 9 === 0 ? '"a;' : 'b')), 200],
  ['one line of quotes', '"'.repeat(maxListLength), 200],
  ['one line of quoted cells', '"";'.repeat(maxListLength / 3), 200],
  ['one line of cells', 'a;'.repeat(maxListLength / 2), 200],
  ['one line of numbers', '123456 '.repeat(maxListLength / 7), 200],
  ['one line of commas', `a ${',1'.repeat(maxListLength / 2 - 2)}`, 200],
  ['a long gap', `62100019${' '.repeat(maxListLength - 20)}a 1.040,00`, 200],
  ['characters of three bytes', '’'.repeat(maxListLength), 200],
];

type Send = () => Promise<{ status: number }>;
const match = (text: string, of: string | null) =>
  jelena.post<Match>('/api/admin/payment-lists/match', { courier: of, text, links: [] });
const pastedRequests = pastedTexts.flatMap(([name, text, status]): [string, number, Send][] => [
  [`${name}, as a bank statement`, status, () => match(text, null)],
  [`${name}, as a courier’s payment list`, status, () => match(text, courier)],
  [
    `${name}, as tracking numbers`,
    status,
    () => marko.post('/api/admin/tracking-numbers/read', { text }),
  ],
]);

/** Inserts copies of this order, which is delivered but not paid out. */
async function copyOrders(number: string, count: number): Promise<void> {
  await shop.sql`insert into orders overriding system value select copied.* from orders o,
    generate_series(1, ${count}::integer) step, jsonb_populate_record(o, jsonb_build_object(
      'id', o.id + step, 'number', o.number::integer + step)) copied
    where o.number = ${number}`;
  await shop.sql`insert into payments overriding system value select copied.* from payments p
    join orders o on o.id = p.order_id,
    generate_series(1, ${count}::integer) step, jsonb_populate_record(p, jsonb_build_object(
      'id', p.id + step, 'order_id', o.id + step)) copied
    where o.number = ${number}`;
}

test(
  'no staff request blocks the server for long, however much is pasted, uploaded or saved',
  async () => {
    const order = await createDelivered();
    await copyOrders(order.number, maxListLines);
    const list = lines((index) => `${Number(order.number) + index};${dinars(order.total_amount)}`);
    const { payments } = (await match(list, courier)).data;
    expect(payments.filter(({ outcome }) => outcome === 'pays')).toHaveLength(maxListLines);
    const settled = payments.map(({ reference, amount, order }) => ({
      ...{ reference, amount, claimed: false, number: order?.number, expected: amount - 1 },
    }));
    const payout = { courier, paid_on: '2024-11-26', bank_amount: 0, lines: settled };
    const numbered = payments.slice(0, maxBulkOrders).map(({ reference }) => ({
      ...{ number: reference, from: 'packed', stored: '', tracking_number: `BP ${reference}` },
    }));
    const { version, content } = (await jelena.get<AdminPage>('/api/admin/pages/terms')).data;
    const texts = Array.from({ length: 100 }, () => both('x'.repeat(900)));
    const page = {
      version,
      content: { ...content, sections: [{ ...content.sections[0], paragraphs: texts }] },
    };
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1000);
    const values = many(500).map((product_id) => ({ product_id, price: { seen: 1, now: 2 } }));
    const counts = many(200).map((product_id) => ({ product_id, shelf: 1, book_seen: 1 }));
    const batch = randomUUID();
    const requests: [string, number, Send][] = [
      ...pastedRequests,
      ['a payment list for known orders', 200, () => match(list, courier)],
      ['booking that list', 409, () => jelena.post('/api/admin/settlements', payout, keyed())],
      [
        'tracking numbers to store',
        200,
        () =>
          marko.put('/api/admin/tracking-numbers', {
            batch,
            ship: true,
            courier,
            orders: numbered,
          }),
      ],
      ['the texts of a page', 200, () => jelena.put('/api/admin/pages/terms', page)],
      ['prices', 422, () => jelena.put('/api/admin/product-values', { changes: values })],
      ['a stock count', 422, () => marko.post('/api/admin/stock/counts', { counts }, keyed())],
      ['a file that is not an image', 422, () => uploadImage(marko, Buffer.alloc(maxUploadBytes))],
    ];
    const slow: string[] = [];
    for (const [name, status, send] of requests) {
      let answered = 0;
      let block = Infinity;
      // The first runs are slower, and so are runs while the machine is busy.
      for (let run = 0; run < 5 && block > timeLimit(100); run += 1)
        block = Math.min(
          block,
          await longestBlock(async () => {
            answered = (await send()).status;
          }),
        );
      if (answered !== status || block > timeLimit(100))
        slow.push(`${name}: ${answered}, ${block}`);
    }
    expect(slow).toEqual([]);
  },
  timeLimit(60_000),
);
