import type { endpoints } from '@/contract/endpoints';
import { idempotencyHeader } from '@/contract/wire';
import { ownerPassword, type ActorName, type Fixtures } from './fixtures';

/** Statuses in the order of `actors`: visitor, owner, other, expired, revoked, garbage. */
export type Allowed = readonly [number, number, number, number, number, number];

/** A request for the owner's data that each actor sends. */
export interface Row {
  allowed: Allowed;
  params?: (fixtures: Fixtures) => Record<string, string | number>;
  query?: string;
  body?: (fixtures: Fixtures, who: ActorName) => object;
  headers?: Record<string, string>;
  /** Whether the owner's response contains the owner's data, which no other response may contain. */
  personal?: true;
  /** Whether the secret in the body authorises the request, whatever the token is. */
  bySecret?: true;
}

const newPassword = 'another long password';
const order = ({ draft }: Fixtures) => ({ id: draft.id });
const address = ({ addressId }: Fixtures) => ({ id: addressId });
const product = ({ productId }: Fixtures) => ({ product_id: productId });
const soldOut = ({ soldOutId }: Fixtures) => ({ product_id: soldOutId });
const link = ({ placedToken }: Fixtures) => ({ token: placedToken });
const form = ({ addressForm }: Fixtures) => ({ ...addressForm, street: 'Treća' });

//                           visitor owner other expired revoked garbage
const everybody: Allowed = [200, 200, 200, 200, 200, 200];
/** Requests with an invalid token are rejected instead of being treated as a guest's. */
const shoppers: Allowed = [200, 200, 200, 401, 401, 401];
const customers: Allowed = [401, 200, 200, 401, 401, 401];
const ownerOnly: Allowed = [401, 200, 404, 401, 401, 401];
/** The body contains the owner's password or address. */
const ownerValid: Allowed = [401, 200, 422, 401, 401, 401];
const invalid: Allowed = [422, 422, 422, 422, 422, 422];

const person = { name: 'N', last_name: 'L', phone: '011 123 456' };
const repeated = { password: newPassword, password_confirmation: newPassword };
const token = () => ({ token: 'a'.repeat(43) });
const newPasswordByLink = () => ({ ...token(), ...repeated });
const placedOrder = ({ placedId }: Fixtures) => ({ id: placedId });
const shownProduct = ({ productId }: Fixtures) => ({ id: productId });

const broken = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged', wants: 'replace' };
const added = { number: 1, text: 'Added' };

const byLink = { allowed: everybody, personal: true, bySecret: true } as const;

