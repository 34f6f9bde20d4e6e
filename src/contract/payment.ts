import { array, boolean, enums, integer, object, optional, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode, id, idParam, para } from './fields';
import type { Localized } from './locale';

export const paymentStatuses = ['pending', 'paid', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const moneyHolders = ['courier', 'shop'] as const;
export type MoneyHolder = (typeof moneyHolders)[number];

type PaymentMethodFacts = {
  id: number;
  label: Localized;
  hint: string;
  icon: 'banknote' | 'card' | 'bank';
  heldBy: MoneyHolder;
} & (
  | { paidOn: 'delivery'; enabled: boolean }
  /** `account` requires a bank account in the settings. */
  | { paidOn: 'order'; enabled: 'account' | false }
);
export type PaymentTime = PaymentMethodFacts['paidOn'];
export type PaymentIcon = PaymentMethodFacts['icon'];

/** The only definition of the payment methods. The server updates its table at each start. */
export const paymentMethods = {
  'cash-upon-delivery': {
    id: 1,
    label: { 'sr-LAT': 'Plaćanje pouzećem', en: 'Cash upon delivery' },
    hint: 'checkout:payment.cash-upon-deliveryHint',
    icon: 'banknote',
    paidOn: 'delivery',
    heldBy: 'courier',
    enabled: true,
  },
  'credit-card': {
    id: 2,
    label: { 'sr-LAT': 'Platna kartica', en: 'Credit card' },
    hint: 'checkout:payment.credit-cardHelp',
    icon: 'card',
    paidOn: 'order',
    heldBy: 'shop',
    enabled: false,
  },
  'bank-transfer': {
    id: 3,
    label: { 'sr-LAT': 'Uplata na račun', en: 'Bank transfer' },
    hint: 'checkout:payment.bank-transferHint',
    icon: 'bank',
    paidOn: 'order',
    heldBy: 'shop',
    enabled: 'account',
  },
} as const satisfies Readonly<Record<string, PaymentMethodFacts>>;
export type PaymentMethodValue = keyof typeof paymentMethods;
export const paymentMethodValues = Object.keys(paymentMethods) as PaymentMethodValue[];
/** Specification, section 4. */
export const defaultPaymentMethod: PaymentMethodValue = 'cash-upon-delivery';

/** Returns the default method if the table contains an unknown one. */
export function paymentFacts(value: string | undefined) {
  const knownValue = paymentMethodValues.find((paymentMethodValue) => paymentMethodValue === value);
  return paymentMethods[knownValue ?? defaultPaymentMethod];
}

export function awaitsMoney(
  status: PaymentStatus | undefined,
  method: string | undefined,
): boolean {
  return status === 'pending' && paymentFacts(method).paidOn === 'order';
}

/** Returns 0 if the order is paid or cancelled. */
export function amountToCollect(
  total: number,
  status: PaymentStatus | undefined,
  method: string | undefined,
): number {
  return status === 'pending' && paymentFacts(method).heldBy === 'courier' ? total : 0;
}

export const paymentMethod = object({
  id: id(),
  value: string(),
  label: string(),
  disabled: boolean(),
});
export type PaymentMethod = Infer<typeof paymentMethod>;

export const payment = object({
  id: id(),
  order_id: id(),
  payment_method_id: id(),
  amount: para(),
  currency: currencyCode(),
  status: enums(paymentStatuses),
  user_id: id(),
});
export type Payment = Infer<typeof payment>;

export const listPaymentMethods = defineEndpoint({
  summary: 'Payment methods',
  method: 'GET',
  path: '/api/payment/methods',
  access: 'public',
  data: array(paymentMethod),
});

/** Returns the order's existing payment with the new method, if there is one. The server computes the amount. */
export const createPayment = defineEndpoint({
  summary: "Create a draft order's payment",
  method: 'POST',
  path: '/api/payment/create',
  access: 'customer',
  body: object({
    order_id: id(),
    payment_method_id: id(),
    amount: optional(integer()),
    status: optional(enums(['pending'])),
    user_id: optional(integer()),
  }),
  data: payment,
  status: 201,
});

export const getOrderPayment = defineEndpoint({
  summary: "An order's payment",
  method: 'GET',
  path: '/api/payment/order/{orderId}',
  access: 'customer',
  params: object({ orderId: idParam() }),
  data: payment,
  whenEmpty: 'payment_not_found',
});
