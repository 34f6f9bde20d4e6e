import { sql } from 'kysely';
import type { OrderCash } from '@/contract/admin/orderCash';
import {
  type AdminOrder,
  type OrderEmail,
  type OrderNote,
  type OrderTransition,
} from '@/contract/admin/orders';
import type { PrintedOrder } from '@/contract/admin/print';
import { possibleEvents, orderEmailKinds, isNewGoods } from '@/contract/fulfilment';
import type { Shop } from '@/contract/shop';
import { type Locale, textIn } from '@/contract/locale';
import { longDate } from '@/contract/longDate';
import { currency } from '@/contract/money';
import { amountToCollect, paymentFacts } from '@/contract/payment';
import { moneyHolder, paymentLabel } from '@/contract/pickup';
import { can } from '@/contract/permissions';
import type { Connection } from '../../../database/client';
import { maxAttempts } from '../../../email/emailRepository';
import { withdrawalForm } from '../../../email/withdrawalForm';
import type { StaffActor } from '../../../http/Actor';
import { dayText } from '../../../database/expressions';
import { remainingBatches } from '../../catalogue/catalogueService';
import { selectTermsDate } from '../../content/contentService';
import { orderCases } from '../../cases/caseService';
import { getReceipts } from '../../receipts/receiptService';
import { getPerson, selectSteps } from '../../staff/auditService';
import {
  getEmails,
  getNotes,
  selectCustomerOrders,
  type EmailRecord,
  type NoteRecord,
} from './adminOrderRepository';
import { awaitedTransfer, type OrderRecord, getSince, getState } from '../OrderRecord';
import { linesIn } from '../orderView';
import { findCustomerParcels } from './findCustomerParcels';
import {
  getLineChanges,
  getTransitions,
  type LineChangeRecord,
  type TransitionRecord,
} from '../fulfil/changeRepository';
import { toLineChange } from '../fulfil/lineChanges';
import { mayUndo, findUndo, undoUntil } from '../fulfil/undoService';

const maxOtherOrders = 5;

function transitionView(transition: TransitionRecord): OrderTransition {
  const { id, event, from_state, to_state, at, source, reason, undone_at } = transition;
  return {
    id,
    event,
    from: from_state,
    to: to_state,
    at: at.toISOString(),
    by: getPerson(transition.staff_id, transition.staff_name),
    source,
    reason,
    undone: undone_at && {
      at: undone_at.toISOString(),
      by: getPerson(transition.undone_by, transition.undone_by_name),
    },
  };
}

function lineChangeView(change: LineChangeRecord, actor: StaffActor) {
  const { id, kind, at, reason, lines, amount, undone_at } = change;
  const undoable = can(actor.role, 'orders.correct') && change.recent && mayUndo(change, actor);
  return {
    id,
    kind,
    at: at.toISOString(),
    by: getPerson(change.staff_id, change.staff_name),
    reason,
    lines: lines.map((line) => ({ ...line, name: textIn(line.name, actor.locale) })),
    amount,
    undone: undone_at !== null,
    undo_until: undoable ? undoUntil(at).toISOString() : null,
  };
}

export function noteView({ id, text, at, staff_id, name }: NoteRecord): OrderNote {
  return { id, text, at: at.toISOString(), by: getPerson(staff_id, name) };
}

