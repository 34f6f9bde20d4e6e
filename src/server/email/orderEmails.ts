import type { CaseDecision, CaseKind } from '@/contract/caseKinds';
import { adminPaths } from '@/contract/admin/paths';
import { businessAddress, countryName, getOrderAddress, streetLine } from '@/contract/address';
import { getPurpose, referenceModel } from '@/contract/bankTransfer';
import { longDate, onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { bottleMlPerDay } from '@/contract/netContent';
import { firstPasswordPath, pagePaths } from '@/contract/paths';
import { mapUrl, pickupAddress } from '@/contract/pickup';
import type { ServerTextId, ServerTextOf } from '../texts';
import type { EmailContents, OrderInEmail } from './Email';
import type { Block, Row } from './emailBlocks';
import {
  type EmailTexts,
  unlinkedName,
  unlinkedText,
  type WrittenEmail,
  type Writer,
} from './Writer';

type EventContent = EmailContents['order_accepted'];
type CaseContent = EmailContents['complaint_received' | 'complaint_answered'];

interface About extends Partial<EventContent> {
  name: string;
}

/** The writer, with the order that the email is about. */
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
  const free = order.delivery === 0 && text('email:row.free');
  const delivery: Row = [text('email:row.delivery'), free || formatMoney(order.delivery, locale)];
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
    getTotals: getTotals,
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

/** Passes an email's content to its definition. */
const written =
  <Base, About>(about: (content: Base, writer: Writer) => About) =>
  <Content extends Base>(write: (content: Content, about: About) => WrittenEmail) =>
  (content: Content, writer: Writer) =>
    write(content, about(content, writer));
const onEvent = written(aboutEvent);
const onOrder = written(aboutOrder);
const onCase = written(aboutCase);

/** Emails about orders, complaints and withdrawals. */
export const orderEmails = {
  order_confirmation: onOrder((content, order) => {
    const { text, publicUrl } = order;
    return {
      subject: text('email:orderConfirmation.subject'),
      heading: text('email:orderConfirmation.heading'),
      name: order.name,
      blocks: [
        text('email:orderConfirmation.received'),
        order.items,
        order.totals,
        { rows: [order.payment, ...order.recipient, order.pickup, ...order.notes, order.expected] },
        order.transferNote,
        ...order.transfer,
        order.seeOrder,
        // This link has no token, because a forwarded confirmation must not give access to the account.
        content.without_password
          ? order.button(text('email:orderConfirmation.choosePassword'), firstPasswordPath)
          : '',
        `${text('email:orderConfirmation.willHear')} ${text('email:order.change')}`,
        text('email:orderConfirmation.withdrawal', { termsUrl: publicUrl + pagePaths.terms }),
      ],
    };
  }),

  order_paid: onEvent((_, { text, name, expected, seeOrder, items }) => ({
    subject: text('email:orderPaid.subject'),
    heading: text('email:orderPaid.heading'),
    name,
    blocks: [
      text('email:orderPaid.received'),
      { rows: [expected] },
      items,
      seeOrder,
      text('email:order.question'),
    ],
  })),

  transfer_reminder: onOrder((_, { text, name, transferNote, transfer, seeOrder }) => ({
    subject: text('email:transferReminder.subject'),
    heading: text('email:transferReminder.heading'),
    name,
    blocks: [
      text('email:transferReminder.notArrived'),
      transferNote,
      ...transfer,
      seeOrder,
      text('email:transferReminder.otherwise'),
      text('email:order.question'),
    ],
  })),

  order_accepted: onEvent((_, { text, name, expected, collect, seeOrder, items }) => ({
    subject: text('email:orderAccepted.subject'),
    heading: text('email:orderAccepted.heading'),
    name,
    blocks: [
      text('email:orderAccepted.preparing'),
      { rows: [expected, collect] },
      items,
      seeOrder,
      text('email:order.change'),
    ],
  })),

  order_ready: onEvent((_, { text, name, pickup, collect, receipt, seeOrder, items, shop }) => {
    const { business } = shop;
    const place = businessAddress(business);
    return {
      subject: text('email:orderReady.subject'),
      heading: text('email:orderReady.heading'),
      name,
      blocks: [
        text('email:orderReady.waiting'),
        { rows: [[text('email:orderReady.where'), place], pickup, collect, receipt] },
        { button: text('email:orderReady.map'), url: mapUrl(pickupAddress(business)) },
        items,
        seeOrder,
        text('email:orderReady.come'),
      ],
    };
  }),

  order_shipped: onEvent((content, { text, name, expected, collect, receipt, seeOrder, items }) => {
    const { tracking_number, tracking_url } = content;
    const tracking: Row = [text('email:orderShipped.tracking'), tracking_number ?? ''];
    return {
      subject: text('email:orderShipped.subject'),
      heading: text('email:orderShipped.heading'),
      name,
      blocks: [
        text('email:orderShipped.handed'),
        { rows: [collect, expected, tracking, receipt] },
        { button: text('email:orderShipped.track'), url: tracking_url ?? '' },
        items,
        seeOrder,
        text('email:orderShipped.lookOver'),
      ],
    };
  }),

  order_cancelled: onEvent((content, { text, name, seeOrder, button }) => ({
    subject: text('email:orderCancelled.subject'),
    heading: text('email:orderCancelled.heading'),
    name,
    blocks: [
      text('email:orderCancelled.cancelled'),
      content.unpaid ? text('email:orderCancelled.unpaid') : '',
      text('email:orderCancelled.notYou'),
      seeOrder,
      button(text('email:orderCancelled.shop'), ''),
    ],
  })),

  order_shortened: onOrder(
    (order, { text, name, getTotals, collect, transfer, seeOrder, items, money }) => ({
      subject: text('email:orderShortened.subject'),
      heading: text('email:orderShortened.heading'),
      name,
      blocks: [
        text('email:orderShortened.leftOut'),
        order.changed
          .map(({ name, net, before, after }) => `${name}, ${net}: ${before} → ${after}`)
          .join('\n'),
        { rows: [[text('email:orderShortened.reason'), unlinkedText(order.reason)]] },
        text('email:orderShortened.contains'),
        items,
        getTotals(text('email:orderShortened.products'), text('email:orderShortened.total')),
        { rows: [collect] },
        { rows: [[text('email:orderShortened.refunded'), money(order.refunded)]] },
        ...transfer,
        seeOrder,
        text('email:orderShortened.disagree'),
      ],
    }),
  ),

  complaint_received: onCase(
    (content, { text, name, caseName, received, order, seeOrder, items, locale }) => {
      const isWithdrawal = content.case_kind === 'withdrawal';
      const dueText = isWithdrawal ? 'email:complaint.moneyBy' : 'email:complaint.answerBy';
      return {
        subject: text('email:complaintReceived.subject', { case: caseName }),
        heading: caseName,
        name,
        blocks: [
          text('email:complaintReceived.recorded'),
          {
            rows: [
              [text('email:complaint.number'), caseName],
              received,
              order,
              [text('email:complaint.said'), unlinkedText(content.said)],
              [text(dueText), onDay(locale, content.due_on)],
            ],
          },
          items,
          isWithdrawal ? text('email:withdrawal.sendBack') : '',
          seeOrder,
          text('email:complaintReceived.add'),
        ],
      };
    },
  ),

  complaint_answered: onCase(
    (content, { text, name, caseName, received, order, seeOrder, items, money, locale }) => {
      const { decision, reasons, amount, solve_by } = content;
      const answer = decision === 'reject' ? decision : content.case_kind;
      return {
        subject: text('email:complaintAnswered.subject', { case: caseName }),
        heading: caseName,
        name,
        blocks: [
          text('email:complaintAnswered.considered', { kind: content.case_kind }),
          {
            rows: [
              [text('email:complaint.decision'), text(caseTexts[decision])],
              [text('email:complaint.reasons'), reasons.trim()],
              [text('email:row.amount'), money(amount)],
              [text('email:complaint.solveBy'), solve_by ? onDay(locale, solve_by) : ''],
              received,
              order,
            ],
          },
          items,
          seeOrder,
          text('email:complaintAnswered.agree', { answer }),
        ],
      };
    },
  ),

  order_reminder: onEvent((_, { text, name, toOrder }) => ({
    subject: text('email:orderReminder.subject'),
    heading: text('email:orderReminder.heading'),
    name,
    blocks: [
      text('email:orderReminder.asked', { ml: bottleMlPerDay }),
      toOrder(text('email:orderReminder.again')),
      text('email:orderReminder.once'),
    ],
  })),

  recall_notice: onEvent(({ subject, text: written }, { name, seeOrder }) => ({
    subject,
    heading: subject,
    name,
    blocks: [...written.split(/\n{2,}/), seeOrder],
  })),

  order_notice: onOrder(
    (_, { text, total, totals, items, customer, notes, payment, recipient }) => ({
      subject: text('email:orderNotice.subject', { total }),
      heading: text('email:orderNotice.heading'),
      blocks: [
        text('email:orderNotice.cameIn'),
        items,
        totals,
        { rows: [...customer, ...recipient, ...notes, payment] },
      ],
    }),
  ),

  cancellation_notice: onOrder((_, { text, total, customer, items }) => ({
    subject: text('email:cancellationNotice.subject', { total }),
    heading: text('email:cancellationNotice.heading'),
    blocks: [text('email:cancellationNotice.cancelled'), items, { rows: customer }],
  })),

  complaint_notice: onOrder((content, { text, customer, items, publicUrl }) => {
    const { case_kind, case_number, said } = content;
    return {
      subject: text('email:complaintNotice.subject', { kind: case_kind }),
      heading: text(caseTexts[case_kind], { number: case_number }),
      blocks: [
        text('email:complaintNotice.reported'),
        items,
        { rows: [[text('email:complaintNotice.said'), unlinkedText(said)], ...customer] },
        {
          button: text('email:complaintNotice.open'),
          url: `${publicUrl}${adminPaths.cases}/${case_number}`,
        },
      ],
    };
  }),
} satisfies Partial<EmailTexts>;
