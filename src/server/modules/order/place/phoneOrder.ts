import type { sendReplacement } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import type { OrderQuote, PhoneOrderInput, QuoteInput } from '@/contract/admin/phoneOrders';
import type { StockShortage } from '@/contract/admin/stock';
import type { EndpointBody } from '@/contract/endpoint';
import { type Locale, textIn } from '@/contract/locale';
import { currency } from '@/contract/money';
import type { DeliveryMethod } from '@/contract/order';
import { shareStock } from '@/contract/pack';
import { deliveryAddress } from '../../address/addressService';
import type { Connection } from '../../../database/client';
import { orderSearchWords } from '../../../database/orderSearchWords';
import type { StaffRequest } from '../../../http/Actor';
import { ApiError, invalidFields } from '../../../http/ApiError';
import { catalogue, takeLockedStock } from '../../catalogue/catalogueService';
import { lockReplacement, recordReplacement } from '../../cases/caseService';
import { usableCode } from '../../code/codeService';
import { shopContent } from '../../content/contentService';
import { addCashOnDelivery } from '../../payment/paymentService';
import { isAnonymous } from '../anonymizeOrders';
import { readAdminOrder } from '../admin/adminOrderView';
import {
  toContent,
  type Destination,
  getLine,
  getPickupDestination,
  type PricedProduct,
  getTerms,
} from '../draft/composeOrder';
import { insertPhoneOrder } from '../draft/draftRepository';
import { addPlacedEmails, getRecipient } from '../orderEmails';
import type { OrderContent, OrderRecord } from '../OrderRecord';
import { recordOrderStep } from '../orderChangeService';
import { findOrder, getOrder } from '../orderRepository';
import type { OrderDependencies } from '../OrderDependencies';

type Lines = PhoneOrderInput['lines'];

/** Merges repeated products into one line. Products that are not on sale are shortages. */
async function priceLines(
  connection: Connection,
  requestedLines: Lines,
  locale: Locale,
  options?: { lock: boolean },
) {
  const quantities = new Map<number, number>();
  for (const { product_id, quantity } of requestedLines)
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  const products = await catalogue.forSale(connection, [...quantities.keys()], options);
  const merged = [...quantities].map(([product_id, requested]) => ({ product_id, requested }));
  const shares = shareStock(merged, products, Infinity);
  const lines: (PricedProduct & { available: number })[] = [];
  const shortages: StockShortage[] = [];
  for (const [index, { product_id, requested: quantity }] of merged.entries()) {
    const product = products.get(product_id);
    const { available = 0 } = shares[index] ?? {};
    const name = product ? textIn(product.name, locale) : '';
    if (quantity > available) shortages.push({ product_id, name, requested: quantity, available });
    if (product) lines.push({ ...getLine(product, quantity), available });
  }
  return { lines, shortages };
}

/** Locks products and returns priced lines if all are in stock. @throws ApiError `stock_short` */
async function reserve(
  trx: Connection,
  requestedLines: Lines,
  locale: Locale,
): Promise<PricedProduct[]> {
  const { lines, shortages } = await priceLines(trx, requestedLines, locale, { lock: true });
  if (shortages.length === 0) return lines.map(({ available: _, ...line }) => line);
  throw new ApiError('stock_short', { details: { shortages } });
}

async function getDestination(
  trx: Connection,
  address: PhoneOrderInput['address'],
  method: DeliveryMethod = 'courier',
): Promise<Destination> {
  if (method === 'pickup') return getPickupDestination(trx);
  if (!address) throw invalidFields({ address: ['required'] });
  return {
    delivery_method: method,
    address: await deliveryAddress(trx, address),
    address_id: null,
  };
}

export async function quotePhoneOrder(
  connection: Connection,
  { lines: requestedLines, delivery_method: method = 'courier', code }: QuoteInput,
  locale: Locale,
): Promise<OrderQuote> {
  const { lines, shortages } = await priceLines(connection, requestedLines, locale);
  const usable = code === undefined ? undefined : await usableCode(connection, code, null);
  const delivery = await shopContent.delivery(connection);
  const { totals, problem } = getTerms(method, lines, delivery, usable);
  return {
    lines: lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    subtotal: totals.subtotal,
    discount: totals.discount,
    code_problem: code === undefined ? null : problem,
    delivery: totals.delivery,
    total_amount: totals.total,
    vat: totals.vat_by_rate,
    currency,
    shortages,
  };
}

