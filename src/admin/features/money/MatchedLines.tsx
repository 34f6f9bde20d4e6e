import { createContext, type ReactNode, useContext, useId } from 'react';
import styled from 'styled-components';
import type { MatchedPayment, PaymentLink, PaymentOutcome } from '@/contract/admin/money';
import { formatAmount } from '@/contract/money';
import { useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Check, ChevronDown, CircleAlert, Info } from '@/ui/icons';
import { Select } from '@/ui/inputs';
import { Price } from '@/ui/Price';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { Tag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderPath } from '../../lib/links';
import { differenceOf, reasonOf, sumOf } from './review';

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
  min-height: 52px;
  padding-block: 8px;

  h3 {
    flex: 1 0 auto;
    max-width: 100%;
    font: 600 var(--text-sm) / 1.4 var(--font-ui);
  }
  & > .lucide {
    width: 18px;
    height: 18px;
    color: var(--tone);
  }
  details[open] & > .lucide:last-child {
    transform: rotate(180deg);
  }
`;
const Fold = styled.details`
  summary {
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
`;

/** What the owner has decided about the lines of a list. */
export interface Decisions {
  /** Null for the statement of the bank, of which only exact payments are booked. */
  courier: string | null;
  accepted: readonly number[];
  links: readonly PaymentLink[];
  onAccept: (line: number, accepted: boolean) => void;
  onLink: (payment: MatchedPayment) => void;
  onUnlink: (line: number) => void;
}
const DecisionsContext = createContext<Decisions>({
  courier: null,
  accepted: [],
  links: [],
  onAccept: () => undefined,
  onLink: () => undefined,
  onUnlink: () => undefined,
});

interface OrderNameProps {
  number: string;
  customer: string;
  is_claim: boolean;
  children?: ReactNode;
}

export function OrderName({ number, customer, is_claim, children }: OrderNameProps) {
  const { text } = useText();
  return (
    <>
      <StandaloneLink to={orderPath(number)}>{number}</StandaloneLink> <strong>{customer}</strong>{' '}
      {children} {is_claim && <Tag>{text('admin:money.claimPaid')}</Tag>}
    </>
  );
}

const reasonTexts = {
  delivery: 'admin:money.reason.delivery',
  digits: 'admin:money.reason.digits',
} as const;

function Note({ outcome, settled_on, suggestion, ...payment }: MatchedPayment) {
  const { text } = useText();
  const day = useShortDay();
  const reason = outcome === 'differs' && reasonOf(payment);
  if (reason) return ` · ${text(reasonTexts[reason])}`;
  if (outcome === 'cancelled') return ` · ${text('admin:money.cancelled')}`;
  if (outcome === 'repeated') return text('admin:money.unknown.repeated');
  if (outcome === 'settled')
    return settled_on
      ? text('admin:money.unknown.settled', { day: day(settled_on) })
      : ` · ${text('admin:money.paidAlready')}`;
  if (outcome !== 'unknown') return null;
  if (!suggestion) return text('admin:money.unknown.none');
  const { number, customer, city, reference } = suggestion;
  const same = text('admin:money.unknown.same', { number, customer, city });
  return reference === '' ? `${same} ${text('admin:money.unknown.noNumber')}` : same;
}

function Order(payment: MatchedPayment) {
  const { text } = useText();
  const { reference, order } = payment;
  return (
    <>
      {order ? (
        <OrderName {...order}>
          {order.city}{' '}
          {order.parcel === 'shipped' && <Tag $tone="info">{text('admin:money.onItsWay')}</Tag>}
        </OrderName>
      ) : (
        <strong>{reference}</strong>
      )}
      <small style={{ display: 'block' }}>
        {order && reference}
        <Note {...payment} />
      </small>
    </>
  );
}

function Expected({ outcome, order }: MatchedPayment) {
  const { text, locale } = useText();
  if (!order || outcome === 'pays') return null;
  return (
    <>
      <small className="card-only">{text('admin:money.yours')} </small>
      {formatAmount(order.expected, locale)}
    </>
  );
}

export function Amount({ amount }: { amount: number }) {
  const { locale } = useText();
  return <strong>{formatAmount(amount, locale)}</strong>;
}

export function Difference({ by }: { by: number }) {
  const { locale } = useText();
  if (by === 0) return null;
  return (
    <strong style={{ color: 'var(--danger)' }}>
      {by > 0 ? '+' : '−'}
      {formatAmount(Math.abs(by), locale)}
    </strong>
  );
}

function Choice(payment: MatchedPayment) {
  const { text } = useText();
  const { courier, accepted, links, onAccept, onLink, onUnlink } = useContext(DecisionsContext);
  const { line, outcome, order, reference, suggestion } = payment;
  if (outcome === 'unknown')
    return (
      <Button variant="soft" size="small" onClick={() => onLink(payment)}>
        {suggestion
          ? text('admin:money.link', { number: suggestion.number })
          : text('admin:money.link.any')}
        <VisuallyHidden>{` ${reference}`}</VisuallyHidden>
      </Button>
    );
  if (!order) return null;
  const { number } = order;
  return (
    <>
      {outcome === 'differs' && courier === null && <small>{text('admin:money.notBooked')}</small>}
      {outcome === 'differs' && courier !== null && differenceOf(payment) > 0 && (
        <small>{text('admin:money.difference.more')}</small>
      )}
      {outcome === 'differs' && courier !== null && differenceOf(payment) < 0 && (
        <Select
          $small
          aria-label={text('admin:money.difference.what', { number })}
          value={accepted.includes(line) ? 'accept' : 'claim'}
          onChange={({ target }) => onAccept(line, target.value === 'accept')}
        >
          <option value="claim">{text('admin:money.difference.claim')}</option>
          <option value="accept">{text('admin:money.difference.accept')}</option>
        </Select>
      )}
      {links.some((link) => link.line === line) && (
        <Button variant="secondary" size="small" onClick={() => onUnlink(line)}>
          {text('admin:money.unlink')}
          <VisuallyHidden>{` ${number}`}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

const columns: readonly TableColumn<MatchedPayment>[] = [
  { header: 'admin:money.order', Cell: Order, card: { area: '1 / 1' } },
  { header: 'admin:money.yours', Cell: Expected, align: 'right', card: { area: '2 / 1' } },
  {
    header: 'admin:money.paid',
    Cell: Amount,
    align: 'right',
    card: { area: '1 / 2', align: 'start' },
  },
  {
    header: 'admin:money.difference',
    Cell: (payment) => <Difference by={differenceOf(payment)} />,
    align: 'right',
    card: { area: '2 / 2' },
  },
  {
    header: 'admin:money.difference.choice',
    headerFor: 'screenReaders',
    Cell: Choice,
    card: { area: '3 / 1 / auto / span 2' },
  },
];

interface GroupOfLines {
  tone: 'danger' | 'warning' | 'success';
  Icon: typeof Check;
  title: 'admin:money.differing' | 'admin:money.unknown' | 'admin:money.matching';
  outcomes: readonly PaymentOutcome[];
}
const groups: readonly GroupOfLines[] = [
  {
    tone: 'danger',
    Icon: CircleAlert,
    title: 'admin:money.differing',
    outcomes: ['differs', 'cancelled'],
  },
  {
    tone: 'warning',
    Icon: Info,
    title: 'admin:money.unknown',
    outcomes: ['unknown', 'settled', 'repeated'],
  },
  { tone: 'success', Icon: Check, title: 'admin:money.matching', outcomes: ['pays'] },
];

function Group({ tone, Icon, title, outcomes, payments }: GroupOfLines & LinesProps) {
  const { text } = useText();
  const id = useId();
  const items = payments.filter(({ outcome }) => outcomes.includes(outcome));
  if (items.length === 0) return null;
  const name = text(title, { count: items.length });
  return (
    <Fold open role="group" aria-labelledby={id}>
      <summary>
        <Heading style={{ '--tone': `var(--${tone})` } as object}>
          <Icon aria-hidden="true" />
          <h3 id={id}>{name}</h3>
          <Price amount={sumOf(items, ({ amount }) => amount)} />
          <ChevronDown aria-hidden="true" />
        </Heading>
      </summary>
      <ResponsiveTable
        caption={`${text('admin:money.found')}: ${name}`}
        items={items}
        keyOf={({ line }) => line}
        columns={columns}
        cardColumns="minmax(0, 1fr) auto"
      />
    </Fold>
  );
}

interface LinesProps {
  payments: readonly MatchedPayment[];
}

/** A list beside the shop's orders: what differs, what is unknown, and what is the same. */
export default function MatchedLines({
  payments,
  decisions,
}: LinesProps & { decisions: Decisions }) {
  const { text } = useText();
  return (
    <section aria-label={text('admin:money.found')}>
      <DecisionsContext value={decisions}>
        {groups.map((group) => (
          <Group key={group.title} {...group} payments={payments} />
        ))}
      </DecisionsContext>
    </section>
  );
}
