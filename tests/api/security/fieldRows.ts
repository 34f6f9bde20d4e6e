import type { adminEndpoints } from '@/contract/admin/endpoints';
import type { Access } from '@/contract/endpoint';
import type { endpoints } from '@/contract/endpoints';
import { codeOf, staffPassword } from '../../support/adminShop';
import { rows } from './authorizationRows';
import { batch, linkToken, products, type FieldFixtures } from './fieldFixtures';
import { caseEntry, dayAgo } from '../../support/staffCases';
import { newcomer } from '../../support/customers';

type ActorName = keyof FieldFixtures['actors'];

/** A request that succeeds. */
export interface FieldRow {
  /** Default: who has just the access that the endpoint needs. */
  as?: ActorName;
  params?: (made: FieldFixtures) => Record<string, string | number>;
  query?: (made: FieldFixtures) => string;
  body?: (made: FieldFixtures) => object;
}

export const actorOf: Record<Access, ActorName> = {
  public: 'visitor',
  shopper: 'customer',
  customer: 'customer',
  partialStaff: 'entering',
  staff: 'helper',
  owner: 'owner',
};

/** Where the request of the authorization matrix does not succeed. */
const shopBodies: Partial<Record<keyof typeof endpoints, FieldRow['body']>> = {
  register: () => newcomer,
  openAccount: () => ({
    email: newcomer.email,
    name: newcomer.name,
    last_name: newcomer.last_name,
    phone: newcomer.phone,
  }),
  endStockAlerts: ({ endAlertsToken }) => ({ token: endAlertsToken }),
};

const shopRows = Object.fromEntries(
  Object.entries(rows).map(([name, { params, query, body }]): [string, FieldRow] => [
    name,
    {
      ...(name === 'choosePassword' && { as: 'passwordless' as const }),
      ...(params && { params }),
      ...(query !== undefined && { query: () => query }),
      ...(body && { body: (made) => body(made, 'owner') }),
      ...(shopBodies[name as keyof typeof rows] && { body: shopBodies[name as keyof typeof rows] }),
    },
  ]),
) as Record<keyof typeof rows, FieldRow>;

const none = {};
const product = (id: number) => ({ params: () => ({ id }) });
const orderPlaced = ({ placed }: FieldFixtures) => ({ number: placed.number });
const planned = { params: ({ planned: { id } }: FieldFixtures) => ({ id }) };
const running = { params: ({ running: { id } }: FieldFixtures) => ({ id }) };
const category = { params: ({ category: { id } }: FieldFixtures) => ({ id }) };
const tag = { params: ({ tag: { id } }: FieldFixtures) => ({ tag: id }) };
const slide = { params: ({ slide: { id } }: FieldFixtures) => ({ id }) };
const pictureOfCase = {
  params: ({ claim: { number }, pictureId }: FieldFixtures) => ({ number, id: pictureId }),
};
const caseToDecide = { params: ({ claim: { number } }: FieldFixtures) => ({ number }) };
const reversed = (ids: readonly number[]) => ({ seen: ids, ids: [...ids].reverse() });

