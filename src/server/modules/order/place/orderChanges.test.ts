import { orderAddressFields } from '@/contract/address';
import { localized } from '@tests/support/localized';
import { type ContentLine, type OrderContent, sameContent } from '../OrderRecord';
import { orderChanges } from './orderChanges';

const line: ContentLine = {
  ...{ product_id: 1, name: localized('Sok', 'Juice'), net: '250 ml', vat_rate: 20, returned: 0 },
  ...{ image: null, quantity: 2, unit_price: 50_000, prior_price: null, line_total: 100_000 },
  ...{
    discount: 5_000,
    components: [
      { product_id: 7, quantity: 6, name: localized('Sok', 'Juice'), net: '', image: null },
    ],
  },
};
const seen: OrderContent = {
  lines: [line, { ...line, product_id: 2, name: localized('Med', 'Honey') }],
  contact: { name: 'Ana', last_name: 'Anić', email: 'ana@example.com', phone: '0601234567' },
  address: Object.fromEntries(orderAddressFields.map((field) => [field, field])) as never,
  ...{ address_id: 1, delivery_method: 'courier', note: '', gift_note: '', buyer_pib: '' },
  ...{ receipt_by_email: false, subtotal: 200_000, code: 'HVALA10', discount: 10_000 },
  ...{ delivery: 35_000, total: 225_000, vat: [{ rate: 20, amount: 37_500 }], terms_version: '1' },
};

/** Returns copies of the value, each with a different leaf changed, by path. */
function variants(value: unknown, path = ''): [path: string, changed: unknown][] {
  if (typeof value === 'number') return [[path, value + 1]];
  if (typeof value === 'boolean') return [[path, !value]];
  if (typeof value !== 'object' || value === null) return [[path, `${String(value)}x`]];
  return Object.entries(value).flatMap(([key, part]) =>
    variants(part, `${path}.${key}`).map(([innerPath, changed]): [string, unknown] => [
      innerPath,
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ]),
  );
}
const getKinds = (now: OrderContent, before: OrderContent | undefined = seen) =>
  orderChanges(before, { content: now, unavailable: new Set() }, false, 'en').map(
    ({ kind, name }) => [kind, name],
  );

const lines = ([first, second]: Partial<ContentLine>[]) => [
  { ...line, ...first },
  { ...line, ...seen.lines[1], ...second },
];

test('reports every difference that needs new consent', () => {
  const different = (variants(seen) as [string, OrderContent][]).filter(
    ([, now]) => !sameContent(seen, now),
  );
  expect(different.length).toBeGreaterThan(20);
  const unreported = different.filter(([, now]) => getKinds(now).length === 0);
  expect(unreported.map(([path]) => path)).toEqual([]);
});

test('does not report a share of the discount that changes with the quantity', () => {
  const changed = lines([{ quantity: 3, discount: 6_000 }, { discount: 4_000 }]);
  expect(getKinds({ ...seen, lines: changed })).toEqual([['quantity', 'Juice']]);
});

test('reports no changes for an unchanged order', () => {
  expect(getKinds(structuredClone(seen))).toEqual([]);
});

test.each<[string, Partial<OrderContent>, unknown]>([
  ['a different code with the same discount', { code: 'ZIMA10' }, [['code', 'ZIMA10']]],
  ['a removed code without a discount', { code: null }, [['code', null]]],
  [
    'a discount on other products',
    { lines: lines([{ discount: 10_000 }, { discount: 0 }]) },
    [['code', 'HVALA10']],
  ],
  [
    'a different code with a different discount',
    { code: 'ZIMA5', discount: 5_000 },
    [['discount', null]],
  ],
  [
    'a different code with the same discount, and one more unit',
    { code: 'ZIMA10', lines: lines([{ quantity: 3 }]) },
    [
      ['quantity', 'Juice'],
      ['code', 'ZIMA10'],
    ],
  ],
  [
    'a product with a different name',
    { lines: lines([{ name: localized('Sok od aronije', 'Chokeberry juice') }]) },
    [['product', 'Chokeberry juice']],
  ],
  ['a gift note from another tab', { gift_note: 'Srećno!' }, [['note', null]]],
  ['a different address with the same text', { address_id: 2 }, [['address', null]]],
])('reports %s', (_, change, expected) => {
  expect(getKinds({ ...seen, ...change })).toEqual(expected);
});

test('reports the whole order if the version that the shopper saw is no longer stored', () => {
  expect(
    orderChanges(undefined, { content: seen, unavailable: new Set() }, false, 'en').map(
      ({ kind }) => kind,
    ),
  ).toEqual(['order']);
});
