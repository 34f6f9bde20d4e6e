import { firstDeadline, lastDay } from '@/contract/admin/caseRules';
import type {
  Complaint,
  ComplaintAddition,
  ComplaintForm,
  ComplaintReason,
  OrderComplaints,
} from '@/contract/complaint';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { isNewGoods } from '@/contract/fulfilment';
import { type Locale, textIn } from '@/contract/locale';
import { longDate } from '@/contract/longDate';
import { withdrawalDays } from '@/contract/withdrawal';
import type { Connection } from '../../../database/client';
import { ApiError, invalidFields } from '../../../http/ApiError';
import { type ServerTextId, textsIn } from '../../../texts';
import { attachPictures, storePicture } from '../../cases/casePictureService';
import { getComplaints, open, updateCase } from '../../cases/caseService';
import { notifyOrder } from '../orderChangeService';
import { addComplaintNotice, getRecipient } from '../orderEmails';
import type { OrderDependencies } from '../OrderDependencies';
import { type OrderRecord, getSince } from '../OrderRecord';

type ComplaintRecord = Awaited<ReturnType<typeof getComplaints>>[number];

/** The maximum length of a customer's text in a case. */
const saidMaxLength = 2_000;

/** Only a signed-in reader sees the text that the customer wrote. */
export interface Reader {
  locale: Locale;
  signedIn: boolean;
}

function toView(record: ComplaintRecord, { locale, signedIn }: Reader): Complaint {
  const { kind, received_on, decided_at } = record;
  return {
    ...record,
    lines: record.lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    said: signedIn ? record.said : '',
    pictures: record.pictures.length,
    answer_by: firstDeadline(kind, received_on),
    solve_by: record.solve_by ?? lastDay(kind, received_on),
    decided_on: decided_at && shopDay(decided_at),
    finished: record.step === null,
  };
}

/** Returns units that were neither returned nor reported in a case, except in a rejected one. A unit may be both. */
function getReportableUnits(
  { lines }: Pick<OrderRecord, 'lines'>,
  cases: readonly ComplaintRecord[],
) {
  const reportedLines = cases.flatMap((record) =>
    record.decision === 'reject' ? [] : record.lines,
  );
  return lines.flatMap(({ quantity: bought, returned }, position) => {
    const reported = reportedLines
      .filter((line) => line.position === position)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = bought - Math.max(returned, reported);
    return quantity > 0 ? [{ position, quantity }] : [];
  });
}

/** Returns null for replacements, because nothing was paid for them. */
function getLastWithdrawalDay(order: OrderRecord, today: string): string | null {
  if (order.status !== 'delivered' || isNewGoods({ total_amount: order.total })) return null;
  const last = addDays(shopDay(getSince(order)), withdrawalDays);
  return today <= last ? last : null;
}

function getState(
  order: OrderRecord,
  cases: readonly ComplaintRecord[],
  reader: Reader,
): OrderComplaints {
  const today = shopDay(new Date());
  const isDelivered = order.status === 'delivered';
  const isWaiting = cases.some(({ decision }) => decision === null);
  return {
    complaints: cases.map((record) => toView(record, reader)),
    pieces: isDelivered && !isWaiting ? getReportableUnits(order, cases) : [],
    delivered_on: isDelivered ? shopDay(getSince(order)) : null,
    withdraw_until: getLastWithdrawalDay(order, today),
    answers: {
      complaint: firstDeadline('complaint', today),
      withdrawal: firstDeadline('withdrawal', today),
    },
  };
}

export const readComplaints = async (connection: Connection, order: OrderRecord, reader: Reader) =>
  getState(order, await getComplaints(connection, order.id), reader);

const reasonTexts: Readonly<Record<ComplaintReason, ServerTextId>> = {
  damaged: 'email:reason.damaged',
  wrong: 'email:reason.wrong',
  missing: 'email:reason.missing',
  quality: 'email:reason.quality',
  withdrawal: 'email:reason.withdrawal',
};

