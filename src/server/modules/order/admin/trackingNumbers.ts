import type {
  TrackingInput,
  TrackingList,
  TrackingOutcome,
  TrackingRow,
} from '@/contract/admin/courierFile';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import { maxBulkOrders, trackingNumberMaxLength } from '@/contract/admin/orders';
import { shownLine, type SkippedLine } from '@/contract/admin/pastedList';
import { readAmount } from '@/contract/readAmount';
import type { Connection } from '../../../database/client';
import { orderSearchWords } from '../../../database/orderSearchWords';
import type { StaffRequest } from '../../../http/Actor';
import { invalidFields } from '../../../http/ApiError';
import { isDay, isRounded } from '../../../lists/cells';
import { readList } from '../../../lists/readList';
import { findLastChange } from '../fulfil/changeRepository';
import { move, moveMany, type Moved } from '../fulfil/moveService';
import { recordOrderStep } from '../orderChangeService';
import type { FulfilmentDependencies } from '../OrderDependencies';
import { type OrderRecord, getParcel } from '../OrderRecord';
import { findOrder, findOrdersByNumber, updateDetails } from '../orderRepository';

interface Line extends Pick<TrackingRow, 'line' | 'text' | 'number' | 'tracking_number'> {
  /** Whether it may be a tracking number. */
  isFit: boolean;
}

const otherColumns =
  /datum|date|vreme|time|status|\b(ime|adresa|tip)\b|naziv|name|iznos|amount|vrednost|cena|price|value|telefon|phone|vrsta|tezin|masa|weight|sadrz|opis|napomen|note/;
const trackingColumns = {
  reference: { names: [/^ref|porud|narudz|\border\b/], not: otherColumns },
  tracking: {
    names: [
      /track|bar ?[ck]od|adresnic|waybill|prijemni|(broj|br|kod|no|number|id) .*po.{1,2}ilj|^posiljka$/,
      /(broj|br|kod|id) paketa|(parcel|shipment|consignment) (no|number|id|code)|^(paket|parcel)$/,
    ],
    not: otherColumns,
  },
};

/** Whether a cell is not a name, an address, a day, an amount or a number rounded by a spreadsheet. */
const isTrackingNumber = (cell: string) =>
  cell.length <= trackingNumberMaxLength &&
  /^[\w ./-]*\d[\w ./-]*$/.test(cell) &&
  !/(?<!\w)(?!([A-Z]{1,3}|[a-z]{1,2})(?!\w))[A-Za-z]+(?!\w)/.test(cell) &&
  !isDay(cell) &&
  !isRounded(cell) &&
  (/^[\d ]+$/.test(cell) || readAmount(cell) === undefined);
/** Applies a stricter rule to lists without headings: not a phone, a postcode or a number of units either. */
const isSurelyTrackingNumber = (cell: string) =>
  isTrackingNumber(cell) && !/^\d{1,5}$|^(00)?381|^06[\d /-]{7,}$/.test(cell);

