import { parse } from 'csv-parse/sync';
import type { TrackingInput, TrackingOutcome, TrackingRow } from '@/contract/admin/courierFile';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import { maxBulkOrders, trackingNumberMaxLength } from '@/contract/admin/orders';
import type { Connection } from '../../database/client';
import { orderSearchWords } from '../../database/orderSearchWords';
import { invalidFields } from '../../http/ApiError';
import { cellText } from '../../http/csv';
import { recordAudit } from '../staff/auditService';
import { orderEdit } from './adminOrderView';
import { parcelOf, type FulfilmentDependencies } from './fulfilOrder';
import { move, resultOf, undoUntilOf, type StaffRequest } from './moveOrders';
import type { OrderRecord } from './OrderRecord';
import {
  findOrderByNumber,
  findOrdersByNumber,
  ordersChannel,
  updateDetails,
} from './orderRepository';
import { changeOf, lastTransition } from './transitionRepository';

type Line = Pick<TrackingRow, 'line' | 'number' | 'tracking_number'>;

const delimiters = [';', '\t', ','];
const referenceHeading = /^ref|porud|narud|\border\b/i;
const trackingHeading =
  /(broj|kod|no\.?|number|id).*po.{1,2}ilj|track|bar.?[ck]od|prijemni|adresnic|waybill/i;

/** Order number and tracking number of each line; by their headings, or else the first two columns. */
export function readTrackingList(text: string): Line[] {
  const [first = ''] = text.trimStart().split(/\r?\n/, 1);
  const delimiter = delimiters.find((delimiter) => first.includes(delimiter));
  const lines = delimiter ? recordsOf(text, delimiter) : wordsOf(text);
  const headings = lines[0]?.cells ?? [];
  const reference = headings.findIndex((heading) => referenceHeading.test(heading));
  const tracking = headings.findIndex(
    (heading, index) => index !== reference && trackingHeading.test(heading),
  );
  const isHeaded = reference >= 0 && tracking >= 0;
  return lines.slice(isHeaded ? 1 : 0).map(({ line, cells }) => ({
    line,
    number: (cells[isHeaded ? reference : 0] ?? '').replace(/^['#]+/, ''),
    tracking_number: (cells[isHeaded ? tracking : 1] ?? '').replace(/^'/, ''),
  }));
}

interface Cells {
  line: number;
  cells: string[];
}

/** @throws ApiError 422 for a quote that does not end */
function recordsOf(text: string, delimiter: string): Cells[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record.map(cellText) }));
  } catch {
    throw invalidFields({ text: ['invalid'] });
  }
}

/** Fields separated by spaces only: the rest of the line is the tracking number. */
function wordsOf(text: string): Cells[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [number = '', ...rest] = cellText(row).split(' ');
    return number === '' ? [] : [{ line: index + 1, cells: [number, rest.join(' ')] }];
  });
}

/** Whether an order can have a tracking number in its state. */
const isNumbered = ({ status, delivery_method }: OrderRecord): boolean =>
  delivery_method === 'courier' && (status === 'packed' || status === 'shipped');

function outcomeOf(
  { number, tracking_number }: Line,
  order: OrderRecord | undefined,
  lines: readonly Line[],
): TrackingOutcome {
  if (tracking_number === '' || tracking_number.length > trackingNumberMaxLength) return 'invalid';
  const isDouble = lines.some(
    (other) => (other.number === number) !== (other.tracking_number === tracking_number),
  );
  if (isDouble) return 'double';
  if (!order?.placed_at) return 'unknown';
  if (order.tracking_number === tracking_number) return 'same';
  if (!isNumbered(order)) return 'wrongState';
  return order.tracking_number ? 'differs' : 'new';
}

/**
 * Effect of each line of a list; writes nothing.
 * @throws ApiError 422 for a list that cannot be read, or is too long
 */
export async function compare(connection: Connection, text: string) {
  const all = readTrackingList(text);
  const isSame = (a: Line, b: Line) =>
    a.number === b.number && a.tracking_number === b.tracking_number;
  const lines = all.filter(
    (line, index) => all.findIndex((other) => isSame(other, line)) === index,
  );
  if (lines.length === 0) throw invalidFields({ text: ['invalid'] });
  if (lines.length > maxBulkOrders) throw invalidFields({ text: ['too_long'] });
  const numbers = lines.map(({ number }) => number);
  const orders = new Map(
    (await findOrdersByNumber(connection, numbers)).map((order) => [order.number, order]),
  );
  return lines.map((line) => {
    const order = orders.get(line.number);
    const { contact, address } = order ?? {};
    return {
      ...line,
      outcome: outcomeOf(line, order, lines),
      parcel: order ? parcelOf(order) : null,
      stored: order?.tracking_number ?? '',
      customer: contact ? `${contact.name} ${contact.last_name}`.trim() : '',
      city: address?.city ?? '',
    };
  });
}

/** Each order in its own transaction, so that one does not hold up the others. */
export async function setNumbers(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  { batch, ship, courier = '', orders }: TrackingInput,
): Promise<BulkResponse> {
  const results: BulkResponse['results'] = [];
  for (const order of orders) {
    const moved = await deps.database.transaction((trx) =>
      setNumber(deps, trx, request, order, { batch, ship, courier }),
    );
    results.push(resultOf(order.number, moved));
  }
  return { results, undo_until: await undoUntilOf(deps, request, batch) };
}

async function setNumber(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  { number, from, stored, tracking_number }: TrackingInput['orders'][number],
  { batch, ship, courier }: Required<Pick<TrackingInput, 'batch' | 'ship' | 'courier'>>,
): Promise<Parameters<typeof resultOf>[1]> {
  const order = await findOrderByNumber(trx, number, { lock: true });
  if (!order?.placed_at) return { outcome: 'unknown' };
  const ships = ship && from === 'packed';
  const present = order.tracking_number ?? '';
  const last = await lastTransition(trx, order.id);
  const isThere = parcelOf(order) === (ships ? 'shipped' : from);
  if (present === tracking_number && isThere) return { outcome: 'unchanged', order, last };
  if (parcelOf(order) !== from || ![stored, tracking_number].includes(present)) {
    const change = changeOf(last, order.placed_at);
    return { outcome: 'changedMeanwhile', order, change };
  }
  if (!isNumbered(order)) return { outcome: 'impossible', order };
  const details = { courier, trackingNumber: tracking_number };
  if (ships) return move(deps, trx, request, number, { event: 'ship', from, batch, ...details });
  const numbered = { ...order, tracking_number, courier: order.courier || courier };
  await updateDetails(trx, numbered, orderSearchWords(numbered));
  const fields = ['tracking_number', ...(numbered.courier === order.courier ? [] : ['courier'])];
  const entry = { ...orderEdit, entityId: number, changes: { fields } };
  await recordAudit(trx, request.actor, entry, request.requestId);
  await deps.database.notify(trx, ordersChannel, number);
  return { outcome: 'changed', order: numbered };
}