/** Checked by the compiler: every endpoint has a row, and every row an endpoint. */
const adminRows: Record<keyof typeof adminEndpoints, FieldRow> = {
  staffLogin: { body: () => ({ email: 'owner@bobica.rs', password: staffPassword }) },
  staffLoginCode: { body: ({ secret }) => ({ code: codeOf(secret) }) },
  staffLoginRecovery: { body: ({ recoveryCode }) => ({ code: recoveryCode }) },
  beginEnrollment: { as: 'joining' },
  enroll: { as: 'joining', body: ({ secret }) => ({ secret, code: codeOf(secret) }) },
  getMe: none,
  updateMe: { body: () => ({ name: 'Ana', locale: 'sr-LAT' }) },
  staffLogout: none,
  reauthenticate: { body: () => ({ password: staffPassword }) },
  listStaffSessions: none,
  endStaffSession: { as: 'owner', params: ({ enteringId }) => ({ id: enteringId }) },
  readStaffLink: { body: () => ({ token: linkToken }) },
  acceptStaffLink: {
    body: () => ({
      token: linkToken,
      name: 'Ana',
      password: staffPassword,
      password_confirmation: staffPassword,
    }),
  },
  listStaff: none,
  inviteStaff: { body: () => ({ email: 'invited@bobica.rs', role: 'staff', locale: 'en' }) },
  withdrawInvitation: { params: ({ invitationId }) => ({ id: invitationId }) },
  updateStaff: {
    params: ({ joining }) => ({ id: joining.id }),
    body: ({ joining }) => ({ version: joining.version, role: 'staff', disabled: true }),
  },
  resetStaff: { params: ({ helperId }) => ({ id: helperId }) },
  listAudit: none,
  listStock: none,
  listMovements: product(products.untouched),
  addMovements: {
    body: () => ({
      movements: [
        { product_id: products.untouched, reason: 'in', kind: 'produced', quantity: 5 },
        { product_id: products.withDraft, reason: 'out', kind: 'gift', quantity: 1 },
      ],
    }),
  },
  addCounts: {
    body: ({ stock: { product_id, shelf } }) => ({
      counts: [{ product_id, shelf: shelf + 1, book_seen: shelf }],
    }),
  },
  getToday: none,
  getFirstDay: none,
  dismissFirstDay: none,
  sendTestEmail: none,
  removeSamples: none,
  listAdminOrders: { query: () => '?limit=5' },
  getOrderCounts: none,
  listCouriers: none,
  getAdminOrder: { params: orderPlaced },
  quoteOrder: { body: () => ({ lines: [{ product_id: 1, quantity: 2 }] }) },
  createPhoneOrder: { body: ({ phoneOrder }) => phoneOrder },
  transitionOrder: { params: orderPlaced, body: () => ({ event: 'confirm', from: 'placed' }) },
  transitionOrders: {
    body: ({ placed: { number } }) => ({
      event: 'confirm',
      batch: batch.replace(/1$/, '2'),
      orders: [{ number, from: 'placed' }],
    }),
  },
  undoTransition: { params: ({ transitionId }) => ({ id: transitionId }) },
  undoBatch: { params: () => ({ batch }) },
  changeOrderLines: {
    params: orderPlaced,
    body: ({ placed: { version } }) => ({
      version,
      kind: 'shortened',
      lines: [{ position: 0, pieces: 1, into: 'stock' }],
      reason: 'Broken',
    }),
  },
  undoLineChange: { params: ({ lineChangeId }) => ({ id: lineChangeId }) },
  updateOrderDetails: {
    params: orderPlaced,
    body: ({ placed: { version }, address }) => ({
      version,
      contact: { name: 'Ana', last_name: 'Savić', phone: '+381 60 123 4567' },
      address: { ...address, street: 'Druga' },
      note: 'Second floor',
    }),
  },
  getMoney: none,
  matchPayments: {
    body: ({ owed }) => ({
      courier: '',
      text: `${owed.number} 100,00`,
      links: [{ line: 1, number: owed.number }],
    }),
  },
  bookTransfers: {
    body: ({ awaited: { statement, number } }) => ({
      text: statement,
      lines: [{ line: 1, number }],
    }),
  },
  bookSettlement: {
    body: ({ owed }) => ({
      courier: 'Kurir',
      paid_on: '2024-11-26',
      bank_amount: 10_000,
      lines: [
        {
          reference: owed.number,
          amount: 10_000,
          number: owed.number,
          expected: owed.total_amount,
          claimed: true,
        },
      ],
    }),
  },
  getSettlement: { params: ({ settlementId }) => ({ id: settlementId }) },
  revokeSettlement: { params: ({ settlementId }) => ({ id: settlementId }) },
  acceptDifference: { params: ({ settlementId }) => ({ id: settlementId, line: 1 }) },
  linkPayment: {
    params: ({ settlementId }) => ({ id: settlementId, line: 2 }),
    body: ({ linkable }) => ({ number: linkable.number }),
  },
  exportMoney: none,
  enterRefund: {
    params: ({ owed }) => ({ number: owed.number }),
    body: () => ({ amount: 1_000, due_on: '2026-12-04', note: 'Polupano' }),
  },
  deleteRefund: { params: ({ refundId }) => ({ id: refundId }) },
  payRefund: {
    params: ({ refundId }) => ({ id: refundId }),
    body: () => ({ paid_on: '2024-11-27', proof: '265-7' }),
  },
  addOrderNote: { params: orderPlaced, body: () => ({ text: 'Call first' }) },
  deleteOrderNote: { params: ({ noteId }) => ({ id: noteId }) },
  resendEmail: { params: ({ emailId }) => ({ id: emailId }) },
  replaceOrderLink: { params: orderPlaced },
  findAnything: { query: () => '?q=sok' },
  getPrint: { query: ({ placed, confirmed }) => `?numbers=${placed.number},${confirmed.number}` },
  listCourierParcels: { query: ({ packed }) => `?numbers=${packed.number}` },
  writeCourierFile: {
    body: ({ packed }) => ({ courier: 'BEX', format: 'csv', numbers: [packed.number] }),
  },
  readTrackingNumbers: { body: ({ packed }) => ({ text: `${packed.number};BP 1` }) },
  setTrackingNumbers: {
    body: ({ packed: { number } }) => ({
      batch: batch.replace(/1$/, '3'),
      ship: false,
      courier: 'BEX',
      orders: [{ number, from: 'packed', stored: '', tracking_number: 'BP 1' }],
    }),
  },
  listAdminReviews: { query: () => '?status=pending' },
  decideReview: {
    params: ({ review }) => ({ id: review.id }),
    body: ({ review }) => ({ version: review.version, status: 'approved' }),
  },
  listCases: { query: () => '?state=open' },
  getCase: caseToDecide,
  enterCase: { body: () => caseEntry({ lines: [], wants: 'refund' }) },
  editCase: { ...caseToDecide, body: ({ claim: { version } }) => caseEntry({ version }) },
  addCasePicture: { ...caseToDecide, body: ({ file }) => file },
  getCasePicture: pictureOfCase,
  removeCasePicture: pictureOfCase,
  decideCase: {
    ...caseToDecide,
    body: ({ claim: { version } }) => ({
      version,
      decision: 'replace',
      reasons: 'Broken',
      solve_by: dayAgo(-3),
      consent: 'phone',
    }),
  },
  followCase: {
    params: ({ decided: { number } }) => ({ number }),
    body: ({ decided: { version } }) => ({ version, consent: 'phone', closed: true }),
  },
  sendReplacement: {
    params: ({ decided: { number } }) => ({ number }),
    body: () => ({ lines: [{ position: 0, quantity: 1 }] }),
  },
  writeCaseRegister: none,
  listAdminProducts: { query: () => '?page=1' },
  getProductChoices: none,
  getAdminProduct: product(products.withDraft),
  createProduct: { body: () => ({ copy_of: products.untouched }) },
  saveProductDraft: {
    ...product(products.untouched),
    body: ({ untouched, content }) => ({
      draft_version: 0,
      base_version: untouched.version,
      content: { ...content, net: '300 ml' },
    }),
  },
  discardProductDraft: product(products.withDraft),
  publishProduct: {
    ...product(products.withDraft),
    body: ({ draftVersion }) => ({ draft_version: draftVersion }),
  },
  listProductVersions: product(products.publishedTwice),
  restoreProductVersion: {
    params: () => ({ id: products.publishedTwice, version: 1 }),
    body: () => ({ draft_version: 0 }),
  },
  previewProduct: { ...product(products.withDraft), query: () => '?locale=en' },
  arrangeProducts: { body: ({ ofCategory }) => ({ category_id: 1, ...reversed(ofCategory) }) },
  updateProductValues: {
    as: 'owner',
    body: ({ stock: { product_id, shelf, regular_price } }) => ({
      changes: [
        {
          product_id,
          price: { seen: regular_price, now: regular_price + 100 },
          shelf: { seen: shelf, now: shelf + 1 },
        },
      ],
    }),
  },
  uploadImage: { body: ({ file }) => file },
  cropImage: {
    body: ({ image: { src } }) => ({ src, crop: { x: 0, y: 0, width: 600, height: 600 } }),
  },
  listReductions: none,
  createReduction: {
    body: ({ reduction }) => ({ product_id: products.untouched, ...reduction }),
  },
  updateReduction: {
    ...planned,
    body: ({ planned: { version }, reduction }) => ({ version, ...reduction, price: 2_000 }),
  },
  moveReductionEnd: {
    ...running,
    body: ({ running: { version, until } }) => ({ version, until }),
  },
  endReduction: { ...running, body: ({ running: { version } }) => ({ version }) },
  deleteReduction: { ...planned, query: ({ planned: { version } }) => `?version=${version}` },
  checkReduction: {
    body: ({ reduction: { starts } }) => ({ product_id: products.untouched, starts }),
  },
  getProductPrices: product(products.reducedNow),
  listAdminCategories: none,
  createCategory: { body: ({ categoryTexts }) => categoryTexts },
  updateCategory: {
    ...category,
    body: ({ category: { version }, categoryTexts }) => ({ version, ...categoryTexts }),
  },
  deleteCategory: category,
  arrangeCategories: { body: ({ categoryIds }) => reversed(categoryIds) },
  listAdminTags: none,
  createTag: { body: ({ tag: { label } }) => ({ label }) },
  updateTag: { ...tag, body: ({ tag: { version, label } }) => ({ version, label }) },
  deleteTag: tag,
  listAdminSlides: none,
  createSlide: {
    body: ({ slide: { image, alt, title, text, href } }) => ({ image, alt, title, text, href }),
  },
  updateSlide: {
    ...slide,
    body: ({ slide: { version, image, alt, title, text, href } }) => ({
      version,
      image,
      alt,
      title,
      text,
      href,
    }),
  },
  deleteSlide: slide,
  arrangeSlides: { body: ({ slideIds }) => reversed(slideIds) },
  getAdminPage: { params: () => ({ name: 'terms' }) },
  updatePage: {
    params: () => ({ name: 'terms' }),
    body: ({ page: { version, content } }) => ({
      version,
      content: { ...content, title: { 'sr-LAT': 'Novi uslovi', en: 'New terms' } },
    }),
  },
  getDeliverySettings: none,
  updateDeliverySettings: {
    body: ({ delivery: { version, value } }) => ({
      version,
      value: { ...value, couriers: [{ name: 'Pošta', tracking_url: null }] },
    }),
  },
  getBusinessSettings: none,
  updateBusinessSettings: {
    body: ({ business: { version, value } }) => ({
      version,
      value: { ...value, business: { ...value.business, city: 'Niš' } },
    }),
  },
  getCatalogueSource: none,
};

export const fieldRows = { ...shopRows, ...adminRows };
