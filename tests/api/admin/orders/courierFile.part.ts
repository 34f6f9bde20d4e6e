import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import type {
  listCourierParcels,
  TrackingInput,
  TrackingList,
  writeCourierFile,
} from '@/contract/admin/courierFile';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import { type CourierField, courierFields } from '@/contract/courierFile';
import type { EndpointData } from '@/contract/endpoint';
import { deliverableAddress, enterOrder, move, moveAlong, read } from '@tests/support/staffOrders';
import { unzip } from '@tests/support/unzip';
import { changeSettings } from '../changeSettings';
import { jelena, marko, shop } from './shop';

type CourierFile = EndpointData<typeof writeCourierFile>;

/** A courier whose file has one column for each field, with the field name as the heading. */
const courier = {
  ...{ name: 'Brzi Žika', tracking_url: null, payout_days: 5 },
  columns: courierFields.map((field) => ({ heading: field, field })),
};

const useCourier = () =>
  changeSettings(jelena, 'delivery', ({ couriers }) => ({ couriers: [...couriers, courier] }));

async function createPacked(more: object = {}): Promise<string> {
  const { number } = await enterOrder(marko, more);
  await moveAlong(marko, number, ['confirm', 'pack']);
  return number;
}

const write = (numbers: readonly string[], format: string, name = courier.name) =>
  marko.post<CourierFile>('/api/admin/courier-file', { courier: name, format, numbers });

function parseCells(file: string): Record<CourierField, string>[] {
  return parse(file, { bom: true, columns: true, delimiter: ';' }) as Record<
    CourierField,
    string
  >[];
}

