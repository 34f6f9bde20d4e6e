import { getOrderAddress, streetLine } from '@/contract/address';
import {
  fillRecallText,
  isToBeCalled,
  type NoticeState,
  type RecallPage,
  type RecallTexts,
} from '@/contract/admin/recalls';
import { type Locale, locales } from '@/contract/locale';
import { longDate } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import type { Connection } from '../../database/client';
import type { Email } from '../../email/Email';
import type { Outbox } from '../../email/emailRepository';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { textsIn } from '../../texts';
import { blockBatch, readShelf } from '../catalogue/catalogueService';
import { auditStep, getPerson } from '../staff/auditService';
import * as repository from './recallRepository';
import type { AffectedOrder, BatchFacts, BatchKey, RecallRow } from './recallRepository';

/** The number of units that the customer may have. */
const getPieces = ({ remaining, recorded, unrecorded }: AffectedOrder) =>
  Math.min(remaining, recorded + unrecorded);

const fullName = ({ contact: { name, last_name } }: AffectedOrder) => `${name} ${last_name}`.trim();

/** Parcels still in the shop need no notice. */
function getNotice(order: AffectedOrder): NoticeState {
  if (order.notice !== null) return order.notice === 'call' ? 'called' : order.notice;
  if (order.parcel === 'packed') return 'notNeeded';
  if (order.recipient !== '') return 'none';
  return order.contact.phone === '' ? 'unreachable' : 'call';
}

/** Identifies customers by email address, or else by phone number. */
const getCustomerKey = ({ id, recipient, person }: AffectedOrder) =>
  recipient.toLowerCase() || (person ?? `order ${id}`);

const countCustomers = (
  orders: readonly AffectedOrder[],
  condition: (order: AffectedOrder) => boolean,
): number => new Set(orders.filter(condition).map(getCustomerKey)).size;

const isToEmail = (order: AffectedOrder): boolean => getNotice(order) === 'none';
const isToCall = (order: AffectedOrder): boolean =>
  isToBeCalled({ notice: getNotice(order), phone: order.contact.phone });

function proposeText({ batch, net, name, best_before }: BatchFacts, locale: Locale) {
  const text = textsIn(locale);
  const values = { batch, product: [name, net].filter(Boolean).join(', ') };
  const bestBefore = best_before
    ? text('email:recall.bestBefore', { date: longDate(locale, best_before) })
    : '';
  const placeholders = { order: '{order}', pieces: '{pieces}', amount: '{amount}' };
  return {
    subject: text('email:recall.subject', values),
    text: text('email:recall.text', { ...values, bestBefore, ...placeholders }),
  };
}

interface RecallData {
  facts: BatchFacts;
  recall: RecallRow | undefined;
  orders: AffectedOrder[];
}

/** @throws ApiError `recall_not_found` */
async function find(connection: Connection, key: BatchKey, locale: Locale): Promise<RecallData> {
  const facts = await repository.selectBatch(connection, key, locale);
  if (!facts) throw new ApiError('recall_not_found');
  const recall = await repository.getRecall(connection, key);
  const orders = await repository.selectAffected(connection, key, {
    from: facts.came_at,
    until: facts.blocked ? (recall?.at ?? null) : null,
    recallId: recall?.id ?? null,
  });
  // The email of one order is used for all orders of that person.
  const recipients = new Map(
    orders.flatMap(({ person, recipient }) => (recipient === '' ? [] : [[person, recipient]])),
  );
  const withRecipients = orders.map((order) => ({
    ...order,
    recipient: order.recipient || (order.person && recipients.get(order.person)) || '',
  }));
  return { facts, recall, orders: withRecipients };
}

