import { cart, order } from '@tests/support/checkoutFixtures';
import type { TextOf } from '@/lib/text';
import { orderSums, sumsOf } from './OrderSummary';

const text = ((id: string) => id) as TextOf;

test('cart and order use the same labels, with the VAT of all rates in one sum', () => {
  const vat = [
    { rate: 10, amount: 6_273 },
    { rate: 20, amount: 5_727 },
  ];
  expect(orderSums(order({ vat }), text)).toEqual(sumsOf(cart, text));
  expect(sumsOf(cart, text)).toContainEqual({
    key: 'vat',
    label: 'cart:summary.vat',
    value: 12_000,
  });
});
