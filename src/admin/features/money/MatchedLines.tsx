import { useState } from 'react';
import styled from 'styled-components';
import {
  isBookable,
  type Match,
  type MatchedPayment,
  type PaymentLink,
  type PaymentOutcome,
  linkPayment,
} from '@/contract/admin/money';
import { formatAmount } from '@/contract/money';
import { useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { Select } from '@/ui/inputs';
import { from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { Tag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { orderPath } from '../../lib/links';
import { WrittenLine } from '../../ui/pastedLists';
import { AdminForm } from '../../ui/AdminForm';
import { RowButton } from '../../ui/RowButton';
import { getDifference, getReason, signedAmount, sumBy } from './Check';

export interface Decisions {
  /** Null for a bank statement, where only exact payments are booked. */
  courier: string | null;
  accepted: readonly number[];
  /** Links that the owner made and can undo. */
  links: readonly PaymentLink[];
  /** Whether the list is booked. A difference can then be accepted, but no longer claimed. */
  isBooked?: boolean;
  /** Whether the logged-in member may not book. */
  isReadOnly?: boolean;
  onAccept: (line: number, isAcceptedNow: boolean) => void;
  /** Links a line to an order. Undefined once linking is no longer possible. */
  link?: ((line: number, number: string) => Promise<{ error?: unknown }>) | undefined;
  onUnlink?: (line: number) => void;
}

/** A payment with its line in the list, unless it was booked before. */
type Listed = MatchedPayment & Partial<Pick<Match['payments'][number], 'text'>>;

/** `ask` opens the dialog that asks which order the line pays. */
type Line = Listed & Decisions & { ask: (payment: MatchedPayment) => void };

/** The columns after the first have the same width in each table, so that amounts are aligned. */
const Groups = styled(Stack)`
  ${from(1024)} {
    tr > :first-child {
      width: 100%;
    }
  }
`;
const Action = styled.div`
  ${from(1024)} {
    width: 210px;
  }
`;

function useNote({ outcome, settled_on, suggestion, ...payment }: MatchedPayment) {
  const { text } = useText();
  const day = useShortDay();
  const reason = outcome === 'differs' && getReason(payment);
  if (reason) return ` · ${text(`admin:money.reason.${reason}`)}`;
  if (outcome === 'cancelled')
    return ` · ${text(isBookable({ outcome, ...payment }) ? 'admin:money.cancelled.refund' : 'admin:money.cancelled')}`;
  if (outcome === 'repeated') return text('admin:money.unknown.repeated');
  if (outcome === 'settled')
    return settled_on
      ? text('admin:money.unknown.settled', { day: day(settled_on) })
      : ` · ${text('admin:money.paidAlready')}`;
  if (outcome !== 'unknown') return null;
  if (!suggestion) return text('admin:money.unknown.none');
  const { number, customer, city, reference } = suggestion;
  const sameCustomerText = text('admin:money.unknown.same', { number, customer, city });
  return reference === ''
    ? `${sameCustomerText} ${text('admin:money.unknown.noNumber')}`
    : sameCustomerText;
}

function Order(payment: Line) {
  const { text } = useText();
  const note = useNote(payment);
  const { courier, isBooked, reference, order, delivers, line, text: lineText } = payment;
  return (
    <>
      {order ? (
        <>
          <StandaloneLink to={orderPath(order.number)} translate="no">
            {order.number}
          </StandaloneLink>
          <span> </span>
          <strong>{order.customer}</strong>
          <span>{` ${order.city} `}</span>
          {delivers && (
            <Tag $tone="info">
              {text(isBooked ? 'admin:money.delivered' : 'admin:money.onItsWay')}
            </Tag>
          )}
          <span> </span>
          {order.is_claim && <Tag>{text('admin:money.claimPaid')}</Tag>}
          <span> </span>
          {courier && order.courier && order.courier !== courier && (
            <Tag $tone="warning">
              {text('admin:money.otherCourier', { courier: order.courier })}
            </Tag>
          )}
        </>
      ) : (
        <strong translate="no">{reference}</strong>
      )}
      <small style={{ display: 'block' }}>
        {order && <span translate="no">{reference}</span>}
        <span>{note}</span>
      </small>
      {lineText !== undefined && <WrittenLine line={line} text={lineText} />}
    </>
  );
}

function Expected({ outcome, order }: MatchedPayment) {
  const { text, locale } = useText();
  if (!order || outcome === 'pays') return null;
  return (
    <>
      <small className="card-only">{`${text('admin:money.yours')} `}</small>
      <span>{formatAmount(order.expected, locale)}</span>
    </>
  );
}

function Amount({ amount }: MatchedPayment) {
  const { locale } = useText();
  return <strong>{formatAmount(amount, locale)}</strong>;
}

function Difference(payment: MatchedPayment) {
  const { locale } = useText();
  const by = getDifference(payment);
  if (by === 0) return null;
  return <strong style={{ color: 'var(--danger)' }}>{signedAmount(by, locale)}</strong>;
}

function DifferenceChoice(payment: Line) {
  const { text } = useText();
  const { courier, accepted, isBooked, isReadOnly, onAccept, line, order } = payment;
  const isAccepted = accepted.includes(line);
  if (courier === null) return <small>{text('admin:money.notBooked')}</small>;
  if (getDifference(payment) > 0) return <small>{text('admin:money.difference.more')}</small>;
  if (isReadOnly || (isBooked && isAccepted)) return null;
  return (
    <Select
      $small
      aria-label={text('admin:money.difference.what', { number: order?.number ?? '' })}
      value={isAccepted ? 'accept' : 'claim'}
      onChange={({ target }) => onAccept(line, target.value === 'accept')}
    >
      <option value="claim">{text('admin:money.difference.claim')}</option>
      <option value="accept">{text('admin:money.difference.accept')}</option>
    </Select>
  );
}

function Choice(payment: Line) {
  const { text } = useText();
  const { links, link, ask, onUnlink, line, outcome, order, reference, suggestion } = payment;
  return (
    <Action>
      {outcome === 'differs' && <DifferenceChoice {...payment} />}
      {outcome === 'unknown' && link && (
        <RowButton
          variant="soft"
          label={
            suggestion
              ? text('admin:money.link', { number: suggestion.number })
              : text('admin:money.link.any')
          }
          of={reference}
          onClick={() => ask(payment)}
        />
      )}
      {links.some((linked) => linked.line === line) && (
        <RowButton
          label={text('admin:money.unlink')}
          of={order?.number ?? ''}
          onClick={() => onUnlink?.(line)}
        />
      )}
    </Action>
  );
}

const columns: readonly TableColumn<Line>[] = [
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
    Cell: Difference,
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

const withoutExpected = columns.filter(({ Cell }) => Cell !== Expected && Cell !== Difference);

const groups = [
  { tone: 'danger', title: 'admin:money.differing', outcomes: ['differs'] },
  { tone: 'warning', title: 'admin:money.late.group', outcomes: ['cancelled'] },
  {
    tone: 'warning',
    title: 'admin:money.unknown',
    outcomes: ['unknown', 'settled', 'repeated'],
  },
  { tone: 'success', title: 'admin:money.matching', outcomes: ['pays'] },
] as const;

/** The lines shown per group, because rendering more is slow. */
const shownLines = 100;

const fieldMessages: OwnFieldMessages = {
  number: { not_available: { id: 'admin:money.link.notWaiting' } },
};

interface LinkDialogProps {
  reference: string;
  number: string;
  send: (number: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

function LinkDialog({ reference, number, send, onClose }: LinkDialogProps) {
  const { text } = useText();
  return (
    <Dialog open onClose={onClose} title={text('admin:money.link.title', { reference })}>
      <AdminForm
        label={text('admin:money.link.any')}
        struct={linkPayment.body}
        fieldMessages={fieldMessages}
        initialValues={{ number }}
        send={(values) => send(values.number)}
        onDone={onClose}
      >
        <FormField
          name="number"
          inputMode="numeric"
          autoComplete="off"
          label={text('admin:money.link.number')}
        />
      </AdminForm>
    </Dialog>
  );
}

interface MatchedLinesProps {
  payments: readonly Listed[];
  decisions: Decisions;
}

/** A list compared with the shop's orders: differences, unknown payments and exact matches. */
export default function MatchedLines({ payments, decisions }: MatchedLinesProps) {
  const { text } = useText();
  const [linking, ask] = useState<MatchedPayment | null>(null);
  const [all, showAll] = useState(false);
  const shownGroups = groups.map(({ outcomes, ...group }) => {
    const of: readonly PaymentOutcome[] = outcomes;
    const items = payments.filter(({ outcome }) => of.includes(outcome));
    return { ...group, items: items.map((payment) => ({ ...payment, ...decisions, ask })) };
  });
  return (
    <>
      <Groups $gap={6}>
        {shownGroups.map(({ tone, title, items }) => {
          if (items.length === 0) return null;
          const name = text(title, { count: items.length });
          return (
            <section key={title} aria-label={name}>
              <Cluster $between style={{ marginBottom: 10 }}>
                <Tag
                  as={decisions.isBooked ? 'h2' : 'h3'}
                  $tone={tone}
                  style={{ fontFamily: 'var(--font-ui)' }}
                >
                  {name}
                </Tag>
                <Price amount={sumBy(items, ({ amount }) => amount)} />
              </Cluster>
              <ResponsiveTable
                caption={`${text('admin:money.found')}: ${name}`}
                items={all ? items : items.slice(0, shownLines)}
                getKey={({ line }) => line}
                columns={title === 'admin:money.differing' ? columns : withoutExpected}
                cardColumns="minmax(0, 1fr) auto"
              />
              {!all && items.length > shownLines && (
                <Button variant="secondary" onClick={() => showAll(true)}>
                  {text('admin:lists.showAll', { count: items.length })}
                </Button>
              )}
            </section>
          );
        })}
      </Groups>
      {linking && (
        <LinkDialog
          reference={linking.reference}
          number={linking.suggestion?.number ?? ''}
          send={async (number) => decisions.link?.(linking.line, number) ?? {}}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
