import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderAddress, TypedAddressField } from '@/contract/address';
import type { OrderOrigin, LineChangeKind } from '@/contract/admin/orders';
import type { OrderState, FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import type { CodeKind } from '@/contract/codeRules';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { Locale, Localized } from '@/contract/locale';
import type { DeliveryMethod, Order } from '@/contract/order';
import type { PaymentStatus } from '@/contract/payment';
import type { ReviewStatus } from '@/contract/review';
import type { MoneyTables } from './moneyTables';
import type { CatalogueTables, ImageFile, Json, Timestamp } from './catalogueTables';
import type { StaffTables } from './staffTables';

export type { ImageFile, ProductRow } from './catalogueTables';

/** The types of the tables for Kysely. `migrations/` creates the tables. */

export interface CustomerRow {
  id: GeneratedAlways<number>;
  email: string;
  email_key: string;
  /** The recipient of emails while `email` is not confirmed, otherwise null. */
  last_confirmed_email: string | null;
  name: string;
  last_name: string;
  phone: string;
  /** Null until a customer who ordered without a password chooses one. */
  password_hash: string | null;
  email_confirmed: Generated<boolean>;
  locale: string;
  review_emails: Generated<boolean>;
  created_at: Timestamp;
  last_login_at: Timestamp;
}

export interface SessionRow {
  id: GeneratedAlways<number>;
  customer_id: number;
  secret_hash: string;
  user_agent: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface AddressRow extends Record<TypedAddressField, string> {
  id: GeneratedAlways<number>;
  customer_id: number;
  city_id: number;
  zip_code: string;
  created_at: Timestamp;
}

export interface OrderRow {
  id: GeneratedAlways<number>;
  number: string | null;
  customer_id: number | null;
  status: OrderState;
  version: Generated<number>;
  locale: string;
  contact: Json<Order['contact']>;
  /** Old orders lack newer fields, so read it with `getOrderAddress`. */
  address: Json<Partial<OrderAddress>>;
  address_id: number | null;
  delivery_method: Generated<DeliveryMethod>;
  note: Generated<string>;
  gift_note: Generated<string>;
  subtotal: number;
  code: Generated<string | null>;
  /** The sum of the lines' discounts. */
  discount: Generated<number>;
  delivery: number;
  total: number;
  vat: Json<{ rate: number; amount: number }[]>;
  terms_version: string;
  tracking_number: string | null;
  /** The promised day, or a later one if the order was shipped late. Null for a draft. */
  expected_on: string | null;
  created_at: Timestamp;
  placed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  origin: Generated<OrderOrigin>;
  courier: Generated<string>;
  /** A courier in the settings. Null before shipping, and for other couriers. */
  courier_id: Generated<string | null>;
  buyer_pib: Generated<string>;
  receipt_by_email: Generated<boolean>;
  /** The next receipt to issue (see `updateMissingReceipt`). */
  receipt_missing: ReceiptKind | null;
  receipt_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  receipt_amount: number | null;
  returned_reason: Generated<string>;
  /** See `orderSearchWords`. */
  search_words: Generated<string[]>;
  /** A secret that is part of the links in emails. Anyone who has it can open the order (see `orderLink.ts`). */
  link_key: Generated<string>;
  claimed: Generated<boolean>;
  /** The number of days that the bottles last, if the customer requested a reminder. */
  reminder_days: number | null;
  reminded_at: Date | null;
  review_asked_at: Date | null;
}

export interface OrderTransitionRow {
  id: GeneratedAlways<number>;
  order_id: number;
  event: FulfilmentEvent;
  /** `draft` only for cancelled drafts, which staff do not see. */
  from_state: ColumnType<ParcelState, OrderState, never>;
  to_state: ColumnType<ParcelState, OrderState, never>;
  /** Null for transitions by an earlier version that did not store the source. */
  source: 'admin' | 'command' | 'customer' | null;
  staff_id: number | null;
  reason: Generated<string>;
  before: ColumnType<object | null, string | null | undefined, never>;
  batch: string | null;
  email_id: number | null;
  at: Timestamp;
  undone_at: ColumnType<Date | null, null | undefined, Date | null>;
  undone_by: number | null;
}

/** A component of a pack at the time of the order. */
export interface LineComponent {
  product_id: number;
  name: Localized;
  net: string;
  image: ImageFile | null;
  /** The number in one pack. */
  quantity: number;
}

export interface OrderLineRow {
  order_id: number;
  position: number;
  product_id: number;
  name: Json<Localized>;
  net: string;
  image: Json<ImageFile | null>;
  quantity: number;
  unit_price: number;
  prior_price: number | null;
  line_total: number;
  /** The line's share of the order's discount, for all its units. */
  discount: Generated<number>;
  vat_rate: number;
  returned: Generated<number>;
  /** Null unless the product is a pack. */
  components: ColumnType<
    LineComponent[] | null,
    string | null | undefined,
    string | null | undefined
  >;
}

export interface ChangedLine {
  name: Localized;
  net: string;
  before: number;
  after: number;
}

export interface ReviewRow {
  id: GeneratedAlways<number>;
  product_id: number;
  customer_id: number;
  order_id: number;
  rating: number;
  text: string;
  author_name: string;
  locale: Locale;
  status: Generated<ReviewStatus>;
  version: Generated<number>;
  created_at: Timestamp;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | string | null>;
  staff_id: number | null;
}

/** A customer as staff see them (see `updatePeople`). */
export interface PersonRow {
  id: GeneratedAlways<number>;
  /** The `person_key` of their orders. */
  key: string;
  customer_id: number | null;
  root: Generated<number>;
  name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  city: Generated<string>;
  search_words: Generated<string[]>;
  by_phone: Generated<boolean>;
  orders: Generated<number>;
  delivered: Generated<number>;
  /** Read it as `float8`. */
  turnover: Generated<string>;
  parcels: Generated<number>;
  came_back: Generated<number>;
  first_at: Timestamp;
  last_at: Timestamp;
}

export interface Tables extends CatalogueTables, MoneyTables, StaffTables {
  settings: { key: string; value: Json<object>; version: Generated<number> };
  payment_methods: {
    id: number;
    value: string;
    label: Json<Localized>;
    disabled: Generated<boolean>;
  };
  cities: {
    id: number;
    city: string;
    municipality: string;
    zip_codes: Json<string[]>;
    country: string;
  };
  customers: CustomerRow;
  sessions: SessionRow;
  email_changes: {
    customer_id: number;
    old_email: string;
    old_email_key: string;
    old_email_confirmed: boolean;
    new_email_key: string;
    confirm_hash: string;
    restore_hash: string;
    expires_at: Timestamp;
  };
  password_resets: { secret_hash: string; customer_id: number; expires_at: Timestamp };
  sign_in_links: {
    secret_hash: string;
    /** Null after the account has been deleted. */
    customer_id: number | null;
    expires_at: Timestamp;
    used_at: Date | null;
  };
  guests: {
    id: GeneratedAlways<number>;
    secret_hash: string;
    last_seen_at: Timestamp;
    /** Whether the guest cookie was sent back at least once. */
    returned: Generated<boolean>;
  };
  job_runs: { name: string; succeeded_at: Date | null; claimed_until: Date | null };
  rate_limits: { key: string; count: number; expires_at: Timestamp };
  addresses: AddressRow;
  codes: {
    code: string;
    kind: CodeKind;
    /** A percentage or an amount in para, or 0 for free delivery. */
    value: number;
    minimum: number;
    categories: Json<string[]>;
    on_reduced: boolean;
    once_each: boolean;
    max_uses: number | null;
    /** Calendar days. */
    starts_on: string;
    ends_on: string | null;
    stopped_at: ColumnType<Date | null, null | undefined, Date | null>;
    version: Generated<number>;
    staff_id: number | null;
    created_at: Timestamp;
  };
  carts: {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    guest_id: number | null;
    version: Generated<number>;
    code: Generated<string | null>;
  };
  cart_lines: {
    cart_id: number;
    product_id: number;
    quantity: number;
    price_seen: number;
    added_at: Timestamp;
  };
  cart_operations: { cart_id: number; operation_id: string; applied_at: Timestamp };
  wishlist_products: {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    guest_id: number | null;
    product_id: number;
  };
  orders: OrderRow;
  terms_versions: { version: string; since: Date };
  order_lines: OrderLineRow;
  order_batches: {
    order_id: number;
    product_id: number;
    batch: string;
    pieces: number;
    returned: Generated<number>;
  };
  recall_notices: {
    recall_id: number;
    order_id: number;
    email_id: number | null;
    staff_id: number;
    at: Timestamp;
  };
  draft_versions: { order_id: number; version: number; content: Json<object> };
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    payment_method_id: number;
    amount: number;
    status: PaymentStatus;
    with_courier: Generated<boolean>;
    created_at: Timestamp;
    /** The shop's account for a transfer, set when the order is placed (see `bankTransfer.ts`). */
    account: string | null;
    reference: string | null;
    pay_until: string | null;
    reminded_at: Date | null;
  };
  order_idempotency_keys: {
    customer_id: number;
    idempotency_key: string;
    order_id: number;
    version: number;
    created_at: Timestamp;
  };
  order_transitions: OrderTransitionRow;
  order_line_changes: {
    id: GeneratedAlways<number>;
    order_id: number;
    kind: LineChangeKind;
    lines: ColumnType<ChangedLine[], string, never>;
    amount: number;
    reason: Generated<string>;
    before: ColumnType<object, string, never>;
    email_id: number | null;
    staff_id: number | null;
    at: Timestamp;
    undone_at: ColumnType<Date | null, null | undefined, Date>;
  };
  order_notes: {
    id: GeneratedAlways<number>;
    order_id: number;
    staff_id: number;
    text: string;
    at: Timestamp;
    deleted_at: ColumnType<Date | null, null | undefined, Date | null>;
  };
  people: PersonRow;
  person_joins: {
    id: GeneratedAlways<number>;
    person_id: number;
    other_id: number;
    staff_id: number;
    at: Timestamp;
  };
  person_notes: {
    id: GeneratedAlways<number>;
    person_id: number;
    staff_id: number;
    text: string;
    at: Timestamp;
  };
  people_changes: { key: string | null; was: string | null };
  stock_alerts: {
    id: GeneratedAlways<number>;
    product_id: number;
    customer_id: number | null;
    email: string;
    email_key: string;
    locale: string;
    token_hash: string | null;
    confirmed_at: Date | null;
    created_at: Timestamp;
  };
  reviews: ReviewRow;
  emails: {
    id: GeneratedAlways<number>;
    kind: string;
    recipient: string;
    locale: string;
    content: Json<object>;
    attempts: Generated<number>;
    due_at: Timestamp;
    created_at: Timestamp;
    sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** Null unless the email is about an order. */
    order_id: number | null;
  };
}
