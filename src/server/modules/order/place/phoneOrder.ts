import type { sendReplacement } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import type {
  OrderQuote,
  OrderShortage,
  PhoneOrderInput,
  QuoteInput,
} from '@/contract/admin/phoneOrders';
import type { EndpointBody } from '@/contract/endpoint';
import { type Locale, textIn } from '@/contract/locale';
import { currency } from '@/contract/money';
import type { DeliveryMethod } from '@/contract/order';
import type { Connection } from '../../../database/client';
import { orderSearchWords } from '../../../database/orderSearchWords';
import type { StaffRequest } from '../../../http/Actor';
import { ApiError, invalidFields } from '../../../http/ApiError';
import { catalogue, takeLockedStock, type ProductForSale } from '../../catalogue/catalogueService';
import { lockReplacement, noteReplacement } from '../../cases/caseService';
import { paymentLedger } from '../../payment/paymentService';
import { recordAudit } from '../../staff/auditService';
import { isAnonymous } from '../anonymizeOrders';
import { phoneOrderEntry, readAdminOrder } from '../admin/adminOrderView';
import { type Destination, pickupPlace, termsOf } from '../draft/destination';
import { insertPhoneOrder } from '../draft/draftRepository';
import { stockShort } from '../fulfil/undoService';
import { addPlacedEmails, recipientOf } from '../orderEmails';
import type { ContentLine, OrderContent, OrderRecord } from '../OrderRecord';
import { findOrderById, ordersChannel } from '../orderRepository';
import type { OrderDependencies } from '../OrderDependencies';

type Lines = PhoneOrderInput['lines'];

interface Priced {
  lines: (ContentLine & { available: number })[];
  shortages: OrderShortage[];
}

/** A product that is given twice is one line. Products that are not sold are shortages. */
async function price(
  connection: Connection,
  requestedLines: Lines,
  locale: Locale,
  options?: { lock: boolean },
): Promise<Priced> {
  const quantities = new Map<number, number>();
  for (const { product_id, quantity } of requestedLines)
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  const products = await catalogue.forSale(connection, [...quantities.keys()], options);
  const lines: Priced['lines'] = [];
  const shortages: OrderShortage[] = [];
  for (const [product_id, quantity] of quantities) {
    const product = products.get(product_id);
    const available = product?.stock ?? 0;
    const name = product ? textIn(product.name, locale) : '';
    if (quantity > available) shortages.push({ product_id, name, requested: quantity, available });
    if (product) lines.push({ ...lineOf(product, quantity), available });
  }
  return { lines, shortages };
}

/** Priced lines of products that it locks, of which there are enough. @throws ApiError `stock_short` */
async function reserve(trx: Connection, given: Lines, locale: Locale): Promise<ContentLine[]> {
  const { lines, shortages } = await price(trx, given, locale, { lock: true });
  if (shortages.length === 0) return lines.map(({ available: _, ...line }) => line);
  throw stockShort(shortages, new Map(shortages.map(({ product_id, name }) => [product_id, name])));
}

function lineOf(
  { id, name, net, image, price, prior_price, vat_rate }: ProductForSale,
  quantity: number,
) {
  const line_total = price * quantity;
  return {
    product_id: id,
    name,
    net,
    image,
    quantity,
    unit_price: price,
    prior_price,
    line_total,
    vat_rate,
    returned: 0,
  };
}

async function destinationOf(
  deps: Pick<OrderDependencies, 'addresses' | 'content'>,
  trx: Connection,
  address: PhoneOrderInput['address'],
  method: DeliveryMethod = 'courier',
): Promise<Destination> {
  if (method === 'pickup') return pickupPlace(deps, trx);
  if (!address) throw invalidFields({ address: ['required'] });
  return {
    delivery_method: method,
    address: await deps.addresses.deliveryAddress(trx, address, 'address'),
    address_id: null,
  };
}

export async function quotePhoneOrder(
  deps: Pick<OrderDependencies, 'content'>,
  connection: Connection,
  { lines: requestedLines, delivery_method: method = 'courier' }: QuoteInput,
  locale: Locale,
): Promise<OrderQuote> {
  const { lines, shortages } = await price(connection, requestedLines, locale);
  const { totals } = termsOf(method, lines, await deps.content.delivery(connection));
  return {
    lines: lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    subtotal: totals.subtotal,
    delivery: totals.delivery,
    total_amount: totals.total,
    vat: totals.vat_by_rate,
    currency,
    shortages,
  };
}