export function emailView(email: EmailRecord): OrderEmail {
  const { attempts, sent_at } = email;
  const unsent = attempts >= maxAttempts ? 'failed' : attempts > 0 ? 'retrying' : 'waiting';
  return {
    id: email.id,
    kind: orderEmailKinds.find((kind) => kind === email.kind) ?? null,
    state: sent_at ? 'sent' : unsent,
    created_at: email.created_at.toISOString(),
    due_at: email.due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

function getSharedFields(order: OrderRecord, locale: Locale) {
  const { origin, delivery_method, contact, address, note, gift_note, courier, buyer_pib } = order;
  return {
    number: order.number ?? '',
    origin,
    delivery_method,
    placed_at: (order.placed_at ?? order.created_at).toISOString(),
    locale: order.locale,
    lines: linesIn(order, locale),
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: order.subtotal,
    code: order.code,
    discount: order.discount,
    delivery: order.delivery,
    total_amount: order.total,
    currency,
    contact,
    address,
    note,
    gift_note,
    courier,
    tracking_number: order.tracking_number ?? '',
    buyer_pib,
  };
}

function getAccount({ origin, customer_id, claimed }: OrderRecord): AdminOrder['account'] {
  if (customer_id !== null) return 'active';
  return origin === 'web' || claimed ? 'deleted' : 'none';
}

async function readCash(connection: Connection, orderId: number): Promise<OrderCash> {
  const { rows } = await sql<
    Pick<OrderCash, 'settlement' | 'refunds' | 'refund_by'> & {
      status: NonNullable<OrderRecord['payment']>['status'] | null;
      amount: number | null;
      with_courier: boolean;
    }
  >`
    select p.status, p.amount, coalesce(p.with_courier, false) as with_courier,
      (select json_build_object('id', s.id, 'paid_on', ${dayText('s.paid_on')})
        from settlement_lines l join settlements s on s.id = l.settlement_id
        where l.order_id = o.id and not l.revoked and not l.pays_claim) as settlement,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'note', r.note, 'proof', r.proof,
          'due_on', ${dayText('r.due_on')}, 'paid_on', ${dayText('r.paid_on')}) order by r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds,
      (select to_char(min(r.due_on), 'YYYY-MM-DD') from refunds r
        where r.order_id = o.id and r.paid_on is null) as refund_by
    from orders o left join payments p on p.order_id = o.id where o.id = ${orderId}`.execute(
    connection,
  );
  const [row] = rows;
  if (!row) throw new Error('The order was not found.');
  const { status, amount, with_courier, ...found } = row;
  const isPaid = status === 'paid' || status === 'refunded';
  const refunded = found.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const getPlace = () => {
    if (!isPaid || amount === 0) return null;
    if (found.refund_by !== null) return 'toRefund';
    if (status === 'refunded') return 'refunded';
    return with_courier ? 'courier' : 'arrived';
  };
  return { ...found, place: getPlace(), refundable: isPaid ? (amount ?? 0) - refunded : 0 };
}

/** Includes everything that this staff member may see. */
export async function readAdminOrder(
  connection: Connection,
  order: OrderRecord,
  actor: StaffActor,
): Promise<AdminOrder> {
  const { id, number, origin, payment, version } = order;
  const transitions = await getTransitions(connection, id);
  const lineChanges = await getLineChanges(connection, id);
  const notes = await getNotes(connection, id);
  const emails = await getEmails(connection, id);
  const edits = await selectSteps(connection, 'order.edit', number);
  const [entry] = origin === 'phone' ? await selectSteps(connection, 'order.phone', number) : [];
  const customerOrders = await selectCustomerOrders(connection, order);
  const orderRef = { number: number ?? '', phone: order.contact.phone };
  const getParcels = await findCustomerParcels(connection, [orderRef]);
  const state = getState(order);
  const shared = getSharedFields(order, actor.locale);
  const facts = paymentFacts(payment?.method.value);
  return {
    ...shared,
    ...state,
    version,
    entered_by: entry ? getPerson(entry.staff_id, entry.name) : null,
    expected_on: awaitedTransfer(order) ? null : order.expected_on,
    since: getSince(order).toISOString(),
    vat: order.vat,
    batches: (await remainingBatches(connection, id)).map(
      ({ product_id, batch, remaining, blocked }) => ({
        product_id,
        batch,
        pieces: remaining,
        recalled: blocked,
      }),
    ),
    cash: can(actor.role, 'money.read') ? await readCash(connection, id) : null,
    payment: payment && {
      status: payment.status,
      method: paymentLabel(payment.method, order.delivery_method)[actor.locale],
      held_by: moneyHolder(payment.method.value, order.delivery_method),
    },
    awaits_money: awaitedTransfer(order) !== null,
    transfer: awaitedTransfer(order),
    terms_date: (await selectTermsDate(connection, order.terms_version))?.toISOString() ?? null,
    returned_reason: order.returned_reason,
    receipt_by_email: order.receipt_by_email,
    receipts: await getReceipts(connection, order.id, actor),
    account: getAccount(order),
    customer_orders: {
      count: Math.max(1, customerOrders.length),
      since: customerOrders.at(-1)?.placed_at.toISOString() ?? shared.placed_at,
      others: customerOrders
        .filter((other) => other.number !== number)
        .slice(0, maxOtherOrders)
        .map(({ placed_at, ...other }) => ({ ...other, placed_at: placed_at.toISOString() })),
    },
    customer_parcels: getParcels(orderRef),
    cases: can(actor.role, 'cases.read') ? await orderCases(connection, id) : [],
    events: possibleEvents(state, actor.role, facts.paidOn, order.delivery_method),
    transitions: transitions.map(transitionView),
    undo: await findUndo(connection, transitions, actor),
    notes: notes.map(noteView),
    emails: emails.map(emailView),
    line_change: toLineChange(order, actor),
    line_changes: lineChanges.map((change) => lineChangeView(change, actor)),
    edits: edits.map(({ at, staff_id, name, changes }) => ({
      at: at.toISOString(),
      by: getPerson(staff_id, name),
      fields: 'fields' in changes ? (changes.fields as string[]) : [],
    })),
  };
}

/** The packing slip is in the customer's language, because it goes into the parcel. */
export function printedOrder(order: OrderRecord, business: Shop['business']): PrintedOrder {
  const shared = getSharedFields(order, order.locale);
  const { number, placed_at } = shared;
  const date = longDate(order.locale, placed_at);
  return {
    ...shared,
    withdrawal_form:
      order.origin === 'phone' && !isNewGoods(shared)
        ? withdrawalForm(order.locale, business, { number, date }).text
        : null,
    to_collect: amountToCollect(order.total, order.payment?.status, order.payment?.method.value),
  };
}
