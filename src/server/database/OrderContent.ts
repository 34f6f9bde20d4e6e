import type { Localized } from '../../contract/locale';
import type { PictureFile } from './PictureFile';

export interface OrderContact {
  name: string;
  last_name: string;
  email: string;
  phone: string;
}

export interface OrderAddress {
  street: string;
  street_number: string;
  city: string;
  municipality: string;
  zipCode: string;
  country: string;
}

/** One line as it is kept: every text and amount is a copy. */
export interface ContentLine {
  product_id: number;
  name: Localized;
  net: string;
  image: PictureFile | null;
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
