import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import {
  type Grouping,
  type ProductSales,
  type SalesFileFormat,
  type SalesFileInput,
  type SalesGroup,
  type SalesRow,
  type SalesTable,
  salesFileFormats,
} from '@/contract/admin/sales';
import { formatAmount } from '@/contract/money';
import { formatNumber } from '@/contract/numbers';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { Download } from 'lucide-react';
import { Menu, MenuItem } from '@/ui/Menu';
import { Cluster } from '@/ui/primitives';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { InlineButton } from '@/ui/TextLink';
import { booksApi } from '../../../api/booksApi';
import { productPath } from '../../../lib/links';
import { useOnline } from '../../../lib/useOnline';
import { useCan } from '../../../session/May';
import { useSaveResponse } from '../../../session/useSaveFile';
import { SmallPanel } from '../../../ui/SmallPanel';
import { ProductCell, Thumb } from '../../../ui/Thumbs';
import { Change, getConversion } from './Change';
import { useGroupText } from './periods';

const initialRows = 8;

const Share = styled.span.attrs<{ $part: number }>(({ $part }) => ({
  style: { '--part': `${Math.round(Math.max(0, $part) * 100)}%` } as object,
}))`
  display: block;
  min-width: 80px;
  height: 6px;
  border-radius: 3px;
  background:
    linear-gradient(
      90deg,
      color-mix(in srgb, var(--brand) 55%, var(--surface-raised)) var(--part),
      transparent 0
    ),
    var(--track);
`;

const formatTexts: Readonly<Record<SalesFileFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
};

export type FileQuery = Omit<SalesFileInput, 'table' | 'format'>;

interface HeadProps {
  id: string;
  title: string;
  table: SalesTable;
  file: FileQuery;
  children?: Elements;
}

export function TableHead({ id, title, table, file, children }: HeadProps) {
  const { text } = useText();
  const online = useOnline();
  const save = useSaveResponse();
  const [write] = booksApi.useWriteSalesFileMutation();
  return (
    <Cluster $between $gap={2} style={{ minHeight: 44 }}>
      <h2 id={id}>{title}</h2>
      <Cluster $gap={2} style={{ flexGrow: 1, justifyContent: 'flex-end', marginRight: -12 }}>
        {children}
        <Menu
          label={text('admin:books.file', { table: title })}
          icon={<Download aria-hidden="true" />}
          minWidth={160}
        >
          {salesFileFormats.map((format) => (
            <MenuItem
              key={format}
              icon={<Download aria-hidden="true" />}
              label={formatTexts[format]}
              disabled={!online}
              onClick={() => void save(write({ body: { ...file, table, format } }))}
            />
          ))}
        </Menu>
      </Cluster>
    </Cluster>
  );
}

function ShowAll({ count, onClick }: { count: number; onClick: () => void }) {
  const { text } = useText();
  return (
    <InlineButton type="button" onClick={onClick}>
      {text('admin:books.all', { count })}
    </InlineButton>
  );
}

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`;

function Count({ count }: { count: number }) {
  const { locale } = useText();
  return <Figure>{formatNumber(count, locale)}</Figure>;
}

interface ProductItem extends ProductSales {
  share: number;
}

function Product({ product_id, name, net, image, pieces }: ProductItem) {
  const { text } = useText();
  const reads = useCan('catalogue.read');
  return (
    <ProductCell>
      <Thumb image={image} />
      <p>
        {reads && image ? <Link to={productPath(product_id)}>{name}</Link> : <b>{name}</b>}
        <small>{net}</small>
        <small className="card-only">{text('admin:books.pieces', { count: pieces })}</small>
      </p>
    </ProductCell>
  );
}

function Amount({ amount }: Pick<SalesRow, 'amount'>) {
  const { locale } = useText();
  return (
    <Figure as="b" style={{ fontWeight: 600 }}>
      {formatAmount(amount, locale)}
    </Figure>
  );
}

const productColumns: readonly TableColumn<ProductItem>[] = [
  { header: 'admin:books.column.product', Cell: Product, card: { area: '1 / 1 / span 2' } },
  {
    header: 'admin:books.column.pieces',
    Cell: ({ pieces }) => <Count count={pieces} />,
    card: 'none',
    align: 'right',
  },
  {
    header: 'admin:books.column.amount',
    Cell: Amount,
    card: { area: '1 / 2', align: 'end' },
    align: 'right',
  },
  {
    header: 'admin:books.column.share',
    headerFor: 'screenReaders',
    Cell: ({ share }) => <Share $part={share} />,
    card: 'none',
  },
  {
    header: 'admin:books.column.change',
    Cell: ({ amount, amount_before }) => <Change now={amount} before={amount_before} />,
    card: { area: '2 / 2', align: 'start' },
    align: 'right',
  },
];

export function Products({ rows, file }: { rows: readonly ProductSales[]; file: FileQuery }) {
  const { text } = useText();
  const [all, setAll] = useState(false);
  const highest = rows[0]?.amount ?? 0;
  const items = (all ? rows : rows.slice(0, initialRows)).map((row) => ({
    ...row,
    share: row.amount / Math.max(1, highest),
  }));
  const title = text('admin:books.products');
  return (
    <section aria-labelledby="books-products">
      <TableHead id="books-products" title={title} table="products" file={file}>
        {!all && rows.length > initialRows && (
          <ShowAll count={rows.length} onClick={() => setAll(true)} />
        )}
      </TableHead>
      <ResponsiveTable
        caption={title}
        items={items}
        getKey={({ product_id }) => product_id}
        columns={productColumns}
        cardColumns="minmax(0, 1fr) auto"
      />
    </section>
  );
}

const List = styled.ul`
  display: grid;
  gap: 12px;
  margin-top: 6px;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 6px 12px;
    align-items: baseline;
  }
  li > span:last-child {
    grid-column: 1 / -1;
  }
  b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  small {
    min-width: 52px;
    text-align: right;
  }
