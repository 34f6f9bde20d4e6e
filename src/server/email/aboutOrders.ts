import type { CaseDecision, CaseKind } from '@/contract/caseKinds';
import { businessAddress, countryName, getOrderAddress, streetLine } from '@/contract/address';
import { getPurpose, referenceModel } from '@/contract/bankTransfer';
import { longDate, onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { ServerTextId, ServerTextOf } from '../texts';
import type { EmailContents, OrderInEmail } from './Email';
import type { Block, Row } from './emailBlocks';
import { unlinkedName, unlinkedText, type WrittenEmail, type Writer } from './Writer';

type EventContent = EmailContents['order_accepted'];
type CaseContent = EmailContents['complaint_received' | 'complaint_answered'];

interface About extends Partial<EventContent> {
  name: string;
}

function aboutEvent(content: About, writer: Writer) {
  const { number = '', delivery_method: method = 'courier', expected_on, to_collect } = content;
  const { locale, orderToken, shop } = writer;
  const text: ServerTextOf = (id, values) => writer.text(id, { number, method, ...values });
  const expectedOn = expected_on ? onDay(locale, expected_on) : '';
  const { hours } = shop.delivery.pickup;
  /** Emails to the shop have no token. */
  const toOrder = (label: string): Block =>
    orderToken ? writer.button(label, pagePaths.orderLink, orderToken) : '';
  return {
    ...writer,
    text,
    name: content.name,
    items: writer.items(content.lines),
    toOrder,
    seeOrder: toOrder(text('email:order.see')),
    expected: [text('email:row.expected'), expectedOn] as Row,
    collect: [text('email:row.collect'), writer.money(to_collect)] as Row,
    pickup: [text('email:row.pickupHours'), method === 'pickup' ? hours : ''] as Row,
    receipt: [text('email:row.receipt'), content.receipt ?? ''] as Row,
  };
}

function aboutOrder(order: OrderInEmail, writer: Writer) {
  const about = aboutEvent({ ...order, name: order.contact.name }, writer);
  const { text, locale, shop } = about;
  const { contact, transfer, total, vat } = order;
  const address = getOrderAddress(order.address);
  const { city, municipality } = address;
  const cityName = ['', city].includes(municipality) ? city : `${city} (${municipality})`;
  const place = `${address.zipCode} ${cityName}, ${countryName(address.country, locale)}`;
  const freeLabel = order.delivery === 0 && text('email:row.free');
  const delivery: Row = [
    text('email:row.delivery'),
    freeLabel || formatMoney(order.delivery, locale),
  ];
  const discount: Row[] =
    order.code && order.discount
      ? [[text('email:row.code', { code: order.code }), formatMoney(-order.discount, locale)]]
      : [];
  const getTotals = (subtotalLabel: string, totalLabel: string): Block => ({
    totals: [
      [subtotalLabel, formatMoney(order.subtotal, locale)],
      ...discount,
      delivery,
      [totalLabel, formatMoney(total, locale)],
    ],
    vat: vat ? text('email:vat', { amount: formatMoney(vat, locale) }) : '',
  });
  return {
    ...about,
    total: formatMoney(total, locale),
    getTotals,
    totals: getTotals(text('email:row.subtotal'), text('email:row.total')),
    payment: [text('email:row.payment'), order.payment_method] as Row,
    recipient: [
      [text('email:row.recipient'), unlinkedText(address.recipient)],
      [text('email:row.recipientPhone'), unlinkedText(address.recipient_phone)],
      [text('email:row.address'), `${unlinkedText(streetLine(address))}, ${place}`],
    ] as Row[],
    notes: [
      [text('email:row.note'), unlinkedText(order.note)],
      [text('email:row.giftNote'), unlinkedText(order.gift_note)],
    ] as Row[],
    customer: [
      [text('email:row.customer'), unlinkedName(`${contact.name} ${contact.last_name}`)],
      [text('email:row.phone'), contact.phone],
      [text('email:row.email'), contact.email],
    ] as Row[],
    transferNote: transfer ? text('email:transfer.note') : '',
    transfer: transfer
      ? ([
          {
            rows: [
              [
                text('email:row.recipient'),
                `${shop.business.name}, ${businessAddress(shop.business)}`,
              ],
              [text('email:transfer.account'), transfer.account],
              [text('email:transfer.reference'), `${referenceModel} ${transfer.reference}`],
              [text('email:transfer.purpose'), getPurpose(order.number)],
              [text('email:row.amount'), formatMoney(total, locale)],
              [text('email:transfer.until'), longDate(locale, transfer.pay_until)],
            ],
          },
          { code: text('email:transfer.scan') },
        ] satisfies Block[])
      : [],
  };
}

export const caseTexts: Readonly<Record<CaseKind | CaseDecision, ServerTextId>> = {
  complaint: 'email:case.complaint',
  withdrawal: 'email:case.withdrawal',
  replace: 'email:case.replace',
  refund: 'email:case.refund',
  reduce: 'email:case.reduce',
  reject: 'email:case.reject',
};

function aboutCase(content: CaseContent, writer: Writer) {
  const { number, case_kind, case_number, received_on, name, lines } = content;
  const about = aboutEvent({ number: number ?? '', name, lines }, writer);
  const { text, locale } = about;
  return {
    ...about,
    caseName: text(caseTexts[case_kind], { number: case_number }),
    received: [text('email:row.received'), onDay(locale, received_on)] as Row,
    order: [text('email:row.order'), number ?? ''] as Row,
  };
}

const defineWith =
  <Base, About>(about: (content: Base, writer: Writer) => About) =>
  <Content extends Base>(write: (content: Content, about: About) => WrittenEmail) =>
  (content: Content, writer: Writer) =>
    write(content, about(content, writer));
export const defineEventEmail = defineWith(aboutEvent);
export const defineOrderEmail = defineWith(aboutOrder);
export const defineCaseEmail = defineWith(aboutCase);
