import { useState } from 'react';
import styled from 'styled-components';
import type { CourierDebt } from '@/contract/admin/money';
import { formatAmount, formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { SmallText } from '@/ui/Column';
import { FieldError } from '@/ui/Field';
import { Banknote, Check as CheckIcon, Info, Package } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { TextLink } from '@/ui/TextLink';
import type { AdminError } from '../../api/adminError';
import { paraOf } from '../../lib/formValues';
import { settlementPath } from '../../lib/links';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { useCourierName } from './Debts';
import { debtAfter, type Review } from './review';

const Box = styled(Panel)`
  padding: 20px 22px;
  font-size: var(--text-sm);

  && > h2 {
    font-size: 1.1875rem;
  }
`;
const Sums = styled.dl`
  display: grid;
  gap: 9px;
  margin-block: 12px;

  div {
    display: flex;
    gap: 14px;
    align-items: baseline;
    justify-content: space-between;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  [data-total] {
    padding-top: 11px;
    border-top: 1px solid var(--border);
  }
  [data-total] > * {
    font-weight: 700;
    color: var(--text);
  }
`;
const Effects = styled.ul`
  display: grid;
  gap: 7px;
  margin-block: 14px 16px;
  font-size: var(--text-xs);
  line-height: 1.45;
  color: var(--text-muted);

  li {
    display: flex;
    gap: 8px;
  }
  .lucide {
    flex: none;
    width: 15px;
    height: 15px;
    margin-top: 1px;
  }
`;

interface CheckProps {
  review: Review;
  debt: CourierDebt | undefined;
  bankAmount: string;
  paidOn: string;
  /** The settlement of the same list. */
  known: number | null;
  error: AdminError | null;
  saving: boolean;
  onBook: (bankAmount: number) => void;
}

/** The list against the bank's statement, and what booking it does. */
export default function Check({
  review,
  debt,
  bankAmount,
  paidOn,
  known,
  error,
  saving,
  onBook,
}: CheckProps) {
  const { text, locale } = useText();
  const online = useOnline();
  const nameOf = useCourierName();
  const [tried, setTried] = useState(false);
  const { orders, differing, unknown, delivered, total, claimed } = review;
  const bank = paraOf(bankAmount);
  const isKnown = !Number.isNaN(bank);
  const isComplete = isKnown && paidOn !== '';
  const money = (amount: number) => formatMoney(amount, locale);
  const signed = (amount: number) =>
    `${amount < 0 ? '−' : '+'}${formatAmount(Math.abs(amount), locale)}`;
  const after = debt && debtAfter(debt, review);
  const left = [
    claimed > 0 && text('admin:money.will.claim', { amount: money(claimed) }),
    unknown.length > 0 && text('admin:money.will.unknown', { amount: money(review.unknownAmount) }),
  ].filter((one) => one !== false);
  const missing = (error?.details?.['numbers'] ?? []) as readonly string[];
  return (
    <Box data-check="" aria-labelledby="payout-check">
      <h2 id="payout-check">{text('admin:money.check')}</h2>
      <Sums>
        <div>
          <dt>{text('admin:money.check.orders', { count: orders.length })}</dt>
          <dd>{formatAmount(review.expected, locale)}</dd>
        </div>
        {differing.length > 0 && (
          <div>
            <dt>{text('admin:money.check.differences', { count: differing.length })}</dt>
            <dd>{signed(review.difference)}</dd>
          </div>
        )}
        {unknown.length > 0 && (
          <div>
            <dt>{text('admin:money.unknown', { count: unknown.length })}</dt>
            <dd>{signed(review.unknownAmount)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>{text('admin:money.check.list')}</dt>
          <dd>
            <Price amount={total} />
          </dd>
        </div>
        <div>
          <dt>{text('admin:money.check.bank')}</dt>
          <dd>{isKnown ? formatAmount(bank, locale) : '–'}</dd>
        </div>
      </Sums>
      {isKnown &&
        (bank === total ? (
          <Alert tone="success">{text('admin:money.check.same')}</Alert>
        ) : (
          <Alert tone="warning">
            {text('admin:money.check.differs', { amount: signed(bank - total) })}
          </Alert>
        ))}
      {tried && !isComplete && (
        <FieldError role="alert">{text('admin:money.check.noBank')}</FieldError>
      )}
      <Effects>
        {orders.length > 0 && (
          <li>
            <CheckIcon aria-hidden="true" />
            {text('admin:money.will.settle', { count: orders.length })}
          </li>
        )}
        {delivered.length > 0 && (
          <li>
            <Package aria-hidden="true" />
            {text('admin:money.will.deliver', {
              count: delivered.length,
              numbers: delivered.map(({ order }) => order.number).join(', '),
            })}
          </li>
        )}
        {left.map((one) => (
          <li key={one}>
            <Info aria-hidden="true" />
            {one}
          </li>
        ))}
        {after && debt && (
          <li>
            <Banknote aria-hidden="true" />
            {text('admin:money.will.owe', {
              courier: nameOf(debt.courier),
              amount: money(after.amount),
              count: after.count,
            })}
          </li>
        )}
      </Effects>
      {missing.length > 0 ? (
        <Alert tone="danger" role="alert">
          {text('admin:money.meanwhile', { numbers: missing.join(', ') })}
        </Alert>
      ) : (
        <RequestError error={error} />
      )}
      <Offline />
      {known === null ? (
        <>
          <Button
            block
            style={{ marginTop: 12 }}
            loading={saving}
            disabled={!online}
            onClick={() => {
              setTried(true);
              if (isComplete) onBook(bank);
            }}
          >
            {text('admin:money.book', { amount: money(total) })}
          </Button>
          <SmallText style={{ marginTop: 9 }}>{text('admin:money.book.hint')}</SmallText>
        </>
      ) : (
        <Alert tone="warning">
          {text('admin:money.known')}{' '}
          <TextLink to={settlementPath(known)}>{text('admin:money.booked.show')}</TextLink>
        </Alert>
      )}
    </Box>
  );
}
