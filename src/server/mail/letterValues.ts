import { countryName } from '../../contract/countryName';
import { emailChangeHours, passwordResetMinutes } from '../../contract/limits';
import { longDate } from '../../contract/longDate';
import { formatMoney } from '../../contract/money';
import { pagePaths } from '../../contract/paths';
import type { Shop } from '../../contract/content';
import type { Letter, OrderInLetter } from './Letter';
import { fill, letterTexts, plural, type Values } from './letterTexts';

/** Who writes, and where the shop is found. */
export interface LetterHead {
  shop: Pick<Shop, 'brand' | 'business'>;
  publicUrl: string;
}

/** What the texts of a letter may ask for. */
export function letterValues(letter: Letter, head: LetterHead, writtenAt: Date): Values {
  return { ...shopValues(head), ...contentValues(letter, head.publicUrl, writtenAt) };
}

function shopValues({ shop: { brand, business }, publicUrl }: LetterHead): Values {
  return {
    brand: brand.name,
    tagline: brand.tagline,
    business: business.name,
    businessAddress: `${business.street} ${business.street_number}, ${business.zip_code} ${business.city}`,
    businessEmail: business.email,
    phone: business.phone,
    shopUrl: publicUrl,
    termsUrl: publicUrl + pagePaths.terms,
  };
}

function contentValues(letter: Letter, publicUrl: string, writtenAt: Date): Values {
  switch (letter.kind) {
    case 'welcome':
      return { ...letter.content, name: greeted(letter.content.name) };
    case 'password_reset':
      return {
        ...letter.content,
        name: greeted(letter.content.name),
        ...resetValues(letter, publicUrl),
      };
    case 'email_confirmation':
      return emailChangeValues(letter.content, publicUrl + pagePaths.confirmEmail);
    case 'email_changed':
      return emailChangeValues(letter.content, publicUrl + pagePaths.restoreEmail);
    case 'order_confirmation':
    case 'order_notice':
    case 'cancellation_notice':
      return orderValues(letter.content, letter, publicUrl, writtenAt);
    case 'order_accepted':
    case 'order_cancelled':
      return newsValues(letter.content, publicUrl);
    case 'order_shipped':
      return {
        ...newsValues(letter.content, publicUrl),
        trackingNumber: letter.content.tracking_number ?? '',
      };
  }
}

/**
 * Anybody can open an account with a stranger's address and an advertisement for a name: what mail
 * clients would turn into a link is taken apart.
 */
function greeted(name: string): string {
  return name
    .replace(/[/:@\s]+|\.(?=\S)/g, ' ')
    .slice(0, 60)
    .trim();
}

/** What people typed, on one line and without anything that mail clients would turn into a link. */
function flat(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/@/g, ' (at) ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .trim();
}

function resetValues(
  { content, locale }: Extract<Letter, { kind: 'password_reset' }>,
  publicUrl: string,
): Values {
  const forms = letterTexts[locale].letters.password_reset.validity;
  const minutes = String(passwordResetMinutes);
  return {
    // Behind the hash sign it reaches neither a server's log nor another site.
    resetUrl: `${publicUrl}${pagePaths.resetPassword}#${content.token}`,
    validity: forms ? fill(plural(forms, passwordResetMinutes, locale), { minutes }) : '',
  };
}

function emailChangeValues(
  { name, email, token }: { name: string; email: string; token: string },
  page: string,
): Values {
  return { name: greeted(name), email, url: `${page}#${token}`, hours: String(emailChangeHours) };
}

function newsValues(
  { order_id, number, name }: { order_id: number; number: string; name: string },
  publicUrl: string,
): Values {
  return { number, name: greeted(name), orderUrl: publicUrl + pagePaths.order(order_id) };
}

function orderValues(
  order: OrderInLetter,
  { locale }: Letter,
  publicUrl: string,
  writtenAt: Date,
): Values {
  const { contact, address } = order;
  const texts = letterTexts[locale];
  const place =
    address.municipality === address.city
      ? address.city
      : `${address.city} (${address.municipality})`;
  return {
    ...newsValues({ ...order, name: contact.name }, publicUrl),
    subtotal: formatMoney(order.subtotal, locale),
    delivery: order.delivery === 0 ? texts.frame.freeDelivery : formatMoney(order.delivery, locale),
    total: formatMoney(order.total, locale),
    paymentMethod: order.payment_method,
    address: `${flat(`${address.street} ${address.street_number}`)}, ${address.zipCode} ${place}, ${countryName(address.country, locale)}`,
    note: flat(order.note),
    deliveryTime: texts.deliveryTime,
    fullName: greeted(`${contact.name} ${contact.last_name}`),
    customerPhone: contact.phone,
    customerEmail: contact.email,
    date: longDate(locale)(writtenAt),
  };
}