describe('the courier file', () => {
  test('has the columns from the settings, and the recipient’s name and phone number for a gift', async () => {
    await useCourier();
    const gift = {
      ...(await deliverableAddress(marko)),
      ...{ recipient: 'Šana Ćirić', recipient_phone: '0038160 111-222' },
    };
    const lines = [
      { product_id: 1, quantity: 2 },
      { product_id: 2, quantity: 1 },
    ];
    await shop.change('update products set weight_grams = 650 * id where id in (1, 2)');
    const orderWithNote = await createPacked({ lines, note: 'Zvonite\ndvaput' });
    const giftOrder = await createPacked({ address: gift });
    const before = await read(marko, orderWithNote);
    const response = await write([orderWithNote, giftOrder], 'csv');
    expect(response.headers['cache-control']).toBe('no-store');
    const { data } = response;
    expect(data.name).toMatch(/^brzi-zika-\d{4}-\d\d-\d\d\.csv$/);
    const text = Buffer.from(data.content, 'base64').toString();
    expect(text.split('\r\n')[0]).toBe(`\uFEFF${courierFields.join(';')}`);
    const { address, total_amount } = before;
    expect(parseCells(text)).toEqual([
      {
        ...{ recipient: 'Žarko Đurić', phone: '064 555 1234', street: 'Voćarska 7' },
        ...{ place: address.city, zip: address.zipCode, weight: '2,6' },
        ...{ amount: `${total_amount / 100}`, reference: orderWithNote, note: 'Zvonite dvaput' },
        ...{ email: '', parcels: '1', empty: '' },
      },
      expect.objectContaining({
        recipient: 'Šana Ćirić',
        phone: '060 111-222',
        reference: giftOrder,
      }),
    ]);
    expect(await read(marko, orderWithNote)).toEqual(before);
  });

  test('has the same content in UTF-8, in Windows-1250 and as a workbook, and contains no formulas', async () => {
    await useCourier();
    const contact = { name: '=HYPERLINK("x")', last_name: 'Đorđić', phone: '+43 1 234567' };
    const number = await createPacked({ contact });
    const file = async (format: string) =>
      Buffer.from((await write([number], format)).data.content, 'base64');
    const [row] = parseCells(iconv.decode(await file('csv1250'), 'windows-1250'));
    expect(row).toMatchObject({ recipient: '\'=HYPERLINK("x") Đorđić', phone: '0043 1 234567' });
    expect(parseCells((await file('csv')).toString())).toEqual([row]);
    const parts = unzip(await file('xlsx'));
    expect(parts['xl/sharedStrings.xml']).toContain('Đorđić');
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  });

  test('skips and reports orders that are not packed or are for pickup, and leaves the cell of an unknown weight empty', async () => {
    await useCourier();
    const number = await createPacked();
    const placed = await enterOrder(marko);
    await shop.change('update products set weight_grams = 0 where id = 1');
    const pickup = await createPacked();
    await shop.change(`update orders set delivery_method = 'pickup' where number = '${pickup}'`);
    const skippedOrders = [
      { number: placed.number, parcel: 'placed', delivery_method: 'courier' },
      { number: pickup, parcel: 'packed', delivery_method: 'pickup' },
      { number: '999999', parcel: null, delivery_method: 'courier' },
    ];
    const numbers = [placed.number, pickup, number, '999999'];
    const { data } = await write(numbers, 'csv');
    expect(data.left_out).toEqual(skippedOrders);
    expect(parseCells(Buffer.from(data.content, 'base64').toString())).toMatchObject([
      { reference: number, weight: '' },
    ]);
    const parcelList = await marko.get<EndpointData<typeof listCourierParcels>>(
      `/api/admin/courier-parcels?numbers=${numbers.join(',')}`,
    );
    expect(parcelList.data).toMatchObject({
      parcels: [{ number, weight: null }],
      left_out: skippedOrders,
    });
    const withoutParcels = await write([placed.number], 'csv');
    expect([withoutParcels.status, withoutParcels.body.errors]).toEqual([
      422,
      { numbers: ['not_available'] },
    ]);
    expect((await write(Array<string>(101).fill(number), 'csv')).status).toBe(422);
  });

  test('has the default columns for a courier without a custom format, and is logged without customer names', async () => {
    const numbers = [await createPacked(), await createPacked()];
    const all = await marko.get<EndpointData<typeof listCourierParcels>>(
      '/api/admin/courier-parcels',
    );
    expect(all.data.parcels.map(({ number }) => number)).toEqual(numbers);
    const { data } = await write(numbers, 'csv', 'Komšija');
    const text = Buffer.from(data.content, 'base64').toString();
    expect(text).toMatch(/^\uFEFFPrimalac;Telefon;Ulica i broj;/);
    const entries = await shop.rows('audit_log', { action: 'order.courierFile' });
    expect(entries.map(({ entity_id, changes }) => [entity_id, changes])).toEqual([
      ['Komšija', { format: 'csv', orders: numbers }],
    ]);
  });
});

const compare = async (text: string) =>
  (await marko.post<TrackingList>('/api/admin/tracking-numbers/read', { text })).data;

function setTrackingNumbers(
  orders: TrackingInput['orders'],
  { ship = false, batch = randomUUID() as string, name = courier.name } = {},
) {
  const body = { batch, ship, courier: name, orders };
  return marko.put<BulkResponse>('/api/admin/tracking-numbers', body);
}

