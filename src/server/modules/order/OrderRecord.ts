import type { Selectable } from 'kysely';
import { type OrderAddress, orderAddressFields } from '@/contract/address';
import { awaitsMoney, type PaymentStatus } from '@/contract/payment';
import type { BankTransfer } from '@/contract/bankTransfer';
import { type Locale, locales, type Localized } from '@/contract/locale';
import {
  initialFulfilment,
  type FulfilmentState,
  type OrderState,
  type ParcelState,
} from '@/contract/fulfilment';
import { type DeliveryMethod, type Order, orderContact } from '@/contract/order';
import type { OrderLineRow, OrderRow } from '../../database/tables';

export type OrderContact = Order['contact'];

/** An order line with its own copies of all texts and amounts. */
export type ContentLine = Omit<Selectable<OrderLineRow>, 'order_id' | 'position'>;

/** Excludes returned units. */
export function keptPieces(lines: readonly Pick<ContentLine, 'quantity' | 'returned'>[]): number {
  return lines.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
}

/** The data that the shopper agrees to and that a refresh may change. */
export interface OrderContent {
  lines: ContentLine[];
  contact: OrderContact;
  address: OrderAddress;
  address_id: number | null;
  delivery_method: DeliveryMethod;
  note: string;
  /** The text enclosed in the parcel. */
  gift_note: string;
  /** Empty unless the buyer is a company. */
  buyer_pib: string;
  receipt_by_email: boolean;
  subtotal: number;
  code: string | null;
  discount: number;
  delivery: number;
  total: number;
  vat: { rate: number; amount: number }[];
  terms_version: string;
}

/** An order with its lines, history and payment, as read by one query. */
export interface OrderRecord
  extends OrderContent, Omit<Selectable<OrderRow>, keyof OrderContent | 'locale' | 'search_words'> {
  locale: Locale;
  /** The account's email for messages about the order, or null if the account was deleted. */
  confirmed_email: string | null;
  /** The times when the order reached its states, oldest first, without undone and repeated states. */
  history: { status: OrderState; at: Date }[];
  payment: {
    id: number;
    payment_method_id: number;
    amount: number;
    status: PaymentStatus;
    /** Null unless the order was placed with payment by bank transfer. */
    transfer: BankTransfer | null;
    method: { value: string; label: Localized; disabled: boolean };
  } | null;
}

export function getParcel({ status }: Pick<OrderRecord, 'status'>): ParcelState {
  if (status === 'draft') throw new Error('A draft cannot be fulfilled.');
  return status;
}

/** Returns the time when the order reached its current state. */
export function getSince({ status, history, placed_at, created_at }: OrderRecord): Date {
  const reached = history.findLast((entry) => entry.status === status);
  return reached?.at ?? placed_at ?? created_at;
}

export function getState(order: OrderRecord): FulfilmentState {
  return { parcel: getParcel(order), money: order.payment?.status ?? initialFulfilment.money };
}

/** Cancelled and returned orders give back their goods, money and code. */
export const isOff = (status: OrderRecord['status']): boolean =>
  status === 'returned' || status === 'cancelled';

/** Returns null unless the order is placed and awaits a bank transfer. */
export function awaitedTransfer({ status, payment }: OrderRecord): BankTransfer | null {
  const isWaiting = status === 'placed' && awaitsMoney(payment?.status, payment?.method.value);
  return isWaiting ? (payment?.transfer ?? null) : null;
}

/** Returns whether two contents look the same to a shopper. Also compares the ids of the addresses. */
export function sameContent(a: OrderContent, b: OrderContent): boolean {
  return contentKey(a) === contentKey(b);
}

/** Ignores images, because a new photo does not change the agreement. */
function contentKey(content: OrderContent): string {
  const { contact, address, lines } = content;
  return JSON.stringify([
    [...lines]
      .sort((a, b) => a.product_id - b.product_id)
      .map((line) => [
        line.product_id,
        productKey(line),
        line.quantity,
        line.unit_price,
        componentsKey(line),
        line.discount,
      ]),
    content.code,
    content.delivery,
    contactKey(contact),
    addressKey(address),
    content.address_id,
    content.delivery_method,
    noteKey(content),
    content.terms_version,
  ]);
}

/** A key for the product data of a line, except the price. */
export const productKey = ({ name, net, vat_rate }: ContentLine): string =>
  JSON.stringify([locales.map((locale) => name[locale]), net, vat_rate]);

/** A key for what the customer typed, except address and contact. */
export const noteKey = (content: OrderContent): string =>
  JSON.stringify([content.note, content.gift_note, content.buyer_pib, content.receipt_by_email]);

/** Drafts stored before packs existed have no components. */
export const componentsKey = ({ components }: ContentLine): string =>
  JSON.stringify((components ?? []).map(({ product_id, quantity }) => [product_id, quantity]));

const contactFields = Object.keys(orderContact.schema) as (keyof OrderContact)[];

/** Lists the fields in a fixed order, because jsonb does not preserve the order of keys. */
export function contactKey(contact: OrderContact): string {
  return JSON.stringify(contactFields.map((field) => contact[field]));
}

export function addressKey(address: OrderAddress): string {
  return JSON.stringify(orderAddressFields.map((field) => address[field]));
}
