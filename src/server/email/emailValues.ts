import { adminPaths } from '@/contract/admin/paths';
import { invitationHours, staffResetMinutes } from '@/contract/admin/staff';
import { countryName, orderAddressOf, streetLine } from '@/contract/address';
import { purposeOf, referenceModel } from '@/contract/bankTransfer';
import { mapUrl, pickupAddress } from '@/contract/pickup';
import {
  emailChangeHours,
  passwordResetMinutes,
  signInLinkMinutes,
  stockAlertHours,
} from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import { longDate, onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { bottleMlPerDay } from '@/contract/netContent';
import type { DeliveryMethod } from '@/contract/order';
import { endStockAlertsPath, firstPasswordPath, pagePaths } from '@/contract/paths';
import type { Shop } from '@/contract/shop';
import type { Email, OrderInEmail } from './Email';
import { emailTemplates, fill, plural, type Values, withdrawalForm } from './emailTemplates';
import { eventEmailKinds, type EventEmailKind } from '@/contract/fulfilment';

export interface EmailSender {
  shop: Pick<Shop, 'brand' | 'business' | 'delivery'>;
  publicUrl: string;
  /** Of the link to the order that the email is about. */
  orderToken?: string | null;
}

/** The values of an email's placeholders. */
export function emailValues(email: Email, sender: EmailSender, writtenAt: Date): Values {
  return { ...shopValues(sender), ...contentValues(email, sender, writtenAt) };
}

function shopValues({ shop: { brand, business }, publicUrl }: EmailSender): Values {
  return {
    brand: brand.name,
    tagline: brand.tagline,
    ...businessValues(business),
    shopUrl: publicUrl,
    termsUrl: publicUrl + pagePaths.terms,
  };
}

export function businessValues(business: Shop['business']): Values {
  return {
    business: business.name,
    businessAddress: `${business.street} ${business.street_number}, ${business.zip_code} ${business.city}`,
    businessEmail: business.email,
    phone: business.phone,
  };
}

/** As it is attached to the confirmation of an order, with gaps for its number and date. */
export function emptyWithdrawalForm(locale: Locale, business: Shop['business']) {
  const gap = '______________________';
  return {
    filename: emailTemplates[locale].withdrawal.filename,
    text: withdrawalForm(locale, { ...businessValues(business), number: gap, date: gap }),
  };
}

function contentValues(email: Email, sender: EmailSender, writtenAt: Date): Values {
  const { publicUrl } = sender;
  if (isAboutEvent(email)) return orderEventValues(email.content, email.locale, sender);
  switch (email.kind) {
    case 'welcome':
      return { ...email.content, name: unlinkedName(email.content.name) };
    case 'password_reset':
      return {
        ...email.content,
        name: unlinkedName(email.content.name),
        ...resetValues(email, publicUrl),
      };
    case 'sign_in_link':
      return {
        name: unlinkedName(email.content.name),
        email: email.content.email,
        url: `${publicUrl}${pagePaths.signInLink}#${email.content.token}`,
        minutes: String(signInLinkMinutes),
      };
    case 'staff_invitation':
      return {
        invitedBy: unlinkedName(email.content.invited_by),
        url: `${publicUrl}${adminPaths.invitation}#${email.content.token}`,
        hours: String(invitationHours),
      };
    case 'staff_reset':
      return {
        name: unlinkedName(email.content.name),
        url: `${publicUrl}${adminPaths.reset}#${email.content.token}`,
        minutes: String(staffResetMinutes),
      };
    case 'staff_new_device':
      return {
        name: unlinkedName(email.content.name),
        device: email.content.device,
        time: longDate(email.locale, writtenAt, true),
        url: publicUrl + adminPaths.security,
      };
    case 'test_message':
      return { name: unlinkedName(email.content.name), url: publicUrl + adminPaths.today };
    case 'email_confirmation':
      return emailChangeValues(email.content, publicUrl + pagePaths.confirmEmail);
    case 'email_changed':
      return emailChangeValues(email.content, publicUrl + pagePaths.restoreEmail);
    case 'stock_alert_confirmation':
      return {
        product: email.content.product,
        url: `${publicUrl}${pagePaths.stockAlert}#${email.content.token}`,
        hours: String(stockAlertHours),
      };
    case 'back_in_stock':
      return {
        product: email.content.product,
        productUrl: publicUrl + pagePaths.product(email.content.product_id),
        unsubscribeUrl: publicUrl + endStockAlertsPath(email.content.token),
      };
    case 'order_confirmation':
      return {
        ...orderValues(email.content, email, sender, writtenAt),
        // Without a token: a forwarded confirmation must not give the account away.
        passwordUrl: email.content.without_password ? publicUrl + firstPasswordPath : '',
      };
    case 'order_shortened': {
      const { changed: changedLines, to_collect, refunded, reason } = email.content;
      return {
        ...orderValues(email.content, email, sender, writtenAt),
        toCollect: to_collect ? formatMoney(to_collect, email.locale) : '',
        refunded: refunded ? formatMoney(refunded, email.locale) : '',
        reason: unlinkedText(reason),
        changed: changedLines
          .map(({ name, net, before, after }) => `${name}, ${net}: ${before} → ${after}`)
          .join('\n'),
      };
    }
    case 'order_reminder':
      return {
        ...orderEventValues(email.content, email.locale, sender),
        ml: String(bottleMlPerDay),
      };
    case 'complaint_received': {
      const { said, due_on, case_kind } = email.content;
      const due = onDay(email.locale, due_on);
      return {
        ...caseValues(email, sender),
        said: unlinkedText(said),
        answerBy: case_kind === 'complaint' ? due : '',
        moneyBy: case_kind === 'withdrawal' ? due : '',
      };
    }
    case 'complaint_answered': {
      const { decision, reasons, amount, solve_by } = email.content;
      return {
        ...caseValues(email, sender),
        decision: emailTemplates[email.locale].cases[decision],
        reasons: reasons.trim(),
        amount: amount ? formatMoney(amount, email.locale) : '',
        solveBy: solve_by ? onDay(email.locale, solve_by) : '',
      };
    }
    case 'transfer_reminder':
    case 'order_notice':
    case 'cancellation_notice':
      return orderValues(email.content, email, sender, writtenAt);
  }
}

/**
 * Removes everything that mail clients would turn into a link: anyone can register with the email
 * email of another person and put an advertisement into the name.
 */
function unlinkedName(name: string): string {
  return name
    .replace(/[/:@\s]+|\.(?=\S)/g, ' ')
    .slice(0, 60)
    .trim();
}

/** Customer input on one line, without anything that mail clients would turn into a link. */
function unlinkedText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/@/g, ' (at) ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .trim();
}