/**
 * Places an order for a customer without an account. The caller runs it once per request.
 * @throws ApiError `pickup_not_offered`, `stock_short`, `amount_changed`, 422 for an address that is not delivered to
 */
export async function placePhoneOrder(
  deps: OrderDependencies,
  trx: Connection,
  request: StaffRequest,
  { contact, address, note = '', gift_note = '', ...input }: PhoneOrderInput,
): Promise<AdminOrder> {
  const { actor } = request;
  const destination = await destinationOf(deps, trx, address, input.delivery_method);
  const lines = await reserve(trx, input.lines, actor.locale);
  const { delivery, terms_version } = await deps.content.orderTerms(trx);
  const { totals, expectedOn } = termsOf(destination.delivery_method, lines, delivery);
  if (totals.total !== input.total_amount)
    throw new ApiError('amount_changed', { details: { total_amount: totals.total } });
  const content: OrderContent = {
    lines,
    contact: { ...contact, email: contact.email ?? '' },
    ...destination,
    note,
    gift_note,
    subtotal: totals.subtotal,
    delivery: totals.delivery,
    total: totals.total,
    vat: totals.vat_by_rate,
    terms_version,
  };
  const nobody = { customer_id: null, claimed: false };
  const placement = { ...nobody, locale: input.locale, expected_on: expectedOn };
  const order = await place(deps, trx, request, content, placement);
  await addPlacedEmails(deps, trx, order);
  return readAdminOrder(trx, order, actor);
}

/** Of products that `reserve` has locked. */
async function place(
  { database }: Pick<OrderDependencies, 'database'>,
  trx: Connection,
  { actor, requestId }: StaffRequest,
  content: OrderContent,
  placement: Omit<Parameters<typeof insertPhoneOrder>[2], 'search_words'>,
): Promise<OrderRecord> {
  const searchable = { number: null, tracking_number: null, ...content };
  const search_words = orderSearchWords(searchable);
  const id = await insertPhoneOrder(trx, content, { ...placement, search_words });
  await paymentLedger.cashUponDelivery(trx, id, content.total);
  const cause = { reason: 'order', orderId: id, staffId: actor.staffId } as const;
  await takeLockedStock(trx, content.lines, cause);
  const order = await findOrderById(trx, id);
  if (!order) throw new ApiError('order_not_found');
  const number = order.number ?? '';
  const changes = { total: content.total };
  await recordAudit(trx, actor, { ...phoneOrderEntry, entityId: number, changes }, requestId);
  await database.notify(trx, ordersChannel, number);
  return order;
}

/**
 * Places an order of new goods for a decided complaint, once.
 * @throws ApiError as `lockReplacement`, `stock_short`
 */
export async function placeReplacement(
  deps: Pick<OrderDependencies, 'database' | 'content'>,
  trx: Connection,
  request: StaffRequest,
  caseNumber: number,
  given: EndpointBody<typeof sendReplacement>['lines'],
): Promise<{ number: string }> {
  const { orderId, pieces, replacement } = await lockReplacement(trx, caseNumber, given);
  if (replacement !== null) return { number: replacement };
  const complained = await findOrderById(trx, orderId);
  if (!complained || isAnonymous(complained)) throw new ApiError('case_undecided');
  const priced = await reserve(trx, pieces, request.actor.locale);
  const free = { unit_price: 0, prior_price: null, line_total: 0 };
  const lines = priced.map((line) => ({ ...line, ...free }));
  const { delivery, terms_version } = await deps.content.orderTerms(trx);
  const { contact, address, delivery_method, locale, note, customer_id } = complained;
  const { expectedOn } = termsOf(delivery_method, lines, delivery);
  const sums = { subtotal: 0, delivery: 0, total: 0, vat: [] };
  const content: OrderContent = {
    ...{ lines, address, address_id: null, delivery_method, note, gift_note: '' },
    ...{ contact: { ...contact, email: recipientOf(complained) }, ...sums, terms_version },
  };
  // Its personal data are removed with those of the account.
  const claimed = complained.claimed || complained.origin === 'web';
  const placement = { customer_id, claimed, locale, expected_on: expectedOn };
  const order = await place(deps, trx, request, content, placement);
  const number = order.number ?? '';
  await noteReplacement(trx, request, caseNumber, { id: order.id, number });
  return { number };
}
