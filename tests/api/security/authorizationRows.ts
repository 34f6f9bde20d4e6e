import type { endpoints } from '@/contract/endpoints';
import { idempotencyHeader } from '@/contract/wire';
import { ownerPassword, type ActorName, type Fixtures } from './fixtures';

/** Statuses, in the order of `actors`: visitor, owner, other, expired, revoked, garbage. */
export type Allowed = readonly [number, number, number, number, number, number];

/** One request for the owner's data, by each actor. */
export interface Row {
  allowed: Allowed;
  params?: (fixtures: Fixtures) => Record<string, string | number>;
  /** Of an endpoint that requires one. */
  query?: string;
  body?: (fixtures: Fixtures, who: ActorName) => object;
  headers?: Record<string, string>;
  /** The owner's response contains the owner's data; no other response does. */
  personal?: true;
  /** The secret in the body authorises, whatever the token. */
  bySecret?: true;
}

const newPassword = 'another long password';
const order = ({ draft }: Fixtures) => ({ id: draft.id });
const address = ({ addressId }: Fixtures) => ({ id: addressId });
const product = ({ productId }: Fixtures) => ({ product_id: productId });
const soldOut = ({ soldOutId }: Fixtures) => ({ product_id: soldOutId });
const form = ({ addressForm }: Fixtures) => ({ ...addressForm, street: 'Treća' });