/** Reads order number and tracking number from each row, by headings, or from the first two cells if there are none. */
export function readTrackingList(text: string): { lines: Line[]; skipped: SkippedLine[] } {
  const { columns, rows } = readList(text, trackingColumns);
  const lines: Line[] = [];
  const skipped: SkippedLine[] = [];
  for (const { line, text, cells, kind } of rows) {
    const filled = (indexes: readonly number[]) =>
      indexes.map((index) => cells[index] ?? '').find((cell) => cell !== '') ?? '';
    const [first = '', ...others] = cells.length === 1 ? (cells[0] ?? '').split(' ') : cells;
    const second = cells.length === 1 ? others.join(' ') : (others[0] ?? '');
    const number = (columns ? filled(columns.reference) : first).replace(/^#/, '');
    const written = columns ? filled(columns.tracking) : second;
    const isFit = columns ? isTrackingNumber(written) : isSurelyTrackingNumber(written);
    const shown = { line, text: shownLine(text) };
    if (kind === 'unreadable') skipped.push({ ...shown, reason: kind });
    else if (kind === 'title' || !/\d/.test(number) || (!columns && !/^\d{6,10}$/.test(number)))
      skipped.push({ ...shown, reason: 'other' });
    else lines.push({ ...shown, number, tracking_number: written, isFit });
  }
  return { lines, skipped };
}

/** Whether an order in this state can have a tracking number. */
const isNumbered = ({ status, delivery_method }: OrderRecord): boolean =>
  delivery_method === 'courier' && (status === 'packed' || status === 'shipped');

function getOutcome(
  { tracking_number, isFit }: Line,
  order: OrderRecord | undefined,
  isDouble: boolean,
): TrackingOutcome {
  if (!isFit) return 'invalid';
  if (isDouble) return 'double';
  if (!order) return 'unknown';
  if (order.tracking_number === tracking_number) return 'same';
  if (!isNumbered(order)) return 'wrongState';
  return order.tracking_number ? 'differs' : 'new';
}

/** How many lines contain the number. */
const getCount = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Read-only. Returns the effect of each line of a list. @throws ApiError 422 for too many orders */
export async function compare(connection: Connection, text: string): Promise<TrackingList> {
  const { lines: all, skipped } = readTrackingList(text);
  const pairs = new Map(
    all.map((line) => [`${line.number} ${line.tracking_number}`, line] as const).toReversed(),
  );
  const first = new Set(pairs.values());
  const lines = all.filter((line) => first.has(line));
  if (lines.length > maxBulkOrders) throw invalidFields({ text: ['too_long'] });
  const numbers = lines.map(({ number }) => number);
  const orders = await findOrdersByNumber(connection, numbers);
  const countNumber = getCount(numbers);
  const countTracking = getCount(lines.map(({ tracking_number }) => tracking_number));
  const rows = lines.map((line) => {
    const order = orders.get(line.number);
    const { contact, address } = order ?? {};
    const isDouble =
      countNumber.get(line.number) !== 1 || countTracking.get(line.tracking_number) !== 1;
    return {
      ...line,
      outcome: getOutcome(line, order, isDouble),
      parcel: order ? getParcel(order) : null,
      stored: order?.tracking_number ?? '',
      customer: contact ? `${contact.name} ${contact.last_name}`.trim() : '',
      city: address?.city ?? '',
    };
  });
  return { rows, skipped };
}

/** Handles each order in its own transaction, so that none delays the others. */
export const setNumbers = (
  deps: FulfilmentDependencies,
  request: StaffRequest,
  { batch, ship, courier = '', orders }: TrackingInput,
): Promise<BulkResponse> =>
  moveMany(deps, request, batch, orders, async (trx, given): Promise<Moved> => {
    const { number, from, stored, tracking_number } = given;
    const order = await findOrder(trx, { number }, { lock: true });
    if (!order) return { outcome: 'unknown' };
    const ships = ship && from === 'packed';
    const present = order.tracking_number ?? '';
    const isThere = getParcel(order) === (ships ? 'shipped' : from);
    if (present === tracking_number && isThere) return { outcome: 'unchanged', order };
    if (getParcel(order) !== from || ![stored, tracking_number].includes(present))
      return { outcome: 'changedMeanwhile', order, change: await findLastChange(trx, order) };
    if (!isNumbered(order)) return { outcome: 'impossible', order };
    const details = { courier, trackingNumber: tracking_number };
    if (ships) return move(deps, trx, request, number, { event: 'ship', from, batch, ...details });
    const numbered = { ...order, tracking_number, courier: order.courier || courier };
    await updateDetails(trx, numbered, orderSearchWords(numbered));
    const fields = ['tracking_number', ...(numbered.courier === order.courier ? [] : ['courier'])];
    await recordOrderStep(trx, request, 'order.edit', number, { fields });
    return { outcome: 'changed', order: numbered };
  });