/** Returns the customer's choices and text as the case stores them. */
function describeComplaint(form: ComplaintForm, { locale, signedIn }: Reader): string {
  const { reason, text: message = '', account = '' } = form;
  const text = textsIn(locale);
  // Anyone with the link can enter an account number, so staff see how it was entered.
  const by = signedIn ? 'account' : 'link';
  const date = longDate(locale, shopDay(new Date()));
  const lines = [text(reasonTexts[reason]), message];
  return [...lines, account && text('email:reason.account', { account, by, date })]
    .filter(Boolean)
    .join('\n\n');
}

const getUnitsKey = (lines: ComplaintForm['lines']) =>
  JSON.stringify(lines.map(({ position, quantity }) => [position, quantity]).sort());

/** @throws ApiError 422 for units that cannot be reported, and a late withdrawal */
function checkForm(form: ComplaintForm, { pieces, withdraw_until }: OrderComplaints): void {
  const available = new Map(pieces.map(({ position, quantity }) => [position, quantity]));
  const isAvailable = form.lines.every(
    ({ position, quantity }) => quantity <= (available.get(position) ?? 0),
  );
  const positions = new Set(form.lines.map(({ position }) => position));
  if (!isAvailable || positions.size < form.lines.length)
    throw invalidFields({ lines: ['not_available'] });
  if (form.reason !== 'withdrawal') {
    if (!form.wants) throw invalidFields({ wants: ['required'] });
  } else if (withdraw_until === null) throw invalidFields({ reason: ['not_available'] });
}

/** Requires a locked order. @throws ApiError `complaint_open`, 422 as in `checkForm` or for unknown pictures */
export async function openComplaint(
  deps: OrderDependencies,
  trx: Connection,
  order: OrderRecord,
  form: ComplaintForm,
  reader: Reader,
): Promise<OrderComplaints> {
  const before = await getComplaints(trx, order.id);
  const { locale } = reader;
  const kind = form.reason === 'withdrawal' ? 'withdrawal' : 'complaint';
  const said = describeComplaint(form, reader);
  const waiting = before.find(({ decision }) => decision === null);
  if (waiting) {
    const isSame = waiting.said === said && getUnitsKey(waiting.lines) === getUnitsKey(form.lines);
    if (isSame && waiting.kind === kind) return getState(order, before, reader);
    throw new ApiError('complaint_open');
  }
  checkForm(form, getState(order, before, reader));
  const { contact, address, number } = order;
  const { name, last_name, phone } = contact;
  const email = getRecipient(order);
  const opened = await open(deps, trx, {
    kind,
    order_number: number ?? '',
    customer: { name, last_name, phone, email, city: address.city },
    locale,
    received_on: shopDay(new Date()),
    received_by: 'web',
    lines: form.lines,
    said,
    wants: form.wants,
  });
  await attachPictures(trx, order.id, opened.number, form.pictures ?? []);
  await addComplaintNotice(deps, trx, order, { ...opened, said, lines: form.lines });
  await notifyOrder(trx, number);
  return readComplaints(trx, order, reader);
}

/** Requires a locked order. Idempotent. @throws ApiError `complaint_answered`, 422 for an invalid addition */
export async function addToComplaint(
  trx: Connection,
  order: OrderRecord,
  { number, text = '', pictures = [] }: ComplaintAddition,
  reader: Reader,
): Promise<OrderComplaints> {
  const cases = await getComplaints(trx, order.id);
  const found = cases.find((record) => record.number === number);
  if (!found) throw invalidFields({ number: ['not_available'] });
  if (found.decision !== null) throw new ApiError('complaint_answered');
  if (text === '' && pictures.length === 0) throw invalidFields({ text: ['required'] });
  if (!found.said.endsWith(`\n\n${text}`)) {
    const said = text ? `${found.said}\n\n${text}` : found.said;
    if (said.length > saidMaxLength) throw invalidFields({ text: ['too_long'] });
    await updateCase(trx, number, { said });
  }
  await attachPictures(trx, order.id, number, pictures);
  await notifyOrder(trx, order.number);
  return readComplaints(trx, order, reader);
}

/** Requires a locked order. @throws ApiError 422 if there are too many pictures, or nothing can be reported */
export async function addComplaintPicture(
  trx: Connection,
  order: OrderRecord,
  picture: Parameters<typeof storePicture>[2],
): Promise<{ id: number }> {
  if (order.status !== 'delivered') throw invalidFields({ image: ['not_available'] });
  return storePicture(trx, order.id, picture);
}