/**
 * Places an order for a customer without an account. The caller must prevent duplicate requests.
 * @throws ApiError `pickup_not_offered`, `stock_short`, `amount_changed`, 422 for an address outside the delivery area,
 * or on `code` if this person has used it
 */
export async function placePhoneOrder(
  deps: OrderDependencies,
  trx: Connection,
  request: StaffRequest,
  { contact, address, note = '', gift_note = '', ...input }: PhoneOrderInput,
): Promise<AdminOrder> {
  const { actor } = request;
  const destination = await getDestination(trx, address, input.delivery_method);
  const lines = await reserve(trx, input.lines, actor.locale);
  const person = { ...contact, email: contact.email ?? '' };
  const { buyer_pib = '', receipt_by_email = false } = input;
  const extras = { note, gift_note, buyer_pib, receipt_by_email };
  const customerContent = { contact: person, ...destination, ...extras };
  const terms = await shopContent.orderTerms(trx);
  const user = { customer_id: null, email: person.email, phone: person.phone };
  const usable =
    input.code === undefined ? undefined : await usableCode(trx, input.code, user, { lock: true });
  if (usable?.usedBefore) throw invalidFields({ code: ['code_used'] });
  const { content, expectedOn } = toContent(customerContent, lines, terms, usable);
  if (content.total !== input.total_amount)
    throw new ApiError('amount_changed', { details: { total_amount: content.total } });
  const noAccount = { customer_id: null, claimed: false };
  const placement = { ...noAccount, locale: input.locale, expected_on: expectedOn };
  const order = await place(trx, request, content, placement);
  await addPlacedEmails(deps, trx, order);
  return readAdminOrder(trx, order, actor);
}

/** Requires products that `reserve` has locked. */
async function place(
  trx: Connection,
  request: StaffRequest,
  content: OrderContent,
  placement: Omit<Parameters<typeof insertPhoneOrder>[2], 'search_words'>,
): Promise<OrderRecord> {
  const searchable = { number: null, tracking_number: null, ...content };
  const search_words = orderSearchWords(searchable);
  const id = await insertPhoneOrder(trx, content, { ...placement, search_words });
  await addCashOnDelivery(trx, id, content.total);
  const cause = { reason: 'order', orderId: id, staffId: request.actor.staffId } as const;
  await takeLockedStock(trx, content.lines, cause);
  const order = await getOrder(trx, { id });
  await recordOrderStep(trx, request, 'order.phone', order.number, { total: content.total });
  return order;
}

/** Places a replacement for a decided complaint once. @throws ApiError as in `lockReplacement`, `stock_short` */
export async function placeReplacement(
  trx: Connection,
  request: StaffRequest,
  caseNumber: number,
  requestedLines: EndpointBody<typeof sendReplacement>['lines'],
): Promise<{ number: string }> {
  const { orderId, pieces, replacement } = await lockReplacement(trx, caseNumber, requestedLines);
  if (replacement !== null) return { number: replacement };
  const original = await findOrder(trx, { id: orderId });
  if (!original || isAnonymous(original)) throw new ApiError('case_undecided');
  const priced = await reserve(trx, pieces, request.actor.locale);
  const free = { unit_price: 0, prior_price: null, line_total: 0 };
  const lines = priced.map((line) => ({ ...line, ...free }));
  const { contact, address, delivery_method, locale, note, customer_id } = original;
  const person = { ...contact, email: getRecipient(original) };
  const destination = { delivery_method, address, address_id: null };
  const extras = { note, gift_note: '', buyer_pib: '', receipt_by_email: false };
  const customerContent = { contact: person, ...destination, ...extras };
  const composed = toContent(customerContent, lines, await shopContent.orderTerms(trx));
  const content = { ...composed.content, subtotal: 0, delivery: 0, total: 0, vat: [] };
  // A claimed order loses its personal data when the account is deleted.
  const claimed = original.claimed || original.origin === 'web';
  const placement = { customer_id, claimed, locale, expected_on: composed.expectedOn };
  const order = await place(trx, request, content, placement);
  const number = order.number ?? '';
  await recordReplacement(trx, request, caseNumber, { id: order.id, number });
  return { number };
}
