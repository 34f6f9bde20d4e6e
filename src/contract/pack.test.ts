import { packNet, packStock, shareStock, type Stocked } from './pack';

test.each([
  ['6 × 250 ml', [{ net: '250 ml', quantity: 6 }]],
  [
    '3 × 250 ml',
    [
      { net: '250 ml', quantity: 1 },
      { net: '250 ml', quantity: 2 },
    ],
  ],
  [
    '950 ml',
    [
      { net: '250 ml', quantity: 1 },
      { net: '0,7 l', quantity: 1 },
    ],
  ],
  [
    '1,2 l',
    [
      { net: '250 ml', quantity: 2 },
      { net: '700 ml', quantity: 1 },
    ],
  ],
  [
    '1,07 kg',
    [
      { net: '370 g', quantity: 1 },
      { net: '700 g', quantity: 1 },
    ],
  ],
  [
    '2 kom',
    [
      { net: '250 ml', quantity: 1 },
      { net: '370 g', quantity: 1 },
    ],
  ],
])('computes the net quantity %s', (net, components) => {
  expect(packNet(components)).toBe(net);
});

test('limits the number of packs by the scarcest component', () => {
  expect(packStock([])).toBe(0);
  expect(
    packStock([
      { quantity: 1, stock: 9 },
      { quantity: 3, stock: 8 },
    ]),
  ).toBe(2);
});

describe('shareStock', () => {
  const bottle = (stock: number): Stocked => ({ stock, components: null });
  const pack = (stock: number): Stocked => ({
    stock: Math.floor(stock / 6),
    components: [{ product_id: 1, quantity: 6, stock }],
  });
  const products = (stock: number) =>
    new Map([
      [1, bottle(stock)],
      [2, pack(stock)],
    ]);
  const share = (stock: number, ...requested: [number, number][]) =>
    shareStock(
      requested.map(([product_id, count]) => ({ product_id, requested: count })),
      products(stock),
      99,
    );

  test('serves earlier lines first and offers later lines what is left', () => {
    expect(share(14, [1, 2], [2, 2])).toEqual([
      { quantity: 2, available: 2 },
      { quantity: 2, available: 2 },
    ]);
    expect(share(14, [2, 1], [1, 1])).toEqual([
      { quantity: 1, available: 2 },
      { quantity: 1, available: 8 },
    ]);
    expect(share(14, [1, 9], [2, 1])).toEqual([
      { quantity: 9, available: 14 },
      { quantity: 0, available: 0 },
    ]);
  });

  test('limits each line and gives nothing to unknown products', () => {
    expect(share(500, [1, 200])).toEqual([{ quantity: 99, available: 99 }]);
    expect(share(5, [7, 1])).toEqual([{ quantity: 0, available: 0 }]);
  });
});
