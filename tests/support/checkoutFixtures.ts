import { sampleCity, typedAddress, testShop } from './sampleResponses';
import { address as addressStruct } from '@/contract/address';
import { cart as cartStruct, cartProduct } from '@/contract/cart';
import { order as orderStruct, orderLine, type Order } from '@/contract/order';
import { type Payment, payment as paymentStruct, paymentMethods } from '@/contract/payment';
import { errorResponse, type FakeResponses } from './fakeApi';
import { createSample } from './makeSample';
import { sampleProduct } from './sampleProducts';

/** Server responses for a customer with one product in the cart. */
export const user = {
  id: 5,
  name: 'Mila',
  last_name: 'Ilić',
  phone: '0641234567',
  email: 'mila@primer.rs',
  has_password: true,
};
const cities = [
  sampleCity(1, 'Čačak', 'Čačak', '32000'),
  sampleCity(2, 'Beograd', 'Vračar', '11000'),
  sampleCity(3, 'Beograd', 'Zemun', '11080', '11186'),
];
const place = { city: 'Čačak', municipality: 'Čačak', zipCode: '32000', country: 'Srbija' };
export const address = createSample(addressStruct, {
  ...typedAddress,
  ...{ id: 9, recipient: '', recipient_phone: '', city_id: 1, ...place, user_id: user.id },
});
const methods = Object.entries(paymentMethods).map(([value, { id, label, enabled }]) => ({
  ...{ id, value, label: label.en, disabled: !enabled },
}));
export const payment = createSample(paymentStruct, {
  ...{ id: 70, order_id: 7, payment_method_id: 1, amount: 104_000, user_id: user.id },
});

const honey = { name: 'Šumski med', net: '450 g' };
const price = 69_000;
const totals = { subtotal: price, delivery: 35_000 };
export const cart = createSample(cartStruct, {
  cart_products: [
    createSample(cartProduct, {
      product: sampleProduct(4, { ...honey, category: 'honey', price, unit_price: null }),
      ...{ quantity: 1, requested: 1, available: 10, unit_price: price, line_total: price },
    }),
  ],
  ...totals,
  ...{ vat: 12_000, total: 104_000, free_delivery_missing: 331_000, id: 1, version: 1 },
});

export const order = (changes: Partial<Order> = {}): Order =>
  createSample(orderStruct, {
    id: 7,
    status: 'draft',
    total_amount: 104_000,
    item_count: 1,
    lines: [
      createSample(orderLine, {
        ...honey,
        ...{ product_id: 4, quantity: 1, unit_price: price, line_total: price, vat_rate: 10 },
      }),
    ],
    ...totals,
    vat: [{ rate: 10, amount: 6_273 }],
    contact: { name: user.name, last_name: user.last_name, phone: user.phone, email: user.email },
    address: { ...typedAddress, recipient: '', recipient_phone: '', ...place },
    address_id: 9,
    cancellable: true,
    ...changes,
  });

export const base: FakeResponses = {
  'GET /api/carts': () => cart,
  'GET /api/shop': () => testShop,
  'GET /api/orders': () => [],
  'GET /api/address/5': () => [],
  'GET /api/address/cities': () => cities,
  'GET /api/payment/methods': () => methods,
  'GET /api/orders/7': () => order(),
  'POST /api/orders': () => order(),
  'POST /api/payment/create': ({ body }) => ({ ...payment, ...(body as Partial<Payment>) }),
};

const summary = { ...order(), images: [] };
export const withDraft: FakeResponses = {
  'GET /api/orders': () => [summary],
  'GET /api/address/5': () => [address],
  'GET /api/payment/order/7': () => errorResponse(404, 'payment_not_found'),
};
export const paid = order({ payment, payment_method: methods[0] });
export const withPayment: FakeResponses = {
  ...withDraft,
  'GET /api/orders/7': () => paid,
  'POST /api/orders': () => paid,
  'GET /api/payment/order/7': () => payment,
};
