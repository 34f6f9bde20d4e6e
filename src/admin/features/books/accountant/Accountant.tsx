import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import { type AccountantMonth, type MonthDifference } from '@/contract/admin/accountant';
import { adminPaths } from '@/contract/admin/paths';
import { formatAmount, formatMoney } from '@/contract/money';
import { useShopDay } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import {
  ArrowLeftRight,
  Banknote,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  HandCoins,
  ReceiptText,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import { IconLink } from '@/ui/IconButton';
import { below } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Stack } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { reloaded } from '../../../api/adminApi';
import { accountantApi } from '../../../api/accountantApi';
import { orderPath, settlementPath } from '../../../lib/links';
import { Columns } from '../../../ui/Columns';
import { QueryState } from '../../../ui/QueryState';
import { Rows } from '../../../ui/Rows';
import { ScreenHead } from '../../../ui/ScreenHead';
import { monthFormat, Package } from './Package';

const MonthBar = styled.div`
  display: flex;
  gap: 20px;
  align-items: center;
  margin-bottom: 20px;

  ${below(1024)} {
    justify-content: space-between;
  }
`;
const Verdict = styled.section`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  gap: 4px 14px;
  margin-bottom: 28px;
  padding: 20px;
  border-radius: var(--radius-md);
  background: var(--success-soft);

  &[data-differs] {
    background: var(--warning-soft);
  }
  h2 {
    margin-bottom: 4px;
    font-size: var(--text-h3);
  }
  & > .lucide {
    --icon: 24px;
    margin-top: 2px;
    color: var(--success);
  }
  &[data-differs] > .lucide {
    color: var(--warning);
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    align-items: center;
    padding-block: 10px;
    border-top: 1px solid var(--border-strong);
  }
  li > div {
    flex: 1 1 220px;
    min-width: 0;
  }
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  ul {
    margin-top: 12px;
  }
`;
/* With large text, the table is wider than a phone. */
const TableBox = styled.div`
  overflow-x: auto;
  margin-top: 10px;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  th,
  td {
    padding: 14px 20px;
    text-align: right;
  }
  th:first-child {
    text-align: left;
  }
  thead th {
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
  tbody > tr > * {
    border-top: 1px solid var(--border);
    font-weight: 400;
  }
  tbody > tr:last-child > * {
    font-weight: 700;
  }
  ${below(1024)} {
    th,
    td {
      padding: 12px 0 12px 8px;
    }
    th:first-child {
      padding-left: 14px;
    }
    tr > :last-child {
      padding-right: 14px;
    }
  }
`;
const Parts = styled(Rows)`
  margin-top: 8px;

  & > li {
    flex-wrap: nowrap;
  }
  & > li > .lucide {
    --icon: 20px;
    flex: none;
    color: var(--text-muted);
  }
  & > li > div:first-of-type {
    flex: 1;
    min-width: 0;
  }
  & > li > div:last-child {
    text-align: right;
  }
`;

const differenceTexts: Readonly<Record<MonthDifference['kind'], MessageId>> = {
  missing: 'admin:accountant.difference.missing',
  receipts: 'admin:accountant.difference.receipts',
  payout: 'admin:accountant.difference.payout',
  unknown: 'admin:accountant.difference.unknown',
};

function getPath({ kind, count, numbers, settlement_id }: MonthDifference): string {
  if (kind === 'missing' && count > 1) return adminPaths.receipts;
  if (settlement_id !== null) return settlementPath(settlement_id);
  return orderPath(numbers[0] ?? '');
}

