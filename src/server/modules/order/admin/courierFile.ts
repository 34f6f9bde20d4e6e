import { sql } from 'kysely';
import type {
  CourierFileFormat,
  CourierParcel,
  listCourierParcels,
  writeCourierFile,
} from '@/contract/admin/courierFile';
import { maxBulkOrders } from '@/contract/admin/orders';
import { type CourierColumn, type CourierField, standardColumns } from '@/contract/courierFile';
import { shopDay } from '@/contract/deliveryDay';
import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import { streetLine } from '@/contract/address';
import { defaultLocale } from '@/contract/locale';
import { dinarsFromPara } from '@/contract/money';
import { amountToCollect } from '@/contract/payment';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../../database/client';
import type { StaffRequest } from '../../../http/Actor';
import { invalidFields } from '../../../http/ApiError';
import { cellText, writeCsv, type TableRow } from '../../../http/csv';
import { writeXlsx, xlsxType } from '../../../http/xlsx';
import { shopContent } from '../../content/contentService';
import { auditStep } from '../../staff/auditService';
import { byFlag, listOldest } from './adminOrderList';
import type { OrderRecord } from '../OrderRecord';
import { partitionOrders } from '../orderRepository';
import { offeredCouriers } from '../fulfil/changeRepository';

type Parcels = EndpointData<typeof listCourierParcels>;
type Parcel = CourierParcel & { email: string };

/** Lists packed orders for the courier's file. @throws ApiError 422 for too many numbers */
export async function listParcels(
  connection: Connection,
  list: string | undefined,
): Promise<Parcels> {
  const requested = list?.split(',').map((number) => number.trim());
  const byCourier = sql<boolean>`not ${byFlag.pickup}`;
  const packed = requested
    ? []
    : await listOldest(connection, 'packed', maxBulkOrders + 1, defaultLocale, byCourier);
  const numbers = requested ?? packed.slice(0, maxBulkOrders).map(({ number }) => number);
  if (numbers.length > maxBulkOrders) throw invalidFields({ numbers: ['invalid'] });
  const { couriers } = await shopContent.delivery(connection);
  const known = new Set(couriers.map(({ name }) => name));
  return {
    ...(await readParcels(connection, numbers)),
    more: packed.length > maxBulkOrders,
    couriers: (await offeredCouriers(connection, couriers)).filter((name) => known.has(name)),
  };
}

/** Keeps the order of the numbers. */
async function readParcels(connection: Connection, numbers: readonly string[]) {
  const isPacked = ({ status, delivery_method }: OrderRecord) =>
    status === 'packed' && delivery_method === 'courier';
  const { orders, left_out } = await partitionOrders(connection, numbers.filter(Boolean), isPacked);
  const weights = await getProductWeights(connection, orders);
  return { parcels: orders.map((order) => toParcel(order, weights)), left_out };
}

/** Weights are in grams. Products without a weight are left out. */
async function getProductWeights(connection: Connection, orders: readonly OrderRecord[]) {
  const ids = orders.flatMap(({ lines }) => lines.map(({ product_id }) => product_id));
  const { rows } = await sql<{ id: number; grams: number }>`
    select id, weight_grams as grams from products
    where id = any(${ids}::int[]) and weight_grams > 0`.execute(connection);
  return new Map(rows.map(({ id, grams }) => [id, grams]));
}

/** The recipient of a gift pays the courier, who must not write to the buyer. */
function toParcel(order: OrderRecord, weights: ReadonlyMap<number, number>): Parcel {
  const { number, contact, address, lines, payment, total } = order;
  const { street, street_number, recipient } = address;
  const weight = lines.reduce(
    (sum, { product_id, quantity }) => sum + (weights.get(product_id) ?? Number.NaN) * quantity,
    0,
  );
  return {
    number: number ?? '',
    recipient: recipient || `${contact.name} ${contact.last_name}`.trim(),
    phone: courierPhone(address.recipient_phone || contact.phone),
    street: streetLine({ street, street_number }),
    place: address.city,
    zip: address.zipCode,
    weight: Number.isNaN(weight) ? null : weight,
    amount: amountToCollect(total, payment?.status, payment?.method.value),
    note: order.note,
    email: recipient ? '' : contact.email,
  };
}

/** Formats a phone number that spreadsheets do not read as a formula: `064 123 45 67` in Serbia, or `0049…`. */
export function courierPhone(phone: string): string {
  return phone
    .trim()
    .replace(/^(?:\+|00)381[\s/.-]*(?:\(0\)\s*)?0?/, '0')
    .replace(/^\+/, '00');
}

const cells: Readonly<Record<CourierField, (parcel: Parcel) => string | number | null>> = {
  recipient: ({ recipient }) => recipient,
  phone: ({ phone }) => phone,
  street: ({ street }) => street,
  place: ({ place }) => place,
  zip: ({ zip }) => zip,
  weight: ({ weight }) => weight && weight / 1000,
  amount: ({ amount }) => dinarsFromPara(amount),
  reference: ({ number }) => number,
  note: ({ note }) => note,
  email: ({ email }) => email,
  parcels: () => 1,
  empty: () => null,
};

function toRows(columns: readonly CourierColumn[], parcels: readonly Parcel[]): TableRow[] {
  const rows = parcels.map((parcel) => columns.map(({ field }) => cells[field](parcel)));
  return [columns.map(({ heading }) => heading), ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell)),
  );
}

const formats: Readonly<
  Record<
    CourierFileFormat,
    { extension: string; type: string; write: (rows: TableRow[]) => Buffer | Promise<Buffer> }
  >
> = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8', write: (rows) => writeCsv(rows) },
  csv1250: {
    extension: 'csv',
    type: 'text/csv; charset=windows-1250',
    write: (rows) => writeCsv(rows, 'windows-1250'),
  },
  xlsx: {
    extension: 'xlsx',
    type: xlsxType,
    write: writeXlsx,
  },
};

/** Writes the courier's file without changing any order. @throws ApiError 422 `not_available` if none is packed */
export async function writeFile(
  trx: Connection,
  request: StaffRequest,
  { courier, format, numbers }: EndpointBody<typeof writeCourierFile>,
): Promise<EndpointData<typeof writeCourierFile>> {
  const { couriers } = await shopContent.delivery(trx);
  const { columns = [] } = couriers.find(({ name }) => name === courier) ?? {};
  const { parcels, left_out } = await readParcels(trx, numbers);
  if (parcels.length === 0) throw invalidFields({ numbers: ['not_available'] });
  const { extension, type, write } = formats[format];
  const rows = toRows(columns.length > 0 ? columns : standardColumns, parcels);
  const changes = { format, orders: parcels.map(({ number }) => number) };
  await auditStep(trx, request, 'order.courierFile', courier, changes);
  const name = normalizeForSearch(courier).replaceAll(' ', '-') || 'kurir';
  return {
    name: `${name}-${shopDay(new Date())}.${extension}`,
    type,
    content: (await write(rows)).toString('base64'),
    left_out,
  };
}