function resetValues(
  { content, locale }: Extract<Email, { kind: 'password_reset' }>,
  publicUrl: string,
): Values {
  const forms = emailTemplates[locale].emails.password_reset.validity;
  const minutes = String(passwordResetMinutes);
  return {
    // In the fragment, so that it reaches neither server logs nor the Referer header.
    resetUrl: `${publicUrl}${pagePaths.resetPassword}#${content.token}`,
    validity: forms ? fill(plural(forms, passwordResetMinutes, locale), { minutes }) : '',
  };
}

function emailChangeValues(
  { name, email, token }: { name: string; email: string; token: string },
  page: string,
): Values {
  return {
    name: unlinkedName(name),
    email,
    url: `${page}#${token}`,
    hours: String(emailChangeHours),
  };
}

type EventEmail = Extract<Email, { kind: EventEmailKind }>;

function isAboutEvent(email: Email): email is EventEmail {
  return eventEmailKinds.some((kind) => kind === email.kind);
}

function deliveryTexts(locale: Locale, method: DeliveryMethod, values: Values): Values {
  const texts = Object.entries(emailTemplates[locale].delivery[method]);
  return Object.fromEntries(texts.map(([name, text]) => [name, fill(text, values)]));
}

/** Values that an email of an earlier version lacks are left out. */
function orderEventValues(
  content: EventEmail['content'],
  locale: Locale,
  { publicUrl, orderToken, shop }: EmailSender,
): Values {
  const { number, name, expected_on, tracking_number, tracking_url, to_collect, unpaid } = content;
  const { delivery_method: method = 'courier' } = content;
  const { business, delivery } = shop;
  return {
    ...deliveryTexts(locale, method, businessValues(business)),
    pickupHours: method === 'pickup' ? delivery.pickup.hours : '',
    mapUrl: mapUrl(pickupAddress(business)),
    number,
    name: unlinkedName(name),
    // Empty in emails to the shop.
    orderUrl: orderToken ? `${publicUrl}${pagePaths.orderLink}#${orderToken}` : '',
    expectedOn: expected_on ? onDay(locale, expected_on) : '',
    trackingNumber: tracking_number ?? '',
    trackingUrl: tracking_url ?? '',
    toCollect: to_collect ? formatMoney(to_collect, locale) : '',
    unpaid: unpaid ? emailTemplates[locale].layout.unpaid : '',
  };
}

