import { type ComponentProps, useState } from 'react';
import styled from 'styled-components';
import type { Locale } from '@/contract/locale';
import { formatAmount, formatMoney } from '@/contract/money';
import type {
  CourierDebt,
  Match,
  MatchedPayment,
  Payable,
  SettlementInput,
} from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { type SummarySum, SummarySums } from '@/shared/OrderSummary';
import { Alert } from '@/ui/Alert';
import { FieldError } from '@/ui/Field';
import { TextLink } from '@/ui/TextLink';
import { isAdminError } from '../../api/adminError';
import { toPara } from '../../lib/formValues';
import { settlementPath } from '../../lib/links';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { SmallPanel } from '../../ui/SmallPanel';
import { useCourierName } from './Debts';
import { SendButton } from '../../ui/SendButton';

export const sumBy = <Line,>(lines: readonly Line[], getAmount: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + getAmount(line), 0);

/** The payment minus the amount that its order expects. */
export const getDifference = ({
  amount,
  order,
}: Pick<MatchedPayment, 'amount' | 'order'>): number => (order ? amount - order.expected : 0);

export const signedAmount = (amount: number, locale: Locale): string =>
  `${amount < 0 ? '' : '+'}${formatAmount(amount, locale)}`;

/** Lines ready for booking. Missing amounts are claimed unless the owner accepts the difference. */
export const getLines = (
  payments: readonly MatchedPayment[],
  accepted: readonly number[],
): SettlementInput['lines'] =>
  payments.map(({ line, reference, amount, order }) => ({
    reference,
    amount,
    number: order?.number ?? null,
    expected: order?.expected ?? null,
    claimed: getDifference({ amount, order }) < 0 && !accepted.includes(line),
  }));

function debtAfter({ courier, owed }: CourierDebt, orders: readonly Payable[]) {
  const paid = orders.filter(
    (order) => order.courier === courier && order.parcel !== 'shipped' && !order.is_claim,
  );
  return {
    count: owed.count - paid.length,
    amount: owed.amount - sumBy(paid, ({ expected }) => expected),
  };
}

const digits = (amount: number) => [...String(amount)].sort().join('');

export function getReason({
  amount,
  order,
}: Pick<MatchedPayment, 'amount' | 'order'>): 'delivery' | 'digits' | undefined {
  if (!order) return undefined;
  if (amount - order.expected === -order.delivery && order.delivery > 0) return 'delivery';
  return digits(amount) === digits(order.expected) ? 'digits' : undefined;
}

const Box = styled(SmallPanel)`
  dl {
    margin-bottom: 12px;
  }
  button {
    margin-block: 12px 9px;
  }
  ul {
    margin-block: 12px;
    padding-left: 16px;
    list-style: disc;
    font-size: var(--text-xs);
    color: var(--text-muted);
    line-height: 1.6;
  }
`;

interface CheckPanelProps {
  found: Match;
  sums: Pick<ComponentProps<typeof SummarySums>, 'sums' | 'total'>;
  effects?: readonly string[];
  error: unknown;
  saving: boolean;
  /** Undefined if there is nothing to book. */
  label: string | undefined;
  onBook: () => void;
  hint?: string;
  children?: Elements;
}

export function CheckPanel(props: CheckPanelProps) {
  const { found, sums, effects = [], error, saving, label, onBook, hint, children } = props;
  const { text, locale } = useText();
  const read = sumBy(found.payments, ({ amount }) => amount);
  const numbers = isAdminError(error) ? (error.details?.['numbers'] as string[] | undefined) : null;
  return (
    <Box data-check="" aria-labelledby="list-check">
      <h2 id="list-check">{text('admin:money.check')}</h2>
      <SummarySums {...sums} />
      {found.total !== null && (
        <Alert tone={found.total === read ? 'success' : 'warning'}>
          {found.total === read
            ? text('admin:lists.total.same', { total: formatMoney(read, locale) })
            : text('admin:lists.total.differs', {
                total: formatMoney(found.total, locale),
                read: formatMoney(read, locale),
              })}
        </Alert>
      )}
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
        <SendButton block loading={saving} onClick={onBook}>
          {label}
        </SendButton>
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

export function Check(props: CheckProps) {
  const { found, accepted, debt, bankAmount, paidOn, error, saving, onBook } = props;
  const { text, locale } = useText();
  const getName = useCourierName();
  const [wasPressed, setTried] = useState(false);
  const { payments, settlement_id: settlementId } = found;
  const unknown = payments.filter(({ order }) => !order);
  const orders = payments.flatMap(({ order }) => order ?? []);
  const differing = payments.filter((payment) => getDifference(payment) !== 0);
  const delivered = orders.filter(({ parcel }) => parcel === 'shipped');
  const getAmount = ({ amount }: { amount: number }) => amount;
  const claimed = sumBy(
    getLines(payments, accepted).filter((line) => line.claimed),
    ({ expected, amount }) => (expected ?? 0) - amount,
  );
  const total = sumBy(payments, getAmount);
  const bank = toPara(bankAmount);
  const hasBankAmount = !Number.isNaN(bank);
  const isComplete = hasBankAmount && paidOn !== '' && paidOn <= shopDay(new Date());
  const money = (amount: number) => formatMoney(amount, locale);
  const formatSigned = (amount: number) => signedAmount(amount, locale);
  if (settlementId !== null)
    return (
      <Alert tone="warning">
        <span>{`${text('admin:money.known')} `}</span>
        <TextLink to={settlementPath(settlementId)}>{text('admin:money.booked.show')}</TextLink>
      </Alert>
    );
  const unknownAmount = sumBy(unknown, getAmount);
  const sums: SummarySum[] = [];
  const effects: string[] = [];
  const addSum = (label: string, value: string) => sums.push({ key: label, label, value });
  const ordered = sumBy(orders, ({ expected }) => expected);
  addSum(text('admin:money.check.orders', { count: orders.length }), formatAmount(ordered, locale));
  if (orders.length > 0) effects.push(text('admin:money.will.settle', { count: orders.length }));
  if (differing.length > 0)
    addSum(
      text('admin:money.check.differences', { count: differing.length }),
      formatSigned(sumBy(differing, getDifference)),
    );
  if (delivered.length > 0) {
    const numbers = delivered.map(({ number }) => number).join(', ');
    effects.push(text('admin:money.will.deliver', { count: delivered.length, numbers }));
  }
  if (claimed > 0) effects.push(text('admin:money.will.claim', { amount: money(claimed) }));
  if (unknown.length > 0) {
    addSum(text('admin:money.unknown', { count: unknown.length }), formatSigned(unknownAmount));
    effects.push(text('admin:money.will.unknown', { amount: money(unknownAmount) }));
  }
  if (debt) {
    const { amount, count } = debtAfter(debt, orders);
    const left = { courier: getName(debt.courier), amount: money(amount), count };
    effects.push(text('admin:money.will.owe', left));
  }
  return (
    <CheckPanel
      found={found}
      sums={{ sums, total: { label: text('admin:money.check.list'), amount: total } }}
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
            : text('admin:money.check.differs', { amount: formatSigned(bank - total) })}
        </Alert>
      )}
      {wasPressed && !isComplete && (
        <FieldError role="alert">{text('admin:money.check.noBank')}</FieldError>
      )}
    </CheckPanel>
  );
}