`;

type ListTable = Exclude<SalesTable, 'days' | 'products'>;

const titles: Readonly<Record<ListTable, MessageId>> = {
  categories: 'admin:books.categories',
  places: 'admin:books.places',
  payments: 'admin:books.payments',
  customers: 'admin:books.customers',
};

const customerTexts: Readonly<Record<string, MessageId>> = {
  new: 'admin:books.customers.new',
  returning: 'admin:books.customers.returning',
};

/** Shares of the turnover, for dimensions with few values. */
export function Shares({
  table,
  rows,
  file,
}: {
  table: ListTable;
  rows: readonly SalesRow[];
  file: FileQuery;
}) {
  const { text, locale } = useText();
  const [all, setAll] = useState(false);
  const highest = Math.max(1, rows[0]?.amount ?? 0);
  const formatName = ({ value, name }: SalesRow) =>
    name || text(customerTexts[value] ?? 'admin:books.unknown');
  return (
    <SmallPanel aria-labelledby={`books-${table}`}>
      <TableHead id={`books-${table}`} title={text(titles[table])} table={table} file={file}>
        {!all && rows.length > initialRows && (
          <ShowAll count={rows.length} onClick={() => setAll(true)} />
        )}
      </TableHead>
      <List>
        {(all ? rows : rows.slice(0, initialRows)).map((row) => (
          <li key={row.value}>
            <span>{formatName(row)}</span>
            <b>{formatAmount(row.amount, locale)}</b>
            <small>
              <Change now={row.amount} before={row.amount_before} />
            </small>
            <Share $part={row.amount / highest} />
          </li>
        ))}
      </List>
    </SmallPanel>
  );
}

interface DayItem extends SalesGroup {
  name: string;
}

function Conversion(day: Pick<SalesGroup, 'visits' | 'placed'>) {
  const { text, locale } = useText();
  const percent = getConversion(day);
  if (percent === undefined) return <span>–</span>;
  return (
    <Figure>{text('admin:books.percent', { percent: formatNumber(percent, locale, 1) })}</Figure>
  );
}

function Day({ name, orders }: DayItem) {
  const { text } = useText();
  return (
    <p>
      <b>{name}</b>
      <span> </span>
      <small className="card-only">{text('admin:books.ordersOf', { count: orders })}</small>
    </p>
  );
}

const countColumn = (
  header: MessageId,
  getCount: (item: DayItem) => number,
): TableColumn<DayItem> => ({
  header,
  Cell: (item) => <Count count={getCount(item)} />,
  card: 'none',
  align: 'right',
});

const dayColumns: readonly TableColumn<DayItem>[] = [
  { header: 'admin:books.column.day', Cell: Day, card: { area: '1 / 1' } },
  {
    header: 'admin:books.column.amount',
    Cell: Amount,
    card: { area: '1 / 2', align: 'end' },
    align: 'right',
  },
  {
    header: 'admin:books.column.before',
    Cell: ({ before }) => <Amount amount={before.amount} />,
    card: 'none',
    align: 'right',
  },
  countColumn('admin:books.column.orders', ({ orders }) => orders),
  countColumn('admin:books.column.pieces', ({ pieces }) => pieces),
  countColumn('admin:books.column.visits', ({ visits }) => visits),
  countColumn('admin:books.column.carts', ({ carts }) => carts),
  { header: 'admin:books.column.conversion', Cell: Conversion, card: 'none', align: 'right' },
];

export function Days({
  groups,
  by,
  title,
}: {
  groups: readonly SalesGroup[];
  by: Grouping;
  title: string;
}) {
  const getText = useGroupText(by);
  const items = useMemo(
    () => groups.map((group) => ({ ...group, name: getText(group.day) })),
    [groups, getText],
  );
  return (
    <ResponsiveTable
      caption={title}
      items={items}
      getKey={({ day }) => day}
      columns={dayColumns}
      cardColumns="minmax(0, 1fr) auto"
    />
  );
}
