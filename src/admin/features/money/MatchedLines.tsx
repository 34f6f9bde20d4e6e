import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { MatchedPayment, Payable } from '@/contract/admin/money';
import { formatAmount } from '@/contract/money';
import { useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Check, ChevronDown, CircleAlert, Info } from '@/ui/icons';
import { Select } from '@/ui/inputs';
import { from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderPath } from '../../lib/links';
import { type PaidLine, reasonOf, type Review } from './review';

const Box = styled.section`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  overflow: hidden;
  font-size: var(--text-sm);
`;
const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
  min-height: 52px;
  padding: 8px 20px;
  border-block: 1px solid var(--border);
  background: var(--surface);

  *:first-child > & {
    border-top: 0;
  }
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
`;
const Fold = styled.details`
  summary {
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  &[open] summary > * > .lucide:last-child {
    transform: rotate(180deg);
  }
`;
const Lines = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 14px;
    align-items: center;
    padding: 11px 20px;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  [data-amount] {
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
  li[data-differs] > :first-child {
    grid-row: 1 / 4;
  }
  li[data-same] > [data-amount] {
    grid-row: 1;
    grid-column: 2;
  }
  button[data-wide] {
    width: 100%;
  }

  ${from(1024)} {
    li {
      grid-template-columns: minmax(0, 1fr) repeat(3, 96px) 210px;
    }
    li[data-unknown] {
      grid-template-columns: minmax(0, 1fr) 96px auto;
    }
    li[data-same] {
      grid-template-columns: minmax(0, 1fr) 190px 96px;
    }
    [data-label] {
      display: none;
    }
    li[data-differs] > :first-child,
    li[data-same] > [data-amount] {
      grid-row: auto;
      grid-column: auto;
    }
    [data-wide],
    button[data-wide] {
      grid-column: auto;
      width: auto;
    }
  }
`;
const Columns = styled.div`
  display: none;

  ${from(1024)} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) repeat(3, 96px) 210px;
    gap: 14px;
    padding: 9px 20px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  span:nth-child(n + 2):nth-child(-n + 4) {
    text-align: right;
  }
`;

const reasonTexts = {
  delivery: 'admin:money.reason.delivery',
  digits: 'admin:money.reason.digits',
} as const;
const icons = { danger: CircleAlert, warning: Info, success: Check };

interface GroupProps {
  tone: keyof typeof icons;
  title: string;
  amount: number;
  /** Can be closed. */
  folds?: boolean;
  children: ReactNode;
}

function Group({ tone, title, amount, folds = false, children }: GroupProps) {
  const Icon = icons[tone];
  const id = useId();
  const heading = (
    <Heading style={{ '--tone': `var(--${tone})` } as object}>
      <Icon aria-hidden="true" />
      <h3 id={id}>{title}</h3>
      <Price amount={amount} />
      {folds && <ChevronDown aria-hidden="true" />}
    </Heading>
  );
  if (folds)
    return (
      <Fold open>
        <summary>{heading}</summary>
        {children}
      </Fold>
    );
  return (
    <div role="group" aria-labelledby={id}>
      {heading}
      {children}
    </div>
  );
}

function Order({ order, note }: { order: Payable; note?: string }) {
  const { text } = useText();
  return (
    <div>
      <StandaloneLink to={orderPath(order.number)}>{order.number}</StandaloneLink>{' '}
      <strong>{order.customer}</strong> <span>{order.city}</span>{' '}
      {order.parcel === 'shipped' && <Tag $tone="info">{text('admin:money.onItsWay')}</Tag>}
      {order.is_claim && <Tag>{text('admin:money.claimPaid')}</Tag>}
      {note && (
        <small>
          <br />
          {note}
        </small>
      )}
    </div>
  );
}

interface DifferingLineProps {
  line: PaidLine;
  onAccept: (accepted: boolean) => void;
}

function DifferingLine({ line, onAccept }: DifferingLineProps) {
  const { text, locale } = useText();
  const { order, amount, difference, reference, accepted } = line;
  const reason = reasonOf(line);
  const money = (value: number) => formatAmount(value, locale);
  const note = reason && text(reasonTexts[reason]);
  const label = text('admin:money.difference.what', { number: order.number });
  return (
    <li data-differs="">
      <Order order={order} note={[reference, note].filter(Boolean).join(' · ')} />
      <span data-amount="">
        <small data-label="">{`${text('admin:money.yours')} `}</small>
        {money(order.expected)}
      </span>
      <strong data-amount="">
        <small data-label="">{`${text('admin:money.courier')} `}</small>
        {money(amount)}
      </strong>
      <strong data-amount="" style={{ color: 'var(--danger)' }}>
        <small data-label="">{`${text('admin:money.difference')} `}</small>
        {difference > 0 ? '+' : '−'}
        {money(Math.abs(difference))}
      </strong>
      {difference > 0 ? (
        <small data-wide="">{text('admin:money.difference.more')}</small>
      ) : (
        <Select
          data-wide=""
          $small
          aria-label={label}
          value={accepted ? 'accept' : 'claim'}
          onChange={({ target }) => onAccept(target.value === 'accept')}
        >
          <option value="claim">{text('admin:money.difference.claim')}</option>
          <option value="accept">{text('admin:money.difference.accept')}</option>
        </Select>
      )}
    </li>
  );
}

function UnknownLine({ payment, onLink }: { payment: MatchedPayment; onLink: () => void }) {
  const { text, locale } = useText();
  const day = useShortDay();
  const { reference, amount, suggestion, settled_on, repeated } = payment;
  const explanation = () => {
    if (repeated) return text('admin:money.unknown.repeated');
    if (settled_on) return text('admin:money.unknown.settled', { day: day(settled_on) });
    if (!suggestion) return text('admin:money.unknown.none');
    const { number, customer, city, tracking_number } = suggestion;
    const same = text('admin:money.unknown.same', { number, customer, city });
    return tracking_number === '' ? `${same} ${text('admin:money.unknown.noNumber')}` : same;
  };
  return (
    <li data-unknown="">
      <div>
        <strong>{reference}</strong>
        <br />
        <small>{explanation()}</small>
      </div>
      <strong data-amount="">{formatAmount(amount, locale)}</strong>
      {suggestion ? (
        <Button data-wide="" variant="soft" size="small" onClick={onLink}>
          {text('admin:money.link', { number: suggestion.number })}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

interface MatchedLinesProps {
  review: Review;
  onAccept: (line: number, accepted: boolean) => void;
  onLink: (line: number, linked: boolean) => void;
}

/** A courier's list beside the shop's orders: what differs, what is unknown, and what is the same. */
export default function MatchedLines({ review, onAccept, onLink }: MatchedLinesProps) {
  const { text, locale } = useText();
  const { differing, unknown, matching } = review;
  const sum = (lines: readonly { amount: number }[]) =>
    lines.reduce((total, { amount }) => total + amount, 0);
  return (
    <Box aria-label={text('admin:money.found')}>
      {differing.length > 0 && (
        <Group
          tone="danger"
          title={text('admin:money.differing', { count: differing.length })}
          amount={sum(differing)}
        >
          <Columns aria-hidden="true">
            <span>{text('admin:money.order')}</span>
            <span>{text('admin:money.yours')}</span>
            <span>{text('admin:money.courier')}</span>
            <span>{text('admin:money.difference')}</span>
            <span>{text('admin:money.difference.choice')}</span>
          </Columns>
          <Lines>
            {differing.map((line) => (
              <DifferingLine
                key={line.line}
                line={line}
                onAccept={(accepted) => onAccept(line.line, accepted)}
              />
            ))}
          </Lines>
        </Group>
      )}
      {unknown.length > 0 && (
        <Group
          tone="warning"
          title={text('admin:money.unknown', { count: unknown.length })}
          amount={sum(unknown)}
        >
          <Lines>
            {unknown.map((payment) => (
              <UnknownLine
                key={payment.line}
                payment={payment}
                onLink={() => onLink(payment.line, true)}
              />
            ))}
          </Lines>
        </Group>
      )}
      {matching.length > 0 && (
        <Group
          folds
          tone="success"
          title={text('admin:money.matching', { count: matching.length })}
          amount={sum(matching)}
        >
          <Lines>
            {matching.map(({ line, order, reference, amount, isLinked }) => (
              <li key={line} data-same="">
                <Order order={order} />
                <small>
                  {reference}{' '}
                  {isLinked && (
                    <Button variant="secondary" size="small" onClick={() => onLink(line, false)}>
                      {text('admin:money.unlink')}
                      <VisuallyHidden>{` ${order.number}`}</VisuallyHidden>
                    </Button>
                  )}
                </small>
                <span data-amount="">{formatAmount(amount, locale)}</span>
              </li>
            ))}
          </Lines>
        </Group>
      )}
    </Box>
  );
}