function Check({ month }: { month: AccountantMonth }) {
  const { text, locale } = useText();
  const { turnover, arrived, owed, difference, differences, running } = month;
  const money = (amount: number) => formatMoney(amount, locale);
  const differs = differences.length > 0;
  const Icon = differs ? TriangleAlert : CircleCheck;
  return (
    <Verdict data-differs={differs ? '' : undefined} aria-labelledby="verdict">
      <Icon aria-hidden="true" />
      <div>
        <h2 id="verdict">
          {differs
            ? text('admin:accountant.differs', { amount: money(difference) })
            : text('admin:accountant.agrees')}
        </h2>
        <p>
          {text('admin:accountant.check', {
            turnover: money(turnover),
            arrived: money(arrived),
            owed: money(owed),
            running: `${running}`,
          })}
        </p>
        {running && <p>{text('admin:accountant.running')}</p>}
        {differs && (
          <ul>
            {differences.map((row) => (
              <li key={`${row.kind} ${row.numbers.join()} ${row.settlement_id}`}>
                <div>
                  <b>{text(differenceTexts[row.kind], { count: row.count })}</b>
                  <small translate="no">
                    {row.numbers.join(', ') + (row.count > row.numbers.length ? ' …' : '')}
                  </small>
                </div>
                <Price amount={row.amount} />
                <StandaloneLink to={getPath(row)} style={{ display: 'inline-block', minWidth: 44 }}>
                  <span>{text('admin:accountant.look')}</span>
                  <VisuallyHidden translate="no">{` ${row.numbers[0] ?? ''}`}</VisuallyHidden>
                </StandaloneLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Verdict>
  );
}

function RatesTable({ rates }: Pick<AccountantMonth, 'rates'>) {
  const { text, locale } = useText();
  // Both decimals are shown, so amounts in a column line up.
  const format = (amount: number) => formatAmount(amount, locale, 2);
  const total = (field: 'base' | 'vat' | 'gross') =>
    format(rates.reduce((sum, rate) => sum + rate[field], 0));
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text('admin:accountant.rate')}</th>
          <th scope="col">{text('admin:accountant.base')}</th>
          <th scope="col">{text('admin:accountant.vat')}</th>
          <th scope="col">{text('admin:accountant.gross')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, base, vat, gross }) => (
          <tr key={rate}>
            <th scope="row">{text('admin:books.percent', { percent: `${rate}` })}</th>
            <td>{format(base)}</td>
            <td>{format(vat)}</td>
            <td>{format(gross)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{text('admin:accountant.total')}</th>
          <td>{total('base')}</td>
          <td>{total('vat')}</td>
          <td>{total('gross')}</td>
        </tr>
      </tbody>
    </Table>
  );
}

const partRows = [
  ['sales', ReceiptText, 'admin:accountant.sales', 'admin:accountant.sales.text'],
  ['refunds', Undo2, 'admin:accountant.refunds', 'admin:accountant.refunds.text'],
  ['advances', HandCoins, 'admin:accountant.advances', 'admin:accountant.advances.text'],
  ['payouts', Truck, 'admin:accountant.payouts', 'admin:accountant.payouts.text'],
  ['transfers', Banknote, 'admin:accountant.transfers', 'admin:accountant.transfers.text'],
  ['paid_back', ArrowLeftRight, 'admin:accountant.paidBack', 'admin:accountant.paidBack.text'],
] as const;

function PartRows({ month }: { month: AccountantMonth }) {
  const { text, locale } = useText();
  return (
    <Parts>
      {partRows.map(([part, Icon, title, note]) => (
        <li key={part}>
          <Icon aria-hidden="true" />
          <div>
            <b>{text(title)}</b>
            <small>{text(note, { fees: formatMoney(month.payouts.fees, locale) })}</small>
          </div>
          <div>
            <Price amount={month[part].amount} />
            <small>{text('admin:accountant.rows', { count: month[part].count })}</small>
          </div>
        </li>
      ))}
    </Parts>
  );
}

const shifted = (month: string, by: number): string => {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

/** Hides an arrow but keeps its space. */
const hideUnless = (isVisible: boolean) =>
  isVisible ? undefined : { visibility: 'hidden' as const };

/** The books of one month: totals, differences and the package for the accountant. */
export default function Accountant() {
  const { text, locale } = useText();
  const present = useShopDay().slice(0, 7);
  const [params] = useSearchParams();
  const monthParam = params.get('month') ?? '';
  const name =
    /^20\d\d-(0[1-9]|1[0-2])$/.test(monthParam) && monthParam <= present ? monthParam : present;
  const query = accountantApi.useGetAccountantMonthQuery({ params: { month: name } }, reloaded);
  const { currentData: month } = query;
  const title = text('admin:accountant.title');
  const monthText = monthFormat(locale, `${name}-15`);
  const linkTo = (other: string) => `?month=${other}`;
  return (
    <>
      <ScreenHead title={title} />
      <MonthBar>
        <IconLink
          variant="line"
          label={text('admin:accountant.before')}
          to={linkTo(shifted(name, -1))}
          style={hideUnless(!month || month.first < name)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <h2 aria-live="polite">{monthText.charAt(0).toUpperCase() + monthText.slice(1)}</h2>
        <IconLink
          variant="line"
          label={text('admin:accountant.after')}
          to={linkTo(shifted(name, 1))}
          style={hideUnless(name < present)}
        >
          <ChevronRight aria-hidden="true" />
        </IconLink>
      </MonthBar>
      <QueryState query={{ ...query, data: month }} what={title} height="480px" />
      {month && (
        <>
          <Check month={month} />
          <Columns $aside={344}>
            <Package name={name} month={month} />
            <Stack $gap={6}>
              <section aria-labelledby="rates">
                <h2 id="rates">{text('admin:accountant.rates')}</h2>
                <TableBox tabIndex={0} role="group" aria-labelledby="rates">
                  <RatesTable rates={month.rates} />
                </TableBox>
              </section>
              <section aria-labelledby="parts">
                <h2 id="parts">
                  {text(month.running ? 'admin:accountant.soFar' : 'admin:accountant.parts')}
                </h2>
                <PartRows month={month} />
              </section>
            </Stack>
          </Columns>
        </>
      )}
    </>
  );
}