/** Returns where the units of a batch are and which customers to inform. */
export async function readRecall(
  connection: Connection,
  key: BatchKey,
  locale: Locale,
): Promise<RecallPage> {
  const { facts, recall, orders } = await find(connection, key, locale);
  const { product_id, name, net, batch, best_before, came_at, total, out } = facts;
  const shelves = await readShelf(connection, [product_id]);
  const onShelf =
    shelves.get(product_id)?.batches.find((entry) => entry.batch === batch)?.pieces ?? 0;
  const getPlace = (parcel: AffectedOrder['parcel']) => {
    const ordersThere = orders.filter((order) => order.parcel === parcel);
    return {
      pieces: ordersThere.reduce((sum, order) => sum + getPieces(order), 0),
      orders: ordersThere.length,
    };
  };
  const [delivered, under_way, packed] = [
    getPlace('delivered'),
    getPlace('shipped'),
    getPlace('packed'),
  ];
  // Closing a recall writes off the units that are set aside.
  const aside = recall?.ended === 'closed' ? 0 : facts.aside;
  const outside = out + facts.aside - aside;
  const known = delivered.pieces + under_way.pieces + packed.pieces + onShelf + aside + outside;
  const notices = orders.flatMap(({ notice, notice_at }) =>
    notice !== null && notice !== 'call' && notice_at ? notice_at.getTime() : [],
  );
  return {
    ...{ product_id, name, net, batch, best_before, total, delivered, under_way, packed, aside },
    came_at: came_at?.toISOString() ?? null,
    recall: recall
      ? {
          id: recall.id,
          reason: recall.reason,
          at: recall.at.toISOString(),
          by: getPerson(recall.staff_id, recall.staff_name),
          ended: recall.ended,
          ended_at: recall.ended_at?.toISOString() ?? null,
          emailed_at: notices.length > 0 ? new Date(Math.max(...notices)).toISOString() : null,
        }
      : null,
    shelf: onShelf + aside,
    out: outside,
    unknown: Math.max(0, total - known),
    customers: countCustomers(orders, ({ parcel }) => parcel !== 'packed'),
    waiting: await repository.selectWaiting(connection, product_id),
    short: facts.blocked ? onShelf : 0,
    orders: orders.map((order) => {
      const address = getOrderAddress(order.address);
      return {
        number: order.number,
        customer: fullName(order),
        city: address.city,
        street: streetLine(address),
        phone: order.contact.phone,
        parcel: order.parcel,
        pieces: getPieces(order),
        recorded: order.recorded > 0,
        left_at: order.left_at?.toISOString() ?? null,
        notice: getNotice(order),
        notice_at: order.notice_at?.toISOString() ?? null,
      };
    }),
    emails: countCustomers(orders, isToEmail),
    calls: countCustomers(orders, isToCall),
    texts:
      (recall?.texts as RecallTexts | null | undefined) ?? (await proposeTexts(connection, key)),
    same_batch: await repository.selectSameBatch(connection, key, locale),
  };
}

async function proposeTexts(connection: Connection, key: BatchKey): Promise<RecallTexts> {
  const texts: Partial<RecallTexts> = {};
  for (const locale of locales) {
    const facts = await repository.selectBatch(connection, key, locale);
    if (facts) texts[locale] = proposeText(facts, locale);
  }
  return texts as RecallTexts;
}

/** Stops the sale of a batch. @throws ApiError `recall_not_found` */
export async function startRecall(
  trx: Connection,
  request: StaffRequest,
  { reason, ...key }: BatchKey & { reason: string },
): Promise<RecallPage> {
  const { locale, staffId } = request.actor;
  const isKnown = await blockBatch(trx, key, true, { staffId });
  if (!isKnown) throw new ApiError('recall_not_found');
  // The products are locked, so no other recall can start.
  const last = await repository.getRecall(trx, key);
  // A closed recall stays the current one, because its units are written off.
  if (!last || last.ended === 'released') {
    const { id } = await repository.addRecall(trx, { ...key, reason, staff_id: staffId });
    await auditStep(trx, request, 'recall.start', id, { ...key, reason });
  }
  return readRecall(trx, key, locale);
}

/** @throws ApiError `recall_not_found`, `recall_ended` */
async function lockRunning(trx: Connection, id: number): Promise<RecallRow> {
  const recall = await repository.lockRecall(trx, id);
  if (!recall) throw new ApiError('recall_not_found');
  if (recall.ended) throw new ApiError('recall_ended');
  return recall;
}

const getKey = ({ product_id, batch }: RecallRow): BatchKey => ({ product_id, batch });

/** @throws ApiError `recall_not_found`, `recall_ended` */
export async function endRecall(
  trx: Connection,
  request: StaffRequest,
  id: number,
  ended: 'released' | 'closed',
): Promise<RecallPage> {
  const recall = await lockRunning(trx, id);
  const key = getKey(recall);
  if (ended === 'released') await blockBatch(trx, key, false, request.actor);
  await repository.writeEnd(trx, id, ended);
  await auditStep(trx, request, `recall.${ended}`, id, key);
  return readRecall(trx, key, request.actor.locale);
}

