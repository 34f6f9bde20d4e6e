import { adminPaths } from '@/contract/admin/paths';
import { businessAddress } from '@/contract/address';
import { onDay } from '@/contract/longDate';
import { bottleMlPerDay } from '@/contract/netContent';
import { firstPasswordPath, pagePaths } from '@/contract/paths';
import { mapUrl, pickupAddress } from '@/contract/pickup';
import type { Row } from './emailBlocks';
import { type EmailTexts, unlinkedText } from './Writer';
import { caseTexts, defineCaseEmail, defineEventEmail, defineOrderEmail } from './aboutOrders';

export const orderEmails = {
  order_confirmation: defineOrderEmail((content, order) => {
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

  order_paid: defineEventEmail((_, { text, name, expected, seeOrder, items }) => ({
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

  transfer_reminder: defineOrderEmail((_, { text, name, transferNote, transfer, seeOrder }) => ({
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

  order_accepted: defineEventEmail((_, { text, name, expected, collect, seeOrder, items }) => ({
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

  order_ready: defineEventEmail(
    (_, { text, name, pickup, collect, receipt, seeOrder, items, shop }) => {
      const { business } = shop;
      const shopAddress = businessAddress(business);
      return {
        subject: text('email:orderReady.subject'),
        heading: text('email:orderReady.heading'),
        name,
        blocks: [
          text('email:orderReady.waiting'),
          { rows: [[text('email:orderReady.where'), shopAddress], pickup, collect, receipt] },
          { button: text('email:orderReady.map'), url: mapUrl(pickupAddress(business)) },
          items,
          seeOrder,
          text('email:orderReady.come'),
        ],
      };
    },
  ),

  order_shipped: defineEventEmail(
    (content, { text, name, expected, collect, receipt, seeOrder, items }) => {
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
    },
  ),

  order_cancelled: defineEventEmail((content, { text, name, seeOrder, button }) => ({
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

  order_shortened: defineOrderEmail(
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

  complaint_received: defineCaseEmail(
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

  complaint_answered: defineCaseEmail(
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

  order_reminder: defineEventEmail((_, { text, name, toOrder }) => ({
    subject: text('email:orderReminder.subject'),
    heading: text('email:orderReminder.heading'),
    name,
    blocks: [
      text('email:orderReminder.asked', { ml: bottleMlPerDay }),
      toOrder(text('email:orderReminder.again')),
      text('email:orderReminder.once'),
    ],
  })),

  recall_notice: defineEventEmail(({ subject, text: written }, { name, seeOrder }) => ({
    subject,
    heading: subject,
    name,
    blocks: [...written.split(/\n{2,}/), seeOrder],
  })),

  order_notice: defineOrderEmail(
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

  cancellation_notice: defineOrderEmail((_, { text, total, customer, items }) => ({
    subject: text('email:cancellationNotice.subject', { total }),
    heading: text('email:cancellationNotice.heading'),
    blocks: [text('email:cancellationNotice.cancelled'), items, { rows: customer }],
  })),

  complaint_notice: defineOrderEmail((content, { text, customer, items, publicUrl }) => {
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
