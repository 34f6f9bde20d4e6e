import type { OrderAddress } from '@/contract/address';
import type { Locale } from '@/contract/locale';

/** Order data for emails; texts in the email's language, amounts in para. */
export interface OrderInEmail {
  order_id: number;
  number: string;
  lines: {
    name: string;
    net: string;
    quantity: number;
    line_total: number;
    /** At the previous prices, of a reduced product. Emails of earlier versions have none. */
    prior_total?: number | null;
  }[];
  subtotal: number;
  delivery: number;
  total: number;
  /** Label of the payment method. */
  payment_method: string;
  contact: { name: string; last_name: string; email: string; phone: string };
  /** Fields that are newer than the email are missing. */
  address: Partial<OrderAddress>;
  note: string;
  gift_note: string;
  /** The day `2026-11-25`. */
  expected_on: string | null;
}

interface OrderStatusContent {
  order_id: number;
  number: string;
  /** The customer's first name. */
  name: string;
}

/** The content of each kind of email, stored as JSON until it is sent. */
export interface EmailContents {
  welcome: { name: string; email: string };
  /** `token` is part of the link; the content is deleted as soon as the email is sent. */
  password_reset: { name: string; email: string; token: string };
  /** To the address of a new member of staff. */
  staff_invitation: { token: string; invited_by: string };
  /** For a new password and second factor. */
  staff_reset: { name: string; token: string };
  /** To a member of staff whose account was signed in to; `device` may be empty. */
  staff_new_device: { name: string; device: string };
  /** To the new address of an account. */
  email_confirmation: { name: string; email: string; token: string };
  /** To the previous address, with a link that restores it. */
  email_changed: { name: string; email: string; token: string };
  /** To a visitor, who confirms the address. */
  stock_alert_confirmation: { product: string; token: string };
  /** `token` ends all alerts of the address. */
  back_in_stock: { product_id: number; product: string; token: string };
  /** With the withdrawal form attached. */
  order_confirmation: OrderInEmail;
  order_accepted: OrderStatusContent;
  order_shipped: OrderStatusContent & {
    expected_on: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
  };
  order_cancelled: OrderStatusContent;
  /** To the owner of the shop. */
  order_notice: OrderInEmail;
  /** To the owner of the shop, when a customer cancels. */
  cancellation_notice: OrderInEmail;
}

export type EmailKind = keyof EmailContents;

/** Emails to the owner of the shop and to staff. */
export const ownerEmails: ReadonlySet<EmailKind> = new Set([
  'order_notice',
  'cancellation_notice',
  'staff_invitation',
  'staff_reset',
  'staff_new_device',
]);

export type Email = {
  [Kind in EmailKind]: {
    kind: Kind;
    recipient: string;
    locale: Locale;
    content: EmailContents[Kind];
  };
}[EmailKind];
