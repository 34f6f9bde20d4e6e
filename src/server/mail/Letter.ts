import type { Locale } from '../../contract/locale';

/** What an order letter tells of the order; texts in the letter's language, amounts in para. */
export interface OrderInLetter {
  order_id: number;
  number: string;
  lines: { name: string; net: string; quantity: number; line_total: number }[];
  subtotal: number;
  delivery: number;
  total: number;
  /** Its label. */
  payment_method: string;
  contact: { name: string; last_name: string; email: string; phone: string };
  address: {
    street: string;
    street_number: string;
    city: string;
    municipality: string;
    zipCode: string;
    country: string;
  };
  note: string;
}

interface OrderNews {
  order_id: number;
  number: string;
  /** The customer's first name. */
  name: string;
}

/** What a letter of each kind needs to be written; kept as JSON until it is sent. */
export interface LetterContents {
  welcome: { name: string; email: string };
  /** `token` goes into the link; what is kept of a letter is blanked as soon as it is sent. */
  password_reset: { name: string; email: string; token: string };
  /** To an address that an account was changed to. */
  email_confirmation: { name: string; email: string; token: string };
  /** To the address before, with the link back. */
  email_changed: { name: string; email: string; token: string };
  /** With the withdrawal form attached. */
  order_confirmation: OrderInLetter;
  order_accepted: OrderNews;
  order_shipped: OrderNews & { tracking_number: string | null };
  order_cancelled: OrderNews;
  /** To the owner of the shop. */
  order_notice: OrderInLetter;
  /** To the owner: nobody needs to pack it any more. */
  cancellation_notice: OrderInLetter;
}

export type LetterKind = keyof LetterContents;

/** What the owner of the shop gets. */
export const ownersLetters: ReadonlySet<LetterKind> = new Set([
  'order_notice',
  'cancellation_notice',
]);

export type Letter = {
  [Kind in LetterKind]: {
    kind: Kind;
    recipient: string;
    locale: Locale;
    content: LetterContents[Kind];
  };
}[LetterKind];
