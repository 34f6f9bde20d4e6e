import { Fragment } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { Phone } from 'lucide-react';
import { shopDay } from '@/contract/deliveryDay';
import { adminPaths } from '@/contract/admin/paths';
import type { Today, TodayStage } from '@/contract/admin/today';
import { pagePaths } from '@/contract/paths';
import { dayFormat } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { StandaloneLink, touchTarget } from '@/ui/TextLink';
import { from } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { casePath, orderPath, ordersPath, productPath } from '../../../lib/links';
import { countToDo } from '../../../lib/orderTexts';
import { useAge } from '../../../lib/useAge';
import { Gauge } from '../../../ui/Gauge';

const formatDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

export type Alert = Today['alerts'][number];

const isCase = (kind: Alert['kind']) => kind === 'caseDue' || kind === 'caseNew';

export function getPath({ kind, number, filter }: Alert): string {
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

/** The date and the counts in the badge of Today, each with a link to the screen that handles it. */
export function Lead({ today }: { today: Today }) {
  const { text, locale } = useText();
  const { flow, alerts, packed } = today;
  const { all } = countToDo(today);
  const day = formatDay(locale, shopDay(new Date(today.at)));
  const steps = [
    ['to-confirm', flow.placed.count, 'admin:today.flow.placed'],
    ['to-pack', flow.confirmed.count, 'admin:today.flow.confirmed'],
    ['to-ship', packed.courier, 'admin:today.flow.packed'],
    ['to-pick-up', packed.pickup, 'admin:orders.status.ready'],
  ] as const;
  const parts = [
    ...steps
      .filter(([, count]) => count > 0)
      .map(([id, count, name]) => ({
        to: `#${id}`,
        label: `${count} ${text(name).toLowerCase()}`,
      })),
    ...alerts.map((alert) => ({ to: getPath(alert), label: text(alertNames[alert.kind]) })),
  ];
  return (
    <>
      <span>{`${day.charAt(0).toUpperCase()}${day.slice(1)}.`}</span>
      {all > 0 && <span>{` ${text('admin:today.waiting', { count: all })}: `}</span>}
      {parts.map(({ to, label }, index) => (
        <Fragment key={to}>
          <StandaloneLink to={to}>{label}</StandaloneLink>
          <span>{index < parts.length - 1 ? ', ' : '.'}</span>
        </Fragment>
      ))}
    </>
  );
}

const ticks = 11;

const Stages = styled.ul`
  display: grid;
  /* Stacks the stages if two do not fit side by side, as with large text. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: 1px;
  margin-bottom: 24px;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--border);
  overflow: hidden;

  a {
    outline-offset: -3px;
  }
  ${from(768)} {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    margin-bottom: 36px;
  }
`;
const Stage = styled.li`
  display: grid;
  gap: 2px;
  align-content: start;
  background: var(--surface-raised);
  padding: 12px 14px 10px;
  font-size: var(--text-sm);
  line-height: 1.3;

  a:first-child {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 8px;
    align-items: baseline;
    min-height: 44px;
    font-weight: 600;
  }
  & > a:nth-child(2) {
    ${touchTarget}
  }
  a:first-child > :first-child {
    grid-column: 1 / -1;
  }
  strong {
    font: 600 1.625rem/1.2 var(--font-display);
  }
  ${from(768)} {
    padding: 18px 20px;

    a:first-child {
      grid-template-columns: minmax(0, 1fr);
    }
    strong {
      font-size: 2rem;
    }
  }
`;

const stages = ['placed', 'confirmed', 'packed', 'shipped'] as const;

export function OrderStages({ today }: { today: Today }) {
  const { text } = useText();
  const age = useAge();
  const getName = (name: keyof Today['flow']) =>
    name === 'packed' && today.packed.pickup > 0
      ? 'admin:today.flow.packedBoth'
      : (`admin:today.flow.${name}` as const);
  const detail = (name: keyof Today['flow'], stage: TodayStage) => {
    if (stage.late && stage.late.count > 0 && stage.oldest) {
      const oldestAge = { age: age(stage.oldest, today.at) };
      return (
        <Link to={ordersPath(stage.late.filter)}>
          <Text as="span" $tone="warning" $strong>
            {name === 'shipped'
              ? text('admin:today.flow.longest', oldestAge)
              : text('admin:today.flow.oldest', oldestAge)}
          </Text>
        </Link>
      );
    }
    return <Text>{text('admin:today.flow.pieces', { count: stage.pieces })}</Text>;
  };
  return (
    <nav aria-label={text('admin:today.flow.aria')}>
      <Stages>
        {stages.map((name) => {
          const stage = today.flow[name];
          return (
            <Stage key={name}>
              <Link to={ordersPath(stage.filter)}>
                <Gauge as="span" $cells={ticks} $full={stage.count} />
                <strong>{stage.count}</strong>
                <span>{text(getName(name))}</span>
              </Link>
              {detail(name, stage)}
            </Stage>
          );
        })}
      </Stages>
    </nav>
  );
}

const EmptyPanel = styled(Panel)`
  display: grid;
  gap: 14px;
  justify-items: start;
  max-width: 560px;

  svg {
    width: 92px;
    height: auto;
  }
  p {
    color: var(--text-muted);
  }
  a {
    width: 100%;
  }
`;

export function NoOrdersYet() {
  const { text } = useText();
  return (
    <EmptyPanel aria-labelledby="no-orders">
      <MeasuringGlass />
      <h2 id="no-orders">{text('admin:today.none')}</h2>
      <p>{text('admin:today.none.text')}</p>
      <ButtonLink to={pagePaths.home} target="_blank" rel="noreferrer">
        {text('admin:layout.openShop')}
      </ButtonLink>
      <ButtonLink variant="secondary" to={adminPaths.newOrder}>
        <Phone aria-hidden="true" />
        <span>{text('admin:phone.title')}</span>
      </ButtonLink>
    </EmptyPanel>
  );
}
