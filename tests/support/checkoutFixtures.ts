import { sampleCity, typedAddress } from './sampleAddress';
import type { Address } from '@/contract/address';
import type { Cart } from '@/contract/cart';
import { currency } from '@/contract/money';
import { paymentMethods } from '@/contract/payment';
import type { Order } from '@/contract/order';
import { errorResponse, type FakeResponse } from './fakeApi';
import { sampleProduct } from './sampleProducts';
import { testShop } from './sampleResponses';

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
export const address: Address = {
  id: 9,
  ...typedAddress,
  recipient: '',
  recipient_phone: '',
  city_id: 1,
  city: 'Čačak',
  municipality: 'Čačak',
  zipCode: '32000',
  country: 'Srbija',
  user_id: 5,
};
const methods = Object.entries(paymentMethods).map(([value, { id, label, enabled }]) => ({
  ...{ id, value, label: label.en, disabled: !enabled },
}));
export const payment = {
  id: 70,
  order_id: 7,
  payment_method_id: 1,
  amount: 104_000,
  currency,
  status: 'pending',
  user_id: 5,
} as const;

export const cart: Cart = {
  cart_products: [
    {
      product: sampleProduct(4, {
        name: 'Šumski med',
        category: 'honey',
        net: '450 g',
        price: 69_000,
        unit_price: null,
      }),
      quantity: 1,
      requested: 1,
      available: 10,
      unit_price: 69_000,
      price_before: null,
      line_total: 69_000,
    },
  ],
  subtotal: 69_000,
  delivery: 35_000,
  vat: 12_000,
  total: 104_000,
  currency,
  free_delivery_missing: 331_000,
  id: 1,
  version: 1,
};

export function order(changes: Partial<Order> = {}): Order {
  return {
    id: 7,
    number: null,
    status: 'draft',
    delivery_method: 'courier',
    total_amount: 104_000,
    currency,
    item_count: 1,
    created_at: '2026-11-21T08:00:00.000Z',
    placed_at: null,
    version: 1,
    lines: [
      {
        product_id: 4,
        name: 'Šumski med',
        net: '450 g',
        image: null,
        quantity: 1,
        unit_price: 69_000,
        line_total: 69_000,
        vat_rate: 10,
      },
    ],
    subtotal: 69_000,
    delivery: 35_000,
    vat: [{ rate: 10, amount: 6_273 }],
    contact: { name: user.name, last_name: user.last_name, phone: user.phone, email: user.email },
    address: {
      ...typedAddress,
      recipient: '',
      recipient_phone: '',
      city: 'Čačak',
      municipality: 'Čačak',
      zipCode: '32000',
      country: 'Srbija',
    },
    address_id: 9,
    note: '',
    gift_note: '',
    payment: null,
    payment_method: null,
    transfer: null,
    terms_version: '1',
    history: [],
    expected_on: null,
    courier: '',
    tracking_number: null,
    cancellable: true,
    reminder: null,
    ...changes,
  };
}

export type Answers = Readonly<Record<string, FakeResponse>>;
export const base: Answers = {
  'GET /api/carts': () => cart,
  'GET /api/shop': () => testShop,
  'GET /api/orders': () => [],
  'GET /api/address/5': () => [],
  'GET /api/address/cities': () => cities,
  'GET /api/payment/methods': () => methods,
  'GET /api/orders/7': () => order(),
  'POST /api/orders': () => order(),
};

const summary = { ...order(), images: [] };
export const withDraft: Answers = {
  'GET /api/orders': () => [summary],
  'GET /api/address/5': () => [address],
  'GET /api/payment/order/7': () => errorResponse(404, 'payment_not_found'),
};
export const paid = order({ payment, payment_method: methods[0] });
export const withPayment: Answers = {
  ...withDraft,
  'GET /api/orders/7': () => paid,
  'POST /api/orders': () => paid,
  'GET /api/payment/order/7': () => payment,
};