/** Sends one email to each customer not yet informed. @throws ApiError `recall_not_found`, `recall_ended` */
export async function sendEmails(
  outbox: Outbox,
  trx: Connection,
  request: StaffRequest,
  id: number,
  texts: RecallTexts,
): Promise<RecallPage> {
  const recall = await lockRunning(trx, id);
  const key = getKey(recall);
  const { staffId, locale } = request.actor;
  const { orders } = await find(trx, key, locale);
  const uninformed = orders.filter(isToEmail);
  const customers = new Set(uninformed.map(getCustomerKey));
  for (const customer of customers) {
    const customerOrders = uninformed.filter((order) => getCustomerKey(order) === customer);
    const [newest] = customerOrders;
    if (!newest) continue;
    const { recipient, locale: language, contact } = newest;
    const addressee = { recipient, locale: language, name: contact.name };
    const email = noticeEmail(
      addressee,
      texts,
      customerOrders.map((order) => ({ ...order, pieces: getPieces(order) })),
    );
    const email_id = await outbox.add(trx, email, { orderId: newest.id, trusted: true });
    const notices = customerOrders.map((order) => ({
      recall_id: id,
      order_id: order.id,
      email_id,
      staff_id: staffId,
    }));
    await repository.addNotices(trx, notices);
  }
  await repository.writeTexts(trx, id, texts);
  await auditStep(trx, request, 'recall.email', id, {
    ...key,
    emails: customers.size,
    orders: uninformed.length,
  });
  return readRecall(trx, key, locale);
}

const noticeEmail = (
  { recipient, locale, name }: { recipient: string; locale: Locale; name: string },
  texts: RecallTexts,
  orders: readonly { number: string; pieces: number; amount: number }[],
): Email => {
  const labels = orders.map(({ number, pieces }) =>
    orders.length > 1 ? `${number} (${pieces})` : number,
  );
  const amount = orders.reduce((sum, order) => sum + order.amount, 0);
  const values = {
    order: labels.join(', '),
    pieces: String(orders.reduce((sum, { pieces }) => sum + pieces, 0)),
    // Replacements for complaints cost nothing.
    amount: amount > 0 ? formatMoney(amount, locale) : textsIn(locale)('email:recall.money'),
  };
  return {
    kind: 'recall_notice',
    recipient,
    locale,
    content: {
      name,
      subject: fillRecallText(texts[locale].subject, values),
      text: fillRecallText(texts[locale].text, values),
    },
  };
};

/** Sends the actor a test email with sample values. @throws ApiError `recall_not_found` */
export async function sendTest(
  outbox: Outbox,
  trx: Connection,
  { actor: { staffId, locale } }: StaffRequest,
  id: number,
  texts: RecallTexts,
): Promise<{ recipient: string }> {
  if (!(await repository.lockRecall(trx, id))) throw new ApiError('recall_not_found');
  const { recipient, name } = await trx
    .selectFrom('staff')
    .select(['email as recipient', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const email = noticeEmail({ recipient, locale, name }, texts, [
    { number: '100001', pieces: 2, amount: 178_000 },
  ]);
  await outbox.add(trx, email, { trusted: true });
  return { recipient };
}

/** @throws ApiError `recall_not_found`, `order_not_found` */
export async function setCalled(
  trx: Connection,
  request: StaffRequest,
  { id, number, called }: { id: number; number: string; called: boolean },
): Promise<RecallPage> {
  const recall = await repository.lockRecall(trx, id);
  if (!recall) throw new ApiError('recall_not_found');
  const key = getKey(recall);
  const { staffId, locale } = request.actor;
  const { orders } = await find(trx, key, locale);
  const order = orders.find((other) => other.number === number);
  if (!order) throw new ApiError('order_not_found');
  const customerOrders = orders.filter(
    (other) =>
      getCustomerKey(other) === getCustomerKey(order) &&
      (called ? isToCall(other) : getNotice(other) === 'called'),
  );
  if (called) {
    const notice = { recall_id: id, email_id: null, staff_id: staffId };
    await repository.addNotices(
      trx,
      customerOrders.map((other) => ({ ...notice, order_id: other.id })),
    );
  } else if (customerOrders.length > 0) {
    await repository.deleteCalls(
      trx,
      id,
      customerOrders.map((other) => other.id),
    );
  }
  if (customerOrders.length > 0)
    await auditStep(trx, request, 'recall.call', id, { order: number, called });
  return readRecall(trx, key, locale);
}
