import { sql } from 'kysely';
import type { Locale } from '@/contract/locale';
import type { OrderContent } from '../OrderRecord';
import type { Connection } from '../../../database/client';

const contentColumns = [
  ...(['contact', 'address', 'address_id', 'delivery_method', 'note', 'gift_note'] as const),
  ...(['buyer_pib', 'receipt_by_email', 'terms_version'] as const),
  ...(['subtotal', 'code', 'discount', 'delivery', 'total'] as const),
] as const;
type ContentColumns = Pick<OrderContent, (typeof contentColumns)[number]>;

/** Picks the columns of `orders`, because the content may be a complete order. */
function toColumns(content: OrderContent) {
  const columns = Object.fromEntries(contentColumns.map((name) => [name, content[name]]));
  return { ...(columns as unknown as ContentColumns), vat: JSON.stringify(content.vat) };
}

async function insertLines(trx: Connection, orderId: number, content: OrderContent) {
  await trx
    .insertInto('order_lines')
    .values(
      content.lines.map((line, position) => ({
        ...line,
        components: line.components && JSON.stringify(line.components),
        order_id: orderId,
        position,
      })),
    )
    .execute();
}

async function insertVersion(
  trx: Connection,
  orderId: number,
  version: number,
  content: OrderContent,
) {
  await trx
    .insertInto('draft_versions')
    .values({ order_id: orderId, version, content: JSON.stringify(content) })
    .execute();
}

/** @returns the id of the new draft */
export async function insertDraft(
  trx: Connection,
  customerId: number,
  content: OrderContent,
  locale: Locale,
): Promise<number> {
  const { id, version } = await trx
    .insertInto('orders')
    .values({ ...toColumns(content), customer_id: customerId, status: 'draft', locale })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await insertLines(trx, id, content);
  await insertVersion(trx, id, version, content);
  return id;
}

/** Provides the next order number to a query with the columns of `placedNow`. */
const nextNumber = (trx: Connection) =>
  trx.with('numbered', (query) =>
    query.selectNoFrom(sql<string>`nextval('order_numbers')::text`.as('number')),
  );

/** Sets the columns of an order that is placed now. Its number is not yet among the search words. */
const placedNow = (search_words: readonly string[]) => ({
  status: 'placed' as const,
  number: sql<string>`(select number from numbered)`,
  placed_at: sql<Date>`now()`,
  search_words: sql<string[]>`array_append(${search_words}::text[], (select number from numbered))`,
});

/** Inserts an order entered by staff, which is placed immediately, without a draft. */
export async function insertPhoneOrder(
  trx: Connection,
  content: OrderContent,
  {
    search_words,
    ...order
  }: {
    customer_id: number | null;
    claimed: boolean;
    locale: Locale;
    expected_on: string;
    /** Excludes the order number. */
    search_words: string[];
  },
): Promise<number> {
  const { id } = await nextNumber(trx)
    .insertInto('orders')
    .values({
      ...toColumns(content),
      ...order,
      ...placedNow(search_words),
      origin: 'phone',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(trx, id, content);
  return id;
}

/** Requires a locked order. Increments its version. */
export async function updateContent(trx: Connection, orderId: number, content: OrderContent) {
  const { version } = await trx
    .updateTable('orders')
    .set((order) => ({ ...toColumns(content), version: order('version', '+', 1) }))
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
  await insertLines(trx, orderId, content);
  return { version };
}

/** Keeps only the newest versions of a draft. */
export async function updateDraft(
  trx: Connection,
  orderId: number,
  content: OrderContent,
  maxVersions: number,
): Promise<{ version: number }> {
  const { version } = await updateContent(trx, orderId, content);
  await insertVersion(trx, orderId, version, content);
  await trx
    .deleteFrom('draft_versions')
    .where('order_id', '=', orderId)
    .where('version', '<=', version - maxVersions)
    .execute();
  return { version };
}

export async function findVersion(trx: Connection, orderId: number, version: number) {
  const row = await trx
    .selectFrom('draft_versions')
    .select('content')
    .where('order_id', '=', orderId)
    .where('version', '=', version)
    .executeTakeFirst();
  // Drafts stored before discount codes existed have no discount.
  const content = row?.content as Omit<OrderContent, 'code' | 'discount'> | undefined;
  return content && { code: null, discount: 0, ...content };
}

/** Turns a draft into a placed order with a number and an idempotency key, in one query. */
export function markPlaced(
  trx: Connection,
  placement: {
    customer_id: number;
    order_id: number;
    idempotency_key: string;
    version: number;
    expected_on: string | null;
    locale: Locale;
    /** Excludes the order number. */
    search_words: string[];
  },
): Promise<{ number: string | null; placed_at: Date | null }> {
  const { order_id, customer_id, idempotency_key, version, expected_on, locale, search_words } =
    placement;
  return nextNumber(trx)
    .with('placed', (query) =>
      query
        .updateTable('orders')
        .set({ ...placedNow(search_words), locale, expected_on })
        .where('id', '=', order_id)
        .returning(['number', 'placed_at']),
    )
    .with('idempotency_key', (query) =>
      query
        .insertInto('order_idempotency_keys')
        .values({ customer_id, idempotency_key, order_id, version }),
    )
    .with('deleted_versions', (query) =>
      query.deleteFrom('draft_versions').where('order_id', '=', order_id),
    )
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirstOrThrow();
}
