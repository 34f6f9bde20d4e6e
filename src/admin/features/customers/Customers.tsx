import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CustomerGroup,
  customerGroups,
  type CustomerQuery,
  type CustomerSort,
  customerSorts,
  listCustomers,
} from '@/contract/admin/customers';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { EmptyState } from '@/ui/EmptyState';
import { Select } from '@/ui/inputs';
import { Row, Text } from '@/ui/primitives';
import { ResponsiveTable } from '@/ui/ResponsiveTable';
import { useWide } from '@/ui/useMediaQuery';
import { reloaded } from '../../api/adminApi';
import { customersApi } from '../../api/customersApi';
import { filterNavigation, filterQuery } from '../../lib/links';
import { useCan } from '../../session/May';
import { useSaveFile } from '../../session/useSaveFile';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { pendingLead, ScreenHead } from '../../ui/ScreenHead';
import { columnsWithoutMoney, customerColumns } from './customerColumns';

const sortTexts: Readonly<Record<CustomerSort, MessageId>> = {
  last: 'admin:customers.sort.last',
  orders: 'admin:customers.sort.orders',
  turnover: 'admin:customers.sort.turnover',
  cameBack: 'admin:customers.sort.cameBack',
};

const groupTexts: Readonly<Record<'all' | CustomerGroup, MessageId>> = {
  all: 'admin:customers.group.all',
  new: 'admin:customers.group.new',
  cameBack: 'admin:customers.group.cameBack',
  openCase: 'admin:customers.group.openCase',
  phone: 'admin:customers.group.phone',
};

const { q, sort, group } = listCustomers.query.schema;

/** Ignores invalid parameters in the URL. */
function getFilter(query: URLSearchParams): CustomerQuery {
  const valid = Object.entries({ q, sort, group }).flatMap(([name, field]) => {
    const [, value] = field.validate(query.get(name) ?? undefined, { coerce: true });
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(valid) as CustomerQuery;
}

/** Everyone with an account or a phone order; search, group and sorting are in the URL. */
export default function Customers() {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const filter = getFilter(query);
  const readsMoney = useCan('money.read');
  const list = customersApi.useListCustomersInfiniteQuery({ query: filter }, reloaded);
  const pages = useDeferredValue(list.data?.pages);
  const customers = pages?.flatMap((page) => page.customers);
  const { data: counts } = customersApi.useGetCustomerCountsQuery(undefined, reloaded);
  const wide = useWide(1024);
  const set = (changes: CustomerQuery) =>
    setQuery(filterQuery({ ...filter, ...changes }), filterNavigation);
  const title = text('admin:nav.customers');
  const mayExport = useCan('customers.personal');
  const exportTable = useSaveFile(
    text('admin:customers.export'),
    customersApi.useExportCustomersMutation(),
  );
  const { q: search = '', group: current, sort: order = 'last' } = filter;
  return (
    <>
      <ScreenHead
        title={title}
        lead={
          wide
            ? counts
              ? text('admin:customers.lead', { count: counts.all, new: counts.new })
              : pendingLead
            : undefined
        }
        actions={[mayExport && exportTable]}
        search={{
          value: search,
          label: text('admin:customers.search'),
          onSearch: (typed) => set({ q: typed }),
        }}
        filters={{
          label: text('admin:customers.sort'),
          isSet: filter.sort !== undefined,
          fields: (
            <Select
              aria-label={text('admin:customers.sort')}
              style={{ width: wide ? 'auto' : '100%' }}
              value={order}
              onChange={({ target }) => set({ sort: target.value as CustomerSort })}
            >
              {customerSorts.map(
                (value) =>
                  (readsMoney || value !== 'turnover') && (
                    <option key={value} value={value}>
                      {text(sortTexts[value])}
                    </option>
                  ),
              )}
            </Select>
          ),
        }}
      />
      <Chips
        label={text('admin:customers.groups')}
        items={(['all', ...customerGroups] as const).map((key) => ({
          key,
          label: text(groupTexts[key]),
          to: filterQuery({ ...filter, group: key === 'all' ? undefined : key }),
          count: counts?.[key],
          current: key === (current ?? 'all'),
        }))}
      />
      <QueryState query={{ ...list, data: pages }} what={title} height="480px" />
      {customers?.length === 0 && (
        <EmptyState
          title={text(search || current ? 'admin:customers.nobody' : 'admin:customers.empty.title')}
          text={search || current ? undefined : text('admin:customers.empty.text')}
          action={
            (search !== '' || current !== undefined) && (
              <Button variant="secondary" onClick={() => set({ q: undefined, group: undefined })}>
                {text('admin:orders.filter.clear')}
              </Button>
            )
          }
        />
      )}
      {customers && customers.length > 0 && (
        <>
          <div style={{ marginTop: 16 }}>
            <ResponsiveTable
              caption={title}
              items={customers}
              getKey={({ id }) => id}
              columns={readsMoney ? customerColumns : columnsWithoutMoney}
              cardColumns="[first] minmax(0, 1fr) [last] fit-content(60%)"
            />
          </div>
          <Row $between style={{ marginTop: 14 }}>
            <Text as="span" $size="xs" role="status">
              {counts && search === ''
                ? text('admin:orders.shown', {
                    shown: customers.length,
                    total: counts[current ?? 'all'],
                  })
                : ''}
            </Text>
            <Older list={list} label={text('admin:customers.more')} />
          </Row>
        </>
      )}
    </>
  );
}