describe('tracking numbers from the courier', () => {
  test('are compared with the orders before anything is written', async () => {
    const [fresh, same, other] = [await createPacked(), await createPacked(), await createPacked()];
    for (const [number, stored] of [
      [same, 'BP 2'],
      [other, 'BP 9'],
    ] as const)
      await setTrackingNumbers([{ number, from: 'packed', stored: '', tracking_number: stored }]);
    const { number: placed } = await enterOrder(marko);
    const before = await read(marko, fresh);
    const { rows, skipped } = await compare(
      [
        'Izveštaj kurira 28.11.2026.;;',
        'Naziv;Broj pošiljke;Referenca',
        `Ana;BP 1;${fresh}`,
        `Ana;BP 2;${same}`,
        `Ana;BP 3;${other}`,
        `Ana;BP 4;${placed}`,
        'Ana;BP 5;999999',
        `Ana;;${fresh}0`,
        'Ana;BP 6;888888',
        'Ana;BP 6;888889',
        `Ana;BP 1;${fresh}`,
      ].join('\n'),
    );
    expect(rows.map(({ number, outcome, stored }) => [number, outcome, stored])).toEqual([
      [fresh, 'new', ''],
      [same, 'same', 'BP 2'],
      [other, 'differs', 'BP 9'],
      [placed, 'wrongState', ''],
      ['999999', 'unknown', ''],
      [`${fresh}0`, 'invalid', ''],
      ['888888', 'double', ''],
      ['888889', 'double', ''],
    ]);
    expect(rows[0]).toMatchObject({ line: 3, tracking_number: 'BP 1', customer: 'Žarko Đurić' });
    expect(rows[0]?.text).toBe(`Ana;BP 1;${fresh}`);
    expect(skipped).toMatchObject([{ line: 1, reason: 'other' }]);
    expect(await read(marko, fresh)).toEqual(before);
  });

  test('are reported if they cannot be read, and rejected if there are more than 100 orders', async () => {
    const unreadable = await compare('"100401;BP 1');
    expect(unreadable.rows).toEqual([]);
    expect(unreadable.skipped).toMatchObject([{ line: 1, reason: 'unreadable' }]);
    expect(await compare('PK\u0003\u0004')).toMatchObject({ rows: [], skipped: [{ line: 1 }] });
    const rejected = async (text: string) =>
      (await marko.post('/api/admin/tracking-numbers/read', { text })).body.errors;
    const many = Array.from({ length: 101 }, (_, index) => `${200_000 + index};BP ${index}`);
    expect(await rejected(many.join('\n'))).toEqual({ text: ['too_long'] });
  });

  test('are stored with or without shipping the packed parcels, and a shipment can be undone', async () => {
    const [first, second] = [await createPacked(), await createPacked()];
    const orders = [first, second].map((number, index) => ({
      ...{ number, from: 'packed' as const, stored: '', tracking_number: `BP ${index}` },
    }));
    const saved = await setTrackingNumbers(orders.slice(0, 1));
    expect(saved.data).toMatchObject({ results: [{ outcome: 'changed' }], undo_until: null });
    const stored = await read(marko, first);
    expect(stored).toMatchObject({
      ...{ parcel: 'packed', tracking_number: 'BP 0', courier: courier.name },
      edits: [{ fields: ['tracking_number', 'courier'] }],
    });
    const batch = randomUUID();
    const seen = orders.map((order, index) => ({ ...order, stored: index === 0 ? 'BP 0' : '' }));
    const shipped = await setTrackingNumbers(seen, { ship: true, batch });
    expect(shipped.data.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    const after = await read(marko, second);
    expect(after).toMatchObject({ parcel: 'shipped', tracking_number: 'BP 1' });
    const again = await setTrackingNumbers(seen, { ship: true, batch });
    expect(again.data.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(await read(marko, second)).toEqual(after);
    expect(again.data.undo_until).toEqual(shipped.data.undo_until);
    await marko.post(`/api/admin/batches/${batch}/undo`);
    expect(await read(marko, second)).toMatchObject({ parcel: 'packed', tracking_number: '' });
  });

  test('do not overwrite an order that has changed since the comparison', async () => {
    const [numbered, moved] = [await createPacked(), await createPacked()];
    await setTrackingNumbers([
      { number: numbered, from: 'packed', stored: '', tracking_number: 'Other' },
    ]);
    await move(marko, moved, 'unpack', 'packed');
    const { data } = await setTrackingNumbers(
      [numbered, moved, '999999'].map((number) => ({
        ...{ number, from: 'packed' as const, stored: '', tracking_number: `BP ${number}` },
      })),
      { ship: true },
    );
    expect(data.results.map(({ outcome, parcel }) => [outcome, parcel])).toEqual([
      ['changedMeanwhile', 'packed'],
      ['changedMeanwhile', 'confirmed'],
      ['unknown', null],
    ]);
    expect(await read(marko, numbered)).toMatchObject({ tracking_number: 'Other' });
    const placed = await enterOrder(marko);
    const early = await setTrackingNumbers([
      { number: placed.number, from: 'placed', stored: '', tracking_number: 'BP' },
    ]);
    expect(early.data.results).toMatchObject([{ outcome: 'impossible' }]);
  });
});