/** Checked by the compiler: every endpoint has a row, and every row an endpoint. */
export const rows: Record<keyof typeof endpoints, Row> = {
  //                                     visitor owner other expired revoked garbage
  listProducts: { allowed: [200, 200, 200, 200, 200, 200] },
  getProduct: {
    allowed: [200, 200, 200, 200, 200, 200],
    params: ({ productId }) => ({ id: productId }),
  },
  listProductsByIds: { allowed: [200, 200, 200, 200, 200, 200], query: '?ids=1,2' },
  listFeaturedProducts: { allowed: [200, 200, 200, 200, 200, 200] },
  listCategories: { allowed: [200, 200, 200, 200, 200, 200] },
  listCarousels: { allowed: [200, 200, 200, 200, 200, 200] },
  getPage: { allowed: [200, 200, 200, 200, 200, 200], params: () => ({ name: 'terms' }) },
  getShop: { allowed: [200, 200, 200, 200, 200, 200] },
  getHealth: { allowed: [200, 200, 200, 200, 200, 200] },
  listCities: { allowed: [200, 200, 200, 200, 200, 200] },
  listPaymentMethods: { allowed: [200, 200, 200, 200, 200, 200] },

  listReviews: {
    allowed: [200, 200, 200, 200, 200, 200],
    params: ({ productId }) => ({ id: productId }),
  },

  // Everyone has a cart and a wishlist of their own. An invalid token is no guest.
  getCart: { allowed: [200, 200, 200, 401, 401, 401] },
  setCartProduct: {
    allowed: [200, 200, 200, 401, 401, 401],
    params: product,
    body: () => ({ quantity: 3 }),
  },
  addCartProduct: {
    allowed: [200, 200, 200, 401, 401, 401],
    params: product,
    body: () => ({ quantity: 1, operation_id: '3f0c1c1e-8a44-4a06-9d3f-5a2f4d1b7c10' }),
  },
  removeCartProduct: { allowed: [200, 200, 200, 401, 401, 401], params: product },
  clearCart: { allowed: [200, 200, 200, 401, 401, 401] },
  getWishlist: { allowed: [200, 200, 200, 401, 401, 401] },
  addToWishlist: { allowed: [200, 200, 200, 401, 401, 401], params: product },
  removeFromWishlist: { allowed: [200, 200, 200, 401, 401, 401], params: product },

  // Alerts of sold-out products.
  getStockAlert: { allowed: [401, 200, 200, 401, 401, 401], params: soldOut },
  addStockAlert: { allowed: [401, 200, 200, 401, 401, 401], params: soldOut },
  removeStockAlert: { allowed: [401, 200, 200, 401, 401, 401], params: soldOut },
  requestStockAlert: {
    allowed: [200, 200, 200, 200, 200, 200],
    body: ({ soldOutId }, who) => ({ product_id: soldOutId, email: `${who}@nowhere.example` }),
  },
  confirmStockAlert: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'a'.repeat(43) }),
  },
  endStockAlerts: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'a'.repeat(64) }),
  },

  // Login and registration.
  login: {
    allowed: [200, 200, 200, 200, 200, 200],
    body: ({ ownerEmail }) => ({ email: ownerEmail, password: ownerPassword }),
    bySecret: true,
  },
  register: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: ({ ownerEmail }) => ({
      email: ownerEmail.toUpperCase(),
      name: 'A',
      last_name: 'B',
      phone: '011 123 456',
      password: newPassword,
      password_confirmation: newPassword,
    }),
  },
  openAccount: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: ({ ownerEmail }) => ({
      email: ownerEmail.toUpperCase(),
      name: 'A',
      last_name: 'B',
      phone: '011 123 456',
    }),
  },
  requestSignInLink: {
    allowed: [200, 200, 200, 200, 200, 200],
    body: (_, who) => ({ email: `${who}@nowhere.example` }),
  },
  signInByLink: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'a'.repeat(43) }),
  },
  forgotPassword: {
    allowed: [200, 200, 200, 200, 200, 200],
    body: (_, who) => ({ email: `${who}@nowhere.example` }),
  },
  resetPassword: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({
      token: 'a'.repeat(43),
      password: newPassword,
      password_confirmation: newPassword,
    }),
  },
  confirmEmail: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'a'.repeat(43) }),
  },
  restoreEmail: {
    allowed: [422, 422, 422, 422, 422, 422],
    body: () => ({
      token: 'a'.repeat(43),
      password: newPassword,
      password_confirmation: newPassword,
    }),
  },

  // The account. Other customers' requests concern their own account, never the owner's.
  getCurrentUser: { allowed: [401, 200, 200, 401, 401, 401], personal: true },
  logout: { allowed: [401, 200, 200, 401, 401, 401] },
  updateUser: {
    // 422: the address is the owner's.
    allowed: [401, 200, 422, 401, 401, 401],
    body: ({ ownerEmail }) => ({
      email: ownerEmail,
      name: 'N',
      last_name: 'L',
      phone: '011 123 456',
    }),
    personal: true,
  },
  choosePassword: {
    // 409: both have a password.
    allowed: [401, 409, 409, 401, 401, 401],
    body: () => ({ password: newPassword }),
  },
  changePassword: {
    // 422: the owner's password does not unlock the other account.
    allowed: [401, 200, 422, 401, 401, 401],
    body: () => ({
      current_password: ownerPassword,
      password: newPassword,
      password_confirmation: newPassword,
    }),
  },
  listSessions: { allowed: [401, 200, 200, 401, 401, 401] },
  endSession: {
    allowed: [401, 200, 404, 401, 401, 401],
    params: ({ sessionId }) => ({ id: sessionId }),
  },
  exportData: { allowed: [401, 200, 200, 401, 401, 401], personal: true },
  deleteAccount: {
    allowed: [401, 200, 422, 401, 401, 401],
    body: () => ({ password: ownerPassword }),
  },

  // Addresses.
  createAddress: { allowed: [401, 201, 201, 401, 401, 401], body: form },
  listAddresses: {
    allowed: [401, 200, 403, 401, 401, 401],
    params: ({ ownerId }) => ({ user_id: ownerId }),
    personal: true,
  },
  updateAddress: { allowed: [401, 200, 404, 401, 401, 401], params: address, body: form },
  deleteAddress: { allowed: [401, 200, 404, 401, 401, 401], params: address },

  // Payments and orders.
  createPayment: {
    allowed: [401, 201, 404, 401, 401, 401],
    body: ({ draft }) => ({ order_id: draft.id, payment_method_id: 1 }),
  },
  getOrderPayment: {
    allowed: [401, 200, 404, 401, 401, 401],
    params: ({ placedId }) => ({ orderId: placedId }),
  },
  draftOrder: {
    allowed: [401, 200, 404, 401, 401, 401],
    body: ({ addressId }) => ({ address_id: addressId }),
    personal: true,
  },
  listOrders: { allowed: [401, 200, 200, 401, 401, 401] },
  getOrder: { allowed: [401, 200, 404, 401, 401, 401], params: order, personal: true },
  placeOrder: {
    allowed: [401, 200, 404, 401, 401, 401],
    params: order,
    body: ({ draft }) => ({ version: draft.version, terms_accepted: true }),
    headers: { [idempotencyHeader]: 'a key of the matrix' },
    personal: true,
  },
  cancelOrder: {
    allowed: [401, 200, 404, 401, 401, 401],
    params: ({ placedId }) => ({ id: placedId }),
    personal: true,
  },
  reorder: {
    allowed: [401, 200, 404, 401, 401, 401],
    params: ({ placedId }) => ({ id: placedId }),
  },

  // Reviews. The owner's parcel is not delivered yet.
  listOwnReviews: { allowed: [401, 200, 200, 401, 401, 401] },
  saveReview: {
    allowed: [401, 403, 403, 401, 401, 401],
    params: ({ productId }) => ({ id: productId }),
    body: () => ({ rating: 5, text: 'ownermark' }),
  },
};
