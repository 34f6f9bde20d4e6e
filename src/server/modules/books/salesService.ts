import { sql } from 'kysely';
import {
  daysIn,
  earlierPeriod,
  groupSales,
  maxSalesDays,
  type Period,
  type ProductSales,
  type Sales,
  type SalesDay,
  type SalesFileInput,
  type SalesQuery,
  type SalesRow,
  type SalesTable,
} from '@/contract/admin/sales';
import { addDays } from '@/contract/deliveryDay';
import type { Locale } from '@/contract/locale';
import { dinarsFromPara } from '@/contract/money';
import { paymentMethods, paymentMethodValues } from '@/contract/payment';
import type { Connection } from '../../database/client';
import { columnIn, dayText, mainImage } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { invalidFields } from '../../http/ApiError';
import { csvFile, type TableRow } from '../../http/csv';
import { xlsxFile } from '../../http/xlsx';
import { textsIn } from '../../texts';
import { auditStep } from '../staff/auditService';
import { allSales, salesKeys } from './salesLedger';
import { getOpening, visitsByDay } from './visitService';

interface DayRow {
  day: string;
  orders: number;
  pieces: number;
  amount: number;
}

/** Includes days without sales. */
async function readDays(connection: Connection, period: Period): Promise<SalesDay[]> {
  const { rows } = await sql<DayRow>`
    select ${dayText('day')} as day, orders, pieces, amount::float8 as amount
    from (${await allSales(connection, period, ['all'])}) as s`.execute(connection);
  const salesByDay = new Map(rows.map((row) => [row.day, row]));
  const visits = await visitsByDay(connection, period);
  return Array.from({ length: daysIn(period) }, (_, index) => {
    const day = addDays(period.from, index);
    const { orders = 0, pieces = 0, amount = 0 } = salesByDay.get(day) ?? {};
    const { visit = 0, cart = 0, order = 0 } = visits.get(day) ?? {};
    return { day, orders, pieces, amount, visits: visit, carts: cart, placed: order };
  });
}

interface KeyRow extends SalesRow {
  kind: 'product' | 'category' | 'place' | 'payment' | 'customer';
  net: string;
  image: ProductSales['image'];
}

/** Sorts by turnover, highest first. A deleted product has the name from its last order. */
async function readKeys(
  connection: Connection,
  period: Period,
  earlier: Period,
  locale: Locale,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    with sums as (
      select kind, key, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(amount)::float8 as amount, 0::float8 as amount_before
      from (${await allSales(connection, period, salesKeys)}) as s group by kind, key
      union all
      select kind, key, 0, 0, 0, sum(amount)::float8
      from (${await allSales(connection, earlier, salesKeys)}) as s group by kind, key
    ), keys as (
      select kind, key, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(amount)::float8 as amount,
        sum(amount_before)::float8 as amount_before
      from sums group by kind, key
    ), products as (
      select k.*, p.id, p.category_id,
        coalesce(${columnIn('p.name', locale)}, (
          select ${columnIn('l.name', locale)} from order_lines l
          where l.product_id = k.key::int order by l.order_id desc limit 1), '') as name,
        coalesce(p.net, '') as net, ${mainImage} as image
      from keys k left join products p on p.id = k.key::int
      where k.kind = 'product'
    )
    select kind, key as value, name, net, image, orders, pieces, amount, amount_before from products
    union all
    select 'category', coalesce(c.id::text, ''), coalesce(${columnIn('c.name', locale)}, ''), '', null, 0,
      sum(pieces)::int, sum(amount)::float8, sum(amount_before)::float8
    from products p left join categories c on c.id = p.category_id group by c.id
    union all
    select kind, key, '', '', null, orders, pieces, amount, amount_before from keys where kind <> 'product'
    order by amount desc, value`.execute(connection);
  return rows;
}

/** @throws ApiError 422 for a period that ends before it begins or is too long */
export async function readSales(
  connection: Connection,
  { from, to, compare }: SalesQuery,
  locale: Locale,
): Promise<Sales> {
  const period = { from, to };
  const days = daysIn(period);
  if (days < 1 || days > maxSalesDays) throw invalidFields({ to: ['invalid'] });
  const earlier = earlierPeriod(period, compare);
  const rows = await readKeys(connection, period, earlier, locale);
  const ofKind = (kind: KeyRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    ...period,
    earlier,
    days: await readDays(connection, period),
    days_before: await readDays(connection, earlier),
    products: ofKind('product').map((row) => ({ ...row, product_id: Number(row.value) })),
    categories: ofKind('category'),
    places: ofKind('place').map((row) => ({ ...row, name: row.value })),
    payments: ofKind('payment').map((row) => {
      const method = paymentMethodValues.find((value) => value === row.value);
      return { ...row, name: method ? paymentMethods[method].label[locale] : '' };
    }),
    customers: ofKind('customer'),
    opening: await getOpening(connection, period),
  };
}

const rowTables: Readonly<Record<Exclude<SalesTable, 'days'>, (sales: Sales) => SalesRow[]>> = {
  products: ({ products }) =>
    products.map((product) => ({ ...product, name: `${product.name} ${product.net}`.trim() })),
  categories: ({ categories }) => categories,
  places: ({ places }) => places,
  payments: ({ payments }) => payments,
  customers: ({ customers }) => customers,
};

/** Exports one table as a file and logs the download. */
export async function writeTable(
  trx: Connection,
  request: StaffRequest,
  { table, by, format, ...query }: SalesFileInput,
) {
  const { locale } = request.actor;
  const text = textsIn(locale);
  const sales = await readSales(trx, query, locale);
  const columns = (texts: string) => texts.split(' | ');
  const customers = { new: text('email:sales.new'), returning: text('email:sales.returning') };
  const getName = ({ value, name }: SalesRow) =>
    name || customers[value as keyof typeof customers] || text('email:sales.unknown');
  const rows: TableRow[] =
    table === 'days'
      ? [
          columns(text('email:sales.columns.days')),
          ...groupSales(sales, by).map(({ day, orders, pieces, amount, before, ...visits }) => [
            ...[day, orders, pieces, dinarsFromPara(amount), dinarsFromPara(before.amount)],
            ...[visits.visits, visits.carts, visits.placed],
          ]),
        ]
      : [
          columns(text('email:sales.columns')),
          ...rowTables[table](sales).map((row) => [
            ...[getName(row), row.orders, row.pieces],
            ...[dinarsFromPara(row.amount), dinarsFromPara(row.amount_before)],
          ]),
        ];
  await auditStep(trx, request, 'books.export', table, { from: query.from, to: query.to, format });
  const name = `${text('email:sales.filename')}-${query.from}-${query.to}`;
  return format === 'csv' ? csvFile(`${name}.csv`, rows) : xlsxFile(`${name}.xlsx`, rows);
}
