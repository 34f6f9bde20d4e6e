import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { CourierDebt, Match } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { formatAmount, formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { TextLink } from '@/ui/TextLink';
import { isAdminError } from '../../api/adminError';
import { paraOf } from '../../lib/formValues';
import { settlementPath } from '../../lib/links';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { SmallPanel, useCourierName } from './Debts';
import { debtAfter, differenceOf, linesOf, sumOf } from './paymentSums';

const Box = styled(SmallPanel)`
  dl > div {
    display: flex;
    gap: 14px;
    align-items: baseline;
    justify-content: space-between;
    padding-top: 9px;
  }
  dt,
  ul {
    color: var(--text-muted);
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  dl > :last-child {
    margin-block: 11px 12px;
    padding-top: 11px;
    border-top: 1px solid var(--border);
  }
  dl > :last-child > * {
    font-weight: 700;
    color: var(--text);
  }
  button {
    margin-block: 12px 9px;
  }
  ul {
    margin-block: 12px;
    padding-left: 16px;
    list-style: disc;
    font-size: var(--text-xs);
    line-height: 1.6;
  }
`;

interface CheckPanelProps {
  /** The last one is the total. */
  sums: readonly (readonly [label: string, value: string])[];
  /** Consequences of the booking. */
  effects?: readonly string[];
  error: unknown;
  saving: boolean;
  /** Undefined if there is nothing to book. */
  label: string | undefined;
  onBook: () => void;
  /** Below the button. */
  hint?: string;
  children?: ReactNode;
}

/** The sums of a list, and what booking it does. */
export function CheckPanel(props: CheckPanelProps) {
  const { sums, effects = [], error, saving, label, onBook, hint, children } = props;
  const { text } = useText();
  const online = useOnline();
  const numbers = isAdminError(error) ? (error.details?.['numbers'] as string[] | undefined) : null;
  return (
    <Box data-check="" aria-labelledby="list-check">
      <h2 id="list-check">{text('admin:money.check')}</h2>
      <dl>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      {effects.length > 0 && (
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {numbers ? (
        <Alert tone="danger" role="alert">
          {text('admin:money.meanwhile', { numbers: numbers.join(', ') })}
        </Alert>
      ) : (
        <RequestError error={error} />
      )}
      <Offline />
      {label !== undefined && (
        <Button block loading={saving} disabled={!online} onClick={onBook}>
          {label}
        </Button>
      )}
      {hint && <small>{hint}</small>}
    </Box>
  );
}

interface CheckProps {
  found: Match;
  accepted: readonly number[];
  debt: CourierDebt | undefined;
  bankAmount: string;
  paidOn: string;
  error: unknown;
  saving: boolean;
  onBook: (bankAmount: number) => void;
}

/** A courier's list against the bank's statement. */
export default function Check(props: CheckProps) {
  const { found, accepted, debt, bankAmount, paidOn, error, saving, onBook } = props;
  const { text, locale } = useText();
  const nameOf = useCourierName();
  const [wasPressed, setTried] = useState(false);
  const { payments, settlement_id: settlementId } = found;
  const unknown = payments.filter(({ order }) => !order);
  const orders = payments.flatMap(({ order }) => order ?? []);
  const differing = payments.filter((payment) => differenceOf(payment) !== 0);
  const delivered = orders.filter(({ parcel }) => parcel === 'shipped');
  const amountOf = ({ amount }: { amount: number }) => amount;
  const claimed = sumOf(
    linesOf(payments, accepted).filter((line) => line.claimed),
    ({ expected, amount }) => (expected ?? 0) - amount,
  );
  const total = sumOf(payments, amountOf);
  const bank = paraOf(bankAmount);
  const hasBankAmount = !Number.isNaN(bank);
  const isComplete = hasBankAmount && paidOn !== '' && paidOn <= shopDay(new Date());
  const money = (amount: number) => formatMoney(amount, locale);
  const signed = (amount: number) =>
    `${amount < 0 ? '−' : '+'}${formatAmount(Math.abs(amount), locale)}`;
  if (settlementId !== null)
    return (
      <Alert tone="warning">
        {text('admin:money.known')}{' '}
        <TextLink to={settlementPath(settlementId)}>{text('admin:money.booked.show')}</TextLink>
      </Alert>
    );
  const unknownAmount = sumOf(unknown, amountOf);
  const sums: [string, string][] = [
    [
      text('admin:money.check.orders', { count: orders.length }),
      formatAmount(
        sumOf(orders, ({ expected }) => expected),
        locale,
      ),
    ],
  ];
  const effects: string[] = [];
  if (orders.length > 0) effects.push(text('admin:money.will.settle', { count: orders.length }));
  if (differing.length > 0)
    sums.push([
      text('admin:money.check.differences', { count: differing.length }),
      signed(sumOf(differing, differenceOf)),
    ]);
  if (delivered.length > 0) {
    const numbers = delivered.map(({ number }) => number).join(', ');
    effects.push(text('admin:money.will.deliver', { count: delivered.length, numbers }));
  }
  if (claimed > 0) effects.push(text('admin:money.will.claim', { amount: money(claimed) }));
  if (unknown.length > 0) {
    sums.push([text('admin:money.unknown', { count: unknown.length }), signed(unknownAmount)]);
    effects.push(text('admin:money.will.unknown', { amount: money(unknownAmount) }));
  }
  sums.push([text('admin:money.check.list'), money(total)]);
  if (debt) {
    const { amount, count } = debtAfter(debt, orders);
    const left = { courier: nameOf(debt.courier), amount: money(amount), count };
    effects.push(text('admin:money.will.owe', left));
  }
  return (
    <CheckPanel
      sums={sums}
      effects={effects}
      error={error}
      saving={saving}
      label={text('admin:money.book', { amount: money(total) })}
      hint={text('admin:money.book.hint')}
      onBook={() => {
        setTried(true);
        if (isComplete) onBook(bank);
      }}
    >
      {hasBankAmount && (
        <Alert tone={bank === total ? 'success' : 'warning'}>
          {bank === total
            ? text('admin:money.check.same')
            : text('admin:money.check.differs', { amount: signed(bank - total) })}
        </Alert>
      )}
      {wasPressed && !isComplete && (
        <FieldError role="alert">{text('admin:money.check.noBank')}</FieldError>
      )}
    </CheckPanel>
  );
}
