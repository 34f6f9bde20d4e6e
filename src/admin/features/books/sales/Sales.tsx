import styled from 'styled-components';
import {
  comparisons,
  daysIn,
  groupSales,
  getGroupStart,
  maxSalesDays,
  sumFigures,
  type Figures,
  type Grouping,
  type Sales as SalesData,
} from '@/contract/admin/sales';
import { formatAmount, formatMoney } from '@/contract/money';
import { formatNumber } from '@/contract/numbers';
import { type MessageId, useText } from '@/lib/text';
import { TextField } from '@/ui/Field';
import { EmptyState } from '@/ui/EmptyState';
import { Select } from '@/ui/inputs';
import { below, from } from '@/ui/media';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { reloaded } from '../../../api/adminApi';
import { booksApi } from '../../../api/booksApi';
import { Columns } from '../../../ui/Columns';
import { QueryState } from '../../../ui/QueryState';
import { ScreenHead } from '../../../ui/ScreenHead';
import { Change, getConversion, percentChange } from './Change';
import {
  type ChosenSales,
  earlierText,
  getGroupings,
  periodLabel,
  periodText,
  periodTexts,
  rangeText,
  useChosenSales,
  useGroupText,
} from './periods';
import { Key, SalesChart } from './SalesChart';
import { Days, type FileQuery, Products, Shares, TableHead } from './SalesTables';

const Choices = styled(Cluster)`
  margin-bottom: 24px;

  select {
    width: auto;
    min-height: 44px;
    padding-block: 6px;
    border-radius: var(--radius-pill);
  }
  ${from(1024)} {
    select {
      font-size: var(--text-sm);
    }
  }
  ${below(1024)} {
    && > *,
    select {
      width: 100%;
    }
    [role='group'] button,
    && > div > div {
      flex: 1;
    }
  }
`;
const Sentence = styled.p`
  max-width: 36em;
  margin-bottom: 24px;
  font: 500 clamp(1.25rem, 1.05rem + 0.9vw, 1.625rem) / 1.3 var(--font-display);
  letter-spacing: -0.015em;
  text-wrap: pretty;
`;
const FigureList = styled.dl`
  display: grid;
  grid-template-columns: 1.3fr 1fr 1fr 1fr;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  & > div {
    padding: 18px 22px;
  }
  & > div + div {
    border-left: 1px solid var(--border);
  }
  dt,
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  dd:nth-of-type(1) {
    margin-block: 6px 4px;
    font: 600 1.875rem/1.2 var(--font-display);
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }
  dd:nth-of-type(1) small {
    font-family: var(--font-ui);
    font-weight: 400;
  }
  ${below(1024)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > div {
      padding: 14px 16px;
    }
    & > div:nth-child(3) {
      border-left: 0;
    }
    & > div:nth-child(n + 3) {
      border-top: 1px solid var(--border);
    }
    dd:nth-of-type(1) {
      font-size: 1.5rem;
    }
  }
`;
const Numbers = styled.details`
  margin-top: 6px;

  summary {
    min-height: 44px;
    align-content: center;
    font-size: var(--text-sm);
    cursor: pointer;
  }
`;

const getAverage = ({ amount, orders }: Figures) => (orders > 0 ? Math.round(amount / orders) : 0);

interface Figure {
  label: MessageId;
  valueOf: (figures: Figures) => number;
  isMoney?: true;
}

const figures: readonly Figure[] = [
  { label: 'admin:books.turnover', valueOf: ({ amount }) => amount, isMoney: true },
  { label: 'admin:books.orders', valueOf: ({ orders }) => orders },
  { label: 'admin:books.average', valueOf: getAverage, isMoney: true },
  { label: 'admin:books.column.pieces', valueOf: ({ pieces }) => pieces },
];

