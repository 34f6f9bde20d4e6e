import type { Locale, Localized } from '../../../contract/locale';
import type { Order, OrderStatus } from '../../../contract/order';
import type { PaymentStatus } from '../../../contract/payment';
import type { ImageFile } from '../../database/tables';

export type OrderContact = Order['contact'];
export type OrderAddress = Order['address'];

/** One line as it is kept: every text and amount is a copy. */
export interface ContentLine {
  product_id: number;
  name: Localized;
  net: string;
  image: ImageFile | null;
  quantity: number;
  unit_price: number;
  line_total: number;
  vat_rate: number;
}

/** What a shopper agrees to when placing: the part of an order that a refresh may change. */
export interface OrderContent {
  lines: ContentLine[];
  contact: OrderContact;
  address: OrderAddress;
  address_id: number | null;
  note: string;
  subtotal: number;
  delivery: number;
  total: number;
  vat: { rate: number; amount: number }[];
  terms_version: string;
}

/** An order with all that belongs to it, as one query reads it. */
export interface OrderRecord extends OrderContent {
  id: number;
  number: string | null;
  customer_id: number | null;
  /** Of the account, where emails about the order go; null once the account is deleted. */
  confirmed_email: string | null;
  status: OrderStatus;
  version: number;
  locale: Locale;
  tracking_number: string | null;
  created_at: Date;
  placed_at: Date | null;
  history: { status: OrderStatus; at: Date }[];
  payment: {
    id: number;
    payment_method_id: number;
    amount: number;
    status: PaymentStatus;
    method: { value: string; label: Localized; disabled: boolean };
  } | null;
}

/** Two contents that a shopper could not tell apart; the address book's entry counts, too. */
export function sameContent(one: OrderContent, other: OrderContent): boolean {
  return contentKey(one) === contentKey(other);
}

/** Without images: a new photograph changes no agreement. */
function contentKey(content: OrderContent): string {
  const { contact, address, lines } = content;
  return JSON.stringify([
    [...lines]
      .sort((a, b) => a.product_id - b.product_id)
      .map((line) => [
        line.product_id,
        line.name['sr-LAT'],
        line.name.en,
        line.net,
        line.quantity,
        line.unit_price,
        line.vat_rate,
      ]),
    content.delivery,
    contactKey(contact),
    addressKey(address),
    content.address_id,
    content.note,
    content.terms_version,
  ]);
}

/** Fields one by one, because jsonb gives them back in an order of its own. */
export function contactKey(contact: OrderContact): string {
  return JSON.stringify([contact.name, contact.last_name, contact.email, contact.phone]);
}

export function addressKey(address: OrderAddress): string {
  return JSON.stringify([
    address.street,
    address.street_number,
    address.city,
    address.municipality,
    address.zipCode,
    address.country,
  ]);
}
