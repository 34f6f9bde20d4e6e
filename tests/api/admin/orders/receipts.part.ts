import type { AdminOrder } from '@/contract/admin/orders';
import type { readReceipts } from '@/contract/admin/receipts';
import type { EndpointData } from '@/contract/endpoint';
import {
  changeLines,
  dayAgo,
  enterOrder,
  enterReceipt,
  keyed,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { missing, placeByTransfer, getReceipts } from './receiptShop';
import { jelena, marko, printOrders, shop, today } from './shop';

const readIssued = async (number: string) =>
  (await getReceipts(number)).made.map(({ kind, amount, refers_to }) => [kind, amount, refers_to]);

const returnPieces = async (number: string, pieces: number) =>
  changeLines(jelena, await read(jelena, number), {
    kind: 'returned',
    lines: [{ position: 0, pieces, into: 'stock' }],
  });

describe('missing receipts', () => {
  test('shipped orders need a receipt and are listed oldest first, and the Today page shows the oldest date', async () => {
    const first = await enterOrder(marko);
    const second = await enterOrder(marko);
    await moveAlong(marko, second.number, ['confirm', 'ship']);
    await moveAlong(marko, first.number, ['confirm', 'pack']);
    expect((await missing()).receipts).toMatchObject([{ order: second.number, kind: 'sale' }]);
    await moveAlong(marko, first.number, ['ship']);
    const list = await missing();
    expect(list).toMatchObject({ count: 2, next_number: '' });
    expect(list.receipts.map(({ order, amount }) => [order, amount])).toEqual([
      [second.number, second.total_amount],
      [first.number, first.total_amount],
    ]);
    const since = list.receipts[0]?.since;
    expect((await today()).alerts).toMatchObject([{ kind: 'noReceipt', count: 2, since }]);
    await enterReceipt(marko, second.number, 'sale');
    expect(await missing()).toMatchObject({ count: 1, receipts: [{ order: first.number }] });
  });

  test('a payment before shipping requires an advance receipt, which the sale receipt settles', async () => {
    const number = await placeByTransfer();
    const { total_amount: total } = await read(marko, number);
    expect((await missing()).count).toBe(0);
    await moveAlong(jelena, number, ['pay']);
    expect((await missing()).receipts).toMatchObject([{ kind: 'advance', amount: total }]);
    await enterReceipt(marko, number, 'advance');
    const { number: advance = '' } = (await getReceipts(number)).made[0] ?? {};
    expect((await missing()).count).toBe(0);
    await moveAlong(marko, number, ['confirm', 'ship']);
    expect((await missing()).receipts).toMatchObject([{ kind: 'sale', amount: total, advance }]);
    await enterReceipt(marko, number, 'sale');
    expect(await readIssued(number)).toEqual([
      ['advance', total, ''],
      ['sale', total, advance],
    ]);
    expect(await getReceipts(number)).toMatchObject({ missing: null, difference: 0 });
  });

  test('a sale receipt after two advance receipts refers to the one that it settles', async () => {
    const number = await placeByTransfer();
    await moveAlong(jelena, number, ['pay']);
    await enterReceipt(marko, number, 'advance', { receipt: 'K7QX2M4A-K7QX2M4A-999', amount: 100 });
    await enterReceipt(marko, number, 'advance', { receipt: 'K7QX2M4A-K7QX2M4A-1000', amount: 5 });
    await moveAlong(marko, number, ['confirm', 'ship']);
    const advance = 'K7QX2M4A-K7QX2M4A-1000';
    expect((await missing()).receipts).toMatchObject([{ order: number, advance }]);
    await enterReceipt(marko, number, 'sale');
    expect((await readIssued(number)).at(-1)?.[2]).toBe(advance);
  });

  test('a cancelled order with an advance receipt needs a refund receipt for the advance', async () => {
    const number = await placeByTransfer();
    const { total_amount: amount } = await moveAlong(jelena, number, ['pay']);
    await enterReceipt(marko, number, 'advance');
    await moveAlong(jelena, number, ['cancel']);
    expect((await missing()).receipts).toMatchObject([{ kind: 'refund', amount }]);
    await enterReceipt(marko, number, 'refund');
    expect((await missing()).count).toBe(0);
  });

  test('an order with a sale receipt needs a refund receipt after each return', async () => {
    const { number, lines } = await enterOrder(marko);
    await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
    await enterReceipt(marko, number, 'sale');
    await returnPieces(number, 1);
    const amount = lines[0]?.unit_price;
    expect((await missing()).receipts).toMatchObject([{ order: number, kind: 'refund', amount }]);
    await enterReceipt(marko, number, 'refund');
    expect((await missing()).count).toBe(0);
    await moveAlong(jelena, number, ['return']);
    const { receipts } = await missing();
    expect(receipts).toMatchObject([{ kind: 'refund' }]);
    await enterReceipt(marko, number, 'refund', { amount: receipts[0]?.amount });
    expect(await getReceipts(number)).toMatchObject({ missing: null, difference: 0 });
  });

  test('a partially returned order without receipts first needs a sale receipt, and then a refund receipt for the returned goods', async () => {
    const { number, total_amount: amount, lines } = await enterOrder(marko);
    await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
    await returnPieces(number, 1);
    expect((await missing()).receipts).toMatchObject([{ kind: 'sale', amount }]);
    await enterReceipt(marko, number, 'sale');
    expect((await missing()).receipts).toMatchObject([
      { kind: 'refund', amount: lines[0]?.unit_price },
    ]);
  });

  test('a refund receipt counts as missing since the first return without one', async () => {
    const { number } = await enterOrder(marko, { lines: [{ product_id: 1, quantity: 3 }] });
    await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
    await enterReceipt(marko, number, 'sale');
    const since: (string | undefined)[] = [];
    for (const entered of [true, false, false]) {
      if (since.length < 2) await returnPieces(number, 1);
      since.push((await missing()).receipts[0]?.since);
      if (entered) await enterReceipt(marko, number, 'refund');
    }
    expect(since[1]).not.toBe(since[0]);
    expect(since[2]).toBe(since[1]);
  });

  test('removed units only need a refund receipt if the order already has a sale receipt', async () => {
    const { number } = await enterOrder(marko);
    await moveAlong(marko, number, ['confirm']);
    await changeLines(jelena, await read(jelena, number), {});
    expect((await missing()).count).toBe(0);
    const early = await enterOrder(marko);
    await moveAlong(marko, early.number, ['confirm', 'pack']);
    await enterReceipt(marko, early.number, 'sale');
    expect(await getReceipts(early.number)).toMatchObject({ missing: null, difference: 0 });
    await changeLines(jelena, await read(jelena, early.number), {});
    expect((await missing()).receipts).toMatchObject([{ order: early.number, kind: 'refund' }]);
  });
});

describe('a receipt number', () => {
  test('that is already used is rejected with the order that uses it', async () => {
    const [first, second] = [await enterOrder(marko), await enterOrder(marko)];
    const { data } = await enterReceipt(marko, first.number, 'sale');
    const again = await enterReceipt(marko, second.number, 'sale', { receipt: data.number });
    expect([again.status, again.body.code]).toEqual([409, 'receipt_number_used']);
    expect(again.body.details).toEqual({ order: first.number });
  });

  test('gets the prefix of the newest number if staff only enter digits', async () => {
    const { number } = await enterOrder(marko);
    await enterReceipt(marko, number, 'sale', { receipt: 'AB12CD34-AB12CD34-0099' });
    const other = await enterOrder(marko);
    expect((await getReceipts(other.number)).next_number).toBe('AB12CD34-AB12CD34-0100');
    const { data } = await enterReceipt(marko, other.number, 'sale', { receipt: '0101' });
    expect(data.number).toBe('AB12CD34-AB12CD34-0101');
  });

  test('can be deleted by whoever entered it or by the owner, unless another receipt refers to it', async () => {
    const { number } = await enterOrder(marko);
    const remove = async (client = marko, at = 0) => {
      const { made: receipts } = await getReceipts(number);
      return client.delete(`/api/admin/receipts/${receipts[at]?.id}`);
    };
    await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
    await enterReceipt(jelena, number, 'sale');
    expect((await remove()).status).toBe(404);
    await returnPieces(number, 1);
    await enterReceipt(marko, number, 'refund');
    expect((await remove(jelena)).body.code).toBe('too_late');
    expect((await remove(marko, 1)).status).toBe(200);
    expect((await missing()).receipts).toMatchObject([{ kind: 'refund' }]);
    expect((await remove(jelena)).status).toBe(200);
    expect((await missing()).receipts).toMatchObject([{ kind: 'sale' }]);
    const log = await shop.rows('audit_log', { action: 'order.deleteReceipt' });
    expect(log).toHaveLength(2);
  });

  test('is rejected for a receipt with a future date, and for a refund on an order without a receipt', async () => {
    const { number } = await enterOrder(marko);
    const issued_at = `${dayAgo(-1)}T08:00`;
    const early = await enterReceipt(marko, number, 'sale', { issued_at });
    expect([early.status, early.body.errors]).toEqual([422, { issued_at: ['not_available'] }]);
    const nothing = await enterReceipt(marko, number, 'refund', { amount: 100 });
    expect([nothing.status, nothing.body.errors]).toEqual([422, { kind: ['not_available'] }]);
  });
});

test('a receipt for a different amount is reported as a difference, not as a missing receipt', async () => {
  const { number, total_amount: total } = await enterOrder(marko);
  await moveAlong(marko, number, ['confirm', 'ship']);
  await enterReceipt(marko, number, 'sale', { amount: total + 77_000 });
  expect(await getReceipts(number)).toMatchObject({ missing: null, difference: 77_000 });
  await enterReceipt(marko, number, 'refund', { amount: 77_000 });
  expect(await getReceipts(number)).toMatchObject({ missing: null, difference: 0 });
});

test("a company's tax number appears on the order, the packing slip and the receipt, and can be changed until the parcel is shipped", async () => {
  const { number, version } = await enterOrder(marko, { buyer_pib: '100 002 887' });
  expect((await printOrders(number)).orders).toMatchObject([{ buyer_pib: '100002887' }]);
  const edit = (body: object) =>
    marko.put<AdminOrder>(`/api/admin/orders/${number}/details`, { version, ...body });
  expect((await edit({ buyer_pib: '100002888' })).body.errors).toEqual({ buyer_pib: ['invalid'] });
  expect((await edit({ buyer_pib: '104052135' })).data.buyer_pib).toBe('104052135');
  await moveAlong(marko, number, ['confirm', 'ship']);
  await enterReceipt(marko, number, 'sale');
  expect((await getReceipts(number)).made).toMatchObject([{ buyer_pib: '104052135' }]);
  const { version: shipped } = await read(marko, number);
  expect((await edit({ version: shipped, buyer_pib: '' })).body.code).toBe('order_shipped_already');
});

test.each(['https://suf.purs.gov.rs/v/?vl=A1', '=1+1', 'K7QX2M4A 1207'])(
  'rejects the receipt number %j',
  async (receipt) => {
    const { number } = await enterOrder(marko);
    const { status, body } = await enterReceipt(marko, number, 'sale', { receipt });
    expect([status, body.errors]).toEqual([422, { receipt: ['invalid'] }]);
  },
);

describe('the file from the cash register', () => {
  const compare = async (...lines: string[]) => {
    const body = { text: lines.join('\n') };
    const { data } = await marko.post<EndpointData<typeof readReceipts>>(
      '/api/admin/receipt-lists/read',
      body,
    );
    return data;
  };
  const heading =
    'Redni broj;Broj računa;Datum i vreme;Vrsta transakcije;Tip računa;Ukupan iznos;PDV;Napomena';

  test('is matched by order number or by a unique missing amount, and is booked as a whole', async () => {
    const namedOrder = await enterOrder(marko);
    const orderWithUniqueAmount = await enterOrder(marko, {
      lines: [{ product_id: 2, quantity: 3 }],
    });
    for (const { number } of [namedOrder, orderWithUniqueAmount])
      await moveAlong(marko, number, ['confirm', 'ship']);
    const dinars = (amount: number) => `${amount / 100},00`;
    const { receipts, skipped } = await compare(
      heading,
      `1;AB-1;${dayAgo(0).split('-').reverse().join('.')}. 00:00:07;Prodaja;Promet;${dinars(namedOrder.total_amount)};0,00;porudžbina ${namedOrder.number}`,
      `2;AB-2;nepoznato;Prodaja;Promet;${dinars(orderWithUniqueAmount.total_amount)};0,00;`,
      '3;AB-3;;Prodaja;Promet;1,00;0,00;',
      `4;AB-4;;Prodaja;Obuka;${dinars(orderWithUniqueAmount.total_amount)};0,00;`,
    );
    expect(skipped).toMatchObject([{ line: 5, reason: 'other' }]);
    expect(receipts.map(({ number, outcome, order }) => [number, outcome, order])).toEqual([
      ['AB-1', 'fits', namedOrder.number],
      ['AB-2', 'fits', orderWithUniqueAmount.number],
      ['AB-3', 'unknown', ''],
    ]);
    expect(receipts.map(({ issued_at }) => issued_at !== null)).toEqual([true, false, false]);
    const enter = (key: string) =>
      marko.post<{ entered: number }>(
        '/api/admin/receipt-lists',
        {
          receipts: receipts
            .filter(({ outcome }) => outcome === 'fits')
            .map(({ order, kind, number: receipt, amount }) => ({ order, kind, receipt, amount })),
        },
        keyed(key),
      );
    expect((await enter('the first list')).data.entered).toBe(2);
    expect((await missing()).count).toBe(0);
    expect((await enter('the first list')).data.entered).toBe(2);
    expect((await enter('the second list')).body.code).toBe('receipt_number_used');
    const again = await compare(
      heading,
      `1;AB-1;;Prodaja;Promet;1.230,00;0,00;${namedOrder.number}`,
    );
    expect(again.receipts).toMatchObject([{ outcome: 'stored' }]);
  });

  const shipped = async (quantity = 2) => {
    const order = await enterOrder(marko, { lines: [{ product_id: 2, quantity }] });
    await moveAlong(marko, order.number, ['confirm', 'ship']);
    return { number: order.number, amount: `${order.total_amount / 100},00` };
  };
  const outcomes = async (...lines: string[]) =>
    (await compare(heading, ...lines)).receipts.map(({ number, outcome, order, expected }) => [
      ...[number, outcome, order, expected === null ? null : `${expected / 100},00`],
    ]);

  test('a line with an order number is never matched with a different order', async () => {
    const [first, second] = [await shipped(), await shipped()];
    const { amount } = first;
    const line = (count: number, note: string, kind = 'Prodaja') =>
      `${count};AB-${count};;${kind};Promet;${amount};0,00;${note}`;
    expect(
      await outcomes(
        line(1, first.number),
        line(2, first.number),
        line(3, first.number, 'Refundacija'),
      ),
    ).toEqual([
      ['AB-1', 'fits', first.number, amount],
      ['AB-2', 'differs', first.number, null],
      ['AB-3', 'differs', first.number, null],
    ]);
    expect(await outcomes(line(1, ''), line(2, second.number))).toEqual([
      ['AB-1', 'fits', first.number, amount],
      ['AB-2', 'fits', second.number, amount],
    ]);
  });

  test('an amount that occurs in two lines or two orders matches no order', async () => {
    const { number, amount } = await shipped(3);
    const line = (count: number) => `${count};AB-${count};;Prodaja;Promet;${amount};0,00;`;
    expect(await outcomes(line(1))).toEqual([['AB-1', 'fits', number, amount]]);
    const unknown = (count: number) => [`AB-${count}`, 'unknown', '', null];
    expect(await outcomes(line(1), line(2))).toEqual([unknown(1), unknown(2)]);
    await shipped(3);
    expect(await outcomes(line(1))).toEqual([unknown(1)]);
  });

  test('a second sale receipt for an order is not matched, but a refund receipt is matched after a return', async () => {
    const { number, amount } = await shipped();
    await enterReceipt(marko, number, 'sale', { receipt: 'K7QX2M4A-K7QX2M4A-1207' });
    const sale = `1;AB-1;;Prodaja;Promet;${amount};0,00;${number}`;
    expect(await outcomes(sale)).toEqual([['AB-1', 'differs', number, null]]);
    await moveAlong(jelena, number, ['return']);
    const refund = `2;AB-2;;Prodaja;Promet;-${amount};0,00;`;
    expect(await outcomes(sale, refund)).toEqual([
      ['AB-1', 'differs', number, null],
      ['AB-2', 'fits', number, amount],
    ]);
  });

  test('recognises a stored number in any notation, and a number repeated in the file', async () => {
    const [stored, other] = [await shipped(), await shipped(3)];
    await enterReceipt(marko, stored.number, 'sale', { receipt: 'k7qx2m4a-k7qx2m4a-1207' });
    const line = (number: string) => `1;${number};;Prodaja;Promet;${other.amount};0,00;`;
    expect(
      await outcomes(
        line('K7QX2M4A-K7QX2M4A-1207'),
        line('1207'),
        line('1208'),
        line('K7QX2M4A-K7QX2M4A-1208'),
      ),
    ).toEqual([
      ['K7QX2M4A-K7QX2M4A-1207', 'stored', stored.number, null],
      ['K7QX2M4A-K7QX2M4A-1207', 'stored', stored.number, null],
      ['K7QX2M4A-K7QX2M4A-1208', 'fits', other.number, other.amount],
      ['K7QX2M4A-K7QX2M4A-1208', 'stored', '', null],
    ]);
  });

  test('can be read without headings, because all cash registers use the same number format', async () => {
    const { number, total_amount } = await enterOrder(marko);
    await moveAlong(marko, number, ['confirm', 'ship']);
    const { receipts } = await compare(
      `${number};K7QX2M4A-K7QX2M4A-1207;27.11.2026. 14:02;${total_amount / 100},00`,
      'K7QX2M4A-K7QX2M4A-1208;27.11.2026. 14:02;Refundacija;999,00',
    );
    expect(receipts).toMatchObject([
      { order: number, kind: 'sale', issued_at: '2026-11-27T13:02:00.000Z', outcome: 'fits' },
      { kind: 'refund', amount: 99_900, outcome: 'unknown' },
    ]);
  });
});