function FourFigures({ now, before }: { now: Figures; before: Figures }) {
  const { text, locale } = useText();
  return (
    <FigureList>
      {figures.map(({ label, valueOf, isMoney }) => {
        const [value, previous] = [valueOf(now), valueOf(before)];
        const show = (figure: number) =>
          isMoney ? formatAmount(figure, locale, 0) : formatNumber(figure, locale);
        return (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>
              <span>{show(value)}</span>
              {isMoney && <small>{'\u00a0RSD'}</small>}
            </dd>
            <dd>
              {previous > 0 && (
                <small>
                  <Change now={value} before={previous} />
                  <span>{` ${text('admin:books.was', { value: show(previous) })}`}</span>
                </small>
              )}
            </dd>
          </div>
        );
      })}
    </FigureList>
  );
}

function useSentence({ compare }: ChosenSales, today: string) {
  const { text, locale } = useText();
  return (sales: SalesData, now: Figures, before: Figures): string => {
    const period = periodText(sales, today, locale);
    if (now.orders <= 0) return text('admin:books.sentence.returns', { period });
    const percent = percentChange(now.orders, before.orders);
    const than = earlierText(sales, sales.earlier, compare, today, locale, text);
    const direction = Math.sign(percent ?? 0) as -1 | 0 | 1;
    const change = { '1': 'more', '0': 'same', '-1': 'less' }[`${direction}`];
    const [best] = sales.products.toSorted((a, b) => b.pieces - a.pieces);
    return [
      text('admin:books.sentence', { period, count: now.orders }),
      percent !== undefined &&
        text('admin:books.sentence.change', { change, percent: Math.abs(percent), than }),
      best &&
        best.pieces > 0 &&
        text('admin:books.sentence.best', { product: best.name, count: best.pieces }),
      '.',
    ]
      .filter(Boolean)
      .join('');
  };
}

/** How fast the shop opens for visitors, and how many visitors buy. */
function Visits({ opening, now }: { opening: SalesData['opening']; now: Figures }) {
  const { text, locale } = useText();
  const seconds = (ms: number) => formatNumber(ms / 1000, locale, 1);
  const [phone, desktop] = [opening.phone, opening.desktop];
  const { visits, carts, placed } = now;
  if (visits === 0 && phone === null && desktop === null) return null;
  const percent = getConversion(now);
  return (
    <section aria-labelledby="books-visits">
      <h2 id="books-visits" style={{ marginBottom: 8 }}>
        {text('admin:books.visits')}
      </h2>
      {visits > 0 && (
        <p>
          {text('admin:books.visits.counts', {
            ...{ visits, carts, orders: placed },
            isKnown: `${percent !== undefined}`,
            percent: text('admin:books.percent', {
              percent: formatNumber(percent ?? 0, locale, 1),
            }),
          })}
        </p>
      )}
      {phone !== null && <p>{text('admin:books.opening.phone', { seconds: seconds(phone) })}</p>}
      {desktop !== null && (
        <p>{text('admin:books.opening.desktop', { seconds: seconds(desktop) })}</p>
      )}
    </section>
  );
}

const byTexts: Readonly<Record<Grouping, MessageId>> = {
  day: 'admin:books.by.day',
  week: 'admin:books.by.week',
  month: 'admin:books.by.month',
};
const titles: Readonly<Record<Grouping, MessageId>> = {
  day: 'admin:books.days',
  week: 'admin:books.weeks',
  month: 'admin:books.months',
};

interface SalesOfPeriodProps {
  sales: SalesData;
  chosen: ChosenSales;
  today: string;
}