/** The compiler checks that every endpoint has a row. */
export const rows: Record<keyof typeof endpoints, Row> = {
  listProducts: { allowed: everybody },
  getProduct: { allowed: everybody, params: shownProduct },
  listProductsByIds: { allowed: everybody, query: '?ids=1,2' },
  listFeaturedProducts: { allowed: everybody },
  listPopularProducts: { allowed: everybody },
  listCategories: { allowed: everybody },
  listCarousels: { allowed: everybody },
  getWithdrawalForm: { allowed: everybody },
  getPage: { allowed: everybody, params: () => ({ name: 'terms' }) },
  getShop: { allowed: everybody },
  getHealth: { allowed: everybody },
  listCities: { allowed: everybody },
  listPaymentMethods: { allowed: everybody },

  listReviews: { allowed: everybody, params: shownProduct },

  // Everyone has a separate cart and wishlist.
  getCart: { allowed: shoppers },
  setCartProduct: { allowed: shoppers, params: product, body: () => ({ quantity: 3 }) },
  addCartProduct: {
    allowed: shoppers,
    params: product,
    body: () => ({ quantity: 1, operation_id: '3f0c1c1e-8a44-4a06-9d3f-5a2f4d1b7c10' }),
  },
  removeCartProduct: { allowed: shoppers, params: product },
  clearCart: { allowed: shoppers },
  setCartCode: { allowed: shoppers, body: ({ code }) => ({ code }) },
  removeCartCode: { allowed: shoppers },
  getWishlist: { allowed: shoppers },
  addToWishlist: { allowed: shoppers, params: product },
  removeFromWishlist: { allowed: shoppers, params: product },

  getStockAlert: { allowed: customers, params: soldOut },
  addStockAlert: { allowed: customers, params: soldOut },
  removeStockAlert: { allowed: customers, params: soldOut },
  requestStockAlert: {
    allowed: everybody,
    body: ({ soldOutId }, who) => ({ product_id: soldOutId, email: `${who}@nowhere.example` }),
  },
  confirmStockAlert: { allowed: invalid, body: token },
  endStockAlerts: { allowed: invalid, body: () => ({ token: 'a'.repeat(64) }) },

  addVisit: { allowed: everybody, body: () => ({ device: 'phone' }) },

  login: {
    allowed: everybody,
    body: ({ ownerEmail }) => ({ email: ownerEmail, password: ownerPassword }),
    bySecret: true,
  },
  register: {
    allowed: invalid,
    body: ({ ownerEmail }) => ({ ...person, email: ownerEmail.toUpperCase(), ...repeated }),
  },
  openAccount: {
    allowed: invalid,
    body: ({ ownerEmail }) => ({ ...person, email: ownerEmail.toUpperCase() }),
  },
  requestSignInLink: {
    allowed: everybody,
    body: (_, who) => ({ email: `${who}@nowhere.example` }),
  },
  openSignInLink: { allowed: invalid, body: token },
  signInByLink: { allowed: invalid, body: token },
  forgotPassword: { allowed: everybody, body: (_, who) => ({ email: `${who}@nowhere.example` }) },
  resetPassword: { allowed: invalid, body: newPasswordByLink },
  restoreEmail: { allowed: invalid, body: newPasswordByLink },

  // Requests of other customers change their own account, never the owner's.
  getCurrentUser: { allowed: customers, personal: true },
  logout: { allowed: customers },
  confirmEmail: { allowed: [401, 422, 422, 401, 401, 401], body: token },
  updateUser: {
    allowed: ownerValid,
    body: ({ ownerEmail }) => ({ ...person, email: ownerEmail }),
    personal: true,
  },
  choosePassword: {
    // Both customers have a password, which causes a 409.
    allowed: [401, 409, 409, 401, 401, 401],
    body: () => ({ password: newPassword }),
  },
  changePassword: {
    allowed: ownerValid,
    body: () => ({ current_password: ownerPassword, ...repeated }),
  },
  listSessions: { allowed: customers },
  endSession: { allowed: ownerOnly, params: ({ sessionId }) => ({ id: sessionId }) },
  exportData: { allowed: customers, personal: true },
  deleteAccount: { allowed: ownerValid, body: () => ({ password: ownerPassword }) },

  createAddress: { allowed: [401, 201, 201, 401, 401, 401], body: form },
  listAddresses: {
    allowed: [401, 200, 403, 401, 401, 401],
    params: ({ ownerId }) => ({ user_id: ownerId }),
    personal: true,
  },
  updateAddress: { allowed: ownerOnly, params: address, body: form },
  deleteAddress: { allowed: ownerOnly, params: address },

  createPayment: {
    allowed: [401, 201, 404, 401, 401, 401],
    body: ({ draft }) => ({ order_id: draft.id, payment_method_id: 1 }),
  },
  getOrderPayment: { allowed: ownerOnly, params: ({ placedId }) => ({ orderId: placedId }) },
  draftOrder: {
    allowed: ownerOnly,
    body: ({ addressId }) => ({ address_id: addressId }),
    personal: true,
  },
  listOrders: { allowed: customers },
  getOrder: { allowed: ownerOnly, params: order, personal: true },
  placeOrder: {
    allowed: ownerOnly,
    params: order,
    body: ({ draft }) => ({ version: draft.version, terms_accepted: true }),
    headers: { [idempotencyHeader]: 'a key of the matrix' },
    personal: true,
  },
  cancelOrder: { allowed: ownerOnly, params: placedOrder, personal: true },
  setReminder: {
    allowed: ownerOnly,
    params: placedOrder,
    body: () => ({ asked: false }),
    personal: true,
  },
  reorder: { allowed: ownerOnly, params: placedOrder },

  // The link opens the order for anyone who has it; only phone orders can be added to an account.
  openOrderLink: { ...byLink, body: link },
  cancelLinkedOrder: { ...byLink, body: link },
  setLinkedReminder: { ...byLink, body: (made) => ({ ...link(made), asked: false }) },
  claimOrder: { allowed: [401, 200, 403, 401, 401, 401], body: link },

  // The parcel is not delivered yet.
  readComplaints: { allowed: ownerOnly, params: placedOrder },
  openComplaint: {
    allowed: [401, 422, 404, 401, 401, 401],
    params: placedOrder,
    body: () => broken,
  },
  addToComplaint: {
    allowed: [401, 422, 404, 401, 401, 401],
    params: placedOrder,
    body: () => added,
  },
  // The request has no file.
  addComplaintPicture: { allowed: [401, 422, 422, 401, 401, 401], params: placedOrder },
  readLinkedComplaints: { allowed: everybody, body: link, bySecret: true },
  openLinkedComplaint: { allowed: invalid, body: (made) => ({ ...link(made), ...broken }) },
  addToLinkedComplaint: { allowed: invalid, body: (made) => ({ ...link(made), ...added }) },
  // The request has no link.
  addLinkedComplaintPicture: { allowed: [404, 404, 404, 404, 404, 404] },

  // The owner's parcel is not delivered yet.
  listOwnReviews: { allowed: customers },
  saveReview: {
    allowed: [401, 403, 403, 401, 401, 401],
    params: shownProduct,
    body: () => ({ rating: 5, text: 'ownermark' }),
  },
};
