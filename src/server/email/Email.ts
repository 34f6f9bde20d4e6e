import type { OrderAddress } from '@/contract/address';
import type { BankTransfer } from '@/contract/bankTransfer';
import type { CaseDecision, CaseKind } from '@/contract/caseKinds';
import { invitationHours, staffResetMinutes } from '@/contract/admin/staff';
import {
  emailChangeHours,
  passwordResetMinutes,
  signInLinkMinutes,
  stockAlertHours,
} from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { EventEmailKind } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';

/** Order data for emails. Text is in the email's language, and amounts are in para. */
export interface OrderInEmail {
  order_id: number;
  number: string;
  lines: {
    image: string | null;
    name: string;
    net: string;
    quantity: number;
    line_total: number;
    /** The total at the prices before reductions, if there are any. */
    prior_total?: number | null;
  }[];
  subtotal: number;
  /** Missing from emails that were written before discount codes existed. */
  code?: string | null;
  discount?: number;
  delivery: number;
  total: number;
  vat: number;
  payment_method: string;
  contact: { name: string; last_name: string; email: string; phone: string };
  /** Old emails lack newer fields. */
  address: Partial<OrderAddress>;
  delivery_method: DeliveryMethod;
  note: string;
  gift_note: string;
  /** A calendar day. */
  expected_on: string | null;
  /** Null unless the order is awaiting payment. */
  transfer: BankTransfer | null;
}

export type LineInEmail = OrderInEmail['lines'][number];

interface OrderEventContent {
  order_id: number;
  number: string;
  name: string;
  delivery_method: DeliveryMethod;
  /** A calendar day. */
  expected_on: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  to_collect: number;
  lines: LineInEmail[];
  /** The number of the fiscal receipt, if the customer requested it. Missing from older emails. */
  receipt?: string;
  /** True if the payment did not arrive in time. */
  unpaid: boolean;
}

interface CaseContent {
  case_number: number;
  case_kind: CaseKind;
  number: string | null;
  name: string;
  /** A calendar day. */
  received_on: string;
  lines: LineInEmail[];
}

/** Stored as JSON until the email is sent. */
export interface EmailContents extends Record<EventEmailKind, OrderEventContent> {
  welcome: { name: string; email: string };
  /** `token` is part of the link. Sending the email deletes the content. */
  password_reset: { name: string; email: string; token: string };
  sign_in_link: { name: string; email: string; token: string };
  staff_invitation: { token: string; invited_by: string };
  /** Contains a link to set a new password and second factor. */
  staff_reset: { name: string; token: string };
  /** Sent after a login from a new device. `device` may be empty. */
  staff_new_device: { name: string; device: string };
  test_message: { name: string };
  /** Sent to an account's new email address. */
  email_confirmation: { name: string; email: string; token: string };
  /** Sent to the old email address, with a link that restores it. */
  email_changed: { name: string; email: string; token: string };
  stock_alert_confirmation: { product: string; token: string };
  /** `token` deletes all alerts for the email address. */
  back_in_stock: { product_id: number; product: string; token: string };
  /** Asks for reviews a few days after delivery. `token` unsubscribes from these emails. */
  review_request: { name: string; products: { id: number; name: string }[]; token: string };
  /** Sent with the withdrawal form attached. */
  order_confirmation: OrderInEmail & { without_password?: boolean };
  order_shortened: OrderInEmail & {
    to_collect: number;
    refunded: number;
    changed: { name: string; net: string; before: number; after: number }[];
    reason: string;
  };
  /** Sent when half of the payment period has passed. */
  transfer_reminder: OrderInEmail;
  /** `due_on` is the deadline for the answer or the refund. */
  complaint_received: CaseContent & { said: string; due_on: string };
  complaint_answered: CaseContent & {
    decision: CaseDecision;
    reasons: string;
    amount: number | null;
    solve_by: string | null;
  };
  order_reminder: { order_id: number; number: string; name: string };
  /** The owner wrote the text. */
  recall_notice: { name: string; subject: string; text: string };
  order_notice: OrderInEmail;
  cancellation_notice: OrderInEmail;
  complaint_notice: OrderInEmail & { case_number: number; case_kind: CaseKind; said: string };
}

export type EmailKind = keyof EmailContents;

interface KindFacts {
  /** Emails to customers explain why they were sent. */
  to: 'customer' | 'shop';
  /** The number of minutes for which the link is valid. The email is then deleted. */
  validMinutes: number | null;
  /** True if the email is dropped once the account is deleted. */
  endsWithAccount: boolean;
  /**
   * Whether anyone who knows an email address can trigger this email, so it counts towards the recipient's limit.
   * `sent` emails ignore that limit, because they have their own limit and protect the recipient.
   */
  byStrangers: false | 'limited' | 'sent';
}

const bySystem = { validMinutes: null, endsWithAccount: false, byStrangers: false } as const;
const toCustomer: KindFacts = { ...bySystem, to: 'customer' };
const toAccount: KindFacts = { ...toCustomer, endsWithAccount: true };
const toShop: KindFacts = { ...bySystem, to: 'shop' };
const limited = { byStrangers: 'limited' } as const;
const sent = { byStrangers: 'sent' } as const;

export const emailKinds: Readonly<Record<EmailKind, KindFacts>> = {
  welcome: { ...toAccount, ...limited },
  password_reset: { ...toAccount, ...sent, validMinutes: passwordResetMinutes },
  sign_in_link: { ...toAccount, ...sent, validMinutes: signInLinkMinutes },
  staff_invitation: { ...toShop, validMinutes: invitationHours * 60 },
  staff_reset: { ...toShop, validMinutes: staffResetMinutes },
  staff_new_device: toShop,
  test_message: toShop,
  email_confirmation: { ...toAccount, ...limited, validMinutes: emailChangeHours * 60 },
  email_changed: { ...toAccount, ...limited, validMinutes: emailChangeHours * 60 },
  stock_alert_confirmation: { ...toAccount, ...limited, validMinutes: stockAlertHours * 60 },
  back_in_stock: { ...toAccount, ...limited },
  review_request: toAccount,
  order_confirmation: { ...toCustomer, ...limited },
  order_accepted: toCustomer,
  order_paid: toCustomer,
  order_ready: toCustomer,
  order_shipped: toCustomer,
  order_cancelled: { ...toCustomer, ...limited },
  order_shortened: toCustomer,
  transfer_reminder: { ...toCustomer, ...limited },
  complaint_received: toCustomer,
  complaint_answered: toCustomer,
  order_reminder: toAccount,
  recall_notice: toCustomer,
  order_notice: toShop,
  cancellation_notice: toShop,
  complaint_notice: toShop,
};

export type Email = {
  [Kind in EmailKind]: {
    kind: Kind;
    recipient: string;
    locale: Locale;
    content: EmailContents[Kind];
  };
}[EmailKind];
