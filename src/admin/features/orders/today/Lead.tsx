import { Fragment } from 'react';
import { shopDay } from '@/contract/deliveryDay';
import { adminPaths } from '@/contract/admin/paths';
import type { Today } from '@/contract/admin/today';
import { dayFormat } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { StandaloneLink } from '@/ui/TextLink';
import { casePath, orderPath, ordersPath, productPath } from '../../../lib/links';
import { waitingIn } from '../../../lib/waiting';

const dayOf = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

export type Alert = Today['alerts'][number];

const isCase = (kind: Alert['kind']) => kind === 'caseDue' || kind === 'caseNew';

/** Where it is dealt with. */
export function pathOf({ kind, number, filter }: Alert): string {
  if (kind === 'packIncomplete')
    return number === null ? adminPaths.products : productPath(Number(number));
  if (kind === 'noReceipt') return adminPaths.receipts;
  if (isCase(kind)) return number === null ? adminPaths.cases : casePath(Number(number));
  return number === null ? ordersPath(filter) : orderPath(number);
}

const alertNames: Readonly<Record<Alert['kind'], MessageId>> = {
  emailFailed: 'admin:today.waiting.email',
  noReceipt: 'admin:today.waiting.receipts',
  shippedLate: 'admin:today.waiting.late',
  transferWaits: 'admin:today.waiting.transfers',
  payoutLate: 'admin:today.waiting.payout',
  refundDue: 'admin:today.waiting.refunds',
  caseDue: 'admin:today.waiting.cases',
  packIncomplete: 'admin:today.waiting.packs',
  caseNew: 'admin:today.waiting.newCases',
};

/** The day, and what the badge of Today counts, each with a link to where it is done. */
export function Lead({ today }: { today: Today }) {
  const { text, locale } = useText();
  const { flow, alerts, packed } = today;
  const { all } = waitingIn(today);
  const day = dayOf(locale, shopDay(new Date(today.at)));
  const steps = [
    ['to-confirm', flow.placed.count, 'admin:today.flow.placed'],
    ['to-pack', flow.confirmed.count, 'admin:today.flow.confirmed'],
    ['to-ship', packed.courier, 'admin:today.flow.packed'],
    ['to-pick-up', packed.pickup, 'admin:orders.status.ready'],
  ] as const;
  const named = [
    ...steps
      .filter(([, count]) => count > 0)
      .map(([id, count, name]) => ({
        to: `#${id}`,
        label: `${count} ${text(name).toLowerCase()}`,
      })),
    ...alerts.map((alert) => ({ to: pathOf(alert), label: text(alertNames[alert.kind]) })),
  ];
  return (
    <>
      <span>{`${day.charAt(0).toUpperCase()}${day.slice(1)}.`}</span>
      {all > 0 && <span>{` ${text('admin:today.waiting', { count: all })}: `}</span>}
      {named.map(({ to, label }, index) => (
        <Fragment key={to}>
          <StandaloneLink to={to}>{label}</StandaloneLink>
          <span>{index < named.length - 1 ? ', ' : '.'}</span>
        </Fragment>
      ))}
    </>
  );
}