function SalesOfPeriod({ sales, chosen, today }: SalesOfPeriodProps) {
  const { text, locale } = useText();
  const { compare, by } = chosen;
  const writeSentence = useSentence(chosen, today);
  const getText = useGroupText(by);
  const [now, before] = [sumFigures(sales.days), sumFigures(sales.days_before)];
  const groups = groupSales(sales, by);
  const visits = <Visits opening={sales.opening} now={now} />;
  if (now.orders === 0 && now.amount === 0)
    return (
      <>
        <EmptyState
          title={text('admin:books.none', { period: periodText(sales, today, locale) })}
        />
        {visits}
      </>
    );
  const { from, to } = sales;
  const file: FileQuery = { from, to, compare, by };
  const title = text(titles[by]);
  const isNow = from <= today && today <= to;
  return (
    <>
      <Sentence>{writeSentence(sales, now, before)}</Sentence>
      <FourFigures now={now} before={before} />
      <Stack as="section" $gap={3} aria-labelledby="books-days" style={{ marginTop: 34 }}>
        <TableHead id="books-days" title={title} table="days" file={file}>
          <Key>
            <span>{periodLabel(sales, today, locale)}</span>
            <span>{periodLabel(sales.earlier, today, locale)}</span>
          </Key>
        </TableHead>
        <SalesChart
          groups={groups}
          label={title}
          today={isNow ? getGroupStart(today, by, sales) : undefined}
          getText={getText}
        />
        <Numbers>
          <summary>{text('admin:books.numbers')}</summary>
          <Days groups={groups} by={by} title={title} />
        </Numbers>
      </Stack>
      <Columns $aside={344} $from={1024} style={{ marginTop: 34 }}>
        <Stack $gap={6}>
          <Products rows={sales.products} file={file} />
          <Shares table="places" rows={sales.places} file={file} />
          {visits}
        </Stack>
        <Stack>
          <Shares table="categories" rows={sales.categories} file={file} />
          <Shares table="payments" rows={sales.payments} file={file} />
          <Shares table="customers" rows={sales.customers} file={file} />
        </Stack>
      </Columns>
      <Text $size="xs" $above={6} $max={62}>
        {text('admin:books.rule', { delivery: formatMoney(getDelivery(sales, now), locale) })}
      </Text>
    </>
  );
}

/** The amount paid for delivery is the turnover minus the products. */
const getDelivery = ({ products }: SalesData, { amount }: Figures) =>
  amount - products.reduce((sum, product) => sum + product.amount, 0);

export default function Sales() {
  const { text, locale } = useText();
  const { chosen, change, today } = useChosenSales();
  const { name, period, compare, by } = chosen;
  const days = daysIn(period);
  const problem =
    days < 1
      ? text('admin:orders.filter.reversed')
      : days > maxSalesDays
        ? text('admin:books.tooLong', { days: maxSalesDays })
        : undefined;
  const query = booksApi.useGetSalesQuery(
    { query: { ...period, compare } },
    { ...reloaded, skip: problem !== undefined },
  );
  const { data } = query;
  const title = text('admin:nav.books');
  return (
    <>
      <ScreenHead title={title} lead={problem ? undefined : rangeText(period, locale)} />
      <Choices $between>
        <SegmentedControl
          label={text('admin:books.by')}
          value={by}
          segments={getGroupings(period).map((value) => ({ value, label: text(byTexts[value]) }))}
          onChange={(value) => change({ by: value })}
        />
        <Cluster>
          <Select
            aria-label={text('admin:books.period')}
            value={name}
            onChange={({ target: { value } }) =>
              change(
                value === 'days'
                  ? { ...period, period: undefined }
                  : { period: value, from: undefined, to: undefined },
              )
            }
          >
            {Object.entries(periodTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {text(label)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={text('admin:books.compare')}
            value={compare}
            onChange={({ target }) => change({ compare: target.value })}
          >
            {comparisons.map((value) => (
              <option key={value} value={value}>
                {text(value === 'year' ? 'admin:books.compare.year' : 'admin:books.compare.before')}
              </option>
            ))}
          </Select>
        </Cluster>
        {name === 'days' && (
          <Cluster style={{ alignItems: 'flex-start' }}>
            <TextField
              label={text('admin:orders.filter.from')}
              type="date"
              value={period.from}
              onChange={({ target }) => target.value && change({ from: target.value })}
            />
            <TextField
              label={text('admin:orders.filter.to')}
              type="date"
              value={period.to}
              error={problem}
              onChange={({ target }) => target.value && change({ to: target.value })}
            />
          </Cluster>
        )}
      </Choices>
      {!problem && <QueryState query={query} what={text('admin:books.sales')} height="640px" />}
      {data && !problem && <SalesOfPeriod sales={data} chosen={chosen} today={today} />}
    </>
  );
}
