import type { City } from '@/contract/address';
import type { CustomerPage } from '@/contract/admin/customers';
import type { Found, PhoneOrderInput } from '@/contract/admin/phoneOrders';
import { defaultLocale, type Locale } from '@/contract/locale';
import type { DeliveryMethod } from '@/contract/order';
import { addressOf } from '@/shared/AddressFields';
import { addressValuesOf, contactOf, type DeliveryValues, newDelivery } from '../deliveryForm';

/** A product of the order, as it was found. */
export type PhoneLine = Found['products'][number] & { quantity: number };

export type PhoneOrderValues = DeliveryValues & {
  lines: readonly PhoneLine[];
  /** For a discount. */
  code: string;
  locale: Locale;
  delivery_method: DeliveryMethod;
  /** The amount of the quote; 0 until there is one. */
  total_amount: number;
  terms_accepted: boolean;
};

const newPhoneOrder: PhoneOrderValues = {
  ...newDelivery,
  lines: [],
  code: '',
  locale: defaultLocale,
  delivery_method: 'courier',
  total_amount: 0,
  terms_accepted: false,
};

/** The form for a customer who is known: everything but the products. */
export function valuesOfCustomer(
  customer: CustomerPage | undefined,
  cities: readonly City[],
): PhoneOrderValues {
  if (!customer) return newPhoneOrder;
  const { contact, addresses } = customer;
  const address = addresses[0] ? addressValuesOf(addresses[0], cities) : {};
  return { ...newPhoneOrder, ...contact, ...address };
}

export const requestedLines = (lines: readonly PhoneLine[]): PhoneOrderInput['lines'] =>
  lines.map(({ id, quantity }) => ({ product_id: id, quantity }));

export function phoneOrderOf(values: PhoneOrderValues): PhoneOrderInput {
  const { lines, code, note, gift_note, buyer_pib, receipt_by_email } = values;
  const { locale, delivery_method, total_amount } = values;
  return {
    contact: contactOf(values),
    delivery_method,
    ...(delivery_method === 'courier' && { address: addressOf(values) }),
    lines: requestedLines(lines),
    ...(code.trim() !== '' && { code }),
    note,
    gift_note,
    buyer_pib,
    receipt_by_email,
    locale,
    total_amount,
    terms_accepted: true,
  };
}
