import { customerGroups, customerSorts } from '@/contract/admin/customers';
import { orderFlags } from '@/contract/admin/orders';
import { comparisons } from '@/contract/admin/sales';
import { parcelStates } from '@/contract/fulfilment';
import { surnames } from '../growth/words';
import { firstNames, largeOrder, getNumber, ordersPerDay } from './fixtureOrders';

export interface Question {
  what: string;
  /** The target for the p95 with 10,000 and with 100,000 orders. */
  target: string;
  paths: readonly string[];
}

type Query = Record<string, string>;

const list = (query: Query): string => `/api/admin/orders?${new URLSearchParams(query).toString()}`;

const customers = (query: Query): string =>
  `/api/admin/customers?${new URLSearchParams(query).toString()}`;

const formatDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Each tab, flag, courier and period, and some combinations. */
const filters: readonly Query[] = [
  {},
  ...parcelStates.map((status) => ({ status })),
  ...orderFlags.map((flag) => ({ flag })),
  ...['Bex', 'd exp', 'p', 'nobody'].map((courier) => ({ courier })),
  { from: formatDay(7), to: formatDay(0) },
  { from: formatDay(150), to: formatDay(30) },
  { from: formatDay(60), to: formatDay(60) },
  { status: 'delivered', courier: 'AKS' },
  { status: 'delivered', flag: 'note' },
  { status: 'shipped', flag: 'late' },
  { status: 'returned', flag: 'phone' },
  { status: 'cancelled', from: formatDay(90), to: formatDay(20) },
];

const typedLetterByLetter = [
  ...firstNames,
  ...surnames,
  'Zarko',
  'djordjev',
  'scepan',
  'Beograd',
  'Novi Sad',
  'Vocarska',
  'Voćarska',
  'ana petr',
  '061 1234',
  '+381 64',
  'RA30000',
  '100123',
];

function beginnings(word: string): string[] {
  return Array.from({ length: Math.min(8, word.length) }, (_, index) => word.slice(0, index + 1));
}

/** A day, a week, months and a year up to today, each compared with the previous period and with the previous year. */
const salesPaths = [0, 6, 27, 89, 364].flatMap((days) =>
  comparisons.map((compare) => {
    const query = { from: formatDay(days), to: formatDay(0), compare };
    return `/api/admin/sales?${new URLSearchParams(query).toString()}`;
  }),
);

/** Every month with orders, which are more months than the shop caches. */
const monthPaths = (size: number): string[] => {
  const days = Array.from({ length: Math.floor(size / ordersPerDay) }, (_, index) =>
    formatDay(index),
  );
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return [...months].map((month) => `/api/admin/books/months/${month}`);
};

export function questions(size: number): readonly Question[] {
  const deep = [0.1, 0.5, 0.95].map((share) => getNumber(size, Math.floor(size * share)));
  return [
    {
      what: 'Orders, first page: each tab, flag, courier, period',
      target: '15 ms; 25 ms',
      paths: filters.map(list),
    },
    {
      what: 'The same, pages after 10, 50 and 95 % of all orders',
      target: '15 ms; 25 ms',
      paths: deep.flatMap((before) => filters.map((filter) => list({ ...filter, before }))),
    },
    {
      what: 'Counts of the tabs of orders',
      target: '15 ms; 25 ms',
      paths: ['/api/admin/order-counts'],
    },
    {
      what: 'Search while typing: names, phones, places, parcels, numbers, 1 to 8 letters',
      target: '30 ms; 80 ms',
      paths: [...new Set(typedLetterByLetter.flatMap(beginnings))].map((q) => list({ q })),
    },
    {
      what: 'Customers: each order and group, first page and a later one; counts of the groups',
      target: '150 ms',
      paths: [
        ...customerSorts.flatMap((sort) =>
          [undefined, ...customerGroups].map((group) =>
            customers({ sort, ...(group && { group }) }),
          ),
        ),
        ...customerSorts.map((sort) => customers({ sort, before: '1000' })),
        '/api/admin/customer-counts',
      ],
    },
    {
      what: 'Search of customers while typing, in each order',
      target: '150 ms',
      paths: [...new Set(typedLetterByLetter.flatMap(beginnings))].map((q, index) =>
        customers({ q, sort: customerSorts[index % customerSorts.length] ?? 'last' }),
      ),
    },
    { what: 'Open a customer', target: '150 ms', paths: ['/api/admin/customers/1000'] },
    { what: 'Today', target: '40 ms', paths: ['/api/admin/today'] },
    { what: 'Sales of a day, a week, months, a year', target: '150 ms', paths: salesPaths },
    { what: 'The months of the accountant, in turn', target: '150 ms', paths: monthPaths(size) },
    {
      what: 'Open an order of 60 lines',
      target: '15 ms',
      paths: [`/api/admin/orders/${largeOrder(size)}`],
    },
  ];
}
