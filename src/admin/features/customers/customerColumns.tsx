import { Link } from 'react-router';
import styled from 'styled-components';
import type { CustomerSummary } from '@/contract/admin/customers';
import { useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { Price } from '@/ui/Price';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { Tag } from '@/ui/Tag';
import { touchTarget } from '@/ui/TextLink';
import { customerPath } from '../../lib/links';

const Name = styled(Link)`
  ${touchTarget}
  margin-inline-end: 10px;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
const Place = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  align-items: center;
  color: var(--text-muted);
  overflow-wrap: anywhere;

  ${below(1024)} {
    font-size: var(--text-xs);
  }
`;

/** Customers without a name are shown by email or phone number. */
const getName = ({ name, email, phone }: CustomerSummary) => name || email || phone || '–';

function Customer(customer: CustomerSummary) {
  const { text } = useText();
  return (
    <>
      <Name to={customerPath(customer.id)} translate="no">
        {getName(customer)}
      </Name>
      {customer.by_phone && (
        <span className="table-only">
          <Tag>{text('admin:orders.byPhone')}</Tag>
        </span>
      )}
    </>
  );
}

function ReturnedTag({ came_back: back, parcels }: CustomerSummary) {
  const { text } = useText();
  const words = { back, count: parcels };
  return (
    <Tag $tone="warning">
      <span className="table-only">{text('admin:customers.backOf', words)}</span>
      <span className="card-only">{text('admin:customers.cameBackOf', words)}</span>
    </Tag>
  );
}

function City(customer: CustomerSummary) {
  const { text } = useText();
  return (
    <Place>
      <span>{customer.city || '–'}</span>
      {customer.by_phone && (
        <span className="card-only">
          <Tag>{text('admin:orders.byPhone')}</Tag>
        </span>
      )}
      {customer.came_back > 0 && (
        <span className="card-only">
          <ReturnedTag {...customer} />
        </span>
      )}
    </Place>
  );
}

function ReturnedParcelsCell(customer: CustomerSummary) {
  const { text } = useText();
  if (customer.came_back > 0) return <ReturnedTag {...customer} />;
  return <small>{text('admin:customers.none')}</small>;
}

function Last({ last_at, orders }: CustomerSummary) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const last = last_at ? timestamp(last_at) : '–';
  return (
    <>
      <small className="table-only">{last}</small>
      <small className="card-only">
        {last_at
          ? text('admin:customers.ordersAndLast', { count: orders, last })
          : text('admin:customers.noOrders')}
      </small>
    </>
  );
}

const allColumns = {
  customer: { header: 'admin:order.customer', Cell: Customer, card: { area: '1 / first' } },
  city: { header: 'admin:customers.column.city', Cell: City, card: { area: '2 / first' } },
  orders: {
    header: 'admin:customers.column.orders',
    Cell: ({ orders }) => <span>{orders}</span>,
    card: 'none',
    align: 'right',
  },
  turnover: {
    header: 'admin:customers.column.turnover',
    Cell: ({ turnover }) => <Price amount={turnover ?? 0} />,
    card: { area: '1 / last' },
    align: 'right',
  },
  cameBack: {
    header: 'admin:customers.column.cameBack',
    Cell: ReturnedParcelsCell,
    card: 'none',
    align: 'right',
  },
  last: {
    header: 'admin:customers.column.last',
    Cell: Last,
    card: { area: '2 / last' },
    align: 'right',
  },
} as const satisfies Readonly<Record<string, TableColumn<CustomerSummary>>>;

export const customerColumns: readonly TableColumn<CustomerSummary>[] = Object.values(allColumns);
const { turnover: _, ...others } = allColumns;
/** The columns for members without permission to read money. */
export const columnsWithoutMoney: readonly TableColumn<CustomerSummary>[] = Object.values(others);
