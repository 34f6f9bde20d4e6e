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
  /** True if the text may be a tracking number. */
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

/** Excludes names, addresses, days, amounts and numbers that a spreadsheet has rounded. */
const isTrackingNumber = (cell: string) =>
  cell.length <= trackingNumberMaxLength &&
  /^[\w ./-]*\d[\w ./-]*$/.test(cell) &&
  !/(?<!\w)(?!([A-Z]{1,3}|[a-z]{1,2})(?!\w))[A-Za-z]+(?!\w)/.test(cell) &&
  !isDay(cell) &&
  !isRounded(cell) &&
  (/^[\d ]+$/.test(cell) || readAmount(cell) === undefined);
/** In lists without headings, also excludes phone numbers, postcodes and numbers of units. */
const isUnambiguousNumber = (cell: string) =>
  isTrackingNumber(cell) && !/^\d{1,5}$|^(00)?381|^06[\d /-]{7,}$/.test(cell);

/** Reads the order number and the tracking number of each row, by heading, or else from the first two cells. */
export function readTrackingList(text: string): { lines: Line[]; skipped: SkippedLine[] } {
  const { columns, rows } = readList(text, trackingColumns);
  const lines: Line[] = [];
  const skipped: SkippedLine[] = [];
  for (const { line, text, cells, kind } of rows) {
    const getFirstFilled = (indexes: readonly number[]) =>
      indexes.map((index) => cells[index] ?? '').find((cell) => cell !== '') ?? '';
    const [first = '', ...others] = cells.length === 1 ? (cells[0] ?? '').split(' ') : cells;
    const second = cells.length === 1 ? others.join(' ') : (others[0] ?? '');
    const number = (columns ? getFirstFilled(columns.reference) : first).replace(/^#/, '');
    const candidate = columns ? getFirstFilled(columns.tracking) : second;
    const isFit = columns ? isTrackingNumber(candidate) : isUnambiguousNumber(candidate);
    const source = { line, text: shownLine(text) };
    if (kind === 'unreadable') skipped.push({ ...source, reason: kind });
    else if (kind === 'title' || !/\d/.test(number) || (!columns && !/^\d{6,10}$/.test(number)))
      skipped.push({ ...source, reason: 'other' });
    else lines.push({ ...source, number, tracking_number: candidate, isFit });
  }
  return { lines, skipped };
}

const canHaveTrackingNumber = ({ status, delivery_method }: OrderRecord): boolean =>
  delivery_method === 'courier' && (status === 'packed' || status === 'shipped');

function getOutcome(
  { tracking_number, isFit }: Line,
  order: OrderRecord | undefined,
  isDuplicate: boolean,
): TrackingOutcome {
  if (!isFit) return 'invalid';
  if (isDuplicate) return 'double';
  if (!order) return 'unknown';
  if (order.tracking_number === tracking_number) return 'same';
  if (!canHaveTrackingNumber(order)) return 'wrongState';
  return order.tracking_number ? 'differs' : 'new';
}

const countOccurrences = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Returns the effect that each line would have. @throws ApiError 422 for too many orders */
export async function compare(connection: Connection, text: string): Promise<TrackingList> {
  const { lines: all, skipped } = readTrackingList(text);
  const pairs = new Map(
    all.map((line) => [`${line.number} ${line.tracking_number}`, line] as const).toReversed(),
  );
  const firstOccurrences = new Set(pairs.values());
  const lines = all.filter((line) => firstOccurrences.has(line));
  if (lines.length > maxBulkOrders) throw invalidFields({ text: ['too_long'] });
  const numbers = lines.map(({ number }) => number);
  const orders = await findOrdersByNumber(connection, numbers);
  const numberCounts = countOccurrences(numbers);
  const trackingCounts = countOccurrences(lines.map(({ tracking_number }) => tracking_number));
  const rows = lines.map((line) => {
    const order = orders.get(line.number);
    const { contact, address } = order ?? {};
    const isDuplicate =
      numberCounts.get(line.number) !== 1 || trackingCounts.get(line.tracking_number) !== 1;
    return {
      ...line,
      outcome: getOutcome(line, order, isDuplicate),
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
  moveMany(deps, request, batch, orders, async (trx, entry): Promise<Moved> => {
    const { number, from, stored, tracking_number } = entry;
    const order = await findOrder(trx, { number }, { lock: true });
    if (!order) return { outcome: 'unknown' };
    const isShipping = ship && from === 'packed';
    const current = order.tracking_number ?? '';
    const isInTargetState = getParcel(order) === (isShipping ? 'shipped' : from);
    if (current === tracking_number && isInTargetState) return { outcome: 'unchanged', order };
    if (getParcel(order) !== from || ![stored, tracking_number].includes(current))
      return { outcome: 'changedMeanwhile', order, change: await findLastChange(trx, order) };
    if (!canHaveTrackingNumber(order)) return { outcome: 'impossible', order };
    const details = { courier, trackingNumber: tracking_number };
    if (isShipping)
      return move(deps, trx, request, number, { event: 'ship', from, batch, ...details });
    const updated = { ...order, tracking_number, courier: order.courier || courier };
    await updateDetails(trx, updated, orderSearchWords(updated));
    const fields = ['tracking_number', ...(updated.courier === order.courier ? [] : ['courier'])];
    await recordOrderStep(trx, request, 'order.edit', number, { fields });
    return { outcome: 'changed', order: updated };
  });
