import { businessAddress } from '@/contract/address';
import type { Locale } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import type { Shop } from '@/contract/shop';
import { textsIn, type ServerTextOf } from '../texts';
import type { EmailContents, EmailKind, LineInEmail } from './Email';
import type { Block, EmailItem } from './emailBlocks';

export interface EmailSender {
  shop: Pick<Shop, 'brand' | 'business' | 'delivery'>;
  publicUrl: string;
  orderToken?: string | null;
}

/** An email before rendering. Empty parts are omitted. */
export interface WrittenEmail {
  subject: string;
  heading: string;
  /** The recipient's name, or empty if unknown. If undefined, there is no greeting and no closing. */
  name?: string;
  blocks: Block[];
}

export type EmailTexts = {
  [Kind in EmailKind]: (content: EmailContents[Kind], writer: Writer) => WrittenEmail;
};

export interface Writer {
  locale: Locale;
  shop: EmailSender['shop'];
  publicUrl: string;
  orderToken: string | null;
  writtenAt: Date;
  /** Provides the values `brand`, `phone`, `address` and `shopUrl`. */
  text: ServerTextOf;
  /** A greeting, which is only "Hello," if the customer's name is unknown. */
  greeting(name: string): string;
  money(amount: number | null | undefined): string;
  items(lines: readonly LineInEmail[] | undefined): Block;
  /** Links to the shop. The fragment contains the token, so it reaches neither server logs nor the Referer header. */
  button(label: string, path: string, token?: string): Block;
}

/** Keeps a number on one line with its unit or its other digits. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

export function makeWriter(
  locale: Locale,
  sender: EmailSender,
  writtenAt: Date,
  /** The `cid:` of pictures, by the `src` of their originals. */
  pictures: ReadonlyMap<string, string>,
): Writer {
  const { shop, publicUrl, orderToken = null } = sender;
  const { brand, business } = shop;
  const phone = unbroken(business.phone);
  const address = businessAddress(business);
  const sharedValues = { brand: brand.name, phone, address, shopUrl: publicUrl };
  const getText = textsIn(locale);
  const text: ServerTextOf = (id, values) => getText(id, { ...sharedValues, ...values });
  const item = (line: LineInEmail): EmailItem => {
    const { image, name, net, quantity, line_total, prior_total } = line;
    const prior = prior_total ? { amount: formatMoney(prior_total, locale) } : undefined;
    return {
      picture: pictures.get(image ?? ''),
      label: `${name}, ${unbroken(net)}`,
      quantity,
      amount: formatMoney(line_total, locale),
      prior: prior ? text('email:item.prior', prior) : '',
    };
  };
  return {
    ...{ locale, shop, publicUrl, orderToken, writtenAt, text },
    greeting(fullName) {
      const name = unlinkedName(fullName);
      return name ? text('email:greeting.name', { name }) : text('email:greeting.unknown');
    },
    money: (amount) => (amount ? formatMoney(amount, locale) : ''),
    items: (lines = []) => ({ items: lines.map(item) }),
    button: (label, path, token) => ({
      button: label,
      url: publicUrl + path + (token ? `#${token}` : ''),
    }),
  };
}

/** Removes links, because anyone can register someone else's email with an advertisement as the name. */
export function unlinkedName(name: string): string {
  return name
    .replace(/[/:@\s]+|\.(?=\S)/g, ' ')
    .slice(0, 60)
    .trim();
}

/** Puts customer input on one line and removes links. */
export function unlinkedText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/@/g, ' (at) ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .trim();
}
