import { getOrderAddress, type RecipientField } from '@/contract/address';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import { maxQuantityPerLine } from '@/contract/limits';
import { defaultLocale } from '@/contract/locale';
import type { DeliveryMethod } from '@/contract/order';
import { shareStock } from '@/contract/pack';
import { pickupAddress } from '@/contract/pickup';
import type { DeliverySettings } from '@/contract/settings';
import type { CodeProblem } from '@/contract/codeProblems';
import { type ComputedTotals, computeTotals, noDelivery } from '@/contract/totals';
import { findAddress } from '../../address/addressService';
import type { Connection } from '../../../database/client';
import type { Customer } from '../../../http/Actor';
import { ApiError } from '../../../http/ApiError';
import { lockCartToPlace, storedCart } from '../../cart/cartService';
import { catalogue, type ProductForSale } from '../../catalogue/catalogueService';
import { type UsableCode, usableCode, withCode } from '../../code/codeService';
import { shopContent } from '../../content/contentService';
import type { CustomerRecord } from '../../customer/customerService';
import type { ContentLine, OrderContent } from '../OrderRecord';

type Recipient = Partial<Record<RecipientField, string | undefined>>;

export type Destination = Pick<OrderContent, 'delivery_method' | 'address' | 'address_id'>;

interface Choice extends Recipient {
  delivery_method: DeliveryMethod;
  address_id: number | null;
}

/** @throws ApiError `pickup_not_offered` */
export async function getPickupDestination(
  connection: Connection,
  { recipient = '', recipient_phone = '' }: Recipient = {},
): Promise<Destination> {
  const { business, delivery } = await shopContent.shop(connection, defaultLocale);
  if (!delivery.pickup.offered) throw new ApiError('pickup_not_offered');
  return {
    delivery_method: 'pickup',
    address: pickupAddress(business, { recipient, recipient_phone }),
    address_id: null,
  };
}

/** Returns undefined if the customer has no such address. @throws ApiError `pickup_not_offered` */
async function getDestination(
  connection: Connection,
  customerId: number,
  { delivery_method, address_id, ...recipient }: Choice,
): Promise<Destination | undefined> {
  if (delivery_method === 'pickup') return getPickupDestination(connection, recipient);
  const address =
    address_id === null ? undefined : await findAddress(connection, customerId, address_id);
  return address && { delivery_method, address: getOrderAddress(address), address_id: address.id };
}

/** A line with the data that decides whether a code applies to it. */
export type PricedProduct = ContentLine & { category: string };

/** Computes the current cost of an order, the discount of each line and the promised day. */
export function getTerms(
  method: DeliveryMethod,
  products: readonly PricedProduct[],
  delivery: DeliverySettings,
  code?: UsableCode,
): {
  lines: ContentLine[];
  problem: CodeProblem | null;
  totals: ComputedTotals;
  expectedOn: string;
} {
  const isPickup = method === 'pickup';
  const { problem, discounts, terms } = withCode(code, products, isPickup ? noDelivery : delivery);
  const lines = products.map(({ category: _, ...line }, index) => ({
    ...line,
    discount: discounts[index] ?? 0,
  }));
  return {
    lines,
    problem,
    totals: computeTotals(lines, terms),
    expectedOn: (isPickup ? readyDay : expectedDay)(delivery.schedule, new Date()),
  };
}

export interface Composition {
  /** Null if nothing in the cart is available. */
  content: OrderContent | null;
  /** The expected day of arrival or pickup, or null without content. */
  expectedOn: string | null;
  unavailable: ReadonlySet<number>;
}

/** The customer's input except destination and contact. */
type OrderExtras = Pick<OrderContent, 'note' | 'gift_note' | 'buyer_pib' | 'receipt_by_email'>;
/** The content that comes from the customer, not from the cart or the owner. */
type CustomerContent = Destination & Pick<OrderContent, 'contact'> & OrderExtras;

/**
 * `lock` locks the cart and its products. @throws ApiError `pickup_not_offered`
 * @returns undefined if the customer has no such address
 */
export async function composeOrder(
  connection: Connection,
  customer: Customer,
  { name, last_name, email, phone }: CustomerRecord,
  { note, gift_note, buyer_pib, receipt_by_email, ...choice }: Choice & OrderExtras,
  { lock }: { lock: boolean },
): Promise<Composition | undefined> {
  const destination = await getDestination(connection, customer.customerId, choice);
  if (!destination) return undefined;
  const contact = { name, last_name, email, phone };
  const extras = { note, gift_note, buyer_pib, receipt_by_email };
  const customerContent = { ...destination, contact, ...extras };
  const {
    lines: requestedLines,
    code,
    bottles,
  } = lock
    ? await lockCartToPlace(connection, customer)
    : { ...(await storedCart(connection, customer)), bottles: undefined };
  const ids = requestedLines.map(({ product_id }) => product_id);
  const products = await catalogue.forSale(connection, ids, { lock, bottles });

  const unavailable = new Set<number>();
  const lines: PricedProduct[] = [];
  const shares = shareStock(requestedLines, products, maxQuantityPerLine);
  for (const [index, { product_id }] of requestedLines.entries()) {
    const product = products.get(product_id);
    const { quantity = 0 } = shares[index] ?? {};
    if (!product || quantity === 0) {
      unavailable.add(product_id);
      continue;
    }
    lines.push(getLine(product, quantity));
  }
  if (lines.length === 0) return { content: null, expectedOn: null, unavailable };

  const user = { customer_id: customer.customerId, email, phone };
  const usable = code === null ? undefined : await usableCode(connection, code, user, { lock });
  const terms = await shopContent.orderTerms(connection);
  return { unavailable, ...toContent(customerContent, lines, terms, usable) };
}

export function getLine(product: ProductForSale, quantity: number): PricedProduct {
  const { id, name, net, image, price, prior_price, vat_rate, components, category } = product;
  return {
    product_id: id,
    name,
    net,
    image,
    quantity,
    unit_price: price,
    prior_price,
    line_total: price * quantity,
    discount: 0,
    vat_rate,
    returned: 0,
    components: components?.map(({ stock: _, ...copied }) => copied) ?? null,
    category,
  };
}

/** Composes an order of these lines at the current cost of delivery. */
export function toContent(
  customerContent: CustomerContent,
  products: readonly PricedProduct[],
  { delivery: settings, terms_version }: { delivery: DeliverySettings; terms_version: string },
  usable?: UsableCode,
): { content: OrderContent; expectedOn: string } {
  const found = getTerms(customerContent.delivery_method, products, settings, usable);
  const { subtotal, discount, delivery, total, vat_by_rate: vat } = found.totals;
  const code = found.problem === null && usable ? usable.code : null;
  const sums = { subtotal, code, discount, delivery, total, vat };
  return {
    expectedOn: found.expectedOn,
    content: { lines: found.lines, ...customerContent, ...sums, terms_version },
  };
}