/** Empty unless it waits for the money. */
function transferValues(
  { number, total, transfer }: OrderInEmail,
  locale: Locale,
  { shop: { business } }: EmailSender,
): Values {
  if (!transfer)
    return {
      payTo: '',
      account: '',
      reference: '',
      purpose: '',
      toPay: '',
      payUntil: '',
      transfer: '',
    };
  const { name, street, street_number, zip_code, city } = business;
  return {
    payTo: `${name}, ${street} ${street_number}, ${zip_code} ${city}`,
    account: transfer.account,
    reference: `${referenceModel} ${transfer.reference}`,
    purpose: purposeOf(number),
    toPay: formatMoney(total, locale),
    payUntil: longDate(locale, transfer.pay_until),
    transfer: emailTemplates[locale].layout.transfer,
  };
}

function caseValues(
  { content, locale }: Extract<Email, { kind: 'complaint_received' | 'complaint_answered' }>,
  sender: EmailSender,
): Values {
  const { case_number, case_kind, number, name, received_on } = content;
  return {
    ...orderEventValues({ order_id: 0, number: number ?? '', name }, locale, sender),
    case: fill(emailTemplates[locale].cases[case_kind], { number: String(case_number) }),
    receivedOn: onDay(locale, received_on),
  };
}

function orderValues(
  order: OrderInEmail,
  { locale }: Email,
  sender: EmailSender,
  writtenAt: Date,
): Values {
  const { contact } = order;
  const address = orderAddressOf(order.address);
  const about = orderEventValues({ ...order, name: contact.name }, locale, sender);
  const cityName =
    address.municipality === address.city || address.municipality === ''
      ? address.city
      : `${address.city} (${address.municipality})`;
  return {
    ...about,
    subtotal: formatMoney(order.subtotal, locale),
    delivery: (order.delivery === 0 && about.freeDelivery) || formatMoney(order.delivery, locale),
    total: formatMoney(order.total, locale),
    paymentMethod: order.payment_method,
    ...transferValues(order, locale, sender),
    recipient: unlinkedText(address.recipient),
    recipientPhone: unlinkedText(address.recipient_phone),
    address: `${unlinkedText(streetLine(address))}, ${address.zipCode} ${cityName}, ${countryName(address.country, locale)}`,
    note: unlinkedText(order.note),
    giftNote: unlinkedText(order.gift_note),
    fullName: unlinkedName(`${contact.name} ${contact.last_name}`),
    customerPhone: contact.phone,
    customerEmail: contact.email,
    date: longDate(locale, writtenAt),
  };
}
